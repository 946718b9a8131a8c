"""What holds for a while, and until when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.rules.programs import NOTHING, LastingFact
from engine.table.explanation.changes import lasting
from engine.table.explanation.flow import Narrator
from engine.table.explanation.instead import forbidden_for_a_while, replaced_for_a_while
from engine.table.explanation.later import later
from engine.table.explanation.reader import Reader
from engine.table.explanation.steps import Step
from engine.table.explanation.triggers import heard_for_a_while


def lasts(reader: Reader, number: int) -> Step:
    """A step from which on something holds."""
    fact = reader.program.lasting[number]
    until, held = _until(reader, fact), tuple(_held(reader, fact))
    if fact.then != NOTHING:
        return Step(f"at {until.removeprefix('until ')}:", inside=Narrator(later(reader, {}), fact.then).steps())
    if len(held) != 1:
        return Step(f"{until}:", inside=held)
    return replace(held[0], text=f"{until}, {held[0].text}")


def _until(reader: Reader, fact: LastingFact) -> str:
    edge = "end" if fact.edge % 2 else "start"
    return f"until the {edge} of {'your next turn' if fact.own else f'the {reader.facts.edge(fact.edge)}'}"


def _held(reader: Reader, fact: LastingFact) -> Iterator[Step]:
    """All that holds; of several changes each is told once."""
    changes = " and ".join(dict.fromkeys(lasting(reader, m) for m in fact.modifiers))
    if changes:
        yield Step(changes)
    for ban in fact.bans:
        yield forbidden_for_a_while(reader, ban)
    for replacement in fact.replacements:
        yield replaced_for_a_while(reader, replacement)
    for event in fact.events:
        yield heard_for_a_while(reader, event)
