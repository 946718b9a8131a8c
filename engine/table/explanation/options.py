"""What a player can ask about at the table: an option that is offered, and anything that has a name."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.options import Kind, Option
from engine.rules.programs import NOTHING
from engine.table.explanation.book import Book
from engine.table.explanation.cards import card
from engine.table.explanation.steps import Explanation
from engine.table.explanation.subjects import Subject, named, subjects
from engine.table.explanation.texts import action


def of_option(book: Book, option: Option, kinds: Sequence[int]) -> Explanation | None:
    """The card that an option names, its action first; or its action; None where it is all said by its label.

    `kinds` are the deal's.
    """
    if option.card != NOTHING:
        return card(book, kinds[option.card], option.action if option.kind is Kind.ACTION else NOTHING)
    return action(book, option.action) if option.kind is Kind.ACTION else None


def begun(book: Book, text: str) -> list[Subject]:
    """The things called so; or if there are none, those whose names or labels begin so."""
    start = " ".join(text.split()).casefold()
    exact = named(book, " ".join(text.split()))
    return exact or [each for each in subjects(book) if start and _begins(each, start)]


def _begins(each: Subject, start: str) -> bool:
    return any(called.casefold().startswith(start) for called in each.called)
