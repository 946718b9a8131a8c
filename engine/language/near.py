"""Misspelt words and names: the ones that are meant, as far as their letters can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import inf

from engine.language.case import Case, is_mark, is_unknown
from engine.language.faults import Fault, Finding
from engine.language.grammar import grammar
from engine.language.wanted import either, likeness, names, nouns, quoted, spelt_like
from engine.source.nearest import did_you_mean

MOST_GUESSES = 3

_LONGEST = 5


def near_phrase(case: Case) -> Finding | None:
    """One wrong word in a phrase of the language that is a single one: "at the strat of", "the acttive player"."""
    for back in range(min(_LONGEST, case.at + 1)):
        start, here = case.found[case.at - back].start, case.back(back)
        for end, written in _phrases(case, back):
            for form in _forms(here, len(written)):
                wrong = [at for at, word in enumerate(form) if word != written[at]]
                if len(wrong) == 1 and _could_be(written[wrong[0]], form[wrong[0]]):
                    place = _word_at(case.text, start, end, wrong[0])
                    return _not_a_word(case, place, [form[wrong[0]]])
    return None


def _could_be(word: str, meant: str) -> bool:
    """Whether one word was meant by another; of two letters, one that is left is enough."""
    short = len(meant) <= 2 and len(word) <= 3 and bool(set(word) & set(meant))
    return short or bool(did_you_mean(word, [meant]))


def _phrases(case: Case, back: int) -> Iterator[tuple[int, list[str]]]:
    """The words from some tokens back to the fault and on, longest first, and their end; only if one is unknown."""
    for count in range(_LONGEST, back, -1):
        taken = case.span(case.at - back, count)
        words = " ".join(token.written for token in taken).split()
        if len(taken) == count and len(words) > 1 and any(map(is_unknown, taken)):
            yield taken[-1].end, words


def _forms(case: Case, count: int) -> Iterator[list[str]]:
    """The phrases of the language of so many words that can stand here, in the number that is wanted first."""
    for name in sorted(case.accepted & grammar().words.keys()):
        for form in dict.fromkeys((case.form(name), *grammar().words[name])):
            if len(form.split()) == count:
                yield form.split()


def _word_at(text: str, start: int, end: int, number: int) -> tuple[int, int]:
    """Where a word of a phrase stands; a comma before a word counts as one."""
    found = list(re.compile(r"[,;]|[^\s,;]+").finditer(text, start, end))[number]
    return found.span()


def near_name(case: Case) -> Finding | None:
    """An unknown name that is nearly one of a kind that can stand here."""
    if not is_unknown(case.token):
        return None
    for count in (4, 3, 2, 1):
        taken = case.span(case.at, count)
        spellings = [form for form, kind in case.vocabulary.spellings().items() if kind in case.accepted]
        able = [form for form in spellings if len(form.split()) == count]
        said = " ".join(token.written for token in taken)
        near = [each for each in did_you_mean(said, able) if _each_is_near(said, each)] if len(taken) == count else []
        if near and not (count == 1 and not case.is_name and _nearer_word(case, near[0])):
            return _no_name(case, (taken[0].start, taken[-1].end), near)
    return None


def near_role(case: Case) -> Finding | None:
    """An unknown name that is nearest to a role, which is said with "the"."""
    spellings = case.vocabulary.spellings()
    near = did_you_mean(case.said, [form for form, kind in spellings.items() if kind in case.accepted | {"ROLE"}])
    if not is_unknown(case.token) or not near or spellings[near[0]] != "ROLE" or "ROLE" in case.accepted:
        return None
    if case.reach(("_THE", "ROLE"), 1) <= 0:
        return None
    cure = f"the {near[0]}"
    message = f"no role is called {case.said}; did you mean {cure}?"
    return Fault("E401", message, case.token.start, case.token.end, "", cure), cure


def longer_name(case: Case) -> Finding | None:
    """A name of several words of which one is misspelt, where what stands before that is a name of its own."""
    for back in range(min(_LONGEST - 2, case.at + 1)):
        here = case.back(back)
        able = [form for form, kind in case.vocabulary.spellings().items() if kind in here.accepted and " " in form]
        for count in (4, 3, 2):
            taken = here.span(here.at, count) if count > back else ()
            words = [token.written for token in taken]
            near = [form for form in able if len(taken) == count and _one_is_misspelt(words, form.split())]
            if near and any(map(is_unknown, taken)) and not is_unknown(taken[0]):
                return _no_name(case, (taken[0].start, taken[-1].end), near[:MOST_GUESSES])
    return None


def _one_is_misspelt(words: list[str], name: list[str]) -> bool:
    wrong = [(said, meant) for said, meant in zip(words, name, strict=False) if said != meant]
    return len(words) == len(name) and len(wrong) == 1 and bool(did_you_mean(wrong[0][0], [wrong[0][1]]))


def _each_is_near(said: str, name: str) -> bool:
    """Whether each word could be meant by its counterpart: one that is right does not make another so."""
    pairs = list(zip(said.split(), name.split(), strict=False))
    return len(pairs) == 1 or all(word == of or did_you_mean(word, [of]) for word, of in pairs)


def small_name(case: Case) -> Finding | None:
    """A declared name in small letters, whether or not it can stand here."""
    for count in (4, 3, 2, 1):
        taken = case.span(case.at, count)
        said = " ".join(token.written for token in taken)
        meant = [form for form in case.vocabulary.spellings() if form.casefold() == said != form]
        if is_unknown(case.token) and len(taken) == count and meant:
            return _no_name(case, (taken[0].start, taken[-1].end), meant)
    return None


def _nearer_word(case: Case, name: str) -> bool:
    """Whether a word of the language is nearer than a name."""
    return did_you_mean(case.token.written, [name, *_words(case)])[0] != name


def part_of_name(case: Case) -> Finding | None:
    """A word of a longer name, alone."""
    if not is_unknown(case.token) or not case.said[:1].isupper():
        return None
    whole = [name for name in names(case) if case.said in name.split()]
    return _no_name(case, (case.token.start, case.token.end), whole) if whole else None


def _no_name(case: Case, place: tuple[int, int], near: list[str]) -> Finding:
    start, end = place
    said = case.text[start:end]
    near = _one_form_each(said, near, {each: case.vocabulary.name(each).singular for each in near})
    if said.casefold() == near[0].casefold():
        message = f"{near[0]} is a name: it keeps its capitals"
        return Fault("E305", message, start, end, replacement=near[0]), near[0]
    kind = either(nouns(case.vocabulary.spellings()[each] for each in near))
    return Fault("E401", f"no {kind} is called {said}; did you mean {either(near)}?", start, end, "", near[0]), near[0]


def _one_form_each(said: str, near: list[str], belongs: Mapping[str, str]) -> list[str]:
    """Of the forms that belong to one name or word, the one that is most alike."""
    best: dict[str, str] = {}
    for each in near:
        rival = best.setdefault(belongs[each], each)
        best[belongs[each]] = max(rival, each, key=lambda form: likeness(said, [form]))
    return list(best.values())[:MOST_GUESSES]


def near_word(case: Case) -> Finding | None:
    """An unknown word that is nearly one of those that can stand here."""
    words = _words(case)
    if not is_unknown(case.token) or (case.is_name and names(case)):
        return None
    near = list(did_you_mean(case.token.written, words))
    near.sort(key=lambda each: case.reach((words[each],), 1) < inf)
    meant = _one_form_each(case.token.written, near, words)
    return _not_a_word(case, (case.token.start, case.token.end), meant) if meant else None


def _words(case: Case) -> dict[str, str]:
    """The single words that can stand here, in all their forms, with their terminals."""
    able = (name for name in sorted(case.accepted & grammar().words.keys()) if not is_mark(name))
    return {form: name for name in able for form in grammar().words[name] if " " not in form}


def _not_a_word(case: Case, place: tuple[int, int], meant: list[str]) -> Finding:
    start, end = place
    said = case.text[start:end]
    cure = spelt_like(said[0], meant[0])
    message = f'"{said}" is not a word of the language; did you mean {quoted(meant)}?'
    return Fault("E301", message, start, end, "", cure), cure
