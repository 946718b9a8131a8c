"""What keeps a file from being read as YAML, in a designer's words.

The two YAML parsers word one slip differently and often give up lines behind it; where they stopped, and
what stands around, says what went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from engine.source.brackets import closing_bracket, open_bracket, unopened
from engine.source.characters import shortened
from engine.source.dashes import mixed_dashes
from engine.source.diagnostics import Edit, Fix, Source
from engine.source.indentation import indented_with_tabs, odd_indentation
from engine.source.mending import (
    BEFORE_BRACKET,
    MOST_DEEP,
    Slip,
    deeper,
    fault,
    no_colon,
    no_escape,
    no_space,
    no_space_behind_dash,
)  # fmt: skip
from engine.source.oneline import keys_on_one_line
from engine.source.unquoted import (
    Stop,
    bad_escape,
    behind_quote,
    brackets_in_text,
    colon,
    open_quote,
    unexpected_start,
)  # fmt: skip

_COMMENT = re.compile(r"\s#")
_GLUED_DASH = re.compile(r"\s*-(?=[^\W\d])")
_GLUED = re.compile(r"\s*(?:-\s+)?[^\W\d][\w' -]*:(?=[^\s:])")
_COLON = re.compile(r":(?:\s|$)")
_NAME = re.compile(r" *[^\W\d][\w' -]*")
_BEYOND = re.compile(r"(?<!\\)(?:\\\\)*\\U(?!000|0010)(?=[0-9a-fA-F]{8})")
_LONGEST_KEY = 1_000  # no parser looks further back for where a key begins
_TABS = re.compile(r"\t[ \t]*")


def explain(error: yaml.MarkedYAMLError, text: str, source: Source) -> Slip:
    """The slip behind a parser's complaint."""
    if "nesting depth" in str(error.problem):
        return too_deep(text, source)
    stop = _stop(error, text, source)
    for rule in _RULES:
        if slip := rule(stop):
            return slip
    return _something(stop)


def beyond_unicode(text: str, source: Source) -> Slip | None:
    """The first escape with a number that no character has: one of the parsers stops there without a word."""
    found = _BEYOND.search(text)
    return no_escape(source, found.end() - 2) if found else None


