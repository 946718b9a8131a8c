"""How a game reads its rulebook where that is silent, from its map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cardset import fields
from engine.cardset.declared import unknown
from engine.cardset.model import Ruling
from engine.source.diagnostics import Diagnostic
from engine.source.values import Listing, Mapping, Null, Text


def rulings(game: Mapping, variants: Sequence[str], found: list[Diagnostic]) -> Iterator[Ruling]:
    """All rulings; `variants` are those that there are."""
    for name, of in fields.entries(game, "rulings"):
        otherwise = fields.words(of.get("otherwise"))
        for variant in otherwise:
            if variant.value not in variants:
                found.append(unknown("E401", "variant", variant, tuple(variants)))
        where = of.get("where")
        if isinstance(where, Listing):
            _where(game, where, found)
        yield Ruling(
            name.value,
            fields.word(of, "says"),
            tuple(key.value for key in fields.words(where)),
            tuple(variant.value for variant in otherwise),
            fields.word(of, "notice") or None,
        )


def _where(game: Mapping, where: Listing, found: list[Diagnostic]) -> None:
    """The keys of a ruling lead to something that is there."""
    at: object = game
    for key in where.items:
        if not isinstance(key, Text) or isinstance(at, Null):
            return  # that something is empty is said where it is
        if not isinstance(at, Mapping) or key.value not in at:
            known = tuple(at) if isinstance(at, Mapping) else ()
            found.append(unknown("E401", "key", key, known))
            return
        at = at.get(key.value)
