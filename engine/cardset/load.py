"""A game's folder, with variants -> a checked game, or all that is wrong with it; the only module that opens it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from engine.cardset import fields
from engine.cardset.called import called_as_files
from engine.cardset.check import Checker, Files
from engine.cardset.content import content_hash
from engine.cardset.deckrules import DECKS_ALONE
from engine.cardset.files import Loaded, contents, variants_of
from engine.cardset.lacking import lacking
from engine.cardset.libraries import NONE_USED, Used, read_library, used_by
from engine.cardset.model import Game
from engine.cardset.overlay import contradictions, over, removed_nothing, without_heading, without_refused
from engine.cardset.reading import Reading, all_cards, files_in, maps_in, not_too_many, schema_of, with_cards
from engine.cardset.strangers import strangers
from engine.cardset.unused import Game as Declared
from engine.cardset.unused import one_a_cause as used_or_alike
from engine.cardset.unused import unused
from engine.cardset.vain import in_vain
from engine.source.diagnostics import Diagnostic, Severity, Span, has_errors, in_order, one_a_cause
from engine.source.ignores import without_ignored
from engine.source.schema import check
from engine.source.summary import Checked
from engine.source.values import Mapping, Text


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
    return _with(_read(folder, shown, files), variants, id)


def load_with_each(
    folder: Path, *, shown: str = "", files: Sequence[tuple[str, bytes]] | None = None
) -> Iterator[Loaded]:
    """A game with each of its variants by itself: read once, and checked with each.

    Nothing comes of a game that cannot be checked, whatever is laid over it. Raises OSError.
    """
    with _kept():
        read = _read(folder, shown, files)
    for name in read.overlays if read.own is not None else ():
        with _kept():
            loaded = _with(read, (name,))
        yield loaded


@dataclass(frozen=True, slots=True)
class _Read:
    """A game's folder as it was read, before a variant is laid over the game; without a game, it cannot be checked."""

    reading: Reading
    used: Used = NONE_USED
    own: Mapping | None = None
    overlays: MappingOf[str, Mapping] = field(default_factory=dict)
    decks: tuple[Mapping, ...] = ()
    rules: Mapping | None = None
    all_cards: bool = True
    all_decks: bool = True


def _read(folder: Path, shown: str, files: Sequence[tuple[str, bytes]] | None) -> _Read:
    files = contents(folder) if files is None else files
    reading = Reading(folder, shown or folder.name, contents=dict(files))
    left_out = strangers(folder)
    reading.found += [each.fault(reading.named(each.name)) for each in left_out]
    read = {name: reading.read(folder / name, schema_of(name)) for name, _ in files}
    game = read["game.yaml"]
    if game is None:
        return _Read(reading)
    used = used_by(game, reading)
    own = not_too_many(used.under(with_cards(game, maps_in(read, "cards"), reading.found), reading), reading.found)
    if not used.all_read:
        return _Read(reading, used)
    return _Read(
        reading,
        used,
        own,
        dict(called_as_files("variant", files_in(read, "variants"), reading.found)),
        tuple(of for _, of in called_as_files("deck", files_in(read, "decks"), reading.found)),
        read.get("rules.yaml"),
        all_cards=used.all_cards and all_cards(read, reading, left_out),
        all_decks=None not in files_in(read, "decks").values() and not any(each.of == "decks" for each in left_out),
    )


def _with(read: _Read, variants: tuple[str, ...], id: str = "") -> Loaded:
    """The game that was read, with these variants. What was read serves again."""
    reading, overlays = read.reading.again(), read.overlays
    if read.own is None:
        return _loaded(None, reading, None, variants, read.used)
    chosen = [(name, _sound(overlays[name], read.own, reading.found)) for name in variants if name in overlays]
    whole = _laid_over(read.own, chosen, reading.found)
    of_game = Files(
        id or reading.folder.name,
        whole,
        read.decks,
        variants,
        tuple((name, fields.word(of, "about")) for name, of in overlays.items() if name not in variants),
        tuple(overlays),
        content_hash(whole, read.decks),
        _texts(read.rules),
        all_cards=read.all_cards,
        all_decks=read.all_decks,
        guessed=frozenset(each.span for each in reading.found if each.code in ("E201", "E205")),
        lent=frozenset(read.used.files),
    )
    declared = Declared(whole, read.decks, (read.own, *overlays.values()))
    checked = _checked(of_game, declared, read.used, reading)
    return _loaded(checked, reading, whole, variants, read.used)


def _checked(files: Files, declared: Declared, used: Used, reading: Reading) -> Game:
    """The game of these files; if nothing is wrong, what nothing uses is found too."""
    checker = Checker(files)
    checked = checker.check()
    reading.found += checker.found
    if not has_errors(reading.found):
        reading.found += used.without_lent(unused(declared, checker.spoken))
        reading.found += used.without_lent(in_vain(checked, declared.now, declared.ever[1:]))
        reading.found += used.without_lent(lacking(checked, declared.now))
    return checked


@_kept()
def load_library(place: Path, shown: str = "") -> Loaded:
    """Read and check a library by itself: no game comes of it, and who uses what it declares is not asked."""
    library = read_library(place, shown)
    reading, whole = library.reading, library.whole
    if whole is None:
        return _loaded(None, reading, None, ())
    whole = not_too_many(whole, reading.found)
    guessed = frozenset(each.span for each in reading.found if each.code in ("E201", "E205"))
    files = Files(
        library.name, whole, (), (), (), (), "", (), all_cards=library.all_cards, guessed=guessed, library=True
    )
    checker = Checker(files)
    checker.check()
    reading.found += checker.found
    return _loaded(None, reading, whole, ())


def _loaded(
    game: Game | None,
    reading: Reading,
    whole: Mapping | None,
    variants: tuple[str, ...],
    used: Used = NONE_USED,
) -> Loaded:
    found = one_a_cause(_once(reading.found))
    judged = [] if has_errors(found) else list(_in_force(reading, variants))
    found = in_order(used_or_alike(without_ignored(found, reading.comments, judged)))
    wrong = any(each.severity is Severity.ERROR and each.code not in DECKS_ALONE for each in found)
    files = tuple(map(Checked, (*map(reading.named, reading.contents), *used.files)))
    cards = tuple(_cards(whole)) if whole is not None else ()
    game, over = None if wrong else game, tuple(reading.named(_file(name)) for name in variants)
    return Loaded(game, tuple(found), len(files), len(cards), (*files, *cards), used.lent, over)


def _in_force(reading: Reading, variants: tuple[str, ...]) -> Iterator[str]:
    """The files in which all is checked: those of variants that are left out are only read."""
    left_out = [_file(name) for name in variants_of(reading.folder) if name not in variants]
    yield from (reading.named(name) for name in reading.contents if name not in left_out)


def _file(variant: str) -> str:
    return f"variants/{variant}.yaml"


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


def _sound(variant: Mapping, game: Mapping, found: list[Diagnostic]) -> Mapping:
    """What a variant lays over the game: what its schema refuses is told already, and hides nothing of the game."""
    if not has_errors(found):
        return without_heading(variant)
    refused = {each.span for each in check(variant, "variant") if each.code != "E210"}
    return without_refused(without_heading(variant), game, refused)


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
