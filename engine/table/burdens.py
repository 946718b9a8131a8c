"""What players amount to and what wears their cards out, read from the checked rules of any game.

A burden is a counter that makes a card leave when enough of it lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.cardset.checked import Once, Onset, Trigger, When
from engine.cardset.effects import Become, Block, Decide, MoveOne
from engine.cardset.model import Game
from engine.cardset.terms import Compare, CounterOn, Every, Fixed, NumberOf, Test, TotalOf, Who


@dataclass(frozen=True, slots=True)
class Burden:
    """A counter of cards, and how much of it a card cannot bear: a number of the card, or else so much."""

    counter: int
    number: int | None
    amount: int


def burdens(game: Game) -> tuple[Burden, ...]:
    """The burdens of a game, one a counter."""
    found: dict[int, Burden] = {}
    triggers = [trigger for rule in game.rules for trigger in rule.rules.triggers]
    for test, body in _tests(triggers):
        if _removes(game, triggers, body):
            for burden in _read(test):
                found.setdefault(burden.counter, burden)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Strength:
    """A number of players that sums up a number of the cards in one of their zones."""

    player: int
    number: int
    zone: int


def strengths(game: Game) -> tuple[Strength, ...]:
    """What players amount to."""
    bases = [(n, number.base) for n, number in enumerate(game.numbers) if number.per == "player"]
    sums = [(n, base.number, cards) for n, base in bases if isinstance(base, TotalOf) for cards in base.cards]
    return tuple(
        Strength(player, number, it.zone.zone)
        for player, number, it in sums
        if number >= 0 and it.zone.who == Who("you") and not it.tests
    )


def _tests(triggers: Iterable[Trigger]) -> Iterator[tuple[Test, Block]]:
    """Each test of a rule, with what is done when it holds."""
    for trigger in triggers:
        test = trigger.test if isinstance(trigger, Once | Onset | When) else None
        if test is not None:
            yield test, trigger.body
        for step in trigger.body:
            if isinstance(step, Decide):
                yield step.test, step.yes


def _removes(game: Game, triggers: Iterable[Trigger], body: Block) -> bool:
    """Is the card discarded by it, or as it gets a mark by it?"""
    marks = {step.mark for step in body if isinstance(step, Become) and not step.ends and step.who is None}
    heard = [it.body for it in triggers if isinstance(it, When) and it.event == "became" and it.subject in marks]
    steps = [step for each in (body, *heard) for step in each if isinstance(step, MoveOne)]
    return any(game.zones[step.to.zone].discard_to for step in steps)


def _read(test: Test) -> Iterator[Burden]:
    """As much of a counter on a card as it can bear."""
    if isinstance(test, Every):
        for part in test.tests:
            yield from _read(part)
    if isinstance(test, Compare) and test.relation in (">=", "=") and isinstance(test.left, CounterOn):
        if isinstance(test.right, NumberOf) and test.right.binder == test.left.binder:
            yield Burden(test.left.counter, test.right.number, 0)
        elif isinstance(test.right, Fixed):
            yield Burden(test.left.counter, None, test.right.value)
