"""What listeners write, by way of the one writer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.rules.inplay import Know
from engine.rules.state import State

Enqueue = Callable[[State, int, int, tuple[int, ...]], None]
"""Writes that a trigger waits: (state, block, the seat that is "you", locals)."""


Use = Callable[[State, int, int], None]
"""Writes that something has happened so often more: (state, slot, how often)."""


Wake = Callable[[State, int], None]
"""Writes that triggers of a state have to be looked at: (state, their bits)."""


Doubt = Callable[[State, int, int], None]
"""Writes that triggers of a state have to be looked at for one card: (state, their bits, the card)."""


Touch = Callable[[State, int, int], None]
"""Writes that numbers may have changed: (state, their bits, the bits of those that have while nothing lasts)."""


@dataclass(frozen=True, slots=True)
class Writes:
    """What listeners write, by the one writer."""

    enqueue: Enqueue
    use: Use
    wake: Wake
    doubt: Doubt
    touch: Touch
    touch_one: Doubt
    know: Know
