"""Writes to how cards lie in their zones: which place each has, and two that change places."""

from __future__ import annotations

from engine.rules.listeners import Heard, Listeners
from engine.rules.operands import Run, slot_of, value_of
from engine.rules.programs import NOTHING, Event, Program
from engine.rules.state import Layout, Locals, State


class Places:
    """Makes the closures that write how cards lie, for one program.

    The counter `program.place` keeps the place of each card in a zone with places: 1 is the first, 0 none. Such a zone
    is always in the order of its places.
    """

    def __init__(self, program: Program, layout: Layout, listeners: Listeners) -> None:
        self.program, self.layout, self.listeners = program, layout, listeners
        self._heard_of: list[list[Heard | None]] = []
        self._base = layout.counter_base[program.place] if program.place != NOTHING else NOTHING

    def free(self, g: State, slot: int) -> list[int]:
        """The empty places of a zone, in order; of those that are called alike only the first."""
        taken = {g.counters[self._base + card] for card in g.zones[slot]}
        first: dict[int, int] = {}
        for place, mark in enumerate(self.program.zones[self.layout.zone_of[slot]].slots):
            if place + 1 not in taken:
                first.setdefault(mark, place)
        return list(first.values())

    def attached(self, g: State, card: int) -> list[int]:
        """The cards that are attached to a card."""
        if self.program.host == NOTHING:
            return []
        base = self.layout.counter_base[self.program.host]
        lying = (slot for slot, zone in enumerate(self.layout.zone_of) if self.program.zones[zone].attached)
        return [each for slot in lying for each in g.zones[slot] if g.counters[base + each] == card + 1]

    def put(self, x: int, player: int, zone: int, place: int) -> Run:
        """Card x goes from wherever it is to a place of a zone, if that is empty."""
        card, target, at = value_of(x), slot_of(self.layout.zone_address(zone, player)), value_of(place)
        heard = self._moves()

        def run(g: State, you: int, l: Locals) -> None:
            it, goal, wanted = card(g, you, l), target(g, you, l), at(g, you, l)
            source = slot_with(g, it)
            if source >= 0 and wanted >= 0 and self._is_free(g, goal, wanted):
                g.zones[source].remove(it)
                self._lay(g, it, source, goal, wanted)
                _tell(g, heard, it, source, goal)

        return run

    def fill(self, to: tuple[int, int], from_: tuple[int, int]) -> Run:
        """The empty places of a zone take cards from the top of another, in order."""
        source = slot_of(self.layout.zone_address(from_[1], from_[0]))
        target, heard = slot_of(self.layout.zone_address(to[1], to[0])), self._moves()

        def run(g: State, you: int, l: Locals) -> None:
            at, goal = source(g, you, l), target(g, you, l)
            while at != goal and g.zones[at] and (places := self.free(g, goal)):
                card = g.zones[at].pop()
                self._lay(g, card, at, goal, min(places))
                _tell(g, heard, card, at, goal)

        return run

    def swap(self, x: int, y: int) -> Run:
        """Cards x and y change places: each is where the other was before anybody hears of it."""
        one, two, heard = value_of(x), value_of(y), self._moves()

        def run(g: State, you: int, l: Locals) -> None:
            card, other = one(g, you, l), two(g, you, l)
            at, goal = slot_with(g, card), slot_with(g, other)
            if at >= 0 and goal >= 0 and card != other:
                self._exchange(g, card, at, other, goal)
                _tell(g, heard, card, at, goal)
                _tell(g, heard, other, goal, at)

        return run

    def attach(self, x: int, y: int) -> Run:
        """Card x, where it lies among attached cards, is attached to card y."""
        one, two, zones, base = value_of(x), value_of(y), self.program.zones, NOTHING
        if self.program.host != NOTHING:
            base = self.layout.counter_base[self.program.host]
        heard = self.listeners.counter(self.program.host) if self.program.host != NOTHING else None

        def run(g: State, you: int, l: Locals) -> None:
            card, host = one(g, you, l), two(g, you, l)
            at = slot_with(g, card)
            if at >= 0 and host >= 0 and card != host and zones[self.layout.zone_of[at]].attached:
                before, g.counters[base + card] = g.counters[base + card], host + 1
                if g.log is not None:
                    g.log.append((Event.ATTACHED, card, host))
                if heard is not None:
                    heard(g, base + card, before, host + 1)

        return run

    def _moves(self) -> list[list[Heard | None]]:
        """Who hears of a move, by the slots from which and to which it goes: found out when it is first asked."""
        if not self._heard_of:
            zones, of = range(len(self.program.zones)), self.layout.zone_of
            rows = [[self._heard(source, target) for target in zones] for source in zones]
            self._heard_of = [[rows[source][target] for target in of] for source in of]
        return self._heard_of

    def _heard(self, source: int, target: int) -> Heard | None:
        """Who hears of a move; it is forgotten to what the card was attached. Places have been written already."""
        heard = self.listeners.move(source, target)
        attached = self.program.zones[source].attached and source != target
        return forgetting(self.program, self.layout, source, heard) if attached else heard

    def _is_free(self, g: State, slot: int, place: int) -> bool:
        return all(g.counters[self._base + card] != place + 1 for card in g.zones[slot])

    def _lay(self, g: State, card: int, source: int, goal: int, place: int) -> None:
        """The card, which lies nowhere, gets a place of a zone."""
        base, zone = self._base, g.zones[goal]
        zone.insert(sum(g.counters[base + other] <= place for other in zone), card)
        g.counters[base + card] = place + 1
        if g.log is not None:
            g.log += [(Event.MOVE, card, source, goal), (Event.PLACED, card, goal, place)]

    def _exchange(self, g: State, card: int, at: int, other: int, goal: int) -> None:
        here, there = g.zones[at].index(card), g.zones[goal].index(other)
        g.zones[at][here], g.zones[goal][there] = other, card
        if self._base >= 0:
            one, two = self._base + card, self._base + other
            g.counters[one], g.counters[two] = g.counters[two], g.counters[one]
        if g.log is not None:
            for it, source, target in ((card, at, goal), (other, goal, at)):
                g.log.append((Event.MOVE, it, source, target))
                if self._base >= 0 and g.counters[self._base + it]:
                    g.log.append((Event.PLACED, it, target, g.counters[self._base + it] - 1))


def slot_with(g: State, card: int) -> int:
    """The zone slot where a card is; NOTHING for one that is nowhere."""
    return next((slot for slot, cards in enumerate(g.zones) if card in cards), NOTHING)


def forgetting(program: Program, layout: Layout, source: int, heard: Heard | None) -> Heard | None:
    """What is told of a card that leaves a zone, when its place there is forgotten, or to what it was attached."""
    zone = program.zones[source]
    if not zone.slots and not zone.attached:
        return heard
    base = layout.counter_base[program.place if zone.slots else program.host]

    def told(g: State, card: int, from_: int, to: int) -> None:
        g.counters[base + card] = 0
        if heard is not None:
            heard(g, card, from_, to)

    return told


def _tell(g: State, heard: list[list[Heard | None]], card: int, source: int, target: int) -> None:
    told = heard[source][target]
    if told is not None:
        told(g, card, source, target)
