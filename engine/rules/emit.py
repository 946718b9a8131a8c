"""Writing programs: blocks of instructions, and the locals that a program needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from engine.cardset.terms import (
    ATTACHED,
    THIS,
    Amount,
    Arithmetic,
    Barred,
    CardIs,
    Cards,
    CardTest,
    Compare,
    Counted,
    CounterOf,
    CounterOn,
    DoneOf,
    EachPlayer,
    Every,
    Fixed,
    Group,
    Half,
    HowMany,
    InPeriod,
    IsPlayer,
    IsThere,
    Lead,
    Not,
    NumberOf,
    NumberOfPlayer,
    NumberOfTable,
    Playable,
    PlayerIs,
    Running,
    SizeOf,
    SomeCard,
    SomeLeads,
    SomePlayer,
    Test,
    ThatMany,
    Topmost,
    TotalOf,
    TurnNumber,
    Who,
    ZoneOf,
)
from engine.rules.cardtests import card_test
from engine.rules.ops import RELATIONS
from engine.rules.programs import ACTIVE, NOTHING, OPPONENT, TABLE, YOU, K, L, LastingFact, Op, Relation, seat

_ARITHMETIC = {
    "plus": Op.ADD, "minus": Op.SUBTRACT, "difference": Op.APART, "times": Op.TIMES,
    "smaller": Op.SMALLER, "larger": Op.LARGER,
}  # fmt: skip

ITEM = -2
"""The binder of the card that a query is asked about."""

Simple: TypeAlias = Compare | CardIs | IsThere | IsPlayer | SomeLeads | Running | InPeriod
"""Tests that are one comparison."""

_PLAYERS = {"you": YOU, "opponent": OPPONENT, "active": ACTIVE, "table": TABLE}


class Blocks:
    """All blocks of a game, as they are written. `remembers` gives the counter of what has been done this turn, by the
    text that asks (its origin)."""

    def __init__(self, remembers: Callable[[DoneOf, int], int], stages: int = 0, players: int = 2) -> None:
        self.stages, self.players = stages, players
        self.remembers = remembers
        self.blocks: list[tuple[int, ...]] = []
        self.locals: list[int] = []
        self.origins: list[int] = []
        self.barred: frozenset[tuple[str, int]] = frozenset()
        """The changes of counters that something in the game forbids: gain or lose, and of which."""
        self.bans = False
        """Does something in the game forbid that cards are played?"""
        self.marks: dict[int, int] = {}
        """The counters of the marks that can change."""
        self.labels: dict[int, int] = {}
        """The counters of the labels of the table."""
        self.for_a_while: list[LastingFact] = []
        self.said: list[tuple[int, int, int]] = []  # where each of them stands: origin, and offsets in its text

    def held(self) -> set[int]:
        """The blocks that lasting facts refer to."""
        return {block for fact in self.for_a_while for block in fact.programs}

    def new(self, origin: int) -> int:
        """The number of a block that will be written."""
        self.blocks.append(())
        self.locals.append(0)
        self.origins.append(origin)
        return len(self.blocks) - 1


class Code:
    """One program being written, block after block. Binder n is local n; further locals come after the binders.

    A query is written inside a program and sees its locals behind the item that is asked about, its local 0.
    """

    def __init__(
        self, blocks: Blocks, origin: int, binders: int, within: Code | None = None, item: int = NOTHING
    ) -> None:
        self.blocks, self.origin, self.within, self.item = blocks, origin, within, item
        self.root: Code = within.root if within is not None else self
        self.depth: int = within.depth + 1 if within is not None else 0
        self.next = self.binders = binders
        self.mine: list[int] = []
        self.entry = self.at = self.block()
        self._ops: list[int] = []

    # ---- blocks

    def block(self) -> int:
        """A new block of this program."""
        number = self.blocks.new(self.origin)
        self.mine.append(number)
        return number

    def emit(self, op: Op, *operands: int) -> None:
        """One more instruction."""
        self._ops += (op, *operands)

    def end(self, op: Op, *operands: int) -> None:
        """The instruction that ends this block."""
        self.emit(op, *operands)
        self.blocks.blocks[self.at] = tuple(self._ops)
        self._ops = []

    def start(self, block: int) -> None:
        """What follows is written into this block."""
        self.at = block

    def finish(self, op: Op = Op.DONE, *operands: int) -> int:
        """The program is written; its first block."""
        self.end(op, *operands)
        return self.close()

    def close(self) -> int:
        """All its blocks have ended: their locals are known."""
        for number in self.mine:
            self.blocks.locals[number] = max(self.root.next + self.depth, 1)
        return self.entry

    # ---- locals

    def local(self, binder: int) -> int:
        """The local of a binder."""
        if binder == ATTACHED:
            return self.into(Op.HOST, L(self.local(THIS))) >> 1
        if self.within is None:
            return binder
        return 0 if binder == self.item else self.within.local(binder) + 1

    def temp(self) -> int:
        """A local of nobody else."""
        self.root.next += 1
        return self.root.next - 1 + self.depth

    # ---- players and zones

    def player(self, who: Who) -> int:
        """A player as an operand."""
        if who.kind in _PLAYERS:
            return _PLAYERS[who.kind]
        if who.kind == "bound":
            return seat(self.local(who.binder))
        d = self.temp()
        if who.kind in ("holder", "owner"):
            self.emit(Op.HOLDER if who.kind == "holder" else Op.OWNER, d, L(self.local(who.binder)))
        elif who.kind == "role":
            self.emit(Op.ROLE, d, who.binder)
        elif who.kind == "next":
            self.emit(Op.SEATED, d, ACTIVE, K(1))
        else:
            first = YOU if who.of is None else self.player(who.of)
            self.emit(Op.SEATED, d, first, K(who.binder))
        return seat(d)

    def zone(self, zone: ZoneOf) -> tuple[int, int]:
        """A zone as operands: player, zone."""
        return self.player(zone.who), zone.zone

    # ---- cards

    def query(self, tests: tuple[CardTest, ...]) -> int:
        """A query that passes the cards that pass all tests; NOTHING for all cards."""
        if not self.blocks.bans:
            tests = tuple(test for test in tests if not isinstance(test, Playable))
        if not tests:
            return NOTHING
        query = Code(self.blocks, self.origin, 0, within=self)
        return query.asks(Every(tuple(CardIs(ITEM, test) for test in tests)))

    def asks(self, test: Test) -> int:
        """The program is a query: it answers whether the test holds."""
        yes, no = self.block(), self.block()
        self.test(test, yes, no)
        self.start(yes)
        self.end(Op.YES)
        self.start(no)
        self.end(Op.NO)
        return self.close()

    def gives(self, amount: Amount) -> int:
        """The program is a query: it answers how much."""
        return self.finish(Op.GIVE, self.amount(amount))

    def list(self, d: int, cards: tuple[Cards, ...]) -> None:
        """Local d becomes the list of these cards."""
        for number, of in enumerate(cards):
            into = d if number == 0 else self.temp()
            self.emit(Op.CARDS, into, *self.zone(of.zone), self.query(of.tests))
            if number:
                self.emit(Op.JOIN, d, L(into))

    def seats(self, group: Group) -> int:
        """The seats of a group of players, as a list in a local."""
        d = self.temp()
        if group.but is not None:
            self.emit(Op.OTHERS, d, self.player(group.but))
        else:
            self.emit(Op.SEATS, d)
        if group.such is None:
            return L(d)
        query = Code(self.blocks, self.origin, 0, within=self, item=group.binder)
        return self.into(Op.SIFT, L(d), query.asks(group.such))

    # ---- amounts

    def amount(self, amount: Amount) -> int:
        """An amount as a value operand."""
        match amount:
            case Fixed():
                return K(amount.value)
            case ThatMany():
                return L(self.local(amount.binder))
            case Counted():
                return self._counted(amount)
            case Arithmetic():
                return self._joined(_ARITHMETIC[amount.op], self.amount(amount.left), self.amount(amount.right))
            case Lead():
                return self._lead(amount)
            case TotalOf():
                cards = self.temp() if amount.of is None else self.local(amount.of)
                self.list(cards, amount.cards)
                if amount.counter != NOTHING:
                    return self.into(Op.TOTAL_ON, amount.counter, L(cards))
                return self.into(Op.TOTAL, amount.number, L(cards))
            case CounterOn():
                return self.into(Op.GET_ON, L(self.local(amount.binder)), amount.counter)
            case HowMany():
                return self.into(Op.LENGTH, L(self.local(amount.of)))
            case CounterOf():
                return self.into(Op.GET, self.player(amount.who), amount.counter)
            case NumberOf():
                return self.into(Op.VALUE, amount.number, L(self.local(amount.binder)))
            case NumberOfPlayer():
                return self.into(Op.PLAYER_VALUE, amount.number, self.player(amount.who))
            case NumberOfTable():
                return self.into(Op.TABLE_VALUE, amount.number)
            case Half():
                return self.into(Op.HALVE, self.amount(amount.of))
            case TurnNumber():
                return self.into(Op.TURN)
            case SizeOf():
                return self.into(Op.LENGTH, self.seats(amount.of))
            case DoneOf():
                return self.into(Op.GET, self.player(amount.who), self.blocks.remembers(amount, self.origin))

    def into(self, op: Op, *operands: int) -> int:
        """What an instruction reads, as a value operand."""
        d = self.temp()
        self.emit(op, d, *operands)
        return L(d)

    def _joined(self, op: Op, left: int, right: int) -> int:
        return self.into(op, left, right)

    def _counted(self, amount: Counted) -> int:
        total = NOTHING
        for of in amount.cards:
            where = self.zone(of.zone)
            one = self.into(Op.COUNT, *where, self.query(of.tests)) if of.tests else self.into(Op.SIZE, *where)
            total = one if total == NOTHING else self._joined(Op.ADD, total, one)
        return total

    def _lead(self, amount: Lead) -> int:
        who = self.player(amount.who)
        own = self.into(Op.GET, who, amount.counter)
        return self._joined(Op.SUBTRACT, own, self.into(Op.BEST, who, amount.counter))

    # ---- tests

    def test(self, test: Test, yes: int, no: int) -> None:
        """The block ends here: on to one block if the test holds, to the other if not."""
        match test:
            case Not():
                self.test(test.test, no, yes)
            case Every():
                for part in test.tests[:-1]:
                    further = self.block()
                    self.test(part, further, no)
                    self.start(further)
                self.test(test.tests[-1], yes, no)
            case SomePlayer() | EachPlayer():
                self._players(test, yes, no)
            case SomeCard():
                self._some_card(test, yes, no)
            case Topmost():
                rival = replace(test.of, who=Who("bound", test.rival))
                ahead = Compare(rival, ">" if test.most else "<", test.of)
                self.test(Not(SomePlayer(test.rival, test.but, ahead)), yes, no)
            case PlayerIs():
                flag = self.into(Op.GET, self.player(test.who), self.blocks.marks[test.mark])
                self._has(flag, test.negated, yes, no)
            case Barred():
                self._barred(test, yes, no)
            case _:
                self._simple(test, yes, no)

    def _simple(self, test: Simple, yes: int, no: int) -> None:
        match test:
            case IsThere():
                self.end(Op.IF, L(self.local(test.binder)), Relation.NOT_EQUAL, K(NOTHING), yes, no)
            case Compare():
                left, right = self.amount(test.left), self.amount(test.right)
                self.end(Op.IF, left, RELATIONS[test.relation], right, yes, no)
            case CardIs():
                card_test(self, L(0 if test.binder == ITEM else self.local(test.binder)), test.test, yes, no)
            case IsPlayer(right=Who(kind="role")):
                has = self.into(Op.HAS_ROLE, self.player(test.left), test.right.binder)
                self.end(Op.IF, has, Relation.EQUAL, K(0 if test.negated else 1), yes, no)
            case IsPlayer():
                left, right = (self.into(Op.SELF, self.player(who)) for who in (test.left, test.right))
                self.end(Op.IF, left, Relation.NOT_EQUAL if test.negated else Relation.EQUAL, right, yes, no)
            case Running():
                self.end(Op.IF, self.into(Op.RUNNING, test.procedure), Relation.EQUAL, K(1), yes, no)
            case InPeriod():
                self.end(Op.IF, self.into(Op.PERIOD, test.period), Relation.EQUAL, K(1), yes, no)
            case SomeLeads():
                d = self.local(test.binder)
                self.emit(Op.LEADER, d, test.counter)
                self.end(Op.IF, L(d), Relation.NOT_EQUAL, K(NOTHING), yes, no)

    def _barred(self, test: Barred, yes: int, no: int) -> None:
        if (test.op, test.counter) not in self.blocks.barred:
            self.end(Op.NEXT, no)
            return
        who = ACTIVE if test.who.kind == "table" else self.player(test.who)
        self._has(self.into(Op.BARRED, who, test.counter, int(test.op == "gain")), False, yes, no)

    def _has(self, flag: int, negated: bool, yes: int, no: int) -> None:
        """Is it 1; or 0?"""
        self.end(Op.IF, flag, Relation.EQUAL, K(0 if negated else 1), yes, no)

    def _some_card(self, test: SomeCard, yes: int, no: int) -> None:
        found, d = self.temp(), self.local(test.binder)
        self.list(found, test.cards)
        query = Code(self.blocks, self.origin, 0, within=self, item=test.binder)
        self.emit(Op.FIND, d, L(found), query.asks(test.test))
        self.end(Op.IF, L(d), Relation.NOT_EQUAL, K(NOTHING), yes, no)

    def _players(self, test: SomePlayer | EachPlayer, yes: int, no: int) -> None:
        seats = self.seats(Group(test.binder, test.but))
        query = Code(self.blocks, self.origin, 0, within=self, item=test.binder)
        some = isinstance(test, SomePlayer)
        asked = query.asks(test.test if some else Not(test.test))
        d = self.local(test.binder) if some else self.temp()
        self.emit(Op.FIND, d, seats, asked)
        self.end(Op.IF, L(d), Relation.NOT_EQUAL if some else Relation.EQUAL, K(NOTHING), yes, no)
