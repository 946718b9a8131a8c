"""A node to the sentence that says it: the one wording that is printed.

    phrase(parse(text, names).node, names)

What is printed is read as the same node again; of what was read, another wording of it shows where it differs.
"""

from __future__ import annotations

from engine.language.agreement import (
    AGREE_AHEAD,
    FRESH,
    SETTLE,
    SEVERAL,
    Word,
    after_name,
    after_number,
    after_word,
    joined,
)
from engine.language.backwards import Said, said
from engine.language.grammar import SIGNED, grammar
from engine.language.nodes import Named, Node, Number, Zone, Zones
from engine.language.vocabulary import Vocabulary


class Unsayable(ValueError):
    """No alternative of the grammar says this node."""


def phrase(node: Node, vocabulary: Vocabulary, start: str = "text") -> str:
    """The wording of a node, from a start symbol (or any other) of the grammar. Raises Unsayable.

    What parse() made can always be said; a node made by hand need not be.
    """
    whole = said(start, node)
    if whole is None:
        raise Unsayable(f"{start} cannot say {node}")
    writer = _Writer(vocabulary)
    writer.write(whole, SEVERAL)
    return joined(writer.words, text=start in ("text", "deck_rule"))


class _Writer:
    """Writes from left to right; `number` is always how many are spoken of at that place."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.words: list[Word] = []

    def write(self, what: Said, number: int) -> int:
        """Write a node; how many are spoken of behind it. One call a level, as texts may be deep."""
        for name in what.way.before:
            number = self._word(name, number)
        if what.way.form is None:
            number = self._leaf(what, number)
        else:
            settled: int | None = None
            parts = list(reversed(what.parts))
            for symbol in what.way.symbols:
                if settled is None and symbol in SETTLE:
                    settled = number
                if symbol[0] != "_":
                    number = self.write(parts.pop(), SEVERAL if symbol in FRESH else number)
                else:
                    number = self._word(symbol, number, parts[-1] if parts else None)
            number = number if settled is None else settled
        for name in what.way.after:
            number = self._word(name, number)
        return number

    def _leaf(self, what: Said, number: int) -> int:
        node, terminal = what.node, what.way.symbols[0]
        if isinstance(node, Number):
            self.words.append(Word(terminal, f"{node.value:+d}" if terminal == SIGNED else str(node.value)))
            return after_number(node.value)
        assert isinstance(node, Named)
        name = self.vocabulary.name(node.name)
        forms = name.singular, name.plural
        word = Word(terminal, forms[number], number == SEVERAL and name.plural != name.singular)
        self.words.append(word)
        return after_name(node.kind, word, number)

    def _word(self, name: str, number: int, behind: Said | None = None) -> int:
        """A word of the language in the form that fits; `behind` is the part that follows it."""
        forms = grammar().words[name]
        if name in AGREE_AHEAD and behind is not None:
            number = _Writer(self.vocabulary).write(behind, number)
        written = forms[min(number, len(forms) - 1)]
        if name == "_IN" and behind is not None and isinstance(behind.node, Zone | Zones):
            zone = behind.node.names[0] if isinstance(behind.node, Zones) else behind.node.name
            written = self.vocabulary.preposition(zone.name)
        self.words.append(Word(name, written, number == SEVERAL and len(forms) > 1 and forms[0] != forms[1]))
        return after_word(name, number)
