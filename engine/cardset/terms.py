"""Checked terms: the players, zones, cards, amounts and tests that a text speaks of, every name a number.

A binder is a number that is unique in its text: a card, a seat, a list of cards, or how many. Binder 0 is the card the
text stands on, or the card an action chooses; in a trigger 1, 2 and 3 are the event's card, seat and amount.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.cardset.barred import Barred as Barred
from engine.cardset.barred import Playable as Playable
from engine.cardset.group import Group as Group
from engine.cardset.group import IsPlayer as IsPlayer
from engine.cardset.group import PlayerIs as PlayerIs
from engine.cardset.group import SizeOf as SizeOf
from engine.cardset.group import Topmost as Topmost
from engine.cardset.sharing import Shares as Shares
from engine.cardset.sharing import SharesTable as SharesTable
from engine.cardset.whose import ACTIVE_PLAYER as ACTIVE_PLAYER
from engine.cardset.whose import ATTACHED as ATTACHED
from engine.cardset.whose import EVENT_AMOUNT as EVENT_AMOUNT
from engine.cardset.whose import EVENT_CARD as EVENT_CARD
from engine.cardset.whose import EVENT_ORIGIN as EVENT_ORIGIN
from engine.cardset.whose import EVENT_SEAT as EVENT_SEAT
from engine.cardset.whose import FIRST_FREE as FIRST_FREE
from engine.cardset.whose import OPPONENT as OPPONENT
from engine.cardset.whose import TABLE as TABLE
from engine.cardset.whose import THIS as THIS
from engine.cardset.whose import YOU as YOU
from engine.cardset.whose import Who as Who
from engine.cardset.whose import ZoneOf as ZoneOf
from engine.cardset.whose import seated as seated

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
class HasCounter:
    """So much of a counter lies on it."""

    counter: int
    relation: Relation
    amount: Amount


@dataclass(frozen=True, slots=True)
class Extreme:
    """None of these cards has more of a number or a counter than it, or less. Of the two, one is -1."""

    most: bool
    number: int
    counter: int
    of: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class IfAble:
    """It passes the test, or none of these cards does."""

    test: CardTest
    among: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """It passes one of these tests; or none."""

    tests: tuple[CardTest, ...]
    negated: bool


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
    OfType | HasMark | HasNumber | HasLabel | Shares | SharesTable | HasCounter | Extreme | IfAble | Either | Listed
    | IsNot | LiesIn | LiesInAny | IsOne | IsAttachedTo | Playable
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
class CounterOn:
    """How much of a counter lies on the card of a binder."""

    binder: int
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
    """The sum of a number, or of a counter, over cards; or over the list of a binder, where there is one."""

    number: int
    cards: tuple[Cards, ...]
    of: int | None = None
    counter: int = -1


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
    Fixed | CounterOf | CounterOn | NumberOf | NumberOfPlayer | NumberOfTable | Counted | TotalOf | Arithmetic | Half
    | ThatMany | HowMany | DoneOf | Lead | TurnNumber | SizeOf
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
class SomeCard:
    """There is a card among these for which the test holds; the binder is the first of them."""

    binder: int
    cards: tuple[Cards, ...]
    test: Test


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
    Compare | CardIs | PlayerIs | SomeCard | IsThere | IsPlayer | SomeLeads | SomePlayer | EachPlayer | Running
    | InPeriod | Barred | Every | Not | Topmost
)


def any_of(tests: tuple[Test, ...]) -> Test:
    """One of these holds, at least."""
    return tests[0] if len(tests) == 1 else Not(Every(tuple(map(Not, tests))))


def all_of(test: Test) -> tuple[Test, ...]:
    """What has to hold for a test to hold, one by one."""
    return tuple(each for part in test.tests for each in all_of(part)) if isinstance(test, Every) else (test,)


def every(tests: tuple[Test, ...]) -> Test:
    """All of these hold."""
    return tests[0] if len(tests) == 1 else Every(tests)
