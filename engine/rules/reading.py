"""The closures that read: counters, sizes, numbers with their modifiers, lists of cards. They write locals only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add, mul, sub

from engine.rules.analysis import Analysis
from engine.rules.listeners import Code, Listeners
from engine.rules.operands import Run, Value, seat_of, slot_of, value_of
from engine.rules.programs import NOTHING, CardFact, Instruction, Modifier, Op, Program
from engine.rules.state import Deal, Layout, Locals, State

_ARITHMETIC: dict[Op, Callable[[int, int], int]] = {
    Op.ADD: add,
    Op.SUBTRACT: sub,
    Op.TIMES: mul,
    Op.APART: lambda a, b: abs(a - b),
    Op.SMALLER: min,
    Op.LARGER: max,
    Op.SAME: lambda a, b: int(a == b),
}

Live = list[tuple[Callable[[int], bool] | None, int]]
"""The modifiers of a number that hold now: (which cards, None for all; how much)."""


class Readers:
    """Makes the closures that read, for one program and deal."""

    def __init__(
        self, program: Program, deal: Deal, layout: Layout, code: Code, listeners: Listeners, analysis: Analysis
    ) -> None:
        self.program, self.deal, self.layout = program, deal, layout
        self.code, self.listeners, self.analysis = code, listeners, analysis
        self.printed = [
            (*(program.cards[kind].numbers[number] for kind in deal.kinds), 0) for number in range(len(program.numbers))
        ]  # the 0 at the end is the number of no card, NOTHING

    def step(self, i: Instruction) -> Run | None:
        """The closure of an instruction that reads, or None for one that writes."""
        op = Op(i[0])
        if op in _ARITHMETIC:
            return _combine(i[1], _ARITHMETIC[op], value_of(i[2]), value_of(i[3]))
        makers: dict[Op, Callable[..., Run]] = {
            Op.GET: self._get,
            Op.SIZE: self._size,
            Op.COUNT: lambda d, p, z, q: _store(d, _length(self.cards(p, z, q))),
            Op.VALUE: self._value,
            Op.TOTAL: self._total,
            Op.TURN: lambda d: _store(d, lambda g, you, l: g.turn),
            Op.PHASE: lambda d: _store(d, lambda g, you, l: g.phase),
            Op.ACTING: lambda d: _store(d, lambda g, you, l: g.active),
            Op.SELF: lambda d, p: _store(d, seat_of(p)),
            Op.LEADER: self._leader,
            Op.TYPE: lambda d, x, t: self._printed_fact(d, x, [int(t in c.types) for c in self._cards()]),
            Op.MARKED: lambda d, x, m: self._printed_fact(d, x, [int(m in c.marks) for c in self._cards()]),
            Op.WITHIN: self._within,
            Op.OWNER: lambda d, x: self._printed_fact(d, x, self.deal.owners),
            Op.COPY: lambda d, x: _store(d, value_of(x)),
            Op.HALVE: lambda d, x: _halve(d, value_of(x)),
            Op.CARDS: lambda d, p, z, q: _store(d, self.cards(p, z, q)),
            Op.TOPS: self._tops,
            Op.SEATS: self._seats,
            Op.OTHERS: self._others,
            Op.KEEP: lambda d, x: _append(d, value_of(x), one=True),
            Op.JOIN: lambda d, x: _append(d, value_of(x), one=False),
            Op.LENGTH: lambda d, x: _store(d, _length(value_of(x))),
            Op.EMPTY: lambda d: _store(d, lambda g, you, l: ()),  # type: ignore[arg-type, return-value]
            Op.WITHOUT: lambda d, x, y: _store(d, _without(value_of(x), value_of(y))),
            Op.FIND: self._find,
            Op.SEATED: self._seated,
            Op.BEST: self._best,
        }
        return makers[op](*i[1:]) if op in makers else None

    def _cards(self) -> list[CardFact]:
        return [self.program.cards[kind] for kind in self.deal.kinds]

    # ---- counters, zones, players

    def _get(self, d: int, player: int, counter: int) -> Run:
        address = self.layout.counter_address(counter, player)
        if address.step is None:
            slot = slot_of(address)
            return _store(d, lambda g, you, l: g.counters[slot(g, you, l)])
        base, step = address.base, address.step

        def run(g: State, you: int, l: Locals) -> None:
            l[d] = g.counters[base + step * you]

        return run

    def _size(self, d: int, player: int, zone: int) -> Run:
        slot = slot_of(self.layout.zone_address(zone, player))
        return _store(d, lambda g, you, l: len(g.zones[slot(g, you, l)]))

    def _within(self, d: int, x: int, player: int, zone: int) -> Run:
        card, slot = value_of(x), slot_of(self.layout.zone_address(zone, player))
        return _store(d, lambda g, you, l: int(card(g, you, l) in g.zones[slot(g, you, l)]))

    def _leader(self, d: int, counter: int) -> Run:
        base, end = self.layout.counter_base[counter], self.layout.counter_base[counter] + self.program.players

        def run(g: State, you: int, l: Locals) -> None:
            values = g.counters[base:end]
            most = max(values)
            l[d] = values.index(most) if values.count(most) == 1 else NOTHING

        return run

    def _seated(self, d: int, player: int, x: int) -> Run:
        players, seat, places = self.program.players, seat_of(player), value_of(x)
        return _store(d, lambda g, you, l: (seat(g, you, l) + places(g, you, l)) % players)

    def _best(self, d: int, player: int, counter: int) -> Run:
        base, players, seat = self.layout.counter_base[counter], range(self.program.players), seat_of(player)

        def best(g: State, you: int, l: Locals) -> int:
            but = seat(g, you, l)
            return max((g.counters[base + p] for p in players if p != but), default=0)

        return _store(d, best)

    def _find(self, d: int, x: int, query: int) -> Run:
        items, passes = value_of(x), self.passes(query)
        assert passes is not None

        def find(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = items(g, you, l)  # type: ignore[assignment]
            return next((item for item in of if passes(g, you, [item, *l])), NOTHING)

        return _store(d, find)

    def _seats(self, d: int) -> Run:
        players = self.program.players
        orders = [tuple((first + n) % players for n in range(players)) for first in range(players)]
        return _store(d, lambda g, you, l: orders[g.active])

    def _others(self, d: int, player: int) -> Run:
        players, seat = self.program.players, seat_of(player)
        orders = [tuple((first + n) % players for n in range(1, players)) for first in range(players)]
        return _store(d, lambda g, you, l: orders[seat(g, you, l)])

    # ---- cards

    def _printed_fact(self, d: int, x: int, facts: Sequence[int]) -> Run:
        card = value_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            it = card(g, you, l)
            l[d] = facts[it] if it >= 0 else NOTHING

        return run

    def passes(self, query: int) -> Value | None:
        """A query about a card (local 0), as a function; None where every card passes."""
        if query == NOTHING:
            return None
        width = self.program.locals[query]
        ask = self.code.query(query)
        if self.analysis.is_fixed(query):
            answers = self._answers(ask, width)
            return lambda g, you, l: answers[l[0]]
        return lambda g, you, l: ask(g, you, [*l, *(0,) * (width - len(l))])

    def _answers(self, ask: Value, width: int) -> list[bool]:
        """The answer of a query that the printed card settles, for each card."""
        nobody = State.__new__(State)
        return [bool(ask(nobody, 0, [card] + [0] * (width - 1))) for card in range(len(self.deal.kinds))]

    def cards(self, player: int, zone: int, query: int) -> Value:
        """The cards of a zone that pass, from the top, as a tuple."""
        slot, passes = slot_of(self.layout.zone_address(zone, player)), self.passes(query)
        if passes is None:
            return lambda g, you, l: tuple(g.zones[slot(g, you, l)][::-1])  # type: ignore[return-value]

        def found(g: State, you: int, l: Locals) -> tuple[int, ...]:
            return tuple(card for card in reversed(g.zones[slot(g, you, l)]) if passes(g, you, [card, *l]))

        return found  # type: ignore[return-value]

    def _tops(self, d: int, player: int, zone: int, x: int) -> Run:
        slot, amount = slot_of(self.layout.zone_address(zone, player)), value_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            n = amount(g, you, l)
            l[d] = tuple(g.zones[slot(g, you, l)][: -n - 1 : -1]) if n > 0 else ()

        return run

    def found(self, i: Instruction) -> Value | None:
        """What a choice inside an effect can choose from; None where there is always something."""
        op = Op(i[0])
        if op == Op.PICK:
            return self.cards(i[3], i[4], i[5])
        return value_of(i[3]) if op == Op.AMONG else None

    # ---- numbers with their modifiers

    def live(self, number: int) -> Callable[[State], Live] | None:
        """The modifiers of a number that hold now, as a function of the state; None if the deal has none."""
        rows = {
            kind: [m for m in self.program.cards[kind].modifiers if m.attribute == number] for kind in self.analysis.kinds
        }
        by_card = {card: rows[kind] for card, kind in enumerate(self.deal.kinds) if rows[kind]}
        rules = [m for m in self.program.modifiers if m.attribute == number]
        if not by_card and not rules:
            return None

        def live(g: State) -> Live:
            standing = [(m, NOTHING, g.active) for m in rules]
            if by_card:
                standing += [(m, card, you) for card, you in self.listeners.sources(g) for m in by_card.get(card, ())]
            return [held for m, card, you in standing if (held := self._held(g, m, card, you)) is not None]

        return live

    def _held(self, g: State, m: Modifier, source: int, you: int) -> tuple[Callable[[int], bool] | None, int] | None:
        if m.condition != NOTHING and not self._ask(m.condition)(g, you, [source]):
            return None
        amount = self._ask(m.amount)(g, you, [source])
        subject = self._ask(m.subject)
        return (lambda card: bool(subject(g, you, [card, source]))), amount

    def _ask(self, query: int) -> Value:
        passes = self.passes(query)
        assert passes is not None
        return passes

    def value(self, number: int, x: int) -> Value:
        """A number of a card, with its modifiers: base, then what adds, then the floor."""
        printed, live, card, floor = self.printed[number], self.live(number), value_of(x), self.program.numbers[number]
        if live is None:
            return lambda g, you, l: printed[card(g, you, l)]
        return lambda g, you, l: changed(printed, live(g), card(g, you, l), floor)

    def _value(self, d: int, number: int, x: int) -> Run:
        if self.live(number) is not None or not x & 1:
            return _store(d, self.value(number, x))
        printed, local = self.printed[number], x >> 1

        def run(g: State, you: int, l: Locals) -> None:
            l[d] = printed[l[local]]

        return run

    def _total(self, d: int, number: int, x: int) -> Run:
        printed, live, cards, floor = self.printed[number], self.live(number), value_of(x), self.program.numbers[number]

        def run(g: State, you: int, l: Locals) -> None:
            held = live(g) if live is not None else []
            of: Iterable[int] = cards(g, you, l)  # type: ignore[assignment]
            l[d] = sum(changed(printed, held, card, floor) for card in of)

        return run


def changed(printed: Sequence[int], held: Live, card: int, floor: int) -> int:
    """The printed number of a card with the modifiers that hold, never below the floor."""
    number = printed[card]
    for subject, amount in held:
        if subject is None or subject(card):
            number += amount
    return max(number, floor) if held else number


def _store(d: int, value: Value) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        l[d] = value(g, you, l)

    return run


def _combine(d: int, how: Callable[[int, int], int], a: Value, b: Value) -> Run:
    return _store(d, lambda g, you, l: how(a(g, you, l), b(g, you, l)))


def _halve(d: int, x: Value) -> Run:
    return _store(d, lambda g, you, l: x(g, you, l) // 2)


def _length(of: Value) -> Value:
    return lambda g, you, l: len(of(g, you, l))  # type: ignore[arg-type]


def _without(x: Value, y: Value) -> Value:
    def left(g: State, you: int, l: Locals) -> tuple[int, ...]:
        out: Sequence[int] = y(g, you, l) or ()  # type: ignore[assignment]
        of: Sequence[int] = x(g, you, l)  # type: ignore[assignment]
        return tuple(item for item in of if item not in out)

    return left  # type: ignore[return-value]


def _append(d: int, x: Value, *, one: bool) -> Run:
    def run(g: State, you: int, l: Locals) -> None:
        item = x(g, you, l)
        l[d] = (l[d] or ()) + ((item,) if one else item)

    return run
