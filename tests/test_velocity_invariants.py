"""The checks of Velocity see each thing that they are there for, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules.programs import NOTHING, Event
from engine.rules.state import LogEvent
from tests import velocity_invariants as invariants
from tests.engine_games import machine, opened
from tests.followed import Check, Followed
from tests.invariants import follow
from tests.velocity_invariants import VELOCITY

Spoil = Callable[[Followed], object]


def followed() -> Followed:
    """A game at a menu of the first turns, in which nothing has happened since."""
    game, rules = opened("velocity"), machine("velocity")
    of = next(of for of, _ in follow(game, rules, 3, VELOCITY) if of.at_menu and of.state.turn == 3)
    of.since = []
    return of


def happens(*events: Callable[[Followed], LogEvent]) -> Spoil:
    return lambda of: of.since.extend(event(of) for event in events)


def starts(procedure: str) -> Callable[[Followed], LogEvent]:
    return lambda of: (Event.PROCEDURE, [each.name for each in of.game.procedures].index(procedure), 1)


def takes(action: str) -> Callable[[Followed], LogEvent]:
    return lambda of: (Event.ACTION, 0, [each.name for each in of.game.actions].index(action), NOTHING)


def scores(before: int, after: int) -> Callable[[Followed], LogEvent]:
    return lambda of: (Event.COUNTER, of.counter("VP", 0), before, after)


def tires(starter: int, by: int) -> Callable[[Followed], LogEvent]:
    def event(of: Followed) -> LogEvent:
        card = of.zone("Lineup", 1 - of.state.active)[starter]
        return Event.COUNTER, of.counter("Fatigue", 0) + card, 0, by, of.slot("Lineup", 1 - of.state.active)

    return event


def wins(by: int) -> Callable[[Followed], LogEvent]:
    return lambda of: (Event.WON, 0, of.state.active, by)


def become(counter: str, value: int) -> Spoil:
    return lambda of: of.state.counters.__setitem__(of.counter(counter, 0), value)


def wear(value: int) -> Spoil:
    return lambda of: of.state.counters.__setitem__(of.counter("Fatigue", 0) + of.zone("Lineup")[0], value)


def take(source: str, target: str, *, count: int = 1, seats: tuple[int, int] = (0, 0)) -> Spoil:
    def spoil(of: Followed) -> None:
        for _ in range(count):
            of.zone(target, seats[1]).append(of.zone(source, seats[0]).pop())

    return spoil


def brings_in_a_reserve(of: Followed) -> None:
    marks = [mark.name for mark in of.game.marks]
    side = of.zone("Side Deck")
    card = next(it for it in side if marks.index("Reserve") in of.game.cards[of.machine.deal.kinds[it]].marks)
    side.remove(card)
    of.zone("Bench").append(card)


def hoards(of: Followed) -> None:
    take("Draw Pile", "Hand", count=8, seats=(1 - of.state.active,) * 2)(of)
    of.turn = of.state.turn - 1


SPOILT: list[tuple[Check, Spoil, str]] = [
    (invariants.cards_stay_with_their_owners, take("Hand", "Hand", seats=(0, 1)), "V-I1"),
    (invariants.points_come_one_by_one, become("VP", 11), "V-I2: [11, 0] VP"),
    (invariants.points_come_one_by_one, become("VP", -1), "VP became [-1, 0]"),
    (invariants.points_come_one_by_one, happens(starts("Scoring Attempt"), scores(0, 1), scores(1, 2)), "2 VP in one"),
    (invariants.nobody_plays_worn_out, wear(-1), "V-I3: Fatigue below 0"),
    (invariants.nobody_plays_worn_out, wear(30), "V-I3: somebody in a Lineup"),
    (invariants.an_attempt_tires_so_much, happens(wins(9), tires(0, 3)), "V-I4: 3 Fatigue more"),
    (invariants.an_attempt_tires_so_much, happens(wins(0), *(tires(n, 2) for n in range(5))), "V-I4: 2 Fatigue more"),
    (invariants.an_attempt_tires_so_much, happens(wins(99), *(tires(n % 5, 2) for n in range(6))), "-2 left to take"),
    (invariants.places_are_filled, take("Lineup", "Discard Pile"), "V-I5"),
    (invariants.a_turn_has_its_bounds, happens(*[takes("Substitute")] * 3), "V-I6: 3 substitutions"),
    (invariants.a_turn_has_its_bounds, happens(*[takes("Attempt to score")] * 2), "V-I6: more than one attempt"),
    (invariants.a_turn_has_its_bounds, happens(*[starts("Scoring Attempt")] * 2), "V-I6: more than one attempt"),
    (invariants.half_time_comes_once, happens(starts("Halftime")), "V-I7: Halftime 1 at"),
    (invariants.half_time_comes_once, become("VP", 5), "V-I7: no Halftime at [0, 5]"),
    (invariants.hands_are_small, hoards, "V-I8"),
    (invariants.reserves_wait, brings_in_a_reserve, "V-I9"),
]


@pytest.mark.parametrize(("check", "spoil", "says"), SPOILT)
def test_a_check_sees_what_is_broken(check: Check, spoil: Spoil, says: str) -> None:
    of = followed()
    of.kept |= {"Substitute": 0, "Attempt to score": 0, "attempts": 0}
    assert list(check(of)) == []
    spoil(of)
    assert any(says in each for each in check(of)), list(check(of))


def test_half_time_comes_at_five_and_only_once() -> None:
    of = followed()
    become("VP", 5)(of)
    happens(starts("Halftime"))(of)
    assert list(invariants.half_time_comes_once(of)) == []
    assert list(invariants.half_time_comes_once(of)) == ["V-I7: Halftime 2 at [0, 5]"]


def test_what_a_new_turn_or_attempt_brings_is_counted_anew() -> None:
    of = followed()
    happens(*[takes("Substitute")] * 2, lambda of: (Event.TURN, 4, 1), takes("Substitute"))(of)
    assert list(invariants.a_turn_has_its_bounds(of)) == []
    of.since = []
    happens(starts("Scoring Attempt"), scores(0, 1), starts("Scoring Attempt"), scores(1, 2))(of)
    assert list(invariants.points_come_one_by_one(of)) == []
    of.since = []
    happens(wins(3), tires(0, 2), starts("Scoring Attempt"), tires(0, 9))(of)
    assert list(invariants.an_attempt_tires_so_much(of)) == []


def test_random_games_come_to_all_that_is_checked() -> None:
    """Attempts are won, Halftime comes, lines tire: else the checks have nothing to see."""
    game, rules = opened("velocity"), machine("velocity")
    seen: set[str] = set()
    for seed in range(8):
        for of, found in follow(game, rules, seed, VELOCITY):
            assert list(found) == []
            seen |= {name for name, much in of.kept.items() if much}
    assert {"halves", "beaten", "points"} <= seen
