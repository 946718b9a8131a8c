"""What a scenario gives, from its file: whose turn, which phase, and what players and the table have."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset import fields
from engine.rules.programs import NOTHING
from engine.source.diagnostics import Span
from engine.source.values import Listing, Mapping, Text, Value
from engine.table.scenario.model import Given, Holding, Placed
from engine.table.scenario.names import Names


def given(names: Names, of: Mapping | None, place: Span) -> Given:
    """What stands under `given`; nothing there is an empty table."""
    if of is None:
        return Given(False, 0, None, None, None, (), place)
    reader = _Given(names)
    key = of.get("active")
    return Given(
        set_up=fields.flag(of, "set-up"),
        seed=fields.number(of, "seed") or 0,
        turn=fields.number(of, "turn"),
        active=names.player(key),
        phase=reader.phase(of),
        holdings=tuple(reader.holdings(of)),
        span=of.span,
        decks=tuple(reader.decks(of)),
    )


class _Given:
    def __init__(self, names: Names) -> None:
        self.names, self.game = names, names.game

    def phase(self, of: Mapping) -> int | None:
        """The phase, one with actions."""
        name = fields.text(of, "phase")
        if name is None:
            return None
        number = self.names.find("phase", name, tuple(phase.name for phase in self.game.phases))
        if number is not None and not self.game.phases[number].actions:
            acting = ", ".join(phase.name for phase in self.game.phases if phase.actions)
            message = f"in {name.value} nobody chooses an action, so nothing can begin there"
            self.names.fault("E513", name.span, message, f"phases with actions: {acting}")
            return None
        return number

    def decks(self, of: Mapping) -> Iterator[tuple[str, str]]:
        """The decks that are dealt to whom."""
        known = tuple(deck.name for deck in self.game.decks)
        key = of.key("decks")
        if key is not None and not fields.flag(of, "set-up"):
            self.names.fault("E513", key.span, "decks are dealt in a new game only", "write set-up: true")
        for whose, deck in fields.named(of, "decks"):
            found = self.names.find("deck", deck, known) if isinstance(deck, Text) else None
            if found is not None and (whose.value == "table" or self.names.seat(whose) is not None):
                yield whose.value, known[found]

    def holdings(self, of: Mapping) -> Iterator[Holding]:
        """What each has, the table last."""
        for key, held in fields.entries(of, "players"):
            seat = self.names.seat(key)
            if seat is not None:
                yield self._holding(held, seat)
        table = fields.section(of, "table")
        if table is not None:
            yield self._holding(table, NOTHING)

    def _holding(self, held: Mapping, owner: int) -> Holding:
        counters: list[tuple[int, int]] = []
        zones: list[tuple[int, tuple[Placed, ...]]] = []
        for key, counter, zone, value in self.names.held(held, owner):
            if counter != NOTHING:
                amount = self._amount(key, counter, value)
                counters += [(counter, amount)] if amount is not None else []
            else:
                zones.append((zone, self._cards(key, zone, value)))
        return Holding(owner, tuple(counters), tuple(zones))

    def _amount(self, key: Text, counter: int, value: Value) -> int | None:
        """The value of a counter, within its bounds."""
        amount, of = self.names.amount(key, value), self.game.counters[counter]
        if amount is not None and (amount < of.low or (of.high is not None and amount > of.high)):
            least = f"at least {of.low}" if of.high is None else f"from {of.low} to {of.high}"
            self.names.fault("E514", value.span, f"{key.value} is {least}, and cannot be {amount}")
        return amount

    def _cards(self, key: Text, zone: int, value: Value) -> tuple[Placed, ...]:
        """The cards of a zone from the bottom, as many as it has room for."""
        if self.names.no_zone(key, value):
            return ()
        if isinstance(value, Mapping):
            cards = tuple(map(Placed, self.names.copies(value)))
        else:
            items = value.items if isinstance(value, Listing) else ()
            cards = tuple(card for item in self.names.from_bottom(zone, items) for card in self._card(item))
        size = self.game.zones[zone].size
        if size is not None and len(cards) > size:
            self.names.fault("E515", key.span, f"{key.value} has room for {size} cards, and {len(cards)} are given")
        return cards

    def _card(self, item: Value) -> Iterator[Placed]:
        """A card, by its name; or a map of its name and what is counted on it."""
        if isinstance(item, Text) and (card := self.names.card(item)) is not None:
            yield Placed(card)
        elif isinstance(item, Mapping):
            if not len(item):
                self.names.fault("E518", item.span, "this card is empty", "write the name of a card")
            for key, of in item.entries:
                if (card := self.names.card(key)) is not None and isinstance(of, Mapping):
                    yield Placed(card, tuple(self._counted(of)))

    def _counted(self, of: Mapping) -> Iterator[tuple[int, int]]:
        for key, value in of.entries:
            counter = self.names.of_cards(key)
            amount = self._amount(key, counter, value) if counter is not None else None
            if counter is not None and amount is not None:
                yield counter, amount
