"""Slips that can be mended in place, so that reading goes on behind them.

A patch puts another character in the place of one: no offset moves, and the values that come out are those
that were meant. Characters that YAML would take for its own are replaced by stand-ins until it has been read.
Where a character is missing or too many, changes say what to read instead (edited.py finds the way back).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.source.characters import MOST_SAID, code_point
from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Source, Span

MOST_DEEP = 64
MOST_FOUND = 500

_KEY = re.compile(r"\s*(?:- +)?[^\s{}\[\],][^{}\[\]]*: +")
BEFORE_BRACKET = re.compile(r"([^\W\d][\w'-]*(?: [\w'-]+)*)[ \t]+[{\[]")
"""A name with a bracket right behind it, where a colon belongs."""
_SENTENCE = re.compile(r"[{\[][^:\"'{}\[\]\r\n]+[}\]][^:\"{}\[\]\r\n]+\.")  # no map or list with a slip behind it
_COMMENT = re.compile(r"\s#")
HALF = re.compile(r"\\(?:u|U0000)([dD][89a-fA-F][0-9a-fA-F]{2})")
"""An escape that spells half a character; what it is half of cannot be spelt so."""

_STAND_INS = 0xF0000  # a private plane: no file may hold these characters
DROPPED = chr(_STAND_INS + 0xFFF)
"""Stands for a character that is left out."""

_MEANT: dict[int, str | None] = {_STAND_INS + code: chr(code) for code in range(128)} | {ord(DROPPED): None}


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault of writing; `patches` or `changes` mend it, and neither says that nobody can tell what was meant."""

    diagnostic: Diagnostic
    patches: Mapping[int, str] | None
    changes: tuple[tuple[int, int, str], ...] = ()


@dataclass(slots=True)
class Report:
    """What one reading has found, as far as anyone would read it: slips, and faults that need no mending."""

    slips: list[Slip] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)

    def slip(self, slip: Slip) -> None:
        """Add a slip."""
        if len(self.slips) <= MOST_FOUND:
            self.slips.append(slip)

    def fault(self, found: Diagnostic) -> None:
        """Add what needs no mending."""
        if len(self.found) <= MOST_FOUND:
            self.found.append(found)


def stand_in(char: str) -> str:
    """What stands for a character that is meant as text."""
    return chr(_STAND_INS + ord(char))


def restore(value: str) -> str:
    """A value as it was meant."""
    return value if value.isascii() else value.translate(_MEANT)


def patched(text: str, patches: Mapping[int, str]) -> str:
    """The text with some characters replaced; its length stays."""
    if not patches:
        return text
    characters = list(text)
    for at, char in patches.items():
        characters[at] = char
    return "".join(characters)


def quoted(text: str) -> str:
    """The text in the quotes that need least escaping."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def quote_fix(source: Source, start: int, end: int, safe: bool = True) -> Fix:
    """Put quotes around what stands at a place."""
    written = quoted(source.text[start:end])
    return Fix("put the text in quotes", (Edit(Span(source, start, end), written),), safe)


def as_written(help: str, fixes: tuple[Fix, ...]) -> str:
    """A help with what a fix writes, where that can be read at a glance."""
    written = fixes[0].edits[0].text if fixes else ""
    return f"{help}: {written}" if 0 < len(written) <= MOST_SAID else help


def fault(
    code: str,
    message: str,
    span: Span,
    help: str = "",
    *,
    labels: tuple[Label, ...] = (),
    note: str = "",
    fixes: tuple[Fix, ...] = (),
) -> Diagnostic:
    """An error in what is written."""
    return Diagnostic(code, Severity.ERROR, message, span, labels, help, note, fixes)


# Faults that more than one stage finds


def starts_with(source: Source, at: int) -> Slip:
    """A text that starts with a character of YAML's own."""
    char, end = source.text[at], _line_end(source.text, at)
    fixes = (_quoted_whole(source, at),) if _fills_its_line(source.text, at) else ()
    message = f"a text cannot start with {char} without quotes"
    help = as_written("put the whole text in quotes", fixes)
    found = fault("E107", message, Span(source, at, at + 1), help, fixes=fixes)
    return Slip(found, {at: stand_in(char)} if end > at + 1 else None)


