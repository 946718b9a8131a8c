"""Hints on wording: sentences that are understood, and said in another way than the same thing is said elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from itertools import pairwise

from engine.language import nodes as n
from engine.language.parse import parse
from engine.language.phrase import phrase
from engine.language.vocabulary import Vocabulary
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from engine.source.values import Text

CODE = "W501"

Words = list[re.Match[str]]

_WORD = re.compile(r"\S+")
_YAML = frozenset(",:#[]{}&*!|>'\"%@`-?")
_MARKS = ".,:;"
_BLANKS, _BLANK = "one blank is enough here", "here belongs a blank"


def hints(written: Text, node: n.Node, spoken: Vocabulary, start: str) -> list[Diagnostic]:
    """One hint for each sentence of a text, read as this node, that is not in its usual wording; with the cure."""
    usual = usual_wording(written.value, spoken, start)
    if written.value == usual or not _same(parse(usual, spoken, start).node, node):
        return []
    parts = [n.Text((each,), at=each.at) for each in node.sentences] if isinstance(node, n.Text) else [node]
    ends = [0, *(part.at[1] for part in parts[:-1]), len(written.value)]
    said = [phrase(part, spoken, start) for part in parts]
    found = [(_edits(written, begin, end, each), each) for each, (begin, end) in zip(said, pairwise(ends), strict=True)]
    return [_hint(written, edits, each) for edits, each in found if edits]


@lru_cache(maxsize=16_384)
def usual_wording(text: str, spoken: Vocabulary, start: str) -> str:
    """The usual wording of a text that can be read; equal texts are written once."""
    node = parse(text, spoken, start).node
    assert node is not None
    return phrase(node, spoken, start)


def _same(one: object, other: object) -> bool:
    """Whether two trees say the same; without a call a level, as == would make them, since trees may be deep."""
    pairs = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, n.Node) and type(left) is type(right):
            pairs += [(getattr(left, each.name), getattr(right, each.name)) for each in fields(left) if each.compare]
        elif isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
            pairs += zip(left, right, strict=True)
        elif left != right:
            return False
    return True


def _hint(written: Text, edits: list[Edit], usual: str) -> Diagnostic:
    span = Span(written.span.source, edits[0].span.start, edits[-1].span.end)
    words = [edit for edit in edits if edit.text.strip()]
    if not words:
        message = _BLANKS if span.start < span.end else _BLANK
    elif len(words) == 1:
        message = f"say “{words[0].text}”, not “{' '.join(words[0].span.text.split())}”"
        span = words[0].span
    else:
        message = f"the usual wording is “{usual}”"
    safe = all(_is_safe(edit, written) for edit in words)
    help = "cardwright fmt writes it so" if safe else ""
    fix = Fix(f"write “{usual}”", tuple(edits), safe)
    return Diagnostic(CODE, Severity.HINT, message, span, help=help, fixes=(fix,))


def _edits(written: Text, begin: int, end: int, usual: str) -> list[Edit]:
    """What to write instead in a sentence and the blanks before it: as little as possible, so that lines stay lines."""
    said: Words = list(_WORD.finditer(written.value, begin, end))
    wanted = usual.split(" ")
    words = list(_words(written, said, wanted))
    inside = [(edit.span.start, edit.span.end) for edit in words]
    gaps = [
        edit
        for edit in _gaps(written, said, begin, end)
        if not any(first <= edit.span.start < last for first, last in inside)
    ]
    return sorted([*words, *gaps], key=lambda edit: edit.span.start)


def _words(written: Text, said: Words, wanted: list[str]) -> Iterator[Edit]:
    """Other words: each by itself if there are as many, else all from the first to the last that differs."""
    first, behind = _common(said, wanted)
    old, new = said[first : len(said) - behind], wanted[first : len(wanted) - behind]
    if len(old) != len(new):
        yield _replaced(written, old, new)
        return
    for word, instead in zip(old, new, strict=True):
        if word.group() != instead:
            yield _replaced(written, [word], [instead])


def _common(said: Words, wanted: list[str]) -> tuple[int, int]:
    """How many words are the same from the front and from the back; one at least is left to be replaced."""
    most = min(len(said), len(wanted)) - (len(said) != len(wanted))
    first = 0
    while first < most and said[first].group() == wanted[first]:
        first += 1
    behind = 0
    while behind < most - first and said[-1 - behind].group() == wanted[-1 - behind]:
        behind += 1
    return first, behind


def _replaced(written: Text, old: Words, new: list[str]) -> Edit:
    """These words for those; a mark that both end with stays."""
    start, end, instead = old[0].start(), old[-1].end(), " ".join(new)
    ends = written.value[start:end][-2:]
    if len(ends) == len(instead[-2:]) == 2 and ends[1] == instead[-1] in _MARKS and not ends[0].isspace():
        end, instead = end - 1, instead[:-1]
    return Edit(written.part(start, end), _quoted(instead, written.style))


def _gaps(written: Text, said: Words, begin: int, end: int) -> Iterator[Edit]:
    """Blanks too many on one line, between words and around the text."""
    for before, after in pairwise(said):
        yield from _gap(written, before.end(), after.start())
    if written.quoted or begin:
        yield from _gap(written, begin, said[0].start())
    if written.quoted and end == len(written.value):
        yield from _gap(written, said[-1].end(), end)


def _gap(written: Text, start: int, end: int) -> Iterator[Edit]:
    blanks = written.value[start:end]
    inside = start > 0 and end < len(written.value)
    if "\n" in blanks or blanks == " " * inside:
        return
    source = written.span.source
    first = written.part(start - 1, start).end if start else written.span.start + 1
    last = written.part(end, end + 1).start if end < len(written.value) else written.span.end - 1
    yield Edit(Span(source, first, last), " " * inside)


def _quoted(text: str, style: str) -> str:
    """The text as it is spelt between quotes of that style."""
    if style == "'":
        return text.replace("'", "''")
    return text.replace("\\", "\\\\").replace('"', '\\"') if style == '"' else text


def _is_safe(edit: Edit, written: Text) -> bool:
    """Whether the file surely is read as before: without quotes, no mark that means something in YAML may come in."""
    return bool(written.style) or not _YAML & (set(edit.text) - set(edit.span.text))
