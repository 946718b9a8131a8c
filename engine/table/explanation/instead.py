"""What happens in place of something that would be gained or lost."""

from __future__ import annotations

from engine.rules.programs import NOTHING, Ban, Event, Replacement
from engine.table.explanation import english
from engine.table.explanation.conditions import answered, given
from engine.table.explanation.english import Person
from engine.table.explanation.flow import Narrator
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
    given |= {1: Card("the card", whose="its"), 2: Player(_PLAYER.subject, who=_PLAYER), 3: Term("1")}
    inside = Reader(reader.facts, reader.code, given)
    when = "" if ban.query == NOTHING else f" if {answered(inside, ban.query).yes}"
    where = f"As long as this card is {reader.facts.in_play()}" if of_card else "All the time"
    return Section(where, (Step(f"a card cannot be played{when}"),), numbered=False)


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
        if each.yes == "that player is you":
            who = english.YOU
        elif each.yes == "that card is this card":
            who = Person("this card", "this card's")
        else:
            rest.append(each.yes)
    if replacement.own:
        who = english.YOU
    verb = "gain" if replacement.what == Event.GAINED else "lose"
    condition = f" and {' and '.join(rest)}" if rest else ""
    return f"If {who.subject} would {verb} {counter.plural}{condition}, at once before it happens"


def _steps(reader: Reader, replacement: Replacement) -> tuple[Step, ...]:
    if replacement.amount == NOTHING:
        return (*Narrator(reader, replacement.block).steps(), Step("what would have happened does not happen"))
    much = given(reader, replacement.amount)
    if much.value is not None:
        return (Step(f"it happens with {much.value} instead" if much.value else "it does not happen"),)
    return (Step(f"it happens with {much.noun}", ("never below 0",)),)
