"""When something happens, as written: edges and stretches of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.language.things import Named, Node, NounPhrase, Number


@dataclass(frozen=True, slots=True)
class Time(Node):
    """ "at the start of …", "at the end of …"."""

    edge: Literal["start", "end"]
    moment: Moment


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """A stretch of the game: "your turn", "each turn", "turn 4", "the turn", "your Draw Step", "your next turn"."""

    span: Literal["turn", "phase", "procedure"]
    each: bool = False
    owner: NounPhrase | None = None
    name: Named | None = None
    number: Number | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class Until(Node):
    """ "until the end of the turn": as long as what is said holds."""

    edge: Literal["start", "end"]
    moment: Moment
