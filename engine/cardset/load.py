"""A game's folder, with variants -> a checked game, or all that is wrong with it; the only module that opens it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.cardset import fields
from engine.cardset.check import Checker, Files
from engine.cardset.declared import error
from engine.cardset.files import Loaded, data_hash, files_of, variants_of
from engine.cardset.model import Game
from engine.cardset.overlay import beside, contradictions, over, removed_nothing
from engine.source.diagnostics import Diagnostic, Severity, Span, in_order
from engine.source.document import read_file
from engine.source.meant import meant
from engine.source.schema import check as check_shape
from engine.source.values import Mapping, Text, Value


@dataclass(slots=True)
class Reading:
    """The files of a folder as they are read."""

    folder: Path
    shown: str
    found: list[Diagnostic] = field(default_factory=list)
    files: list[tuple[str, bytes]] = field(default_factory=list)

    def read(self, path: Path, schema: str) -> Mapping | None:
        """One file, checked for its shape; None if it is no map."""
        relative = path.relative_to(self.folder).as_posix()
        shown = f"{self.shown}/{relative}" if self.shown else relative
        self.files.append((relative, path.read_bytes()))
        value, found = read_file(path, shown)
        self.found += found
        if value is None:
            return None
        value = self._shaped(value, schema)
        return value if isinstance(value, Mapping) else None

    def _shaped(self, value: Value, schema: str) -> Value:
        """The value, with misspelt keys read as they were meant; what is under those is looked at too."""
        wrong = check_shape(value, schema)
        better = meant(value, wrong)
        self.found += wrong if better is value else wrong + check_shape(better, schema)
        return better


def load(folder: Path, variants: tuple[str, ...] = (), *, id: str = "", shown: str = "") -> Loaded:
    """Read, check and freeze a game with its variants, in order.

    `shown` is the folder as messages name it. Raises OSError for files that cannot be read.
    """
    reading = Reading(folder, shown or folder.name)
    game = reading.read(folder / "game.yaml", "game")
    rules = reading.read(folder / "rules.yaml", "rules") if (folder / "rules.yaml").is_file() else None
    cards = [of for path in files_of(folder, "cards") if (of := reading.read(path, "cards")) is not None]
    decks = tuple(of for path in files_of(folder, "decks") if (of := reading.read(path, "deck")) is not None)
    read = ((path.stem, reading.read(path, "variant")) for path in files_of(folder, "variants"))
    overlays = {stem: of for stem, of in read if of is not None}
    if game is None:
        return _loaded(None, reading, 0)
    whole = _with_cards(game, cards, reading.found)
    chosen = [(name, _without_heading(overlays[name])) for name in variants if name in overlays]
    reading.found += contradictions(chosen)
    for _, variant in chosen:
        reading.found += removed_nothing(whole, variant)
        whole = over(whole, variant)
    files = Files(
        id or folder.name,
        whole,
        decks,
        variants,
        tuple((name, fields.word(of, "about")) for name, of in overlays.items() if name not in variants),
        tuple(overlays),
        data_hash(reading.files, variants),
        _texts(rules),
    )
    _names_fit(overlays, reading.found)
    checker = Checker(files)
    checked = checker.check()
    reading.found += checker.found
    return _loaded(checked, reading, len(checked.cards))


def _loaded(game: Game | None, reading: Reading, cards: int) -> Loaded:
    found = tuple(in_order(_once(reading.found)))
    wrong = any(each.severity is Severity.ERROR for each in found)
    return Loaded(None if wrong else game, found, len(reading.files), cards)


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """One message for one cause: of two at one place, the first; of a name that there is not, not its value's shape."""
    first: dict[tuple[object, str], Diagnostic] = {}
    for each in found:
        first.setdefault((_where(each), each.code), each)
    unknown = {_where(each) for each in found if each.code == "E401"}
    return [each for each in first.values() if not (each.code.startswith("E2") and _where(each) in unknown)]


def _where(each: Diagnostic) -> tuple[str, int, int]:
    return each.span.source.name, each.span.start, each.span.end


def _with_cards(game: Mapping, files: list[Mapping], found: list[Diagnostic]) -> Mapping:
    cards = fields.section(game, "cards") or Mapping((), game.span)
    for of in files:
        more = fields.section(of, "cards")
        if more is not None:
            cards = beside(cards, more, found)
    key = game.key("cards") or Text("cards", Span(game.span.source, game.span.start, game.span.start))
    rest = tuple((name, value) for name, value in game.entries if name.value != "cards")
    return Mapping((*rest, (key, cards)), game.span)


def _without_heading(variant: Mapping) -> Mapping:
    return Mapping(tuple((k, v) for k, v in variant.entries if k.value not in ("variant", "about")), variant.span)


def _names_fit(overlays: dict[str, Mapping], found: list[Diagnostic]) -> None:
    for stem, of in overlays.items():
        name = fields.text(of, "variant")
        if name is not None and name.value != stem:
            says = f"this file is called {stem}.yaml, so its variant is {stem}"
            found.append(error("E412", name.span, says, f"write “variant: {stem}”"))


def _texts(rules: Mapping | None) -> tuple[tuple[str, str], ...]:
    if rules is None:
        return ()
    return tuple((name.value, value.value) for name, value in fields.named(rules, "rules") if isinstance(value, Text))


__all__ = ["Loaded", "load", "variants_of"]
