"""Brackets that nothing closes, that close nothing, or that do not belong together: one message for those of a line."""

from __future__ import annotations

import re

from engine.source.diagnostics import Edit, Fix, Label
from engine.source.mending import Slip, fault, stand_in
from engine.source.unquoted import OPENS, Stop

_CLOSES = {closer: opener for opener, closer in OPENS.items()}
_COMMENT = re.compile(r"\s#")
_COLON = re.compile(r":(?:\s|$)")
_NEXT_KEY = re.compile(r",\s*[^\W\d][\w' -]*:\s")
_PARTS = re.compile(r"(?<=[\s,:{\[])(?:'[^'\n]*'|\"[^\"\n]*\")(?=\s*[,}\]\n])|[{}\[\]]")


def open_bracket(stop: Stop) -> Slip | None:
    """A bracket that nothing closes, or a colon that ends in the next key because of it."""
    if not stop.in_braces or (stop.opened >= stop.begin and stop.char):
        return None
    if stop.char and stop.char != ":" and not _is_next_key(stop):
        return None
    end = _end_of_content(stop.text, max(stop.begin - 1, stop.opened) if stop.char else stop.opened)
    if stop.text[end - 1] == "." and ":" not in stop.text[stop.opened : end]:
        span = stop.span(stop.opened, stop.opened + 1)
        found = fault("E120", f"this {stop.opener} is never closed", span, "close it, or put the text in quotes")
        return Slip(found, {stop.opened: stand_in(stop.opener)})
    return _unclosed(stop, _open(stop, end), end)


def _unclosed(stop: Stop, opened: list[int], end: int) -> Slip:
    """Brackets that are open where their line ends."""
    last, *others = reversed(opened or [stop.opened])
    closers = "".join(OPENS[stop.text[at]] for at in (last, *others))
    if stop.text[end - 1] == ")" and "(" not in stop.text[last:end]:
        return _not_closed_by(stop, end - 1, closers[0], stop.text[last])
    if not others and stop.text[last + 1] == stop.text[last]:
        return _one_too_many(stop, last)
    message = f"this {stop.text[last]} is never closed"
    if others:
        before = " ".join(stop.text[at] for at in reversed(others))
        message += f", nor {'is' if len(others) == 1 else 'are'} the {before} before it"
    labels = tuple(Label(stop.span(at, at + 1), "opened here, too") for at in others)
    help = f"write {closers} at the end, or put the text in quotes"
    return _put_in(stop, last, end, closers, message, help, labels)


def _put_in(
    stop: Stop, opened: int, end: int, closers: str, message: str, help: str, labels: tuple[Label, ...] = ()
) -> Slip:
    fixes = (Fix(f"write {closers}", (Edit(stop.span(end, end), closers),), safe=False),)
    found = fault("E120", message, stop.span(opened, opened + 1), help, labels=labels, fixes=fixes)
    return Slip(found, None, ((end, end, closers),))


def _one_too_many(stop: Stop, opened: int) -> Slip:
    """Two of a kind side by side, of which one is closed."""
    span = stop.span(opened, opened + 1)
    fixes = (Fix("delete it", (Edit(span, ""),), safe=False),)
    found = fault("E120", f"this {stop.text[opened]} is never closed", span, "delete it: one is enough", fixes=fixes)
    return Slip(found, {opened: " "})


def closing_bracket(stop: Stop) -> Slip | None:
    """A bracket that closes nothing, or not what was opened last."""
    if stop.char not in _CLOSES:
        return None
    return _mismatched(stop) or _closes_nothing(stop)


def _closes_nothing(stop: Stop) -> Slip:
    found = fault("E123", f"this {stop.char} closes nothing", stop.span(stop.at, stop.at + 1), "delete it")
    return Slip(found, {stop.at: " "})


def _mismatched(stop: Stop) -> Slip | None:
    """One that closes another kind than was opened last: a bracket is missing before it, or one of the two is wrong."""
    if not stop.in_braces or OPENS[stop.opener] == stop.char:
        return None
    wanted, outer = OPENS[stop.opener], [stop.text[at] for at in _open(stop, stop.at)[:-1]]
    rest = [part for part in _PARTS.findall(stop.text, stop.at, stop.end) if len(part) == 1]
    if outer.count(_CLOSES[stop.char]) >= rest.count(stop.char):
        return _wrong_way_round(stop, wanted) or _missing(stop, wanted)
    if wanted in rest:
        return None
    inner = stop.text[stop.opened + 1 : stop.at]
    if bool(_COLON.search(inner)) == (stop.opener == "{"):
        return _not_closed_by(stop, stop.at, wanted, stop.opener)
    message = f"this {stop.opener} is closed by a {stop.char}"
    return _wrong(stop, stop.opened, _CLOSES[stop.char], message)


