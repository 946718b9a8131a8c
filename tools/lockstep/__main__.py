"""Plays many games with the engine and with OpenSpiel in lockstep.

    python -m tools.lockstep [GAME ...] [-n 2000] [--seed 0]

The deal is that of the engine, the choices are chance's among what OpenSpiel allows. After every action both must offer
the same actions to the same player, see the same, end alike and be worth the same. It prints games, states compared and
differences of each game and variant, and ends with 1 if there is one: with its seed, its move and both sides.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests import lockstep
from tools.lockstep.play import Difference, Paired, Tally
from tools.lockstep.rival import Missing


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="lockstep", description="The engine and OpenSpiel play in lockstep.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    parser.add_argument("-n", type=int, default=2000, metavar="N", help="games of each variant (default: 2000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (default: 0)")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.games) - set(lockstep.PAIRED):
        parser.error(f"nobody plays {', '.join(sorted(unknown))}; there is {', '.join(lockstep.PAIRED)}")
    seeds = range(asked.seed, asked.seed + asked.n)
    try:
        agreed = [agree(of, seeds) for game in asked.games or lockstep.PAIRED for of in lockstep.PAIRED[game]]
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    return int(not all(agreed))


def agree(of: Paired, seeds: range) -> bool:
    """Plays and shows one game or variant; whether the sides agree."""
    tally, difference = played(of, seeds)
    found = f"1 difference\n  {difference}" if difference else "0 differences"
    print(f"{of}: {tally.games:,} games, {tally.states:,} states, {found}", flush=True)
    for name, times in sorted(tally.known.items()):
        print(f"  known: {name}, {times:,} times: {of.how.KNOWN[name]}")
    return not difference


def played(of: Paired, seeds: range) -> tuple[Tally, str]:
    """What was played, and the first difference; empty if there is none."""
    pairing, tally = of.how(of), Tally()
    for seed in seeds:
        try:
            pairing.play(seed, tally)
        except Difference as difference:
            return tally, str(difference)
    return tally, ""


if __name__ == "__main__":
    sys.exit(main())
