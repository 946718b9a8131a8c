"""Diagnostics as people read them: each with its lines of the file and a caret, what helps, and what to do next."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.source.characters import visible
from engine.source.diagnostics import Diagnostic, Label, Severity, Source, Span, in_order
from engine.source.records import as_json
from engine.source.summary import Checked, Summary, advice, summary_line

__all__ = ["Checked", "Summary", "as_json", "human", "summary_line", "visible"]

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.HINT: "1;36"}
_FRAME, _STRONG, _SECOND = "1;34", "1", "1;34"

_NAMES = 2
"""How far names are indented: what is not further in needs no other line to say what it is."""
_MOST_ABOVE = 200


def human(
    diagnostics: Iterable[Diagnostic], *, width: int = 100, colour: bool = False, summary: Summary | None = None
) -> str:
    """Each finding with its line of the file and a caret; nothing, if nothing was found."""
    found = in_order(diagnostics)
    if not found:
        return ""
    parts = [_Picture(each, width, colour).drawn() for each in found]
    if summary:
        parts.append(f"{summary_line(found, summary)}\n{advice(found)}\n")
    return "\n".join(parts)


@dataclass(frozen=True, slots=True)
class _Picture:
    """One finding as it is drawn: its places in one file as lines with carets, others named."""

    diagnostic: Diagnostic
    width: int
    colour: bool

    def drawn(self) -> str:
        each, margin = self.diagnostic, self._margin()
        line, column = each.span.first
        head = self._paint(_COLOURS[each.severity], f"{each.severity.value}[{each.code}]")
        message = self._paint(_STRONG, f": {visible(each.message)}")
        rows = [head + message, f"{' ' * margin}{self._frame('-->')} {visible(each.span.source.name)}:{line}:{column}"]
        rows += self._excerpt(margin)
        rows += [row for words, text in self._advice() for row in self._advised(margin, words, text)]
        return "\n".join(rows) + "\n"

    def _labels(self) -> list[Label]:
        """The main place and others of its file, by line."""
        main = Label(self.diagnostic.span, "")
        name = main.span.source.name
        same = [label for label in self.diagnostic.labels if label.span.source.name == name]
        return sorted([main, *same], key=lambda label: (label.span.start, label is not main))

    def _margin(self) -> int:
        return max(len(str(label.span.first[0])) for label in self._labels())

    def _excerpt(self, margin: int) -> Iterator[str]:
        if not self.diagnostic.span.source.text:
            return
        yield f"{' ' * margin} {self._frame('|')}"
        before = 0
        owner = self._owner()
        if owner:
            before = owner
            row = _Row(_whole_line(self.diagnostic.span.source, owner), self.width - margin - 3)
            yield f"{self._frame(f'{owner:>{margin}} |')} {row.text}".rstrip()
        for label in self._labels():
            line = label.span.first[0]
            if before and line > before + 1:
                yield self._frame("...")
            yield from self._marked(label, margin, new=line != before)
            before = line

    def _owner(self) -> int:
        """The line above that names what the first mark is in, such as its card; 0 where the mark's own line does."""
        source, first = self.diagnostic.span.source, self._labels()[0].span.first[0]
        named, least = 0, _indent(source.line(first))
        for number in range(first - 1, max(first - _MOST_ABOVE, 0), -1):
            line = source.line(number)
            if line.strip() and not line.lstrip().startswith("#") and _indent(line) < least:
                least = _indent(line)
                named = number if least else named
            if least <= _NAMES:
                break
        return named

    def _marked(self, label: Label, margin: int, new: bool) -> Iterator[str]:
        """A line of the file, and what is marked in it below."""
        row = _Row(label.span, self.width - margin - 3)
        if new:
            yield f"{self._frame(f'{row.number:>{margin}} |')} {row.text}".rstrip()
        main = label.span is self.diagnostic.span
        code = _COLOURS[self.diagnostic.severity] if main else _SECOND
        mark = ("^" if main else "-") * row.marked
        marked = self._paint(code, f"{mark} {visible(label.text)}".rstrip())
        yield f"{' ' * margin} {self._frame('|')} {' ' * row.indent}{marked}"

    def _advice(self) -> Iterator[tuple[str, str]]:
        each = self.diagnostic
        for label in each.labels:
            if label.span.source.name != each.span.source.name:
                line, column = label.span.first
                yield "see", f"{label.span.source.name}:{line}:{column}: {label.text}"
        if each.help:
            yield "help", each.help
        if each.note:
            yield "note", each.note

    def _advised(self, margin: int, word: str, text: str) -> list[str]:
        room = max(self.width - margin - len(word) - 5, 20)
        lines = textwrap.wrap(visible(text), room, break_long_words=False, break_on_hyphens=False) or [""]
        hang = " " * (margin + len(word) + 5)
        first = f"{' ' * margin} {self._frame('=')} {self._paint(_STRONG, word)}: {lines[0]}"
        return [first, *(hang + line for line in lines[1:])]

    def _frame(self, text: str) -> str:
        return self._paint(_FRAME, text)

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _whole_line(source: Source, number: int) -> Span:
    """A line as a place of no width at its begin."""
    return Span(source, *(2 * (source.start(number),)))


class _Row:
    """A line as it is shown, cut to the room around its mark; widths are those of a terminal."""

    def __init__(self, span: Span, room: int) -> None:
        self.number, column = span.first
        line = span.source.line(self.number)
        start = column - 1
        end = start + max(span.end - span.start, 1)
        parts = line[max(start - 1 - room, 0) : start], line[start:end][: room + 1], line[end : end + room + 1]
        before, marked, behind = map(visible, parts)
        before, marked = _cut_left(before, max(room - min(_cells(marked), room // 2), 8)), _cut_right(marked, room)
        self.indent = _cells(before)
        self.marked = max(_cells(marked), 1)
        self.text = before + marked + _cut_right(behind, max(room - self.indent - self.marked, 0))


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(_cell(char) for char in text)


def _cell(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _cut_right(text: str, room: int) -> str:
    if _cells(text) <= room:
        return text
    while text and _cells(text) > room - 1:
        text = text[:-1]
    return text + "…" if room else ""


def _cut_left(text: str, room: int) -> str:
    if _cells(text) <= room:
        return text
    while text and _cells(text) > room - 1:
        text = text[1:]
    return "…" + text
