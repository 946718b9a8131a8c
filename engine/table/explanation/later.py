"""What is said now and asked at an event to come: what was known then, and what the event brings."""

from __future__ import annotations

import re

from engine.table.explanation.english import Person
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.terms import Card, Player, Term

ONE_CARD = re.compile("that card is ((?:this|the(?: \\w+)? chosen) card|the card named before)")
ONE_PLAYER = re.compile("that player is (you|the opponent|the player named before)")
"""How it is said that the card or the player of an event is a certain one."""

_BEFORE = Person("the player named before", "the player's named before")


def later(reader: Reader, given: Locals) -> Reader:
    """A reader that knows what a program has known, and what an event brings."""
    return Reader(reader.facts, reader.code, {n: _of_before(held) for n, held in reader.locals.items()} | given)


def _of_before(held: Term) -> Term:
    """A card or a player as they are called where an event has a card and a player of its own."""
    if isinstance(held, Card) and held.noun == "that card":
        return Card("the card named before", whose="its")
    if isinstance(held, Player) and held.who.subject == "that player":
        return Player(_BEFORE.subject, who=_BEFORE)
    return held
