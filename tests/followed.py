"""A game as it is followed, and what a check of it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.rules.state import LogEvent, State
from tests.engine_games import inside_an_effect


@dataclass
class Followed:
    """A game as it is followed: what it is played by, how it stands, and what was known of it before.

    `since` are the events of the last choice; `kept` is what a check keeps for the next time.
    """

    game: Game
    machine: Machine
    state: State
    choices: int = 0
    turn: int = 0  # the turn of the decision before
    counters: list[int] = field(default_factory=list)
    since: list[LogEvent] = field(default_factory=list)
    kept: dict[str, int] = field(default_factory=dict)

    def counter(self, name: str, seat: int) -> int:
        """The slot of a counter."""
        return self.machine.layout.counter([each.name for each in self.game.counters].index(name), seat)

    def value(self, name: str, seat: int) -> int:
        """How much a player has of a counter."""
        return self.state.counters[self.counter(name, seat)]

    def slot(self, name: str, seat: int = 0) -> int:
        """The slot of a zone."""
        return self.machine.layout.zone([each.name for each in self.game.zones].index(name), seat)

    def zone(self, name: str, seat: int = 0) -> list[int]:
        """The cards of a zone."""
        return self.state.zones[self.slot(name, seat)]

    @property
    def at_menu(self) -> bool:
        """Is an action to be chosen, with nothing left in the middle?"""
        return not self.state.over and not inside_an_effect(self.machine, self.state)


Check = Callable[[Followed], Iterator[str]]
"""Says what is broken."""
