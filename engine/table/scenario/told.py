"""What has happened, told event by event, with everything named: the log that scenarios compare with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.programs import Event, Showing
from engine.rules.state import LogEvent, Outcome
from engine.table.log import listed
from engine.table.match import Match


def told(match: Match, events: Sequence[LogEvent]) -> Iterator[str]:
    """A line for each event, for somebody who sees all cards."""
    lines = (_line(match, Event(kind), rest) for kind, *rest in events)
    return (line for line in lines if line)


def _line(match: Match, kind: Event, of: list[int]) -> str:
    words = match.words
    match kind, of:
        case Event.COUNTER, [slot, before, after, *_]:
            return words.changed(slot, before, after)
        case Event.MOVE, [card, source, target]:
            return f"{words.card(card)}: {words.zone(source)} -> {words.zone(target)}"
        case Event.PLACED, [card, slot, place]:
            slots = match.game.zones[match.machine.layout.zone_of[slot]].slots
            return f"{words.card(card)} takes the place {match.game.marks[slots[place]].name} of {words.zone(slot)}"
        case Event.ATTACHED, [card, host]:
            return f"{words.card(card)} is attached to {words.card(host)}"
        case Event.LASTS, [fact, *_]:
            return words.lasting(fact)
        case Event.EXPIRED, [fact, _]:
            return f"no longer: {words.lasting(fact)}"
        case Event.REPLACED, [slot, gains, whole, left, *_]:
            return "; ".join(words.instead(slot, gains, whole, left))
        case Event.NUMBERS, [number, *values]:
            return words.compared(number, values)
        case Event.SHUFFLE, [slot]:
            return f"{words.zone(slot)} is shuffled"
        case Event.TURN, [number, seat]:
            return f"Turn {number}, {words.player(seat)}"
        case Event.PHASE, [phase]:
            return f"{match.game.stages[phase].name} begins"
        case (Event.PROCEDURE | Event.PERIOD | Event.PART | Event.ROLE | Event.WON), _:
            return "; ".join(words.stage((kind, *of)))
        case Event.ACTION, [seat, action, card]:
            return f"{words.player(seat)}: {words.action(action, card)}"
        case Event.CHOICE, [seat, decision, answer]:
            return f"{words.player(seat)} chooses {words.answer(decision, answer)}".rstrip()
        case Event.CHANCE, [choice, way]:
            return f"chance chooses “{words.way(choice, way)}”"
        case Event.NEXT_TURN, [seat]:
            return f"{words.player(seat)} takes the next turn"
        case Event.PLAYED, [seat, card]:
            return f"{words.player(seat)} plays {words.card(card)}"
        case Event.REVEALED, [how, seat, slot, *cards]:
            does = ("looks at", "reveals", "searches")[how]
            named = f"{listed(words.card(card) for card in cards)} of " if how != Showing.SEARCH else ""
            return f"{words.player(seat)} {does} {named}{words.zone(slot)}"
        case Event.BY, _:
            return ""  # a part of what is told of how much it is
        case Event.OVER, [ending, *winners]:
            return words.outcome(Outcome(ending, tuple(winners)))
    return kind.name.lower()
