"""Text in columns, measured as a terminal shows it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from engine.source.characters import visible


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def padded(text: str, room: int, to: str = "<") -> str:
    """The text with blanks behind it, or before it for ">"."""
    blanks = " " * (room - width(text))
    return blanks + text if to == ">" else text + blanks


def table(rows: Sequence[Sequence[str]], aligned: str) -> Iterator[str]:
    """The rows as lines, each column as wide as it must be; `aligned` has "<" or ">" for each column."""
    shown = [[visible(cell) for cell in row] for row in rows]
    rooms = [max(width(row[column]) for row in shown) for column in range(len(aligned))] if shown else []
    for row in shown:
        cells = (padded(cell, room, to) for cell, room, to in zip(row, rooms, aligned, strict=True))
        yield ("  " + "  ".join(cells)).rstrip()


def parted(fact: str, room: int) -> list[str]:
    """A fact that is longer than the room, in parts: before each of the amounts that change it."""
    return [fact] if width(fact) <= room else re.split(r" (?=[+-]\d)", fact)


def wrapped(head: str, items: Iterable[str], room: int, between: str = ", ") -> Iterator[str]:
    """Items behind a head, over as many lines as they need, later lines indented as far as the head reaches."""
    line, empty, listed = head, True, list(items)
    behind = width(between.rstrip())  # what stands at the end of a line that goes on
    for number, item in enumerate(listed, 1):
        needs = width(item) + (behind if number < len(listed) else 0)
        if not empty and width(line) + width(between) + needs > room:
            yield (line + between).rstrip()
            line, empty = " " * width(head), True
        line += item if empty else between + item
        empty = False
    yield line.rstrip()
