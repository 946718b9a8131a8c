"""What holds for a while, as a fact: made by an instruction, and asked with the locals of its program."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cardset.checked import At, Limit
from engine.cardset.effects import Block
from engine.cardset.held import Last, LastingChange, ListedCards, OneCard
from engine.rules.changed import subject_of
from engine.rules.course import edge
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, LastingFact, Modifier
from engine.rules.waiting import Writing, ban, replacement, trigger


def lasting(step: Last, code: Code, program: Callable[[Block], int]) -> int:
    """The number of a new fact: what holds from this step on. `program` writes a block of its text as a program."""
    blocks = code.blocks
    text = Writing(lambda: Code(blocks, code.origin, code.binders), program, _unlimited, blocks.marks)
    until = At(step.edge, step.phase, step.own, None, (), step.procedure)
    fact = LastingFact(
        edge(until, blocks.stages),
        step.own,
        step.of_card,
        tuple(_modifier(change, text) for change in step.changes),
        tuple(ban(each, text) for each in step.bans),
        tuple(replacement(each, text) for each in step.replacements),
        tuple(trigger(each, text) for each in step.triggers),
        program(step.then) if step.then else NOTHING,
        tuple(dict.fromkeys(code.local(binder) for binder in _held(step))),
    )
    blocks.for_a_while.append(fact)
    blocks.said.append((code.origin, *step.place))
    return len(blocks.for_a_while) - 1


def _held(step: Last) -> Iterator[int]:
    """The binders with the cards whose numbers change."""
    for change in step.changes:
        if isinstance(change.subject, OneCard | ListedCards):
            yield change.subject.binder


def _modifier(change: LastingChange, text: Writing) -> Modifier:
    frame = text.query()
    amount = text.query().gives(change.amount)
    subject = subject_of(change.subject, frame, lasts=True)
    return Modifier(change.number, subject, NOTHING, amount, change.sets)


def _unlimited(limit: Limit | None) -> tuple[int, int]:
    assert limit is None, "what holds for a while has no limit"
    return NOTHING, 0
