"""The files of a game's folder: which they are, what they hold, what they hash to. Nothing here reads YAML."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cardset.model import Game
from engine.source.diagnostics import Diagnostic

FOLDERS = ("cards", "decks", "variants")
MOST_FILES = 2_000


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game, unless something is wrong with it; what was found; how much was read."""

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    files: int
    cards: int


def files_of(folder: Path, name: str) -> list[Path]:
    """The YAML files of one of a game's folders, in order of name; none that leads out of the game."""
    inside = folder.resolve()
    paths = sorted((folder / name).glob("*.yaml"))
    return [path for path in paths if path.is_file() and path.resolve().is_relative_to(inside)][:MOST_FILES]


def variants_of(folder: Path) -> tuple[str, ...]:
    """The names of a game's variants: those of their files."""
    return tuple(path.stem for path in sorted((folder / "variants").glob("*.yaml")))


def contents(folder: Path) -> list[tuple[str, bytes]]:
    """The files that make a game, by their names in its folder. Raises OSError."""
    paths = [folder / "game.yaml"]
    paths += [path for path in (folder / "rules.yaml",) if path.is_file()]
    paths += [path for name in FOLDERS for path in files_of(folder, name)]
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def data_hash(files: Iterable[tuple[str, bytes]], variants: Sequence[str]) -> str:
    """The same data, the same hash: of every file's name and bytes, and of the variants in force, in order."""
    of = hashlib.sha256()
    for name, content in sorted(files):
        of.update(f"{name}\0{len(content)}\0".encode())
        of.update(content)
    of.update("+".join(variants).encode())
    return of.hexdigest()
