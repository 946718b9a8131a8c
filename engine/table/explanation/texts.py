"""Actions, rules, endings and set-up steps explained."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.model import Action, NamedText
from engine.rules.programs import NOTHING
from engine.table.explanation.book import Book
from engine.table.explanation.changes import standing
from engine.table.explanation.course import when
from engine.table.explanation.flow import Narrator
from engine.table.explanation.instead import forbidden, replaced
from engine.table.explanation.menus import choices, costs, needs
from engine.table.explanation.onsets import dawning
from engine.table.explanation.steps import Explanation, Section, Step
from engine.table.explanation.terms import Card
from engine.table.explanation.triggers import heard
from engine.table.words import joined

CHOSEN = Card("the chosen card", whose="its")


def action(book: Book, number: int) -> Explanation:
    """Something that a player may do."""
    it, fact = book.game.actions[number], book.program.actions[number]
    narrator = Narrator(book.reader({0: CHOSEN}), fact.block, len(fact.costs))
    narrator.chosen = len(choices(book.reader(), fact)[:1])
    done = Section("What it does", narrator.steps())
    phases = [stage.name for stage in book.game.stages if number in stage.actions]
    of = joined(phases) if phases else "no phase: nobody can take it"
    says = label_of(it)
    title = f"{it.name} · an action of {of}{f', offered as “{says}”' if says != it.name else ''}"
    return Explanation(title, book.facts.place(it.span), (("do", it.printed),), (*_asks(book, number), done))


def label_of(it: Action) -> str:
    """How an action is offered: “Raise”, “Play …”."""
    return it.says.replace("{card}", "…")


def _asks(book: Book, number: int) -> Iterator[Section]:
    """What it asks for before it can be taken."""
    fact, reader = book.program.actions[number], book.reader()
    steps = [Step(f"you choose {card}", ("there must be one",)) for card in choices(reader, fact)]
    steps += [Step(f"you must have {cost}") for cost in costs(reader, fact, CHOSEN)]
    steps += [Step(f"this must hold: {needs(reader, fact, CHOSEN)}")] if needs(reader, fact, CHOSEN) else []
    yield Section("To take it", tuple(steps) or (Step("you need nothing"),), numbered=False)


def rule(book: Book, number: int) -> Explanation:
    """A rule: it works by itself."""
    it = book.game.rules[number]
    origin = f"the rule {it.name}"
    return _named(book, it, "a rule", (*_called(book, origin), *_waiting(book, origin)))


def ending(book: Book, number: int) -> Explanation:
    """An ending."""
    it = book.game.endings[number]
    origin = f"the ending {it.name}"
    return _named(book, it, "an ending", (*_watching(book, origin), *_called(book, origin), *_waiting(book, origin)))


def set_up(book: Book, number: int) -> Explanation:
    """A step of the set-up."""
    it = book.game.set_up[number]
    return _named(book, it, "a step of the set-up", tuple(_called(book, f"the set-up step {it.name}")))


def _named(book: Book, it: NamedText, what: str, sections: tuple[Section, ...]) -> Explanation:
    return Explanation(f"{it.name} · {what}", book.facts.place(it.span), (("", it.text),), sections)


def _called(book: Book, origin: str) -> Iterator[Section]:
    """What the course of the game does with a text, and when."""
    watching = {watcher.block for watcher in book.program.watchers}
    for moment in book.calls(origin):
        if moment.operand in watching:
            continue  # a state is looked at once the game is set up, as at any other moment
        yield Section(when(book.game, moment), book.steps(moment.operand))


def _waiting(book: Book, origin: str) -> Iterator[Section]:
    """What a rule does when something happens, and what it changes."""
    for event in book.program.events:
        if book.origin(event.block) == origin:
            yield heard(book.reader(), event, of_card=False)
    for onset in book.program.onsets:
        if book.origin(onset.block) == origin:
            yield dawning(book.reader(), onset, of_card=False)
    for modifier in book.program.modifiers:
        if book.origin(modifier.amount) == origin:
            yield standing(book.reader(), modifier, of_card=False)
    for replacement in book.program.replacements:
        if book.origin(max(replacement.amount, replacement.block)) == origin:
            yield replaced(book.reader(), replacement, of_card=False)
    for ban in book.program.bans:
        if ban.query != NOTHING and book.origin(ban.query) == origin:
            yield forbidden(book.reader(), ban, of_card=False)


def _watching(book: Book, origin: str) -> Iterator[Section]:
    """What an ending does that hangs on a state, and which changes wake it."""
    for watcher in book.program.watchers:
        if book.origin(watcher.block) == origin:
            names = [book.facts.counter(c).name for c in watcher.counters]
            names += [book.game.zones[z].name for z in watcher.zones]
            what = f"{joined(names)} {'changes' if len(names) == 1 else 'change'}" if names else "something changes"
            yield Section(f"As soon as {what}, in the middle of whatever is done", book.steps(watcher.block))
