"""The programs of the rules machine: one table of instructions, and the facts beside them.

A program is integers only. A block is a flat tuple of integers: straight instructions, then one that ends the
block. Every instruction has a fixed number of operands, named in `OPS`; decoder, verifier, printer and every
back end read that table and nothing else. Loops are instructions over a local, so no block needs a jump back.

Operands, by the letter in the table:

    d  a local that is written                   x  a value: K(n) the constant n, L(n) the local n
    p  a player: YOU, OPPONENT, ACTIVE, TABLE, or seat(n): the seat in local n
    c  a counter     z  a zone     m  a mark     a  a number of cards (an attribute)     t  a type of cards
    q  a query (a block that answers), -1 none   b  a block     r  a relation     n  a plain number
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

YOU, OPPONENT, ACTIVE, TABLE, FIRST_LOCAL_SEAT = range(5)
"""Players as operands. From FIRST_LOCAL_SEAT on, the seat that a local holds."""

NOTHING = -1
LIMIT = 1_000_000_000
"""No counter passes it; where a game sets no bound, this is the bound."""


def K(number: int) -> int:
    """A constant as a value operand."""
    return number << 1


def L(local: int) -> int:
    """A local as a value operand."""
    return local << 1 | 1


def seat(local: int) -> int:
    """The seat that a local holds, as a player operand."""
    return FIRST_LOCAL_SEAT + local


class Relation(IntEnum):
    """What a test asks of two values."""

    EQUAL = 0
    NOT_EQUAL = 1
    AT_LEAST = 2
    AT_MOST = 3
    MORE = 4
    LESS = 5


class Place(IntEnum):
    """Where in a zone a card is put. The top of a zone is the end of its list."""

    TOP = 0
    BOTTOM = 1


class Flow(IntEnum):
    """How far `leave` leaves: what the rest of the turn skips."""

    STAY = 0
    PHASE = 1
    TURN = 2


OPTIONAL, SEATS = 1, 2
"""Flags of a choice from a list: none may be chosen; the list is of seats."""


class Op(IntEnum):
    """The instructions. The comment says what each does; `OPS` gives the operands."""

    # reading
    GET = 1  # d := counter c of p
    SIZE = 2  # d := how many cards zone z of p holds
    COUNT = 3  # d := how many cards of zone z of p the query passes
    VALUE = 4  # d := number a of card x, with its modifiers
    TOTAL = 5  # d := the sum of number a over the cards in local x
    TURN = 6  # d := the number of the turn
    SELF = 9  # d := the seat of p
    LEADER = 10  # d := the one seat with the most of counter c, or NOTHING
    TYPE = 11  # d := 1 if card x is of type t, else 0
    MARKED = 12  # d := 1 if card x has mark m, else 0
    WITHIN = 13  # d := 1 if card x is in zone z of p, else 0
    SAME = 14  # d := 1 if cards x and x are one card, else 0
    SEATED = 16  # d := the seat x places after p
    BEST = 17  # d := the most that any player but p has of counter c
    ROLE = 120  # d := the seat that has role n; that of the active player, where nobody has it
    HOLDER = 18  # d := the seat in whose zone card x is; that of YOU, where it is in nobody's
    # arithmetic
    COPY = 20  # d := x
    ADD = 21  # d := x + x
    SUBTRACT = 22  # d := x - x
    TIMES = 23  # d := x * x
    HALVE = 24  # d := x / 2, rounded down
    APART = 25  # d := the difference between x and x, never negative
    SMALLER = 26  # d := the smaller of x and x
    LARGER = 27  # d := the larger of x and x
    # lists of cards or seats, held as tuples in a local
    CARDS = 30  # d := the cards of zone z of p that the query passes, top first
    TOPS = 31  # d := the top x cards of zone z of p, top first
    SEATS = 32  # d := all seats, the active player's first
    OTHERS = 33  # d := all seats but that of p, the active player's first
    KEEP = 34  # d := the list d and x
    JOIN = 35  # d := the list d and the list x
    LENGTH = 36  # d := how many are in list x
    ANY = 37  # d := one of list x by chance, or NOTHING
    FIND = 38  # d := the first of list x that the query passes, or NOTHING
    EMPTY = 39  # d := the empty list
    WITHOUT = 60  # d := list x without those of list x
    # writing
    GAIN = 40  # p gains x of counter c, as far as its maximum
    LOSE = 41  # p loses x of counter c, as far as its minimum
    SET = 42  # counter c of p becomes x
    MOVE = 43  # card x goes from zone z of p, if it is there, to zone z of p, place n
    SEND = 44  # card x goes from wherever it is to zone z of its owner or p, place n
    MOVE_ALL = 45  # the cards of zone z of p that the query passes go to zone z of p
    DRAW = 46  # p draws x cards; d := how many were drawn, where d is not NOTHING
    SHUFFLE = 47  # zone z of p is shuffled
    FILL = 48  # zone z of p takes cards from zone z of p up to its size
    LEAVE = 49  # the phase or turn ends: n is a Flow
    NEXT_TURN = 50  # p takes the next turn
    WIN = 51  # p wins, by ending n
    DEFEAT = 52  # p loses, by ending n
    END = 53  # the game ends with no winner, by ending n
    BEGIN_TURN = 54  # the turn counter goes up and the next player becomes active
    BEGIN_PHASE = 55  # phase n begins; the one before has been left
    WAKE = 56  # the cards' triggers of edge n are queued
    PLAYED = 170  # p plays card x: its triggers are queued
    # ends of blocks
    DONE = 70  # the program is over
    NEXT = 71  # on to block b
    GOTO = 72  # on to block b, by way of the agenda: the turns of a game are no recursion
    IF = 73  # x r x: block b, else block b
    EACH = 74  # while list x has one: d := its first, which leaves it, then block b; at last block b
    REPEAT = 75  # while local d is above 0: one less, then block b; at last block b
    AGAIN = 76  # the end of a loop's body: back to its loop, block b
    CALL = 77  # the program at block b with locals of its own, then block b
    RESOLVE = 78  # the effect of card x, for its controller p, then block b
    SETTLE = 79  # the queued triggers, then block b
    LEAVING = 80  # block b if n, a Flow, or more is being left, else block b
    MENU = 81  # p chooses one of the actions of menu n; then block b
    PICK = 82  # p chooses a card of zone z of p that the query passes; n: 1 may choose none; d := it; then b
    AMONG = 83  # p chooses one of the list x; n: 1 may choose none, 2 the list is of seats; d := it; then block b
    MAY = 84  # p chooses yes or no; d := 1 or 0; then block b
    MODE = 85  # p chooses one of n; d := its index; then block b
    # ends of queries
    YES = 90
    NO = 91
    GIVE = 92  # the answer is x


OPS: dict[Op, str] = {
    Op.GET: "dpc", Op.SIZE: "dpz", Op.COUNT: "dpzq", Op.VALUE: "dax", Op.TOTAL: "dax", Op.TURN: "d",
    Op.SELF: "dp", Op.LEADER: "dc", Op.TYPE: "dxt", Op.MARKED: "dxm", Op.WITHIN: "dxpz",
    Op.SAME: "dxx", Op.SEATED: "dpx", Op.BEST: "dpc",
    Op.HOLDER: "dx", Op.ROLE: "dn",
    Op.COPY: "dx", Op.ADD: "dxx", Op.SUBTRACT: "dxx", Op.TIMES: "dxx", Op.HALVE: "dx", Op.APART: "dxx",
    Op.SMALLER: "dxx", Op.LARGER: "dxx",
    Op.CARDS: "dpzq", Op.TOPS: "dpzx", Op.SEATS: "d", Op.OTHERS: "dp", Op.KEEP: "dx", Op.JOIN: "dx", Op.LENGTH: "dx",
    Op.ANY: "dx", Op.FIND: "dxq", Op.EMPTY: "d", Op.WITHOUT: "dxx",
    Op.GAIN: "pcx", Op.LOSE: "pcx", Op.SET: "pcx", Op.MOVE: "xpzpzn", Op.SEND: "xpzn", Op.MOVE_ALL: "pzqpz",
    Op.DRAW: "dpx", Op.SHUFFLE: "pz", Op.FILL: "pzpz", Op.LEAVE: "n", Op.NEXT_TURN: "p", Op.WIN: "pn",
    Op.PLAYED: "xp",
    Op.DEFEAT: "pn", Op.END: "n", Op.BEGIN_TURN: "", Op.BEGIN_PHASE: "n", Op.WAKE: "n",
    Op.DONE: "", Op.NEXT: "b", Op.GOTO: "b", Op.IF: "xrxbb", Op.EACH: "xdbb", Op.REPEAT: "dbb", Op.AGAIN: "b",
    Op.CALL: "bb", Op.RESOLVE: "xpb", Op.SETTLE: "b", Op.LEAVING: "nbb", Op.MENU: "pnb", Op.PICK: "dppzqnb",
    Op.AMONG: "dpxnb", Op.MAY: "dpb", Op.MODE: "dpnb",
    Op.YES: "", Op.NO: "", Op.GIVE: "x",
}  # fmt: skip

ENDS = frozenset((
    Op.DONE, Op.NEXT, Op.GOTO, Op.IF, Op.EACH, Op.REPEAT, Op.AGAIN, Op.CALL, Op.RESOLVE, Op.SETTLE, Op.LEAVING, Op.MENU,
    Op.PICK, Op.AMONG, Op.MAY, Op.MODE, Op.YES, Op.NO, Op.GIVE,
))  # fmt: skip
QUERY_ENDS = frozenset((Op.YES, Op.NO, Op.GIVE))
ASKS = frozenset((Op.MENU, Op.PICK, Op.AMONG, Op.MAY, Op.MODE))
"""The instructions that end in a decision."""

Instruction = tuple[int, ...]


def decode(block: tuple[int, ...]) -> Iterator[Instruction]:
    """The instructions of a flat block: (opcode, operands...)."""
    at = 0
    while at < len(block):
        width = 1 + len(OPS[Op(block[at])])
        yield block[at : at + width]
        at += width


@dataclass(frozen=True, slots=True)
class CounterFact:
    """A counter: its bounds and where it starts. One slot a player, or one for the table."""

    low: int
    high: int
    start: int
    per_player: bool


@dataclass(frozen=True, slots=True)
class ZoneFact:
    """A zone: one a player or one for the table; its size (NOTHING: no bound); whether its cards' texts work."""

    per_player: bool
    size: int
    in_play: bool


