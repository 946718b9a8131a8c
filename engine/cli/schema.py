"""`cardwright schema`: what editors know of a game's files."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path

from engine import shelf
from engine.cli.exits import Exit
from engine.cli.files import create_file, replace_file
from engine.cli.games import folder_of, game_here, show, shown_path
from engine.cli.output import Screen
from engine.cli.usage import UsageFault, said, suggestion
from engine.resources import folder
from engine.table.scaffold.baked import FOLDER
from engine.table.scaffold.beside import Standing, led_here, news, standings
from engine.table.scaffold.schemas import KINDS, own_schemas

_MOST = 8
"""So many names are listed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "cardwright schema KIND, or cardwright schema [GAME ...] --write | --check"
    help = "a kind of file, whose schema is printed; or games, bundled ones or folders (without one, that of here)"
    parser.add_argument("names", metavar="KIND|GAME", nargs="*", help=help)
    either = parser.add_mutually_exclusive_group()
    help = "put schemas that know the game's names into its folder, and let the first lines of its files lead to them"
    either.add_argument("--write", action="store_true", help=help)
    either.add_argument("--check", action="store_true", help="write nothing; say what --write would bring up to date")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Prints a schema, or brings those beside games up to date."""
    if not args.write and not args.check:
        return _print(args.names, screen)
    folders = [_folder(name) for name in args.names] or [game_here("name a game, or go into its folder")]
    codes = [_game(each, args.write, screen) for each in folders]
    return max(codes)


def _print(names: Sequence[str], screen: Screen) -> Exit:
    if len(names) != 1:
        help = f"the kinds are {', '.join(KINDS)}; for a game say --write or --check"
        raise UsageFault("the schema of one kind of file is printed", help)
    if names[0] not in KINDS:
        is_game = Path(names[0]).exists() or names[0] in shelf.bundled()
        help = "for a game say --write or --check" if is_game else suggestion(names[0], KINDS)
        raise UsageFault(f"there is no kind of file called {said(names[0])}", help)
    for line in (folder("schemas") / f"{names[0]}.schema.json").read_text(encoding="utf-8").splitlines():
        screen.line(line)
    return Exit.FINE


def _game(place: Path, write: bool, screen: Screen) -> Exit:
    shown = shown_path(place)
    found, faults = standings(place, shown)
    if faults:
        show(faults, None, screen)
        screen.note(f"cardwright: not all names of {shown} can be read", "wrong")
        return Exit.FAULTS
    wrong = [each for each in found if not each.right]
    if not write:
        _tell(wrong, shown, screen)
        return Exit.FAULTS if wrong else Exit.FINE
    _put(place, wrong)
    _written(wrong, shown, screen)
    return Exit.FINE


def refresh(place: Path) -> None:
    """Lets the schemas beside a game know its names as they are now, if there are such schemas. Raises OSError."""
    if own_schemas(place):
        _put(place, [each for each in standings(place, shown_path(place))[0] if not each.right])


def hint(names: Sequence[str], screen: Screen) -> None:
    """Tells who looks on that editors do not know all names of a game."""
    for place in dict.fromkeys(folder_of(shelf.split(name)[0]) for name in names):
        shown = shown_path(place)
        if led_here(place) and not all(each.right for each in standings(place, shown)[0]):
            says = f"editors do not know all names of {shown} as they are now"
            screen.note(f"{says}: cardwright schema {shlex.quote(shown)} --write", "dim")


def _put(place: Path, wrong: Sequence[Standing]) -> None:
    for each in wrong:
        if each.before is None:
            create_file(place / each.inner, each.after)
        else:
            replace_file(place / each.inner, each.after)


def _folder(name: str) -> Path:
    base, variants = shelf.split(name)
    if variants:
        raise UsageFault("the schemas of a game know the names of all its variants", f"say {base}")
    return folder_of(base)


# ---- what is said


def _tell(wrong: Sequence[Standing], shown: str, screen: Screen) -> None:
    """What is not up to date, and the command that makes it so."""
    for each in wrong:
        screen.line(f"{shown}/{each.inner}: {_what(each)}")
    _names(wrong, screen)
    if wrong:
        screen.note(f"cardwright schema {shlex.quote(shown)} --write brings editors up to date", "strong")


def _what(standing: Standing) -> str:
    if standing.before is None:
        return "is not there"
    is_schema = standing.inner.startswith(f"{FOLDER}/")
    return "is not up to date" if is_schema else "its first line does not lead to its schema"


def _written(wrong: Sequence[Standing], shown: str, screen: Screen) -> None:
    schemas = sum(each.inner.startswith(f"{FOLDER}/") for each in wrong)
    if not wrong:
        screen.line(f"{shown}: editors know all its names already")
        return
    files = len(wrong) - schemas
    parts = [f"{schemas} schema{'s' * (schemas != 1)} written in {shown}/{FOLDER}"] * bool(schemas)
    parts += [f"{files} file{'s' * (files != 1)} led to {'its' if files == 1 else 'their'} schema"] * bool(files)
    screen.line(f"{shown}: {', '.join(parts)}", "strong")
    _names(wrong, screen)


def _names(wrong: Sequence[Standing], screen: Screen) -> None:
    for says, names in zip(("new", "gone"), news(wrong), strict=True):
        if names:
            more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
            screen.line(f"  {says}: {', '.join(names[:_MOST])}{more}")
