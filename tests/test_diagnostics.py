"""Places, their order, and suggestions."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.source.diagnostics import Diagnostic, Severity, Source, Span, did_you_mean, has_errors, in_order

NAMES = (
    "Score", "Hustle", "Momentum", "Cost", "Health", "Unit", "Structure", "Permanent", "Hand", "Bench", "On Court",
    "Roster Deck", "Recruiting Deck", "Recruiting Board", "draw", "gain", "lose", "player", "opponent", "shuffle",
)  # fmt: skip
TYPOS = {
    "Hustel": "Hustle", "Hussle": "Hustle", "hustle": "Hustle", "Hustl": "Hustle", "Momentun": "Momentum",
    "Momentums": "Momentum", "Unti": "Unit", "Units": "Unit", "Untis": "Unit", "Permenant": "Permanent",
    "Hnad": "Hand", "Bnech": "Bench", "Benches": "Bench", "Rostr Deck": "Roster Deck", "Scores": "Score",
    "Recruting Board": "Recruiting Board", "Board": "Recruiting Board", "oponent": "opponent", "plyaer": "player",
    "shufle": "shuffle", "gian": "gain", "drwa": "draw", "Healt": "Health", "Structrue": "Structure", "loose": "lose",
}  # fmt: skip


def error(source: Source, start: int, code: str = "E100") -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, "wrong", Span(source, start, start + 1))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_and_columns_count_from_one_in_code_points(end: str) -> None:
    source = Source("a.yaml", f"Ō🂡c{end}{end}last")
    assert source.position(0) == (1, 1)
    assert source.position(2) == (1, 3)
    assert source.position(source.text.index("last") + 3) == (3, 4)
    assert source.position(len(source.text)) == (3, 5)
    assert [source.line(number) for number in (0, 1, 2, 3, 4)] == ["", "Ō🂡c", "", "last", ""]


def test_a_span_knows_its_text_and_both_ends() -> None:
    span = Span(Source("a.yaml", "one\ntwo words\n"), 4, 7)
    assert (span.text, span.first, span.last) == ("two", (2, 1), (2, 4))


def test_findings_are_sorted_by_place_and_said_once() -> None:
    first, second = Source("a.yaml", "abcdef"), Source("b.yaml", "abcdef")
    expected = [error(first, 1, "E101"), error(first, 1, "E102"), error(first, 3), error(second, 0)]
    assert in_order([*reversed(expected), error(first, 3)]) == expected


def test_only_errors_are_errors() -> None:
    source = Source("a.yaml", "a")
    hint = Diagnostic("W500", Severity.HINT, "odd", Span(source, 0, 1))
    assert has_errors([hint, error(source, 0)]) and not has_errors([hint])


@pytest.mark.parametrize(("typo", "meant"), TYPOS.items())
def test_the_name_that_was_meant_comes_first(typo: str, meant: str) -> None:
    assert did_you_mean(typo, NAMES)[0] == meant


@pytest.mark.parametrize("word", ["xyzzy", "Quarterback", "a", "", "moon", "Sword", "x" * 5000])
def test_nothing_is_suggested_for_a_far_word(word: str) -> None:
    assert did_you_mean(word, NAMES) == ()


def test_at_most_three_names_are_suggested() -> None:
    assert did_you_mean("card", [f"card{n}" for n in range(9)]) == ("card0", "card1", "card2")


def test_diagnostics_load_no_library() -> None:
    code = "import sys, engine.source.diagnostics; print({'yaml', 'jsonschema', 'lark', 'rich'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
