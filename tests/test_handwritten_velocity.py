"""The referee's Velocity alone: the scenarios of the rules, by their ids, and the exact figures that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.handwritten.chance import Chance
from tests.handwritten.deckbuilder import as_given, shuffle_by
from tests.handwritten.velocity.cards import AthleteCard, Keyword
from tests.handwritten.velocity.game import END, Game, playout
from tests.handwritten.velocity.labels import do, label, labels
from tests.handwritten.velocity.rosters import BOOK, ROSTERS
from tests.handwritten.velocity.sides import Athlete
from tests.handwritten.velocity.skill import margin
from tests.handwritten.velocity.table import (
    COIN,
    HALFTIME,
    MAIN,
    OVER,
    PLACE,
    REFILL,
    SPLIT,
    SUDDEN_DEATH,
)
from tests.velocity_moments import athlete, attempt, fatigue, flat, give, shares, skills, vp

K = Keyword


# --- the Scoring Attempt: T-V01 to T-V03


def test_a_tie_scores_nothing_and_ends_the_turn() -> None:
    """T-V01."""
    game = flat()
    attempt(game)
    assert vp(game) == (0, 0) and fatigue(game.sides[0]) == fatigue(game.sides[1]) == [0] * 5
    assert (game.turn, game.me.seat, game.phase) == (4, 1, MAIN)


def test_a_winning_offense_scores_and_the_defense_tires() -> None:
    """T-V02."""
    game = flat()
    skills(game.me, 7)
    attempt(game)
    assert (game.phase, game.actor.seat) == (SPLIT, 1)
    shares(game, 1, 0, 0, 0)
    assert vp(game) == (1, 0)
    assert fatigue(game.sides[1]) == [1, 0, 0, 0, 1] and fatigue(game.sides[0]) == [0] * 5


def test_a_winning_defense_scores_nothing_and_the_offense_tires() -> None:
    """T-V03."""
    game = flat()
    skills(game.other, 8)
    attempt(game)
    assert (game.phase, game.actor.seat) == (SPLIT, 0)
    shares(game, 2, 1)
    assert vp(game) == (0, 0) and fatigue(game.sides[0]) == [2, 1, 0, 0, 0]


# --- Fatigue: T-V05 to T-V11


def test_what_the_line_cannot_take_is_lost() -> None:
    """T-V05: and nobody is asked, for there is one way only."""
    game = flat()
    game.other.lineup[2] = None
    game.other.bench.clear()
    skills(game.me, 5, 5, 5, 5, 9)
    attempt(game)
    assert fatigue(game.sides[1]) == [2, 2, -1, 2, 2] and game.phase == MAIN


@pytest.mark.parametrize(("by", "asked", "taken"), [(2, (2,), 1), (1, (1,), 0)])
def test_an_anchor_takes_one_less_and_never_less_than_none(by: int, asked: tuple[int, ...], taken: int) -> None:
    """T-V06: the point is lost, not passed on."""
    game = flat()
    give(game.other, K.ANCHOR, 0)
    skills(game.me, 5 + by)
    attempt(game)
    shares(game, *asked)
    assert fatigue(game.sides[1]) == [taken, 0, 0, 0, 0]


@pytest.mark.parametrize(("impacts", "pool"), [(1, 2), (2, 3)])
def test_each_impact_of_the_offense_adds_one(impacts: int, pool: int) -> None:
    """T-V08."""
    game = flat(limit=9)
    give(game.me, K.IMPACT, *range(impacts))
    give(game.other, K.IMPACT, 4)
    skills(game.me, 6)
    attempt(game)
    assert game.pool == pool and game.line == [0, 1, 2, 3, 4]


def test_impact_adds_nothing_for_the_defense_nor_on_the_bench() -> None:
    game = flat(limit=9)
    give(game.other, K.IMPACT, 0)
    game.me.bench[0].keywords = int(K.IMPACT)
    skills(game.other, 6)
    attempt(game)
    assert (game.pool, game.actor.seat) == (1, 0)


def test_impact_is_under_the_cap_too() -> None:
    """T-V10."""
    game = flat()
    give(game.me, K.IMPACT, 0)
    skills(game.me, 15)
    attempt(game)
    assert fatigue(game.sides[1]) == [2] * 5


def test_durable_moves_the_limit_by_two() -> None:
    """T-V11."""
    card = AthleteCard("D", "T", "P", 5, 4, K.DURABLE)
    for before, healthy in ((4, True), (5, False)):
        game = flat(limit=9)
        game.other.lineup[1] = Athlete(card)
        athlete(game.other, 1).fatigue = before
        skills(game.me, 6)
        attempt(game)
        shares(game, 0, 1)
        assert (athlete(game.sides[1], 1).fatigue == 5) if healthy else game.sides[1].injured


# --- injury: T-V12 to T-V15


def injured_by_one(*, bench: bool) -> Game:
    """Player 2's second Starter, at 3 of 4, has taken the one point there is."""
    game = flat()
    athlete(game.other, 1).fatigue = 3
    if not bench:
        game.other.bench.clear()
    skills(game.me, 6)
    attempt(game)
    shares(game, 0, 1)
    return game


