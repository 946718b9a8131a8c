"""What would show at once although a step is hidden: it happens to the table, and the table is everybody's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cardset.declared import error
from engine.cardset.effects import (
    Become,
    BecomeRole,
    Begin,
    Block,
    Change,
    ChooseLabel,
    Fill,
    FillWith,
    MoveAll,
    MoveList,
    MoveOne,
    SetLabel,
    Shuffle,
)
from engine.cardset.model import Action, Phase
from engine.cardset.parts import parts_of
from engine.cardset.terms import TABLE, ZoneOf
from engine.source.diagnostics import Diagnostic

_OF_ZONES: tuple[type[object], ...] = (MoveOne, MoveList, MoveAll, Shuffle, Fill, FillWith)
_OF_TABLE: tuple[type[object], ...] = (SetLabel, ChooseLabel, Begin, BecomeRole)


def unveiled(steps: Sequence[Phase], actions: Sequence[Action]) -> Iterator[Diagnostic]:
    """A fault for each action of a hidden step that does something to the table."""
    for step in steps:
        for number in step.actions if step.hidden else ():
            action = actions[number]
            if _touches_the_table(action.do):
                says = f"{step.name} is hidden, and what {action.name} does to the table would show at once"
                help = "let it do that to what is the player's, and to the table in a step behind it"
                yield error("E497", action.span, says, help)


def _touches_the_table(do: Block) -> bool:
    moved = (zone for step in parts_of(do, *_OF_ZONES) for zone in parts_of(step, ZoneOf))
    if any(zone.who == TABLE for zone in moved) or any(parts_of(do, *_OF_TABLE)):
        return True
    changed = (*(step.who for step in parts_of(do, Change)), *(step.who for step in parts_of(do, Become)))
    return TABLE in changed
