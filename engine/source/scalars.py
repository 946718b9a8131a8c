"""Scalars as YAML 1.2 has them: text, whole numbers, true, false and null, and no others.

What a designer would lose without a word is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from engine.source.characters import REFUSED, code_point
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from engine.source.mending import (
    HALF,
    Report,
    Slip,
    as_written,
    fault,
    half_character,
    line_begin,
    no_space_behind_dash,
    quote_fix,
)  # fmt: skip
from engine.source.values import Flag, Null, Number, Text, Value

LARGEST = 999_999

_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False}
_CUT = re.compile(r" #(?=\w)[^\r\n]*")
_HALF = re.compile("[\ud800-\udfff]")
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_GLUED_DASH = re.compile(r"-[^\W\d]")
_CURLY = {"“": "”", "„": "“", "‘": "’"}


def scalar(text: Text, mended: str, report: Report) -> Value:
    """The value of a scalar that is written as this text."""
    if not text.style:
        if text.span.start == text.span.end:
            return Null(text.span)
        if text.value in _WORDS:
            word = _WORDS[text.value]
            return Null(text.span) if word is None else Flag(word, text.span)
        if _NUMBER.fullmatch(text.value):
            return _number(text, report)
    checked(text, mended, report)
    return text


def checked(text: Text, mended: str, report: Report) -> None:
    """Report what is wrong with a text, or risky, as it is written."""
    if text.style == '"' and _HALF.search(text.value):
        for slip in _halves(text, mended):
            report.slip(slip)
        return
    if text.style == '"' and not text.value.isprintable():
        for found in _escapes(text):
            report.fault(found)
    if text.style:
        return
    if _GLUED_DASH.match(text.value) and _begins_its_line(text):
        report.slip(no_space_behind_dash(text.span.source, text.span.start))
    elif len(text.value) > 1 and _CURLY.get(text.value[0]) == text.value[-1]:
        report.slip(_curly(text))
    elif cut := _CUT.match(mended, text.span.end):
        report.fault(_cut(text, cut.end()))


def _begins_its_line(text: Text) -> bool:
    whole = text.span.source.text
    return not whole[line_begin(whole, text.span.start) : text.span.start].strip()


def _number(text: Text, report: Report) -> Number:
    short = len(text.value) <= len(str(LARGEST)) + 1
    value = int(text.value) if short else LARGEST + 1
    if abs(value) > LARGEST:
        message = f"{text.value[:20]}{'…' if len(text.value) > 20 else ''} is too large a number"
        report.fault(fault("E115", message, text.span, f"the largest is {LARGEST}"))
    return Number(value, text.span)


def _escapes(text: Text) -> Iterator[Diagnostic]:
    """Escapes that spell what no file may hold, the first few of them."""
    for found in islice(REFUSED.finditer(text.value), 10):
        message = f"this escape is a character that cannot be seen ({code_point(found.group())})"
        yield fault("E113", message, _escape_at(text, found.start()), "leave it out")


def _halves(text: Text, mended: str) -> Iterator[Slip]:
    """Halves of characters: one of the parsers lets them pass."""
    for escape in _ESCAPE.finditer(mended, text.span.start, text.span.end):
        if half := HALF.match(mended, escape.start()):
            yield half_character(text.span.source, half)


def _escape_at(text: Text, index: int) -> Span:
    span = text.part(index, index + 1)
    if span.start < span.end:
        return span
    start = span.source.text.find("\\", span.start, text.span.end)
    return Span(span.source, start, start + 2) if start >= 0 else span


def _curly(text: Text) -> Slip:
    """Quotes of a word processor: the text is read as if they were straight ones."""
    first, last, source = text.span.start, text.span.end - 1, text.span.source
    edits = tuple(Edit(Span(source, at, at + 1), '"') for at in (first, last))
    message = f"{text.value[0]} and {text.value[-1]} are not the quotes that a file needs"
    fixes = (Fix("write straight quotes", edits),)
    found = fault("E105", message, text.span, 'write straight quotes: "…"', fixes=fixes)
    return Slip(found, {} if set('"\\') & set(text.value) else {first: '"', last: '"'})


def _cut(text: Text, end: int) -> Diagnostic:
    source = text.span.source
    fix = quote_fix(source, text.span.start, end, safe=False)
    return Diagnostic(
        "W112",
        Severity.WARNING,
        f'everything behind # is a comment, so the text ends with "{text.value[-40:]}"',
        Span(source, text.span.end + 1, end),
        help=as_written("a comment has a space behind #; put the text in quotes to keep the rest", (fix,)),
        fixes=(fix,),
    )
