"""A zone without the words that its name wants before it, or with words that its name brings itself."""

from __future__ import annotations

from engine.language.case import Case
from engine.language.faults import Fault, Finding
from engine.language.vocabulary import Kind

_OWNERS = ("_YOUR", "_THEIR", "_ITS", "_THE")
_POINTING = ("_THAT", "_THIS", "_THE", "_EACH", "_A")


def with_too_much(case: Case) -> Finding | None:
    """ "in your On Top", where only "On Top" is said."""
    first = _first(case)
    if case.token.kind != Kind.BAREZONE or first == case.at:
        return None
    start, name = case.found[first].start, case.token.written
    owner = case.found[first + 1 if case.found[first].kind == "_IN" and first + 1 < case.at else first].start
    said = case.text[owner : case.token.start].rstrip()
    message = f'"{said}" cannot stand before {name}: the name brings its own "{name.split(" ")[0]}"'
    if said in ("your", "the", "in", "on"):
        return Fault("E302", message, start, case.token.end, f"write {name}", name), name
    return Fault("E302", message, start, case.token.end, f"say whose cards are meant: “{said} cards {name}”"), name


def _first(case: Case) -> int:
    """The first of the words before a zone that only others are said with."""
    at = case.at
    if at and case.found[at - 1].kind == "_S":
        at -= 2 if at < 3 or case.found[at - 3].kind not in _POINTING else 3
    elif at and case.found[at - 1].kind in _OWNERS:
        at -= 1
    return at - 1 if at and case.found[at - 1].kind == "_IN" else at


def without(case: Case) -> Finding | None:
    """ "all cards Hand", where "in your Hand" is said."""
    before = case.before
    if case.token.kind != Kind.ZONE or before is None or not {"_IN", Kind.BAREZONE} <= case.accepted:
        return None
    word = case.vocabulary.preposition(case.token.written)
    message = f'"{word} your" or "{word} the" is missing before "{case.said}"'
    return Fault("E303", message, before.end, before.end, f"say “{word} your {case.said}”"), f" {word} your"
