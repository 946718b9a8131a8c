"""Checked steps -> instructions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.cardset.effects import (
    Assign,
    Attach,
    Become,
    BecomeRole,
    Begin,
    Block,
    Change,
    ChangeOn,
    ChooseLabel,
    Decide,
    Draw,
    DrawUpTo,
    Fill,
    FillWith,
    Finish,
    ForCards,
    ForPlayers,
    Leave,
    LengthOf,
    May,
    Modes,
    MoveAll,
    MoveList,
    MoveOne,
    NextTurn,
    Pick,
    PickMany,
    PickPlayer,
    RandomCard,
    RandomPlayer,
    Resolve,
    SetLabel,
    Show,
    Shuffle,
    Sift,
    Start,
    Step,
    Swap,
    TakeList,
    TakeRest,
    TakeTop,
    Until,
    WinStage,
)
from engine.cardset.held import Last, Reckon, TakeSeat
from engine.cardset.model import Counter
from engine.cardset.parts import binders_of, parts_of
from engine.cardset.terms import CardIs, Every, Group, IsThere, Playable, ThatMany, Who
from engine.rules.arranging import Arranging
from engine.rules.changing import lies_on, name_word, staged
from engine.rules.comparing import tell
from engine.rules.emit import Code
from engine.rules.lasting import lasting
from engine.rules.loops import draw_up_to, until
from engine.rules.programs import NOTHING, OPTIONAL, SEATS, Flow, K, L, Op, Place, Relation, Showing

_CHANGES = {"gain": Op.GAIN, "lose": Op.LOSE, "set": Op.SET}
_LEAVES = {"step": Flow.STEP, "phase": Flow.PHASE, "turn": Flow.TURN}
_SHOWN = {"look": Showing.LOOK, "reveal": Showing.REVEAL, "search": Showing.SEARCH}
_FINISHES = {"win": Op.WIN, "lose": Op.DEFEAT}
_FINISHES_ALL = {"win": Op.WIN_ALL, "lose": Op.DEFEAT_ALL}


class Steps(Arranging):
    """Writes the steps of one text into a program. `ending` is the number of the ending it belongs to; `announced` the
    binder of a card that an action plays: whether it can was asked when the action was offered."""

    def __init__(
        self,
        code: Code,
        ending: int = NOTHING,
        counted: frozenset[int] = frozenset(),
        counters: tuple[Counter, ...] = (),
        announced: int = NOTHING,
    ) -> None:
        super().__init__(code, counted, counters)
        self.ending, self.announced = ending, announced
        self.modes: dict[int, tuple[tuple[int, int], ...]] = {}
        self._later: list[Block] = []  # what comes behind the step that is written, block by block
        self._unsure: frozenset[int] = frozenset()  # the binders of players who may not be there

    def block(self, block: Block) -> None:
        """All steps of a block; what is said of a player who may not be there only if there is one."""
        told: set[int] = set()
        for place, step in enumerate(block):
            self._later.append(block[place + 1 :])
            asked = self._unsure & binders_of(step) if self._unsure else frozenset()
            if asked:
                step = Decide(Every(tuple(map(IsThere, sorted(asked)))), (step,))
            self._unsure -= asked
            if isinstance(step, Decide):
                self._nothing_yet(step)
                tell(self.code, step.test, told)
            self._step(step)
            self._unsure |= asked
            self._later.pop()

    def _nothing_yet(self, step: Decide) -> None:
        """What is chosen inside, and spoken of behind it, is nothing where this is not done."""
        spoken = {number for later in self._later if later for number in parts_of(later, int)}
        one: tuple[type[Pick | RandomCard | TakeTop], ...] = (Pick, RandomCard, TakeTop)
        for each in (found for kind in one for found in parts_of(step, kind)):
            if each.binder in spoken:
                self.code.emit(Op.COPY, self.code.local(each.binder), K(NOTHING))
        for many in parts_of(step, PickMany):
            if many.binder in spoken:
                self.code.emit(Op.EMPTY, self.code.local(many.binder))

    def _step(self, step: Step) -> None:
        match step:
            case ChangeOn() | Become():
                lies_on(self.code, step, self.counted)
            case Change() | Draw() | DrawUpTo() | Shuffle() | Fill() | Leave() | NextTurn() | Finish():
                self._plain(step)
            case MoveOne() | MoveList() | MoveAll() | Swap() | Resolve():
                self._cards(step)
            case Show() | Sift() | TakeRest():
                self._shown(step)
            case Pick() | PickMany() | PickPlayer() | RandomCard() | RandomPlayer():
                self._choice(step)
            case TakeTop() | TakeList() | LengthOf():
                self._lists(step)
            case FillWith():
                self.fill_with(step)
            case Assign():
                self.assign(step)
            case Reckon():
                self.code.emit(Op.COPY, self.code.local(step.binder), self.code.amount(step.amount))
            case TakeSeat():
                self.code.emit(Op.SELF, self.code.local(step.binder), self.code.player(step.who))
            case Last():
                self.code.emit(Op.LAST, lasting(step, self.code, self._program))
            case Attach():
                self.attach(step)
            case SetLabel() | ChooseLabel():
                name_word(self.code, step)
            case Start() | Begin() | WinStage() | BecomeRole():
                staged(self.code, step)
            case _:
                self._nested(step)

    def _program(self, block: Block) -> int:
        """What is done later, as a program of its own."""
        code = Code(self.code.blocks, self.code.origin, self.code.binders)
        steps = Steps(code, self.ending, counted(block), self.counters)
        steps.block(block)
        self.modes |= steps.modes
        return code.finish()

    # ---- counters, zones, the course of the game

    def _plain(self, step: Change | Draw | DrawUpTo | Shuffle | Fill | Leave | NextTurn | Finish) -> None:
        code = self.code
        match step:
            case Change():
                self._change(step)
            case Draw():
                amount = code.amount(step.amount)
                drawn = code.local(step.binder) if step.binder in self.counted else NOTHING
                code.emit(Op.TAKE if step.optional else Op.DRAW, drawn, code.player(step.who), amount)
            case DrawUpTo():
                draw_up_to(code, step)
            case Shuffle():
                code.emit(Op.SHUFFLE, *code.zone(step.zone))
            case Fill():
                to, source = code.zone(step.zone), code.zone(step.source)
                self._counting(step.count, to, lambda: code.emit(Op.FILL, *to, *source))
            case Leave(what="procedure"):
                code.emit(Op.LEAVE_PROCEDURE, step.procedure)
            case Leave():
                code.emit(Op.LEAVE, _LEAVES[step.what])
            case NextTurn():
                code.emit(Op.NEXT_TURN, code.player(step.who))
            case Finish(how="draw"):
                code.emit(Op.END, self.ending)
            case Finish(who=Group() as group):
                code.emit(_FINISHES_ALL[step.how], code.seats(group), self.ending)
            case Finish(who=Who() as who):
                code.emit(_FINISHES[step.how], code.player(who), self.ending)

    def _change(self, step: Change) -> None:
        """The binder becomes by how much the counter changed, where somebody asks."""
        code, who = self.code, self.code.player(step.who)
        amount = code.amount(step.amount)
        if step.binder not in self.counted:
            code.emit(_CHANGES[step.op], who, step.counter, amount)
            return
        before, after = code.temp(), code.temp()
        code.emit(Op.GET, before, who, step.counter)
        code.emit(_CHANGES[step.op], who, step.counter, amount)
        code.emit(Op.GET, after, who, step.counter)
        code.emit(Op.APART, code.local(step.binder), L(before), L(after))

    def _cards(self, step: MoveOne | MoveList | MoveAll | Swap | Resolve) -> None:
        code = self.code
        match step:
            case MoveOne():
                self._move_one(step)
            case MoveAll():
                self._move_all(step)
            case Swap():
                code.emit(Op.SWAP, L(code.local(step.one)), L(code.local(step.other)))
            case Resolve():
                self._resolve(step)
            case MoveList():
                item = code.local(step.item)
                self.each(L(code.local(step.binder)), item, lambda: self._move(L(item), step, code.zone(step.to)))

    def _resolve(self, step: Resolve) -> None:
        """The effect of a card; of one that cannot be played nothing is done, unless an action has asked for that."""
        code, after = self.code, self.code.block()
        if step.played and code.blocks.bans and step.binder != self.announced:
            go_on = code.block()
            code.test(CardIs(step.binder, Playable(step.who)), go_on, after)
            code.start(go_on)
        card, who = L(code.local(step.binder)), code.player(step.who)
        if step.played:
            code.emit(Op.PLAYED, card, who)
        code.end(Op.RESOLVE, card, who, after)
        code.start(after)

    def _move_one(self, step: MoveOne) -> None:
        card, to = L(self.code.local(step.binder)), self.code.zone(step.to)
        self._counting(step.count, to, lambda: self._move(card, step, to))

    def _move_all(self, step: MoveAll) -> None:
        code = self.code
        if step.count in self.counted:
            code.emit(Op.COPY, code.local(step.count), K(0))
        for of, goal in step.parts:
            query, source, to = code.query(of.tests), code.zone(of.zone), code.zone(goal)
            self._counting(step.count, to, partial(code.emit, Op.MOVE_ALL, *source, query, *to), more=True)

    def _counting(self, count: int, zone: tuple[int, int], do: Callable[[], None], more: bool = False) -> None:
        """Does something; where somebody asks, the binder becomes (or grows by) how many cards that brought there."""
        code = self.code
        if count not in self.counted:
            do()
            return
        before, after, binder = code.temp(), code.temp(), code.local(count)
        code.emit(Op.SIZE, before, *zone)
        do()
        code.emit(Op.SIZE, after, *zone)
        code.emit(Op.SUBTRACT, after, L(after), L(before))
        code.emit(Op.ADD, binder, L(binder) if more else K(0), L(after))

    def _move(self, card: int, step: MoveOne | MoveList, to: tuple[int, int]) -> None:
        code, place = self.code, Place.BOTTOM if step.bottom else Place.TOP
        if step.by is not None:
            self.put(card, to, step.by)
        elif step.source is None:
            code.emit(Op.SEND, card, *to, place)
        else:
            code.emit(Op.MOVE, card, *code.zone(step.source), *to, place)

    # ---- cards that are shown

    def _shown(self, step: Show | Sift | TakeRest) -> None:
        code = self.code
        of = L(code.local(step.of))
        match step:
            case Show():
                code.emit(Op.SHOW, code.player(step.who), of, _SHOWN[step.how])
            case Sift():
                code.emit(Op.SIFT, code.local(step.binder), of, code.query(step.tests))
            case TakeRest():
                but = L(code.local(step.but))
                if step.one:
                    alone = code.temp()
                    code.emit(Op.EMPTY, alone)
                    code.emit(Op.KEEP, alone, but)
                    but = L(alone)
                code.emit(Op.WITHOUT, code.local(step.binder), of, but)

    # ---- choices and lists

    def _choice(self, step: Pick | PickMany | PickPlayer | RandomCard | RandomPlayer) -> None:
        code = self.code
        match step:
            case Pick():
                flags = OPTIONAL if step.optional else 0
                d, chooser = code.local(step.binder), code.player(step.chooser)
                if step.of is None:
                    self.pick(d, chooser, step.cards, flags)
                else:
                    self.among(d, chooser, L(code.local(step.of)), flags)
            case PickMany():
                self.pick_many(step)
            case PickPlayer():
                but = step.chooser if step.others else None
                chooser, seats = code.player(step.chooser), code.seats(Group(step.binder, but, step.such))
                self.among(code.local(step.binder), chooser, seats, SEATS)
                self._may_be_nobody(step)
            case RandomCard():
                code.emit(Op.ANY, code.local(step.binder), self.listed(step.cards))
            case RandomPlayer():
                code.emit(Op.ANY, code.local(step.binder), code.seats(Group(step.binder, None, step.such)))
                self._may_be_nobody(step)

    def _may_be_nobody(self, step: PickPlayer | RandomPlayer) -> None:
        """What is said of a player who may not be there is done only if there is one."""
        alone = isinstance(step, PickPlayer) and step.others and self.code.blocks.players == 1
        if alone or step.such is not None:
            self._unsure |= {step.binder}

    def _lists(self, step: TakeTop | TakeList | LengthOf) -> None:
        code, d = self.code, self.code.local(step.binder)
        match step:
            case TakeTop():
                top = code.temp()
                code.emit(Op.TOPS, top, *code.zone(step.zone), K(1))
                code.emit(Op.FIND, d, L(top), NOTHING)
            case TakeList(top=None):
                code.list(d, step.cards)
            case TakeList(top=top) if top is not None:
                amount = code.amount(top)
                code.emit(Op.TOPS, d, *code.zone(step.cards[0].zone), amount)
            case LengthOf():
                code.emit(Op.LENGTH, d, L(code.local(step.of)))


    # ---- steps with steps inside

    def _nested(self, step: Decide | ForCards | ForPlayers | May | Modes | Until) -> None:
        code = self.code
        match step:
            case Decide():
                yes, no, after = code.block(), code.block(), code.block()
                code.test(step.test, yes, no)
                self._branch(yes, step.yes, after)
                self._branch(no, step.no, after)
                code.start(after)
            case ForCards():
                self.each(L(code.local(step.of)), code.local(step.item), lambda: self.block(step.body))
            case ForPlayers():
                seats = code.seats(Group(step.seat, step.but, step.such))
                self.each(seats, code.local(step.seat), lambda: self.block(step.body))
            case May():
                self._may(step)
            case Modes():
                self._modes(step)
            case Until():
                until(code, step, self.block)

    def _branch(self, at: int, block: Block, after: int) -> None:
        self.code.start(at)
        self.block(block)
        self.code.end(Op.NEXT, after)

    def _may(self, step: May) -> None:
        code = self.code
        ask, answered, did, otherwise, after = (code.block() for _ in range(5))
        if step.possible is None:
            code.end(Op.NEXT, ask)
        else:
            code.test(step.possible, ask, otherwise)
        code.start(ask)
        d = code.temp()
        code.end(Op.MAY, d, code.player(step.who), answered)
        code.start(answered)
        code.end(Op.IF, L(d), Relation.EQUAL, K(1), did, otherwise)
        self._branch(did, step.did, after)
        self._branch(otherwise, step.otherwise, after)
        code.start(after)

    def _modes(self, step: Modes) -> None:
        code, d, after = self.code, self.code.temp(), self.code.block()
        self.modes[code.at] = step.places
        if step.who is None:
            further = code.block()
            code.end(Op.CHANCE, d, len(step.blocks), code.at, further)
        else:
            chooser, further = code.player(step.who), code.block()
            code.end(Op.MODE, d, chooser, len(step.blocks), further)
        for number, block in enumerate(step.blocks):
            code.start(further)
            mode, further = code.block(), code.block()
            code.end(Op.IF, L(d), Relation.EQUAL, K(number), mode, further)
            self._branch(mode, block, after)
        self._branch(further, (), after)
        code.start(after)


def counted(part: object) -> frozenset[int]:
    """The binders of amounts that something in this part of a text asks for."""
    return frozenset(each.binder for each in parts_of(part, ThatMany))
