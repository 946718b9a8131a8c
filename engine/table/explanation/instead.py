"""What happens in place of something that would be gained or lost."""

from __future__ import annotations

from engine.rules.programs import NOTHING, Ban, Event, Replacement
from engine.table.explanation import english
from engine.table.explanation.conditions import answered, given
from engine.table.explanation.english import Person
from engine.table.explanation.flow import Narrator
from engine.table.explanation.later import ONE_CARD, ONE_PLAYER, later
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.steps import Section, Step
from engine.table.explanation.terms import Card, Player, Term

_THIS_CARD = Card("this card", whose="this card's")
_THAT_CARD = Card("that card", whose="its")
_PLAYER = Person("that player", "that player's")


def replaced(reader: Reader, replacement: Replacement, *, of_card: bool) -> Section:
    """What a text does in place of an event, or how much of it there is then."""
    inside = Reader(reader.facts, reader.code, _locals(replacement, of_card))
    where = f", while this card is {reader.facts.in_play()}" if of_card else ""
    return Section(f"{_title(inside, replacement)}{where}", _steps(inside, replacement))


def forbidden(reader: Reader, ban: Ban, *, of_card: bool) -> Section:
    """Which cards cannot be played, and by whom, as long as a text stands."""
    given: Locals = {0: _THIS_CARD} if of_card else {}
    given |= _played()
    inside = Reader(reader.facts, reader.code, given)
    where = f"As long as this card is {reader.facts.in_play()}" if of_card else "All the time"
    return Section(where, (Step(_cannot(inside, ban)),), numbered=False)


def _cannot(reader: Reader, ban: Ban) -> str:
    who, rest = "a player", []
    for each in () if ban.query == NOTHING else answered(reader, ban.query).each:
        if named := ONE_PLAYER.fullmatch(each.yes):
            who = named[1]
        elif each.yes == "that player is not you":
            who = "another player"
        else:
            rest.append(each.yes)
    when = f" if {' and '.join(rest)}" if rest else ""
    return f"{who} can play no card{when}"


def forbidden_for_a_while(reader: Reader, ban: Ban) -> Step:
    """Which cards cannot be played, and by whom, from a step on."""
    return Step(_cannot(later(reader, _played()), ban))


def replaced_for_a_while(reader: Reader, replacement: Replacement) -> Step:
    """What is done from a step on in place of an event, or how much of it there is then."""
    inside = later(reader, _locals(replacement, False))
    title = _title(inside, replacement)
    return Step(f"{title[0].lower()}{title[1:]}:", inside=_steps(inside, replacement))


def _played() -> Locals:
    return {1: Card("the card", whose="its"), 2: Player(_PLAYER.subject, who=_PLAYER), 3: Term("1")}


def _locals(replacement: Replacement, of_card: bool) -> Locals:
    who = english.YOU if replacement.own else _PLAYER
    found: Locals = {1: _THAT_CARD, 2: Player(who.subject, who=who), 3: Term("as much as it would be")}
    if of_card:
        found[0] = _THIS_CARD
    return found


def _title(reader: Reader, replacement: Replacement) -> str:
    """What would happen, and to whom or what, in a sentence."""
    counter = reader.facts.counter(replacement.subject)
    who = Person("a card", "a card's") if counter.per == "card" else Person("a player", "a player's")
    rest = []
    for each in () if replacement.query == NOTHING else answered(reader, replacement.query).each:
        if player := ONE_PLAYER.fullmatch(each.yes):
            who = english.YOU if player[1] == "you" else Person(player[1], f"{player[1]}'s")
        elif named := ONE_CARD.fullmatch(each.yes):
            who = Person(named[1], f"{named[1]}'s")
        else:
            rest.append(each.yes)
    if replacement.own:
        who = english.YOU
    verb = "gain" if replacement.what == Event.GAINED else "lose"
    condition = f" and {' and '.join(rest)}" if rest else ""
    often = reader.facts.how_often(replacement.uses, replacement.most)
    return f"If {who.subject} would {verb} {counter.plural}{condition}, at once before it happens{often}"


def _steps(reader: Reader, replacement: Replacement) -> tuple[Step, ...]:
    if replacement.amount == NOTHING:
        return (*Narrator(reader, replacement.block).steps(), Step("what would have happened does not happen"))
    much = given(reader, replacement.amount)
    if much.value is not None:
        return (Step(f"it happens with {much.value} instead" if much.value else "it does not happen"),)
    return (Step(f"it happens with {much.noun}", ("never below 0",)),)
