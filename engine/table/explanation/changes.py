"""What is changed: by a text as long as it stands, or for a while."""

from __future__ import annotations

import re

from engine.rules.programs import NOTHING, Modifier
from engine.table.explanation.conditions import answered, given
from engine.table.explanation.english import ALWAYS, Person, sentence
from engine.table.explanation.reader import Locals, Reader, noun
from engine.table.explanation.steps import Section, Step
from engine.table.explanation.terms import Card, Player
from engine.table.words import joined

THIS_CARD = Card("this card", whose="this card's")


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
    asked = reader.query(modifier.subject, Card("that", whose="whose", plural=True, found=ALWAYS))
    plain = not (asked.joined or asked.adjective or asked.heads or asked.where)
    if plain and asked.yes.startswith("that are "):
        name = asked.yes.removeprefix("that are ")
        return (f"{name} has", "its") if _ONE.match(name) else (f"{name} have", "their")
    parts = asked.parts if asked.joined == "or" else (asked,)
    singles = {each.single for part in parts for each in part.each} - {""}
    if len(singles) == 1 and all(any(each.single for each in part.each) for part in parts):
        heads = {each.heads[0] for part in parts for each in part.each if each.heads}
        return f"{_called(singles.pop(), heads)} has", "its"
    which = joined(noun(part, "", 1) for part in parts)
    return f"{which} have", "their"


def _called(card: str, heads: set[str]) -> str:
    """One card, by its type where that is asked."""
    return card.replace("the card", f"the {heads.pop()}", 1) if len(heads) == 1 else card


def lasting(reader: Reader, modifier: Modifier) -> str:
    """What is had for a while."""
    numbers = reader.facts.game.numbers
    of_cards = modifier.attribute >= len(numbers) or numbers[modifier.attribute].per == "card"
    kind = _of_cards if of_cards else None
    who, whose = kind(reader, modifier) if kind else _of_players(reader, modifier, modifier.attribute)
    return f"{who} {_much(reader, modifier, whose)}"


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


_ONE = re.compile(r"it\b|(?:the|that|this) (?:\w+ )*card\b")
_THAT = Person("that", "whose")
_YOURS, _OTHERS = "that is you", "that is not you"
