"""Going on with what was meant where a key is misspelt, so that one slip is one fault and hides no other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.source.diagnostics import Diagnostic
from engine.source.values import Listing, Mapping, Text, Value

Places = dict[tuple[int, int], str]
"""Where a key stands in its file, and how it should read."""


def meant(value: Value, found: Iterable[Diagnostic]) -> Value:
    """The value, with each unknown key that has been taken for another read as that."""
    better = {
        (edit.span.start, edit.span.end): edit.text
        for each in found
        if each.code == "E201"
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
    return value


def _key(key: Text, of: Mapping, better: Places) -> Text:
    name = better.get((key.span.start, key.span.end))
    return key if name is None or name in of else replace(key, value=name)
