"""Characters that nobody can see: refused in files, escaped in everything that is printed."""

from __future__ import annotations

import re

ODD_SPACES = "\xa0\u1680\u2000-\u200a\u202f\u205f"
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_FORMATS = "\xad\u034f\u061c\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_NO_TEXT = "\ud800-\udfff\ufdd0-\ufdef\ufff0-\ufffb\ufffe\uffff"
_HIGH = "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff"  # the last: tags and private planes

REFUSED = re.compile(f"[{ODD_SPACES}{_CONTROLS}{_FORMATS}{_BLANK_LETTERS}{_NO_TEXT}{_HIGH}]")
"""What no file may hold: control characters, invisible ones, odd spaces, halves of characters."""

ODD_SPACE = re.compile(f"[{ODD_SPACES}]")

MOST_SAID = 80
"""How much of a value a message says."""

_LONG = re.compile(r"\S{81,}")

_ESCAPED = re.compile(f"[\t\n\r{REFUSED.pattern[1:-1]}]")
_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def is_id(text: str) -> bool:
    """Is this an id: small Latin letters and digits, in words with one hyphen between them?"""
    return _ID.fullmatch(text) is not None


def visible(text: str) -> str:
    r"""The text as one line in which every character can be seen.

    >>> print(visible("left\u202eright\x1b[2J"))
    left\u202eright\x1b[2J
    """
    if text.isascii() and text.isprintable():
        return text
    return _ESCAPED.sub(lambda found: escape(found.group()), text)


def escape(char: str) -> str:
    """One character by its number."""
    code = ord(char)
    if code < 0x100:
        return _SHORT.get(char, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def shortened(text: str) -> str:
    """A value as a message says it: no more of it than can be read."""
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…"


def readable(message: str) -> str:
    """A message in which no word is longer than anybody would read."""
    return _LONG.sub(lambda word: shortened(word.group()), message)


def code_point(char: str) -> str:
    """How Unicode names a character by number, as in U+00A0."""
    return f"U+{ord(char):04X}"
