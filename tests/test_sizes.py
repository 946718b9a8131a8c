"""Rooms stay small: files and functions have a most, and so does what is meant to be read at one go."""

from __future__ import annotations

from pathlib import Path

from tests.own_code import ROOT, functions, parsed, python_files

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 50


def too_large(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").count("\n")
    long_file = [f"{path.name}: {lines} lines"] if lines > MOST_LINES_OF_A_FILE else []
    return long_file + [
        f"{path.name}:{node.lineno} {node.name}"
        for node in functions(parsed(path))
        if (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]


def test_files_and_functions_are_small() -> None:
    files = python_files("engine", "tools", "tests/handwritten")
    assert [fault for path in files for fault in too_large(path)] == []


def test_the_check_sees_what_is_too_large(tmp_path: Path) -> None:
    large = tmp_path / "large.py"
    large.write_text("def f():\n" + "    x = 1\n" * 50 + "y = 2\n" * 350, encoding="utf-8")
    assert too_large(large) == ["large.py: 401 lines", "large.py:1 f"]


def test_the_top_of_the_project_holds_what_it_should_and_no_more() -> None:
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert names <= {"pyproject.toml", "README.md", "engine", "cardsets", "schemas", "tests", "tools", "dist"}
