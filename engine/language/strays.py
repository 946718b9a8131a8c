"""A word that is no word at all, behind words that begin a phrase or a longer name: it is the wrong one, not they."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import inf

from engine.language.case import Case, first_case, is_unknown
from engine.language.faults import Fault, Finding
from engine.language.grammar import grammar
from engine.language.tokens import small_starts, tokens
from engine.language.wanted import MOST_WORDS, either, nouns, quoted
from engine.source.nearest import did_you_mean

_FARTHEST = 4
_PART = re.compile(r"[.,;:]|[^\s.,;:]+")

Part = tuple[str, int, int]
"""A word of the text, and where it stands."""


def stray(case: Case) -> Finding | None:
    """The word that breaks off what could have become a phrase: "at the xyz of", "the Great xyz"."""
    best: tuple[int, int, list[Part], list[list[str]]] | None = None
    for back in range(min(_FARTHEST, case.at) + 1):
        here = case.back(back)
        parts = _parts(case, here.token.start)
        read = sum(start <= case.token.start for _, start, _ in parts)
        for count, forms in _broken_off(here, parts):
            if read <= count < len(parts) and (best is None or count - read >= best[0]):
                best = count - read, count, parts, forms
    if best is None or not _is_nothing(case, best[2][best[1]]):
        return None
    return _fault(case, *best[1:])


def _parts(case: Case, start: int) -> list[Part]:
    text = small_starts(case.text, case.vocabulary)
    return [(found.group(), *found.span()) for found in _PART.finditer(text, start)][:8]


def _broken_off(here: Case, parts: list[Part]) -> Iterator[tuple[int, list[list[str]]]]:
    """How many words begin phrases and names that can stand here, and those; the longest beginning only."""
    said = [word for word, _, _ in parts]
    found: dict[int, list[list[str]]] = {}
    for form in _forms(here):
        count = next((at for at, pair in enumerate(zip(form, said, strict=False)) if pair[0] != pair[1]), 0)
        if count:
            found.setdefault(count, []).append(form)
    if found:
        yield max(found), found[max(found)]


def _forms(here: Case) -> Iterator[list[str]]:
    """The phrases and names of several words that can stand here, each as its words."""
    for name in sorted(here.accepted & grammar().words.keys()):
        yield from (words for form in grammar().words[name] if len(words := _split(form)) > 1)
    for form, kind in here.vocabulary.spellings().items():
        if kind in here.accepted and " " in form:
            yield form.split()


@cache
def _split(form: str) -> list[str]:
    return _PART.findall(form)


def _is_nothing(case: Case, part: Part) -> bool:
    """Whether a word is neither one of the language or a part of one, nor of a name, nor a number."""
    word = part[0]
    found = tokens(word, case.vocabulary)[0]
    alone = is_unknown(found) and found.end == len(word) and word.isalpha()
    names = (part for form in case.vocabulary.spellings() for part in form.split())
    return alone and word.lower() not in _words() and word not in names


@cache
def _words() -> frozenset[str]:
    """Every word that stands in a phrase of the language."""
    return frozenset(word for forms in grammar().words.values() for form in forms for word in _split(form))


def _fault(case: Case, count: int, parts: list[Part], forms: list[list[str]]) -> Finding | None:
    word, start, end = parts[count]
    nexts = list(dict.fromkeys(form[count] for form in forms))
    if did_you_mean(word, nexts):
        return None
    further = max(nexts, key=lambda each: _read_with(case, start, end, each))
    kinds = [case.vocabulary.spellings().get(" ".join(form)) for form in forms]
    if names := nouns(kind for kind in kinds if kind is not None):
        said = " ".join(case.text[parts[0][1] : end].split())
        known = either([" ".join(form) for form in forms][:MOST_WORDS])
        return Fault("E401", f"no {either(names)} is called {said}", start, end, f"known here: {known}"), further
    ways = list(dict.fromkeys(" ".join(form[count:]) for form in forms))[:MOST_WORDS]
    message = f'"{case.text[start:end]}" is not a word of the language'
    return Fault("E301", message, start, end, f"here can stand {quoted(ways)}"), further


def _read_with(case: Case, start: int, end: int, instead: str) -> float:
    """How far the text could be read with another word in place of this one."""
    further = first_case(case.text[:start] + instead + case.text[end:], case.start, case.vocabulary)
    return inf if further is None else further.at
