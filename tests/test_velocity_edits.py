"""One edit of Velocity makes a new keyword, Athlete or Action; and how long a game is in which nobody attacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.table.words import Words
from tests.engine_games import Play, at, copied, labels, opened

FIVE = ["Al Ames", "Bea Byrd", "Cy Cole", "Dot Dunn", "Ed Eads"]
OTHERS = ["Oz Oates", "Fay Fitch", "Guy Gage", "Hal Hobbs", "Ida Irons"]

NEW_ATHLETE = "cards:\n  Zia Thorne: {type: Athlete, marks: [Star], Skill: 5, Fatigue Limit: 4, keywords: [CLUTCH]}\n"
NEW_ACTION = """cards:
  Deep Breath:
    type: Action
    Cost: 1
    text: Each of your Starters with 2 or more Fatigue loses 1 Fatigue. Draw 1 card.
"""


def edited(folder: Path, files: dict[str, str]) -> str:
    name = copied("velocity", folder / "game", files)
    assert opened(name)
    return name


def with_a_line(part: str, line: str) -> str:
    """The game's own file with one line more at the start of a part."""
    text = (shelf.find("velocity") / "game.yaml").read_text(encoding="utf-8")
    assert text.count(f"\n{part}:\n") == 1
    return text.replace(f"\n{part}:\n", f"\n{part}:\n  {line}\n")


def of(play: Play, name: str, number: str) -> int:
    """A number of the first card of that name in player 1's Lineup."""
    [card] = [card for card in play.cards("Lineup", 1) if play.words.card(card) == name]
    return play.machine.value(play.state, [each.name for each in play.game.numbers].index(number), card)


def test_a_new_athlete_is_one_edit(tmp_path: Path) -> None:
    name = edited(tmp_path, {"cards/new.yaml": NEW_ATHLETE})
    play = at(name, turn=3, players={1: {"VP": 1, "Lineup": ["Al Ames", "Zia Thorne"]}, 2: {"VP": 2, "Lineup": OTHERS}})
    assert of(play, "Zia Thorne", "Skill") == 7


def test_a_new_keyword_is_one_edit(tmp_path: Path) -> None:
    """It stands beside the eleven of the rulebook, and an Athlete may print it at once."""
    game = with_a_line("keywords", "GRIT: This card has +2 Skill while it has 1 or more Fatigue.")
    card = NEW_ATHLETE.replace("CLUTCH", "CLUTCH, GRIT")
    name = edited(tmp_path, {"game.yaml": game, "cards/new.yaml": card})
    held = {1: {"Lineup": ["Zia Thorne", *FIVE[2:]], "MP": 2, "Hand": ["Heat Wave"]}, 2: {"Lineup": OTHERS}}
    play = at(name, turn=3, players=held)
    assert of(play, "Zia Thorne", "Skill") == 5
    play.do("Play Heat Wave")
    assert of(play, "Zia Thorne", "Skill") == 7


def test_a_new_action_is_one_edit(tmp_path: Path) -> None:
    name = edited(tmp_path, {"cards/new.yaml": NEW_ACTION})
    held = {1: {"MP": 1, "Lineup": FIVE, "Hand": ["Deep Breath"], "Draw Pile": ["Fast Lane"]}, 2: {"Lineup": OTHERS}}
    play = at(name, turn=3, players=held)
    play.do("Play Deep Breath")
    assert play.zone("Hand", 1) == ["Fast Lane"] and play.zone("Discard Pile", 1) == ["Deep Breath"]
    assert play.has("MP", 1) == 0


@pytest.mark.proves("V-03", "VA-01", "VA-04", "VA-05")
@pytest.mark.parametrize(("drawn", "hand"), [(30, 5)])
def test_who_goes_first_is_decked_if_nobody_attacks(drawn: int, hand: int) -> None:
    """With no limit of turns: on turn 2 * (Draw Pile - Hand) + 1."""
    name = "velocity+no-periods"
    decks = {"1": "walk-ons", "2": "walk-ons"}
    rules = shelf.machine(opened(name), decks)
    words, state = Words(opened(name), rules), rules.start(3)
    assert len(rules.table(3).zones[rules.layout.zone(_zone("Draw Pile"), 0)]) == drawn
    first = None
    while not state.over:
        found = labels(words, rules, state, rules.legal(state))
        wanted = "End the Main Phase" if "End the Main Phase" in found else found[0]
        rules.apply(state, rules.legal(state)[found.index(wanted)])
        if first is None and state.turn:
            first = state.active
    outcome = rules.outcome(state)
    assert outcome is not None and first is not None
    assert (state.turn, outcome.winners) == (2 * (drawn - hand) + 1, (1 - first,))
    assert opened(name).endings[outcome.ending].name == "Deck-out"


def _zone(name: str) -> int:
    return [zone.name for zone in opened("velocity").zones].index(name)


def test_a_fifth_point_by_a_card_begins_halftime_when_the_card_is_done(tmp_path: Path) -> None:
    """VA-19: outside an attempt at once, in an attempt when that is over."""
    card = "cards:\n  Free Point: {type: Action, marks: [Offensive], Cost: 0, text: Gain 1 VP. Draw 1 card.}\n"
    card += "  Gift: {type: Event, Cost: 0, text: Gain 1 VP. Draw 1 card.}\n"
    name = edited(tmp_path, {"cards/new.yaml": card})
    held = {"VP": 4, "Lineup": FIVE, "Hand": ["Gift", "Free Point"], "Draw Pile": ["Fast Lane"]}
    play = at(name, turn=3, players={1: held, 2: {"Lineup": OTHERS}})
    play.do("Play Gift")
    assert "Fast Lane" in play.zone("Hand") and "READY" in play.labels()
    play = at(name, turn=3, players={1: held, 2: {"Lineup": OTHERS}})
    play.do("Attempt to score", "Play Free Point")
    assert "Pass" in play.labels()