def _quoted_whole(source: Source, at: int) -> Fix:
    """The text in quotes; of what may be meant as a map or a list that is safe only where it is a sentence."""
    end = _text_end(source.text, at)
    return quote_fix(source, at, end, source.text[at] not in "{[" or bool(_SENTENCE.fullmatch(source.text, at, end)))


def _fills_its_line(text: str, at: int) -> bool:
    """Whether a text stands alone behind a key, and does not go on in the next line."""
    begin, end = line_begin(text, at), _line_end(text, at)
    next_line = end + 2 if text.startswith("\r\n", end) else end + 1
    lines = text[begin:end], text[next_line : _line_end(text, next_line)]
    here, below = (len(line) - len(line.lstrip(" ")) for line in lines)
    return bool(_KEY.fullmatch(text, begin, at)) and below <= here


def line_begin(text: str, at: int) -> int:
    """Where a line begins, whichever ends lines have: a file as it is written may have old ones."""
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _text_end(text: str, at: int) -> int:
    """Where a text ends on its line, before a comment."""
    end = _line_end(text, at)
    found = _COMMENT.search(text, at, end)
    return at + len(text[at : found.start() if found else end].rstrip())


def half_character(source: Source, half: re.Match[str]) -> Slip:
    """An escape of half a character: it is read as if it were not there."""
    message = f"this escape is a character that cannot be seen ({code_point(chr(int(half[1], 16)))})"
    found = fault("E113", message, Span(source, *half.span()), "leave it out")
    return Slip(found, dict.fromkeys(range(*half.span()), DROPPED))


def no_escape(source: Source, at: int) -> Slip:
    """A backslash that spells no character: what stands behind it is read."""
    message = f"{source.text[at : at + 2]} is not an escape in double quotes"
    help = "write \\\\ for a backslash, or put the text in single quotes"
    return Slip(fault("E124", message, Span(source, at, at + 2), help), {at: DROPPED})


def not_used(source: Source, at: int, end: int) -> Slip:
    """What YAML has and a cardset does not: anchors, aliases, tags."""
    written = source.text[at:end]
    message = f"anchors, aliases and tags such as {written[:40]} are not used here"
    found = fault("E111", message, Span(source, at, end), "write the value out, or put it in quotes")
    is_named = written.startswith("*") or (written.startswith("&") and f"*{written[1:]}" in source.text)
    return Slip(found, None, () if is_named else ((at, end, ""),))


def no_space(source: Source, colon: int) -> Slip:
    """A colon that ends a key only if a space follows."""
    fixes = (Fix("write a space behind the colon", (Edit(Span(source, colon + 1, colon + 1), " "),)),)
    found = fault("E108", "a space is missing behind the colon", Span(source, colon, colon + 1), fixes=fixes)
    return Slip(found, None, ((colon + 1, colon + 1, " "),))


def no_colon(source: Source, at: int) -> Slip:
    """A key with its value in brackets right behind it."""
    fix = Fix("write a colon", (Edit(Span(source, at, at), ":"),))
    message = "a colon is missing here, before the bracket"
    found = fault("E121", message, Span(source, at, at + 1), fix.says, fixes=(fix,))
    return Slip(found, None, ((at, at, ":"),))


def no_space_behind_dash(source: Source, dash: int) -> Slip:
    """A dash that begins an item of a list only if a space follows."""
    fixes = (Fix("write a space behind the dash", (Edit(Span(source, dash + 1, dash + 1), " "),)),)
    found = fault("E108", "a space is missing behind the dash", Span(source, dash, dash + 1), fixes=fixes)
    return Slip(found, None, ((dash + 1, dash + 1, " "),))


def deeper(source: Source, at: int) -> Slip:
    """More levels than any cardset needs."""
    message = f"this is more than {MOST_DEEP} levels deep"
    return Slip(fault("E114", message, Span(source, at, at + 1), "nest less"), None)


def _line_end(text: str, at: int) -> int:
    ends = _line_ends(text)
    after = bisect_left(ends, at)
    return ends[after] if after < len(ends) else len(text)


@lru_cache(maxsize=2)
def _line_ends(text: str) -> list[int]:
    """Kept, for a line without end may be asked about at each of its characters."""
    return [found.start() for found in re.finditer(r"[\r\n]", text)]
