"""Where the rulebook can be read otherwise, the referee plays the other reading when told to."""

from __future__ import annotations

import pytest

from tests.handwritten.deckbuilder import as_given
from tests.handwritten.velocity.cards import Keyword
from tests.handwritten.velocity.game import END, Game
from tests.handwritten.velocity.labels import do, labels
from tests.handwritten.velocity.rosters import BOOK, ROSTERS
from tests.handwritten.velocity.skill import impact, margin
from tests.handwritten.velocity.table import HALFTIME, MAIN, SPLIT, Reading, Shares
from tests.velocity_moments import athlete, attempt, fatigue, flat, give, shares, skills, vp

K = Keyword


def reading(game: Game, as_read: Reading) -> int:
    return margin(game.me, game.other, reading=as_read)


def test_the_winner_or_the_order_may_share_out_fatigue() -> None:
    for shares_out, phase in ((Shares.BY_WINNER, SPLIT), (Shares.IN_ORDER, MAIN)):
        game = flat()
        game.reading = Reading(shares_out)
        skills(game.me, 8)
        attempt(game)
        assert game.phase == phase and (game.actor.seat == 0 or game.turn == 4)
        if game.phase == SPLIT:
            shares(game, 2, 1)
        assert fatigue(game.sides[1]) == [2, 1, 0, 0, 0]


def test_an_anchor_may_be_given_one_more() -> None:
    for on_taken, most in ((False, [2, 2]), (True, [3, 2])):
        game = flat()
        game.reading = Reading(cap_on_taken=on_taken)
        give(game.other, K.ANCHOR, 0)
        skills(game.me, 14)
        attempt(game)
        assert game.phase == SPLIT and game.high == most[0]
        shares(game, most[0])
        assert game.high == most[1]


def test_impact_may_count_once() -> None:
    game = flat()
    give(game.me, K.IMPACT, 0, 2)
    assert [impact(game.me, Reading(impact_once=once)) for once in (False, True)] == [2, 1]


def test_a_leader_may_leave_itself_out() -> None:
    game = flat()
    give(game.me, K.LEADER, 0, 1)
    for place in range(3):
        athlete(game.me, place).team = "One"
    assert [reading(game, Reading(leader_others=others)) for others in (False, True)] == [6, 4]


@pytest.mark.parametrize(
    ("teams", "philosophies", "gains"),
    [("AABCD", "VWXVZ", [1, 0]), ("AAACD", "VWXYZ", [1, 1]), ("ABCDE", "VVVYZ", [1, 1])],
)
def test_chemistry_may_ask_for_one_of_the_two(teams: str, philosophies: str, gains: list[int]) -> None:
    game = flat()
    for place in range(5):
        athlete(game.me, place).team, athlete(game.me, place).philosophy = teams[place], philosophies[place]
    give(game.me, K.CHEMISTRY, 0)
    assert [reading(game, Reading(chemistry_by_one=by_one)) for by_one in (False, True)] == gains


def test_who_goes_first_may_draw_nothing_first() -> None:
    for none in (False, True):
        game = Game(as_given, BOOK, ROSTERS, 0, Reading(no_first_draw=none))
        do(game, "Player 1")
        first = len(game.me.hand)
        game.apply(END)
        assert (first, len(game.me.hand)) == (5 if none else 6, 6)


def test_mp_may_last_for_the_turn() -> None:
    game = Game(as_given, BOOK, ROSTERS, 0, Reading(mp_for_the_turn=True))
    do(game, "Player 1")
    game.apply(END)
    game.apply(END)
    assert (game.me.mp, game.other.mp) == (4, 4)


def test_a_game_may_have_no_periods() -> None:
    game = flat()
    game.reading, game.turn, game.me.vp = Reading(no_periods=True), 40, 3
    game.apply(END)
    assert not game.over and game.stage == 0 and game.turn == 41


def test_the_last_response_may_be_offensive() -> None:
    game = flat()
    game.reading = Reading(offensive_response=True)
    game.me.hand, game.me.mp = [BOOK.number["Double Team"], BOOK.number["Set Piece"]], 9
    do(game, "Attempt to score", "Pass", "Pass")
    assert labels(game) == ["Play Set Piece", "Pass"]


def test_halftime_may_come_at_once() -> None:
    game = flat()
    game.reading = Reading(halftime_at_once=True)
    game.me.vp = 4
    skills(game.me, 7)
    attempt(game)
    assert game.phase == HALFTIME and fatigue(game.other) == [0] * 5
    do(game, "READY", "Bring in BB for the Franchise", "B1", "READY")
    assert (game.phase, game.actor.seat, game.pool) == (SPLIT, 1, 2)
    shares(game, 2)
    assert athlete(game.sides[1], 0).shown() == ("BB", 2) and game.turn == 4 and vp(game) == (5, 0)


def test_halftime_may_leave_the_draw_piles_alone() -> None:
    for alone in (False, True):
        game = flat()
        game.reading, game.shuffle = Reading(hand_only=alone), list.reverse
        game.phase, game.actor = HALFTIME, game.sides[0]
        for side in game.sides:
            side.pile, side.extra = [1, 2, 3], [4]
        assert ("Exchange a card in the Draw Pile" in labels(game)) is not alone
        do(game, "READY", "READY")
        assert game.sides[0].pile == ([1, 2, 3] if alone else [3, 2, 1])


def test_the_backup_may_not_count_before_it_is_in() -> None:
    game = flat()
    game.reading = Reading(backup_not_counted=True)
    athlete(game.other, 0).fatigue = 3
    skills(game.me, 6)
    attempt(game)
    shares(game, 1)
    assert (game.winner(), game.reason) == (0, "No Franchise")


def test_the_coin_winner_may_have_to_go_first() -> None:
    game = Game(as_given, BOOK, ROSTERS, 1, Reading(coin_winner_first=True))
    assert (game.phase, game.turn, game.me.seat, game.venue) == (MAIN, 1, 1, "The Pit")
