"""The command line: one small module a command. Nothing else in the engine prints or ends the process."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn

from engine import __version__
from engine.cli.exits import MEANINGS, Exit, UsageFault
from engine.cli.output import Screen, silence
from engine.source.nearest import did_you_mean

COMMANDS = {
    "validate": "check a game's files, and say what is wrong and where",
    "play": "play a game against a bot or a person, or watch two bots",
    "simulate": "let bots play many games, and count",
}

_EXAMPLES = """\
examples:
  cardwright validate deckbuilder
  cardwright play deckbuilder+reshuffle --seed 7
  cardwright simulate deckbuilder -n 1000 --bots greedy,greedy --seed 1

A GAME is the name of a bundled game or a folder with game.yaml, with variants behind it: GAME+VARIANT+VARIANT.
"""


def run() -> NoReturn:
    """The command as a process."""
    sys.exit(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code. Nothing but Ctrl-C's second press gets out of here as an exception."""
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
        screen.note("interrupted")
        return Exit.INTERRUPTED
    except OSError as error:
        return _fail(screen, _about(error), Exit.FILE)
    except Exception as error:
        if debug:
            raise
        return _bug(screen, error)


def _command(given: list[str], screen: Screen) -> int:
    parser = _top()
    if not given:
        screen.note(parser.format_help().rstrip(), lines=True)
        return Exit.USAGE
    try:
        chosen = parser.parse_args(given)
        return _run(_Command.of(chosen.command), chosen.rest, screen)
    except SystemExit as done:  # argparse has said its help or version
        return Exit.FINE if done.code in (None, 0) else Exit.USAGE


def _run(command: _Command, rest: list[str], screen: Screen) -> int:
    parser = _Parser(prog=f"cardwright {command.name}", description=f"{COMMANDS[command.name]}.".capitalize())
    command.configure(parser)
    args, unknown = parser.parse_known_args(rest)
    if unknown:
        flags = [flag for action in parser._actions for flag in action.option_strings]
        raise UsageFault(f"{command.name} does not take {unknown[0]}", suggestion(unknown[0].split("=")[0], flags))
    return command.run(args, screen)


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
            raise UsageFault(f"there is no command called {name}", suggestion(name, COMMANDS))
        module = import_module(f"engine.cli.{name}")
        return cls(name, module.configure, module.run)


class _Parser(argparse.ArgumentParser):
    """Takes no abbreviated options, and tells us its errors."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(prog, description=description, epilog=epilog, formatter_class=formatter, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Wrong usage."""
        raise UsageFault(message, f"see {self.prog} --help")


def _top() -> _Parser:
    commands = "\n".join(f"  {name:<10}{says}" for name, says in COMMANDS.items())
    codes = "\n".join(f"  {code.value:<4}{says}" for code, says in MEANINGS.items())
    epilog = f"commands:\n{commands}\n\n{_EXAMPLES}\nexit codes:\n{codes}\n\ncardwright COMMAND --help says more."
    parser = _Parser("cardwright", "Card games written as data: the text on the cards is the program.", epilog)
    parser.add_argument("--version", action="version", version=f"cardwright {__version__}")
    parser.add_argument("--debug", action="store_true", help="show the traceback of a fault of our own")
    parser.add_argument("command", metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", metavar="...", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def suggestion(name: str, known: Sequence[str] | dict[str, str]) -> str:
    """The names that may be meant, or all there are."""
    near = did_you_mean(name, known)
    return f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(known)}"


def _fail(screen: Screen, message: str, code: Exit, help: str = "") -> Exit:
    screen.note(f"cardwright: {message}", "wrong")
    if help:
        screen.note(f"  {help}")
    return code


def _about(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename is not None else what


def _bug(screen: Screen, error: Exception) -> Exit:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return _fail(
        screen,
        f"a fault of our own ({what}) in version {__version__}; please report it with the command and the game's folder",
        Exit.BUG,
        "the same command with --debug shows where",
    )
