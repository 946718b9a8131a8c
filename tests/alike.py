"""Plays games at random and tells how they went: for two builds of the engine to be compared.

    python -m tests.alike GAME ...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

from engine.rules import run
from engine.rules.state import Outcome
from tests.engine_games import at_random, machine


def went(games: Iterable[str], seeds: Iterable[int]) -> dict[str, list[str]]:
    """A hash of all states of each game."""
    return {name: [_states(name, seed) for seed in seeds] for name in games}


def _states(name: str, seed: int) -> str:
    rules, states = machine(name), sha256()
    state = rules.start(seed)
    for choice in at_random(rules, state, seed):
        options = [(each.choice, each.kind.value, each.action, each.card, each.number) for each in rules.options(state)]
        states.update(repr((choice, plain(state.key()), options)).encode())
    states.update(repr(plain(state.key())).encode())
    return states.hexdigest()


def plain(value: object) -> object:
    """The same with numbers for the names that some of them have: compiled code keeps the number alone."""
    if isinstance(value, Outcome):
        return plain((value.ending, value.winners))
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return int(value) if isinstance(value, int) else value


if __name__ == "__main__":
    print(json.dumps([run.__file__, went(sys.argv[1:], range(3))]))