def test_an_injured_athlete_must_be_replaced_at_once() -> None:
    """T-V12."""
    game = injured_by_one(bench=True)
    assert (game.phase, game.actor.seat) == (REFILL, 1)
    assert labels(game) == ["B6", "B7", "B8", "B9", "B10"]
    assert game.sides[1].shown(BOOK).discard_pile == ["B2"]
    do(game, "B8")
    assert athlete(game.sides[1], 1).card.name == "B8" and len(game.sides[1].bench) == 4
    assert (game.phase, game.turn) == (MAIN, 4)


def test_without_a_bench_the_place_stays_empty_and_counts_nothing() -> None:
    """T-V13."""
    game = injured_by_one(bench=False)
    assert (game.phase, game.turn) == (MAIN, 4)
    assert fatigue(game.sides[1]) == [0, -1, 0, 0, 0]
    assert margin(game.sides[0], game.sides[1]) == 26 - 20


def test_two_injured_and_one_on_the_bench_leave_the_choice_of_the_place() -> None:
    """T-V15."""
    game = flat()
    for place in (1, 3):
        athlete(game.other, place).fatigue = 3
    del game.other.bench[1:]
    skills(game.me, 7)
    attempt(game)
    shares(game, 0, 1, 0, 1)
    assert fatigue(game.sides[1]) == [0, -1, 0, -1, 0]
    do(game, "B6")
    assert labels(game) == ["Star", "Role"]
    do(game, "Role")
    assert fatigue(game.sides[1]) == [0, -1, 0, 0, 0] and game.phase == MAIN


def test_which_of_two_like_places_is_filled_is_not_asked() -> None:
    game = flat()
    for place in (2, 3):
        athlete(game.other, place).fatigue = 3
    skills(game.me, 7)
    attempt(game)
    shares(game, 0, 0, 1, 1)
    do(game, "B6")
    assert athlete(game.other, 2).card.name == "B6" and game.phase == REFILL
    do(game, "B7")
    assert athlete(game.sides[1], 3).card.name == "B7"


def test_what_an_injured_athlete_wears_goes_to_the_discard_pile() -> None:
    game = flat()
    game.me.hand, game.me.mp = [BOOK.number["Good Shoes"]], 2
    do(game, "Play Good Shoes", "A2")
    assert athlete(game.me, 1).skill == 6
    assert game.me.shown(BOOK).worn == [("Good Shoes", "A2")] and game.me.discard == []
    athlete(game.me, 1).fatigue = 3
    skills(game.other, 7)
    attempt(game)
    shares(game, 0, 1)
    assert game.sides[0].shown(BOOK).discard_pile == ["A2", "Good Shoes"]


# --- substitution: T-V16 and T-V17


def test_two_substitutions_a_turn_and_a_forced_one_besides() -> None:
    """T-V16."""
    game = flat()
    mp = game.me.mp
    do(game, "Substitute A1", "A6", "Substitute A2", "A7")
    assert labels(game) == ["Attempt to score", "End the Main Phase"] and game.me.mp == mp
    assert [a.card.name for a in game.me.bench] == ["A1", "A2", "A8", "A9", "A10"]
    athlete(game.me, 0).fatigue = 3
    skills(game.other, 6)
    attempt(game)
    shares(game, 1)
    assert game.phase == REFILL
    do(game, "A8")


