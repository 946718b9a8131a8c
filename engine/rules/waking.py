"""Which writes can change what a trigger of a state asks, for one deal: of everything, or of one card alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.rules.analysis import Analysis
from engine.rules.onset import Of, Onset
from engine.rules.programs import NOTHING, OPS, Instruction, L, Op, Program
from engine.rules.touched import Touched
from engine.rules.wakes import Direct

Woken = tuple[int, int]
"""Whether everything has to be asked again, and whether the card has that is written about (0 or not)."""


@dataclass(slots=True)
class Plain:
    """The cards of which a trigger asks: those that a query passes in these zone slots, or in those.

    The printed card settles each query; `answers` are what it answers, found when they are first asked for.
    """

    queries: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]
    answers: list[list[bool] | None] | None = None


class Waking:
    """What wakes one trigger of a state."""

    def __init__(self, program: Program, fact: Onset, analysis: Analysis, touched: Touched, *, of_rule: bool) -> None:
        self.program, self.fact, self.analysis, self.touched = program, fact, analysis, touched
        self.of_rule = of_rule
        self._test, self._list = touched.direct(fact.test), touched.direct(fact.cards)
        self.numbers = sum(touched.bit(n) for n in self._test.of_numbers | self._list.of_numbers)
        """The bits of the numbers that it reads; of a card with a keyword, of that too."""
        if fact.keyword != NOTHING:
            self.numbers |= touched.bit(fact.keyword)
        self.of_turn = self._test.of_turn or self._list.of_turn or not of_rule
        """Does it read which turn it is, or whose?"""

    @cached_property
    def plain(self) -> Plain | None:
        """Its cards, if they are found in a plain way: all of some zones, or those whose print says so."""
        if not self.of_rule or self.fact.of != Of.CARDS:
            return None
        *steps, last = self.analysis.instructions(self.fact.cards)
        lists = [i for i in steps if i[0] == Op.CARDS]
        plain = all(i[0] in (Op.CARDS, Op.EMPTY, Op.JOIN) for i in steps) and last[0] == Op.GIVE
        if not plain or not all(self.analysis.is_fixed(i[4]) for i in lists):
            return None
        found: dict[int, set[int]] = {}
        for _, _, player, zone, query in lists:
            address = self.touched.layout.zone_address(zone, player)
            found.setdefault(query, set()).update(address.each)
        return Plain(tuple(found), tuple(map(tuple, found.values())))

    def by_counter(self, counter: int) -> Woken:
        """By a write to a counter."""
        numbers = self.touched.by_counter(counter) & self.numbers
        if numbers or counter in self._list.of_counters:
            return 1, 0
        if counter not in self._test.of_counters:
            return 0, 0
        return (0, 1) if self._asks_of_its_own(counter) else (1, 0)

    def by_move(self, kind: int, source: int, target: int) -> Woken:
        """By a card of this kind that goes from one zone to another."""
        ends = {source, target}
        if not self.of_rule and any(self.program.zones[zone].in_play for zone in ends):
            return 1, 0
        touched = self.touched.by_move(kind, source, target) | self.touched.of_it(source, target)
        others = (
            self.touched.of_others(kind, source, target) & self.numbers | touched & self.numbers & ~self._its_numbers
        )
        lying = self._test.of_counters.intersection(self.touched.lying(source, target))
        if others or lying or ends & self._test.of_zones:
            return 1, 0
        if not touched & self.numbers and not ends & self._list.of_zones:
            return 0, 0
        return (1, 0) if self.plain is None else (0, 1)

    def _asks_of_its_own(self, counter: int) -> bool:
        """Is the counter one of cards, and only the one asked about is asked how much it has?"""
        if self.plain is None or not self.program.counters[counter].per_card:
            return False
        if counter in self._nested.of_counters:
            return False
        return all(i[0] == Op.GET_ON and i[2] == L(self.fact.local) for i in self._steps if self._names(i, counter))

    @cached_property
    def _its_numbers(self) -> int:
        """The bits of the numbers that only the one asked about is asked for."""
        of_others = {x for i in self._steps for letter, x in _operands(i) if letter == "a" and not self._its(i)}
        asked = self._test.of_numbers - of_others - self._nested.of_numbers
        return sum(self.touched.bit(number) for number in asked) & ~sum(map(self.touched.bit, self._list.of_numbers))

    def _its(self, i: Instruction) -> bool:
        return i[0] == Op.VALUE and i[3] == L(self.fact.local)

    @cached_property
    def _steps(self) -> list[Instruction]:
        """The instructions of the test, without those of its queries."""
        return [i for block in self.analysis.reached(self.fact.test) for i in self.analysis.instructions(block)]

    @cached_property
    def _nested(self) -> Direct:
        """What the queries of the test read."""
        queries = (x for i in self._steps for letter, x in _operands(i) if letter == "q" and x != NOTHING)
        return self.touched.direct(*queries)

    def _names(self, i: Instruction, counter: int) -> bool:
        of_host = i[0] == Op.HOST and counter == self.program.host
        return of_host or any(letter == "c" and x == counter for letter, x in _operands(i))


def _operands(i: Instruction) -> Iterator[tuple[str, int]]:
    return zip(OPS[Op(i[0])], i[1:], strict=True)
