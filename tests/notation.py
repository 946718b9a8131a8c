"""Trees in a short notation, and the sentences of effects.yaml."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import yaml

from engine.language import nodes as n
from engine.language.grammar import STARTS
from engine.language.vocabulary import Kind, Name, Vocabulary

KINDS = {
    "counters": Kind.COUNTER, "numbers": Kind.ATTR, "marks": Kind.VALUE, "zones": Kind.ZONE,
    "bare zones": Kind.BAREZONE, "types": Kind.NOUN, "phases": Kind.PHASE, "labels": Kind.LABEL,
    "keywords": Kind.KEYWORD, "roles": Kind.ROLE, "procedures": Kind.PROC, "periods": Kind.PERIOD,
}  # fmt: skip

DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "effects.yaml").read_text(encoding="utf-8"))


def vocabulary(names: dict[str, Any]) -> Vocabulary:
    """A game's names from plain lists; "Unit/Units" gives a plural."""
    kinds = {
        KINDS[kind]: tuple(Name(*(each.split("/") * 2)[:2]) for each in listed)
        for kind, listed in names.items()
        if kind in KINDS
    }
    return Vocabulary(kinds, dict.fromkeys(names.get("said on", ()), "on"))


NAMES = vocabulary(DATA["names"])


def said(entry: dict[str, Any]) -> tuple[str, str]:
    """The start symbol and the text of an entry."""
    start = next(start for start in STARTS if start in entry)
    return start, entry[start]


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without the [brackets] around what is wrong, and their places."""
    places: list[tuple[int, int]] = []
    plain = ""
    for before, wrong, after in re.findall(r"([^\[\]]*)(?:\[([^\[\]]*)(\])|$)", text):
        plain += before
        if after:
            places.append((len(plain), len(plain) + len(wrong)))
            plain += wrong
    return plain, places


def tree(value: object) -> str:
    """A node as one line. Fields that say nothing are left out; behind one that is, a field has its name."""
    match value:
        case n.Named(name=name):
            return name
        case n.Number(value=number):
            return str(number)
        case n.Head(kind=kind, name=named):
            return named.name if named else kind
        case n.Ref(name=n.Named(name=name)):
            return f"the {name}"
        case n.Ref(who=who, of=n.Ref() as of):
            return f"{who} of {tree(of)}"
        case n.Ref(who=who, head=head):
            return f"{who} {tree(head)}" if head else who
        case n.AsMany(how="that amount"):
            return "that amount"
        case n.Quantifier(how=how, value=amount):
            return f"{how} {tree(amount)}" if amount else how
        case n.Text(sentences=sentences):
            return " / ".join(map(tree, sentences))
        case n.Node():
            return f"{type(value).__name__}({', '.join(_fields(value))})"
        case tuple():
            return f"[{', '.join(map(tree, value))}]"
    return str(value)


def _fields(node: n.Node) -> list[str]:
    found: list[str] = []
    named = False
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if field.name == "at":
            continue
        if value is None or value in ((), False) or value == field.default:
            named = True
        elif value is True:
            found.append(field.name)
        else:
            found.append(f"{field.name}={tree(value)}" if named else tree(value))
    return found


def inside(node: n.Node) -> list[n.Node]:
    """A node and all nodes in it."""
    found = [node]
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        for each in value if isinstance(value, tuple) and field.name != "at" else (value,):
            if isinstance(each, n.Node):
                found += inside(each)
    return found
