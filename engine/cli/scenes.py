"""Games that begin at a scenario, and moments of games that become one.

What reads files is imported where it is needed: a game that was worked out before begins without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cardset.model import Game
from engine.cli.files import create_file
from engine.cli.games import show_faults
from engine.cli.output import Screen
from engine.cli.usage import UsageFault
from engine.rules.run import Machine
from engine.rules.state import State
from engine.source.nearest import did_you_mean
from engine.source.report import human
from engine.table.match import Made, Match
from engine.table.scenario.model import Scenario
from engine.table.scenario.run import Failed, begun
from engine.table.scenario.write import NoMenu, written

if TYPE_CHECKING:
    from engine.table.scenario.files import ScenarioFile

HIDDEN = "A scenario holds the whole state, also what nobody here may see. Write it? (yes or no) "


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as a scenario gives it."""

    game: Game
    machine: Machine
    state: State
    seed: int


def add_scenario(parser: argparse.ArgumentParser) -> None:
    """The option that begins at a scenario."""
    help = "begin as a scenario of a file does, instead of a new game"
    parser.add_argument("--scenario", metavar="FILE[:NAME]", help=help)


def scene(args: argparse.Namespace, screen: Screen) -> Scene | None:
    """The game of the scenario that was asked for; None if there are faults in it, which have then been shown.

    Raises UsageFault, and OSError for a file that cannot be read.
    """
    from engine.table.scenario.files import read

    path, name = _parts(args.scenario)
    file = read(path)
    if file.faulty or file.game is None:
        _show_faults(file, screen)
        return None
    given = _named(file, name).given
    seed = given.seed if args.seed is None else args.seed
    try:
        match = begun(file.game, replace(_named(file, name), given=replace(given, seed=seed)))
    except Failed as failed:
        line, column = failed.span.first
        screen.note(f"cardwright: {failed.span.source.name}:{line}:{column}: {failed.says}", "wrong")
        return None
    return Scene(match.game, match.machine, match.state, seed)


def _parts(text: str) -> tuple[Path, str]:
    """The file and the name that FILE:NAME means; both may have a colon in them."""
    for at in (at for at, char in enumerate(text) if char == ":"):
        if Path(text[:at]).is_file():
            return Path(text[:at]), text[at + 1 :].strip()
    return Path(text), ""


def _named(file: ScenarioFile, name: str) -> Scenario:
    """The scenario of this name, or the only one. Raises UsageFault."""
    names = [scenario.name for scenario in file.scenarios]
    if not name and len(names) == 1:
        return file.scenarios[0]
    if not name:
        help = f"write {file.shown}:NAME; there are: {' · '.join(names)}"
        raise UsageFault(f"{file.shown} has {len(names)} scenarios", help)
    for scenario in file.scenarios:
        if scenario.name.casefold() == name.casefold():
            return scenario
    near = did_you_mean(name, names)
    help = f"did you mean {near[0]}?" if near else f"there are: {' · '.join(names)}"
    raise UsageFault(f"{file.shown} has no scenario called {name}", help)


def _show_faults(file: ScenarioFile, screen: Screen) -> None:
    if file.found:
        screen.finished(human(file.found, width=screen.width, colour=screen.coloured(beside=True)), beside=True)
    if file.opened is not None and file.game is None:
        show_faults(file.opened, screen)


# ---- a moment is written


def write_moment(match: Match, name: str, screen: Screen) -> None:
    """Writes the present state to a file, once the person has agreed that it shows what is hidden."""
    path = Path(name)
    try:
        moment = written(match, path, f"Turn {match.state.turn}, player {match.state.active + 1}")
        if not name or path.exists():
            what = f"{name} is there already" if name else "the file needs a name: s FILE"
            screen.wrong(what)
        elif (screen.ask(HIDDEN) or "").casefold() in ("y", "yes"):
            create_file(path, moment.text)
            screen.line(f"  written; {_told(name, moment.since)}")
        else:
            screen.line("  nothing is written")
    except NoMenu as not_now:
        screen.wrong(str(not_now))
    except OSError as error:
        screen.wrong(f"{name}: {error.strerror or error}")
    except ValueError:
        screen.wrong(f"no file can be called {name}")


def _told(name: str, since: Sequence[Made]) -> str:
    """What the file that was written is good for."""
    if not since:
        return f"cardwright play --scenario {name} goes on from here, and cardwright test runs it"
    begins = f"it begins before “{since[0].label}”, and its steps lead here"
    return f"{begins}: cardwright test runs it, and cardwright play --scenario {name} goes on from its beginning"
