"""Tidying blocks after they are written: no jump to a jump, no block that only one other goes on to.

But triggers are settled in a block of their own, which goes on where it was when one of them has asked.
"""

from __future__ import annotations

from collections import Counter

from engine.rules.programs import OPS, Instruction, Op, decode


def tidied(blocks: list[tuple[int, ...]], entries: set[int]) -> list[tuple[int, ...]]:
    """The same programs in fewer blocks. Numbers stay; a block that nothing goes to any more becomes DONE.

    `entries` are the blocks that facts outside the blocks refer to.
    """
    code = [list(decode(block)) for block in blocks]
    for number, instructions in enumerate(code):
        code[number] = [*instructions[:-1], _threaded(instructions[-1], code)]
    used = Counter(target for instructions in code for target in _targets(instructions[-1]))
    gone: set[int] = set()
    for number in range(len(code)):
        while code[number][-1][0] == Op.NEXT:
            target = code[number][-1][1]
            if used[target] > 1 or target in entries or target == number or code[target][-1][0] == Op.SETTLE:
                break
            code[number] = [*code[number][:-1], *code[target]]
            gone.add(target)
    return [(Op.DONE,) if n in gone else _flat(instructions) for n, instructions in enumerate(code)]


def _threaded(last: Instruction, code: list[list[Instruction]]) -> Instruction:
    """The end of a block, past blocks that do nothing but go on."""
    op = Op(last[0])
    operands = (_end_of(x, code) if letter == "b" else x for letter, x in zip(OPS[op], last[1:], strict=True))
    found = (op, *operands)
    if op == Op.NEXT and code[found[1]] == [(Op.DONE,)]:
        return (Op.DONE,)
    return found


def _end_of(block: int, code: list[list[Instruction]]) -> int:
    seen = {block}
    while len(code[block]) == 1 and code[block][0][0] == Op.NEXT and code[block][0][1] not in seen:
        block = code[block][0][1]
        seen.add(block)
    return block


def _targets(last: Instruction) -> list[int]:
    op = Op(last[0])
    return [x for letter, x in zip(OPS[op], last[1:], strict=True) if letter == "b"]


def _flat(instructions: list[Instruction]) -> tuple[int, ...]:
    return tuple(int(x) for instruction in instructions for x in instruction)
