"""Triggers of a state in words: what must become so, of whom or of what, and what is done then."""

from __future__ import annotations

from engine.rules.programs import NOTHING, Onset
from engine.table.explanation import english
from engine.table.explanation.conditions import answered
from engine.table.explanation.english import sentence
from engine.table.explanation.flow import Narrator
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.steps import Section
from engine.table.explanation.terms import Card, Player
from engine.table.explanation.triggers import THIS_CARD

_CARD = Card("that card", whose="its")
_PLAYER = Player("that player", who=english.SOMEBODY)


def dawning(reader: Reader, onset: Onset, *, of_card: bool) -> Section:
    """What a text does as something becomes so."""
    given: Locals = {0: THIS_CARD} if of_card else {}
    each = ""
    if onset.cards != NOTHING:
        given[onset.local] = _CARD
        each = ", for each card of which it becomes so"
    elif onset.local:
        given[onset.local] = _PLAYER
        each = f", for each {'other ' if onset.but else ''}player of whom it becomes so"
    state = answered(Reader(reader.facts, reader.code, given), onset.test).yes
    where = f", while this card is {reader.facts.in_play()}" if of_card else ""
    steps = Narrator(Reader(reader.facts, reader.code, given), onset.block).steps()
    return Section(sentence(f"as soon as {state}{each}{where} (once what is going on is done)"), steps)
