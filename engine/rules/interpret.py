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
from engine.rules.asking import Asking
from engine.rules.bans import Bans
from engine.rules.bounds import RECENT, TRIGGERS, LimitReached
from engine.rules.branches import Branches
from engine.rules.calls import Calls
from engine.rules.changes import Changes
from engine.rules.events import Turns
from engine.rules.joints import again, each, each_waiting, nothing, repeat, sequence
from engine.rules.listeners import Listeners
from engine.rules.moves import Moves
from engine.rules.offers import Legal
from engine.rules.operands import Run, Told, Value, seat_of, value_of
from engine.rules.places import Places
from engine.rules.programs import NOTHING, YOU, By, Flow, Instruction, L, Op, Program, decode
from engine.rules.reading import Readers
from engine.rules.replacing import Replacements
from engine.rules.stages import Stages, expire, last
from engine.rules.state import Deal, Layout, Locals, State
from engine.rules.touched import Touched
from engine.rules.writes import Writes

_QUIET = frozenset((Op.BEGIN_PHASE, Op.BEGIN_PART, Op.VEIL))
"""Steps that no trigger hears of. (A wake that wakes nobody is no step at all.)"""


class Interpreter:
    """The closures of one program, for one deal. Blocks are compiled when they are first asked for."""

    def __init__(self, program: Program, deal: Deal, layout: Layout) -> None:
        self.program, self.deal, self.layout = program, deal, layout
        self.analysis = Analysis(program, deal)
        self.touched = Touched(program, self.analysis, layout)
        woken = events.wake, events.doubt, events.touch, events.touch_one
        writes = Writes(events.queue, events.use, *woken, events.know)
        self.listeners = Listeners(program, deal, layout, self, self.touched, writes)
        replacements = Replacements(program, deal, self, self.listeners)
        self.changes = Changes(program, layout, self.listeners, replacements)
        self.bans = Bans(program, deal, self, self.listeners, replacements)
        self.moves = Moves(program, layout, self.listeners)
        self.places = Places(program, layout, self.listeners)
        self.turns = Turns(program, layout, self.touched)
        self.stages = Stages(program, layout, self.listeners)
        self.readers = Readers(program, deal, layout, self, self.listeners, self.analysis)
        self.asking = Asking(program, layout, self.readers, self.places)
        self.branches = Branches(program, self.analysis, self.readers, self._get)
        self.calls = Calls(program, deal, layout, self.analysis, self)
        self._makers = self._of_ops()
        self._compiled: tuple[dict[int, Run], dict[int, Run]] = {}, {}
        self._settled: tuple[dict[int, Run], dict[int, Run]] = {}, {}
        self.menus: list[Legal | None] = [None] * len(program.menus)
        """What can be chosen at each menu, once that is known."""
        self._wakes: list[Run] = []
        self._settles: list[Run] = []
        self.calls.prepare()

    def entry(self, block: int) -> Run:
        """Block `block`, entered from the block before it."""
        return self._get(block, False)

    def has(self, g: State, keyword: int, card: int) -> bool:
        """Has the card this keyword now?"""
        return self.readers.numbers.has(g, keyword, card)

    def draws(self, block: int) -> bool:
        """Can the program at this block draw a card, itself or by what it resolves?"""
        return self.analysis.does(block, Op.DRAW, Op.TAKE, Op.RESOLVE, Op.START)

    def known(self, query: int) -> list[bool] | None:
        """The answer of a query for each card, where the printed card settles it."""
        return self.readers.known(query)

    def counted(self, block: int, zone: int) -> frozenset[int] | None:
        """The queries by which a program counts cards in a zone, if it reads the zone in no other way."""
        return self.analysis.counted(block, zone)

    def resumed(self, block: int) -> Run:
        """Block `block`, entered from the agenda."""
        run = self._compiled[True].get(block)
        return self._get(block, True) if run is None else run

    def query(self, block: int) -> Value:
        """The query at `block`: what it answers."""
        return self._get(block, False)

    def is_frameless(self, query: int) -> bool:
        """Does the query need no locals of its own?"""
        return self.branches.is_frameless(query)

    def _get(self, block: int, resumed: bool, settled: bool = False) -> Run:
        """`settled`: no trigger waits where the block begins."""
        compiled = (self._settled if settled else self._compiled)[resumed]
        if block not in compiled:
            compiled[block] = self._compile(block, resumed, settled)
        return compiled[block]

    def _compile(self, block: int, resumed: bool, settled: bool) -> Run:
        """The steps of a block, and of those it always goes on to without waiting; then what ends the last."""
        steps: list[Run] = []
        while True:
            if settled and self.program.blocks[block][0] == Op.SETTLE:
                block = self.program.blocks[block][1]
                continue
            *straight, last = decode(self.program.blocks[block])
            if last[0] == Op.IF and straight and (read := self.branches.read_once(block, straight, last)):
                test = self.branches.of_values(read.get(last[1]), read.get(last[3]), last, resumed)
                return sequence([*steps, *self._steps(straight[: -len(read)])], test)
            if last[0] == Op.GIVE and straight and (given := self.branches.given(straight, last)) is not None:
                return sequence([*steps, *self._steps(straight[:-1])], given)
            made = self._steps(straight)
            settled = settled and len(made) == sum(i[0] in _QUIET for i in straight)
            steps += made
            go_on = self._straight_end(last, steps)
            if go_on is None:
                return sequence(steps, self._end(block, last, resumed, settled))
            steps += go_on
            settled = last[0] == Op.SETTLE or (settled and not go_on)
            block = last[-1]

    def _straight_end(self, i: Instruction, before: Sequence[Run]) -> list[Run] | None:
        """An end that never waits, as steps, or None: what follows it follows at once."""
        op = Op(i[0])
        if op == Op.NEXT:
            return []
        if op == Op.CHANCE:
            return [self.moves.chance(*i[1:4])]
        if op in (Op.CALL, Op.RESOLVE):
            return self.calls.at_once(i, self._steps)
        if op == Op.SETTLE and not any(self.analysis.waits(b) for b in self.analysis.triggers):
            return [self._settle_at_once()] if self._may_have_queued(before) else []
        return None

    def _may_have_queued(self, before: Sequence[Run]) -> bool:
        """Can a trigger wait after these steps? Without triggers of events, only an edge wakes one, and it is settled
        in the same row of steps."""
        if self.analysis.events:
            return True
        since = next((n for n in range(len(before), 0, -1) if before[n - 1] in self._settles), 0)
        return any(step in self._wakes for step in before[since:])

    # ---- straight instructions

    def _steps(self, instructions: Sequence[Instruction]) -> list[Run]:
        steps: list[Run] = []
        row = list(instructions)
        while row:
            i = row.pop(0)
            paid = self._paid(i, row[0]) if row else None
            step = paid if paid is not None else self._step(i)
            if paid is not None:
                row.pop(0)
            if step is not nothing:
                steps.append(step)
        return steps

    def _paid(self, read: Instruction, lose: Instruction) -> Run | None:
        """The printed cost of a card, read and paid in one: what most actions begin with."""
        if read[0] != Op.VALUE or lose[0] != Op.LOSE or lose[3] != L(read[1]) or not read[3] & 1:
            return None
        if not self.readers.numbers.is_printed(read[2]):
            return None
        return self.changes.pay(lose[1], lose[2], self.readers.numbers.printed[read[2]], read[3] >> 1, read[1])

    def _step(self, i: Instruction) -> Run:
        read = self.readers.step(i)
        return read if read is not None else self._write(i)

    def _write(self, i: Instruction) -> Run:
        op, moves = Op(i[0]), self.moves
        if op == Op.MOVE:
            return moves.move(i[1], (i[2], i[3]), (i[4], i[5]), i[6])
        if op == Op.MOVE_ALL:
            passes = self.readers.known(i[3]) or self.readers.passes(i[3])
            return moves.move_all((i[1], i[2]), passes, (i[4], i[5]))
        if op == Op.FILL:
            fill = self.places.fill if self.program.zones[i[2]].slots else moves.fill
            return fill((i[1], i[2]), (i[3], i[4]))
        if op == Op.WAKE:
            return self._wake(i[1])
        return self._makers[op](*i[1:])

    def _of_ops(self) -> dict[Op, Callable[..., Run]]:
        changes, moves, turns = self.changes, self.moves, self.turns
        return {
            Op.GAIN: changes.gain,
            Op.LOSE: changes.lose,
            Op.SET: changes.set,
            Op.GAIN_ON: changes.gain_on,
            Op.LOSE_ON: changes.lose_on,
            Op.SET_ON: changes.set_on,
            Op.BARRED: self.bans.bar,
            Op.UNPLAYABLE: self.bans.unplayable,
            Op.SEND: moves.send,
            Op.PLAYED: moves.played,
            Op.SHOW: moves.show,
            Op.SWAP: self.places.swap,
            Op.PUT: self.places.put,
            Op.ATTACH: self.places.attach,
            Op.DRAW: moves.draw,
            Op.SHUFFLE: moves.shuffle,
            Op.ANY: moves.any,
            Op.LAST: self._last,
            Op.LEAVE: turns.leave,
            Op.NEXT_TURN: turns.next_turn,
            Op.WIN: turns.win,
            Op.WIN_ALL: turns.win_all,
            Op.DEFEAT_ALL: turns.defeat_all,
            Op.DEFEAT: turns.defeat,
            Op.END: turns.end,
            Op.BEGIN_TURN: lambda: turns.begin_turn(self.listeners.numbers(self.touched.by_turn(), turn=True)),
            Op.BEGIN_PHASE: turns.begin_phase,
            **self._of_stages(),
        }

    def _of_stages(self) -> dict[Op, Callable[..., Run]]:
        stages = self.stages
        return {
            Op.TAKE: self.moves.take,
            Op.TAKE_ROLE: stages.take_role,
            Op.BEGIN_PERIOD: stages.begin_period,
            Op.OPEN: stages.open,
            Op.CLOSE: stages.close,
            Op.BEGIN_PART: stages.begin_part,
            Op.VEIL: stages.veil,
            Op.LEAVE_PROCEDURE: stages.leave,
            Op.WON: stages.won,
            Op.TELL: lambda a: stages.tell(a, self.readers.numbers.of_player(a, YOU), self.program.players),
        }

    def _touching(self, numbers: int) -> tuple[int, Told | None]:
        """Numbers that change without a write, by their bits; and what hears of it."""
        return numbers, self.listeners.numbers(numbers)

    def _last(self, fact: int) -> Run:
        return last(fact, self.program.lasting[fact].held, *self._touching(self.touched.by_fact(fact)))

    def _wake(self, edge: int) -> Run:
        """The triggers of an edge are queued: the active player's cards first, then in zone order."""
        by_kind = {k: [t for t in self.program.cards[k].times if t.edge == edge] for k in self.analysis.kinds}
        by_card = {card: by_kind[kind] for card, kind in enumerate(self.deal.kinds) if by_kind[kind]}
        facts, widths = self.program.lasting, self.program.locals
        expiring = {n: facts[n].own for n in sorted(self.analysis.lasting) if facts[n].edge == edge}
        then = {n: (facts[n].then, widths[facts[n].then]) for n in expiring if facts[n].then != NOTHING}
        changing = self._touching(self.touched.by_fact(*expiring))
        over = expire(expiring, then, *changing) if expiring else nothing
        if not by_card:
            self._wakes += [over] if then else []
            return over
        pads, holding = self.program.locals, self.listeners.play.holding(by_card)

        def run(g: State, you: int, l: Locals) -> None:
            if g.lasting:
                over(g, you, l)
            for card, who in holding(g):
                for t in by_card[card]:
                    has = t.keyword == NOTHING or self.has(g, t.keyword, card)
                    if has and (not t.own or who == g.active):
                        events.queue(g, t.block, who, (card,) + (0,) * (pads[t.block] - 1))

        self._wakes.append(run)
        return run

    # ---- ends

    def _end(self, block: int, i: Instruction, resumed: bool, settled: bool) -> Run:
        op = Op(i[0])
        if op == Op.DONE or (op == Op.AGAIN and not resumed):
            return nothing
        if op == Op.YES:
            return lambda g, you, l: True
        if op == Op.NO:
            return lambda g, you, l: False
        if op == Op.GIVE:
            return value_of(i[1])
        if op == Op.IF:
            return self.branches.branch(i, resumed)
        if op == Op.AGAIN:
            return again(i[1])
        if op in (Op.EACH, Op.REPEAT):
            return self._loop(i, resumed)
        if op in (Op.CALL, Op.RESOLVE, Op.START):
            return self.calls.then(i, self._get(i[-1], resumed))
        return self._flow(block, i, resumed, settled)

    def _loop(self, i: Instruction, resumed: bool) -> Run:
        body, rest = i[-2], self._get(i[-1], resumed)
        inner, waits = self._get(body, False), self.analysis.waits(body)
        if i[0] == Op.REPEAT:
            return repeat(i[1], inner, rest)
        return each_waiting(i[1] >> 1, i[2], inner, rest) if waits else each(i[1] >> 1, i[2], inner, rest)

    def _flow(self, block: int, i: Instruction, resumed: bool, settled: bool) -> Run:
        op = Op(i[0])
        if op == Op.GOTO:
            return events.go_to(i[1])
        if op == Op.SETTLE:
            return self._settle(block, self._get(i[1], resumed, True))
        if op == Op.LEAVING:
            how, leave, go_on = i[1], self._get(i[2], resumed, settled), self._get(i[3], resumed, settled)
            if self.program.blocks[i[3]][:2] == (Op.MENU, YOU) and how in (Flow.STEP, Flow.PHASE):
                return events.menu(leave, i[3])
            return lambda g, you, l: leave(g, you, l) if g.leaving >= how else go_on(g, you, l)
        if op == Op.AS:
            if self.program.blocks[i[3]][0] == Op.AS:  # somebody else is "you" at once
                return self._get(i[3], resumed, settled)
            rest = self._get(i[3], resumed, settled)
            if i[1] == By.ACTIVE:
                return lambda g, you, l: rest(g, g.active, l)
            who = self.calls.who(By(i[1]), i[2], self.readers.role)
            return lambda g, you, l: rest(g, who(g, you, l), l)
        if op == Op.ENDLESS:
            return self.calls.endless(block)
        if op == Op.OFFERS:
            return self.branches.offered(i, self.menus, resumed)
        if op == Op.MENU:
            seat = seat_of(i[1])
            if i[1] == YOU:
                return lambda g, you, l: events.ask(g, block, you)
            return lambda g, you, l: events.ask(g, block, seat(g, you, l))
        return self.asking.ask(block, i, self._get(i[-1], resumed))

    def _settle(self, block: int, rest: Run) -> Run:
        """The triggers that wait, and those that follow from them; some may wait for a choice."""

        def settle(g: State, you: int, l: Locals) -> object:
            if g.queue or g.woken:
                seen: list[int] = []
                while g.queue or (g.woken and self._dawns(g)):
                    trigger, who, locals_ = self._next(g, seen)
                    events.push(g, block, you, l)
                    if self.entry(trigger)(g, who, list(locals_)):
                        return True
                    events.pop(g)
            return rest(g, you, l)

        return settle

    def _settle_at_once(self) -> Run:
        if not self.analysis.triggers:
            return nothing

        def settle(g: State, you: int, l: Locals) -> None:
            if g.queue or g.woken:
                seen: list[int] = []
                while g.queue or (g.woken and self._dawns(g)):
                    trigger, who, locals_ = self._next(g, seen)
                    self.entry(trigger)(g, who, list(locals_))

        self._settles.append(settle)
        return settle

    def _dawns(self, g: State) -> bool:
        """Looks at the triggers of a state that were woken; none works before the first turn."""
        if g.turn and g.woken and not g.queue:
            self.listeners.onsets.look(g)
        return bool(g.queue)

    def remember(self, g: State) -> None:
        """What is true now has been so before: no trigger of a state works for it."""
        self.listeners.onsets.settle(g)

    def _next(self, g: State, seen: list[int]) -> tuple[int, int, tuple[object, ...]]:
        trigger, who, locals_ = events.next_trigger(g)
        seen.append(trigger)
        if len(seen) > TRIGGERS:
            raise LimitReached(self.program.origins[b] for b in seen[-RECENT:])
        return trigger, who, locals_
