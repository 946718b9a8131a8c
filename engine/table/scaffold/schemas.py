"""The first line of a file, by which editors know its shape: it must lead to the schema from where the file is."""

from __future__ import annotations

import os
import re
from pathlib import Path

from engine.resources import folder
from engine.table.scaffold.baked import FOLDER, NAMES

_MODELINE = re.compile(r"^(# yaml-language-server: \$schema=)(\S*?)([\w.-]+\.schema\.json)(?=[ \t]*\r?$)", re.MULTILINE)
_IN_FOLDERS = {"cards": "cards", "decks": "deck", "variants": "variant", "scenarios": "scenario"}

KINDS = ("game", "rules", *_IN_FOLDERS.values(), "library")
"""The kinds of files that games and libraries have. Each has a schema."""


def schema_of(inner: str) -> str:
    """The schema of a game's file, by its name in the game's folder."""
    name = inner.split("/", 1)[0].removesuffix(".yaml")
    return f"{_IN_FOLDERS.get(name, name)}.schema.json"


def own_schemas(game: Path) -> bool:
    """Whether a game has schemas of its own, that know its names."""
    return (game / FOLDER / NAMES).is_file()


def pointed(text: str, game: Path, inner: str) -> str:
    """The text of a game's file, with its first line leading to the game's own schemas, if it has any, or to ours."""
    if own_schemas(game):
        return led(text, inner)
    return _MODELINE.sub(lambda found: found[1] + reference(game / inner, found[3]), text)


def led(text: str, inner: str) -> str:
    """The text of a game's file, with its first line leading to the schemas beside the game; the line is there then."""
    line = f"# yaml-language-server: $schema={'../' * inner.count('/')}{FOLDER}/{schema_of(inner)}"
    if _MODELINE.search(text):
        return _MODELINE.sub(lambda _: line, text, count=1)
    return line + ("\r\n" if "\r\n" in text else "\n") + text


def reference(file: Path, schema: str) -> str:
    """How a file names a schema of ours: by a relative path inside the project, else by where the engine is."""
    target, start = folder("schemas").resolve() / schema, file.resolve().parent
    project = target.parent.parent
    if (project / "pyproject.toml").is_file() and start.is_relative_to(project):
        return Path(os.path.relpath(target, start)).as_posix()
    return target.as_posix() if " " not in str(target) else target.as_uri()
