"""The games, bots and seeds that commands are given."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from secrets import randbelow

from engine import shelf
from engine.cardset.files import Loaded
from engine.cardset.model import Game
from engine.cli.output import Screen
from engine.cli.usage import UsageFault, said, suggestion
from engine.rules.run import Machine
from engine.source.diagnostics import Diagnostic
from engine.source.report import Summary, human
from engine.table.bots import BOTS
from engine.table.words import going_round

LARGEST_SEED = 1 << 31


def open_game(name: str) -> Loaded:
    """A game by name. Raises UsageFault for a name that is none."""
    try:
        return shelf.open_game(name)
    except shelf.UnknownGame as unknown:
        raise _no_game(unknown) from None
    except shelf.UnknownVariant as unknown:
        help = suggestion(unknown.name, unknown.known)
        raise UsageFault(f"{unknown.game} has no variant called {said(unknown.name)}", help) from None


def open_any(name: str) -> Loaded:
    """A game by name, or a library, of which no game comes. Raises UsageFault for a name that is neither."""
    library = shelf.library(name)
    return open_game(name) if library is None else shelf.open_library(library)


def folder_of(name: str) -> Path:
    """The folder of a game by name. Raises UsageFault for a name that is none."""
    try:
        return shelf.find(name)
    except shelf.UnknownGame as unknown:
        raise _no_game(unknown) from None


def _no_game(unknown: shelf.UnknownGame) -> UsageFault:
    help = suggestion(unknown.name, unknown.known)
    if unknown.library:
        help = f"a game that uses it has “uses: [{Path(unknown.name).name}]”; cardwright validate checks it by itself"
    return UsageFault(f"{said(unknown.name)} is {unknown.why}", help)


def game_here(help: str) -> Path:
    """The nearest folder of a game, from here upwards. Raises UsageFault where there is none, with this help."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "game.yaml").is_file():
            return folder
    raise UsageFault("no game is given, and there is no game.yaml here or above", help)


def shown_path(path: Path) -> str:
    """A path as it is named from here."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.as_posix()


def playable(name: str, screen: Screen) -> Game | None:
    """A game that can be played; None if there are faults in it, which have then been shown."""
    opened = open_game(name)
    if opened.game is None:
        show_faults(opened, screen)
    return opened.game


def show_faults(opened: Loaded, screen: Screen) -> None:
    """All that is wrong with a game, for people."""
    show(opened.diagnostics, Summary(opened.files, opened.cards), screen)


def show(found: Sequence[Diagnostic], summary: Summary | None, screen: Screen) -> None:
    """What was found, for people."""
    colour = screen.coloured(beside=True)
    screen.finished(human(found, width=screen.width, colour=colour, summary=summary), beside=True)


def bot(name: str, *others: str) -> str:
    """The name of a bot, or one of the others. Raises UsageFault for one that is neither."""
    if name not in BOTS and name not in others:
        raise UsageFault(f"there is no bot called {said(name)}", suggestion(name, (*others, *BOTS)))
    return name


def going_round_in(game: Game, origins: Iterable[int]) -> str:
    """The texts of effects that never end, to be put behind a sentence."""
    places = shelf.lowered(game).places
    return going_round([places[origin] for origin in origins if 0 <= origin < len(places)])


# ---- decks and seeds

_SEATS = tuple(str(number) for number in range(1, 17))


def add_decks(parser: argparse.ArgumentParser) -> None:
    """The options that choose decks."""
    parser.add_argument("--deck1", dest="deck_1", metavar="DECK", help="the deck of player 1")
    likewise = "the deck of player 2; --deck3, --deck4 … are for more players"
    parser.add_argument("--deck2", dest="deck_2", metavar="DECK", help=likewise)
    for key in _SEATS[2:]:
        parser.add_argument(f"--deck{key}", dest=f"deck_{key}", metavar="DECK", help=argparse.SUPPRESS)
    parser.add_argument("--deck-table", metavar="DECK", help="the deck of the table")


def decks(args: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The decks that were chosen: (seat or "table", deck)."""
    given = ((key, getattr(args, f"deck_{key}")) for key in (*_SEATS, "table"))
    return tuple((key, name) for key, name in given if name is not None)


def against(game: Game, chosen: Sequence[tuple[str, str]]) -> str:
    """The players' decks, to be put behind who plays; nothing where nobody chose and all have the same."""
    dealt = shelf.dealt(game, dict(chosen))
    own = [name for key, name in dealt.items() if key != "table"]
    return f" · {' against '.join(own)}" if len(own) > 1 and (len(set(own)) > 1 or chosen) else ""


def machine(game: Game, args: argparse.Namespace, screen: Screen) -> Machine | None:
    """The game with the chosen decks; None if one breaks the rules of decks, which has then been shown.

    Raises UsageFault for a deck that there is not, or that is for nobody.
    """
    _for_somebody(game, args)
    try:
        return shelf.machine(game, dict(decks(args)) or None)
    except shelf.UnknownDeck as unknown:
        help = suggestion(unknown.name, unknown.known)
        raise UsageFault(f"{game.id} has no deck called {said(unknown.name)}", help) from None
    except shelf.WrongDeck as wrong:
        whose, option = ("a player's", "--deck1, --deck2 …") if wrong.table else ("the table's", "--deck-table")
        says = f"the deck {wrong.name} fills {wrong.zone}, which is {whose} zone"
        raise UsageFault(says, f"give it with {option}") from None
    except shelf.BrokenDeck as broken:
        show(broken.faults, None, screen)
        screen.note(f"cardwright: the deck {broken.name} breaks the rules of decks, so it is not dealt", "wrong")
        return None


def _for_somebody(game: Game, args: argparse.Namespace) -> None:
    """Raises UsageFault for a deck of somebody who does not play."""
    for key in (key for key, _ in decks(args) if key != "table" and int(key) > game.players):
        more = int(key) <= game.seats.most
        help = f"with --players {key} there is" if more else f"leave out --deck{key}"
        many = "1 plays" if game.players == 1 else f"{game.players} play"
        raise UsageFault(f"{many} {game.id} here, so there is no player {key}", help)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The option that fixes chance."""
    parser.add_argument("--seed", type=whole, metavar="N", help="fixes all chance; without it, any")


def seed(args: argparse.Namespace) -> int:
    """The seed that was given, or any."""
    return args.seed if args.seed is not None else randbelow(LARGEST_SEED)


def whole(text: str) -> int:
    """A whole number from 0, for argparse."""
    if not (text.isascii() and text.isdigit()) or len(text) > 20:
        raise argparse.ArgumentTypeError(f"{said(text)} is not a whole number from 0")
    return int(text)


def count(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = whole(text)
    if not number:
        raise argparse.ArgumentTypeError("it has to be at least 1")
    return number
