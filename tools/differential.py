"""Plays many games with the engine and with the referee side by side.

    python -m tools.differential [-n 1000] [--seed 0]

Of each variant it shows how much was compared, and the first difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.side_by_side import READINGS, Difference, Pair, Tally, four_more


def pairs(folder: Path) -> Iterator[tuple[str, Pair]]:
    """Every variant as it is, and with the referee's further cards."""
    more = four_more(folder)
    for name, reading in READINGS.items():
        yield name, Pair(name, reading)
        variants = name.partition("+")[2]
        yield f"{name}, more cards", Pair("+".join(filter(None, (more, variants))), reading, more_cards=True)


def compare(pair: Pair, seeds: range) -> tuple[Tally, str]:
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
    parser.add_argument("-n", type=int, default=1000, metavar="N", help="games of each variant (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    asked = parser.parse_args(arguments)
    failed = False
    with TemporaryDirectory() as folder:
        for name, pair in pairs(Path(folder)):
            tally, difference = compare(pair, range(asked.seed, asked.seed + asked.n))
            print(f"{name}: {tally.games:,} games, {tally.decisions:,} choices: {difference or 'no difference'}")
            failed = failed or bool(difference)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
