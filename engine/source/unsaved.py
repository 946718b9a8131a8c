"""Files as they would be: what is read in place of what is on disk while something is tried that is not written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

__all__ = ["unsaved", "unsaved_bytes"]

_held: ContextVar[Mapping[Path, bytes] | None] = ContextVar("_held", default=None)


@contextmanager
def unsaved(contents: Mapping[Path, bytes]) -> Iterator[None]:
    """For as long as this lasts, these files have these contents; the paths are whole ones."""
    token = _held.set(contents)
    try:
        yield
    finally:
        _held.reset(token)


def unsaved_bytes(path: Path) -> bytes | None:
    """What a file holds that is not written yet; None for what is on disk."""
    held = _held.get()
    return held.get(path.resolve()) if held else None
