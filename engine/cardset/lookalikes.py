"""Names that people cannot tell apart: that differ by capitals only, or by letters of another script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.source.diagnostics import Diagnostic, Label, Severity, Span

Named = tuple[str, Span]

_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Scripts that have letters of the same shape; in a word of two of them one letter is a mistake."""


def lookalikes(names: Iterable[Named]) -> Iterator[Diagnostic]:
    """A warning for each name that looks like one before it, or that mixes scripts in a word."""
    seen: dict[str, Named] = {}
    for name, span in names:
        first, place = seen.setdefault(_folded(name), (name, span))
        if first != name:
            yield _alike(name, span, first, place)
        elif not name.isascii() and (odd := _odd_letter(name)):
            yield _mixed(name, span, odd)


def _folded(name: str) -> str:
    """What two names that look like one have in common; keywords in capitals look like no other name."""
    if name.isascii() and name.isupper():
        return name
    return name.casefold() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


def _alike(name: str, span: Span, first: str, place: Span) -> Diagnostic:
    message = f"{name} and {first} are two names, and they look like one"
    labels = (Label(place, "the first one"),)
    return Diagnostic("W411", Severity.WARNING, message, span, labels, "write both alike, or rename one of them")


def _mixed(name: str, span: Span, odd: str) -> Diagnostic:
    message = f"in {name} the {odd} is the letter {unicodedata.name(odd).lower()}: it only looks like another"
    return Diagnostic("W412", Severity.WARNING, message, span, help="type the letter of your keyboard in its place")


@lru_cache(maxsize=1024)
def _odd_letter(name: str) -> str:
    """A letter of another script than most of its word; empty where there is none."""
    for word in _WORD.findall(name):
        scripts = [_script(letter) for letter in word]
        most = max(_SCRIPTS, key=scripts.count)
        for letter, script in zip(word, scripts, strict=True):
            if script not in ("", most):
                return str(letter)
    return ""


def _script(letter: str) -> str:
    """The script of a letter, if it is one of those."""
    first = unicodedata.name(letter, "").split(" ")[0]
    return first if first in _SCRIPTS else ""
