"""How the blocks of one program go on to each other, and where branches come together again."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.programs import OPS, Instruction, Op, Program, decode

Joins = dict[int, int | None]
"""For each block, the nearest one that is come to whatever is decided there; None: the end of the program."""


def after(program: Program, block: int) -> list[int]:
    """The blocks of the same program that may come next."""
    *_, last = decode(program.blocks[block])
    return list(targets(last))


def targets(last: Instruction) -> Iterator[int]:
    """The blocks that an instruction goes on to; not the one that it calls."""
    op = Op(last[0])
    blocks = [operand for letter, operand in zip(OPS[op], last[1:], strict=True) if letter == "b"]
    yield from blocks[1:] if op == Op.CALL else blocks


def reached(program: Program, entry: int) -> list[int]:
    """The blocks of the program that begins at `entry`, in the order in which they are come to."""
    found = [entry]
    for block in found:
        found += [further for further in after(program, block) if further not in found]
    return found


def joins(program: Program, entry: int) -> Joins:
    """Where the branches of each block come together (its immediate postdominator)."""
    blocks = reached(program, entry)
    follows = {block: after(program, block) for block in blocks}
    every = frozenset(blocks)
    always = {block: frozenset((block,)) if not follows[block] else every for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            if not follows[block]:
                continue
            now = frozenset((block,)) | frozenset.intersection(*(always[further] for further in follows[block]))
            changed |= now != always[block]
            always[block] = now
    return {block: _nearest(block, always) for block in blocks}


def _nearest(block: int, always: dict[int, frozenset[int]]) -> int | None:
    later = always[block] - {block}
    return max(later, key=lambda each: (len(always[each]), -each), default=None)
