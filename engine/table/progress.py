"""How far players have come towards what the endings ask for, in the terms of any game."""

from __future__ import annotations

from engine.rules.run import Machine
from engine.rules.state import Layout, State
from engine.table.goals import CardGoal
from engine.table.guess import Knowledge


class Progress:
    """Weighs for one seat of one game its progress, less that of the best other."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int) -> None:
        layout = machine.layout
        seats = (seat, *(other for other in range(machine.program.players) if other != seat))
        self._goals = [[(layout.counter(it.counter, who), it.worth) for it in knowledge.goals] for who in seats]
        self._cards = [[(it, _slots(layout, it, who)) for it in knowledge.card_goals] for who in seats]
        self._counts_cards = bool(knowledge.card_goals)

    def of(self, state: State) -> int:
        """More is better for the seat."""
        counters = state.counters
        reached = [sum([counters[slot] * worth for slot, worth in goals]) for goals in self._goals]
        if self._counts_cards:
            left = [sum([_left(state, *row) for row in rows]) for rows in self._cards]
            reached = [gained - missing for gained, missing in zip(reached, left, strict=True)]
        return reached[0] - max(reached[1:], default=0)


def _slots(layout: Layout, goal: CardGoal, seat: int) -> list[int]:
    """Where the cards of a seat lie that it counts."""
    lying = enumerate(zip(layout.zone_of, layout.owner_of, strict=True))
    return [slot for slot, (zone, owner) in lying if zone in goal.zones and owner == seat]


def _left(state: State, goal: CardGoal, slots: list[int]) -> int:
    """What the cards are worth that are missing or too many."""
    return goal.worth * goal.way(sum([len(state.zones[slot]) for slot in slots]))
