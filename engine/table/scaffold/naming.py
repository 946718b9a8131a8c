"""Names for new things: what a name may be, the folder or file it gives, and how YAML writes it."""

from __future__ import annotations

import json
import re
import unicodedata

from engine.source.characters import REFUSED, code_point

MOST = 64
"""How long a name may be."""

_PLAIN = re.compile(r"[A-Za-z][\w'’]*(?:[ -][\w'’]+)*")
_WORDS_OF_YAML = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


def wrong_with(name: str) -> str:
    """Why this cannot be a name; empty if it can."""
    hidden = REFUSED.search(name) or re.search(r"[\t\r\n]", name)
    if hidden is not None:
        return f"it holds a character that nobody can see ({code_point(hidden.group())})"
    if not name or name != name.strip():
        return "it is empty, or has blanks around it"
    return f"it is longer than {MOST} characters" if len(name) > MOST else ""


def slug(name: str) -> str:
    """The folder or file for a name: small letters, digits and single hyphens; empty if the name has no such.

    >>> slug("My 2nd Café!")
    'my-2nd-cafe'
    """
    plain = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", ""))
    letters = "".join(char for char in plain if not unicodedata.combining(char)).lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def scalar(name: str) -> str:
    """A name as YAML writes it: plain where every reader of YAML takes it for that text, else in quotes."""
    plain = _PLAIN.fullmatch(name) is not None and name.lower() not in _WORDS_OF_YAML
    return name if plain else json.dumps(name, ensure_ascii=False)
