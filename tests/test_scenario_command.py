"""`cardwright test`: exit codes, what people and programs read, and the report of rules."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine import cli, shelf
from engine.cli.exits import Exit
from engine.table.scenario.files import of_game, read

Run = Callable[..., tuple[int, str, str]]

WRONG = """\
game: deckbuilder
scenarios:
  - name: This passes
    rules: [D-46]
    given: {turn: 3, players: {1: {Momentum: 3}}}
    steps:
      - do: Shoot a Two
      - expect: {players: {1: {Score: 2}}}
  - name: This does not
    rules: [D-45]
    given: {turn: 3, players: {1: {Momentum: 3, Hand: [Fast Break]}}}
    steps:
      - do: Shoot a Two
      - expect:
          turn: 3
          players:
            1: {Score: 3, Hand: [Fast Break]}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> tuple[int, str, str]:
        code = cli.main(["test", *args])
        return code, *capsys.readouterr()

    return run


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_game_runs_its_folder(run: Run) -> None:
    code, out, err = run("deckbuilder")
    total = sum(len(read(path).scenarios) for path in of_game(shelf.find("deckbuilder")))
    assert (code, err) == (Exit.FINE, "")
    assert out.splitlines()[-1].startswith(f"{total} passed in ")
    assert sum(line.count(".") for line in out.splitlines() if "yaml " in line) > total


def test_a_failure_has_its_place_and_both_values_side_by_side(run: Run) -> None:
    code, out, err = run(write("wrong.yaml", WRONG))
    assert (code, err) == (Exit.FAULTS, "")
    lines = out.splitlines()
    assert lines[0] == "wrong.yaml .F"
    assert lines[2:7] == [
        "FAILED This does not",
        "  wrong.yaml:17:17: step 2, expect: it is not as expected",
        "                      expected  actual",
        "    Player 1's Score  3         2",
        "",
    ]
    assert lines[-1].startswith("1 failed, 1 passed in ")


def test_for_programs(run: Run) -> None:
    code, out, err = run(write("wrong.yaml", WRONG), "--format", "json")
    assert (code, err) == (Exit.FAULTS, "")
    report = json.loads(out)
    assert (report["version"], report["diagnostics"]) == (1, [])
    assert report["summary"] == {"passed": 1, "failed": 1, "files_not_run": 0}
    first, second = report["scenarios"]
    assert first == {
        "name": "This passes", "file": "wrong.yaml", "line": 3, "column": 11, "game": "deckbuilder",
        "rules": ["D-46"], "passed": True, "failure": None,
    }  # fmt: skip
    assert second["failure"] == {
        "step": 2, "kind": "expect", "message": "it is not as expected", "line": 17, "column": 17,
        "differences": [{"what": "Player 1's Score", "expected": "3", "actual": "2", "line": 17}],
    }  # fmt: skip


def test_for_build_servers(run: Run) -> None:
    faulty = write("faulty.yaml", "game: decbuilder\nscenarios: []\n")
    code, out, err = run(write("wrong.yaml", WRONG), faulty, "--format", "junit")
    assert (code, err) == (Exit.FAULTS, "")
    suites = ElementTree.fromstring(out)
    counts = [(each.get("name"), each.get("tests"), each.get("failures"), each.get("errors")) for each in suites]
    assert counts == [("wrong.yaml", "2", "1", "0"), ("faulty.yaml", "1", "0", "1")]
    [failure] = suites.iter("failure")
    assert failure.text is not None and "Player 1's Score" in failure.text
    [error] = suites.iter("error")
    assert error.text is not None and "faulty.yaml:1:7" in error.text


def test_hostile_text_stays_text(run: Run) -> None:
    name = "left\\u202eright <b> & \\e[2J"
    text = WRONG.replace("This does not", "x").replace("name: x", f'name: "{name}"')
    for format in ("human", "junit", "json"):
        code, out, err = run(write("wrong.yaml", text), "--format", format)
        assert code == Exit.FAULTS and "\u202e" not in out + err and "\x1b" not in out + err


