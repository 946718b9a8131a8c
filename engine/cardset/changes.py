"""Checked steps that change what players, the table and cards have: counters, marks and labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.cardset.terms import Amount, Who


@dataclass(frozen=True, slots=True)
class Change:
    """A counter of somebody changes; the binder becomes by how much."""

    op: Literal["gain", "lose", "set"]
    who: Who
    counter: int
    amount: Amount
    binder: int


@dataclass(frozen=True, slots=True)
class ChangeOn:
    """A counter of the card of a binder changes; `count` becomes by how much."""

    op: Literal["gain", "lose", "set"]
    binder: int
    counter: int
    amount: Amount
    count: int


@dataclass(frozen=True, slots=True)
class Become:
    """The card of a binder gets a mark, or loses it; a player or the table does, where one is named."""

    who: Who | None
    binder: int
    mark: int
    ends: bool


@dataclass(frozen=True, slots=True)
class SetLabel:
    """A label of the table has the word from now on that the binder's card prints in this column."""

    label: int
    column: int
    binder: int


@dataclass(frozen=True, slots=True)
class ChooseLabel:
    """Somebody chooses the word of a label of the table, of so many."""

    who: Who
    label: int
    words: int
