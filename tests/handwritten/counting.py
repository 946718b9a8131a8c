"""Exhaustive counts: lines of play, and the states that they reach."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from tests.handwritten.deckbuilder import Game, Player

Options = Callable[[Game], list[int]]


def perft(game: Game, depth: int, options: Options) -> int:
    """How many sequences of that many choices there are."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1, options) for after in successors(game, options))


def reachable(start: Game, last_turn: int) -> list[Game]:
    """Every different state from the start to the first of that turn. Only decks have an order in the comparison."""
    seen = {fingerprint(start): start}
    waiting = [start]
    while waiting:
        game = waiting.pop()
        if game.turn >= last_turn:
            continue
        for after in successors(game, Game.distinct):
            if seen.setdefault(fingerprint(after), after) is after:
                waiting.append(after)
    return list(seen.values())


def successors(game: Game, options: Options) -> Iterator[Game]:
    if game.over:
        return
    for choice in options(game):
        after = game.clone()
        after.apply(choice)
        yield after


def fingerprint(game: Game) -> Hashable:
    players = tuple(_of_player(player) for player in game.players)
    return game.turn, game.active(), game.over, players, tuple(game.recruits), tuple(sorted(game.board))


def _of_player(player: Player) -> Hashable:
    zones = tuple(tuple(sorted(zone)) for zone in (player.hand, player.court, player.bench))
    return player.score, player.hustle, player.momentum, tuple(player.deck), zones
