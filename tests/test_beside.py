"""A game is validated with each of its variants, too: each cause is told once, and with which variant."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.cli import main
from engine.cli.validate import findings
from engine.source.concise import line_of
from engine.source.diagnostics import Diagnostic
from tests.marked import FILES, unmarked
from tests.marked import written as written_files
from tests.own_code import ROOT
from tests.test_bad_input import CASES, GAME

OF_USE = ("W401", "W413", "W601", "W602", "W604")


def written(folder: Path, files: FILES) -> str:
    return str(written_files(folder / "g", {**GAME, **files}))


def variant(text: str, name: str = "more") -> FILES:
    return {f"variants/{name}.yaml": f"variant: {name}\n{text}"}


def rows(*games: str) -> list[tuple[str, str, str]]:
    """Where, what, and the note of each finding."""
    return [(_where(each), each.code, each.note) for each in findings(games)[0]]


def _where(each: Diagnostic) -> str:
    return "/".join(Path(each.span.source.name).parts[-2:])


# ---- what is told


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("rules: {Dew: 'At the start of your turn, gain 1 Watter.'}", "E4"),
        ("rules: {Dew: 'At the start of your turn gain gain 1 Water.'}", "E3"),
        ("cards: {Fig: {type: Bush}}", "E4"),
        ("rules: {Dew: null}", "E4"),
        ("counters: {Sun: {}}", "W4"),
        ("cards: {Fig: {type: Tree}}", "W6"),
        ("actions: {Rest: {do: Draw a card.}}", "W5"),
    ],
)
def test_what_is_wrong_in_a_variant_is_told_of_the_game(text: str, kind: str, tmp_path: Path) -> None:
    game = written(tmp_path, variant(f"{text}\n"))
    found = findings([game])[0]
    assert [(_where(each), each.code[:2], each.note) for each in found] == [("variants/more.yaml", kind, "")]
    assert list(map(line_of, found)) == list(map(line_of, findings([f"{game}+more"])[0]))
    assert found == findings([game, f"{game}+more"])[0]


def test_what_a_variant_makes_wrong_elsewhere_says_with_which(tmp_path: Path) -> None:
    game = written(tmp_path, {**variant("counters: {Water: null}\n"), **variant("counters: {Water: null}\n", "less")})
    found = findings([game])[0]
    assert {"cards/tools.yaml", "cards/trees.yaml", "g/game.yaml"} <= set(map(_where, found))
    assert {each.note for each in found} == {"this is so with the variant less"}
    assert len({(_where(each), each.span.start, each.code) for each in found}) == len(found)
    assert all(each.fixes == () for each in found)
    assert all(each.note == "" for each in findings([f"{game}+less"])[0])


def test_every_form_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = written(tmp_path, variant("counters: {Water: null}\n"))
    for form in ("human", "concise", "json", "github", "sarif", "junit"):
        assert main(["validate", game, "--format", form]) == 1
        assert "with the variant more" in " ".join("".join(capsys.readouterr()).split())


def test_what_only_two_variants_make_wrong_says_both(tmp_path: Path) -> None:
    scenes = {"scenarios/a.yaml": "game: ..+drought+well\nscenarios: [{name: A, steps: [{expect: {}}]}]\n"}
    found = [row for row in rows(written(tmp_path, scenes)) if row[1] == "E411"]
    assert found == [("variants/well.yaml", "E411", "this is so with the variants drought and well")]


def test_a_fault_of_the_game_itself_is_told_once_and_of_nobody_else(tmp_path: Path) -> None:
    own = {"cards/more.yaml": "cards: {Fig: {type: Tree, text: Gain 1 Watr.}}\n"}
    near = variant("counters: {Watra: {}}\n")  # another name is near with it
    assert [row for row in rows(written(tmp_path, {**own, **near})) if row[1] == "E401"] == [
        ("cards/more.yaml", "E401", "")
    ]


# ---- what is used


@pytest.mark.parametrize(
    "text",
    [
        "actions: {Plant: {do: Move it to your Garden.}}",  # what cards say is then never done
        "cards: {Pear Tree: {marks: null}}",
        "rules: {Compost: null}\nset-up: {Stalls: null}\nturn: {Morning: {actions: [Plant, Rest]}}",  # nobody buys
    ],
)
def test_what_a_variant_leaves_unused_is_no_mistake_of_the_game(text: str, tmp_path: Path) -> None:
    assert rows(written(tmp_path, variant(f"{text}\n"))) == []


def test_what_only_variants_use_is_used(tmp_path: Path) -> None:
    game = GAME["game.yaml"].replace("  Water:  {plural: Water}\n", "  Water:  {plural: Water}\n  Sun: {}\n")
    two = {**variant("rules: {Dew: 'At the start of your turn, gain 1 Sun.'}\n"), "game.yaml": game}
    assert rows(written(tmp_path, two)) == []


# ---- comments that silence


def test_a_comment_in_a_variant_silences_and_is_told_where_it_silences_nothing(tmp_path: Path) -> None:
    text = "counters:\n  # cardwright: ignore[W401] for later\n  NAME: {}\n"
    assert rows(written(tmp_path / "a", variant(text.replace("NAME", "Sun")))) == []
    found = rows(written(tmp_path / "b", variant(text.replace("NAME", "Water"))))
    assert found == [("variants/more.yaml", "W001", "")]


def test_a_comment_that_silences_something_with_a_variant_only_has_its_use(tmp_path: Path) -> None:
    alike = variant("counters: {TRee: {}}\nrules: {Dew: 'At the start of your turn, gain 1 TRee.'}\n")
    found = rows(written(tmp_path / "a", alike))
    assert found == [("g/game.yaml", "W411", "this is so with the variant more")]
    types = "  Tree: {plural: Trees}"
    game = GAME["game.yaml"].replace(types, f"  # cardwright: ignore[W411] of one wood\n{types}")
    assert rows(written(tmp_path / "b", {**alike, "game.yaml": game})) == []
    assert [code for _, code, _ in rows(written(tmp_path / "c", {"game.yaml": game}))] == ["W001"]


# ---- counts, and what is kept


def test_nothing_is_counted_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = {**variant("cards: {Fig: {type: Tree, Price: x}, Apple Tree: {Price: 1}}\n"), **variant("", "other")}
    game = written(tmp_path, more)
    assert main(["validate", game, game, f"{game}+other", "--format", "json"]) == 1
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert summary == {"errors": 1, "warnings": 0, "files": len(GAME) + 2, "cards": 5}


def test_that_all_is_well_is_kept_and_only_as_long_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    game = written(tmp_path, variant("cards: {Fig: {type: Tree}}\ndeal: {table: market}\n"))
    Path(game, "decks/more.yaml").write_text("deck: more\nzones: {Stock: {each Tree: 1}}\n", "utf-8")
    first = findings([game])
    assert first[0] == []
    with patch("engine.cardset.load.load_with_each", side_effect=AssertionError("it is known")):
        again = findings([game])
    assert again[0] == []
    assert [(each.file, each.card) for each in again[1].checked] == [(e.file, e.card) for e in first[1].checked]
    path = Path(game, "variants/more.yaml")
    path.write_text(path.read_text("utf-8").replace("Tree", "Bush"), "utf-8")
    assert [code for _, code, _ in rows(game)] == ["E401"]


@pytest.mark.parametrize(
    "spoilt", ["{}", "[[], [[1, 2]]]", "[[], [[1, []]]]", '[[], [["g/variants/more.yaml", ["x"]]]]', "0"]
)
def test_what_is_kept_is_not_believed_when_it_is_odd(
    spoilt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written(tmp_path, variant("cards: {Fig: {type: Bush}}\n"))
    loads = {"variants": json.loads(spoilt)}
    monkeypatch.setattr("engine.store.load", lambda kind, key: loads.get(kind))
    assert [code for _, code, _ in rows(game)] == ["E401"]


# ---- whatever is wrong


@pytest.mark.parametrize("fault", CASES)
def test_the_game_tells_what_it_tells_with_each_variant(fault: str, tmp_path: Path) -> None:
    """Each cause once, and none of them twice, whatever is wrong."""
    game = written(tmp_path, unmarked(CASES[fault].files())[0])
    causes = [_cause(each) for each in findings([game])[0]]
    assert len(set(causes)) == len(causes)
    for path in Path(game, "variants").glob("*.yaml"):
        with_it = findings([f"{game}+{path.stem}"])[0]
        assert {_cause(each) for each in with_it if each.code not in (*OF_USE, "W001")} <= set(causes)


def _cause(each: Diagnostic) -> tuple[str, int, int, str]:
    return each.span.source.name, each.span.start, each.span.end, each.code


def test_the_games_that_come_with_it_are_right_with_every_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    games = sorted(path.parent.name for path in (ROOT / "cardsets").glob("*/game.yaml"))
    assert list(map(line_of, findings(games)[0])) == []
