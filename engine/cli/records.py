"""Records of games, as commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from engine.cli.exits import Exit
from engine.cli.output import Screen
from engine.cli.table import seats
from engine.table.match import Match
from engine.table.record import BadRecord, Header, Record, Trouble
from engine.table.recorder import Kept, Recorder
from engine.table.replay import Replay, header


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that goes on, and what it began with."""

    match: Match
    header: Header


def begin_record(path: str, match: Match, who: Sequence[str], decks: Sequence[tuple[str, str]]) -> None:
    """From now on the match is recorded in a new file. Raises OSError."""
    try:
        match.keeper = Recorder.create(Path(path), match.game, header(match, who, decks))
    except FileExistsError as there:
        says = "this is there already, and a record overwrites nothing; --resume goes on with one"
        raise FileExistsError(there.errno, says, path) from None


def go_on(path: str, name: str, screen: Screen) -> Resumed:
    """The game of a record, where it was left; it is recorded on. Raises OSError, or BadRecord."""
    kept = Kept(Path(path))
    try:
        began = kept.record.header
        match = Replay(kept.record, name, seats(began.players, began.seed)).to_the_end()
        match.keeper = kept.go_on(match.game, match.state)
    except BaseException:
        kept.close()
        raise
    note_torn(kept.record, path, screen)
    return Resumed(match, began)


def note_torn(record: Record, path: str, screen: Screen) -> None:
    """Half a line at the end of a record is not passed over in silence."""
    if record.torn:
        screen.note(f"cardwright: {path}: the last line was never finished, and is left out")


def bad(record: BadRecord, path: str, screen: Screen) -> Exit:
    """Says why a record cannot be used."""
    place = f"{path}:{record.line}" if record.line else path
    screen.note(f"cardwright: {place}: {record.says}", "wrong")
    screen.note(f"  the record is {record.trouble.value}, and nothing of it is used")
    if record.trouble is Trouble.GAME:
        screen.note(f"  replay {quote(path)} --game GAME, or play GAME --resume {quote(path)}, says where it is now")
    return Exit.FILE
