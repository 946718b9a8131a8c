"""What became of scenarios, for people, programs and build servers: pure functions from results to text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from xml.etree import ElementTree

from engine.source.characters import visible
from engine.source.diagnostics import Diagnostic, Span
from engine.source.report import Summary
from engine.source.report import as_json as diagnostics_as_json
from engine.table.columns import table, width, wrapped
from engine.table.lines import Line
from engine.table.scenario.compare import Row
from engine.table.scenario.files import ScenarioFile
from engine.table.scenario.run import Failure, Result


@dataclass(frozen=True, slots=True)
class Ran:
    """A scenario that was run: its file, what became of it, and how long it took."""

    file: ScenarioFile
    result: Result
    seconds: float

    @property
    def failure(self) -> Failure | None:
        """Why it failed, if it did."""
        return self.result.failure


def failed(ran: Iterable[Ran]) -> list[Ran]:
    """Those that failed."""
    return [each for each in ran if each.failure is not None]


# ---- for people


def dots(ran: Sequence[Ran]) -> Iterator[str]:
    """A line for each file: a dot for each scenario, F for one that failed."""
    files = [(file, list(of)) for file, of in groupby(ran, key=lambda each: each.file.shown)]
    room = max((width(file) for file, _ in files), default=0)
    for file, of in files:
        yield f"{file:<{room}} " + "".join("." if each.failure is None else "F" for each in of)


def failures(ran: Iterable[Ran], room: int) -> Iterator[Line]:
    """Each failure: where it is, what is wrong, and what was expected beside what is."""
    for each in failed(ran):
        failure = each.failure
        assert failure is not None
        step = f"step {failure.step}, {failure.kind}" if failure.step else failure.kind
        yield Line("")
        yield Line(f"FAILED {visible(each.result.scenario.name)}", "wrong")
        yield Line(f"  {visible(place(failure.span))}: {step}: {visible(failure.says)}")
        yield from (Line(line) for line in _rows(failure.rows, room))


def _rows(rows: Sequence[Row], room: int) -> Iterator[str]:
    """Rows side by side, or one under another where there is no room."""
    if not any(row.expected for row in rows):
        for what, of in groupby(rows, key=lambda row: row.what):
            head = f"    {visible(what)}: "
            for row in of:
                yield from wrapped(head, visible(row.actual).split(", "), room)
                head = " " * width(head)
        return
    cells = [["", "expected", "actual"], *([row.what, row.expected, row.actual] for row in rows)]
    lines = ["  " + line for line in table(cells, "<<<")]
    if max(map(width, lines)) <= room:
        yield from lines
        return
    for row in rows:
        yield f"    {visible(row.what)}"
        yield from wrapped("      expected  ", visible(row.expected).split(", "), room)
        yield from wrapped("      actual    ", visible(row.actual).split(", "), room)


def place(span: Span) -> str:
    """A place in a file."""
    line, column = span.first
    return f"{span.source.name}:{line}:{column}"


def summary(ran: Sequence[Ran], faulty: int, seconds: float) -> str:
    """How many passed, in a line."""
    wrong = len(failed(ran))
    parts = [f"{wrong:,} failed"] if wrong else []
    parts += [f"{len(ran) - wrong:,} passed"] if len(ran) > wrong or not wrong else []
    parts += [f"{faulty:,} {'file' if faulty == 1 else 'files'} not run for faults"] if faulty else []
    return f"{', '.join(parts)} in {seconds:.1f} s"


# ---- for programs


def as_json(ran: Sequence[Ran], diagnostics: Iterable[Diagnostic], faulty: int) -> str:
    """Version 1 of the form that programs read."""
    found = json.loads(diagnostics_as_json(diagnostics, Summary(0, 0)))["diagnostics"]
    wrong = len(failed(ran))
    counts = {"passed": len(ran) - wrong, "failed": wrong, "files_not_run": faulty}
    report = {"version": 1, "scenarios": list(map(_record, ran)), "diagnostics": found, "summary": counts}
    return json.dumps(report, indent=2, allow_nan=False) + "\n"


def _record(ran: Ran) -> dict[str, object]:
    scenario, failure = ran.result.scenario, ran.failure
    line, column = scenario.span.first
    return {
        "name": scenario.name,
        "file": ran.file.shown,
        "line": line,
        "column": column,
        "game": ran.file.game.id if ran.file.game is not None else "",
        "rules": [rule.text for rule in scenario.rules],
        "passed": failure is None,
        "failure": _failure(failure) if failure is not None else None,
    }


def _failure(failure: Failure) -> dict[str, object]:
    line, column = failure.span.first
    rows = [
        {"what": row.what, "expected": row.expected, "actual": row.actual, "line": row.span.first[0]}
        for row in failure.rows
    ]
    return {
        "step": failure.step, "kind": failure.kind, "message": failure.says, "line": line, "column": column,
        "differences": rows,
    }  # fmt: skip


# ---- for build servers


def as_junit(ran: Sequence[Ran], faulty: Sequence[ScenarioFile]) -> str:
    """The form that build servers read: a suite for each file, a case for each scenario."""
    suites = ElementTree.Element("testsuites")
    for name, group in groupby(ran, key=lambda each: each.file.shown):
        of = list(group)
        suite = _suite(suites, name, len(of), failures=len(failed(of)), seconds=sum(each.seconds for each in of))
        for each in of:
            _case(suite, name, each)
    for file in faulty:
        suite = _suite(suites, file.shown, 1, errors=1)
        case = ElementTree.SubElement(suite, "testcase", name="the file can be read", classname=visible(file.shown))
        faults = "\n".join(f"{place(each.span)}: {each.message}" for each in (*file.found, *_of_game(file)))
        ElementTree.SubElement(case, "error", message="this file has faults").text = _lines(faults)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=False) + "\n"


def _of_game(file: ScenarioFile) -> tuple[Diagnostic, ...]:
    return file.opened.diagnostics if file.opened is not None and file.game is None else ()


def _suite(
    suites: ElementTree.Element, name: str, tests: int, *, failures: int = 0, errors: int = 0, seconds: float = 0
) -> ElementTree.Element:
    counts = {"tests": str(tests), "failures": str(failures), "errors": str(errors), "time": f"{seconds:.3f}"}
    return ElementTree.SubElement(suites, "testsuite", {"name": visible(name), **counts})


def _case(suite: ElementTree.Element, name: str, ran: Ran) -> None:
    about = {"name": visible(ran.result.scenario.name), "classname": visible(name), "time": f"{ran.seconds:.3f}"}
    case = ElementTree.SubElement(suite, "testcase", about)
    if ran.failure is not None:
        lines = [f"{place(ran.failure.span)}: {ran.failure.says}", *_rows(ran.failure.rows, 100)]
        failure = ElementTree.SubElement(case, "failure", message=visible(ran.failure.says))
        failure.text = _lines("\n".join(lines))


def _lines(text: str) -> str:
    """Several lines in which every character can be seen."""
    return "\n".join(map(visible, text.split("\n")))
