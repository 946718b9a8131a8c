"""`cardwright rulings`: what a rulebook leaves open, how it is read, and which values are assumed."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import playable
from engine.cli.output import Screen
from engine.source.characters import visible
from engine.table.columns import padded, width, wrapped
from engine.table.rulings import Assumed, Ruling, Survey, survey


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("--format", choices=("human", "json"), default="human", help="how it is shown")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Lists what is open in one game."""
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    found = survey(game, args.game)
    if args.format == "json":
        screen.finished(as_json(game, found))
        return Exit.FINE
    screen.line(_summary(game, found), "strong")
    for ruling in found.rulings:
        _show(ruling, screen)
    if found.assumed:
        screen.line()
        screen.line("Assumed values, which no rulebook gives", "strong")
        for line in _assumed(found.assumed, screen.width):
            screen.line(line)
    return Exit.FINE


def _summary(game: Game, found: Survey) -> str:
    rulings, assumed = len(found.rulings), len(found.assumed)
    if not rulings and not assumed:
        return f"{game.name} ({game.id}) has no rulings, and no value is assumed."
    rulings_ = f"{rulings} ruling{'' if rulings == 1 else 's'}"
    return f"{game.name} ({game.id}): {rulings_}, {assumed} assumed value{'' if assumed == 1 else 's'}"


def _show(ruling: Ruling, screen: Screen) -> None:
    screen.line()
    for line in _wrapped(f"{ruling.id}  ", ruling.says, screen.width):
        screen.line(line)
    for line in _details(ruling, " " * (width(visible(ruling.id)) + 2), screen.width):
        screen.line(line, "dim")


def _details(ruling: Ruling, margin: str, room: int) -> Iterator[str]:
    where = f"the ruling itself  {ruling.at}"
    if ruling.where is not None:
        where = f"{' / '.join(ruling.keys)}  {ruling.where}"
    yield from _wrapped(margin, where, room)
    for other in ruling.otherwise:
        state = " (in force)" if other.in_force else ""
        yield from _wrapped(margin, f"otherwise: variant {other.variant}{state}. {other.about}".rstrip(". "), room)


def _assumed(found: Sequence[Assumed], room: int) -> Iterator[str]:
    """The assumed values, in columns but for what they are and where they stand: that goes over a few lines."""
    rows = [[each.ruling, f"{each.of} {each.name}", each.field] for each in found]
    rooms = [max(width(visible(row[column])) for row in rows) for column in range(3)]
    for row, each in zip(rows, found, strict=True):
        head = f"  {'  '.join(padded(visible(cell), wide) for cell, wide in zip(row, rooms, strict=True))}  "
        if room - width(head) < 30:
            yield head.rstrip()
            head = " " * 9
        value, at = visible(each.value), f"  {visible(str(each.at))}"
        whole = width(head + value + at) <= room
        lines = list(wrapped(head, value.split(" "), room, " "))
        yield from lines[:-1]
        yield lines[-1] + at if whole else lines[-1]
        if not whole:
            yield " " * width(head) + at.strip()


def _wrapped(head: str, text: str, room: int) -> list[str]:
    later = " " * width(visible(head))
    least = max(room - len(later), 20)
    lines = textwrap.wrap(visible(text), least, break_long_words=False, break_on_hyphens=False) or [""]
    return [(head if number == 0 else later) + line for number, line in enumerate(lines)]


def as_json(game: Game, found: Survey) -> str:
    """Version 1 of the form that programs read."""
    rulings = [asdict(ruling) for ruling in found.rulings]
    report = {
        "version": 1,
        "game": game.id.split("+")[0],
        "variants": list(game.variants),
        "rulings": rulings,
        "assumed": [asdict(each) for each in found.assumed],
    }
    return json.dumps(report, indent=2, allow_nan=False) + "\n"
