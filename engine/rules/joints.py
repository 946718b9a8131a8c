"""How closures are joined: steps in a row, tests, loops, calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules import events
from engine.rules.operands import Run, Value
from engine.rules.programs import Relation
from engine.rules.state import Locals, State


def nothing(g: State, you: int, l: Locals) -> None:
    """The end of a program, or of a loop's body."""


def on_turn(turn: int, inner: Run, width: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        if g.turn == turn:
            inner(g, you, [0] * width)

    return run


def call(inner: Run, width: int) -> Run:
    if width <= 1:
        return lambda g, you, l: inner(g, you, [0])

    def call(g: State, you: int, l: Locals) -> None:
        inner(g, you, [0] * width)

    return call


def sequence(steps: Sequence[Run], end: Run) -> Run:
    """The steps one after another, then the end. Up to three are written out, which costs least."""
    if not steps:
        return end
    if end is nothing:
        return row(steps)
    if len(steps) == 1:
        (a,) = steps

        def one(g: State, you: int, l: Locals) -> object:
            a(g, you, l)
            return end(g, you, l)

        return one
    if len(steps) == 2:
        a, b = steps

        def two(g: State, you: int, l: Locals) -> object:
            a(g, you, l)
            b(g, you, l)
            return end(g, you, l)

        return two
    all_steps = tuple(steps)

    def many(g: State, you: int, l: Locals) -> object:
        for step in all_steps:
            step(g, you, l)
        return end(g, you, l)

    return many


def row(steps: Sequence[Run]) -> Run:
    """The steps one after another, and no more."""
    if len(steps) == 1:
        return steps[0]
    if len(steps) == 2:
        a, b = steps

        def two(g: State, you: int, l: Locals) -> None:
            a(g, you, l)
            b(g, you, l)

        return two
    all_steps = tuple(steps)

    def many(g: State, you: int, l: Locals) -> None:
        for step in all_steps:
            step(g, you, l)

    return many


# Tests with the relation written out: one call less than comparing by a function.


def _if_equal(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) == n else b(g, y, l)


def _if_not_equal(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) != n else b(g, y, l)


def _if_at_least(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) >= n else b(g, y, l)


def _if_at_most(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) <= n else b(g, y, l)


def _if_more(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) > n else b(g, y, l)


def _if_less(v: Value, n: int, a: Run, b: Run) -> Run:
    return lambda g, y, l: a(g, y, l) if v(g, y, l) < n else b(g, y, l)


def _is_equal(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) == n


def _is_not_equal(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) != n


def _is_at_least(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) >= n


def _is_at_most(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) <= n


def _is_more(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) > n


def _is_less(v: Value, n: int) -> Value:
    return lambda g, y, l: v(g, y, l) < n


def _compared_equal(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) == w(g, y, l)


def _compared_not_equal(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) != w(g, y, l)


def _compared_at_least(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) >= w(g, y, l)


def _compared_at_most(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) <= w(g, y, l)


def _compared_more(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) > w(g, y, l)


def _compared_less(v: Value, w: Value) -> Value:
    return lambda g, y, l: v(g, y, l) < w(g, y, l)


IFS: dict[int, Callable[[Value, int, Run, Run], Run]] = {
    Relation.EQUAL: _if_equal,
    Relation.NOT_EQUAL: _if_not_equal,
    Relation.AT_LEAST: _if_at_least,
    Relation.AT_MOST: _if_at_most,
    Relation.MORE: _if_more,
    Relation.LESS: _if_less,
}
"""Tests against a constant, and the two ways to go on."""

ANSWERS: dict[int, Callable[[Value, int], Value]] = {
    Relation.EQUAL: _is_equal,
    Relation.NOT_EQUAL: _is_not_equal,
    Relation.AT_LEAST: _is_at_least,
    Relation.AT_MOST: _is_at_most,
    Relation.MORE: _is_more,
    Relation.LESS: _is_less,
}
"""Tests against a constant that are the answer of a query."""

COMPARISONS: dict[int, Callable[[Value, Value], Value]] = {
    Relation.EQUAL: _compared_equal,
    Relation.NOT_EQUAL: _compared_not_equal,
    Relation.AT_LEAST: _compared_at_least,
    Relation.AT_MOST: _compared_at_most,
    Relation.MORE: _compared_more,
    Relation.LESS: _compared_less,
}
"""Comparisons of two values."""

CONTRARY = {
    Relation.EQUAL: Relation.NOT_EQUAL,
    Relation.NOT_EQUAL: Relation.EQUAL,
    Relation.AT_LEAST: Relation.LESS,
    Relation.AT_MOST: Relation.MORE,
    Relation.MORE: Relation.AT_MOST,
    Relation.LESS: Relation.AT_LEAST,
}


def again(header: int) -> Run:
    return lambda g, you, l: events.push(g, header, you, l)


def each(items: int, d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        for item in l[items]:
            l[d] = item
            body(g, you, l)
        l[items] = ()
        return rest(g, you, l)

    return run


def each_waiting(items: int, d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        while l[items]:
            l[d], l[items] = l[items][0], l[items][1:]
            if body(g, you, l):
                return True
        return rest(g, you, l)

    return run


def repeat(d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        while l[d] > 0:
            l[d] -= 1
            if body(g, you, l):
                return True
        return rest(g, you, l)

    return run
