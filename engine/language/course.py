"""What is done to the course of a game, as written: roles, procedures and periods, and what the table has as a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.language.things import Expression, Named, Node, NounPhrase


@dataclass(frozen=True, slots=True)
class SetLabel(Node):
    """ "sets the Led Suit to its Suit"."""

    label: Named
    owner: NounPhrase
    of: Named


@dataclass(frozen=True, slots=True)
class ChooseLabel(Node):
    """ "chooses the Called Suit"."""

    label: Named


@dataclass(frozen=True, slots=True)
class TakeRole(Node):
    """ "becomes the Dealer"."""

    role: Named


@dataclass(frozen=True, slots=True)
class Stage(Node):
    """A procedure or a period: "starts the Race", "ends the Race", "begins the Spring"."""

    op: Literal["start", "end", "begin"]
    name: Named


@dataclass(frozen=True, slots=True)
class WinStage(Node):
    """ "wins the Race by 3"; in an event "wins a Race"."""

    name: Named
    by: Expression | None = None
