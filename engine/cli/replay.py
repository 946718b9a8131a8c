"""`cardwright replay`: a recorded game, told again."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.cli.exits import Exit
from engine.cli.games import against, count
from engine.cli.output import Screen
from engine.cli.records import bad, note_torn
from engine.cli.telling import Teller
from engine.cli.usage import UsageFault
from engine.rules.programs import NOTHING
from engine.table.record import BadRecord, Record, Undo
from engine.table.render import Renderer
from engine.table.replay import Replay, read


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a record, as play --record writes it")
    parser.add_argument("--until", type=count, metavar="TURN", help="stop as this turn begins")
    parser.add_argument("--seat", type=count, metavar="N", help="as player N saw it (else as somebody who looks on)")
    parser.add_argument("--game", metavar="GAME", help="where the game is now, with its +variants")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Checks the whole record, then tells it."""
    try:
        record = read(Path(args.file))
        Replay(record, args.game or "").to_the_end()
    except BadRecord as fault:
        return bad(fault, args.file, screen)
    players = len(record.header.players)
    if args.seat is not None and args.seat > players:
        raise UsageFault(f"there is no player {args.seat}; the game is for {players} players")
    note_torn(record, args.file, screen)
    tell(record, screen, NOTHING if args.seat is None else args.seat - 1, args.until, args.game or "")
    return Exit.FINE


def tell(record: Record, screen: Screen, viewer: int = NOTHING, until: int | None = None, game: str = "") -> None:
    """Tells a record to a viewer, up to a turn. Raises BadRecord, though not before the line that is wrong."""
    _Telling(record, Replay(record, game), viewer, screen).tell(until)


class _Telling:
    """One record, told to one viewer."""

    def __init__(self, record: Record, replay: Replay, viewer: int, screen: Screen) -> None:
        self._record, self._replay, self._viewer, self._screen = record, replay, viewer, screen
        self._match = replay.match
        self._teller = Teller(self._match, screen)

    def tell(self, until: int | None) -> None:
        """The game up to a turn, or all of it."""
        self._open()
        if until is None or until > self._match.state.turn:
            self._play(until)
        self._teller.tell(self._viewer)
        self._close()

    def _open(self) -> None:
        game, header, say = self._match.game, self._record.header, self._screen.line
        seed = f" · seed {header.seed}" if self._viewer == NOTHING else ""  # who knows it knows what is hidden
        who = f"{' against '.join(header.players)}{against(game, header.decks)}"
        say(f"{game.name} ({game.id}) · {who}{seed}", "strong")
        say()

    def _play(self, until: int | None) -> None:
        steps = self._replay.steps()
        for line in self._record.lines:
            if isinstance(line, Undo):
                self._take_back(line)
            next(steps)
            if isinstance(line, Undo):
                self._teller.taken_back()
            if until is not None and self._match.state.turn >= until:
                return

    def _take_back(self, line: Undo) -> None:
        """What follows is told once more, so what stands until here is told first."""
        self._teller.tell(self._viewer)
        label = self._match.made[self._replay.standing(line)].label
        who = "You take" if line.seat == self._viewer else f"{self._match.words.player(line.seat)} takes"
        since = ", having seen something hidden since" if line.seen else ""
        self._screen.line(f"{who} back: {label}{since}")

    def _close(self) -> None:
        match = self._match
        names = tuple(f"Player {seat + 1} ({name})" for seat, name in enumerate(self._record.header.players))
        self._screen.line()
        for line in Renderer(match, names, self._screen.width).table(self._viewer):
            self._screen.line(line.text, line.style)
        outcome = match.state.outcome
        if outcome is not None:
            self._screen.line(match.words.outcome(outcome, self._viewer), "strong")
        else:
            self._screen.line(f"Here the game is at turn {match.state.turn}.")
