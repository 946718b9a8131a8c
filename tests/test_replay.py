"""Recorded games at the terminal: recorded, gone on with, told again, and what happens when that fails."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import cli
from engine.cli.exits import Exit
from engine.table import journal
from engine.table.replay import Replay, read
from tests import tables
from tests.records import resealed, taken_apart
from tests.terminal import Run, running

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


# ---- recorded and gone on with


def test_a_game_is_recorded_and_gone_on_with(run: Run) -> None:
    code, out, err = run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\nq\n")
    assert (code, err) == (0, "")
    assert out.endswith("The game is left at turn 1.\ncardwright play --resume a.jsonl goes on with it.\n")
    assert labels("a.jsonl") == ["Play Ball Handler", "Play Open Look"]
    code, out, err = run("play", "--resume", "a.jsonl", typed="end\nq\n")
    assert (code, err) == (0, "")
    assert f"({GAME}) · human against greedy · seed 7" in out
    assert "The game goes on at turn 1, after 2 choices." in out
    assert "\nYou play Open Look: Momentum 0 -> 2\n" in out  # the last choice is told once more
    assert out.count("You play Ball Handler") == 0
    assert labels("a.jsonl")[:3] == ["Play Ball Handler", "Play Open Look", "End Possession"]


def test_a_game_in_pieces_is_the_game_in_one(run: Run) -> None:
    typed = ["1", "1", "end", "2", "1", "buy t", "end", "1", "u", "2", "end", "1", "1"]
    run("play", GAME, "--seed", "9", "--record", "whole.jsonl", typed="\n".join(typed))
    run("play", GAME, "--seed", "9", "--record", "parts.jsonl", typed=typed[0])
    for each in typed[1:]:
        run("play", "--resume", "parts.jsonl", typed=each)
    assert Path("parts.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
    assert len(lines("whole.jsonl")) > 25


def test_a_whole_game_ends_its_record(run: Run) -> None:
    code, out, _ = run("play", GAME, "--p1", "greedy", "--p2", "random", "--seed", "1", "--record", "a.jsonl")
    assert code == 0
    assert lines("a.jsonl")[-1]["end"] == "Score"
    code, again, err = run("play", "--resume", "a.jsonl")
    assert (code, err) == (0, "") and again.splitlines()[-1] == out.splitlines()[-1]
    code, told, _ = run("replay", "a.jsonl")
    assert code == 0
    story = out.split("\n\n", 1)[1]
    assert told.split("\n\n", 1)[1] == story  # as the bots' moves were told


def test_chosen_decks_are_recorded(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "decks", {})
    (folder / "decks" / "looks.yaml").write_text("deck: looks\nzones:\n  Roster Deck: {Open Look: 6}\n", "utf-8")
    run("play", str(folder), "--deck1", "looks", "--seed", "1", "--record", "a.jsonl", typed="1\n")
    assert lines("a.jsonl")[0]["decks"] == {"1": "looks"}
    code, out, _ = run("play", "--resume", "a.jsonl", typed="")
    assert code == 0 and "Hand: Open Look x4" in out


def test_two_people_go_on_each_with_what_they_were_told(run: Run) -> None:
    run("play", "deckbuilder", "--p2", "human", "--seed", "4", "--record", "a.jsonl", typed="end\n")
    _, out, _ = run("play", "--resume", "a.jsonl", typed="")
    assert out.count("Player 2:\n") == 1 and "Player 1 ends Possession: " in out and "draws 5 cards" in out


def test_half_a_line_is_dropped_with_a_note(run: Run) -> None:
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\n")
    whole = Path("a.jsonl").read_bytes()
    for cut in (1, 20, 60):
        Path("a.jsonl").write_bytes(whole[:-cut])
        code, _, err = run("replay", "a.jsonl")
        assert code == 0 and err == "cardwright: a.jsonl: the last line was never finished, and is left out\n"
        code, _, err = run("play", "--resume", "a.jsonl", typed="1\n")
        assert code == 0 and "was never finished" in err
        assert Path("a.jsonl").read_bytes() == whole


def test_an_end_that_was_not_written_any_more_is_added(run: Run) -> None:
    run("play", "deckbuilder", "--p1", "random", "--p2", "random", "--seed", "1", "--record", "a.jsonl")
    whole = Path("a.jsonl").read_bytes()
    Path("a.jsonl").write_bytes(whole[: whole[:-1].rindex(b"\n") + 1])
    code, out, _ = run("play", "--resume", "a.jsonl")
    assert code == 0 and "(Turn limit)" in out.splitlines()[-1]
    assert Path("a.jsonl").read_bytes() == whole


def test_a_choice_is_kept_before_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []
    fsync, line = journal.fsync, cli.Screen.line
    monkeypatch.setattr(journal, "fsync", lambda file: (happened.append("kept"), fsync(file)))
    monkeypatch.setattr(
        cli.Screen, "line", lambda self, text="", style="": (happened.append(text), line(self, text, style))
    )
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\nu\n")
    told = [n for n, text in enumerate(happened) if text.startswith(("You play", "You take back"))]
    kept = [n for n, text in enumerate(happened) if text == "kept"]
    assert len(told) == 3 and len(kept) == 2 + 3  # the file, its folder, and three lines
    assert kept[2] < told[0] < kept[3] < told[1] < kept[4] < told[2]


# ---- refused


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play",), "play takes a GAME or a --scenario, one of them; or --resume"),
        (("play", "--scenario", "x.yaml", "--record", "b.jsonl"), "--record does not go with --scenario"),
        (("play", "--resume", "a.jsonl", "--scenario", "x.yaml"), "--scenario does not go with --resume"),
        (("play", "--resume", "a.jsonl", "--seed", "1"), "--seed does not go with --resume"),
        (("play", "--resume", "a.jsonl", "--p1", "human"), "--p1 does not go with --resume"),
        (("play", "--resume", "a.jsonl", "--deck1", "starting"), "--deck1 does not go with --resume"),
        (("play", "--resume", "a.jsonl", "--record", "b.jsonl"), "--record does not go with --resume"),
        (("replay",), "required: FILE"),
        (("replay", "a.jsonl", "--seat", "3"), "there is no player 3"),
        (("replay", "a.jsonl", "--seat", "0"), "at least 1"),
        (("replay", "a.jsonl", "--until", "x"), "not a whole number"),
    ],
)
def test_wrong_usage_is_explained(run: Run, args: tuple[str, ...], said: str) -> None:
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n")
    before = Path("a.jsonl").read_bytes()
    code, out, err = run(*args)
    assert (code, out) == (Exit.USAGE, "") and said in err
    assert Path("a.jsonl").read_bytes() == before


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda whole: whole.replace(b"Open Look", b"Open Lock"), "a.jsonl:3: the line is not as it was written"),
        (lambda whole: b"\n".join(whole.split(b"\n")[:1] + whole.split(b"\n")[2:]), "the record is edited"),
        (lambda whole: whole.replace(b'"player"', b'"plxyer"', 1), "the record is edited"),
        (lambda whole: whole[:50] + b"\n" + whole[50:], "a.jsonl:1: this is no record of a game"),
        (lambda whole: whole.replace(b'"record":1', b'"record":7'), "the record is of another version"),
        (lambda whole: whole[:100], "the record is cut off"),
        (lambda whole: b"", "the record is cut off"),
        (lambda whole: b"\x1b[2J\n", "the record is damaged"),
    ],
)
def test_a_record_that_is_not_whole_is_not_used(
    run: Run, command: tuple[str, ...], spoil: Callable[[bytes], bytes], said: str
) -> None:
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\n")
    spoiled = spoil(Path("a.jsonl").read_bytes())
    Path("a.jsonl").write_bytes(spoiled)
    code, out, err = run(*command, "a.jsonl", typed="1\n")
    assert (code, out) == (Exit.FILE, "")
    assert said in err and "nothing of it is used" in err and "\x1b" not in err
    assert Path("a.jsonl").read_bytes() == spoiled


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_a_record_of_a_changed_or_lost_game_is_not_used(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    run("play", "mine", "--seed", "7", "--record", "a.jsonl", typed="1\n")
    cards = folder / "cards" / "starting.yaml"
    cards.write_text(cards.read_text("utf-8") + "# a comment changes nothing\n", "utf-8")
    assert run(*command, "a.jsonl", typed="q\n")[0] == Exit.FINE
    cards.write_text(cards.read_text("utf-8").replace("Gain 2 Hustle.", "Gain 3 Hustle."), "utf-8")
    code, out, err = run(*command, "a.jsonl")
    assert (code, out) == (Exit.FILE, "") and "what the files of mine say has changed since (data " in err
    folder.rename(tmp_path / "other")
    code, out, err = run(*command, "a.jsonl")
    assert (code, out) == (Exit.FILE, "") and "it is of the game mine, which cannot be found here" in err
    assert "replay a.jsonl --game GAME, or play GAME --resume a.jsonl, says where it is now" in err


def test_a_game_that_has_moved_goes_on(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    run("play", "mine+reshuffle", "--seed", "7", "--record", "a.jsonl", typed="1\n")
    folder.rename(tmp_path / "other")
    assert run("replay", "a.jsonl", "--game", "other")[0] == 0
    code, out, _ = run("play", "other", "--resume", "a.jsonl", typed="1\n")
    assert code == 0 and "(other+reshuffle)" in out
    assert len(labels_at("a.jsonl", "other")) == 2


def labels_at(path: str, game: str) -> list[str]:
    return [made.label for made in Replay(read(Path(path)), game).to_the_end().made]


def test_an_unknown_bot_of_a_record_is_told(run: Run) -> None:
    run("play", GAME, "--p1", "random", "--p2", "random", "--seed", "1", "--record", "a.jsonl")
    first, rest = taken_apart(Path("a.jsonl").read_bytes())
    Path("a.jsonl").write_bytes(resealed({**first, "players": ["random", "clever"]}, rest[:5]))
    for command in (("play", "--resume"), ("replay",)):
        code, out, err = run(*command, "a.jsonl")
        assert (code, out) == (Exit.FILE, "") and "one of its players is “clever”" in err


def test_nothing_is_recorded_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    for name in ("there", "link", "."):
        code, out, err = run("play", GAME, "--record", name)
        assert (code, out) == (Exit.FILE, "")
        assert f"{name}: this is there already, and a record overwrites nothing" in err
    assert (tmp_path / "there").read_text() == "mine" and not (tmp_path / "target").exists()


def test_a_record_that_cannot_be_begun_is_told_before_the_game(run: Run) -> None:
    code, out, err = run("play", GAME, "--record", "no/such/folder/a.jsonl")
    assert (code, out) == (Exit.FILE, "") and "no/such/folder/a.jsonl: No such file or directory" in err
    code, out, err = run("replay", "nothing.jsonl")
    assert (code, out) == (Exit.FILE, "") and "nothing.jsonl: No such file or directory" in err
    code, out, err = run("replay", ".")
    assert (code, out) == (Exit.FILE, "") and ".: this is no plain file" in err


def test_nothing_is_recorded_of_a_game_with_faults(run: Run, tmp_path: Path) -> None:
    tables.copy_with(tmp_path / "wrong", {"Oops": "Gain 2 Hustel."})
    assert run("play", "wrong", "--record", "a.jsonl")[0] == Exit.FAULTS
    assert not Path("a.jsonl").exists()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_on_a_full_disk_the_game_does_not_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: int, call: str
) -> None:
    before = getattr(journal, call)
    calls = 0

    def failing(*args: object) -> object:
        nonlocal calls
        calls += 1
        if calls > (2 if call == "write" else 3):
            raise OSError(error, os.strerror(error))
        return before(*args)

    monkeypatch.setattr(journal, call, failing)
    code, out, err = run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\n1\n")
    assert code == Exit.FILE
    assert "the last choice is not saved; the game is left where the record ends" in err
    assert f"a.jsonl: {os.strerror(error)}" in err
    assert out.count("You play ") == 1 and out.endswith("> 1\n")  # nothing is told of what is not saved
    monkeypatch.undo()
    assert labels(tmp_path / "a.jsonl") == ["Play Ball Handler"]


def test_a_full_disk_at_the_beginning_leaves_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(journal, "write", full)
    code, out, err = run("play", GAME, "--record", "a.jsonl", typed="1\n")
    assert (code, out, err) == (Exit.FILE, "", "cardwright: a.jsonl: No space left on device\n")
    assert not Path("a.jsonl").exists()


# ---- told again


def test_a_replay_is_told_to_a_seat_or_to_somebody_who_looks_on(run: Run) -> None:
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\nend\n")
    code, out, err = run("replay", "a.jsonl")
    assert (code, err) == (0, "")
    assert out.startswith(f"Deckbuilder ({GAME}) · human against greedy · seed 7\n")
    assert "Player 1 plays Ball Handler: " in out and "draws 5 cards" in out and "Hand: " not in out
    _, mine, _ = run("replay", "a.jsonl", "--seat", "1")
    assert "You play Ball Handler: " in mine and "    Hand: " in mine and "seed" not in mine
    _, theirs, _ = run("replay", "a.jsonl", "--seat", "2")
    assert "Turn 2, your turn" in theirs and "Player 1 ends Possession" in theirs
    assert "You (Player 2)" in theirs and "seed" not in theirs


def test_a_replay_stops_where_a_turn_begins(run: Run) -> None:
    run("play", GAME, "--p1", "random", "--p2", "random", "--seed", "7", "--record", "a.jsonl")
    _, whole, _ = run("replay", "a.jsonl")
    for turn in (1, 2, 9):
        _, out, _ = run("replay", "a.jsonl", "--until", str(turn))
        assert out.endswith(f"Here the game is at turn {turn}.\n")
        assert f"\nTurn {turn}, " in out and f"\nTurn {turn + 1}, " not in out
        story = out.split("\n\n  ")[0]
        assert whole.startswith(story)
    assert run("replay", "a.jsonl", "--until", "1000")[1] == whole


def test_a_replay_tells_what_was_taken_back(run: Run) -> None:
    run("play", GAME, "--seed", "7", "--record", "a.jsonl", typed="1\n1\nu\nend\nu!\n1\n")
    _, out, _ = run("replay", "a.jsonl")
    assert "Player 1 plays Open Look: Momentum 0 -> 2\nPlayer 1 takes back: Play Open Look\n" in out
    assert "Player 1 takes back: End Possession, having seen something hidden since\n" in out
    assert out.count("Player 1 plays Ball Handler: ") == 1
    _, mine, _ = run("replay", "a.jsonl", "--seat", "1")
    assert "You take back: Play Open Look\n" in mine
