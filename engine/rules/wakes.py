"""Which writes can change what a program answers, by its instructions and by what changes the numbers they read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules.ops import ACTIVE, NOTHING, OPS, L, Op, decode
from engine.rules.programs import LastingFact, Modifier, NumberFact, PeriodFact, ProcedureFact, RoleFact, ZoneFact

_NUMBERS = frozenset((Op.VALUE, Op.TOTAL, Op.MOST, Op.PLAYER_VALUE, Op.TABLE_VALUE))
_ANYWHERE = frozenset((Op.HOLDER,))
_OF_TURN = frozenset((Op.TURN, Op.OTHERS, Op.ROLE, Op.HAS_ROLE, Op.TABLE_VALUE))


@dataclass(frozen=True, slots=True)
class Read:
    """The counters and zones that are read."""

    counters: tuple[int, ...]
    zones: tuple[int, ...]


class Direct:
    """What programs read by their own instructions: counters, zones, and numbers of cards, players and the table."""

    __slots__ = ("of_counters", "of_items", "of_numbers", "of_order", "of_texts", "of_turn", "of_zones")

    def __init__(self) -> None:
        self.of_counters: set[int] = set()
        self.of_zones: set[int] = set()
        self.of_items: set[int] = (
            set()
        )  # zones where whatever it is asked about may lie; of nothing else there is asked
        self.of_texts: set[int] = set()  # zones where texts of cards change a number that is read
        self.of_numbers: set[int] = set()
        self.of_turn = False  # which turn it is, or whose
        self.of_order = False  # all players, in the order in which it is their turn

    def add(self, other: Direct) -> bool:
        """That is read as well; was any of it new?"""
        before = self._size()
        self.of_counters |= other.of_counters
        self.of_zones |= other.of_zones
        self.of_items |= other.of_items
        self.of_texts |= other.of_texts
        self.of_numbers |= other.of_numbers
        self.of_turn |= other.of_turn
        self.of_order |= other.of_order
        return self._size() > before

    def of_anything(self) -> Direct:
        """The same for what is worked out from it, be it of one item or of many: where items lie is read of others."""
        other = Direct()
        other.add(self)
        other.of_zones |= self.of_items
        other.of_items.clear()
        return other

    def numbers(self) -> tuple[int, ...]:
        """The numbers that are read, in order."""
        return tuple(sorted(self.of_numbers))

    def _size(self) -> int:
        sets = self.of_counters, self.of_zones, self.of_items, self.of_texts, self.of_numbers
        return sum(map(len, sets)) + self.of_turn + self.of_order


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
        self._behind: dict[int, Direct] = {}

    def read(self, *blocks: int) -> Read:
        """What the programs at these blocks read."""
        found = self.direct(blocks)
        while sum(found.add(self.behind(number)) for number in tuple(found.of_numbers)):
            pass
        zones = found.of_zones | found.of_items | found.of_texts
        return Read(tuple(sorted(found.of_counters)), tuple(sorted(zones)))

    def direct(self, blocks: Iterable[int], *, of_item: bool = False) -> Direct:
        """What the programs at these blocks read themselves; `of_item`: they are asked of an item, in local 0."""
        found, seen = Direct(), set[tuple[int, bool]]()
        todo = [(block, of_item) for block in blocks if block >= 0]
        while todo:
            block, its = todo.pop()
            if (block, its) in seen:
                continue
            seen.add((block, its))
            for i in decode(self._blocks[block]):
                self._note(i, found, its)
                operands = zip(OPS[Op(i[0])], i[1:], strict=True)
                todo += [(x, its and letter == "b") for letter, x in operands if letter in "bq" and x >= 0]
        return found

    def _note(self, i: tuple[int, ...], found: Direct, of_item: bool) -> None:
        op = Op(i[0])
        if of_item and op == Op.WITHIN and i[2] == L(0) and i[3] != ACTIVE:
            found.of_items.add(i[4])
            return
        for letter, x in zip(OPS[op], i[1:], strict=True):
            if letter == "c":
                found.of_counters.add(x)
            elif letter == "z":
                found.of_zones.add(x)
            elif letter == "a" and op in _NUMBERS:
                found.of_numbers.add(x)
            elif letter == "p" and x == ACTIVE:
                found.of_turn = True
        found.of_order |= op == Op.SEATS
        if op in _OF_TURN:
            found.of_turn = True
        if op in _ANYWHERE:
            found.of_zones |= self._all
        if op == Op.HOST:
            found.of_counters.add(self._host)
        if op in self._of_stage:
            found.of_counters.add(self._of_stage[op][i[-1]])

    def behind(self, number: int) -> Direct:
        """What is read for a number: by its base, and by what changes it, which has a place and may be a keyword's."""
        if number not in self._behind:
            changing = [m for m in self._modifiers if m.attribute == number]
            programs = (block for m in changing for block in (m.condition, m.amount))
            found = self.direct((self._numbers[number].base, *programs))
            found.add(self.direct((m.subject for m in changing), of_item=True))
            found.of_texts |= self._in_play.union(*(m.zones for m in changing))
            found.of_numbers |= {m.keyword for m in changing if m.keyword != NOTHING}
            self._behind[number] = found
        return self._behind[number]


def of_stages(
    roles: Iterable[RoleFact], periods: Iterable[PeriodFact], procedures: Iterable[ProcedureFact]
) -> dict[Op, list[int]]:
    """The counters behind the instructions that read roles, periods and procedures, by their numbers."""
    chosen = [role.counter for role in roles]
    return {
        Op.ROLE: chosen,
        Op.HAS_ROLE: chosen,
        Op.PERIOD: [period.counter for period in periods],
        Op.RUNNING: [procedure.counter for procedure in procedures],
    }
