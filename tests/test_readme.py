"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.own_code import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```", "", README, flags=re.MULTILINE | re.DOTALL)


def cardwright(words: str, folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a user types it, from a folder."""
    command = [sys.executable, "-m", "engine", *words.split()]
    about = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(command, cwd=folder, env=about, input=given, text=True, capture_output=True, timeout=120)


def fence(starting: str) -> str:
    """The sample whose first line, but for the one to its schema, begins so."""
    (found,) = [text for _, text in FENCES if re.sub(r"\A# yaml-language.*\n", "", text).startswith(starting)]
    return found


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which somebody follows the designer's path, with the game copied and the card added."""
    folder = tmp_path_factory.mktemp("designer")
    (command,) = re.findall(r"^cardwright (new game .*)$", README, re.MULTILINE)
    assert cardwright(command, folder).returncode == 0
    cards = folder / "mine" / "cards" / "starting.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + fence("  Fresh Legs"), encoding="utf-8")
    deck = folder / "mine" / "decks" / "starting.yaml"
    (line,) = re.findall(r"`(Roster Deck: \{.*?\})`", PROSE)
    deck.write_text(re.sub(r"Roster Deck: \{.*\}", line, deck.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "mine" / "scenarios" / "fresh-legs.yaml").write_text(fence("game: .."), encoding="utf-8")
    (folder / "mine" / "variants" / "short.yaml").write_text(fence("variant: short"), encoding="utf-8")
    return folder


def test_the_first_session_is_a_real_one() -> None:
    first, *rest = fence("$ tools/cardwright play").splitlines()
    shown = "\n".join(rest)
    played = cardwright(first.removeprefix("$ tools/cardwright "), ROOT, "1\nq\n").stdout
    assert played.startswith(shown)


def test_the_new_card_is_fine_and_the_slip_is_shown(mine: Path, tmp_path: Path) -> None:
    assert cardwright("validate mine mine+reshuffle+short", mine).stdout == ""
    shutil.copytree(mine / "mine", tmp_path / "mine", dirs_exist_ok=True)
    shutil.rmtree(tmp_path / "mine" / "variants")
    (tmp_path / "mine" / "scenarios" / "fresh-legs.yaml").unlink()  # it comes later
    shutil.copytree(ROOT / "cardsets" / "deckbuilder" / "variants", tmp_path / "mine" / "variants")
    cards = tmp_path / "mine" / "cards" / "starting.yaml"
    slipped = cards.read_text(encoding="utf-8").replace("Gain 1 Momentum for", "Gain 1 Momentun for")
    cards.write_text(slipped, encoding="utf-8")
    first, *rest = fence("$ cardwright validate mine").splitlines()
    shown = cardwright(first.removeprefix("$ cardwright "), tmp_path)
    assert shown.returncode == 1
    assert shown.stderr.split("\n") == [*rest, ""]


def test_the_samples_of_the_path_are_laid_out_and_lead_to_their_schemas(mine: Path, tmp_path: Path) -> None:
    shutil.copytree(mine / "mine", tmp_path / "mine")
    checked = cardwright("fmt mine --check", tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert cardwright("schema mine --write", tmp_path).returncode == 0
    shown = cardwright("schema mine --check", tmp_path)
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, "", "")


@pytest.mark.parametrize("game", ["mine+reshuffle", "mine+reshuffle+short", "deckbuilder+reshuffle"])
def test_the_games_of_the_path_can_be_simulated(mine: Path, game: str) -> None:
    done = cardwright(f"simulate {game} -n 5 --bots greedy,greedy --seed 1", mine)
    assert done.returncode == 0, done.stderr
    assert "5 games of" in done.stdout


def test_the_scenario_of_the_path_passes(mine: Path) -> None:
    done = cardwright("test mine -k Legs", mine)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_the_sentence_of_the_path_is_explained(mine: Path) -> None:
    (sentence,) = re.findall(r'^\$ cardwright explain mine "(.*)"$', README, re.MULTILINE)
    command = [sys.executable, "-m", "engine", "explain", "mine", sentence]
    about = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=mine, env=about, text=True, capture_output=True, timeout=60)
    assert done.returncode == 0
    assert "you draw 2 cards" in done.stdout


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which somebody has made a deck of their own, one that is not legal yet."""
    folder = tmp_path_factory.mktemp("league")
    (command,) = re.findall(r"`cardwright (new game league .*?)`", PROSE)
    assert cardwright(command, folder).returncode == 0
    source, made = re.findall(r"`(decks/\w+\.yaml)`", PROSE)[:2]
    (copies,) = re.findall(r"With `(Give and Go: \d)`", PROSE)
    deck = (folder / "league" / source).read_text(encoding="utf-8").replace("deck: comets", "deck: blitz")
    deck = re.sub("about: .*", "about: They only attack.", re.sub(r"Give and Go: \d", copies, deck))
    (folder / "league" / made).write_text(deck, encoding="utf-8")
    return folder


def test_what_breaks_the_rules_of_decks_is_shown(league: Path) -> None:
    first, *rest = fence("$ cardwright validate league").splitlines()
    shown = cardwright(first.removeprefix("$ cardwright "), league)
    assert shown.returncode == 1
    assert shown.stderr.startswith("\n".join([*rest, ""])) and "has 43 cards" in shown.stderr


def test_decks_are_told_played_and_simulated(league: Path) -> None:
    assert "walk-ons" in cardwright("words velocity decks", league).stdout
    (play,) = re.findall(r"^cardwright (play velocity .*)$", README, re.MULTILINE)
    assert "walk-ons against comets" in cardwright(play, league, "q\n").stdout
    (simulate,) = re.findall(r"^cardwright (simulate league .*)$", README, re.MULTILINE)
    refused = cardwright(simulate, league)
    assert refused.returncode == 1 and "the deck blitz breaks the rules of decks" in refused.stderr
    fine = cardwright(simulate.replace("blitz", "comets").replace("-n 100", "-n 2"), league).stdout
    assert "(greedy, comets) wins" in fine and "in none of the decks that are dealt" in fine


def commands() -> Iterator[str]:
    yield from re.findall(r"^\| `cardwright (\w+)", PROSE, re.MULTILINE)


def test_every_command_is_in_the_table() -> None:
    from engine.cli import COMMANDS

    assert set(commands()) == set(COMMANDS)


def test_the_exit_codes_are_those_that_help_tells() -> None:
    from engine.cli.exits import MEANINGS

    (told,) = re.findall(r"Exit codes: (.*?)\. ", PROSE.replace("\n", " "))
    assert told.split(" · ") == [f"{code.value} {says}" for code, says in MEANINGS.items()]


def test_the_library_session_is_a_real_one() -> None:
    session = fence(">>> from engine.shelf")
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted > 8
    assert result.failed == 0


# ---- machines that look at every change


def hooks() -> list[str]:
    config = yaml.load(fence("repos:"), yaml.BaseLoader)
    return [hook["entry"] for repo in config["repos"] for hook in repo["hooks"]]


def steps() -> list[str]:
    workflow = yaml.load(fence("on: [push"), yaml.BaseLoader)
    assert workflow["on"] == ["push", "pull_request"]
    return [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]


def machine_commands() -> list[str]:
    """The commands of ours that the hook and the workflow run."""
    return [each.removeprefix("cardwright ") for each in (*hooks(), *steps()) if each.startswith("cardwright ")]


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A game as a designer has it who has just begun."""
    assert cardwright("new game mine --from deckbuilder", tmp_path).returncode == 0
    return tmp_path


def test_the_hook_and_the_workflow_pass_a_game_that_is_right(fresh: Path) -> None:
    assert len(hooks()) == 1 and len(machine_commands()) == 4
    for command in machine_commands():
        done = cardwright(command, fresh)
        assert done.returncode == 0, (command, done.stderr)


def test_the_hook_stops_a_fault_and_a_warning_and_the_workflow_marks_the_line(fresh: Path) -> None:
    cards = fresh / "mine" / "cards" / "starting.yaml"
    right = cards.read_text(encoding="utf-8")
    (hook,) = [entry.removeprefix("cardwright ") for entry in hooks()]
    (marks,) = [command for command in machine_commands() if "--format github" in command]
    line = right.count("\n") + 1
    warned = "  Odd: # cardwright: ignore[W112] no\n    type: Unit"
    cases = {"error": "  Odd: {text: Gain 1 Momentun.}", "warning": warned}
    for kind, text in cases.items():
        cards.write_text(f"{right}{text}\n", encoding="utf-8")
        assert cardwright(hook, fresh).returncode == 1
        done = cardwright(marks, fresh)
        assert done.returncode == 1
        assert done.stdout.startswith(f"::{kind} file=mine/cards/starting.yaml,line={line},")


def test_the_hook_runs_where_the_game_changes() -> None:
    config = yaml.load(fence("repos:"), yaml.BaseLoader)
    (hook,) = config["repos"][0]["hooks"]
    assert hook["pass_filenames"] == "false" and hook["language"] == "system"
    assert re.search(hook["files"], "mine/cards/starting.yaml") and not re.search(hook["files"], "README.md")


# ---- a game of one's own


def test_the_smallest_game_is_fine_small_and_plays(tmp_path: Path) -> None:
    game = fence("cardwright: 1\ngame: High Card")
    assert len(game.splitlines()) <= 20
    (tmp_path / "high-card" / "decks").mkdir(parents=True)
    (tmp_path / "high-card" / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "high-card" / "decks" / "stock.yaml").write_text(fence("deck: stock"), encoding="utf-8")
    said = cardwright("validate high-card", tmp_path)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    (command,) = re.findall(r"^cardwright (simulate high-card .*)$", README, re.MULTILINE)
    shown = cardwright(command.replace("-n 200", "-n 40") + " --seed 1", tmp_path).stdout
    wins = re.findall(r"Player 1 \(greedy\) wins +(\d+)", shown)
    assert int(wins[0]) > 20
    assert "Player 1 (random) wins" not in shown
    assert cardwright("play high-card --p1 random --p2 random --seed 2", tmp_path).returncode == 0
