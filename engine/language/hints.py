"""Why a text cannot be read: every wrong word of it, in plain words, with what could stand there instead.

After each fault the text is read again with the cure in its place, so that one run finds them all; a sentence without
cure is passed over. No message names a terminal of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from engine.language.case import Case, first_case
from engine.language.faults import Fault, Finding
from engine.language.foreign import FOREIGN
from engine.language.marking import marking
from engine.language.misread import (
    amount_behind,
    before,
    counted,
    instead,
    lost,
    missing,
    too_much,
    unknown_name,
    wrong_kind,
)
from engine.language.near import longer_name, near_name, near_phrase, near_role, near_word, part_of_name, small_name
from engine.language.slips import capital, enclosed, ended, next_sentence, number, stopped, typographic
from engine.language.strays import stray
from engine.language.tokens import BLANKS, small_starts
from engine.language.unsaid import UNSAID
from engine.language.vocabulary import Kind, Vocabulary
from engine.language.wanted import spelt_like
from engine.language.zones import with_too_much, without

MOST_FAULTS = 20


def explain(text: str, start: str, vocabulary: Vocabulary) -> tuple[Fault, ...]:
    """All faults of a text that cannot be read, in its order."""
    draft = _Draft(text)
    faults: list[Fault] = []
    last = -1
    while len(faults) < MOST_FAULTS and (case := first_case(draft.text, start, vocabulary)):
        if faults and len(case.found) == 1:
            break
        reading = None
        if draft.origin[case.token.start] > last:
            last = draft.origin[case.token.start]
            fault, reading = diagnose(case)
            placed = draft.placed(fault)
            faults = [each for each in faults if not _is_within(each, placed)] + [placed]
        if reading is not None:
            draft.edit(fault.start, fault.end, reading)
        elif start == "text":
            draft.edit(*_sentence(case), "")
        else:
            break
    return tuple(sorted(faults, key=lambda fault: fault.start))


def _is_within(inner: Fault, outer: Fault) -> bool:
    """Whether words were wrong that stand among others which are wrong together."""
    return outer.start <= inner.start < inner.end <= outer.end


def diagnose(case: Case) -> Finding:
    """What is wrong with the word at which reading stopped: the first answer that fits, the surest first."""
    findings = (check(case) for check in CHECKS)
    return next((finding for finding in findings if finding), None) or lost(case)


class _Draft:
    """The text with the cures so far, and where each of its characters comes from."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.origin = list(range(len(text) + 1))

    def edit(self, start: int, end: int, instead: str) -> None:
        """Put other words in place of these."""
        self.text = self.text[:start] + instead + self.text[end:]
        self.origin[start:end] = [self.origin[start]] * len(instead)

    def placed(self, fault: Fault) -> Fault:
        """The fault with its places in the text as it was written."""
        start, end = (self.origin[at] for at in self._edited(fault))
        changed = replace(fault, start=self.origin[fault.start], end=self.origin[fault.end])
        return changed if fault.replacement is None else replace(changed, edit=(start, end))

    def _edited(self, fault: Fault) -> tuple[int, int]:
        """What the replacement replaces: with a word that is left out or becomes a mark goes the blank at its side."""
        start, end = fault.start, fault.end
        if start < end and (fault.replacement or ",")[0] in ",;":
            start = len(self.text[:start].rstrip(BLANKS))
            if start == 0:
                end += len(self.text[end:]) - len(self.text[end:].lstrip(BLANKS))
        return start, end


def _sentence(case: Case) -> tuple[int, int]:
    """From where to where the sentence goes in which the fault stands."""
    first = max((at + 1 for at in range(case.at) if case.found[at].kind == "_DOT"), default=0)
    stops = (token.end for token in case.found[case.at :] if token.kind == "_DOT")
    return case.found[first].start, next(stops, len(case.text))


def broken_off(case: Case) -> Finding | None:
    """A word that is none and breaks off a phrase, unless it belongs to a wording from elsewhere with a cure."""
    found = stray(case)
    if found is None or case.start != "text":
        return found
    text, at, word = small_starts(case.text, case.vocabulary), found[0].start, case.text[found[0].start : found[0].end]
    wordings = ((row, match) for row in FOREIGN for match in row.pattern.finditer(text))
    elsewhere = [match.span("wrong") for row, match in wordings if word not in row.said(match, case.vocabulary)]
    elsewhere += [match.span(_group(match)) for row in UNSAID for match in row.pattern.finditer(text)]
    return None if any(start <= at < end for start, end in elsewhere) else found


def foreign(case: Case) -> Finding | None:
    """A wording from elsewhere around the word, if its cure lets more be read."""
    text = small_starts(case.text, case.vocabulary)
    if case.is_name and near_name(case):
        return None
    for row in FOREIGN:
        for match in row.pattern.finditer(text):
            if not match.start() <= case.token.start < match.end():
                continue
            first, last = match.span("wrong")
            cure = spelt_like(case.text[first], row.said(match, case.vocabulary))
            further = first_case(case.text[:first] + cure + case.text[last:], case.start, case.vocabulary)
            if further is None or further.at > case.at:
                return _say(case.text[first:last], cure, first, last)
    return None


def unsaid(case: Case) -> Finding | None:
    """Something around the word that the language has no word for, with the nearest that can be said."""
    named = near_name(case)
    if (named and named[0].code == "E305") or near_phrase(case):
        return None
    text = small_starts(case.text, case.vocabulary)
    for row in UNSAID:
        for match in row.pattern.finditer(text):
            misspelt = _group(match) == "wrong" and near_word(case)
            if match.start() <= case.token.start < match.end() and not misspelt:
                first, last = match.span(_group(match))
                wrong = "cannot be said yet" if row.never else "is not said so"
                said = case.text[match.start() : match.end()]
                help = row.help.replace("COUNTER", next(iter(case.vocabulary.of(Kind.COUNTER)), "…"))
                return Fault("E304", f'"{said}" {wrong}', first, last, help), None
    return None


def _group(match: re.Match[str]) -> str | int:
    """The part of a wording that is wrong: all of it, or what is marked."""
    return "wrong" if "wrong" in match.re.groupindex else 0


def _say(wrong: str, cure: str, start: int, end: int) -> Finding:
    message = f'say "{cure}", not "{wrong}"' if cure else f'leave out "{wrong}"'
    return Fault("E304", message, start, end, replacement=cure), cure


CHECKS: tuple[Callable[[Case], Finding | None], ...] = (
    with_too_much, stopped, marking, broken_off, longer_name, counted, amount_behind, foreign, unsaid, number, ended,
    typographic, next_sentence, near_phrase, enclosed, near_role, near_name, small_name, capital, near_word,
    part_of_name, unknown_name, before, missing, without, wrong_kind, too_much, instead,
)  # fmt: skip
"""The questions to a word at which reading stopped, the surest answers first."""
