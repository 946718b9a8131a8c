"""What waits: when it works, where, and what it does then; and what a card changes as long as it stands."""

from __future__ import annotations

from engine.rules.programs import NOTHING, Event, EventTrigger, Modifier, TimeTrigger
from engine.table.explanation import english
from engine.table.explanation.conditions import answered, given
from engine.table.explanation.english import Condition, Person, sentence
from engine.table.explanation.flow import Narrator
from engine.table.explanation.reader import Locals, Reader, noun
from engine.table.explanation.steps import Section, Step
from engine.table.explanation.terms import Card, Player, Term
from engine.table.words import joined

THIS_CARD = Card("this card", whose="this card's")
_THAT_CARD = Card("that card", whose="its")
_PLAYER = Person("that player", "that player's")
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
    who = english.YOU if trigger.own else _PLAYER
    amount = Player(_ORIGIN.subject, who=_ORIGIN) if trigger.what == Event.ENTERED else Term("that amount")
    given: Locals = {1: _THAT_CARD, 2: Player(who.subject, who=who), 3: amount}
    if of_card:
        given[0] = THIS_CARD
    conditions = () if trigger.query == NOTHING else _asked(reader, trigger, given)
    title = _title(reader, trigger, conditions)
    anywhere = trigger.what == Event.PLAYED_ITSELF
    place = f", while this card is {reader.facts.in_play()}" if of_card and not anywhere else ""
    steps = Narrator(Reader(reader.facts, reader.code, given), trigger.block).steps()
    late = "" if trigger.what == Event.BEFORE_DRAW else " (once what is going on is done)"
    return Section(f"{title}{place}{late}", steps)


def _asked(reader: Reader, trigger: EventTrigger, given: Locals) -> tuple[Condition, ...]:
    return answered(Reader(reader.facts, reader.code, given), trigger.query).each


def _title(reader: Reader, trigger: EventTrigger, conditions: tuple[Condition, ...]) -> str:
    """The event in a sentence; what is asked of its player and its card is said in it where it can be."""
    card, rest = "a card", []
    who = Person("a player", "a player's")
    for each in conditions:
        if each.yes == "that player is you":
            who = english.YOU
        elif each.yes == "that player is not you":
            who = Person("another player", "another player's")
        elif each.yes in (f"that player is the {role.name}" for role in reader.facts.game.roles):
            role = each.yes.removeprefix("that player is ")
            who = Person(role, f"{role}'s")
        elif each.yes == "that card is this card":
            card = "this card"
        else:
            rest.append(each.yes)
    if_ = f", if {' and '.join(rest)}" if rest else ""
    you = " (“you” is that player)" if trigger.own else ""
    return f"{_event(reader, trigger, who, card)}{you}{if_}"


def _event(reader: Reader, trigger: EventTrigger, who: Person, card: str) -> str:
    facts, subject = reader.facts, trigger.subject
    match Event(trigger.what):
        case Event.GAINED | Event.LOST:
            verb, counter = "gain" if trigger.what == Event.GAINED else "lose", facts.counter(subject)
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


# ---- modifiers


def standing(reader: Reader, modifier: Modifier, *, of_card: bool) -> Section:
    """What a text changes as long as it stands."""
    source: Locals = {0: THIS_CARD} if of_card else {}
    facts, inside = reader.facts, Reader(reader.facts, reader.code, source)
    numbers, attribute = facts.game.numbers, modifier.attribute
    number = numbers[attribute] if attribute < len(numbers) else None
    of_cards = number is None or number.per == "card"
    who, whose = _of_cards(inside, modifier) if of_cards else _of_players(inside, modifier, attribute)
    text = f"{who} {_much(inside, modifier, whose)}"
    if modifier.condition != NOTHING:
        text += f", as long as {answered(Reader(facts, reader.code, source), modifier.condition).yes}"
    notes = (f"never below {number.floor}, {facts.short(number.span)}",) if number is not None else ()
    if modifier.total:
        notes = (f"at most {modifier.total:+d} from all that have this sentence", *notes)
    places = facts.places_of(modifier.zones) if modifier.zones else facts.in_play()
    where = f"As long as this card is {places}" if of_card else "All the time"
    return Section(sentence(where), (Step(text, notes),), numbered=False)


def _much(reader: Reader, modifier: Modifier, whose: str) -> str:
    """What they have more, less, or at all."""
    game, attribute, amount = reader.facts.game, modifier.attribute, given(reader, modifier.amount)
    first = reader.program.first_keyword
    if attribute >= first:
        name = game.keywords[attribute - first].name
        return f"not {name}" if modifier.sets else name
    name = game.numbers[attribute].name
    if modifier.sets:
        return f"{name} {amount.noun}"
    return f"{amount.value:+d} {name}" if amount.value is not None else f"{whose} {name} raised by {amount.noun}"


def _of_cards(reader: Reader, modifier: Modifier) -> tuple[str, str]:
    """Which cards have it, and their possessive."""
    asked = reader.query(modifier.subject, Card("that", whose="whose", plural=True))
    if asked.yes == f"that are {THIS_CARD.noun}":
        return "this card has", "its"
    which = joined(noun(part, "", 1) for part in (asked.parts if asked.joined == "or" else (asked,)))
    return f"{which} have", "their"


def _of_players(reader: Reader, modifier: Modifier, number: int) -> tuple[str, str]:
    """Which player or players have it, or the game."""
    if modifier.subject == NOTHING:
        of_players = reader.facts.game.numbers[number].per == "player"
        return ("each player has", "their") if of_players else ("the game has", "its")
    [said] = [each.yes for each in reader.query(modifier.subject, Player("", who=_THAT)).each]
    if said == _YOURS:
        return "you have", "your"
    if said == _OTHERS:
        return "each other player has", "their"
    return f"{said.removeprefix('that is ')} has", "their"


_THAT = Person("that", "whose")
_YOURS, _OTHERS = "that is you", "that is not you"
