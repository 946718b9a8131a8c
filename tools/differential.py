"""Plays many games with the engine and with the referee side by side.

    python -m tools.differential [GAME ...] [-n 1000] [--seed 0]

Of each game that has a referee, or of those named, it shows variant by variant how much was compared, and the first
difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import side_by_side, velocity_by_side
from tests.comparing import Comparison, Difference, Tally

REFEREED: dict[str, Callable[[Path], Iterable[tuple[str, Comparison]]]] = {
    "deckbuilder": side_by_side.pairs,
    "velocity": velocity_by_side.pairs,
}
"""Games that have a referee: each with its comparisons by name, which may put files into a folder."""


def compare(pair: Comparison, seeds: range) -> tuple[Tally, str]:
    """What was played, and the first difference; empty if there is none."""
    tally = Tally()
    for seed in seeds:
        try:
            pair.play(seed, tally)
        except Difference as difference:
            return tally, str(difference)
    return tally, ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="differential", description="The engine against the referee, side by side.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all that have a referee)")
    parser.add_argument("-n", type=int, default=1000, metavar="N", help="games of each variant (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.games) - set(REFEREED):
        parser.error(f"no referee plays {', '.join(sorted(unknown))}; there is one for {', '.join(REFEREED)}")
    seeds = range(asked.seed, asked.seed + asked.n)
    agreed = [agree(game, seeds) for game in asked.games or REFEREED]
    return int(not all(agreed))


def agree(game: str, seeds: range) -> bool:
    """Shows each comparison of a game; whether none found a difference."""
    found = []
    with TemporaryDirectory() as folder:
        for name, pair in REFEREED[game](Path(folder)):
            tally, difference = compare(pair, seeds)
            print(f"{name}: {tally.games:,} games, {tally.decisions:,} choices: {difference or 'no difference'}")
            found.append(difference)
    return not any(found)


if __name__ == "__main__":
    sys.exit(main())
