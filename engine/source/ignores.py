"""Comments that silence a warning: `# cardwright: ignore[CODE] reason`, in the line above it or at its own line's end.

Errors cannot be silenced. A comment that silences nothing, gives no reason or names no warning is a warning itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter

from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Source, Span, did_you_mean
from engine.source.mending import MOST_FOUND
from engine.source.pages import codes
from engine.source.values import Listing, Mapping, Text, Value

__all__ = ["Ignore", "ignores", "without_ignored"]

NOTHING, NO_REASON, NO_CODE = "W001", "W002", "W003"

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*cardwright\b:?[ \t]*ignore\b[^\r\n]*", re.MULTILINE)
_PARTS = re.compile(r"#[ \t]*cardwright:[ \t]*ignore\[(?P<codes>[^\]]*)\](?P<reason>.*)")
_FORM = "# cardwright: ignore[CODE] why"


@dataclass(slots=True)
class Ignore:
    """One comment: the lines that it is about, the codes with their places, and which of them were met."""

    span: Span
    first: int
    last: int
    codes: dict[str, Span]
    met: set[str] = field(default_factory=set)


def ignores(source: Source, value: Value | None, found: list[Diagnostic]) -> list[Ignore]:
    """The comments of a file. What is wrong with how one is written is found; then it silences what it can."""
    text = source.text
    if value is None or "ignore" not in text:
        return []
    comments = [Span(source, *match.span()) for match in _COMMENT.finditer(text)]
    lines = _Lines(source, sorted((each.span.start, each.span.end) for each in _texts(value)) if comments else [])
    return [each for span in comments if not lines.in_text(span) and (each := _read(span, lines, found)) is not None]


def without_ignored(found: Iterable[Diagnostic], comments: list[Ignore], judged: Collection[str]) -> list[Diagnostic]:
    """What is left; and the comments that silence nothing, of files in which all there is to find has been found."""
    by_code = _by_code(comments)
    left = [each for each in found if each.severity is Severity.ERROR or not _silenced(each, by_code)]
    about = [comment for comment in comments if comment.span.source.name in judged]
    return [*left, *(each for comment in about for each in _unmet(comment))]


# ---- what is silenced

_Alike = tuple[int, int, list[Ignore]]
"""Comments about one code in the same lines, from the first to the last: those that are not met yet."""


def _by_code(comments: Iterable[Ignore]) -> dict[tuple[str, str], list[_Alike]]:
    """By file and code, in order of lines. No text begins before another and ends behind it, so the ends are in order.

    There may be very many comments and findings: each comment is met once, and each finding looks only at its own.
    """
    places: dict[tuple[str, str], dict[tuple[int, int], list[Ignore]]] = {}
    for each in comments:
        for code in each.codes:
            of_code = places.setdefault((each.span.source.name, code), {})
            of_code.setdefault((each.first, each.last), []).append(each)
    return {key: [(*lines, alike) for lines, alike in sorted(of_code.items())] for key, of_code in places.items()}


def _silenced(each: Diagnostic, by_code: dict[tuple[str, str], list[_Alike]]) -> bool:
    """Whether a comment is about a finding. All that are have then been met."""
    alike = by_code.get((each.span.source.name, each.code), [])
    line = each.span.first[0]
    at = last = bisect_right(alike, line, key=itemgetter(0))
    while at and alike[at - 1][1] >= line:
        at -= 1
        while alike[at][2]:
            alike[at][2].pop().met.add(each.code)
    return at < last


# ---- what is written


class _Lines:
    """Where a file's texts lie, and which lines have nothing to ignore."""

    def __init__(self, source: Source, texts: list[tuple[int, int]]) -> None:
        self._source, self._texts = source, texts
        self._ends: dict[int, int] = {}
        for start, end in texts:
            first = source.position(start)[0]
            self._ends[first] = max(self._ends.get(first, 0), source.position(end)[0])
        self._next = 0, 0

    def in_text(self, span: Span) -> bool:
        """Whether a comment is a part of a text."""
        at = bisect_right(self._texts, span.start, key=itemgetter(0)) - 1
        return at >= 0 and span.start < self._texts[at][1]

    def end(self, line: int) -> int:
        """Where the texts of a line end."""
        return max(line, self._ends.get(line, line))

    def below(self, line: int) -> int:
        """The next line with something in it, or the last; asked in order, it looks at no line twice."""
        if not self._next[0] <= line < self._next[1]:
            at, last = line + 1, self._source.position(len(self._source.text))[0]
            while at < last and self._source.line(at).lstrip()[:1] in ("", "#"):
                at += 1
            self._next = line, at
        return self._next[1]


