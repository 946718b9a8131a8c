"""The engine against the referee: the same deal and the same choices lead to the same game, choice by choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules import run
from tests.comparing import Difference, Tally
from tests.handwritten.cards import NUMBER
from tests.handwritten.deckbuilder import Reading
from tests.handwritten.more_cards import FOUR
from tests.side_by_side import READINGS, Pair, cards_differ, four_more

GAMES = 70


def play(pair: Pair, games: int = GAMES) -> Tally:
    tally = Tally()
    for seed in range(games):
        pair.play(seed, tally)
    return tally


@pytest.mark.parametrize("name", READINGS)
def test_engine_and_referee_play_the_same_game(name: str) -> None:
    tally = play(Pair(name, READINGS[name]))
    assert tally.games == GAMES and tally.decisions > 50 * GAMES
    assert tally.endings["Turn limit"]
    assert bool(tally.endings["Score"]) == ("reshuffle" in name)
    assert set(tally.first) == ({0, 1} if "random-first-player" in name else {0})


@pytest.mark.parametrize("variants", ["", "+reshuffle", "+reshuffle+turn-50-played+momentum-kept+random-first-player"])
def test_so_they_do_with_four_more_cards(variants: str, tmp_path: Path) -> None:
    """A choice inside an effect, an option, a trigger and a modifier."""
    pair = Pair(four_more(tmp_path) + variants, READINGS[f"deckbuilder{variants}"], more_cards=True)
    tally = play(pair)
    assert {f"Buy {name}" for name in FOUR} <= set(tally.taken)
    if "reshuffle" in variants:
        assert {f"Play {name}" for name in FOUR} <= set(tally.taken)
        assert min(tally.asked["Substitution"], tally.asked["Quick Hands"]) > 30
        assert {"Yes", "No"} <= set(tally.taken)


def test_every_card_of_the_game_is_played_and_every_action_taken() -> None:
    tally = play(Pair("deckbuilder+reshuffle", READINGS["deckbuilder+reshuffle"]))
    cards = [name for name in NUMBER if name not in FOUR]
    assert {f"Play {name}" for name in cards} <= set(tally.taken)
    assert {"Shoot a Two", "Steal Momentum", "End Possession"} <= set(tally.taken)


def test_both_print_the_same_cards(tmp_path: Path) -> None:
    pair = Pair(four_more(tmp_path), READINGS["deckbuilder"])
    assert len(pair.game.cards) == len(NUMBER)
    assert list(cards_differ(pair.game)) == []


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("deckbuilder", READINGS["deckbuilder+reshuffle"]),
        ("deckbuilder+momentum-kept", READINGS["deckbuilder"]),
        ("deckbuilder", Reading(turn_50_played=True)),
    ],
)
def test_a_rule_read_otherwise_is_a_difference(name: str, reading: Reading) -> None:
    with pytest.raises(Difference, match="picture"):
        play(Pair(name, reading))


def test_another_shuffle_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.side_by_side.SHUFFLES", run.CHANCE)
    with pytest.raises(Difference, match="choice 0, picture"):
        play(Pair("deckbuilder", READINGS["deckbuilder"]), 1)
