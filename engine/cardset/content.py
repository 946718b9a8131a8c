"""What a game's files say, as one hash: the same game, the same hash, however its files are laid out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from engine.source.values import Listing, Mapping, Text, Value

_ABOUT = frozenset(("about", "rulings"))
"""What a game says of itself, and what is not played."""


def content_hash(game: Mapping, decks: Iterable[Mapping]) -> str:
    """Of the map of a game with its variants laid over, and of its decks. Comments, blanks and quotes do not count."""
    rest = Mapping(tuple((key, value) for key, value in game.entries if key.value not in _ABOUT), game.span)
    of = [_said(rest), *map(_said, decks)]
    said = json.dumps(of, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(said.encode()).hexdigest()


def _said(value: Value) -> object:
    """Keys stay in their order, for it is that of the things of a game; in a text any blanks are one."""
    match value:
        case Mapping():
            return {" ".join(name.split()): _said(each) for name, each in value.items()}
        case Listing():
            return [_said(each) for each in value.items]
        case Text():
            return " ".join(value.value.split())
    return value.value
