"""Diagnostics as JUnit's XML: a case for each card and each file, so that a build server names the card that fails."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from xml.etree import ElementTree

from engine.source.characters import visible
from engine.source.concise import line_of
from engine.source.diagnostics import Diagnostic, Severity, in_order
from engine.source.summary import Checked, Summary

__all__ = ["junit"]

_START = itemgetter(0)


def junit(diagnostics: Iterable[Diagnostic], summary: Summary, *, strict: bool = False) -> str:
    """A suite for each file. An error fails its case, and if `strict` a warning does; the rest is told beside."""
    found = in_order(diagnostics)
    suites = ElementTree.Element("testsuites", name="cardwright validate")
    cases = _cases(found, summary.checked)
    failures = 0
    for file, group in groupby(sorted(cases, key=lambda case: case.file), key=lambda case: case.file):
        failures += _suite(suites, file, [(case, cases[case]) for case in group], strict)
    suites.set("tests", str(len(cases)))
    suites.set("failures", str(failures))
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=False) + "\n"


def _cases(found: list[Diagnostic], checked: tuple[Checked, ...]) -> dict[Checked, list[Diagnostic]]:
    """What was found in each part; of two that hold a place, it is the card's."""
    cases: dict[Checked, list[Diagnostic]] = {each: [] for each in checked}
    cards: dict[str, list[tuple[int, Checked]]] = {}
    for part in checked:
        if part.card and part.span is not None:
            cards.setdefault(part.file, []).append((part.span.start, part))
    for of_file in cards.values():
        of_file.sort(key=_START)
    for each in found:
        cases.setdefault(_part(each, cards.get(each.span.source.name, [])), []).append(each)
    return cases


def _part(each: Diagnostic, cards: list[tuple[int, Checked]]) -> Checked:
    """The card that begins last before a place, if it holds it; else the file."""
    at = bisect_right(cards, each.span.start, key=_START) - 1
    if at >= 0 and cards[at][1].holds(each.span):
        return cards[at][1]
    return Checked(each.span.source.name)


def _suite(suites: ElementTree.Element, file: str, cases: list[tuple[Checked, list[Diagnostic]]], strict: bool) -> int:
    suite = ElementTree.SubElement(suites, "testsuite", name=visible(file), tests=str(len(cases)))
    failures = sum(_case(suite, case, found, strict) for case, found in cases)
    suite.set("failures", str(failures))
    return failures


def _case(suite: ElementTree.Element, case: Checked, found: list[Diagnostic], strict: bool) -> bool:
    """One case; whether it fails."""
    name = case.card or "the file itself"
    made = ElementTree.SubElement(suite, "testcase", name=visible(name), classname=visible(case.file))
    kinds = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    wrong = [each for each in found if each.severity in kinds]
    if wrong:
        failure = ElementTree.SubElement(made, "failure", type=wrong[0].code, message=visible(wrong[0].message))
        failure.text = "\n".join(map(line_of, wrong))
    others = [each for each in found if each not in wrong]
    if others:
        ElementTree.SubElement(made, "system-out").text = "\n".join(map(line_of, others))
    return bool(wrong)
