"""What an action needs to be taken: its costs, its condition, its limit, that nothing forbids it, its later choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from engine.rules.interpret import Interpreter
from engine.rules.operands import Value, slot_of
from engine.rules.programs import FIRST_LOCAL_SEAT, NOTHING, ActionFact, Cost, L, Op, Program, decode
from engine.rules.state import Deal, Layout, Locals, State

Once = Callable[[State, int], bool]
"""Whether an action can be taken at all, whichever card is chosen: (state, the deciding seat)."""

OfCard = Callable[[State, int, int], bool]
"""Whether it can be taken with this card: (state, the deciding seat, card)."""

Later = tuple[int, int, int, int]
"""A later choice of an action: (local, owner, zone, query)."""


class Reason(Enum):
    """Why an action cannot be taken."""

    COST = "cost"
    NO_CARD = "no card"
    CONDITION = "condition"
    LIMIT = "limit"
    BAN = "ban"


class Needs:
    """Makes the tests of what actions need, for one interpreter."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, code: Interpreter) -> None:
        self.program, self.layout, self.code = program, layout, code
        self._prices: dict[Cost, Value] = {}
        self._found: dict[tuple[int, int, int], Value] = {}
        self.bans = code.bans
        costs = {cost.counter for fact in program.actions for cost in fact.costs}
        self._barred = {counter: self.bans.barred(counter, gained=False) for counter in sorted(costs)}

    # ---- costs

    def constant(self, cost: Cost) -> int | None:
        """How much it is, if it is always the same."""
        match list(decode(self.program.blocks[cost.amount])):
            case [(Op.GIVE, x)] if not x & 1:
                return x >> 1
        return None

    def number(self, cost: Cost) -> int | None:
        """The number of the chosen card that is the cost, if it is one."""
        match list(decode(self.program.blocks[cost.amount])):
            case [(Op.VALUE, d, number, x), (Op.GIVE, y)] if x == L(0) and y == L(d):
                return number
        return None

    def amount(self, cost: Cost) -> Value:
        """How much it is, as a query about the chosen card."""
        if cost not in self._prices:
            ask, width = self.code.query(cost.amount), self.program.locals[cost.amount]
            self._prices[cost] = lambda g, you, l: ask(g, you, [*l, *(0,) * (width - len(l))])
        return self._prices[cost]

    def affords(self, cost: Cost) -> OfCard:
        """Can it be paid?"""
        amount, at, counter = self.amount(cost), self.layout.counter, cost.counter
        low, barred = self.program.counters[counter].low, self._barred[counter]
        if barred is None:
            return lambda g, you, card: g.counters[at(counter, you)] - amount(g, you, [card]) >= low

        def affords(g: State, you: int, card: int) -> bool:
            need = amount(g, you, [card])
            return g.counters[at(counter, you)] - need >= low and (need <= 0 or self.barred(g, you, cost) is None)

        return affords

    def may_be_barred(self, cost: Cost) -> bool:
        """Can something forbid in this deal that it is paid?"""
        return self._barred[cost.counter] is not None

    def barred(self, g: State, you: int, cost: Cost) -> int | None:
        """What forbids now that any of it is paid: a lasting fact, or NOTHING for a text; None: nothing does."""
        barred = self._barred[cost.counter]
        seat = you if self.program.counters[cost.counter].per_player else g.active
        return None if barred is None else barred(g, NOTHING, seat)

    # ---- all else

    def once(self, fact: ActionFact) -> list[Once]:
        """What is asked whichever card is chosen."""
        tests: list[Once] = []
        if fact.uses != NOTHING:
            slots = [self.layout.counter(fact.uses, seat) for seat in range(self.program.players)]
            tests.append(lambda g, you: g.counters[slots[you]] < fact.most)
        if fact.condition != NOTHING and not self._asks_of_card(fact):
            ask, pad = self.code.query(fact.condition), [0] * (self.program.locals[fact.condition] - 1)
            tests.append(lambda g, you: bool(ask(g, you, [NOTHING, *pad])))
        if self._is_any(fact.also):
            tests.append(self._finds(fact.also[0]))
        return tests

    def of_card(self, fact: ActionFact) -> list[OfCard]:
        """What is asked of each card that could be chosen, whatever it costs."""
        tests: list[OfCard] = []
        if fact.condition != NOTHING and self._asks_of_card(fact):
            ask, pad = self.code.query(fact.condition), [0] * (self.program.locals[fact.condition] - 1)
            tests.append(lambda g, you, card: bool(ask(g, you, [card, *pad])))
        if fact.also and not self._is_any(fact.also):
            tests.append(lambda g, you, card: self._completable(g, you, fact.also, [card]))
        return tests

    def hindrance(self, g: State, you: int, fact: ActionFact, card: int) -> Reason | None:
        """Why the action cannot be done with this card, whatever it costs: its condition, or a later choice."""
        if fact.uses != NOTHING and g.counters[self.layout.counter(fact.uses, you)] >= fact.most:
            return Reason.LIMIT
        if fact.plays and self.bans.forbid(g, card, you):
            return Reason.BAN
        if fact.condition != NOTHING:
            width = self.program.locals[fact.condition]
            if not self.code.query(fact.condition)(g, you, [card, *(0,) * (width - 1)]):
                return Reason.CONDITION
        return None if self._completable(g, you, fact.also, [card]) else Reason.NO_CARD

    def lasting_ban(self, g: State, you: int, card: int) -> int:
        """What holds for a while and forbids that this card is played: the number of the fact, or NOTHING."""
        return self.bans.lasting(g, card, you)

    def _asks_of_card(self, fact: ActionFact) -> bool:
        return self.code.analysis.asks_about_card(fact.condition)

    def _is_any(self, also: tuple[Later, ...]) -> bool:
        """Is there one later choice, and from the same cards whatever was chosen before?"""
        return len(also) == 1 and also[0][1] < FIRST_LOCAL_SEAT and not self.code.analysis.asks_about_other(also[0][3])

    def _finds(self, later: Later) -> Once:
        _, owner, zone, query = later
        slot, answers = slot_of(self.layout.zone_address(zone, owner)), self.code.readers.known(query)
        if query == NOTHING:
            return lambda g, you: bool(g.zones[slot(g, you, [])])
        if answers is None:
            passes = self.code.query(query)
            pad = [NOTHING] * (self.code.program.locals[query] - 1)
            return lambda g, you: any(passes(g, you, [card, *pad]) for card in g.zones[slot(g, you, [])])
        passing = frozenset(card for card in range(len(self.code.deal.kinds)) if answers[card])
        return lambda g, you: not passing.isdisjoint(g.zones[slot(g, you, [])])

    def _completable(self, g: State, you: int, also: tuple[Later, ...], l: Locals) -> bool:
        """Is there a card for each later choice, whatever was chosen before?"""
        if not also:
            return True
        (local, owner, zone, query), further = also[0], also[1:]
        found: Iterable[int] = self._cards((owner, zone, query))(g, you, l)
        before = [*l, *(NOTHING,) * (local - len(l))][:local]
        return any(self._completable(g, you, further, [*before, card]) for card in found)

    def _cards(self, choice: tuple[int, int, int]) -> Value:
        """The cards that a later choice is made from: (owner, zone, query). Read often, so made once."""
        if choice not in self._found:
            self._found[choice] = self.code.readers.cards(*choice)
        return self._found[choice]
