"""A text as it would be after some edits, and the way back: what is found there is placed where it was written.

Slips that no exchange of single characters mends (a space that is missing, a line that begins at the wrong place) are
mended in a copy, which is read instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.source.diagnostics import Diagnostic, Fix, Source, Span
from engine.source.values import Listing, Mapping, Text, Value

Change = tuple[int, int, str]
"""Put a text in place of what stands from one offset to another."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A source with changes in it, and where its parts come from: (where a part begins, how far it has moved)."""

    before: Source
    after: Source
    parts: tuple[tuple[int, int], ...]
    limits: tuple[int, ...]

    def back(self, offset: int) -> int:
        """Where a place of the new text was in the old one; what has been put in stands where it was put."""
        number = bisect_right(self.parts, (offset, len(self.after.text))) - 1
        return min(offset - self.parts[number][1], self.limits[number])

    def span(self, of: Span) -> Span:
        """A place of the new text in the old one."""
        return Span(self.before, self.back(of.start), self.back(of.end)) if of.source is self.after else of

    def value(self, of: Value) -> Value:
        """A value with its places in the old text."""
        if isinstance(of, Listing):
            return Listing(tuple(map(self.value, of.items)), self.span(of.span))
        if isinstance(of, Mapping):
            return Mapping(tuple((self._text(key), self.value(each)) for key, each in of.entries), self.span(of.span))
        return replace(of, span=self.span(of.span))

    def _fix(self, of: Fix) -> Fix:
        """A cure in the old text; one that writes anew what has been put in here, by a guess, is not safe."""
        edits = tuple(replace(each, span=self.span(each.span)) for each in of.edits)
        guessed = any(each.span.start < limit <= each.span.end for each in edits for limit in self.limits[:-1])
        return replace(of, edits=edits, safe=of.safe and not guessed)

    def _text(self, of: Text) -> Text:
        return replace(of, span=self.span(of.span))

    def found(self, of: Diagnostic) -> Diagnostic:
        """A finding with its places in the old text."""
        labels = tuple(replace(each, span=self.span(each.span)) for each in of.labels)
        fixes = tuple(map(self._fix, of.fixes))
        return replace(of, span=self.span(of.span), labels=labels, fixes=fixes)


def edited(source: Source, changes: Iterable[Change]) -> Edited:
    """The source with these changes, of which none may touch another."""
    parts, limits = [(0, 0)], []
    written: list[str] = []
    at = length = 0
    for start, end, text in sorted(changes):
        written += [source.text[at:start], text]
        length += start - at
        limits.append(start)
        parts.append((length, length - start))  # what is put in: it stands where it was put
        limits.append(end)
        length += len(text)
        parts.append((length, length - end))
        at = end
    limits.append(len(source.text))
    after = Source(source.name, "".join([*written, source.text[at:]]))
    return Edited(source, after, tuple(parts), tuple(limits))


def changed(text: str, changes: Iterable[Change]) -> str:
    """A text with these changes."""
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text
