"""What a game declares and nothing uses: it is likely forgotten, or a name that is spelt otherwise where it is meant.

A thing is used if a text names it, in the game or in any of its variants; and some things also by where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.cardset import fields
from engine.language.vocabulary import Vocabulary
from engine.source.diagnostics import Diagnostic, Severity
from engine.source.values import Flag, Listing, Mapping, Text, Value

CODE = "W401"
_ALIKE = ("W411", "W412")

_WHOLE = ("set-up", "rules", "endings", "deck rules", "roles", "keywords")
"""Sections in which every text is sentences."""
_DEFINING = ("numbers", "roles", "keywords")
"""Sections whose texts say what the thing of their name is."""
_PARTS = {
    "cards": {"text"},
    "numbers": {"is"},
    "actions": {"choose", "cost", "if", "limit", "do"},
    "turn": {"start", "do", "end"},
}
_STEP = {"by", "start", "do", "end"}
_PURPOSES = ("in play", "draw from", "draw to", "discard to", "attached")
"""What a zone can be for, besides being named."""

_JUDGED = {
    "counters": "counter", "numbers": "number", "labels": "label", "types": "type", "zones": "zone", "roles": "role",
    "procedures": "procedure", "keywords": "keyword", "actions": "action", "marks": "mark", "periods": "period",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Game:
    """The map of a game as it is in force, its decks; and all maps that may be: the game's own, and its variants."""

    now: Mapping
    decks: Sequence[Mapping]
    ever: Sequence[Mapping]


def unused(game: Game, spoken: Vocabulary) -> list[Diagnostic]:
    """A warning for each thing that nothing uses."""
    said = [*chain.from_iterable(map(texts, game.ever)), *_asked(game.decks)]
    used = _named(said, spoken) | _placed(game)
    return [_warning(section, name) for section, name, forms in _things(game.now) if not used & forms]


def one_a_cause(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Of a name that looks like another only that is told: it is not used because the other is."""
    alike = [each for each in found if each.code in _ALIKE]
    places = {each.span for each in alike} | {label.span for each in alike for label in each.labels}
    return [each for each in found if each.code != CODE or each.span not in places]


def _warning(section: str, name: Text) -> Diagnostic:
    says = f"nothing uses the {_JUDGED[section]} {name.value}"
    help = f"delete it; or say why it stays, in a line above it: # cardwright: ignore[{CODE}] WHY"
    return Diagnostic(CODE, Severity.WARNING, says, name.span, help=help)


# ---- what is declared


def _things(game: Mapping) -> Iterator[tuple[str, Text, set[str]]]:
    """Each thing with its section, its name, and the names of which one is to be used."""
    for section in ("counters", "types", "zones", "numbers", "roles", "procedures", "keywords", "actions"):
        for name, _ in fields.named(game, section):
            yield section, name, {_own(section, name.value)}
    for name, value in fields.named(game, "labels"):
        yield "labels", name, {name.value, *_words_of(game, name.value, value)}
    for _, value in fields.named(game, "marks"):
        yield from (("marks", mark, {mark.value}) for mark in fields.words(value))
    for name, value in fields.named(game, "periods"):
        yield "periods", name, {period.value for period in fields.words(value)}


def _own(section: str, name: str) -> str:
    """Actions are used by phases alone, which name them apart from what sentences name."""
    return f"{section}: {name}" if section == "actions" else name


def _words_of(game: Mapping, label: str, listed: Value) -> Iterator[str]:
    yield from (text.value for text in fields.words(listed if isinstance(listed, Listing) else None))
    yield from (fields.word(of, label) for _, of in fields.entries(game, "cards") if fields.text(of, label))


# ---- what is used


def _named(said: Iterable[tuple[str, Text]], spoken: Vocabulary) -> set[str]:
    """The names in the texts; that a thing is named in what says what it is does not count."""
    forms = spoken.spellings()
    if not forms:
        return set()
    longest_first = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)")
    return {
        name
        for owner, text in said
        for form in pattern.findall(" ".join(text.value.split()))
        if (name := spoken.canonical(forms[form], form)) != owner
    }


def texts(game: Mapping) -> Iterator[tuple[str, Text]]:
    """All texts that are sentences or parts of some, with the name of what they say what it is."""
    for section in _WHOLE:
        for name, value in fields.named(game, section):
            owner = name.value if section in _DEFINING else ""
            yield from ((owner, text) for text in fields.words(value))
    for section, keys in _PARTS.items():
        for name, of in fields.entries(game, section):
            owner = name.value if section in _DEFINING else ""
            yield from ((owner, text) for text in _under(of, keys))
    for _, steps in fields.entries(game, "procedures"):
        for _, value in steps.entries:
            if isinstance(value, Mapping):
                yield from (("", text) for text in _under(value, _STEP))


def _asked(decks: Sequence[Mapping]) -> Iterator[tuple[str, Text]]:
    """What decks ask of cards, where they name many together; a card's name is no such text, and names no thing."""
    for deck in decks:
        for _, held in fields.entries(deck, "zones"):
            yield from (("", key) for key, _ in held.entries if key.value.split(" ")[0].lower() == "each")


def _under(of: Mapping, keys: set[str]) -> Iterator[Text]:
    for key, value in of.entries:
        if key.value in keys:
            yield from fields.words(value)


def _placed(game: Game) -> set[str]:
    """What is used by where it stands: in decks, on cards, in phases; and zones that are for something."""
    used = {key.value for deck in game.decks for key, _ in fields.named(deck, "zones")}
    for name, of in fields.entries(game.now, "zones"):
        used |= {text.value for text in fields.words(of.get("slots"))}
        used |= {name.value for key in _PURPOSES if isinstance(of.get(key), Flag) and fields.flag(of, key)}
        used |= {name.value} if fields.text(of, "members") and _mentions(game, of) else set()
    for section in ("cards", "types"):
        for _, of in fields.entries(game.now, section):
            used |= {fields.word(of, "type"), fields.word(of, "is")}
            used |= {text.value for text in fields.words(of.get("keywords"))}
    return used | _chosen(game)


def _mentions(game: Game, zone: Mapping) -> bool:
    """Whether the cards of a zone are named by the name that they have for being there."""
    names = {fields.word(zone, "members"), fields.word(zone, "plural", fields.word(zone, "members"))}
    words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    return any(words.search(text.value) for of in game.ever for _, text in texts(of))


def _chosen(game: Game) -> set[str]:
    """The actions that some phase or step has."""
    used: set[str] = set()
    every = {_own("actions", name.value) for of in game.ever for name, _ in fields.named(of, "actions")}
    for of in game.ever:
        steps = (step for _, of in fields.entries(of, "procedures") for step in of.entries)
        for _, value in (*fields.named(of, "turn"), *steps):
            wanted = value.get("actions") if isinstance(value, Mapping) else None
            names = {text.value for text in fields.words(wanted)}
            used |= every if names == {"all"} else {_own("actions", name) for name in names}
    return used
