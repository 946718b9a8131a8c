"""Tests and queries: blocks that only read and branch, folded into one condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.rules.programs import Instruction, Op, Relation, decode
from engine.table.explanation.english import Condition, both, either
from engine.table.explanation.reader import Reader
from engine.table.explanation.reading import READS
from engine.table.explanation.terms import Term


@dataclass(frozen=True, slots=True)
class Branch:
    """A condition, and the blocks that go on if it holds and if not."""

    condition: Condition
    yes: int
    no: int


def branch(reader: Reader, block: int) -> Branch:
    """The whole test that begins at the end of a block: tests that follow at once are joined by "and" and "or"."""
    *_, last = decode(reader.program.blocks[block])
    return _folded(reader, Branch(_test(reader, last), last[4], last[5]))


def _test(reader: Reader, i: Instruction) -> Condition:
    return reader.value(i[1]).compared(Relation(i[2]), reader.value(i[3]))


def _folded(reader: Reader, so_far: Branch) -> Branch:
    while True:
        further = _further(reader, so_far)
        if further is None:
            return so_far
        so_far = further


def _further(reader: Reader, b: Branch) -> Branch | None:
    """The branch with the next test taken in, where that test shares an end with it."""
    for then in _tests(reader, b.yes):
        if _same(reader, then.no, b.no):
            return Branch(both(b.condition, then.condition), then.yes, b.no)
        if _same(reader, then.yes, b.no):
            return Branch(both(b.condition, then.condition.negated), then.no, b.no)
    for other in _tests(reader, b.no):
        if _same(reader, other.yes, b.yes):
            return Branch(either(b.condition, other.condition), b.yes, other.no)
        if _same(reader, other.no, b.yes):
            return Branch(either(b.condition, other.condition.negated), b.yes, other.yes)
    return None


def _same(reader: Reader, one: int, other: int) -> bool:
    """Do two blocks end alike, and do nothing else?"""
    blocks = reader.program.blocks
    return one == other or (len(blocks[one]) == 1 and blocks[one] == blocks[other])


def _tests(reader: Reader, block: int) -> Iterator[Branch]:
    """The test of a block that does nothing else: alone, and with those that follow at once."""
    alone = _pure(reader, block)
    if alone is not None:
        yield alone
        yield _folded(reader, alone)


def _pure(reader: Reader, block: int) -> Branch | None:
    """The test of a block that does nothing but read and test."""
    *straight, last = decode(reader.program.blocks[block])
    if last[0] != Op.IF or any(Op(i[0]) not in READS for i in straight):
        return None
    for i in straight:
        reader.read(i)
    return Branch(_test(reader, last), last[4], last[5])


# ---- queries


def answered(reader: Reader, query: int) -> Condition:
    """When a query answers yes."""
    *straight, last = decode(reader.program.blocks[query])
    for i in straight:
        reader.read(i)
    if last[0] == Op.NEXT:
        return answered(reader, last[1])
    if last[0] != Op.IF:
        return Condition("always", "never") if last[0] == Op.YES else Condition("never", "always")
    found = branch(reader, query)
    if _ends(reader, found.yes) == Op.YES and _ends(reader, found.no) == Op.NO:
        return found.condition
    if _ends(reader, found.yes) == Op.NO and _ends(reader, found.no) == Op.YES:
        return found.condition.negated
    yes, no = answered(reader.inside(), found.yes), answered(reader.inside(), found.no)
    return either(both(found.condition, yes), both(found.condition.negated, no))


def _ends(reader: Reader, block: int) -> Op | None:
    """How a block that does nothing else answers."""
    return Op(reader.program.blocks[block][0]) if len(reader.program.blocks[block]) == 1 else None


def given(reader: Reader, query: int) -> Term:
    """What a query answers that answers how many."""
    *straight, last = decode(reader.program.blocks[query])
    for i in straight:
        reader.read(i)
    return reader.value(last[1])
