"""What a game's endings ask for: how near a player is, read from the checked endings of any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.cardset.checked import Once, Trigger, When
from engine.cardset.effects import Block, Decide, Finish, ForPlayers, every_step
from engine.cardset.model import Counter, Game
from engine.cardset.terms import (
    Compare,
    CounterOf,
    EachPlayer,
    Every,
    Fixed,
    Group,
    Lead,
    SomeLeads,
    SomePlayer,
    Test,
    Topmost,
    Who,
)

WHOLE = 1_000_000
"""The worth of a goal reached."""

UNBOUNDED = 20
"""The goal of a counter that only has to be more than the others'."""

_OPPOSITE = {"win": 1, "lose": -1}


@dataclass(frozen=True, slots=True)
class Goal:
    """A counter that brings a player nearer to winning, and what one more of it is worth; below 0, nearer to losing."""

    counter: int
    worth: int


def goals(game: Game) -> tuple[Goal, ...]:
    """The goals of a game, one a counter; what asks for an amount goes before what asks for the most."""
    found: dict[int, Goal] = {}
    for leads in (False, True):
        for ending in game.endings:
            for test, then in _tests(game, ending.rules.triggers):
                for goal in _read(game, test, then, leads):
                    found.setdefault(goal.counter, goal)
            for goal in _of_groups(game, ending.rules.triggers, leads):
                found.setdefault(goal.counter, goal)
    return tuple(found.values())


def must_draw(game: Game) -> bool:
    """Does who cannot draw a card lose?"""
    triggers = (trigger for ending in game.endings for trigger in ending.rules.triggers)
    steps = (step for it in triggers if isinstance(it, When) and it.event == "cannot draw" for step in it.body)
    return any(isinstance(step, Finish) and step.how == "lose" for step in steps)


def _tests(game: Game, triggers: tuple[Trigger, ...]) -> Iterator[tuple[Test, Block]]:
    """Each test of an ending, with what is done when it holds."""
    for trigger in triggers:
        test = trigger.test if isinstance(trigger, Once | When) else None
        if test is not None:
            yield test, trigger.body
        yield from _inside(trigger.body)


def _inside(block: Block) -> Iterator[tuple[Test, Block]]:
    for step in block:
        if isinstance(step, Decide):
            yield step.test, step.yes
            yield from _inside(step.yes)
            yield from _inside(step.no)
        elif isinstance(step, ForPlayers):
            yield from _inside(step.body)


def _read(game: Game, test: Test, then: Block, leads: bool) -> Iterator[Goal]:
    for finish in (step for step in then if isinstance(step, Finish) and step.how in _OPPOSITE):
        for part in _parts(test):
            if isinstance(part, SomeLeads) and leads:
                yield _most(game, part.counter, finish)
            elif isinstance(part, Compare) and not leads:
                yield from _amount(game, part, finish)


def _of_groups(game: Game, triggers: tuple[Trigger, ...], leads: bool) -> Iterator[Goal]:
    """What those have in common who win or lose together."""
    for step in (step for trigger in triggers for step in every_step(trigger.body)):
        group = step.who if isinstance(step, Finish) and step.how in _OPPOSITE else None
        if isinstance(step, Finish) and isinstance(group, Group) and group.such is not None:
            for part in _parts(group.such):
                if isinstance(part, Topmost) and isinstance(part.of, CounterOf) and leads:
                    goal = _most(game, part.of.counter, step)
                    yield goal if part.most else Goal(goal.counter, -goal.worth)
                elif isinstance(part, Compare) and not leads:
                    yield from _amount(game, part, replace(step, who=Who("bound", group.binder)))


def _parts(test: Test) -> Iterator[Test]:
    """The tests that all have to hold for it to hold."""
    if isinstance(test, Every):
        for part in test.tests:
            yield from _parts(part)
    elif isinstance(test, SomePlayer | EachPlayer):
        yield from _parts(test.test)
    else:
        yield test


def _most(game: Game, counter: int, finish: Finish) -> Goal:
    it = game.counters[counter]
    way = it.high - it.start if it.high is not None else UNBOUNDED
    return Goal(counter, WHOLE // max(1, way) * _OPPOSITE[finish.how])


def _amount(game: Game, test: Compare, finish: Finish) -> Iterator[Goal]:
    """A counter against a number: the way from where it starts is the whole goal."""
    if not isinstance(test.right, Fixed) or not isinstance(test.left, CounterOf | Lead):
        return
    counter = game.counters[test.left.counter]
    if not counter.per_player or not isinstance(finish.who, Who) or not _same(test.left.who, finish.who):
        return
    way = test.right.value - _start(test.left, counter)
    if way:
        yield Goal(test.left.counter, WHOLE // way * _OPPOSITE[finish.how])


def _start(left: CounterOf | Lead, counter: Counter) -> int:
    return counter.start if isinstance(left, CounterOf) else 0


def _same(left: Who, right: Who) -> bool:
    return left == right or {left.kind, right.kind} <= {"you", "active"}
