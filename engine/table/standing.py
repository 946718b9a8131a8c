"""How players stand beside their progress: what they amount to now, and how worn their cards are."""

from __future__ import annotations

from itertools import compress

from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.guess import Knowledge

POINT = 12
"""What one more of a player's strength is worth, as it is now, with all that changes it for a while."""

LOSS = 6
"""What the loss of a card is worth, for each of its value where the search begins; half worn, a quarter of that."""


class Standing:
    """Weighs for one seat of one game what it amounts to against the best other, less how worn its cards are."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int) -> None:
        layout, program = machine.layout, machine.program
        self._machine, self._knowledge, self._seat = machine, knowledge, seat
        self._others = [other for other in range(program.players) if other != seat]
        self._sums = [*dict.fromkeys(strength.player for strength in knowledge.strengths)]
        self._cards = range(len(machine.deal.kinds))
        self._signs = [1 if owner == seat else -1 if owner != NOTHING else 0 for owner in machine.deal.owners]
        self._gone = [slot for slot, zone in enumerate(layout.zone_of) if zone in knowledge.discards]
        self._in_play = [slot for slot, zone in enumerate(layout.zone_of) if program.zones[zone].in_play]
        self._bases = [layout.card_counter(burden.counter, 0) for burden in knowledge.burdens]
        self._values = [0 for _ in self._cards]
        self._limits = [[1 for _ in self._cards] for _ in self._bases]

    @property
    def counts(self) -> bool:
        """Do cards add up to anything in this game?"""
        return bool(self._sums)

    def look(self, state: State) -> None:
        """Takes from a state what each card is worth and what it can bear."""
        known = self._knowledge
        if not known.strengths:
            return
        numbers = [*map(self._machine.numbers(state), self._cards)]
        self._values = [sum(row[n] for n in dict.fromkeys(it.number for it in known.strengths)) for row in numbers]
        self._limits = [
            [max(1, burden.amount if burden.number is None else row[burden.number]) for row in numbers]
            for burden in known.burdens
        ]

    def of(self, state: State) -> int:
        """More is better for the seat."""
        if not self._sums:
            return 0
        lead = self._strength(state, self._seat) - max([self._strength(state, it) for it in self._others], default=0)
        return POINT * lead - self._worn(state)

    def _strength(self, state: State, seat: int) -> int:
        """What a player amounts to now, with all that changes it."""
        return sum([self._machine.value_of(state, number, seat) for number in self._sums])

    def _worn(self, state: State) -> int:
        """What the seat's cards have lost by what lies on them, less what those of others have."""
        gone = {card for slot in self._gone for card in state.zones[slot]}
        playing = {card for slot in self._in_play for card in state.zones[slot]}
        worn = sum([self._signs[card] * LOSS * max(0, self._values[card]) for card in gone])
        for base, limits in zip(self._bases, self._limits, strict=True):
            amounts = state.counters[base : base + len(limits)]
            for card, amount in compress(enumerate(amounts), amounts):
                if amount > 0 and card not in gone:
                    worn += self._signs[card] * self._wear(card, amount, limits[card], card in playing)
        return worn

    def _wear(self, card: int, amount: int, limit: int, playing: bool) -> int:
        """It grows faster and faster; a card that is out of play is in less danger."""
        lost = LOSS * max(0, self._values[card]) * min(amount, limit) ** 2 // limit**2
        return lost if playing else lost // 2
