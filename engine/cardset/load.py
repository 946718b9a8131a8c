"""A game's folder, with variants -> a checked game, or all that is wrong with it; the only module that opens it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from engine.cardset import fields
from engine.cardset.assumed import cards_of
from engine.cardset.called import called_as_files
from engine.cardset.check import Checker, Files
from engine.cardset.content import content_hash
from engine.cardset.deckrules import DECKS_ALONE
from engine.cardset.declared import error
from engine.cardset.files import MOST_CARDS, Loaded, contents, variants_of
from engine.cardset.model import Game
from engine.cardset.overlay import beside, contradictions, over, removed_nothing
from engine.cardset.strangers import strangers
from engine.cardset.unused import Game as Declared
from engine.cardset.unused import one_a_cause as used_or_alike
from engine.cardset.unused import unused
from engine.source.diagnostics import Diagnostic, Severity, Span, has_errors, in_order, one_a_cause
from engine.source.document import read_bytes, read_file
from engine.source.elsewhere import read_elsewhere
from engine.source.ignores import Ignore, ignores, without_ignored
from engine.source.meant import shaped
from engine.source.summary import Checked
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

    @property
    def cut(self) -> list[str]:
        """The files in which something is never closed, so that what was read of them is not all of it for sure."""
        names = {each.span.source.name for each in self.found if each.code == "E120"}
        return [relative for relative in self.contents if self.named(relative) in names]

    def named(self, relative: str) -> str:
        """A file as messages name it."""
        return f"{self.shown}/{relative}" if self.shown else relative


@contextmanager
def _kept() -> Iterator[None]:
    """While a game is read, all is kept that is made: to look through it for what can be let go is work for nothing."""
    asked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if asked:
            gc.enable()


@_kept()
def load(
    folder: Path,
    variants: tuple[str, ...] = (),
    *,
    id: str = "",
    shown: str = "",
    files: Sequence[tuple[str, bytes]] | None = None,
) -> Loaded:
    """Read, check and freeze a game with its variants, in order.

    `shown` is the folder as messages name it; `files` its contents, where somebody has read them already.
    Raises OSError for files that cannot be read.
    """
    files = contents(folder) if files is None else files
    reading = Reading(folder, shown or folder.name, contents=dict(files))
    left_out = strangers(folder)
    reading.found += [each.fault(reading.named(each.name)) for each in left_out]
    read = {name: reading.read(folder / name, _schema(name)) for name, _ in files}
    game, rules = read["game.yaml"], read.get("rules.yaml")
    if game is None:
        return _loaded(None, reading, None, variants)
    own = _not_too_many(_with_cards(game, _of(read, "cards"), reading.found), reading.found)
    overlays = dict(called_as_files("variant", _named(read, "variants"), reading.found))
    chosen = [(name, _without_heading(overlays[name])) for name in variants if name in overlays]
    whole = _laid_over(own, chosen, reading.found)
    decks = tuple(of for _, of in called_as_files("deck", _named(read, "decks"), reading.found))
    of_game = Files(
        id or folder.name,
        whole,
        decks,
        variants,
        tuple((name, fields.word(of, "about")) for name, of in overlays.items() if name not in variants),
        tuple(overlays),
        content_hash(whole, decks),
        _texts(rules),
        all_cards=all(map(_has_cards, _named(read, "cards").values()))
        and not any(name.startswith("cards/") for name in reading.cut)
        and not any(each.of == "cards" for each in left_out),
        all_decks=None not in _named(read, "decks").values() and not any(each.of == "decks" for each in left_out),
        guessed=frozenset(each.span for each in reading.found if each.code in ("E201", "E205")),
    )
    checker = Checker(of_game)
    checked = checker.check()
    reading.found += checker.found
    if not has_errors(reading.found):
        reading.found += unused(Declared(whole, decks, (own, *overlays.values())), checker.spoken)
    return _loaded(checked, reading, whole, variants)


_SCHEMAS = {"cards": "cards", "decks": "deck", "variants": "variant"}


def _schema(name: str) -> str:
    """The schema of a file of a game, by its name in the folder."""
    return _SCHEMAS[name.split("/")[0]] if "/" in name else PurePosixPath(name).stem


def _named(read: MappingOf[str, Mapping | None], folder: str) -> dict[str, Mapping | None]:
    """What was read in one of the folders, by the files' names without ending."""
    return {PurePosixPath(name).stem: of for name, of in read.items() if name.startswith(f"{folder}/")}


