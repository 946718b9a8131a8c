"""A small game with roles, periods and procedures: one player raids, the other answers in the same turn."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.shelf import machine as machine_of
from engine.table.match import Match
from tests.tables import checked

TEXT = """\
cardwright: 1
game: Raid
players: 2
counters: {Coin: {plural: Coins}, Point: {plural: Points, max: 5}}
numbers: {Power: {}}
types: {Unit: {plural: Units}}
zones:
  Deck: {per: player, seen by: nobody, draw from: true}
  Hand: {per: player, seen by: owner, draw to: true}
  Pile: {per: player, discard to: true}
roles: {Attacker: the active player, Keeper: the opponent}
periods: {Half: [Morning, Evening]}
set-up: {Draw: Each player draws 3 cards.}
turn:
  Day: {do: Draw 1 card., actions: [Raid, Wait]}
actions:
  Raid: {do: "Start the Battle, then end the phase."}
  Wait: {do: End the phase.}
  Show: {says: "Show {card}", choose: a card in your Hand, do: "Discard it, then gain 1 Coin."}
  Stop: {do: End the step.}
procedures:
  Battle:
    Attack: {by: the Attacker, actions: [Show, Stop]}
    Answer: {by: the Keeper, actions: [Show, Stop]}
    Result: {do: "If the Attacker has more Coins than the Keeper, the Attacker wins the Battle by 1."}
  Council:
    Talks: {by: each player, hidden: true, actions: [Show, Stop]}
    Vote: {do: Begin the Evening. Each player shuffles their Deck.}
rules:
  Point: When the Attacker wins a Battle, the Attacker gains 1 Point.
  Council: At the end of each Battle, if a player has 2 Points and it is the Morning, start the Council.
endings:
  Five: When a player has 5 Points, that player wins.
  Out: When a player cannot draw a card, that player loses.
deal: {each player: plain}
cards: {Ant: {type: Unit, Power: 1}, Bee: {type: Unit, Power: 2}}
"""
DECK = "{deck: plain, zones: {Deck: {Ant: 12, Bee: 12}}}"


@cache
def game() -> Game:
    """The game, checked."""
    return checked("raid", TEXT, DECK)


@cache
def machine() -> Machine:
    return machine_of(game())


def write(folder: Path) -> None:
    """The game's files."""
    (folder / "decks").mkdir()
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    (folder / "decks" / "plain.yaml").write_text(DECK, encoding="utf-8")


def match(seed: int = 1) -> Match:
    """A match between people."""
    return Match(machine(), game(), [None, None], seed)


def do(of: Match, *labels: str) -> None:
    """These choices, one after another."""
    for label in labels:
        of.apply(of.read(label))
