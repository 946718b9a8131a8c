"""`cardwright validate`: all that is wrong with games and their scenarios, at once."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine import shelf
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
    """All that is wrong with games and their scenarios, and what was looked at. Raises UsageFault, and OSError."""
    opened = {name: open_any(name) for name in names}
    scenarios = {file.shown: file for name in names for file in _scenarios(name)}
    found = in_order(_once([*opened.values(), *_games_of(scenarios.values())], scenarios.values()))
    return found, _summary(opened, list(scenarios))


def _scenarios(name: str) -> Iterator[ScenarioFile]:
    """The scenario files of a game; with variants, of those together. A library has none."""
    base, variants = shelf.split(name)
    return iter(()) if shelf.library(name) else about(shelf.find(base), variants)


def _games_of(files: Iterable[ScenarioFile]) -> Iterator[Loaded]:
    return (file.opened for file in files if file.opened is not None)


def _once(games: Iterable[Loaded], files: Iterable[ScenarioFile]) -> list[Diagnostic]:
    """What is wrong anywhere, each fault once: games share files, and so do a game and its scenarios."""
    every = chain.from_iterable([*(each.diagnostics for each in games), *(file.found for file in files)])
    first: dict[tuple[object, ...], Diagnostic] = {}
    for each in every:
        first.setdefault((each.span.source.name, each.span.start, each.span.end, each.code, each.message), each)
    return list(first.values())


def _warned(found: list[Diagnostic]) -> bool:
    return any(each.severity is Severity.WARNING for each in found)


def _summary(opened: dict[str, Loaded], scenarios: list[str]) -> Summary:
    """What was read in all; a game with several variants counts once."""
    files: dict[str, int] = {}
    cards: dict[str, int] = {}
    checked = {(each.file, each.card): each for of in opened.values() for each in of.checked}
    for name, each in opened.items():
        game = name.split("+")[0]
        files[game] = max(files.get(game, 0), each.files)
        cards[game] = max(cards.get(game, 0), each.cards)
    parts = (*checked.values(), *map(Checked, scenarios))
    return Summary(sum(files.values()) + len(scenarios), sum(cards.values()), parts)


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
