"""The greedy bot: looks to the end of its own turn, or of its part in another's, for the most progress to the endings.

It knows no game. It deals the cards it cannot see anew, tries lines of play on clones, and keeps the best: a won game
before all, then progress (its own towards the goals, less the best other's), then what players amount to, how worn
their cards are and what is left (counters and cards, more for cards that bring more when they are played), then the
shorter line. A line is planned once and followed while everything goes as planned. Where a turn is a card there is
nothing to plan: there it looks to the end of its next turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.guess import Bare, Knowledge, guessed, hidden_pools
from engine.table.node import Line
from engine.table.onward import Onward
from engine.table.scale import Scale, Spot
from engine.table.search import Search
from engine.table.sight import Sight, each_card_once, veiled
from engine.table.waiting import Waiting

PATIENCE = 120
"""How many choices a turn may take before it is ended."""

GUESSES = 20
"""How often the cards that are not seen are dealt anew at most, for a table at which the game goes on."""


class Greedy:
    """Plays one seat of one game."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int, seed: int) -> None:
        self._machine, self._seat, self._random = machine, seat, Random(seed).random
        self._seen = [slot for slot, shown in enumerate(knowledge.seen[seat]) if shown]
        self._pools = hidden_pools(machine.layout, knowledge.seen[seat], machine.deal.owners)
        self._bare = Bare(machine, self._pools, seat)
        self._scale = Scale(machine, knowledge, seat)
        self._sight, self._waiting = Sight(machine, knowledge.seen), Waiting(machine, knowledge.seen[seat], seat)
        self._onward = Onward(machine, self._scale, self._random) if knowledge.card_a_turn else None
        self._plan: Line = []  # the last comes first
        self._expected: State | None = None
        self._turn, self._taken = -1, 0
        self._been: list[Spot] = []  # where it has acted in this turn

    def choose(self, state: State) -> int:
        """The next choice of the best line found."""
        options = self._machine.legal(state)
        if len(options) > 1:
            options = self._sight.merged(state)
        if len(options) == 1:
            return options[0]
        state = veiled(state, self._machine.layout, self._seat)
        if self._waiting.is_dark(state) or not each_card_once(state):
            return options[int(self._random() * len(options))]
        self._count(state)
        if self._onward is not None and self._is_for_chance(state):
            return self._onward.best(options, lambda: self._dealt(state))
        if not self._plan or self._taken > PATIENCE or not self._as_planned(state):
            self._plan = self._think(state)[::-1]
        if self._machine.acting(state):
            self._been.append(self._scale.spot(state))
        if not self._plan:
            return options[0]
        choice, node = self._plan.pop()
        before, self._expected = self._expected, node.state
        if before is not None and not self._sight.is_clear(state):
            choice = self._sight.again(state, before, choice)
        return choice if choice in options else options[0]  # what is hidden may have been guessed wrongly

    def _alike(self, counters: Sequence[int], card: int) -> tuple[int, ...]:
        return self._machine.deal.kinds[card], *self._machine.layout.lying_on(counters, card)

    def _count(self, state: State) -> None:
        if state.turn != self._turn:
            self._turn, self._taken, self._been = state.turn, 0, []
        self._taken += 1

    def _is_for_chance(self, state: State) -> bool:
        """Is it a choice in a turn, of what the seat sees, and has the turn not gone on for too long?"""
        in_turn = state.phase < self._machine.program.phases
        return in_turn and self._taken <= PATIENCE and self._sight.is_clear(state)

    def _as_planned(self, state: State) -> bool:
        """Is everything that is seen as the plan foresaw?"""
        plan = self._expected
        if plan is None or (state.turn, state.decision) != (plan.turn, plan.decision):
            return False
        if not self._scale.same_counters(state, plan):
            return False
        return all(state.zones[slot] == plan.zones[slot] for slot in self._seen)

    def _dealt(self, state: State) -> State:
        """With all cards dealt anew that the seat cannot see.

        A deal with which the game would be over cannot be: whoever believed it would win by doing anything at all.
        """
        bare = self._bare.state(state)
        for _ in range(GUESSES):
            dealt = guessed(bare, self._pools, self._random, self._alike, self._seat)
            if self._machine.ending(dealt) is None:
                break
        return dealt

    def _think(self, state: State) -> Line:
        self._expected = self._dealt(state)
        self._scale.standing.look(self._expected)
        self._scale.esteem.settle()
        search = Search(self._machine, self._sight, self._scale, self._expected, self._been)
        return search.ending() if self._taken > PATIENCE else search.best()