def _wrong_way_round(stop: Stop, closer: str) -> Slip | None:
    if stop.text[stop.at + 1 : stop.at + 2] != closer:
        return None
    span, right = stop.span(stop.at, stop.at + 2), f"{closer}{stop.char}"
    fixes = (Fix(f"write {right}", (Edit(span, right),), safe=False),)
    message = f"this {stop.char} does not close the {stop.opener} before it"
    return Slip(fault("E123", message, span, f"write {right}", fixes=fixes), {stop.at: right[0], stop.at + 1: right[1]})


def _missing(stop: Stop, closer: str) -> Slip:
    """The closing bracket belongs before the next key, or before what closes the rest."""
    key = _NEXT_KEY.search(stop.text, stop.opened, stop.at) if stop.opener == "[" else None
    end = key.start() if key else stop.at
    if stop.text[end - 1] == ")" and "(" not in stop.text[stop.opened : end]:
        return _not_closed_by(stop, end - 1, closer, stop.opener)
    if stop.text[stop.opened + 1] == stop.opener:
        return _one_too_many(stop, stop.opened)
    before = stop.source.text[stop.opened + 1 : end].split("\n")[-1].strip()[-30:]
    help = f"write {closer} behind “{before}”" if before else f"write {closer} behind it"
    return _put_in(stop, stop.opened, end, closer, f"this {stop.opener} is never closed", help)


def _not_closed_by(stop: Stop, at: int, right: str, opener: str) -> Slip:
    return _wrong(stop, at, right, f"this {stop.text[at]} does not close the {opener} before it")


def _wrong(stop: Stop, at: int, right: str, message: str) -> Slip:
    span = stop.span(at, at + 1)
    fixes = (Fix(f"write {right}", (Edit(span, right),), safe=False),)
    return Slip(fault("E123", message, span, f"write {right}", fixes=fixes), {at: right})


def unopened(stop: Stop) -> Slip | None:
    """Keys behind one another up to a brace that nothing opened: "Name: key: value}"."""
    start = stop.value_start()
    line = stop.text[start : stop.end].rstrip() if start >= 0 else ""
    if stop.char != ":" or stop.in_braces or not line.endswith("}") or line.count("{") >= line.count("}"):
        return None
    if stop.text[start : stop.at].count(" ") > 1:
        return None
    fix = Fix("write {", (Edit(stop.span(start, start), "{"),), safe=False)
    end = start + len(line)
    help = f"write {{ before {stop.source.text[start : stop.at]}"
    found = fault("E123", "this } closes nothing", stop.span(end - 1, end), help, fixes=(fix,))
    return Slip(found, None, ((start, start, "{"),))


# ---- where


def _open(stop: Stop, end: int) -> list[int]:
    """The brackets that are open at a place, of those on the line of the last one and behind it."""
    found: list[int] = []
    for part in _PARTS.finditer(stop.text, stop.text.rfind("\n", 0, stop.opened) + 1, end):
        if part.group() in OPENS:
            found.append(part.start())
        elif part.group() in _CLOSES and found and OPENS[stop.text[found[-1]]] == part.group():
            found.pop()
    return found


def _is_next_key(stop: Stop) -> bool:
    """Whether the line is a key that stands where the line of the bracket begins, or further out."""
    first = stop.text[stop.text.rfind("\n", 0, stop.opened) + 1 : stop.opened]
    line = stop.text[stop.begin : stop.end]
    return bool(_COLON.search(line)) and len(line) - len(line.lstrip()) <= len(first) - len(first.lstrip())


def _end_of_content(text: str, at: int) -> int:
    """Where a line's content ends: before blanks and before a comment."""
    begin = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[begin : end if end >= 0 else len(text)]
    comment = _COMMENT.search(line)
    return begin + len(line[: comment.start() if comment else None].rstrip())
