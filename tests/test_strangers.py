"""What looks as if it belonged to a game and is not read is told; what is none of a game's business is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.validate import findings
from tests.marked import written
from tests.test_bad_input import GAME

CARDS = "cards: {Fig Tree: {type: Tree}}\n"

TOLD = [
    ("card/more.yaml", "card", "this folder is not read: it is not called cards", "move its files to cards"),
    ("Decks/more.yml", "Decks", "this folder is not read: it is not called decks", "move its files to decks"),
    ("vairants/x.yaml", "vairants", "this folder is not read: it is not called variants", "move its files to variants"),
    ("scenario/x.yaml", "scenario", "this folder is not read: it is not called scenarios", "call it scenarios"),
    ("cards.yaml", "cards.yaml", "this is not read: cards stand in files in the folder cards", "move it to cards"),
    ("rule.yaml", "rule.yaml", "this is not read: it is not called rules.yaml", "call it rules.yaml"),
    ("rules.yml", "rules.yml", "this is not read: it is not called rules.yaml", "call it rules.yaml"),
    ("Game.yaml", "Game.yaml", "this is not read: it is not called game.yaml", "call it game.yaml"),
    ("cards/x.yml", "cards/x.yml", "files of a game end in .yaml, so this one is not read", "call it x.yaml"),
    ("decks/x.YAML", "decks/x.YAML", "files of a game end in .yaml, so this one is not read", "call it x.yaml"),
    ("scenarios/x.yml", "scenarios/x.yml", "files of a game end in .yaml, so this one is not read", "call it x.yaml"),
    ("cards/sets/x.yaml", "cards/sets", "what lies in a folder inside cards is not read", "move its files to cards"),
]  # fmt: skip

QUIET = [
    "cards/art/tree.png", "cards/.x.yml", "cards/trees.yaml~", "cards/trees.yaml.bak", "notes.yaml", "mkdocs.yml",
    "old-cards/x.yaml", "schemas/x.json", "card/art.png", "README.md", ".cards/x.yaml", "cards.csv",
]  # fmt: skip


@pytest.mark.parametrize(("file", "name", "says", "help"), TOLD)
def test_what_is_not_read_is_told(file: str, name: str, says: str, help: str, tmp_path: Path) -> None:
    game = written(tmp_path / "orchard", {**GAME, file: CARDS})
    found, _ = findings([str(game)])
    assert [(each.code, each.message, each.help) for each in found] == [("E127", says, help)]
    assert found[0].span.source.name.endswith(f"orchard/{name}")


@pytest.mark.parametrize("file", QUIET)
def test_what_is_none_of_it_is_let_be(file: str, tmp_path: Path) -> None:
    assert findings([str(written(tmp_path / "orchard", {**GAME, file: CARDS}))])[0] == []


def test_a_card_that_is_in_a_folder_that_is_not_read_is_not_called_unknown(tmp_path: Path) -> None:
    deck = "deck: grower\nzones: {Pile: {Fig Tree: 8}}\n"
    game = written(tmp_path / "orchard", {**GAME, "card/more.yaml": CARDS, "decks/grower.yaml": deck})
    assert [each.code for each in findings([str(game)])[0]] == ["E127"]


def test_the_test_command_tells_of_scenarios_that_are_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = written(tmp_path / "orchard", {**GAME, "scenarios/x.yml": "game: ..\nscenarios: []\n"})
    for place in (game, tmp_path):
        assert main(["test", str(place)]) == 1
        assert "call it x.yaml" in capsys.readouterr().err
