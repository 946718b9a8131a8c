"""Names that can be read in two ways: in pieces that may stand in a row, or as a form of another name.

With a mark Basic and a type Land, a type Basic Land would be two things in the same words, and only one could be meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from engine.language.grammar import INT, SIGNED, grammar, spellings
from engine.language.vocabulary import Kind, Name, Vocabulary

Piece = tuple[str, str]
"""A spelling, its parts divided by blanks, and its terminal."""

_PART = re.compile(r"(?=['’]s?(?:\s|$))|\s+")
_DIGITS = {INT: re.compile(r"[0-9]{1,6}"), SIGNED: re.compile(r"[+-][0-9]{1,6}")}


def ambiguous(vocabulary: Vocabulary) -> list[tuple[Name, Kind, tuple[str, ...]]]:
    """Every name that can also be read otherwise: with its kind, and the pieces as which it can be read."""
    pieces = _Pieces(vocabulary)
    found: dict[Name, tuple[Kind, tuple[str, ...]]] = {}
    owners: dict[str, Name] = {}
    for kind, names in vocabulary.names.items():
        for name in names:
            for form in (name.singular, name.plural):
                owner = owners.setdefault(form, name)
                read = pieces.of(form) if owner == name else (owner.singular,)
                if read:
                    found.setdefault(name, (kind, read))
    return [(name, kind, read) for name, (kind, read) in found.items()]


class _Pieces:
    """What can be read: words of the language, numbers, the names of a game; and how names of several parts begin."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        spelt: Mapping[str, str] = {**spellings(), **vocabulary.spellings()}
        self.known = {" ".join(_parts(form)): kind for form, kind in spelt.items()}
        self.begun: dict[str, set[str]] = {}
        for form, kind in spelt.items():
            parts = _parts(form)
            for count in range(1, len(parts)):
                self.begun.setdefault(" ".join(parts[:count]), set()).add(kind)

    def of(self, name: str) -> tuple[str, ...]:
        """The first way to read a name otherwise, inside a sentence or where one begins; empty if there is none."""
        parts = _parts(name)
        small = [parts[0][0].lower() + parts[0][1:], *parts[1:]]
        return _first(self._ways(parts)) or _first(self._ways(small), _beginnings())

    def _ways(self, parts: list[str]) -> Iterator[list[Piece]]:
        """All ways to part a name; its last piece may be the beginning of another, which then could not be read."""
        if not parts:
            yield []
        for count in range(1, len(parts) + 1):
            piece = " ".join(parts[:count])
            kinds = {kind for kind, digits in _DIGITS.items() if digits.fullmatch(piece)}
            kinds |= {self.known[piece]} if piece in self.known else set()
            kinds |= self.begun.get(piece, set()) if count == len(parts) else set()
            for kind in sorted(kinds):
                yield from ([(piece, kind), *rest] for rest in self._ways(parts[count:]))


def _parts(spelling: str) -> list[str]:
    return [part for part in _PART.split(spelling) if part]


def _first(ways: Iterator[list[Piece]], first: Collection[str] = ()) -> tuple[str, ...]:
    """The first way whose pieces may follow each other, and that is not the name itself."""
    for pieces in ways:
        kinds = [kind for _, kind in pieces]
        if len(pieces) == 1 and kinds[0] not in _DIGITS:
            continue
        if (not first or kinds[0] in first) and all(map(_follows, kinds, kinds[1:])):
            return tuple(spelling for spelling, _ in pieces)
    return ()


@cache
def _beginnings() -> frozenset[str]:
    built = grammar()
    return built.accepted([built.starts["text"]])


@cache
def _follows(one: str, other: str) -> bool:
    """Whether a terminal can stand behind another somewhere."""
    actions = grammar().actions
    return any(other in actions[row[one]] for row in actions if row.get(one, -1) >= 0)
