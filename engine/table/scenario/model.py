"""A scenario, read and checked, frozen: cards, zones and players are numbers, each with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.rules.programs import NOTHING
from engine.source.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a step, with its place."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Label:
    """An option as people name it; of an action also its number, and the card it is done with."""

    text: str
    span: Span
    action: int = NOTHING
    card: int = NOTHING


# ---- what is given


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of a zone (NOTHING: an empty place), and what is counted on it: (counter, value) each.

    `marks` are those it has of the marks that can change, None those that it prints; `on` is the card to which it is
    attached.
    """

    card: int
    counters: tuple[tuple[int, int], ...] = ()
    marks: frozenset[int] | None = None
    on: int = NOTHING


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat has, or the table (NOTHING): (counter, value) each, and (zone, its cards from the bottom) each.

    `used` says how often a seat has taken actions that it may take some times only: (action, times) each.
    """

    owner: int
    counters: tuple[tuple[int, int], ...]
    zones: tuple[tuple[int, tuple[Placed, ...]], ...]
    marks: tuple[int, ...] = ()
    used: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """Where a scenario begins; what is None is as usual."""

    set_up: bool
    seed: int
    turn: int | None
    active: int | None
    phase: int | None
    holdings: tuple[Holding, ...]
    span: Span
    players: int  # how many play
    decks: tuple[tuple[str, str], ...] = ()  # of a dealt game: a seat ("1", "2" …) or "table", and its deck
    roles: tuple[tuple[int, int], ...] = ()  # of roles that are chosen: (role, seat) each
    periods: tuple[int, ...] = ()  # those that it is, where it is not the first of their group
    labels: tuple[tuple[int, int], ...] = ()  # those of the table, each with the number of its word


# ---- what is expected


@dataclass(frozen=True, slots=True)
class Traits:
    """What is so of a card: (number, value) each, its type, its marks, (counter, value) each; None is not asked."""

    numbers: tuple[tuple[int, int], ...] = ()
    type: int | None = None
    marks: frozenset[int] | None = None
    counters: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class One:
    """A card of a zone."""

    card: int
    traits: Traits


class How(Enum):
    """How the cards of a zone are compared."""

    EXACTLY = "exactly"
    IN_ORDER = "in order"
    CONTAINS = "contains"


@dataclass(frozen=True, slots=True)
class FlowIs:
    """The turn, the phase, whose turn it is, who decides, whether the game is over: `what` is the key of the file."""

    what: str
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class EndIs:
    """How the game has ended; what is None is not asked."""

    winners: tuple[int, ...] | None
    ending: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class CounterIs:
    """A counter of a seat, or of the table, holds so much."""

    owner: int
    counter: int
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class NumberIs:
    """A number of a seat, or of the table, is so much."""

    owner: int
    number: int
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneHolds:
    """A zone holds these cards, from the bottom."""

    owner: int
    zone: int
    ones: tuple[One, ...]
    how: How
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneCounts:
    """A zone holds so many cards."""

    owner: int
    zone: int
    count: int
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneSeen:
    """Exactly these seats see the cards of a zone."""

    owner: int
    zone: int
    seats: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CardIs:
    """This is so of each copy of a card."""

    card: int
    traits: Traits
    span: Span


@dataclass(frozen=True, slots=True)
class RoleIs:
    """This seat has a role."""

    role: int
    seat: int
    span: Span


@dataclass(frozen=True, slots=True)
class LabelIs:
    """A label of the table has this word, by its number."""

    label: int
    word: int
    span: Span


@dataclass(frozen=True, slots=True)
class PeriodIs:
    """It is this period."""

    period: int
    span: Span


@dataclass(frozen=True, slots=True)
class MarksAre:
    """A seat, or the table, has exactly these marks."""

    owner: int
    marks: frozenset[int]
    span: Span


Fact = (
    FlowIs | EndIs | RoleIs | PeriodIs | LabelIs | MarksAre | CounterIs | NumberIs
    | ZoneHolds | ZoneCounts | ZoneSeen | CardIs
)  # fmt: skip


# ---- steps


@dataclass(frozen=True, slots=True)
class Do:
    """Actions are done, one after another."""

    labels: tuple[Label, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Answer:
    """Choices inside effects are made, one after another."""

    labels: tuple[Label, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Refused:
    """Something cannot be chosen, and a part of the reason why."""

    label: Label
    because: str
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """All of this is so."""

    facts: tuple[Fact, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Options:
    """Exactly this can be chosen."""

    labels: tuple[Label, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Log:
    """This has happened since the last log step, in this order."""

    parts: tuple[Part, ...]
    span: Span


Step = Do | Answer | Refused | Expect | Options | Log

KEYS: dict[type, str] = {
    Do: "do", Answer: "answer", Refused: "refused", Expect: "expect", Options: "options", Log: "log",
}  # fmt: skip
"""The key of a file that makes each step."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One test: its name, the ids of the rules that it proves, where it begins, and its steps."""

    name: str
    rules: tuple[Part, ...]
    given: Given
    steps: tuple[Step, ...]
    span: Span
