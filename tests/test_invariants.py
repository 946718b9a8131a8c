"""What must hold does, after every choice of random games: in every variant, and with the four more cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine import shelf
from engine.rules.options import Option
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import Outcome, State
from engine.table.match import IllegalChoice
from tests import invariants
from tests.asking import asking_game
from tests.engine_games import Play, at, at_random, fewer, machine, opened, some_games
from tests.invariants import EVERY_GAME, OWN, Check, Followed, follow
from tests.side_by_side import four_more
from tools import fuzz

GAMES = 50


def breaks(name: str, games: int = GAMES) -> list[str]:
    found = fuzz.fuzz(name, range(fewer(name, games)))
    assert found.ended == found.games >= 2
    return found.breaks


@pytest.mark.parametrize("name", some_games())
@pytest.mark.proves("D-I1", "D-I2", "D-I3", "D-I4", "D-I5", "D-I6", "D-I7", "D-07")
@pytest.mark.proves("V-I1", "V-I2", "V-I3", "V-I4", "V-I5", "V-I6", "V-I7", "V-I8", "V-I9")
def test_invariants_hold_in_every_state(name: str) -> None:
    assert breaks(name) == []


@pytest.mark.parametrize("variants", ["", "+reshuffle", "+reshuffle+momentum-kept+turn-50-played"])
def test_invariants_hold_with_choices_inside_effects(variants: str, tmp_path: Path) -> None:
    assert breaks(four_more(tmp_path) + variants) == []


def test_invariants_of_every_game_hold_where_effects_ask_and_triggers_wait(tmp_path: Path) -> None:
    name = asking_game(tmp_path)
    waiting = 0
    for seed in range(GAMES):
        for of, broken in follow(opened(name), machine(name), seed, EVERY_GAME):
            assert broken == [], f"seed {seed}, choice {of.choices}"
            waiting += bool(of.state.queue)
    assert waiting > 20 * GAMES


@pytest.mark.parametrize("name", some_games())
@pytest.mark.proves("D-I6", "D-04")
def test_a_finished_game_offers_nothing_and_changes_no_more(name: str) -> None:
    """D-I6."""
    play = Play(opened(name), machine(name), machine(name).start(1, log=True))
    choices = set(at_random(play.machine, play.state, 1))
    key, told = play.state.key(), len(play.log)
    assert play.state.over and play.offers() == [] and play.refused() == []
    for choice in choices:
        with pytest.raises(IllegalChoice, match="the game is over"):
            play.apply(choice)
    with pytest.raises(IllegalChoice, match="the game is over"):
        play.read("1")
    assert (play.state.key(), len(play.log)) == (key, told)


# ---- the log


def told(machine: Machine, seed: int, log: list[tuple[int, ...]]) -> State:
    """The table as the log alone tells of it: the counters that the game declares, and the zones. Of a shuffled zone it
    says that it was shuffled, not how."""
    state = machine.table(seed)
    for what, *of in log:
        if what == Event.COUNTER and of[0] < declared(machine):
            slot, before, after, *_ = of
            assert state.counters[slot] == before != after
            state.counters[slot] = after
        elif what == Event.MOVE:
            card, source, target = of
            state.zones[source].remove(card)
            state.zones[target].append(card)
        elif what == Event.TURN:
            state.turn, state.active = of
        elif what == Event.OVER:
            state.outcome = Outcome(of[0], tuple(of[1:]))
    return state


def declared(machine: Machine) -> int:
    """How many slots hold what the game counts; what it remembers besides is behind them."""
    return sum(number < machine.program.declared for number in machine.layout.counter_of)


@pytest.mark.parametrize("name", some_games())
def test_the_log_tells_of_every_write(name: str) -> None:
    rules = machine(name)
    for seed in range(fewer(name, 10)):
        state = rules.start(seed, log=True)
        quiet = rules.start(seed)
        for choice in at_random(rules, state, seed):
            rules.apply(quiet, choice)
        assert state.key() == quiet.key(), "a log changes nothing"
        assert state.log is not None
        again = told(rules, seed, state.log)
        counted = declared(rules)
        assert again.counters[:counted] == state.counters[:counted]
        assert (again.turn, again.active) == (state.turn, state.active)
        assert list(map(sorted, again.zones)) == list(map(sorted, state.zones))
        assert again.outcome == state.outcome


# ---- each check sees what it is for


def followed() -> Followed:
    """A turn in the middle of a game, at its first choice."""
    hand = ["Ball Handler"] * 3 + ["Open Look"] * 2
    board = ["Timeout", "Fast Break", "Rim Protector", "Floor General", "Timeout"]
    play = at(
        "deckbuilder",
        turn=3,
        table={"Recruiting Board": board, "Recruiting Deck": ["Timeout"]},
        players={1: {"Score": 4, "Hustle": 2, "Momentum": 3, "Hand": hand}, 2: {"Hand": hand, "Roster Deck": hand}},
    )
    return Followed(play.game, play.machine, play.state, choices=9, turn=2, counters=play.state.counters[:])


def become(counter: str, value: int) -> Callable[[Followed], object]:
    return lambda of: of.state.counters.__setitem__(of.counter(counter, 0), value)


def take(source: str, target: str, seat: int = 0) -> Callable[[Followed], object]:
    return lambda of: of.zone(target, seat).append(of.zone(source, seat).pop())


def write(field: str, value: object) -> Callable[[Followed], object]:
    return lambda of: setattr(of.state, field, value)


SPOILT: list[tuple[Check, Callable[[Followed], object], str]] = [
    (invariants.cards_are_each_in_one_zone, lambda of: of.zone("Hand").pop(), "not each in one zone"),
    (invariants.cards_are_each_in_one_zone, lambda of: of.zone("Hand").append(0), "not each in one zone"),
    (invariants.counters_keep_their_bounds, become("Momentum", 13), "Momentum is 13"),
    (invariants.counters_keep_their_bounds, become("Hustle", -1), "Hustle is -1"),
    (invariants.zones_keep_their_size, take("Recruiting Deck", "Recruiting Board"), "Recruiting Board holds 6"),
    (invariants.there_is_always_an_option_until_the_end, write("decision", NOTHING), "0 options when over is False"),
    (invariants.there_is_always_an_option_until_the_end, write("over", True), "options when over is True"),
    (invariants.there_is_always_an_option_until_the_end, write("over", True), "and the outcome None"),
    (invariants.nothing_waits_at_a_menu, lambda of: of.state.queue.append((0, 0, ())), "something waits still"),
    (invariants.counters_of_the_deckbuilder, become("Score", 22), "D-I2"),
    (invariants.counters_of_the_deckbuilder, take("Recruiting Deck", "Recruiting Board"), "D-I2"),
    (invariants.counters_of_the_deckbuilder, become("Score", 3), "D-I3"),
    (invariants.the_board_is_refilled, take("Recruiting Board", "Bench"), "D-I4"),
    (invariants.the_opponent_has_a_hand, take("Hand", "Roster Deck", 1), "D-I5"),
    (invariants.the_possession_can_be_ended, lambda of: setattr(of, "machine", Mute()), "D-I7"),
]


class Mute:
    """A machine with nothing to choose."""

    def options(self, state: State) -> list[Option]:
        return []

    def acting(self, state: State) -> bool:
        return True


@pytest.mark.parametrize(("check", "spoil", "says"), SPOILT)
def test_a_check_sees_what_is_broken(check: Check, spoil: Callable[[Followed], object], says: str) -> None:
    of = followed()
    assert list(check(of)) == []
    spoil(of)
    assert any(says in each for each in check(of)), list(check(of))


def test_the_tool_tells_what_breaks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert fuzz.main(["deckbuilder", "-n", "3"]) == 0
    assert "3 games" in capsys.readouterr().out
    monkeypatch.setitem(OWN, "Deckbuilder", (lambda of: iter(["no turn 9"] if of.state.turn == 9 else []),))
    assert fuzz.main(["deckbuilder", "-n", "3"]) == 1
    out = capsys.readouterr().out
    assert ", 3 breaks" in out and "seed 2, choice" in out and "no turn 9" in out


def test_the_tool_counts_the_same_in_two_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "PART", 1)
    asked = ["velocity", "-n", "2", "--seed", "36", "--jobs"]
    said = [fuzz.main([*asked, jobs]) or capsys.readouterr().out for jobs in "12"]
    assert said[0] == said[1] and "velocity: 2 games, " in said[0] and " checks, 0 stuck, 0 breaks" in said[0]


def test_a_game_that_crashes_or_goes_on_for_ever_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "MOST_CHOICES", 5)
    found = fuzz.fuzz("deckbuilder", [1])
    assert (found.games, found.ended) == (1, 0) and "seed 1, choice 5: stuck: no end after 5" in found.breaks[0]
    assert ", 1 stuck, 1 breaks" in str(found)
    monkeypatch.setitem(OWN, "Deckbuilder", (lambda of: iter([str(1 // (3 - of.choices))]),))
    found = fuzz.fuzz("deckbuilder", [1])
    assert found.ended == 0 and "seed 1, choice 3: stuck: ZeroDivisionError" in found.breaks[-1]


@pytest.mark.parametrize("name", shelf.bundled())
def test_invariants_hold_where_the_greedy_bot_plays(name: str) -> None:
    found = fuzz.fuzz(name, range(3), "greedy")
    assert (found.games, found.ended, found.breaks) == (3, 3, [])


def test_games_are_followed_to_their_ends() -> None:
    states = list(follow(opened("deckbuilder"), machine("deckbuilder"), 1, EVERY_GAME))
    assert len(states) == states[-1][0].choices + 1 and states[-1][0].state.over
