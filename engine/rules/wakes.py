"""Which writes can change what a program answers, by its instructions and by what changes the numbers they read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules.ops import OPS, Op, decode
from engine.rules.programs import LastingFact, Modifier, NumberFact, ZoneFact

_NUMBERS = frozenset((Op.VALUE, Op.TOTAL, Op.MOST, Op.PLAYER_VALUE, Op.TABLE_VALUE))
_ANYWHERE = frozenset((Op.HOLDER,))


@dataclass(frozen=True, slots=True)
class Read:
    """The counters and zones that are read, and whether numbers are."""

    counters: tuple[int, ...]
    zones: tuple[int, ...]
    numbers: bool


class Wakes:
    """Finds what programs read. The stages of the game are counters too: `of_stage` gives them by instruction."""

    def __init__(
        self,
        blocks: Sequence[tuple[int, ...]],
        numbers: Sequence[NumberFact],
        modifiers: Iterable[Modifier],
        lasting: Iterable[LastingFact],
        zones: Sequence[ZoneFact],
        of_stage: Mapping[Op, Sequence[int]],
        host: int,
    ) -> None:
        self._blocks, self._numbers, self._host, self._of_stage = blocks, numbers, host, of_stage
        self._all = frozenset(range(len(zones)))
        self._in_play = frozenset(number for number, zone in enumerate(zones) if zone.in_play)
        self._modifiers = [*modifiers, *(m for fact in lasting for m in fact.modifiers)]

    def read(self, *blocks: int) -> Read:
        """What the programs at these blocks read."""
        todo, seen = [block for block in blocks if block >= 0], set[int]()
        counters, zones, asked = set[int](), set[int](), set[int]()
        while todo:
            block = todo.pop()
            if block in seen:
                continue
            seen.add(block)
            for i in decode(self._blocks[block]):
                self._note(i, counters, zones, asked)
                todo += [x for letter, x in zip(OPS[Op(i[0])], i[1:], strict=True) if letter in "bq" and x >= 0]
            todo += [block for number in asked for block in self._behind(number, zones)]
        return Read(tuple(sorted(counters)), tuple(sorted(zones)), bool(asked))

    def _note(self, i: tuple[int, ...], counters: set[int], zones: set[int], asked: set[int]) -> None:
        op = Op(i[0])
        for letter, x in zip(OPS[op], i[1:], strict=True):
            if letter == "c":
                counters.add(x)
            elif letter == "z":
                zones.add(x)
            elif letter == "a" and op in _NUMBERS:
                asked.add(x)
        if op in _ANYWHERE:
            zones |= self._all
        if op == Op.HOST:
            counters.add(self._host)
        if op in self._of_stage:
            counters.add(self._of_stage[op][i[-1]])

    def _behind(self, number: int, zones: set[int]) -> Iterable[int]:
        """The programs behind a number: its base, and what changes it. What changes it has a place, too."""
        zones |= self._in_play
        yield self._numbers[number].base
        for m in self._modifiers:
            if m.attribute == number:
                zones |= set(m.zones)
                yield from (m.subject, m.condition, m.amount)
