"""An explanation as lines. Nothing is printed here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from engine.source.characters import visible
from engine.table.columns import width
from engine.table.explanation.steps import Explanation, Section, Step
from engine.table.lines import Line


def lines(explanation: Explanation, room: int) -> Iterator[Line]:
    """The explanation within so many columns."""
    yield from (Line(text, "strong" if number == 0 else "dim") for number, text in enumerate(_head(explanation, room)))
    for name, text in explanation.texts:
        yield from map(Line, _wrapped(f"{name}: " if name else "", f"“{' '.join(text.split())}”", room, 2))
    if explanation.says:
        yield from map(Line, _wrapped("", explanation.says, room, 2))
    for section in explanation.sections:
        yield Line("")
        yield from _section(section, room)


def _head(explanation: Explanation, room: int) -> list[str]:
    """The title with its place to the right, or below where there is no room."""
    title, place = visible(explanation.title), visible(explanation.place)
    gap = room - width(title) - width(place)
    if gap >= 2 and place:
        return [title + " " * gap + place]
    return [*_wrapped("", title, room), *([f"  {place}"] if place else [])]


def _section(section: Section, room: int) -> Iterator[Line]:
    yield from (Line(text, "strong") for text in _wrapped("", section.title, room))
    for number, step in enumerate(section.steps, 1):
        mark = "  " if len(section.steps) == 1 else f"{number:>3}. " if section.numbered else "  - "
        yield from map(Line, _step(mark, step, room))


def _step(mark: str, step: Step, room: int) -> Iterator[str]:
    """A step behind its mark, what is inside below it, and then what goes on from it."""
    left = " " * width(mark)
    yield from _one(mark, step, room)
    for other in step.other:
        yield from _one(left, other, room)


def _one(mark: str, step: Step, room: int) -> Iterator[str]:
    """A step; a single one inside it stands behind its colon."""
    only = step.inside[0] if len(step.inside) == 1 else None
    if only is not None and not only.inside and not only.other:
        yield from _wrapped(mark, f"{step.told} {only.told}", room)
        return
    yield from _wrapped(mark, step.told, room)
    for inner in step.inside:
        yield from _step(" " * width(mark) + "- ", inner, room)


def _wrapped(head: str, text: str, room: int, left: int = 0) -> list[str]:
    """The text behind its head, later lines as far in as the first."""
    first = " " * left + head
    after = " " * width(first)
    return textwrap.wrap(
        visible(text), max(room, 40), initial_indent=first, subsequent_indent=after, break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]  # fmt: skip
