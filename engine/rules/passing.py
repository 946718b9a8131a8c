"""Can a kind of card ever pass a query? What is printed on it is known; all else may be so or not."""

from __future__ import annotations

from engine.rules.programs import NOTHING, L, Op, Program, Relation, decode

_HOLDS = {
    Relation.EQUAL: int.__eq__, Relation.NOT_EQUAL: int.__ne__, Relation.AT_LEAST: int.__ge__,
    Relation.AT_MOST: int.__le__, Relation.MORE: int.__gt__, Relation.LESS: int.__lt__,
}  # fmt: skip


def may_pass(program: Program, query: int, kind: int) -> bool:
    """Whether a query about the card in local 0 may answer yes for a card of this kind."""
    return query == NOTHING or _may(program, query, kind, {}, frozenset())


def _may(program: Program, block: int, kind: int, known: dict[int, int], seen: frozenset[int]) -> bool:
    if block in seen:
        return False
    *straight, last = decode(program.blocks[block])
    for i in straight:
        known = {**known, **_read(program, i, kind)}
    op = Op(last[0])
    if op in (Op.YES, Op.NO):
        return op == Op.YES
    if op != Op.IF:
        return True
    left, right = _value(last[1], known), _value(last[3], known)
    if left is None or right is None:
        return any(_may(program, after, kind, known, seen | {block}) for after in last[4:])
    goes = last[4] if _HOLDS[Relation(last[2])](left, right) else last[5]
    return _may(program, goes, kind, known, seen | {block})


def _read(program: Program, i: tuple[int, ...], kind: int) -> dict[int, int]:
    """What is printed on the card, as far as the instruction reads that and nothing can change it."""
    fact, of_card = program.cards[kind], L(0)
    if i[0] == Op.TYPE and i[2] == of_card:
        return {i[1]: int(i[3] in fact.types)}
    if i[0] == Op.VALUE and i[3] == of_card and i[2] not in _changing(program):
        return {i[1]: max(fact.numbers[i[2]], program.numbers[i[2]].floor)}
    return {i[1]: int(i[3] in fact.marks)} if i[0] == Op.MARKED and i[2] == of_card else {}


def _changing(program: Program) -> frozenset[int]:
    """The numbers that some text changes."""
    if not (_KNOWN and _KNOWN[0][0] is program):
        of_texts = (m for text in program.texts for m in text.modifiers)
        lasting = (m for fact in program.lasting for m in fact.modifiers)
        _KNOWN[:] = [(program, frozenset(m.attribute for m in (*program.modifiers, *of_texts, *lasting)))]
    return _KNOWN[0][1]


_KNOWN: list[tuple[Program, frozenset[int]]] = []  # of the program that was asked about last


def _value(x: int, known: dict[int, int]) -> int | None:
    return known.get(x >> 1) if x & 1 else x >> 1
