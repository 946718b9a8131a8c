"""One game at a terminal, from its beginning or from where it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from shlex import quote

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.output import Screen
from engine.cli.person import Person
from engine.cli.telling import Teller
from engine.rules.bounds import LimitReached
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.table.bots import HUMAN, Bot, maker, seed_of
from engine.table.guess import knowledge
from engine.table.match import Match

Players = Callable[[], Sequence[Bot | None]]
"""Makes the players of a match anew, None for each person."""


def seats(who: Sequence[str], seed: int) -> Callable[[Machine, Game], list[Bot | None]]:
    """Makes the players of a game: bots by name, None for people."""

    def players(machine: Machine, game: Game) -> list[Bot | None]:
        known = knowledge(game, machine.layout)
        return [
            None if name == HUMAN else maker(name)(machine, known, seat, seed_of(seed, seat))
            for seat, name in enumerate(who)
        ]

    return players


class Table:
    """One game at a terminal. `record` is the file that it is recorded in; `decks` is said behind who plays."""

    def __init__(
        self, match: Match, who: Sequence[str], screen: Screen, players: Players, record: str = "", decks: str = ""
    ) -> None:
        self.match, self.game, self.who, self.screen = match, match.game, tuple(who), screen
        self.people = [seat for seat, name in enumerate(who) if name == HUMAN]
        self.teller = Teller(match, screen)
        self._resumed, self._decks = False, decks
        names = tuple(f"Player {seat + 1} ({name})" for seat, name in enumerate(who))
        left = f"cardwright play --resume {quote(record)} goes on with it." if record else ""
        self.person = Person(match, screen, self.teller, names, players, left)

    def resume(self) -> None:
        """The game has been going on for a while: people are told from their own last choice on."""
        self._resumed = True
        for seat in self.people:
            own = [made.logged for made in self.match.made if made.seat == seat and not made.forced]
            self.teller.has_told(seat, own[-1] if own else 0)
        self.teller.has_told(NOTHING, 0 if self.people else len(self.match.log))

    def play(self) -> Exit:
        """To the end of the game, or until a person leaves."""
        self._open()
        while not self.match.state.over:
            if not self._turn():
                return Exit.FINE
        self._close()
        return Exit.FINE

    def close(self) -> None:
        """Nothing more is recorded."""
        if self.match.keeper is not None:
            self.match.keeper.close()

    def _open(self) -> None:
        say = self.screen.line
        who = f"{' against '.join(self.who)}{self._decks}"
        say(f"{self.game.name} ({self.game.id}) · {who} · seed {self.match.seed}", "strong")
        if self.game.about:
            say(self.game.about)
        for ruling in self.game.rulings:
            if ruling.notice:
                say(f"Note: {ruling.notice}")
        if self._resumed:
            say(f"The game goes on at turn {self.match.state.turn}, after {len(self.match.made)} choices.")
        say()

    def _turn(self) -> bool:
        """The next decision that is one, and whatever needs none; False if a person leaves."""
        try:
            self.match.pass_forced(self.people)
            seat = self.match.state.decider
            if self.match.state.over or seat not in self.people:
                self._step()
                return True
        except LimitReached as limit:
            if not self.person.take_back_endless(limit):
                raise
            return True
        return self.person.decide(seat)

    def _step(self) -> None:
        """A bot decides, unless the game is over. No bot ends a person's game with effects that never end."""
        if self.match.state.over:
            return
        try:
            self.match.step()
        except LimitReached:
            if not self.people or not self._step_otherwise():
                raise
        if not self.people:
            self.teller.tell()

    def _step_otherwise(self) -> bool:
        """The first option is taken whose effects come to an end; False if there is none."""
        for choice in self.match.sight.merged(self.match.state):
            with suppress(LimitReached):
                self.match.apply(choice)
                return True
        return False

    def _close(self) -> None:
        alone = self.people[0] if len(self.people) == 1 else NOTHING
        self.teller.tell(alone)
        self.screen.line()
        for line in self.person.renderer().table(alone):
            self.screen.line(line.text, line.style)
        outcome = self.match.state.outcome
        if outcome is not None:
            self.screen.line(self.match.words.outcome(outcome, alone), "strong")
