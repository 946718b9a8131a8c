"""Records of games: what a game began with, then each choice, as JSON lines with a hash that runs over all of them.

    {"record":1,"engine":…,"game":…,"data":…,"decks":{…},"seed":…,"players":[…],"state":…,"hash":…}
    {"n":1,"player":1,"choice":5,"label":"…","hash":…}                     a choice
    {"n":2,"player":1,"choice":9,"label":"…","turn":2,"state":…,"hash":…}  a choice that ends a turn, or the game
    {"n":3,"player":1,"undo":2,"seen":false,"hash":…}                      from line 2 on, all is taken back
    {"n":4,"end":"…","winners":[2],"hash":…}                               the end, by the name of the ending

`seen`: something hidden had been seen since. `state` is a hash of the position reached. A record is read whole or not
at all; only a last line that has no line end is dropped, for nobody was told of what it says.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from engine.rules.state import State
from engine.table.match import Made

FORMAT = 1


class Trouble(Enum):
    """Why a record cannot be used."""

    DAMAGED = "damaged"
    CUT = "cut off"
    EDITED = "edited"
    VERSION = "of another version"
    GAME = "of a game that is not here"
    DATA = "of a game that has changed"
    OTHERWISE = "not what the game does"


class BadRecord(Exception):
    """A record that cannot be used: what is wrong, and in which line (0: none)."""

    def __init__(self, trouble: Trouble, says: str, line: int = 0) -> None:
        self.trouble, self.says, self.line = trouble, says, line
        super().__init__(f"line {line}: {says}" if line else says)


@dataclass(frozen=True, slots=True)
class Header:
    """What a game began with. `decks` are those that were chosen: (seat or "table", deck)."""

    engine: str
    game: str
    data: str
    decks: tuple[tuple[str, str], ...]
    seed: int
    players: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a seat; `state` is the position it led to, where a turn begins or the game ends, else empty."""

    seat: int
    choice: int
    label: str
    turn: int = 0
    state: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat takes back the choice of a line and all that followed."""

    seat: int
    line: int
    seen: bool


@dataclass(frozen=True, slots=True)
class End:
    """The game is over."""

    ending: str
    winners: tuple[int, ...]


Line = Choice | Undo | End


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read. `length` are the bytes of its whole lines; `torn`: there was half of one more."""

    header: Header
    lines: tuple[Line, ...]
    length: int
    torn: bool
    chain: bytes

    @property
    def ended(self) -> bool:
        """Has the game come to its end?"""
        return bool(self.lines) and isinstance(self.lines[-1], End)

    def standing(self) -> list[int]:
        """The numbers of the lines whose choices have not been taken back."""
        stand: list[int] = []
        for number, line in enumerate(self.lines, 1):
            if isinstance(line, Choice):
                stand.append(number)
            elif isinstance(line, Undo):
                del stand[bisect_left(stand, line.line) :]
        return stand


def reached(made: Made, state: State) -> tuple[int, str]:
    """What is kept of the position that a choice led to: its turn and its hash, where a turn or the game has ended."""
    return (state.turn, fingerprint(state)) if state.turn != made.turn or state.over else (0, "")


def fingerprint(state: State) -> str:
    """A hash of a position: counters, zones, whose turn it is, what chance will bring; no numbers of programs."""
    end = None if state.outcome is None else [state.outcome.ending, *state.outcome.winners]
    flow = [state.turn, state.active, state.following, state.phase, state.decider, state.over, end]
    whole = [flow, state.counters, state.zones, state.shuffles, state.chance]
    return sha256(json.dumps(whole, separators=(",", ":"), allow_nan=False).encode()).hexdigest()[:16]
