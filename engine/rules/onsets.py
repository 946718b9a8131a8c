"""Triggers of a state while a game runs: what has become true when they are looked at.

They are looked at when nothing else waits, all that were woken before one of them works: so none hides from another
what is so only for a moment. What has become true waits its turn like any trigger: the rules' in their order, then that
of cards, the active player's first. Where a write can change the answer of one card alone, that card alone is in doubt
and looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.rules import events
from engine.rules.analysis import Analysis
from engine.rules.onset import Of, Onset
from engine.rules.operands import Value
from engine.rules.programs import NOTHING, Program
from engine.rules.state import Deal, Layout, Locals, State
from engine.rules.touched import Touched
from engine.rules.waking import Plain, Waking, Woken

Given = tuple[int, ...]
New = list[tuple[int, Given]]
"""What has become true: for each, who is "you", and the locals."""


Holding = Callable[[Iterable[int]], Callable[[State], list[tuple[int, int]]]]
"""Finds those of some cards whose texts work in a state, in order, each with its controller."""


class Asks(Protocol):
    """The queries of a program, and what is known of it, as far as they are needed here."""

    analysis: Analysis
    touched: Touched

    def query(self, block: int) -> Value: ...
    def known(self, query: int) -> list[bool] | None: ...
    def has(self, g: State, keyword: int, card: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Row:
    """A trigger, ready to be looked at.

    Its bits (all of it is to be looked at, or the cards in doubt); the cards that have it, None for one of the rules;
    what wakes it; the slots that remember of what it holds; its test, and the locals of that; what its program is given
    behind what the trigger gives.
    """

    fact: Onset
    every: int
    doubt: int
    cards: frozenset[int] | None
    waking: Waking
    first: int
    end: int
    test: Value
    locals: list[int]
    pad: Given


class Onsets:
    """The triggers of a state of one program, for one deal."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, asks: Asks, holding: Holding) -> None:
        self._owners = deal.owners
        self.program, self.layout, self._asks, self._holding = program, layout, asks, holding
        facts: list[tuple[Onset, frozenset[int] | None]] = [(fact, None) for fact in program.onsets]
        for kind in sorted(set(deal.kinds)):
            having = frozenset(card for card, each in enumerate(deal.kinds) if each == kind)
            facts += [(fact, having) for fact in program.cards[kind].onsets]
        self._rows = [self._row(fact, cards, 1 << 2 * place) for place, (fact, cards) in enumerate(facts)]
        self._having = holding(card for row in self._rows for card in row.cards or ())
        players = range(program.players)
        self._seats = [[(first + place) % len(players) for place in players] for first in players]

    def _row(self, fact: Onset, cards: frozenset[int] | None, bit: int) -> _Row:
        first, end = self.layout.counter_base[fact.memory], self.layout.counter_end[fact.memory]
        waking = Waking(self.program, fact, self._asks.analysis, self._asks.touched, of_rule=cards is None)
        width, given = max(self.program.locals[fact.test], fact.local + 1), fact.local + 1
        pad = (0,) * (self.program.locals[fact.block] - given)
        test = _later(lambda: self._asks.query(fact.test))
        return _Row(fact, bit, bit << 1, cards, waking, first, end, test, [0] * width, pad)

    # ---- what wakes them

    def by_counter(self, counter: int) -> Woken:
        """The bits of those that a write to this counter wakes."""
        return self._woken(lambda waking: waking.by_counter(counter))

    def by_move(self, kind: int, source: int, target: int) -> Woken:
        """The bits of those that a card of this kind wakes that goes from one zone to another."""
        return self._woken(lambda waking: waking.by_move(kind, source, target))

    def by_numbers(self, touched: int) -> int:
        """The bits of those that read numbers of these, which change without a write to what they read."""
        return sum(row.every for row in self._rows if row.waking.numbers & touched)

    def by_turn(self, touched: int) -> int:
        """The bits of those that a new turn wakes, which touches these numbers."""
        return self.by_numbers(touched) | sum(row.every for row in self._rows if row.waking.of_turn)

    def _woken(self, by: Callable[[Waking], Woken]) -> Woken:
        found = [(row, by(row.waking)) for row in self._rows]
        every = sum(row.every for row, (every, _) in found if every)
        return every, sum(row.doubt for row, (every, one) in found if one and not every)

    # ---- looking

    def look(self, g: State) -> None:
        """All that were woken are looked at; what has become true waits its turn."""
        woken, of_cards = g.woken, []
        for row in self._rows:
            if row.every & woken:
                new = self._looked_at(g, row)
            elif row.doubt & woken:
                new = self._in_doubt(g, row)
            else:
                continue
            if row.cards is not None:
                of_cards += [(row, you, given) for you, given in new]
                continue
            for you, given in new:
                events.queue(g, row.fact.block, you, given + row.pad)
        events.looked(g, woken)
        for row, you, given in self._in_order(g, of_cards):
            events.queue(g, row.fact.block, you, given + row.pad)

    def _in_order(self, g: State, new: list[tuple[_Row, int, Given]]) -> list[tuple[_Row, int, Given]]:
        """What has become true of cards' texts, in the order of the cards."""
        if len(new) > 1:
            place = {card: place for place, (card, _) in enumerate(self._having(g))}
            new.sort(key=lambda each: place[each[2][0]])
        return new

    def settle(self, g: State) -> None:
        """What is true now has been so before: nothing comes of it."""
        for row in self._rows:
            self._looked_at(g, row)
        events.looked(g, g.woken)

    def _looked_at(self, g: State, row: _Row) -> New:
        """What has become true; all of it is remembered."""
        if row.cards is not None:
            return self._of_cards(g, row, row.cards)
        if row.fact.of == Of.NOTHING:
            return self._of_items(g, row, (0,))
        if row.fact.of == Of.PLAYERS:
            return self._of_items(g, row, self._seats[g.active])
        cards = self._cards(g, row)
        new, counters, first = self._of_items(g, row, cards), g.counters, row.first
        if any(counters[row.first : row.end]):  # of a card that is gone it holds no longer
            for card, was in enumerate(counters[row.first : row.end]):
                if was and card not in cards:
                    events.remember(g, first + card, 0)
        return new

    def _of_items(self, g: State, row: _Row, items: Iterable[int]) -> New:
        """Of the items of a rule: who is "you", and the locals."""
        first, you, new = row.first, g.active, []
        for item in items:
            given = self._given(g, row, you, NOTHING, item)
            if g.counters[first + item] != (given is not None):
                events.remember(g, first + item, int(given is not None))
                if given is not None:
                    new.append((you, given))
        return new

    def _in_doubt(self, g: State, row: _Row) -> New:
        """The same, of the cards in doubt alone."""
        plain, first = row.waking.plain, row.first
        assert plain is not None
        among = [card for card in g.doubted if self._is_among(g, plain, card)]
        for card in g.doubted:
            if g.counters[first + card] and card not in among:
                events.remember(g, first + card, 0)
        if len(among) > 1:
            among.sort(key=self._cards(g, row).index)
        return self._of_items(g, row, among)

    def _is_among(self, g: State, plain: Plain, card: int) -> bool:
        if plain.answers is None:
            plain.answers = [self._asks.known(query) for query in plain.queries]
        for answers, slots in zip(plain.answers, plain.slots, strict=True):
            if answers is None or answers[card]:
                for slot in slots:
                    if card in g.zones[slot]:
                        return True
        return False

    def _of_cards(self, g: State, row: _Row, cards: frozenset[int]) -> New:
        """Of the cards that have it, each with its controller, and of the seats that their texts ask about.

        For a new controller it begins anew: what is remembered is whose the card was, above the bits of the seats.
        """
        fact, first, players, new = row.fact, row.first, self.program.players, []
        kept: dict[int, int] = {}
        for card, you in self._holding(cards)(g):
            if not (fact.keyword == NOTHING or self._asks.has(g, fact.keyword, card)):
                continue
            for seat in self._seats[g.active] if fact.of == Of.PLAYERS else (NOTHING,):
                given = None if fact.but and seat == you else self._given(g, row, you, card, seat)
                if given is not None:
                    bit = 1 << max(seat, 0)
                    kept[card] = kept.get(card, you + 1 << players) | bit
                    was = g.counters[first + card]
                    if not was & bit or (was >> players != you + 1 and not self._is_nobodys(g, card)):
                        new.append((you, given))
        for card, was in enumerate(g.counters[row.first : row.end]):
            if was != kept.get(card, 0):
                events.remember(g, first + card, kept.get(card, 0))
        return new

    def _is_nobodys(self, g: State, card: int) -> bool:
        """Is "you" to this card only whose turn it is?"""
        owner = self.layout.owner_of
        return self._owners[card] < 0 and any(card in zone for zone, of in zip(g.zones, owner, strict=True) if of < 0)

    def _given(self, g: State, row: _Row, you: int, source: int, item: int) -> Given | None:
        """The locals, if the test holds for them."""
        local, locals_ = row.fact.local, row.locals[:]
        locals_[0] = source
        if row.fact.of:
            locals_[local] = item
        return tuple(locals_[: local + 1]) if row.test(g, you, locals_) else None

    def _cards(self, g: State, row: _Row) -> list[int]:
        """The cards of which it may hold: the active player's first, then zone by zone as they lie."""
        locals_ = [0] * self.program.locals[row.fact.cards]
        of: Sequence[int] = self._asks.query(row.fact.cards)(g, g.active, locals_)
        among = set(of)
        return [card for slot in self.layout.from_seat[g.active] for card in g.zones[slot] if card in among]


def _later(made: Callable[[], Value]) -> Value:
    """A query that is made when it is first asked: it may read numbers, which are not ready yet."""
    asks: list[Value] = []

    def ask(g: State, you: int, l: Locals) -> object:
        if not asks:
            asks.append(made())
        return asks[0](g, you, l)

    return ask
