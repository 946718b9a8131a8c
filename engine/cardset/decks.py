"""A game's decks, from their files: what they hold, whether they keep the rules of decks, and who is dealt them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf

from engine.cardset import fields
from engine.cardset.deckrules import Entry, Judge
from engine.cardset.declared import error, unknown
from engine.cardset.model import Deck, Zone
from engine.cardset.terms import CardTest
from engine.source.characters import shortened
from engine.source.diagnostics import Diagnostic, Label
from engine.source.values import Mapping, Number, Text

Find = Callable[[Text], int | None]
"""The number of what is called so; None, and a fault, for what is not there."""

Such = Callable[[Text], tuple[CardTest, ...] | None]
"""What “each …” asks of cards; None, and a fault, where it cannot be understood."""

_EACH = ("each", "Each")
_FOREIGN = ("all", "All", "any", "every", "Every")
"""Other words with which people name many cards at once."""


class Decks:
    """Reads the decks of one game, and gathers what is wrong with them."""

    def __init__(
        self, zones: Sequence[Zone], zone: Find, card: Find, such: Such, judge: Judge, found: list[Diagnostic]
    ) -> None:
        self.zones, self._zone, self._card, self._such = zones, zone, card, such
        self.judge, self.found = judge, found
        self._names = frozenset(each.name for each in judge.cards)

    def read(self, files: Sequence[Mapping]) -> Iterator[Deck]:
        """The decks of these files."""
        for of in files:
            name = fields.text(of, "deck")
            if name is not None:
                yield self._deck(name, of)

    def _deck(self, name: Text, of: Mapping) -> Deck:
        keys: list[tuple[int, Text]] = []
        entries: list[Entry] = []
        whole = True
        for key, held in fields.entries(of, "zones"):
            zone = self._zone(key)
            own, all_read = self._entries(zone if zone is not None else -1, key, held)
            whole = whole and all_read and zone is not None
            if zone is not None:
                keys.append((zone, key))
                entries += own
        faults: tuple[Diagnostic, ...] = ()
        if whole and all(self.zones[zone].per_player for zone, _ in keys):
            faults = tuple(self.judge.faults(name, keys, entries))
            self.found += faults
        held_in = tuple((zone, tuple((e.card, e.copies) for e in entries if e.under is key)) for zone, key in keys)
        return Deck(name.value, held_in, name.span, fields.word(of, "about"), faults)

    def _entries(self, zone: int, under: Text, held: Mapping) -> tuple[list[Entry], bool]:
        """The cards of a zone, and whether all could be read."""
        entries: dict[int, Entry] = {}
        whole = True
        for key, value in held.entries:
            cards = self._cards(key)
            again = next((card for card in cards if card in entries), None)
            if again is not None:
                self._twice(key, again, entries[again].key)
            whole = whole and bool(cards) and again is None and isinstance(value, Number)
            if isinstance(value, Number):
                entries |= {at: Entry(zone, under, at, key, value.value) for at in cards if at not in entries}
        return list(entries.values()), whole

    def _cards(self, key: Text) -> Sequence[int]:
        """The cards that a key names: one by its name, or each that is such."""
        word = key.value.split(" ")[0]
        if key.value not in self._names and word in _EACH:
            return self._each(key)
        if key.value not in self._names and word in _FOREIGN:
            says = f"no card is called {shortened(key.value)}"
            self.found.append(error("E401", key.span, says, "for one of each of many cards say “each card: 1”"))
            return ()
        card = self._card(key)
        return () if card is None else (card,)

    def _each(self, key: Text) -> Sequence[int]:
        tests = self._such(key)
        if tests is None:
            return ()
        cards = self.judge.those(tests)
        if not cards and not self.judge.unsure:
            says = f"no card is what “{shortened(key.value)}” asks for"
            self.found.append(error("E401", key.span, says, "leave it out, or give such cards to the game"))
        return cards

    def _twice(self, key: Text, card: int, first: Text) -> None:
        name = self.judge.cards[card].name
        labels = (Label(first.span, "the first time"),)
        says = f"{shortened(name)} is among these cards twice"
        self.found.append(error("E104", key.span, says, "let one of the two name it", labels))


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
