"""A checked game for as many as play it here: it speaks of as many players as can."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from engine.cardset.model import Game
from engine.cardset.terms import Cards, ZoneOf
from engine.source.diagnostics import Span

T = TypeVar("T")


def seated(game: Game) -> Game:
    """The game without the zones of players who are not there."""
    return game if game.players == game.seats.most else _without(game, game.players)


def _without(part: T, players: int) -> T:
    """A part without them; the same one, where it names none."""
    if isinstance(part, tuple):
        kept: Any = tuple(_without(each, players) for each in part if not _is_absent(each, players))
        return part if len(kept) == len(part) and all(map(_is, kept, part)) else kept
    changed: dict[str, Any] = {}
    kind: Any = type(part)
    for name in _fields(kind):
        was = getattr(part, name)
        now = _without(was, players)
        if now is not was:
            changed[name] = now
    return replace(part, **changed) if changed else part  # type: ignore[type-var]


def _is_absent(part: object, players: int) -> bool:
    where = part.zone if isinstance(part, Cards) else part
    return isinstance(where, ZoneOf) and where.who.kind == "other" and where.who.binder >= players


def _is(one: object, other: object) -> bool:
    return one is other


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a class of parts; none where it is no such class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) and kind is not Span else ()
