"""How far effects may go before they are said never to end, and what then names them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules.operands import Run
from engine.rules.state import Locals, State

STEPS = 10_000
"""How many programs may run between two decisions."""

TRIGGERS = 1_000
"""How many triggers may follow from one choice."""

NESTED = 64
"""How many cards may be resolved inside one another."""

WINDOWS = 32
"""How many windows before an event may open inside one another."""

DRAWS = 10_000
"""How many cards one instruction may draw where something happens before each."""

UNFINISHED = 256
"""How many effects may wait for one another to go on."""

RECENT = 64
"""How many of the last texts are named."""


class LimitReached(Exception):
    """Effects that never end were stopped at a bound. `origins` are the texts that go round, by origin number."""

    def __init__(self, origins: Iterable[int]) -> None:
        self.origins = tuple(dict.fromkeys(origins))
        super().__init__("effects do not end")


class Nesting:
    """What goes on inside one another: so deep, and no deeper."""

    def __init__(self, most: int, origins: Sequence[int]) -> None:
        self.most, self.origins = most, origins
        self._open: list[int] = []

    def bounded(self, run: Run, block: int) -> Run:
        """The program at this block, as one that may come back to itself."""
        most, origins, opened = self.most, self.origins, self._open

        def nested(g: State, you: int, l: Locals) -> object:
            if len(opened) >= most:
                raise LimitReached(origins[each] for each in opened)
            opened.append(block)
            try:
                return run(g, you, l)
            except RecursionError as error:
                raise LimitReached(origins[each] for each in opened) from error
            finally:
                opened.pop()

        return nested
