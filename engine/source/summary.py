"""What was looked at, and how much was found: what every form of a report begins or ends with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.source.diagnostics import Diagnostic, Severity, Span

__all__ = ["Checked", "Summary", "advice", "counts", "many", "mendable", "summary_line"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A part of a game that was checked by itself: a card with its place, or what else stands in a file."""

    file: str
    card: str = ""
    span: Span | None = None

    def holds(self, place: Span) -> bool:
        """Whether a place lies in it."""
        if place.source.name != self.file:
            return False
        return self.span is None or self.span.start <= place.start < max(self.span.end, self.span.start + 1)


@dataclass(frozen=True, slots=True)
class Summary:
    """What was looked at."""

    files: int
    cards: int
    checked: tuple[Checked, ...] = ()


def counts(diagnostics: Iterable[Diagnostic]) -> dict[Severity, int]:
    """How many of each kind."""
    found = dict.fromkeys(Severity, 0)
    for each in diagnostics:
        found[each.severity] += 1
    return found


def many(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def summary_line(diagnostics: Iterable[Diagnostic], summary: Summary) -> str:
    """How much was found in how much, in a line."""
    found = counts(diagnostics)
    said = ", ".join(many(found[kind], kind.value) for kind in Severity if found[kind]) or "no faults"
    return f"{said} in {many(summary.files, 'file')} ({many(summary.cards, 'card')})"


def mendable(each: Diagnostic) -> bool:
    """Whether it has a cure that changes nothing that was meant."""
    return any(fix.safe and fix.edits for fix in each.fixes)


def advice(diagnostics: list[Diagnostic]) -> str:
    """What to do next: read more of the worst, and let be mended what can be."""
    worst = next((each for kind in Severity for each in diagnostics if each.severity is kind), None)
    if worst is None:
        return ""
    number = sum(map(mendable, diagnostics))
    mends = f"; validate --fix mends {number:,} of {len(diagnostics):,}" if number else ""
    return f"more about it: cardwright explain {worst.code}{mends}"
