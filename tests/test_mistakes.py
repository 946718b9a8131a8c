"""The mistakes that designers really make, each with the answer that it should get.

The cases are data: tests/diagnostics/mistakes.yaml says how.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.source.diagnostics import Diagnostic, Edit
from tests.marked import TOP, load, place, unmarked, written
from tests.own_code import ROOT
from tests.test_bad_input import GAME

FILE = ROOT / "tests/diagnostics/mistakes.yaml"
KINDS = 33
UNUSED = "W401"
"""Names that are put in to show something else are used by nothing."""


@cache
def content() -> Any:
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


CASES: dict[str, dict[str, Any]] = {f"{case['mistake']} {case['what']}": case for case in content()["mistakes"]}
assert len(CASES) == len(content()["mistakes"]), "two cases have one name"


def files(case: Mapping[str, Any]) -> dict[str, str]:
    """The files with the mistake, its places still marked."""
    found = dict(GAME)
    for edit in case.get("edits", [case]):
        if "whole" in edit:
            found[edit["in"]] = edit["whole"]
        elif "old" in edit:
            assert found[edit["in"]].count(edit["old"]) == 1, edit
            found[edit["in"]] = found[edit["in"]].replace(edit["old"], edit["new"])
    return found


def found_in(folder: Path, case: Mapping[str, Any]) -> tuple[Diagnostic, ...]:
    plain, _ = unmarked(files(case))
    written(folder, plain)
    if "encoding" in case:
        text = plain[case["in"]].replace("\n", "\r\n" if case.get("line ends") == "windows" else "\n")
        (folder / case["in"]).write_bytes(text.encode(case["encoding"]))
    found = load(folder, shown=TOP).diagnostics
    return tuple(each for each in found if each.code != UNUSED)


def answers(found: Iterable[Diagnostic]) -> list[str]:
    rows = ((f"{each.code} {each.message}", f"help: {each.help}") for each in found)
    return [row for pair in rows for row in pair if row != "help: "]


def mended(found: Iterable[Diagnostic]) -> list[str]:
    """The lines that the safe fixes change, as they are then."""
    edits = [edit for each in found for fix in each.fixes[:1] if fix.safe for edit in fix.edits]
    lines: list[str] = []
    for source, of in groupby(sorted(edits, key=lambda e: (e.span.source.name, e.span.start)), lambda e: e.span.source):
        after = applied(source.text, of).split("\n")
        lines += [new.strip() for old, new in zip(source.text.split("\n"), after, strict=True) if old != new]
    return lines


def applied(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda e: e.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_gets_its_answer_at_its_place(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    found = found_in(tmp_path, case)
    assert answers(found) == case["says"]
    assert [place(each) for each in found] == unmarked(files(case))[1]


@pytest.mark.parametrize("name", CASES)
def test_its_safe_fix_writes_what_was_meant(name: str, tmp_path: Path) -> None:
    fixed = CASES[name].get("fixed", [])
    assert mended(found_in(tmp_path, CASES[name])) == ([fixed] if isinstance(fixed, str) else fixed)


def test_each_mistake_is_shown_or_cannot_be_made_here() -> None:
    shown = {case["mistake"] for case in CASES.values()}
    left_out = {int(number) for number in content()["cannot be made here"]}
    assert shown | left_out == set(range(1, KINDS + 1)) and not shown & left_out
