"""What the referee's Playbook cards, Head Coaches and Arenas do."""

from __future__ import annotations

import pytest

from tests.handwritten.velocity.cards import Book, Keyword, Passive, PlayCard, When
from tests.handwritten.velocity.game import ATTEMPT, END, PASS, Game
from tests.handwritten.velocity.labels import do, labels
from tests.handwritten.velocity.sentences import UnknownText, steps_of
from tests.handwritten.velocity.skill import margin
from tests.handwritten.velocity.table import (
    MAIN,
    REFILL,
    SPLIT,
)
from tests.velocity_moments import athlete, fatigue, flat, give, shares, skills, vp

K = Keyword


# --- steps of cards that are easy to get wrong


def using(text: str, when: When = When.GENERAL) -> Game:
    """Player 1 is about to play X, and both hold Set Pieces besides."""
    game = flat()
    game.book = Book((PlayCard("X", when, 0, steps_of(text)), PlayCard("Set Piece", When.OFFENSIVE, 1)))
    game.me.hand, game.other.hand = [0, 1, 1], [1]
    game.me.pile, game.other.pile = [1] * 9, [1] * 9
    return game


def test_what_follows_a_choice_is_done_after_it() -> None:
    game = using(
        "Discard a card in your Hand, then draw 2 cards. The opponent discards a card in their Hand. Gain 1 MP."
    )
    mp = game.me.mp
    do(game, "Play X", "Set Piece")
    assert game.actor.seat == 1 and len(game.me.hand) == 3
    do(game, "Set Piece")
    assert (game.phase, game.actor.seat, game.other.hand, game.me.mp) == (MAIN, 0, [], mp + 1)
    assert game.me.discard == [0, 1]


def test_a_choice_with_nothing_to_choose_is_passed_over() -> None:
    game = using("The opponent discards a card in their Hand. 1 of your Starters loses 2 Fatigue. Draw 1 card.")
    game.other.hand.clear()
    game.me.lineup, game.me.bench = [None] * 5, []
    do(game, "Play X")
    assert (game.phase, len(game.me.hand)) == (MAIN, 3)


def test_drawing_too_many_loses_at_once() -> None:
    game = using("Draw 2 cards. Gain 1 MP.")
    game.me.pile = [1]
    mp = game.me.mp
    do(game, "Play X")
    assert (game.reason, game.winner(), game.me.mp, len(game.me.hand)) == ("Deck-out", 1, mp, 3)
    assert game.legal() == []


@pytest.mark.parametrize(("own", "half", "hand", "gained"), [(0, False, 4, 0), (2, False, 2, 1), (2, True, 2, 3)])
def test_conditions_choose_what_is_done(own: int, half: bool, hand: int, gained: int) -> None:
    game = using("If you trail in VP, draw 2 cards. Otherwise, gain 1 MP. If it is the Second Half, gain 2 MP.")
    game.me.vp, game.other.vp, game.second_half = own, 1, half
    mp = game.me.mp
    do(game, "Play X")
    assert (len(game.me.hand), game.me.mp - mp) == (hand, gained)


def test_one_mode_is_done() -> None:
    game = using("Choose one: draw 2 cards; or 1 of your Starters loses 1 Fatigue; or gain 1 MP.")
    athlete(game.me, 2).fatigue = 3
    do(game, "Play X", "Mode 1", "A3")
    assert athlete(game.me, 2).fatigue == 2 and len(game.me.hand) == 2 and game.phase == MAIN


def test_a_card_swaps_beside_the_two_substitutions() -> None:
    game = using("Swap 1 of your Starters for an Athlete on your Bench. Draw 1 card.")
    do(game, "Substitute A1", "A6", "Substitute A2", "A7", "Play X", "A3", "A8")
    assert [a.card.name for a in game.me.bench] == ["A1", "A2", "A3", "A9", "A10"] and len(game.me.hand) == 3


def test_who_is_injured_by_a_card_leaves_when_the_card_is_done() -> None:
    game = using("Each Starter gains 1 Fatigue. Draw 1 card.")
    for side in game.sides:
        athlete(side, 1).fatigue = 3
    give(game.me, K.ANCHOR, 0)
    do(game, "Play X")
    assert fatigue(game.me) == [0, -1, 1, 1, 1] and fatigue(game.other) == [1, -1, 1, 1, 1]
    assert (game.phase, game.actor.seat, len(game.me.hand)) == (REFILL, 0, 3)
    do(game, "A6")
    assert (game.phase, game.actor.seat) == (REFILL, 1)
    do(game, "B6")
    assert (game.phase, game.actor.seat) == (MAIN, 0)


def test_who_tires_in_a_window_is_replaced_before_the_attempt_goes_on() -> None:
    text = "1 of your Starters has +4 Skill until the end of the Scoring Attempt. That Starter gains 1 Fatigue."
    game = using(text, When.DEFENSIVE)
    athlete(game.me, 1).fatigue = 3
    do(game, "Attempt to score", "Pass", "Pass", "Play X", "A2", "A6")
    assert (game.turn, fatigue(game.sides[0]), vp(game)) == (4, [0] * 5, (0, 0))


