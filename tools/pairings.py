"""Which decks play each other in the games that the tools play: all that come with a game, in turn."""

from __future__ import annotations

from functools import cache

from engine import shelf
from engine.cardset.model import Deck, Game
from engine.rules.run import Machine

Pairing = dict[str, str]
"""A deck for each seat, as `shelf.deal` takes them."""


def pairings(game: Game) -> list[Pairing]:
    """The game's own deal first, then every deck against every other, at last against itself."""
    decks = [deck.name for deck in game.decks if _is_a_players(game, deck)]
    seats = range(game.players)
    every = [
        {str(seat + 1): decks[(first + seat * apart) % len(decks)] for seat in seats}
        for apart in range(1, len(decks) + 1)
        for first in range(len(decks))
    ]
    own = {seat: deck for seat, deck in shelf.dealt(game).items() if seat != "table"}
    return [own, *(pairing for pairing in every if pairing != own)]


def _is_a_players(game: Game, deck: Deck) -> bool:
    return not deck.faults and all(game.zones[zone].per_player for zone, _ in deck.zones)


@cache
def dealt(name: str, number: int) -> tuple[Game, Machine, str]:
    """The game of this name, its rules with the pairing that has this number, and how that is called.

    Of a game that more or fewer can play, each number of players has its turn.
    """
    game = _opened(name)
    numbers = range(game.seats.least, game.seats.most + 1)
    at, more = divmod(number, len(numbers))
    game = _seated(game, numbers[more])
    every = pairings(game)
    pairing = every[at % len(every)]
    if at >= len(every):
        return dealt(name, at % len(every) * len(numbers) + more)
    return game, shelf.machine(game, pairing), " against ".join(pairing.values())


@cache
def _opened(name: str) -> Game:
    game = shelf.open_game(name).game
    assert game is not None, f"{name} has faults"
    return game


_seated = cache(shelf.seated)
