"""The only writer of the state. Every write is an event; triggers, log, view and transcript read the same events.

A `Writers` makes the closures that write, one an instruction, with everything resolved: which slot, which bound, who
listens. Where nobody listens, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.rules.chance import below, shuffled
from engine.rules.listeners import Heard, Listeners
from engine.rules.operands import Run, Value, seat_of, slot_of, value_of
from engine.rules.programs import NOTHING, YOU, Event, Flow, Place, Program
from engine.rules.state import Address, Layout, Locals, Outcome, State


class GameOver(Exception):
    """The game has just ended: whatever was going on is dropped. Never leaves the machine."""


# ---- the course of the game: what waits, who decides, how it ends


def ask(g: State, decision: int, seat: int) -> bool:
    """The game waits for a choice of this seat. True, for the caller is suspended."""
    g.decision = decision
    g.decider = seat
    return True


def answered(g: State, answer: int) -> None:
    """The choice has come."""
    if g.log is not None:
        g.log.append((Event.CHOICE, g.decider, g.decision, answer))
    g.decision = NOTHING


def act(g: State, action: int, card: int) -> None:
    """The chosen action begins. Asked only where there is a log."""
    assert g.log is not None
    g.log.append((Event.ACTION, g.decider, action, card))


def push(g: State, block: int, you: int, locals_: Sequence[Any]) -> None:
    """A block waits on the agenda, to go on after what is done first."""
    g.agenda.append((block, you, tuple(locals_)))


def pop(g: State) -> tuple[int, int, tuple[Any, ...]]:
    """The frame that goes on."""
    return g.agenda.pop()


def next_trigger(g: State) -> tuple[int, int, tuple[Any, ...]]:
    """The trigger that has waited longest."""
    return g.queue.pop(0)


def queue(g: State, block: int, seat: int, locals_: tuple[Any, ...]) -> None:
    """A trigger waits until what is going on is done."""
    g.queue.append((block, seat, locals_))


def restore(g: State, before: State) -> None:
    """The state becomes what it was in `before`, a clone of it."""
    log = g.log
    for name in State.__slots__:
        setattr(g, name, getattr(before, name))
    g.log = log


def finish(g: State, ending: int, winners: tuple[int, ...]) -> None:
    """The game is over, at once (D-04)."""
    g.over = True
    g.outcome = Outcome(ending, winners)
    g.decision = NOTHING
    g.agenda.clear()
    g.queue.clear()
    if g.log is not None:
        g.log.append((Event.OVER, ending, *winners))
    raise GameOver


def _set(base: int, step: int, value: int) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        at = base + step * you
        if g.log is not None and g.counters[at] != value:
            g.log.append((Event.COUNTER, at, g.counters[at], value))
        g.counters[at] = value

    return run


def _move_all(
    g: State, at: int, goal: int, query: Value | None, heard: Heard | None, size: int, you: int, l: Locals
) -> None:
    cards, zone = g.zones[at], g.zones[goal]
    if at == goal:
        return
    going = cards[:] if query is None else [card for card in cards if query(g, you, [card, *l])]
    if size >= 0:
        del going[max(0, size - len(zone)) :]
    if len(going) == len(cards):
        cards.clear()
    else:
        cards[:] = [card for card in cards if card not in going]
    zone += going
    if g.log is not None:
        g.log += [(Event.MOVE, card, at, goal) for card in going]
    if heard is not None:
        for card in going:
            heard(g, card, at, goal)


def _fill(g: State, at: int, goal: int, heard: Heard | None, size: int) -> None:
    cards, zone = g.zones[at], g.zones[goal]
    while cards and len(zone) < size:
        card = cards.pop()
        zone.append(card)
        if g.log is not None:
            g.log.append((Event.MOVE, card, at, goal))
        if heard is not None:
            heard(g, card, at, goal)


class Writers:
    """Makes the closures that write, for one program."""

    def __init__(self, program: Program, layout: Layout, listeners: Listeners) -> None:
        self.program, self.layout, self.listeners = program, layout, listeners

    # ---- counters

    def gain(self, player: int, counter: int, x: int) -> Run:
        """The player gains x, as far as the maximum."""
        high = self.program.counters[counter].high
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        if heard is not None or address.step is None or x & 1:
            return self._change(address, heard, x, lambda old, n: min(old + n, high) if n > 0 else old)
        base, step, n = address.base, address.step, x >> 1

        def run(g: State, you: int, l: Locals) -> None:
            counters = g.counters
            at = base + step * you
            old = counters[at]
            new = old + n
            if new > high:
                new = high
            counters[at] = new
            if g.log is not None and new != old:
                g.log.append((Event.COUNTER, at, old, new))

        return run

    def lose(self, player: int, counter: int, x: int) -> Run:
        """The player loses x, as far as the minimum."""
        low = self.program.counters[counter].low
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        if heard is not None or address.step is None:
            return self._change(address, heard, x, lambda old, n: max(old - n, low) if n > 0 else old)
        base, step, fixed, n, local = address.base, address.step, not x & 1, x >> 1, x >> 1

        def run(g: State, you: int, l: Locals) -> None:
            counters = g.counters
            at = base + step * you
            old = counters[at]
            new = old - (n if fixed else l[local])
            if new < low:
                new = low
            counters[at] = new
            if g.log is not None and new != old:
                g.log.append((Event.COUNTER, at, old, new))

        return run

    def set(self, player: int, counter: int, x: int) -> Run:
        """The counter becomes x, within its bounds."""
        fact = self.program.counters[counter]
        low, high = fact.low, fact.high
        address, heard = self.layout.counter_address(counter, player), self.listeners.counter(counter)
        if heard is None and address.step is not None and not x & 1:
            return _set(address.base, address.step, min(max(x >> 1, low), high))
        return self._change(address, heard, x, lambda old, n: min(max(n, low), high))

    def _change(
        self, address: Address, heard: Heard | None, x: int, become: Callable[[int, int], int]
    ) -> Run:
        slot, amount = slot_of(address), value_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            at = slot(g, you, l)
            old = g.counters[at]
            new = become(old, amount(g, you, l))
            if new == old:
                return
            g.counters[at] = new
            if g.log is not None:
                g.log.append((Event.COUNTER, at, old, new))
            if heard is not None:
                heard(g, at, old, new)

        return run

    # ---- cards

    def move(self, x: int, from_: tuple[int, int], to: tuple[int, int], place: int) -> Run:
        """Card x goes from one zone to another, if it is there and the other has room."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._moved(from_[1], to[1]), self.program.zones[to[1]].size
        if heard or not x & 1 or source.step is None or target.step is None or place != Place.TOP or size >= 0:
            return self._move(value_of(x), slot_of(source), slot_of(target), heard, place, size)
        from_base, from_step, to_base, to_step = source.base, source.step, target.base, target.step
        local = x >> 1

        def run(g: State, you: int, l: Locals) -> None:
            card, zones = l[local], g.zones
            try:
                zones[from_base + from_step * you].remove(card)
            except ValueError:
                return
            zones[to_base + to_step * you].append(card)
            if g.log is not None:
                g.log.append((Event.MOVE, card, from_base + from_step * you, to_base + to_step * you))

        return run

    def _move(
        self, card: Value, source: Value, target: Value, heard: Heard | None, place: int, size: int
    ) -> Run:
        def run(g: State, you: int, l: Locals) -> None:
            self._transfer(g, card(g, you, l), source(g, you, l), target(g, you, l), heard, place, size)

        return run

    @staticmethod
    def _transfer(
        g: State, card: int, source: int, target: int, heard: Heard | None, place: int, size: int
    ) -> None:
        zones = g.zones
        if card not in zones[source] or (size >= 0 and len(zones[target]) >= size and source != target):
            return
        zones[source].remove(card)
        if place == Place.TOP:
            zones[target].append(card)
        else:
            zones[target].insert(0, card)
        if g.log is not None:
            g.log.append((Event.MOVE, card, source, target))
        if heard is not None:
            heard(g, card, source, target)

    def send(self, x: int, player: int, zone: int, place: int) -> Run:
        """Card x goes from wherever it is to a zone."""
        card, target = value_of(x), slot_of(self.layout.zone_address(zone, player))
        size, zone_of = self.program.zones[zone].size, self.layout.zone_of
        heard = [self._moved(source, zone) for source in range(len(self.program.zones))]

        def run(g: State, you: int, l: Locals) -> None:
            it = card(g, you, l)
            source = next((slot for slot, cards in enumerate(g.zones) if it in cards), NOTHING)
            if source >= 0:
                self._transfer(g, it, source, target(g, you, l), heard[zone_of[source]], place, size)

        return run

    def move_all(self, from_: tuple[int, int], query: Value | None, to: tuple[int, int]) -> Run:
        """The cards of a zone that the query passes go to another, in their order."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._moved(from_[1], to[1]), self.program.zones[to[1]].size
        if source.step is None or target.step is None:
            at, goal = slot_of(source), slot_of(target)
            return lambda g, you, l: _move_all(g, at(g, you, l), goal(g, you, l), query, heard, size, you, l)
        from_base, from_step, to_base, to_step = source.base, source.step, target.base, target.step

        def run(g: State, you: int, l: Locals) -> None:
            if g.zones[from_base + from_step * you]:
                _move_all(g, from_base + from_step * you, to_base + to_step * you, query, heard, size, you, l)

        return run

    def draw(self, d: int, player: int, x: int) -> Run:
        """The player draws x cards, as far as there are cards."""
        deck, hand = self.program.draw_from, self.program.draw_to
        source, target = self.layout.zone_address(deck, YOU), self.layout.zone_address(hand, YOU)
        before, ready = self.listeners.before_draw(deck)
        heard, amount, seat = self.listeners.drawn(deck, hand), value_of(x), seat_of(player)
        draw_each = self._draw_each(before, heard, ready)
        at_base, at_step, goal_base, goal_step = source.base, source.step or 0, target.base, target.step or 0
        fast, mine, fixed = ready and heard is None, player == YOU, NOTHING if x & 1 else x >> 1

        def run(g: State, you: int, l: Locals) -> None:
            n = amount(g, you, l) if fixed < 0 else fixed
            who = you if mine else seat(g, you, l)
            at, goal = at_base + at_step * who, goal_base + goal_step * who
            cards = g.zones[at]
            if not fast or len(cards) < n or n <= 0:
                l[d] = draw_each(g, at, goal, n, who)
                return
            drawn = cards[: -n - 1 : -1]
            del cards[-n:]
            g.zones[goal] += drawn
            l[d] = n
            if g.log is not None:
                g.log += [(Event.MOVE, card, at, goal) for card in drawn]

        return run

    @staticmethod
    def _draw_each(
        before: Callable[[State, int], None] | None, heard: Heard | None, ready: bool
    ) -> Callable[[State, int, int, int, int], int]:
        def draw_each(g: State, at: int, goal: int, n: int, who: int) -> int:
            cards, zone = g.zones[at], g.zones[goal]
            for drawn in range(n):
                if before is not None and not (ready and cards):
                    before(g, who)
                if not cards:
                    return drawn
                card = cards.pop()
                zone.append(card)
                if g.log is not None:
                    g.log.append((Event.MOVE, card, at, goal))
                if heard is not None:
                    heard(g, card, at, goal)
            return max(n, 0)

        return draw_each

    def fill(self, to: tuple[int, int], from_: tuple[int, int]) -> Run:
        """A zone takes cards from the top of another up to its size."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._moved(from_[1], to[1]), self.program.zones[to[1]].size
        at, goal = slot_of(source), slot_of(target)
        base, step = target.base, target.step

        def run(g: State, you: int, l: Locals) -> None:
            if step is None or len(g.zones[base + step * you]) < size:
                _fill(g, at(g, you, l), goal(g, you, l), heard, size)

        return run

    def _moved(self, from_: int, to: int) -> Heard | None:
        return self.listeners.move(from_, to)

    # ---- chance

    def shuffle(self, player: int, zone: int) -> Run:
        """A zone is shuffled."""
        slot = slot_of(self.layout.zone_address(zone, player))

        def run(g: State, you: int, l: Locals) -> None:
            at = slot(g, you, l)
            g.shuffles = shuffled(g.shuffles, g.zones[at])
            if g.log is not None:
                g.log.append((Event.SHUFFLE, at))

        return run

    @staticmethod
    def any(d: int, x: int) -> Run:
        """One of a list by chance, or NOTHING of an empty one."""
        items = value_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            of: Sequence[int] = items(g, you, l)  # type: ignore[assignment]
            if not of:
                l[d] = NOTHING
                return
            g.chance, at = below(g.chance, len(of))
            l[d] = of[at]

        return run

    # ---- turns, phases, endings

    @staticmethod
    def leave(how: int) -> Run:
        """The phase or the turn is being left."""

        def run(g: State, you: int, l: Locals) -> None:
            if g.leaving < how:
                g.leaving = how

        return run

    @staticmethod
    def arrive(how: int) -> Run:
        """What was being left, up to `how`, has been left."""

        def run(g: State, you: int, l: Locals) -> None:
            if g.leaving <= how:
                g.leaving = Flow.STAY

        return run

    @staticmethod
    def next_turn(player: int) -> Run:
        """The player takes the next turn."""
        seat = seat_of(player)

        def run(g: State, you: int, l: Locals) -> None:
            g.following = seat(g, you, l)
            if g.log is not None:
                g.log.append((Event.NEXT_TURN, g.following))

        return run

    def begin_turn(self) -> Run:
        """The turn counter goes up; who is to follow becomes active, and after them the next seat."""
        players = self.program.players

        def run(g: State, you: int, l: Locals) -> None:
            g.turn += 1
            g.active = g.following
            g.following = (g.active + 1) % players
            g.leaving = Flow.STAY
            if g.log is not None:
                g.log.append((Event.TURN, g.turn, g.active))

        return run

    @staticmethod
    def begin_phase(phase: int) -> Run:
        """A phase begins."""

        def run(g: State, you: int, l: Locals) -> None:
            g.phase = phase
            if g.log is not None:
                g.log.append((Event.PHASE, phase))

        return run

    def win(self, player: int, ending: int) -> Run:
        """The player wins."""
        seat = seat_of(player)
        return lambda g, you, l: finish(g, ending, (seat(g, you, l),))

    def defeat(self, player: int, ending: int) -> Run:
        """The player loses: all others win."""
        seat, players = seat_of(player), range(self.program.players)

        def run(g: State, you: int, l: Locals) -> None:
            loser = seat(g, you, l)
            finish(g, ending, tuple(p for p in players if p != loser))

        return run

    @staticmethod
    def end(ending: int) -> Run:
        """The game ends with no winner."""
        return lambda g, you, l: finish(g, ending, ())
