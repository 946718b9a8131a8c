"""How many play, and who: what commands are given of it."""

from __future__ import annotations

import argparse

from engine.cardset.model import Game
from engine.cli.games import bot, count
from engine.cli.usage import UsageFault
from engine.shelf import seated
from engine.table.bots import HUMAN

MOST = 16
"""How many can play any game."""


def add_people(parser: argparse.ArgumentParser) -> None:
    """The options that say who plays."""
    parser.add_argument("--p1", metavar="WHO", help="player 1: human, greedy or random (human)")
    likewise = "player 2: human, greedy or random (greedy); --p3, --p4 … are for more players (as player 2)"
    parser.add_argument("--p2", metavar="WHO", help=likewise)
    for number in range(3, MOST + 1):
        parser.add_argument(f"--p{number}", metavar="WHO", help=argparse.SUPPRESS)


def add_number(parser: argparse.ArgumentParser) -> None:
    """The option that says how many play."""
    help = "how many play, where the game leaves that open (as many as are named, else as few as can)"
    parser.add_argument("--players", type=count, metavar="N", help=help)


def named(args: argparse.Namespace) -> dict[int, str]:
    """Who is said to play, by their numbers. Raises UsageFault for one who cannot."""
    said = {number: getattr(args, f"p{number}") for number in range(1, MOST + 1)}
    return {number: bot(who, HUMAN) for number, who in said.items() if who}


def with_people(game: Game, args: argparse.Namespace) -> Game:
    """The game for as many as play it: a number that was given, or the last who is named. Raises UsageFault."""
    last = max(named(args), default=1)
    wanted = args.players or max(last, game.seats.least)
    if last > wanted and args.players in game.seats:
        raise UsageFault(f"--players says {wanted}, so there is no player {last}", f"leave out --p{last}")
    return with_number(game, wanted, f"so there is no player {last}" if last > game.seats.most else "")


def with_number(game: Game, players: int | None, so: str = "") -> Game:
    """The game for so many players (None: as few as can). Raises UsageFault: `so` that is why it cannot be."""
    if players is None or players in game.seats:
        return game if players is None else seated(game, players)
    raise UsageFault(f"{game.id} is for {game.seats.said}, {so or f'not for {players}'}")


def everybody(args: argparse.Namespace, players: int) -> tuple[str, ...]:
    """Who plays, a seat each; of whom nothing is said, they are what player 2 is. Raises UsageFault."""
    said = named(args)
    usual = {1: HUMAN} | dict.fromkeys(range(2, players + 1), said.get(2, "greedy"))
    if (last := max(said, default=1)) > players:
        raise UsageFault(f"{_many(players)} here, so there is no player {last}", f"leave out --p{last}")
    return tuple((usual | said)[number] for number in range(1, players + 1))


def _many(players: int) -> str:
    return "1 plays" if players == 1 else f"{players} play"
