"""Where a card of the game can ever come: followed from the decks that hold it, by all that moves such cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.rules.passing import may_pass
from engine.rules.programs import NOTHING, L, Op, Program, decode
from engine.table.explanation.book import Book
from engine.table.explanation.graph import targets


@dataclass(frozen=True, slots=True)
class Found:
    """Where a card of a program may have been found: in a zone (NOTHING: in any), with a query that it passed; it is of
    the kind `only`, if that is told."""

    zone: int = NOTHING
    query: int = NOTHING
    only: int = NOTHING


ANYWHERE = Found()


@dataclass(frozen=True, slots=True)
class Way:
    """A card that was found so may go to this zone; NOTHING: to any."""

    found: Found
    to: int


def zones_of(book: Book, card: int) -> frozenset[int] | None:
    """The zones to which a card can come, with any deck of the game; None where no deck holds it."""
    held = {zone for deck in book.game.decks for zone, cards in deck.zones if dict(cards).get(card)}
    if not held:
        return None
    ways = [way for way in _ways(book) if way.found.only in (card, NOTHING)]
    ways = [way for way in ways if may_pass(book.program, way.found.query, card)]
    while True:
        more = {way.to for way in ways if way.found.zone in held or way.found.zone == NOTHING} - held
        if NOTHING in more:
            return frozenset(range(len(book.game.zones)))
        if not more:
            return frozenset(held)
        held |= more


def _ways(book: Book) -> list[Way]:
    if book not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[book] = list(dict.fromkeys(way for blocks in _programs(book.program) for way in _of(book, blocks)))
    return _KNOWN[book]


_KNOWN: dict[Book, list[Way]] = {}  # of the book that was asked last


def _programs(program: Program) -> list[list[int]]:
    """The blocks of each program."""
    group = list(range(len(program.blocks)))

    def first(block: int) -> int:
        while group[block] != block:
            block = group[block]
        return block

    for block in range(len(program.blocks)):
        for after in targets(list(decode(program.blocks[block]))[-1]):
            group[first(after)] = first(block)
    found: dict[int, list[int]] = {}
    for block in range(len(program.blocks)):
        found.setdefault(first(block), []).append(block)
    return list(found.values())


def _of(book: Book, blocks: list[int]) -> Iterator[Way]:
    """The ways by which cards move in one program."""
    program = book.program
    found = _found(book, blocks)
    for i in (i for block in blocks for i in decode(program.blocks[block])):
        match Op(i[0]):
            case Op.MOVE:
                yield from (Way(replace(each, zone=i[3]), i[5]) for each in found.get(i[1], {ANYWHERE}))
            case Op.MOVE_ALL:
                yield Way(Found(i[2], i[3]), i[5])
            case Op.FILL:
                yield Way(Found(i[4]), i[2])
            case Op.DRAW | Op.TAKE:
                yield Way(Found(program.draw_from), program.draw_to)
            case Op.SEND | Op.PUT:
                yield from (Way(each, i[3]) for each in found.get(i[1], {ANYWHERE}))
            case Op.SWAP:
                one, other = found.get(i[1], {ANYWHERE}), found.get(i[2], {ANYWHERE})
                yield from (Way(each, to) for each in one for to in {at.zone for at in other})
                yield from (Way(each, to) for each in other for to in {at.zone for at in one})


def _found(book: Book, blocks: list[int]) -> dict[int, set[Found]]:
    """Where the cards and lists of a program's locals may have been found, as far as that can be told."""
    found: dict[int, set[Found]] = {}
    for action in book.program.actions:
        if action.block in blocks and action.zone != NOTHING:
            found[L(0)] = {Found(action.zone, action.query)}
    for kind, card in enumerate(book.program.cards):
        if card.effect in blocks:
            found.setdefault(L(0), set()).add(Found(only=kind))
    steps = [i for block in blocks for i in decode(book.program.blocks[block])]
    for i in steps:
        if i[0] == Op.PICK:
            found.setdefault(L(i[1]), set()).add(Found(i[4], i[5]))
        elif i[0] == Op.CARDS:
            found.setdefault(L(i[1]), set()).add(Found(i[3], i[4]))
        elif i[0] in (Op.TOPS, Op.HOST):
            found.setdefault(L(i[1]), set()).add(ANYWHERE)
    while sum(_passed_on(i, found) for i in steps):
        pass
    return found


_FROM = {
    Op.EACH: (2, 1), Op.JOIN: (1, 2), Op.KEEP: (1, 2), Op.ANY: (1, 2), Op.FIND: (1, 2), Op.SIFT: (1, 2),
    Op.AMONG: (1, 3), Op.COPY: (1, 2), Op.WITHOUT: (1, 2),
}  # fmt: skip
"""The instructions that put into a local what is in another: which operands these are."""


def _passed_on(i: tuple[int, ...], found: dict[int, set[Found]]) -> bool:
    """What is in one local is in another now; is that new?"""
    if i[0] == Op.FIRST:
        into, source = L(i[1]), L(i[2])
    elif Op(i[0]) in _FROM:
        d, x = _FROM[Op(i[0])]
        into, source = L(i[d]), i[x]
    else:
        return False
    if not source & 1:
        return False
    before = len(found.setdefault(into, set()))
    found[into] |= found.get(source, {ANYWHERE})
    return len(found[into]) > before
