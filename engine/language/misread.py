"""Words that are not known, or cannot stand where they stand: the nearest that could."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from engine.language.case import Case, is_mark, is_unknown
from engine.language.faults import Fault
from engine.language.grammar import grammar
from engine.language.vocabulary import Kind
from engine.language.wanted import MOST_WORDS, either, kinds, names, nouns, quoted, wanted
from engine.source.nearest import did_you_mean

MOST_GUESSES = 3

Finding: TypeAlias = tuple[Fault, str | None]
"""A fault of the text at hand, and what to read in its place to go on; None when nobody can tell."""

Check: TypeAlias = Callable[[Case], Finding | None]
"""One question to a word at which reading stopped: a finding, or None to ask the next."""

_OWNERS = ("_YOUR", "_THEIR", "_ITS")
_TURNING = frozenset({"cannot", "can't", "not", "never", "don't", "doesn't", "without", "except"})


def spelt_like(first: str, cure: str) -> str:
    """A cure with a capital where the wrong words had one."""
    return cure[:1].upper() + cure[1:] if first.isupper() else cure


# ---- unknown words and names


def _near(case: Case) -> Finding | None:
    """An unknown word, or the start of an unknown phrase, that is nearly one that could stand here."""
    for count in (4, 3, 2, 1):
        taken = case.span(count)
        if len(taken) < count or not any(map(is_unknown, taken)):
            continue
        spellings = _spellings(case, count)
        near = list(did_you_mean(" ".join(token.written for token in taken), spellings))
        near.sort(key=lambda each: case.reach((spellings[each],), count) < inf)
        if near and spellings[near[0]] in Kind.__members__:
            return _near_name(case, [each for each in near if spellings[each] in Kind.__members__], count)
        if near:
            return _near_word(case, near, count)
    return None


def _part_of_name(case: Case) -> Finding | None:
    """A word of a longer name, alone."""
    if not is_unknown(case.token) or not case.said[:1].isupper():
        return None
    whole = [name for name in names(case) if case.said in name.split()]
    return _near_name(case, whole, 1) if whole else None


def _spellings(case: Case, count: int) -> dict[str, str]:
    """What of so many words could stand here, with its terminal; inside a sentence a capital means a name."""
    found = {form: kind.value for form, kind in case.vocabulary.spellings().items() if kind in case.accepted}
    if not case.is_name or not found:
        words = ((form, name) for name in case.accepted if not is_mark(name) for form in grammar().words.get(name, ()))
        found |= dict(words)
    return {form: name for form, name in found.items() if len(form.split()) == count}


def _near_name(case: Case, near: list[str], count: int) -> Finding:
    taken = case.found[case.at : case.at + count]
    start, end = taken[0].start, taken[-1].end
    said, near = case.text[start:end], _one_form_each(case, near)
    if said.casefold() == near[0].casefold():
        message = f"{near[0]} is a name: it keeps its capitals"
        return Fault("E305", message, start, end, replacement=near[0]), near[0]
    kind = either(nouns(case.vocabulary.spellings()[each] for each in near))
    return Fault("E401", f"no {kind} is called {said}; did you mean {either(near)}?", start, end, "", near[0]), near[0]


def _one_form_each(case: Case, near: list[str]) -> list[str]:
    """The names without those that are another form of one before."""
    forms: dict[str, str] = {}
    for each in near:
        name = case.vocabulary.name(each)
        forms.setdefault(name.singular, name.plural if case.plural and name.plural in near else each)
    return list(forms.values())[:MOST_GUESSES]


def _near_word(case: Case, near: list[str], count: int) -> Finding:
    """Narrowed down to the one word that is wrong, where several words are one."""
    taken, best = case.found[case.at : case.at + count], near[0].split()
    wrong = [at for at in range(count) if taken[at].written != best[at]]
    if len(wrong) == 1:
        taken, near = taken[wrong[0] : wrong[0] + 1], [best[wrong[0]]]
    start, end = taken[0].start, taken[-1].end
    said = case.text[start:end]
    cure = spelt_like(said[0], near[0])
    message = f'"{said}" is not a word of the language; did you mean {quoted(near[:MOST_GUESSES])}?'
    return Fault("E301", message, start, end, "", cure), cure


def _unknown_name(case: Case) -> Finding | None:
    """A name that no kind has here, and none is near."""
    here = kinds(case)
    if not case.is_name or not is_unknown(case.token) or not here:
        return None
    message = f"no {either(nouns(here))} is called {case.said}"
    if elsewhere := did_you_mean(case.said, case.vocabulary.spellings()):
        message += f"; {elsewhere[0]} is a {case.vocabulary.spellings()[elsewhere[0]].noun}"
    return Fault("E401", message, case.token.start, case.token.end, _known(case)), names(case)[0]


def _wrong_kind(case: Case) -> Finding | None:
    """A declared name of a kind that cannot stand here, where another could."""
    here = kinds(case)
    if case.token.kind not in Kind.__members__ or not here:
        return None
    message = f"{case.said} is a {Kind(case.token.kind).noun}; here stands a {either(nouns(here))}"
    return Fault("E402", message, case.token.start, case.token.end, _known(case)), names(case)[0]


def _known(case: Case) -> str:
    return f"known here: {', '.join(names(case)[:MOST_WORDS])}"


# ---- words in the wrong place


def _before(case: Case) -> Finding | None:
    """The word before it, misspelt so that it is another word of the language."""
    if case.before is None or case.before.kind not in grammar().words or is_mark(case.before.kind):
        return None
    back = case.back()
    spellings = {form: name for form, name in _spellings(back, 1).items() if name != back.token.kind}
    near = [each for each in did_you_mean(back.token.written, spellings) if back.reach((spellings[each],), 1) == inf]
    if not near:
        return None
    cure = spelt_like(back.said[0], near[0])
    message = f'"{back.said}" does not fit here; did you mean {quoted(near)}?'
    return Fault("E302", message, back.token.start, back.token.end, "", cure), cure


def _missing(case: Case) -> Finding | None:
    """A word or mark without which the sentence cannot be read, and with which it can."""
    before = case.before
    if is_unknown(case.token) or before is None:
        return None
    able = [name for name in _words(case) if case.reach((name,), 0) == inf and (name != "_DOT" or case.is_name)]
    if set(able) >= set(_OWNERS):
        able = list(_OWNERS)
    if not 1 <= len(able) <= MOST_GUESSES:
        return None
    said = either("a comma" if name == "_COMMA" else f'"{case.form(name)}"' for name in able)
    cure = case.form(able[0])
    cure = cure if is_mark(able[0]) else f" {cure}"
    return Fault("E303", f'{said} is missing before "{case.said}"', before.end, before.end, "", cure), cure


def _too_much(case: Case) -> Finding | None:
    """A word without which the sentence can be read, unless it turns the meaning round."""
    if case.token.written in _TURNING or case.reach((), 1) < inf:
        return None
    message = f'"{case.said}" {_is_wrong(case)}; leave it out'
    return Fault(_code(case), message, case.token.start, case.token.end, "", ""), ""


def _instead(case: Case) -> Finding | None:
    """A word with which the sentence can be read, in place of a known one."""
    if is_unknown(case.token):
        return None
    able = [case.form(name) for name in _words(case) if case.reach((name,), 1) == inf]
    if not 1 <= len(able) <= MOST_GUESSES:
        return None
    cure = spelt_like(case.said[0], able[0])
    message = f'"{case.said}" {_is_wrong(case)}; did you mean {quoted(able)}?'
    return Fault(_code(case), message, case.token.start, case.token.end, "", cure), cure


def _lost(case: Case) -> Finding:
    """Nobody can tell: say what could stand here."""
    message = f'"{case.said}" {_is_wrong(case)}'
    return Fault(_code(case), message, case.token.start, case.token.end, f"here can stand {wanted(case)}"), None


def _words(case: Case) -> list[str]:
    return sorted(name for name in case.accepted if name in grammar().words)


def _is_wrong(case: Case) -> str:
    return "is not a word of the language" if is_unknown(case.token) else "cannot stand here"


def _code(case: Case) -> str:
    return "E301" if is_unknown(case.token) else "E302"


MISREAD: tuple[Check, ...] = (
    _near, _part_of_name, _unknown_name, _before, _missing, _wrong_kind, _too_much, _instead, _lost,
)  # fmt: skip
