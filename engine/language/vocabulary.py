"""The names a game declares, by kind: the part of the language that each game brings itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from engine.language.grammar import beginnings, spellings


class Kind(StrEnum):
    """What a name stands for. Each kind is a terminal of the grammar; a name has one kind."""

    COUNTER = "COUNTER"
    ATTR = "ATTR"
    VALUE = "VALUE"
    ZONE = "ZONE"
    BAREZONE = "BAREZONE"
    NOUN = "NOUN"
    PHASE = "PHASE"
    LABEL = "LABEL"
    KEYWORD = "KEYWORD"
    ROLE = "ROLE"
    PROC = "PROC"
    PERIOD = "PERIOD"

    @property
    def noun(self) -> str:
        """What people call it: a counter, a number, a mark …"""
        return _NOUNS[self]


_NOUNS = {
    Kind.COUNTER: "counter", Kind.ATTR: "number", Kind.VALUE: "mark", Kind.ZONE: "zone", Kind.BAREZONE: "zone",
    Kind.NOUN: "type", Kind.PHASE: "phase", Kind.LABEL: "label", Kind.KEYWORD: "keyword",
    Kind.ROLE: "role", Kind.PROC: "procedure", Kind.PERIOD: "period",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Name:
    """A declared name: how one of it is called, and several."""

    singular: str
    plural: str


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All names of a game. Building one checks nothing: clashes() tells what is wrong with it."""

    names: Mapping[Kind, tuple[Name, ...]]
    prepositions: Mapping[str, str]

    def of(self, *kinds: str) -> tuple[str, ...]:
        """The names of these kinds (singular forms), in the order in which the game declares them."""
        return tuple(name.singular for kind in Kind if kind in kinds for name in self.names.get(kind, ()))

    def kind_of(self, written: str) -> Kind | None:
        """The kind of a name in either form; None for what the game does not declare."""
        found = self._forms.get(written)
        return found[0] if found else None

    def canonical(self, kind: Kind, written: str) -> str:
        """The singular form of a name in either form."""
        found = self._forms.get(written)
        if found is None or found[0] is not kind:
            raise KeyError(f"{kind.noun} {written}")
        return found[1].singular

    def name(self, written: str) -> Name:
        """Both forms of a declared name, found by either."""
        return self._forms[written][1]

    def preposition(self, zone: str) -> str:
        """ "in" or "on", as a zone's name wants it."""
        return self.prepositions.get(zone, "in")

    def spellings(self) -> Mapping[str, Kind]:
        """Every form of every name, with its kind."""
        return {form: kind for form, (kind, _) in self._forms.items()}

    def clashes(self) -> list[tuple[str, Kind, Kind | None]]:
        """Names that could be read in two ways: with both kinds, or None for a name that is a word of the language."""
        found: list[tuple[str, Kind, Kind | None]] = []
        seen: dict[str, Kind] = {}
        for form, kind in self._declared():
            first = seen.setdefault(form, kind)
            if first is not kind:
                found.append((form, first, kind))
            elif form.lower() in beginnings() or form in spellings():
                found.append((form, kind, None))
        return sorted(set(found), key=str)

    @cached_property
    def _forms(self) -> dict[str, tuple[Kind, Name]]:
        forms: dict[str, tuple[Kind, Name]] = {}
        for kind in Kind:
            for name in self.names.get(kind, ()):
                forms.setdefault(name.singular, (kind, name))
                forms.setdefault(name.plural, (kind, name))
        return forms

    def _declared(self) -> Iterator[tuple[str, Kind]]:
        for kind in Kind:
            for name in self.names.get(kind, ()):
                yield from ((form, kind) for form in dict.fromkeys((name.singular, name.plural)))


def known(names: Mapping[Kind, tuple[Name, ...]], prepositions: Mapping[str, str]) -> Vocabulary:
    """The vocabulary of these names: the same for the same names, so that what was read with it need not be again."""
    return _known(tuple((kind, names.get(kind, ())) for kind in Kind), tuple(prepositions.items()))


@lru_cache(maxsize=32)
def _known(names: tuple[tuple[Kind, tuple[Name, ...]], ...], prepositions: tuple[tuple[str, str], ...]) -> Vocabulary:
    return Vocabulary(dict(names), dict(prepositions))


def forget() -> None:
    """Let all vocabularies go, and with them what was read: the next game is read as if it were the first."""
    _known.cache_clear()
