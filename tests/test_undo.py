"""Choices that people take back: only their own, with what followed, and marked where something hidden was seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import cli, shelf
from engine.table.match import Match
from engine.table.replay import Replay, read
from engine.table.undo import NothingToTakeBack, last_choice, take_back
from tests import tables
from tests.peeking import peeking
from tests.tables import hold
from tests.terminal import Run, Terminal, running

GAME = "deckbuilder+reshuffle"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs commands in a folder of their own."""
    return running(capsys, monkeypatch, tmp_path)


def labels(path: Path | str) -> list[str]:
    """The choices of a record that stand."""
    return [made.label for made in Replay(read(Path(path))).to_the_end().made]


def lines(path: Path | str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]


# ---- taken back


def test_a_choice_is_taken_back_with_what_followed(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\nu\nq\n")
    assert "> u\nYou take back: Play Open Look\n" in out
    before, after = out.split("> 1\n")[1], out.split("You take back: Play Open Look\n")[1]
    assert before.split("\n\n")[1] == after.split("\n\n")[0].lstrip("\n")  # the same table
    assert lines("a.jsonl")[-1] | {"hash": ""} == {"n": 3, "player": 1, "undo": 2, "seen": False, "hash": ""}
    assert labels("a.jsonl") == ["Play Ball Handler"]


def test_what_was_seen_since_asks_for_more(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\nend\nu\nu!\nq\n")
    assert "> u\n  you have seen something hidden since; u! takes back End Possession all the same\n> u!\n" in out
    assert "You take back: End Possession\n" in out
    undo = lines("a.jsonl")[-1]
    assert (undo["undo"], undo["seen"]) == (2, True)
    assert "turn 1" in out.rsplit("Deckbuilder · ", 1)[1]


def test_the_bot_moves_alike_after_the_same_choice(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "7", "--p2", "random", typed="end\nu!\nend\nq\n")
    first, second = out.split("> end\n")[1:]
    assert first.split("\n\n")[0] == second.split("\n\n")[0]
    assert "Player 2 ends Possession" in first


def test_nothing_can_be_taken_back_at_first(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "7", typed="u\nu!\n1\nu!\nu\nq\n")
    assert out.count("  you have chosen nothing yet that could be taken back\n") == 3


def test_two_people_take_back_their_own_choices_only(run: Run) -> None:
    typed = "end\nu\n1\nu\nu\nend\nu\nq\n"
    _, out, _ = run("play", "deckbuilder", "--p2", "human", "--seed", "4", typed=typed)
    assert out.count("  Player 1 has chosen since, and that stands\n") == 2
    assert out.count("You take back: Play ") == 1
    assert out.count("  Player 2 has chosen since, and that stands\n") == 1


@pytest.mark.parametrize(("answer", "taken"), [("y", True), ("Yes", True), ("n", False), ("", False)])
def test_a_terminal_asks(monkeypatch: pytest.MonkeyPatch, answer: str, taken: bool) -> None:
    out = Terminal()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", Terminal(f"end\nu\n{answer}\nq\n"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert cli.main(["play", GAME, "--seed", "7"]) == 0
    assert "You have seen something hidden since. Take back End Possession all the same? (y/n) " in out.getvalue()
    assert ("You take back: End Possession\n" in out.getvalue()) is taken


def test_back_to_the_start_and_forward_again() -> None:
    of = tables.match(GAME, 5)
    positions = [of.state.key()]
    while not of.state.over and len(of.made) < 60:
        of.apply(of.machine.legal(of.state)[len(of.made) % len(of.machine.legal(of.state))])
        positions.append(of.state.key())
    choices = [made.choice for made in of.made]
    for count in range(len(choices) - 1, -1, -1):
        of.rewind(count, of.players)
        assert of.state.key() == positions[count] and len(of.made) == count
    for choice, position in zip(choices, positions[1:], strict=True):
        of.apply(choice)
        assert of.state.key() == position


def test_a_match_that_begins_elsewhere_goes_back_to_there() -> None:
    first = tables.match(GAME, 5)
    hold(first, 0, "Open Look", "Ball Handler")
    of = Match(first.machine, first.game, [None, None], 5, first.state)
    before, told = of.state.key(), len(of.log)
    of.apply(of.read("play open"))
    of.rewind(0, of.players)
    assert (of.state.key(), len(of.log)) == (before, told)


# ---- what counts as seen


def test_a_card_that_is_drawn_or_turned_up_has_been_seen() -> None:
    of = tables.match(GAME, 5)
    hold(of, 0, "Timeout", "Open Look", "Ball Handler", "Ball Handler")
    of = Match(of.machine, of.game, [None, None], 5, of.state)
    of.apply(of.read("play ball"))
    assert last_choice(of, 0).revealed  # the board was filled
    of.apply(of.read("play open"))
    assert not last_choice(of, 0).revealed
    of.apply(of.read("play timeout"))
    assert last_choice(of, 0).revealed  # a card was drawn


def test_cards_that_were_looked_at_have_been_seen(tmp_path: Path) -> None:
    game = shelf.open_game(peeking(tmp_path / "peek")).game
    assert game is not None
    of = Match(shelf.machine(game), game, [None, None], 1)
    hold(of, 0, "Robber", "Finder")
    of = Match(of.machine, of.game, [None, None], 1, of.state)
    of.apply(of.read("play finder"))
    assert last_choice(of, 0).revealed  # the deck lies open
    take_back(of, last_choice(of, 0), 0, of.players)
    of.apply(of.read("play robber"))
    of.rewind(0, of.players)
    with pytest.raises(NothingToTakeBack):
        last_choice(of, 0)


def test_what_chance_has_brought_has_been_seen(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "toss", {"Toss": "A random player takes the next turn."})
    game = shelf.open_game(str(folder)).game
    assert game is not None
    of = Match(shelf.machine(game), game, [None, None], 1)
    hold(of, 0, "Toss", "Open Look")
    of = Match(of.machine, of.game, [None, None], 1, of.state)
    of.apply(of.read("play toss"))
    chance = of.made[0].chance
    assert chance != of.state.chance and last_choice(of, 0).revealed
