"""What a seat holds, weighed in the terms of any game: counters that are no goal, and cards."""

from __future__ import annotations

from engine.rules.programs import LIMIT, Program
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.guess import Knowledge

RESOURCE = 5
"""What one more of a counter is worth, where one more of a player's strength is worth POINT; near its most, less."""

CARD = 7
"""What a card at hand is worth: one that all see, or that lies where cards are drawn to."""

SCARCE = 40
"""What the last card is worth that can be drawn, where a player who cannot draw has lost: of so many the next less."""

_STOCK = [sum(SCARCE // left for left in range(1, many + 1)) for many in range(SCARCE + 1)]


class Holdings:
    """Weighs for one seat of one game what it holds. What is discarded is worth nothing, nor what is put by."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int) -> None:
        layout, program = machine.layout, machine.program
        aims = {goal.counter for goal in knowledge.goals}
        own = [n for n, fact in enumerate(program.counters[: program.declared]) if fact.per_player and n not in aims]
        self._counters = [layout.counter(n, seat) for n in own]
        self._bounded = [(layout.counter(n, seat), program.counters[n].high) for n in own if _is_bounded(program, n)]
        mine = [(slot, zone) for slot, zone in enumerate(layout.zone_of) if layout.owner_of[slot] == seat]
        self._cards = [slot for slot, zone in mine if zone not in knowledge.discards | knowledge.put_by]
        self._stocks = [slot for slot, zone in mine if zone in knowledge.scarce]

    def worth(self, state: State) -> int:
        """What they are worth in the state."""
        counters, zones = state.counters, state.zones
        plenty = sum([counters[slot] ** 2 * RESOURCE // (2 * high) for slot, high in self._bounded])
        stocks = sum([_STOCK[min(len(zones[slot]), SCARCE)] for slot in self._stocks])
        cards = sum([len(zones[slot]) for slot in self._cards])
        return RESOURCE * sum([counters[slot] for slot in self._counters]) - plenty + CARD * cards + stocks


def _is_bounded(program: Program, counter: int) -> bool:
    """Is there a most of it? Then one more is worth the less, the nearer it is."""
    return 0 < program.counters[counter].high < LIMIT
