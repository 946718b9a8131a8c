"""Writes to the course of the game inside a turn: procedures, their steps, periods, chosen roles, what lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.listeners import Heard, Listeners
from engine.rules.operands import Run, Told, seat_of, value_of
from engine.rules.places import slot_with
from engine.rules.programs import NOTHING, Event, Flow, Program
from engine.rules.state import Layout, Locals, State

_LEVELS = len(Flow)


class Stages:
    """Makes the closures that write them, for one program.

    While a procedure is going on, its counter tells how far the turn was being left as it began, and in which phase
    it was: 1 + leaving + levels * (phase + 1).
    """

    def __init__(self, program: Program, layout: Layout, listeners: Listeners) -> None:
        self.program, self.layout, self.listeners = program, layout, listeners

    def _counter(self, counter: int) -> tuple[int, Heard | None]:
        return self.layout.counter(counter, 0), self.listeners.counter(counter)

    def open(self, number: int) -> Run:
        """A procedure begins: whatever was being left has to wait."""
        slot, heard = self._counter(self.program.procedures[number].counter)
        edge = self.program.edges - 2 * (len(self.program.procedures) - number)
        forgets, touched = self.layout.anew(edge), self.listeners.touched.by_edge(edge)

        def run(g: State, you: int, l: Locals) -> None:
            for slots, fresh in forgets:
                g.counters[slots] = fresh
            g.fresh &= ~touched
            g.counters[slot] = 1 + g.leaving + _LEVELS * (g.phase + 1)
            g.leaving = Flow.STAY
            if g.log is not None:
                g.log.append((Event.PROCEDURE, number, 1))
            if heard is not None:
                heard(g, slot, 0, g.counters[slot])

        return run

    def close(self, number: int) -> Run:
        """A procedure is over: the turn goes on where it was, or is left further."""
        slot, heard = self._counter(self.program.procedures[number].counter)

        def run(g: State, you: int, l: Locals) -> None:
            kept = g.counters[slot]
            phase, before = divmod(kept - 1, _LEVELS)
            g.counters[slot] = 0
            g.phase = phase - 1
            g.leaving = max(before, g.leaving if g.leaving > Flow.PROCEDURE else Flow.STAY)
            if g.log is not None:
                g.log.append((Event.PROCEDURE, number, 0))
            if heard is not None:
                heard(g, slot, kept, 0)

        return run

    def leave(self, number: int) -> Run:
        """A procedure ends, where it is its step that is gone through."""
        it = self.program.procedures[number]

        def run(g: State, you: int, l: Locals) -> None:
            if it.first <= g.phase < it.end and g.leaving < Flow.PROCEDURE:
                g.leaving = Flow.PROCEDURE

        return run

    @staticmethod
    def begin_part(decides: int) -> Run:
        """One of several begins to go through the step; the one before has left it."""

        def run(g: State, you: int, l: Locals) -> None:
            if g.leaving == Flow.STEP:
                g.leaving = Flow.STAY
            if decides and g.log is not None:
                g.log.append((Event.PART, you))

        return run

    @staticmethod
    def veil(down: int) -> Run:
        """What players do from here on is hidden from one another; or all of it is shown."""

        def run(g: State, you: int, l: Locals) -> None:
            g.veil = g.clone() if down else None
            if g.log is not None:
                g.log.append((Event.VEIL, down))

        return run

    def begin_period(self, number: int) -> Run:
        """It is this period from now on."""
        period = self.program.periods[number]
        slot, heard = self._counter(period.counter)

        def run(g: State, you: int, l: Locals) -> None:
            before, g.counters[slot] = g.counters[slot], period.value
            if before == period.value:
                return
            if g.log is not None:
                g.log.append((Event.PERIOD, number))
            if heard is not None:
                heard(g, slot, before, period.value)

        return run

    def take_role(self, player: int, number: int) -> Run:
        """Somebody has a chosen role from now on."""
        seat = seat_of(player)
        slot, heard = self._counter(self.program.roles[number].counter)

        def run(g: State, you: int, l: Locals) -> None:
            who, before = seat(g, you, l), g.counters[slot]
            g.counters[slot] = who
            if g.log is not None:
                g.log.append((Event.ROLE, number, who))
            if heard is not None and before != who:
                heard(g, slot, before, who)

        return run

    @staticmethod
    def tell(number: int, of: Callable[[State, int, Locals], int], players: int) -> Run:
        """How much of a number each player has, for those who listen."""

        def run(g: State, you: int, l: Locals) -> None:
            if g.log is not None:
                g.log.append((Event.NUMBERS, number, *(of(g, seat, l) for seat in range(players))))

        return run

    def won(self, player: int, number: int, x: int) -> Run:
        """Somebody wins a procedure: whoever waits for that is told."""
        seat, amount, told = seat_of(player), value_of(x), self.listeners.won(number)

        def run(g: State, you: int, l: Locals) -> None:
            who, much = seat(g, you, l), amount(g, you, l)
            if g.log is not None:
                g.log.append((Event.WON, number, who, much))
            if told is not None:
                told(g, NOTHING, who, much)

        return run


# ---- what holds for a while


def last(fact: int, held: Sequence[int], touched: int, told: Told | None) -> Run:
    """What a lasting fact says holds from now on. It changes the numbers `touched`; `told` hears of it.

    `held` are the locals with the cards that it holds for, which the log tells.
    """

    def run(g: State, you: int, l: Locals) -> None:
        g.lasting.append((fact, you, tuple(l)))
        g.fresh &= ~touched
        if g.log is not None:
            cards = [card for local in held for card in _cards(l[local])]
            g.log.append((Event.LASTS, fact, you, *(each for card in cards for each in (card, slot_with(g, card)))))
        if told is not None:
            told(g)

    return run


def expire(facts: dict[int, bool], then: dict[int, tuple[int, int]], touched: int, told: Told | None) -> Run:
    """These lasting facts hold no longer; where it says so, only those of the player whose turn it is.

    What some of them do `then` waits its turn: a block, and how many locals it has.
    """

    def run(g: State, you: int, l: Locals) -> None:
        lasted = len(g.lasting)
        for entry in g.lasting[:] if lasted else ():
            fact, whose, given = entry
            if fact in facts and (not facts[fact] or whose == g.active):
                g.lasting.remove(entry)
                g.fresh &= ~touched
                if g.log is not None:
                    g.log.append((Event.EXPIRED, fact, whose))
                if fact in then:
                    block, width = then[fact]
                    g.queue.append((block, whose, given + (0,) * (width - len(given))))
        if told is not None and len(g.lasting) < lasted:
            told(g)

    return run


def _cards(held: int | tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a local holds: one, or none, or a list."""
    return ((held,) if held >= 0 else ()) if isinstance(held, int) else held
