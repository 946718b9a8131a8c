"""Plays games at random and tells how they went: for two builds of the engine to be compared.

    python -m tests.alike GAME ...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

from engine.rules import run
from tests.engine_games import at_random, machine


def went(games: Iterable[str], seeds: Iterable[int]) -> dict[str, list[str]]:
    """A hash of all states of each game."""
    return {name: [_states(name, seed) for seed in seeds] for name in games}


def _states(name: str, seed: int) -> str:
    rules, states = machine(name), sha256()
    state = rules.start(seed)
    for choice in at_random(rules, state, seed):
        states.update(repr((choice, state.key(), rules.options(state))).encode())
    states.update(repr(state.key()).encode())
    return states.hexdigest()


if __name__ == "__main__":
    print(json.dumps([run.__file__, went(sys.argv[1:], range(3))]))