def too_deep(text: str, source: Source) -> Slip:
    """The place where a file gets too deep, as events tell it: they need no recursion."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEEP:
            return deeper(source, event.start_mark.index if event.start_mark else 0)
    return deeper(source, 0)


def _stop(error: yaml.MarkedYAMLError, text: str, source: Source) -> Stop:
    context: int = error.context_mark.index if error.context_mark is not None else -1
    at: int = error.problem_mark.index if error.problem_mark is not None else max(context, 0)
    return Stop(source, text, min(at, len(text)), context, str(error.problem))


def _documents(stop: Stop) -> Slip | None:
    if "document start" in stop.problem and (end := stop.text.rfind("\n...", 0, stop.at) + 1):
        span = stop.span(end, end + 3)
        return Slip(fault("E110", "the YAML document ends here, and more follows", span, "delete the line"),
                    None, ((end, end + 3, ""),))  # fmt: skip
    if "document" not in stop.problem or not stop.text.startswith(("---", "..."), stop.at):
        return None
    help = "keep one in this file: delete the line, or move what follows to a file of its own"
    return Slip(fault("E110", "a second YAML document starts here", stop.span(stop.at, stop.at + 3), help), None)


def _tab(stop: Stop) -> Slip | None:
    tabs = _TABS.match(stop.text, stop.at)
    if not tabs:
        return None
    span, spaces = stop.span(stop.at, tabs.end()), tabs.group().replace("\t", "  ")
    if stop.before.strip():
        fixes = (Fix("write spaces", (Edit(span, spaces),)),)
        found = fault("E101", "YAML needs a space here, not a tab", span, fixes=fixes)
        return Slip(found, dict.fromkeys(range(stop.at, tabs.end()), " "))
    return indented_with_tabs(stop)


def _long_key(stop: Stop) -> Slip | None:
    """A key that is too long for any parser to take it for one."""
    start = max(stop.opened + 1 if stop.in_braces else 0, stop.begin)
    key = stop.text[start : stop.at].lstrip()
    if stop.char != ":" or len(key) < _LONGEST_KEY or _COLON.search(key):
        return None
    start = stop.at - len(key)
    message = "a name is one line of at most 64 characters, without spaces around it"
    return Slip(fault("E208", message, stop.span(start, stop.at)), None, ((start + 60, stop.at - 1, ""),))


def _no_colon(stop: Stop) -> Slip | None:
    """A key on the line with its value in brackets right behind it."""
    found = BEFORE_BRACKET.match(stop.text, stop.begin + len(stop.before) - len(stop.before.lstrip()))
    return no_colon(stop.source, found.end(1)) if found and found.end() <= stop.at else None


def _comma(stop: Stop) -> Slip | None:
    if stop.char != ",":
        return None
    message = "nothing stands before this comma"
    found = fault("E125", message, stop.span(stop.at, stop.at + 1), "delete it, or write what is missing")
    return Slip(found, {stop.at: " "})


def _glued_key(stop: Stop) -> Slip | None:
    """A line without a key of its own: the line itself, or the one above the place."""
    begin, line = _culprit(stop)
    if dash := _GLUED_DASH.match(line):
        return no_space_behind_dash(stop.source, begin + dash.end() - 1)
    glued = _GLUED.match(line)
    if not glued or _COLON.search(line):
        return None
    return no_space(stop.source, begin + glued.end() - 1)


def _keyless(stop: Stop) -> Slip | None:
    begin, line = _culprit(stop)
    if not line.strip() or _COLON.search(line) or line.lstrip().startswith(("-", "#")):
        return None
    start = begin + len(line) - len(line.lstrip())
    span = stop.span(start, begin + len(line.rstrip()))
    if _NAME.fullmatch(line) and _goes_further_in(stop.text, begin, line):
        fix = Fix("write a colon", (Edit(stop.span(span.end, span.end), ":"),))
        message = f"a colon is missing behind {shortened(span.text)}"
        return Slip(fault("E121", message, span, fix.says, fixes=(fix,)), None, ((span.end, span.end, ":"),))
    message = "this line has no colon, so it is neither a key nor a value"
    return Slip(fault("E121", message, span, "write NAME: value"), None, ((start, begin + len(line.rstrip()), ""),))


def _goes_further_in(text: str, begin: int, line: str) -> bool:
    """Whether a key stands below a line, further in, so that the line is meant to be a key itself."""
    below = text[begin + len(line) + 1 :].split("\n", 1)[0]
    return len(below) - len(below.lstrip()) > len(line) - len(line.lstrip()) and bool(_COLON.search(below))


def _no_key(stop: Stop) -> Slip | None:
    before = stop.before.rstrip()[-1:]
    if stop.char != ":" or not (before in ("", "{", "[") or (before == "," and stop.opened == stop.at)):
        return None
    return Slip(fault("E116", "a key must be a text", stop.span(stop.at, stop.at + 1), "write NAME: value"), None)


def _culprit(stop: Stop) -> tuple[int, str]:
    """Where the line begins that made a parser stop at a key, and the line."""
    at = stop.opened if "expected ':'" in stop.problem else len(stop.text[: stop.begin].rstrip())
    begin = stop.text.rfind("\n", 0, at) + 1
    end = stop.text.find("\n", at)
    return begin, stop.text[begin : end if end >= 0 else len(stop.text)]


def _something(stop: Stop) -> Slip:
    at = min(stop.at, max(len(stop.text) - 1, 0))
    help = "look for a missing quote, colon or space here or in the line above"
    return Slip(fault("E100", "YAML cannot be read from here on", stop.span(at, at + 1), help), None)


_RULES: tuple[Callable[[Stop], Slip | None], ...] = (
    _documents, _tab, _no_colon, _long_key, bad_escape, unexpected_start, open_quote, _no_key, unopened,
    keys_on_one_line, colon, behind_quote, closing_bracket, brackets_in_text, _comma, open_bracket, _glued_key,
    _keyless, mixed_dashes, odd_indentation,
)  # fmt: skip
