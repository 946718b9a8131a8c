"""Many games between bots. The same seed gives the same counts, however many processes share the work."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from engine.cardset.model import Game
from engine.lab.tally import Counting, Tally, empty
from engine.rules.bounds import LimitReached
from engine.rules.programs import Program
from engine.rules.run import Machine
from engine.rules.state import Deal
from engine.table.bots import maker, seed_of
from engine.table.guess import Knowledge, knowledge
from engine.table.match import MOST_CHOICES

CHUNK = 100
"""How many games are handed to a process at a time, at most: the first chunks are small, for there is news soon."""

PATIENCE = 1.0
"""How many seconds are played here before other processes are begun: it takes them about as long to be ready."""


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a process needs to play the games of a run: integers, names of bots and nothing else."""

    program: Program
    deal: Deal
    endings: int
    knowledge: Knowledge
    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """A game that did not come to its end: its seed, and the origins of the texts that go round (none: too long)."""

    seed: int
    origins: tuple[int, ...]


class GameStuck(Exception):
    """A game of the run did not come to its end."""

    def __init__(self, stuck: Stuck) -> None:
        self.seed, self.origins = stuck.seed, stuck.origins
        super().__init__(f"the game with seed {stuck.seed} does not come to an end")


def setting(game: Game, machine: Machine, bots: tuple[str, ...], seed: int) -> Setting:
    """The setting of a run. Raises UnknownBot; there must be a bot for each seat."""
    for name in bots:
        maker(name)
    known = knowledge(game, machine.layout)
    return Setting(machine.program, machine.deal, len(game.endings), known, bots, seed)


def simulate(
    run: Setting, games: int, *, jobs: int = 1, progress: Callable[[Tally], object] = lambda tally: None
) -> Tally:
    """Plays games 0 to `games` - 1 of the run. Tells `progress` what there is so far. Raises GameStuck."""
    total = empty(run.program, run.endings)
    for part in _parts(run, _chunks(games), jobs):
        if isinstance(part, Stuck):
            raise GameStuck(part)
        total.add(part)
        progress(total)
    return total


Chunk = tuple[int, int]
"""The first game, and how many."""


def _chunks(games: int) -> list[Chunk]:
    """All games in order: one, two, four …, and then as many at a time as may be."""
    chunks: list[Chunk] = []
    first, count = 0, 1
    while first < games:
        chunks.append((first, min(count, games - first)))
        first, count = first + count, min(count * 2, CHUNK)
    return chunks


def _parts(run: Setting, chunks: list[Chunk], jobs: int) -> Iterator[Tally | Stuck]:
    """The chunks in their order: played here, and by other processes too where there is much to do."""
    begun = time.monotonic()
    for played, part in enumerate(_here(run, chunks), 1):
        yield part
        if jobs > 1 and len(chunks) - played > 1 and time.monotonic() - begun >= PATIENCE:
            yield from _shared(run, chunks[played:], jobs)
            return


# ---- one process


class Player:
    """Plays games of one setting."""

    def __init__(self, run: Setting) -> None:
        self.run, self.machine = run, Machine(run.program, run.deal)
        self.makers = [maker(name) for name in run.bots]
        shown = [any(seen) for seen in zip(*run.knowledge.seen, strict=True)]
        self.counting = Counting(run.program, run.deal, self.machine.layout, shown)

    def chunk(self, chunk: Chunk) -> Tally | Stuck:
        """The tally of some games, or the first of them that is stuck."""
        tally = empty(self.run.program, self.run.endings)
        first, count = chunk
        for number in range(first, first + count):
            stuck = self.game(seed_of(self.run.seed, number), tally)
            if stuck is not None:
                return stuck
        return tally

    def game(self, seed: int, tally: Tally) -> Stuck | None:
        """One game, counted."""
        machine = self.machine
        bots = [make(machine, self.run.knowledge, seat, seed_of(seed, seat)) for seat, make in enumerate(self.makers)]
        choose, apply = [bot.choose for bot in bots], machine.apply
        turn, left = 0, MOST_CHOICES
        try:
            state = machine.start(seed, log=True)
            while not state.over and left:
                turn, left = state.turn, left - 1
                apply(state, choose[state.decider](state))
        except LimitReached as limit:
            return Stuck(seed, limit.origins)
        if not state.over:
            return Stuck(seed, ())
        self.counting.count(tally, state, state.turn if state.turn == turn else max(state.turn - 1, 0))
        return None


def _here(run: Setting, chunks: list[Chunk]) -> Iterator[Tally | Stuck]:
    player = Player(run)
    return (player.chunk(chunk) for chunk in chunks)


# ---- several processes


def _shared(run: Setting, chunks: list[Chunk], jobs: int) -> Iterator[Tally | Stuck]:
    """The chunks in their order, each played by some process."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (run,))
    try:
        yield from pool.map(_chunk, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


_players: list[Player] = []


def _begin(run: Setting) -> None:
    """A process begins: it plays games of this setting only, and leaves Ctrl-C to the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _players[:] = [Player(run)]


def _chunk(chunk: Chunk) -> Tally | Stuck:
    return _players[0].chunk(chunk)
