"""Checked effects that hold for a while: who has what, what is forbidden, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.cardset.terms import Amount, Who

if TYPE_CHECKING:
    from engine.cardset.checked import Ban, Instead, When
    from engine.cardset.effects import Block


@dataclass(frozen=True, slots=True)
class Reckon:
    """The binder becomes so much, as it is now."""

    binder: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """The binder becomes the seat of somebody, as they are told now."""

    binder: int
    who: Who


@dataclass(frozen=True, slots=True)
class OneCard:
    """The card of a binder."""

    binder: int


@dataclass(frozen=True, slots=True)
class ListedCards:
    """The cards of the list of a binder."""

    binder: int


@dataclass(frozen=True, slots=True)
class LastingChange:
    """A number of somebody or of something is changed, or set, as long as a lasting effect holds."""

    number: int
    subject: OneCard | ListedCards | Who | None  # None: everybody
    amount: Amount
    sets: bool


@dataclass(frozen=True, slots=True)
class Last:
    """All this holds until an edge: of the turn, of a phase or a procedure by number; `own`: in "your" turn only.

    `of_card`: the text stands on a card. `place` is where in the text it says so. What is forbidden, what happens
    instead and what waits may read the binders of their own event, and all others as they are now. `then` is done as it
    ends.
    """

    changes: tuple[LastingChange, ...]
    edge: Literal["start", "end"]
    phase: int | None
    own: bool
    of_card: bool
    place: tuple[int, int]
    procedure: int | None = None
    bans: tuple[Ban, ...] = ()
    replacements: tuple[Instead, ...] = ()
    triggers: tuple[When, ...] = ()
    then: Block = ()