def test_who_goes_first_may_not_substitute_on_the_opening_turn() -> None:
    """T-V17."""
    game = flat()
    game.turn = 1
    for locked in (True, False, False):
        assert locked is not any(each.startswith("Substitute") for each in labels(game))
        game.apply(END)


def test_the_lock_is_on_who_goes_first_not_on_who_won_the_coin() -> None:
    """T-V39."""
    game = Game(as_given, BOOK, ROSTERS, coin=1)
    assert (game.phase, game.actor.seat, game.venue) == (COIN, 1, "The Pit")
    do(game, "Player 1")
    assert (game.me.seat, game.turn) == (0, 1)
    assert not any(each.startswith("Substitute") for each in labels(game))


def test_the_coin_winner_may_go_second_or_first() -> None:
    for seat in (0, 1):
        game = Game(as_given, BOOK, ROSTERS, coin=1)
        do(game, f"Player {seat + 1}")
        assert (game.me.seat, game.other.seat, len(game.me.hand), len(game.other.hand)) == (seat, 1 - seat, 6, 5)


# --- keywords: T-V19 to T-V28, T-V43


def test_the_bench_recovers_in_its_owners_warm_up_only() -> None:
    """T-V19."""
    game = flat()
    second = game.other
    for a, tired, keyword in zip(second.bench, (3, 3, 1, 0, 0), (0, K.REST, K.REST, 0, 0), strict=True):
        a.fatigue, a.keywords = tired, int(keyword)
    athlete(second, 0).fatigue = 3
    game.apply(END)
    after = [2, 1, 0, 0, 0]
    assert [a.fatigue for a in second.bench] == after and fatigue(second) == [3, 0, 0, 0, 0]
    game.apply(END)
    assert [a.fatigue for a in second.bench] == after


@pytest.mark.parametrize(("own", "other", "gain"), [(2, 3, 2), (3, 3, 0), (4, 3, 0)])
def test_clutch_counts_while_trailing(own: int, other: int, gain: int) -> None:
    """T-V20."""
    game = flat()
    game.me.vp, game.other.vp = own, other
    give(game.me, K.CLUTCH, 0)
    assert margin(game.me, game.other) == gain


@pytest.mark.parametrize(("own", "other", "gain"), [(1, 3, 4), (2, 3, 2)])
def test_clutch_and_rally_add_up(own: int, other: int, gain: int) -> None:
    """T-V21."""
    game = flat()
    game.me.vp, game.other.vp = own, other
    give(game.me, K.CLUTCH | K.RALLY, 0)
    assert margin(game.me, game.other) == gain


@pytest.mark.parametrize(("own", "gain"), [(0, 0), (2, 2), (7, 3)])
def test_momentum_counts_the_own_vp_up_to_three(own: int, gain: int) -> None:
    """T-V22."""
    game = flat()
    game.me.vp = own
    give(game.me, K.MOMENTUM, 0)
    assert margin(game.me, game.other) == gain


def test_pressure_counts_on_defense_up_to_three() -> None:
    """T-V23."""
    for pressing, gain in ((2, -2), (5, -3)):
        game = flat()
        give(game.other, K.PRESSURE, *range(pressing))
        assert margin(game.me, game.other) == gain
    game = flat()
    give(game.me, K.PRESSURE, *range(5))
    assert margin(game.me, game.other) == 0


def test_a_leader_leads_itself_too() -> None:
    """T-V24."""
    game = flat()
    give(game.me, K.LEADER, 0)
    for place in (2, 4):
        athlete(game.me, place).team = athlete(game.me, 0).team
    athlete(game.other, 0).team = athlete(game.me, 0).team
    assert margin(game.me, game.other) == 3


def test_leaders_add_up() -> None:
    """T-V25."""
    game = flat()
    give(game.me, K.LEADER, 0, 3)
    for place in range(5):
        athlete(game.me, place).team = "One"
    assert margin(game.me, game.other) == 10


def test_who_has_no_team_shares_none() -> None:
    game = flat()
    give(game.me, K.LEADER | K.CHEMISTRY, 0)
    for place in range(5):
        athlete(game.me, place).team = athlete(game.me, place).philosophy = ""
    assert margin(game.me, game.other) == 0


