"""The menus of a program: the legal options of each, as functions that ask no more than they must.

What an action needs whichever card is chosen is asked once; what the printed card settles is in tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.rules.interpret import Interpreter
from engine.rules.needs import Needs, OfCard
from engine.rules.offers import (
    Legal,
    Offer,
    alone,
    asks_more,
    guarded,
    offer_all,
    offer_allowed,
    offer_fast,
    offer_priced,
    offer_row,
)
from engine.rules.operands import Value, slot_of
from engine.rules.programs import LIMIT, NOTHING, ActionFact, Program
from engine.rules.state import Layout, State

NEVER = 4 * LIMIT
"""More than anybody can have of a counter."""


class Menus:
    """Makes the functions that list what can be chosen at a menu."""

    def __init__(self, program: Program, layout: Layout, code: Interpreter, needs: Needs, bits: int) -> None:
        self.program, self.layout, self.code, self.needs, self.bits = program, layout, code, needs, bits

    def legal(self, menu: int) -> Legal:
        """The options of a menu."""
        offers = tuple(self._offers(self.program.menus[menu]))
        if len(offers) == 1:
            return alone(offers[0])

        def legal(g: State, seat: int) -> list[int]:
            options: list[int] = []
            for offer in offers:
                offer(g, seat, options)
            return options

        return legal

    def _offers(self, actions: tuple[int, ...]) -> Iterator[Offer]:
        """An offer for each action, or one for a row of actions that ask for a constant cost at most."""
        row: list[tuple[int, int, int]] = []
        for action in actions:
            plain = self._plain(action)
            if plain is not None:
                row.append(plain)
                continue
            if row:
                yield offer_row(tuple(row))
                row = []
            yield self._offer(action)
        if row:
            yield offer_row(tuple(row))

    def _plain(self, action: int) -> tuple[int, int, int] | None:
        """(option, counter's first slot, how much of it) where that is all an action asks for."""
        fact = self.program.actions[action]
        if fact.zone != NOTHING or asks_more(fact) or len(fact.costs) > 1:
            return None
        if not self.program.counters:
            return None
        if not fact.costs:
            return action << self.bits, 0, -LIMIT
        cost = fact.costs[0]
        need, counter = self.needs.constant(cost), self.program.counters[cost.counter]
        if need is None or not counter.per_player or self.needs.may_be_barred(cost):
            return None
        return action << self.bits, self.layout.counter_base[cost.counter], need + counter.low

    def _offer(self, action: int) -> Offer:
        fact, first = self.program.actions[action], action << self.bits
        offer = self._offer_cards(first, fact) if fact.zone != NOTHING else self._offer_one(first, fact)
        if fact.plays and self.needs.bans.any:
            slot = slot_of(self.layout.zone_address(fact.zone, fact.owner))
            offer = offer_allowed(first, slot, offer, self.needs.bans)
        return guarded(tuple(self.needs.once(fact)), offer)

    def _offer_one(self, option: int, fact: ActionFact) -> Offer:
        tests = *(self.needs.affords(cost) for cost in fact.costs), *self.needs.of_card(fact)

        def offer(g: State, you: int, options: list[int]) -> None:
            if all(test(g, you, NOTHING) for test in tests):
                options.append(option)

        return offer

    # ---- cards

    def _offer_cards(self, first: int, fact: ActionFact) -> Offer:
        tests = tuple(self.needs.of_card(fact))
        address = self.layout.zone_address(fact.zone, fact.owner)
        plain = len(fact.costs) == 1 and not self.needs.may_be_barred(fact.costs[0])
        number = self.needs.number(fact.costs[0]) if plain else None
        answers = self.code.readers.known(fact.query)
        known = fact.query == NOTHING or answers is not None
        if not known or tests or (fact.costs and number is None):
            return self._offer_asked(first, fact, slot_of(address), tests)
        slots = address.slots if address.slots is not None else slot_of(address)
        if number is None:
            return offer_all(first, slots, answers)
        return self._offer_priced(first, fact, number, slots, answers)

    def _offer_asked(self, first: int, fact: ActionFact, slot: Value, tests: tuple[OfCard, ...]) -> Offer:
        """Every card is asked about everything."""
        passes = self.code.readers.passes(fact.query)
        every = *(self.needs.affords(cost) for cost in fact.costs), *tests

        def offer(g: State, you: int, options: list[int]) -> None:
            for choice, card in enumerate(g.zones[slot(g, you, [])], first):
                if passes is None or passes(g, you, [card]):
                    for test in every:
                        if not test(g, you, card):
                            break
                    else:
                        options.append(choice)

        return offer

    def _offer_priced(
        self, first: int, fact: ActionFact, number: int, slots: Sequence[int] | Value, answers: list[bool] | None
    ) -> Offer:
        """Cards for a number of theirs: as printed, or as it is now."""
        numbers, counter = self.code.readers.numbers, fact.costs[0].counter
        its = self.program.counters[counter]
        of_seats = [self.layout.counter(counter, seat) for seat in range(self.program.players)]
        goes = answers if answers is not None else [True] * len(self.code.deal.kinds)
        prices = [numbers.printed[number][card] + its.low if goes[card] else NEVER for card in range(len(goes))]
        plain = numbers.is_printed(number) and its.per_player and answers is None and not its.low
        if plain and not callable(slots):
            kinds = self.code.analysis.can_hold[fact.zone]
            cheapest = min((self.program.cards[kind].numbers[number] for kind in kinds), default=0)
            return offer_fast(first, self.layout.counter_base[counter], tuple(slots), tuple(prices), cheapest)
        now = None if numbers.is_printed(number) else self._now(number, goes, its.low)
        return offer_priced(first, of_seats, slots, prices, now)

    def _now(self, number: int, goes: list[bool], low: int) -> Callable[[State], Callable[[int], int] | None]:
        """What cards cost now; None: what is printed."""
        known = self.code.readers.numbers.known(number)

        def now(g: State) -> Callable[[int], int] | None:
            held = known(g)
            return None if held is None else lambda card: held.value(g, card) + low if goes[card] else NEVER

        return now
