"""Kills recorded games at random moments: nothing that was acknowledged may be lost, and the game must go on.

    python -m tools.crash -n 1000

A child plays a recorded game, takes choices back now and then, and says the number of each line once it is kept. It is
killed; then its record must hold every line that was said, and the game must go on from there.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from engine import shelf
from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.bots import Bot, RandomBot
from engine.table.journal import Journal
from engine.table.match import Made, Match
from engine.table.record import BadRecord
from engine.table.recorder import Kept, Recorder
from engine.table.replay import Replay, header, read
from tools.stacks import names

LINES = 120
"""How many lines a child may write before it is killed, at most."""

ON = 5
"""How many choices are made after going on."""


@dataclass
class Count:
    """How often it was killed; records that began, lines acknowledged and lost, games that could not go on."""

    kills: int = 0
    records: int = 0
    acknowledged: int = 0
    lost: int = 0
    stuck: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills:,} kills, {self.records:,} records, {self.acknowledged:,} lines acknowledged, "
            f"{self.lost} lost, {self.stuck} could not go on"
        )


class Saying:
    """Says each line of a record once it is kept."""

    def __init__(self, recorder: Recorder, say: Callable[[], object]) -> None:
        self._recorder, self._say = recorder, say

    def keep(self, made: Made, state: State) -> None:
        """A choice."""
        self._recorder.keep(made, state)
        self._say()

    def take_back(self, count: int, seat: int, revealed: bool) -> None:
        """A choice that is taken back."""
        self._recorder.take_back(count, seat, revealed)
        self._say()

    def close(self) -> None:
        """Nothing more."""
        self._recorder.close()


class Crashes:
    """Kills games of one kind."""

    def __init__(self, name: str, folder: Path, seed: int, *, plant: bool = False) -> None:
        game = shelf.open_game(name).game
        assert game is not None, f"{name} has faults"
        self.game: Game = game
        self.machine: Machine = shelf.machine(game)
        self._folder, self._random, self._plant = folder, Random(seed), plant
        self.count = Count()

    def crash(self) -> None:
        """Plays, kills, and looks."""
        path = self._folder / f"{self.count.kills}.jsonl"
        seed = self._random.getrandbits(31)
        said = self._killed(path, seed)
        self.count.kills += 1
        self.count.acknowledged += said
        self._look(path, said)

    # ---- the child

    def _killed(self, path: Path, seed: int) -> int:
        """Lets a child play until it is killed; how many lines it said were kept."""
        ears, mouth = os.pipe()
        child = os.fork()
        if not child:
            os.close(ears)
            self._play(path, seed, mouth)
        os.close(mouth)
        said = self._listen(ears, child)
        os.close(ears)
        os.waitpid(child, 0)
        return said

    def _play(self, path: Path, seed: int, mouth: int) -> None:
        """What the child does; it never comes back."""
        if self._plant:
            _write_late()
        try:
            match = Match(self.machine, self.game, self._bots(seed), seed)
            recorder = Recorder.create(path, self.game, header(match, ["random"] * self.game.players))
            match.keeper = Saying(recorder, lambda: os.write(mouth, b"."))
            dice = Random(seed)
            while not match.state.over:
                match.step()
                if dice.random() < 0.05:
                    self._take_back(match, seed, dice)
        finally:
            os._exit(0)

    def _take_back(self, match: Match, seed: int, dice: Random) -> None:
        count = max(0, len(match.made) - dice.randint(1, 4))
        seat = match.made[count].seat
        match.rewind(count, self._bots(seed))
        assert match.keeper is not None
        match.keeper.take_back(count, seat, False)

    def _bots(self, seed: int) -> list[Bot | None]:
        return [RandomBot(self.machine, seed + seat) for seat in range(self.game.players)]

    # ---- the parent

    def _listen(self, ears: int, child: int) -> int:
        """Hears so many lines, waits a moment, and kills; what was said until then counts."""
        wanted, said = self._random.randrange(LINES), 0
        while said < wanted and (heard := os.read(ears, wanted - said)):
            said += len(heard)
        wait = time.perf_counter() + self._random.random() * 0.003
        while time.perf_counter() < wait:
            pass
        os.kill(child, signal.SIGKILL)
        while heard := os.read(ears, 4096):
            said += len(heard)
        return said

    def _look(self, path: Path, said: int) -> None:
        """Is all that was said in the record, and does it go on?"""
        if not path.exists():
            self.count.lost += said
            return
        try:
            kept = len(read(path).lines)
        except BadRecord:
            self.count.lost += said  # killed before the first line was whole; or all of it is lost
            return
        self.count.records += 1
        self.count.lost += max(0, said - kept)
        try:
            self.count.stuck += not self._goes_on(path)
        except BadRecord:
            self.count.stuck += 1

    def _goes_on(self, path: Path) -> bool:
        """Plays on for a few choices; the record must then hold what it held, and these."""
        before = path.read_bytes()
        kept = Kept(path)
        record = kept.record
        match = Replay(record).to_the_end()
        match.keeper = kept.go_on(self.game, match.state)
        choices = 0
        while not match.state.over and choices < ON:
            match.apply(match.machine.legal(match.state)[-1])
            choices += 1
        match.keeper.close()
        after = path.read_bytes()
        path.unlink()
        grown = after.startswith(before[: record.length]) and after.endswith(b"\n")
        return grown and self._is_whole(after, len(record.lines), choices)

    def _is_whole(self, content: bytes, lines: int, choices: int) -> bool:
        path = self._folder / "again.jsonl"
        path.write_bytes(content)
        record = read(path)
        match = Replay(record).to_the_end()
        more = len(record.lines) - lines - choices
        return more == 0 or (more == 1 and match.state.over)


def _write_late() -> None:
    """Plants a fault: lines are only written when a few have come together."""
    waiting: list[bytes] = []
    add = Journal.add

    def late(journal: Journal, lines: bytes) -> None:
        waiting.append(lines)
        if len(waiting) > 3 or lines.startswith(b'{"record"'):
            add(journal, b"".join(waiting))
            waiting.clear()

    Journal.add = late  # type: ignore[assignment, method-assign]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="crash", description="Does a crash lose what was acknowledged?")
    parser.add_argument("-n", dest="number", type=int, default=1000, metavar="N", help="how many kills (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the whole run (1)")
    parser.add_argument("--game", default=names()[-1], metavar="GAME", help="which game is played")
    parser.add_argument("--plant", action="store_true", help="write too late, to see that this is found")
    asked = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        crashes = Crashes(asked.game, Path(folder), asked.seed, plant=asked.plant)
        for _ in range(asked.number):
            crashes.crash()
    print(crashes.count)
    return int(bool(crashes.count.lost or crashes.count.stuck) or not crashes.count.records)


if __name__ == "__main__":
    sys.exit(main())
