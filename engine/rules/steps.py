"""Checked steps -> instructions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass

from engine.cardset.effects import (
    Block,
    Change,
    Decide,
    Draw,
    Fill,
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
    Shuffle,
    Step,
    TakeList,
    Times,
)
from engine.cardset.terms import YOU, Cards, ThatMany, ZoneOf
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, OPTIONAL, SEATS, Flow, K, L, Op, Place, Relation
from engine.rules.programs import YOU as ME

_CHANGES = {"gain": Op.GAIN, "lose": Op.LOSE, "set": Op.SET}
_FINISHES = {"win": Op.WIN, "lose": Op.DEFEAT}


class Steps:
    """Writes the steps of one text into a program. `ending` is the number of the ending it belongs to."""

    def __init__(self, code: Code, ending: int = NOTHING, counted: frozenset[int] = frozenset()) -> None:
        self.code, self.ending, self.counted = code, ending, counted
        self.modes: dict[int, tuple[tuple[int, int], ...]] = {}

    def block(self, block: Block) -> None:
        """All steps of a block."""
        for step in block:
            self._step(step)

    def _step(self, step: Step) -> None:
        match step:
            case Change() | Draw() | Shuffle() | Fill() | Leave() | NextTurn() | Finish():
                self._plain(step)
            case MoveOne() | MoveList() | MoveAll() | Resolve():
                self._cards(step)
            case Pick() | PickMany() | PickPlayer() | TakeList() | RandomCard() | RandomPlayer() | LengthOf():
                self._choice(step)
            case _:
                self._nested(step)

    # ---- counters, zones, the course of the game

    def _plain(self, step: Change | Draw | Shuffle | Fill | Leave | NextTurn | Finish) -> None:
        code = self.code
        match step:
            case Change():
                self._change(step)
            case Draw():
                amount = code.amount(step.amount)
                drawn = code.local(step.binder) if step.binder in self.counted else NOTHING
                code.emit(Op.DRAW, drawn, code.player(step.who), amount)
            case Shuffle():
                code.emit(Op.SHUFFLE, *code.zone(step.zone))
            case Fill():
                code.emit(Op.FILL, *code.zone(step.zone), *code.zone(step.source))
            case Leave():
                code.emit(Op.LEAVE, Flow.PHASE if step.what == "phase" else Flow.TURN)
            case NextTurn():
                code.emit(Op.NEXT_TURN, code.player(step.who))
            case Finish(how="draw"):
                code.emit(Op.END, self.ending)
            case Finish():
                code.emit(_FINISHES[step.how], code.player(step.who), self.ending)

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

    # ---- cards

    def _cards(self, step: MoveOne | MoveList | MoveAll | Resolve) -> None:
        code = self.code
        match step:
            case MoveOne():
                self._move(L(code.local(step.binder)), step)
            case MoveAll():
                query = code.query(step.cards.tests)
                code.emit(Op.MOVE_ALL, *code.zone(step.cards.zone), query, *code.zone(step.to))
            case Resolve():
                after = code.block()
                code.end(Op.RESOLVE, L(code.local(step.binder)), ME, after)
                code.start(after)
            case MoveList():
                item = code.local(step.item)
                self._each(L(code.local(step.binder)), item, lambda: self._move(L(item), step))

    def _move(self, card: int, step: MoveOne | MoveList) -> None:
        code, place = self.code, Place.BOTTOM if step.bottom else Place.TOP
        if step.source is None:
            code.emit(Op.SEND, card, *code.zone(step.to), place)
        else:
            code.emit(Op.MOVE, card, *code.zone(step.source), *code.zone(step.to), place)

    def _each(self, items: int, item: int, body: Callable[[], None]) -> None:
        """A loop over a list, which stays as it is."""
        code, rest = self.code, self.code.temp()
        code.emit(Op.COPY, rest, items)
        header, inside, after = code.block(), code.block(), code.block()
        code.end(Op.NEXT, header)
        code.start(header)
        code.end(Op.EACH, L(rest), item, inside, after)
        code.start(inside)
        body()
        code.end(Op.AGAIN, header)
        code.start(after)

    # ---- choices and lists

    def _choice(self, step: Pick | PickMany | PickPlayer | TakeList | RandomCard | RandomPlayer | LengthOf) -> None:
        code = self.code
        match step:
            case Pick():
                self._pick(step)
            case PickMany():
                self._pick_many(step)
            case PickPlayer():
                self._among(code.local(step.binder), code.player(step.chooser), self._seats(step.others), SEATS)
            case TakeList(top=None):
                code.list(code.local(step.binder), step.cards)
            case TakeList(top=top) if top is not None:
                amount = code.amount(top)
                code.emit(Op.TOPS, code.local(step.binder), *code.zone(step.cards[0].zone), amount)
            case RandomCard():
                code.emit(Op.ANY, code.local(step.binder), self._listed(step.cards))
            case RandomPlayer():
                code.emit(Op.ANY, code.local(step.binder), self._seats(False))
            case LengthOf():
                code.emit(Op.LENGTH, code.local(step.binder), L(code.local(step.of)))

    def _listed(self, cards: tuple[Cards, ...]) -> int:
        d = self.code.temp()
        self.code.list(d, cards)
        return L(d)

    def _seats(self, others: bool) -> int:
        d = self.code.temp()
        if others:
            self.code.emit(Op.OTHERS, d, ME)
        else:
            self.code.emit(Op.SEATS, d)
        return L(d)

    def _pick(self, step: Pick) -> None:
        code, d, flags = self.code, self.code.local(step.binder), OPTIONAL if step.optional else 0
        chooser = code.player(step.chooser)
        if len(step.cards) > 1:
            self._among(d, chooser, self._listed(step.cards), flags)
            return
        (of,) = step.cards
        where, query, after = code.zone(of.zone), code.query(of.tests), code.block()
        code.end(Op.PICK, d, chooser, *where, query, flags, after)
        code.start(after)

    def _among(self, d: int, chooser: int, items: int, flags: int) -> None:
        after = self.code.block()
        self.code.end(Op.AMONG, d, chooser, items, flags, after)
        self.code.start(after)

    def _pick_many(self, step: PickMany) -> None:
        """One by one, from what is left, until enough or the chooser stops."""
        code, kept, item = self.code, self.code.local(step.binder), self.code.local(step.item)
        chooser, of, more, left = code.player(step.chooser), self._listed(step.cards), code.temp(), code.temp()
        code.emit(Op.EMPTY, kept)
        if step.most is None:
            code.emit(Op.LENGTH, more, of)
        else:
            code.emit(Op.COPY, more, code.amount(step.most))
        header, inside, after = code.block(), code.block(), code.block()
        chosen, none = code.block(), code.block()
        code.end(Op.NEXT, header)
        code.start(header)
        code.end(Op.REPEAT, more, inside, after)
        code.start(inside)
        code.emit(Op.WITHOUT, left, of, L(kept))
        self._among(item, chooser, L(left), OPTIONAL if step.optional else 0)
        code.end(Op.IF, L(item), Relation.EQUAL, K(NOTHING), none, chosen)
        code.start(none)
        code.emit(Op.COPY, more, K(0))
        code.end(Op.AGAIN, header)
        code.start(chosen)
        code.emit(Op.KEEP, kept, L(item))
        code.end(Op.AGAIN, header)
        code.start(after)

    # ---- steps with steps inside

    def _nested(self, step: Decide | ForCards | ForPlayers | Times | May | Modes) -> None:
        code = self.code
        match step:
            case Decide():
                yes, no, after = code.block(), code.block(), code.block()
                code.test(step.test, yes, no)
                self._branch(yes, step.yes, after)
                self._branch(no, step.no, after)
                code.start(after)
            case ForCards():
                self._each(L(code.local(step.of)), code.local(step.item), lambda: self.block(step.body))
            case ForPlayers():
                seats = self._others(step) if step.but is not None else self._seats(False)
                self._each(seats, code.local(step.seat), lambda: self.block(step.body))
            case Times():
                self._times(step)
            case May():
                self._may(step)
            case Modes():
                self._modes(step)

    def _others(self, step: ForPlayers) -> int:
        d = self.code.temp()
        self.code.emit(Op.OTHERS, d, self.code.player(step.but or YOU))
        return L(d)

    def _branch(self, at: int, block: Block, after: int) -> None:
        self.code.start(at)
        self.block(block)
        self.code.end(Op.NEXT, after)

    def _times(self, step: Times) -> None:
        code, left = self.code, self.code.temp()
        code.emit(Op.COPY, left, code.amount(step.amount))
        header, inside, after = code.block(), code.block(), code.block()
        code.end(Op.NEXT, header)
        code.start(header)
        code.end(Op.REPEAT, left, inside, after)
        code.start(inside)
        self.block(step.body)
        code.end(Op.AGAIN, header)
        code.start(after)

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
    if isinstance(part, ThatMany):
        return frozenset((part.binder,))
    if isinstance(part, tuple):
        return frozenset(binder for each in part for binder in counted(each))
    if is_dataclass(part) and not isinstance(part, type):
        return frozenset(binder for f in fields(part) for binder in counted(getattr(part, f.name)))
    return frozenset()


def zones_of(part: object) -> frozenset[int]:
    """The zones that this part of a text reads."""
    if isinstance(part, ZoneOf):
        return frozenset((part.zone,))
    if isinstance(part, tuple):
        return frozenset(zone for each in part for zone in zones_of(each))
    if is_dataclass(part) and not isinstance(part, type):
        return frozenset(zone for f in fields(part) for zone in zones_of(getattr(part, f.name)))
    return frozenset()


def mentions(part: object, step: Step) -> bool:
    """Does this step stand anywhere in this part of a game?"""
    if part == step:
        return True
    if isinstance(part, tuple):
        return any(mentions(each, step) for each in part)
    if is_dataclass(part) and not isinstance(part, type):
        return any(mentions(getattr(part, f.name), step) for f in fields(part))
    return False
