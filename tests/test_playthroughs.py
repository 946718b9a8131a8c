"""Golden playthroughs: every game and variant has some, and plays and is told as they say, byte for byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine import shelf
from engine.table.replay import Replay, read
from tools import playthroughs
from tools.playthroughs import FOLDER, Playthrough, differences, faults, wanted
from tools.stacks import names

AGAIN = "run `python -m tools.playthroughs --update`, and read what has changed"


@pytest.fixture(autouse=True)
def _as_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return shutil.copytree(FOLDER, tmp_path / "playthroughs")


def test_every_game_and_variant_has_playthroughs_and_nothing_else_has() -> None:
    assert {each.game for each in wanted()} == set(names())
    assert len(wanted()) >= 25
    there = {path.name for path in FOLDER.iterdir()}
    assert there == {name for each in wanted() for name in (each.file, each.text)}, AGAIN


@pytest.mark.parametrize("each", wanted(), ids=lambda each: each.file)
def test_a_playthrough_is_what_the_game_does(each: Playthrough) -> None:
    assert list(differences(FOLDER, each)) == [], AGAIN


@pytest.mark.parametrize("each", wanted(), ids=lambda each: each.file)
def test_a_playthrough_can_be_replayed(each: Playthrough) -> None:
    record = read(FOLDER / each.file)
    assert record.ended and record.header.game == each.game
    assert Replay(record).to_the_end().state.over


def test_a_missing_and_a_needless_playthrough_are_faults(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = wanted()[0]
    monkeypatch.setattr(playthroughs, "differences", lambda folder, each: ())
    (copy / first.text).unlink()
    (copy / "nothing.1.jsonl").write_bytes(b"")
    assert list(faults(copy)) == [f"{first.text} is missing", "nothing.1.jsonl is of nothing that is bundled"]
    assert len(list(faults(copy / "no folder"))) == 2 * len(wanted())


def test_a_variant_without_playthroughs_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthroughs, "names", lambda: [*names(), "deckbuilder+another"])
    monkeypatch.setattr(playthroughs, "differences", lambda folder, each: ())
    assert "deckbuilder+another.1.jsonl is missing" in list(faults())


def test_what_differs_is_told_by_its_line(copy: Path) -> None:
    first = wanted()[0]
    text = (copy / first.text).read_text("utf-8").replace("Turn 2", "Turn two", 1)
    (copy / first.text).write_text(text, "utf-8")
    line = next(n for n, line in enumerate(text.splitlines(), 1) if "Turn two" in line)
    assert list(differences(copy, first)) == [f"{first.text} is otherwise from line {line} on"]


def test_a_game_whose_files_alone_have_changed_is_told_so(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = wanted()[0]
    path = copy / first.file
    game = shelf.open_game(first.game).game
    assert game is not None
    monkeypatch.setattr("engine.table.replay.__version__", "0.0.1")
    path.write_bytes(playthroughs.played(first)[first.file])
    monkeypatch.undo()
    monkeypatch.delenv("COLUMNS", raising=False)
    assert list(differences(copy, first)) == [
        f"{first.file} plays alike, but the game's files or the version have changed since"
    ]


def test_the_tool_writes_what_is_there(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ["deckbuilder", "deckbuilder+reshuffle", "leduc"]  # all of them are played above
    monkeypatch.setattr(playthroughs, "names", lambda: few)
    mine = {name for each in wanted() for name in (each.file, each.text)}
    for path in copy.iterdir():
        if path.name not in mine:
            path.unlink()
    before = {path.name: path.read_bytes() for path in copy.iterdir()}
    (copy / "nothing.1.jsonl").write_bytes(b"")
    (copy / wanted()[0].file).unlink()
    assert playthroughs.update(copy) == len(before)
    assert {path.name: path.read_bytes() for path in copy.iterdir()} == before
    monkeypatch.setattr(playthroughs, "faults", lambda: faults(copy))
    assert playthroughs.main([]) == 0
    assert capsys.readouterr().out == f"{len(wanted())} playthroughs, 0 faults\n"
