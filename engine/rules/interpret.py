"""Programs -> closures: the effect interpreter. Each block is decoded once, with everything resolved.

A closure is called with (state, you, locals) and returns True when it waits for a choice. A block that may wait
leaves on the agenda what is to go on after it. Two closures a block: one entered from the block before it, and one
entered from the agenda; they differ inside a loop only, where the end of the body returns to a loop that is running,
or else puts the loop back on the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules import events
from engine.rules.analysis import Analysis
from engine.rules.events import Writers
from engine.rules.listeners import LimitReached, Listeners
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import NOTHING, YOU, Instruction, Op, Program, Relation, decode
from engine.rules.reading import Readers
from engine.rules.state import Deal, Layout, Locals, State

TRIGGERS = 1_000
"""How many triggers may follow from one choice before the effects are said never to end."""

RECENT = 64
"""How many of the last texts are named then."""

Compare = Callable[[int, int], bool]

RELATIONS: dict[int, Compare] = {
    Relation.EQUAL: lambda a, b: a == b,
    Relation.NOT_EQUAL: lambda a, b: a != b,
    Relation.AT_LEAST: lambda a, b: a >= b,
    Relation.AT_MOST: lambda a, b: a <= b,
    Relation.MORE: lambda a, b: a > b,
    Relation.LESS: lambda a, b: a < b,
}


class Interpreter:
    """The closures of one program, for one deal. Blocks are compiled when they are first asked for."""

    def __init__(self, program: Program, deal: Deal, layout: Layout) -> None:
        self.program, self.deal, self.layout = program, deal, layout
        self.analysis = Analysis(program, deal)
        self.listeners = Listeners(program, deal, layout, self, events.queue)
        self.writers = Writers(program, layout, self.listeners)
        self.readers = Readers(program, deal, layout, self, self.listeners, self.analysis)
        self._compiled: dict[tuple[int, bool], Run] = {}
        self._wakes: list[Run] = []
        of_cards = [program.cards[kind].effect for kind in deal.kinds]
        self.effects = [*(self.entry(block) if block >= 0 else None for block in of_cards), None]
        """The effect of each card; the last is that of no card, NOTHING."""

    def entry(self, block: int) -> Run:
        """Block `block`, entered from the block before it."""
        return self._get(block, False)

    def resumed(self, block: int) -> Run:
        """Block `block`, entered from the agenda."""
        return self._get(block, True)

    def query(self, block: int) -> Value:
        """The query at `block`: what it answers."""
        return self._get(block, False)

    def _get(self, block: int, resumed: bool) -> Run:
        key = block, resumed
        if key not in self._compiled:
            self._compiled[key] = self._compile(block, resumed)
        return self._compiled[key]

    def _compile(self, block: int, resumed: bool) -> Run:
        """The steps of a block, and of those it always goes on to without waiting; then what ends the last."""
        steps: list[Run] = []
        while True:
            *straight, last = decode(self.program.blocks[block])
            steps += self._steps(straight)
            go_on = self._straight_end(last, steps)
            if go_on is None:
                return _sequence(steps, self._end(block, last, resumed))
            steps += go_on
            block = last[-1]

    def _straight_end(self, i: Instruction, before: Sequence[Run]) -> list[Run] | None:
        """An end that never waits, as steps, or None: what follows it follows at once."""
        op = Op(i[0])
        if op == Op.NEXT:
            return []
        if op == Op.CALL and not self.analysis.waits(i[1]):
            return self._called(i[1])
        if op == Op.RESOLVE and not any(self.analysis.waits(b) for b in self._effect_blocks() if b >= 0):
            return [self._resolve_at_once(i)]
        if op == Op.SETTLE and not any(self.analysis.waits(b) for b in self.analysis.triggers):
            return [self._settle_at_once()] if self._may_have_queued(before) else []
        return None

    def _called(self, block: int) -> list[Run]:
        """A program that never waits: in place if it is one block without locals, else as a call."""
        *straight, last = decode(self.program.blocks[block])
        if last[0] == Op.DONE and not any(self.analysis.uses_locals(i) for i in straight):
            return self._steps(straight)
        return [_call(self.entry(block), self.program.locals[block])]

    def _may_have_queued(self, before: Sequence[Run]) -> bool:
        """Can a trigger wait after these steps? Without triggers of events, only an edge wakes one, and it is settled
        in the same row of steps."""
        return bool(self.analysis.events) or any(step in self._wakes for step in before)

    def _effect_blocks(self) -> list[int]:
        """The block of each card's effect; the last is that of no card, NOTHING."""
        return [*(self.program.cards[kind].effect for kind in self.deal.kinds), NOTHING]

    # ---- straight instructions

    def _steps(self, instructions: Sequence[Instruction]) -> list[Run]:
        return [step for i in instructions if (step := self._step(i)) is not _nothing]

    def _step(self, i: Instruction) -> Run:
        read = self.readers.step(i)
        return read if read is not None else self._write(i)

    def _write(self, i: Instruction) -> Run:
        op, w = Op(i[0]), self.writers
        if op == Op.MOVE:
            return w.move(i[1], (i[2], i[3]), (i[4], i[5]), i[6])
        if op == Op.MOVE_ALL:
            return w.move_all((i[1], i[2]), self.readers.passes(i[3]), (i[4], i[5]))
        if op == Op.FILL:
            return w.fill((i[1], i[2]), (i[3], i[4]))
        if op == Op.WAKE:
            return self._wake(i[1])
        makers: dict[Op, Callable[..., Run]] = {
            Op.GAIN: w.gain,
            Op.LOSE: w.lose,
            Op.SET: w.set,
            Op.SEND: w.send,
            Op.DRAW: w.draw,
            Op.SHUFFLE: w.shuffle,
            Op.ANY: w.any,
            Op.LEAVE: w.leave,
            Op.NEXT_TURN: w.next_turn,
            Op.WIN: w.win,
            Op.DEFEAT: w.defeat,
            Op.END: w.end,
            Op.BEGIN_TURN: w.begin_turn,
            Op.BEGIN_PHASE: w.begin_phase,
            Op.ARRIVE: w.arrive,
        }
        return makers[op](*i[1:])

    def _wake(self, edge: int) -> Run:
        """The triggers of an edge are queued: the active player's cards first, then in zone order."""
        by_kind = {k: [t for t in self.program.cards[k].times if t.edge == edge] for k in set(self.deal.kinds)}
        by_card = {card: by_kind[kind] for card, kind in enumerate(self.deal.kinds) if by_kind[kind]}
        if not by_card:
            return _nothing
        slots, owner, pads = self.listeners.by_seat, self.layout.owner_of, self.program.locals
        controller = self.listeners.controller

        def run(g: State, you: int, l: Locals) -> None:
            for slot in slots[g.active]:
                for card in g.zones[slot]:
                    for t in by_card.get(card, ()):
                        who = controller(g, card, owner[slot])
                        if not t.own or who == g.active:
                            events.queue(g, t.block, who, (card,) + (0,) * (pads[t.block] - 1))

        self._wakes.append(run)
        return run

    # ---- ends

    def _end(self, block: int, i: Instruction, resumed: bool) -> Run:
        op = Op(i[0])
        if op == Op.DONE or (op == Op.AGAIN and not resumed):
            return _nothing
        if op == Op.YES:
            return lambda g, you, l: True
        if op == Op.NO:
            return lambda g, you, l: False
        if op == Op.GIVE:
            return value_of(i[1])
        if op == Op.IF:
            return _if(i[1], i[2], i[3], self._get(i[4], resumed), self._get(i[5], resumed))
        if op == Op.AGAIN:
            return _again(i[1])
        if op in (Op.EACH, Op.REPEAT):
            return self._loop(i, resumed)
        if op in (Op.CALL, Op.RESOLVE):
            return self._call(i, resumed)
        return self._flow(block, i, resumed)

    def _loop(self, i: Instruction, resumed: bool) -> Run:
        body, rest = i[-2], self._get(i[-1], resumed)
        inner, waits = self._get(body, False), self.analysis.waits(body)
        if i[0] == Op.REPEAT:
            return _repeat(i[1], inner, rest)
        return _each_waiting(i[1] >> 1, i[2], inner, rest) if waits else _each(i[1] >> 1, i[2], inner, rest)

    def _call(self, i: Instruction, resumed: bool) -> Run:
        """A program called by another, which may wait: what comes after it is on the agenda meanwhile."""
        after = i[-1]
        rest = self._get(after, resumed)
        if i[0] == Op.RESOLVE:
            return self._resolve(i, after, rest)
        inner, width = self.entry(i[1]), self.program.locals[i[1]]

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

    def _resolve_at_once(self, i: Instruction) -> Run:
        player, effects, local = seat_of(i[2]), self.effects, i[1] >> 1
        pads = [[0] * (self.program.locals[b] - 1) if b >= 0 else [] for b in self._effect_blocks()]
        mine = i[2] == YOU

        def resolve(g: State, you: int, l: Locals) -> None:
            it = l[local]
            effect = effects[it]
            if effect is not None:
                effect(g, you if mine else player(g, you, l), [it, *pads[it]])

        return resolve

    def _flow(self, block: int, i: Instruction, resumed: bool) -> Run:
        op = Op(i[0])
        if op == Op.GOTO:
            return lambda g, you, l: events.push(g, i[1], g.active, ())
        if op == Op.SETTLE:
            return self._settle(block, self._get(i[1], resumed))
        if op == Op.LEAVING:
            leave, go_on = self._get(i[1], resumed), self._get(i[2], resumed)
            ask = self.program.blocks[i[2]]
            if ask[:2] == (Op.MENU, YOU):
                return _leave_or_ask(leave, i[2])
            return lambda g, you, l: leave(g, you, l) if g.leaving else go_on(g, you, l)
        if op == Op.MENU:
            seat = seat_of(i[1])
            return lambda g, you, l: events.ask(g, block, seat(g, you, l))
        return self._ask(block, i, self._get(i[-1], resumed))

    def _ask(self, block: int, i: Instruction, rest: Run) -> Run:
        """A choice inside an effect. With nothing to choose from, it goes straight on with NOTHING."""
        op, seat = Op(i[0]), seat_of(i[2])
        d, found = i[1], self.readers.found(i)

        def choose(g: State, you: int, l: Locals) -> object:
            if found is not None and not found(g, you, l):
                l[d] = NOTHING
                return rest(g, you, l)
            events.push(g, block, you, l)
            return events.ask(g, block, seat(g, you, l))

        assert op in (Op.PICK, Op.AMONG, Op.MAY, Op.MODE)
        return choose

    def _settle(self, block: int, rest: Run) -> Run:
        """The triggers that wait, and those that follow from them; some may wait for a choice."""

        def settle(g: State, you: int, l: Locals) -> object:
            seen: list[int] = []
            while g.queue:
                trigger, who, locals_ = self._next(g, seen)
                events.push(g, block, you, l)
                if self.entry(trigger)(g, who, list(locals_)):
                    return True
                events.pop(g)
            return rest(g, you, l)

        return settle

    def _settle_at_once(self) -> Run:
        if not self.analysis.triggers:
            return _nothing

        def settle(g: State, you: int, l: Locals) -> None:
            if g.queue:
                seen: list[int] = []
                while g.queue:
                    trigger, who, locals_ = self._next(g, seen)
                    self.entry(trigger)(g, who, list(locals_))

        return settle

    def _next(self, g: State, seen: list[int]) -> tuple[int, int, tuple[object, ...]]:
        trigger, who, locals_ = events.next_trigger(g)
        seen.append(trigger)
        if len(seen) > TRIGGERS:
            raise LimitReached(self.program.origins[b] for b in seen[-RECENT:])
        return trigger, who, locals_


