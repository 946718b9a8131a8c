"""What many games add up to: counts only, so that parts can be added in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.programs import NOTHING, Event, Program
from engine.rules.state import Deal, Layout, State


@dataclass(slots=True)
class Tally:
    """The counts of some games. Cards are counted by kind, counters by the values at the end.

    `shared` are the games that several have won: each of them has a win.
    """

    games: int
    wins: list[int]
    draws: int
    endings: list[int]
    turns: Counter[int]
    counters: list[Counter[int]]
    seen: list[int]
    played: list[Counter[int]]
    shared: int = 0

    def add(self, other: Tally) -> None:
        """The games of the other are counted too."""
        self.games += other.games
        self.draws += other.draws
        self.shared += other.shared
        self.turns.update(other.turns)
        for mine, others in ((self.wins, other.wins), (self.endings, other.endings), (self.seen, other.seen)):
            mine[:] = [a + b for a, b in zip(mine, others, strict=True)]
        for counts, more in ((self.counters, other.counters), (self.played, other.played)):
            for count, addition in zip(counts, more, strict=True):
                count.update(addition)


def empty(program: Program, endings: int) -> Tally:
    """The tally of no games."""
    counters: list[Counter[int]] = [Counter() for _ in program.counters[: program.declared]]
    cards = len(program.cards)
    played: list[Counter[int]] = [Counter() for _ in range(cards)]
    return Tally(0, [0] * program.players, 0, [0] * endings, Counter(), counters, [0] * cards, played)


class Counting:
    """Counts finished games of one program and deal."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, shown: Sequence[bool]) -> None:
        self._kinds, self._shown = deal.kinds, shown
        ends = [*layout.counter_base[1:], layout.counters]
        self._slots = [range(layout.counter_base[n], ends[n]) for n in range(program.declared)]
        self._dealt = {self._kinds[card] for slot, cards in enumerate(deal.zones) if shown[slot] for card in cards}

    def count(self, tally: Tally, state: State, turns: int) -> None:
        """One more game, which is over."""
        tally.games += 1
        tally.turns[turns] += 1
        outcome = state.outcome
        if outcome is not None:
            tally.endings[outcome.ending] += 1
            tally.draws += not outcome.winners
            tally.shared += len(outcome.winners) > 1
            for seat in outcome.winners:
                tally.wins[seat] += 1
        for counts, slots in zip(tally.counters, self._slots, strict=True):
            counts.update(state.counters[slot] for slot in slots)
        self._cards(tally, state)

    def _cards(self, tally: Tally, state: State) -> None:
        kinds, shown, seen = self._kinds, self._shown, set(self._dealt)
        for event in state.log or ():
            if event[0] == Event.MOVE:
                if shown[event[3]]:
                    seen.add(kinds[event[1]])
            elif event[0] == Event.ACTION and event[3] != NOTHING:
                tally.played[kinds[event[3]]][event[2]] += 1
        for kind in seen:
            tally.seen[kind] += 1
