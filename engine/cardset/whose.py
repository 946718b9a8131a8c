"""Checked players and zones, and the binders with a meaning of their own: what terms speak of first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ATTACHED = -3
"""The binder of the card to which this card is attached."""

THIS, EVENT_CARD, EVENT_SEAT, EVENT_AMOUNT, FIRST_FREE = range(5)
"""The binders with a meaning of their own."""

EVENT_ORIGIN = EVENT_AMOUNT
"""Of a card that enters a zone: the player in whose zone it was."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player: "you", the opponent, the active player, the next one, the table, the seat of a binder.

    "after" is the player so many seats after you, or after the player `of`; `binder` is that number then. "holder" is
    the player in whose zone the card of a binder is; you, where nobody is. "role" is who has the role of number
    `binder`, or else the active player. "other" is "after", and nobody where fewer play.
    """

    kind: Literal["you", "opponent", "active", "next", "owner", "table", "bound", "after", "other", "holder", "role"]
    binder: int = -1
    of: Who | None = None


YOU, OPPONENT, ACTIVE_PLAYER, TABLE = Who("you"), Who("opponent"), Who("active"), Who("table")


def seated(who: Who, places: int, players: int | None) -> Who:
    """The player so many places to the left of another, among so many; None: among as many as play."""
    if who == OPPONENT:
        who, places = YOU, places + 1
    elif who.kind == "after":
        who, places = who.of or YOU, places + who.binder
    places = places if players is None else places % players
    if places == 0:
        return who
    if who == YOU:
        return OPPONENT if players == 2 else Who("after", places)
    return Who("after", places, who)


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone of somebody."""

    zone: int
    who: Who
