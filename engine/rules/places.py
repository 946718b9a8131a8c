"""Writes to how cards lie in their zones: two that change places."""

from __future__ import annotations

from engine.rules.listeners import Heard, Listeners
from engine.rules.operands import Run, value_of
from engine.rules.programs import NOTHING, Event, Program
from engine.rules.state import Layout, Locals, State


class Places:
    """Makes the closures that write how cards lie, for one program."""

    def __init__(self, program: Program, layout: Layout, listeners: Listeners) -> None:
        self.program, self.layout, self.listeners = program, layout, listeners

    def swap(self, x: int, y: int) -> Run:
        """Cards x and y change places: each is where the other was before anybody hears of it."""
        one, two, heard = value_of(x), value_of(y), self._moves()

        def run(g: State, you: int, l: Locals) -> None:
            card, other = one(g, you, l), two(g, you, l)
            at, goal = slot_with(g, card), slot_with(g, other)
            if at < 0 or goal < 0 or card == other:
                return
            _exchange(g, card, at, other, goal)
            for it, source, target in ((card, at, goal), (other, goal, at)):
                told = heard[source][target]
                if told is not None:
                    told(g, it, source, target)

        return run

    def _moves(self) -> list[list[Heard | None]]:
        """Who hears of a move, by the slots from which and to which it goes."""
        zones = range(len(self.program.zones))
        rows = [[self.listeners.move(source, target) for target in zones] for source in zones]
        of = self.layout.zone_of
        return [[rows[source][target] for target in of] for source in of]


def slot_with(g: State, card: int) -> int:
    """The zone slot where a card is; NOTHING for one that is nowhere."""
    return next((slot for slot, cards in enumerate(g.zones) if card in cards), NOTHING)


def _exchange(g: State, card: int, at: int, other: int, goal: int) -> None:
    here, there = g.zones[at].index(card), g.zones[goal].index(other)
    g.zones[at][here], g.zones[goal][there] = other, card
    if g.log is not None:
        g.log += [(Event.MOVE, card, at, goal), (Event.MOVE, other, goal, at)]
