"""What changes a number in one state: the modifiers that hold, and what comes of them for each card or seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules.operands import Value
from engine.rules.state import State

Which = tuple[Value, int, list[Any]] | None
"""Which cards or seats are changed: a test, the seat that is "you" to it, its locals behind the item; None: all."""

Base = Callable[[State, int], int]
"""What a number of a card or seat is before anything changes it."""


class Held:
    """The modifiers of a number that hold now. It stays true as long as nothing is written that the number reads.

    Each of `sets`, `adds` and `totals` says which it changes, how much, and the card it stands on; an add may name the
    only item that it changes. Totals have in front the number of their sentence and the most of it, over all that have
    it. `own` and `shared` are the adds once more, quicker to look up. `asked` are the items that a text names, be it
    that it changes them or not; `anywhere`: one changes all that lie somewhere. `values` is what has been worked out.
    `plain`: a number is what is printed and its own adds, no more.
    """

    __slots__ = ("adds", "anywhere", "asked", "base", "floor", "own", "plain", "sets", "shared", "totals", "values")

    def __init__(self, base: Base, floor: int) -> None:
        self.base, self.floor, self.plain = base, floor, False
        self.sets: list[tuple[Which, int, int]] = []
        self.adds: list[tuple[Which | int, int, int]] = []
        self.totals: list[tuple[int, int, Which, int, int]] = []
        self.own: dict[int, int] = {}
        self.shared: list[tuple[Which, int]] = []
        self.asked: set[int] = set()
        self.anywhere = False
        self.values: dict[int, int] = {}

    def add(self, which: Which, amount: int, source: int) -> None:
        """So much is added for these."""
        self.adds.append((which, amount, source))
        self.shared.append((which, amount))

    def add_to(self, item: int, amount: int, source: int) -> None:
        """So much is added for one item alone."""
        self.adds.append((item, amount, source))
        self.own[item] = self.own.get(item, 0) + amount

    @property
    def is_empty(self) -> bool:
        """Does nothing hold, and does nothing depend on where an item lies?"""
        return not (self.adds or self.sets or self.totals or self.asked or self.anywhere)

    def depends_on(self, item: int) -> bool:
        """May it be other than before because this item lies elsewhere?"""
        return self.anywhere or item in self.asked or bool(self.shared or self.sets or self.totals)

    def value(self, g: State, item: int) -> int:
        """The number of a card or a seat: set, then changed, but never below the floor."""
        known = self.values.get(item)
        if known is not None:
            return known
        number = self.base(g, item)
        for which, amount, _ in self.sets:
            if changes(g, which, item):
                number = amount
        number += self.own.get(item, 0)
        for which, amount in self.shared:
            if which is None or which[0](g, which[1], [item, *which[2]]):
                number += amount
        if self.totals:
            number += sum(amount for _, amount in self.in_totals(g, item))
        if number < self.floor:
            number = self.floor
        self.values[item] = number
        return number

    def why(self, g: State, item: int) -> list[tuple[int, int]]:
        """What changes the number: the sources, each with by how much. The last that sets it stands first."""
        sets = [(source, amount) for which, amount, source in self.sets if changes(g, which, item)]
        base = self.base(g, item)
        found = [(source, amount - base) for source, amount in sets[-1:]]
        found += [(source, amount) for which, amount, source in self.adds if changes(g, which, item)]
        return [(source, amount) for source, amount in [*found, *self.in_totals(g, item)] if amount]

    def in_totals(self, g: State, item: int) -> list[tuple[int, int]]:
        """What the sources of each sentence with a most change: (source, amount), as far as the most of it goes."""
        found: list[tuple[int, int]] = []
        left: dict[int, int] = {}
        for group in dict.fromkeys(row[0] for row in self.totals):
            for sentence, total, which, amount, source in self.totals:
                if sentence == group and changes(g, which, item):
                    rest = left.setdefault(group, total)
                    part = max(amount, rest) if total < 0 else min(amount, rest)
                    left[group] = rest - part
                    found.append((source, part))
        return found


def changes(g: State, which: Which | int, item: int) -> bool:
    """Is this card or seat one of those that are changed?"""
    if which is None or isinstance(which, int):
        return which is None or which == item
    passes, you, given = which
    return bool(passes(g, you, [item, *given]))
