"""Procedures as programs: steps, one after another, each gone through by one player or by each in turn.

In a step's own texts and at its menu "you" is who goes through it; the rules at its edges speak to the active player,
as always. A program of a procedure keeps nothing in locals: between two actions nothing of it is remembered but the
state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.cardset.model import Phase, Procedure
from engine.cardset.terms import Who
from engine.rules.course import Part
from engine.rules.programs import By, Flow, Op

_ACTIVE = (By.ACTIVE, 0)


class Proceeding(Part):
    """Writes the program of one procedure."""

    def write(self, number: int, first: int) -> int:
        """The block where it begins; its steps are the phases from `first` on."""
        code, it = self.code, self.game.procedures[number]
        edge = 2 + 2 * (len(self.game.stages) + number)
        over = code.block()
        code.emit(Op.OPEN, number)
        self.active()
        self._edge(edge)
        self._steps(it, first, over)
        code.end(Op.NEXT, over)
        code.start(over)
        self.active()
        self._edge(edge + 1)
        code.emit(Op.CLOSE, number)
        code.end(Op.DONE)
        return code.close()

    def _steps(self, it: Procedure, first: int, over: int) -> None:
        for at, step in enumerate(it.steps):
            following = self.code.block()
            self.code.end(Op.LEAVING, Flow.PROCEDURE, over, following)
            self.code.start(following)
            self._step(first + at, step)

    def _step(self, number: int, step: Phase) -> None:
        self.active()
        self.code.emit(Op.BEGIN_PHASE, number)
        self._edge(2 + 2 * number, partial(self._each, step, lambda: self.do(step.start, f"the start of {step.name}")))
        if step.hidden:
            self.code.emit(Op.VEIL, 1)
        self._each(step, lambda: self.unless_left(Flow.STEP, partial(self._middle, number, step)), parts=True)
        self.active()
        if step.hidden:
            self.code.emit(Op.VEIL, 0)
        self._edge(3 + 2 * number, partial(self._each, step, lambda: self.do(step.end, f"the end of {step.name}")))

    def _middle(self, number: int, step: Phase) -> None:
        """What is done in a step, and the actions to choose from, by the one who is "you"."""
        self.do(step.do, step.name)
        self.settle()
        if step.actions:
            self.menu(number, Flow.STEP, partial(self._as, *self._who))

    def _edge(self, edge: int, own: Callable[[], None] | None = None) -> None:
        """An edge, and what the step itself says there."""
        self.calls(self.edges.endings(edge))
        if own is not None:
            own()
            self.active()
        self.calls(self.edges.rules(edge))
        self.code.emit(Op.WAKE, edge)
        self.settle()

    # ---- who is "you"

    def _each(self, step: Phase, do: Callable[[], None], *, parts: bool = False) -> None:
        """Something done by who goes through the step; `parts`: of several each has a part of it, which can be left."""
        who = [(By.SEAT, seat) for seat in range(self.game.players)] if step.each else [_by(step.by)]
        for self._who in who:
            self._as(*self._who)
            if parts and step.each:
                self.code.emit(Op.BEGIN_PART, int(bool(step.actions)))
            do()

    def active(self) -> None:
        """ "You" is the active player from here on."""
        self._as(*_ACTIVE)

    def _as(self, by: By, number: int) -> None:
        after = self.code.block()
        self.code.end(Op.AS, by, number, after)
        self.code.start(after)


def _by(who: Who | None) -> tuple[By, int]:
    if who is None or who.kind == "active":
        return _ACTIVE
    return (By.ROLE, who.binder) if who.kind == "role" else (By.NEXT, 0)
