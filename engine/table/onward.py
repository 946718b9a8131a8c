"""Where a turn is a card: what may come of each option until one's own next turn is over, by chance.

There is nothing to plan in such a turn, and what a card brings shows when the others have played. So the hidden cards
are dealt anew several times, and each option is tried in the same deals with the same chance behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.rules.bounds import LimitReached
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.goals import WHOLE
from engine.table.scale import Scale

DEALS = 8
"""How often the hidden cards are dealt anew for a choice."""

FAR = 40
"""How many choices are followed at most."""

WON = 2 * WHOLE
"""What a game won is worth beside progress: chance may win or lose it, too."""

Outlook = tuple[int, int]
"""The result with the progress, then the standing with what is held: more is better."""


class Onward:
    """Chooses for one seat in a game in which a turn is a card."""

    def __init__(self, machine: Machine, scale: Scale, random: Callable[[], float]) -> None:
        self._machine, self._scale, self._random = machine, scale, random

    def best(self, options: list[int], deal: Callable[[], State]) -> int:
        """The option that leads furthest."""
        sums = dict.fromkeys(options, (0, 0))
        for _ in range(DEALS):
            state, seed = deal(), int(self._random() * (1 << 32))
            for choice, (progress, held) in sums.items():
                more = self._tried(state, choice, Random(seed).random)
                sums[choice] = progress + more[0], held + more[1]
        return max(options, key=sums.__getitem__)

    def _tried(self, state: State, choice: int, random: Callable[[], float]) -> Outlook:
        after = state.clone()
        try:
            self._machine.apply(after, choice)
            self._play_on(after, random)
        except LimitReached:
            return -WON, 0
        result, progress, held = self._scale.worth(after)
        return WON * result + progress, held

    def _play_on(self, state: State, random: Callable[[], float]) -> None:
        """Until the seat's next turn is over."""
        turn, acted = state.turn, False
        for _ in range(FAR):
            mine = state.decider == self._scale.seat and state.turn != turn
            if state.over or (acted and not mine):
                break
            acted = mine
            options = self._machine.legal(state)
            self._machine.apply(state, options[int(random() * len(options))])
