"""What is kept of numbers and of triggers of a state is what is found when they are looked for anew.

What is kept of numbers is no part of what a state means.

Every sentence of tests/meaning is looked at in the same way, where it is played.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.rules import events
from engine.rules.run import Machine
from engine.rules.state import State
from tests.anew import anew, forgetful, missed, numbers, reasons
from tests.engine_games import at_random, fewer, machine, some_games


def kept_and_anew(rules: Machine, seed: int) -> Iterator[State]:
    """A game at random, every number asked at every decision: a write that does not tell is seen at the next."""
    state = rules.start(seed)
    for _ in at_random(rules, state, seed):
        assert numbers(rules, state) == anew(rules, state)
        yield state
    assert numbers(rules, state) == anew(rules, state)


@pytest.mark.parametrize("name", some_games())
def test_what_is_kept_is_what_is_found_anew(name: str) -> None:
    rules = machine(name)
    games = 1 if "+" in name else fewer(name, 4)
    states = [state for seed in range(games) for state in kept_and_anew(rules, seed)]
    for seed in range(games, games + 9):  # some games are short
        if len(states) < 11 * games:
            states += kept_and_anew(rules, seed)
    assert len(states) >= 11 * games


@pytest.mark.parametrize("name", some_games())
def test_why_a_number_is_so_is_told_alike_whenever_it_was_asked_first(name: str) -> None:
    rules = machine(name)
    for seed in range(2):
        for at, state in enumerate(played(rules, seed)):
            assert at % 5 or reasons(rules, state) == reasons(rules, forgetful(rules, state))


@pytest.mark.parametrize("name", some_games())
def test_what_has_become_true_is_seen_at_once(name: str) -> None:
    """Where all triggers of a state are looked at anew, nothing is found that was not remembered."""
    rules = machine(name)
    assert not any(missed(rules, state) for state in played(rules, 3))


def test_there_is_something_to_keep() -> None:
    kept = [any(state.fresh for state in kept_and_anew(machine(name), 0)) for name in some_games()]
    assert any(kept)


@pytest.mark.parametrize("name", some_games())
def test_games_go_alike_where_nothing_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = machine(name)
    kept = [state.key() for state in played(rules, 7)]
    monkeypatch.setattr(events, "know", lambda g, place, bit, found: None)
    assert [state.key() for state in played(rules, 7)] == kept


def played(rules: Machine, seed: int) -> Iterator[State]:
    state = rules.start(seed)
    for _ in at_random(rules, state, seed):
        yield state
    yield state


def test_copies_keep_their_own() -> None:
    """What a copy finds out, or writes, is nothing to the state it was copied from."""
    name = next(name for name in some_games() if any(state.fresh for state in kept_and_anew(machine(name), 0)))
    rules = machine(name)
    state = rules.start(1)
    for choice in at_random(rules, state, 1):
        copy = state.clone()
        rules.apply(copy, choice)
        assert numbers(rules, copy) == anew(rules, copy)
        assert numbers(rules, state) == anew(rules, state)


def test_it_is_no_part_of_what_a_state_means() -> None:
    rules = machine(some_games()[0])
    state = rules.start(1)
    copy = state.clone()
    events.know(copy, 3, 8, None)
    assert copy == state and copy.key() == state.key()
