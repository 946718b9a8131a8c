"""Names and items side by side: a dash too many among the names of a map, or one that is missing among items."""

from __future__ import annotations

import re

from engine.source.diagnostics import Edit, Fix
from engine.source.mending import Slip, fault
from engine.source.unquoted import Stop

_KEY = re.compile(r"[^\W\d\"'][^:\n]*:(?:\s|\Z)")


def mixed_dashes(stop: Stop) -> Slip | None:
    """A key that stands where items begin, as far in as their dashes; or a dash where keys begin."""
    column = len(stop.before)
    is_dash = stop.text.startswith("- ", stop.at)
    if stop.before.strip() or stop.opened < 0 or not (is_dash or (stop.opener == "-" and _is_key(stop, stop.at))):
        return None
    if stop.opened - (stop.text.rfind("\n", 0, stop.opened) + 1) != column:
        return None
    if is_dash and not _is_key(stop, stop.at + 2):
        return None
    with_dash, without = _siblings(stop, column)
    return _too_much(stop, with_dash) if len(with_dash) <= len(without) else _missing(stop, without[0])


def _is_key(stop: Stop, at: int) -> bool:
    return bool(_KEY.match(stop.text, at))


def _siblings(stop: Stop, column: int) -> tuple[list[int], list[int]]:
    """Where lines begin behind the first dash that are as far in: those with a dash, and keys without."""
    with_dash: list[int] = []
    without: list[int] = []
    for line in re.finditer(r"(?m)^( *)(\S)", stop.text[stop.opened - column :]):
        if len(line[1]) < column and line[2] != "#":
            break
        if len(line[1]) == column and line[2] != "#":
            at = stop.opened - column + line.start(2)
            (with_dash if stop.text.startswith("- ", at) else without).append(at)
    return with_dash, without or [stop.at]


def _too_much(stop: Stop, dashes: list[int]) -> Slip:
    at = dashes[0] if dashes else stop.opened
    edits = tuple(Edit(stop.span(each, each + 2), "") for each in dashes)
    message = "this - begins an item of a list, and the names beside it do not"
    fixes = (Fix("delete the dash", edits, safe=False),)
    found = fault("E202", message, stop.span(at, at + 1), "delete it: names stand without dashes", fixes=fixes)
    return Slip(found, None, tuple((each, each + 2, "") for each in dashes))


def _missing(stop: Stop, at: int) -> Slip:
    end = stop.text.find(":", at) + 1
    fixes = (Fix("write a dash before it", (Edit(stop.span(at, at), "- "),), safe=False),)
    message = "this line begins no item, and the lines beside it do"
    found = fault("E202", message, stop.span(at, end), "write - before it, or indent it as the keys above", fixes=fixes)
    return Slip(found, None, ((at, at, "- "),))
