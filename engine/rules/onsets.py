"""Triggers of a state while a game runs: which writes wake them, and what has become true when they are looked at.

They are looked at when nothing else waits, one after another: the rules' in their order, then those of cards. Of one,
all that has become true is found first; then it waits its turn like any trigger, the active player's first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.rules import events
from engine.rules.onset import Of, Onset
from engine.rules.operands import Value
from engine.rules.programs import NOTHING, Program
from engine.rules.state import Deal, Layout, State

Given = tuple[int, ...]


class Asks(Protocol):
    """The queries of a program, as far as they are needed here."""

    def query(self, block: int) -> Value: ...
    def has(self, g: State, keyword: int, card: int) -> bool: ...


class InPlay(Protocol):
    """The cards whose texts work now, each with its controller."""

    def sources(self, g: State) -> Iterable[tuple[int, int]]: ...


@dataclass(frozen=True, slots=True)
class _Row:
    """A trigger, its bit, and the cards that have it; None: it is one of the rules."""

    fact: Onset
    bit: int
    cards: frozenset[int] | None


class Onsets:
    """The triggers of a state of one program, for one deal."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, asks: Asks) -> None:
        self.program, self.layout, self._asks = program, layout, asks
        facts: list[tuple[Onset, frozenset[int] | None]] = [(fact, None) for fact in program.onsets]
        for kind in sorted(set(deal.kinds)):
            having = frozenset(card for card, each in enumerate(deal.kinds) if each == kind)
            facts += [(fact, having) for fact in program.cards[kind].onsets]
        self._rows = [_Row(fact, 1 << place, cards) for place, (fact, cards) in enumerate(facts)]
        self._in_play = {number for number, zone in enumerate(program.zones) if zone.in_play}

    def __bool__(self) -> bool:
        return bool(self._rows)

    # ---- what wakes them

    def by_counter(self, counter: int) -> int:
        """The bits of those that a write to this counter wakes."""
        return sum(row.bit for row in self._rows if counter in row.fact.counters)

    def by_move(self, source: int, target: int) -> int:
        """The bits of those that a card wakes that goes from one zone to another."""
        ends = {source, target}
        in_play = bool(ends & self._in_play)
        return sum(row.bit for row in self._rows if ends & set(row.fact.zones) or (in_play and row.cards is not None))

    @property
    def by_numbers(self) -> int:
        """The bits of those that read numbers, which can change without a write."""
        return sum(row.bit for row in self._rows if row.fact.numbers)

    # ---- looking

    def look(self, g: State, cards: InPlay) -> None:
        """The first that was woken is looked at; what has become true waits its turn."""
        row = next(row for row in self._rows if row.bit & g.woken)
        events.looked(g, row.bit)
        for you, given in self._looked_at(g, row, cards):
            pad = (0,) * (self.program.locals[row.fact.block] - len(given))
            events.queue(g, row.fact.block, you, given + pad)

    def settle(self, g: State, cards: InPlay) -> None:
        """What is true now has been so before: nothing comes of it."""
        for row in self._rows:
            for _ in self._looked_at(g, row, cards):
                pass
        events.looked(g, g.woken)

    def _looked_at(self, g: State, row: _Row, cards: InPlay) -> list[tuple[int, Given]]:
        """What has become true, each with who is "you" and the locals; all of it is remembered."""
        found = self._of_rule(g, row.fact) if row.cards is None else self._of_cards(g, row, cards)
        before = g.counters[:]
        new: list[tuple[int, Given]] = []
        kept: dict[int, int] = {}
        for slot, bit, you, given in found:
            kept[slot] = kept.get(slot, 0) | bit
            if not before[slot] & bit:
                new.append((you, given))
        base = self.layout.counter_base[row.fact.memory]
        for slot in range(base, base + self.layout.counter_of.count(row.fact.memory)):
            if g.counters[slot] != kept.get(slot, 0):
                events.remember(g, slot, kept.get(slot, 0))
        return new

    def _of_rule(self, g: State, fact: Onset) -> list[tuple[int, int, int, Given]]:
        """Of what it holds: the slot that remembers it, the bit there, who is "you", the locals."""
        base = self.layout.counter_base[fact.memory]
        if fact.of == Of.NOTHING:
            return [(base, 1, g.active, given) for given in self._held(g, fact, g.active, [NOTHING], NOTHING)]
        items = self._seats(g) if fact.of == Of.PLAYERS else self._cards(g, fact)
        held = ((item, given) for item in items for given in self._held(g, fact, g.active, [NOTHING], item))
        return [(base + item, 1, g.active, given) for item, given in held]

    def _of_cards(self, g: State, row: _Row, cards: InPlay) -> list[tuple[int, int, int, Given]]:
        assert row.cards is not None
        fact, found = row.fact, []
        base = self.layout.counter_base[fact.memory]
        for card, you in cards.sources(g):
            if card not in row.cards or not (fact.keyword == NOTHING or self._asks.has(g, fact.keyword, card)):
                continue
            seats = self._seats(g) if fact.of == Of.PLAYERS else [NOTHING]
            for seat in seats:
                if not (fact.but and seat == you):
                    bit = 1 << max(seat, 0)
                    found += [(base + card, bit, you, given) for given in self._held(g, fact, you, [card], seat)]
        return found

    def _held(self, g: State, fact: Onset, you: int, given: list[int], item: int) -> Iterator[Given]:
        """The locals, if the test holds for them."""
        width = max(self.program.locals[fact.test], fact.local + 1)
        locals_: list[Any] = [*given, *(0,) * (width - len(given))]
        if fact.of != Of.NOTHING:
            locals_[fact.local] = item
        told = tuple(locals_[: fact.local + 1])
        if self._asks.query(fact.test)(g, you, locals_):
            yield told

    def _seats(self, g: State) -> list[int]:
        players = self.program.players
        return [(g.active + place) % players for place in range(players)]

    def _cards(self, g: State, fact: Onset) -> list[int]:
        """The cards of which it may hold: the active player's first, then zone by zone as they lie."""
        locals_ = [0] * self.program.locals[fact.cards]
        of: Sequence[int] = self._asks.query(fact.cards)(g, g.active, locals_)  # type: ignore[assignment]
        among, owner, players = set(of), self.layout.owner_of, self.program.players
        slots = sorted(range(len(owner)), key=lambda s: (owner[s] < 0, (owner[s] - g.active) % players, s))
        return [card for slot in slots for card in g.zones[slot] if card in among]
