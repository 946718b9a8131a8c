"""Programs that are done in the middle of others: called ones, the effects of cards, procedures.

Where such a program may wait for a choice, what comes after it is on the agenda meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.rules import events
from engine.rules.analysis import Analysis
from engine.rules.bounds import NESTED, LimitReached, Nesting
from engine.rules.joints import call, on_turn
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import NOTHING, YOU, By, Instruction, L, Op, Program, Relation, decode
from engine.rules.state import Deal, Layout, Locals, State


class Code(Protocol):
    """The program as closures."""

    def entry(self, block: int) -> Run: ...


class Calls:
    """Makes the closures that do other programs."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, analysis: Analysis, code: Code) -> None:
        self.program, self.deal, self.layout, self.analysis, self.code = program, deal, layout, analysis, code
        self._nesting = Nesting(NESTED, program.origins)
        self.effects: list[Run | None] = []
        """The effect of each card; the last is that of no card, NOTHING."""

    def prepare(self) -> None:
        """The effects of all cards are made: they may refer to one another."""
        self.effects += [self._effect(block) for block in self._effect_blocks()]

    def _effect_blocks(self) -> list[int]:
        """The block of each card's effect; the last is that of no card, NOTHING."""
        return [*(self.program.cards[kind].effect for kind in self.deal.kinds), NOTHING]

    def _effect(self, block: int) -> Run | None:
        """The effect of a card; one that resolves cards can come back to itself."""
        if block == NOTHING:
            return None
        run = self.code.entry(block)
        return self._nesting.bounded(run, block) if self.analysis.does(block, Op.RESOLVE, Op.START) else run

    # ---- programs that never wait

    def at_once(self, i: Instruction, steps: Callable[[list[Instruction]], list[Run]]) -> list[Run] | None:
        """A call or a resolved card as steps in a row, if it never waits."""
        if i[0] == Op.CALL and not self.analysis.waits(i[1]):
            return self._called(i[1], steps)
        if i[0] == Op.RESOLVE and not any(self.analysis.waits(b) for b in self._effect_blocks() if b >= 0):
            return [self._resolve_at_once(i)]
        return None

    def _called(self, block: int, steps: Callable[[list[Instruction]], list[Run]]) -> list[Run]:
        """A program that never waits: in place if it is one block without locals, else as a call."""
        *straight, last = decode(self.program.blocks[block])
        if last[0] == Op.DONE and not any(self.analysis.uses_locals(i) for i in straight):
            return steps(straight)
        guard = self._guard(block)
        if guard is not None:
            return [guard]
        return [call(self.code.entry(block), self.program.locals[block])]

    def _guard(self, block: int) -> Run | None:
        """A program that does something on one turn only: it is entered on that turn alone."""
        match list(decode(self.program.blocks[block])):
            case [(Op.TURN, d, *_), (Op.IF, left, Relation.EQUAL, right, yes, no)]:
                if left == L(d) and not right & 1 and self.program.blocks[no] == (Op.DONE,):
                    return on_turn(right >> 1, self.code.entry(yes), self.program.locals[block])
        return None

    def _resolve_at_once(self, i: Instruction) -> Run:
        player, effects, local = seat_of(i[2]), self.effects, i[1] >> 1
        pads = [self._effect_pad(b) for b in self._effect_blocks()]
        mine = i[2] == YOU

        def resolve(g: State, you: int, l: Locals) -> None:
            it = l[local]
            effect = effects[it]
            if effect is not None:
                pad = pads[it]
                effect(g, you if mine else player(g, you, l), [it, *pad] if pad is not None else l)

        return resolve

    def _effect_pad(self, block: int) -> list[int] | None:
        """The further locals of an effect; None for one that uses none, and can be given any."""
        if block == NOTHING:
            return []
        steps = (i for b in self.analysis.reached(block) for i in self.analysis.instructions(b))
        return [0] * (self.program.locals[block] - 1) if any(map(self.analysis.uses_locals, steps)) else None

    # ---- programs that may wait

    def then(self, i: Instruction, rest: Run) -> Run:
        """A call, a resolved card or a procedure, and the rest."""
        after = i[-1]
        if i[0] == Op.RESOLVE:
            return self._resolve(i, after, rest)
        if i[0] == Op.START:
            return self._start(i[1], after, rest)
        inner, width = self.code.entry(i[1]), self.program.locals[i[1]]

        def call(g: State, you: int, l: Locals) -> object:
            events.push(g, after, you, l)
            if inner(g, you, [0] * width):
                return True
            events.pop(g)
            return rest(g, you, l)

        return call

    def _resolve(self, i: Instruction, after: int, rest: Run) -> Run:
        card, player, blocks = value_of(i[1]), seat_of(i[2]), self._effect_blocks()
        pads = [[0] * (self.program.locals[b] - 1) if b >= 0 else [] for b in blocks]
        waits = [b >= 0 and self.analysis.waits(b) for b in blocks]
        done = self.program.blocks[after] == (Op.DONE,)

        def resolve(g: State, you: int, l: Locals) -> object:
            it = card(g, you, l)
            effect = self.effects[it]
            if effect is None:
                return rest(g, you, l)
            if not waits[it]:
                effect(g, player(g, you, l), [it, *pads[it]])
                return rest(g, you, l)
            if done:
                return effect(g, player(g, you, l), [it, *pads[it]])
            events.push(g, after, you, l)
            if effect(g, player(g, you, l), [it, *pads[it]]):
                return True
            events.pop(g)
            return rest(g, you, l)

        return resolve

    def _start(self, procedure: int, after: int, rest: Run) -> Run:
        """A procedure takes place unless it is going on. It is looked up as it starts, for it may start itself."""
        fact, entry = self.program.procedures[procedure], self.code.entry
        slot, width = self.layout.counter(fact.counter, 0), self.program.locals[fact.block]

        def start(g: State, you: int, l: Locals) -> object:
            if g.counters[slot]:
                return rest(g, you, l)
            events.push(g, after, you, l)
            if entry(fact.block)(g, you, [0] * width):
                return True
            events.pop(g)
            return rest(g, you, l)

        return start

    # ---- steps

    def who(self, by: By, number: int, role: Callable[[int], Value]) -> Value:
        """Who goes through a step."""
        players = self.program.players
        if by == By.ROLE:
            return role(number)
        if by == By.SEAT:
            return lambda g, you, l: number
        after = int(by)
        return lambda g, you, l: (g.active + after) % players

    def endless(self, block: int) -> Run:
        """What never ends is stopped."""
        origin = self.program.origins[block]

        def run(g: State, you: int, l: Locals) -> None:
            raise LimitReached((origin,))

        return run
