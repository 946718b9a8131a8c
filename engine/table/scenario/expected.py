"""What a scenario expects, from its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cardset import fields
from engine.rules.programs import NOTHING
from engine.source.values import Flag, Listing, Mapping, Number, Text, Value
from engine.table.scenario.model import (
    CardIs,
    CounterIs,
    EndIs,
    Fact,
    FlowIs,
    How,
    LabelIs,
    MarksAre,
    NumberIs,
    One,
    PeriodIs,
    RoleIs,
    Traits,
    ZoneCounts,
    ZoneHolds,
    ZoneSeen,
)
from engine.table.scenario.names import Names

ZONE_KEYS = ("count", "in order", "contains", "seen by")
"""What can be said of a zone besides exactly which cards it holds."""


class Expected:
    """Reads what stands under `expect`."""

    def __init__(self, names: Names) -> None:
        self.names, self.game = names, names.game

    def facts(self, of: Mapping) -> Iterator[Fact]:
        """All that must be so, in the order of the file as far as it matters."""
        self._says_something(of)
        yield from self._flow(of)
        yield from self._outcome(of)
        yield from self._stages(of)
        for key, held in fields.entries(of, "players"):
            seat = self.names.seat(key)
            if seat is not None:
                yield from self._held(held, seat)
        table = fields.section(of, "table")
        if table is not None:
            yield from self._held(table, NOTHING)
        for key, traits in fields.entries(of, "cards"):
            card = self.names.card(key)
            if card is not None:
                yield CardIs(card, self._traits(traits), key.span)

    def _says_something(self, of: Mapping) -> None:
        """Reports what is so whatever happens: a map that says nothing of what it is about."""
        for key, value in of.entries:
            if key.value in ("players", "table", "cards", "roles", "periods", "labels"):
                self._filled(key, value)
        for of_them in ("players", "cards"):
            for key, value in fields.named(of, of_them):
                self._filled(key, value)

    def _filled(self, key: Text, value: Value) -> None:
        if isinstance(value, Listing | Mapping) and not len(value):
            help = f"say something of it, or delete {key.value}"
            self.names.fault("E518", value.span, f"“{key.value}” is empty", help)

    # ---- the course of the game

    def _flow(self, of: Mapping) -> Iterator[FlowIs]:
        for what in ("turn", "active", "phase", "decides", "over"):
            key, value = of.key(what), of.get(what)
            if key is not None and value is not None and (number := self._flow_value(what, value)) is not None:
                yield FlowIs(what, number, key.span)

    def _flow_value(self, what: str, value: Value) -> int | None:
        if what in ("active", "decides"):
            return self.names.player(value)
        if what == "phase" and isinstance(value, Text):
            return self.names.find("phase", value, tuple(stage.name for stage in self.game.stages))
        return int(value.value) if isinstance(value, Number | Flag) else None

    def _outcome(self, of: Mapping) -> Iterator[EndIs]:
        outcome, key = fields.section(of, "outcome"), of.key("outcome")
        if outcome is None or key is None:
            return
        name = fields.text(outcome, "ending")
        endings = tuple(ending.name for ending in self.game.endings)
        ending = self.names.find("ending", name, endings) if name is not None else None
        yield EndIs(self._winners(outcome), ending, key.span)

    def _stages(self, of: Mapping) -> Iterator[RoleIs | PeriodIs | LabelIs]:
        """Who has which roles, which periods it is, and which words the labels of the table have."""
        for key, value in fields.named(of, "roles"):
            role, seat = self.names.role(key), self.names.player(value)
            if role is not None and seat is not None:
                yield RoleIs(role, seat, key.span)
        yield from (LabelIs(label, word, key.span) for key, label, word in self.names.labels(of))
        yield from (PeriodIs(period, name.span) for name, period in self.names.periods(of.get("periods")))

    def _winners(self, outcome: Mapping) -> tuple[int, ...] | None:
        said = [key for key in ("winner", "winners", "draw") if key in outcome]
        if len(said) > 1:
            second = outcome.key(said[1])
            assert second is not None
            self.names.fault("E516", second.span, f"“{said[0]}” says who has won already")
        if "winner" in outcome:
            seat = self.names.player(outcome.get("winner"))
            return (seat,) if seat is not None else None
        if "winners" in outcome:
            return self.names.players(outcome.get("winners"))
        return () if fields.flag(outcome, "draw") else None

    # ---- what players and the table have

    def _held(self, held: Mapping, owner: int) -> Iterator[Fact]:
        numbers = {key.value: number for key, number, _ in self.names.numbers_of(held, owner)}
        for key, number, value in self.names.numbers_of(held, owner):
            amount = self.names.amount(key, value, "number")
            if amount is not None:
                yield NumberIs(owner, number, amount, key.span)
        marks = held.key("marks")
        if marks is not None:
            has = self.names.marks(held.get("marks"), "table" if owner == NOTHING else "player")
            yield MarksAre(owner, frozenset(mark for _, mark in has), marks.span)
        known = {*numbers, "marks"}
        rest = Mapping(tuple(entry for entry in held.entries if entry[0].value not in known), held.span)
        for key, counter, zone, value in self.names.held(rest, owner):
            if counter != NOTHING:
                amount = self.names.amount(key, value)
                if amount is not None:
                    yield CounterIs(owner, counter, amount, key.span)
            elif not self.names.no_zone(key, value):
                yield from self._zone(owner, zone, key, value)

    def _zone(self, owner: int, zone: int, key: Text, value: Value) -> Iterator[Fact]:
        if isinstance(value, Listing):
            yield ZoneHolds(owner, zone, tuple(self._ones(value.items)), How.EXACTLY, key.span)
        elif isinstance(value, Mapping) and any(name in value for name in ZONE_KEYS):
            yield from self._said(owner, zone, value)
        elif isinstance(value, Mapping):
            ones = tuple(One(card, Traits()) for card in self.names.copies(value, *ZONE_KEYS))
            yield ZoneHolds(owner, zone, ones, How.EXACTLY, key.span)

    def _said(self, owner: int, zone: int, of: Mapping) -> Iterator[Fact]:
        """What is said of a zone by other keys than cards."""
        for key, value in of.entries:
            items = value.items if isinstance(value, Listing) else ()
            if key.value == "count" and isinstance(value, Number):
                yield ZoneCounts(owner, zone, value.value, key.span)
            elif key.value == "in order":
                ordered = tuple(self.names.from_bottom(zone, items))
                yield ZoneHolds(owner, zone, tuple(self._ones(ordered)), How.IN_ORDER, key.span)
            elif key.value == "contains":
                self._filled(key, value)
                yield ZoneHolds(owner, zone, tuple(self._ones(items)), How.CONTAINS, key.span)
            elif key.value == "seen by":
                yield ZoneSeen(owner, zone, self.names.players(value), key.span)
            elif key.value not in ZONE_KEYS:
                self.names.find("key of a zone", key, ZONE_KEYS)

    # ---- cards

    def _ones(self, items: Sequence[Value]) -> Iterator[One]:
        for item in items:
            if isinstance(item, Text) and (card := self.names.card(item)) is not None:
                yield One(card, Traits())
            elif isinstance(item, Mapping):
                if not len(item):
                    self.names.fault("E518", item.span, "this card is empty", "write the name of a card")
                for key, value in item.entries:
                    if isinstance(value, Mapping) and (card := self.names.card(key)) is not None:
                        yield One(card, self._traits(value))

    def _traits(self, of: Mapping) -> Traits:
        kind, marks = fields.text(of, "type"), of.get("marks")
        types, known = tuple(t.name for t in self.game.types), tuple(mark.name for mark in self.game.marks)
        found = (self.names.find("mark", mark, known) for mark in fields.words(marks))
        amounts = [(key, value.value) for key, value in of.entries if isinstance(value, Number)]
        counted = [each for each in amounts if each[0].value in self.names.counters]
        return Traits(
            tuple(self._numbers([each for each in amounts if each not in counted])),
            self.names.find("type", kind, types) if kind is not None else None,
            frozenset(mark for mark in found if mark is not None) if marks is not None else None,
            tuple((n, value) for key, value in counted if (n := self.names.of_cards(key)) is not None),
        )

    def _numbers(self, amounts: Sequence[tuple[Text, int]]) -> Iterator[tuple[int, int]]:
        others = (counter.name for counter in self.game.counters if counter.per_card)
        known = (*others, "type", "marks")
        for key, value in amounts:
            number = self.names.find("number", key, self.names.numbers, *known)
            if number is not None:
                yield number, value
