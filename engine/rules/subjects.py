"""Whom a modifier can change at all, read from the program of its subject: often one item, and it alone is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.rules.analysis import Analysis
from engine.rules.operands import seat_of
from engine.rules.programs import FIRST_LOCAL_SEAT, NOTHING, Instruction, K, L, Op, Program, Relation
from engine.rules.state import Layout, State

Items = Callable[[State, int, Sequence[Any]], Sequence[int]]
"""Items that may be changed: (state, the seat that is "you", the locals behind the item)."""

_ITEM = L(0)


class Subjects:
    """Reads subjects, for one program and deal."""

    def __init__(self, program: Program, layout: Layout, analysis: Analysis) -> None:
        self.program, self.layout, self.analysis = program, layout, analysis

    def only(self, query: int) -> Items | None:
        """The only items that the query may pass, where they can be told without asking: it must ask on every way to
        its yes whether the item is this or that one."""
        blocks = self.analysis.reached(query)
        written = {i[1] for b in blocks for i in self.analysis.instructions(b) if i[0] not in _WRITES_NO_LOCAL}
        found: list[Items] = []
        seen, todo = {query}, [query]
        while todo:
            *steps, last = self.analysis.instructions(todo.pop())
            if last[0] == Op.YES:
                return None
            known = self._equal(steps, last, written)
            if known is not None:
                found.append(known[0])
            targets = [last[-1]] if last[0] == Op.NEXT else last[4:] if last[0] == Op.IF else ()
            for target in targets:
                if target not in seen and (known is None or target != known[1]):
                    seen.add(target)
                    todo.append(target)
        return _all_of(found)

    def _equal(self, steps: Sequence[Instruction], last: Instruction, written: set[int]) -> tuple[Items, int] | None:
        """What the item has to be for the test that ends a block to come out one way; and where that way leads."""
        if last[0] != Op.IF or last[2] not in (Relation.EQUAL, Relation.NOT_EQUAL) or last[4] == last[5]:
            return None
        made = {i[1]: i for i in steps}
        equal, unequal = (last[4], last[5]) if last[2] == Relation.EQUAL else (last[5], last[4])
        left, right = made.get(last[1] >> 1 if last[1] & 1 else NOTHING), last[3]
        if left is None:
            return None
        if left[0] in (Op.SAME, Op.LISTED) and right in (K(0), K(1)):
            items = self._items(left, made, written)
            return None if items is None else (items, equal if right == K(1) else unequal)
        seats = self._seats(left, made.get(right >> 1 if right & 1 else NOTHING))
        return None if seats is None else (seats, equal)

    def _items(self, i: Instruction, made: dict[int, Instruction], written: set[int]) -> Items | None:
        """The item is one of a list, or one card: of a local, or the one that a card of a local is attached to."""
        first, second = i[2], i[3]
        if i[0] == Op.SAME and second == _ITEM:
            first, second = second, first
        if first != _ITEM or not second & 1 or second == _ITEM or 0 in written:
            return None
        local = second >> 1
        if i[0] == Op.LISTED:
            return None if local in written else lambda g, you, given: tuple(dict.fromkeys(given[local - 1] or ()))
        if local not in written:
            return lambda g, you, given: (given[local - 1],)
        host = made.get(local)
        if host is None or host[0] != Op.HOST or not host[2] & 1 or host[2] == _ITEM or host[2] >> 1 in written:
            return None
        return self._host(host[2] >> 1)

    def _host(self, local: int) -> Items:
        base = self.layout.counter_base[self.program.host]

        def host(g: State, you: int, given: Sequence[Any]) -> Sequence[int]:
            card = given[local - 1]
            return (g.counters[base + card] - 1,) if card >= 0 else ()

        return host

    @staticmethod
    def _seats(left: Instruction, right: Instruction | None) -> Items | None:
        """The item, which is a seat, is that of a player."""
        if right is None or left[0] != Op.SELF or right[0] != Op.SELF:
            return None
        players = {left[2], right[2]} - {FIRST_LOCAL_SEAT}
        if len(players) != 1 or left[2] == right[2] or max(players) > FIRST_LOCAL_SEAT:
            return None
        seat = seat_of(*players)
        return lambda g, you, given: (seat(g, you, []),)


_WRITES_NO_LOCAL = frozenset((Op.YES, Op.NO, Op.GIVE, Op.IF, Op.NEXT))


def _all_of(found: Sequence[Items]) -> Items:
    if len(found) == 1:
        return found[0]
    return lambda g, you, given: dict.fromkeys(item for items in found for item in items(g, you, given))  # type: ignore[return-value]
