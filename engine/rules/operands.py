"""Operands as functions: what a value, a player or an address is while a program runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules.programs import ACTIVE, FIRST_LOCAL_SEAT, YOU
from engine.rules.state import Address, Locals, State

Run = Callable[[State, int, Locals], Any]
"""A piece of program: (state, the seat that is "you", locals). True: it waits for a choice."""

Value = Callable[[State, int, Locals], Any]
"""What is read: a number, a seat, a card, an answer; or a list of them, as a tuple."""


Told = Callable[[State], None]
"""Hears of a write by which numbers, or what hangs on them, may be other than before."""


def value_of(x: int) -> Value:
    """A value operand as a function."""
    index = x >> 1
    if x & 1:
        return lambda g, you, l: l[index]
    return lambda g, you, l: index


def list_of(x: int) -> Callable[[State, int, Locals], tuple[int, ...]]:
    """A value operand that is a list, as a function."""
    return value_of(x)


def both(how: Callable[[int, int], int], x: int, y: int) -> Value:
    """What becomes of two value operands, with no call for either."""
    a, b = x >> 1, y >> 1
    if x & 1 and y & 1:
        return lambda g, you, l: how(l[a], l[b])
    if x & 1:
        return lambda g, you, l: how(l[a], b)
    if y & 1:
        return lambda g, you, l: how(a, l[b])
    return lambda g, you, l: how(a, b)


def seat_of(player: int) -> Value:
    """A player operand as a function that gives the seat."""
    if player == YOU:
        return lambda g, you, l: you
    if player == ACTIVE:
        return lambda g, you, l: g.active
    if player >= FIRST_LOCAL_SEAT:
        local = player - FIRST_LOCAL_SEAT
        return lambda g, you, l: l[local]
    return lambda g, you, l: 1 - you


def slot_of(address: Address) -> Value:
    """An address as a function that gives the slot."""
    slots, each = address.slots, address.each
    if slots is not None:
        return lambda g, you, l: slots[you]
    if address.player == ACTIVE:
        return lambda g, you, l: each[g.active]
    if address.player >= FIRST_LOCAL_SEAT:
        local = address.player - FIRST_LOCAL_SEAT
        return lambda g, you, l: each[l[local]]
    seat = seat_of(address.player)
    return lambda g, you, l: each[seat(g, you, l)]


def slot_on(base: int, x: int) -> Value:
    """The slot of a counter of a card, by the first of them; below 0 where there is no card."""
    card, local = value_of(x), x >> 1
    if x & 1:
        return lambda g, you, l: base + l[local] if l[local] >= 0 else l[local]

    def slot(g: State, you: int, l: Locals) -> int:
        it: int = card(g, you, l)
        return base + it if it >= 0 else it

    return slot
