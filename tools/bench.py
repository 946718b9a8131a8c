"""How fast the engine plays, measured against the same games written by hand.

    python -m tools.bench [GAME ...] [--seconds 20] [--floor 0.4]

Random players play a game on both, alternating in short slices of CPU time, so that a noisy machine disturbs both
alike; what counts is the median of the ratios of the rounds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time

from tests import velocity_by_side
from tests.handwritten.deckbuilder import RESHUFFLE, random_game

SLICE = 0.04
FEWEST_ROUNDS = 4

Play = Callable[[int], int]
"""Plays the game of a seed to its end, and says how many decisions it had."""


@dataclass
class Side:
    """One of the two that are measured: how it plays, the seed it has reached, and its speed in each round."""

    name: str
    play: Play
    seed: int = 0
    rates: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        """Plays whole games for that much CPU time."""
        play, seed, decisions = self.play, self.seed, 0
        begun = process_time()
        end = begun + seconds
        while (now := process_time()) < end:
            decisions += play(seed)
            seed += 1
        self.seed = seed
        self.rates.append(decisions / (now - begun))


ByHand = Callable[[Path], tuple[str, Play]]
"""Gets a game ready to be played by hand: in a folder of its own, how the engine opens it, and how it is played."""


def deckbuilder_by_hand(folder: Path) -> tuple[str, Play]:
    return "deckbuilder+reshuffle", lambda seed: random_game(seed, RESHUFFLE)[1]


BY_HAND: dict[str, ByHand] = {
    "deckbuilder+reshuffle": deckbuilder_by_hand,
    "velocity": velocity_by_side.by_hand,
}
"""The games that are measured, and how to get them played by hand."""


def by_engine(game: str) -> tuple[Play, Callable[[], float]]:
    """How the engine plays, and a measure of the time that one clone takes."""
    from engine.shelf import machine, open_game

    loaded = open_game(game)
    assert loaded.game is not None, loaded.diagnostics
    rules = machine(loaded.game)
    start, legal, apply = rules.start, rules.legal, rules.apply

    def play(seed: int) -> int:
        random = Random(seed).random
        state = start(seed)
        decisions = 0
        while not state.over:
            choices = legal(state)
            apply(state, choices[int(random() * len(choices))])
            decisions += 1
        return decisions

    def clone() -> float:
        state, random = start(0), Random(0).random
        for _ in range(80):  # well into a game, where all zones hold cards
            choices = legal(state)
            apply(state, choices[int(random() * len(choices))])
        return seconds_each(state.clone)

    return play, clone


def seconds_each(call: Callable[[], object], times: int = 2000) -> float:
    """The CPU time of one call, the quickest of several batches."""
    batches = []
    for _ in range(7):
        begun = process_time()
        for _ in range(times):
            call()
        batches.append((process_time() - begun) / times)
    return min(batches)


def compare(first: Side, second: Side, seconds: float) -> list[float]:
    """Lets both play in turns; the ratio of the second's speed to the first's, round by round."""
    for side in (first, second):
        side.run(SLICE)  # gets going
        side.rates.clear()
    for number in range(max(FEWEST_ROUNDS, round(seconds / (2 * SLICE)))):
        for side in (first, second) if number % 2 else (second, first):
            side.run(SLICE)
    return [ours / theirs for theirs, ours in zip(first.rates, second.rates, strict=True)]


def report(game: str, hand: Side, engine: Side, ratios: list[float], clone: float) -> str:
    lower, middle, upper = quantiles(ratios, n=4)
    rows = [f"{side.name:<12} {median(side.rates):>11,.0f} decisions/s" for side in (hand, engine)]
    return "\n".join(
        [
            f"{game}, random players, {len(ratios)} rounds of {SLICE * 1000:.0f} ms each",
            *rows,
            f"{'ratio':<12} {middle:>11.3f} (quartiles {lower:.3f} to {upper:.3f})",
            f"{'clone':<12} {clone * median(engine.rates):>11.2f} decisions' time",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description="How fast the engine plays, against games by hand.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"what is played (default: {' '.join(BY_HAND)})")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="CPU time for each game (default: 20)")
    parser.add_argument("--floor", type=float, default=0, metavar="R", help="fail if a median ratio is below R")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.games) - set(BY_HAND):
        parser.error(f"{', '.join(sorted(unknown))}: not written by hand; {', '.join(BY_HAND)} is")
    ratios = [measured(game, asked.seconds) for game in asked.games or BY_HAND]
    return int(min(ratios) < asked.floor)


def measured(game: str, seconds: float) -> float:
    """Lets both play a game and shows what came of it; the median ratio."""
    with TemporaryDirectory() as folder:
        name, by_hand = BY_HAND[game](Path(folder))
        play, clone = by_engine(name)
    hand, engine = Side("by hand", by_hand), Side("engine", play)
    ratios = compare(hand, engine, seconds)
    print(report(game, hand, engine, ratios, clone()))
    return median(ratios)


if __name__ == "__main__":
    sys.exit(main())
