"""Checked groups of players: who is meant where a text speaks of several; and tests of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cardset.whose import Who

if TYPE_CHECKING:
    from engine.cardset.terms import CounterOf, NumberOfPlayer, Test


@dataclass(frozen=True, slots=True)
class Group:
    """All players, or all but one; of these, where there is a test, those of whom it holds: it speaks of the binder."""

    binder: int
    but: Who | None = None
    such: Test | None = None


@dataclass(frozen=True, slots=True)
class SizeOf:
    """How many players a group has."""

    of: Group


@dataclass(frozen=True, slots=True)
class IsPlayer:
    """Two players are one."""

    left: Who
    right: Who
    negated: bool = False


@dataclass(frozen=True, slots=True)
class PlayerIs:
    """A player, or the table, has a mark, or has it not."""

    who: Who
    mark: int
    negated: bool


@dataclass(frozen=True, slots=True)
class Topmost:
    """No player, other than one, has more of it (or less) than the one whose it is. `rival` is the binder of those."""

    of: CounterOf | NumberOfPlayer
    most: bool
    but: Who | None
    rival: int
