"""A small game in which cards add up to something and tire: who is the stronger wins a duel."""

from __future__ import annotations

from functools import cache

from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.shelf import machine as machine_of
from engine.table.match import Match
from tests.tables import checked

TEXT = """\
cardwright: 1
game: Lifting
players: 2
counters: {Load: {per: card}, Coin: {plural: Coins}, Point: {plural: Points, max: 5}}
numbers:
  Power: {}
  Limit: {}
  Total: {per: player, is: the total Power of your Mates}
types: {Unit: {plural: Units}}
marks: {card: [Tired]}
zones:
  Team: {per: player, in play: true, members: Mate, plural: Mates}
  Rest: {per: player}
  Pile: {per: player, discard to: true}
turn:
  Day: {actions: [Change, Duel, Carry, Wait]}
actions:
  Change: {says: "Change {card}", choose: [1 of your Mates, a Unit in your Rest], do: Swap that Mate for that Unit.}
  Duel: {do: "Start the Contest, then end the phase."}
  Carry: {do: "You assign 3 Load among your Mates, at most 2 each, then end the phase."}
  Wait: {do: End the phase.}
procedures:
  Contest:
    Result: {do: "If you have 1 or more Coins, gain 1 Point. If you have no Coins, the opponent gains 1 Point."}
rules:
  Tired: When a Unit gains Load, if its Load is at least its Limit, that Unit becomes Tired.
  Leave: When a Unit becomes Tired, move it to its owner's Pile.
endings:
  Five: When a player has 5 Points, that player wins.
deal: {each player: plain}
cards:
  Ant: {type: Unit, Power: 1, Limit: 2}
  Bee: {type: Unit, Power: 2, Limit: 3}
  Elk: {type: Unit, Power: 5, Limit: 3}
"""
DECK = "{deck: plain, zones: {Team: {Ant: 1, Bee: 1}, Rest: {Elk: 1}}}"


@cache
def game() -> Game:
    """The game, checked."""
    return checked("lifting", TEXT, DECK)


@cache
def machine() -> Machine:
    return machine_of(game())


def match(seed: int = 1) -> Match:
    """A match between people."""
    return Match(machine(), game(), [None, None], seed)
