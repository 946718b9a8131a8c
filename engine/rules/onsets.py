"""Triggers of a state while a game runs: what has become true when they are looked at.

They are looked at when nothing else waits, one after another: the rules' in their order, then those of cards. Of one,
all that has become true is found first; then it waits its turn like any trigger, the active player's first. Where a
write can change the answer of one card alone, that card alone is in doubt and looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.rules import events
from engine.rules.analysis import Analysis
from engine.rules.onset import Of, Onset
from engine.rules.operands import Value
from engine.rules.programs import NOTHING, Program
from engine.rules.state import Deal, Layout, State
from engine.rules.touched import Touched
from engine.rules.waking import Plain, Waking, Woken

Given = tuple[int, ...]
New = list[tuple[int, Given]]
"""What has become true: for each, who is "you", and the locals."""


class Asks(Protocol):
    """The queries of a program, as far as they are needed here."""

    def query(self, block: int) -> Value: ...
    def known(self, query: int) -> list[bool] | None: ...
    def has(self, g: State, keyword: int, card: int) -> bool: ...


class InPlay(Protocol):
    """The cards whose texts work now, each with its controller."""

    def sources(self, g: State) -> Iterable[tuple[int, int]]: ...


@dataclass(frozen=True, slots=True)
class _Row:
    """A trigger, its bits (all of it is to be looked at, or the cards in doubt), and the cards that have it.

    `cards` is None for one of the rules. `plain` is how its cards are found, where that is plain.
    """

    fact: Onset
    every: int
    doubt: int
    cards: frozenset[int] | None
    waking: Waking
    plain: Plain | None


class Onsets:
    """The triggers of a state of one program, for one deal."""

    def __init__(
        self, program: Program, deal: Deal, layout: Layout, asks: Asks, analysis: Analysis, touched: Touched
    ) -> None:
        self.program, self.layout, self._asks = program, layout, asks
        facts: list[tuple[Onset, frozenset[int] | None]] = [(fact, None) for fact in program.onsets]
        for kind in sorted(set(deal.kinds)):
            having = frozenset(card for card, each in enumerate(deal.kinds) if each == kind)
            facts += [(fact, having) for fact in program.cards[kind].onsets]
        self._rows = [
            self._row(fact, cards, 1 << 2 * place, analysis, touched) for place, (fact, cards) in enumerate(facts)
        ]

    def _row(
        self, fact: Onset, cards: frozenset[int] | None, bit: int, analysis: Analysis, touched: Touched
    ) -> _Row:
        waking = Waking(self.program, fact, analysis, touched, of_rule=cards is None)
        return _Row(fact, bit, bit << 1, cards, waking, waking.plain)

    def __bool__(self) -> bool:
        return bool(self._rows)

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

    def look(self, g: State, cards: InPlay) -> None:
        """The first that was woken is looked at; what has become true waits its turn."""
        row = next(row for row in self._rows if (row.every | row.doubt) & g.woken)
        new = self._in_doubt(g, row) if not row.every & g.woken else self._looked_at(g, row, cards)
        events.looked(g, row.every | row.doubt)
        for you, given in new:
            pad = (0,) * (self.program.locals[row.fact.block] - len(given))
            events.queue(g, row.fact.block, you, given + pad)

    def settle(self, g: State, cards: InPlay) -> None:
        """What is true now has been so before: nothing comes of it."""
        for row in self._rows:
            self._looked_at(g, row, cards)
        events.looked(g, g.woken)

    def _looked_at(self, g: State, row: _Row, cards: InPlay) -> New:
        """What has become true; all of it is remembered."""
        found = self._of_rule(g, row) if row.cards is None else self._of_cards(g, row, cards)
        first = self.layout.counter_base[row.fact.memory]
        before = g.counters[first : self.layout.counter_end[row.fact.memory]]
        new: New = []
        kept: dict[int, int] = {}
        for slot, bit, you, given in found:
            kept[slot] = kept.get(slot, 0) | bit
            if not before[slot - first] & bit:
                new.append((you, given))
        for slot, was in enumerate(before, first):
            if was != kept.get(slot, 0):
                events.remember(g, slot, kept.get(slot, 0))
        return new

    def _in_doubt(self, g: State, row: _Row) -> New:
        """The same, of the cards in doubt alone."""
        assert row.plain is not None
        first, new, order = self.layout.counter_base[row.fact.memory], [], []
        for card in g.doubted:
            among = self._is_among(g, row.plain, card)
            given = self._given(g, row.fact, g.active, NOTHING, card) if among else None
            if g.counters[first + card] != (given is not None):
                events.remember(g, first + card, int(given is not None))
                if given is not None:
                    order.append(card)
                    new.append((g.active, given))
        if len(order) > 1:
            places = {card: place for place, card in enumerate(self._cards(g, row))}
            new.sort(key=lambda each: places[each[1][row.fact.local]])
        return new

    def _is_among(self, g: State, plain: Plain, card: int) -> bool:
        if plain.answers is None:
            plain.answers = [self._asks.known(query) for query in plain.queries]
        for answers, slots in zip(plain.answers, plain.slots, strict=True):
            if answers is None or answers[card]:
                for slot in slots:
                    if card in g.zones[slot]:
                        return True
        return False

    def _of_rule(self, g: State, row: _Row) -> list[tuple[int, int, int, Given]]:
        """Of what it holds: the slot that remembers it, the bit there, who is "you", the locals."""
        fact, base = row.fact, self.layout.counter_base[row.fact.memory]
        if fact.of == Of.NOTHING:
            items: Sequence[int] = [0]
        else:
            items = self._seats(g) if fact.of == Of.PLAYERS else self._cards(g, row)
        held = ((item, self._given(g, fact, g.active, NOTHING, item)) for item in items)
        return [(base + item, 1, g.active, given) for item, given in held if given is not None]

    def _of_cards(self, g: State, row: _Row, cards: InPlay) -> list[tuple[int, int, int, Given]]:
        assert row.cards is not None
        fact, found = row.fact, []
        base = self.layout.counter_base[fact.memory]
        for card, you in cards.sources(g):
            if card not in row.cards or not (fact.keyword == NOTHING or self._asks.has(g, fact.keyword, card)):
                continue
            for seat in self._seats(g) if fact.of == Of.PLAYERS else [NOTHING]:
                given = None if fact.but and seat == you else self._given(g, fact, you, card, seat)
                if given is not None:
                    found.append((base + card, 1 << max(seat, 0), you, given))
        return found

    def _given(self, g: State, fact: Onset, you: int, source: int, item: int) -> Given | None:
        """The locals, if the test holds for them."""
        locals_: list[Any] = [0] * max(self.program.locals[fact.test], fact.local + 1)
        locals_[0] = source
        if fact.of != Of.NOTHING:
            locals_[fact.local] = item
        told = tuple(locals_[: fact.local + 1])
        return told if self._asks.query(fact.test)(g, you, locals_) else None

    def _seats(self, g: State) -> list[int]:
        players = self.program.players
        return [(g.active + place) % players for place in range(players)]

    def _cards(self, g: State, row: _Row) -> list[int]:
        """The cards of which it may hold: the active player's first, then zone by zone as they lie."""
        locals_ = [0] * self.program.locals[row.fact.cards]
        of: Sequence[int] = self._asks.query(row.fact.cards)(g, g.active, locals_)  # type: ignore[assignment]
        among = set(of)
        return [card for slot in self.layout.from_seat[g.active] for card in g.zones[slot] if card in among]
