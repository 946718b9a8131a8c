"""Records for the tests: games between bots, and records taken apart and put together again."""

from __future__ import annotations

import json
from pathlib import Path

from engine.rules.run import Machine
from engine.table.bots import Bot, maker
from engine.table.guess import knowledge
from engine.table.match import Match
from engine.table.record import BadRecord
from engine.table.recorder import Recorder
from engine.table.replay import Replay, header
from engine.table.sealed import parse, seal
from tests import tables

GAME = "deckbuilder+reshuffle"


def bots(machine: Machine, game: object, names: tuple[str, ...] = ("greedy", "random")) -> list[Bot | None]:
    known = knowledge(tables.game(GAME), machine.layout)
    return [maker(name)(machine, known, seat, 5 + seat) for seat, name in enumerate(names)]


def recorded(path: Path, choices: int = 10_000, *, undo: bool = False, seed: int = 3) -> Match:
    """A game between bots, recorded for so many choices; with `undo`, the fifth is taken back once."""
    machine, game = tables.machine(GAME), tables.game(GAME)
    match = Match(machine, game, bots(machine, game), seed)
    match.keeper = Recorder.create(path, game, header(match, ("greedy", "random")))
    while not match.state.over and len(match.made) < choices:
        if match.pass_forced() is None:
            match.step()
        if undo and len(match.made) == 7:
            undo = False
            match.rewind(4, bots(machine, game))
            match.keeper.take_back(4, 0, True)
    match.keeper.close()
    return match


def trouble(content: bytes) -> BadRecord | None:
    """What is wrong with a record, read and played again."""
    try:
        Replay(parse(content)).to_the_end()
    except BadRecord as bad:
        return bad
    return None


def resealed(header: dict[str, object], lines: list[dict[str, object]]) -> bytes:
    """A record whose hashes fit, whatever it says."""
    text, chain = seal(b"", header)
    for line in lines:
        sealed, chain = seal(chain, line)
        text += sealed
    return text


def taken_apart(content: bytes) -> tuple[dict[str, object], list[dict[str, object]]]:
    first, *rest = (json.loads(line) for line in content.splitlines())
    for line in (first, *rest):
        del line["hash"]
    return first, rest
