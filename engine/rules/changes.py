"""Writes to counters. Each makes one closure, with its slots, its bound and its listeners resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.listeners import Heard, Listeners
from engine.rules.operands import Run, Value, slot_of, slot_on
from engine.rules.places import slot_with
from engine.rules.programs import NOTHING, Event, Program
from engine.rules.replacing import Replaced, Replacements
from engine.rules.state import Layout, Locals, State


class Changes:
    """Makes the closures that write counters, for one program."""

    def __init__(self, program: Program, layout: Layout, listeners: Listeners, replacements: Replacements) -> None:
        self.program, self.layout, self.listeners, self.replacements = program, layout, listeners, replacements

    def gain(self, player: int, counter: int, x: int) -> Run:
        """The player gains x, as far as the maximum."""
        high = self.program.counters[counter].high
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        replaced = self.replacements.counter(Event.GAINED, counter)
        if heard is None and replaced is None and address.slots is not None and not x & 1:
            return _gain(address.slots, x >> 1, high)
        return _change(slot_of(address), heard, x, _gained(high), replaced)

    def lose(self, player: int, counter: int, x: int) -> Run:
        """The player loses x, as far as the minimum."""
        low = self.program.counters[counter].low
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        replaced = self.replacements.counter(Event.LOST, counter)
        if heard is None and replaced is None and address.slots is not None and not x & 1:
            return _lose(address.slots, x >> 1, low)
        return _change(slot_of(address), heard, x, _lost(low), replaced)

    def set(self, player: int, counter: int, x: int) -> Run:
        """The counter becomes x, within its bounds."""
        fact = self.program.counters[counter]
        low, high = fact.low, fact.high
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        if heard is None and address.slots is not None and not x & 1:
            return _set(address.slots, min(max(x >> 1, low), high))
        return _change(slot_of(address), heard, x, lambda old, n: min(max(n, low), high))

    def gain_on(self, x: int, counter: int, amount: int) -> Run:
        """The card x gains so much, as far as the maximum."""
        high = self.program.counters[counter].high
        return self._on(x, counter, amount, _gained(high), self.replacements.counter(Event.GAINED, counter))

    def lose_on(self, x: int, counter: int, amount: int) -> Run:
        """The card x loses so much, as far as the minimum."""
        low = self.program.counters[counter].low
        return self._on(x, counter, amount, _lost(low), self.replacements.counter(Event.LOST, counter))

    def set_on(self, x: int, counter: int, amount: int) -> Run:
        """The counter of the card x becomes so much, within its bounds."""
        low, high = self.program.counters[counter].low, self.program.counters[counter].high
        return self._on(x, counter, amount, lambda old, n: min(max(n, low), high))

    def _on(
        self, x: int, counter: int, amount: int, become: Callable[[int, int], int], replaced: Replaced | None = None
    ) -> Run:
        first = self.layout.counter_base[counter]
        return _change(slot_on(first, x), self.listeners.counter(counter), amount, become, replaced, first)

    def pay(self, player: int, counter: int, printed: Sequence[int], card: int, d: int) -> Run | None:
        """The player loses the printed number of the card in a local; local d becomes it; None if somebody hears."""
        low = self.program.counters[counter].low
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        replaced = self.replacements.counter(Event.LOST, counter)
        if heard is not None or replaced is not None or address.slots is None:
            return None
        return _pay(address.slots, low, printed, card, d)


def _gained(high: int) -> Callable[[int, int], int]:
    return lambda old, n: min(old + n, high) if n > 0 else old


def _lost(low: int) -> Callable[[int, int], int]:
    return lambda old, n: max(old - n, low) if n > 0 else old


def _change(
    slot: Value,
    heard: Heard | None,
    x: int,
    become: Callable[[int, int], int],
    replaced: Replaced | None = None,
    first: int = NOTHING,
) -> Run:
    """`first` is where a counter of cards begins: then it is told, too, where the card lies."""
    constant, amount, gains = not x & 1, x >> 1, int(become(0, 1) > 0)

    def run(g: State, you: int, l: Locals) -> None:
        at = slot(g, you, l)
        if at < 0:
            return
        n = amount if constant else l[amount]
        if replaced is not None and n > 0:
            whole, n = n, replaced(g, at, n)
            if n != whole and g.log is not None:
                where = () if first < 0 else (slot_with(g, at - first),)
                g.log.append((Event.REPLACED, at, gains, whole, n, *where))
            if n < 0:
                return
        old = g.counters[at]
        new = become(old, n)
        if new == old:
            return
        g.counters[at] = new
        if g.log is not None:
            where = () if first < 0 else (slot_with(g, at - first),)
            g.log.append((Event.COUNTER, at, old, new, *where))
        if heard is not None:
            heard(g, at, old, new)

    return run


def _gain(slots: tuple[int, ...], n: int, high: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        counters = g.counters
        at = slots[you]
        old = counters[at]
        new = old + n
        if new > high:
            new = high
        counters[at] = new
        if g.log is not None and new != old:
            g.log.append((Event.COUNTER, at, old, new))

    return run


def _lose(slots: tuple[int, ...], n: int, low: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        counters = g.counters
        at = slots[you]
        old = counters[at]
        new = old - n
        if new < low:
            new = low
        counters[at] = new
        if g.log is not None and new != old:
            g.log.append((Event.COUNTER, at, old, new))

    return run


def _set(slots: tuple[int, ...], value: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        at = slots[you]
        if g.log is not None and g.counters[at] != value:
            g.log.append((Event.COUNTER, at, g.counters[at], value))
        g.counters[at] = value

    return run


def _pay(slots: tuple[int, ...], low: int, printed: Sequence[int], card: int, d: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        l[d] = n = printed[l[card]]
        if n > 0:
            counters = g.counters
            at = slots[you]
            old = counters[at]
            new = old - n
            if new < low:
                new = low
            counters[at] = new
            if g.log is not None:
                g.log.append((Event.COUNTER, at, old, new))

    return run
