"""Can a card ever pass a query? What is printed on it is known; all else may be so or not."""

from __future__ import annotations

from engine.rules.programs import NOTHING, L, Op, Relation, decode
from engine.table.explanation.book import Book

_HOLDS = {
    Relation.EQUAL: int.__eq__, Relation.NOT_EQUAL: int.__ne__, Relation.AT_LEAST: int.__ge__,
    Relation.AT_MOST: int.__le__, Relation.MORE: int.__gt__, Relation.LESS: int.__lt__,
}  # fmt: skip


def may_pass(book: Book, query: int, card: int) -> bool:
    """Whether a query may answer yes for a card of the game."""
    return query == NOTHING or _may(book, query, card, {}, frozenset())


def _may(book: Book, block: int, card: int, known: dict[int, int], seen: frozenset[int]) -> bool:
    if block in seen:
        return False
    *straight, last = decode(book.program.blocks[block])
    for i in straight:
        known = {**known, **_read(book, i, card)}
    op = Op(last[0])
    if op in (Op.YES, Op.NO):
        return op == Op.YES
    if op != Op.IF:
        return True
    left, right = _value(last[1], known), _value(last[3], known)
    if left is None or right is None:
        return any(_may(book, after, card, known, seen | {block}) for after in last[4:])
    return _may(book, last[4] if _HOLDS[Relation(last[2])](left, right) else last[5], card, known, seen | {block})


def _read(book: Book, i: tuple[int, ...], card: int) -> dict[int, int]:
    """What is printed on the card, as far as the instruction reads that."""
    fact = book.program.cards[card]
    if i[0] == Op.TYPE and i[2] == L(0):
        return {i[1]: int(i[3] in fact.types)}
    return {i[1]: int(i[3] in fact.marks)} if i[0] == Op.MARKED and i[2] == L(0) else {}


def _value(x: int, known: dict[int, int]) -> int | None:
    return known.get(x >> 1) if x & 1 else x >> 1
