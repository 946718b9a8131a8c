"""Every form of a report says the same findings, at the same places, in a form that its readers can read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from engine import cli
from engine.cli.exits import Exit
from engine.cli.validate import FORMATS
from engine.source.concise import MOST_SHOWN, concise, github
from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Source, Span
from engine.source.junit import junit
from engine.source.report import Checked, Summary, human
from engine.source.sarif import Rule, sarif
from tests import tables
from tests.own_code import ROOT

GAME = Source("games/small one/game.yaml", "counters:\n  漢字 e\u0301🂡: {max: 3}\n\tScore:\n    max: 4\n")
CARDS = Source("games/small one/cards/a.yaml", "cards:\n  Ant: {text: Gain 1 Coin.}\n  Bee: {}\n")
EMPTY = Source("games/empty.yaml", "")

ANT = Checked(CARDS.name, "Ant", Span(CARDS, 9, 34))
BEE = Checked(CARDS.name, "Bee", Span(CARDS, 37, 44))
PARTS = (Checked(GAME.name), Checked(CARDS.name), ANT, BEE)


def at(text: str, source: Source = GAME) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def finding(span: Span, severity: Severity = Severity.ERROR, message: str = "it is wrong", **more: Any) -> Diagnostic:
    return Diagnostic(
        {"error": "E104", "warning": "W112", "hint": "W501"}[severity.value], severity, message, span, **more
    )


WIDE, TAB = finding(at("max: 3")), finding(at("Score"), Severity.WARNING)
END = finding(Span(GAME, len(GAME.text), len(GAME.text)))
NOWHERE = finding(Span(EMPTY, 0, 0), Severity.HINT)
CURES = (
    Fix("write “Score”", (Edit(at("Coin", CARDS), "Score"),)),
    Fix("leave it out", (Edit(at("Coin", CARDS), ""),), False),
    Fix("think", ()),
)
IN_CARD = finding(at("Coin", CARDS), labels=(Label(at("Score"), "not this"),), help="say “Score”", fixes=CURES)
ALL = [WIDE, TAB, END, NOWHERE, IN_CARD]


# ---- one line each


def test_a_line_says_where_what_and_what_helps() -> None:
    assert concise(ALL).splitlines() == [
        "games/empty.yaml:1:1: hint[W501] it is wrong",
        "games/small one/cards/a.yaml:2:22: error[E104] it is wrong; say “Score”",
        "games/small one/game.yaml:2:12: error[E104] it is wrong",
        "games/small one/game.yaml:3:2: warning[W112] it is wrong",
        "games/small one/game.yaml:5:1: error[E104] it is wrong",
    ]
    assert concise([]) == ""


def test_a_finding_is_one_line_whatever_it_says() -> None:
    odd = finding(Span(Source("a\nb.yaml", "x"), 0, 1), message="one\ntwo\x1b[31m\u2028three")
    assert concise([odd]) == "a b.yaml:1:1: error[E104] one two\\x1b[31m\\u2028three\n"


# ---- GitHub


def test_an_annotation_has_its_place() -> None:
    assert github([WIDE]) == (
        "::error file=games/small one/game.yaml,line=2,col=12,endLine=2,endColumn=18,title=E104::it is wrong\n"
    )
    lines = github([finding(at("max: 3}\n\tScore"))])
    assert lines.startswith("::error file=games/small one/game.yaml,line=2,endLine=3,title=E104::")


def test_what_a_runner_would_obey_is_escaped() -> None:
    odd = finding(Span(Source("a,b:c%d\re.yaml", "x"), 0, 1), message="100 % ::error::\n##[add-mask]x, y: z")
    assert github([odd]) == (
        "::error file=a%2Cb%3Ac%25d%0De.yaml,line=1,col=1,endLine=1,endColumn=2,title=E104"
        "::100 %25 ::error::\\n## [add-mask]x, y: z\n"
    )
    seen = finding(Span(Source("esc\x1b[31mred\u202e\udcff\t.yaml", "x"), 0, 1))
    assert github([seen]).startswith("::error file=esc\\x1b[31mred\\u202e\\udcff\\t.yaml,line=1,")
    helped = finding(at("Score"), help="the second line", note="and a third: 5 %")
    assert github([helped]).endswith("::it is wrong%0Athe second line%0Aand a third: 5 %25\n")


def numbered(severity: Severity, number: int) -> list[Diagnostic]:
    source = Source("a.yaml", "x" * 100)
    return [finding(Span(source, at, at + 1), severity, f"{severity.value} {at}") for at in range(number)]


@pytest.mark.parametrize(
    ("errors", "warnings", "hints"), [(3, 2, 1), (10, 10, 10), (11, 0, 10), (0, 25, 0), (12, 13, 14)]
)
def test_no_annotation_is_lost_for_there_being_too_many(errors: int, warnings: int, hints: int) -> None:
    found = [*numbered(Severity.HINT, hints), *numbered(Severity.WARNING, warnings), *numbered(Severity.ERROR, errors)]
    lines = github(found).splitlines()
    kinds = [line.split(" ")[0].split("::")[1] for line in lines if line.startswith("::")]
    assert kinds == sorted(kinds, key=["error", "warning", "notice"].index)
    assert all(kinds.count(kind) <= MOST_SHOWN for kind in kinds)
    annotations = [line for line in lines if line.startswith("::") and " file=" in line]
    told = [line for line in lines if line.startswith("::notice::")]
    rest = [line for line in lines if line.startswith("  a.yaml:")]
    assert len(annotations) + len(rest) == len(found)
    assert told == (
        [f"::notice::{len(rest)} more finding{'s' * (len(rest) > 1)} in the log of this step"] if rest else []
    )


def test_a_line_of_the_log_is_no_command() -> None:
    found = [finding(each.span, message="see ::error::here ##[x]") for each in numbered(Severity.ERROR, 12)]
    rest = [line for line in github(found).splitlines() if not line.startswith("::")]
    assert len(rest) == 2 and not any("::" in line or "##[" in line for line in rest)


# ---- SARIF


SCHEMA = Draft202012Validator(json.loads((ROOT / "tests/sarif.schema.json").read_text(encoding="utf-8")))


def run_of(found: list[Diagnostic], **rules: Rule) -> Any:
    report = json.loads(sarif(found, rules))
    SCHEMA.validate(report)
    return report["runs"][0]


def test_sarif_has_its_schemas_form() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)
    assert run_of([])["results"] == []
    run = run_of(ALL, E104=Rule("Twice", "A name stands twice."))
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["E104", "W112", "W501"]
    assert rules[0]["shortDescription"]["text"] == "Twice"
    assert rules[0]["help"]["text"] == "A name stands twice.\n\nMore: cardwright explain E104"
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert rules[result["ruleIndex"]]["defaultConfiguration"]["level"] == result["level"]


def test_sarif_columns_are_code_points_and_end_behind_the_last() -> None:
    region = run_of([WIDE])["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 12, "endLine": 2, "endColumn": 18}
    region = run_of([NOWHERE])["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}
    region = run_of([finding(at("max: 3}\n\tScore"))])["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 12, "endLine": 3, "endColumn": 7}


def test_sarif_places_are_addresses() -> None:
    found = [WIDE, finding(Span(Source("/else/where é.yaml", "x"), 0, 1))]
    places = [each["locations"][0]["physicalLocation"]["artifactLocation"] for each in run_of(found)["results"]]
    assert places == [
        {"uri": "file:///else/where%20%C3%A9.yaml"},
        {"uri": "games/small%20one/game.yaml", "uriBaseId": "%SRCROOT%"},
    ]


def test_sarif_has_other_places_and_cures() -> None:
    result = run_of([IN_CARD])["results"][0]
    assert result["message"]["text"] == "it is wrong\nsay “Score”"
    assert result["relatedLocations"][0]["message"]["text"] == "not this"
    assert [fix["description"]["text"] for fix in result["fixes"]] == ["write “Score”", "leave it out"]
    replaced = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replaced["insertedContent"]["text"] == "Score" and replaced["deletedRegion"]["startColumn"] == 22


# ---- JUnit


def cases(found: list[Diagnostic], *, strict: bool = False) -> dict[tuple[str, str], ElementTree.Element]:
    suites = ElementTree.fromstring(junit(found, Summary(2, 2, PARTS), strict=strict))
    every = suites.findall("testsuite/testcase")
    assert suites.get("tests") == str(len(every))
    assert suites.get("failures") == str(len(suites.findall("testsuite/testcase/failure")))
    for suite in suites:
        assert suite.get("tests") == str(len(suite)) and suite.get("failures") == str(len(suite.findall("*/failure")))
    return {(case.get("classname", ""), case.get("name", "")): case for case in every}


def test_a_build_server_sees_which_card_fails() -> None:
    found = cases([IN_CARD, finding(at("{}", CARDS), Severity.WARNING)])
    assert len(found) == len(PARTS)
    failed = {name for (_, name), case in found.items() if case.find("failure") is not None}
    assert failed == {"Ant"}
    failure = found[CARDS.name, "Ant"].find("failure")
    assert failure is not None and failure.get("message") == "it is wrong" and failure.get("type") == "E104"
    assert failure.text == concise([IN_CARD]).rstrip()
    assert found[CARDS.name, "Bee"].findtext("system-out", "").endswith("warning[W112] it is wrong")


def test_what_is_in_no_card_is_the_files() -> None:
    found = cases(ALL)
    failed = {key for key, case in found.items() if case.find("failure") is not None}
    assert failed == {(GAME.name, "the file itself"), (CARDS.name, "Ant")}
    assert found[EMPTY.name, "the file itself"].find("failure") is None  # a hint: and the file was not known before


def test_a_strict_build_server_fails_for_a_warning() -> None:
    warned = cases([TAB], strict=True)[GAME.name, "the file itself"]
    assert warned.find("failure") is not None
    assert cases([NOWHERE], strict=True)[EMPTY.name, "the file itself"].find("failure") is None


def test_xml_can_be_read_whatever_is_said() -> None:
    odd = finding(Span(Source("a\x00<&>.yaml", "x"), 0, 1), message="\x01 \ud800 ]]> <b> & \ufffe")
    assert cases([odd])["a\\x00<&>.yaml", "the file itself"].find("failure") is not None


# ---- for people


def test_the_card_is_named_above_its_marked_line() -> None:
    text = "cards:\n  Ant:\n    type: Unit\n    # a comment\n    text: >-\n      Gain 1 Coin,\n\n      then draw.\n"
    source = Source("a.yaml", text)
    shown = human([finding(at("draw", source))]).splitlines()[3:]
    assert shown == ["2 |   Ant:", "...", "8 |       then draw.", "  |            ^^^^"]
    assert human([finding(at("Unit", source))]).splitlines()[3:] == [
        "2 |   Ant:", "3 |     type: Unit", "  |           ^^^^",
    ]  # fmt: skip
    assert human([finding(at("Ant", source))]).splitlines()[3:] == ["2 |   Ant:", "  |   ^^^"]


def test_the_last_line_says_what_to_do_next() -> None:
    last = human([TAB, IN_CARD], summary=Summary(1, 1)).splitlines()[-1]
    assert last == "more about it: cardwright explain E104; validate --fix mends 1 of 2"
    assert human([TAB], summary=Summary(1, 1)).splitlines()[-1] == "more about it: cardwright explain W112"


# ---- the command


@pytest.mark.parametrize("format", FORMATS)
def test_every_form_is_said_of_games_with_faults_and_without(format: str, tmp_path: Path, capsys: Any) -> None:
    folder = tables.copy_with(tmp_path / "wrong", {"Oops": "Gain 2 Hustel."})
    assert cli.main(["validate", "deckbuilder", "--format", format]) == Exit.FINE
    out, err = capsys.readouterr()
    assert err == "" and (out == "") == (format in ("human", "concise", "github"))
    assert cli.main(["validate", str(folder), "deckbuilder", "--format", format]) == Exit.FAULTS
    out, err = capsys.readouterr()
    said, other = (err, out) if format == "human" else (out, err)
    assert "Hustel" in said and other == ""
    if format == "junit":
        failed = ElementTree.fromstring(out).findall("testsuite/testcase[failure]")
        assert [case.get("name") for case in failed] == ["Oops"]
        assert len(ElementTree.fromstring(out).findall("testsuite/testcase")) > 20
    if format == "sarif":
        SCHEMA.validate(json.loads(out))


def test_a_game_from_the_cache_has_the_same_cases(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    outputs = set()
    for _ in range(2):
        assert cli.main(["validate", "deckbuilder", "--format", "junit"]) == Exit.FINE
        outputs.add(capsys.readouterr().out)
    assert len(outputs) == 1 and 'name="Fast Break"' in outputs.pop()
