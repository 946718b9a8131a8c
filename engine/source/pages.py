"""A page for each code: what it means, a sample of what is wrong, and one of what is right. Pages are data."""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine import resources
from engine.source.document import read_file
from engine.source.values import Mapping, Text, Value

__all__ = ["Page", "Sample", "codes", "page", "pages"]

_CODE = re.compile(r"^([EW][0-9]{3}):", re.MULTILINE)

Sample = tuple[tuple[str, str], ...]
"""Parts of a game: (where it stands, its text)."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is told of a code."""

    code: str
    title: str
    says: str
    bad: Sample
    good: Sample
    encoding: str = "utf-8"
    stands: tuple[tuple[str, str], ...] = ()
    """What is shown in the bad sample for a character that no file may hold."""

    def written(self) -> Sample:
        """The bad sample as it would be in files."""
        table = {ord(shown): meant for shown, meant in self.stands}
        return tuple((where, text.translate(table)) for where, text in self.bad)


@cache
def pages() -> MappingOf[str, Page]:
    """All pages by their codes, in order."""
    found: dict[str, Page] = {}
    for path in _files():
        value, wrong = read_file(path, path.name)
        assert isinstance(value, Mapping) and not wrong, f"{path.name}: {wrong}"
        found |= {code: _page(code, of) for code, of in value.items() if isinstance(of, Mapping)}
    return found


def page(code: str) -> Page | None:
    """The page of a code, if it is one."""
    return pages().get(code)


@cache
def codes() -> tuple[str, ...]:
    """All codes, in order."""
    texts = (path.read_text(encoding="utf-8") for path in _files())
    return tuple(sorted(code for text in texts for code in _CODE.findall(text)))


def _files() -> list[Path]:
    return sorted(resources.pages().glob("[A-Z]*.yaml"))


def _page(code: str, of: Mapping) -> Page:
    text = {key: value.value for key, value in of.items() if isinstance(value, Text)}
    stands = (text["where"].split(" is U+"),) if "where" in text else ()
    return Page(
        code,
        text["title"],
        text["says"].strip(),
        _sample(of, "bad"),
        _sample(of, "good"),
        text.get("encoding", "utf-8"),
        tuple((shown, chr(int(meant, 16))) for shown, meant in stands),
    )


def _sample(of: Mapping, key: str) -> Sample:
    """A text alone is that of a card."""
    value: Value | None = of.get(key)
    if isinstance(value, Text):
        return (("card", value.value),)
    assert isinstance(value, Mapping), key
    return tuple((where, text.value) for where, text in value.items() if isinstance(text, Text))
