"""What can be explained by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.table.explanation.book import Book
from engine.table.explanation.cards import card
from engine.table.explanation.phases import period, phase, procedure, role, step
from engine.table.explanation.steps import Explanation
from engine.table.explanation.texts import action, ending, rule, set_up
from engine.table.explanation.things import counter, keyword, kind, label, mark, number, zone

KINDS: dict[str, tuple[str, Callable[[Book, int], Explanation]]] = {
    "card": ("cards", card),
    "action": ("actions", action),
    "rule": ("rules", rule),
    "ending": ("endings", ending),
    "phase": ("phases", phase),
    "procedure": ("procedures", procedure),
    "step": ("steps", step),
    "role": ("roles", role),
    "period": ("periods", period),
    "set-up step": ("set_up", set_up),
    "counter": ("counters", counter),
    "zone": ("zones", zone),
    "number": ("numbers", number),
    "label": ("labels", label),
    "keyword": ("keywords", keyword),
    "mark": ("marks", mark),
    "type": ("types", kind),
}
"""What can be explained: where the model has it, and what explains it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something with a name: what it is, and its number among those."""

    kind: str
    name: str
    number: int


def subjects(book: Book) -> Iterator[Subject]:
    """All that has a name and can be explained."""
    for what, (where, _) in KINDS.items():
        for at, thing in enumerate(getattr(book.game, where)):
            yield Subject(what, thing.name, at)


def named(book: Book, name: str) -> list[Subject]:
    """The things of that name; large and small letters count only where they tell things apart."""
    known = list(subjects(book))
    exact = [each for each in known if each.name == name]
    return exact or [each for each in known if each.name.casefold() == name.casefold()]


def explain(book: Book, subject: Subject) -> Explanation:
    """What it says, and what the engine does."""
    return KINDS[subject.kind][1](book, subject.number)
