"""The commands: exit codes, suggestions, people at a terminal and in a pipe, and hostile text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from engine import __version__, cli
from engine.cli import games
from engine.cli.exits import MEANINGS, Exit
from engine.cli.output import Screen
from engine.shelf import bundled
from tests import tables
from tests.own_code import ROOT

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, with lines for it to read."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code = cli.main(args)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def process(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, **env}
    return subprocess.run(
        [sys.executable, "-m", "engine", *args], cwd=ROOT, env=whole, capture_output=True, text=True, input=""
    )


# ---- help and wrong usage


def test_help_has_examples_and_exit_codes(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert f"cardwright play {bundled()[0]}" in out
    assert all(f"{code.value} " in out and says in out for code, says in MEANINGS.items())
    assert all(command in out for command in cli.COMMANDS)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_each_command_has_help(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0 and "GAME" in out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"cardwright {__version__}\n", "")


def test_help_starts_without_the_heavy_packages() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "engine", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert done.returncode == 0 and "engine" in imported
    assert not imported & {"yaml", "jsonschema", "lark", "rich"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["vlidate", "deckbuilder"], "did you mean validate?"),
        (["frobnicate"], "there are: validate, play, simulate"),
        (["play", "deckbuidler"], "did you mean deckbuilder?"),
        (["play", "no/such/folder"], "neither a bundled game nor a folder"),
        (["play", "deckbuilder+reshufle"], "did you mean reshuffle?"),
        (["validate", "deckbuilder+nothing-like-it"], "there are: momentum-kept"),
        (["play", "deckbuilder", "--p1", "gredy"], "did you mean greedy?"),
        (["play", "deckbuilder", "--p2", "humna"], "did you mean human?"),
        (["play", "deckbuilder", "--deck1", "startin"], "did you mean starting?"),
        (["simulate", "deckbuilder", "--bots", "random,gredy"], "did you mean greedy?"),
        (["simulate", "deckbuilder", "--bots", "random,random,random"], "is for 2 players, and there are 3 bots"),
        (["simulate", "deckbuilder", "--players", "3"], "is for 2 players, not for 3"),
        (["simulate", "deckbuilder", "--players", "2", "--bots", "random,random,random"], "and there are 3 bots"),
        (["play", "deckbuilder", "--p5", "greedy"], "is for 2 players, so there is no player 5"),
        (["play", "deckbuilder", "--p17", "greedy"], "does not take --p17"),
        (["play", "deckbuilder", "--deck3", "starting"], "so there is no player 3"),
        (["simulate", "deckbuilder", "-n", "0"], "at least 1"),
        (["simulate", "deckbuilder", "--seed", "-3"], ""),
        (["simulate", "deckbuilder", "--seed", "1.5"], "not a whole number"),
        (["simulate", "deckbuilder", "--frmat", "json"], "did you mean --format?"),
        (["simulate", "deckbuilder", "--form", "json"], "does not take --form"),
        (["validate"], "required: GAME"),
        (["validate", "deckbuilder", "--format", "yaml"], "invalid choice"),
        (["validate", ""], "“” is neither a bundled game"),
        (["validate", "deckbuilder+"], "deckbuilder has no variant called “”"),
        (["play", "deckbuilder", "--p1", "", "--seed", "1", "--deck1", ""], "has no deck called “”"),
        ([], "usage"),
    ],
)
def test_wrong_usage_is_explained(run: Run, args: list[str], said: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (Exit.USAGE, "")
    assert said in err and "Traceback" not in err


@pytest.mark.parametrize(
    "args",
    [
        ["x" * 9000],
        ["validate", "x" * 9000],
        ["validate", "x/" * 4500],
        ["validate", "deckbuilder+" + "x" * 9000],
        ["validate", "deckbuilder", "--format", "x" * 9000],
        ["validate", "deckbuilder", "--" + "x" * 9000],
        ["simulate", "deckbuilder", "--seed", "1" * 5000],
        ["simulate", "deckbuilder", "--bots", "x" * 9000],
        ["play", "deckbuilder", "--deck1", "x" * 9000],
    ],
)
def test_what_is_too_long_to_be_read_is_not_said_again(run: Run, args: list[str]) -> None:
    code, out, err = run(*args)
    assert code in (Exit.USAGE, Exit.FILE) and out == ""
    assert "…" in err and len(err) < 400


# ---- validate


def test_validate_says_nothing_of_what_is_right(run: Run) -> None:
    assert run("validate", "deckbuilder", "deckbuilder+reshuffle") == (0, "", "")


def test_validate_reads_the_scenarios_of_a_game(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    mine = str(folder)
    scenes = folder / "scenarios" / "mine.yaml"
    steps = "[{do: End Possession}, {expect: {PLAYERS: {1: {Momentum: 0}}}}]"
    text = f"game: ..VARIANT\nscenarios:\n  - name: A\n    steps: {steps}\n"
    scenes.write_text(text.replace("VARIANT", "").replace("PLAYERS", "playres"), "utf-8")
    code, _, err = run("validate", mine, f"{mine}+reshuffle")
    assert code == Exit.FAULTS and "mine/scenarios/mine.yaml:4:" in err and err.count("error[") == 1
    assert f"1 error in {len(list(folder.rglob('*.yaml')))} files" in err
    text = text.replace("PLAYERS", "players")
    scenes.write_text(text.replace("VARIANT", "+reshuffle").replace("do: End", "do: Emd"), "utf-8")
    assert run("validate", f"{mine}+momentum-kept")[0] == Exit.FINE  # it is about another variant
    for asked in (mine, f"{mine}+reshuffle"):
        code, _, err = run("validate", asked)
        assert code == Exit.FAULTS and err.count("error[") == 1 and "called Emd Possession" in err
    scenes.write_text(text.replace("VARIANT", "+nix"), "utf-8")
    assert "nix is no variant of this game" in run("validate", mine)[2]
    scenes.write_text(text.replace("VARIANT", "+broken"), "utf-8")
    (folder / "variants" / "broken.yaml").write_text('variant: broken\nabout: B.\nrules: {A: "When so."}\n', "utf-8")
    code, _, err = run("validate", mine)
    assert code == Exit.FAULTS and "mine/variants/broken.yaml:3" in err


def test_validate_for_programs(run: Run) -> None:
    code, out, err = run("validate", "deckbuilder", "deckbuilder+reshuffle", "--format", "json")
    assert (code, err) == (0, "")
    files = len(list((ROOT / "cardsets" / "deckbuilder").glob("**/*.yaml")))
    summary = {"errors": 0, "warnings": 0, "files": files, "cards": len(tables.game().cards)}
    assert json.loads(out) == {"version": 1, "diagnostics": [], "summary": summary}


def test_faults_go_to_stderr_with_a_summary(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "wrong", {"Oops": "Gain 2 Hustel.", "Worse": "Gain 2 Hustle Draw a card."})
    for command in (["validate"], ["simulate", "-n", "1"], ["play"]):
        code, out, err = run(*command, str(folder))
        assert (code, out) == (Exit.FAULTS, "")
        assert "Hustel" in err and "starting.yaml:" in err and "error" in err.splitlines()[-2]
        assert err.splitlines()[-1] == "more about it: cardwright explain E401"
    code, out, err = run("validate", str(folder), "--format", "json")
    assert (code, err) == (Exit.FAULTS, "")
    assert json.loads(out)["summary"]["errors"] >= 2


# ---- play


def test_two_bots_play_and_a_draw_is_no_failure(run: Run) -> None:
    ends = set()
    for seed in range(6):
        code, out, err = run("play", "deckbuilder", "--p1", "greedy", "--p2", "greedy", "--seed", str(seed))
        assert (code, err) == (0, "")
        assert "Note: As written, bought cards never come back" in out
        assert "No choice for 45 turns: Player 1 ends Possession x23, Player 2 ends Possession x22" in out
        ends.add(out.splitlines()[-1])
    assert "The game is a draw (Turn limit)." in ends


def test_a_person_plays_in_a_pipe(run: Run) -> None:
    typed = "?\nshoot\ne 1\nplay b\nl\nc\nend\nq\n"
    code, out, err = run("play", "deckbuilder+reshuffle", "--seed", "3", typed=typed)
    assert (code, err) == (0, "")
    assert "turn 1 · you are player 1 · seed 3" in out
    assert "> shoot\n  Shoot a Two: needs 3 Momentum, has 0" in out
    assert "You play Ball Handler: Hustle 0 -> 2" in out
    assert "Turn 2, Player 2" in out and "Player 2 ends Possession" in out
    assert out.endswith("The game is left at turn 3.\n")
    assert "\x1b" not in out


def test_the_end_of_the_input_ends_the_game(run: Run) -> None:
    code, out, _ = run("play", "deckbuilder", "--seed", "1", typed="end\n")
    assert code == 0
    assert out.endswith("No more input: the game is left at turn 3.\n")


def test_the_same_input_gives_the_same_game(run: Run) -> None:
    typed = "1\n" * 12
    first = run("play", "deckbuilder+reshuffle", "--seed", "9", typed=typed)
    assert run("play", "deckbuilder+reshuffle", "--seed", "9", typed=typed) == first


def test_a_whole_game_can_be_typed(run: Run) -> None:
    code, out, _ = run("play", "deckbuilder", "--p2", "random", "--seed", "5", typed="end\n" * 60)
    assert code == 0
    assert "No choice for " in out and "(Turn limit)" in out.splitlines()[-1]


def test_a_single_forced_choice_is_said_to_be_one(run: Run) -> None:
    bots = ("--p1", "random", "--p2", "random")
    told = [run("play", "deckbuilder", *bots, "--seed", str(seed))[1] for seed in range(9)]
    assert any("ends Possession (no other choice)" in out for out in told)


def test_two_people_do_not_see_each_others_cards(run: Run) -> None:
    _, out, _ = run("play", "deckbuilder", "--p2", "human", "--seed", "4", typed="end\nend\n")
    first, second, third = out.split("Player 1:\n")[1].split("Player 2:\n")[0], *out.split("Player 2:\n")[1:], ""
    assert "Player 1 ends Possession: " in second and "draws 5 cards" in second
    assert "draws" not in first and third == ""


class Terminal(StringIO):
    """What looks like a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_the_screen_is_blanked_between_people(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", Terminal("\nend\n\nq\n"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert cli.main(["play", "deckbuilder", "--p2", "human", "--seed", "4"]) == 0
    parts = out.getvalue().split("\x1b[H\x1b[2J\x1b[3J")
    assert len(parts) == 5
    assert parts[1] == "Pass to player 1, and press Enter.\n"
    assert parts[3] == "Pass to player 2, and press Enter.\n"
    assert "Hand: " in parts[2] and "Hand: " in parts[4]


def test_other_decks_can_be_chosen(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "decks", {})
    (folder / "decks" / "looks.yaml").write_text("deck: looks\nzones:\n  Roster Deck: {Open Look: 6}\n", "utf-8")
    code, out, _ = run("play", str(folder), "--deck1", "looks", "--seed", "1", typed="q\n")
    assert code == 0 and "Hand: Open Look x5" in out


# ---- simulate


def test_simulate_for_programs_and_people(run: Run) -> None:
    args = ("simulate", "deckbuilder+reshuffle", "-n", "20", "--seed", "1", "--jobs", "1", "--bots", "greedy,random")
    code, out, err = run(*args, "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["wins"]["1"] == 20
    code, out, err = run(*args)
    assert (code, err) == (0, "")
    assert out.startswith("20 games of deckbuilder+reshuffle, greedy against random, seed 1\n")


def test_the_seed_is_any_and_always_said(run: Run) -> None:
    first, second = (run("simulate", "deckbuilder", "-n", "1", "--jobs", "1")[1] for _ in range(2))
    seed = first.splitlines()[0].rsplit(" ", 1)[1]
    assert seed.isdigit() and first.splitlines()[0] != second.splitlines()[0]


def test_endless_effects_end_with_3_and_the_texts_that_go_round(run: Run, tmp_path: Path) -> None:
    folder = str(tables.copy_with(tmp_path / "endless", {"Echo": tables.ECHO}, permanent=True))
    code, out, err = run("simulate", folder, "-n", "50", "--seed", "1", "--jobs", "1")
    assert (code, out) == (Exit.LIMIT, "")
    assert "Echo goes round and round" in err and "--p1 random --p2 random --seed " in err
    seed = err.rsplit("--seed ", 1)[1].split()[0]
    code, out, err = run("play", folder, "--p1", "random", "--p2", "random", "--seed", seed)
    assert code == Exit.LIMIT and "Echo goes round and round" in err


# ---- trouble


def test_a_fault_of_our_own_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(games.shelf, "open_game", broken)
    code, out, err = run("play", "deckbuilder")
    assert (code, out) == (Exit.BUG, "")
    assert f"version {__version__} (ZeroDivisionError: oh)" in err and "Traceback" not in err
    for args in (["play", "deckbuilder", "--debug"], ["--debug", "play", "deckbuilder"]):
        with pytest.raises(ZeroDivisionError):
            cli.main(args)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (PermissionError(13, "Permission denied", "x/game.yaml"), Exit.FILE, "x/game.yaml: Permission denied"),
        (KeyboardInterrupt(), Exit.INTERRUPTED, "interrupted"),
        (BrokenPipeError(), Exit.FINE, ""),
    ],
)
def test_trouble_has_its_codes(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: Exit, said: str
) -> None:
    def broken(name: str) -> None:
        raise error

    monkeypatch.setattr(games.shelf, "open_game", broken)
    monkeypatch.setattr(cli, "silence", lambda: None)
    got, out, err = run("play", "deckbuilder")
    assert (got, out) == (code, "")
    assert said in err and "Traceback" not in err


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m engine play deckbuilder --p1 greedy --p2 greedy --seed 1 | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("validate deckbuilder <&-", 0),
        ("play deckbuilder --seed 1 <&-", 0),
        ("words deckbuilder >&-", 0),
        ("validate deckbuilder 2>&-", 0),
        ("validate deckbuilder <&- >&- 2>&-", 0),
        ("validate nonsense 2>&-", Exit.USAGE),
        ("validate nonsense 2>/dev/full", Exit.USAGE),
        ("words deckbuilder >/dev/full", Exit.FILE),
        ("words deckbuilder >/dev/full 2>&1", Exit.FILE),
    ],
)
def test_streams_that_are_closed_or_full_change_no_exit_code(command: str, code: int) -> None:
    done = subprocess.run(f"{sys.executable} -m engine {command}", shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


def test_a_terminal_of_ascii_gets_ascii() -> None:
    done = process("play", "deckbuilder", "--p1", "greedy", "--p2", "greedy", "--seed", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stdout.isascii() and " | seed 1" in done.stdout


# ---- hostile text

HOSTILE = [
    *("\x1b[2J", "\x9b31m", "\u202egnp", "a\nb", "tab\there", "\x00", "\x7f", "\u200b", "\ud800"),
    *("[bold]x[/]", "{0}"),
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_data_reaches_the_terminal_as_it_is(text: str) -> None:
    out, err = StringIO(), StringIO()
    screen = Screen(out, err, StringIO())
    screen.line(text)
    screen.note(text, "wrong")
    screen.ask(text)
    printed = out.getvalue() + err.getvalue()
    assert printed.replace("\n", "").isprintable() and "\x1b" not in printed
    assert printed.count("\n") == 3  # of the two lines, and of the input that has ended
    if text.isprintable():
        assert printed.count(text) == 3


def test_names_given_on_the_command_line_are_made_visible(run: Run) -> None:
    _, _, err = run("play", "\x1b[2Jgame")
    assert "\x1b" not in err and "\\x1b[2Jgame" in err


def test_what_is_typed_is_made_visible(run: Run) -> None:
    _, out, _ = run("play", "deckbuilder", "--seed", "1", typed="\x1b[2J\ne \u202ex\nq\n")
    assert "\x1b" not in out and "\u202e" not in out


# ---- colours


@pytest.mark.parametrize(
    ("env", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False)],
)
def test_colours_are_for_terminals_that_want_them(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], coloured: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    out = Terminal()
    Screen(out, Terminal(), StringIO()).line("x", "strong")
    assert out.getvalue() == ("\x1b[1mx\x1b[0m\n" if coloured else "x\n")


def test_a_pipe_has_no_colours_and_no_progress() -> None:
    out, err = StringIO(), StringIO()
    screen = Screen(out, err, StringIO())
    screen.line("x", "dim")
    screen.progress("10 of 20")
    assert (out.getvalue(), err.getvalue()) == ("x\n", "")


def test_progress_is_wiped_away_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    err = Terminal()
    screen = Screen(StringIO(), err, StringIO())
    screen.progress("10 of 20")
    screen.forget()
    assert err.getvalue() == "\r10 of 20\r        \r"
