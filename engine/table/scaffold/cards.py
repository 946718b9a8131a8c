"""A new card: an entry that checks at once, put behind the last of a file of cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.cardset.model import Game
from engine.cardset.vain import instructions_done
from engine.source.diagnostics import Source
from engine.source.document import read
from engine.source.values import Mapping, Null, Value
from engine.table.scaffold.naming import scalar
from engine.table.scaffold.schemas import pointed

EMPTY = "# yaml-language-server: $schema=../../../schemas/cards.schema.json\ncards:\n"
"""A file of cards without one."""


class NoRoom(Exception):
    """A card cannot be put into this file by us: why not."""


def entry(game: Game, name: str, kind: str | None, shown: str) -> list[str]:
    """The lines of a new card, not indented: what is usual among the game's cards, and a text that it understands.

    `shown` is the game as commands name it.
    """
    usual = kind if kind is not None else usual_type(game)
    lines = [f"{scalar(name)}:", *([f"  type: {scalar(usual)}"] if usual else []), *_numbers(game, usual)]
    hint = f"every word has to be one that the game knows: cardwright words {shown}"
    return [*lines, f"  # {hint}", f"  text: {first_text(game, usual)}"]


def usual_type(game: Game) -> str:
    """The type that most cards have; the first that is declared where there are none."""
    kinds = Counter(card.type for card in game.cards if card.type is not None)
    if kinds:
        return game.types[max(kinds, key=lambda kind: (kinds[kind], -kind))].name
    return game.types[0].name if game.types else ""


def _numbers(game: Game, kind: str) -> Iterator[str]:
    """The numbers that cards of that type print, as most of them do."""
    alike = [card for card in game.cards if card.type is not None and game.types[card.type].name == kind] or game.cards
    for number, of in enumerate(game.numbers):
        values = [card.numbers[number] for card in alike]
        if any(value != of.default for value in values):
            yield f"  {scalar(of.name)}: {_usual(values, of.default)}"


def _usual(values: list[int], default: int) -> int:
    found = Counter(values)
    return max(found, key=lambda value: (found[value], -value), default=default)


def first_text(game: Game, kind: str = "") -> str:
    """A text to begin with, that means something in any game like this one, and is done on a card of that type."""
    own = next((counter for counter in game.counters if counter.per_player), None)
    draws = any(zone.draw_from for zone in game.zones) and any(zone.draw_to for zone in game.zones)
    deed = f"Gain 1 {own.name}." if own is not None else "Draw 1 card." if draws else "End the phase."
    number = next((number for number, of in enumerate(game.types) if of.name == kind), None)
    if instructions_done(game)(number):
        return deed
    return f"At the start of your turn, {deed[0].lower()}{deed[1:]}"


# ---- into a file


def with_entry(text: str, lines: list[str]) -> tuple[str, int]:
    """A file's text with a card behind its last, and the line where it stands. Raises NoRoom."""
    value, found = read(Source("cards", text))
    if not isinstance(value, Mapping) or found:
        raise NoRoom("it is no file of cards")
    cards = value.get("cards")
    if cards is None or value.key("cards") is None:
        raise NoRoom("it has no “cards:”")
    at, indent = _end_of(text, value), _indent(text, cards)
    before, after, end = text[:at], text[at:], "\r\n" if "\r\n" in text else "\n"
    if before and not before.endswith("\n"):
        before += end
    added = "".join(f"{indent}{line}{end}" for line in lines)
    return before + added + after, before.count("\n") + 1


def _indent(text: str, cards: Value) -> str:
    """How far the cards stand in; cards between braces have no lines of their own."""
    if isinstance(cards, Null):
        return "  "
    if not isinstance(cards, Mapping) or text[cards.span.start : cards.span.start + 1] == "{":
        raise NoRoom("its cards stand between braces; write each on lines of its own")
    first = cards.entries[0][0].span
    return " " * (first.first[1] - 1)


def _end_of(text: str, value: Mapping) -> int:
    """Where the cards end: before the next key of the file and the comments above it, or at the end of the file."""
    keys = [key for key, _ in value.entries]
    place = next(number for number, key in enumerate(keys) if key.value == "cards")
    if place + 1 == len(keys):
        line_end = text.find("\n", len(text.rstrip()))
        return len(text) if line_end < 0 else line_end + 1
    at = text.rfind("\n", 0, keys[place + 1].span.start) + 1
    while (above := re.search(r"(?:^|\n)([ \t]*(?:#[^\n]*)?)\n\Z", text[:at])) is not None:
        at = above.start(1)
    return at


def new_file(folder: Path, inner: str) -> str:
    """A new file of cards that will stand there."""
    return pointed(EMPTY, folder, inner)