@pytest.mark.parametrize("format", ["human", "json"])
def test_a_faulty_file_is_reported_with_its_places_and_the_others_run(run: Run, format: str) -> None:
    faulty = write("faulty.yaml", WRONG.replace("Fast Break", "Fast Braek"))
    code, out, err = run(faulty, write("wrong.yaml", WRONG), "--format", format)
    said = err if format == "human" else out
    assert code == Exit.FAULTS
    assert "no card is called Fast Braek" in said and "did you mean Fast Break?" in said
    assert "This does not" in out
    assert format == "json" or out.splitlines()[-1].startswith("1 failed, 1 passed, 1 file not run for faults")


def test_a_faulty_game_is_reported_once(run: Run) -> None:
    shutil.copytree(shelf.find("deckbuilder"), "mine")
    Path("mine/cards/more.yaml").write_text("cards:\n  Oops: {type: Unit, text: Gain 2 Hustel.}\n", encoding="utf-8")
    code, _, err = run("mine")
    assert code == Exit.FAULTS
    assert err.count("mine/cards/more.yaml:2:") == 1, "not for every file"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nothing-here"], "neither a bundled game nor a folder"),
        (["decbuilder"], "did you mean deckbuilder?"),
        (["deckbuilder+reshufle"], "did you mean reshuffle?"),
        (["deckbuilder", "-k", "no such thing"], "no scenario has “no such thing”"),
        (["empty"], "there are no scenarios in empty"),
        (["deckbuilder", "--rules", "--format", "junit"], "no junit form"),
    ],
)
def test_nothing_found_is_wrong_usage(run: Run, args: list[str], said: str) -> None:
    Path("empty").mkdir()
    code, out, err = run(*args)
    assert (code, out) == (Exit.USAGE, "") and said in err


def test_a_file_that_is_not_there_or_no_text(run: Run) -> None:
    Path("latin.yaml").write_bytes("game: Größe\n".encode("latin-1"))
    code, _, err = run("latin.yaml")
    assert code == Exit.FAULTS and "not UTF-8" in err


def test_a_variant_runs_what_is_about_it(run: Run) -> None:
    code, out, _ = run("deckbuilder+reshuffle")
    assert code == Exit.FINE and len(out.splitlines()) == 3 and "reshuffle.yaml ..." in out


def test_k_chooses_by_name_or_rule(run: Run) -> None:
    code, out, _ = run("deckbuilder", "-k", "d-45")
    assert code == Exit.FINE and 0 < int(out.splitlines()[-1].split(" ")[0]) < 10


# ---- the report of rules


def test_the_rules_of_a_game_and_what_proves_them(run: Run) -> None:
    code, out, err = run("deckbuilder", "--rules")
    assert (code, err) == (Exit.FINE, "")
    lines = out.splitlines()
    at = lines.index("  D-45   Shoot a Two is offered with 3 Momentum or more.")
    assert "           shooting-and-stealing: Shoot a Two needs 3 Momentum" in lines[at : at + 6]
    assert lines[-1].startswith("72 of 72 rules are proved, by ")


def test_a_rule_that_nothing_proves_is_a_failure(run: Run) -> None:
    shutil.copytree(shelf.find("deckbuilder"), "mine")
    rules = Path("mine/rules.yaml")
    rules.write_text(rules.read_text(encoding="utf-8") + "  D-66: The moon is round.\n", encoding="utf-8")
    code, out, _ = run("mine", "--rules")
    assert code == Exit.FAULTS and "nothing proves D-66" in out.splitlines()[-1]
    code, out, _ = run("mine", "--rules", "--format", "json")
    [game] = json.loads(out)["games"]
    assert code == Exit.FAULTS and game["missing"] == ["D-66"] and game["game"] == "mine"
    assert next(each for each in game["rules"] if each["id"] == "D-45")["scenarios"]


