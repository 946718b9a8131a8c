"""A copy plays on alike and alone, from every decision, also in the middle of an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from engine.rules.run import Machine
from engine.rules.state import State
from tests.asking import asking_game
from tests.engine_games import at_random, inside_an_effect, machine, some_games


@pytest.fixture
def asking(tmp_path: Path) -> Machine:
    """A game with choices inside effects."""
    return machine(asking_game(tmp_path))


def played_alike(rules: Machine, seed: int) -> Iterator[State]:
    """Copies of every decision of a game are played on with its choices, and must come to its end; the copies."""
    state = rules.start(seed, log=True)
    copies: list[State] = []
    for choice in at_random(rules, state, seed):
        before = state.key()
        yield state.clone()
        copies.append(state.clone())
        assert state.key() == copies[-1].key() == before
        assert rules.legal(copies[-1]) == rules.legal(state)
        for copy in copies:
            rules.apply(copy, choice)
    for copy in copies:
        assert copy.key() == state.key() and copy == state
        assert rules.outcome(copy) == rules.outcome(state) is not None


@pytest.mark.parametrize("name", some_games())
def test_copies_of_every_decision_come_to_the_same_end(name: str) -> None:
    states = [state for seed in range(2) for state in played_alike(machine(name), seed)]
    for seed in range(2, 40):  # some games are short
        if len(states) < 99:
            states += played_alike(machine(name), seed)
    assert len(states) >= 99


def test_copies_made_inside_an_effect_come_to_the_same_end(asking: Machine) -> None:
    inside = [copy for seed in range(2) for copy in played_alike(asking, seed) if inside_an_effect(asking, copy)]
    assert len(inside) > 200
    assert any(copy.queue for copy in inside), "also while triggers wait"
    assert any(len(copy.agenda) > 2 for copy in inside), "also in an effect of an effect"


def test_what_is_done_to_a_copy_does_not_touch_the_original(asking: Machine) -> None:
    touched = 0
    for seed in range(2):
        state = asking.start(seed, log=True)
        for _ in at_random(asking, state, seed):
            before, told = deepcopy(state.key()), len(state.log or ())
            for option in asking.legal(state):
                copy = state.clone()
                asking.apply(copy, option)
                play_on(asking, copy, 3)
            assert (state.key(), len(state.log or ())) == (before, told)
            touched += inside_an_effect(asking, state)
    assert touched > 200


def play_on(rules: Machine, state: State, choices: int) -> None:
    playing = at_random(rules, state, choices)
    for _ in range(choices):
        next(playing, None)


def test_what_is_done_to_the_original_does_not_touch_a_copy(asking: Machine) -> None:
    state = asking.start(2)
    kept: list[tuple[State, object]] = []
    for _ in at_random(asking, state, 2):
        kept.append((state.clone(), deepcopy(state.key())))
    assert all(copy.key() == key for copy, key in kept)


def test_a_log_does_not_count(asking: Machine) -> None:
    told, quiet = asking.start(4, log=True), asking.start(4)
    assert told == quiet and told.log and quiet.log is None
    assert told.clone().log is None
    assert asking.start(5) != quiet and quiet != object()


SPOILT: list[Callable[[State], object]] = [
    lambda state: setattr(state, "turn", state.turn + 1),
    lambda state: setattr(state, "active", 1 - state.active),
    lambda state: setattr(state, "following", 1 - state.following),
    lambda state: setattr(state, "phase", state.phase + 1),
    lambda state: setattr(state, "leaving", state.leaving + 1),
    lambda state: setattr(state, "decision", state.decision + 1),
    lambda state: setattr(state, "decider", 1 - state.decider),
    lambda state: setattr(state, "over", not state.over),
    lambda state: setattr(state, "outcome", ()),
    lambda state: setattr(state, "shown", ((0, 0, 1),)),
    lambda state: setattr(state, "shuffles", state.shuffles + 1),
    lambda state: setattr(state, "chance", state.chance + 1),
    lambda state: state.counters.__setitem__(0, 9),
    lambda state: next(zone for zone in state.zones if len(zone) > 1).reverse(),
    lambda state: state.agenda.append((0, 0, ())),
    lambda state: state.queue.append((0, 0, ())),
    lambda state: setattr(state, "veil", state.clone()),
    lambda state: state.lasting.append((0, 0, ())),
    lambda state: setattr(state, "woken", 1),
    lambda state: setattr(state, "doubted", (1,)),
]


NO_PART = {"log", "known", "fresh"}
"""What a state holds beside what it means."""


def test_every_part_of_a_state_makes_a_difference(asking: Machine) -> None:
    state = asking.start(1)
    assert len(SPOILT) == len(set(State.__slots__) - NO_PART)
    for spoil in SPOILT:
        copy = state.clone()
        assert copy == state
        spoil(copy)
        assert copy != state
