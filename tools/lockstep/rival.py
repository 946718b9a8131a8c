"""The other implementation's side: the games of OpenSpiel (the package open_spiel), with types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any


class Missing(Exception):
    """The other implementation is not installed."""


@cache
def spiel() -> Any:
    """The package itself. Raises Missing."""
    try:
        return import_module("pyspiel")
    except ImportError as error:
        raise Missing(f"OpenSpiel is not installed (the package open_spiel): {error}") from error


@cache
def load(name: str) -> Any:
    """One of its games, by its name with parameters in brackets."""
    return spiel().load_game(name)


class Rival:
    """A game of the other implementation, as it goes on."""

    def __init__(self, name: str) -> None:
        self.game = load(name)
        self.state: Any = self.game.new_initial_state()
        self.gathered: list[int] = []  # of a turn that all take at once, so far

    @property
    def is_chance(self) -> bool:
        return bool(self.state.is_chance_node())

    @property
    def is_over(self) -> bool:
        return bool(self.state.is_terminal())

    @property
    def seat(self) -> int:
        """Who is to choose; of those who choose at once, the next in seat order."""
        return len(self.gathered) if self.state.is_simultaneous_node() else int(self.state.current_player())

    @property
    def between(self) -> bool:
        """Have some of those who choose at once chosen, and others not?"""
        return bool(self.gathered)

    def legal(self) -> list[int]:
        """What the one who is to choose can do, or chance."""
        if self.is_chance:
            return [int(action) for action, _ in self.state.chance_outcomes()]
        return [int(action) for action in self.state.legal_actions(self.seat)]

    def apply(self, action: int) -> None:
        if not self.state.is_simultaneous_node():
            self.state.apply_action(action)
            return
        self.gathered.append(action)
        if len(self.gathered) == self.game.num_players():
            self.state.apply_actions(self.gathered)
            self.gathered = []

    @property
    def history(self) -> list[tuple[int, int]]:
        """What has been done: by whom (chance is -1), and what."""
        return [(int(each.player), int(each.action)) for each in self.state.full_history()]

    def named(self, action: int) -> str:
        """An action in its own words."""
        return str(self.state.action_to_string(self.state.current_player() if self.is_chance else self.seat, action))

    def informs(self, seat: int) -> str:
        """What a player can know: the information state, or where there is none the observation, as text."""
        if self.game.get_type().provides_information_state_string:
            return str(self.state.information_state_string(seat))
        return str(self.state.observation_string(seat))

    def returns(self) -> Sequence[float]:
        return tuple(float(value) for value in self.state.returns())