def test_a_scenario_that_fails_proves_nothing(run: Run) -> None:
    code, out, _ = run(write("wrong.yaml", WRONG), "--rules", "--format", "json")
    [game] = json.loads(out)["games"]
    by = {each["id"]: each["scenarios"] for each in game["rules"]}
    assert code == Exit.FAULTS and by["D-46"] == ["wrong: This passes"] and by["D-45"] == []


# ---- play from a scenario, and write one


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)

    def play(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code = cli.main(["play", *args])
        return code, *capsys.readouterr()

    return play


def test_a_game_begins_at_a_scenario(play: Run) -> None:
    code, out, err = play("--scenario", write("wrong.yaml", WRONG) + ":this does NOT", typed="shoot\nq\n")
    assert (code, err) == (Exit.FINE, "")
    assert "turn 3 · you are player 1 · seed 0" in out and "You (Player 1)     Score 2" in out
    assert "Hand: Fast Break" in out


def test_bots_play_a_scenario_to_its_end(play: Run) -> None:
    last = "game: deckbuilder\nscenarios:\n  - name: 'last: turn'\n    given: {turn: 49, players: {2: {Score: 4}}}\n"
    path = write("last.yaml", last + "    steps:\n      - options: [End Possession]\n")
    for name in (path, f"{path}:last: turn"):
        code, out, _ = play("--scenario", name, "--p1", "greedy", "--p2", "random", "--seed", "5")
        assert code == Exit.FINE and out.splitlines()[-1] == "Player 2 wins (Turn limit)." and "seed 5" in out


@pytest.mark.parametrize(
    ("args", "exit", "said"),
    [
        ([], Exit.USAGE, "a GAME or a --scenario"),
        (["deckbuilder", "--scenario", "wrong.yaml:This passes"], Exit.USAGE, "a GAME or a --scenario"),
        (["--scenario", "wrong.yaml"], Exit.USAGE, "wrong.yaml has 2 scenarios"),
        (["--scenario", "wrong.yaml:This pases"], Exit.USAGE, "did you mean This passes?"),
        (["--scenario", "nothing.yaml"], Exit.FILE, "nothing.yaml"),
        (["--scenario", "faulty.yaml"], Exit.FAULTS, "did you mean deckbuilder?"),
        (["--scenario", "over.yaml"], Exit.FAULTS, "an ending holds already"),
    ],
)
def test_what_is_no_scenario_is_not_played(play: Run, args: list[str], exit: Exit, said: str) -> None:
    write("wrong.yaml", WRONG)
    write("faulty.yaml", "game: decbuilder\nscenarios: []\n")
    over = "game: deckbuilder\nscenarios:\n  - name: x\n    given: {players: {2: {Score: 21}}}\n    steps:\n"
    write("over.yaml", over + "      - do: End Possession\n")
    code, out, err = play(*args)
    assert (code, out) == (exit, "") and said in err


def test_a_moment_is_written_after_saying_so_and_played_on(play: Run, run: Run) -> None:
    typed = "end\ns\ns a.yaml\nno\ns a.yaml\nyes\ns a.yaml\ns no\x00such.yaml\nyes\nq\n"
    code, out, err = play("deckbuilder+reshuffle", "--p2", "human", "--seed", "3", typed=typed)
    assert (code, err) == (Exit.FINE, "")
    assert "the file needs a name" in out and out.count("also what nobody here may see") == 3
    assert "nothing is written" in out and "a.yaml is there already" in out
    assert "no file can be called no\\x00such.yaml" in out
    assert [path.name for path in Path().iterdir()] == ["a.yaml"]
    assert run("a.yaml")[0] == Exit.FINE
    assert "turn 2 · you are player 2 · seed 3" in play("--scenario", "a.yaml", "--p2", "human", typed="q\n")[1]
