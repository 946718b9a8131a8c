"""Velocity by the engine and by its referee: same deal, same choices, and the same game, choice by choice.

`python -m tools.differential velocity` plays every deck against every other, and many more games of each.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.comparing import Difference, Tally
from tests.handwritten.velocity.table import Reading
from tests.velocity_by_side import PASSIVES, READINGS, Pair, play_card, printed, refereed, text

DECKS = ("comets", "craftworks", "ironclads", "nightjars", "tidewaters", "walk-ons")
PAIRED = tuple(zip(DECKS, DECKS[1:] + DECKS[:1], strict=True))
BY_HAND = ("Head Coach", "Arena")


@cache
def pair(decks: tuple[str, ...]) -> Pair:
    return Pair("velocity", decks=decks)


def play(pair: Pair, games: int, first: int = 0) -> Tally:
    tally = Tally()
    for seed in range(first, first + games):
        pair.play(seed, tally)
    return tally


@pytest.mark.parametrize("decks", PAIRED, ids=" ".join)
def test_engine_and_referee_play_the_same_game_with_every_deck(decks: tuple[str, ...]) -> None:
    tally = play(pair(decks), 2)
    assert tally.games == 2 and tally.decisions > 300


@pytest.mark.parametrize("variants", READINGS)
def test_so_they_do_in_every_variant(variants: str, tmp_path: Path) -> None:
    tally = play(Pair(refereed(tmp_path) + variants, READINGS[variants]), 1, first=len(variants))
    assert tally.games == 1 and tally.decisions > 50


def test_the_referee_knows_every_card() -> None:
    """So none is left out where decks are compared."""
    cards = printed("velocity")
    others = {name: card for name, card in cards.items() if card["type"] != "Athlete"}
    assert {text(card) for card in others.values() if card["type"] in BY_HAND} <= set(PASSIVES)
    plays = [play_card(name, card) for name, card in others.items() if card["type"] not in BY_HAND]
    assert len(plays) >= 65 and all(card.steps for card in plays)


@pytest.mark.parametrize(
    ("variants", "reading"),
    [("", Reading(impact_once=True)), ("+mp-for-the-turn", Reading()), ("", Reading(no_first_draw=True))],
)
def test_a_rule_read_otherwise_is_a_difference(variants: str, reading: Reading, tmp_path: Path) -> None:
    with pytest.raises(Difference, match=r"picture|options"):
        play(Pair(refereed(tmp_path) + variants, reading), 3)
