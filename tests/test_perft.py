"""Exact counts: every line of play and every state from fixed decks, as the referee and pencil and paper have them."""

from __future__ import annotations

from collections import Counter
from math import comb
from pathlib import Path

import pytest

from engine.rules.state import State
from tests.engine_games import at
from tests.handwritten.counting import perft as perft_by_hand
from tests.handwritten.counting import reachable as reachable_by_hand
from tests.handwritten.deckbuilder import AS_WRITTEN, Game, as_given
from tools import perft

FIXTURE = perft.read(perft.FILES / "deckbuilder.yaml")
DEPTH, COPIES = 8, 6
SCORE = 0  # the slot of player 1; that of player 2 is the next


def by_hand() -> Game:
    """The fixture's decks for the referee: hands first, written from their tops."""
    players = FIXTURE.given["players"]
    decks = [[*players[player]["Hand"], *players[player]["Roster Deck"]] for player in "12"]
    numbers = [[("Ball Handler", "Open Look").index(name) for name in reversed(deck)] for deck in decks]
    return Game(as_given, AS_WRITTEN, (numbers[0], numbers[1]), recruits=())


def counts(depth: int, copies: bool) -> list[int]:
    play = FIXTURE.start()
    options = play.machine.legal if copies else play.machine.merged
    return [perft.perft(play.machine, play.state, n, options) for n in range(1, depth + 1)]


def test_both_start_from_the_same_table() -> None:
    play, referee = FIXTURE.start(), by_hand()
    for player, side in ((1, referee.picture().sides[0]), (2, referee.picture().sides[1])):
        assert play.zone("Hand", player) == side.hand
        assert play.zone("Roster Deck", player) == side.roster_deck
    assert sorted(play.labels()) == sorted(referee.label(choice) for choice in referee.distinct())


def test_lines_of_play_with_equal_cards_as_one_choice() -> None:
    found = counts(DEPTH, copies=False)
    assert found == [3, 10, 35, 122, 413, 1352, 4313, 13587] == FIXTURE.lines[:DEPTH]
    assert found == [perft_by_hand(by_hand(), n, Game.distinct) for n in range(1, DEPTH + 1)]


def test_lines_of_play_with_every_copy_as_a_choice() -> None:
    found = counts(COPIES, copies=True)
    assert found == [6, 33, 171, 855, 4177, 20102] == FIXTURE.copies
    assert found == [perft_by_hand(by_hand(), n, Game.legal) for n in range(1, COPIES + 1)]


@pytest.fixture(scope="module")
def states() -> list[State]:
    return perft.reachable(FIXTURE.start(), FIXTURE.last_turn)


def test_states_that_can_be_reached(states: list[State]) -> None:
    assert len(states) == FIXTURE.states == len(reachable_by_hand(by_hand(), FIXTURE.last_turn)) == 7496


def test_final_scores_that_can_be_reached(states: list[State]) -> None:
    assert FIXTURE.start().game.counters[0].name == "Score"
    final = {tuple(state.counters[SCORE : SCORE + 2]) for state in states if state.turn == FIXTURE.last_turn}
    assert final == {(first, second) for first in (0, 2, 4, 6) for second in (0, 2, 4, 6)}


def best_score(open_looks: int) -> int:
    """The most that a player scores alone whose first hand has that many Open Looks."""
    hand = ["Open Look"] * open_looks + ["Ball Handler"] * (5 - open_looks)
    deck = ["Open Look"] * (5 - open_looks) + ["Ball Handler"] * open_looks
    play = at("deckbuilder", players={1: {"Hand": hand, "Roster Deck": deck}})
    return max(state.counters[SCORE] for state in perft.reachable(play, last_turn=5))


def test_as_written_the_best_score_is_6_or_4() -> None:
    chances: Counter[int] = Counter()
    for open_looks in range(6):
        chances[best_score(open_looks)] += comb(5, open_looks) * comb(5, 5 - open_looks)
    assert chances == {6: 101 * 2, 4: 25 * 2}  # of 252 ways to deal the first hand


def test_every_fixture_agrees_with_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    for path in perft.FILES.glob("*.yaml"):
        assert perft.main([str(path), "--depth", "6", "--copies", "4"]) == 0
    assert "expected" not in capsys.readouterr().out


def test_a_wrong_count_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (perft.FILES / "deckbuilder.yaml").read_text(encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(text.replace("[3, 10, 35,", "[3, 11, 35,"), encoding="utf-8")
    assert perft.main([str(tmp_path / "wrong.yaml"), "--depth", "3", "--copies", "1"]) == 1
    assert "wrong: lines of 2: 10, expected 11" in capsys.readouterr().out


def test_a_count_can_be_divided_by_the_first_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main([str(perft.FILES / "deckbuilder.yaml"), "--depth", "4", "--divide"]) == 0
    rows = [line.rsplit(": ", 1) for line in capsys.readouterr().out.splitlines()[:-1]]
    assert len(rows) == 3 and sum(int(count) for _, count in rows) == 122
