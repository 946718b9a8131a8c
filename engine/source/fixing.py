"""Safe cures put into texts: edits at their places, so that comments and layout stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.source.diagnostics import Diagnostic, Edit, Fix, Source, Span, in_order
from engine.source.document import read
from engine.source.edited import changed

__all__ = ["Cure", "applied", "cures", "fixed"]


@dataclass(frozen=True, slots=True)
class Cure:
    """A finding, and what mends it."""

    of: Diagnostic
    fix: Fix


def cures(found: Iterable[Diagnostic]) -> Iterator[Cure]:
    """The first safe cure of each finding that has one in its own file.

    Where a line or a key has only been placed by a guess, so has all below it: there a cure of what it says is none.
    """
    found = in_order(found)
    moved = {each.span.source.name for each in found if each.code == "E109"}
    guessed = [_below(each.span) for each in found if each.code == "E201" and each.fixes]
    for each in found:
        name = each.span.source.name
        is_written = each.code.startswith("E1")
        if not is_written and (name in moved or any(_holds(below, each.span) for below in guessed)):
            continue
        safe = (fix for fix in each.fixes if fix.safe and fix.edits)
        fix = next((fix for fix in safe if all(edit.span.source.name == name for edit in fix.edits)), None)
        if fix is not None:
            yield Cure(each, fix)


def _below(key: Span) -> Span:
    """A key with its line, and the lines below it that are further in."""
    source, (number, _) = key.source, key.first
    line, last = source.line(number), source.position(len(source.text))[0]
    indent = len(line) - len(line.lstrip())
    number += 1
    while number <= last and (not source.line(number).strip() or source.line(number).startswith(" " * (indent + 1))):
        number += 1
    return Span(source, key.start, source.start(number) if number <= last else len(source.text))


def _holds(place: Span, other: Span) -> bool:
    return place.source.name == other.source.name and place.start <= other.start < place.end


def fixed(source: Source, wanted: Iterable[Cure]) -> tuple[str, list[Cure]]:
    """A file's text with as many of the cures as go together, and which those are.

    Of two that touch one place the first is taken. A file that can be read can be read afterwards too.
    """
    chosen = list(_apart(each for each in wanted if each.of.span.source.text == source.text))
    text = applied(source.text, _edits(chosen))
    if not _spoilt(source, text):
        return text, chosen
    alone = [each for each in chosen if not _spoilt(source, applied(source.text, each.fix.edits))]
    text = applied(source.text, _edits(alone))
    return (source.text, []) if _spoilt(source, text) else (text, alone)


def applied(text: str, edits: Iterable[Edit], start: int = 0) -> str:
    """A text with edits; they do not overlap. `start`: where in its file the text begins."""
    return changed(text, ((edit.span.start - start, edit.span.end - start, edit.text) for edit in edits))


def _edits(chosen: Iterable[Cure]) -> list[Edit]:
    return [edit for each in chosen for edit in each.fix.edits]


def _apart(wanted: Iterable[Cure]) -> Iterator[Cure]:
    """Those whose edits touch none of the edits before."""
    taken: list[Span] = []
    for each in wanted:
        mine = [edit.span for edit in each.fix.edits]
        overlap = any(_overlap(one, other) for at, one in enumerate(mine) for other in mine[:at])
        if not overlap and not any(_touch(one, other) for one in mine for other in taken):
            taken += mine
            yield each


def _touch(one: Span, other: Span) -> bool:
    """Whether two places have something in common, or one is just where the other begins or ends and has no width."""
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return _overlap(one, other)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _spoilt(source: Source, text: str) -> bool:
    """Whether a file that could be read no longer can."""
    return read(source)[0] is not None and read(Source(source.name, text))[0] is None
