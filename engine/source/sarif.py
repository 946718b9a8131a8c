"""Diagnostics as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from urllib.parse import quote

from engine import __version__
from engine.source.diagnostics import Diagnostic, Edit, Fix, Label, Severity, Source, Span, in_order

__all__ = ["Rule", "sarif"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}
_ROOT = "%SRCROOT%"

_Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class Rule:
    """What is told of a code, whatever it was found in."""

    title: str
    about: str


def sarif(diagnostics: Iterable[Diagnostic], rules: Mapping[str, Rule]) -> str:
    """One run. Columns are code points from 1, ends exclusive; places are relative to the root of the sources."""
    found = in_order(diagnostics)
    codes = sorted({each.code for each in found})
    levels = {each.code: _LEVELS[each.severity] for each in found}
    driver = {
        "name": "cardwright",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(code, levels[code], rules.get(code)) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "the folder that the command was run in"}}},
        "results": [_result(each, codes.index(each.code)) for each in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, allow_nan=False) + "\n"


def _rule(code: str, level: str, rule: Rule | None) -> _Object:
    more = f"cardwright explain {code}"
    title, about = (rule.title.capitalize(), rule.about) if rule else (code, more)
    return {
        "id": code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": about},
        "help": {"text": f"{about}\n\nMore: {more}"},
        "defaultConfiguration": {"level": level},
    }


def _result(each: Diagnostic, rule: int) -> _Object:
    result: _Object = {
        "ruleId": each.code,
        "ruleIndex": rule,
        "level": _LEVELS[each.severity],
        "message": {"text": "\n".join(part for part in (each.message, each.help, each.note) if part)},
        "locations": [{"physicalLocation": _place(each.span)}],
    }
    if each.labels:
        result["relatedLocations"] = [_related(number, label) for number, label in enumerate(each.labels)]
    if any(fix.edits for fix in each.fixes):
        result["fixes"] = [_fix(fix) for fix in each.fixes if fix.edits]
    return result


def _related(number: int, label: Label) -> _Object:
    place: _Object = {"id": number, "physicalLocation": _place(label.span)}
    return {**place, "message": {"text": label.text}} if label.text else place


def _fix(fix: Fix) -> _Object:
    files: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        files.setdefault(edit.span.source.name, []).append(edit)
    changes = [
        {"artifactLocation": _file(edits[0].span.source), "replacements": list(map(_replaced, edits))}
        for edits in files.values()
    ]
    return {"description": {"text": fix.says}, "artifactChanges": changes}


def _replaced(edit: Edit) -> _Object:
    region = _region(edit.span)
    return {"deletedRegion": region, **({"insertedContent": {"text": edit.text}} if edit.text else {})}


def _place(span: Span) -> _Object:
    return {"artifactLocation": _file(span.source), "region": _region(span)}


def _region(span: Span) -> _Object:
    (line, column), (end_line, end_column) = span.first, span.last
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _file(source: Source) -> _Object:
    """A file below the root by its relative address; any other by its own."""
    path = PurePath(source.name)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(os.fsencode(path.as_posix())), "uriBaseId": _ROOT}
