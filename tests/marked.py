"""Faults in files as tests write them down: « and » around the places where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.cardset.load import Loaded, load
from engine.source.diagnostics import Diagnostic

FILES = dict[str, str]
TOP = "orchard"


@dataclass(frozen=True)
class Place:
    """A place in a file: line and column of its beginning and its end, from 1."""

    file: str
    start: tuple[int, int]
    end: tuple[int, int]


def unmarked(files: Mapping[str, str]) -> tuple[FILES, list[Place]]:
    """The files as they are written, and the places that were marked in them."""
    plain: FILES = {}
    places: list[Place] = []
    for file in sorted(files):
        text = files[file]
        while "«" in text:
            start = text.index("«")
            text = text[:start] + text[start + 1 :]
            end = text.index("»")
            text = text[:end] + text[end + 1 :]
            places.append(Place(file, position(text, start), position(text, end)))
        plain[file] = text
    return plain, places


def position(text: str, at: int) -> tuple[int, int]:
    """Line and column of an offset, from 1."""
    before = text[:at]
    return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """The folder with these files in it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    return folder


def place(of: Diagnostic) -> Place:
    """Where something was found."""
    return Place(of.span.source.name.removeprefix(f"{TOP}/"), of.span.first, of.span.last)


def loaded(folder: Path, files: Mapping[str, str], variants: tuple[str, ...] = ()) -> Loaded:
    """The game of these files."""
    return load(written(folder, files), variants, shown=TOP)
