"""Keys that stand behind one another on one line, where each has a line of its own."""

from __future__ import annotations

import re

from engine.source.diagnostics import Edit, Fix
from engine.source.keys import keys
from engine.source.mending import Slip, fault
from engine.source.unquoted import Stop

_LONGEST = 1_000
_COLON = re.compile(r":(?=[ ])")
_NUMBER = re.compile(r"[ ]*[0-9]+(?=[,\s]|\Z)")
_NAME = re.compile(r"(?P<gap>,[ ]*|(?<=\.)[ ]+)[A-Z][\w'-]*(?:[ ][A-Z][\w'-]*)*\Z")
_COMMA_BEFORE = re.compile(r",[ ]*\Z")
_END_OF_VALUE = re.compile(r"(?:\.|[0-9]|\b[A-Z][\w'-]*)[ ]+\Z")
"""What ends a value for sure: a sentence, a number, a name."""


def keys_on_one_line(stop: Stop) -> Slip | None:
    """A key behind the value of another, or right behind the name of what it belongs to."""
    start = stop.value_start()
    if stop.char != ":" or start < 0 or stop.in_braces or stop.text[start] in "\"'{[|>":
        return None
    if stop.end - start > _LONGEST:
        return None
    first = stop.text[start : stop.at] in keys()
    places = [*([(start, start)] if first else []), *_gaps(stop, start)]
    if not places or ":" in stop.text[places[0][1] : stop.at] or places[0][1] > stop.at:
        return None
    name = stop.text[places[0][1] : stop.at]
    column = _column(stop) + (2 if first else 0)
    edits = tuple(Edit(stop.span(*place), "\n" + " " * column) for place in places)
    fixes = (Fix("write each key on a line of its own", edits, safe=False),)
    message = f"{name}: is a key, and stands behind another on one line"
    help = f"write {name}: … on the next line, {'further in' if first else 'as far in as this one'}"
    found = fault("E102", message, stop.span(places[0][1], stop.at + 1), help, fixes=fixes)
    return Slip(found, None, tuple((*place, "\n" + " " * column) for place in places))


def _gaps(stop: Stop, start: int) -> list[tuple[int, int]]:
    """Where the blanks before keys are, or their commas and blanks, behind a place on the line."""
    colons = (each.start() for each in _COLON.finditer(stop.text, start, stop.end))
    return [gap for at in colons if (gap := _gap(stop, start, at))]


def _gap(stop: Stop, start: int, colon: int) -> tuple[int, int] | None:
    """What is between a value and the key that ends in a colon; None for a colon that ends no key for sure."""
    before = stop.text[start:colon]
    for key in _ending(before):
        rest = before.removesuffix(key)
        if _COMMA_BEFORE.search(rest) or _END_OF_VALUE.search(rest):
            return start + len(rest.rstrip(" ,")), start + len(rest)
    name = _NAME.search(before)
    is_number = _NUMBER.match(stop.text, colon + 1) or (name and before[: name.start()][-1:].isdigit())
    return (start + name.start(), start + name.end("gap")) if name and is_number else None


def _ending(text: str) -> list[str]:
    """The keys with which a text ends, the longest first."""
    return sorted((key for key in keys() if text.endswith((f" {key}", f",{key}"))), key=len, reverse=True)


def _column(stop: Stop) -> int:
    """How far in the line's own key stands."""
    line = stop.text[stop.begin : stop.at]
    return len(line) - len(line.lstrip(" -"))
