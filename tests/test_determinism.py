"""Same seed, same choices, same bytes: whatever the order of sets, the process, and what was played before."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from engine import shelf
from engine.rules.ops import Op, Showing, decode
from tests.engine_games import at_random, copied, machine, opened, some_games
from tests.own_code import ROOT
from tests.side_by_side import four_more

SEEDS = range(4)
HASH_SEEDS = ("0", "1", "4242")


def log_of(name: str, seed: int) -> bytes:
    """All that happens in a game of random choices, as bytes."""
    rules = machine(name)
    state = rules.start(seed, log=True)
    for _ in at_random(rules, state, seed):
        pass
    return repr((state.log, state.key())).encode()


def digests(names: list[str]) -> dict[str, str]:
    """One number for each game: its program, and all that happens in several of its games."""
    return {name: sha256(_program(name) + b"".join(log_of(name, seed) for seed in SEEDS)).hexdigest() for name in names}


def _program(name: str) -> bytes:
    return repr(shelf.lowered(opened(name))).encode()


def elsewhere(arguments: list[str], hash_seed: str) -> str:
    """What another process writes."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "CARDWRIGHT_CACHE": os.devnull}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_bytes_under_every_hash_seed(tmp_path: Path) -> None:
    names = [*some_games(), four_more(tmp_path) + "+reshuffle"]
    code = f"from tests.test_determinism import digests; print(digests({names!r}))"
    here = repr(digests(names))
    assert [elsewhere(["-c", code], hash_seed).strip() for hash_seed in HASH_SEEDS] == [here] * len(HASH_SEEDS)


def test_the_same_game_however_many_were_played_before(tmp_path: Path) -> None:
    name = four_more(tmp_path) + "+reshuffle"
    alone = log_of(name, 7)
    for seed in (1, 2):
        log_of(name, seed)
    assert log_of(name, 7) == alone != log_of(name, 8)
    assert shelf.machine(opened(name)).start(7).key() == machine(name).start(7).key()


def test_games_played_in_turns_do_not_disturb_each_other() -> None:
    rules = machine("deckbuilder+reshuffle")
    states = [rules.start(seed, log=True) for seed in SEEDS]
    playing = [at_random(rules, state, seed) for seed, state in zip(SEEDS, states, strict=True)]
    while playing:
        playing = [each for each in playing if next(each, None) is not None]
    told = [repr((state.log, state.key())).encode() for state in states]
    assert told == [log_of("deckbuilder+reshuffle", seed) for seed in SEEDS]


def test_the_same_data_from_another_folder_is_the_same_game(tmp_path: Path) -> None:
    copy = copied("deckbuilder", tmp_path / "elsewhere", {})
    assert opened(copy).data == opened("deckbuilder").data
    assert log_of(copy, 5) == log_of("deckbuilder", 5)


@cache
def simulated(jobs: int, hash_seed: str) -> str:
    options = ["-n", "250", "--bots", "random,random", "--seed", "3", "--format", "json", "--jobs", str(jobs)]
    at_once = "from engine.lab import simulate; simulate.PATIENCE = 0"
    code = f"import sys; from engine import cli; {at_once}; cli.main(sys.argv[1:])"
    return elsewhere(["-c", code, "simulate", "deckbuilder", *options], hash_seed)


@pytest.mark.parametrize(("jobs", "hash_seed"), [(1, "1"), (2, "0"), (2, "1")])
def test_a_simulation_is_the_same_for_any_jobs_and_hash_seed(jobs: int, hash_seed: str) -> None:
    """More games than one process is handed at a time, so that two share the work."""
    written = simulated(jobs, hash_seed)
    assert '"games": 250' in written
    assert written == simulated(1, "0")


def test_a_block_is_read_as_plain_numbers_however_it_was_written() -> None:
    """Equal blocks are read once: one that was written with names of numbers must not lend these to the others."""
    for written in ((Op.SHOW, 0, 0, Showing.SEARCH), (int(Op.SHOW), 0, 0, int(Showing.SEARCH))):
        assert {type(number) for each in decode(written) for number in each} == {int}
