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
    (found,) = [text for _, text in FENCES if text.startswith(starting)]
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
    first, *rest = fence("$ cardwright validate").splitlines()
    shown = cardwright(first.removeprefix("$ cardwright "), tmp_path)
    assert shown.returncode == 1
    assert shown.stderr.split("\n") == [*rest, ""]


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


def commands() -> Iterator[str]:
    yield from re.findall(r"^\| `cardwright (\w+)", PROSE, re.MULTILINE)


def test_every_command_is_in_the_table() -> None:
    from engine.cli import COMMANDS

    assert set(commands()) == set(COMMANDS)


def test_the_library_session_is_a_real_one() -> None:
    session = fence(">>> from engine.shelf")
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted > 8
    assert result.failed == 0
