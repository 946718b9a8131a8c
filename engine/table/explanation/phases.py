"""Phases explained: everything that happens in them, in order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.programs import Op
from engine.table.explanation.book import Book
from engine.table.explanation.course import Moment, Part, which_phase
from engine.table.explanation.flow import called
from engine.table.explanation.menus import offered
from engine.table.explanation.steps import Explanation, Section, Step


def phase(book: Book, number: int) -> Explanation:
    """A phase: its texts, and with them the rules, endings and cards that wait for it."""
    it = book.game.phases[number]
    texts = tuple((key, part.text) for key, part in (("start", it.start), ("do", it.do), ("end", it.end)) if part.text)
    steps = tuple(_steps(book, number))
    section = Section("In this order (“you” is the player whose turn it is)", steps or (Step("nothing happens"),))
    title = f"{it.name} · {which_phase(book.game, number)}"
    return Explanation(title, book.facts.place(it.span), texts, (section,))


def _steps(book: Book, number: int) -> Iterator[Step]:
    after: list[Step] = []
    menu: Step | None = None
    for moment in (m for m in book.moments if m.phase == number):
        if moment.op == Op.MENU:
            menu = _menu(book, moment.operand)
        elif moment.part is Part.AFTER_ACTION:
            after.append(_told(book, moment))
        else:
            if menu is not None:
                yield _round(menu, after)
                menu = None
            yield from _one(book, moment)
    if menu is not None:
        yield _round(menu, after)


def _round(menu: Step, after: list[Step]) -> Step:
    other = (Step("after each of them:", inside=tuple(after)),) if after else ()
    return Step(menu.text, menu.notes, menu.inside, other)


def _menu(book: Book, menu: int) -> Step:
    text = "you take one action after another, until one of them ends the phase:"
    return Step(text, inside=offered(book.reader(), menu))


def _one(book: Book, moment: Moment) -> Iterator[Step]:
    """A moment of the course; an edge for which no card waits is not worth a word."""
    if moment.op == Op.CALL:
        yield _told(book, moment)
    elif waiting := book.facts.waiting_for(moment.operand):
        edge = _edge(book, moment.operand)
        yield Step(f"cards in play that wait for {edge}: {waiting}", ("those of the active player first",))


def _told(book: Book, moment: Moment) -> Step:
    return called(book.reader(), moment.operand)


def _edge(book: Book, edge: int) -> str:
    what = "the turn" if edge < 2 else book.game.phases[edge // 2 - 1].name
    return f"the {'end' if edge % 2 else 'start'} of {what}"
