"""Words that are not known, or cannot stand where they stand: what is missing, too much, or meant instead."""

from __future__ import annotations

from math import inf

from engine.language.case import Case, is_mark, is_unknown
from engine.language.faults import Fault, Finding
from engine.language.grammar import INT, SIGNED, grammar
from engine.language.vocabulary import Kind
from engine.language.wanted import MOST_WORDS, either, kinds, names, nouns, quoted, spelt_like, wanted
from engine.source.nearest import did_you_mean

MOST_GUESSES = 3

_OWNERS = ("_YOUR", "_THEIR", "_ITS")
_TURNING = frozenset(
    {
        "cannot", "can't", "not", "never", "don't", "doesn't", "without", "except", "no", "if", "unless", "more",
        "less", "fewer", "greater", "than", "least", "most", "exactly", "half", "twice", "under", "over",
    }
)  # fmt: skip


# ---- names


def unknown_name(case: Case) -> Finding | None:
    """A name that no kind has here, and none is near."""
    here = kinds(case)
    if not case.is_name or not is_unknown(case.token) or not here:
        return None
    message = f"no {either(nouns(here))} is called {case.said}"
    if elsewhere := did_you_mean(case.said, case.vocabulary.spellings()):
        message += f"; {elsewhere[0]} is a {case.vocabulary.spellings()[elsewhere[0]].noun}"
    return Fault("E401", message, case.token.start, case.token.end, _known(case)), names(case)[0]


def wrong_kind(case: Case) -> Finding | None:
    """A declared name of a kind that cannot stand here, where another could."""
    here = kinds(case)
    if case.token.kind not in Kind.__members__ or not here:
        return None
    message = f"{case.said} is a {Kind(case.token.kind).noun}; here stands a {either(nouns(here))}"
    help = _known(case)
    if case.token.kind == Kind.ATTR and case.found[max(case.at - 2, 0)].kind in ("_GAINS", "_LOSES"):
        help = f"a number is not gained or lost: say “… has +1 {case.said}” or “… has -1 {case.said}”"
    return Fault("E402", message, case.token.start, case.token.end, help), names(case)[0]


def counted(case: Case) -> Finding | None:
    """The name of a counter where a verb belongs, and how much: "Coin 2"."""
    spellings = {form.casefold(): form for form, kind in case.vocabulary.spellings().items() if kind is Kind.COUNTER}
    after = case.found[case.at + 1 : case.at + 2]
    name = spellings.get(case.said.casefold())
    if name is None or "_GAINS" not in case.accepted or not after or after[0].kind != INT:
        return None
    cure = spelt_like(case.said[0] if case.opens else "", f"gain {after[0].written} {name}")
    said = case.text[case.token.start : after[0].end]
    return Fault("E304", f'say "{cure}", not "{said}"', case.token.start, after[0].end, "", cure), cure


def amount_behind(case: Case) -> Finding | None:
    """How much behind the counter that is gained or lost: "gain Coin 2"."""
    before, verb = case.before, case.found[case.at - 2].kind if case.at > 1 else ""
    if case.token.kind != INT or before is None or before.kind != Kind.COUNTER or verb not in ("_GAINS", "_LOSES"):
        return None
    cure, said = f"{case.token.written} {before.written}", case.text[before.start : case.token.end]
    return Fault("E304", f'say "{cure}", not "{said}"', before.start, case.token.end, "", cure), cure


def _known(case: Case) -> str:
    return f"known here: {', '.join(names(case)[:MOST_WORDS])}"


# ---- words in the wrong place


def before(case: Case) -> Finding | None:
    """The word before it, misspelt so that it is another word of the language."""
    if case.before is None or case.before.kind not in grammar().words or is_mark(case.before.kind):
        return None
    back = case.back(1)
    words = ((form, name) for name in _words(back) if name != back.token.kind for form in grammar().words[name])
    spellings = dict(words)
    near = [each for each in did_you_mean(back.token.written, spellings) if back.reach((spellings[each],), 1) == inf]
    if not near:
        return None
    cure = spelt_like(back.said[0], near[0])
    message = f'"{back.said}" does not fit here; did you mean {quoted(near)}?'
    return Fault("E302", message, back.token.start, back.token.end, "", cure), cure


def missing(case: Case) -> Finding | None:
    """A word or mark without which the sentence cannot be read, and with which it can."""
    before = case.before
    if is_unknown(case.token) or before is None:
        return None
    able = [name for name in _words(case) if case.reach((name,), 0) == inf and (name != "_DOT" or case.is_name)]
    if set(able) >= set(_OWNERS):
        able = list(_OWNERS)
    if not 1 <= len(able) <= MOST_GUESSES or any(_turns(case.form(name)) for name in able):
        return None
    said = either("a comma" if name == "_COMMA" else f'"{case.form(name)}"' for name in able)
    cure = case.form(able[0])
    cure = cure if is_mark(able[0]) else f" {cure}"
    return Fault("E303", f'{said} is missing before "{case.said}"', before.end, before.end, "", cure), cure


def too_much(case: Case) -> Finding | None:
    """A word without which the sentence can be read, unless it turns the meaning round."""
    if _turns(case.token.written) or case.token.kind in (INT, SIGNED) or case.reach((), 1) < inf:
        return None
    message = f'"{case.said}" {_is_wrong(case)}; leave it out'
    return Fault(_code(case), message, case.token.start, case.token.end, "", ""), ""


def instead(case: Case) -> Finding | None:
    """A word with which the sentence can be read, in place of a known one or of a short one."""
    able = [case.form(name) for name in _words(case) if case.reach((name,), 1) == inf]
    if is_unknown(case.token) and not (len(able) == 1 and max(len(able[0]), len(case.said)) <= 3):
        return None
    if not 1 <= len(able) <= MOST_GUESSES or any(map(_turns, (case.token.written, *able))):
        return None
    cure = spelt_like(case.said[0], able[0])
    message = f'"{case.said}" {_is_wrong(case)}; did you mean {quoted(able)}?'
    return Fault(_code(case), message, case.token.start, case.token.end, "", cure), cure


def lost(case: Case) -> Finding:
    """Nobody can tell: say what could stand here."""
    message = f'"{case.said}" {_is_wrong(case)}'
    return Fault(_code(case), message, case.token.start, case.token.end, f"here can stand {wanted(case)}"), None


def _turns(words: str) -> bool:
    """Whether a word among these turns a meaning round, or changes how much is meant."""
    return not _TURNING.isdisjoint(words.split())


def _words(case: Case) -> list[str]:
    return sorted(name for name in case.accepted if name in grammar().words)


def _is_wrong(case: Case) -> str:
    return "is not a word of the language" if is_unknown(case.token) else "cannot stand here"


def _code(case: Case) -> str:
    return "E301" if is_unknown(case.token) else "E302"
