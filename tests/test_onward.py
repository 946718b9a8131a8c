"""The greedy bot where a turn is a card: it looks past the end of its turn, with what it cannot see dealt anew."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine import shelf
from engine.cardset.model import Game
from engine.table import greedy
from engine.table.bots import RandomBot
from engine.table.goals import is_a_card_a_turn
from engine.table.match import Match
from tests import tables
from tests.tables import checked, has, names, slot
from tests.test_bots import greedy_for

TEXT = """\
cardwright: 1
game: Meadow
players: 2
counters: {Itch: {plural: Itches}}
numbers: {Sting: {}}
zones:
  Hand: {per: player, seen by: owner}
  Bed: {per: player}
turn:
  Day: {actions: all}
actions:
  Lay: {says: "Lay {card}", choose: a card in your Hand, do: "Move it to your Bed, then end the turn."}
rules:
  Sting: At the start of your turn, gain Itch equal to the total Sting of all cards in your Bed.
endings:
  Dusk: At the start of turn 9, players with the least Itch win.
deal: {each player: plain}
cards: {Nettle: {Sting: 3}, Moss: {Sting: 0}}
"""
DECK = "{deck: plain, zones: {Hand: {Nettle: 3, Moss: 3}}}"
BREATHE = '\n  Breathe: {do: "Lose 1 Itch, then gain 1 Itch."}\nrules:'


@cache
def meadow(rest: str = "\nrules:") -> Game:
    return checked("meadow", TEXT.replace("\nrules:", rest), DECK)


def started(game: Game, seed: int) -> Match:
    return Match(shelf.machine(game), game, [None] * game.players, seed)


def test_a_turn_is_a_card_where_each_that_is_played_ends_it() -> None:
    turns = {name: is_a_card_a_turn(tables.game(name)) for name in ("hearts", "crazy-eights", "goofspiel", "leduc")}
    assert turns == {"hearts": True, "crazy-eights": True, "goofspiel": False, "leduc": False}
    assert not is_a_card_a_turn(tables.game("deckbuilder")) and not is_a_card_a_turn(tables.game("velocity"))


@pytest.mark.parametrize("seed", range(6))
def test_greedy_sees_what_a_card_brings_after_the_turn(seed: int) -> None:
    of = started(meadow(), seed)
    seat = of.state.decider
    of.apply(greedy_for(of, seat, seed).choose(of.state))
    assert names(of, "Bed", seat) == ["Moss"]


def test_a_turn_that_could_go_on_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    of = started(meadow(BREATHE), 1)
    monkeypatch.setattr(greedy.Onward, "best", lambda _, options, __: options[-1])  # Breathe
    seat, taken = of.state.decider, 0
    bot = greedy_for(of, seat)
    while of.state.decider == seat:
        of.apply(bot.choose(of.state))
        taken += 1
    assert taken == greedy.PATIENCE + 1


def test_greedy_leaves_the_state_alone_where_it_plays_on_by_chance() -> None:
    of = started(tables.game("crazy-eights"), 2)
    before = of.state.key()
    greedy_for(of, of.state.decider).choose(of.state)
    assert of.state.key() == before


def test_greedy_takes_few_points_where_the_fewest_win() -> None:
    points, game = [], tables.game("hearts")
    for seed in range(24):
        of = started(game, seed)
        seats = [greedy_for(of, seat, seed) if seat == seed % 4 else None for seat in range(4)]
        bots = [bot or RandomBot(of.machine, seed * 9 + seat) for seat, bot in enumerate(seats)]
        while not of.state.over:
            of.apply(bots[of.state.decider].choose(of.state))
        points.append(has(of, seed % 4, "Points"))
    assert sum(points) < 24 * 4.5  # a quarter of all is 6.5 a game


def test_greedy_peeks_into_no_hand_that_the_table_has_dealt() -> None:
    random = Random(3)
    for seed in range(6):
        of = started(tables.game("hearts"), seed)
        while of.state.turn < 6 + seed * 4:
            of.apply(random.choice(of.machine.legal(of.state)))
        seat = of.state.decider
        chosen = greedy_for(of, seat).choose(of.state)
        hands = [of.state.zones[slot(of, "Hand", other)] for other in range(4) if other != seat]
        cards = [card for hand in hands for card in hand]
        random.shuffle(cards)
        for hand in hands:
            hand[:], cards = cards[: len(hand)], cards[len(hand) :]
        assert greedy_for(of, seat).choose(of.state) == chosen