def test_spark_counts_on_both_sides_and_not_on_the_bench() -> None:
    """T-V26."""
    game = flat()
    give(game.me, K.SPARK, 0)
    assert margin(game.me, game.other) == 1
    give(game.other, K.SPARK, 4)
    game.me.bench[0].keywords = int(K.SPARK)
    assert margin(game.me, game.other) == 0


def test_keywords_read_the_vp_before_the_award() -> None:
    """T-V28."""
    game = flat()
    game.other.vp = 1
    skills(game.other, 6)
    give(game.me, K.CLUTCH, 0)
    attempt(game)
    assert vp(game) == (1, 1) and game.pool == 1


def test_the_pool_is_the_margin_before_the_award() -> None:
    """T-V43."""
    game = flat()
    game.me.vp = game.other.vp = 1
    give(game.me, K.MOMENTUM, 0, 1)
    skills(game.me, 6)
    attempt(game)
    assert vp(game) == (2, 1) and game.pool == 3


@pytest.mark.parametrize(
    ("teams", "philosophies", "gain"), [("ABAA.", "VWXYZ", 1), ("AABCD", "VWXVZ", 1), ("AABCD", "VVXYZ", 0)]
)
def test_chemistry_counts_others_with_its_team_or_philosophy(teams: str, philosophies: str, gain: int) -> None:
    game = flat()
    for place in range(5):
        athlete(game.me, place).team, athlete(game.me, place).philosophy = teams[place], philosophies[place]
    give(game.me, K.CHEMISTRY, 0)
    assert margin(game.me, game.other) == gain


# --- the windows of an attempt


def test_each_window_takes_its_own_kind_of_card() -> None:
    """T-V42: and the last takes one."""
    game = flat()
    names = ["Set Piece", "Double Team", "Home Stand", "Double Team"]
    for side in game.sides:
        side.hand, side.mp = [BOOK.number[name] for name in names], 9
    assert "Play Home Stand" in labels(game) and "Play Set Piece" not in labels(game)
    do(game, "Attempt to score")
    assert labels(game) == ["Play Set Piece", "Pass"]
    do(game, "Play Set Piece", "Pass")
    assert game.actor.seat == 1 and labels(game) == ["Play Double Team", "Play Double Team", "Pass"]
    do(game, "Play Double Team", "Play Double Team", "Pass")
    assert game.actor.seat == 0 and labels(game) == ["Play Double Team", "Play Double Team", "Pass"]
    do(game, "Play Double Team")
    assert game.phase == SPLIT and game.pool == 1


def test_a_card_costs_its_mp_and_lasts_for_its_turn() -> None:
    game = flat()
    game.me.hand, game.me.mp = [BOOK.number["All In"]], 4
    do(game, "Attempt to score", "Play All In", "Pass", "Pass", "Pass")
    assert game.me.mp == 1 and game.pool == 5
    shares(game, 1, 1, 1, 1)
    assert margin(game.sides[0], game.sides[1]) == 0


def test_team_skill_of_a_card_lasts_for_its_turn() -> None:
    game = flat()
    game.me.hand, game.me.mp = [BOOK.number["Set Piece"]], 4
    do(game, "Attempt to score", "Play Set Piece", "Pass", "Pass", "Pass")
    assert vp(game) == (1, 0)
    shares(game, 0, 0, 0, 0)
    assert margin(game.sides[0], game.sides[1]) == 0


# --- Halftime and the endings


def test_the_fifth_vp_brings_halftime_after_the_attempt() -> None:
    """T-V29 and T-V30: player 1's exchanges first, then player 2's, then the End Phase of the same player."""
    game = flat()
    game.me.vp, game.other.vp = 4, 3
    athlete(game.other, 0).fatigue = 3
    skills(game.me, 6)
    attempt(game)
    shares(game, 1)
    do(game, "B7")
    assert (game.phase, game.actor.seat, game.second_half) == (HALFTIME, 0, False)
    assert "Bring in AB to the Bench" not in labels(game)
    do(game, "Bring in AB for the Franchise", "A1", "READY")
    assert athlete(game.sides[0], 0).card.name == "AB" and game.actor.seat == 1
    do(game, "Bring in BB to the Bench", "READY")
    assert (game.phase, game.turn, game.me.seat, game.second_half) == (MAIN, 4, 1, True)
    assert [a.card.name for a in game.me.bench] == ["B6", "B8", "B9", "B10", "BB"]


