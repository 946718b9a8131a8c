"""What waits: when it works, where, and what it does then; and what a card changes as long as it stands."""

from __future__ import annotations

from engine.rules.programs import NOTHING, Event, EventTrigger, TimeTrigger
from engine.table.explanation import english
from engine.table.explanation.changes import THIS_CARD as THIS_CARD
from engine.table.explanation.conditions import answered
from engine.table.explanation.english import Condition, Person
from engine.table.explanation.flow import Narrator
from engine.table.explanation.later import ONE_CARD, ONE_PLAYER, later
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.steps import Section, Step
from engine.table.explanation.terms import Card, Player, Term

_THAT_CARD = Card("that card", whose="its")
_PLAYER = Person("that player", "that player's")
_LATE = "once what is going on is done"
_ORIGIN = Person("the player whose it was", "the player's whose it was")


# ---- times


def timed(reader: Reader, trigger: TimeTrigger) -> Section:
    """What a card does at an edge of a turn or phase."""
    inside = Reader(reader.facts, reader.code, {0: THIS_CARD})
    where = reader.facts.in_play()
    steps = Narrator(inside, trigger.block).steps()
    return Section(f"{_edge(reader, trigger)}, while this card is {where}", steps)


def _edge(reader: Reader, trigger: TimeTrigger) -> str:
    edge = "At the end of" if trigger.edge % 2 else "At the start of"
    what = reader.facts.edge(trigger.edge)
    return f"{edge} {'your' if trigger.own else 'each'} {what}"


# ---- events


def heard(reader: Reader, trigger: EventTrigger, *, of_card: bool) -> Section:
    """What a text does when something happens."""
    inside = Reader(reader.facts, reader.code, _brought(trigger) | ({0: THIS_CARD} if of_card else {}))
    anywhere = trigger.what == Event.PLAYED_ITSELF
    place = f", while this card is {reader.facts.in_play()}" if of_card and not anywhere else ""
    late = "" if trigger.what == Event.BEFORE_DRAW else f" ({_LATE})"
    title = _title(inside, trigger, _asked(inside, trigger))
    return Section(f"{title}{place}{late}", Narrator(inside, trigger.block).steps())


def heard_for_a_while(reader: Reader, trigger: EventTrigger) -> Step:
    """What is done from a step on when something happens."""
    inside = later(reader, _brought(trigger))
    title = _title(inside, trigger, _asked(inside, trigger))
    return Step(f"{title[0].lower()}{title[1:]} ({_LATE}):", inside=Narrator(inside, trigger.block).steps())


def _brought(trigger: EventTrigger) -> Locals:
    """What an event brings: a card, a player, an amount or where the card came from."""
    who = english.YOU if trigger.own else _PLAYER
    amount = Player(_ORIGIN.subject, who=_ORIGIN) if trigger.what == Event.ENTERED else Term("that amount")
    return {1: _THAT_CARD, 2: Player(who.subject, who=who), 3: amount}


def _asked(reader: Reader, trigger: EventTrigger) -> tuple[Condition, ...]:
    return () if trigger.query == NOTHING else answered(reader, trigger.query).each


def _title(reader: Reader, trigger: EventTrigger, conditions: tuple[Condition, ...]) -> str:
    """The event in a sentence; what is asked of its player and its card is said in it where it can be."""
    card, rest = "a card", []
    who = Person("a player", "a player's")
    for each in conditions:
        if player := ONE_PLAYER.fullmatch(each.yes):
            who = english.YOU if player[1] == "you" else Person(player[1], f"{player[1]}'s")
        elif each.yes == "that player is not you":
            who = Person("another player", "another player's")
        elif each.yes in (f"that player is the {role.name}" for role in reader.facts.game.roles):
            role = each.yes.removeprefix("that player is ")
            who = Person(role, f"{role}'s")
        elif named := ONE_CARD.fullmatch(each.yes):
            card = named[1]
        else:
            rest.append(each.yes)
    if_ = f", if {' and '.join(rest)}" if rest else ""
    you = " (“you” is that player)" if trigger.own else ""
    return f"{_event(reader, trigger, who, card)}{reader.facts.how_often(trigger.uses, trigger.most)}{you}{if_}"


def _event(reader: Reader, trigger: EventTrigger, who: Person, card: str) -> str:
    facts, subject = reader.facts, trigger.subject
    match Event(trigger.what):
        case Event.GAINED | Event.LOST:
            verb, counter = "gain" if trigger.what == Event.GAINED else "lose", facts.counter(subject)
            mark = facts.mark(subject)
            if mark is not None:
                thing = card if counter.per_card else facts.holder(subject, who).subject
                return f"When {thing} becomes {facts.game.marks[mark].name}"
            if counter.per_card:
                return f"When {card} {verb}s {counter.plural}"
            if not counter.per_player:
                return f"When the {counter.name} goes {'up' if verb == 'gain' else 'down'}"
            return f"When {who.does(verb)} {counter.plural}"
        case Event.PLAYED | Event.PLAYED_ITSELF:
            return f"When {who.does('play')} {'this card' if trigger.what == Event.PLAYED_ITSELF else card}"
        case Event.DRAWN:
            return f"When {who.does('draw')} a card"
        case Event.WON:
            return f"When {who.does('win')} the {facts.game.procedures[subject].name}"
        case Event.CANNOT_DRAW:
            return f"When {who.does('have')} to draw a card and there is none"
        case Event.BEFORE_DRAW:
            return f"Before {who.does('draw')} a card"
        case Event.ENTERED:
            source = "" if trigger.source == NOTHING else f" from {_anybodys(reader, trigger.source)}"
            return f"When {card} comes to {facts.zone(who, subject)}{source}"
        case Event.LEFT:
            return f"When {card} leaves {facts.zone(who, subject)}"
    return "When it is told"


def _anybodys(reader: Reader, zone: int) -> str:
    it = reader.facts.game.zones[zone]
    return f"a player's {it.name}" if it.per_player and not it.bare else reader.facts.zone(english.YOU, zone)
