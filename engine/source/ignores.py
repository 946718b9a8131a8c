"""Comments that silence a warning: `# cardwright: ignore[CODE] reason`, in the line above it or at its own line's end.

Errors cannot be silenced. A comment that silences nothing, gives no reason or names no warning is a warning itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Source, Span, did_you_mean
from engine.source.pages import codes
from engine.source.values import Listing, Mapping, Text, Value

__all__ = ["Ignore", "ignores", "without_ignored"]

NOTHING, NO_REASON, NO_CODE = "W001", "W002", "W003"

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*cardwright\b:?[ \t]*ignore\b[^\r\n]*", re.MULTILINE)
_PARTS = re.compile(r"#[ \t]*cardwright:[ \t]*ignore\[(?P<codes>[^\]]*)\](?P<reason>.*)")
_FORM = "# cardwright: ignore[CODE] why"


@dataclass(slots=True)
class Ignore:
    """One comment: the lines that it is about, the codes with their places, and which of them were met."""

    span: Span
    first: int
    last: int
    codes: dict[str, Span]
    met: set[str] = field(default_factory=set)

    def silences(self, each: Diagnostic) -> bool:
        """Whether it is about a finding, which has then been met."""
        about = each.span.source.name == self.span.source.name and self.first <= each.span.first[0] <= self.last
        if not about or each.code not in self.codes or each.severity is Severity.ERROR:
            return False
        self.met.add(each.code)
        return True


def ignores(source: Source, value: Value | None, found: list[Diagnostic]) -> list[Ignore]:
    """The comments of a file. What is wrong with how one is written is found; then it silences what it can."""
    text = source.text
    if value is None or "ignore" not in text:
        return []
    comments = [Span(source, *match.span()) for match in _COMMENT.finditer(text)]
    texts = list(_texts(value)) if comments else []
    spans = [each for each in comments if not any(text.span.start <= each.start < text.span.end for text in texts)]
    return [each for span in spans if (each := _read(span, texts, found)) is not None]


def without_ignored(found: Iterable[Diagnostic], comments: list[Ignore], judged: Collection[str]) -> list[Diagnostic]:
    """What is left; and the comments that silence nothing, of files in which all there is to find has been found."""
    left = [each for each in found if not [comment for comment in comments if comment.silences(each)]]
    about = [comment for comment in comments if comment.span.source.name in judged]
    return [*left, *(each for comment in about for each in _unmet(comment))]


# ---- what is written


def _read(span: Span, texts: list[Text], found: list[Diagnostic]) -> Ignore | None:
    parts = _PARTS.fullmatch(span.text.rstrip())
    if parts is None:
        found.append(_warning(NO_CODE, "this does not say which warning to ignore", span, f"write {_FORM}"))
        return None
    if not parts["reason"].strip(" \t:-–—"):
        found.append(_warning(NO_REASON, "this does not say why", span, "write the reason behind the bracket"))
    known = dict(_codes(span, parts.start("codes"), parts["codes"], found))
    first, last = _lines(span, texts)
    return Ignore(span, first, last, known)


def _codes(span: Span, at: int, listed: str, found: list[Diagnostic]) -> Iterator[tuple[str, Span]]:
    """The codes of warnings; any other is told of."""
    words = list(re.finditer(r"[^,\s]+", listed))
    if not words:
        found.append(_warning(NO_CODE, "this does not say which warning to ignore", span, f"write {_FORM}"))
    for word in words:
        start = span.start + at + word.start()
        place, code = Span(span.source, start, start + len(word.group())), word.group()
        if code not in codes():
            near = did_you_mean(code, [each for each in codes() if each.startswith("W")])
            help = f"did you mean {near[0]}?" if near else "the code of a warning stands in brackets where it is told"
            found.append(_warning(NO_CODE, f"no warning has the code {code[:20]}", place, help))
        elif code.startswith("E"):
            says = f"{code} is an error, and errors cannot be ignored"
            found.append(_warning(NO_CODE, says, place, "put it right"))
        else:
            yield code, place


def _lines(span: Span, texts: list[Text]) -> tuple[int, int]:
    """The comment's own line if something stands before it; else the next with something, to the end of its texts."""
    source, line = span.source, span.first[0]
    if not source.line(line)[: span.first[1] - 1].strip():
        line += 1
        last = source.position(len(source.text))[0]
        while line < last and (not source.line(line).strip() or source.line(line).lstrip().startswith("#")):
            line += 1
    ends = [text.span.last[0] for text in texts if text.span.first[0] == line]
    return line, max([line, *ends])


def _texts(value: Value) -> Iterator[Text]:
    """All texts in a value, keys too."""
    waiting: list[Value] = [value]
    while waiting:
        match waiting.pop():
            case Text() as text:
                yield text
            case Mapping() as of:
                waiting += [each for entry in of.entries for each in entry]
            case Listing() as of:
                waiting += of.items


# ---- what is told


def _unmet(comment: Ignore) -> Iterator[Diagnostic]:
    unmet = [code for code in comment.codes if code not in comment.met]
    for code in unmet:
        alone = len(comment.codes) == 1
        span = comment.span if alone else comment.codes[code]
        fixes = (Fix("delete the comment", (Edit(_with_blanks(span), ""),)),) if alone else ()
        says = f"there is no {code} here to ignore"
        yield _warning(NOTHING, says, span, "delete the comment" if alone else f"delete {code}", fixes)


def _with_blanks(span: Span) -> Span:
    """The comment with the blanks before it, and with its line if nothing else stands there."""
    text, start, end = span.source.text, span.start, span.end
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] not in "\r\n":
        return Span(span.source, start, end)
    ending = re.compile(r"\r\n|\r|\n").match(text, end)
    return Span(span.source, start, ending.end() if ending else end)


def _warning(code: str, says: str, span: Span, help: str, fixes: tuple[Fix, ...] = ()) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, says, span, help=help, fixes=fixes)
