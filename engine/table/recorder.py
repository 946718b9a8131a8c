"""Writes the record of a game as it is played."""

from __future__ import annotations

from pathlib import Path

from engine.cardset.model import Game
from engine.rules.state import State
from engine.table.journal import Journal
from engine.table.match import Made
from engine.table.record import Choice, End, Header, Line, Record, Undo, reached
from engine.table.sealed import header_content, line_content, parse, seal


class Recorder:
    """Keeps the choices of one match: each is on the disk before the match goes on. Raises NotSaved where it cannot."""

    def __init__(self, game: Game, journal: Journal, chain: bytes, lines: int, standing: list[int]) -> None:
        self._game, self._journal, self._chain = game, journal, chain
        self._lines, self._standing = lines, standing

    @classmethod
    def create(cls, path: Path, game: Game, header: Header) -> Recorder:
        """The record of a game that begins now. Raises OSError, FileExistsError for a file that is there already."""
        first, chain = seal(b"", header_content(header))
        return cls(game, Journal.create(path, first), chain, 0, [])

    @property
    def path(self) -> Path:
        """Where the record is."""
        return self._journal.path

    def keep(self, made: Made, state: State) -> None:
        """A choice, and with the last the end."""
        choice = Choice(made.seat, made.choice, made.label, *reached(made, state))
        self._standing.append(self._lines + 1)
        self._add(choice, *self._end(state))

    def take_back(self, count: int, seat: int, revealed: bool) -> None:
        """All but so many choices are taken back."""
        first = self._standing[count]
        del self._standing[count:]
        self._add(Undo(seat, first, revealed))

    def close(self) -> None:
        """Nothing more is written."""
        self._journal.close()

    def finish(self, state: State) -> None:
        """The end, where it was not written any more."""
        self._add(*self._end(state))

    def _end(self, state: State) -> list[Line]:
        if state.outcome is None:
            return []
        endings = self._game.endings
        name = endings[state.outcome.ending].name if 0 <= state.outcome.ending < len(endings) else ""
        return [End(name, state.outcome.winners)]

    def _add(self, *lines: Line) -> None:
        text, chain = b"", self._chain
        for number, line in enumerate(lines, self._lines + 1):
            sealed, chain = seal(chain, line_content(number, line))
            text += sealed
        self._journal.add(text)
        self._lines, self._chain = self._lines + len(lines), chain


class Kept:
    """A record that a game goes on from. Nobody else writes to it meanwhile."""

    def __init__(self, path: Path) -> None:
        """Raises OSError, and BadRecord for a file that is no whole record."""
        self._journal, content = Journal.reopen(path)
        try:
            self.record: Record = parse(content)
        except BaseException:
            self._journal.close()
            raise

    def go_on(self, game: Game, state: State) -> Recorder:
        """What is played on from this state, which the record led to, is added; half a line at its end is dropped."""
        record = self.record
        if record.torn:
            self._journal.cut(record.length)
        recorder = Recorder(game, self._journal, record.chain, len(record.lines), record.standing())
        if state.over and not record.ended:
            recorder.finish(state)
        return recorder

    def close(self) -> None:
        """The record is left as it is."""
        self._journal.close()
