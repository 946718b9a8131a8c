"""What proves each rule of a rulebook: the scenarios that name it and pass, and tests besides."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.cardset.model import Game
from engine.source.characters import visible
from engine.table.lines import Line
from engine.table.scenario.report import Ran


@dataclass(frozen=True, slots=True)
class Proof:
    """A rule of the rulebook, or a ruling, which need not be proved; and the names of what proves it."""

    id: str
    text: str
    is_rule: bool
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def proved(self) -> bool:
        """Does anything prove it?"""
        return bool(self.scenarios or self.tests)


def proofs(game: Game, ran: Iterable[Ran], tests: Mapping[str, Sequence[str]] | None = None) -> tuple[Proof, ...]:
    """All rules of a game, then its rulings, with what proves each. A scenario that fails proves nothing."""
    by: dict[str, list[str]] = {}
    for each in ran:
        if each.failure is None:
            for rule in each.result.scenario.rules:
                by.setdefault(rule.text, []).append(f"{each.file.path.stem}: {each.result.scenario.name}")
    known = [(id, text, True) for id, text in game.rule_texts]
    known += [(ruling.id, ruling.says, False) for ruling in game.rulings]
    also = tests or {}
    return tuple(Proof(*each, tuple(by.get(each[0], ())), tuple(also.get(each[0], ()))) for each in known)


def missing(found: Iterable[Proof]) -> tuple[str, ...]:
    """The ids of the rules that nothing proves."""
    return tuple(proof.id for proof in found if proof.is_rule and not proof.proved)


def lines(game: Game, found: Sequence[Proof]) -> Iterator[Line]:
    """The report for people."""
    yield Line(f"{visible(game.name)} ({visible(game.id)})", "strong")
    for proof in found:
        if proof.is_rule or proof.proved:
            yield Line(f"  {visible(proof.id):<6} {visible(proof.text)}")
            yield from (Line(f"           {visible(name)}") for name in proof.scenarios)
            yield from (Line(f"           test {visible(name)}") for name in proof.tests)
            if not proof.proved:
                yield Line("           nothing proves it", "wrong")
    yield Line("")
    yield Line(_summary(found), "wrong" if missing(found) else "strong")


def _summary(found: Sequence[Proof]) -> str:
    rules, lacking = [proof for proof in found if proof.is_rule], missing(found)
    scenarios = len({name for proof in rules for name in proof.scenarios})
    tests = len({name for proof in rules for name in proof.tests})
    by = " and ".join([f"{scenarios} scenarios", *([f"{tests} tests"] if tests else [])])
    told = f"{len(rules) - len(lacking)} of {len(rules)} rules are proved, by {by}"
    return f"{told}; nothing proves {', '.join(map(visible, lacking))}" if lacking else told


def as_json(games: Mapping[Game, Sequence[Proof]]) -> str:
    """The report for programs, version 1."""
    records = [
        {"game": game.id, "rules": list(map(_record, found)), "missing": missing(found)}
        for game, found in games.items()
    ]
    return json.dumps({"version": 1, "games": records}, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _record(proof: Proof) -> dict[str, object]:
    return {
        "id": proof.id, "text": proof.text, "rule": proof.is_rule, "scenarios": proof.scenarios, "tests": proof.tests,
    }  # fmt: skip
