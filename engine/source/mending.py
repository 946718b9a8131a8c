"""Slips that can be mended in place, so that reading goes on behind them.

A patch puts another character in the place of one: no offset moves, and the values that come out are those
that were meant. Characters that YAML would take for its own are replaced by stand-ins until it has been read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Source, Span

MOST_DEEP = 64
MOST_FOUND = 500

_STAND_INS = 0xF0000  # a private plane: no file may hold these characters
DROPPED = chr(_STAND_INS + 0xFFF)
"""Stands for a character that is left out."""

_MEANT: dict[int, str | None] = {_STAND_INS + code: chr(code) for code in range(128)} | {ord(DROPPED): None}


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault of writing; `patches` mend it, and None says that nobody can tell what was meant."""

    diagnostic: Diagnostic
    patches: Mapping[int, str] | None


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
    found = fault(
        "E107",
        f"a text cannot start with {char} without quotes",
        Span(source, at, at + 1),
        "put the whole text in quotes",
    )
    return Slip(found, {at: stand_in(char)} if end > at + 1 else None)


def not_used(source: Source, at: int, end: int) -> Slip:
    """What YAML has and a cardset does not: anchors, aliases, tags."""
    written = source.text[at:end]
    message = f"anchors, aliases and tags such as {written[:40]} are not used here"
    return Slip(fault("E111", message, Span(source, at, end), "write the value out, or put it in quotes"), None)


def no_space(source: Source, colon: int) -> Slip:
    """A colon that ends a key only if a space follows."""
    fixes = (Fix("write a space behind the colon", (Edit(Span(source, colon + 1, colon + 1), " "),)),)
    found = fault("E108", "a space is missing behind the colon", Span(source, colon, colon + 1), fixes=fixes)
    return Slip(found, None)


def deeper(source: Source, at: int) -> Slip:
    """More levels than any cardset needs."""
    message = f"this is more than {MOST_DEEP} levels deep"
    return Slip(fault("E114", message, Span(source, at, at + 1), "nest less"), None)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
