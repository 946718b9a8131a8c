"""What is counted while a game goes on: how often something with a limit has happened, and what was done this turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cardset.checked import Limit
from engine.cardset.terms import YOU, CardTest, DoneOf
from engine.rules.memories import Memories
from engine.rules.programs import LIMIT, NOTHING, Event, Forget, Per, Tally

DONE = {"played": Event.PLAYED, "drawn": Event.DRAWN, "gained": Event.GAINED, "lost": Event.LOST}
"""What can be looked back at, by what is said of it."""

Ask = Callable[[tuple[CardTest, ...], int], int]
"""Makes a query that asks this of the card of an event, for the text of an origin; NOTHING where nothing is asked."""


class Uses:
    """The counters of one game that count, and where each starts anew."""

    def __init__(self, memories: Memories, stages: int, ask: Ask) -> None:
        self.memories, self._stages, self._ask = memories, stages, ask
        self.forgets: list[Forget] = []
        self.tallies: list[Tally] = []
        self._histories: list[tuple[DoneOf, int]] = []

    def limited(self, limit: Limit | None, per: Per) -> tuple[int, int]:
        """The counter that remembers how often something with a limit has happened, and how often it may."""
        if limit is None:
            return NOTHING, 0
        uses = self.memories.counter(per, 0, limit.times, 0, "uses", len(self.memories))
        if limit.span != "game":
            self.forgets.append(Forget(uses, self._start(limit)))
        return uses, limit.times

    def _start(self, limit: Limit) -> int:
        """The edge at which a limit starts anew."""
        if limit.number is None:
            return 0
        return 2 + 2 * (limit.number + (self._stages if limit.span == "procedure" else 0))

    def history(self, done: DoneOf, origin: int) -> int:
        """The counter that remembers for each player what they have done this turn."""
        what = replace(done, who=YOU)
        known = next((counter for each, counter in self._histories if each == what), None)
        if known is not None:
            return known
        counter = self.memories.counter(Per.PLAYER, 0, LIMIT, 0, "done", len(self.memories))
        self._histories.append((what, counter))
        self.forgets.append(Forget(counter, 0))
        subject = NOTHING if done.counter is None else done.counter
        self.tallies.append(Tally(int(DONE[done.done]), subject, self._ask(done.tests, origin), counter))
        return counter
