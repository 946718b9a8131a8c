"""What a game's endings ask for: how near a player is, read from the checked endings of any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.cardset.checked import Once, Trigger, When
from engine.cardset.effects import Block, Decide, Finish, ForPlayers, Leave, every_step
from engine.cardset.model import Counter, Game
from engine.cardset.terms import (
    Compare,
    Counted,
    CounterOf,
    EachPlayer,
    Every,
    Fixed,
    Group,
    Lead,
    Relation,
    SomeLeads,
    SomePlayer,
    Test,
    Topmost,
    Who,
)

WHOLE = 1_000_000
"""The worth of a goal reached."""

UNBOUNDED = 20
"""The goal of a counter that only has to be more than the others', and the way to few cards."""

MANY = 1_000_000
"""More cards than any game has."""

_OPPOSITE = {"win": 1, "lose": -1}


@dataclass(frozen=True, slots=True)
class Goal:
    """A counter that brings a player nearer to winning, and what one more of it is worth; below 0, nearer to losing."""

    counter: int
    worth: int


@dataclass(frozen=True, slots=True)
class CardGoal:
    """How many cards a player has in some zones: between `least` and `most` of them is the goal, or the end of hope.

    `worth` is that of one card nearer to it; below 0, nearer to losing. All cards count, whatever they are.
    """

    zones: tuple[int, ...]
    least: int
    most: int
    worth: int

    def way(self, cards: int) -> int:
        """How many cards are missing, or too many."""
        return max(self.least - cards, cards - self.most, 0)


def goals(game: Game) -> tuple[Goal, ...]:
    """The goals of a game, one a counter; what asks for an amount goes before what asks for the most."""
    found: dict[int, Goal] = {}
    for goal in _found(game):
        if isinstance(goal, Goal):
            found.setdefault(goal.counter, goal)
    return tuple(found.values())


def card_goals(game: Game) -> tuple[CardGoal, ...]:
    """The goals of a game that are numbers of cards, one for the same zones."""
    found: dict[tuple[int, ...], CardGoal] = {}
    for goal in _found(game):
        if isinstance(goal, CardGoal):
            found.setdefault(goal.zones, goal)
    return tuple(found.values())


def _found(game: Game) -> Iterator[Goal | CardGoal]:
    for leads in (False, True):
        for ending in game.endings:
            for test, then in _tests(game, ending.rules.triggers):
                yield from _read(game, test, then, leads)
            yield from _of_groups(game, ending.rules.triggers, leads)


def must_draw(game: Game) -> bool:
    """Does who cannot draw a card lose?"""
    triggers = (trigger for ending in game.endings for trigger in ending.rules.triggers)
    steps = (step for it in triggers if isinstance(it, When) and it.event == "cannot draw" for step in it.body)
    return any(isinstance(step, Finish) and step.how == "lose" for step in steps)


def is_a_card_a_turn(game: Game) -> bool:
    """Does each action of a turn that takes a card end the turn?"""
    offered = (game.actions[action] for phase in game.phases for action in phase.actions)
    taking = [action for action in offered if action.choices]
    ends = [any(isinstance(it, Leave) and it.what == "turn" for it in every_step(action.do)) for action in taking]
    return bool(ends) and all(ends)


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


def _read(game: Game, test: Test, then: Block, leads: bool) -> Iterator[Goal | CardGoal]:
    for finish in (step for step in then if isinstance(step, Finish) and step.how in _OPPOSITE):
        for part in _parts(test):
            if isinstance(part, SomeLeads) and leads:
                yield _most(game, part.counter, finish)
            elif isinstance(part, Compare) and not leads:
                yield from _amount(game, part, finish)


def _of_groups(game: Game, triggers: tuple[Trigger, ...], leads: bool) -> Iterator[Goal | CardGoal]:
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


def _amount(game: Game, test: Compare, finish: Finish) -> Iterator[Goal | CardGoal]:
    """An amount against a number."""
    left, right, who, sign = test.left, test.right, finish.who, _OPPOSITE[finish.how]
    if isinstance(right, Fixed) and isinstance(who, Who):
        if isinstance(left, CounterOf | Lead) and _same(left.who, who):
            yield from _counter(game, left, right.value, sign)
        elif isinstance(left, Counted) and all(_same(it.zone.who, who) and not it.tests for it in left.cards):
            yield from _cards(left, _bounds(test.relation, right.value), sign)


def _counter(game: Game, left: CounterOf | Lead, value: int, sign: int) -> Iterator[Goal]:
    """The way from where the counter starts is the whole goal."""
    counter = game.counters[left.counter]
    way = value - _start(left, counter)
    if counter.per_player and way:
        yield Goal(left.counter, WHOLE // way * sign)


def _cards(left: Counted, bounds: tuple[int, int] | None, sign: int) -> Iterator[CardGoal]:
    """The way from no cards at all is the whole goal; where few are asked for, nobody knows how many come."""
    if bounds is not None:
        zones = tuple(sorted(cards.zone.zone for cards in left.cards))
        yield CardGoal(zones, *bounds, WHOLE // (bounds[0] or UNBOUNDED) * sign)


def _bounds(relation: Relation, value: int) -> tuple[int, int] | None:
    """Between which numbers what compares so lies, where it lies together."""
    if relation in (">=", ">"):
        return (value if relation == ">=" else value + 1), MANY
    if relation in ("<=", "<"):
        return 0, (value if relation == "<=" else value - 1)
    return (value, value) if relation == "=" else None


def _start(left: CounterOf | Lead, counter: Counter) -> int:
    return counter.start if isinstance(left, CounterOf) else 0


def _same(left: Who, right: Who) -> bool:
    return left == right or {left.kind, right.kind} <= {"you", "active"}
