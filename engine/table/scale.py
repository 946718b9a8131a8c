"""Weighs states for one seat, in the terms of any game: the result, progress, standing, holdings."""

from __future__ import annotations

from itertools import compress
from operator import le

from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.esteem import Esteem
from engine.table.guess import Knowledge
from engine.table.holdings import Holdings
from engine.table.progress import Progress
from engine.table.standing import Standing

Worth = tuple[int, int, int]
"""The result (1 a win, -1 a loss), the progress, the standing with what is held: more is better."""

Key = tuple[object, ...]
"""What matters of a state within a turn: equal keys go on alike."""


Spot = tuple[Key, tuple[int, ...]]
"""Where a seat is, and what it can still spend."""


def is_back(spot: Spot, before: Spot) -> bool:
    """Is it where it was before, with no more to spend?"""
    return spot[0] == before[0] and all(map(le, spot[1], before[1]))


class Scale:
    """Weighs states for one seat."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int) -> None:
        layout, program = machine.layout, machine.program
        self.seat = seat
        self._kind_of = machine.deal.kinds.__getitem__
        self._shown = [slot for slot, shown in enumerate(knowledge.seen[seat]) if shown]
        self._hidden = [slot for slot, shown in enumerate(knowledge.seen[seat]) if not shown]
        own = [n for n, fact in enumerate(program.counters[: program.declared]) if fact.per_player]
        self._own = [layout.counter(n, seat) for n in own]
        self._lying_on = layout.lying_on if layout.of_cards else None
        self._plain = [s for s, n in enumerate(layout.counter_of) if not program.counters[n].per_card]
        limited = {action.uses for action in program.actions if action.uses != NOTHING}
        self._uses = [layout.counter(n, seat) for n in sorted(limited)]
        self._apart = [slot for slot in self._plain if slot not in (*self._own, *self._uses)]
        self.standing, self._holdings = Standing(machine, knowledge, seat), Holdings(machine, knowledge, seat)
        self.esteem = Esteem(machine, knowledge, seat)
        self._progress = Progress(machine, knowledge, seat).of
        self._kinds = list(machine.deal.kinds)
        self._names: dict[tuple[int, ...], int] = {}
        self._slots = range(len(layout.counter_of))
        lying = zip(layout.per_card, layout.holder_of, strict=True)
        self._on = [holder if per_card else NOTHING for per_card, holder in lying]

    def worth(self, state: State) -> Worth:
        """What the state is worth to the seat."""
        held = self.standing.of(state) + self._holdings.worth(state)
        if self.standing.counts:
            held += self.esteem.of(state)
        return self._result(state), self._progress(state), held

    def _result(self, state: State) -> int:
        if state.outcome is None or not state.outcome.winners:
            return 0
        return 1 if self.seat in state.outcome.winners else -1

    def key(self, state: State) -> Key:
        """What matters of a state: of cards that are alike it does not matter which, nor in which order they lie.

        What the hidden zones hold follows from how many cards they hold and from what is seen.
        """
        plain = state.counters if self._lying_on is None else [state.counters[slot] for slot in self._plain]
        return (state.decision, state.leaving, state.phase, *plain, *self._lying(state), *state.agenda)

    def _lying(self, state: State) -> list[object]:
        """What lies where."""
        if self._lying_on is not None:
            return self._lying_with_counters(state)
        kind_of, zones = self._kind_of, state.zones
        shown = [tuple(sorted(map(kind_of, zones[slot]))) for slot in self._shown]
        return [*shown, *(len(zones[slot]) for slot in self._hidden)]

    def _lying_with_counters(self, state: State) -> list[object]:
        """The same, where counters lie on cards: they go with the card."""
        counters, kind_of, rows = state.counters, self._kind_of, dict[int, list[int]]()
        for slot in compress(self._slots, counters):
            card = self._on[slot]
            if card >= 0:
                rows.setdefault(card, [kind_of(card)]).extend((slot - card, counters[slot]))
        names = self._kinds[:]
        for card, row in rows.items():
            names[card] = self._named(tuple(row))
        return [tuple(sorted([names[card] for card in state.zones[slot]])) for slot in (*self._shown, *self._hidden)]

    def _named(self, row: tuple[int, ...]) -> int:
        """A number for a kind of card with what lies on it; below 0, where no kind is."""
        return self._names.setdefault(row, -1 - len(self._names))

    def same_counters(self, one: State, other: State) -> bool:
        """Do two states agree in all counters but those of cards that are not seen?"""
        if self._lying_on is None:
            return one.counters == other.counters
        seen = (card for slot in self._shown for card in one.zones[slot])
        return all(one.counters[slot] == other.counters[slot] for slot in self._plain) and all(
            self._lying_on(one.counters, card) == self._lying_on(other.counters, card) for card in seen
        )

    def spot(self, state: State) -> Spot:
        """Where the seat is, and what it can still spend: of its counters, and of what it may do so many times only."""
        counters = state.counters
        flow = (state.decision, state.leaving, state.phase, *state.agenda, NOTHING, *state.lasting, NOTHING)
        place = (*flow, *[counters[slot] for slot in self._apart], *self._lying(state))
        return place, (*[counters[slot] for slot in self._own], *[-counters[slot] for slot in self._uses])

    def only_costs(self, before: State, after: State) -> bool:
        """Does the one differ from the other only in that the seat has less of its counters?"""
        if before.zones != after.zones or before.decision != after.decision or before.agenda != after.agenda:
            return False
        rest = before.counters[:]
        for slot in self._own:
            if after.counters[slot] > rest[slot]:
                return False
            rest[slot] = after.counters[slot]
        return rest == after.counters
