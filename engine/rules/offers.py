"""The plain kinds of offer, made fast: what most actions of most menus ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.bans import Bans
from engine.rules.operands import Value
from engine.rules.programs import NOTHING, ActionFact
from engine.rules.state import State

Offer = Callable[[State, int, list[int]], None]
"""Adds the options of one action: (state, the deciding seat, the list)."""

Legal = Callable[[State, int], list[int]]


def asks_more(fact: ActionFact) -> bool:
    """Does an action ask for more than a card and its cost?"""
    return fact.condition != NOTHING or bool(fact.also) or fact.uses != NOTHING or fact.plays


def offer_row(rows: tuple[tuple[int, int, int], ...]) -> Offer:
    """Actions that ask for a constant cost at most: (option, counter's first slot, how much of it)."""

    def offer(g: State, you: int, options: list[int]) -> None:
        counters = g.counters
        for choice, counter, need in rows:
            if counters[counter + you] >= need:
                options.append(choice)

    return offer


def alone(offer: Offer) -> Legal:
    """A menu of one action."""

    def legal(g: State, seat: int) -> list[int]:
        options: list[int] = []
        offer(g, seat, options)
        return options

    return legal


def offer_fast(first: int, counter: int, slots: tuple[int, ...], printed: tuple[int, ...], cheapest: int) -> Offer:
    """`cheapest` is the least that a card costs that can ever be there: below it nobody needs to look."""

    def offer(g: State, you: int, options: list[int]) -> None:
        have = g.counters[counter + you]
        if have >= cheapest:
            choice = first
            for card in g.zones[slots[you]]:
                if printed[card] <= have:
                    options.append(choice)
                choice += 1

    return offer


def offer_allowed(first: int, slot: Value, offer: Offer, bans: Bans) -> Offer:
    """Those cards of an offer that nothing forbids to play."""

    def allowed(g: State, you: int, options: list[int]) -> None:
        standing = bans.standing(g)
        if not standing:
            offer(g, you, options)
            return
        found: list[int] = []
        offer(g, you, found)
        zone = g.zones[slot(g, you, [])]
        options += [choice for choice in found if not bans.forbid(g, zone[choice - first], you, standing)]

    return allowed


def guarded(tests: tuple[Callable[[State, int], bool], ...], offer: Offer) -> Offer:
    """An offer that is made only where every test passes."""
    if not tests:
        return offer
    if len(tests) == 1:
        (test,) = tests

        def offer_if(g: State, you: int, options: list[int]) -> None:
            if test(g, you):
                offer(g, you, options)

        return offer_if

    def offer_if_all(g: State, you: int, options: list[int]) -> None:
        for test in tests:
            if not test(g, you):
                return
        offer(g, you, options)

    return offer_if_all


def offer_all(first: int, slots: Sequence[int] | Value, answers: list[bool] | None) -> Offer:
    """Every card of a zone for which the printed card says so; `slots` gives the zone by the seat, or is asked."""
    at = slots if callable(slots) else None
    by_seat = () if callable(slots) else slots

    def offer(g: State, you: int, options: list[int]) -> None:
        zone = g.zones[by_seat[you] if at is None else at(g, you, [])]
        if answers is None:
            options += range(first, first + len(zone))
        else:
            options += [choice for choice, card in enumerate(zone, first) if answers[card]]

    return offer


def offer_priced(
    first: int,
    counters: Sequence[int],
    slots: Sequence[int] | Value,
    prices: list[int],
    now: Callable[[State], Callable[[int], int] | None] | None,
) -> Offer:
    """Cards that cost what is printed on them, or what they cost `now`; prices count from the least of the counter."""
    at = slots if callable(slots) else None
    by_seat = () if callable(slots) else slots

    def offer(g: State, you: int, options: list[int]) -> None:
        zone = g.zones[by_seat[you] if at is None else at(g, you, [])]
        have = g.counters[counters[you]]
        price = now(g) if now is not None else None
        if price is None:
            options += [choice for choice, card in enumerate(zone, first) if prices[card] <= have]
        else:
            options += [choice for choice, card in enumerate(zone, first) if price(card) <= have]

    return offer
