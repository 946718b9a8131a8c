"""Number in English: which words say that what follows is one or several, and how words are joined.

The grammar is blind to number, so that a slip of it is read and shown. Here one bit goes along with the words from
left to right; a phrase is as many as it was before its noun.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language.vocabulary import Kind

ONE, SEVERAL = 0, 1

SAY_ONE = frozenset(
    {
        "_A", "_A_DECK", "_A_RANDOM", "_ANOTHER", "_EACH", "_FOR_EACH", "_IT", "_LEFT", "_OWNER", "_RIGHT", "_THAT",
        "_THE_ACTIVE_PLAYER", "_THE_ATTACHED", "_THE_GAME", "_THE_NEXT_PLAYER", "_THE_OPPONENT",
        "_THE_PLAYER_ACROSS_FROM", "_THE_TOP", "_THIS",
    }
)  # fmt: skip
"""Words after which one thing is spoken of; after all others, several (your Units, all Units, gain Coins)."""

SAY_NOTHING = frozenset({"_COMMA_THEN", "_OTHER"})
"""Words that leave the number as it was: each player discards a card, then draws another."""

AGREE_AHEAD = frozenset({"_THERE_IS"})
"""Words that take the number of what follows them."""

SETTLE = frozenset({"_CARDS", "_OF", "_UNLESS", "_WHILE", "facing", "head", "nom", "standing", "vp"})
"""An alternative with one of these is as many as was said before the first of them: the top 2 | cards of your Deck."""

FRESH = frozenset({"np"})
"""A symbol where a new thing is spoken of, whatever was said before: several, if it does not say otherwise."""

_ONE_OF_A_KIND = frozenset({Kind.ZONE, Kind.BAREZONE, Kind.PHASE, Kind.ROLE, Kind.PROC, Kind.PERIOD})
_SOUNDS_LIKE_YOU = re.compile(r"(?:uni(?![nmd])|u[bcfkrst][aeiou]|eu|ewe|one(?![a-z])|once)", re.IGNORECASE)
_SILENT_H = re.compile(r"(?:hour|heir|honest|hono)", re.IGNORECASE)
_LETTERS = re.compile(r"[B-DF-HJ-NP-TV-Z]+[0-9]*(?![A-Za-z])")
_NUMBER = re.compile(r"(?:8|1[18](?![0-9]))")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, name or number as it is written; several: in a plural of its own."""

    terminal: str
    written: str
    several: bool = False


def after_word(terminal: str, number: int) -> int:
    """How many are spoken of behind a word of the language."""
    if terminal in SAY_NOTHING:
        return number
    return ONE if terminal in SAY_ONE else SEVERAL


def after_name(kind: Kind, word: Word, number: int) -> int:
    """How many are spoken of behind a name: a Deck is one; so is Speed, and Coins are several."""
    if kind in _ONE_OF_A_KIND:
        return ONE
    if kind in (Kind.COUNTER, Kind.ATTR):
        return SEVERAL if word.several else ONE
    return number


def after_number(value: int) -> int:
    """How many are spoken of behind a number: 1 card, -1 point, 0 cards."""
    return ONE if abs(value) == 1 else SEVERAL


def joined(words: list[Word], text: bool) -> str:
    """The words as they are written, with their blanks, articles and capitals."""
    out: list[str] = []
    opens = text
    for place, word in enumerate(words):
        written = _fitting(words, place)
        if opens and word.terminal[0] == "_":  # a name is written as it is declared, also here
            written = written[0].upper() + written[1:]
        out.append(written if not out or written[0] in ".,:;'" else f" {written}")
        opens = text and word.terminal == "_DOT"
    return "".join(out)


def _fitting(words: list[Word], place: int) -> str:
    """A word as its neighbours want it."""
    word = words[place]
    if word.terminal == "_A":
        return article(words[place + 1].written if place + 1 < len(words) else "")
    if word.terminal == "_S":
        before = words[place - 1]
        return "'" if before.several and before.written.endswith("s") else "'s"
    return word.written


def article(name: str) -> str:
    """ "a" or "an", by how a name sounds.

    >>> [article(name) for name in ("Egg", "Unit", "Uninjured", "hour", "XP", "VP", "8 Ball")]
    ['an', 'a', 'an', 'an', 'an', 'a', 'an']
    """
    if _LETTERS.match(name):
        return "an" if name[0] in "FHLMNRSX" else "a"
    if _SILENT_H.match(name) or _NUMBER.match(name):
        return "an"
    return "an" if name[:1].lower() in tuple("aeiou") and not _SOUNDS_LIKE_YOU.match(name) else "a"
