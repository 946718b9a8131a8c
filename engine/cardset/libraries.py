"""Libraries: what several games share. A game names those that it uses, and what it says is laid over what they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cardset import fields
from engine.cardset.declared import error, listed_twice
from engine.cardset.files import GAME, LIBRARY, Lent, contents, has, shown
from engine.cardset.lending import is_name, lent_by, libraries, library, shelves
from engine.cardset.overlay import contradictions, upon
from engine.cardset.reading import Reading, all_cards, maps_in, schema_of, with_cards
from engine.cardset.strangers import Stranger, strangers
from engine.source.diagnostics import Diagnostic, Span, did_you_mean
from engine.source.values import Mapping, Text

_HEADING = ("cardwright", "library", "about")


@dataclass(frozen=True, slots=True)
class Library:
    """A library as it was read: its map with all its cards, None if that could not be read; and if that is all."""

    name: str
    whole: Mapping | None
    reading: Reading
    strangers: tuple[Stranger, ...]
    all_cards: bool

    @property
    def files(self) -> tuple[str, ...]:
        """Its files, as messages name them."""
        return tuple(map(self.reading.named, self.reading.contents))


def read_library(place: Path, named: str = "") -> Library:
    """The library of a folder, in messages `named` so, with what is wrong with its files. Raises OSError."""
    files, left_out = contents(place, LIBRARY), strangers(place, LIBRARY)
    reading = Reading(place, named or shown(place), contents=dict(files))
    reading.found += [each.fault(reading.named(each.name)) for each in left_out]
    read = {name: reading.read(place / name, schema_of(name)) for name, _ in files}
    head = read[LIBRARY]
    whole = None if head is None else with_cards(_declaring(head), maps_in(read, "cards"), reading.found)
    sure = all_cards(read, reading, left_out)
    return Library(Path(place).resolve().name, whole, reading, tuple(left_out), sure)


def _declaring(head: Mapping) -> Mapping:
    """What a library declares, without what it says of itself."""
    return Mapping(tuple((key, of) for key, of in head.entries if key.value not in _HEADING), head.span)


# ---- of a game


@dataclass(frozen=True, slots=True)
class Used:
    """The libraries that a game uses; and whether all that it names could be read."""

    libraries: tuple[Library, ...]
    all_read: bool

    @property
    def all_cards(self) -> bool:
        """Whether every file of cards could be read."""
        return all(each.all_cards for each in self.libraries)

    @property
    def files(self) -> tuple[str, ...]:
        """Their files, as messages name them."""
        return tuple(name for each in self.libraries for name in each.files)

    def without_lent(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Without what is found in their files, of things of which it is not for one game to say that they are none."""
        return [each for each in found if each.span.source.name not in self.files]

    @property
    def lent(self) -> Lent:
        """What they hold."""
        held = ((each.reading.shown, [*each.reading.contents.items()], each.strangers) for each in self.libraries)
        return lent_by(held)

    def under(self, game: Mapping, reading: Reading) -> Mapping:
        """The game laid over what they declare. What it removes of that is no fault, as an empty value would be.

        What it might remove of a library that could not be read is not judged.
        """
        every = [(each.name, each.whole) for each in self.libraries if each.whole is not None]
        reading.found += contradictions([(name, _without_marks(whole)) for name, whole in every], "libraries")
        below = Mapping((), game.span)
        gone: list[Span] = []
        for _, whole in every:
            below = upon(below, whole, gone)
        if not (self.all_read and self.all_cards):
            upon(game, game, gone)
        game = upon(below, game, gone)
        reading.found = [each for each in reading.found if each.code != "E206" or each.span not in gone]
        return game


NONE_USED = Used((), all_read=True)


def _without_marks(of: Mapping) -> Mapping:
    """Marks of several libraries are one list: there they never contradict."""
    return Mapping(tuple((key, value) for key, value in of.entries if key.value != "marks"), of.span)


def used_by(game: Mapping, reading: Reading) -> Used:
    """The libraries that a game names. What is wrong in their files is found with the game's own. Raises OSError."""
    names = fields.words(game.get("uses"))
    reading.found += listed_twice(names)
    places = {name.value: _place(reading.folder, name, reading.found) for name in names}
    read = tuple(read_library(place) for place in dict.fromkeys(places.values()) if place is not None)
    for each in read:
        reading.found += each.reading.found
        reading.comments += each.reading.comments
    return Used(read, None not in places.values() and all(each.whole is not None for each in read))


def _place(game: Path, name: Text, found: list[Diagnostic]) -> Path | None:
    """The folder of a library by name; of one that is misspelt, that of the one that was meant."""
    place = library(game, name.value)
    if place is not None or not is_name(name.value):
        return place
    if any(has(folder / name.value, GAME) for folder in shelves(game)):
        says = f"{name.value} is a game, and here stand libraries"
        found.append(error("E402", name.span, says, "games share what a library declares: a folder with library.yaml"))
        return None
    found.append(_unknown(name, libraries(game)))
    near = did_you_mean(name.value, libraries(game))
    return library(game, near[0]) if near else None


def _unknown(name: Text, known: Sequence[str]) -> Diagnostic:
    near = did_you_mean(name.value, known)
    help = f"did you mean {near[0]}?" if near else "it is a folder with library.yaml, beside that of the game"
    help += f"; there are: {', '.join(known)}" if known and not near else ""
    return error("E401", name.span, f"no library is called {name.value}", help)
