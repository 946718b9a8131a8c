"""Bytes and characters: what is no UTF-8, what cannot be seen, what was written in another encoding."""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise

from engine.source.characters import ODD_SPACE, REFUSED, code_point
from engine.source.diagnostics import Diagnostic, Edit, Fix, Source, Span
from engine.source.mending import DROPPED, MOST_FOUND, fault, patched

_RUN = re.compile(rf"({REFUSED.pattern})\1*")
_BEHIND = "\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122"
_MISREAD = re.compile(f"[\u00c2-\u00c5][{_BEHIND}]|\u00e2[{_BEHIND}]{{2}}")
_LATIN = re.compile("[\u00a1-\u017f\u2010-\u203a\u20ac\u2122]")


def looks_like_utf16(data: bytes) -> bool:
    """Whether most of the letters have a byte of nothing at their side."""
    start = data[:1000]
    return len(start) > 3 and max(start[::2].count(0), start[1::2].count(0)) * 3 > len(start)


def utf16(data: bytes, shown: str) -> Diagnostic:
    """The whole file is in another encoding; it is shown as it was meant."""
    wide = data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff")
    is_big = data[:2] == b"\xfe\xff" or (data[:2] != b"\xff\xfe" and data[:1000:2].count(0) > data[1:1000:2].count(0))
    name = "UTF-32" if wide else "UTF-16"
    text = data.decode(f"{name.lower()}-{'be' if is_big else 'le'}", errors="replace").removeprefix("\ufeff")
    return fault("E112", f"this file is {name}, not UTF-8", Span(Source(shown, text), 0, 0), "save it as UTF-8")


def not_utf8(data: bytes, error: UnicodeDecodeError, shown: str) -> Diagnostic:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or looks_like_utf16(data):
        return utf16(data, shown)
    source = Source(shown, data.decode("utf-8-sig", errors="replace"))
    read = data.removeprefix(BOM_UTF8)  # the places of an error count without it
    at = len(read[: error.start].decode())
    span = Span(source, at, at + 1)
    byte = read[error.start : error.start + 1]
    letter = byte.decode("cp1252", errors="ignore")
    guess = f"; it looks like {letter} in Windows-1252" if letter else ""
    return fault("E112", f"byte 0x{byte.hex()} is not UTF-8{guess}", span, "save the file as UTF-8")


def characters(source: Source) -> tuple[list[Diagnostic], str]:
    """What is wrong with single characters, and the text as it is to be read."""
    text = source.text
    if text.isascii() and not REFUSED.search(text):
        return [], text
    found = [_unseen(source, *match.span()) for match in islice(_RUN.finditer(text), MOST_FOUND + 1)]
    words = list(islice(_decomposed(text), MOST_FOUND + 1))
    found += [_two_spellings(source, word) for word in words]
    composed = patched(text, {at: char for word in words for at, char in _letters(word)})
    return found, REFUSED.sub(_read_as, composed)


def _read_as(refused: re.Match[str]) -> str:
    if refused.group() == DROPPED:
        return DROPPED
    return " " if ODD_SPACE.match(refused.group()) else DROPPED


def _unseen(source: Source, start: int, end: int) -> Diagnostic:
    """Some characters that cannot be seen, of one kind, side by side."""
    char, span = source.text[start], Span(source, start, end)
    is_space = bool(ODD_SPACE.match(char))
    fix = Fix("write a space" if is_space else "leave it out", (Edit(span, " " * (end - start) if is_space else ""),))
    what = "here is a character" if end == start + 1 else f"here are {end - start} characters"
    return fault("E113", f"{what} that cannot be seen ({code_point(char)})", span, fix.says, fixes=(fix,))


def _misreadings(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Characters that come from UTF-8 read as Windows-1252, and those that were meant."""
    for found in _MISREAD.finditer(text):
        with suppress(UnicodeError):
            meant = found.group().encode("cp1252").decode("utf-8")
            if _LATIN.fullmatch(meant):
                yield found, meant


def misread(source: Source) -> Diagnostic | None:
    """A text that some program has read in a wrong encoding and written again."""
    found = [] if source.text.isascii() else list(islice(_misreadings(source.text), MOST_FOUND))
    if not found:
        return None
    edits = tuple(Edit(Span(source, *match.span()), meant) for match, meant in found)
    first, meant = found[0]
    message = f"{first.group()} was {meant} before some program read this file in a wrong encoding"
    fix = Fix(f"write {meant}" if len(found) == 1 else "write what was meant", edits, safe=False)
    return fault("E112", message, edits[0].span, f"write {meant}, or save the file as UTF-8 once more", fixes=(fix,))


def _decomposed(text: str) -> Iterator[re.Match[str]]:
    """Words with letters that are written as two characters and have one of their own."""
    if unicodedata.is_normalized("NFC", text):
        return
    for word in re.finditer(r"[^\s:,{}\[\]]+", text):
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
