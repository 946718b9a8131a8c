"""Players that are programs. `random` takes any option; `greedy` looks to the end of its turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from engine.rules.chance import next_word
from engine.rules.run import Machine
from engine.rules.state import State
from engine.source.nearest import did_you_mean
from engine.table.greedy import Greedy
from engine.table.guess import Knowledge


class Bot(Protocol):
    """Chooses for a seat."""

    def choose(self, state: State) -> int:
        """One of the legal options."""


class RandomBot:
    """Takes any option, each copy of a card as likely."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self._legal, self._random = machine.legal, Random(seed).random

    def choose(self, state: State) -> int:
        """One of the legal options."""
        options = self._legal(state)
        return options[int(self._random() * len(options))]


HUMAN = "human"
"""What stands in the place of a bot's name where a person plays."""

Maker = Callable[[Machine, Knowledge, int, int], Bot]
"""Makes a bot from (machine, knowledge, seat, seed)."""

BOTS: dict[str, Maker] = {
    "random": lambda machine, knowledge, seat, seed: RandomBot(machine, seed),
    "greedy": Greedy,
}


class UnknownBot(ValueError):
    """No bot is called so. `near` are the names that may be meant."""

    def __init__(self, name: str) -> None:
        self.name, self.known, self.near = name, tuple(BOTS), did_you_mean(name, BOTS)
        super().__init__(f"there is no bot called {name}")


def maker(name: str) -> Maker:
    """What makes the bots of this name. Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of a run, or of seat `number` of a game: the same on every machine."""
    mixed, _ = next_word(next_word(seed & (1 << 64) - 1)[1] + number)
    return next_word(mixed)[1]
