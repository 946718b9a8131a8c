"""Explains to a person in a game what `cardwright explain` explains: options by number, and things by name."""

from __future__ import annotations

from functools import cached_property

from engine.cli.output import Screen
from engine.source.nearest import did_you_mean
from engine.table.answers import several
from engine.table.explanation.book import Book
from engine.table.explanation.layout import lines
from engine.table.explanation.options import begun, of_option
from engine.table.explanation.steps import Explanation
from engine.table.explanation.subjects import explain, named, subjects
from engine.table.match import Match, Offer


class Explainer:
    """Answers the people of one match."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self._match, self._screen = match, screen

    @cached_property
    def _book(self) -> Book:
        return Book(self._match.game)

    def explain(self, what: str) -> None:
        """An option by its number, or whatever has that name or is the only one whose name begins so."""
        offers = self._match.offers()
        if not what:
            self._screen.wrong("e and the number of an option, or a name: what that does")
        elif what.isascii() and what.isdigit():
            self._numbered(what, offers)
        elif not self._labelled(what, offers):
            self._named(what)

    def _numbered(self, digits: str, offers: list[Offer]) -> None:
        number = int(digits) if len(digits) < 6 else 0
        if not 1 <= number <= len(offers):
            self._screen.wrong(f"there is no option {digits}; the options are 1 to {len(offers)}")
            return
        self._offered(offers[number - 1])

    def _labelled(self, what: str, offers: list[Offer]) -> bool:
        """An option by its whole label, unless that is the name of something."""
        said = " ".join(what.split()).casefold()
        offer = next((offer for offer in offers if " ".join(offer.label.split()).casefold() == said), None)
        if offer is None or named(self._book, " ".join(what.split())):
            return False
        self._offered(offer)
        return True

    def _offered(self, offer: Offer) -> None:
        told = of_option(self._book, offer.option, self._match.machine.deal.kinds)
        if told is None:
            self._screen.line(offer.label)
        else:
            self._show([told])

    def _named(self, what: str) -> None:
        found = begun(self._book, what)
        names = list(dict.fromkeys(each.name for each in found))
        if len(names) == 1 or named(self._book, " ".join(what.split())):
            self._show([explain(self._book, each) for each in found])
        else:
            self._screen.wrong(several(names) if names else self._unknown(what))

    def _unknown(self, what: str) -> str:
        near = did_you_mean(what, [name for each in subjects(self._book) for name in each.called])
        return f"there is no option and nothing in the game called {what}{f'; did you mean {near[0]}?' if near else ''}"

    def _show(self, told: list[Explanation]) -> None:
        for number, explanation in enumerate(told):
            if number:
                self._screen.line()
            for line in lines(explanation, self._screen.width):
                self._screen.line(line.text, line.style)
