"""Writes to zones: cards that move, are drawn, shuffled or picked by chance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import events
from engine.rules.chance import below, shuffled
from engine.rules.listeners import Before, Heard, Listeners
from engine.rules.operands import Run, Value, seat_of, slot_of, value_of
from engine.rules.places import forgetting
from engine.rules.programs import NOTHING, YOU, Event, Place, Program
from engine.rules.state import Layout, Locals, State

Passes = Value | list[bool] | None
"""Which cards pass a query: asked each time, known for each card, or all."""

ZoneOf = tuple[int, int]
"""A zone as operands: (player, zone)."""


class Moves:
    """Makes the closures that write zones, for one program."""

    def __init__(self, program: Program, layout: Layout, listeners: Listeners) -> None:
        self.program, self.layout, self.listeners = program, layout, listeners

    def _heard(self, source: int, target: int) -> Heard | None:
        """Who hears of a move from one zone to another; a place that it leaves is forgotten first."""
        return forgetting(self.program, self.layout, source, self.listeners.move(source, target))

    def move(self, x: int, from_: ZoneOf, to: ZoneOf, place: int) -> Run:
        """Card x goes from one zone to another, if it is there and the other has room."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._heard(from_[1], to[1]), self.program.zones[to[1]].size
        plain = heard is None and x & 1 and place == Place.TOP and size < 0
        if plain and source.slots is not None and target.slots is not None:
            return _move(x >> 1, source.slots, target.slots)
        card, at, goal = value_of(x), slot_of(source), slot_of(target)

        def run(g: State, you: int, l: Locals) -> None:
            _transfer(g, card(g, you, l), at(g, you, l), goal(g, you, l), heard, place, size)

        return run

    def send(self, x: int, player: int, zone: int, place: int) -> Run:
        """Card x goes from wherever it is to a zone."""
        card, target = value_of(x), slot_of(self.layout.zone_address(zone, player))
        size, zone_of = self.program.zones[zone].size, self.layout.zone_of
        heard = [self._heard(source, zone) for source in range(len(self.program.zones))]

        def run(g: State, you: int, l: Locals) -> None:
            it = card(g, you, l)
            source = next((slot for slot, cards in enumerate(g.zones) if it in cards), NOTHING)
            if source >= 0:
                _transfer(g, it, source, target(g, you, l), heard[zone_of[source]], place, size)

        return run

    def move_all(self, from_: ZoneOf, query: Passes, to: ZoneOf) -> Run:
        """The cards of a zone that the query passes go to another, in their order; the top ones where room is short."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._heard(from_[1], to[1]), self.program.zones[to[1]].size
        if heard is None and size < 0 and source.slots is not None and target.slots is not None:
            if query is None:
                return _move_whole(source.slots, target.slots)
            if isinstance(query, list):
                return _move_known(source.slots, target.slots, query)
        at, goal = slot_of(source), slot_of(target)
        return lambda g, you, l: _move_all(g, at(g, you, l), goal(g, you, l), query, heard, size, you, l)

    def draw(self, d: int, player: int, x: int) -> Run:
        """The player draws x cards, as far as there are cards; d, unless NOTHING, becomes how many."""
        return self._draw(d, player, x, self.listeners.unable_to_draw())

    def take(self, d: int, player: int, x: int) -> Run:
        """The same for a player who need not: nobody is told if there are too few."""
        return self._draw(d, player, x, None)

    def _draw(self, d: int, player: int, x: int, unable: Heard | None) -> Run:
        deck, hand = self.program.draw_from, self.program.draw_to
        source, target = self.layout.zone_address(deck, YOU).each, self.layout.zone_address(hand, YOU).each
        before, ready = self.listeners.before_draw(deck)
        heard, amount, seat = self.listeners.drawn(deck, hand), value_of(x), seat_of(player)
        size = self.program.zones[hand].size if hand >= 0 else NOTHING
        slow = _draw_in_turn if ready and heard is None else _draw_each
        fast = ready and heard is None and size < 0
        mine, fixed, stores = player == YOU, NOTHING if x & 1 else x >> 1, d >= 0

        def run(g: State, you: int, l: Locals) -> None:
            n = amount(g, you, l) if fixed < 0 else fixed
            who = you if mine else seat(g, you, l)
            at, goal = source[who], target[who]
            cards = g.zones[at]
            if not fast or len(cards) < n or n <= 0:
                n = n if size < 0 else min(n, size - len(g.zones[goal]))
                wanted = n
                n = slow(g, at, goal, n, who, before, heard)
                if unable is not None and n < wanted:
                    unable(g, NOTHING, who, wanted - n)
            else:
                drawn = cards[: -n - 1 : -1]
                del cards[-n:]
                g.zones[goal] += drawn
                if g.log is not None:
                    g.log += [(Event.MOVE, card, at, goal) for card in drawn]
            if stores:
                l[d] = n

        return run

    def fill(self, to: ZoneOf, from_: ZoneOf) -> Run:
        """A zone takes cards from the top of another up to its size."""
        source, target = self.layout.zone_address(from_[1], from_[0]), self.layout.zone_address(to[1], to[0])
        heard, size = self._heard(from_[1], to[1]), self.program.zones[to[1]].size
        at, goal, slots = slot_of(source), slot_of(target), target.slots

        def run(g: State, you: int, l: Locals) -> None:
            if slots is None or len(g.zones[slots[you]]) < size:
                _fill(g, at(g, you, l), goal(g, you, l), heard, size)

        return run

    def played(self, x: int, player: int) -> Run:
        """The player plays card x, if it is one: that is told before what its text does."""
        card, seat, heard = value_of(x), seat_of(player), self.listeners.played()

        def run(g: State, you: int, l: Locals) -> None:
            it, who = card(g, you, l), seat(g, you, l)
            if it >= 0:
                if g.log is not None:
                    g.log.append((Event.PLAYED, who, it))
                if heard is not None:
                    heard(g, it, who, 1)

        return run

    @staticmethod
    def show(player: int, x: int, how: int) -> Run:
        """The card x, or the list x, is shown: to the player, or by them to all."""
        of, seat = value_of(x), seat_of(player)

        def run(g: State, you: int, l: Locals) -> None:
            cards: int | Sequence[int] = of(g, you, l)
            events.show(g, how, seat(g, you, l), (cards,) if isinstance(cards, int) else cards)

        return run

    def shuffle(self, player: int, zone: int) -> Run:
        """A zone is shuffled."""
        slot, touched = slot_of(self.layout.zone_address(zone, player)), self.listeners.touched.by_zone(zone)
        told = self.listeners.numbers(touched)

        def run(g: State, you: int, l: Locals) -> None:
            at = slot(g, you, l)
            if touched:
                g.fresh &= ~touched
            g.shuffles = shuffled(g.shuffles, g.zones[at])
            if g.shown:
                events.forget(g, at)
            if g.log is not None:
                g.log.append((Event.SHUFFLE, at))
            if told is not None:
                told(g)

        return run

    @staticmethod
    def chance(d: int, many: int, told: int) -> Run:
        """Chance chooses one of so many ways."""

        def run(g: State, you: int, l: Locals) -> None:
            g.chance, l[d] = below(g.chance, many)
            if g.log is not None:
                g.log.append((Event.CHANCE, told, l[d]))

        return run

    @staticmethod
    def any(d: int, x: int) -> Run:
        """One of a list by chance, or NOTHING of an empty one."""
        items = value_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            of: Sequence[int] = items(g, you, l)
            if not of:
                l[d] = NOTHING
                return
            g.chance, at = below(g.chance, len(of))
            l[d] = of[at]

        return run


def _move(local: int, source: tuple[int, ...], target: tuple[int, ...]) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        card, zones = l[local], g.zones
        try:
            zones[source[you]].remove(card)
        except ValueError:
            return
        zones[target[you]].append(card)
        if g.log is not None:
            g.log.append((Event.MOVE, card, source[you], target[you]))

    return run


def _transfer(g: State, card: int, source: int, target: int, heard: Heard | None, place: int, size: int) -> None:
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


def _move_known(source: tuple[int, ...], target: tuple[int, ...], goes: list[bool]) -> Run:
    """Where the printed card settles which go: cards that stay keep their order, too."""

    def run(g: State, you: int, l: Locals) -> None:
        at, goal = source[you], target[you]
        cards = g.zones[at]
        if not cards or at == goal:
            return
        going = [card for card in cards if goes[card]]
        if len(going) == len(cards):
            cards.clear()
        else:
            cards[:] = [card for card in cards if not goes[card]]
        g.zones[goal] += going
        if g.log is not None:
            g.log += [(Event.MOVE, card, at, goal) for card in going]

    return run


def _move_whole(source: tuple[int, ...], target: tuple[int, ...]) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        at, goal = source[you], target[you]
        cards = g.zones[at]
        if cards and at != goal:
            g.zones[goal] += cards
            if g.log is not None:
                g.log += [(Event.MOVE, card, at, goal) for card in cards]
            cards.clear()

    return run


def _move_all(
    g: State, at: int, goal: int, query: Passes, heard: Heard | None, size: int, you: int, l: Locals
) -> None:
    cards, zone = g.zones[at], g.zones[goal]
    if not cards or at == goal:
        return
    if query is None:
        going = cards[:]
    elif isinstance(query, list):
        going = [card for card in cards if query[card]]
    else:
        going = [card for card in cards if query(g, you, [card, *l])]
    if size >= 0:
        del going[: max(0, len(going) - max(0, size - len(zone)))]
    if len(going) == len(cards):
        cards.clear()
    elif going:
        cards[:] = [card for card in cards if card not in going]
    zone += going
    if g.log is not None:
        g.log += [(Event.MOVE, card, at, goal) for card in going]
    if heard is not None:
        for card in going:
            heard(g, card, at, goal)


def _draw_in_turn(g: State, at: int, goal: int, n: int, who: int, before: Before | None, heard: Heard | None) -> int:
    """Draws what there is; where the deck runs out, what comes before a draw may fill it."""
    cards, left = g.zones[at], n
    while left > 0:
        if not cards:
            if before is not None:
                before(g, who, n - left)
            if not cards:
                break
        drawn = cards[: -left - 1 : -1]
        del cards[-left:]
        g.zones[goal] += drawn
        left -= len(drawn)
        if g.log is not None:
            g.log += [(Event.MOVE, card, at, goal) for card in drawn]
    return max(n, 0) - max(left, 0)


def _draw_each(g: State, at: int, goal: int, n: int, who: int, before: Before | None, heard: Heard | None) -> int:
    """Draws card by card: each is an event of its own."""
    cards, zone = g.zones[at], g.zones[goal]
    for drawn in range(n):
        if before is not None:
            before(g, who, drawn)
        if not cards:
            return drawn
        card = cards.pop()
        zone.append(card)
        if g.log is not None:
            g.log.append((Event.MOVE, card, at, goal))
        if heard is not None:
            heard(g, card, at, goal)
    return max(n, 0)


def _fill(g: State, at: int, goal: int, heard: Heard | None, size: int) -> None:
    cards, zone = g.zones[at], g.zones[goal]
    while cards and len(zone) < size:
        card = cards.pop()
        zone.append(card)
        if g.log is not None:
            g.log.append((Event.MOVE, card, at, goal))
        if heard is not None:
            heard(g, card, at, goal)
