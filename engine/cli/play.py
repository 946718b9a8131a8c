"""`cardwright play`: a game at the terminal, between people and bots."""

from __future__ import annotations

import argparse

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import add_decks, add_seed, bot, going_round_in, machine, playable, seed
from engine.cli.output import Screen
from engine.cli.person import Person
from engine.cli.telling import Teller
from engine.rules.listeners import LimitReached
from engine.rules.run import Machine
from engine.table.bots import maker, seed_of
from engine.table.guess import knowledge
from engine.table.match import Match, NoEnd

HUMAN = "human"


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("--p1", default=HUMAN, metavar="WHO", help="player 1: human, greedy or random (human)")
    parser.add_argument("--p2", default="greedy", metavar="WHO", help="player 2: human, greedy or random (greedy)")
    add_seed(parser)
    add_decks(parser)


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Plays one game."""
    named = [bot(name, HUMAN) for name in (args.p1, args.p2)]
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    who = (named + named[1:] * game.players)[: game.players]
    try:
        return Table(game, machine(game, args), who, seed(args), screen).play()
    except LimitReached as limit:
        why = f"effects do not end{going_round_in(game, limit.origins)}"
    except NoEnd as endless:
        why = str(endless)
    screen.note(f"cardwright: {why}", "wrong")
    return Exit.LIMIT


class Table:
    """One game at a terminal."""

    def __init__(self, game: Game, machine: Machine, who: list[str], seed: int, screen: Screen) -> None:
        self.game, self.screen, self.who = game, screen, who
        known = knowledge(game, machine.layout)
        bots = [
            None if name == HUMAN else maker(name)(machine, known, seat, seed_of(seed, seat))
            for seat, name in enumerate(who)
        ]
        self.match = Match(machine, game, bots, seed)
        self.people = [seat for seat, name in enumerate(who) if name == HUMAN]
        self.teller = Teller(self.match, screen)
        names = tuple(f"Player {seat + 1} ({name})" for seat, name in enumerate(who))
        self.person = Person(self.match, screen, self.teller, names, shared=len(self.people) > 1)

    def play(self) -> Exit:
        """To the end of the game, or until a person leaves."""
        self._open()
        while not self.match.state.over:
            if not self._turn():
                return Exit.FINE
        self._close()
        return Exit.FINE

    def _open(self) -> None:
        say = self.screen.line
        say(f"{self.game.name} ({self.game.id}) · {' against '.join(self.who)} · seed {self.match.seed}", "strong")
        if self.game.about:
            say(self.game.about)
        for ruling in self.game.rulings:
            if ruling.notice:
                say(f"Note: {ruling.notice}")
        say()

    def _turn(self) -> bool:
        """The next decision that is one, and whatever needs none; False if a person leaves."""
        forced = self.match.pass_forced()
        if forced is not None:
            self.teller.passed(forced)
        if self.match.state.over:
            return True
        seat = self.match.state.decider
        if seat in self.people:
            return self.person.decide(seat)
        self.match.step()
        if not self.people:
            self.teller.tell()
        return True

    def _close(self) -> None:
        alone = self.people[0] if len(self.people) == 1 else -1
        self.teller.tell(alone)
        self.screen.line()
        for line in self.person.renderer().table(alone):
            self.screen.line(line.text, line.style)
        outcome = self.match.state.outcome
        if outcome is not None:
            self.screen.line(self.match.words.outcome(outcome, alone), "strong")
