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
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import yaml

from engine.source.characters import ODD_SPACE, REFUSED, code_point
from engine.source.convert import Conversion
from engine.source.diagnostics import Diagnostic, Edit, Fix, Source, Span, in_order
from engine.source.mending import DROPPED, MOST_FOUND, Report, Slip, fault, patched, stand_in
from engine.source.slips import explain, too_deep
from engine.source.values import Flag, Listing, Mapping, Null, Number, Text, Value, plain

__all__ = ["Flag", "Listing", "Mapping", "Null", "Number", "Text", "Value", "plain", "read", "read_bytes", "read_file"]

MOST_BYTES = 4 * 1024 * 1024
_MOST_REPAIRS = 50
_MOST_MARKS, _MARKS = 500_000, "\n,:-[{"  # what begins a value: a bound for the memory that values take
_QUESTION = re.compile(r"(?<=[^\s,{\[])\?|\?(?=\S)")  # part of a text, though one parser thinks otherwise
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
        return None, [_not_utf8(data, error, shown)]
    return read(Source(shown, text))


def read(source: Source) -> tuple[Value | None, list[Diagnostic]]:
    """The value a text holds and all that is wrong with it; None where it cannot be told what was meant."""
    if len(source.text) > MOST_BYTES or sum(map(source.text.count, _MARKS)) > _MOST_MARKS:
        return None, [_too_long(source)]
    found, text = _characters(source)
    text = _OLD_LINE_END.sub("\n", _QUESTION.sub(stand_in("?"), text))
    value = _mended(source, text, found)
    return value, _first(in_order(found))


def _first(found: list[Diagnostic]) -> list[Diagnostic]:
    """As many as anyone would read."""
    if len(found) <= MOST_FOUND:
        return found
    note = f"these are the first {MOST_FOUND} faults of this file; there are more"
    return [*found[: MOST_FOUND - 1], replace(found[MOST_FOUND - 1], note=note)]


def _mended(source: Source, text: str, found: list[Diagnostic]) -> Value | None:
    """Read, mend what is plainly a slip, and read again."""
    for _ in range(_MOST_REPAIRS):
        report = Report()
        value = _converted(source, text, report)
        found += [slip.diagnostic for slip in report.slips]
        mended = patched(text, {at: char for slip in report.slips for at, char in (slip.patches or {}).items()})
        if mended == text:
            found += report.found
            return None if any(slip.patches is None for slip in report.slips) else value
        if len(found) > MOST_FOUND:
            break
        text = mended
    return None


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


# Bytes and characters


def _bytes(path: Path) -> bytes:
    """A regular file's bytes, and no more of them than may be; pipes and devices have no end."""
    if not stat.S_ISREG(os.stat(path).st_mode) and not path.is_dir():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _not_utf8(data: bytes, error: UnicodeDecodeError, shown: str) -> Diagnostic:
    source = Source(shown, data.decode("utf-8-sig", errors="replace"))
    at = len(data[: error.start].decode("utf-8-sig"))
    span = Span(source, at, at + 1)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return fault("E112", "this file is UTF-16, not UTF-8", span, "save it as UTF-8")
    byte = data[error.start : error.start + 1]
    letter = byte.decode("cp1252", errors="ignore")
    guess = f"; it looks like {letter} in Windows-1252" if letter else ""
    return fault("E112", f"byte 0x{byte.hex()} is not UTF-8{guess}", span, "save the file as UTF-8")


def _characters(source: Source) -> tuple[list[Diagnostic], str]:
    """Characters that cannot be seen or have two spellings, and the text as it is to be read."""
    text = source.text
    if text.isascii() and not REFUSED.search(text):
        return [], text
    found = [_unseen(source, match.start()) for match in islice(REFUSED.finditer(text), MOST_FOUND + 1)]
    words = list(islice(_decomposed(text), MOST_FOUND + 1))
    found += [_two_spellings(source, word) for word in words]
    composed = patched(text, {at: char for word in words for at, char in _letters(word)})
    return found, REFUSED.sub(_read_as, composed)


def _read_as(refused: re.Match[str]) -> str:
    if refused.group() == DROPPED:
        return DROPPED
    return " " if ODD_SPACE.match(refused.group()) else DROPPED


def _unseen(source: Source, at: int) -> Diagnostic:
    char, span = source.text[at], Span(source, at, at + 1)
    odd = bool(ODD_SPACE.match(char))
    fix = Fix("write a space" if odd else "leave it out", (Edit(span, " " if odd else ""),))
    return fault("E113", f"here is a character that cannot be seen ({code_point(char)})", span, fix.says, fixes=(fix,))


def _decomposed(text: str) -> Iterator[re.Match[str]]:
    """Words with letters that are written as two characters and have one of their own."""
    if unicodedata.is_normalized("NFC", text):
        return
    for word in re.finditer(r"\S+", text):
        if not unicodedata.is_normalized("NFC", word.group()):
            yield word


def _letters(word: re.Match[str]) -> Iterator[tuple[int, str]]:
    """Each letter and the marks above it as one character, which stands where the letter does."""
    starts = [at for at, char in enumerate(word.group()) if not unicodedata.combining(char)]
    for start, end in pairwise([*starts, len(word.group())]):
        letter = word.group()[start:end]
        composed = unicodedata.normalize("NFC", letter).ljust(len(letter), DROPPED)
        yield from enumerate(composed[: len(letter)], start=word.start() + start)


def _two_spellings(source: Source, word: re.Match[str]) -> Diagnostic:
    composed = unicodedata.normalize("NFC", word.group())
    span = Span(source, *word.span())
    message = "a letter in this word is written as two characters"
    fix = Fix(f"write {composed}", (Edit(span, composed),))
    return fault("E118", message, span, "write it as one, or names that look the same will differ", fixes=(fix,))


def _too_long(source: Source) -> Diagnostic:
    message = (
        f"this file is too large: at most {MOST_BYTES // 1024 // 1024} MiB and {_MOST_MARKS:,} commas, colons and lines"
    )
    return fault("E114", message, Span(source, 0, 0), "split it into several files")


def _empty(source: Source) -> Slip:
    return Slip(fault("E117", "this file is empty", Span(source, 0, 0)), None)
