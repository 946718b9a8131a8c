"""What is read goes into a local: the closures that do it, the commonest in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.rules.operands import Run, Value
from engine.rules.ops import NOTHING
from engine.rules.state import Locals, State


def store_counter(d: int, slots: tuple[int, ...]) -> Run:
    """A counter of a player who is told by who "you" are."""

    def run(g: State, you: int, l: Locals) -> None:
        l[d] = g.counters[slots[you]]

    return run


def store_copy(d: int, x: int) -> Run:
    """A value operand."""
    value = x >> 1

    def copy(g: State, you: int, l: Locals) -> None:
        l[d] = l[value]

    def put(g: State, you: int, l: Locals) -> None:
        l[d] = value

    return copy if x & 1 else put


def store_both(d: int, how: Callable[[int, int], int], x: int, y: int) -> Run:
    """What becomes of two value operands, in one call."""
    a, b = x >> 1, y >> 1

    def of_locals(g: State, you: int, l: Locals) -> None:
        l[d] = how(l[a], l[b])

    def of_local(g: State, you: int, l: Locals) -> None:
        l[d] = how(l[a], b)

    def to_local(g: State, you: int, l: Locals) -> None:
        l[d] = how(a, l[b])

    if x & 1:
        return of_locals if y & 1 else of_local
    return to_local if y & 1 else store_copy(d, how(a, b) << 1)


def store_size(d: int, slots: tuple[int, ...]) -> Run:
    """How many cards are in a zone of such a player."""

    def run(g: State, you: int, l: Locals) -> None:
        l[d] = len(g.zones[slots[you]])

    return run


def picture(g: State, you: int, l: Locals) -> tuple[int, ...]:
    """All counters, and which cards lie where."""
    found = [*g.counters]
    for zone in g.zones:
        found += (NOTHING, *zone)
    return tuple(found)


def store(d: int, value: Value) -> Run:
    """Whatever is read."""

    def run(g: State, you: int, l: Locals) -> None:
        l[d] = value(g, you, l)

    return run


def listing(of: Callable[[State, int, Locals], tuple[int, ...]]) -> Value:
    """Lists are values too: a local holds either."""
    return of


def half(x: Value) -> Value:
    """Half of it, rounded down."""
    return lambda g, you, l: x(g, you, l) // 2


def is_listed(x: Value, of: Value) -> Value:
    """1 if it is in a list."""
    return lambda g, you, l: int(x(g, you, l) in (of(g, you, l) or ()))


def length(of: Value) -> Value:
    """How many are in a list."""
    return lambda g, you, l: len(of(g, you, l))


def without(x: Value, y: Value) -> Value:
    """A list without those of another."""

    def left(g: State, you: int, l: Locals) -> tuple[int, ...]:
        out: Sequence[int] = y(g, you, l) or ()
        of: Sequence[int] = x(g, you, l)
        return tuple(item for item in of if item not in out)

    return listing(left)


def take_first(d: int, items: int) -> Run:
    """The first of a list, which leaves it."""

    def run(g: State, you: int, l: Locals) -> None:
        l[d], *rest = l[items]
        l[items] = tuple(rest)

    return run


def append(d: int, x: Value, *, one: bool) -> Run:
    """A list becomes longer: by one, or by all of another."""

    def run(g: State, you: int, l: Locals) -> None:
        item: Any = x(g, you, l)
        l[d] = (l[d] or ()) + ((item,) if one else item)

    return run
