"""`cardwright test`: runs the scenarios of games, and says which rules they prove."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine import shelf
from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import open_game, show_faults
from engine.cli.output import Screen
from engine.cli.usage import UsageFault
from engine.lab import proofs
from engine.source.diagnostics import Diagnostic, in_order
from engine.source.report import human
from engine.table.lines import Line
from engine.table.scenario import report
from engine.table.scenario.files import ScenarioFile, about, below, chosen, read
from engine.table.scenario.report import Ran
from engine.table.scenario.run import run as run_scenario

ABOUT = """\
A GAME runs the scenarios of its folder, GAME+VARIANT those that are about that variant. A PATH is a file of scenarios
or a folder with such files or with games.

With --rules the report says of each rule of the game's rules.yaml which scenarios prove it: those that name its id and
pass. The exit code is 1 if nothing proves one of them.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = ABOUT
    parser.add_argument("paths", nargs="+", metavar="PATH|GAME", help="a game, a file of scenarios, or a folder")
    parser.add_argument("-k", dest="text", default="", metavar="TEXT", help="only with TEXT in name, rules or file")
    parser.add_argument("--format", choices=("human", "json", "junit"), default="human", help="how results are shown")
    parser.add_argument("--rules", action="store_true", help="say what proves each rule of the rulebook")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Runs the scenarios."""
    if args.rules and args.format == "junit":
        raise UsageFault("the report of rules has no junit form", "--format human or --format json")
    started = time.perf_counter()
    files = [file for path in args.paths for file in _files(path)]
    files = list({file.shown: file for file in files}.values())
    if not files:
        raise UsageFault(f"there are no scenarios in {', '.join(args.paths)}", "they stand in GAME/scenarios/*.yaml")
    session = _Session(files, args, screen)
    session.run()
    if not session.ran and not session.faulty:
        raise UsageFault(f"no scenario has “{args.text}” in its name, its rules or its file")
    return session.show(time.perf_counter() - started)


# ---- what is meant


def _files(name: str) -> Iterator[ScenarioFile]:
    """The files that a path or a game means. Raises UsageFault where it means nothing."""
    path = Path(name)
    if path.is_file() and path.name != "game.yaml":
        yield read(path)
    elif path.is_dir() and not (path / "game.yaml").is_file() and not shelf.library(name):
        yield from below(path)
    else:
        yield from _of_game(name)


def _of_game(name: str) -> Iterator[ScenarioFile]:
    """The files of a game: all, or those that are about the variants that are named."""
    base, *variants = name.split("+")
    try:
        place = shelf.find(base)
    except shelf.UnknownGame:
        open_game(base)  # says what may have been meant
        raise
    if variants:
        open_game(name)
    yield from about(place, variants)


# ---- what comes of it


@dataclass(slots=True)
class _Session:
    """One run of the command."""

    files: list[ScenarioFile]
    args: argparse.Namespace
    screen: Screen
    ran: list[Ran] = field(default_factory=list)

    @property
    def faulty(self) -> list[ScenarioFile]:
        """The files of which nothing can be run."""
        return [file for file in self.files if file.faulty]

    def run(self) -> None:
        """Runs every scenario that was asked for."""
        for file, scenario in chosen(self.files, self.args.text):
            assert file.game is not None
            started = time.perf_counter()
            result = run_scenario(file.game, scenario)
            self.ran.append(Ran(file, result, time.perf_counter() - started))

    def show(self, seconds: float) -> Exit:
        """Says what came of it."""
        if self.args.rules:
            return self._show_rules()
        if self.args.format == "json":
            self.screen.finished(report.as_json(self.ran, self._diagnostics(), len(self.faulty)))
        elif self.args.format == "junit":
            self.screen.finished(report.as_junit(self.ran, self.faulty))
        else:
            self._show_all(seconds)
        return self._exit

    @property
    def _exit(self) -> Exit:
        return Exit.FAULTS if self.faulty or report.failed(self.ran) else Exit.FINE

    def _show_all(self, seconds: float) -> None:
        for line in report.dots(self.ran):
            self.screen.line(line)
        self._show_failures()
        if self.ran:
            self.screen.line()
        style = "wrong" if self._exit else "strong"
        self.screen.line(report.summary(self.ran, len(self.faulty), seconds), style)

    def _show_failures(self) -> None:
        self._lines(report.failures(self.ran, self.screen.width))
        self._show_diagnostics()

    def _show_diagnostics(self) -> None:
        found = in_order(fault for file in self.files for fault in file.found)
        if found:
            colour = self.screen.coloured(beside=True)
            self.screen.finished(human(found, width=self.screen.width, colour=colour), beside=True)
        games = {file.opened.diagnostics: file.opened for file in self.files if file.opened and file.game is None}
        for opened in games.values():
            show_faults(opened, self.screen)

    def _diagnostics(self) -> Iterator[Diagnostic]:
        for file in self.files:
            yield from file.found
            if file.opened is not None and file.game is None:
                yield from file.opened.diagnostics

    # ---- rules

    def _show_rules(self) -> Exit:
        """The report of each game whose scenarios were run."""
        found = {game: proofs.proofs(game, self._about(game)) for game in self._games()}
        if self.args.format == "json":
            self.screen.finished(proofs.as_json(found))
        else:
            self._show_failures()
            for game, of_game in found.items():
                self._lines(proofs.lines(game, of_game))
        return Exit.FAULTS if any(map(proofs.missing, found.values())) else self._exit

    def _games(self) -> list[Game]:
        """The games, each once and without its variants."""
        names = dict.fromkeys(file.game.id.split("+")[0] for file in self.files if file.game is not None)
        return [game for name in names if (game := open_game(name).game) is not None]

    def _about(self, game: Game) -> Iterable[Ran]:
        return (each for each in self.ran if each.file.game and each.file.game.id.split("+")[0] == game.id)

    def _lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.screen.line(line.text, line.style)
