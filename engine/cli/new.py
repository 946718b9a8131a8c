"""`cardwright new`: a game, a card, a variant or a scenario, in files that check and play at once."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path

from engine import shelf
from engine.cardset.files import files_of
from engine.cardset.lending import library
from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.files import create_file, create_folder, replace_file
from engine.cli.games import game_here, playable, show_faults, shown_path
from engine.cli.output import Screen
from engine.cli.schema import refresh
from engine.cli.usage import UsageFault, suggestion
from engine.table.scaffold.cards import NoRoom, entry, new_file, with_entry
from engine.table.scaffold.games import copied_game, first_game
from engine.table.scaffold.naming import slug, wrong_with, wrong_with_card
from engine.table.scaffold.scenarios import scenario
from engine.table.scaffold.variants import variant

_TAKES = {"game": {"from", "in"}, "card": {"in", "type", "into"}, "variant": {"in"}, "scenario": {"in"}}
"""What can be made, and the options that it takes."""


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "cardwright new game|card|variant|scenario NAME [options]"
    parser.add_argument("what", metavar="WHAT", help="what is made: game, card, variant or scenario")
    parser.add_argument("name", metavar="NAME", nargs="+", help="its name; a game's folder is called by it")
    parser.add_argument("--from", dest="from_", metavar="GAME", help="a game: copy this one (without it, a small one)")
    parser.add_argument("--in", dest="in_", metavar="FOLDER", help="where a game is made; else the game's folder")
    parser.add_argument("--type", metavar="TYPE", help="a card: its type")
    parser.add_argument("--into", metavar="FILE", help="a card: the file of cards that it is added to")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Makes one thing."""
    if args.what not in _TAKES:
        raise UsageFault(f"there is no new {args.what}", suggestion(args.what, _TAKES))
    given = {"from": args.from_, "in": args.in_, "type": args.type, "into": args.into}
    for option, value in given.items():
        if value is not None and option not in _TAKES[args.what]:
            raise UsageFault(f"a new {args.what} does not take --{option}", "see cardwright new --help")
    name = " ".join(args.name)
    if fault := wrong_with(name):
        raise UsageFault(f"this cannot be the name of a {args.what}: {fault}")
    fault, help = wrong_with_card(name) if args.what == "card" else ("", "")
    if fault:
        raise UsageFault(f"this cannot be the name of a card: {fault}", help)
    if ("/" in name or "\\" in name):
        where = "where it is made" if args.what == "game" else "the folder of the game"
        raise UsageFault(f"the name of a {args.what} is no path, so it has no / and no \\", f"--in FOLDER says {where}")
    return {"game": _game, "card": _card, "variant": _variant, "scenario": _scenario}[args.what](name, args, screen)


# ---- games


def _game(name: str, args: argparse.Namespace, screen: Screen) -> Exit:
    folder = _free(Path(args.in_ or ".") / _slug(name, "folder"))
    if args.from_ is None:
        texts = first_game(name, shown_path(folder))
    else:
        origin = _origin(args.from_, screen)
        if origin is None:
            return Exit.FAULTS
        _can_use(shelf.open_game(args.from_).game, folder)
        texts = copied_game(origin, name)
    create_folder(folder, texts)
    return _made_game(folder, sum(inner.endswith(".yaml") for inner in texts), screen)


def _can_use(game: Game | None, folder: Path) -> None:
    """Raises UsageFault if a game would not find its libraries there."""
    if game is None:
        return
    for name in game.uses:
        if library(folder, name) is None:
            says = f"{game.id} uses the library {name}, and there is none beside {shown_path(folder)}"
            raise UsageFault(says, "put it there first, or make the game where the library is, with --in")


def _origin(name: str, screen: Screen) -> Path | None:
    """The folder of the game that is copied; None if there are faults in it."""
    if "+" in name:
        raise UsageFault("a game is copied with all its variants", f"say --from {name.split('+')[0]}")
    return None if playable(name, screen) is None else shelf.find(name)


def _made_game(folder: Path, files: int, screen: Screen) -> Exit:
    shown = shown_path(folder)
    game = playable(shown, screen)
    if game is None:
        return Exit.FAULTS
    screen.line(f"made {shown}: {files} files, {len(game.cards)} cards, checked and ready", "strong")
    quoted = shlex.quote(shown)
    _next(screen, [
        f"cardwright play {quoted}",
        *([f"cardwright explain {quoted} {shlex.quote(game.cards[0].name)}"] if game.cards else []),
        f"cardwright words {quoted}",
        f'cardwright new card "A New Card" --in {quoted}',
        f"cardwright simulate {quoted} -n 500 --bots greedy,greedy",
    ])  # fmt: skip
    return Exit.FINE


# ---- cards


def _card(name: str, args: argparse.Namespace, screen: Screen) -> Exit:
    folder = _game_folder(args.in_)
    game = playable(str(folder), screen)
    if game is None:
        return Exit.FAULTS
    for card in game.cards:
        if card.name == name:
            place = f"{card.span.source.name}:{card.span.first[0]}"
            raise UsageFault(f"there is a card {name} already", f"see {place.removeprefix('./')}")
    types = [kind.name for kind in game.types]
    if args.type is not None and args.type not in types:
        raise UsageFault(f"{shown_path(folder)} has no type called {args.type}", suggestion(args.type, types))
    line, file = _add(folder, _file_of_cards(folder, args.into), entry(game, name, args.type, _quoted(folder)))
    refresh(folder)
    return _made_card(game, folder, name, f"{shown_path(file)}:{line}", screen)


