"""How a YAML file is laid out: its lines and blank lines. What it says stays as it is, to the letter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.source.diagnostics import Source, has_errors
from engine.source.document import read
from engine.source.values import Listing, Mapping, Text, Value, plain

_LINE_END = re.compile(r"\r\n|\r")
_BLANKS = " \t"


def laid_out(source: Source) -> str:
    """The text with line feeds, without blanks at the ends of lines, with one blank line at most, and one between a
    section and the next; with one line feed at its end. Unchanged if something is wrong with it.
    """
    text = _LINE_END.sub("\n", source.text)
    before, after = _value(source), _value(Source(source.name, text))
    if before is None or after is None:
        return source.text
    tidy = _tidied(text, after)
    after = _value(Source(source.name, tidy))
    return tidy if after is not None and plain(after) == plain(before) else source.text


def _value(source: Source) -> Value | None:
    value, found = read(source)
    return None if has_errors(found) else value


def _tidied(text: str, value: Value) -> str:
    inside = _inside(text, value)
    parted = _parted(text, value)
    lines: list[str] = []
    at = 0
    for line in text.split("\n"):
        end = at + len(line)
        if not inside.get(end):
            line = line.rstrip(_BLANKS)
        if at in parted and lines and lines[-1]:
            lines.append("")
        if line or end in inside or (lines and lines[-1]):
            lines.append(line)
        at = end + 1
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def _inside(text: str, value: Value) -> dict[int, bool]:
    """The ends of lines that belong to texts; true where the blanks before them may do so, too."""
    found: dict[int, bool] = {}
    for each in _texts(value):
        end = each.span.end
        if each.style in ("|", ">"):
            end = text.find("\n", each.part(0, len(each.value)).end) + 1
        at = text.find("\n", each.span.start, end)
        while at >= 0:
            found[at] = bool(each.style)
            at = text.find("\n", at + 1, end)
    return found


def _texts(value: Value) -> Iterator[Text]:
    """All texts, keys too."""
    if isinstance(value, Mapping):
        for key, each in value.entries:
            yield key
            yield from _texts(each)
    elif isinstance(value, Listing):
        for each in value.items:
            yield from _texts(each)
    elif isinstance(value, Text):
        yield value


def _parted(text: str, value: Value) -> set[int]:
    """Where a section begins that stands behind one of several lines: at its comments, if it has some."""
    if not isinstance(value, Mapping) or text.startswith("{", value.span.start):
        return set()
    found = set()
    for (key, before), (following, _) in zip(value.entries, value.entries[1:], strict=False):
        if "\n" in text[key.span.start : before.span.end].rstrip():
            found.add(_with_comments(text, following.span.start))
    return found


def _with_comments(text: str, at: int) -> int:
    """Where the comments begin that stand right above a line."""
    while text[:at].endswith("\n"):
        above = text.rfind("\n", 0, at - 1) + 1
        if not text.startswith("#", above):
            break
        at = above
    return at
