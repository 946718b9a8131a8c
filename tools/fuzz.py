"""Plays many games of random choices, and says after which choice something does not hold that must.

    python -m tools.fuzz [GAME ...] [-n 1000] [--seed 0]

Without a game, every bundled one is played: as it is, with each variant, and with all of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from engine.cardset.model import Game
from engine.rules.run import Machine
from tests.engine_games import all_games, machine, opened
from tests.invariants import checks_of, follow

MOST_SHOWN = 10


def broken(game: Game, rules: Machine, seed: int) -> tuple[int, list[str]]:
    """How many choices the game of a seed had, and what was broken after which."""
    found: list[str] = []
    choices = 0
    for of, breaks in follow(game, rules, seed, checks_of(game)):
        choices = of.choices
        found += [f"seed {seed}, choice {choices}: {each}" for each in breaks]
    return choices, found


def fuzz(name: str, seeds: range) -> Iterator[tuple[int, list[str]]]:
    """The games of these seeds, one after another."""
    game, rules = opened(name), machine(name)
    return (broken(game, rules, seed) for seed in seeds)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Looks for states that must not be, in random games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games, with +variants (default: all)")
    parser.add_argument("-n", type=int, default=1000, metavar="N", help="games of each (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    asked = parser.parse_args(arguments)
    failed = False
    for name in asked.games or all_games():
        played = list(fuzz(name, range(asked.seed, asked.seed + asked.n)))
        breaks = [each for _, found in played for each in found]
        print(f"{name}: {len(played):,} games, {sum(choices for choices, _ in played):,} choices, {len(breaks)} breaks")
        for each in breaks[:MOST_SHOWN]:
            print(f"  {each}")
        failed = failed or bool(breaks)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
