"""A card without a number that all others of its type print, where nothing says what the number is without that."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset import fields
from engine.cardset.model import Card, Game
from engine.source.diagnostics import Diagnostic, Severity
from engine.source.values import Mapping

_FEWEST = 3
"""So many others must print it."""


def lacking(game: Game, now: Mapping) -> Iterator[Diagnostic]:
    """A warning for each such card. `now` is the map of the game."""
    printed = {name.span: of for name, of in fields.entries(now, "cards")}
    of_type: dict[int | None, list[Card]] = {}
    for card in game.cards:
        of_type.setdefault(card.type, []).append(card)
    needed = [name.value for name, of in fields.entries(now, "numbers") if "default" not in of and "per" not in of]
    for kind, cards in of_type.items():
        for number in needed if kind is not None and len(cards) > _FEWEST else ():
            without = [card for card in cards if number not in printed.get(card.span, ())]
            if len(without) == 1:
                yield _warning(without[0], number, game.types[kind or 0].plural)


def _warning(card: Card, number: str, others: str) -> Diagnostic:
    says = f"{card.name} prints no {number}, and all other {others} do"
    help = f"write {number}: and how much; or let the number have a “default:” in game.yaml"
    return Diagnostic("W603", Severity.WARNING, says, card.span, help=help)
