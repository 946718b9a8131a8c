"""Texts that need quotes, or other ones: the slips that designers make most."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.source.diagnostics import Edit, Fix, Source, Span
from engine.source.keys import ends_of_keys
from engine.source.mending import (
    HALF,
    Slip,
    as_written,
    fault,
    half_character,
    no_escape,
    not_used,
    quote_fix,
    quoted,
    stand_in,
    starts_with,
)  # fmt: skip

_KEY_END = re.compile(r":[ ]+(?=\S)")
_NEXT = re.compile(r"[,}\]]|\s#")
_COLON = re.compile(r":(?=\s|$)")
_INDENT = re.compile(r"[ ]*(?=\S)")
_COMMENT = re.compile(r"\s#")
_CLOSES = {"}": "{", "]": "["}
OPENS = {"{": "}", "[": "]"}
_ALIAS = re.compile(r"\*[^\s,{}\[\]]+")
_NUMBER = re.compile(r"[0-9]+(?= +[^\W\d])")
_BRACKETS_OR_QUOTES = re.compile(r"[{}\[\]\"\\]")
_KEY_FOLLOWS = re.compile(r"\}|,\s*[^\W\d][\w' -]*:\s")


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a parser stopped, and what it was in the middle of."""

    source: Source
    text: str
    at: int
    opened: int
    problem: str

    @property
    def char(self) -> str:
        """What stands there; empty at the end of the file."""
        return self.text[self.at : self.at + 1]

    @property
    def opener(self) -> str:
        """The character that began what it was in the middle of; empty if that is unknown."""
        return self.text[self.opened : self.opened + 1] if self.opened >= 0 else ""

    @property
    def begin(self) -> int:
        """Where the line begins."""
        return self.text.rfind("\n", 0, self.at) + 1

    @property
    def end(self) -> int:
        """Where the line ends."""
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    @property
    def before(self) -> str:
        """The line up to there."""
        return self.text[self.begin : self.at]

    @property
    def in_braces(self) -> bool:
        """Whether the parser was inside { } or [ ]."""
        return self.opener in ("{", "[")

    @property
    def goes_on(self) -> bool:
        """Whether the next line is further in, so that it may belong to this one's text."""
        here, below = (_indent(self.text, at) for at in (self.begin, self.end + 1))
        return below > here

    def span(self, start: int, end: int) -> Span:
        """A place in the file."""
        length = len(self.text)
        return Span(self.source, min(start, length), min(end, length))

    def value_start(self) -> int:
        """Where the value begins in which it stopped: behind the line's first key, or the last in braces."""
        keys = list(_KEY_END.finditer(self.before + "x"))
        if not keys:
            return -1
        return self.begin + (keys[-1] if self.in_braces else keys[0]).end()


def _indent(text: str, at: int) -> int:
    """How far in a line begins; 0 if nothing stands in it."""
    found = _INDENT.match(text, at)
    return found.end() - at if found else 0


def unexpected_start(stop: Stop) -> Slip | None:
    """A text that starts with one of YAML's own characters."""
    at = stop.at
    if stop.opened >= stop.begin and stop.opener and stop.opener in "|>*&!":
        at = stop.opened
    elif stop.char not in tuple("*&!@%`|>") and not (stop.char in ("-", "?") and stop.before.strip()):
        return None
    alias = _ALIAS.match(stop.text, at)
    if alias and f"&{alias.group()[1:]}" in stop.text:
        return not_used(stop.source, at, alias.end())
    return starts_with(stop.source, at)


def colon(stop: Stop) -> Slip | None:
    """A text with a colon and a space in it."""
    start = stop.value_start()
    if stop.char != ":" or start < 0 or stop.text[start] in "\"'":
        return None
    if stop.in_braces and (number := _NUMBER.match(stop.text, start)):
        return _no_comma(stop, number.end())
    end = _end_of_text(stop)
    if stop.text[start] in "“„‘" and stop.text[end - 1] in "”“’":
        return _curly(stop, start, end)
    sure = not stop.goes_on and (not stop.in_braces or _is_prose(stop, start, end))
    fixes = (quote_fix(stop.source, start, end, safe=stop.source.text[start] not in "{["),) if sure else ()
    help = "put the text in quotes, or a comma before the next key"
    help = help if stop.in_braces else as_written("put the text in quotes", fixes)
    message = "a colon and a space start a new key, here inside a text"
    found = fault("E102", message, stop.span(stop.at, stop.at + 1), help, fixes=fixes)
    is_text = not stop.in_braces or stop.text[start].isupper()
    colons = (each.start() for each in _COLON.finditer(stop.text, stop.at, end))
    if is_text:
        return Slip(found, dict.fromkeys(colons, stand_in(":")))
    gap = stop.text.rfind(" ", start, stop.at)
    return Slip(found, None, ((gap, gap, ","),) if gap > start else ())


def _no_comma(stop: Stop, at: int) -> Slip:
    """In braces a number is no text that could go on, so what follows is the next key."""
    fix = Fix("write a comma", (Edit(stop.span(at, at), ","),))
    found = fault("E102", "a comma is missing here, before the next key", stop.span(at, at + 1), fix.says, fixes=(fix,))
    return Slip(found, None, ((at, at, ","),))