def test_halftime_comes_once_and_both_draw_piles_are_shuffled_after_it() -> None:
    game = flat()
    game.shuffle = list.reverse
    for side in game.sides:
        side.pile = [1, 2, 3]
    game.me.vp = 4
    skills(game.me, 6)
    attempt(game)
    shares(game, 0, 0, 0, 0)
    do(game, "READY", "READY")
    assert [side.pile for side in game.sides] == [[3, 2, 1], [3, 2]]
    attempt(game)
    shares(game, 0, 0, 0, 0)
    assert vp(game) == (5, 0) and (game.phase, game.turn) == (MAIN, 5)


def test_a_reserve_may_come_into_an_empty_place() -> None:
    """T-V32."""
    game = flat()
    game.phase, game.actor = HALFTIME, game.sides[0]
    game.sides[0].lineup[0], game.sides[0].bench = None, []
    do(game, "Bring in AB to the Lineup")
    assert athlete(game.sides[0], 0).card.name == "AB" and game.subs == 0


def test_the_last_card_is_drawn_and_the_next_draw_loses() -> None:
    """T-V34."""
    game = flat()
    game.other.pile = [0]
    for _ in range(3):
        mp = game.other.mp
        game.apply(END)
    assert (game.phase, game.reason, game.winner()) == (OVER, "Deck-out", 0)
    assert game.me.mp == mp == 2


def test_who_has_no_franchise_left_loses() -> None:
    """T-V36."""
    for backup in (True, False):
        game = flat()
        if not backup:
            game.other.reserves.clear()
            game.other.franchises = 1
        athlete(game.other, 0).fatigue = 3
        skills(game.me, 6)
        attempt(game)
        shares(game, 1)
        assert game.over is not backup and game.winner() == (None if backup else 0)


def test_the_hand_limit_is_the_active_players() -> None:
    """T-V37."""
    game = flat()
    for side in game.sides:
        side.hand = [0] * 9
    game.apply(END)
    game.apply(0)
    assert len(game.sides[0].hand) == 8 and game.turn == 3
    game.apply(0)
    assert game.turn == 4 and [len(side.hand) for side in game.sides] == [7, 10]


def test_the_tenth_vp_wins_before_any_fatigue() -> None:
    game = flat()
    game.me.vp, game.second_half = 9, True
    skills(game.me, 9)
    attempt(game)
    assert (game.winner(), game.reason) == (0, "Victory Points") and fatigue(game.sides[1]) == [0] * 5


def test_regulation_overtime_and_sudden_death() -> None:
    """T-V41."""
    game = flat()
    game.me.vp = game.other.vp = 3
    stages = []
    while game.turn < 46:
        stages.append(game.stage)
        game.apply(END)
        for side in game.sides:
            side.hand.clear()
    assert Counter(stages) == {0: 38, 1: 4, 2: 1}
    game.turn, game.stage, game.me, game.other = 45, SUDDEN_DEATH, *game.sides
    game.actor = game.me
    skills(game.me, 6)
    attempt(game)
    shares(game, 0, 0, 0, 0)
    assert (game.winner(), game.reason) == (0, "Sudden Death")


@pytest.mark.parametrize("turn", [40, 44])
def test_who_leads_at_the_end_of_a_stage_wins(turn: int) -> None:
    game = flat()
    game.turn, game.stage, game.other.vp = turn, (40, 44).index(turn), 1
    game.apply(END)
    assert (game.over, game.winner(), game.turn) == (True, 1, turn)
    assert game.reason == {40: "Regulation", 44: "Overtime"}[turn]


def test_sudden_death_ends_undecided() -> None:
    game = flat()
    game.turn, game.stage = 54, SUDDEN_DEATH
    game.apply(END)
    assert game.over and game.winner() is None


# --- exact figures


def splits(starters: int, by: int) -> int:
    """How many ways the losing side has to share out a margin."""
    game = flat(limit=9)
    for place in range(starters, 5):
        game.other.lineup[place] = None
    game.other.bench.clear()
    game.other.lineup[:starters] = [Athlete(AthleteCard("B", "", "", 0, 9)) for _ in range(starters)]
    skills(game.me, by, 0, 0, 0, 0)
    attempt(game)
    return len({tuple(fatigue(after.sides[1])) for after in shared(game)})


