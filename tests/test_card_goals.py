"""Endings that count cards: read from any game as goals, and what the greedy bot makes of them."""

from __future__ import annotations

from random import Random

import pytest

from engine import shelf
from engine.cardset.model import Game
from engine.table.bots import RandomBot
from engine.table.goals import MANY, UNBOUNDED, WHOLE, CardGoal, card_goals, goals
from engine.table.greedy import Greedy
from engine.table.guess import guessed, hidden_pools, knowledge
from engine.table.match import Match
from tests import tables
from tests.tables import checked, names, slot
from tests.test_bots import greedy_for

TEXT = """\
cardwright: 1
game: Shells
players: 2
zones:
  Sea: {per: table, seen by: nobody, draw from: true}
  Hand: {per: player, seen by: owner, draw to: true}
  Sand: {per: table, said: "on"}
turn:
  Tide: {actions: all}
actions:
  Wait: {do: End the turn.}
  Drop: {says: "Drop {card}", choose: a card in your Hand, do: "Move it to the Sand, then end the turn."}
  Take: {do: "Draw 1 card, then end the turn."}
set-up: {Deal: Each player draws 5 cards.}
deal: {table: plain}
cards: {Cockle: {}}
endings:
  Cards: ENDING
  Night: At the end of turn 30, end the game.
"""
DECK = "{deck: plain, zones: {Sea: {Cockle: 40}}}"


def shells(ending: str) -> Game:
    return checked("shells", TEXT.replace("ENDING", ending), DECK)


# ---- what a game asks for


FEW = WHOLE // UNBOUNDED


