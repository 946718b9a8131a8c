"""Checked changes of what lies on cards, and of marks -> instructions."""

from __future__ import annotations

from collections.abc import Set

from engine.cardset.effects import Become, ChangeOn
from engine.rules.emit import Code
from engine.rules.programs import K, L, Op

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


def _mark(code: Code, step: Become) -> None:
    """A mark of a player or of the table is a counter of theirs, one of a card lies on it."""
    counter, on = code.blocks.marks[step.mark], K(0 if step.ends else 1)
    if step.who is not None:
        code.emit(Op.SET, code.player(step.who), counter, on)
    else:
        code.emit(Op.SET_ON, L(code.local(step.binder)), counter, on)
