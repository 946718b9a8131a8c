"""`cardwright validate`: all that is wrong with games, at once."""

from __future__ import annotations

import argparse

from engine.cardset.files import Loaded
from engine.cli.exits import Exit
from engine.cli.games import open_game
from engine.cli.output import Screen
from engine.source.diagnostics import Diagnostic, Severity, has_errors, in_order
from engine.source.report import Summary, as_json, human


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("games", nargs="+", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("--format", choices=("human", "json"), default="human", help="how faults are shown")
    parser.add_argument("--strict", action="store_true", help="warnings count as faults too")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Says nothing of games that are right."""
    opened = {name: open_game(name) for name in args.games}
    found = in_order(fault for each in opened.values() for fault in each.diagnostics)
    summary = _summary(opened)
    if args.format == "json":
        screen.finished(as_json(found, summary))
    elif found:
        colour = screen.coloured(beside=True)
        screen.finished(human(found, width=screen.width, colour=colour, summary=summary), beside=True)
    return Exit.FAULTS if has_errors(found) or (args.strict and _warned(found)) else Exit.FINE


def _warned(found: list[Diagnostic]) -> bool:
    return any(each.severity is Severity.WARNING for each in found)


def _summary(opened: dict[str, Loaded]) -> Summary:
    """What was read in all; a game with several variants counts once."""
    files: dict[str, int] = {}
    cards: dict[str, int] = {}
    for name, each in opened.items():
        game = name.split("+")[0]
        files[game] = max(files.get(game, 0), each.files)
        cards[game] = max(cards.get(game, 0), each.cards)
    return Summary(sum(files.values()), sum(cards.values()))
