"""The files of a game's folder, or of a library's: which they are, what they hold, what they hash to; not as YAML."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cardset.model import Game
from engine.source.diagnostics import Diagnostic
from engine.source.summary import Checked
from engine.source.unsaved import unsaved_bytes

GAME, LIBRARY = "game.yaml", "library.yaml"
"""The file by which a folder is a game's, or a library's."""

FOLDERS = ("cards", "decks", "variants")
MOST_FILES = 2_000
MOST_BYTES = 4 * 1024 * 1024
MOST_OF_ALL = 64 * 1024 * 1024
MOST_CARDS = 20_000


@dataclass(frozen=True, slots=True)
class Lent:
    """What the libraries of a game hold: their files as messages name them, and one hash of all."""

    files: tuple[str, ...] = ()
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game, unless something is wrong with it and not with single decks; what was found; how much was read."""

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    files: int
    cards: int
    checked: tuple[Checked, ...] = ()
    lent: Lent = Lent()
    over: tuple[str, ...] = ()
    """The files of the variants that are laid over it, as messages name them."""


def files_of(folder: Path, name: str) -> list[Path]:
    """The YAML files of one of a game's folders, in order of name; none that leads out of the game."""
    return listed(folder, name)[0][:MOST_FILES]


def beyond(folder: Path, head: str = GAME) -> Path | None:
    """The first file of a game with which it gets too large, and from which on nothing is read."""
    left = MOST_OF_ALL
    for path in _paths(folder, head):
        left -= path.stat().st_size if path.is_file() else 0
        if left < 0:
            return path
    return None


def listed(folder: Path, name: str) -> tuple[list[Path], list[tuple[Path, str]]]:
    """What is called as YAML files are in one of a game's folders: the files, and what is none of them, with why."""
    inside = folder.resolve()
    files: list[Path] = []
    others: list[tuple[Path, str]] = []
    for path in _inside(folder / name):
        if path.is_dir():
            others.append((path, "this is a folder with a file's name, and nothing in it is read"))
        elif not path.is_file():
            others.append((path, "this is no file that can be read"))
        elif not path.resolve().is_relative_to(inside):
            others.append((path, "this leads out of the game's folder, and only what lies in it is read"))
        else:
            files.append(path)
    return files, others


def variants_of(folder: Path) -> tuple[str, ...]:
    """The names of a game's variants: those of their files."""
    return tuple(path.stem for path in _inside(folder / "variants"))


def _inside(place: Path) -> list[Path]:
    """The YAML files in a folder, which need not be there. What is there and cannot be listed raises OSError."""
    try:
        names = os.listdir(place)
    except FileNotFoundError:
        if place.is_symlink():
            raise
        return []
    return sorted(place / name for name in names if name.endswith(".yaml"))


def contents(folder: Path, head: str = GAME) -> list[tuple[str, bytes]]:
    """The files that make a game or a library, by their names in its folder. Raises OSError."""
    paths, first = _paths(folder, head), beyond(folder, head)
    paths = paths[: paths.index(first)] if first is not None else paths
    return [(path.relative_to(folder).as_posix(), _read(path)) for path in paths]


def _paths(folder: Path, head: str) -> list[Path]:
    paths = [folder / head]
    if head == GAME:
        paths += [path for path in (folder / "rules.yaml",) if os.path.lexists(path)]  # no file: reading it will tell
    return paths + [path for name in folders(head) for path in files_of(folder, name)]


def folders(head: str) -> Sequence[str]:
    """Where the files of a game are, or those of a library."""
    return FOLDERS if head == GAME else ("cards",)


def _read(path: Path) -> bytes:
    """What a file holds, as far as a file of a game may go and one byte more."""
    held = unsaved_bytes(path)
    if held is not None:
        return held
    if not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def data_hash(files: Iterable[tuple[str, bytes]], variants: Sequence[str]) -> str:
    """The same files, the same hash: of every file's name and bytes, and of the variants in force, in order."""
    of = hashlib.sha256()
    for name, content in sorted(files):
        of.update(f"{name}\0{len(content)}\0".encode(errors="surrogateescape"))  # a name need not be UTF-8
        of.update(content)
    of.update("+".join(variants).encode(errors="surrogateescape"))
    return of.hexdigest()


def has(place: Path, head: str) -> bool:
    """Is this file in a folder? One whose name is longer than names of files may be is nowhere."""
    try:
        return (place / head).is_file()
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        return False


def shown(place: Path) -> str:
    """A folder as messages name it: relative to where we are if it lies below."""
    try:
        return place.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return place.as_posix()
