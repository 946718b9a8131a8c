"""Each code has a page, each page's bad sample gets its code and nothing else, and its good sample gets nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine import cli
from engine.cli.validate import findings
from engine.source.pages import Sample, codes, pages
from tests.own_code import ROOT, python_files
from tests.sample_games import IN_NO_DECK, over, written

CODE = re.compile(r'"([EW][0-9]{3})"')


def said(folder: Path, sample: Sample, encoding: str) -> set[str]:
    """The codes that validate says of a sample, by itself and with each of its variants."""
    game = str(written(folder, sample, encoding))
    variants = [where.split("/")[1].split(".")[0] for where, _ in sample if where.startswith("variants/")]
    names = [game, *(f"{game}+{name}" for name in variants), *(["+".join([game, *variants])] if variants else [])]
    return {each.code for each in findings(names)[0]}


def meant(code: str, said: set[str]) -> set[str]:
    """These codes, without what is said of any new card."""
    return said if code == IN_NO_DECK else said - {IN_NO_DECK}


@pytest.mark.parametrize("code", codes())
def test_the_samples_of_a_page_are_what_they_say(code: str, tmp_path: Path) -> None:
    page = pages()[code]
    assert meant(code, said(tmp_path / "bad", page.written(), page.encoding)) == {code}
    assert meant(code, said(tmp_path / "good", page.good, "utf-8")) == set()
    assert page.bad != page.good


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    used = {code for path in python_files("engine") for code in CODE.findall(path.read_text(encoding="utf-8"))}
    assert used == set(codes())


def test_a_page_is_short_and_stands_with_its_family() -> None:
    for code, page in pages().items():
        assert page.code == code and page.title and page.title[0].islower() and not page.title.endswith(".")
        assert page.says.endswith(".") and len(page.says) <= 400, code
    for path in sorted((ROOT / "engine/pages").glob("*.yaml")):
        found = re.findall(r"^([EW][0-9]{3}):", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert found == sorted(found) and all(code.startswith(path.stem[:2]) for code in found)


def test_a_sample_is_laid_over_the_game() -> None:
    base = "a: 1\nb:\n  One: {}\n  # of one\n  Two:\n    x: y\nc: 3\n"
    assert (
        over(base, "b:\n  Two: {}\n  Three: {}\n") == "a: 1\nb:\n  One: {}\n  # of one\n  Two: {}\n  Three: {}\nc: 3\n"
    )
    assert over(base, "a: 2\nd: 4\n") == "b:\n  One: {}\n  # of one\n  Two:\n    x: y\nc: 3\na: 2\nd: 4\n"


# ---- codes


def test_a_code_is_explained_with_what_is_wrong_and_what_is_right(capsys: Any) -> None:
    assert cli.main(["explain", "E301"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "E301: a word that is not of the language"
    assert lines[-5:] == ["wrong", "  Gian 1 Coins.", "", "right", "  Gain 1 Coins."]
    assert cli.main(["explain", "e301"]) == 0
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained_in_lines_that_fit_and_can_be_seen(code: str, capsys: Any) -> None:
    assert cli.main(["explain", code]) == 0
    out = capsys.readouterr().out
    assert out.isprintable() or {char for char in out if not char.isprintable()} == {"\n"}
    assert max(map(len, out.splitlines())) <= 100 and len(out.splitlines()) <= 40
    assert ("U+" in out) == (code in ("E113", "E118", "W412"))


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("E3O1", "explain takes"),
        ("E3044", "did you mean E304"),
        ("E999", "the codes are E100 to W604"),
        ("W9999999", "explain takes"),
        ("W40", "did you mean W401?"),
    ],
)
def test_a_code_that_there_is_not_is_answered_with_the_nearest(code: str, meant: str, capsys: Any) -> None:
    assert cli.main(["explain", code]) == 2
    out, err = capsys.readouterr()
    assert out == "" and meant in err


def test_a_report_ends_with_a_code_that_can_be_explained(tmp_path: Path, capsys: Any) -> None:
    game = written(tmp_path / "g", (("card", "Gain 1 Coyns."),))
    assert cli.main(["validate", str(game)]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    command = last.split("cardwright ")[1].split(";")[0].split()
    assert command == ["explain", "E401"] and cli.main(command) == 0
