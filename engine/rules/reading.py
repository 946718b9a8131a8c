"""The closures that read: counters, sizes, numbers with their modifiers, lists of cards. They write locals only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, mul, sub

from engine.rules.analysis import Analysis
from engine.rules.listeners import Code, Listeners
from engine.rules.numbers import Numbers
from engine.rules.operands import Run, Value, both, seat_of, slot_of, value_of
from engine.rules.programs import NOTHING, CardFact, Instruction, L, Op, Program, Whose
from engine.rules.state import Deal, Layout, Locals, State
from engine.rules.stores import (
    append,
    half,
    is_listed,
    length,
    listing,
    picture,
    store,
    store_both,
    store_copy,
    store_counter,
    store_size,
    take_first,
    without,
)

_ARITHMETIC: dict[Op, Callable[[int, int], int]] = {
    Op.ADD: add,
    Op.SUBTRACT: sub,
    Op.TIMES: mul,
    Op.APART: lambda a, b: abs(a - b),
    Op.SMALLER: min,
    Op.LARGER: max,
    Op.SAME: lambda a, b: int(a == b),
}


class Readers:
    """Makes the closures that read, for one program and deal."""

    def __init__(
        self, program: Program, deal: Deal, layout: Layout, code: Code, listeners: Listeners, analysis: Analysis
    ) -> None:
        self.program, self.deal, self.layout = program, deal, layout
        self.code, self.listeners, self.analysis = code, listeners, analysis
        self.numbers = Numbers(program, deal, listeners, analysis, self)
        self._answers: dict[int, list[bool]] = {}

    def step(self, i: Instruction) -> Run | None:
        """The closure of an instruction that reads, or None for one that writes."""
        op, d = Op(i[0]), i[1] if len(i) > 1 else NOTHING
        if op == Op.FIRST:
            return take_first(d, i[2])
        if op in (Op.KEEP, Op.JOIN):
            return append(d, value_of(i[2]), one=op == Op.KEEP)
        if op in _ARITHMETIC:
            return store_both(d, _ARITHMETIC[op], i[2], i[3])
        if op == Op.COPY:
            return store_copy(d, i[2])
        if op == Op.SIZE and (slots := self.layout.zone_address(i[3], i[2]).slots) is not None:
            return store_size(d, slots)
        if op == Op.GET and (slots := self.layout.counter_address(i[3], i[2]).slots) is not None:
            return store_counter(d, slots)
        if op == Op.VALUE and self.numbers.is_printed(i[2]) and i[3] & 1:
            return self.numbers.as_printed(d, i[2], i[3] >> 1)
        value = self.reading(i)
        return None if value is None else store(d, value)

    def reading(self, i: Instruction) -> Value | None:
        """What an instruction that reads puts into its local, as a function."""
        op = Op(i[0])
        if op in _ARITHMETIC:
            return both(_ARITHMETIC[op], i[2], i[3])
        makers: dict[Op, Callable[..., Value]] = {
            Op.GET: self._get,
            Op.SIZE: self._size,
            Op.COUNT: self._count,
            Op.VALUE: self.numbers.value,
            Op.SHARED: self._shared,
            Op.PICTURE: lambda: picture,
            Op.STILL: self._still,
            Op.LISTED: lambda x, y: is_listed(value_of(x), value_of(y)),
            Op.PLAYER_VALUE: self.numbers.of_player,
            Op.TABLE_VALUE: self.numbers.of_table,
            Op.TOTAL: self.numbers.total,
            Op.TURN: lambda: lambda g, you, l: g.turn,
            Op.SELF: seat_of,
            Op.LEADER: self._leader,
            Op.TYPE: lambda x, t: self._fact(x, [int(t in card.types) for card in self._cards()]),
            Op.MARKED: lambda x, m: self._fact(x, [int(m in card.marks) for card in self._cards()]),
            Op.WITHIN: self._within,
            Op.COPY: value_of,
            Op.HALVE: lambda x: half(value_of(x)),
            Op.CARDS: self.cards,
            Op.TOPS: self._tops,
            Op.SEATS: self._seats,
            Op.OTHERS: self._others,
            Op.LENGTH: lambda x: length(value_of(x)),
            Op.EMPTY: lambda: listing(lambda g, you, l: ()),
            Op.WITHOUT: lambda x, y: without(value_of(x), value_of(y)),
            Op.FIND: self._find,
            Op.SIFT: self._sift,
            Op.SEATED: self._seated,
            Op.BEST: self._best,
            Op.HOLDER: self._holder,
            Op.ROLE: self.role,
            Op.HAS_ROLE: self._has_role,
            Op.RUNNING: self._running,
            Op.PERIOD: self._period,
            Op.GET_ON: self._get_on,
            Op.HOST: self._host,
            Op.OWNER: self._owner,
            Op.TOTAL_ON: self._total_on,
            Op.MOST: self._most,
            Op.MOST_ON: self._most_on,
        }
        return makers[op](*i[2:]) if op in makers else None

    def _cards(self) -> list[CardFact]:
        return [self.program.cards[kind] for kind in self.deal.kinds]

    @staticmethod
    def _still(x: int) -> Value:
        before = value_of(x)
        return lambda g, you, l: int(picture(g, you, l) == before(g, you, l))

    # ---- counters, zones, players

    def _get(self, player: int, counter: int) -> Value:
        address = self.layout.counter_address(counter, player)
        slot, slots = slot_of(address), address.slots
        if slots is not None:
            return lambda g, you, l: g.counters[slots[you]]
        return lambda g, you, l: g.counters[slot(g, you, l)]

    def _get_on(self, x: int, counter: int) -> Value:
        card, base, local = value_of(x), self.layout.counter_base[counter], x >> 1
        if x & 1:
            return lambda g, you, l: g.counters[base + l[local]] if l[local] >= 0 else 0

        def get(g: State, you: int, l: Locals) -> int:
            it = card(g, you, l)
            return g.counters[base + it] if it >= 0 else 0

        return get

    def _total_on(self, counter: int, x: int) -> Value:
        cards, base = value_of(x), self.layout.counter_base[counter]

        def total(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = cards(g, you, l)
            return sum([g.counters[base + card] for card in of])

        return total

    def _most_on(self, n: int, counter: int, x: int) -> Value:
        cards, base, pick = value_of(x), self.layout.counter_base[counter], max if n else min

        def most(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = cards(g, you, l)
            return pick([g.counters[base + card] for card in of], default=0)

        return most

    def _most(self, n: int, number: int, x: int) -> Value:
        cards, value, pick = value_of(x), self.numbers.value(number, L(0)), max if n else min

        def most(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = cards(g, you, l)
            return pick([value(g, you, [card]) for card in of], default=0)

        return most

    def _size(self, player: int, zone: int) -> Value:
        address = self.layout.zone_address(zone, player)
        slots, slot = address.slots, slot_of(address)
        if slots is None:
            return lambda g, you, l: len(g.zones[slot(g, you, l)])
        return lambda g, you, l: len(g.zones[slots[you]])

    def _within(self, x: int, player: int, zone: int) -> Value:
        address, local = self.layout.zone_address(zone, player), x >> 1
        card, slot, slots = value_of(x), slot_of(address), address.slots
        if x & 1 and slots is not None:
            return lambda g, you, l: l[local] in g.zones[slots[you]]
        return lambda g, you, l: card(g, you, l) in g.zones[slot(g, you, l)]

    def _leader(self, counter: int) -> Value:
        base, end = self.layout.counter_base[counter], self.layout.counter_base[counter] + self.program.players

        def leader(g: State, you: int, l: Locals) -> int:
            values = g.counters[base:end]
            most = max(values)
            return values.index(most) if values.count(most) == 1 else NOTHING

        return leader

    def _seated(self, player: int, x: int) -> Value:
        players, seat, places = self.program.players, seat_of(player), value_of(x)
        return lambda g, you, l: (seat(g, you, l) + places(g, you, l)) % players

    def role(self, number: int) -> Value:
        """The seat that has a role."""
        role, players = self.program.roles[number], self.program.players
        if role.whose == Whose.CHOSEN:
            slot = self.layout.counter(role.counter, 0)
            return lambda g, you, l: seat if (seat := g.counters[slot]) >= 0 else g.active
        after = int(role.whose)
        return lambda g, you, l: (g.active + after) % players

    def _has_role(self, player: int, number: int) -> Value:
        role, seat, has = self.program.roles[number], seat_of(player), self.role(number)
        slot = self.layout.counter(role.counter, 0) if role.whose == Whose.CHOSEN else NOTHING
        if slot >= 0:
            return lambda g, you, l: int(g.counters[slot] == seat(g, you, l))
        return lambda g, you, l: int(has(g, you, l) == seat(g, you, l))

    def _running(self, number: int) -> Value:
        slot = self.layout.counter(self.program.procedures[number].counter, 0)
        return lambda g, you, l: int(g.counters[slot] > 0)

    def _period(self, number: int) -> Value:
        period = self.program.periods[number]
        slot, value = self.layout.counter(period.counter, 0), period.value
        return lambda g, you, l: int(g.counters[slot] == value)

    def _best(self, player: int, counter: int) -> Value:
        base, players, seat = self.layout.counter_base[counter], range(self.program.players), seat_of(player)

        def best(g: State, you: int, l: Locals) -> int:
            but = seat(g, you, l)
            return max((g.counters[base + p] for p in players if p != but), default=0)

        return best

    def _find(self, x: int, query: int) -> Value:
        items, passes = value_of(x), self.passes(query)
        if passes is None:
            return lambda g, you, l: next(iter(items(g, you, l)), NOTHING)

        def find(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = items(g, you, l)
            return next((item for item in of if passes(g, you, [item, *l])), NOTHING)

        return find

    def _sift(self, x: int, query: int) -> Value:
        items, passes = value_of(x), self.passes(query)
        assert passes is not None, "there is something to ask"
        return listing(lambda g, you, l: tuple([i for i in items(g, you, l) if passes(g, you, [i, *l])]))

    def _holder(self, x: int) -> Value:
        card, owner = value_of(x), self.layout.owner_of

        def holder(g: State, you: int, l: Locals) -> int:
            it = card(g, you, l)
            seat = next((owner[slot] for slot, cards in enumerate(g.zones) if it in cards), NOTHING)
            return seat if seat >= 0 else you

        return holder

    def _host(self, x: int) -> Value:
        kept = self._get_on(x, self.program.host)
        return lambda g, you, l: kept(g, you, l) - 1

    def _owner(self, x: int) -> Value:
        card, owners = value_of(x), self.deal.owners

        def owner(g: State, you: int, l: Locals) -> int:
            it = card(g, you, l)
            return owners[it] if it >= 0 and owners[it] >= 0 else you

        return owner

    def _seats(self) -> Value:
        players = self.program.players
        orders = [tuple((first + n) % players for n in range(players)) for first in range(players)]
        return listing(lambda g, you, l: orders[g.active])

    def _others(self, player: int) -> Value:
        players, seat = range(self.program.players), seat_of(player)
        orders = [[(first + n) % len(players) for n in players] for first in players]
        others = [[tuple(each for each in order if each != but) for but in players] for order in orders]
        return listing(lambda g, you, l: others[g.active][seat(g, you, l)])

    # ---- cards

    def _shared(self, x: int, y: int, number: int) -> Value:
        printed, one, other = self.numbers.printed[number], value_of(x), value_of(y)
        a, b = x >> 1, y >> 1
        if x & y & 1:
            return lambda g, you, l: int(printed[l[a]] == printed[l[b]] != 0)

        def shared(g: State, you: int, l: Locals) -> int:
            word = printed[one(g, you, l)]
            return int(word != 0 and word == printed[other(g, you, l)])

        return shared

    def _fact(self, x: int, facts: Sequence[int]) -> Value:
        card, local = value_of(x), x >> 1
        of_no_card = *facts, NOTHING
        if x & 1:
            return lambda g, you, l: of_no_card[l[local]]

        def fact(g: State, you: int, l: Locals) -> int:
            return of_no_card[card(g, you, l)]

        return fact

    def passes(self, query: int) -> Value | None:
        """A query about a card (local 0), as a function; None where every card passes."""
        if query == NOTHING:
            return None
        answers = self.known(query)
        return self.gives(query) if answers is None else lambda g, you, l: answers[l[0]]

    def gives(self, query: int) -> Value:
        """What a query answers, a number or whether a card passes; the locals it is given may be fewer than its own."""
        width, ask = self.program.locals[query], self.code.query(query)
        if self.code.is_frameless(query):
            return ask
        pad = (0,) * width
        return lambda g, you, l: ask(g, you, [*l, *pad])

    def known(self, query: int) -> list[bool] | None:
        """The answer of a query for each card, where the printed card settles it; the last is that of no card."""
        if query == NOTHING or not self.analysis.is_fixed(query):
            return None
        if query not in self._answers:
            ask, width, nobody = self.code.query(query), self.program.locals[query], State.__new__(State)
            one_of = {kind: card for card, kind in enumerate(self.deal.kinds)} | {NOTHING: NOTHING}
            answers = {kind: bool(ask(nobody, 0, [card] + [0] * (width - 1))) for kind, card in one_of.items()}
            self._answers[query] = [answers[kind] for kind in (*self.deal.kinds, NOTHING)]
        return self._answers[query]

    def pairwise(self, query: int) -> Callable[[int], list[bool]] | None:
        """The answer of a query for each card, where it is settled by the printed card and one other, by that one."""
        if not self.analysis.is_pairwise(query):
            return None
        found: dict[int, list[bool]] = {}
        ask, pad, nobody = self.code.query(query), [0] * self.program.locals[query], State.__new__(State)

        def answers(other: int) -> list[bool]:
            if other not in found:
                found[other] = [bool(ask(nobody, 0, [card, other, *pad])) for card in range(len(self.deal.kinds))]
            return found[other]

        return answers

    def cards(self, player: int, zone: int, query: int) -> Value:
        """The cards of a zone that pass, from the top, or in the order of its places, as a tuple."""
        address, passes = self.layout.zone_address(zone, player), self.passes(query)
        slot, slots = slot_of(address), address.slots
        way = 1 if self.program.zones[zone].slots else -1
        if passes is None:
            return listing(lambda g, you, l: tuple(g.zones[slot(g, you, l)][::way]))
        answers = self.known(query)
        if answers is not None and slots is not None:
            return listing(lambda g, you, l: tuple([card for card in g.zones[slots[you]][::way] if answers[card]]))
        if answers is not None:
            return listing(lambda g, you, l: tuple([card for card in g.zones[slot(g, you, l)][::way] if answers[card]]))

        def found(g: State, you: int, l: Locals) -> tuple[int, ...]:
            return tuple(card for card in g.zones[slot(g, you, l)][::way] if passes(g, you, [card, *l]))

        return listing(found)

    def _count(self, player: int, zone: int, query: int) -> Value:
        """How many cards of a zone pass."""
        address, answers = self.layout.zone_address(zone, player), self.known(query)
        slot, slots, pairs = slot_of(address), address.slots, self.pairwise(query)
        if answers is None and pairs is not None:
            return lambda g, you, l: sum(map(pairs(l[0]).__getitem__, g.zones[slot(g, you, l)]))
        if answers is None:
            return length(self.cards(player, zone, query))
        passing = frozenset(card for card in range(len(self.deal.kinds)) if answers[card])
        if slots is not None:
            return lambda g, you, l: len(passing.intersection(g.zones[slots[you]]))
        return lambda g, you, l: len(passing.intersection(g.zones[slot(g, you, l)]))

    def _tops(self, player: int, zone: int, x: int) -> Value:
        slot, amount = slot_of(self.layout.zone_address(zone, player)), value_of(x)

        def tops(g: State, you: int, l: Locals) -> tuple[int, ...]:
            n = amount(g, you, l)
            return tuple(g.zones[slot(g, you, l)][: -n - 1 : -1]) if n > 0 else ()

        return listing(tops)

    def found(self, i: Instruction) -> Value | None:
        """What a choice inside an effect can choose from; None where there is always something."""
        op = Op(i[0])
        if op == Op.PICK:
            return self.cards(i[3], i[4], i[5])
        return value_of(i[3]) if op == Op.AMONG else None
