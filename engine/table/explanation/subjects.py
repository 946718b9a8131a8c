"""What can be explained by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cardset.model import Action
from engine.table.explanation.book import Book
from engine.table.explanation.cards import card
from engine.table.explanation.phases import period, phase, procedure, role, step
from engine.table.explanation.steps import Explanation
from engine.table.explanation.texts import action, ending, label_of, rule, set_up
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
    """Something with a name: what it is, and its number among those; of an action also how it is offered."""

    kind: str
    name: str
    number: int
    label: str = ""

    @property
    def called(self) -> tuple[str, ...]:
        """All that it is called: its name, and its label where that differs."""
        return (self.name, self.label) if self.label not in ("", self.name) else (self.name,)


def subjects(book: Book) -> Iterator[Subject]:
    """All that has a name and can be explained."""
    for what, (where, _) in KINDS.items():
        for at, thing in enumerate(getattr(book.game, where)):
            yield Subject(what, thing.name, at, label_of(thing) if isinstance(thing, Action) else "")


def named(book: Book, name: str) -> list[Subject]:
    """The things called so; large and small letters count only where they tell things apart."""
    known = list(subjects(book))
    exact = [each for each in known if name in each.called]
    return exact or [each for each in known if name.casefold() in map(str.casefold, each.called)]


def explain(book: Book, subject: Subject) -> Explanation:
    """What it says, and what the engine does."""
    return KINDS[subject.kind][1](book, subject.number)
