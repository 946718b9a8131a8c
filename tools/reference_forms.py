"""The forms of sentences, as a reference shows them: pattern, example, meaning."""

from __future__ import annotations

from typing import Any

from engine.language.agreement import ONE, SEVERAL, Word, after_word, joined
from engine.language.grammar import INT, SIGNED, Production, grammar
from tools.reference_examples import Examples

Row = tuple[str, ...]

ONES = ("np", "zone", "measure")
"""Symbols that are shown as one thing: *who* has, *a zone* is."""


class Forms:
    """The alternatives of the grammar, each to be shown once."""

    def __init__(self, names: dict[str, Any], examples: Examples) -> None:
        self.names, self.examples = names, examples
        self.left = {key(made): number for number, made in enumerate(grammar().productions) if _is_form(made)}
        self.shown: set[str] = set()

    def rows(self, meanings: dict[str, str]) -> list[Row]:
        """A row for each of these."""
        unknown = [form for form in meanings if form not in self.left]
        if unknown:
            raise SystemExit("tools/reference.yaml speaks of what the grammar does not have: " + "; ".join(unknown))
        return [self._row(form, meaning) for form, meaning in meanings.items()]

    def missing(self) -> list[str]:
        """The forms that were not shown."""
        return [form for form in self.left if form not in self.shown]

    def _row(self, form: str, meaning: str) -> Row:
        number = self.left[form]
        self.shown.add(form)
        return self._pattern(grammar().productions[number]), self.examples.best(number), meaning

    def _pattern(self, made: Production) -> str:
        """The words as they are printed, and what stands between them."""
        words: list[Word] = []
        number = SEVERAL
        for place, symbol in enumerate(made.expansion):
            if symbol[0] == "_":
                forms = grammar().words[symbol]
                words.append(Word(symbol, forms[min(number, len(forms) - 1)]))
                number = after_word(symbol, number)
            else:
                words.append(Word(symbol, f"*{self._name(symbol, place)}*"))
                number = ONE if symbol in ONES else SEVERAL if symbol in (INT, SIGNED) else number
        return joined(words, text=made.symbol in ("text", "sentence"))

    def _name(self, symbol: str, place: int) -> str:
        """What stands there; of two names, the first is for the place in front."""
        name = self.names[symbol]
        return str(name if isinstance(name, str) else name[min(place, 1)])


def key(made: Production) -> str:
    """How tools/reference.yaml names an alternative: as the grammar writes it."""
    return f"{made.symbol}: {' '.join(made.expansion)}"


def _is_form(made: Production) -> bool:
    """Whether it says something; one that only passes on another says nothing."""
    return made.alias is not None or len(made.expansion) > 1
