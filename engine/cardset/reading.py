"""The files of a game's folder, or of a library's, as they are read: each checked for its shape, by its name."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from engine.cardset import fields
from engine.cardset.assumed import cards_of
from engine.cardset.declared import error
from engine.cardset.files import MOST_CARDS
from engine.cardset.overlay import beside
from engine.cardset.strangers import Stranger
from engine.source.diagnostics import Diagnostic, Span
from engine.source.document import read_bytes, read_file
from engine.source.elsewhere import read_elsewhere
from engine.source.ignores import Ignore, ignores
from engine.source.meant import shaped
from engine.source.values import Mapping, Text


@dataclass(slots=True)
class Reading:
    """The files of a folder as they are read."""

    folder: Path
    shown: str
    found: list[Diagnostic] = field(default_factory=list)
    contents: dict[str, bytes] = field(default_factory=dict)
    comments: list[Ignore] = field(default_factory=list)

    def read(self, path: Path, schema: str) -> Mapping | None:
        """One file, checked for its shape; None if it is no map."""
        relative = path.relative_to(self.folder).as_posix()
        known, shown = self.contents.get(relative), self.named(relative)
        value, found = read_file(path, shown) if known is None else read_bytes(known, shown)
        self.found += found
        if value is None:
            return None
        self.found += read_elsewhere(value)
        self.comments += ignores(value.span.source, value, self.found)
        value, wrong = shaped(value, schema)
        self.found += wrong
        return value if isinstance(value, Mapping) else None

    def again(self) -> Reading:
        """The same, for another check of what was read: what that finds, and which comments it meets, is its own."""
        comments = [replace(each, met=set()) for each in self.comments]
        return replace(self, found=[*self.found], comments=comments)

    @property
    def cut(self) -> list[str]:
        """The files in which something is never closed, so that what was read of them is not all of it for sure."""
        names = {each.span.source.name for each in self.found if each.code == "E120"}
        return [relative for relative in self.contents if self.named(relative) in names]

    def named(self, relative: str) -> str:
        """A file as messages name it."""
        return f"{self.shown}/{relative}" if self.shown else relative


_SCHEMAS = {"cards": "cards", "decks": "deck", "variants": "variant"}


def schema_of(name: str) -> str:
    """The schema of a file of a game, by its name in the folder."""
    return _SCHEMAS[name.split("/")[0]] if "/" in name else PurePosixPath(name).stem


def files_in(read: MappingOf[str, Mapping | None], folder: str) -> dict[str, Mapping | None]:
    """What was read in one of the folders, by the files' names without ending."""
    return {PurePosixPath(name).stem: of for name, of in read.items() if name.startswith(f"{folder}/")}


def all_cards(read: MappingOf[str, Mapping | None], reading: Reading, left_out: Iterable[Stranger]) -> bool:
    """Whether every file of cards could be read, and to its end."""
    if any(name.startswith("cards/") for name in reading.cut) or any(each.of == "cards" for each in left_out):
        return False
    files = files_in(read, "cards").values()
    return all(of is not None and isinstance(of.get("cards"), Mapping | None) for of in files)


def maps_in(read: MappingOf[str, Mapping | None], folder: str) -> list[Mapping]:
    """What was read in one of the folders, but for files that could not be."""
    return [of for of in files_in(read, folder).values() if of is not None]


def with_cards(game: Mapping, files: list[Mapping], found: list[Diagnostic]) -> Mapping:
    """A game or a library with all its cards, those of these files too."""
    cards = fields.section(game, "cards") or Mapping((), game.span)
    for of in files:
        more = cards_of(of, found)
        if more is not None:
            cards = beside(cards, more, found)
    key = game.key("cards") or Text("cards", Span(game.span.source, game.span.start, game.span.start))
    rest = tuple((name, value) for name, value in game.entries if name.value != "cards")
    return Mapping((*rest, (key, cards)), game.span)


def not_too_many(game: Mapping, found: list[Diagnostic]) -> Mapping:
    """The game with as many cards as it may have; the first that is left out is told."""
    cards = fields.section(game, "cards")
    if cards is None or len(cards) <= MOST_CARDS:
        return game
    first = cards.entries[MOST_CARDS][0]
    says = f"a game has at most {MOST_CARDS:,} cards, and this would be the next"
    found.append(error("E114", first.span, says, "leave cards out, or make a game of them"))
    fewer = Mapping(cards.entries[:MOST_CARDS], cards.span)
    return Mapping(tuple((key, fewer if key.value == "cards" else of) for key, of in game.entries), game.span)
