"""A game's decks, from their files: what they hold, whether they keep the rules of decks, and who is dealt them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf

from engine.cardset import fields
from engine.cardset.deckrules import Entry, Judge
from engine.cardset.declared import error, unknown
from engine.cardset.model import Deck, Zone
from engine.source.diagnostics import Diagnostic, Label
from engine.source.values import Mapping, Number, Text

Find = Callable[[Text], int | None]
"""The number of what is called so; None, and a fault, for what is not there."""


class Decks:
    """Reads the decks of one game, and gathers what is wrong with them."""

    def __init__(self, zones: Sequence[Zone], zone: Find, card: Find, judge: Judge, found: list[Diagnostic]) -> None:
        self.zones, self._zone, self._card, self.judge, self.found = zones, zone, card, judge, found

    def read(self, files: Sequence[Mapping]) -> Iterator[Deck]:
        """The decks of these files."""
        for of in files:
            name = fields.text(of, "deck")
            if name is not None:
                yield self._deck(name, of)

    def _deck(self, name: Text, of: Mapping) -> Deck:
        keys: list[tuple[int, Text]] = []
        entries: list[Entry] = []
        for key, held in fields.entries(of, "zones"):
            zone = self._zone(key)
            own = list(self._entries(zone if zone is not None else -1, key, held))
            if zone is not None:
                keys.append((zone, key))
                entries += own
        faults: tuple[Diagnostic, ...] = ()
        read = [len([each for each in entries if each.under is key]) for key, _ in fields.entries(of, "zones")]
        whole = read == [len(held) for _, held in fields.entries(of, "zones")]
        if whole and all(self.zones[zone].per_player for zone, _ in keys):
            faults = tuple(self.judge.faults(name, keys, entries))
            self.found += faults
        held_in = tuple((zone, tuple((e.card, e.copies) for e in entries if e.under is key)) for zone, key in keys)
        return Deck(name.value, held_in, name.span, fields.word(of, "about"), faults)

    def _entries(self, zone: int, under: Text, held: Mapping) -> Iterator[Entry]:
        for key, value in held.entries:
            card = self._card(key)
            if card is not None and isinstance(value, Number):
                yield Entry(zone, under, card, key, value.value)


# ---- who is dealt which


def dealt(
    game: Mapping, players: int, decks: MappingOf[str, Deck], zones: Sequence[Zone], found: list[Diagnostic]
) -> Iterator[tuple[str, str]]:
    """(who, deck) each: "each player", "table", or "player 1" and so on for one of them."""
    seats = tuple(f"player {number + 1}" for number in range(players))
    for key, value in fields.named(game, "deal"):
        if not isinstance(value, Text):
            continue
        if key.value not in ("each player", "table", *seats):
            found.append(unknown("E401", "player", key, ("each player", *seats, "table")))
        elif value.value not in decks:
            found.append(unknown("E401", "deck", value, tuple(decks)))
        else:
            _fits(key, value, decks[value.value], zones, found)
            yield key.value, value.value


def _fits(key: Text, value: Text, deck: Deck, zones: Sequence[Zone], found: list[Diagnostic]) -> None:
    """A player's deck fills a player's zones, the table's deck the table's."""
    table = key.value == "table"
    for zone, _ in deck.zones:
        if zones[zone].per_player == table:
            whose = "each player" if table else "the table"
            says = f"the deck {deck.name} fills the {zones[zone].name}, which belongs to {whose}"
            found.append(error("E501", value.span, says, labels=(Label(deck.span, "this deck"),)))