def _nothing(g: State, you: int, l: Locals) -> None:
    """The end of a program, or of a loop's body."""


def _call(inner: Run, width: int) -> Run:
    if width <= 1:
        return lambda g, you, l: inner(g, you, [0])

    def call(g: State, you: int, l: Locals) -> None:
        inner(g, you, [0] * width)

    return call


def _sequence(steps: Sequence[Run], end: Run) -> Run:
    """The steps one after another, then the end. Short ones are written out: a loop over them costs a third more."""
    if not steps:
        return end
    if end is _nothing:
        return _steps(steps)
    if len(steps) > 3:
        return _sequence([_steps(steps[:-2]), *steps[-2:]], end)
    if len(steps) == 1:
        (a,) = steps

        def one(g: State, you: int, l: Locals) -> object:
            a(g, you, l)
            return end(g, you, l)

        return one
    if len(steps) == 2:
        a, b = steps

        def two(g: State, you: int, l: Locals) -> object:
            a(g, you, l)
            b(g, you, l)
            return end(g, you, l)

        return two
    a, b, c = steps

    def three(g: State, you: int, l: Locals) -> object:
        a(g, you, l)
        b(g, you, l)
        c(g, you, l)
        return end(g, you, l)

    return three


def _steps(steps: Sequence[Run]) -> Run:
    """The steps one after another, and no more."""
    if len(steps) > 3:
        return _steps([_steps(steps[:3]), *steps[3:]]) if len(steps) < 6 else _steps([_steps(steps[:3]), _steps(steps[3:])])
    if len(steps) == 1:
        return steps[0]
    if len(steps) == 2:
        a, b = steps

        def two(g: State, you: int, l: Locals) -> None:
            a(g, you, l)
            b(g, you, l)

        return two
    a, b, c = steps

    def three(g: State, you: int, l: Locals) -> None:
        a(g, you, l)
        b(g, you, l)
        c(g, you, l)

    return three


