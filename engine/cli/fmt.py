"""`cardwright fmt`: a game's files in their usual form."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

from engine import shelf
from engine.cardset.files import GAME, LIBRARY
from engine.cardset.tidy import Tidied, tidy
from engine.cli.exits import Exit
from engine.cli.files import difference, replace_file
from engine.cli.games import folder_of
from engine.cli.output import Screen
from engine.cli.usage import UsageFault
from engine.source.diagnostics import Diagnostic
from engine.source.report import human

_HEADS = (GAME, LIBRARY)


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("paths", nargs="+", metavar="GAME", help="a bundled game, a folder, or a file of a game")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Writes what is to be written otherwise, and says so. Files with errors are left alone."""
    errors: list[Diagnostic] = []
    changed: list[Tidied] = []
    for folder, files in _games(args.paths).items():
        found = tidy(folder, _shown(folder), files)
        errors += found.errors
        changed += [each for each in found.files if each.changed]
    for each in changed:
        _tell(each, args, screen)
        if not (args.check or args.diff):
            replace_file(each.path, each.text)
    _report(errors, screen)
    return Exit.FAULTS if errors or (args.check and changed) else Exit.FINE


# ---- what is meant


def _games(named: list[str]) -> dict[Path, list[Path]]:
    """The games' folders, each with the files of it that are meant; none for all. Raises UsageFault."""
    games: dict[Path, list[Path]] = {}
    for name in named:
        path = Path(name)
        if path.suffix == ".yaml" and path.name not in _HEADS and path.is_file():
            folder = _game_of(path).resolve()
            if folder not in games or games[folder]:
                games.setdefault(folder, []).append(path)
        else:
            games |= {folder.resolve(): [] for folder in _folders(path, name)}
    return games


def _game_of(path: Path) -> Path:
    for folder in list(path.parents) or [Path()]:
        if any((folder / head).is_file() for head in _HEADS):
            return folder
    raise UsageFault(f"{path} is in no game's folder: there is no game.yaml beside or above it")


def _folders(path: Path, name: str) -> list[Path]:
    """A game's folder or a library's, or those that are in a folder."""
    within = sorted({each.parent for head in _HEADS for each in path.glob(f"*/{head}")}) if path.is_dir() else []
    if within and not any((path / head).is_file() for head in _HEADS):
        return within
    return [shelf.library(name) or folder_of(name)]


def _shown(folder: Path) -> str:
    """The folder as messages name it: relative to where we are if it lies below."""
    with contextlib.suppress(ValueError):
        folder = folder.relative_to(Path.cwd().resolve())
    return folder.as_posix()


# ---- what is said and written


def _tell(each: Tidied, args: argparse.Namespace, screen: Screen) -> None:
    if args.diff:
        for line in difference(each.shown, each.before, each.after):
            screen.line(line)
        return
    many = f"{each.sentences} sentence{'' if each.sentences == 1 else 's'}" if each.sentences else "layout"
    screen.line(f"{'would change' if args.check else 'changed'} {each.shown} ({many})")


def _report(errors: list[Diagnostic], screen: Screen) -> None:
    if errors:
        screen.finished(human(errors, width=screen.width, colour=screen.coloured(beside=True)), beside=True)
        for name in sorted({each.span.source.name for each in errors}):
            screen.note(f"left alone: {name}")