def _file_of_cards(folder: Path, into: str | None) -> Path:
    """The file that a card is added to."""
    if into is not None:
        file = Path(into) if Path(into).exists() or not (folder / into).parent.is_dir() else folder / into
        if file.resolve().parent != (folder / "cards").resolve() or file.suffix != ".yaml":
            help = f"say --into {shown_path(folder / 'cards')}/NAME.yaml"
            raise UsageFault(f"{into} is no file of cards of this game", help)
        return file
    files = files_of(folder, "cards")
    if len(files) > 1:
        names = " or ".join(shown_path(file) for file in files)
        raise UsageFault(f"there are {len(files)} files of cards", f"say --into {names}")
    return files[0] if files else folder / "cards" / "cards.yaml"


def _add(folder: Path, file: Path, lines: list[str]) -> tuple[int, Path]:
    """The card in its file, which is made where there is none; its line."""
    inner = f"cards/{file.name}"
    text = file.read_bytes().decode("utf-8-sig") if file.exists() else new_file(folder, inner)
    try:
        text, line = with_entry(text, lines)
    except NoRoom as why:
        raise UsageFault(f"{shown_path(file)} takes no card from here: {why}") from None
    if file.exists():
        replace_file(file, text)
    else:
        create_file(file, text)
    return line, file


def _made_card(before: Game, folder: Path, name: str, place: str, screen: Screen) -> Exit:
    opened = shelf.open_game(str(folder))
    if opened.game is None:
        show_faults(opened, screen)
        return Exit.FAULTS
    screen.line(f"added {name} to {place}, checked", "strong")
    shown = _quoted(folder)
    _next(screen, [
        f"edit its text, then: cardwright explain {shown} {shlex.quote(name)}",
        *([f"put it into a deck, or nobody sees it: {_deck(before)}"] if before.decks else []),
        f"cardwright validate {shown}",
    ])  # fmt: skip
    return Exit.FINE


def _deck(game: Game) -> str:
    """The file of the deck that a card is put into first: one that each player is dealt, if there is one."""
    dealt = [deck for whose in ("each player", "table") for key, deck in game.deal if key == whose]
    first = min(game.decks, key=lambda deck: dealt.index(deck.name) if deck.name in dealt else len(dealt))
    return first.span.source.name.removeprefix("./")


# ---- variants


def _variant(name: str, args: argparse.Namespace, screen: Screen) -> Exit:
    folder = _game_folder(args.in_)
    game = playable(str(folder), screen)
    if game is None:
        return Exit.FAULTS
    called = _slug(name, "file")
    file = _free(folder / "variants" / f"{called}.yaml")
    create_file(file, variant(game, called, file, _quoted(folder)))
    refresh(folder)
    if playable(f"{folder}+{called}", screen) is None:
        return Exit.FAULTS
    screen.line(f"made {shown_path(file)}, checked", "strong")
    both = shlex.quote(f"{shown_path(folder)}+{called}")
    _next(screen, [f"edit it, then: cardwright validate {both}", f"cardwright play {both}"])
    return Exit.FINE


# ---- scenarios


def _scenario(name: str, args: argparse.Namespace, screen: Screen) -> Exit:
    folder = _game_folder(args.in_)
    game = playable(str(folder), screen)
    if game is None:
        return Exit.FAULTS
    file = _free(folder / "scenarios" / f"{_slug(name, 'file')}.yaml")
    create_file(file, scenario(game, name, file, _quoted(folder)))
    screen.line(f"made {shown_path(file)}", "strong")
    test = f"cardwright test {shlex.quote(shown_path(file))}"
    _next(screen, [test, "edit what is given, what is done and what is expected"])
    return Exit.FINE


# ---- where


def _slug(name: str, what: str) -> str:
    found = slug(name)
    if not found:
        raise UsageFault(f"{name} gives no {what}'s name", "give it a name with letters from a to z or digits")
    return found


def _free(path: Path) -> Path:
    """A place where nothing is."""
    if os.path.lexists(path):
        raise UsageFault(f"{shown_path(path)} is there already, and is left as it is", "choose another name")
    return path


def _game_folder(given: str | None) -> Path:
    """The folder of the game that is meant: the one given, or the nearest from here upwards."""
    if given is not None:
        if not (Path(given) / "game.yaml").is_file():
            help = "cardwright new game NAME makes one"
            why = "it is that of a library" if shelf.library(given) else "there is no game.yaml in it"
            raise UsageFault(f"{given} is no game's folder: {why}", help)
        return Path(given)
    return game_here("say --in FOLDER")


def _quoted(folder: Path) -> str:
    """A folder as a command takes it."""
    return shlex.quote(shown_path(folder))


def _next(screen: Screen, steps: list[str]) -> None:
    screen.line("next:")
    for step in steps:
        screen.line(f"  {step}")
