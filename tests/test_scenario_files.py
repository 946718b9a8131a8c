"""What is wrong with a scenario file is told once, at the very word, with what may have been meant."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import shelf
from engine.source.diagnostics import Diagnostic
from engine.table.scenario.files import below, chosen, of_game, place, read, shown
from tests.own_code import ROOT

CASES = sorted((ROOT / "tests" / "diagnostics" / "scenarios").glob("*.yaml"))
ONE = "scenarios:\n  - name: one\n    steps:\n      - do: End Possession\n"


def told(each: Diagnostic) -> Iterator[str]:
    (line, column), (_, end) = each.span.first, each.span.last
    yield f"{line}:{column}-{end}: {each.severity.value}[{each.code}] {each.message}"
    if each.help:
        yield f"    help: {each.help}"
    for label in each.labels:
        line, column = label.span.first
        yield f"    {line}:{column}: {label.text}"


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_faulty_file_is_reported_as_recorded(file: Path) -> None:
    """To record again, run with the environment variable RECORD set, and read the difference."""
    found = read(file)
    assert found.faulty
    said = "".join(line + "\n" for each in found.found for line in told(each))
    recorded = file.with_suffix(".out")
    if os.environ.get("RECORD"):
        recorded.write_text(said, encoding="utf-8")
    assert said == recorded.read_text(encoding="utf-8")


def test_there_are_cases() -> None:
    assert len(CASES) >= 7


NO_FILES = ["", "hello\n", "game: [\n", "game: deckbuilder\n", "scenarios: []\n", "[1, 2]\n", "game: 3\n"]


@pytest.mark.parametrize("text", NO_FILES)
def test_what_is_no_scenario_file_has_a_fault(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    file = read(path)
    assert file.faulty and file.found and file.scenarios == ()


# ---- the game of a file


def mine(folder: Path) -> Path:
    """A copy of a game, whose scenarios are then about the copy."""
    shutil.copytree(shelf.find("deckbuilder"), folder / "mine")
    return folder / "mine"


def test_the_scenarios_of_a_copied_game_are_about_the_copy(tmp_path: Path) -> None:
    copy = mine(tmp_path)
    cards = copy / "cards" / "starting.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Gain 2 Hustle", "Gain 9 Hustle"), encoding="utf-8")
    files = [read(path) for path in of_game(copy)]
    texts = {file.game.cards[file.game.card_number("Ball Handler") or 0].text for file in files if file.game}
    assert texts == {"Gain 9 Hustle."} and not any(file.faulty for file in files)


def test_a_bundled_game_keeps_its_name_however_it_is_reached(tmp_path: Path) -> None:
    assert {file.game.id.split("+")[0] for file in below(ROOT / "cardsets")} == set(shelf.bundled())  # type: ignore[union-attr]
    assert place("..", ROOT / "cardsets/deckbuilder/scenarios") == "deckbuilder" == place("deckbuilder", tmp_path)


def test_a_game_beside_the_file_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, path = mine(tmp_path), tmp_path / "tests.yaml"
    path.write_text(f"game: mine+reshuffle\n{ONE}", encoding="utf-8")
    assert (file := read(path)).game is not None and file.game.id == f"{copy}+reshuffle"
    monkeypatch.chdir(tmp_path)
    assert (file := read(Path("tests.yaml"))).game is not None and file.game.id == "mine+reshuffle"
    assert file.shown == shown(path) == "tests.yaml"


def test_faults_of_the_game_are_not_those_of_the_file(tmp_path: Path) -> None:
    copy = mine(tmp_path)
    (copy / "cards" / "more.yaml").write_text("cards:\n  Oops: {type: Unit, text: Gain 2 Hustel.}\n", encoding="utf-8")
    file = read(copy / "scenarios" / "turns.yaml")
    assert file.faulty and file.found == () and file.opened is not None
    assert any("Hustel" in each.message for each in file.opened.diagnostics)


# ---- which files, which scenarios


def test_a_folder_means_its_files_and_its_games(tmp_path: Path) -> None:
    mine(tmp_path)
    (tmp_path / "own.yaml").write_text(f"game: mine\n{ONE}", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("a: 1\n", encoding="utf-8")
    found = [file.path.relative_to(tmp_path).as_posix() for file in below(tmp_path)]
    assert found[0] == "own.yaml" and "other.yaml" not in found and "mine/scenarios/turns.yaml" in found
    assert len(found) == 1 + len(of_game(shelf.find("deckbuilder")))


def test_scenarios_are_chosen_by_name_rule_or_file() -> None:
    files = [read(path) for path in of_game(shelf.find("deckbuilder"))]
    every = list(chosen(files, ""))
    by_rule = [scenario.name for _, scenario in chosen(files, "d-45")]
    assert len(every) > 60 and "Shoot a Two needs 3 Momentum" in by_rule and len(by_rule) < 10
    assert {file.path.stem for file, _ in chosen(files, "ENDINGS.yaml")} == {"endings"}
    assert [scenario.name for _, scenario in chosen(files, "there are five")] == ["There are five actions"]
    assert list(chosen(files, "no such thing")) == []
