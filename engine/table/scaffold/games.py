"""A new game: the smallest whole one, or a copy of another under a new name."""

from __future__ import annotations

from pathlib import Path

from engine.cardset.files import contents, files_of
from engine.source.diagnostics import Source
from engine.source.document import read
from engine.source.values import Mapping, Text
from engine.table.scaffold.beside import with_schemas
from engine.table.scaffold.naming import scalar

Files = dict[str, str]
"""Texts by their names in a game's folder."""

_FIRST = Path(__file__).with_name("first")
_FILES = {"game.yaml": "game.yaml", "cards/cards.yaml": "cards.yaml", "decks/starting.yaml": "deck.yaml"}


def first_game(name: str, shown: str) -> Files:
    """The smallest whole game. `shown` is its folder as commands will name it."""
    texts = {inner: (_FIRST / template).read_text(encoding="utf-8") for inner, template in _FILES.items()}
    texts = {inner: text.replace("FOLDER", shown) for inner, text in texts.items()}
    texts["game.yaml"] = texts["game.yaml"].replace("game: NAME", f"game: {scalar(name)}", 1)
    return with_schemas(texts)


def copied_game(origin: Path, name: str) -> Files:
    """All files of a checked game, under a new name. Raises OSError."""
    texts = {inner: content.decode("utf-8-sig") for inner, content in contents(origin)}
    for path in files_of(origin, "scenarios"):
        texts[path.relative_to(origin).as_posix()] = path.read_text(encoding="utf-8-sig")
    texts["game.yaml"] = renamed(texts["game.yaml"], name)
    return with_schemas(texts, origin)


def renamed(text: str, name: str) -> str:
    """A game's file with another name; all else stays as it is written."""
    value, _ = read(Source("game.yaml", text))
    old = value.get("game") if isinstance(value, Mapping) else None
    assert isinstance(old, Text), "a checked game has a name"
    written = text[old.span.start : old.span.end]
    end = "\n" if written.endswith("\n") else ""
    return text[: old.span.start] + scalar(name) + end + text[old.span.end :]
