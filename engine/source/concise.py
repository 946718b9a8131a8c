"""Diagnostics as one line each: for people and editors, and as the annotations of GitHub."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.source.characters import visible
from engine.source.diagnostics import Diagnostic, Severity, in_order
from engine.source.summary import many

__all__ = ["concise", "github", "line_of"]

MOST_SHOWN = 10
"""How many annotations of a kind a step shows; those beyond are dropped in silence."""

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = _DATA | {":": "%3A", ",": "%2C"}
_COMMAND = "##["
"""What a runner takes for a command wherever it stands in a line."""


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """One line each."""
    return "".join(f"{line_of(each)}\n" for each in in_order(diagnostics))


def line_of(each: Diagnostic) -> str:
    """A finding in a line: where, what, and what may help."""
    line, column = each.span.first
    place = f"{each.span.source.name}:{line}:{column}"
    said = "; ".join(text for text in (each.message, each.help, each.note) if text)
    return visible(f"{place}: {each.severity.value}[{each.code}] {said}".replace("\n", " "))


# ---- GitHub


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Annotations: errors first, as many of a kind as are shown; the others are lines of the log.

    The notice that counts the others is one of the notices, and has to be among those that are shown.
    """
    found = in_order(diagnostics)
    shown: list[Diagnostic] = []
    rest: list[Diagnostic] = []
    for kind in _KINDS:
        of_kind = [each for each in found if each.severity is kind]
        room = MOST_SHOWN - 1 if kind is Severity.HINT and (rest or len(of_kind) > MOST_SHOWN) else MOST_SHOWN
        shown += of_kind[:room]
        rest += of_kind[room:]
    lines = [*map(_annotation, shown), *_beyond(rest)]
    return "".join(f"{line.replace(_COMMAND, '## [')}\n" for line in lines)


def _annotation(each: Diagnostic) -> str:
    (line, column), (end_line, end_column) = each.span.first, each.span.last
    place = {"file": each.span.source.name, "line": line, "col": column, "endLine": end_line, "endColumn": end_column}
    if end_line != line:
        del place["col"], place["endColumn"]  # columns are for places in one line
    said = ",".join(f"{key}={_escaped(str(value), _PROPERTY)}" for key, value in {**place, "title": each.code}.items())
    message = "\n".join(visible(text) for text in (each.message, each.help, each.note) if text)
    return f"::{_KINDS[each.severity]} {said}::{_escaped(message, _DATA)}"


def _beyond(rest: list[Diagnostic]) -> Iterator[str]:
    """What is not annotated stands in the log, in lines that no runner takes for commands."""
    if rest:
        yield f"::notice::{many(len(rest), 'more finding')} in the log of this step"
        for each in rest:
            yield f"  {line_of(each)}".replace("::", ": :")


def _escaped(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(char) or visible(char) for char in text)
