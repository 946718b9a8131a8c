"""How many can play a game, as its map says: one number, or from one to another."""

from __future__ import annotations

import re

from engine.cardset.declared import error
from engine.cardset.model import Seats
from engine.source.diagnostics import Diagnostic
from engine.source.values import Mapping, Number, Text

USUAL = Seats(2, 2)
"""What is taken where nothing that can be read says how many."""

_RANGE = re.compile(r"([0-9]{1,2}) to ([0-9]{1,2})", re.ASCII)


def seats(game: Mapping, found: list[Diagnostic]) -> Seats:
    """How many can play."""
    value = game.get("players")
    if isinstance(value, Number):
        return Seats(value.value, value.value) if 1 <= value.value <= 16 else USUAL
    said = _RANGE.fullmatch(value.value) if isinstance(value, Text) else None
    if said is None:
        return USUAL
    assert isinstance(value, Text)
    first, last = int(said[1]), int(said[2])
    if first >= last:
        better = f"{last} to {first}" if first > last else str(first)
        says = f"“{value.value}” goes from the least number of players to the most"
        found.append(error("E413", value.span, says, f"write {better}"))
    return Seats(min(first, last), max(first, last)) if first and last else USUAL
