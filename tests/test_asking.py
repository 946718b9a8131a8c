"""Choices in the middle of effects: who is asked, how often, and that the rest goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.asking import asking_game
from tests.engine_games import at

ASKED = ["No", "Yes"]


@pytest.fixture
def name(tmp_path: Path) -> str:
    return asking_game(tmp_path)


def test_a_trigger_of_the_turn_asks_once_for_each_card(name: str) -> None:
    """What comes before it in the turn does not happen again when it has its answer."""
    held = {"On Court": ["Warden", "Warden", "Warden"], "Hand": ["Open Look", "Ball Handler", "Swap"]}
    play = at(name, turn=2, active=2, players={1: held})
    play.do("End Possession")
    for answer in ("No", "Yes"):
        assert sorted(play.labels()) == ASKED
        play.do(answer)
    play.do("Swap")
    assert sorted(play.labels()) == ASKED
    play.do("No")
    assert (play.state.turn, play.has("Momentum"), play.zone("Bench")) == (3, 2, ["Swap"])
    assert "End Possession" in play.labels()


def test_triggers_of_an_event_ask_one_after_another(name: str) -> None:
    """Each Scribe for each card; the effect that brought them about is done first."""
    held = {"On Court": ["Scribe", "Scribe"], "Hand": ["Trade", "Open Look", "Ball Handler"], "Hustle": 3}
    play = at(name, players={1: {**held, "Roster Deck": ["Swap", "Fork", "Echo", "Storm"]}})
    play.do("Play Trade", "Open Look", "Ball Handler")
    assert play.zone("Bench") == ["Open Look", "Ball Handler"]
    play.do("Yes", "No", "Yes", "Yes")
    assert (play.has("Hustle"), play.zone("Hand")) == (0, ["Swap", "Fork", "Echo"])
    assert "End Possession" in play.labels()


def test_who_must_choose_is_asked(name: str) -> None:
    play = at(name, players={1: {"Hand": ["Fork", "Swap"]}, 2: {"Hand": ["Open Look", "Swap"]}})
    play.do("Play Fork", "each player discards a card in their Hand")
    assert (play.state.decider, play.labels()) == (0, ["Swap"])
    play.do("Swap")
    assert (play.state.decider, play.labels()) == (1, ["Open Look", "Swap"])
    play.do("Open Look")
    assert (play.zone("Bench", 1), play.zone("Bench", 2)) == (["Swap"], ["Open Look"])
    assert (play.state.decider, play.state.active) == (0, 0)


def test_an_effect_goes_on_after_the_effect_that_it_resolves(name: str) -> None:
    play = at(name, players={1: {"Hand": ["Echo", "Fork", "Swap"], "Roster Deck": ["Storm"]}})
    play.do("Play Echo", "Fork", "draw a card")
    assert (play.zone("Hand"), play.has("Momentum")) == (["Fork", "Swap", "Storm"], 1)


def test_in_a_loop_over_players_each_resolves_for_themselves(name: str) -> None:
    held = {"Hand": ["Storm", "Fork"], "Roster Deck": ["Swap"]}
    play = at(name, players={1: held, 2: {"Hand": ["Fork"], "Roster Deck": ["Swap"]}})
    play.do("Play Storm", "Fork")
    assert play.state.decider == 0
    play.do("draw a card", "Fork")
    assert play.state.decider == 1
    play.do("gain 2 Hustle")
    assert (play.zone("Hand", 1), play.has("Hustle", 1), play.has("Hustle", 2)) == (["Fork", "Swap"], 0, 2)


def test_where_nothing_can_be_chosen_nobody_is_asked(name: str) -> None:
    play = at(name, players={1: {"Hand": ["Trade", "Tax"], "Momentum": 1}})
    play.do("Play Tax", "Player 2")
    assert "End Possession" in play.labels()
    play.do("Play Trade")
    assert play.has("Momentum") == 1 and "End Possession" in play.labels()
