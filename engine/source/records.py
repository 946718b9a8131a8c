"""Diagnostics as JSON, version 1."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.source.diagnostics import Diagnostic, Fix, Severity, Span, in_order
from engine.source.summary import Summary, counts

__all__ = ["as_json"]


def as_json(diagnostics: Iterable[Diagnostic], summary: Summary) -> str:
    """Version 1 of the form that programs read."""
    found = in_order(diagnostics)
    number = counts(found)
    report = {
        "version": 1,
        "diagnostics": [_record(each) for each in found],
        "summary": {
            "errors": number[Severity.ERROR],
            "warnings": number[Severity.WARNING],
            "files": summary.files,
            "cards": summary.cards,
        },
    }
    return json.dumps(report, indent=2, allow_nan=False) + "\n"


def _record(each: Diagnostic) -> dict[str, object]:
    return {
        "code": each.code,
        "severity": each.severity.value,
        "message": each.message,
        **_place(each.span),
        "help": "\n".join(text for text in (each.help, each.note) if text),
        "labels": [{**_place(label.span), "text": label.text} for label in each.labels],
        "fixes": [_fix(fix) for fix in each.fixes],
    }


def _place(span: Span) -> dict[str, object]:
    (line, column), (end_line, end_column) = span.first, span.last
    return {
        "file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column,
    }  # fmt: skip


def _fix(fix: Fix) -> dict[str, object]:
    edits = [{**_place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"says": fix.says, "safe": fix.safe, "edits": edits}
