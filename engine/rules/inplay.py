"""The cards in play: whose they are, in which order their texts come, and those among them that are asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rules.programs import Program
from engine.rules.state import Deal, Layout, State
from engine.rules.touched import Touched

Sources = Callable[[State], list[tuple[int, int]]]
"""Cards whose texts work in a state, in order, each with its controller."""

Know = Callable[[State, int, int, object], None]
"""Keeps what was found until a write touches it: (state, where, its bit, what)."""


class InPlay:
    """Finds cards in play, for one program and deal."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, touched: Touched, know: Know) -> None:
        self.program, self.deal, self.layout, self.touched, self._know = program, deal, layout, touched, know
        self.slots = [slot for slot, zone in enumerate(layout.zone_of) if program.zones[zone].in_play]
        self._by_seat = [self.ordered(seat) for seat in range(program.players)]

    def ordered(self, active: int, zones: Iterable[int] = ()) -> list[int]:
        """The slots in play and of these zones: the active player's first, then in turn order, then the table's."""
        players, owner = self.program.players, self.layout.owner_of
        slots = {slot for slot, zone in enumerate(self.layout.zone_of) if zone in zones} | {*self.slots}
        return sorted(slots, key=lambda s: (owner[s] < 0, (owner[s] - active) % players, s))

    def holding(self, cards: Iterable[int]) -> Sources:
        """Those of these cards whose texts work now, in order, each with its controller."""
        among, orders = frozenset(cards), [[(s, self.layout.owner_of[s]) for s in order] for order in self._by_seat]
        if not among:
            return lambda g: []

        def find(g: State) -> list[tuple[int, int]]:
            found, zones = [], g.zones
            for slot, seat in orders[g.active]:
                for card in zones[slot]:
                    if card in among:
                        found.append((card, self.controller(g, card, seat)))
            return found

        return self._kept(find) if self.touched.play else find

    def _kept(self, find: Sources) -> Sources:
        """The same, kept in the state until a card comes into play, leaves it or lies otherwise there."""
        bit, place, know = self.touched.play, self.touched.place_of_play, self._know

        def kept(g: State) -> list[tuple[int, int]]:
            if not g.fresh & bit:
                know(g, place, bit, {})
            by_question: dict[Sources, list[tuple[int, int]]] = g.known[place]
            found = by_question.get(find)
            if found is None:
                found = by_question[find] = find(g)
            return found

        return kept

    def controller(self, g: State, card: int, seat: int) -> int:
        """Who is "you" for a card in a zone of this seat."""
        if seat >= 0:
            return seat
        return self.deal.owners[card] if self.deal.owners[card] >= 0 else g.active
