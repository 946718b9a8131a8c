"""What a file of cards says is assumed of all of them, said of each."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset import fields
from engine.cardset.declared import error
from engine.source.diagnostics import Diagnostic
from engine.source.values import Mapping, Text, Value


def cards_of(file: Mapping, found: list[Diagnostic] | None = None) -> Mapping | None:
    """The cards of a file, each with what the file says of all; `found` gets what it says of none."""
    cards, assumed = fields.section(file, "cards"), fields.section(file, "assumed")
    if cards is None or assumed is None:
        return cards
    if found is not None:
        found += _of_none(cards, assumed)
    return Mapping(tuple((name, _with(card, assumed)) for name, card in cards.entries), cards.span)


def _of_none(cards: Mapping, assumed: Mapping) -> Iterator[Diagnostic]:
    printed = {key for _, card in cards.entries if isinstance(card, Mapping) for key in card}
    for key, _ in assumed.entries:
        if key.value not in printed:
            help = "name what they print, or delete this"
            yield error("E401", key.span, f"no card of this file prints {key.value}", help)


def _with(card: Value, assumed: Mapping) -> Value:
    """A card with what is assumed of it: of what it prints, and says nothing else about."""
    if not isinstance(card, Mapping):
        return card
    own = fields.section(card, "assumed") or Mapping((), assumed.span)
    more = tuple((key, ruling) for key, ruling in assumed.entries if key.value in card and key.value not in own)
    rest = tuple((key, value) for key, value in card.entries if key.value != "assumed")
    where = card.key("assumed") or Text("assumed", assumed.span)
    return Mapping((*rest, (where, Mapping((*own.entries, *more), own.span))), card.span)