@dataclass(frozen=True, slots=True)
class TimeTrigger:
    """A text that works at an edge of a turn or phase: at `edge`, on its controller's turn only if `own`."""

    edge: int
    own: bool
    block: int


@dataclass(frozen=True, slots=True)
class EventTrigger:
    """A text that works when something happens.

    `what` is an Event number; `subject` a counter, zone or NOTHING; `source` the zone a card came from or NOTHING.
    The query is asked with locals (the card the text stands on, card, seat of the one it happens to, amount), and
    the block runs with the same. In a rule there is no card it stands on, and `own` says that "you" is that seat.
    """

    what: int
    subject: int
    source: int
    query: int
    block: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of number `attribute`, while its card is in play.

    `subject` is asked with locals (card, source): is this card changed? `condition` and `amount` with the source
    alone.
    """

    attribute: int
    subject: int
    condition: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardFact:
    """A card as the machine sees it: printed numbers, marks, types, and its text by parts."""

    numbers: tuple[int, ...]
    marks: tuple[int, ...]
    types: tuple[int, ...]
    effect: int
    times: tuple[TimeTrigger, ...] = ()
    events: tuple[EventTrigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes: counter `counter` of the player; the query gives how many (local 0: the chosen card)."""

    counter: int
    amount: int


@dataclass(frozen=True, slots=True)
class ActionFact:
    """An action: its program (local 0: the chosen card), what is chosen first, what it costs, what it needs.

    `owner`, `zone` and `query` say where the card is chosen (zone NOTHING: none is). `condition` is a query.
    `also` are the later choices (local, owner, zone, query) that must find something.
    """

    block: int
    owner: int
    zone: int
    query: int
    costs: tuple[Cost, ...]
    condition: int
    also: tuple[tuple[int, int, int, int], ...] = ()


