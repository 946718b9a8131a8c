"""Writing files: all of one or nothing of it, and never over one that is there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path


def create_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """A new folder with these files. If one cannot be written there is no folder. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        with _told_of(folder, temporary):
            for inner, text in texts.items():
                path = temporary / inner
                path.parent.mkdir(parents=True, exist_ok=True)
                _write(path, text)
            os.rename(temporary, folder)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def create_file(path: Path, text: str) -> None:
    """A new file. Raises FileExistsError where there is one, and other OSErrors."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with _told_of(path, temporary):
            _write(temporary, text)
            os.link(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def replace_file(path: Path, text: str) -> None:
    """A file becomes another, at once. Raises OSError."""
    path = path.resolve()
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with _told_of(path, temporary):
            _write(temporary, text)
            os.chmod(temporary, path.stat().st_mode & 0o7777)
            os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def difference(shown: str, before: bytes, after: bytes) -> Iterator[str]:
    """What is different in a file, line by line; the ends of lines show if they differ."""
    old, new = (content.decode("utf-8").split("\n") for content in (before, after))
    yield from unified_diff(old, new, shown, shown, lineterm="")


@contextmanager
def _told_of(target: Path, temporary: Path) -> Iterator[None]:
    """What goes wrong with the temporary file, or in the temporary folder, is told of what it was to become."""
    try:
        yield
    except OSError as error:
        if error.filename is not None and Path(error.filename).is_relative_to(temporary):
            error.filename = str(target)
        raise


def _write(path: Path, text: str) -> None:
    with open(path, "x", encoding="utf-8", newline="") as file:
        file.write(text)
