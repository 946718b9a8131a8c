"""Sentences that use each alternative of the grammar: of the shipped games, or else of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from engine import shelf
from engine.cardset.files import variants_of
from engine.cardset.model import Game
from engine.language.grammar import END, grammar
from engine.language.grammar import STARTS as GRAMMAR_STARTS
from engine.language.parse import parse
from engine.language.phrase import phrase
from engine.language.tokens import tokens
from engine.language.vocabulary import Kind, Name, Vocabulary
from engine.table.explanation.sentence import vocabulary_of

STARTS = {
    "choose": "cards", "cost": "quantity", "if": "condition", "deck rule": "deck_rule",
    **{each: each for each in GRAMMAR_STARTS[1:]},
}  # fmt: skip
"""Keys under which a part of a sentence stands, and the start symbol of such parts; under others stand whole texts."""

KINDS = {
    "counters": Kind.COUNTER, "numbers": Kind.ATTR, "marks": Kind.VALUE, "zones": Kind.ZONE,
    "bare zones": Kind.BAREZONE, "types": Kind.NOUN, "phases": Kind.PHASE,
    "roles": Kind.ROLE, "procedures": Kind.PROC, "periods": Kind.PERIOD, "labels": Kind.LABEL, "keywords": Kind.KEYWORD,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Example:
    """A text, and which part of it the alternative is."""

    text: str
    start: int
    end: int

    @property
    def shown(self) -> str:
        """The text with that part in bold, unless it is the whole."""
        if self.start == 0 and self.end == len(self.text):
            return self.text
        return f"{self.text[: self.start]}**{self.text[self.start : self.end]}**{self.text[self.end :]}"


@dataclass(slots=True)
class Examples:
    """The shortest example of each alternative, by its number; those of an earlier source go first."""

    found: dict[int, Example] = field(default_factory=dict)
    _new: dict[int, Example] = field(default_factory=dict)

    def add(self, text: str, start: str, names: Vocabulary) -> None:
        """Use a text as an example of all alternatives in it."""
        for number, place, end in derivation(text, start, names):
            example = _sentence_of(Example(text, place, end), number)
            if number not in self.found and _worth(example) < _worth(self._new.get(number)):
                self._new[number] = example

    def close(self) -> None:
        """What comes now is taken only where nothing was found so far."""
        self.found |= self._new
        self._new.clear()

    def best(self, number: int) -> str:
        """An example of an alternative."""
        return self.found[number].shown if number in self.found else "–"


def _worth(example: Example | None) -> tuple[float, str]:
    return (float("inf"), "") if example is None else (len(example.text), example.text)


def _sentence_of(example: Example, number: int) -> Example:
    """Only the sentence in which the part stands; a sentence that goes on keeps the one before it."""
    made = grammar().productions[number]
    if made.symbol in ("text", "sentence"):
        return example
    first = example.text.rfind(". ", 0, example.start) + 1
    last = example.text.find(". ", example.end - 1)
    text = example.text[first : last + 1 if last >= 0 else None]
    lead = len(text) - len(text.lstrip())
    return Example(text.strip(), example.start - first - lead, example.end - first - lead)


def derivation(text: str, start: str, names: Vocabulary) -> Iterator[tuple[int, int, int]]:
    """The alternatives by which a text is read, each with its place."""
    rules = grammar()
    states = [rules.starts[start]]
    places: list[tuple[int, int]] = []
    for token in tokens(text, names):
        while (action := rules.actions[states[-1]][token.kind]) < 0:
            made = rules.productions[~action]
            inner = places[-len(made.expansion) :]
            del states[-len(inner) :], places[-len(inner) :]
            places.append((inner[0][0], inner[-1][1]))
            states.append(rules.actions[states[-1]][made.symbol])
            yield ~action, *places[-1]
            if token.kind == END and states[-1] == rules.ends[start]:
                return
        states.append(action)
        places.append((token.start, token.end))


# ---- sources


def gathered(root: Path) -> Examples:
    """All examples: the shipped games' sentences first, then those of the tests."""
    examples = Examples()
    for name in shelf.bundled():
        _of_folder(root / "cardsets" / name, name, examples)
    examples.close()
    meaning = root / "tests" / "meaning"
    if meaning.is_dir():
        names = _names(shelf.open_game(str(meaning / "game")).game)
        for path in sorted(meaning.glob("*.yaml")):
            _add(_tried(yaml.safe_load(path.read_text(encoding="utf-8"))), names, examples)
    examples.close()
    _of_effects(root / "tests" / "effects.yaml", examples)
    examples.close()
    return examples


def _of_folder(folder: Path, name: str, examples: Examples) -> None:
    for variant in ("", *(f"+{each}" for each in variants_of(folder))):
        names = _names(shelf.open_game(name + variant).game)
        own = folder.glob(f"variants/{variant[1:]}.yaml")
        for path in (folder / "game.yaml", *sorted(folder.glob("cards/*.yaml")), *own):
            _add(_texts(yaml.safe_load(path.read_text(encoding="utf-8"))), names, examples)


def _of_effects(path: Path, examples: Examples) -> None:
    """The usual wordings, and where an alternative is in none of them, the others."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    kinds = {
        KINDS[kind]: tuple(Name(*(each.split("/") * 2)[:2]) for each in listed)
        for kind, listed in data["names"].items()
        if kind in KINDS
    }
    names = Vocabulary(kinds, dict.fromkeys(data["names"].get("said on", ()), "on"))
    texts = [(STARTS.get(key, key), text) for row in data["read"] for key, text in row.items() if key != "tree"]
    _add(iter(texts), names, examples)
    examples.close()
    for start, text in texts:
        examples.add(text, start, names)


def _names(game: Game | None) -> Vocabulary:
    assert game is not None, "the games that examples are from have no faults"
    return vocabulary_of(game)


def _add(texts: Iterator[tuple[str, str]], names: Vocabulary, examples: Examples) -> None:
    """All that are sentences, in their usual wording."""
    for start, text in texts:
        node = parse(text, names, start).node
        if node is not None:
            examples.add(phrase(node, names, start), start, names)


def _tried(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The texts of rows that are not refused."""
    for row in rows:
        if "code" not in row:
            yield from _texts(row)


def _texts(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Whatever may be a sentence, with its start symbol."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _texts(each, "deck rule" if key == "deck rules" else str(name))
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, key)
    elif isinstance(value, str):
        start = STARTS.get(key, "text")
        if start != "text" or value.strip().endswith("."):
            yield start, value
