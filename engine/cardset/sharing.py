"""Tests of a card that ask whether it prints the same word as another, or as the table has."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shares:
    """In one of these columns it prints the same word as the binder's card."""

    binder: int
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SharesTable:
    labels: tuple[tuple[int, int], ...]  # a column, in which it prints the word that this label of the table has
