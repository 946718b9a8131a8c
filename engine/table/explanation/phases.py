"""Phases explained: everything that happens in them, in order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.model import Game, Phase
from engine.cardset.terms import Who
from engine.rules.programs import NOTHING, Op
from engine.table.explanation.book import Book
from engine.table.explanation.course import Moment, Part, which_phase
from engine.table.explanation.flow import called
from engine.table.explanation.menus import offered
from engine.table.explanation.steps import Explanation, Section, Step
from engine.table.words import joined


def phase(book: Book, number: int) -> Explanation:
    """A phase or a step: its texts, and with them the rules, endings and cards that wait for it."""
    it = book.game.stages[number]
    texts = tuple((key, part.text) for key, part in (("start", it.start), ("do", it.do), ("end", it.end)) if part.text)
    steps = tuple(_steps(book, number))
    section = Section(f"In this order (“you” is {_you(book.game, it)})", steps or (Step("nothing happens"),))
    title = f"{it.name} · {which_phase(book.game, number)}"
    return Explanation(title, book.facts.place(it.span), texts, (section,))


def step(book: Book, number: int) -> Explanation:
    """A step of a procedure."""
    return phase(book, len(book.game.phases) + number)


def _you(game: Game, it: Phase) -> str:
    """Who is "you" in a phase or a step."""
    hidden = ", and nobody sees what another does until all have done" if it.hidden else ""
    if it.each:
        return f"each player, one after another{hidden}"
    return f"{of(game, it.by)}{hidden}"


def of(game: Game, who: Who | None) -> str:
    """Who goes through a step, or has a role."""
    if who is not None and who.kind == "role":
        return f"the {game.roles[who.binder].name}"
    return "the player whose turn it is" if who is None or who.kind == "active" else "the player whose turn comes next"


def procedure(book: Book, number: int) -> Explanation:
    """A procedure: its steps, and what waits for its start and its end."""
    it, first = book.game.procedures[number], sum(len(each.steps) for each in book.game.procedures[:number])
    edges = [m for m in book.moments if m.procedure == number and m.phase == NOTHING]
    start = (told for m in edges if m.part is Part.START for told in _one(book, m))
    end = (told for m in edges if m.part is not Part.START for told in _one(book, m))
    steps = (_through(book, len(book.game.phases) + first + at, each) for at, each in enumerate(it.steps))
    section = Section("When it is started, unless it is going on already", (*start, *steps, *end))
    return Explanation(f"{it.name} · a procedure", book.facts.place(it.span), (), (section,))


def _through(book: Book, number: int, it: Phase) -> Step:
    """A step of a procedure, and what happens in it."""
    inside = tuple(_steps(book, number)) or (Step("nothing happens"),)
    return Step(f"{it.name}, by {_you(book.game, it)}:", inside=inside)


def role(book: Book, number: int) -> Explanation:
    """A role: who has it."""
    it = book.game.roles[number]
    says = of(book.game, it.who) if it.who is not None else "the player who became it last; nobody before that"
    section = Section("Who it is", (Step(says),), numbered=False)
    return Explanation(f"{it.name} · a role", book.facts.place(it.span), (), (section,))


def period(book: Book, number: int) -> Explanation:
    """A period: what comes beside it."""
    it = book.game.periods[number]
    group = [each.name for each in book.game.periods if each.group == it.group]
    first = "the game begins in it" if it.place == 0 else "it begins when a text says so"
    section = Section(f"It is always one of these: {joined(group)}", (Step(first),), numbered=False)
    return Explanation(f"{it.name} · a period", book.facts.place(it.span), (), (section,))


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
    what = "phase" if menu < len(book.game.phases) else "step"
    text = f"you take one action after another, until one of them ends the {what}:"
    notes = (f"where none of them can be taken, the {what} is over",) if book.game.can_be_empty(menu) else ()
    return Step(text, notes, offered(book.reader(), menu))


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
    what = "the turn" if edge < 2 else book.facts.edge(edge)
    return f"the {'end' if edge % 2 else 'start'} of {what}"
