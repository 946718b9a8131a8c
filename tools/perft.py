"""Counts all lines of play and all states from fixed decks, and compares with what is known.

    python -m tools.perft [FILE ...] [--depth 10] [--copies 6] [--divide]

A file names a game, what is given at the start, and the expected counts; without one, all of tests/perft.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.rules.state import State
from engine.source.document import read_file
from engine.source.values import plain
from tests.engine_games import Play, at

FILES = Path(__file__).resolve().parent.parent / "tests" / "perft"

Options = Callable[[State], list[int]]


@dataclass(frozen=True)
class Fixture:
    """Where counting begins, and what is known: lines by depth, lines with each copy apart, states up to a turn."""

    name: str
    game: str
    given: dict[str, Any]
    lines: list[int]
    copies: list[int]
    last_turn: int
    states: int

    def start(self) -> Play:
        """The game at the first choice."""
        return at(self.game, **self.given)


def read(path: Path) -> Fixture:
    """A file of tests/perft."""
    value, found = read_file(path, path.name)
    assert value is not None and not found, found
    of: Any = plain(value)
    states = of["states"]
    return Fixture(path.stem, of["game"], of["given"], of["lines"], of["copies"], states["last turn"], states["count"])


def perft(machine: Machine, state: State, depth: int, options: Options) -> int:
    """How many sequences of that many choices there are."""
    if depth == 0:
        return 1
    choices = options(state)
    if depth == 1:
        return len(choices)
    return sum(perft(machine, after, depth - 1, options) for after in successors(machine, state, choices))


def successors(machine: Machine, state: State, choices: Sequence[int]) -> Iterator[State]:
    """The states that one choice leads to."""
    for choice in choices:
        after = state.clone()
        machine.apply(after, choice)
        yield after


def reachable(play: Play, last_turn: int) -> list[State]:
    """Every different state from the start to the first of that turn; only where nobody sees cards has their order."""
    same = Fingerprint(play.game, play.machine)
    seen = {same(play.state): play.state}
    waiting = [play.state]
    while waiting:
        state = waiting.pop()
        if state.turn >= last_turn:
            continue
        for after in successors(play.machine, state, play.machine.merged(state)):
            if seen.setdefault(same(after), after) is after:
                waiting.append(after)
    return list(seen.values())


class Fingerprint:
    """What makes two states different to play on from: equal copies are exchanged freely."""

    def __init__(self, game: Game, machine: Machine) -> None:
        self.kinds, self.layout = machine.deal.kinds, machine.layout
        self.plain = [n for n, at in enumerate(self.layout.counter_of) if not machine.program.counters[at].per_card]
        self.ordered = [game.zones[zone].seen_by == "nobody" for zone in machine.layout.zone_of]

    def __call__(self, state: State) -> Hashable:
        flow = (state.turn, state.active, state.following, state.phase, state.decision, state.decider, state.outcome)
        counters = tuple(state.counters[n] for n in self.plain)
        zones = (self._zone(state, *each) for each in zip(self.ordered, state.zones, strict=True))
        return *flow, counters, tuple(state.agenda), tuple(zones)

    def _zone(self, state: State, ordered: bool, cards: list[int]) -> tuple[tuple[int, ...], ...]:
        """The cards, each with what lies on it."""
        copies = [(self.kinds[card], *self.layout.lying_on(state.counters, card)) for card in cards]
        return tuple(copies if ordered else sorted(copies))


def divide(play: Play, depth: int) -> Iterator[tuple[str, int]]:
    """The lines behind each first choice: where two programs disagree, this shows the way to the place."""
    for offer in play.offers():
        [after] = successors(play.machine, play.state, [offer.option.choice])
        yield offer.label, perft(play.machine, after, depth - 1, play.machine.merged)


def rows(fixture: Fixture, depth: int, copies: int) -> Iterator[tuple[str, int, int]]:
    """What is counted, how many there are, and how many there should be."""
    play = fixture.start()
    machine, state = play.machine, play.state
    for n, expected in enumerate(fixture.lines[:depth], 1):
        yield f"lines of {n}", perft(machine, state, n, machine.merged), expected
    for n, expected in enumerate(fixture.copies[:copies], 1):
        yield f"lines of {n}, copies apart", perft(machine, state, n, machine.legal), expected
    yield f"states to turn {fixture.last_turn}", len(reachable(play, fixture.last_turn)), fixture.states


def check(fixture: Fixture, depth: int, copies: int) -> bool:
    """Prints the counts of a fixture; whether all are as expected."""
    right = True
    for what, count, expected in rows(fixture, depth, copies):
        says = "" if count == expected else f", expected {expected:,}"
        print(f"{fixture.name}: {what}: {count:,}{says}")
        right = right and count == expected
    return right


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="perft", description="Counts all lines of play from fixed decks.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="fixtures (default: all of tests/perft)")
    parser.add_argument("--depth", type=int, default=10, metavar="N", help="the longest lines (default: 10)")
    parser.add_argument("--copies", type=int, default=6, metavar="N", help="the same, copies apart (default: 6)")
    parser.add_argument("--divide", action="store_true", help="only the lines behind each first choice")
    asked = parser.parse_args(arguments)
    begun, right = process_time(), True
    for fixture in map(read, asked.files or sorted(FILES.glob("*.yaml"))):
        if asked.divide:
            for label, count in divide(fixture.start(), asked.depth):
                print(f"{fixture.name}: {label}: {count:,}")
        else:
            right = check(fixture, asked.depth, asked.copies) and right
    print(f"{process_time() - begun:.1f} s")
    return int(not right)


if __name__ == "__main__":
    sys.exit(main())
