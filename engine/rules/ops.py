"""The instructions of the rules machine: one table, with what each operand is.

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

from enum import IntEnum
from functools import lru_cache

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


RELATIONS = {
    "=": Relation.EQUAL, "!=": Relation.NOT_EQUAL, ">=": Relation.AT_LEAST, "<=": Relation.AT_MOST,
    ">": Relation.MORE, "<": Relation.LESS,
}  # fmt: skip
"""How relations are written."""


class Per(IntEnum):
    """Whose a counter is: there is one for each player, for the table, or for each card."""

    PLAYER = 0
    TABLE = 1
    CARD = 2


class Place(IntEnum):
    """Where in a zone a card is put. The top of a zone is the end of its list."""

    TOP = 0
    BOTTOM = 1


class Showing(IntEnum):
    """How cards are shown: to the one who looks at them or searches them, or to all."""

    LOOK = 0
    REVEAL = 1
    SEARCH = 2


class Flow(IntEnum):
    """How far `leave` leaves: what the rest of the turn skips."""

    STAY = 0
    STEP = 1
    PROCEDURE = 2
    PHASE = 3
    TURN = 4


class By(IntEnum):
    """Who goes through a step: the active player, the next one, who has a role, or a seat."""

    ACTIVE = 0
    NEXT = 1
    ROLE = 2
    SEAT = 3


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
    SHARED = 112  # d := 1 if cards x and x print the same word, and one at all, for label a, else 0
    SIFT = 172  # d := those of list x that the query passes
    LISTED = 113  # d := 1 if x is in list x, else 0
    PICTURE = 115  # d := all that lies anywhere and all counters, as one list
    STILL = 116  # d := 1 if all of it is as in list x, else 0
    BARRED = 117  # d := 1 if something forbids that p gains (n: 1) or loses (0) any of counter c, else 0
    UNPLAYABLE = 118  # d := 1 if something forbids that p plays card x, else 0
    LAST = 114  # what lasting fact n says holds from now on, for these locals
    PLAYER_VALUE = 110  # d := number a of p, with its modifiers
    TABLE_VALUE = 111  # d := number a of the table, with its modifiers
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
    LEAVE = 49  # the step, phase or turn ends: n is a Flow
    NEXT_TURN = 50  # p takes the next turn
    WIN = 51  # p wins, by ending n
    DEFEAT = 52  # p loses, by ending n
    WIN_ALL = 180  # those of the list x of seats win, by ending n; nothing happens where there are none
    DEFEAT_ALL = 181  # those of the list x of seats lose and all others win, by ending n; the same
    END = 53  # the game ends with no winner, by ending n
    BEGIN_TURN = 54  # the turn counter goes up and the next player becomes active
    BEGIN_PHASE = 55  # phase n begins; the one before has been left
    WAKE = 56  # the cards' triggers of edge n are queued
    SHOW = 171  # p looks at, searches or reveals the card x, or the list x: n is a Showing
    PLAYED = 170  # p plays card x: its triggers are queued
    TELL = 173  # number a of each player is told
    SWAP = 150  # cards x and x change places
    PUT = 151  # card x goes from wherever it is to place x of zone z of p, if that is empty
    ATTACH = 153  # card x, which lies where attached cards do, is attached to card x
    HOST = 154  # d := the card to which card x is attached, or NOTHING
    FIRST = 152  # d := the first of the list in local d, which leaves it
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
    OFFERS = 136  # block b if p can choose one of the actions of menu n, else block b
    MENU = 81  # p chooses one of the actions of menu n; then block b
    PICK = 82  # p chooses a card of zone z of p that the query passes; n: 1 may choose none; d := it; then b
    AMONG = 83  # p chooses one of the list x; n: 1 may choose none, 2 the list is of seats; d := it; then block b
    MAY = 84  # p chooses yes or no; d := 1 or 0; then block b
    MODE = 85  # p chooses one of n; d := its index; then block b
    CHANCE = 162  # chance chooses one of n, of the ways that are told at n (a block); d := its index; then block b
    NUMBER = 160  # p chooses how much from x to x, for card x (the first of the three); d := it; then block b
    WORD = 163  # p chooses one of the n words of label n (the first of the two); d := its number; then block b
    PLACE = 161  # p chooses one of the empty places of zone z of p; d := it, NOTHING where there is none; then block b
    # ends of queries
    YES = 90
    NO = 91
    GIVE = 92  # the answer is x
    # counters of cards; a card that is NOTHING has none of any, and nothing becomes of it
    GET_ON = 100  # d := counter c of card x
    GAIN_ON = 101  # card x gains x of counter c, as far as its maximum
    LOSE_ON = 102  # card x loses x of counter c, as far as its minimum
    SET_ON = 103  # counter c of card x becomes x
    OWNER = 104  # d := the seat whose card x is; that of YOU, where it is nobody's
    TOTAL_ON = 105  # d := the sum of counter c over the cards in local x
    MOST = 106  # d := the most (n: 1) or the least (0) of number a among the cards in local x; 0 where there are none
    MOST_ON = 107  # d := the same of counter c
    # roles, periods, procedures and their steps
    ROLE = 120  # d := the seat that has role n; that of the active player, where nobody has it
    HAS_ROLE = 134  # d := 1 if p has role n, else 0
    RUNNING = 121  # d := 1 if procedure n is going on, else 0
    PERIOD = 122  # d := 1 if it is period n, else 0
    TAKE_ROLE = 123  # p has role n from now on
    BEGIN_PERIOD = 124  # period n begins
    OPEN = 125  # procedure n begins; what is being left waits until it is over
    CLOSE = 126  # procedure n is over
    BEGIN_PART = 127  # "you" begins to go through the step, as one of several; n: whether there is something to decide
    VEIL = 135  # n 1: what players do from here on is hidden from one another; 0: all of it is shown
    LEAVE_PROCEDURE = 128  # procedure n ends, if it is its step that is gone through
    WON = 129  # p wins procedure n by x: its triggers are queued
    TAKE = 130  # p draws x cards, as far as there are some, and nobody minds if not; d := how many, if not NOTHING
    START = 131  # procedure n takes place, if it is not going on; then block b
    AS = 132  # block b, with n (a By) and the role or seat n as "you"
    ENDLESS = 133  # what was done again and again never ends


OPS: dict[Op, str] = {
    Op.GET: "dpc", Op.SIZE: "dpz", Op.COUNT: "dpzq", Op.VALUE: "dax", Op.TOTAL: "dax", Op.TURN: "d",
    Op.SELF: "dp", Op.LEADER: "dc", Op.TYPE: "dxt", Op.MARKED: "dxm", Op.WITHIN: "dxpz",
    Op.SAME: "dxx", Op.SEATED: "dpx", Op.BEST: "dpc",
    Op.HOLDER: "dx", Op.SHARED: "dxxa", Op.LISTED: "dxx", Op.LAST: "n",
    Op.PICTURE: "d", Op.STILL: "dx", Op.BARRED: "dpcn", Op.UNPLAYABLE: "dpx",
    Op.PLAYER_VALUE: "dap", Op.TABLE_VALUE: "da",
    Op.COPY: "dx", Op.ADD: "dxx", Op.SUBTRACT: "dxx", Op.TIMES: "dxx", Op.HALVE: "dx", Op.APART: "dxx",
    Op.SMALLER: "dxx", Op.LARGER: "dxx",
    Op.CARDS: "dpzq", Op.TOPS: "dpzx", Op.SEATS: "d", Op.OTHERS: "dp", Op.KEEP: "dx", Op.JOIN: "dx", Op.LENGTH: "dx",
    Op.ANY: "dx", Op.FIND: "dxq", Op.EMPTY: "d", Op.WITHOUT: "dxx",
    Op.GAIN: "pcx", Op.LOSE: "pcx", Op.SET: "pcx", Op.MOVE: "xpzpzn", Op.SEND: "xpzn", Op.MOVE_ALL: "pzqpz",
    Op.DRAW: "dpx", Op.SHUFFLE: "pz", Op.FILL: "pzpz", Op.LEAVE: "n", Op.NEXT_TURN: "p", Op.WIN: "pn",
    Op.PLAYED: "xp", Op.SHOW: "pxn", Op.SIFT: "dxq",
    Op.DEFEAT: "pn", Op.END: "n", Op.BEGIN_TURN: "", Op.BEGIN_PHASE: "n", Op.WAKE: "n",
    Op.TELL: "a", Op.SWAP: "xx", Op.PUT: "xpzx", Op.FIRST: "dd", Op.ATTACH: "xx", Op.HOST: "dx",
    Op.NUMBER: "dpxxxb", Op.PLACE: "dppzb", Op.WORD: "dpnnb", Op.WIN_ALL: "xn", Op.DEFEAT_ALL: "xn",
    Op.DONE: "", Op.NEXT: "b", Op.GOTO: "b", Op.IF: "xrxbb", Op.EACH: "xdbb", Op.REPEAT: "dbb", Op.AGAIN: "b",
    Op.CALL: "bb", Op.RESOLVE: "xpb", Op.SETTLE: "b", Op.LEAVING: "nbb",
    Op.OFFERS: "pnbb", Op.MENU: "pnb", Op.PICK: "dppzqnb",
    Op.AMONG: "dpxnb", Op.MAY: "dpb", Op.MODE: "dpnb", Op.CHANCE: "dnnb",
    Op.YES: "", Op.NO: "", Op.GIVE: "x",
    Op.GET_ON: "dxc", Op.GAIN_ON: "xcx", Op.LOSE_ON: "xcx", Op.SET_ON: "xcx", Op.OWNER: "dx",
    Op.TOTAL_ON: "dcx", Op.MOST: "dnax", Op.MOST_ON: "dncx",
    Op.ROLE: "dn", Op.HAS_ROLE: "dpn", Op.RUNNING: "dn", Op.PERIOD: "dn", Op.TAKE_ROLE: "pn", Op.BEGIN_PERIOD: "n",
    Op.OPEN: "n", Op.CLOSE: "n", Op.BEGIN_PART: "n", Op.VEIL: "n", Op.LEAVE_PROCEDURE: "n", Op.WON: "pnx",
    Op.TAKE: "dpx", Op.START: "nb", Op.AS: "nnb", Op.ENDLESS: "",
}  # fmt: skip

QUERY_ENDS = frozenset((Op.YES, Op.NO, Op.GIVE))
ASKS = frozenset((Op.MENU, Op.PICK, Op.AMONG, Op.MAY, Op.MODE, Op.NUMBER, Op.PLACE, Op.WORD))
"""The instructions that end in a decision."""
ENDS = QUERY_ENDS | ASKS | {
    Op.DONE, Op.NEXT, Op.GOTO, Op.IF, Op.EACH, Op.REPEAT, Op.AGAIN, Op.CALL, Op.RESOLVE, Op.SETTLE, Op.LEAVING,
    Op.OFFERS, Op.START, Op.AS, Op.ENDLESS, Op.CHANCE,
}  # fmt: skip
"""The instructions that end a block."""

Instruction = tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def decode(block: tuple[int, ...]) -> tuple[Instruction, ...]:
    """The instructions of a flat block: (opcode, operands...). Kept, for whoever looks into a program asks often.

    They are of plain integers, whatever equal numbers the block was written with: what is kept serves all equal blocks.
    """
    found, at = [], 0
    while at < len(block):
        width = 1 + len(OPS[Op(block[at])])
        found.append(tuple(map(int, block[at : at + width])))
        at += width
    return tuple(found)
