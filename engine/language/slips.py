"""Slips of the pen: no full stop or another mark, digits that are no number, a capital too many, curly apostrophes."""

from __future__ import annotations

import re
import unicodedata

from engine.language.case import Case, first_case, is_unknown
from engine.language.faults import Fault, Finding
from engine.language.grammar import END
from engine.language.tokens import tokens
from engine.language.wanted import wanted

_CLOSING = {'"': '"', "“": "”", "„": "“", "‘": "’", "(": ")"}
_PLAIN = {"’": "'", "‘": "'", "−": "-", "–": "-", "—": "-", "…": ".", "，": ",", "。": "."}

_BLANK = r"[ \t\r\n]"
_MARKS = re.compile(
    rf"(?P<marks>(?:[!?‽…。．！？]|[;:,.](?=.?(?:{_BLANK}+[A-Z]|{_BLANK}*\Z)))"  # what ends nothing else, or a text
    rf"(?:{_BLANK}*[!?‽…;:,.。．！？])*)(?!\w)"
)
"""What may stand where a sentence ends."""


def ended(case: Case) -> Finding | None:
    """The text or the sentence stops where more must come, or a full stop is wanted."""
    token = case.token
    if token.kind not in (END, "_DOT"):
        return None
    if len(case.found) == 1:
        return Fault("E308", "there is no text here", token.start, token.end), None
    if token.kind == END and "_DOT" in case.accepted:
        last = f"write “{case.before.written}.”" if case.before is not None else ""
        return Fault("E303", "a sentence ends with a full stop", token.start, token.end, last, "."), "."
    if END in case.accepted:
        return Fault("E302", "this is no sentence: no full stop here", token.start, token.end, replacement=""), ""
    message = f"the {'sentence' if token.kind == '_DOT' else 'text'} stops too soon"
    return Fault("E308", message, token.start, token.end, _help(case)), None


def _help(case: Case) -> str:
    before = case.before
    if before is not None and before.kind == "COUNTER" and "_EQUAL_TO" in case.accepted:
        return f"say how much: 1 {before.written}, or {before.written} equal to …"
    return f"next comes {wanted(case)}"


def number(case: Case) -> Finding | None:
    """Digits that are no number of the language."""
    token, said = case.token, case.said
    if not is_unknown(token) or not any(map(str.isdigit, said)):
        return None
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", said):
        plain = said.replace(",", "")
        return Fault("E306", "numbers have no commas", token.start, token.end, replacement=plain), plain
    if re.fullmatch(r"[0-9]+[.,][0-9]+", said):
        return Fault("E306", "numbers are whole", token.start, token.end), said.replace(",", ".").split(".")[0][:6]
    if (glued := re.fullmatch(r"([+-]?[0-9]{1,6})([A-Z][a-z]*|[A-Z]+|cards?)", said)) and _is_known(glued[2], case):
        apart = f"{glued[1]} {glued[2]}"
        message = f"a space is missing between {glued[1]} and {glued[2]}"
        return Fault("E303", message, token.start, token.end, "", apart), apart
    if re.fullmatch(r"[+-]?[0-9]{7,}", said):
        return Fault("E306", "a number has at most 6 digits", token.start, token.end), said[:6]
    if said.isdigit():
        plain = "".join(str(unicodedata.digit(digit)) for digit in said)
        return Fault("E306", "numbers are written with the digits 0 to 9", token.start, token.end, "", plain), plain
    return None


def _is_known(word: str, case: Case) -> bool:
    return word in ("card", "cards") or any(word in form.split() for form in case.vocabulary.spellings())


def typographic(case: Case) -> Finding | None:
    """Characters that word processors put in place of those of the keyboard."""
    token, said = case.token, case.said
    plain = "".join(_PLAIN.get(char, char) for char in said)
    if not is_unknown(token) or plain == said:
        return None
    message = f'write "{plain}", not "{said}": only the plain characters of the keyboard'
    return Fault("E305", message, token.start, token.end, replacement=plain), plain


def stopped(case: Case) -> Finding | None:
    """Another mark at the end of a sentence, or more than one."""
    marks = _MARKS.match(case.text, case.token.start)
    if marks is None or (marks.group() == "." and case.token.kind != "_DOT"):
        return None
    said, (start, end) = marks["marks"], marks.span("marks")
    if case.before is not None and case.before.kind == "_DOT" and "_DOT" not in case.accepted:
        return Fault("E305", "one full stop ends a sentence", start, end, f'leave out "{said}"', ""), ""
    if "_DOT" not in case.accepted or said == "." or (said[0] in ";:," and not _goes_on(case, end)):
        return None
    return Fault("E305", f'a sentence ends with a full stop, not with "{said}"', start, end, "write .", "."), "."


def _goes_on(case: Case, at: int) -> bool:
    """Whether nothing comes behind a place, or what begins as a sentence does."""
    after = first_case(case.text[at:], "text", case.vocabulary)
    return after is None or after.at >= 2 or len(after.found) == 1


def enclosed(case: Case) -> Finding | None:
    """Words in quotes or in brackets: a text has neither, and all of its words are done."""
    closing = _CLOSING.get(case.said)
    end = -1 if closing is None else case.text.find(closing, case.token.end)
    if end < 0 or not is_unknown(case.token):
        return None
    inner = case.text[case.token.end : end]
    if case.said == "(":
        message, help, cure = "a text has no words in brackets", "leave them out: all words of a text are done", ""
    else:
        message, help, cure = "a text has no quotes", f"write {inner} without them", inner
    return Fault("E305", message, case.token.start, end + 1, help, cure), cure


def next_sentence(case: Case) -> Finding | None:
    """A capital where a sentence could have ended, and a new one could begin."""
    before = case.before
    if before is None or not case.is_name or "_DOT" not in case.accepted:
        return None
    after = first_case(case.text[case.token.start :], "text", case.vocabulary)
    if after is not None and after.at < 2:
        return None
    message = f'a full stop is missing before "{case.said}"'
    return Fault("E303", message, before.end, before.end, replacement="."), "."


def capital(case: Case) -> Finding | None:
    """A word of the language with a capital, inside a sentence."""
    token = case.token
    if not is_unknown(token) or not case.is_name:
        return None
    small = case.text[token.start].lower() + case.text[token.start + 1 :]
    first = tokens(small, case.vocabulary)[0]
    if first.kind not in case.accepted:
        return None
    end = token.start + first.end
    message = f'"{case.text[token.start : end]}" has a small letter here'
    return Fault("E305", message, token.start, end, "only names and sentences begin with a capital", first.written), (
        first.written
    )
