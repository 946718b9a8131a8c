"""What every sentence of the language does, and which are refused: the rows of tests/meaning, played.

Nothing stands in the grammar that is not done here: every alternative of it is in a row that is played, every refusal
of the checker is met by a row, and every instruction of the rules machine is in a program that runs.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from engine.cardset.scope import Wrong
from engine.language import nodes as n
from engine.language import reader
from engine.language.grammar import grammar
from engine.language.reader import read
from engine.language.tokens import tokens
from engine.rules.programs import Op, decode
from engine.shelf import lowered
from tests.anew import agreeing
from tests.own_code import ROOT, parsed, python_files
from tests.tried import Row, checked, errors, expected, laid_out, outcome, play, rows, texts, unmarked, vocabulary

ALL = list(rows())
PLAYED = [(name, row) for name, row in ALL if "code" not in row]
REFUSED = [(name, row) for name, row in ALL if "code" in row]


@pytest.mark.parametrize("row", [row for _, row in PLAYED], ids=[name for name, _ in PLAYED])
def test_a_sentence_does_what_it_says(row: Row) -> None:
    trial = laid_out(row)
    agreeing(trial.machine)
    before = trial.picture()
    play(trial, row)
    assert trial.picture() == expected(trial, before, row)
    assert outcome(trial) == row.get("over", "")


@pytest.mark.parametrize("row", [row for _, row in REFUSED], ids=[name for name, _ in REFUSED])
def test_a_sentence_that_means_nothing_is_refused(row: Row) -> None:
    plain, wrong = unmarked(row)
    _, found = checked(plain)
    said = [(each.code, each.span.source.text[each.span.start : each.span.end].strip('"')) for each in errors(found)]
    assert said == [(row["code"], wrong)]
    [fault] = errors(found)
    assert row["says"] in f"{fault.message} ({fault.help})"


def test_a_row_knows_the_places_of_its_wrong_words() -> None:
    assert unmarked({"card": "Discard [it]. Draw a card.", "code": "E415"})[1] == "it"


# ---- nothing is left out


def test_every_alternative_of_the_grammar_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[int] = set()

    def watched(number: int, row: tuple[Any, ...]) -> tuple[Any, ...]:
        *rest, form = row

        def make(children: tuple[n.Node, ...], at: n.Offsets) -> n.Node:
            used.add(number)
            return form.make(children, at) if form else children[0]

        return (*rest, SimpleNamespace(make=make))

    reductions = tuple(watched(number, row) for number, row in enumerate(reader._reductions()))
    monkeypatch.setattr(reader, "_reductions", lambda: reductions)
    for _, row in PLAYED:
        names = vocabulary(row)
        for start, text in texts(row):
            assert read(tokens(text, names), start, names) is not None, text
    unused = [made for number, made in enumerate(grammar().productions) if number not in used]
    assert [f"{made.symbol}: {' '.join(made.expansion)}" for made in unused] == []


def test_every_refusal_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[tuple[str, int]] = set()
    made = Wrong.__init__

    def watched(self: Wrong, *given: Any, **named: Any) -> None:
        caller = sys._getframe(1)
        met.add((caller.f_code.co_filename, caller.f_lineno))
        made(self, *given, **named)

    monkeypatch.setattr(Wrong, "__init__", watched)
    for _, row in REFUSED:
        checked(unmarked(row)[0])
    missed = [
        f"{path}:{first}".removeprefix(f"{ROOT}/")
        for path, first, last in refusals()
        if not any((path, line) in met for line in range(first, last + 1))
    ]
    assert missed == []


def refusals() -> Iterator[tuple[str, int, int]]:
    """The places in the checker where a sentence is refused: file, first line and last."""
    for path in python_files("engine/cardset"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Wrong":
                yield str(path), node.lineno, node.end_lineno or node.lineno


def test_every_instruction_is_in_a_program_that_runs() -> None:
    used: set[int] = set()
    for _, row in PLAYED:
        program = lowered(checked(row)[0]).program
        used |= {i[0] for block in program.blocks for i in decode(block)}
    used.add(Op.RUNNING)  # for what is so during a procedure
    assert {Op(op) for op in used} == set(Op)
