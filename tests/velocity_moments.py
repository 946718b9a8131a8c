"""The referee's Velocity at a chosen moment, for tests of its rules."""

from __future__ import annotations

from tests.handwritten.deckbuilder import as_given
from tests.handwritten.velocity.cards import AthleteCard, Roster
from tests.handwritten.velocity.game import Game
from tests.handwritten.velocity.labels import do
from tests.handwritten.velocity.rosters import BOOK
from tests.handwritten.velocity.sides import Athlete, Side


def flat(limit: int = 4) -> Game:
    """Player 1's turn 3: each Starter Skill 5, Limit 4, no keywords, nobody alike, nothing in hand."""
    game = Game(as_given, BOOK, (_flat_roster("A", limit), _flat_roster("B", limit)))
    game.apply(0)
    game.turn = 3
    for side in game.sides:
        side.hand.clear()
    return game


def _flat_roster(letter: str, limit: int) -> Roster:
    names = [f"{letter}{number}" for number in range(1, 11)]
    cards = tuple(AthleteCard(name, f"T{name}", f"P{name}", 5, limit, 0, name == f"{letter}1") for name in names)
    backup = AthleteCard(f"{letter}B", "", "", 5, limit, franchise=True)
    return Roster(cards[:5], cards[5:], (backup,), pile=(0,) * 30)


def athlete(side: Side, place: int) -> Athlete:
    found = side.lineup[place]
    assert found is not None
    return found


def give(side: Side, keyword: int, *places: int) -> None:
    for place in places:
        athlete(side, place).keywords |= int(keyword)


def skills(side: Side, *values: int) -> None:
    for place, value in enumerate(values):
        athlete(side, place).skill = value


def attempt(game: Game) -> None:
    do(game, "Attempt to score", "Pass", "Pass", "Pass")


def shares(game: Game, *amounts: int) -> None:
    """The losing side's answers, as many as it is asked for."""
    do(game, *map(str, amounts))


def fatigue(side: Side) -> list[int]:
    return [-1 if a is None else a.fatigue for a in side.lineup]


def vp(game: Game) -> tuple[int, int]:
    return game.sides[0].vp, game.sides[1].vp
