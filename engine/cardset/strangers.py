"""What stands in a game's folder and is not read, though it looks as if it were meant to be: nothing is passed over in
silence.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cardset.files import GAME, LIBRARY, MOST_BYTES, MOST_FILES, MOST_OF_ALL, beyond, folders, listed
from engine.source.diagnostics import Diagnostic, Severity, Source, Span

_FILES = ("game", "rules", "library")
_OF_GAMES = ("rules.yaml", "decks", "variants", "scenarios")
"""What a library has not."""

_ENDINGS = (".yaml", ".yml")
_TAKE_AWAY = "take it away, or put the file itself in its place"


@dataclass(frozen=True, slots=True)
class Stranger:
    """Something that is not read: its name in the folder, what it belongs to there, why, and what would be right."""

    name: str
    of: str
    says: str
    help: str = _TAKE_AWAY

    def fault(self, shown: str) -> Diagnostic:
        """The fault that it is. `shown` is how messages name it."""
        return Diagnostic("E127", Severity.ERROR, self.says, Span(Source(shown, ""), 0, 0), help=self.help)


def strangers(folder: Path, head: str = GAME) -> list[Stranger]:
    """Of a game itself, without its scenarios, or of a library. Raises OSError."""
    found = [*_at_top(folder, (*(("library",) if head == LIBRARY else ("game", "rules")), *folders(head)))]
    for name in folders(head):
        found += in_folder(folder, name)
    found += _of_games(folder) if head == LIBRARY else _of_libraries(folder)
    if (first := beyond(folder, head)) is not None:
        says = f"a game has at most {MOST_OF_ALL // MOST_BYTES * 4} MiB in all its files, and this one goes beyond"
        found.append(Stranger(name := first.relative_to(folder).as_posix(), name.split("/")[0], says))
    return found


def _of_games(library: Path) -> Iterator[Stranger]:
    """What only games have, in the folder of a library."""
    for name in _OF_GAMES:
        path = library / name
        if path.is_file() or _holds_files(path):
            yield Stranger(name, name, "this is a library, and only a game has this", "put it into the game's folder")


def _of_libraries(game: Path) -> Iterator[Stranger]:
    """What makes a folder that of a library, in the folder of a game."""
    if (game / LIBRARY).is_file():
        says = "this is not read: game.yaml beside it makes the folder that of a game"
        yield Stranger(LIBRARY, LIBRARY, says, "put it into a folder of its own")


def strangers_of(folder: Path, name: str) -> list[Stranger]:
    """Of one of a game's folders, and what was meant to be that. Raises OSError."""
    return [*_at_top(folder, (name,)), *in_folder(folder, name)]


def in_folder(folder: Path, name: str) -> Iterator[Stranger]:
    """What stands in one of a game's folders and is no file of it."""
    files, others = listed(folder, name)
    yield from (Stranger(path.relative_to(folder).as_posix(), name, says) for path, says in others)
    if len(files) > MOST_FILES:
        says = f"a game has at most {MOST_FILES:,} files in one folder, and here are {len(files):,}"
        yield Stranger(files[MOST_FILES].relative_to(folder).as_posix(), name, says)
    for each in _entries(folder / name):
        if each.suffix != ".yaml" and not each.name.startswith("."):
            yield from _odd(name, each)


def _odd(name: str, path: Path) -> Iterator[Stranger]:
    """A file with another ending that says YAML, and a folder with such files."""
    if path.suffix.lower() in _ENDINGS and not path.is_dir():
        says = "files of a game end in .yaml, so this one is not read"
        yield Stranger(f"{name}/{path.name}", name, says, f"call it {path.stem}.yaml")
    elif _holds_files(path):
        says = f"what lies in a folder inside {name} is not read"
        yield Stranger(f"{name}/{path.name}", name, says, f"move its files to {name}")


def _at_top(folder: Path, meant: Sequence[str]) -> Iterator[Stranger]:
    """What stands beside game.yaml or library.yaml, and is called nearly as something that is read there."""
    for each in _entries(folder):
        near = next((name for name in meant if _is_like(each.stem, name)), None)
        right = folder / (f"{near}.yaml" if near in _FILES else near or "")
        if near is None or each == right or (right.exists() and right.samefile(each)):
            continue
        if near in _FILES and each.suffix.lower() in _ENDINGS and each.is_file():
            yield Stranger(each.name, near, f"this is not read: it is not called {right.name}", f"call it {right.name}")
        elif near not in _FILES and each.suffix.lower() in _ENDINGS and each.is_file():
            says = f"this is not read: {near} stand in files in the folder {near}"
            yield Stranger(each.name, near, says, f"move it to {near}")
        elif near not in _FILES and not each.suffix and _holds_files(each):
            help = f"move its files to {near}" if right.exists() else f"call it {near}"
            yield Stranger(each.name, near, f"this folder is not read: it is not called {near}", help)


def _is_like(name: str, right: str) -> bool:
    """Whether they differ in capitals, a plural's ending, or the order of letters only."""
    name = name.lower()
    return name.removesuffix("s") == right.removesuffix("s") or sorted(name) == sorted(right)


def _holds_files(path: Path) -> bool:
    """Whether this is a folder with YAML files in it."""
    return path.is_dir() and not path.is_symlink() and any(each.suffix.lower() in _ENDINGS for each in _entries(path))


def _entries(place: Path) -> list[Path]:
    """What a folder holds, in order; nothing of one that is not there or cannot be listed, which reading it tells."""
    try:
        return sorted(place / name for name in os.listdir(place))
    except OSError:
        return []