def _has_cards(of: Mapping | None) -> bool:
    """Whether a file of cards could be read."""
    return of is not None and isinstance(of.get("cards"), Mapping | None)


def _of(read: MappingOf[str, Mapping | None], folder: str) -> list[Mapping]:
    return [of for of in _named(read, folder).values() if of is not None]


def _loaded(game: Game | None, reading: Reading, whole: Mapping | None, variants: tuple[str, ...]) -> Loaded:
    found = one_a_cause(_once(reading.found))
    judged = [] if has_errors(found) else list(_in_force(reading, variants))
    found = in_order(used_or_alike(without_ignored(found, reading.comments, judged)))
    wrong = any(each.severity is Severity.ERROR and each.code not in DECKS_ALONE for each in found)
    files = tuple(Checked(reading.named(name)) for name in reading.contents)
    cards = tuple(_cards(whole)) if whole is not None else ()
    return Loaded(None if wrong else game, tuple(found), len(files), len(cards), (*files, *cards))


def _in_force(reading: Reading, variants: tuple[str, ...]) -> Iterator[str]:
    """The files in which all is checked: those of variants that are left out are only read."""
    left_out = [f"variants/{name}.yaml" for name in variants_of(reading.folder) if name not in variants]
    yield from (reading.named(name) for name in reading.contents if name not in left_out)


def _cards(game: Mapping) -> Iterator[Checked]:
    for name, value in fields.named(game, "cards"):
        yield Checked(name.span.source.name, name.value, Span(name.span.source, name.span.start, value.span.end))


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """One message for one cause: of two at one place, the first.

    What a deck lacks has no place of its own, so there may be several.
    """
    first: dict[tuple[object, str], Diagnostic] = {}
    for each in found:
        first.setdefault((_where(each), each.message if each.code in DECKS_ALONE else each.code), each)
    return list(first.values())


def _where(each: Diagnostic) -> tuple[str, int, int]:
    return each.span.source.name, each.span.start, each.span.end


def _with_cards(game: Mapping, files: list[Mapping], found: list[Diagnostic]) -> Mapping:
    cards = fields.section(game, "cards") or Mapping((), game.span)
    for of in files:
        more = cards_of(of, found)
        if more is not None:
            cards = beside(cards, more, found)
    key = game.key("cards") or Text("cards", Span(game.span.source, game.span.start, game.span.start))
    rest = tuple((name, value) for name, value in game.entries if name.value != "cards")
    return Mapping((*rest, (key, cards)), game.span)


def _not_too_many(game: Mapping, found: list[Diagnostic]) -> Mapping:
    """The game with as many cards as it may have; the first that is left out is told."""
    cards = fields.section(game, "cards")
    if cards is None or len(cards) <= MOST_CARDS:
        return game
    first = cards.entries[MOST_CARDS][0]
    says = f"a game has at most {MOST_CARDS:,} cards, and this would be the next"
    found.append(error("E114", first.span, says, "leave cards out, or make a game of them"))
    fewer = Mapping(cards.entries[:MOST_CARDS], cards.span)
    return Mapping(tuple((key, fewer if key.value == "cards" else of) for key, of in game.entries), game.span)


def _without_heading(variant: Mapping) -> Mapping:
    return Mapping(tuple((k, v) for k, v in variant.entries if k.value not in ("variant", "about")), variant.span)


def _laid_over(game: Mapping, chosen: list[tuple[str, Mapping]], found: list[Diagnostic]) -> Mapping:
    """The game with its variants laid over, in order."""
    found += contradictions(chosen)
    for _, variant in chosen:
        found += removed_nothing(game, variant)
        game = over(game, variant)
    return game


def _texts(rules: Mapping | None) -> tuple[tuple[str, str], ...]:
    if rules is None:
        return ()
    return tuple((name.value, value.value) for name, value in fields.named(rules, "rules") if isinstance(value, Text))


__all__ = ["Loaded", "load", "variants_of"]
