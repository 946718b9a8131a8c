"""Tests of what is forbidden now: that somebody changes a counter, or that a card is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.cardset.whose import Who


@dataclass(frozen=True, slots=True)
class Barred:
    """Something forbids that somebody gains any of a counter, or loses any."""

    op: Literal["gain", "lose"]
    who: Who
    counter: int


@dataclass(frozen=True, slots=True)
class Playable:
    """Of a card: nothing forbids that somebody plays it."""

    who: Who
