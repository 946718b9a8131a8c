"""Going on with what was meant where a key or a word is misspelt, so that one slip is one fault and hides no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.source.diagnostics import Diagnostic
from engine.source.schema import check
from engine.source.values import Flag, Listing, Mapping, Meant, Number, Text, Value

Places = dict[tuple[int, int], str]
"""Where a key or a value stands in its file, and how it should read."""


def shaped(value: Value, schema: str) -> tuple[Value, list[Diagnostic]]:
    """The value, with what is misspelt read as it was meant; and what is wrong with its shape, under that too."""
    wrong = check(value, schema)
    better = meant(value, wrong)
    return better, wrong if better is value else wrong + check(better, schema)


def meant(value: Value, found: Iterable[Diagnostic]) -> Value:
    """The value, with each unknown key and word that has been taken for another read as that."""
    better = {
        (edit.span.start, edit.span.end): edit.text
        for each in found
        if each.code in ("E201", "E202", "E203", "E205", "E207", "E208")
        for fix in each.fixes
        for edit in fix.edits
    }
    return _read(value, better) if better else value


def _read(value: Value, better: Places) -> Value:
    if isinstance(value, Listing):
        return Listing(tuple(_read(item, better) for item in value.items), value.span)
    if isinstance(value, Mapping):
        entries = tuple((_key(key, value, better), _read(inner, better)) for key, inner in value.entries)
        return Mapping(entries, value.span)
    written = better.get((value.span.start, value.span.end))
    if isinstance(value, Text) and written == f"[{value.span.text}]" and value.value == value.span.text:
        return Listing(tuple(_items(value)), value.span)
    return value if written is None else _as_written(written, value)


def _items(listed: Text) -> Iterator[Text]:
    """The items of a list that is written without its brackets."""
    start = 0
    for item in listed.value.split(","):
        if item.strip():
            yield Text(item.strip(), listed.part(start, start + len(item)))
        start += len(item) + 1


def _as_written(text: str, instead: Value) -> Value:
    """A scalar as it would be if this were written."""
    if text in ("true", "false"):
        return Flag(text == "true", instead.span)
    if text.removeprefix("-").isdecimal():
        return Number(int(text), instead.span)
    said = instead.value if isinstance(instead, Text) else instead.span.text
    return Meant(text[1:-1] if text[0] in "\"'" else text, instead.span, original=said)


def _key(key: Text, of: Mapping, better: Places) -> Text:
    name = better.get((key.span.start, key.span.end))
    return key if name is None or name in of else replace(key, value=name)
