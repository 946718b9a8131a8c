"""Lines that begin at the wrong place, and lines indented with tabs."""

from __future__ import annotations

import re
from itertools import takewhile

from engine.source.characters import shortened
from engine.source.diagnostics import Edit, Fix
from engine.source.edited import Change
from engine.source.mending import Slip, fault
from engine.source.unquoted import Stop

_KEY = re.compile(r" *([^\W\d][^:{}\[\]#\"]*):(?:\s|$)")


def odd_indentation(stop: Stop) -> Slip | None:
    """A line that stands between two levels, or a key below a text."""
    begin = _odd_line(stop)
    line = _line(stop.text, begin)
    indent, levels = _width(line), _levels(stop.text[:begin])
    if indent in levels and stop.char != ":":
        return None
    is_above = begin < stop.begin
    wanted = " or ".join(str(level) for level in levels) or "nothing"
    others = f"the next by {_width(_line(stop.text, stop.begin))}" if is_above else f"the lines above it by {wanted}"
    message = f"this line is indented by {indent}, {others}"
    span = stop.span(begin + indent, max(begin + len(line) if is_above else stop.at, begin + indent + 1))
    if indent in levels:
        help = "begin it under the keys it belongs to; a text that goes on here needs quotes"
        return Slip(fault("E109", message, span, help), None)
    meant = _width(_line(stop.text, stop.begin)) if is_above else _nearest(stop.text, begin, indent, levels)
    edit = Edit(stop.span(begin, begin + indent), " " * meant)
    fix = Fix(f"indent it by {meant}", (edit,), safe=False)
    help = f"indent it by {meant}{_like(stop, begin, meant)}; a text that goes on here needs quotes"
    return Slip(fault("E109", message, span, help, fixes=(fix,)), None, ((begin, begin + indent, " " * meant),))


def _like(stop: Stop, begin: int, meant: int) -> str:
    """The key of the nearest line that is indented so, above an odd line or right below it."""
    lines = [*stop.source.text[:begin].split("\n")[::-1], _line(stop.source.text, stop.begin)]
    found = next((key for line in lines if _width(line) == meant and (key := _KEY.match(line))), None)
    return f", as {shortened(found[1])} is" if found else ""


def _nearest(text: str, begin: int, indent: int, levels: list[int]) -> int:
    """The level that is meant: the nearest, and above what stands below a key."""
    line = _line(text, begin)
    below = _width(_line(text, begin + len(line) + 1)) if line.rstrip().endswith(":") else indent + len(levels)
    able = [level for level in levels if level < below] or levels or [0]
    return min(able, key=lambda level: (abs(level - indent), -level))


def _odd_line(stop: Stop) -> int:
    """Where the odd line begins: the one where reading stopped, or the one above if more stand like this one."""
    here, above = _width(_line(stop.text, stop.begin)), stop.text.rfind("\n", 0, max(stop.begin - 1, 0)) + 1
    below = [_width(line) for line in stop.text[stop.begin :].split("\n")[1:40] if line.strip()]
    siblings = [width for width in takewhile(lambda width: width >= here, below) if width == here]
    levels = _levels(stop.text[:above]) if above else []
    over = _width(_line(stop.text, above))
    is_above = siblings and over > here and over not in levels and (here in levels or _opens(stop.text, above))
    return above if is_above else stop.begin


def _opens(text: str, at: int) -> bool:
    """Whether the line above a place is a key whose value stands below it."""
    return text[:at].rstrip().endswith(":")


def indented_with_tabs(stop: Stop) -> Slip:
    """Tabs at the start of a line, and of those right below it: all are mended at once."""
    first = _line(stop.text, stop.begin)
    lines = [first]
    at = stop.begin + len(first) + 1
    while "\t" in _blanks(line := _line(stop.text, at)) and line.strip():
        lines.append(line)
        at += len(line) + 1
    between = _between(stop.text[: stop.begin], stop.text[at:], lines)
    changes = _with_spaces(stop, lines, between)
    unit = _unit(stop.text[: stop.begin])
    as_deep = all(len(new) in (_deep(line, unit), between) for (_, _, new), line in zip(changes, lines, strict=True))
    tabs = _blanks(first)[stop.at - stop.begin :]
    edits = tuple(Edit(stop.span(start, end), text) for start, end, text in changes)
    more = f", and so {'is' if len(lines) == 2 else 'are'} the next {len(lines) - 1 if len(lines) > 2 else ''}".rstrip()
    message = f"this line is indented with a tab{more if len(lines) > 1 else ''}; YAML needs spaces"
    found = fault("E101", message, stop.span(stop.at, stop.at + len(tabs)), "indent with spaces only",
                  fixes=(Fix("write spaces", edits, safe=as_deep),))  # fmt: skip
    return Slip(found, None, changes)


def _with_spaces(stop: Stop, lines: list[str], between: int) -> tuple[Change, ...]:
    """The blanks before each of these lines as spaces: as their neighbours, or a step for each tab, if that is a level.
    """
    text, at = stop.text[: stop.begin], stop.begin
    unit = _unit(text)
    further = _further(text, lines[0], unit)
    changes: list[Change] = []
    for line in lines:
        blanks = _blanks(line)
        wanted = _deep(line, unit) + further
        levels = _levels(text)
        able = [*levels, levels[-1] + unit] if levels and _opens(text, len(text)) else levels or [0]
        width = between if between in able else min(able, key=lambda level: abs(level - wanted))
        changes.append((at, at + len(blanks), " " * width))
        text += " " * width + line.lstrip() + "\n"
        at += len(line) + 1
    return tuple(changes)


def _further(above: str, line: str, unit: int) -> int:
    """A step, where tabs as wide as one would put the line beside the key above it, which then would be empty."""
    levels = _levels(above)
    return unit if levels and _opens(above, len(above)) and _deep(line, unit) == levels[-1] else 0


def _between(above: str, below: str, lines: list[str]) -> int:
    """How far in the lines above and below stand, if that is one, and these lines all stand alike; else nowhere."""
    near = [next((line for line in side if line.strip()), "") for side in (above.split("\n")[::-1], below.split("\n"))]
    same = len({_blanks(line) for line in lines}) == 1 and _width(near[0]) == _width(near[1])
    return _width(near[0]) if same and not near[0].rstrip().endswith(":") else -1


def _unit(text: str) -> int:
    """By how much a level of these lines is indented."""
    return min((level for level in map(_width, text.split("\n")) if level), default=2)


def _deep(line: str, unit: int) -> int:
    """How far in a line stands whose tabs are as wide as a level."""
    return _blanks(line).count("\t") * unit + _blanks(line).count(" ")


def _levels(text: str) -> list[int]:
    """The indentations that are open behind these lines, outermost first."""
    levels: list[int] = []
    for line in text.split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            indent = _width(line)
            levels = [level for level in levels if level < indent] + [indent]
    return levels


def _line(text: str, begin: int) -> str:
    end = text.find("\n", begin)
    return text[begin : end if end >= 0 else len(text)]


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _blanks(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
