"""Checked changes of what lies on cards, of marks, of labels and of the course of the game -> instructions."""

from __future__ import annotations

from collections.abc import Set

from engine.cardset.effects import Become, BecomeRole, Begin, ChangeOn, ChooseLabel, SetLabel, Start, WinStage
from engine.rules.emit import Code
from engine.rules.programs import TABLE, K, L, Op

_CHANGES = {"gain": Op.GAIN_ON, "lose": Op.LOSE_ON, "set": Op.SET_ON}


def lies_on(code: Code, step: ChangeOn | Become, counted: Set[int]) -> None:
    """A counter of a card changes, or a mark; its binder becomes by how much, where somebody asks."""
    if isinstance(step, Become):
        _mark(code, step)
        return
    card, amount = L(code.local(step.binder)), code.amount(step.amount)
    if step.count not in counted:
        code.emit(_CHANGES[step.op], card, step.counter, amount)
        return
    before, after = code.temp(), code.temp()
    code.emit(Op.GET_ON, before, card, step.counter)
    code.emit(_CHANGES[step.op], card, step.counter, amount)
    code.emit(Op.GET_ON, after, card, step.counter)
    code.emit(Op.APART, code.local(step.count), L(before), L(after))


def staged(code: Code, step: Start | Begin | WinStage | BecomeRole) -> None:
    """A procedure or a period begins, or is won; somebody gets a role."""
    match step:
        case Start():
            after = code.block()
            code.end(Op.START, step.procedure, after)
            code.start(after)
        case Begin():
            code.emit(Op.BEGIN_PERIOD, step.period)
        case WinStage():
            amount = code.amount(step.amount)
            code.emit(Op.WON, code.player(step.who), step.procedure, amount)
        case BecomeRole():
            code.emit(Op.TAKE_ROLE, code.player(step.who), step.role)


def _mark(code: Code, step: Become) -> None:
    """A mark of a player or of the table is a counter of theirs, one of a card lies on it."""
    counter, on = code.blocks.marks[step.mark], K(0 if step.ends else 1)
    if step.who is not None:
        code.emit(Op.SET, code.player(step.who), counter, on)
    else:
        code.emit(Op.SET_ON, L(code.local(step.binder)), counter, on)


def name_word(code: Code, step: SetLabel | ChooseLabel) -> None:
    """A label of the table has another word: that of a card, or one that somebody chooses."""
    if isinstance(step, SetLabel):
        word = code.into(Op.VALUE, step.column, L(code.local(step.binder)))
    else:
        chosen, after = code.temp(), code.block()
        code.end(Op.WORD, chosen, code.player(step.who), step.label, step.words, after)
        code.start(after)
        word = L(chosen)
    code.emit(Op.SET, TABLE, code.blocks.labels[step.label], word)
