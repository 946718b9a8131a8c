"""What people and programs get to see of a finding."""

from __future__ import annotations

import json
import unicodedata

import pytest

from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Source, Span
from engine.source.document import read
from engine.source.report import Summary, as_json, human, summary_line

SOURCE = Source(
    "cardsets/small/game.yaml", "game: Small\ncounters:\n  Score: {max: 3}\n  Ōdo 漢字: {max: 12}\n\n  Score: {}\n"
)
OTHER = Source("cardsets/small/cards.yaml", "cards: {}\n")


def at(text: str, source: Source = SOURCE, nth: int = 1) -> Span:
    start = -1
    for _ in range(nth):
        start = source.text.index(text, start + 1)
    return Span(source, start, start + len(text))


def finding(span: Span, **more: object) -> Diagnostic:
    return Diagnostic("E104", Severity.ERROR, '"Score" is written twice', span, **more)  # type: ignore[arg-type]


def test_a_finding_is_drawn_with_its_lines() -> None:
    twice = finding(
        at("Score", nth=2),
        labels=(Label(at("Score"), "the first one"), Label(at("cards", OTHER), "used here")),
        help="delete one of the two",
        note="names are ids",
    )
    assert human([twice]).splitlines() == [
        'error[E104]: "Score" is written twice',
        " --> cardsets/small/game.yaml:6:3",
        "  |",
        "3 |   Score: {max: 3}",
        "  |   ----- the first one",
        "...",
        "6 |   Score: {}",
        "  |   ^^^^^",
        "  = see: cardsets/small/cards.yaml:1:1: used here",
        "  = help: delete one of the two",
        "  = note: names are ids",
    ]


def test_two_marks_of_one_line_show_it_once() -> None:
    found = finding(at("max"), labels=(Label(at("Score"), "of this"),))
    assert human([found]).splitlines()[3:] == ["3 |   Score: {max: 3}", "  |   ----- of this", "  |           ^^^"]


def test_carets_stand_below_wide_characters() -> None:
    line, marks = human([finding(at("max", nth=2))]).splitlines()[3:5]
    assert line == "4 |   Ōdo 漢字: {max: 12}"
    assert marks == "  |              ^^^"  # each of the two wide ones takes two columns


@pytest.mark.parametrize("offset", [0, 11, len(SOURCE.text)])
def test_an_empty_place_has_a_caret_too(offset: int) -> None:
    assert human([finding(Span(SOURCE, offset, offset))]).rstrip().endswith("^")


def test_a_place_of_many_lines_is_marked_in_its_first() -> None:
    assert human([finding(at("counters:\n  Score"))]).splitlines()[3:] == ["2 | counters:", "  | ^^^^^^^^^"]


def test_a_place_in_no_text_has_no_picture() -> None:
    assert human([finding(Span(Source("a.yaml", ""), 0, 0))]).splitlines()[1:] == [" --> a.yaml:1:1"]


def test_long_lines_are_cut_around_the_mark() -> None:
    source = Source("a.yaml", f"{'x ' * 5000}here{' y' * 5000}\n")
    line, marks = human([finding(at("here", source))], width=60).splitlines()[3:5]
    assert len(line) <= 61 and line.startswith("1 | …")
    assert line[marks.index("^") :].startswith("here") and marks.count("^") == 4


def test_advice_is_wrapped() -> None:
    lines = human([finding(at("max"), help="word " * 30)], width=60).splitlines()[5:]
    assert len(lines) > 2 and max(map(len, lines)) <= 60
    assert all(line.startswith(" " * 10) for line in lines[1:])


def test_colour_only_adds_codes() -> None:
    plain, coloured = human([finding(at("max"))]), human([finding(at("max"))], colour=True)
    assert "\x1b" not in plain and "\x1b[1;31m" in coloured
    for code in ("1;31", "1;34", "1", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


def test_nothing_found_is_nothing_said() -> None:
    assert human([], summary=Summary(3, 10)) == ""
    assert summary_line([], Summary(3, 10)) == "no faults in 3 files (10 cards)"


def test_the_last_line_counts() -> None:
    warning = Diagnostic("W112", Severity.WARNING, "odd", at("game"))
    found = [finding(at("max")), finding(at("max", nth=2)), warning]
    assert human(found, summary=Summary(1, 1)).splitlines()[-2] == "2 errors, 1 warning in 1 file (1 card)"
    assert human(found).startswith("warning[W112]: odd")


def test_programs_get_what_the_design_says() -> None:
    fix = Fix("write Scores", (Edit(at("Score"), "Scores"),), safe=False)
    found = finding(at("Score", nth=2), labels=(Label(at("game"), "here"),), help="rename", note="or not", fixes=(fix,))
    first = {"file": SOURCE.name, "line": 3, "column": 3, "end_line": 3, "end_column": 8}
    label = {"file": SOURCE.name, "line": 1, "column": 1, "end_line": 1, "end_column": 5, "text": "here"}
    assert json.loads(as_json([found], Summary(2, 10))) == {
        "version": 1,
        "diagnostics": [
            {
                "code": "E104", "severity": "error", "message": '"Score" is written twice', "file": SOURCE.name,
                "line": 6, "column": 3, "end_line": 6, "end_column": 8, "help": "rename\nor not",
                "labels": [label],
                "fixes": [{"says": "write Scores", "safe": False, "edits": [{**first, "text": "Scores"}]}],
            }
        ],
        "summary": {"errors": 1, "warnings": 0, "files": 2, "cards": 10},
    }  # fmt: skip


def test_no_raw_character_of_data_reaches_the_screen() -> None:
    odd = "".join(char for char in map(chr, range(0x3000)) if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp"))
    source = Source("a\x1b.yaml", f"key: {odd}\ud800 end\n")
    everywhere = finding(
        at("end", source), labels=(Label(at("key", source), odd),), help=odd, note=odd, fixes=(Fix(odd, ()),)
    )
    bad = Diagnostic("E100", Severity.ERROR, f"[bold]{odd}", at("key", source))
    for text in (human([everywhere, bad], width=100000), as_json([everywhere, bad], Summary(1, 0))):
        assert "[bold]" in text
        assert {char for char in text if unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cs")} == {"\n"}
        text.encode("utf-8")


def test_what_reading_finds_can_be_shown() -> None:
    for text in ("a: b: c\n", "", "a:\n\tb\n", 'a: "b', "a: \u00a0b\r\nb: c: d\r\n"):
        found = read(Source("a.yaml", text))[1]
        assert human(found).count("^") >= len(found) or not text
