"""Choices inside an effect: what is going on waits on the agenda, and its player is asked. Nobody is asked for what is
settled: where there is nothing to choose from, or only one number or place."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules import events
from engine.rules.bounds import RECENT, UNFINISHED, LimitReached
from engine.rules.operands import Run, Value, seat_of, slot_of, value_of
from engine.rules.places import Places
from engine.rules.programs import NOTHING, YOU, Instruction, Op, Program
from engine.rules.reading import Readers
from engine.rules.state import Layout, Locals, State

Settled = Callable[[State, int, Locals], int | None]
"""What the local becomes where nobody need be asked; None where somebody is."""


class Asking:
    """Makes the closures that ask, for one program."""

    def __init__(self, program: Program, layout: Layout, readers: Readers, places: Places) -> None:
        self.program, self.layout, self.readers, self.places = program, layout, readers, places

    def ask(self, block: int, i: Instruction, rest: Run) -> Run:
        """The choice that ends this block, and what comes after it."""
        seat, settled, d, origins = seat_of(i[2]), self._settled(i), i[1], self.program.origins
        mine = i[2] == YOU

        def choose(g: State, you: int, l: Locals) -> object:
            known = settled(g, you, l) if settled is not None else None
            if known is not None:
                l[d] = known
                return rest(g, you, l)
            events.push(g, block, you, l)
            if len(g.agenda) > UNFINISHED:
                raise LimitReached(origins[frame[0]] for frame in g.agenda[-RECENT:])
            return events.ask(g, block, you if mine else seat(g, you, l))

        return choose

    def _settled(self, i: Instruction) -> Settled | None:
        op = Op(i[0])
        if op == Op.NUMBER:
            return _only_number(value_of(i[4]), value_of(i[5]))
        if op == Op.PLACE:
            return self._only_place(slot_of(self.layout.zone_address(i[4], i[3])))
        found = self.readers.found(i)
        return None if found is None else _nothing(found)

    def _only_place(self, slot: Value) -> Settled:
        free = self.places.free

        def settled(g: State, you: int, l: Locals) -> int | None:
            places = free(g, slot(g, you, l))
            return None if len(places) > 1 else places[0] if places else NOTHING

        return settled


def _nothing(found: Value) -> Settled:
    return lambda g, you, l: None if found(g, you, l) else NOTHING


def _only_number(low: Value, high: Value) -> Settled:
    def settled(g: State, you: int, l: Locals) -> int | None:
        least = low(g, you, l)
        return least if least >= high(g, you, l) else None

    return settled