def _is_prose(stop: Stop, start: int, end: int) -> bool:
    """Whether a text in braces is sentences for sure, and not values between which a comma is missing.

    It begins and ends as sentences do, another key or the closing brace follows, and before none of its colons stands a
    word that could be a key: such as are names have a capital, and the others are in our schemas.
    """
    text, follows = stop.text[start:end], stop.text[end : stop.end].lstrip()
    whole = text[:1].isupper() and text.endswith(".") and not _BRACKETS_OR_QUOTES.search(text)
    before = [text[: found.start()] for found in _COLON.finditer(text)]
    return (
        whole
        and bool(_KEY_FOLLOWS.match(follows))
        and all(each.split(" ")[-1].islower() and not each.endswith(ends_of_keys()) for each in before)
    )


def _end_of_text(stop: Stop) -> int:
    """Where the text ends on its line: before a comment, or in braces before what follows."""
    follows = _NEXT if stop.in_braces else _COMMENT
    found = follows.search(stop.text, stop.at, stop.end)
    return stop.at + len(stop.text[stop.at : found.start() if found else stop.end].rstrip())


def _curly(stop: Stop, start: int, end: int) -> Slip:
    edits = tuple(Edit(stop.span(at, at + 1), '"') for at in (start, end - 1))
    message = f"{stop.text[start]} and {stop.text[end - 1]} are not the quotes that a file needs"
    fixes = (Fix("write straight quotes", edits),)
    found = fault("E105", message, stop.span(start, end), 'write straight quotes: "…"', fixes=fixes)
    return Slip(found, {start: '"', end - 1: '"'})


def bad_escape(stop: Stop) -> Slip | None:
    """A backslash in double quotes that spells no character."""
    if "escape" not in stop.problem and "hex" not in stop.problem:
        return None
    at = stop.text.rfind("\\", stop.opened, stop.at + 1)
    if half := HALF.match(stop.text, at):
        return half_character(stop.source, half)
    return no_escape(stop.source, at)


def open_quote(stop: Stop) -> Slip | None:
    """A quote that nothing closes."""
    if stop.opener not in ("'", '"') or "escape" in stop.problem:
        return None
    return _never_closed(stop, stop.opened)


def behind_quote(stop: Stop) -> Slip | None:
    """A text that goes on behind the quote that closes it."""
    quote = stop.before.rstrip()[-1:]
    if quote not in ("'", '"'):
        return None
    starts = [found.end() - 1 for found in re.finditer(rf"(?:^|[:,\[{{-])\s*{quote}", stop.before)]
    if stop.before.count(quote) % 2 or not starts:
        return _never_closed(stop, _opener_above(stop, quote))
    start = stop.begin + starts[-1]
    close = re.compile(rf"{quote}(?=\s*(?:[,}}\]]|$|\s#|:(?:\s|$)))").search(stop.text, stop.at, stop.end)
    return _inner_quotes(stop, quote, start, close.start() if close else -1)


def _inner_quotes(stop: Stop, quote: str, start: int, close: int) -> Slip:
    """Quotes of the kind around a text stand inside it, too."""
    at = stop.begin + len(stop.before.rstrip()) - 1
    code = "E106" if quote == "'" else "E119"
    message = f"this {quote} ends the text, and more follows"
    if close < 0:
        return Slip(fault(code, message, stop.span(at, at + 1), "put quotes around the whole text"), None)
    written = quoted(stop.source.text[start + 1 : close])
    fixes = (Fix(f"write {written}", (Edit(stop.span(start, close + 1), written),)),)
    found = fault(code, message, stop.span(at, at + 1), f"write {written[:100]}", fixes=fixes)
    inside = [index for index in range(start + 1, close) if stop.text[index] == quote]
    return Slip(found, {index: stand_in(quote) for index in inside})


def _opener_above(stop: Stop, quote: str) -> int:
    """The quote that opened a text which a later line's quote closed."""
    lines = stop.text[: stop.begin].split("\n")
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].count(quote) % 2:
            return len("\n".join(lines[:number])) + bool(number) + lines[number].rindex(quote)
    return stop.begin + stop.before.rindex(quote)


def _never_closed(stop: Stop, at: int) -> Slip:
    quote = stop.text[at]
    message = f"this {quote} is never closed"
    found = fault("E122", message, stop.span(at, at + 1), f"end the text with {quote}")
    end = _end_of_line(stop.text, at + 1)
    return Slip(found, None, ((end, end, quote),))


def _end_of_line(text: str, at: int) -> int:
    """Where a line ends but for the brackets that close in it; a pattern would go back again and again over blanks."""
    end = text.find("\n", at)
    line = text[at : end if end >= 0 else None]
    return at + len(line.rstrip(" \t\r").rstrip("}]").rstrip(" \t"))


def brackets_in_text(stop: Stop) -> Slip | None:
    """A text with brackets of its own: at its start, or anywhere in braces."""
    closer = stop.before.rstrip()[-1:]
    if closer in _CLOSES:
        opener = stop.before.rfind(_CLOSES[closer])
        if opener < 0 or opener + stop.begin == stop.opened:
            return None
        pair = stop.begin + opener, stop.begin + stop.before.rindex(closer)
        return Slip(starts_with(stop.source, pair[0]).diagnostic, _both(stop, *pair))
    if stop.char in OPENS and stop.in_braces:
        return _brackets_in_braces(stop)
    return None


def _brackets_in_braces(stop: Stop) -> Slip | None:
    closer = stop.text.find(OPENS[stop.char], stop.at, stop.end)
    if closer < 0:
        return None
    message = f"inside {{ }} a text with {stop.char} needs quotes"
    found = fault("E103", message, stop.span(stop.at, closer + 1), "put the whole text in quotes")
    return Slip(found, _both(stop, stop.at, closer))


def _both(stop: Stop, first: int, second: int) -> dict[int, str]:
    return {at: stand_in(stop.text[at]) for at in (first, second)}
