"""Strict YAML 1.2 to located values: nodes are composed and never constructed.

What YAML leaves to guessing is an error here: keys written twice, anchors and tags, several documents,
invisible characters. Where the slip is plain (a missing quote), reading goes on as if it were mended,
so that one run shows all faults of a file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from engine.source.convert import Conversion
from engine.source.diagnostics import Diagnostic, Source, Span, in_order
from engine.source.edited import Change, changed, edited
from engine.source.encoding import characters, looks_like_utf16, misread, not_utf8, utf16
from engine.source.mending import MOST_FOUND, Report, Slip, fault, patched, stand_in
from engine.source.slips import beyond_unicode, explain, too_deep
from engine.source.unsaved import unsaved_bytes
from engine.source.values import Flag, Listing, Mapping, Null, Number, Text, Value, plain

__all__ = ["Flag", "Listing", "Mapping", "Null", "Number", "Text", "Value", "plain", "read", "read_bytes", "read_file"]

MOST_BYTES = 4 * 1024 * 1024
_MOST_REPAIRS = 50
_MOST_MARKS, _MARKS = 500_000, "\n,:-[{"  # what begins a value: a bound for the memory that values take
_QUESTION = re.compile(r"(?<=[^\s,{\[])\?|\?(?=\S)")  # part of a text, though one parser thinks otherwise
_DIRECTIVE = re.compile(r"(?:\A|(?<=\n))(%[A-Za-z]+)(?=[^\n]*\n(?:[%#][^\n]*\n|[ \t\r]*\n)*---(?:\s|\Z))")
_OLD_LINE_END = re.compile(r"\r(?!\n)")
_TAB = re.compile(r"(?:\A|[\r\n])(?![ ]*#)[^\r\n]*\t")


def read_file(path: Path, shown: str) -> tuple[Value | None, list[Diagnostic]]:
    """Read a UTF-8 file; `shown` is its name in messages. A file that cannot be opened raises OSError."""
    return read_bytes(_bytes(path), shown)


def read_bytes(data: bytes, shown: str) -> tuple[Value | None, list[Diagnostic]]:
    """Read what a UTF-8 file holds; `shown` is its name in messages."""
    if len(data) > MOST_BYTES:
        return None, [_too_long(Source(shown, ""))]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [not_utf8(data, error, shown)]
    if looks_like_utf16(data):
        return None, [utf16(data, shown)]
    return read(Source(shown, text))


def read(source: Source) -> tuple[Value | None, list[Diagnostic]]:
    """The value a text holds and all that is wrong with it; None where it cannot be told what was meant."""
    if len(source.text) > MOST_BYTES or sum(map(source.text.count, _MARKS)) > _MOST_MARKS:
        return None, [_too_long(source)]
    if wrong := misread(source):
        return None, [wrong]
    found, text = characters(source)
    if directives := list(_DIRECTIVE.finditer(text)):
        found += [_directive(source, *each.span(1)) for each in directives[:MOST_FOUND]]
        text = patched(text, {each.start(1): "#" for each in directives})
    text = _OLD_LINE_END.sub("\n", _QUESTION.sub(stand_in("?"), text))
    value = _mended(source, text, found)
    return value, _first(in_order(found))


def _directive(source: Source, start: int, end: int) -> Diagnostic:
    """A line to the program that reads the file, and not to us: it could give words another meaning."""
    message = f"directives such as {source.text[start:end][:40]} are not used here"
    return fault("E111", message, Span(source, start, end), "delete the line")


def _first(found: list[Diagnostic]) -> list[Diagnostic]:
    """As many as anyone would read."""
    if len(found) <= MOST_FOUND:
        return found
    note = f"these are the first {MOST_FOUND} faults of this file; there are more"
    return [*found[: MOST_FOUND - 1], replace(found[MOST_FOUND - 1], note=note)]


def _mended(source: Source, text: str, found: list[Diagnostic], left: int = _MOST_REPAIRS) -> Value | None:
    """Read, mend what is plainly a slip, and read again."""
    while left > 0:
        left -= 1
        report = Report()
        value = _converted(source, text, report)
        found += [slip.diagnostic for slip in report.slips]
        if changes := _apart(each for slip in report.slips for each in slip.changes):
            return _reread(source, text, found, changes, left)
        mended = patched(text, {at: char for slip in report.slips for at, char in (slip.patches or {}).items()})
        if mended == text:
            found += report.found
            return None if any(slip.patches is None for slip in report.slips) else value
        if len(found) > MOST_FOUND:
            break
        text = mended
    return None


def _apart(changes: Iterable[Change]) -> list[Change]:
    """Those that touch none before them; the others are found again."""
    chosen: list[Change] = []
    for change in sorted(changes):
        if not chosen or change[0] > chosen[-1][1]:
            chosen.append(change)
    return chosen


def _reread(source: Source, text: str, found: list[Diagnostic], changes: list[Change], left: int) -> Value | None:
    """Read a copy with these changes, and place what is in it where it stands in the file."""
    copy = edited(source, changes)
    more: list[Diagnostic] = []
    value = _mended(copy.after, changed(text, changes), more, left)
    found += map(copy.found, more)
    return None if value is None else copy.value(value)


def _converted(source: Source, text: str, report: Report) -> Value | None:
    """The value, or a report of what keeps the text from being read."""
    try:
        node = _composed(text)
        if node is not None:
            return Conversion(source, text, report).value(node)
        report.slip(_empty(source))
    except yaml.MarkedYAMLError as error:
        report.slip(explain(error, text, source))
    except RecursionError:
        report.slip(too_deep(text, source))
    except (ValueError, OverflowError):
        slip = beyond_unicode(text, source)
        if slip is None:
            raise
        report.slip(slip)
    return None


def _composed(text: str) -> yaml.Node | None:
    """By the C parser where there is one; it is laxer about tabs and stricter about colons, so those are not for it."""
    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _nodes(text, yaml.SafeLoader if _TAB.search(text) else fast)
    except yaml.MarkedYAMLError as error:
        if error.problem != "found unexpected ':'":
            raise
        return _nodes(text, yaml.SafeLoader)


def _nodes(text: str, base: type) -> yaml.Node | None:
    node: yaml.Node | None = yaml.compose(text, Loader=_plain_loader(base))
    return node


@lru_cache
def _plain_loader(base: type) -> Any:
    """A loader that tells no scalar from another: that is done here."""
    return type("Loader", (base,), {"yaml_implicit_resolvers": {}})


# Bytes


def _bytes(path: Path) -> bytes:
    """A regular file's bytes, and no more of them than may be; pipes and devices have no end."""
    held = unsaved_bytes(path)
    if held is not None:
        return held
    if not stat.S_ISREG(os.stat(path).st_mode) and not path.is_dir():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _too_long(source: Source) -> Diagnostic:
    message = (
        f"this file is too large: at most {MOST_BYTES // 1024 // 1024} MiB and {_MOST_MARKS:,} commas, colons and lines"
    )
    return fault("E114", message, Span(source, 0, 0), "split it into several files")


def _empty(source: Source) -> Slip:
    return Slip(fault("E117", "this file is empty", Span(source, 0, 0)), None)
