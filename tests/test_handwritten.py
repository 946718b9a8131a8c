"""The referee alone: the exact figures that follow from the rules, and where its rules are easy to get wrong."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from tests.handwritten.cards import CARDS, NUMBER, STARTING
from tests.handwritten.chance import Chance
from tests.handwritten.counting import fingerprint, perft, reachable
from tests.handwritten.deckbuilder import (
    AS_WRITTEN,
    END,
    RESHUFFLE,
    SHOOT,
    STEAL,
    Game,
    Player,
    Reading,
    as_given,
    playout,
    random_game,
    shuffle_by,
)
from tests.handwritten.more_cards import FOUR, NO, YES, MoreCards


def roster(top_first: str) -> list[int]:
    """A deck of Ball Handlers (B) and Open Looks (O), written from its top."""
    return ["BO".index(letter) for letter in reversed(top_first)]


def fixed_game() -> Game:
    deck = roster("BBBOOBBOOO")
    return Game(as_given, AS_WRITTEN, (deck, deck), recruits=())


def numbers(*names: str) -> list[int]:
    return [NUMBER[name] for name in names]


# --- exact counts


def test_lines_of_play_with_equal_cards_as_one_choice() -> None:
    counts = [perft(fixed_game(), depth, Game.distinct) for depth in range(1, 9)]
    assert counts == [3, 10, 35, 122, 413, 1352, 4313, 13587]


def test_lines_of_play_with_every_copy_as_a_choice() -> None:
    counts = [perft(fixed_game(), depth, Game.legal) for depth in range(1, 7)]
    assert counts == [6, 33, 171, 855, 4177, 20102]


def test_states_and_final_scores_that_can_be_reached() -> None:
    states = reachable(fixed_game(), last_turn=8)
    assert len(states) == 7496
    final = {tuple(player.score for player in game.players) for game in states if game.turn == 8}
    assert final == {(first, second) for first in (0, 2, 4, 6) for second in (0, 2, 4, 6)}


def best_score(open_looks: int) -> int:
    """The most that a player scores alone whose first hand has that many Open Looks."""
    first, second = "O" * open_looks, "O" * (5 - open_looks)
    deck = roster(first.ljust(5, "B") + second.ljust(5, "B"))
    states = reachable(Game(as_given, AS_WRITTEN, (deck, ()), ()), last_turn=5)
    return max(game.players[0].score for game in states)


def test_as_written_the_best_score_is_6_or_4() -> None:
    chances: Counter[int] = Counter()
    for open_looks in range(6):
        chances[best_score(open_looks)] += comb(5, open_looks) * comb(5, 5 - open_looks)
    total = chances.total()
    assert {score: Fraction(count, total) for score, count in chances.items()} == {
        6: Fraction(101, 126),
        4: Fraction(25, 126),
    }


def own_turns_to_21(seed: int) -> int:
    """The own turns of player 1, who plays every card, shoots while possible and never buys."""
    game = Game(shuffle_by(Random(seed).random), RESHUFFLE, (STARTING, ()), ())
    while not game.over:
        if game.me.hand:
            game.apply(0)
        else:
            game.apply(SHOOT if game.me.momentum >= 3 else END)
    assert game.winner() == 0
    return (game.turn + 1) // 2


def test_with_the_reshuffle_21_takes_7_to_11_own_turns() -> None:
    turns = sorted(own_turns_to_21(seed) for seed in range(20_000))
    assert (turns[0], turns[len(turns) // 2], turns[-1]) == (7, 8, 11)


# --- rules that are easy to get wrong


def new_game(reading: Reading = AS_WRITTEN, recruits: list[int] | None = None) -> Game:
    return Game(as_given, reading, recruits=recruits or [])


def test_the_board_fills_after_the_first_action_of_any_kind() -> None:
    played, ended = Game(as_given), Game(as_given)
    assert played.board == []
    played.apply(0)
    ended.apply(END)
    assert played.board == ended.board != []
    assert len(ended.board) == 5


def test_the_board_refills_before_the_last_turn_ends_the_game() -> None:
    game = Game(as_given)
    game.turn = 49
    game.apply(END)
    assert game.over and game.turn == 50
    assert len(game.board) == 5


def test_a_win_comes_before_the_refill() -> None:
    game = Game(as_given)
    game.me.score, game.me.momentum = 20, 3
    game.apply(SHOOT)
    assert game.over and game.me.score == 21 and game.winner() == 0
    assert game.board == []


@pytest.mark.parametrize(
    ("reading", "turn", "over"),
    [
        (AS_WRITTEN, 48, False),
        (AS_WRITTEN, 49, True),
        (Reading(turn_50_played=True), 49, False),
        (Reading(turn_50_played=True), 50, True),
    ],
)
def test_the_turn_limit_in_both_readings(reading: Reading, turn: int, over: bool) -> None:
    game = new_game(reading)
    game.turn = turn
    game.apply(END)
    assert game.over is over
    assert game.turn == min(turn + 1, 50)


def test_momentum_is_lost_or_kept_at_the_start_of_the_own_turn() -> None:
    for reading, after in ((AS_WRITTEN, 1), (Reading(momentum_kept=True), 5)):
        game = new_game(reading)
        game.other.court = numbers("Rim Protector", "Coach's Clipboard")
        game.other.momentum, game.other.hustle = 4, 9
        game.me.momentum = 6
        game.apply(END)
        assert (game.me.momentum, game.me.hustle, game.other.momentum) == (after, 1, 6)


def test_kept_momentum_stays_within_12() -> None:
    game = new_game(Reading(momentum_kept=True))
    game.other.court, game.other.momentum = numbers("Rim Protector", "Rim Protector"), 11
    game.apply(END)
    assert game.me.momentum == 12


def test_the_second_player_may_go_first() -> None:
    game = Game(as_given, Reading(first=1), (roster("BBBBB"), roster("OOOOO")))
    assert (game.active(), game.turn) == (1, 1)
    assert game.label(game.legal()[0]) == "Play Open Look"
    game.apply(END)
    assert (game.active(), game.turn) == (0, 2)


def test_only_a_cleared_deck_is_reshuffled_and_only_in_that_reading() -> None:
    for reading, hand, bench in ((AS_WRITTEN, 3, 10), (RESHUFFLE, 5, 0)):
        game = new_game(reading)
        game.me.deck, game.me.bench = [0] * 3, [1] * 5
        game.apply(END)
        assert (len(game.other.hand), len(game.other.bench)) == (hand, bench)


def test_permanents_stay_and_the_rest_goes_to_the_bench_in_order() -> None:
    game = new_game()
    game.me.hand = numbers("Open Look", "Timeout")
    game.me.court = numbers("Fast Break", "Rim Protector", "Ball Handler")
    game.apply(END)
    assert game.other.side().bench == ["Open Look", "Timeout", "Fast Break", "Ball Handler"]
    assert game.other.side().on_court == ["Rim Protector"]


def test_a_free_card_on_the_board_can_be_bought_without_hustle() -> None:
    game = new_game(recruits=numbers("Ball Handler", "Timeout"))
    game.apply(0)
    game.me.hustle = 0
    assert [game.label(choice) for choice in game.distinct() if game.label(choice).startswith("Buy")] == [
        "Buy Ball Handler"
    ]


def test_stealing_stops_at_zero_and_gives_nothing() -> None:
    for opponent, left in ((0, 0), (1, 0), (5, 3)):
        game = new_game()
        game.me.momentum, game.other.momentum = 4, opponent
        game.apply(STEAL)
        assert (game.me.momentum, game.other.momentum) == (3, left)


# --- the four more cards


def prepared(*hand: str, hustle: int = 9, momentum: int = 0, court: tuple[str, ...] = ()) -> MoreCards:
    game = MoreCards(as_given, recruits=numbers("Timeout", "Fast Break", "Scout"))
    game.apply(END)
    me = game.me
    me.hand, me.court, me.hustle, me.momentum = numbers(*hand), numbers(*court), hustle, momentum
    return game


def choose(game: Game, label: str) -> None:
    game.apply(next(choice for choice in game.legal() if game.label(choice) == label))


def test_the_cards_printed_are_the_cards_played() -> None:
    for name, (cost, permanent, _text) in FOUR.items():
        card = CARDS[NUMBER[name]]
        assert (card.cost, card.permanent) == (cost, permanent)


def test_substitution_asks_for_a_card_and_then_draws() -> None:
    game = prepared("Substitution", "Open Look", "Timeout")
    choose(game, "Play Substitution")
    assert game.pending() == "Substitution"
    assert [game.label(choice) for choice in game.legal()] == ["Open Look", "Timeout"]
    choose(game, "Timeout")
    assert game.pending() == ""
    assert game.me.side().bench == ["Timeout"]
    assert len(game.me.hand) == 3


def test_substitution_with_nothing_to_choose_only_draws() -> None:
    game = prepared("Substitution")
    choose(game, "Play Substitution")
    assert game.pending() == "" and len(game.me.hand) == 2 and game.me.bench == []


@pytest.mark.parametrize(("answer", "hustle", "momentum"), [(YES, 10, 1), (NO, 8, 2)])
def test_quick_hands_is_an_option(answer: int, hustle: int, momentum: int) -> None:
    game = prepared("Quick Hands", momentum=2)
    choose(game, "Play Quick Hands")
    assert game.pending() == "Quick Hands"
    game.apply(answer)
    assert (game.me.hustle, game.me.momentum, game.pending()) == (hustle, momentum, "")


def test_quick_hands_does_not_ask_who_has_no_momentum() -> None:
    game = prepared("Quick Hands")
    choose(game, "Play Quick Hands")
    assert game.pending() == "" and game.me.hustle == 8


def test_each_scout_of_the_buyer_gives_hustle() -> None:
    game = prepared(hustle=3, court=("Scout", "Scout"))
    game.other.court = numbers("Scout")
    choose(game, "Buy Fast Break")
    assert (game.me.hustle, game.other.hustle) == (2, 0)


def test_home_crowds_make_cards_cheaper_down_to_nothing() -> None:
    game = prepared("Home Crowd", "Sixth Player", hustle=1, court=("Home Crowd", "Home Crowd"))
    game.me.score = 9
    labels = [game.label(choice) for choice in game.legal()]
    assert labels == ["Buy Timeout", "End Possession"]
    game.me.score = 10
    choose(game, "Play Sixth Player")
    assert game.me.hustle == 1
    choose(game, "Buy Timeout")
    assert game.me.hustle == 1
    choose(game, "Play Home Crowd")
    assert game.me.hustle == 0
    assert "Buy Fast Break" in [game.label(choice) for choice in game.legal()]


# --- random games


def every_card(game: Game) -> Counter[int]:
    zones = [game.recruits, game.board]
    for player in game.players:
        zones += [player.deck, player.hand, player.court, player.bench]
    return Counter(card for zone in zones for card in zone)


def check(game: Game, cards: Counter[int], scores: list[int]) -> None:
    assert every_card(game) == cards
    for player, before in zip(game.players, scores, strict=True):
        assert before <= player.score <= 21
        assert 0 <= player.momentum <= 12
        assert player.hustle >= 0
    if game.turn > 1 and not game.over:
        assert len(game.board) == 5 or not game.recruits


@pytest.mark.parametrize("kind", [Game, MoreCards])
@pytest.mark.parametrize("reading", [AS_WRITTEN, RESHUFFLE, Reading(True, True, True, 1)])
def test_random_games_keep_every_promise(kind: type[Game], reading: Reading) -> None:
    for seed in range(15):
        random = Random(seed).random
        game = kind(Chance(seed).shuffle, reading)
        cards = every_card(game)
        while not game.over:
            choices = game.legal()
            scores = [player.score for player in game.players]
            game.apply(choices[int(random() * len(choices))])
            check(game, cards, scores)


@pytest.mark.parametrize("kind", [Game, MoreCards])
def test_a_clone_plays_on_alike_and_alone(kind: type[Game]) -> None:
    random = Random(5).random
    game = kind(shuffle_by(random))
    for _ in range(40):
        before = fingerprint(game)
        twin = game.clone()
        choices = twin.legal()
        assert choices == game.legal() and twin.picture() == game.picture()
        twin.apply(choices[-1])
        assert fingerprint(game) == before
        game.apply(choices[int(random() * len(choices))])


def test_a_seed_plays_one_game() -> None:
    for seed in range(5):
        (one, choices), (other, same) = random_game(seed, RESHUFFLE), random_game(seed, RESHUFFLE)
        assert choices == same and one.picture() == other.picture()
    assert playout(MoreCards(Chance(1).shuffle), Random(1).random) > 49


def test_players_are_equal_only_in_what_they_hold() -> None:
    player = Player(STARTING)
    twin = player.clone()
    twin.hand.append(3)
    assert player.hand == [] and twin.side().hand == ["Fast Break"]
