"""Plays a record again, and compares: a record is what the game does, or it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from engine import __version__, shelf
from engine.cardset.model import Game
from engine.rules.bounds import LimitReached
from engine.rules.run import Machine
from engine.source.characters import shortened
from engine.table.bots import BOTS, HUMAN, Bot
from engine.table.journal import content
from engine.table.match import ChoiceError, Match
from engine.table.record import BadRecord, Choice, End, Header, Line, Record, Trouble, Undo, fingerprint, reached
from engine.table.sealed import parse

Players = Callable[[Machine, Game], Sequence[Bot | None]]
"""Makes the players of a game: new bots, and None for people."""


def read(path: Path) -> Record:
    """A record from its file. Raises OSError, or BadRecord."""
    return parse(content(path))


def open_game(header: Header, name: str = "") -> tuple[Game, Machine]:
    """The game that was recorded; `name` says where it is now. Raises BadRecord for one that is gone or has changed."""
    whole = _named(header.game, name)
    named = shortened(whole)
    try:
        game = shelf.open_game(whole, max(1, len(header.players))).game
    except shelf.UnknownGame:
        raise BadRecord(Trouble.GAME, f"it is of the game {named}, which cannot be found here") from None
    except shelf.UnknownVariant as unknown:
        raise BadRecord(Trouble.GAME, f"it is of {named}, and there is no variant {shortened(unknown.name)}") from None
    except shelf.WrongNumber as wrong:
        _has_not_changed(wrong.game, header, named)
        says = f"it has {len(header.players)} players, and {named} is for {wrong.game.seats}"
        raise BadRecord(Trouble.EDITED, says, 1) from None
    if game is None:
        raise BadRecord(Trouble.DATA, f"the files of {named} have changed since, and there are faults in them now")
    _has_not_changed(game, header, named)
    _check_names(header, named)
    try:
        return game, shelf.machine(game, dict(header.decks) or None)
    except (shelf.UnknownDeck, shelf.WrongDeck, shelf.BrokenDeck) as unknown:
        says = f"it has the deck {shortened(unknown.name)}, which is none of {named}"
        raise BadRecord(Trouble.EDITED, says, 1) from None


def _has_not_changed(game: Game, header: Header, named: str) -> None:
    """The files still say what they said then."""
    if game.data != header.data:
        says = f"what the files of {named} say has changed since (data {header.data[:7]} then, {game.data[:7]} now)"
        raise BadRecord(Trouble.DATA, says)


def _check_names(header: Header, named: str) -> None:
    """Seats that decks are for, and players: nothing is passed over because nobody needs it."""
    seats = ("table", *(str(number) for number in range(1, len(header.players) + 1)))
    for seat, _ in header.decks:
        if seat not in seats:
            raise BadRecord(Trouble.EDITED, f"it has a deck for “{shortened(seat)}”, which is no seat of {named}", 1)
    for name in header.players:
        if name != HUMAN and name not in BOTS:
            trouble = Trouble.EDITED if header.engine == __version__ else Trouble.VERSION
            raise BadRecord(trouble, f"one of its players is “{shortened(name)}”, and this version has no such bot", 1)


def _named(recorded: str, now: str) -> str:
    """The game by the name it has now; variants that are not said are those that were recorded."""
    if now and "+" not in now:
        return "+".join((now, *recorded.split("+")[1:]))
    return now or recorded


def header(match: Match, players: Sequence[str], decks: Sequence[tuple[str, str]] = ()) -> Header:
    """What a match begins with, to be recorded."""
    game = match.game
    return Header(__version__, game.id, game.data, tuple(decks), match.seed, tuple(players), fingerprint(match.state))


def _nobody(machine: Machine, game: Game) -> Sequence[Bot | None]:
    return [None] * game.players


class Replay:
    """A record that is played again in a match of its own."""

    def __init__(self, record: Record, name: str = "", players: Players | None = None) -> None:
        """Raises BadRecord. Without players nobody thinks along."""
        self.record = record
        game, machine = open_game(record.header, name)
        self._players = partial(players or _nobody, machine, game)
        self.match = Match(machine, game, self._players(), record.header.seed)
        self._stands: list[int] = []
        if fingerprint(self.match.state) != record.header.state:
            raise self._otherwise("the cards are dealt otherwise", 0)

    def steps(self) -> Iterator[Line]:
        """Plays the lines one after another; tells each once it has been played. Raises BadRecord."""
        for number, line in enumerate(self.record.lines, 1):
            match line:
                case Choice():
                    self._choose(line, number)
                case Undo():
                    self.match.rewind(self.standing(line), self._players())
                    del self._stands[len(self.match.made) :]
                case End():
                    self._check_end(line, number)
            yield line

    def to_the_end(self) -> Match:
        """The match as the record leaves it. Raises BadRecord."""
        for _ in self.steps():
            pass
        return self.match

    def standing(self, undo: Undo) -> int:
        """How many choices stay when this one is about to be taken back."""
        return self._stands.index(undo.line)

    def _choose(self, line: Choice, number: int) -> None:
        match = self.match
        if not match.state.over and match.state.decider != line.seat:
            raise self._otherwise(f"player {match.state.decider + 1} has to choose", number)
        try:
            match.follow([line.choice])
        except ChoiceError as error:
            raise self._otherwise(str(error), number) from None
        except LimitReached:
            raise self._otherwise("effects do not end", number) from None
        self._stands.append(number)
        if match.made[-1].label != line.label:
            now, then = shortened(match.made[-1].label), shortened(line.label)
            raise self._otherwise(f"this choice is called “{now}”, not “{then}”", number)
        if (line.turn, line.state) != reached(match.made[-1], match.state):
            raise self._otherwise("it leads to another position", number)

    def _check_end(self, line: End, number: int) -> None:
        outcome, endings = self.match.state.outcome, self.match.game.endings
        name = endings[outcome.ending].name if outcome is not None and 0 <= outcome.ending < len(endings) else ""
        if outcome is None or (name, outcome.winners) != (line.ending, line.winners):
            raise self._otherwise("the game does not end so", number)

    def _otherwise(self, says: str, number: int) -> BadRecord:
        version = shortened(self.record.header.engine)
        by = f"; it was recorded by version {version}, and this is {__version__}" if version != __version__ else ""
        return BadRecord(Trouble.OTHERWISE, f"the game does not go as it is recorded: {says}{by}", number + 1)
