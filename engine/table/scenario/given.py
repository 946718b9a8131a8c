"""What a scenario gives, from its file: whose turn, which phase, and what players and the table have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine import shelf
from engine.cardset import fields
from engine.cardset.declared import error
from engine.cardset.model import Game, Zone
from engine.rules.programs import NOTHING
from engine.source.diagnostics import Diagnostic, Span
from engine.source.values import Listing, Mapping, Number, Text, Value
from engine.table.scenario.model import Given, Holding, Placed
from engine.table.scenario.names import Names

PLAYERS = "number of players"
"""The key that says how many play."""

EMPTY = "none"
"""An empty place of a zone with places."""


def players(game: Game, of: Mapping | None, found: list[Diagnostic]) -> int:
    """How many play; where nothing is said, as few as can."""
    said = of.get(PLAYERS) if of is not None else None
    if not isinstance(said, Number) or said.value in game.seats:
        return said.value if isinstance(said, Number) else game.seats.least
    found.append(error("E514", said.span, f"{game.name} is for {game.seats.said}, and not for {said.value}"))
    return game.seats.least


def given(names: Names, of: Mapping | None, place: Span) -> Given:
    """What stands under `given`; nothing there is an empty table."""
    if of is None:
        _begins(names, of, place)
        return Given(False, 0, None, None, None, (), place, names.game.players)
    reader = _Given(names)
    key = of.get("active")
    it = Given(
        set_up=fields.flag(of, "set-up"),
        seed=fields.number(of, "seed") or 0,
        turn=fields.number(of, "turn"),
        active=names.player(key),
        phase=reader.phase(of),
        holdings=tuple(reader.holdings(of)),
        span=of.span,
        players=names.game.players,
        decks=tuple(reader.decks(of)),
        roles=tuple(reader.roles(of)),
        periods=tuple(reader.periods(of)),
        labels=tuple((label, word) for _, label, word in names.labels(of)),
    )
    reader.hosts_are_there(it)
    _begins(names, of, of.span)
    return it


def _begins(names: Names, of: Mapping | None, place: Span) -> None:
    """Reports what cannot begin: a turn of a game in whose phases nobody chooses an action."""
    if any(phase.actions for phase in names.game.phases):
        return
    message = "no phase of this game has actions, so there is no place in a turn where this could begin"
    if of is None or not fields.flag(of, "set-up"):
        names.fault("E513", place, message, "say “set-up: true”: it begins with a new game")
        return
    for key in ("turn", "active", "phase"):
        if (said := of.key(key)) is not None:
            names.fault("E513", said.span, message, "leave it out: it begins with a new game")


class _Given:
    def __init__(self, names: Names) -> None:
        self.names, self.game = names, names.game
        self._hosts: list[Text] = []

    def hosts_are_there(self, given: Given) -> None:
        """Reports cards that are said to be attached to what is not given."""
        there = {placed.card for holding in given.holdings for _, cards in holding.zones for placed in cards}
        for name in self._hosts:
            if (card := self.names.card(name)) is not None and card not in there:
                message = f"no {name.value} is given, so nothing can be attached to it"
                self.names.fault("E513", name.span, message, f"name {name.value} in a zone, too")

    @cached_property
    def _changing(self) -> frozenset[int]:
        """The marks that can come and go."""
        return frozenset(mark for mark, _ in shelf.lowered(self.game).program.changing_marks)

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

    def roles(self, of: Mapping) -> Iterator[tuple[int, int]]:
        """Who has which of the roles that are chosen."""
        for key, value in fields.named(of, "roles"):
            role, seat = self.names.role(key), self.names.player(value)
            if role is not None and self.game.roles[role].who is not None:
                message = f"who is {key.value} is told by whose turn it is"
                self.names.fault("E513", key.span, message, "say whose turn it is with active: 1")
            elif role is not None and seat is not None:
                yield role, seat

    def periods(self, of: Mapping) -> Iterator[int]:
        """Which periods it is: one of a group."""
        yield from (period for _, period in self.names.periods(of.get("periods")))

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
        rest = Mapping(tuple(entry for entry in held.entries if entry[0].value not in ("marks", "used")), held.span)
        for key, counter, zone, value in self.names.held(rest, owner):
            if counter != NOTHING:
                amount = self._amount(key, counter, value)
                counters += [(counter, amount)] if amount is not None else []
            else:
                zones.append((zone, self._cards(key, zone, value)))
        marks = self._marks(held, "table" if owner == NOTHING else "player")
        return Holding(owner, tuple(counters), tuple(zones), tuple(sorted(marks)), tuple(self._used(held, owner)))

    def _marks(self, held: Mapping, per: str) -> frozenset[int]:
        """The marks that are named of a player, the table or a card: such as can come and go."""
        found = set()
        for name, mark in self.names.marks(held.get("marks"), per):
            if per == "card" and mark not in self._changing:
                message = f"nothing makes a card {name.value} or stops it, so it is as it is printed"
                self.names.fault("E513", name.span, message, f"leave {name.value} out")
            else:
                found.add(mark)
        return frozenset(found)

    def _used(self, held: Mapping, owner: int) -> Iterator[tuple[int, int]]:
        """How often actions have been taken already that have a limit."""
        limits = {it.name: (n, it.limit.times) for n, it in enumerate(self.game.actions) if it.limit is not None}
        for key, value in fields.named(held, "used"):
            times = value.value if isinstance(value, Number) else 0
            if owner == NOTHING:
                self.names.fault("E513", key.span, "only players take actions", "write it under a player")
            elif self.names.find("action with a limit", key, tuple(limits)) is not None:
                action, most = limits[key.value]
                if times > most:
                    message = f"{key.value} can be taken {most} times at most, and not {times} times"
                    self.names.fault("E514", value.span, message)
                yield action, times

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
            written = self.names.from_bottom(zone, items)
            cards = tuple(card for item in written for card in self._card(item, self.game.zones[zone]))
        size = self.game.zones[zone].size
        if size is not None and len(cards) > size:
            self.names.fault("E515", key.span, f"{key.value} has room for {size} cards, and {len(cards)} are given")
        return cards

    def _card(self, item: Value, zone: Zone) -> Iterator[Placed]:
        """A card, by its name; or a map of its name and what is so of it; or, where a zone has places, an empty one."""
        if isinstance(item, Text) and item.value == EMPTY and zone.slots:
            yield Placed(NOTHING)
        elif isinstance(item, Text) and (card := self.names.card(item, *[EMPTY] * bool(zone.slots))) is not None:
            yield Placed(card)
        elif isinstance(item, Mapping):
            if not len(item):
                self.names.fault("E518", item.span, "this card is empty", "write the name of a card")
            for key, of in item.entries:
                if (card := self.names.card(key)) is not None and isinstance(of, Mapping):
                    marks = self._marks(of, "card") if of.get("marks") is not None else None
                    yield Placed(card, tuple(self._counted(of)), marks, self._host(of, zone))

    def _host(self, of: Mapping, zone: Zone) -> int:
        """The card to which one is attached."""
        name = fields.text(of, "on")
        if name is None:
            return NOTHING
        if not zone.attached:
            where = ", ".join(each.name for each in self.game.zones if each.attached) or "this game has no such zone"
            self.names.fault("E513", name.span, f"no card in {zone.name} is attached to another", f"attached: {where}")
            return NOTHING
        card = self.names.card(name)
        self._hosts += [name] if card is not None else []
        return NOTHING if card is None else card

    def _counted(self, of: Mapping) -> Iterator[tuple[int, int]]:
        for key, value in of.entries:
            if key.value in ("marks", "on"):
                continue
            counter = self.names.of_cards(key)
            amount = self._amount(key, counter, value) if counter is not None else None
            if counter is not None and amount is not None:
                yield counter, amount
