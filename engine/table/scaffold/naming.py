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


def wrong_with_card(name: str) -> tuple[str, str]:
    """Why this cannot be the name of a card, which stands in decks, scenarios and labels as well; and what could be."""
    for sign in "/\\{}":
        if sign in name:
            return f"it has a {sign} in it", f"such as {_without(name)}" if _without(name) else ""
    if not name[:1].isalnum():
        return "it does not begin with a letter or a digit", f"such as {_without(name)}" if _without(name) else ""
    if name.lower() in ("true", "false", "null") or name.isdigit():
        return "YAML takes this for a value and not for a name", f"such as “The {name.capitalize()}”"
    return "", ""


def _without(name: str) -> str:
    """The words of a name, without its signs."""
    return " ".join(re.findall(r"[\w'’]+", name))


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
