"""The command line: one small module a command. Nothing else in the engine prints or ends the process."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from errno import ENAMETOOLONG
from importlib import import_module
from typing import NoReturn

from engine import __version__
from engine.cli.exits import MEANINGS, Exit
from engine.cli.output import Screen, settle, silence
from engine.cli.usage import UsageFault, said, suggestion
from engine.resources import folder

COMMANDS = {
    "validate": "check a game's files, and say what is wrong and where",
    "play": "play a game against a bot or a person, or watch two bots",
    "simulate": "let bots play many games, and count",
    "test": "run a game's scenarios, and say which rules they prove",
    "fmt": "write a game's sentences and files in their usual form",
    "explain": "tell step by step what a card, a rule or a sentence does",
    "words": "list a game's names and the sentences that can be said with them",
    "rulings": "list what a rulebook leaves open, how it is read, and what is assumed",
    "new": "write a new game, card, variant or scenario that works at once",
    "schema": "let editors know a game's own names, or print the schema of a kind of file",
    "replay": "tell a recorded game again",
}


def run() -> NoReturn:
    """The command as a process."""
    sys.exit(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code. Nothing but Ctrl-C's second press gets out of here as an exception."""
    try:
        return _main(argv)
    finally:
        settle()


def _main(argv: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in given
    screen = Screen()
    try:
        return int(_command([each for each in given if each != "--debug"], screen))
    except UsageFault as fault:
        return _fail(screen, str(fault), Exit.USAGE, fault.help)
    except BrokenPipeError:
        silence()
        return Exit.FINE
    except KeyboardInterrupt:
        return _said(screen, ("interrupted",), Exit.INTERRUPTED)
    except OSError as error:
        return _fail(screen, _about(error), Exit.FILE)
    except Exception as error:
        if debug:
            raise
        return _bug(screen, error)


def _command(given: list[str], screen: Screen) -> int:
    parser = _top()
    if not given:
        for line in parser.format_help().splitlines():
            screen.note(line)
        return Exit.USAGE
    try:
        chosen = parser.parse_args(given)
        return _run(_Command.of(chosen.command), chosen.rest, screen)
    except SystemExit as done:  # argparse has said its help or version
        return Exit.FINE if done.code in (None, 0) else Exit.USAGE


def _run(command: _Command, rest: list[str], screen: Screen) -> int:
    parser = _Parser(prog=f"cardwright {command.name}", description=f"{COMMANDS[command.name]}.".capitalize())
    command.configure(parser)
    return command.run(parser.parse_args(rest), screen)


@dataclass(frozen=True, slots=True)
class _Command:
    """A command: what it takes, and what it does."""

    name: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace, Screen], int]

    @classmethod
    def of(cls, name: str) -> _Command:
        """The command of this name; its module is imported now, and no other."""
        if name not in COMMANDS:
            raise UsageFault(f"there is no command called {said(name)}", suggestion(name, COMMANDS))
        module = import_module(f"engine.cli.{name}")
        return cls(name, module.configure, module.run)


class _Parser(argparse.ArgumentParser):
    """Takes no abbreviated options, and tells us its errors."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(prog, description=description, epilog=epilog, formatter_class=formatter, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Wrong usage."""
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown == message:
            short = re.sub(r"\S{81,}", lambda long: said(long.group()), message)  # argparse says all that it was given
            raise UsageFault(short, f"see {self.prog} --help")
        flags = re.findall(r"--[a-z0-9-]+", self.format_usage())
        meant = suggestion(unknown.split()[0].split("=")[0], flags)
        raise UsageFault(f"{self.prog} does not take {said(unknown)}", meant)


def _examples() -> str:
    """What to try first, with a game that is there."""
    games = sorted(path.parent.name for path in folder("cardsets").glob("*/game.yaml"))
    game = games[0] if games else "GAME"
    variants = sorted(path.stem for path in folder("cardsets").glob(f"{game}/variants/*.yaml"))
    return f"""\
examples:
  cardwright validate {game}
  cardwright play {"+".join((game, *variants[:1]))} --seed 7
  cardwright simulate {game} -n 1000 --bots greedy,random --seed 1
  cardwright test {game}

A GAME is the name of a bundled game ({", ".join(games)}) or a folder with game.yaml.
Its variants stand behind it: GAME+VARIANT+VARIANT.
"""


def _top() -> _Parser:
    commands = "\n".join(f"  {name:<10}{says}" for name, says in COMMANDS.items())
    codes = "\n".join(f"  {code.value:<4}{says}" for code, says in MEANINGS.items())
    epilog = f"{_examples()}\ncommands:\n{commands}\n\nexit codes:\n{codes}\n\ncardwright COMMAND --help says more."
    parser = _Parser("cardwright", "Card games written as data: the text on the cards is the program.", epilog)
    parser.usage = "cardwright COMMAND GAME ... [options]"
    parser.add_argument("--version", action="version", version=f"cardwright {__version__}")
    parser.add_argument("--debug", action="store_true", help="show the traceback of a fault of our own")
    parser.add_argument("command", metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", metavar="...", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _fail(screen: Screen, message: str, code: Exit, help: str = "") -> Exit:
    return _said(screen, (f"cardwright: {message}", *([f"  {help}"] if help else [])), code, "wrong")


def _said(screen: Screen, lines: Sequence[str], code: Exit, style: str = "") -> Exit:
    """The last words, the first of them in a style; the code is the same if nobody can be told."""
    try:
        for number, line in enumerate(lines):
            screen.note(line, "" if number else style)
    except OSError:
        silence()
    return code


def _about(error: OSError) -> str:
    what = error.strerror or str(error)
    if error.filename is None:
        return what
    return f"{said(str(error.filename)) if error.errno == ENAMETOOLONG else error.filename}: {what}"


def _bug(screen: Screen, error: Exception) -> Exit:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    message = f"a fault of our own in version {__version__} ({what}); please report it with the command and the game"
    return _fail(screen, message, Exit.BUG, "the same command with --debug shows where")
