"""What waits for an event, stands in for it or forbids it -> facts, wherever it is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.cardset.checked import Ban as CheckedBan
from engine.cardset.checked import Instead, Limit, When
from engine.cardset.effects import Block
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, Ban, Event, EventTrigger, Replacement

EVENTS = {
    "gained": Event.GAINED, "lost": Event.LOST, "drawn": Event.DRAWN, "entered": Event.ENTERED, "left": Event.LEFT,
    "became": Event.GAINED,
    "before draw": Event.BEFORE_DRAW, "played": Event.PLAYED, "played itself": Event.PLAYED_ITSELF,
    "won": Event.WON, "cannot draw": Event.CANNOT_DRAW,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Writing:
    """How the parts of one text are written: a query begun, a block as a program, a limit as counter and number.

    `marks` are the counters of the marks that can change.
    """

    query: Callable[[], Code]
    program: Callable[[Block], int]
    limited: Callable[[Limit | None], tuple[int, int]]
    marks: Mapping[int, int]


def trigger(it: When, text: Writing, *, now: bool = False) -> EventTrigger:
    """What waits for an event; an ending does not wait until what is going on is done."""
    subject = text.marks[it.subject] if it.event == "became" and it.subject is not None else it.subject
    return EventTrigger(
        int(EVENTS[it.event]),
        NOTHING if subject is None else subject,
        NOTHING if it.source is None else it.source,
        NOTHING if it.test is None else text.query().asks(it.test),
        text.program(it.body),
        it.addressed,
        *text.limited(it.limit),
        now=now,
    )


def replacement(it: Instead, text: Writing) -> Replacement:
    """What stands in for an event, or how much of it there is then."""
    return Replacement(
        int(EVENTS[it.event]),
        it.subject,
        NOTHING if it.test is None else text.query().asks(it.test),
        NOTHING if it.amount is None else text.query().gives(it.amount),
        NOTHING if it.amount is not None else text.program(it.body),
        it.addressed,
        *text.limited(it.limit),
        forbids=it.forbids,
    )


def ban(it: CheckedBan, text: Writing) -> Ban:
    """What forbids that a card is played."""
    return Ban(NOTHING if it.test is None else text.query().asks(it.test))
