"""Checked terms: the players, zones, cards, amounts and tests that a text speaks of, every name a number.

A binder is a number that is unique in its text: a card, a seat, a list of cards, or how many. Binder 0 is the card the
text stands on, or the card an action chooses; in a trigger 1, 2 and 3 are the event's card, seat and amount.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ATTACHED = -3
"""The binder of the card to which this card is attached."""

THIS, EVENT_CARD, EVENT_SEAT, EVENT_AMOUNT, FIRST_FREE = range(5)
"""The binders with a meaning of their own."""

EVENT_ORIGIN = EVENT_AMOUNT
"""Of a card that enters a zone: the player in whose zone it was."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player: "you", the opponent, the active player, the next one, the table, the seat of a binder.

    "after" is the player so many seats after you; `binder` is that number then. "holder" is the player in whose zone
    the card of a binder is; you, where nobody is. "role" is who has the role of number `binder`, or else the active
    player.
    """

    kind: Literal["you", "opponent", "active", "next", "table", "bound", "after", "holder", "role"]
    binder: int = -1


YOU, OPPONENT, ACTIVE_PLAYER, TABLE = Who("you"), Who("opponent"), Who("active"), Who("table")


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone of somebody."""

    zone: int
    who: Who


# ---- tests of a card; the card asked about is the item of the list


@dataclass(frozen=True, slots=True)
class OfType:
    """It is of this type."""

    type: int


@dataclass(frozen=True, slots=True)
class HasMark:
    """It has this mark, or has it not."""

    mark: int
    negated: bool


@dataclass(frozen=True, slots=True)
class HasNumber:
    """A number of it compares so."""

    number: int
    relation: Relation
    amount: Amount


@dataclass(frozen=True, slots=True)
class HasLabel:
    """It prints a word: in one of these columns this value; or it does not."""

    values: tuple[tuple[int, int], ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Shares:
    """In one of these columns it prints the same word as the binder's card."""

    binder: int
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """It is in the list of the binder."""

    binder: int


@dataclass(frozen=True, slots=True)
class IsNot:
    """It is another card than the binder's."""

    binder: int


@dataclass(frozen=True, slots=True)
class LiesIn:
    """It is in one of these zones."""

    zone: ZoneOf


@dataclass(frozen=True, slots=True)
class IsOne:
    """It is the binder's card."""

    binder: int


@dataclass(frozen=True, slots=True)
class IsAttachedTo:
    """It is attached to the binder's card."""

    binder: int


@dataclass(frozen=True, slots=True)
class LiesInAny:
    """It is in this zone, whoever's that is."""

    zone: int


Relation: TypeAlias = Literal["=", "!=", ">=", "<=", ">", "<"]
CardTest: TypeAlias = (
    OfType | HasMark | HasNumber | HasLabel | Shares | Listed | IsNot | LiesIn | LiesInAny | IsOne | IsAttachedTo
)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a zone that pass all tests."""

    zone: ZoneOf
    tests: tuple[CardTest, ...] = ()


# ---- amounts


@dataclass(frozen=True, slots=True)
class Fixed:
    """A number."""

    value: int


@dataclass(frozen=True, slots=True)
class CounterOf:
    """How many somebody has of a counter."""

    who: Who
    counter: int


@dataclass(frozen=True, slots=True)
class NumberOf:
    """A number of the card of a binder, with its modifiers."""

    binder: int
    number: int


@dataclass(frozen=True, slots=True)
class NumberOfPlayer:
    """A number of a player, with its modifiers."""

    who: Who
    number: int


@dataclass(frozen=True, slots=True)
class NumberOfTable:
    """A number of the table, with its modifiers."""

    number: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How many cards there are, over all these zones."""

    cards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a number over cards; or over the list of a binder, where there is one."""

    number: int
    cards: tuple[Cards, ...]
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two amounts joined; "difference" is never below 0."""

    op: Literal["plus", "minus", "difference", "times", "smaller", "larger"]
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Half:
    """Half of it, rounded down."""

    of: Amount


@dataclass(frozen=True, slots=True)
class ThatMany:
    """The amount of a binder."""

    binder: int


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many cards the list of a binder holds."""

    of: int


@dataclass(frozen=True, slots=True)
class Lead:
    """How far somebody is ahead of the best of the others in a counter; below 0 behind."""

    who: Who
    counter: int


@dataclass(frozen=True, slots=True)
class DoneOf:
    """How much somebody has done of something this turn: cards played that pass, cards drawn, a counter gained."""

    who: Who
    done: Literal["played", "drawn", "gained", "lost"]
    counter: int | None
    tests: tuple[CardTest, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnNumber:
    """The number of the turn."""


Amount: TypeAlias = (
    Fixed | CounterOf | NumberOf | NumberOfPlayer | NumberOfTable | Counted | TotalOf | Arithmetic | Half | ThatMany
    | HowMany | DoneOf | Lead | TurnNumber
)  # fmt: skip


# ---- conditions


@dataclass(frozen=True, slots=True)
class Compare:
    """One amount against another."""

    left: Amount
    relation: Relation
    right: Amount


@dataclass(frozen=True, slots=True)
class CardIs:
    """The card of a binder passes a test; a card that is none passes no test."""

    binder: int
    test: CardTest


@dataclass(frozen=True, slots=True)
class IsThere:
    """The binder has a card: there was one to choose."""

    binder: int


@dataclass(frozen=True, slots=True)
class IsPlayer:
    """Two players are one."""

    left: Who
    right: Who
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SomeLeads:
    """One player has more of a counter than every other, and the binder is that seat."""

    counter: int
    binder: int


@dataclass(frozen=True, slots=True)
class SomePlayer:
    """There is a player, other than one, for whom the test holds; the binder is the first, the active player first."""

    binder: int
    but: Who | None
    test: Test


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """The test holds for each player, other than one."""

    binder: int
    but: Who | None
    test: Test


@dataclass(frozen=True, slots=True)
class Running:
    """A procedure is going on."""

    procedure: int


@dataclass(frozen=True, slots=True)
class InPeriod:
    """It is this period."""

    period: int


@dataclass(frozen=True, slots=True)
class Every:
    """All of these hold."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """It does not hold."""

    test: Test


Test: TypeAlias = (
    Compare | CardIs | IsThere | IsPlayer | SomeLeads | SomePlayer | EachPlayer | Running | InPeriod | Every | Not
)


def any_of(tests: tuple[Test, ...]) -> Test:
    """One of these holds, at least."""
    return tests[0] if len(tests) == 1 else Not(Every(tuple(Not(test) for test in tests)))