def shared(game: Game) -> Iterator[Game]:
    if game.phase != SPLIT:
        yield game
        return
    for choice in game.legal():
        after = game.clone()
        after.apply(choice)
        yield from shared(after)


def test_ways_to_share_out_fatigue() -> None:
    assert [splits(5, by) for by in range(11)] == [1, 5, 15, 30, 45, 51, 45, 30, 15, 5, 1]
    assert [splits(4, by) for by in range(9)] == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.parametrize(("pile", "turn"), [(30, 51), (29, 49), (12, 15), (5, 1)])
def test_the_first_player_is_decked_on_the_turn_that_follows_from_the_pile(pile: int, turn: int) -> None:
    rosters = tuple(each._replace(pile=(0,) * pile) for each in ROSTERS)
    game = Game(as_given, BOOK, (rosters[0], rosters[1]))
    do(game, "Player 1")
    while not game.over:
        game.apply(END if game.phase == MAIN else 0)
    assert (game.reason, game.turn, game.winner()) == ("Deck-out", turn, 1)
    assert turn == 2 * (pile - 5) + 1


# --- random games


def every_card(game: Game) -> Counter[str]:
    cards: Counter[str] = Counter()
    for side in game.sides:
        cards.update(a.card.name for a in (*side.athletes(), *side.injured))
        worn = [c for a in side.athletes() for c in a.worn]
        cards.update(game.book.name[c] for c in (*side.pile, *side.hand, *side.discard, *side.extra, *worn))
    return cards


def check(game: Game, cards: Counter[str], before: tuple[int, int]) -> None:
    """The invariants of Velocity, at a decision."""
    assert every_card(game) == cards
    assert 0 <= sum(vp(game)) - sum(before) <= 1 and max(vp(game)) <= 10
    for side in game.sides:
        assert 0 <= side.mp <= 10 and len(side.bench) <= 5
        assert all(0 <= a.fatigue < a.limit for a in side.athletes())
        assert all(a.fatigue >= a.limit for a in side.injured)
        filling = game.over or game.phase in (REFILL, PLACE)
        assert filling or None not in side.lineup or not side.bench
        assert sum(a.franchise for a in (*filter(None, side.lineup), *side.bench)) <= 1
    if not game.second_half:
        assert game.phase == HALFTIME or game.phase >= SPLIT or max(vp(game)) < 5
    assert game.over or game.legal()


def test_random_games_keep_every_promise() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        random = Random(seed).random
        game = Game(Chance(seed).shuffle, BOOK, ROSTERS, seed % 2)
        cards = every_card(game)
        while not game.over:
            choices, before = game.legal(), vp(game)
            choice = choices[int(random() * len(choices))]
            seen[label(game, choice)] += 1
            game.apply(choice)
            check(game, cards, before)
        seen[game.reason] += 1
    assert all(seen[f"Play {card.name}"] for card in BOOK.cards)
    assert seen["Attempt to score"] and seen["READY"] > 40 and seen["2"] and seen["Deck-out"]


def fingerprint(game: Game) -> object:
    return game.picture(), game.phase, game.rest, game.given, game.pool, labels(game)


def test_a_clone_plays_on_alike_and_alone() -> None:
    for seed in range(6):
        random = Random(seed).random
        game = Game(shuffle_by(random), BOOK, ROSTERS)
        while not game.over:
            before = fingerprint(game)
            twin = game.clone()
            choices = twin.legal()
            assert fingerprint(twin) == before
            choice = choices[int(random() * len(choices))]
            twin.shuffle = as_given
            twin.apply(choices[-1])
            assert fingerprint(game) == before
            game.apply(choice)


def test_a_seed_plays_one_game() -> None:
    def one(seed: int) -> tuple[Game, int]:
        random = Random(seed).random
        game = Game(shuffle_by(random), BOOK, ROSTERS)
        return game, playout(game, random)

    for seed in range(5):
        (first, count), (second, same) = one(seed), one(seed)
        assert count == same and first.picture() == second.picture()
