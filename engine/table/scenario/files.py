"""Scenario files: where they are, which game they are about, and what they hold."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import shelf
from engine.cardset import fields
from engine.cardset.declared import error
from engine.cardset.files import Loaded, files_of
from engine.cardset.model import Game
from engine.cardset.strangers import strangers_of
from engine.resources import folder
from engine.source.diagnostics import Diagnostic, did_you_mean, has_errors, in_order, one_a_cause
from engine.source.document import read_file
from engine.source.ignores import ignores, without_ignored
from engine.source.meant import shaped
from engine.source.values import Mapping, Text
from engine.table.scenario.model import Scenario
from engine.table.scenario.read import Reader

FOLDER = "scenarios"
"""Where in a game's folder its scenarios are."""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file that was read: its game, unless there is something wrong with that; its scenarios, unless with them."""

    path: Path
    shown: str
    game: Game | None
    scenarios: tuple[Scenario, ...]
    found: tuple[Diagnostic, ...]
    opened: Loaded | None = None

    @property
    def faulty(self) -> bool:
        """Can nothing of it be run?"""
        return self.game is None or has_errors(self.found)


def of_game(place: Path) -> list[Path]:
    """The scenario files of a game's folder."""
    return files_of(place, FOLDER)


def below(place: Path) -> Iterator[ScenarioFile]:
    """The scenario files of a folder, read: its own, and those of the games below it."""
    if not (place / "game.yaml").is_file():
        yield from (read(path) for path in sorted(place.glob("*.yaml")) if _has_scenarios(path))
    for game in sorted(place.rglob("game.yaml")):
        yield from about(game.parent, ())


def _has_scenarios(path: Path) -> bool:
    value, _ = read_file(path, path.name)
    return isinstance(value, Mapping) and "scenarios" in value


def read(path: Path) -> ScenarioFile:
    """A file with the scenarios in it. Raises OSError."""
    name = shown(path)
    value, found = read_file(path, name)
    comments = ignores(value.span.source, value, found) if value is not None else []
    if value is not None:
        value, wrong = shaped(value, "scenario")
        found = [*found, *wrong]
    opened: Loaded | None = None
    scenarios: tuple[Scenario, ...] = ()
    if isinstance(value, Mapping):
        opened = _game_of(path, value, found)
        if opened is not None and opened.game is not None:
            scenarios = tuple(Reader(opened.game, found).scenarios(value))
    game = opened.game if opened is not None else None
    found = without_ignored(one_a_cause(found), comments, [] if has_errors(found) or game is None else [name])
    return ScenarioFile(path, name, game, scenarios, tuple(in_order(found)), opened)


def about(place: Path, variants: Sequence[str]) -> Iterator[ScenarioFile]:
    """The scenario files of a game's folder: all, or those that are about the variants that are named."""
    for each in strangers_of(place, FOLDER):
        path = place / each.name
        yield ScenarioFile(path, shown(path), None, (), (each.fault(shown(path)),))
    for file in map(read, of_game(place)):
        if not variants or file.game is None or set(file.game.variants) == set(variants):
            yield file


def shown(path: Path) -> str:
    """The file as messages name it: relative to where we are if it lies below."""
    whole, here = Path(os.path.abspath(path)), Path.cwd()
    return (whole.relative_to(here) if whole.is_relative_to(here) else path).as_posix()


# ---- the game


def _game_of(path: Path, of: Mapping, found: list[Diagnostic]) -> Loaded | None:
    """The game that a file is about."""
    said = fields.text(of, "game")
    if said is None:
        return None
    base, *variants = said.value.split("+")
    name = "+".join((place(base, path.parent), *variants))
    try:
        return shelf.open_game(name)
    except shelf.UnknownGame as unknown:
        found.append(_unknown(said, base, _why(unknown), unknown.known))
    except shelf.UnknownVariant as unknown:
        found.append(_unknown(said, unknown.name, "no variant of this game", unknown.known))
    return None


def _why(unknown: shelf.UnknownGame) -> str:
    return unknown.why if unknown.library else "neither a folder with game.yaml nor a bundled game"


def place(name: str, origin: Path) -> str:
    """A game's name, or its folder as seen from another, as the shelf finds it."""
    inner = Path(os.path.normpath(origin / name))
    if not (inner / "game.yaml").is_file() and not shelf.library(inner.as_posix()):
        return name
    whole = inner.resolve()
    return whole.name if whole.parent == folder("cardsets").resolve() else inner.as_posix()


def _unknown(said: Text, name: str, what: str, known: tuple[str, ...]) -> Diagnostic:
    at = said.value.find(name)
    near = did_you_mean(name, known)
    help = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}" if known else ""
    return error("E401", said.part(at, at + len(name)), f"{name} is {what}", help)


def chosen(files: list[ScenarioFile], text: str) -> Iterator[tuple[ScenarioFile, Scenario]]:
    """The scenarios with a text in their names, rules or files, whatever its case; the empty text is in every one."""
    for file in files:
        for scenario in file.scenarios if not file.faulty else ():
            about = " ".join((file.shown, scenario.name, *(rule.text for rule in scenario.rules)))
            if text.casefold() in about.casefold():
                yield file, scenario
