"""Our side: a state of a game by the names of its zones and counters, whole or as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.sight import Sight
from engine.table.view import View, view
from engine.table.words import Words

UNSEEN = "?"
"""What a card is called in a zone that is not seen into."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def _number(things: Sequence[_Named], name: str) -> int:
    """The number of the thing of this name."""
    names = [thing.name for thing in things]
    assert name in names, f"{name} is none of {names}"
    return names.index(name)


@dataclass(frozen=True, slots=True)
class Table:
    """A game of ours: its rules, its words, and the state it is in."""

    game: Game
    machine: Machine
    words: Words
    state: State
    sight: Sight

    def zone(self, name: str, seat: int = NOTHING) -> tuple[str, ...]:
        """The cards of a zone, the top last."""
        number = _number(self.game.zones, name)
        held = self.state.zones[self.machine.layout.zone(number, max(seat, 0))]
        return tuple(self.words.card(card) for card in held)

    def counter(self, name: str, seat: int = NOTHING) -> int:
        number = _number(self.game.counters, name)
        return int(self.state.counters[self.machine.layout.counter(number, max(seat, 0))])

    def label(self, name: str) -> str:
        """The word that a label of the table has; empty if it has none."""
        number = _number(self.game.labels, name)
        held = self.state.counters[self.machine.layout.counter(dict(self.machine.program.of_table)[number], 0)]
        return ("", *self.game.labels[number].values)[held]

    def has_mark(self, name: str) -> bool:
        """Has the table a mark?"""
        number = _number(self.game.marks, name)
        return bool(self.state.counters[self.machine.layout.counter(self.machine.program.marks[number], 0)])

    def role(self, name: str) -> int:
        """The seat that has a role, which is chosen."""
        number = _number(self.game.roles, name)
        return int(self.state.counters[self.machine.layout.counter(self.machine.program.roles[number].counter, 0)])

    def periods(self) -> list[str]:
        """The periods that it is."""
        return self.words.periods(self.state)

    def options(self) -> dict[str, int]:
        """What can be chosen now, by its words."""
        options = self.machine.options(self.state)
        return {self.words.option(option, self.state.decision): option.choice for option in options}

    def seen(self, seat: int) -> Seen:
        """What a seat sees now."""
        return Seen(self.game, view(self.game, self.machine, self.state, seat, self.sight))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat sees, by name."""

    game: Game
    view: View

    def zone(self, name: str, owner: int = NOTHING) -> tuple[str, ...]:
        """The cards of a zone, the top last; UNSEEN for each that is not seen."""
        zones = self.view.zones
        zone = next(z for z in zones if self.game.zones[z.zone].name == name and z.owner == owner)
        if zone.cards is None:
            return (UNSEEN,) * zone.count
        return tuple(self.game.cards[card.kind].name for card in zone.cards)

    def counter(self, name: str, owner: int = NOTHING) -> int:
        counters = self.view.counters
        return next(c.value for c in counters if self.game.counters[c.counter].name == name and c.owner == owner)

    def cards(self) -> dict[str, tuple[str, ...]]:
        """All cards that are seen, by where they lie; also those that are only shown."""
        seen: dict[str, tuple[str, ...]] = {}
        for zone in self.view.zones:
            if zone.cards:
                whose = "" if zone.owner == NOTHING else f" of {zone.owner}"
                name = f"{self.game.zones[zone.zone].name}{whose}"
                seen[name] = tuple(sorted(self.game.cards[card.kind].name for card in zone.cards))
        if self.view.shown:
            seen["shown"] = tuple(sorted(self.game.cards[card.kind].name for card in self.view.shown))
        return seen


Facts = dict[str, Any]
"""What somebody knows, by name."""
