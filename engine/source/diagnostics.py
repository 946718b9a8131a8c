"""What can be wrong with a designer's files, and exactly where.

Positions are offsets into a file's text; they become lines and columns only when they are shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from engine.source.nearest import did_you_mean

__all__ = [
    "Diagnostic", "Edit", "Fix", "Label", "Severity", "Source", "Span", "did_you_mean", "has_errors", "in_order",
    "one_a_cause",
]  # fmt: skip

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text under the name that people see."""

    name: str
    text: str

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, in code points."""
        starts = _line_starts(self.text)
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def start(self, number: int) -> int:
        """The offset at which a line begins."""
        return _line_starts(self.text)[number - 1]

    def line(self, number: int) -> str:
        """A line's text without its line end; lines count from 1, and one beyond the file is empty."""
        starts = _line_starts(self.text)
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file: two offsets, the end exclusive."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> tuple[int, int]:
        """Line and column where it begins."""
        return self.source.position(self.start)

    @property
    def last(self) -> tuple[int, int]:
        """Line and column just behind it."""
        return self.source.position(self.end)


class Severity(Enum):
    """How much a finding matters: only an error keeps a game from being loaded."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that helps to understand the first."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace what stands at a place by a text."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A cure that can be typed; a safe one never changes what the designer meant."""

    says: str
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong, at one place: what, where, and what would be right."""

    code: str
    severity: Severity
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    help: str = ""
    note: str = ""
    fixes: tuple[Fix, ...] = ()

    @property
    def order(self) -> tuple[str, int, str, str, int]:
        """Where it stands in a list: by file, place and code."""
        return self.span.source.name, self.span.start, self.code, self.message, self.span.end

    def __lt__(self, other: Diagnostic) -> bool:
        return self.order < other.order


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by place; what is said twice of one place is kept once."""
    return sorted({each.order: each for each in diagnostics}.values())


def one_a_cause(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Without what only repeats of the same place that it could not be read, or would be read otherwise elsewhere; and
    of a name that there is not, or that a deck or a scenario cannot have there, without the shape of its value.
    """
    found = list(diagnostics)
    unread = {_place(each) for each in found if each.code.startswith("E1")}
    wrong = {_place(each) for each in found if each.severity is Severity.ERROR}
    known = {_place(each) for each in found if each.code == "E401" or each.code.startswith("E5")}
    guessed = [each for each in found if each.code in _GUESSED]
    return [
        each
        for each in found
        if each.code.startswith("E1")
        or not (
            _place(each) in unread
            or (each.code in ("W111", "W113") and _place(each) in wrong)
            or (each.code.startswith("E2") and _place(each) in known)
            or (each.code in _KINDS and any(_of_one_value(each.span, other) for other in guessed))
        )
    ]


_GUESSED = ("E102", "E107", "E111", "E113", "E120", "E123")
"""Where these are, a value is only guessed: what kind it is of need not be told."""

_KINDS = ("E202", "E203", "E206", "E208")


def _of_one_value(span: Span, guessed: Diagnostic) -> bool:
    """Whether two places lie in one another; or side by side, where a whole value has been guessed."""
    if span.source.name != guessed.span.source.name:
        return False
    first, second = sorted((span, guessed.span), key=lambda each: (each.start, each.end))
    gap = span.source.text[first.end : min(second.start, first.end + 99)]
    return second.start < first.end or (guessed.code != "E113" and not gap.strip(" :"))


def _place(each: Diagnostic) -> tuple[str, int, int]:
    return each.span.source.name, each.span.start, each.span.end


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them keeps a game from being loaded."""
    return any(each.severity is Severity.ERROR for each in diagnostics)


@lru_cache(maxsize=64)
def _line_starts(text: str) -> list[int]:
    """Offsets at which lines begin."""
    return [0, *(found.end() for found in _LINE_END.finditer(text))]
