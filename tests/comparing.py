"""The engine and a referee play one game side by side: same deal, same choices, and everything compared.

After each choice both must show the same picture, offer the same options in the same words, and at the end the same
winner by the same ending. What a game's pictures and words are is told by its own comparison.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from engine.cardset.model import Game as Cardset
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.words import Words
from tests.engine_games import labels, machine, opened

Outcome = tuple[str, int | None]
"""The name of the ending, and the seat that won."""


@dataclass
class Tally:
    """What was played, so that a test can see that it proved something."""

    games: int = 0
    decisions: int = 0
    first: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)


class Difference(AssertionError):
    """The two do not agree."""


class Comparison(ABC):
    """A game of the engine, and how a referee plays it."""

    LAST: ClassVar[frozenset[str]]
    """Options that bring the end of the turn nearer."""

    def __init__(self, name: str) -> None:
        self.game: Cardset = opened(name)
        self.machine: Machine = machine(name)
        self.words = Words(self.game, self.machine)

    @abstractmethod
    def referee(self, seed: int, state: State) -> Any:
        """The referee's game from the same seed, where the engine's begins in this state."""

    @abstractmethod
    def picture(self, state: State) -> object:
        """The engine's state as the referee would show it."""

    def shown(self, referee: Any) -> object:
        """What is compared of the referee's picture."""
        return referee.picture()

    @abstractmethod
    def label(self, referee: Any, choice: int) -> str:
        """The engine's label of the referee's choice."""

    @abstractmethod
    def ended(self, referee: Any) -> Outcome:
        """How the referee's game ended."""

    def pending(self, referee: Any) -> str:
        """The card in the middle of whose effect the referee waits, or nothing."""
        return ""

    def labels(self, state: State, choices: Sequence[int]) -> list[str]:
        """The engine's labels of its own options."""
        return labels(self.words, self.machine, state, choices)

    def play(self, seed: int, tally: Tally) -> None:
        """One game with random choices; in those of even seeds a turn seldom ends early. Raises Difference."""
        state = self.machine.start(seed)
        tally.first[state.active] += 1
        referee = self.referee(seed, state)
        random = Random(seed).random
        for number in range(100_000):
            same(f"seed {seed}, choice {number}, picture", self.picture(state), self.shown(referee))
            if state.over:
                break
            eager = seed % 2 == 0 and random() < 0.9
            self._step(state, referee, random(), eager, tally, f"seed {seed}, choice {number}, options")
        same(f"seed {seed}, outcome", self.outcome(state), self.ended(referee))
        tally.games += 1
        tally.endings[self.outcome(state)[0]] += 1

    def _step(self, state: State, referee: Any, chance: float, eager: bool, tally: Tally, where: str) -> None:
        """The same choice is made on both sides. Options go by their labels: equal copies of a card in their order."""
        choices, theirs = self.machine.legal(state), referee.legal()
        ours = sorted(zip(self.labels(state, choices), choices, strict=True), key=itemgetter(0))
        other = sorted(((self.label(referee, choice), choice) for choice in theirs), key=itemgetter(0))
        same(where, [label for label, _ in ours], [label for label, _ in other])
        wanted = [n for n, (label, _) in enumerate(ours) if not eager or label not in self.LAST] or [0]
        at = wanted[int(chance * len(wanted))]
        tally.decisions += 1
        tally.taken[ours[at][0]] += 1
        if pending := self.pending(referee):
            tally.asked[pending] += 1
        self.machine.apply(state, ours[at][1])
        referee.apply(other[at][1])

    def outcome(self, state: State) -> Outcome:
        """How the engine's game ended."""
        outcome = self.machine.outcome(state)
        assert outcome is not None
        winners = (*outcome.winners, None)
        return self.game.endings[outcome.ending].name, winners[0] if len(winners) < 3 else None

    # ---- where things are in the engine's state

    def counter(self, state: State, name: str, seat: int) -> int:
        return state.counters[self.machine.layout.counter(self._counters[name], seat)]

    def cards(self, state: State, zone: str, seat: int) -> list[int]:
        return state.zones[self.machine.layout.zone(self._zones[zone], seat)]

    def names(self, state: State, zone: str, seat: int = 0) -> list[str]:
        """The names of the cards of a zone, in their order."""
        return [self.card_names[card] for card in self.cards(state, zone, seat)]

    @cached_property
    def card_names(self) -> list[str]:
        """The name of each card instance."""
        return [self.game.cards[kind].name for kind in self.machine.deal.kinds]

    @cached_property
    def _counters(self) -> dict[str, int]:
        return {each.name: number for number, each in enumerate(self.game.counters)}

    @cached_property
    def _zones(self) -> dict[str, int]:
        return {each.name: number for number, each in enumerate(self.game.zones)}


def same(where: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Difference("\n".join([where, *_apart("", ours, theirs)]))


def _apart(at: str, ours: object, theirs: object) -> Iterator[str]:
    """Where two pictures differ, and how."""
    if is_dataclass(ours) and type(ours) is type(theirs):
        for each in fields(ours):
            yield from _apart(f"{at} {each.name}", getattr(ours, each.name), getattr(theirs, each.name))
    elif isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        for number, pair in enumerate(zip(ours, theirs, strict=True)):
            yield from _apart(f"{at} {number}", *pair)
    elif ours != theirs:
        yield f"{at}\n  engine: {ours}\n referee: {theirs}"
