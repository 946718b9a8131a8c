"""What a choice would bring, tried on a copy in which nothing lies that its decider cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.rules import events
from engine.rules.bounds import LimitReached
from engine.rules.programs import Event
from engine.rules.run import Machine
from engine.rules.state import LogEvent, State
from engine.table.guess import Bare, guessed, hidden_pools
from engine.table.sight import Sight, each_card_once, veiled
from engine.table.waiting import Waiting

_FAR = 60
"""How many further questions of one sharing are answered at most."""


class Foresight:
    """Looks ahead for one seat of one game."""

    def __init__(self, machine: Machine, sight: Sight, seat: int) -> None:
        self._machine, self._seat = machine, seat
        self._pools = hidden_pools(machine.layout, sight.seen[seat], machine.deal.owners)
        self._bare, self._waiting = Bare(machine, self._pools, seat), Waiting(machine, sight.seen[seat], seat)

    def counter(self, state: State, choice: int, slot: int) -> int | None:
        """What a counter becomes by the choice of how much of it is given; None if that cannot be known."""
        known = veiled(state, self._machine.layout, self._seat)
        if self._waiting.is_dark(known) or not each_card_once(known):
            return None
        tried = self._dealt(known)
        events.write_down(tried)
        try:
            return self._followed(tried, state.decision, choice, slot)
        except LimitReached:
            return None

    def _followed(self, tried: State, asked: int, choice: int, slot: int) -> int | None:
        """Nothing is given before the last question is answered; how the others are makes no difference to this one."""
        was = tried.counters[slot]
        for _ in range(_FAR):
            self._machine.apply(tried, choice)
            told = next((event for event in tried.log or () if _is_about(event, slot)), None)
            if told is not None:
                return told[3] if told[0] == Event.COUNTER else was
            if tried.over or tried.decision != asked:
                return was
            choice = self._machine.legal(tried)[0]
        return None

    def _dealt(self, state: State) -> State:
        """With all cards dealt anew that the seat cannot see; the same for all that it cannot tell apart."""
        return guessed(self._bare.state(state), self._pools, Random(0).random, self._alike, self._seat)

    def _alike(self, counters: Sequence[int], card: int) -> tuple[int, ...]:
        return self._machine.deal.kinds[card], *self._machine.layout.lying_on(counters, card)


def _is_about(event: LogEvent, slot: int) -> bool:
    """Does the counter change, or not change where it would?"""
    return event[:2] == (Event.COUNTER, slot) or (event[:2] == (Event.REPLACED, slot) and event[4] <= 0)