def _if(left: int, relation: int, right: int, yes: Run, no: Run) -> Run:
    if left & 1 and not right & 1 and relation == Relation.AT_LEAST:
        local, bound = left >> 1, right >> 1
        return lambda g, you, l: yes(g, you, l) if l[local] >= bound else no(g, you, l)
    a, b, compare = value_of(left), value_of(right), RELATIONS[relation]
    return lambda g, you, l: yes(g, you, l) if compare(a(g, you, l), b(g, you, l)) else no(g, you, l)


def _leave_or_ask(leave: Run, menu: int) -> Run:
    """The commonest end of all, after every action: the phase is left, or its menu comes again."""
    ask = events.ask

    def run(g: State, you: int, l: Locals) -> object:
        if g.leaving:
            return leave(g, you, l)
        return ask(g, menu, you)

    return run


def _again(header: int) -> Run:
    return lambda g, you, l: events.push(g, header, you, l)


def _each(items: int, d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        for item in l[items]:
            l[d] = item
            body(g, you, l)
        l[items] = ()
        return rest(g, you, l)

    return run


def _each_waiting(items: int, d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        while l[items]:
            l[d], l[items] = l[items][0], l[items][1:]
            if body(g, you, l):
                return True
        return rest(g, you, l)

    return run


def _repeat(d: int, body: Run, rest: Run) -> Run:
    def run(g: State, you: int, l: Locals) -> object:
        while l[d] > 0:
            l[d] -= 1
            if body(g, you, l):
                return True
        return rest(g, you, l)

    return run
