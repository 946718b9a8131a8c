"""Checked effects: what a text means in one game, every name a number and every pronoun the binder it stands for.

A binder is a number that is unique in its text: a card, a seat, a list of cards, or how many. Binder 0 is the card the
text stands on, or the card an action chooses; in a trigger 1, 2 and 3 are the event's card, seat and amount.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.source.diagnostics import Span

THIS, EVENT_CARD, EVENT_SEAT, EVENT_AMOUNT, FIRST_FREE = range(5)
"""The binders with a meaning of their own."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player: "you", the opponent, the active player, the next one, the table, the seat of a binder.

    "after" is the player so many seats after you; `binder` is that number then.
    """

    kind: Literal["you", "opponent", "active", "next", "table", "bound", "after"]
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
class IsNot:
    """It is another card than the binder's."""

    binder: int


@dataclass(frozen=True, slots=True)
class LiesIn:
    """It is in one of these zones."""

    zone: ZoneOf


Relation: TypeAlias = Literal["=", "!=", ">=", "<=", ">", "<"]
CardTest: TypeAlias = OfType | HasMark | HasNumber | IsNot | LiesIn


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
class Counted:
    """How many cards there are, over all these zones."""

    cards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a number over cards."""

    number: int
    cards: tuple[Cards, ...]


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
class Lead:
    """How far somebody is ahead of the best of the others in a counter; below 0 behind."""

    who: Who
    counter: int


@dataclass(frozen=True, slots=True)
class TurnNumber:
    """The number of the turn."""


Amount: TypeAlias = Fixed | CounterOf | NumberOf | Counted | TotalOf | Arithmetic | Half | ThatMany | Lead | TurnNumber


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
    """There is a player for whom the test holds, and the binder is the first such seat, the active player's first."""

    binder: int
    others: bool
    test: Test


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """The test holds for each player (of the others: for each other player)."""

    binder: int
    others: bool
    test: Test


@dataclass(frozen=True, slots=True)
class Every:
    """All of these hold."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """It does not hold."""

    test: Test


Test: TypeAlias = Compare | CardIs | IsPlayer | SomeLeads | SomePlayer | EachPlayer | Every | Not


# ---- what is done


@dataclass(frozen=True, slots=True)
class Change:
    """A counter of somebody changes; the binder becomes how much was asked."""

    op: Literal["gain", "lose", "set"]
    who: Who
    counter: int
    amount: Amount
    binder: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Somebody draws; the binder becomes how many cards were drawn."""

    who: Who
    amount: Amount
    binder: int


@dataclass(frozen=True, slots=True)
class MoveOne:
    """The card of a binder moves, from a zone where that is known."""

    binder: int
    source: ZoneOf | None
    to: ZoneOf
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class MoveList:
    """The cards of a list move, in their order."""

    binder: int
    item: int
    source: ZoneOf | None
    to: ZoneOf
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class MoveAll:
    """All cards of a zone that pass move, in their order."""

    cards: Cards
    to: ZoneOf


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A zone is shuffled."""

    zone: ZoneOf


@dataclass(frozen=True, slots=True)
class Fill:
    """A zone takes cards from another up to its size."""

    zone: ZoneOf
    source: ZoneOf


@dataclass(frozen=True, slots=True)
class Resolve:
    """The instructions of a card's text are done."""

    binder: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The phase or the turn ends."""

    what: Literal["phase", "turn"]


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Somebody takes the next turn."""

    who: Who


@dataclass(frozen=True, slots=True)
class Finish:
    """The game ends: somebody wins, somebody loses, or nobody wins."""

    how: Literal["win", "lose", "draw"]
    who: Who = YOU


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody chooses a card; the binder becomes it, or none."""

    binder: int
    chooser: Who
    cards: tuple[Cards, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PickPlayer:
    """Somebody chooses a player; the binder becomes the seat."""

    binder: int
    chooser: Who
    others: bool


@dataclass(frozen=True, slots=True)
class PickMany:
    """Somebody chooses cards one by one; the binder becomes the list. `most` None: any number. `item` is a binder too."""

    binder: int
    item: int
    chooser: Who
    cards: tuple[Cards, ...]
    most: Amount | None
    optional: bool


@dataclass(frozen=True, slots=True)
class TakeList:
    """The binder becomes the list of these cards; or of the top cards of a zone."""

    binder: int
    cards: tuple[Cards, ...]
    top: Amount | None = None


@dataclass(frozen=True, slots=True)
class RandomCard:
    """The binder becomes one of the cards by chance, or none."""

    binder: int
    cards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """The binder becomes one of the players by chance."""

    binder: int


@dataclass(frozen=True, slots=True)
class LengthOf:
    """The binder becomes how many the list holds."""

    binder: int
    of: int


@dataclass(frozen=True, slots=True)
class Decide:
    """If the test holds, one block, else the other."""

    test: Test
    yes: Block
    no: Block = ()


@dataclass(frozen=True, slots=True)
class ForCards:
    """The block is done for each card of a list."""

    item: int
    of: int
    body: Block


@dataclass(frozen=True, slots=True)
class ForPlayers:
    """The block is done for each player, the active player first; or for each but somebody."""

    seat: int
    but: Who | None
    body: Block


@dataclass(frozen=True, slots=True)
class Times:
    """The block is done so many times."""

    amount: Amount
    body: Block


@dataclass(frozen=True, slots=True)
class May:
    """Somebody may do it, asked only where it is possible."""

    who: Who
    possible: Test | None
    did: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Modes:
    """Somebody chooses one of the blocks. `places` are the offsets of each in its text, for labels."""

    who: Who
    blocks: tuple[Block, ...]
    places: tuple[tuple[int, int], ...]


Step: TypeAlias = (
    Change | Draw | MoveOne | MoveList | MoveAll | Shuffle | Fill | Resolve | Leave | NextTurn | Finish | Pick | PickMany
    | PickPlayer | TakeList | RandomCard | RandomPlayer | LengthOf | Decide | ForCards | ForPlayers | Times | May | Modes
)  # fmt: skip
Block: TypeAlias = tuple[Step, ...]


# ---- texts


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes of a counter of the player who takes it."""

    counter: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class At:
    """A trigger of time: the start or end of a turn or of a phase (by number); `own`: of "your" turns only."""

    edge: Literal["start", "end"]
    phase: int | None
    own: bool
    turn: int | None
    body: Block


@dataclass(frozen=True, slots=True)
class When:
    """A trigger of an event. `subject` is its counter or zone, `source` the zone a card comes from.

    `addressed`: in a rule, "you" is the player it happens to. The test may read binders 0 to 3.
    """

    event: Literal["gained", "lost", "drawn", "entered", "left", "before draw"]
    subject: int | None
    source: int | None
    addressed: bool
    test: Test | None
    body: Block


@dataclass(frozen=True, slots=True)
class Once:
    """A trigger of a state: it works as the test becomes true. Only endings have it."""

    test: Test
    body: Block


@dataclass(frozen=True, slots=True)
class AfterAction:
    """It works after each action."""

    body: Block


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of a number of cards, while the card it stands on is in play."""

    number: int
    subject: tuple[Cards, ...] | None  # None: the card itself
    amount: Amount
    condition: Test | None


Trigger: TypeAlias = At | When | Once | AfterAction


@dataclass(frozen=True, slots=True)
class CheckedText:
    """A text: what it does at once, its triggers, its modifiers. `binders` is how many binders it has."""

    effect: Block = ()
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    binders: int = FIRST_FREE
    span: Span | None = None


NO_TEXT = CheckedText()
