"""What a file says, each value with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from engine.source.characters import REFUSED
from engine.source.diagnostics import Span

_HEX = "[0-9a-fA-F]"
_ESCAPE = re.compile(rf"\\(?:x{_HEX}{{2}}|u{_HEX}{{4}}|U(?:000{_HEX}|0010){_HEX}{{4}}|\r\n|.)", re.DOTALL)
_BLANK_ESCAPES = frozenset(" \t\n\r\x85\u2028\u2029tnvfrN_LP")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Text:
    """A text; `style` is how it is written: "" plain, a quote, or | and > for a block."""

    value: str
    span: Span
    style: str = ""

    @property
    def quoted(self) -> bool:
        """Whether it stands in quotes."""
        return self.style in ("'", '"')

    @property
    def said(self) -> str:
        """What the file says."""
        return self.value

    def part(self, start: int, end: int) -> Span:
        """The place in the file of `value[start:end]`, without white space around it."""
        places = list(islice(self._places(), max(end, start + 1)))
        part = zip(places[start:end], self.value[start:end], strict=False)
        ink = [place for place, char in part if not char.isspace()]
        if ink:
            return Span(self.span.source, ink[0][0], ink[-1][1])
        at = places[start][0] if start < len(places) else places[-1][1] if places else self.span.start
        return Span(self.span.source, at, at)

    def _places(self) -> Iterator[tuple[int, int]]:
        """Start and end in the file of each character of the value.

        Folding, indentation and chomping change only white space, so the other characters of
        value and file are one sequence. White space stands, empty, behind the character before it.
        """
        text = self.span.source.text
        at = end = self._inside(text)
        for char in self.value:
            if char.isspace():
                yield end, end
                continue
            while at < self.span.end and not (unit := _unit(text, at, self.style))[1]:
                at += unit[0]
            if at >= self.span.end:  # what was read in place of the file's text has more in it
                yield end, end
                continue
            yield at, at + unit[0]
            at = end = at + unit[0]

    def _inside(self, text: str) -> int:
        """Where the content begins, behind a quote or a block's first line."""
        start = self.span.start
        if self.style in ("|", ">"):
            found = _LINE_END.search(text, start)
            return found.end() if found else self.span.end
        return start + 1 if self.style else start


@dataclass(frozen=True, slots=True)
class Meant(Text):
    """A text that is read in place of another, so that one slip is one fault: messages quote the other."""

    original: str = ""

    @property
    def said(self) -> str:
        """What the file says."""
        return self.original


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Null:
    """No value: `null`, or nothing behind the colon."""

    span: Span

    @property
    def value(self) -> None:
        """None, as the other scalars have a value."""
        return None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of values."""

    items: tuple[Value, ...]
    span: Span

    def __iter__(self) -> Iterator[Value]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order of the file; no key stands twice."""

    entries: tuple[tuple[Text, Value], ...]
    span: Span
    _places: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = {key.value: index for index, (key, _) in enumerate(self.entries)}
        object.__setattr__(self, "_places", places)

    def get(self, name: str) -> Value | None:
        """The value of a key, or None."""
        index = self._places.get(name)
        return None if index is None else self.entries[index][1]

    def key(self, name: str) -> Text | None:
        """The key itself, with its place, or None."""
        index = self._places.get(name)
        return None if index is None else self.entries[index][0]

    def items(self) -> Iterator[tuple[str, Value]]:
        """Each key's name and value."""
        return ((key.value, value) for key, value in self.entries)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self.entries)


Value = Text | Number | Flag | Null | Listing | Mapping


def plain(value: Value) -> object:
    """The value as JSON would have it, without places."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, Listing):
        return [plain(each) for each in value.items]
    return value.value


def _unit(text: str, at: int, style: str) -> tuple[int, bool]:
    """Width of what stands at a place, and whether it puts a character on paper."""
    if at >= len(text):
        return 0, True  # what was read instead of the text has more to it
    char = text[at]
    if style == '"' and char == "\\":
        return _escaped(text, at)
    if style == "'" and text.startswith("''", at):
        return 2, True
    if char.isspace():
        return 1, False
    return 1, char.isprintable() or not REFUSED.match(char)


def _escaped(text: str, at: int) -> tuple[int, bool]:
    """An escape that spells no character is its letter, and half a character is nothing: so they have been read."""
    found = _ESCAPE.match(text, at)
    escape = found.group() if found else text[at : at + 1]
    if len(escape) > 2 and escape[1] in "xuU":
        char = chr(int(escape[2:], 16))
        return len(escape), not char.isspace() and not "\ud800" <= char <= "\udfff"
    return len(escape), escape[1:2] not in _BLANK_ESCAPES
