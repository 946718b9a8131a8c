"""A word that cannot stand where it stands: what is around it, what could stand there, and how far that would lead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import inf

from engine.language.grammar import END, grammar
from engine.language.tokens import UNKNOWN, Token, tokens
from engine.language.vocabulary import Kind, Vocabulary

_MARKS = frozenset(".,:;")
_BEFORE_PLURALS = frozenset(
    {
        "_COMMA", "_COMMA_THEN", "_COLON", "_SEMI_OR", "_DOT", "_MAY", "_THEN", "_YOU", "_THEY", "_THEM", "_THOSE",
        "_ALL", "_NO", "_OF", "_THAT_MANY", "_OR_MORE", "_OR_FEWER", "_ANY_NUMBER_OF", "_THE_NUMBER_OF",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """A token of a text, usually the first that no rule accepts, and the table's states before each token up to it."""

    text: str
    start: str
    found: tuple[Token, ...]
    at: int
    trail: tuple[list[int], ...]
    accepted: frozenset[str]
    vocabulary: Vocabulary

    @property
    def token(self) -> Token:
        """The token that cannot stand."""
        return self.found[self.at]

    @property
    def said(self) -> str:
        """How the text spells it."""
        return self.text[self.token.start : self.token.end]

    @property
    def before(self) -> Token | None:
        """The token before it, if any."""
        return self.found[self.at - 1] if self.at else None

    @property
    def opens(self) -> bool:
        """Whether it stands where a sentence (or the text) begins."""
        return self.before is None or self.before.kind == "_DOT"

    @property
    def is_name(self) -> bool:
        """Whether it is spelt as only names are: with a capital, inside a sentence."""
        return self.said[:1].isupper() and not self.opens

    def back(self, count: int) -> Case:
        """A token before it, as a case of its own."""
        return replace(self, at=self.at - count, accepted=grammar().accepted(self.trail[self.at - count]))

    def span(self, at: int, count: int) -> tuple[Token, ...]:
        """So many tokens; fewer where a mark or the end comes between."""
        taken: list[Token] = []
        for token in self.found[at : at + count]:
            if token.kind == END or (taken and self.text[token.start] in _MARKS):
                break
            taken.append(token)
        return tuple(taken)

    def reach(self, instead: tuple[str, ...], skipped: int) -> float:
        """How many tokens can be read if these stood in place of the next ones; inf when the sentence can end.

        Below 0 when they cannot stand here themselves.
        """
        states: list[int] | None = self.trail[self.at]
        for kind in instead:
            if states is None:
                return -1
            states = grammar().step(states, kind)
        for count, token in enumerate(self.found[self.at + skipped :]):
            if states is None:
                return count - 1
            if token.kind == END:
                return inf if grammar().step(states, END) else count
            states = grammar().step(states, token.kind)
            if states is not None and token.kind == "_DOT":
                return inf
        return -1

    def form(self, terminal: str) -> str:
        """A word as it would be written here: singular or plural after what stands before it."""
        forms = grammar().words[terminal]
        return forms[1] if len(forms) > 1 and self.plural else forms[0]

    @property
    def plural(self) -> bool:
        """Whether what stands before it wants a plural, as far as one word can tell."""
        before = self.before
        if before is None or before.kind in _BEFORE_PLURALS:
            return True
        if before.kind == "INT":
            return int(before.written) != 1
        forms = grammar().words.get(before.kind, ())
        return len(forms) > 1 and before.written == forms[1] != forms[0]


def first_case(text: str, start: str, vocabulary: Vocabulary) -> Case | None:
    """The first word of a text that cannot stand where it does; None when the whole text can be read."""
    rules = grammar()
    found = tuple(tokens(text, vocabulary))
    trail = [[rules.starts[start]]]
    for at, token in enumerate(found):
        further = rules.step(trail[-1], token.kind)
        if further is None:
            case = Case(text, start, found, at, tuple(trail), rules.accepted(trail[-1]), vocabulary)
            return case.back(1) if at and _leads_nowhere(case) else case
        trail.append(further)
    return None


def _leads_nowhere(case: Case) -> bool:
    """Can only names follow of kinds that the game does not have? Then the word before is the wrong one."""
    if is_unknown(case.token) and not case.back(1).opens:
        return False
    return case.accepted <= set(Kind) and not case.vocabulary.of(*case.accepted)


def is_mark(terminal: str) -> bool:
    """Whether a word of the language is only punctuation."""
    return terminal in _punctuation()


def is_unknown(token: Token) -> bool:
    """Whether a token is neither a word of the language nor a number nor a declared name."""
    return token.kind == UNKNOWN


@cache
def _punctuation() -> frozenset[str]:
    return frozenset(name for name, forms in grammar().words.items() if not any(map(str.isalpha, forms[0])))
