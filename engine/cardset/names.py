"""The names that a game's files declare, of the game and of all its variants, whatever else may be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from engine.cardset import fields
from engine.cardset.files import GAME, LIBRARY, contents
from engine.cardset.lending import library
from engine.cardset.overlay import over, upon
from engine.source.diagnostics import Diagnostic, Source, Span, has_errors
from engine.source.document import read_bytes
from engine.source.values import Mapping, Text

_PLAIN = ("types", "roles", "actions", "endings", "keywords", "rulings", "cards", "labels")
_OWNED = {"counters": "player", "zones": "player", "numbers": "card"}
"""What a player, the table or a card has one of, and who, where nothing is said."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Names by their kinds, as "cards" or "zones of player"; the words of each label, and if it takes no others."""

    names: dict[str, tuple[str, ...]]
    labels: dict[str, tuple[tuple[str, ...], bool]]
    lays_over: bool = False
    """Does the game use libraries, so that null removes a name that they have?"""

    def of(self, *kinds: str) -> tuple[str, ...]:
        """The names of these kinds, each once."""
        return tuple(dict.fromkeys(name for kind in kinds for name in self.names.get(kind, ())))


def declared(
    files: Sequence[tuple[str, bytes]], shown: str, game: Path | None = None
) -> tuple[Declared, list[Diagnostic]]:
    """What a game's files and its libraries declare, and why a file could not be read as YAML.

    `shown` is the folder in messages; `game` the one from which its libraries are looked for. Raises OSError.
    """
    found: list[Diagnostic] = []
    read = _read(files, shown, found)
    below = Mapping((), Span(Source("", ""), 0, 0))
    if game is not None and GAME in read:
        for name in fields.words(read[GAME].get("uses")):
            for of in _of_library(game, name.value, found):
                below = upon(below, of, [])
    return _declared(read, below), found


def _read(files: Sequence[tuple[str, bytes]], shown: str, found: list[Diagnostic]) -> dict[str, Mapping]:
    read: dict[str, Mapping] = {}
    for name, content in files:
        value, faults = read_bytes(content, f"{shown}/{name}")
        found += faults if has_errors(faults) else []
        if isinstance(value, Mapping):
            read[name] = value
    return read


def _of_library(game: Path, name: str, found: list[Diagnostic]) -> Iterator[Mapping]:
    """The maps of the files of a library, where there is one of this name."""
    place = library(game, name)
    if place is not None:
        yield from _read(contents(place, LIBRARY), name, found).values()


def _declared(read: dict[str, Mapping], below: Mapping) -> Declared:
    own = read.get(GAME)
    game = None if own is None else upon(below, own, [])
    variants = [of for name, of in read.items() if name.startswith("variants/")]
    wholes = [] if game is None else [game, *(over(game, variant) for variant in variants)]
    wholes += [of for name, of in read.items() if name.startswith("cards/")]
    every: dict[str, dict[str, None]] = {}
    for kind, name in (*(pair for whole in wholes for pair in _names(whole)), *_files(read)):
        every.setdefault(kind, {})[name] = None
    lays_over = game is not None and "uses" in game
    return Declared({kind: tuple(names) for kind, names in every.items()}, _labels(wholes), lays_over)


def _names(whole: Mapping) -> Iterator[tuple[str, str]]:
    """The names of a game, each with its kind."""
    for kind in _PLAIN:
        yield from ((kind, name.value) for name, _ in fields.named(whole, kind))
    for kind, usual in _OWNED.items():
        for name, of in fields.entries(whole, kind):
            yield f"{kind} of {fields.word(of, 'per', usual)}", name.value
    of_table = (name.value for name, value in fields.named(whole, "labels") if isinstance(value, Mapping))
    yield from (("labels of table", name) for name in of_table)
    for owner, marks in fields.named(whole, "marks"):
        yield from ((f"marks of {owner.value}", mark.value) for mark in fields.words(marks))
    for _, periods in fields.named(whole, "periods"):
        yield from (("periods", period.value) for period in fields.words(periods))
    yield from (("phases", name.value) for name, _ in fields.named(whole, "turn"))
    for _, steps in fields.entries(whole, "procedures"):
        yield from (("steps", name.value) for name, _ in steps.entries)


def _files(read: dict[str, Mapping]) -> Iterator[tuple[str, str]]:
    """What is called as its file, and the rules of the rulebook."""
    for name in read:
        folder, _, file = name.rpartition("/")
        if folder in ("decks", "variants"):
            yield folder, PurePosixPath(file).stem
    if (rules := read.get("rules.yaml")) is not None:
        yield from (("rules", name.value) for name, _ in fields.named(rules, "rules"))


def _labels(wholes: Iterable[Mapping]) -> dict[str, tuple[tuple[str, ...], bool]]:
    """The words of each label: those it is declared with, or where it takes any, those that cards print."""
    wholes = list(wholes)
    given = {name.value: value for whole in wholes for name, value in fields.named(whole, "labels")}
    printed: dict[str, dict[str, None]] = {}
    for whole in wholes:
        for _, card in fields.entries(whole, "cards"):
            for key, value in card.entries:
                if isinstance(value, Text):
                    printed.setdefault(key.value, {})[value.value] = None
    return {
        name: (tuple(printed.get(name, ())), False)
        if isinstance(value, Text)
        else (tuple(word.value for word in fields.words(value)), True)
        for name, value in given.items()
        if not isinstance(value, Mapping)
    }
