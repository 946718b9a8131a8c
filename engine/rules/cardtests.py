"""Tests of cards, written into programs: what a card is, what it has, what lies on it, where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cardset.terms import (
    Cards,
    CardTest,
    Counted,
    Either,
    Extreme,
    HasCounter,
    HasLabel,
    HasMark,
    HasNumber,
    IfAble,
    IsAttachedTo,
    IsNot,
    IsOne,
    LiesIn,
    LiesInAny,
    Listed,
    OfType,
    Playable,
    Shares,
    SharesTable,
)
from engine.rules.ops import NOTHING, RELATIONS, TABLE, K, L, Op, Relation, seat

if TYPE_CHECKING:
    from engine.rules.emit import Code


def card_test(code: Code, card: int, test: CardTest, yes: int, no: int) -> None:
    """The block ends here: on to one block if the card passes, to the other if not."""
    match test:
        case OfType():
            code.end(Op.IF, code.into(Op.TYPE, card, test.type), Relation.EQUAL, K(1), yes, no)
        case HasMark():
            _marked(code, card, test, yes, no)
        case HasCounter() | Extreme():
            _counts(code, card, test, yes, no)
        case IfAble():
            _if_able(code, card, test, yes, no)
        case Either():
            _either(code, card, test, yes, no)
        case HasNumber():
            number = code.into(Op.VALUE, test.number, card)
            code.end(Op.IF, number, RELATIONS[test.relation], code.amount(test.amount), yes, no)
        case Listed():
            listed = code.into(Op.LISTED, card, L(code.local(test.binder)))
            code.end(Op.IF, listed, Relation.EQUAL, K(1), yes, no)
        case HasLabel() | Shares():
            _labelled(code, card, test, yes, no)
        case SharesTable():
            _shares_table(code, card, test, yes, no)
        case IsNot():
            same = code.into(Op.SAME, card, L(code.local(test.binder)))
            code.end(Op.IF, same, Relation.EQUAL, K(0), yes, no)
        case LiesIn():
            code.end(Op.IF, code.into(Op.WITHIN, card, *code.zone(test.zone)), Relation.EQUAL, K(1), yes, no)
        case IsOne():
            same = code.into(Op.SAME, card, L(code.local(test.binder)))
            code.end(Op.IF, same, Relation.EQUAL, K(1), yes, no)
        case IsAttachedTo():
            host, some = code.into(Op.HOST, card), code.block()
            code.end(Op.IF, host, Relation.NOT_EQUAL, K(NOTHING), some, no)
            code.start(some)
            same = code.into(Op.SAME, host, L(code.local(test.binder)))
            code.end(Op.IF, same, Relation.EQUAL, K(1), yes, no)
        case Playable():
            if not code.blocks.bans:
                code.end(Op.NEXT, yes)
                return
            _flag(code, code.into(Op.UNPLAYABLE, code.player(test.who), card), True, yes, no)
        case LiesInAny():
            holder = code.into(Op.HOLDER, card) >> 1
            code.end(Op.IF, code.into(Op.WITHIN, card, seat(holder), test.zone), Relation.EQUAL, K(1), yes, no)


def _counts(code: Code, card: int, test: HasCounter | Extreme, yes: int, no: int) -> None:
    """What lies on a card against an amount, or against what lies on others."""
    if isinstance(test, HasCounter):
        has = code.into(Op.GET_ON, card, test.counter)
        code.end(Op.IF, has, RELATIONS[test.relation], code.amount(test.amount), yes, no)
        return
    others, counted = code.temp(), test.counter != NOTHING
    code.list(others, test.of)
    if counted:
        mine, most = code.into(Op.GET_ON, card, test.counter), (Op.MOST_ON, test.most, test.counter)
    else:
        mine, most = code.into(Op.VALUE, test.number, card), (Op.MOST, test.most, test.number)
    code.end(Op.IF, mine, Relation.EQUAL, code.into(most[0], int(most[1]), most[2], L(others)), yes, no)


def _if_able(code: Code, card: int, test: IfAble, yes: int, no: int) -> None:
    """The test; and where it fails, whether it does for all of them."""
    fails = code.block()
    card_test(code, card, test.test, yes, fails)
    code.start(fails)
    able = Counted(tuple(Cards(of.zone, (*of.tests, test.test)) for of in test.among))
    code.end(Op.IF, code.amount(able), Relation.EQUAL, K(0), yes, no)


def _either(code: Code, card: int, test: Either, yes: int, no: int) -> None:
    """One test after another. A card that is none passes no test, not even to be none of them."""
    if test.negated:
        yes, no, there = no, yes, code.block()
        code.end(Op.IF, card, Relation.EQUAL, K(NOTHING), yes, there)
        code.start(there)
    for part in test.tests[:-1]:
        further = code.block()
        card_test(code, card, part, yes, further)
        code.start(further)
    card_test(code, card, test.tests[-1], yes, no)


def _marked(code: Code, card: int, test: HasMark, yes: int, no: int) -> None:
    counter = code.blocks.marks.get(test.mark)
    if counter is None:
        _flag(code, code.into(Op.MARKED, card, test.mark), test.negated, yes, no)
        return
    if test.negated:
        there = code.block()
        code.end(Op.IF, card, Relation.EQUAL, K(NOTHING), no, there)
        code.start(there)
    _flag(code, code.into(Op.GET_ON, card, counter), test.negated, yes, no)


def _labelled(code: Code, card: int, test: HasLabel | Shares, yes: int, no: int) -> None:
    """One label after another, as far as none of them has it."""
    if isinstance(test, HasLabel) and test.negated:
        _labelled(code, card, HasLabel(test.values, False), no, yes)
        return
    asked = test.values if isinstance(test, HasLabel) else [(column, 1) for column in test.labels]
    for place, (column, value) in enumerate(asked):
        if isinstance(test, HasLabel):
            found = code.into(Op.VALUE, column, card)
        else:
            found = code.into(Op.SHARED, card, L(code.local(test.binder)), column)
        further = no if place == len(asked) - 1 else code.block()
        code.end(Op.IF, found, Relation.EQUAL, K(value), yes, further)
        if further != no:
            code.start(further)


def _shares_table(code: Code, card: int, test: SharesTable, yes: int, no: int) -> None:
    """One label after another, as far as none is shared: what has no word shares none."""
    for column, label in test.labels:
        printed, some, further = code.into(Op.VALUE, column, card), code.block(), code.block()
        code.end(Op.IF, printed, Relation.EQUAL, K(0), further, some)
        code.start(some)
        word = code.into(Op.GET, TABLE, code.blocks.labels[label])
        code.end(Op.IF, printed, Relation.EQUAL, word, yes, further)
        code.start(further)
    code.end(Op.NEXT, no)


def _flag(code: Code, flag: int, negated: bool, yes: int, no: int) -> None:
    """Is it 1; or 0?"""
    code.end(Op.IF, flag, Relation.EQUAL, K(0 if negated else 1), yes, no)