class Whose(IntEnum):
    """How a role is told: by whose turn it is, or by a counter that holds a seat."""

    ACTIVE = 0
    NEXT = 1
    CHOSEN = 2


@dataclass(frozen=True, slots=True)
class RoleFact:
    """Who has a role; `counter` is that of a chosen one, else NOTHING."""

    whose: Whose
    counter: int = NOTHING


@dataclass(frozen=True, slots=True)
class Watcher:
    """An ending that hangs on a state: its program, and the counters and zones whose writes can wake it."""

    block: int
    counters: tuple[int, ...]
    zones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A whole game, lowered: integers only, by number everywhere. The names stay in the model.

    `blocks[n]` is block n, `locals[n]` how many locals its program has, `origins[n]` the place in the model it was
    lowered from (an index into the model's texts, for messages). `numbers` are the floors of the cards' numbers.
    `start` is the block where the game begins.
    """

    players: int
    counters: tuple[CounterFact, ...]
    zones: tuple[ZoneFact, ...]
    numbers: tuple[int, ...]
    cards: tuple[CardFact, ...]
    actions: tuple[ActionFact, ...]
    menus: tuple[tuple[int, ...], ...]
    edges: int
    watchers: tuple[Watcher, ...]
    events: tuple[EventTrigger, ...]
    modifiers: tuple[Modifier, ...]
    draw_from: int
    draw_to: int
    blocks: tuple[tuple[int, ...], ...]
    locals: tuple[int, ...]
    origins: tuple[int, ...]
    start: int
    roles: tuple[RoleFact, ...] = ()


class Event(IntEnum):
    """The kinds of event: what triggers hear, and what the log, the view and the transcript read."""

    COUNTER = 0  # slot, before, after
    MOVE = 1  # card, from slot, to slot
    SHUFFLE = 2  # slot
    TURN = 3  # number, seat
    PHASE = 4  # phase
    ACTION = 5  # seat, action, card
    CHOICE = 6  # seat, decision, answer
    NEXT_TURN = 7  # seat
    OVER = 8  # ending, winners...
    GAINED = 9  # for triggers only: counter
    LOST = 10  # for triggers only: counter
    DRAWN = 11  # for triggers only
    ENTERED = 12  # for triggers only: zone
    LEFT = 13  # for triggers only: zone
    BEFORE_DRAW = 14  # for triggers only; it runs at once, before the card is drawn
    PLAYED = 70  # seat, card
    PLAYED_ITSELF = 71  # for triggers only: told to the card that is played, wherever it is


@dataclass(frozen=True, slots=True)
class Lowered:
    """A program, and what people want to know of it: whose text a block is from, and the modes of a choice.

    `places[origin]` names a text (a card, or "the rule …"); `texts[origin]` is it as printed; `modes[block]`
    are the offsets of each mode in that text.
    """

    program: Program
    places: tuple[str, ...]
    texts: tuple[str, ...]
    modes: dict[int, tuple[tuple[int, int], ...]]
