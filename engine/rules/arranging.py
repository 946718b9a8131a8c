"""Checked steps about how cards lie, and what is shared out among them -> instructions; and the loops that all need."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardset.effects import Assign, Attach, FillWith, PickMany
from engine.cardset.model import Counter
from engine.cardset.terms import Cards, Fixed, Who
from engine.rules.emit import Code
from engine.rules.programs import LIMIT, NOTHING, OPTIONAL, K, L, Op, Relation, seat

Zone = tuple[int, int]
"""A zone as operands: (player, zone)."""


class Arranging:
    """Writes such steps into a program. `counted` are the binders of amounts that something asks for."""

    def __init__(self, code: Code, counted: frozenset[int], counters: tuple[Counter, ...] = ()) -> None:
        self.code, self.counted, self.counters = code, counted, counters

    # ---- loops and choices

    def each(self, items: int, item: int, body: Callable[[], None]) -> None:
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

    def listed(self, cards: tuple[Cards, ...]) -> int:
        """These cards as a list."""
        d = self.code.temp()
        self.code.list(d, cards)
        return L(d)

    def among(self, d: int, chooser: int, items: int, flags: int) -> None:
        """Somebody chooses one of a list."""
        after = self.code.block()
        self.code.end(Op.AMONG, d, chooser, items, flags, after)
        self.code.start(after)

    def pick(self, d: int, chooser: int, cards: tuple[Cards, ...], flags: int) -> None:
        """Somebody chooses one of these cards."""
        if len(cards) > 1:
            self.among(d, chooser, self.listed(cards), flags)
            return
        (of,), code = cards, self.code
        where, query, after = code.zone(of.zone), code.query(of.tests), code.block()
        code.end(Op.PICK, d, chooser, *where, query, flags, after)
        code.start(after)

    def pick_many(self, step: PickMany) -> None:
        """One by one, from what is left, until enough or the chooser stops."""
        code, kept, item = self.code, self.code.local(step.binder), self.code.local(step.item)
        chooser, more, left = code.player(step.chooser), code.temp(), code.temp()
        of = self.listed(step.cards) if step.of is None else L(code.local(step.of))
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
        self.among(item, chooser, L(left), OPTIONAL if step.optional else 0)
        code.end(Op.IF, L(item), Relation.EQUAL, K(NOTHING), none, chosen)
        code.start(none)
        code.emit(Op.COPY, more, K(0))
        code.end(Op.AGAIN, header)
        code.start(chosen)
        code.emit(Op.KEEP, kept, L(item))
        code.end(Op.AGAIN, header)
        code.start(after)

    # ---- places

    def put(self, card: int, to: Zone, by: Who) -> None:
        """A card takes a place of a zone, the one that somebody chooses if there are several."""
        code, place = self.code, self.code.temp()
        chooser, after = code.player(by), code.block()
        code.end(Op.PLACE, place, chooser, *to, after)
        code.start(after)
        code.emit(Op.PUT, card, *to, L(place))

    def fill_with(self, step: FillWith) -> None:
        """One by one, as long as there is room and a card."""
        code, item, chooser = self.code, self.code.local(step.item), self.code.player(step.by)
        to, left, before = code.zone(step.zone), code.temp(), code.temp()
        code.emit(Op.SIZE, before, *to)
        code.emit(Op.SUBTRACT, left, K(step.room), L(before))
        header, inside, after, none, chosen = (code.block() for _ in range(5))
        code.end(Op.NEXT, header)
        code.start(header)
        code.end(Op.REPEAT, left, inside, after)
        code.start(inside)
        self.pick(item, chooser, step.cards, 0)
        code.end(Op.IF, L(item), Relation.EQUAL, K(NOTHING), none, chosen)
        code.start(none)
        code.emit(Op.COPY, left, K(0))
        code.end(Op.AGAIN, header)
        code.start(chosen)
        if step.placed:
            self.put(L(item), to, step.by)
        else:
            code.emit(Op.SEND, L(item), *to, 0)
        code.end(Op.AGAIN, header)
        code.start(after)
        if step.count in self.counted:
            size = code.temp()
            code.emit(Op.SIZE, size, *to)
            code.emit(Op.SUBTRACT, code.local(step.count), L(size), L(before))

    def attach(self, step: Attach) -> None:
        """The card goes to its owner's zone for such cards first."""
        code, owner = self.code, self.code.temp()
        card, to = L(code.local(step.card)), L(code.local(step.to))
        go_on, after = code.block(), code.block()
        code.end(Op.IF, to, Relation.EQUAL, K(NOTHING), after, go_on)
        code.start(go_on)
        code.emit(Op.OWNER, owner, card)
        code.emit(Op.SEND, card, seat(owner), step.zone, 0)
        code.emit(Op.ATTACH, card, to)
        code.end(Op.NEXT, after)
        code.start(after)

    # ---- what is shared out

    def assign(self, step: Assign) -> None:
        """For each card in order it is chosen how much, and only then all of it is given."""
        code, item, chooser = self.code, self.code.local(step.item), self.code.player(step.by)
        left, room, one, chosen = (code.temp() for _ in range(4))
        amount = code.amount(step.amount)
        code.emit(Op.COPY, left, amount) if isinstance(step.amount, Fixed) else code.emit(Op.LARGER, left, amount, K(0))
        among = self.listed(step.among) if step.among else L(code.local(step.of))
        code.emit(Op.COPY, room, K(0))
        self.each(among, item, lambda: code.emit(Op.ADD, room, L(room), self._room(item, step)))
        if step.binder in self.counted:
            code.emit(Op.SMALLER, code.local(step.binder), L(left), L(room))
        code.emit(Op.EMPTY, chosen)
        self.each(among, item, lambda: self._choose(item, chooser, left, room, chosen, step))
        self.each(among, item, lambda: self._give(item, one, chosen, step.counter))

    def _room(self, item: int, step: Assign) -> int:
        """How much a card can take: its cap, and what its counter has room for."""
        code, high = self.code, self.counters[step.counter].high
        most = K(LIMIT) if step.most is None else code.amount(step.most)
        if not (step.most is None or isinstance(step.most, Fixed)):
            own = code.temp()
            code.emit(Op.LARGER, own, most, K(0))
            most = L(own)
        if high is None:
            return most
        has, room = code.temp(), code.temp()
        code.emit(Op.GET_ON, has, L(item), step.counter)
        code.emit(Op.SUBTRACT, room, K(high), L(has))
        code.emit(Op.SMALLER, room, L(room), most)
        return L(room)

    def _choose(self, item: int, chooser: int, left: int, room: int, chosen: int, step: Assign) -> None:
        """How much of what is left this card takes; at least what the cards after it have no room for."""
        code, after = self.code, self.code.block()
        much, low, high = (code.temp() for _ in range(3))
        own = self._room(item, step)
        code.emit(Op.SUBTRACT, room, L(room), own)
        code.emit(Op.COPY, high, L(left)) if own == K(LIMIT) else code.emit(Op.SMALLER, high, own, L(left))
        code.emit(Op.SUBTRACT, low, L(left), L(room))
        code.emit(Op.LARGER, low, L(low), K(0))
        code.emit(Op.SMALLER, low, L(low), L(high))
        code.end(Op.NUMBER, much, chooser, L(item), L(low), L(high), after)
        code.start(after)
        code.emit(Op.KEEP, chosen, L(much))
        code.emit(Op.SUBTRACT, left, L(left), L(much))

    def _give(self, item: int, one: int, chosen: int, counter: int) -> None:
        self.code.emit(Op.FIRST, one, chosen)
        self.code.emit(Op.GAIN_ON, L(item), counter, L(one))
