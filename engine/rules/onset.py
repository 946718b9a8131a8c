"""The facts of what hangs on a state: endings, and triggers that work once as something becomes so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from engine.rules.ops import NOTHING


class Of(IntEnum):
    """What it becomes so of: of nothing in particular, of players, of cards."""

    NOTHING = 0
    PLAYERS = 1
    CARDS = 2


@dataclass(frozen=True, slots=True)
class Onset:
    """A text that works as its test becomes true.

    `of` is an Of; of players and cards, `local` is the local that holds the one asked about, and `cards` a query that
    gives the list of the cards (NOTHING of players; `but`: all of them but "you"). `memory` is the counter that keeps
    of what the test holds: of a rule 0 or 1 for each of them; of a card that has the text a number, bit by bit the
    seats, and above them whose it is, from 1 on. `keyword` is the one that it is the text of, where that can come and
    go.
    """

    of: int
    local: int
    cards: int
    but: bool
    test: int
    block: int
    memory: int
    keyword: int = NOTHING


@dataclass(frozen=True, slots=True)
class Watcher:
    """An ending that hangs on a state: its program, and the counters and zones whose writes can wake it."""

    block: int
    counters: tuple[int, ...]
    zones: tuple[int, ...]
