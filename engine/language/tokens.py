"""A text as tokens: the language's words, numbers, and the names of one game.

A spelling belongs to one terminal, so tokens are read without the grammar's rules: the longest word or name that stands
there. What is neither becomes an UNKNOWN token, which no rule accepts, so that the fault is found where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.language.grammar import COMMA, COMMA_BETWEEN, END, INT, SIGNED, spellings
from engine.language.vocabulary import Kind, Vocabulary

UNKNOWN = "UNKNOWN"
_ZONES = (Kind.ZONE, Kind.BAREZONE)
BLANKS = " \t\r\n"
MOST_DIGITS = 6

_BLANK = rf"[{BLANKS}]+"
_ODD_NUMBER = r"[0-9]+(?:[.,][0-9]+)+|[+−–—-]\w+"
_ODD_WORD = r"\w+(?:[-'’]\w+)*?(?=['’]s?\b)|\w+(?:[-'’]\w+)*|’s?\b"
_SENTENCE_START = re.compile(rf"(?:\A|\.)[{BLANKS}]*")


class Token(NamedTuple):
    """A word, name or number, and where it stands; written is its spelling with single blanks."""

    kind: str
    written: str
    start: int
    end: int


def tokens(text: str, vocabulary: Vocabulary) -> list[Token]:
    """All tokens of a text, in order; the last is END, behind the last character that is seen."""
    words = spellings()
    _, pattern = _patterns(vocabulary)
    found: list[Token] = []
    for match in pattern.finditer(small_starts(text, vocabulary)):
        group = match.lastgroup or UNKNOWN
        start, end = match.span(group)
        written = match[group]
        if group == "WORD":
            written = " ".join(written.split())
            group = words[written]
        elif group == "NAME":
            written = " ".join(written.split())
            kind = vocabulary.kind_of(written)
            group = kind.value if kind else UNKNOWN
        found.append(Token(group, written, start, end))
        if group in _ZONES and len(found) > 1 and found[-2].kind == COMMA:
            found[-2] = found[-2]._replace(kind=COMMA_BETWEEN)
    stop = found[-1].end if found else len(text)
    found.append(Token(END, "", stop, stop))
    return found


def small_starts(text: str, vocabulary: Vocabulary) -> str:
    """The same text, but its sentences begin with a small letter, unless a name stands there. Places stay."""
    names, _ = _patterns(vocabulary)
    letters = list(text)
    for match in _SENTENCE_START.finditer(text):
        at = match.end()
        if at < len(text) and text[at].isascii() and not names.match(text, at):
            letters[at] = text[at].lower()
    return "".join(letters)


@lru_cache(maxsize=32)
def _patterns(vocabulary: Vocabulary) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a name looks like, and what any token looks like."""
    names = _any_of(vocabulary.spellings())
    pattern = (
        rf"(?P<NAME>{names})|(?P<WORD>{_any_of(spellings())})"
        rf"|(?P<{INT}>[0-9]{{1,{MOST_DIGITS}}})(?!\w|[.,][0-9])|(?P<{SIGNED}>[+-][0-9]{{1,{MOST_DIGITS}}})(?!\w)"
        rf"|(?P<{UNKNOWN}>{_ODD_NUMBER}|{_ODD_WORD}|[^{BLANKS}])"
    )
    return re.compile(names), re.compile(pattern)


def _any_of(spellings: Iterable[str]) -> str:
    """A pattern of these spellings, the longest first; none of them ends inside a longer word."""
    ordered = sorted(spellings, key=lambda each: (-len(each), each))
    return "|".join(_spelt(each) for each in ordered) or r"(?!)"


def _spelt(spelling: str) -> str:
    body = _BLANK.join(re.escape(part) for part in spelling.split(" "))
    return body + r"(?![\w-])" if spelling[-1].isalnum() else body
