"""Texts that need no quotes here, and that other programs which read YAML would take for something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.source.characters import shortened
from engine.source.diagnostics import Diagnostic, Severity
from engine.source.mending import quote_fix
from engine.source.values import Listing, Mapping, Text, Value

_YES_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]{1,20}")
_ODD_NUMBER = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]{1,20}\.[0-9]*|[0-9]{1,20}(?=e))(?:e[-+]?[0-9]+)?"
    r"|0x[0-9a-f]+|0o[0-7]+|[-+]?\.inf|\.nan",
    re.IGNORECASE,
)
_SAME = frozenset(("null", "true", "false"))


def read_elsewhere(value: Value) -> Iterator[Diagnostic]:
    """A warning for each such text and key of a file."""
    if isinstance(value, Text):
        if not value.style and (says := _elsewhere(value.value)):
            yield _other_tools(value, says)
    elif isinstance(value, Listing):
        for item in value.items:
            yield from read_elsewhere(item)
    elif isinstance(value, Mapping):
        for key, inner in value.entries:
            yield from read_elsewhere(key)
            yield from read_elsewhere(inner)


def _elsewhere(value: str) -> tuple[str, str] | None:
    """What other programs that read YAML take a text for: the code of that warning, and what they take it for."""
    if value.casefold() in _YES_NO:
        return "W111", _YES_NO[value.casefold()]
    if value.casefold() in _SAME:
        return "W111", value.casefold()
    if _LEADING_ZERO.fullmatch(value):
        return "W113", f"the number {int(value)}"
    return ("W111", "a number") if _ODD_NUMBER.fullmatch(value) else ("W111", "null") if value == "~" else None


def _other_tools(text: Text, says: tuple[str, str]) -> Diagnostic:
    code, read_as = says
    fix = quote_fix(text.span.source, text.span.start, text.span.end)
    message = f"here {shortened(text.value)} is text, but other programs read it as {read_as}"
    help = f"put it in quotes: {shortened(fix.edits[0].text)}"
    return Diagnostic(code, Severity.WARNING, message, text.span, help=help, fixes=(fix,))
