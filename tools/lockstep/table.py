"""Our side: a state of a game by the names of its zones and counters, whole or as a seat sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.view import View, view
from engine.table.words import Words

UNSEEN = "?"
"""What a card is called in a zone that is not seen into."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game of ours: its rules, its words, and the state it is in."""

    game: Game
    machine: Machine
    words: Words
    state: State

    def zone(self, name: str, seat: int = NOTHING) -> tuple[str, ...]:
        """The cards of a zone, the top last."""
        number = next(n for n, zone in enumerate(self.game.zones) if zone.name == name)
        held = self.state.zones[self.machine.layout.zone(number, max(seat, 0))]
        return tuple(self.words.card(card) for card in held)

    def counter(self, name: str, seat: int = NOTHING) -> int:
        number = next(n for n, counter in enumerate(self.game.counters) if counter.name == name)
        return int(self.state.counters[self.machine.layout.counter(number, max(seat, 0))])

    def options(self) -> dict[str, int]:
        """What can be chosen now, by its words."""
        options = self.machine.options(self.state)
        return {self.words.option(option, self.state.decision): option.choice for option in options}

    def seen(self, seat: int) -> Seen:
        """What a seat sees now."""
        return Seen(self.game, view(self.game, self.machine, self.state, seat))


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
