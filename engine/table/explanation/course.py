"""The course of a game, read from its program: which texts work when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.cardset.model import Game
from engine.rules.programs import NOTHING, By, Instruction, Lowered, Op, decode
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
    """Something of the course: a program that is called, cards that are woken, a menu.

    `phase` is the phase or step where it happens; NOTHING at an edge of a procedure, which `procedure` then tells.
    """

    op: Op
    operand: int
    phase: int
    part: Part
    procedure: int = NOTHING


class Course:
    """Walks through one turn, from the set-up on."""

    def __init__(self, code: Lowered, game: Game) -> None:
        self.code, self.game = code, game
        self._phase, self._part, self._procedure = NOTHING, Part.SET_UP, NOTHING
        self._menu = self._again = False

    def moments(self) -> Iterator[Moment]:
        """Everything that happens in the course and in procedures, in order, the actions of a phase once."""
        yield from self._walk(self.code.program.start)
        for number, procedure in enumerate(self.code.program.procedures):
            self._procedure, self._phase, self._part = number, NOTHING, Part.START
            yield from self._walk(procedure.block)

    def _walk(self, block: int) -> Iterator[Moment]:
        begun = False
        while True:
            for i in decode(self.code.program.blocks[block]):
                if i[0] == Op.DONE or (i[0] == Op.BEGIN_TURN and begun):
                    return
                begun |= i[0] == Op.BEGIN_TURN
                yield from () if self._again else self._moment(i)
                block = self._after(i, block)

    def _moment(self, i: Instruction) -> Iterator[Moment]:
        op, where = Op(i[0]), (self._phase, self._part, self._procedure)
        if op == Op.BEGIN_PHASE:
            self._phase, self._part, self._menu = i[1], Part.START, False
        elif op == Op.CALL:
            yield Moment(op, i[1], self._phase, self._part_of(i[1]), self._procedure)
        elif op == Op.WAKE:
            yield Moment(op, i[1], *where)
            self._woken(i[1])
        elif op == Op.MENU:
            yield Moment(op, i[2], self._phase, Part.MIDDLE, self._procedure)
            self._part = Part.AFTER_ACTION

    def _part_of(self, block: int) -> Part:
        """What a phase does by itself stands between its edges; all else there belongs to its end."""
        if self._part != Part.MIDDLE or self._phase == NOTHING:
            return self._part
        name = self.code.places[self.code.program.origins[block]]
        return Part.MIDDLE if name == self.game.stages[self._phase].name else Part.END

    def _woken(self, edge: int) -> None:
        """After the cards of an edge the next part begins."""
        if edge == 2 + 2 * self._phase:
            self._part = Part.MIDDLE
        elif edge == 3 + 2 * self._phase and self._procedure != NOTHING:
            self._phase, self._part = NOTHING, Part.END
        elif edge == 3 + 2 * self._phase:
            self._part = Part.TURN_END

    def _after(self, i: Instruction, block: int) -> int:
        """The block that comes next; the actions of a phase are left when they have come round."""
        op = Op(i[0])
        if op == Op.AS:  # of several who go through a step the first is enough
            self._again = i[1] == By.SEAT and i[2] > 0
        if op == Op.LEAVING and self.code.program.blocks[i[3]][0] in (Op.MENU, Op.OFFERS):
            if self._menu:
                self._part = Part.END
                return i[2]
            self._menu = True
            return i[3]
        if op in (Op.CALL, Op.LEAVING, Op.MENU, Op.AS):
            return i[-1]
        if op == Op.OFFERS:
            return i[3]
        return i[1] if op in (Op.NEXT, Op.GOTO, Op.SETTLE) else block


def when(game: Game, moment: Moment) -> str:
    """When something of the course happens, as a sentence begins."""
    if moment.part is Part.SET_UP:
        return "Before the first turn"
    edge = "start" if moment.part is Part.START else "end"
    if moment.phase == NOTHING:
        return f"At the {edge} of each {game.procedures[moment.procedure].name}"
    name = game.stages[moment.phase].name
    if moment.part is Part.START:
        return f"At the start of each turn, as {name} begins" if moment.phase == 0 else f"At the start of each {name}"
    if moment.part is Part.TURN_END:
        return "At the end of each turn"
    if moment.part is Part.AFTER_ACTION:
        return f"After each action of {name}"
    return f"In each {name}" if moment.part is Part.MIDDLE else f"At the end of each {name}"


def which_phase(game: Game, number: int) -> str:
    """Which of its phases a turn comes to, or which step of its procedure: "the first of 2 phases"."""
    at = number - len(game.phases)
    for procedure in game.procedures if at >= 0 else ():
        if at < len(procedure.steps):
            if len(procedure.steps) == 1:
                return f"the one step of the {procedure.name}"
            return f"the {ordinal(at + 1)} of the {len(procedure.steps)} steps of the {procedure.name}"
        at -= len(procedure.steps)
    if len(game.phases) == 1:
        return "the one phase of a turn"
    return f"the {ordinal(number + 1)} of the {len(game.phases)} phases of a turn"
