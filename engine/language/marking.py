"""A mark said as a deed, as in other games: what gets the mark becomes it."""

from __future__ import annotations

import re

from engine.language.case import Case, first_case, is_unknown
from engine.language.faults import Fault, Finding
from engine.language.vocabulary import Kind
from engine.language.wanted import spelt_like

_ONE = re.compile(r"(?:1|a|an|this|that|it)\b")


def marking(case: Case) -> Finding | None:
    """The deed of a mark where a verb belongs, and what it is done to."""
    mark = _mark(case)
    later = case.found[case.at + 1 :]
    stops = (token.start for token in later if case.text[token.start : token.end] in (".", ",", ";"))
    end = next(stops, -1)
    if mark is None or end < 0:
        return None
    what = case.text[case.token.end : end].strip()
    cure = spelt_like(case.said[0], f"{what} {'becomes' if _ONE.match(what) else 'become'} {mark}")
    further = first_case(case.text[: case.token.start] + cure + case.text[end:], case.start, case.vocabulary)
    if further is not None and further.token.start < case.token.start + len(cure):
        return None
    said = case.text[case.token.start : end]
    return Fault("E304", f'say "{cure}", not "{said}"', case.token.start, end, "", cure), cure


def _mark(case: Case) -> str | None:
    """The mark that is the past of the word: Stunned of stun, Tired of tire."""
    if not is_unknown(case.token) or "_GAINS" not in case.accepted:
        return None
    deed = case.said.casefold()
    past = {f"{deed}ed", f"{deed}d", f"{deed}{deed[-1:]}ed", f"{deed.removesuffix('y')}ied"}
    return next((each for each in case.vocabulary.of(Kind.VALUE) if each.casefold() in past), None)
