"""What stands beside a game for editors, and what should: its schemas, and the first lines that lead to them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.cardset.files import contents, files_of
from engine.cardset.names import declared
from engine.source.diagnostics import Diagnostic
from engine.table.scaffold.baked import FOLDER, NAMES, baked
from engine.table.scaffold.schemas import led, own_schemas

_FIRST = 200
"""So much of a first line is looked at."""

_BOM = "\N{BYTE ORDER MARK}"


@dataclass(frozen=True, slots=True)
class Standing:
    """A file of a game, by its name in the folder: what it holds, None if it is missing, and what it should."""

    inner: str
    before: str | None
    after: str

    @property
    def right(self) -> bool:
        """Is it as it should be?"""
        return self.before == self.after


def standings(game: Path, shown: str) -> tuple[list[Standing], list[Diagnostic]]:
    """Each schema of a game and each of its files; or why its names cannot be known. Raises OSError."""
    files = contents(game)
    found, faults = declared(files, shown, game)
    if faults:
        return [], faults
    files += [(f"scenarios/{path.name}", path.read_bytes()) for path in files_of(game, "scenarios")]
    schemas = [Standing(f"{FOLDER}/{name}", _held(game / FOLDER / name), text) for name, text in baked(found).items()]
    return [*schemas, *(_led(inner, content) for inner, content in files)], []


def led_here(game: Path) -> bool:
    """Whether a game has schemas of its own, or leads to such as have been lost."""
    with open(game / "game.yaml", encoding="utf-8", errors="replace") as file:
        return own_schemas(game) or f"$schema={FOLDER}/" in file.readline(_FIRST)


def with_schemas(texts: dict[str, str], near: Path | None = None) -> dict[str, str]:
    """A new game's files with schemas that know their names, and first lines that lead to them.

    `near`: a game's folder, beside which its libraries are.
    """
    files = [(inner, text.encode()) for inner, text in texts.items() if not inner.startswith("scenarios/")]
    schemas = {f"{FOLDER}/{name}": text for name, text in baked(declared(files, "", near)[0]).items()}
    return {inner: led(text, inner) for inner, text in texts.items()} | schemas


def news(wrong: Sequence[Standing]) -> tuple[list[str], list[str]]:
    """The names that editors do not know yet, and those that they still know though they are gone."""
    of = next((each for each in wrong if each.inner == f"{FOLDER}/{NAMES}" and each.before is not None), None)
    if of is None or of.before is None:
        return [], []
    now, then = dict.fromkeys(_known(of.after)), dict.fromkeys(_known(of.before))
    return [name for name in now if name not in then], [name for name in then if name not in now]


def _held(path: Path) -> str | None:
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else None


def _led(inner: str, content: bytes) -> Standing:
    """A file of YAML; one that is not text is left to those who read it."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("utf-8", "replace")
        return Standing(inner, text, text)
    bom = _BOM if text.startswith(_BOM) else ""
    return Standing(inner, text, bom + led(text.removeprefix(_BOM), inner))


def _known(schema: str) -> Iterator[str]:
    """The names in a schema of names, however it may have been changed."""
    try:
        yield from _names(json.loads(schema))
    except ValueError:
        return


def _names(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from map(str, part.get("enum", ()))
        yield from (str(each["label"]) for each in part.get("defaultSnippets", ()))
        for each in part.values():
            yield from _names(each)