@pytest.mark.parametrize(
    ("ending", "least", "most", "worth"),
    [
        ("When a player has no cards in their Hand, that player wins.", 0, 0, FEW),
        ("When a player has 2 or fewer cards in their Hand, that player wins.", 0, 2, FEW),
        ("When a player has 8 or more cards in their Hand, that player wins.", 8, MANY, WHOLE // 8),
        ("When a player has exactly 4 cards in their Hand, that player wins.", 4, 4, WHOLE // 4),
        ("When a player has no cards in their Hand, that player loses.", 0, 0, -FEW),
        ("When a player has 8 or more cards in their Hand, that player loses.", 8, MANY, -(WHOLE // 8)),
        ("At the end of each turn, if a player has no cards in their Hand, that player wins.", 0, 0, FEW),
        ("At the end of your turn, if your Hand is empty, you win.", 0, 0, FEW),
        (
            "At the end of each turn, if you have 9 or more cards in your Hand, you win.",
            9,
            MANY,
            WHOLE // 9,
        ),
    ],
)
def test_numbers_of_cards_are_goals(ending: str, least: int, most: int, worth: int) -> None:
    assert card_goals(shells(ending)) == (CardGoal((1,), least, most, worth),)


@pytest.mark.parametrize(
    "ending",
    [
        "At the end of each turn, if the Sea is empty, the active player wins.",
        "At the end of each turn, if the opponent has no cards in their Hand, you win.",
        "When a player has no cards in their Hand, end the game.",
    ],
)
def test_cards_of_nobody_and_of_somebody_else_are_no_goal(ending: str) -> None:
    assert card_goals(shells(ending)) == ()


def test_games_that_count_no_cards_have_no_such_goal() -> None:
    for name in ("deckbuilder", "velocity", "hearts", "goofspiel", "leduc"):
        assert card_goals(tables.game(name)) == ()
    assert goals(tables.game("crazy-eights")) == () and len(card_goals(tables.game("crazy-eights"))) == 1


# ---- what the bot makes of it


@pytest.mark.parametrize(
    ("ending", "holds", "done"),
    [
        ("When a player has no cards in their Hand, that player wins.", 5, "Drop Cockle"),
        ("When a player has 2 or fewer cards in their Hand, that player wins.", 4, "Drop Cockle"),
        ("When a player has 8 or more cards in their Hand, that player wins.", 5, "Take"),
        ("When a player has exactly 4 cards in their Hand, that player wins.", 2, "Take"),
        ("When a player has exactly 4 cards in their Hand, that player wins.", 7, "Drop Cockle"),
        ("When a player has no cards in their Hand, that player loses.", 3, "Take"),
        ("When a player has 8 or more cards in their Hand, that player loses.", 5, "Drop Cockle"),
    ],
)
def test_greedy_comes_nearer_to_what_the_ending_counts(ending: str, holds: int, done: str) -> None:
    game = shells(ending)
    of = Match(shelf.machine(game), game, [None, None], 1)
    sea, hand = of.state.zones[of.machine.layout.zone(0, 0)], of.state.zones[slot(of, "Hand")]
    sea += hand
    hand[:] = [sea.pop() for _ in range(holds)]
    choice = greedy_for(of).choose(of.state)
    assert of.words.option(of.machine.describe(of.state, choice), of.state.decision) == done


def won(players: int, seeds: range) -> list[int]:
    """How often each seat wins, the first of them greedy and the others random."""
    game = shelf.open_game("crazy-eights", players=players).game
    assert game is not None
    of_game, wins = shelf.machine(game), [0] * players
    for seed in seeds:
        bots = [Greedy(of_game, knowledge(game, of_game.layout), 0, seed)]
        of = Match(of_game, game, [*bots, *(RandomBot(of_game, seed * 9 + seat) for seat in range(1, players))], seed)
        while not of.state.over:
            of.step()
        for seat in of.state.outcome.winners if of.state.outcome is not None else ():
            wins[seat] += 1
    return wins


def test_greedy_plays_rather_than_draws() -> None:
    game = tables.game("crazy-eights")
    of = Match(tables.machine("crazy-eights"), game, [None, None], 3)
    seat = of.state.decider
    plays = [offer for offer in of.offers() if offer.label.startswith("Play ")]
    held = len(names(of, "Hand", seat))
    of.apply(greedy_for(of, seat).choose(of.state))
    assert plays and len(names(of, "Hand", seat)) == held - 1


@pytest.mark.parametrize(("players", "enough"), [(2, 4), (3, 8)])
def test_greedy_wins_more_than_random_where_who_has_no_cards_wins(players: int, enough: int) -> None:
    first, *others = won(players, range(16))
    assert first >= enough and first > 2 * sum(others)


# ---- what it cannot see


@pytest.mark.parametrize("name", ["crazy-eights", "leduc"])
def test_what_the_table_has_dealt_face_down_may_lie_with_anybody(name: str) -> None:
    rules = tables.machine(name)
    known = knowledge(tables.game(name), rules.layout)
    of = Match(rules, tables.game(name), [None, None], 3)
    (pool,) = hidden_pools(rules.layout, known.seen[0], rules.deal.owners)
    theirs = slot(of, "Hand", 1)
    guesses = {tuple(sorted(guessed(of.state, [pool], Random(n).random).zones[theirs])) for n in range(8)}
    assert theirs in pool and len(guesses) > 2


def test_what_players_bring_stays_with_them() -> None:
    for name in ("deckbuilder", "velocity", "goofspiel"):
        rules = tables.machine(name)
        seen = knowledge(tables.game(name), rules.layout).seen[0]
        assert hidden_pools(rules.layout, seen, rules.deal.owners) == hidden_pools(rules.layout, seen)


def test_greedy_peeks_into_no_hand_that_the_table_has_dealt() -> None:
    random = Random(3)
    for seed in range(6):
        of = Match(tables.machine("crazy-eights"), tables.game("crazy-eights"), [None, None], seed)
        for _ in range(seed * 4):
            of.apply(random.choice(of.machine.legal(of.state)))
        seat = of.state.decider
        chosen = greedy_for(of, seat).choose(of.state)
        stock, theirs = (of.state.zones[slot(of, *it)] for it in (("Stock", 0), ("Hand", 1 - seat)))
        cards = random.sample(stock + theirs, len(stock) + len(theirs))
        stock[:], theirs[:] = cards[: len(stock)], cards[len(stock) :]
        assert greedy_for(of, seat).choose(of.state) == chosen