def _read(span: Span, lines: _Lines, found: list[Diagnostic]) -> Ignore | None:
    parts = _PARTS.fullmatch(span.text.rstrip())
    if parts is None:
        found.append(_warning(NO_CODE, "this does not say which warning to ignore", span, f"write {_FORM}"))
        return None
    if not parts["reason"].strip(" \t:-–—"):
        found.append(_warning(NO_REASON, "this does not say why", span, "write the reason behind the bracket"))
    known = dict(_codes(span, parts.start("codes"), parts["codes"], found))
    first, last = _about(span, lines)
    return Ignore(span, first, last, known)


def _codes(span: Span, at: int, listed: str, found: list[Diagnostic]) -> Iterator[tuple[str, Span]]:
    """The codes of warnings; any other is told of."""
    words = list(re.finditer(r"[^,\s]+", listed))
    if not words:
        found.append(_warning(NO_CODE, "this does not say which warning to ignore", span, f"write {_FORM}"))
    for word in words:
        start = span.start + at + word.start()
        place, code = Span(span.source, start, start + len(word.group())), word.group()
        if code not in codes():
            many = len(found) > MOST_FOUND  # nobody reads so many, and each guess takes its time
            near = () if many else did_you_mean(code, [each for each in codes() if each.startswith("W")])
            help = f"did you mean {near[0]}?" if near else "the code of a warning stands in brackets where it is told"
            found.append(_warning(NO_CODE, f"no warning has the code {code[:20]}", place, help))
        elif code.startswith("E"):
            says = f"{code} is an error, and errors cannot be ignored"
            found.append(_warning(NO_CODE, says, place, "put it right"))
        else:
            yield code, place


def _about(span: Span, lines: _Lines) -> tuple[int, int]:
    """The comment's own line if something stands before it; else the next with something, to the end of its texts."""
    line, column = span.first
    if not span.source.text[span.start - column + 1 : span.start].strip():
        line = lines.below(line)
    return line, lines.end(line)


def _texts(value: Value) -> Iterator[Text]:
    """All texts in a value, keys too."""
    waiting: list[Value] = [value]
    while waiting:
        match waiting.pop():
            case Text() as text:
                yield text
            case Mapping() as of:
                waiting += [each for entry in of.entries for each in entry]
            case Listing() as of:
                waiting += of.items


# ---- what is told


def _unmet(comment: Ignore) -> Iterator[Diagnostic]:
    unmet = [code for code in comment.codes if code not in comment.met]
    for code in unmet:
        alone = len(comment.codes) == 1
        span = comment.span if alone else comment.codes[code]
        fixes = (Fix("delete the comment", (Edit(_with_blanks(span), ""),)),) if alone else ()
        says = f"there is no {code} here to ignore"
        yield _warning(NOTHING, says, span, "delete the comment" if alone else f"delete {code}", fixes)


def _with_blanks(span: Span) -> Span:
    """The comment with the blanks before it, and with its line if nothing else stands there."""
    text, start, end = span.source.text, span.start, span.end
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] not in "\r\n":
        return Span(span.source, start, end)
    ending = re.compile(r"\r\n|\r|\n").match(text, end)
    return Span(span.source, start, ending.end() if ending else end)


def _warning(code: str, says: str, span: Span, help: str, fixes: tuple[Fix, ...] = ()) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, says, span, help=help, fixes=fixes)
