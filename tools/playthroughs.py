"""Golden playthroughs: recorded games of every game and variant that is bundled, and how they are told.

    python -m tools.playthroughs            # fails if one is missing, too many, or not what the game does now
    python -m tools.playthroughs --update   # writes them anew; what changes is to be read before it is kept
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import shelf
from engine.cardset.files import variants_of
from engine.cardset.model import Game
from engine.cli.output import Screen
from engine.cli.replay import tell
from engine.cli.table import seats
from engine.table.match import Match
from engine.table.recorder import Recorder
from engine.table.replay import header, read
from engine.table.sealed import parse
from tools.stacks import names

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"

PLAYERS = (
    ("random", "random"),
    ("greedy", "greedy"),
    ("greedy", "random"),
    ("random", "greedy"),
    ("random", "random"),
)
"""Who plays the games of each variant; where there are more seats, they go on alternating."""

MANY = 6
"""With more variants a game has many."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game to be recorded: by what name, who plays, and the seed."""

    game: str
    number: int

    @property
    def file(self) -> str:
        """The name of its record."""
        return f"{self.game}.{self.number}.jsonl"

    @property
    def text(self) -> str:
        """The name of what is told of it."""
        return f"{self.game}.{self.number}.txt"

    def players(self, game: Game) -> int:
        """How many play: in turn each number that the game allows."""
        return game.seats.least + (self.number - 1) % (game.seats.most - game.seats.least + 1)

    def viewer(self, players: int) -> int:
        """To whom it is told: in turn to somebody who looks on (-1), and to each of the players."""
        return self.number % (players + 1) - 1


def wanted() -> list[Playthrough]:
    """All that there should be."""
    return [Playthrough(name, number) for name in names() for number in range(1, how_many(name) + 1)]


def how_many(name: str) -> int:
    """How many games: as many as there are pairs of players; of a game with many variants three, and one of each."""
    base, *variants = name.split("+")
    if len(variants_of(shelf.find(base))) <= MANY:
        return len(PLAYERS)
    return 1 if variants else 3


def played(playthrough: Playthrough) -> dict[str, bytes]:
    """The files of a playthrough, by name."""
    game = shelf.open_game(playthrough.game).game
    assert game is not None, f"{playthrough.game} has faults"
    game = shelf.seated(game, playthrough.players(game))
    rules, pair = shelf.machine(game), PLAYERS[playthrough.number - 1]
    who = tuple(pair[seat % len(pair)] for seat in range(game.players))
    match = Match(rules, game, seats(who, playthrough.number)(rules, game), playthrough.number)
    with TemporaryDirectory() as folder:
        path = Path(folder) / playthrough.file
        recorder = Recorder.create(path, game, header(match, who))
        match.keeper = recorder
        to_the_end(match)
        recorder.close()
        return {playthrough.file: path.read_bytes(), playthrough.text: told(path, playthrough.viewer(len(who)))}


def to_the_end(match: Match) -> None:
    """Bots play."""
    while not match.state.over:
        if match.pass_forced() is None:
            match.step()


def told(path: Path, viewer: int) -> bytes:
    """What is told of a record."""
    out = StringIO()
    tell(read(path), Screen(out, StringIO(), StringIO()), viewer)
    return out.getvalue().encode()


# ---- compared


def faults(folder: Path = FOLDER) -> Iterator[str]:
    """What is wrong with the playthroughs that there are."""
    expected = {name for each in wanted() for name in (each.file, each.text)}
    there = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    yield from (f"{name} is missing" for name in sorted(expected - there))
    yield from (f"{name} is of nothing that is bundled" for name in sorted(there - expected))
    for each in wanted():
        if {each.file, each.text} <= there:
            yield from differences(folder, each)


def differences(folder: Path, playthrough: Playthrough) -> Iterator[str]:
    """Where a playthrough is not what the game does now."""
    for name, now in played(playthrough).items():
        kept = (folder / name).read_bytes()
        if kept == now:
            continue
        if name == playthrough.file and _plays_alike(kept, now):
            yield f"{name} plays alike, but the game's files or the version have changed since"
        else:
            yield f"{name} is otherwise from line {_first(kept, now)} on"


def _plays_alike(kept: bytes, now: bytes) -> bool:
    before, after = parse(kept), parse(now)
    return (before.lines, before.header.state) == (after.lines, after.header.state)


def _first(kept: bytes, now: bytes) -> int:
    """The first line that differs, from 1."""
    before, after = kept.split(b"\n"), now.split(b"\n")
    same = (n for n, (old, new) in enumerate(zip(before, after, strict=False), 1) if old != new)
    return next(same, min(len(before), len(after)))


def update(folder: Path = FOLDER) -> int:
    """Writes all anew, and removes what is of nothing; how many files there are."""
    folder.mkdir(exist_ok=True)
    files = {name: content for each in wanted() for name, content in played(each).items()}
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return len(files)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="playthroughs", description="Recorded games, and how they are told.")
    parser.add_argument("--update", action="store_true", help="write them anew")
    asked = parser.parse_args(arguments)
    os.environ.pop("COLUMNS", None)  # what is told is as wide as in a pipe
    if asked.update:
        print(f"{update()} files in {FOLDER.name}")
        return 0
    found = list(faults())
    for fault in found:
        print(fault)
    print(f"{len(wanted())} playthroughs, {len(found)} faults")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
