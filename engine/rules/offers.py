"""The plain kinds of offer, made fast: what most actions of most menus ask for."""

from __future__ import annotations

from collections.abc import Callable

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
