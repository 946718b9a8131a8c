"""The course of a game as one program: set-up, turns, phases, menus, and what happens at their edges.

At an edge (the start or end of a turn or phase): endings first, then the rulebook's own text, then the cards' triggers,
the active player's first. A turn's start includes that of its first phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.cardset.checked import AfterAction, At
from engine.cardset.effects import Leave
from engine.cardset.model import NamedText, Phase
from engine.cardset.parts import parts_of
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, YOU, Flow, Op

if TYPE_CHECKING:
    from engine.rules.lower import Lowering

START, END = 0, 1


def edge(trigger: At) -> int:
    """The number of an edge: start and end of the turn, then start and end of each phase."""
    end = trigger.edge == "end"
    return int(end) if trigger.phase is None else 2 + 2 * trigger.phase + int(end)


class Course:
    """Writes the program of a game's course."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering, self.game = lowering, lowering.game
        self.code = Code(lowering.blocks, lowering.origin("the turn", ""), 0)
        self._at = self._edges()
        game = lowering.game
        self._turn_can_end = Leave("turn") in parts_of(game, Leave)
        begins = (tuple(phase.start for phase in game.phases), game.rules, game.cards)
        self._left_at_once = any(parts_of(begins, Leave))

    def _edges(self) -> dict[int, list[int]]:
        """The programs of the endings that wait for each edge; those of the rules go to `_rules_at`."""
        at: dict[int, list[int]] = {}
        low = self.lowering
        for number, (text, origin) in enumerate(low.endings):
            for t in text.rules.triggers:
                if isinstance(t, At):
                    at.setdefault(edge(t), []).append(low.at(t, text.rules, origin, number))
        self._rules_at: dict[int, list[int]] = {}
        for text, origin in low.rules:
            for t in text.rules.triggers:
                if isinstance(t, At):
                    self._rules_at.setdefault(edge(t), []).append(low.at(t, text.rules, origin))
        return at

    def write(self, states: list[int]) -> int:
        """The whole course; the block where a game begins. `states` are the endings that wait for a state: they count
        from the end of the set-up on."""
        code = self.code
        for step in self.game.set_up:
            self._do(step, f"the set-up step {step.name}")
        self._settle()
        self._calls(states)
        turn = code.block()
        code.end(Op.NEXT, turn)
        code.start(turn)
        self._turn(turn)
        return code.close()

    # ---- turns and phases

    def _turn(self, turn: int) -> None:
        code, phases = self.code, self.game.phases
        begun, over = code.block(), code.block()
        code.emit(Op.BEGIN_TURN)
        code.end(Op.GOTO, begun)
        code.start(begun)
        for number, phase in enumerate(phases):
            self._phase(number, phase, over)
        code.end(Op.NEXT, over)
        code.start(over)
        self._calls(self._at.get(END, []))
        self._calls(self._rules_at.get(END, []))
        code.emit(Op.WAKE, END)
        self._settle()
        code.end(Op.NEXT, turn)

    def _phase(self, number: int, phase: Phase, over: int) -> None:
        code = self.code
        begin, end = 2 + 2 * number, 3 + 2 * number
        code.emit(Op.BEGIN_PHASE, number)
        edges = (START, begin) if number == 0 else (begin,)
        for edge in edges:
            self._calls(self._at.get(edge, []))
        if number == 0:
            self._calls(self._rules_at.get(START, []))
        self._do(phase.start, f"the start of {phase.name}")
        self._calls(self._rules_at.get(begin, []))
        for edge in edges:
            code.emit(Op.WAKE, edge)
        self._settle()
        if phase.do.rules.effect:
            self._unless_left(lambda: self._do(phase.do, phase.name))
            self._settle()
        if phase.actions:
            self._menu(number)
        self._end_phase(phase, end, over)

    def _unless_left(self, do: Callable[[], None]) -> None:
        """What is skipped where the phase is left as it starts."""
        if not self._left_at_once:
            do()
            return
        left, stays = self.code.block(), self.code.block()
        self.code.end(Op.LEAVING, Flow.PHASE, left, stays)
        self.code.start(stays)
        do()
        self.code.end(Op.NEXT, left)
        self.code.start(left)

    def _menu(self, number: int) -> None:
        """The actions, one after another, until the phase is left; after each the triggers, then the rules."""
        code = self.code
        menu, after, left = code.block(), code.block(), code.block()
        code.end(Op.LEAVING, Flow.PHASE, left, menu)
        code.start(menu)
        code.end(Op.MENU, YOU, number, after)
        code.start(after)
        self._settle()
        low = self.lowering
        endings = [(text, origin, number) for number, (text, origin) in enumerate(low.endings)]
        for text, origin, ending in (*endings, *((text, origin, NOTHING) for text, origin in low.rules)):
            for t in text.rules.triggers:
                if isinstance(t, AfterAction):
                    self._calls([low.program(t.body, text.rules, origin, ending)])
        self._settle()
        code.end(Op.LEAVING, Flow.PHASE, left, menu)
        code.start(left)

    def _end_phase(self, phase: Phase, end: int, over: int) -> None:
        code = self.code
        self._calls(self._at.get(end, []))
        self._do(phase.end, f"the end of {phase.name}")
        self._calls(self._rules_at.get(end, []))
        code.emit(Op.WAKE, end)
        self._settle()
        if self._turn_can_end:
            following = code.block()
            code.end(Op.LEAVING, Flow.TURN, over, following)
            code.start(following)

    # ---- pieces

    def _do(self, text: NamedText, place: str) -> None:
        if text.rules.effect:
            origin = self.lowering.origin(place, text.text)
            self._calls([self.lowering.program(text.rules.effect, text.rules, origin)])

    def _calls(self, programs: list[int]) -> None:
        for program in programs:
            after = self.code.block()
            self.code.end(Op.CALL, program, after)
            self.code.start(after)

    def _settle(self) -> None:
        """A block of its own: where a trigger asks, this block goes on with the rest, and nothing before it again."""
        settle, after = self.code.block(), self.code.block()
        self.code.end(Op.NEXT, settle)
        self.code.start(settle)
        self.code.end(Op.SETTLE, after)
        self.code.start(after)
