"""The course of a game as one program: set-up, turns, phases, menus, and what happens at their edges.

At an edge (the start or end of a turn or phase): endings first, then the rulebook's own text, then the cards' triggers,
the active player's first. A turn's start includes that of its first phase.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.cardset.checked import AfterAction, At
from engine.cardset.effects import Leave, Start
from engine.cardset.model import NamedText, Phase
from engine.cardset.parts import parts_of
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, YOU, Flow, Op

if TYPE_CHECKING:
    from engine.rules.lower import Lowering

START, END = 0, 1


class Edges:
    """The programs that wait for the start or the end of something, by the number of that edge.

    The turn's are 0 and 1; then come the start and end of each phase and step, and then of each procedure.
    """

    def __init__(self, lowering: Lowering) -> None:
        self._stages, self._procedures = len(lowering.game.stages), len(lowering.game.procedures)
        self._endings: dict[int, list[int]] = {}
        self._rules: dict[int, list[int]] = {}
        for number, (text, origin) in enumerate(lowering.endings):
            for t in text.rules.triggers:
                if isinstance(t, At):
                    self._endings.setdefault(self.of(t), []).append(lowering.at(t, text.rules, origin, number))
        for text, origin in lowering.rules:
            for t in text.rules.triggers:
                if isinstance(t, At):
                    self._rules.setdefault(self.of(t), []).append(lowering.at(t, text.rules, origin))

    def of(self, trigger: At) -> int:
        """The edge that a trigger waits for."""
        return edge(trigger, self._stages)

    def endings(self, edge: int) -> list[int]:
        """The programs of the endings."""
        return self._endings.get(edge, [])

    def rules(self, edge: int) -> list[int]:
        """The programs of the rules."""
        return self._rules.get(edge, [])


def edge(trigger: At, stages: int) -> int:
    """The number of the edge that a trigger waits for, in a game of so many phases and steps."""
    end = int(trigger.edge == "end")
    if trigger.procedure is not None:
        return 2 + 2 * (stages + trigger.procedure) + end
    return end if trigger.phase is None else 2 + 2 * trigger.phase + end


class Part:
    """Writes a program of the course: what the turn and the procedures have in common."""

    def __init__(self, lowering: Lowering, edges: Edges, place: str) -> None:
        self.lowering, self.game, self.edges = lowering, lowering.game, edges
        self.code = Code(lowering.blocks, lowering.origin(place, ""), 0)

    def unless_left(self, flow: Flow, do: Callable[[], None]) -> None:
        """What is skipped where so much is being left."""
        left, stays = self.code.block(), self.code.block()
        self.code.end(Op.LEAVING, flow, left, stays)
        self.code.start(stays)
        do()
        self.code.end(Op.NEXT, left)
        self.code.start(left)

    def menu(self, number: int, flow: Flow, you: Callable[[], None]) -> None:
        """The actions, one after another, until so much is left; after each the triggers, then the rules.

        `you` says who takes them, after the rules have spoken to the active player.
        """
        code = self.code
        menu, after, left = code.block(), code.block(), code.block()
        code.end(Op.LEAVING, flow, left, menu)
        code.start(menu)
        if self.game.can_be_empty(number):
            offered = code.block()
            code.end(Op.OFFERS, YOU, number, offered, left)
            code.start(offered)
        code.end(Op.MENU, YOU, number, after)
        code.start(after)
        self.settle()
        rules = list(self._after_action())
        if rules:
            self.active()
            self.calls(rules)
            you()
        self.settle()
        code.end(Op.LEAVING, flow, left, menu)
        code.start(left)

    def _after_action(self) -> list[int]:
        """The endings and rules that work after each action."""
        low = self.lowering
        endings = [(text, origin, number) for number, (text, origin) in enumerate(low.endings)]
        texts = (*endings, *((text, origin, NOTHING) for text, origin in low.rules))
        return [
            low.program(t.body, text.rules, origin, ending)
            for text, origin, ending in texts
            for t in text.rules.triggers
            if isinstance(t, AfterAction)
        ]

    def active(self) -> None:
        """ "You" is the active player from here on: always, in a turn."""

    def do(self, text: NamedText, place: str) -> None:
        """What a part of a phase or step says."""
        if text.rules.effect:
            origin = self.lowering.origin(place, text.text)
            self.calls([self.lowering.program(text.rules.effect, text.rules, origin)])

    def calls(self, programs: list[int]) -> None:
        """These programs, one after another."""
        for program in programs:
            after = self.code.block()
            self.code.end(Op.CALL, program, after)
            self.code.start(after)

    def settle(self) -> None:
        """A block of its own: where a trigger asks, this block goes on with the rest, and nothing before it again."""
        settle, after = self.code.block(), self.code.block()
        self.code.end(Op.NEXT, settle)
        self.code.start(settle)
        self.code.end(Op.SETTLE, after)
        self.code.start(after)


class Course(Part):
    """Writes the program of a game's course: what is done before the first turn, and its turns."""

    def __init__(self, lowering: Lowering, edges: Edges) -> None:
        super().__init__(lowering, edges, "the turn")
        game = lowering.game
        self._turn_can_end = Leave("turn") in parts_of(game, Leave)
        begins = (tuple(phase.start for phase in game.phases), game.rules, game.cards)
        self._left_at_once = any(parts_of(begins, Leave)) or any(parts_of(begins, Start))

    def write(self, states: list[int]) -> int:
        """The whole course; the block where a game begins. `states` are the endings that wait for a state: they count
        from the end of the set-up on."""
        code = self.code
        for step in self.game.set_up:
            self.do(step, f"the set-up step {step.name}")
        self.settle()
        self.calls(states)
        turn = code.block()
        code.end(Op.NEXT, turn)
        code.start(turn)
        self._turn(turn)
        return code.close()

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
        self.calls(self.edges.endings(END))
        self.calls(self.edges.rules(END))
        code.emit(Op.WAKE, END)
        self.settle()
        code.end(Op.NEXT, turn)

    def _phase(self, number: int, phase: Phase, over: int) -> None:
        code = self.code
        begin, end = 2 + 2 * number, 3 + 2 * number
        code.emit(Op.BEGIN_PHASE, number)
        edges = (START, begin) if number == 0 else (begin,)
        for edge in edges:
            self.calls(self.edges.endings(edge))
        if number == 0:
            self.calls(self.edges.rules(START))
        self.do(phase.start, f"the start of {phase.name}")
        self.calls(self.edges.rules(begin))
        for edge in edges:
            code.emit(Op.WAKE, edge)
        self.settle()
        if phase.do.rules.effect:
            do = partial(self.do, phase.do, phase.name)
            self.unless_left(Flow.PHASE, do) if self._left_at_once else do()
            self.settle()
        if phase.actions:
            self.menu(number, Flow.PHASE, self.active)
        self._end_phase(phase, end, over)

    def _end_phase(self, phase: Phase, end: int, over: int) -> None:
        code = self.code
        self.calls(self.edges.endings(end))
        self.do(phase.end, f"the end of {phase.name}")
        self.calls(self.edges.rules(end))
        code.emit(Op.WAKE, end)
        self.settle()
        if self._turn_can_end:
            following = code.block()
            code.end(Op.LEAVING, Flow.TURN, over, following)
            code.start(following)
