"""The modifiers of a number, made ready: found in a state with as few questions as can be.

Each text that changes a number becomes one function, which asks its condition and notes what it changes. Cards are
looked at zone by zone, only where some card of the deal has such a text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from engine.rules.analysis import Analysis
from engine.rules.held import Base, Held, Which
from engine.rules.listeners import Listeners
from engine.rules.operands import Value
from engine.rules.programs import NOTHING, Modifier, Op, Per, Program, decode
from engine.rules.state import Deal, State
from engine.rules.subjects import Items, Subjects

Note = Callable[[State, Held, int, list[Any]], None]
"""Notes what a modifier changes, if it holds: (state, what holds, the seat that is "you", locals)."""

Write = Callable[[State, Held, int, list[Any], int, int], None]
"""Writes down what holds: as above, and how much it changes, and the card it stands on."""

Row = tuple[int, bool, Note]
"""A text on a card: the place of the keyword it is of (NOTHING: it is the card's own), whether that is printed."""

Slot = tuple[int, int, list[tuple[Row, ...]], list[tuple[Row, ...]]]
"""A slot of a zone, its seat, and the rows of each card that work there: while keywords are as printed, and always."""

Word = Callable[[State], Held | None]
"""What changes a keyword now; None: nothing does."""


class Queries(Protocol):
    """Queries as functions, as far as numbers need them."""

    def passes(self, query: int) -> Value | None: ...
    def gives(self, query: int) -> Value: ...


class Modifiers:
    """Makes the functions that find what changes a number, for one program and deal."""

    def __init__(
        self, program: Program, deal: Deal, listeners: Listeners, analysis: Analysis, queries: Queries
    ) -> None:
        self.program, self.deal = program, deal
        self.listeners, self.analysis, self.queries = listeners, analysis, queries
        self.subjects = Subjects(program, listeners.layout, analysis)
        self._notes: dict[tuple[Modifier, bool], Note] = {}

    def finder(self, number: int, base: Base, word: Callable[[int], Word]) -> Callable[[State], Held]:
        """What holds of a number in a state. `word` gives what changes a keyword."""
        floor, printed = self.program.numbers[number].floor, self.program.numbers[number].per == Per.CARD
        rules = [self._note(m) for m in self.program.modifiers if m.attribute == number]
        of_cards, lasting = self._of_cards(number, word), self._lasting(number)

        def find(g: State) -> Held:
            held = Held(base, floor)
            for note in rules:
                note(g, held, g.active, [NOTHING])
            if of_cards is not None:
                of_cards(g, held)
            for fact, you, given in g.lasting:
                for note in lasting.get(fact, ()):
                    note(g, held, you, list(given))
            held.plain = printed and not (held.sets or held.shared or held.totals)
            return held

        return find

    def _lasting(self, number: int) -> dict[int, list[Note]]:
        facts = [(fact, self.program.lasting[fact]) for fact in sorted(self.analysis.lasting)]
        rows = {fact: [self._note(m, it.of_card) for m in it.modifiers if m.attribute == number] for fact, it in facts}
        return {fact: notes for fact, notes in rows.items() if notes}

    # ---- of cards

    def _of_cards(self, number: int, word: Callable[[int], Word]) -> Callable[[State, Held], None] | None:
        """Notes what cards change; None where no card of the deal changes anything."""
        cards, kinds = self.program.cards, self.analysis.kinds
        by_kind = {kind: [m for m in cards[kind].modifiers if m.attribute == number] for kind in kinds}
        kept = self.listeners.touched.kept
        keywords = sorted({m.keyword for rows in by_kind.values() for m in rows if m.keyword in kept})
        orders = self._orders(number, by_kind, keywords)
        if not any(orders):
            return None
        words, controller = [word(keyword) for keyword in keywords], self.listeners.play.controller

        def of_cards(g: State, held: Held) -> None:
            now = [changing(g) for changing in words]
            as_printed = not any(now)
            for slot, seat, always, every in orders[g.active]:
                rows = always if as_printed else every
                for card in g.zones[slot]:
                    for place, printed, note in rows[card]:
                        if place >= 0:
                            changing = now[place]
                            if not (printed if changing is None else changing.value(g, card) > 0):
                                continue
                        note(g, held, seat if seat >= 0 else controller(g, card, seat), [card])

        return of_cards

    def _orders(self, number: int, by_kind: dict[int, list[Modifier]], keywords: list[int]) -> list[list[Slot]]:
        """The slots where texts work, by who is active.

        Where their order does not count it is the same for all: what is kept stands as it did when it was found.
        """
        every = {zone: self._in_zone(zone, by_kind, keywords) for zone in range(len(self.program.zones))}
        zones = [zone for zone, rows in every.items() if any(rows)]
        always = {zone: [_while_printed(rows) for rows in every[zone]] for zone in zones}
        layout, counts = self.listeners.layout, number in self.listeners.touched.by_order
        seats = [seat if counts else 0 for seat in range(self.program.players)]
        orders = [[s for s in self.listeners.play.ordered(seat, zones) if layout.zone_of[s] in zones] for seat in seats]
        of = layout.zone_of
        return [[(s, layout.owner_of[s], always[of[s]], every[of[s]]) for s in order] for order in orders]

    def _in_zone(self, zone: int, by_kind: dict[int, list[Modifier]], keywords: list[int]) -> list[tuple[Row, ...]]:
        """The texts of each card that work in a zone."""
        in_play, cards = self.program.zones[zone].in_play, self.program.cards

        def rows(kind: int) -> tuple[Row, ...]:
            texts = [m for m in by_kind[kind] if ((zone in m.zones) if m.zones else in_play)]
            printed = cards[kind].numbers
            own = [m for m in texts if m.keyword not in keywords and (m.keyword == NOTHING or printed[m.keyword])]
            of_words = [m for m in texts if m.keyword in keywords]
            return (
                *((NOTHING, True, self._note(m)) for m in own),
                *((keywords.index(m.keyword), printed[m.keyword] > 0, self._note(m)) for m in of_words),
            )

        of_kind = {kind: rows(kind) for kind in by_kind}
        return [of_kind[kind] for kind in self.deal.kinds]

    # ---- one modifier

    def _note(self, m: Modifier, of_card: bool = True) -> Note:
        key = replace(m, keyword=NOTHING), of_card
        if key not in self._notes:
            self._notes[key] = self._made(m, of_card)
        return self._notes[key]

    def _made(self, m: Modifier, of_card: bool) -> Note:
        """Notes one modifier, if its condition holds; local 0 is the card it stands on, if it stands on one."""
        condition = self.queries.passes(m.condition)
        constant, amount, write = self._constant(m.amount), self.queries.gives(m.amount), self._writer(m)

        def note(g: State, held: Held, you: int, given: list[Any]) -> None:
            if condition is None or condition(g, you, given):
                n = constant if constant is not None else amount(g, you, given)
                write(g, held, you, given, n, given[0] if of_card else NOTHING)

        return note

    def _places(self, subject: int) -> list[tuple[int, ...]] | None:
        """The slots of the cards that a subject can pass, by who is "you", if it asks no more than where they lie."""
        zones = self.analysis.placed(subject)
        if zones is None:
            return None
        slots = [self.listeners.layout.zone_address(zone, player).slots for player, zone in zones]
        if any(each is None for each in slots):
            return None
        seats = range(self.program.players)
        return [tuple(dict.fromkeys(each[seat] for each in slots if each is not None)) for seat in seats]

    def _constant(self, query: int) -> int | None:
        """How much it is, if it is always the same."""
        match list(decode(self.program.blocks[query])):
            case [(Op.GIVE, x)] if not x & 1:
                return x >> 1
        return None

    def _writer(self, m: Modifier) -> Write:
        passes = self.queries.passes(m.subject)
        if m.sets:
            return lambda g, held, you, given, n, source: held.sets.append((_which(passes, you, given), n, source))
        if m.total:
            sentence, total = m.amount, m.total
            return lambda g, held, you, given, n, source: held.totals.append(
                (sentence, total, _which(passes, you, given), n, source)
            )
        if self.analysis.of_itself(m.subject):
            return lambda g, held, you, given, n, source: held.add_to(given[0], n, source)
        places = self._places(m.subject)
        if places is not None and passes is not None:
            return _adding_in(places, passes, len(self.deal.kinds))
        items = self.subjects.only(m.subject) if m.subject != NOTHING else None
        if passes is None or items is None:
            return lambda g, held, you, given, n, source: held.add(_which(passes, you, given), n, source)
        return _adding_to(items, passes)


def _adding_in(places: list[tuple[int, ...]], passes: Value, cards: int) -> Write:
    """Of the cards in these slots, by who is "you": which of them pass is found once for all, and kept."""
    found: dict[tuple[int, int, int], list[bool | None]] = {}

    def write(g: State, held: Held, you: int, given: list[Any], n: int, source: int) -> None:
        held.anywhere = True
        for slot in places[you]:
            key = (slot, you, given[0])
            known = found.get(key)
            if known is None:
                known = found[key] = [None] * cards
            for card in g.zones[slot]:
                if known[card] is None:
                    known[card] = bool(passes(g, you, [card, *given]))
                if known[card]:
                    held.add_to(card, n, source)

    return write


def _adding_to(items: Items, passes: Value) -> Write:
    def write(g: State, held: Held, you: int, given: list[Any], n: int, source: int) -> None:
        for item in items(g, you, given):
            held.asked.add(item)
            if passes(g, you, [item, *given]):
                held.add_to(item, n, source)

    return write


def _which(passes: Value | None, you: int, given: list[Any]) -> Which:
    return None if passes is None else (passes, you, given)


def _while_printed(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple((NOTHING, True, note) for place, printed, note in rows if place == NOTHING or printed)
