"""Plays many games, and says after which choice something does not hold that must.

    python -m tools.fuzz [GAME ...] [-n 1000] [--seed 0]        # games of random choices
    python -m tools.fuzz velocity -n 2000 --bots greedy --jobs 2

Without a game, every bundled one is played: as it is, with each variant, and with all of them. All decks of a game play
each other in turn. A game that crashes or does not end is stuck; a state that must not be is broken.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.table.bots import BOTS
from tests.invariants import STUCK, checks_of, follow
from tools.pairings import dealt
from tools.spread import spread
from tools.stacks import names

MOST_SHOWN = 10

PART = 25
"""How many games a process plays at a time."""


@dataclass
class Found:
    """What was played and checked, and what was found."""

    games: int = 0
    ended: int = 0
    choices: int = 0
    checks: int = 0
    breaks: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """What another has found as well."""
        self.games += other.games
        self.ended += other.ended
        self.choices += other.choices
        self.checks += other.checks
        self.breaks += other.breaks

    def __str__(self) -> str:
        played = f"{self.games:,} games, {self.choices:,} choices, {self.checks:,} checks"
        return f"{played}, {self.games - self.ended} stuck, {len(self.breaks)} breaks"


def fuzzed(game: Game, rules: Machine, seed: int, bots: str = "random") -> Found:
    """The game of a seed: what was broken after which choice."""
    found, checks = Found(1), checks_of(game)
    try:
        for of, breaks in follow(game, rules, seed, checks, bots):
            found.choices, found.checks = of.choices, found.checks + len(checks)
            found.ended = int(of.state.over)
            found.breaks += [f"seed {seed}, choice {of.choices}: {each}" for each in breaks]
    except Exception as error:  # whatever goes wrong in one of many games must not hide the others
        found.ended = 0
        found.breaks.append(f"seed {seed}, choice {found.choices + 1}: {STUCK}: {type(error).__name__}: {error}")
    return found


def fuzz(name: str, seeds: Sequence[int], bots: str = "random") -> Found:
    """The games of these seeds, one after another."""
    total = Found()
    for seed in seeds:
        game, rules, decks = dealt(name, seed)
        found = fuzzed(game, rules, seed, bots)
        found.breaks = [f"{each} ({decks})" if decks else each for each in found.breaks]
        total.add(found)
    return total


def shared(name: str, seeds: range, bots: str, jobs: int) -> Iterator[Found]:
    """The same in parts, in so many processes."""
    parts = [seeds[first : first + PART] for first in range(0, len(seeds), PART)]
    yield from spread(partial(fuzz, name, bots=bots), parts, jobs)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="fuzz", description="Looks for states that must not be.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games, with +variants (default: all)")
    parser.add_argument("-n", type=int, default=1000, metavar="N", help="games of each (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    parser.add_argument("--bots", default="random", choices=sorted(BOTS), help="who plays (random)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes (1)")
    asked = parser.parse_args(arguments)
    failed = False
    for name in asked.games or names():
        total = Found()
        for part in shared(name, range(asked.seed, asked.seed + asked.n), asked.bots, asked.jobs):
            total.add(part)
            print(f"{name}: {total.games:,} of {asked.n:,}, {len(total.breaks)} breaks", file=sys.stderr, flush=True)
        print(f"{name}: {total}")
        for each in total.breaks[:MOST_SHOWN]:
            print(f"  {each}")
        failed = failed or bool(total.breaks) or total.ended < total.games
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
