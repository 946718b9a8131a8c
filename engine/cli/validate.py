"""`cardwright validate`: all that is wrong with games, with each of their variants, and their scenarios, at once."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from engine import shelf
from engine.cardset.beside import together
from engine.cardset.files import Loaded
from engine.cli.exits import Exit
from engine.cli.games import open_any
from engine.cli.mend import Mended, mend, told
from engine.cli.output import Screen
from engine.cli.schema import hint
from engine.source.concise import concise, github
from engine.source.diagnostics import Diagnostic, Severity, has_errors, in_order
from engine.source.junit import junit
from engine.source.pages import pages
from engine.source.report import Checked, Summary, as_json, human
from engine.source.sarif import Rule, sarif
from engine.table.scenario.files import ScenarioFile, about

FORMATS = ("human", "concise", "json", "github", "sarif", "junit")


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    help = "a bundled game or a folder, with +variants; or a library"
    parser.add_argument("games", nargs="+", metavar="GAME", help=help)
    parser.add_argument("--format", choices=FORMATS, default="human", help="how faults are shown")
    parser.add_argument("--fix", action="store_true", help="mend what can be mended without changing what is meant")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what --fix would change")
    parser.add_argument("--strict", action="store_true", help="warnings count as faults too")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Says nothing of games that are right. With --diff nothing is written, whatever else is asked."""
    found, summary = findings(args.games)
    if args.fix or args.diff:
        mended = mend(args.games, lambda: findings(args.games)[0])
        _mended(mended, args, screen)
        if mended.contents and not args.diff:
            found, summary = findings(args.games)
    _show(found, summary, args, screen)
    if args.format == "human" and screen.watched and not has_errors(found):
        hint([name for name in args.games if not shelf.library(name)], screen)
    return Exit.FAULTS if has_errors(found) or (args.strict and _warned(found)) else Exit.FINE


# ---- what is read


def findings(names: Sequence[str]) -> tuple[list[Diagnostic], Summary]:
    """All that is wrong with games, their variants and their scenarios, and what was looked at.

    Raises UsageFault, and OSError.
    """
    opened = {name: open_any(name) for name in names}
    scenarios = {file.shown: file for name in names for file in _scenarios(name)}
    seen = _Seen()
    of_scenarios = (file.opened for file in scenarios.values() if file.opened is not None)
    found = together([*seen.of(opened.values())], chain(seen.of(_variants(opened)), of_scenarios))
    found += [each for file in scenarios.values() for each in file.found]
    return in_order(found), seen.summary([*scenarios])


def _variants(opened: Mapping[str, Loaded]) -> Iterator[Loaded]:
    """The games that were asked for without variants, with each of theirs by itself."""
    for name, alone in opened.items():
        if not shelf.library(name) and not alone.over:
            yield from shelf.with_each_variant(name, alone)


def _scenarios(name: str) -> Iterator[ScenarioFile]:
    """The scenario files of a game; with variants, of those together. A library has none."""
    base, variants = shelf.split(name)
    return iter(()) if shelf.library(name) else about(shelf.find(base), variants)


def _warned(found: list[Diagnostic]) -> bool:
    return any(each.severity is Severity.WARNING for each in found)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was looked at, each file and each card once: games share some, and so do those with other variants."""

    parts: dict[tuple[str, str], Checked] = field(default_factory=dict)

    def of(self, games: Iterable[Loaded]) -> Iterator[Loaded]:
        """The same games; what they are made of has then been seen."""
        for loaded in games:
            for each in loaded.checked:
                self.parts.setdefault((each.file, each.card), each)
            yield loaded

    def summary(self, scenarios: Sequence[str]) -> Summary:
        """Of these and of the files of scenarios."""
        cards = sum(bool(card) for _, card in self.parts)
        files = len(self.parts) - cards + len(scenarios)
        return Summary(files, cards, (*self.parts.values(), *map(Checked, scenarios)))


# ---- what is said


def _mended(mended: Mended, args: argparse.Namespace, screen: Screen) -> None:
    """Writes what was mended and says so; or only shows it. Results for programs keep standard output to themselves."""
    say = screen.line if args.format == "human" else screen.note
    if args.diff:
        for line in mended.diff():
            say(line)
        return
    mended.write()
    for each in mended.cures:
        say(f"mended {told(each)}")


def _show(found: list[Diagnostic], summary: Summary, args: argparse.Namespace, screen: Screen) -> None:
    """For people, lines beside the result; for programs, the result."""
    match args.format:
        case "human":
            colour = screen.coloured(beside=True)
            screen.finished(human(found, width=screen.width, colour=colour, summary=summary), beside=True)
        case "concise":
            screen.finished(concise(found))
        case "json":
            screen.finished(as_json(found, summary))
        case "github":
            screen.finished(github(found))
        case "sarif":
            screen.finished(sarif(found, {code: Rule(page.title, page.says) for code, page in pages().items()}))
        case "junit":
            screen.finished(junit(found, summary, strict=args.strict))
