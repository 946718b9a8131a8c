"""What could stand at a place, in the words that people use for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from math import inf

from engine.language.case import Case
from engine.language.grammar import INT, SIGNED, grammar
from engine.language.vocabulary import Kind

MOST_WORDS = 8

_SHIFTS = frozenset(("_LESS", "_MORE"))

_VERBS = ("_GAINS", "_LOSES", "_DRAWS", "_DISCARDS", "_MOVES", "_CHOOSES", "_SHUFFLES", "_SETS")
_OF_PLAYERS = ("_GAINS", "_LOSES", "_DRAWS", "_DISCARDS", "_PLAYS", "_BECOMES")
_OF_CARDS = ("_GAINS", "_LOSES", "_IS_PLAYED", "_ENTERS", "_LEAVES", "_BECOMES")
_HAPPENINGS = frozenset((*_OF_PLAYERS, *_OF_CARDS))
_PLAYERS = frozenset(
    ("_YOU", "_THEY", "_PLAYERS", "_OPPONENTS", "_THE_OPPONENT", "_THE_ACTIVE_PLAYER", "_THE_NEXT_PLAYER", "ROLE")
)


def wanted(case: Case) -> str:
    """What could stand here, nearest first; only what leads to the end of the sentence, if anything does.

    Where a sentence begins, these are the usual verbs; and where something is waited for, all that can happen.
    """
    if case.opens and case.accepted.issuperset(_VERBS):
        return quoted(case.form(verb) for verb in _VERBS)
    if case.accepted.issuperset(_HAPPENINGS):
        return _happenings(case)
    accepted = _usual(case.accepted)
    able = [each for each in accepted if case.reach((each,), 1) == inf]
    options = [(likeness(case.token.written, said), text) for text, said in _options(case, able or accepted)]
    nearest = [text for _, text in sorted(options, key=lambda each: (-each[0], each[1]))]
    return either([text for text in nearest if text != f'"{case.said}"'][:MOST_WORDS] or nearest)


def _happenings(case: Case) -> str:
    """What can happen to a player or to a card; of that, only some can have something else happen instead."""
    before = case.before.kind if case.before is not None else ""
    if before == "_WOULD":
        return '"gain" or "lose"'
    verbs = (*(_OF_PLAYERS if before in _PLAYERS else _OF_CARDS), *(case.accepted & {"_HAS"}))
    says = quoted(case.form(verb) for verb in verbs)
    return f"{says}; an action is waited for by what it does, as in “When a card enters …”"


def _usual(accepted: Collection[str]) -> list[str]:
    """Without what only a replacement can say: "gain 1 less Gold instead"."""
    seldom = {*_SHIFTS} if _SHIFTS.issubset(accepted) else set()
    seldom |= {"_NO"} if {"_THAT_MANY", "_ALL"}.issubset(accepted) else set()
    return [each for each in accepted if each not in seldom]


def kinds(case: Case) -> tuple[Kind, ...]:
    """The kinds of name that lead furthest here; none when a word or a number would lead to the end, and no name."""
    reach = {kind: case.reach((kind,), 1) for kind in Kind if kind in case.accepted and case.vocabulary.of(kind)}
    furthest = max(reach.values(), default=-1)
    if furthest < inf and any(case.reach((each,), 1) == inf for each in case.accepted):
        return ()
    return tuple(kind for kind in reach if reach[kind] == furthest)


def names(case: Case) -> tuple[str, ...]:
    """The names of those kinds."""
    return case.vocabulary.of(*kinds(case))


def nouns(of: Iterable[Kind]) -> list[str]:
    """What people call these kinds, each once."""
    return list(dict.fromkeys(kind.noun for kind in of))


def either(options: Iterable[str]) -> str:
    """A, B or C."""
    *most, last = [*options] or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def quoted(options: Iterable[str]) -> str:
    """ "A", "B" or "C"."""
    return either(f'"{each}"' for each in options)


def spelt_like(first: str, cure: str) -> str:
    """A cure with a capital where the wrong words had one."""
    return cure[:1].upper() + cure[1:] if first.isupper() else cure


def _options(case: Case, terminals: Iterable[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """These terminals: as people call them, and the spellings they could have."""
    here = [kind for kind in Kind if kind in set(terminals)]
    for noun in nouns(here):
        known = case.vocabulary.of(*(kind for kind in here if kind.noun == noun))
        if known:
            yield f"a {noun} ({either(known[:MOST_WORDS])})", known
    for terminal in terminals:
        if terminal == INT:
            yield "a number such as 2", ("2",)
        elif terminal == SIGNED:
            yield "a change such as +2", ("+2",)
        elif terminal in grammar().words:
            yield f'"{case.form(terminal)}"', (case.form(terminal),)


def likeness(word: str, spellings: Iterable[str]) -> float:
    """How much a word looks like the nearest of these, from 0 to 1."""
    return max(SequenceMatcher(None, word.lower(), each.lower()).ratio() for each in spellings)
