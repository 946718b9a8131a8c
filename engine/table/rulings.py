"""What a rulebook leaves open: the rulings of a game, its other readings, and every value that is assumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import shelf
from engine.cardset import fields
from engine.cardset.assumed import cards_of
from engine.cardset.files import files_of
from engine.cardset.libraries import used_by
from engine.cardset.model import Game
from engine.cardset.overlay import over
from engine.cardset.reading import Reading
from engine.source.diagnostics import Span
from engine.source.values import Listing, Mapping, Null, Text, Value, plain
from engine.table.explanation.facts import folder_of


@dataclass(frozen=True, slots=True)
class Place:
    """A file, as people name it, and a line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another reading of a rule: a variant, what it is, and whether it is in force."""

    variant: str
    about: str
    in_force: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the rulebook is read where it is silent: what is said, what it concerns, who reads it otherwise."""

    id: str
    says: str
    at: Place
    keys: tuple[str, ...]
    where: Place | None
    otherwise: tuple[Otherwise, ...]
    notice: str | None


@dataclass(frozen=True, slots=True)
class Assumed:
    """A value that no rulebook gives: of what ("card", "zone" …), which field, and the ruling that says so."""

    of: str
    name: str
    field: str
    value: str
    ruling: str
    at: Place


@dataclass(frozen=True, slots=True)
class Survey:
    """All that a game leaves open."""

    rulings: tuple[Ruling, ...]
    assumed: tuple[Assumed, ...]


def survey(game: Game, name: str) -> Survey:
    """What a checked game leaves open, read from its files. `name` is as it was opened by. Raises OSError."""
    base, *variants = name.split("+")
    folder = shelf.find(base)
    reading = Reading(folder, _shown(game))
    files = [reading.read(folder / "game.yaml", "game")]
    files += [_cards(reading.read(path, "cards")) for path in files_of(folder, "cards")]
    overlays = {path.stem: reading.read(path, "variant") for path in files_of(folder, "variants")}
    decks = [reading.read(path, "deck") for path in files_of(folder, "decks")]
    own = _whole(files)
    own = used_by(own, reading).under(own, reading)
    whole = _whole([own, *(overlays[variant] for variant in dict.fromkeys(variants))])
    abouts = {name: fields.word(of, "about") for name, of in overlays.items() if of is not None}
    rulings = tuple(_ruling(whole, key, of, abouts, game.variants) for key, of in fields.entries(whole, "rulings"))
    return Survey(rulings, (*_assumed_of(whole), *_assumed_in([deck for deck in decks if deck is not None])))


def _shown(game: Game) -> str:
    """The game's folder as messages name it."""
    return folder_of(game).removesuffix("/") or game.id


def _cards(file: Mapping | None) -> Mapping | None:
    """A file of cards, with what it says is assumed of all of them said of each."""
    if file is None or (key := file.key("cards")) is None or (cards := cards_of(file)) is None:
        return None
    return Mapping(((key, cards),), file.span)


def _whole(files: list[Mapping | None]) -> Mapping:
    """The game with its cards and the variants in force, laid over one another."""
    first, *rest = [of for of in files if of is not None]
    for of in rest:
        first = over(first, of)
    return first


# ---- rulings


def _ruling(whole: Mapping, key: Text, of: Mapping, abouts: dict[str, str], in_force: tuple[str, ...]) -> Ruling:
    where = fields.words(of.get("where"))
    variants = [each.value for each in fields.words(of.get("otherwise"))]
    return Ruling(
        id=key.value,
        says=fields.word(of, "says"),
        at=_place(says.span if (says := fields.text(of, "says")) is not None else key.span),
        keys=tuple(each.value for each in where),
        where=_found(whole, where),
        otherwise=tuple(Otherwise(each, abouts.get(each, ""), each in in_force) for each in variants),
        notice=fields.word(of, "notice") or None,
    )


def _found(whole: Mapping, keys: tuple[Text, ...]) -> Place | None:
    """The place of the key that the keys lead to."""
    at: Value | None = whole
    place: Place | None = None
    for key in keys:
        if not isinstance(at, Mapping) or (found := at.key(key.value)) is None:
            return None
        at, place = at.get(key.value), _place(found.span)
    return place


# ---- assumed values


def _assumed_of(whole: Mapping) -> Iterator[Assumed]:
    for section, what in (("cards", "card"), ("zones", "zone"), ("counters", "counter")):
        for name, of in fields.entries(whole, section):
            yield from _assumed(what, name.value, of)


def _assumed_in(decks: list[Mapping]) -> Iterator[Assumed]:
    for deck in decks:
        yield from _assumed("deck", fields.word(deck, "deck"), deck)


def _assumed(what: str, name: str, of: Mapping) -> Iterator[Assumed]:
    for key, ruling in fields.named(of, "assumed"):
        if isinstance(ruling, Text):
            stands = of.key(key.value)
            place = _place((stands or key).span)
            yield Assumed(what, name, key.value, _value(of.get(key.value)), ruling.value, place)


def _value(value: Value | None) -> str:
    """A value in a line; nothing where the field is no value of its own."""
    if value is None or isinstance(value, Null | Mapping):
        return ""
    if isinstance(value, Listing):
        return ", ".join(str(plain(each)) for each in value)
    return " ".join(str(value.value).split())


def _place(span: Span) -> Place:
    return Place(span.source.name, span.first[0])