def test_the_opponent_shares_out_at_most_one_each() -> None:
    game = using("The opponent assigns 2 Fatigue among their Starters, at most 1 each. Draw 1 card.")
    do(game, "Play X")
    assert (game.phase, game.actor.seat, labels(game)) == (SPLIT, 1, ["0", "1"])
    shares(game, 0, 0, 1, 0)
    assert fatigue(game.other) == [0, 0, 1, 0, 1] and (game.phase, game.actor.seat) == (MAIN, 0)
    assert len(game.me.hand) == 3


def test_an_attempt_that_is_ended_has_no_winner() -> None:
    game = using("End the Scoring Attempt.", When.DEFENSIVE)
    skills(game.me, 9)
    do(game, "Attempt to score", "Pass", "Pass", "Play X")
    assert vp(game) == (0, 0) and game.turn == 4


def test_the_most_is_one_of_the_most() -> None:
    game = using("Your Starter with the most Skill has +3 Skill until the end of the Scoring Attempt.", When.OFFENSIVE)
    skills(game.me, 5, 6, 5, 6)
    give(game.me, K.SPARK, 0)
    do(game, "Attempt to score", "Play X")
    assert labels(game) == ["A1", "A2", "A4"]
    do(game, "A4")
    assert margin(game.me, game.other) == 6


def test_what_lines_of_starters_get_goes_to_those_who_are_one_then() -> None:
    text = "Your Starters with 2 or more Fatigue have +1 Skill until the end of the Scoring Attempt."
    game = using(text + " The opponent's Starters have -1 Skill until the end of the turn.", When.OFFENSIVE)
    athlete(game.me, 3).fatigue = 2
    do(game, "Attempt to score", "Play X")
    assert margin(game.me, game.other) == 6
    athlete(game.me, 4).fatigue = 2
    game.other.lineup[0], game.other.bench[0] = game.other.bench[0], athlete(game.other, 0)
    assert margin(game.me, game.other) == 5


def test_a_search_may_find_nothing_and_shuffles() -> None:
    game = using("Search your Draw Pile for an Offensive Action, then move it to your Hand. Shuffle your Draw Pile.")
    game.shuffle = list.reverse
    game.me.pile = [0, 1, 0]
    none = game.clone()
    none.me.pile = [0, 0]
    none.apply(0)
    assert none.phase == MAIN  # nobody is asked where there is nothing to find
    do(game, "Play X")
    assert labels(game) == ["Set Piece", "No card"]
    do(game, "Set Piece")
    assert (game.me.hand, game.me.pile) == ([1, 1, 1], [0, 0])


def test_one_of_the_top_cards_may_be_taken() -> None:
    game = using("Look at the top 3 cards of your Draw Pile. Move up to 1 of them to your Hand.")
    game.me.pile = [1, 1, 0, 1, 0]
    do(game, "Play X")
    assert sorted(labels(game)) == ["No card", "Set Piece", "X", "X"]
    do(game, "Set Piece")
    assert (game.me.hand, game.me.pile) == ([1, 1, 1], [1, 1, 0, 0])


def test_mp_go_from_one_to_the_other() -> None:
    game = using("The opponent loses 2 MP. Gain that many MP.")
    game.me.mp, game.other.mp = 3, 1
    do(game, "Play X")
    assert (game.me.mp, game.other.mp) == (4, 0)


def test_a_clause_without_a_subject_has_that_of_the_one_before() -> None:
    game = using("The opponent has -1 Team Skill until the end of the turn, then loses 1 MP.")
    game.other.mp, mp = 3, game.me.mp
    do(game, "Play X")
    assert (game.other.mp, game.me.mp, margin(game.me, game.other)) == (2, mp, 1)


def test_passing_is_always_possible() -> None:
    game = flat()
    game.apply(ATTEMPT)
    for seat in (0, 1, 0):
        assert game.legal() == [PASS] and game.actor.seat == seat
        game.apply(PASS)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards. Win.",
        "Otherwise, gain 1 MP.",
        "1 of your Starters has +1 Skill.",
        "Draw 1 card",
        "Your Star Starters with CHEMISTRY have +1 Skill until the end of the turn.",
    ],
)
def test_a_text_that_the_referee_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(UnknownText):
        steps_of(text)


# --- what works all the time


def test_head_coaches_and_arenas() -> None:
    game = flat()
    game.me.coach_does = Passive.VETERANS
    athlete(game.me, 4).veteran = athlete(game.other, 4).veteran = True
    assert margin(game.me, game.other) == 1
    athlete(game.other, 1).star = True
    assert margin(game.me, game.other, Passive.STARS) == 0
    assert [margin(game.me, game.other, Passive.OFFENSE, home) for home in (0, 1)] == [2, 1]
    game.me.bench[0].fatigue, game.me.coach_does = 3, Passive.RECOVERY
    game.apply(END)
    game.arena_does = Passive.DEFENSE_MP
    game.apply(ATTEMPT)
    assert (game.me.mp, game.other.mp) == (2, 3)
    for _ in range(3):
        game.apply(PASS)
    assert game.sides[0].bench[0].fatigue == 1
