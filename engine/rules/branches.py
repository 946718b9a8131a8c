"""Tests at the end of a block, and the two blocks after it, as closures: the commonest in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.analysis import Analysis
from engine.rules.joints import ANSWERS, COMPARISONS, CONTRARY, IFS
from engine.rules.offers import Legal
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import Instruction, L, Op, Program, Relation
from engine.rules.reading import Readers
from engine.rules.state import Locals, State


class Branches:
    """Makes them for one program; `get` gives the closure of a block, entered from the agenda or not."""

    def __init__(
        self, program: Program, analysis: Analysis, readers: Readers, get: Callable[[int, bool], Run]
    ) -> None:
        self.program, self.analysis, self.readers, self._get = program, analysis, readers, get

    def branch(self, i: Instruction, resumed: bool) -> Run:
        """The test of two operands."""
        return self._of_local(i, resumed) if i[1] & 1 else self.of_values(None, None, i, resumed)

    def offered(self, i: Instruction, menus: Sequence[Legal | None], resumed: bool) -> Run:
        """Whether a player can choose something at a menu, as far as that is known when it is asked."""
        seat, menu, yes, no = seat_of(i[1]), i[2], self._get(i[3], resumed), self._get(i[4], resumed)

        def run(g: State, you: int, l: Locals) -> object:
            legal = menus[menu]
            some = legal is not None and legal(g, seat(g, you, l))
            return yes(g, you, l) if some else no(g, you, l)

        return run

    def read_once(self, block: int, straight: Sequence[Instruction], last: Instruction) -> dict[int, Value]:
        """What the last one or two steps read for the test of this block alone, by its operand: that needs no local."""
        found: dict[int, Value] = {}
        after = self.analysis.reached(block) - {block}
        for i in reversed(straight[-2:]):
            value = self.readers.reading(i) if len(i) > 1 and L(i[1]) in (last[1], last[3]) else None
            if value is None or last[1] == last[3] or L(i[1]) in found:
                break
            if any(self.analysis.reads(each, i[1]) for b in after for each in self.analysis.instructions(b)):
                break
            if found and self.analysis.reads(straight[-1], i[1]):
                break
            found[L(i[1])] = value
        return found

    def given(self, straight: Sequence[Instruction], last: Instruction) -> Value | None:
        """What the last step reads, if it is that which is given."""
        i = straight[-1]
        return self.readers.reading(i) if len(i) > 1 and L(i[1]) == last[1] else None

    def is_frameless(self, query: int) -> bool:
        """Does the query need no locals of its own: is all that it reads tested or given at once?"""
        for block in self.analysis.reached(query):
            *straight, last = self.analysis.instructions(block)
            if last[0] == Op.IF:
                needless = len(self.read_once(block, straight, last))
            else:
                needless = int(last[0] == Op.GIVE and bool(straight) and self.given(straight, last) is not None)
            if last[0] not in (Op.IF, Op.GIVE, Op.YES, Op.NO) or len(straight) > needless:
                return False
        return True

    def of_values(self, left: Value | None, right: Value | None, i: Instruction, resumed: bool) -> Run:
        """A test of two values; where none is given, of the operand."""
        ends = self.program.blocks[i[4]], self.program.blocks[i[5]]
        answers = ends in (((Op.YES,), (Op.NO,)), ((Op.NO,), (Op.YES,)))
        relation = Relation(i[2]) if not answers or ends[0] == (Op.YES,) else CONTRARY[Relation(i[2])]
        value = left if left is not None else value_of(i[1])
        if right is None and not i[3] & 1:
            if answers:
                return ANSWERS[relation](value, i[3] >> 1)
            return IFS[relation](value, i[3] >> 1, self._get(i[4], resumed), self._get(i[5], resumed))
        other = right if right is not None else value_of(i[3])
        if answers:
            return COMPARISONS[relation](value, other)
        yes, no, compare = self._get(i[4], resumed), self._get(i[5], resumed), COMPARISONS[relation](value, other)
        return lambda g, you, l: (yes if compare(g, you, l) else no)(g, you, l)

    def _of_local(self, i: Instruction, resumed: bool) -> Run:
        """A test of a local, the commonest kinds with no call for it."""
        left, right, relation = i[1] >> 1, i[3] >> 1, i[2]
        if i[3] & 1 or relation not in (Relation.EQUAL, Relation.NOT_EQUAL):
            return self.of_values(None, None, i, resumed)
        same, other = (i[4], i[5]) if relation == Relation.EQUAL else (i[5], i[4])
        yes, no = self._get(same, resumed), self._get(other, resumed)
        return lambda g, you, l: yes(g, you, l) if l[left] == right else no(g, you, l)
