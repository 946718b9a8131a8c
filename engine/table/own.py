"""What of the events of a hidden step is known to the one who brought them about.

While nobody sees what the others do, what belongs to them is to everybody as it was before. So of all that follows from
a choice only that is told which is about one's own things, or the table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.rules.programs import NOTHING, Event
from engine.rules.state import Layout, LogEvent, State


def own(events: Sequence[LogEvent], seat: int, layout: Layout, state: State) -> list[LogEvent]:
    """The events that the seat may be told of while the step is hidden still."""
    mine = {NOTHING, seat}
    return [event for event in events if set(_owners(event, layout, state)) <= mine]


def _owners(event: LogEvent, layout: Layout, state: State) -> Iterable[int]:
    """Whose each thing is that an event is about."""
    kind, *of = event
    match Event(kind), of:
        case (Event.COUNTER, [slot, _, _, *where]) | (Event.REPLACED, [slot, _, _, _, *where]):
            return [layout.owner_of[at] for at in where] or [layout.holder_of[slot]]
        case Event.BY, [_, slot]:
            return [layout.owner_of[slot]] if slot >= 0 else []
        case Event.MOVE, [_, *slots]:
            return [layout.owner_of[at] for at in slots]
        case (Event.PLACED, [_, slot, _]) | (Event.SHUFFLE, [slot]) | (Event.REVEALED, [_, _, slot, *_]):
            return [layout.owner_of[slot]]
        case Event.ATTACHED, cards:
            return _where(cards, layout, state)
        case (Event.ACTION | Event.CHOICE | Event.PLAYED, [seat, *_]) | (Event.LASTS, [_, seat, *_]):
            return [seat]
    return () if kind == Event.CHANCE else (_NOBODY,)


_NOBODY = -2
"""In the place of an owner: what the course of the game brings is told when all is shown."""


def _where(cards: Sequence[int], layout: Layout, state: State) -> Iterator[int]:
    """Whose zones the cards lie in."""
    for slot, lying in enumerate(state.zones):
        yield from (layout.owner_of[slot] for card in cards if card in lying)
