"""Counters and marks on hidden cards, hidden steps and all that lasts: nothing of it shows, and all of it holds."""

from __future__ import annotations

import pytest

from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import Layout, LogEvent, State
from engine.table import log, view
from engine.table.guess import Bare, hidden_pools, knowledge
from engine.table.match import Match
from engine.table.own import own
from engine.table.sight import Sight
from tests.engine_games import at_random, machine, opened
from tests.keeping import keeping
from tests.test_views import found_by
from tools import fuzz
from tools.leaks import Way, look, total
from tools.twins import Twins, moment


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    return keeping(tmp_path_factory.mktemp("games") / "keeping")


def test_nothing_leaks(game: str) -> None:
    found = total(look([game], 2, 5))
    found.add(total(look([game], 1, 2, Way(greedy=True, share=0.2))))
    assert found.games == 3 and found.twins > found.decisions
    assert found.leaks == []


def test_what_must_hold_does(game: str) -> None:
    found = fuzz.fuzz(game, range(20))
    assert (found.games, found.ended, found.breaks) == (20, 20, [])


def test_of_a_hidden_step_one_is_told_what_is_about_ones_own_things(game: str) -> None:
    """What others have may be otherwise by now, and what one's choice does to it would tell that."""
    of = Match(machine(game), opened(game), [None, None], 1)
    layout, hands, walls = of.machine.layout, [], []
    for seat in (0, 1):
        hands.append(layout.zone(1, seat))
        walls.append(layout.zone(2, seat))
    mine, theirs = of.state.zones[hands[0]][0], of.state.zones[hands[1]][0]
    kept: list[LogEvent] = [
        (Event.ACTION, 0, 2, mine),
        (Event.MOVE, mine, hands[0], walls[0]),
        (Event.COUNTER, layout.counter(0, 0), 1, 2),
        (Event.COUNTER, layout.card_counter(1, mine), 1, 2, walls[0]),
        (Event.LASTS, 0, 0),
    ]
    others: list[LogEvent] = [
        (Event.MOVE, theirs, hands[1], walls[1]),
        (Event.MOVE, theirs, hands[0], hands[1]),
        (Event.COUNTER, layout.counter(0, 1), 1, 2),
        (Event.COUNTER, layout.card_counter(1, theirs), 1, 2, hands[1]),
        (Event.REPLACED, layout.card_counter(1, theirs), 1, 2, 1, hands[1]),
        (Event.ATTACHED, mine, theirs),
        (Event.NUMBERS, 1, 3, 4),
        (Event.LASTS, 0, 1),
        (Event.PART, 1),
    ]
    assert own([*kept, *others], 0, layout, of.state) == kept


# ---- the watch sees it


def test_what_another_does_in_a_hidden_step_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def bare(state: State, layout: Layout, seat: int) -> State:
        return state

    monkeypatch.setattr(view, "veiled", bare)
    assert "the view" in found_by(game)


def test_a_hidden_card_that_is_named_where_a_counter_changes_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(self: log._Paragraph, slot: int, before: int, after: int, where: int = NOTHING) -> None:
        self._parts.append(("counter", (slot,), []))
        self._counters[slot] = before, after

    monkeypatch.setattr(log._Paragraph, "_count", count)
    assert found_by(game) == {"what is told"}


def test_what_lies_on_hidden_cards_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Sight.knows_all_of

    def knows(self: Sight, viewer: int, state: State) -> bool:
        wear = self.machine.layout.counter_base[1]
        lying = [state.counters[wear + card] for slot, cards in enumerate(state.zones) if slot < 2 for card in cards]
        return plain(self, viewer, state) or sum(lying) % 2 == 0

    monkeypatch.setattr(Sight, "knows_all_of", knows)
    assert found_by(game) == {"that there is no other choice"}


def test_a_bot_that_thinks_with_what_lies_on_hidden_cards_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bare, "state", lambda self, state: state)
    assert "the greedy bot's choice" in found_by(game, asks_greedy=True)


def test_a_bot_starts_from_a_state_in_which_nothing_lies_on_hidden_cards(game: str) -> None:
    rules = machine(game)
    state = rules.start(1)
    seen = knowledge(opened(game), rules.layout).seen[0]
    bare = Bare(rules, hidden_pools(rules.layout, seen), 0)
    before = bare.state(state)
    hidden = [card for slot, cards in enumerate(state.zones) if not seen[slot] for card in cards]
    where = [rules.layout.counter_base[number] for number in (rules.program.place, rules.program.host)]
    lying = [base for base in rules.layout.of_cards if base not in where]
    rules.lay_out(state, [(base + card, 1) for base in lying for card in hidden])
    assert state.counters != before.counters == bare.state(state).counters


# ---- twins


def hidden_step(game: str) -> Match:
    """Where player 2 decides in a hidden step, after player 1 has done something there."""
    for seed in range(50):
        of = Match(machine(game), opened(game), [None, None], seed)
        for choice in at_random(of.machine, of.machine.start(seed), seed):
            if of.state.veil is not None and of.state.decider != of.state.active and of.state != of.state.veil:
                return of
            of.apply(choice)
    raise AssertionError("no game comes so far")


def test_in_a_twin_of_a_hidden_step_the_others_have_done_nothing(game: str) -> None:
    of = hidden_step(game)
    veil, seat = of.state.veil, of.state.decider
    assert veil is not None
    twin = Twins(moment(of, 0), seat, lambda: 0.5).idle()
    assert twin is not None
    theirs = [slot for slot, owner in enumerate(of.machine.layout.owner_of) if owner == 1 - seat]
    assert [twin.match.state.zones[slot] for slot in theirs] == [veil.zones[slot] for slot in theirs]
    assert twin.since[-1] != (Event.VEIL, 1) and twin.since == tuple(of.log[: len(twin.since)])
    assert Twins(moment(of, 0), 1 - seat, lambda: 0.5).idle() is not None
    quiet = Match(of.machine, of.game, [None, None], 1)
    assert Twins(moment(quiet, 0), 0, lambda: 0.5).idle() is None


def test_what_another_has_begun_in_a_hidden_step_is_not_seen(game: str) -> None:
    of = hidden_step(game)
    assert of.state.veil is not None
    begun = [each for each in of.state.lasting if each not in of.state.veil.lasting]
    known = view.veiled(of.state, of.machine.layout, of.state.decider)
    assert [each for each in known.lasting if each in begun and each[1] != of.state.decider] == []
    assert not of.sight.knows_all_of(NOTHING, of.state)


def test_rules_that_are_made_again_for_other_cards_give_the_same_numbers(game: str) -> None:
    """The texts of keywords are given to the cards once, however often rules are made of the same program."""
    first = machine(game)
    again = Machine(Machine(first.program, first.deal).program, first.deal)
    state = first.start(3)
    for choice in at_random(first, state.clone(), 3):
        assert view.view(opened(game), again, state, 0) == view.view(opened(game), first, state, 0)
        first.apply(state, choice)
