"""The course of a game, read from its program: which texts work when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.cardset.model import Game
from engine.rules.programs import NOTHING, Instruction, Lowered, Op, decode
from engine.table.explanation.english import ordinal

COURSE = "the turn"
"""What the text of the course itself is called."""


class Part(Enum):
    """A part of the course."""

    SET_UP = "set-up"
    START = "start"
    MIDDLE = "middle"
    AFTER_ACTION = "after an action"
    END = "end"
    TURN_END = "end of the turn"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something of the course: a program that is called, cards that are woken, a menu. `phase` is where it happens."""

    op: Op
    operand: int
    phase: int
    part: Part


class Course:
    """Walks through one turn, from the set-up on."""

    def __init__(self, code: Lowered, game: Game) -> None:
        self.code, self.game = code, game
        self._phase, self._part = NOTHING, Part.SET_UP
        self._menu = False

    def moments(self) -> Iterator[Moment]:
        """Everything that happens in the course, in order, the actions of a phase once."""
        block, begun = self.code.program.start, False
        while True:
            for i in decode(self.code.program.blocks[block]):
                if i[0] == Op.BEGIN_TURN and begun:
                    return
                begun |= i[0] == Op.BEGIN_TURN
                yield from self._moment(i)
                block = self._after(i, block)

    def _moment(self, i: Instruction) -> Iterator[Moment]:
        op = Op(i[0])
        if op == Op.BEGIN_PHASE:
            self._phase, self._part, self._menu = i[1], Part.START, False
        elif op == Op.CALL:
            yield Moment(op, i[1], self._phase, self._part_of(i[1]))
        elif op == Op.WAKE:
            yield Moment(op, i[1], self._phase, self._part)
            self._woken(i[1])
        elif op == Op.MENU:
            yield Moment(op, i[2], self._phase, Part.MIDDLE)
            self._part = Part.AFTER_ACTION

    def _part_of(self, block: int) -> Part:
        """What a phase does by itself stands between its edges; all else there belongs to its end."""
        if self._part != Part.MIDDLE:
            return self._part
        name = self.code.places[self.code.program.origins[block]]
        return Part.MIDDLE if name == self.game.phases[self._phase].name else Part.END

    def _woken(self, edge: int) -> None:
        """After the cards of an edge the next part begins."""
        if edge == 2 + 2 * self._phase:
            self._part = Part.MIDDLE
        elif edge == 3 + 2 * self._phase:
            self._part = Part.TURN_END

    def _after(self, i: Instruction, block: int) -> int:
        """The block that comes next; the actions of a phase are left when they have come round."""
        op = Op(i[0])
        if op == Op.LEAVING and self.code.program.blocks[i[3]][0] == Op.MENU:
            if self._menu:
                self._part = Part.END
                return i[2]
            self._menu = True
            return i[3]
        if op in (Op.CALL, Op.LEAVING, Op.MENU):
            return i[-1]
        return i[1] if op in (Op.NEXT, Op.GOTO, Op.SETTLE) else block


def when(game: Game, moment: Moment) -> str:
    """When something of the course happens, as a sentence begins."""
    if moment.part is Part.SET_UP:
        return "Before the first turn"
    name = game.phases[moment.phase].name
    if moment.part is Part.START:
        return f"At the start of each turn, as {name} begins" if moment.phase == 0 else f"At the start of each {name}"
    if moment.part is Part.TURN_END:
        return "At the end of each turn"
    if moment.part is Part.AFTER_ACTION:
        return f"After each action of {name}"
    return f"In each {name}" if moment.part is Part.MIDDLE else f"At the end of each {name}"


def which_phase(game: Game, number: int) -> str:
    """Which of its phases a turn comes to: "the first of 2 phases"."""
    if len(game.phases) == 1:
        return "the one phase of a turn"
    return f"the {ordinal(number + 1)} of the {len(game.phases)} phases of a turn"
