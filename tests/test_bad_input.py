"""Faults in a game's files: each is told in plain words at its place, all in one run, and nothing raises.

The cases are data: tests/diagnostics/cardsets.yaml says how.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from engine.cardset.load import Loaded
from engine.cli import main
from engine.rules.run import Machine
from engine.shelf import machine
from engine.source.diagnostics import Severity
from engine.source.report import Summary, as_json, human
from tests.engine_games import at_random
from tests.marked import FILES, TOP, loaded, place, unmarked, written
from tests.own_code import ROOT

FILE = ROOT / "tests/diagnostics/cardsets.yaml"


@dataclass(frozen=True)
class Case:
    """A fault: what is put where, and what must be said of which places."""

    fault: str
    edits: tuple[tuple[str, str, str], ...]
    variants: tuple[str, ...]
    says: tuple[str, ...]
    help: str

    def files(self) -> FILES:
        """The files with the fault, its places still marked."""
        files = dict(GAME)
        for file, old, new in self.edits:
            assert files[file].count(old) == 1, f"{self.fault}: {old!r} stands {files[file].count(old)} times in {file}"
            files[file] = files[file].replace(old, new)
        return files


@cache
def content() -> Any:
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


def cases() -> Iterator[Case]:
    for of in content()["cases"]:
        edits = tuple((each["in"], each["old"], each["new"]) for each in of.get("edits", [of]))
        says = of["says"] if isinstance(of["says"], list) else [of["says"]]
        yield Case(of["fault"], edits, tuple(of.get("variants", ())), tuple(says), of.get("help", ""))


GAME: FILES = content()["game"]
CASES = {case.fault: case for case in cases()}
assert len(CASES) == len(content()["cases"]), "two cases have one name"


# ---- every fault by itself


@pytest.mark.parametrize("variants", [(), ("well",), ("drought",)])
def test_the_game_has_no_fault_and_can_be_played(variants: tuple[str, ...], tmp_path: Path) -> None:
    opened = loaded(tmp_path, GAME, variants)
    assert opened.diagnostics == () and opened.game is not None
    rules: Machine = machine(opened.game)
    assert sum(1 for _ in at_random(rules, rules.start(1), 1)) > 20


@pytest.mark.parametrize("fault", CASES)
def test_a_fault_is_told_at_its_place_and_nothing_else_is(fault: str, tmp_path: Path) -> None:
    case = CASES[fault]
    files, marked = unmarked(case.files())
    opened = loaded(tmp_path, files, case.variants)
    assert opened.game is None
    assert [place(each) for each in opened.diagnostics] == marked
    for each, says in zip(opened.diagnostics, case.says, strict=True):
        code, _, words = says.partition(" ")
        assert (each.code, each.severity) == (code, Severity.ERROR)
        assert words in each.message
        assert case.help in each.help


def test_there_are_many_faults_of_every_kind() -> None:
    assert len(CASES) >= 90
    codes = {says.split()[0] for case in CASES.values() for says in case.says}
    assert len(codes) >= 35 and {code[:2] for code in codes} == {"E1", "E2", "E3", "E4", "E5"}


# ---- all in one run


def together() -> tuple[list[Case], FILES]:
    """As many cases at once as can be: one a line, none that hides another."""
    chosen: list[Case] = []
    files = dict(GAME)
    for case in CASES.values():
        if case.variants or len(case.edits) > 1 or case.fault in ALONE or case.says[0][:4] in BRACKETS:
            continue
        file, old, new = case.edits[0]
        if files[file].count(old) == 1 and not any("«" in line for line in _lines_with(files[file], old)):
            files[file] = files[file].replace(old, new)
            chosen.append(case)
    return chosen, files


def _lines_with(text: str, part: str) -> list[str]:
    start = text.rfind("\n", 0, text.index(part)) + 1
    end = text.find("\n", text.index(part) + len(part))
    return text[start : end if end >= 0 else None].splitlines()


ALONE = {
    "a tab",
    "wrong indentation",
    "a colon without a space",
    "a dash before the first of several names",
    "a dash before the second of several names",
    "an anchor",
    "a tag",
    "a card twice in a file",
    "a library that there is not",
    "a library by its path",
}
"""Slips that hide something: the rest of their file, the other value of their key, or what a library declares."""

BRACKETS = ("E120", "E123")
"""Brackets that are not closed or opened hide what stands in them."""


def test_all_faults_are_told_in_one_run(tmp_path: Path) -> None:
    chosen, files = together()
    assert len(chosen) >= 35
    plain, marked = unmarked(files)
    assert [place(each) for each in loaded(tmp_path, plain).diagnostics] == marked


# ---- what the command says


def test_the_command_ends_with_1_and_shows_every_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, marked = unmarked(together()[1])
    folder = written(tmp_path / TOP, plain)
    assert main(["validate", str(folder), "--format", "json"]) == 1
    out, err = capsys.readouterr()
    told = json.loads(out)["diagnostics"]
    shown = {(each["file"].rpartition(f"{TOP}/")[2], each["line"], each["column"]) for each in told}
    assert {(each.file, *each.start) for each in marked} <= shown
    assert main(["validate", str(folder)]) == 1
    said = capsys.readouterr()
    assert all(f"{each.file}:{each.start[0]}:{each.start[1]}" in said.err for each in marked)
    assert "Traceback" not in err + said.err + said.out


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_game_with_a_fault_is_not_played(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(tmp_path / TOP, unmarked(CASES["a misspelt word"].files())[0])
    assert main([command, str(folder)]) == 1
    assert '"Gian" is not a word of the language' in capsys.readouterr().err


# ---- nothing raises

SPOILS = 150


def spoilt(random: Random) -> FILES:
    """The game with some random slips of the keyboard."""
    files = dict(GAME)
    for _ in range(random.randint(1, 3)):
        file = random.choice(list(files))
        files[file] = _slip(files[file], random)
    return files


def _slip(text: str, random: Random) -> str:
    words, lines = text.split(" "), text.split("\n")
    at, line = random.randrange(len(words)), random.randrange(len(lines))
    match random.randrange(8):
        case 0:
            del words[at]
        case 1:
            words[at] = words[at][::-1]
        case 2:
            words[at] = random.choice(words)
        case 3:
            words.insert(
                at, random.choice(("null", "[]", "{}", "7", "it", "-", "&a", "»", "\t", "'", '"', ":", "x" * 3000))
            )
        case 4:
            del lines[line]
        case 5:
            lines[line] = " " * random.randrange(4) + lines[line]
        case 6:
            lines.insert(line, random.choice(lines))
        case _:
            lines[line], lines[line - 1] = lines[line - 1], lines[line]
    return " ".join(words) if len(words) != len(text.split(" ")) or words != text.split(" ") else "\n".join(lines)


@pytest.mark.parametrize("part", range(3))
def test_a_spoilt_game_is_a_game_or_a_list_of_faults(part: int, tmp_path: Path) -> None:
    for seed in range(part * SPOILS // 3, (part + 1) * SPOILS // 3):
        files = spoilt(Random(seed))
        opened = loaded(tmp_path / str(seed), files, ("well",) if seed % 2 else ())
        assert_whole(opened, files)
        if opened.game is not None:
            machine(opened.game)


def assert_whole(opened: Loaded, files: Mapping[str, str]) -> None:
    """Either a game or errors, each in a file that there is, and all of them can be shown."""
    errors = [each for each in opened.diagnostics if each.severity is Severity.ERROR]
    assert (opened.game is None) == bool(errors)
    for each in opened.diagnostics:
        assert place(each).file in files
        assert 0 <= each.span.start <= each.span.end <= len(each.span.source.text)
        assert each.message and "Traceback" not in each.message
    summary = Summary(opened.files, opened.cards)
    assert human(opened.diagnostics, summary=summary) or not opened.diagnostics
    assert json.loads(as_json(opened.diagnostics, summary))["summary"]["errors"] == len(errors)
