"""Kinds of faults, each with where it can be put into a file, what stands there then, and what should be said.

In what is put in, « stands where the fault is. A kind fits wherever its pattern is found; `cure` is a part of what the
message, its help or its fix has to say ("" where nobody could tell).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Put = Callable[[re.Match[str], Random], str]


@dataclass(frozen=True)
class Kind:
    """A kind of fault. `hides` tells that it leaves the rest of its file unread."""

    name: str
    files: str
    pattern: re.Pattern[str]
    put: Put
    cure: str | Callable[[re.Match[str]], str]
    hides: bool = False

    def wanted(self, found: re.Match[str]) -> str:
        """What has to be said of the fault that is put there."""
        return self.cure if isinstance(self.cure, str) else self.cure(found)


def slip(word: str, random: Random) -> str:
    """A word with two letters swapped, or one too many."""
    able = [at for at in range(len(word) - 1) if word[at] != word[at + 1] and word[at : at + 2].isalpha()]
    at = random.choice(able[1:] or able)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _as(template: str) -> Put:
    return lambda found, _: found.expand(template)


def _slip(before: str, after: str = "") -> Put:
    return lambda found, random: f"{found.expand(before)}«{slip(found['word'], random)}{found.expand(after)}"


def _kind(name: str, files: str, pattern: str, put: str | Put, cure: str | None = None, hides: bool = False) -> Kind:
    """A row in short: without a cure, the word that was right has to be named."""
    wanted: str | Callable[[re.Match[str]], str] = (lambda found: str(found["word"])) if cure is None else cure
    made = _as(put.replace("«", "\u00ab")) if isinstance(put, str) else put
    return Kind(name, files, re.compile(pattern, re.MULTILINE), made, wanted, hides)


_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CARDS, GAME, DECKS, ANY = r"cards/", r"game\.yaml", r"decks/", r""
_TEXT = r"^(?P<key> {4}text: )"
_KEY = r"^(?P<in> {2,4})(?P<word>[A-Za-z][\w' ]+):"
_AFTER = r"(?<=[\w.]\n)(?P<in>    )(?P<rest>(?:text|type|[A-Z]\w+|cost|do|choose): \S.*)$"

KINDS: tuple[Kind, ...] = (
    # how files are written
    _kind("a tab before a key", ANY, r"(?<=\n)(?P<in> {4})(?=[a-z]+: )", r"«\t\t", "spaces"),
    _kind("a tab behind a colon", ANY, r"(?<=[a-z]:) (?=[A-Z])", "«\t", "space"),
    _kind("no space behind a colon", ANY, r"^(?P<in> {4}[a-z]+): (?=[A-Za-z])", r"\g<in>«:", "space"),
    _kind("a colon in a text", CARDS, _TEXT + r"(?P<a>\w+) (?P<b>[^\n:'\"#]+)$", r"\g<key>\g<a>«: \g<b>", "quotes"),
    _kind("a quote that is never closed", CARDS, _TEXT + r"(?P<a>[A-Z][^\n:'\"#]+)$", r'\g<key>«"\g<a>', 'with "'),
    _kind("a bracket that is never closed", ANY,
          r"^(?P<a>  [A-Z][\w' ]+: +)(?P<b>\{[a-z][^{}\n]*)\}$", r"\g<a>«\g<b>", "close"),
    _kind("an apostrophe in single quotes", CARDS,
          _TEXT + r"(?P<a>[^\n'\"]+)(?P<b>'s [^\n'\"]+)$", r"\g<key>'\g<a>«\g<b>'", 'write "'),
    _kind("a text that starts with an asterisk", CARDS, _TEXT + "(?=[A-Z])", r"\g<key>«*", "quotes"),
    _kind("a word in asterisks", CARDS, _TEXT + r"(?P<a>[A-Z]\w+)(?=[ ,])", r"\g<key>«*\g<a>*", "quotes"),
    _kind("a text that starts with a bar", CARDS, _TEXT + "(?=[A-Z])", r"\g<key>«|", "quotes"),
    _kind("a text that starts with an ampersand", CARDS, _TEXT + "(?=[A-Z])", r"\g<key>«&", "quotes"),
    _kind("quotes of a word processor", CARDS, _TEXT + r"(?P<a>[^\n'\"#]+)$", r"\g<key>«“\g<a>”", "straight"),
    _kind("a space that is none", CARDS, r"(?<=[a-z]) (?=[a-z]+ )", "«\u00a0", "space"),
    _kind("a letter of no width", CARDS, r"(?<=[a-z]{3})(?=[a-z]{2} )", "«\u200b", "leave it out"),
    _kind("a control character", CARDS, r"(?<=[a-z]{3})(?=[a-z]{2} )", "«\x07", "leave it out"),
    _kind("a key twice", CARDS, r"^(?P<a>    (?P<b>type|[A-Z]\w+): .*\n)", r"\g<a>    «\g<b>: 7\n", "delete one"),
    _kind("an anchor", ANY, r"^(?P<a>  [A-Z][\w' ]+:) (?=\{)", r"\g<a> «&x ", "write the value out"),
    _kind("a tag", ANY, r"^(?P<a> {4}[a-z]+:) (?=[A-Z])", r"\g<a> «!!str ", "write the value out"),
    _kind("a second document", GAME,
          r"(?<=\n)(?=(?:cards|zones|turn|rules|endings):)", "«---\n", "keep one", hides=True),
    _kind("a line too far in", CARDS, _AFTER, r"\g<in> «\g<rest>", "indent it by"),
    _kind("a line too far out", CARDS, _AFTER, r"   «\g<rest>", "indent it by"),
    _kind("a line without a colon", CARDS, _AFTER, r"\g<in>«just some words\n\g<in>\g<rest>", "NAME: value"),
    _kind("a name without a colon", CARDS, r"^(?P<in>  )(?P<a>[A-Z][\w' ]+):$(?=\n    )", r"\g<in>«\g<a>", "colon"),
    _kind("braces without a colon", ANY, r"^(?P<a>  [A-Z][\w ]*\w): *(?=\{[^}\n]*:)", r"\g<a>« ", "colon"),
    _kind("a number sign in a text", CARDS, _TEXT + r"(?P<a>[A-Z]\w+) (?=\w)", r"\g<key>\g<a> «#2 ", "quotes"),
    # the shape of files
    _kind("a key misspelt", GAME, r"^(?P<in> {4})(?P<word>choose|cost|says): ", _slip(r"\g<in>", ": ")),
    _kind("a key of a card misspelt", CARDS, r"^(?P<in> {4})(?P<word>text|type): ", _slip(r"\g<in>", ": ")),
    _kind("a comma that is missing in braces", ANY, r"(?P<a>\{[^}\n]*: \d+),(?= [A-Z])", r"\g<a>«", "comma"),
    _kind("a list without brackets", CARDS, r"(?P<a>^    marks: )\[(?P<b>[A-Z]\w+)\]$", r"\g<a>«\g<b>", "write ["),
    _kind("a key in braces misspelt", GAME, r"(?P<a>\{|, )(?P<word>seen by|draw from): ", _slip(r"\g<a>", ": ")),
    _kind("a key that there is not", GAME, r"(?<=\{)(?=per: )", "«zzqx: 1, ", "its keys are"),
    _kind("a number in quotes", CARDS, r"^(?P<a>    [A-Z]\w+: )(?P<word>\d+)$", r'\g<a>«"\g<word>"'),
    _kind("a word for a number", GAME, r"(?P<a>\b(?:size|max): )\d+", r"\g<a>«many", "digits"),
    _kind("a number that is too small", GAME, r"(?P<a>\bsize: )\d+", r"\g<a>«0", "from 1"),
    _kind("a word that is no choice", GAME, r"(?P<a>\bper: )(?P<word>player|table)\b", _slip(r"\g<a>")),
    _kind("yes for true", GAME, r"(?P<a>[a-z]: )true\b", r"\g<a>«yes", "write true"),
    _kind("an empty value", GAME, r"^(?P<a>    )(?P<b>do|says|choose): [^>\n]+$", r"\g<a>«\g<b>:", "delete the line"),
    # names
    _kind("a type misspelt", CARDS, r"(?P<a>\btype: )(?P<word>[A-Z]\w{3,})\b", _slip(r"\g<a>")),
    _kind("a mark misspelt", CARDS, r"(?P<a>\bmarks: \[)(?P<word>[A-Z]\w{3,})\b", _slip(r"\g<a>")),
    _kind("a card of a deck misspelt", DECKS, r"(?P<a>[{,] )(?P<word>[A-Z]\w+(?: [A-Z]\w+)*)(?=: \d)", _slip(r"\g<a>")),
    _kind("a label misspelt", CARDS, r"(?P<a>, (?:[A-Z]\w+): )(?P<word>[A-Z]\w{3,})(?=,)", _slip(r"\g<a>")),
    _kind("a keyword misspelt", CARDS, r"(?P<a>\bkeywords: \[)(?P<word>[A-Z]{4,})\b", _slip(r"\g<a>")),
    # sentences
    _kind("a counter misspelt", CARDS, r"(?P<a>[Gg]ains? \d )(?P<word>[A-Z][a-z]{3,})\b", _slip(r"\g<a>")),
    _kind("a zone misspelt", CARDS, r"(?P<a> your )(?P<word>[A-Z][a-z]{3,})\b", _slip(r"\g<a>")),
    _kind("a verb misspelt", CARDS,
          r"(?P<a>\. |, )(?P<word>draw|gain|choose|discard|shuffle|Gain|Draw|Discard) ", _slip(r"\g<a>", " ")),
    _kind("a word of a phrase misspelt", CARDS, r"(?P<a>At the )(?P<word>start) of", _slip(r"\g<a>", " of")),
    _kind("a full stop that is missing at the end", CARDS,
          _TEXT + r"(?P<a>[A-Z][^\n'\">#]*\w)\.$", r"\g<key>\g<a>«", "full stop"),
    _kind("a full stop that is missing inside", CARDS,
          r"(?P<a>[a-z])\. (?P<b>Draw|Gain|You) ", r"\g<a>« \g<b> ", "full stop"),
    _kind("a number in words", CARDS,
          r"(?P<a>\b[Dd]raw )(?P<word>[1-9]) cards?\b", lambda m, _: f"{m['a']}«{_WORDS[int(m['word'])]} cards"),
    _kind("a number that is too long", CARDS, r"(?P<a>\b[Gg]ains? )\d(?= [A-Z])", r"\g<a>«1234567", "at most 6"),
    _kind("a fraction", CARDS, r"(?P<a>\b[Gg]ains? )\d(?= [A-Z])", r"\g<a>«1.5", "whole"),
    _kind("a name in small letters", CARDS,
          r"(?P<a> your )(?P<word>[A-Z][a-z]{3,})\b", lambda m, _: f"{m['a']}«{m['word'].lower()}"),
    _kind("an apostrophe of a word processor", CARDS,
          r"(?P<a>(?:opponent|player|card))'s (?=[A-Z])", r"\g<a>«’s ", "'s"),
    _kind("a word from elsewhere", CARDS, r"(?P<a>\. |text: )Draw (?=\d)", r"\g<a>«Mill ", ""),
)  # fmt: skip
