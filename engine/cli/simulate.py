"""`cardwright simulate`: bots play many games, and what comes of it is counted."""

from __future__ import annotations

import argparse
import os
import time

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import add_decks, add_seed, bot, count, decks, going_round_in, machine, playable, seed
from engine.cli.output import Screen
from engine.cli.seating import add_number, with_number
from engine.cli.usage import UsageFault
from engine.lab.report import Run, as_json, as_lines
from engine.lab.simulate import GameStuck, Setting, setting, simulate
from engine.lab.tally import Tally
from engine.shelf import dealt


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("-n", dest="games", type=count, default=1000, metavar="N", help="how many games (1000)")
    who = "who plays: random or greedy, one for all or one a seat (random)"
    parser.add_argument("--bots", default="", metavar="A,B", help=who)
    add_number(parser)
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="how many processes")
    parser.add_argument("--format", choices=("human", "json"), default="human", help="how the counts are shown")
    add_seed(parser)
    add_decks(parser)


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Plays the games and shows the counts."""
    bots = [bot(name.strip()) for name in (args.bots or "random").split(",")]
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    game = _for_all(game, bots, args.players)
    return _Command(game, tuple(bots * game.players if len(bots) == 1 else bots), args, screen).run()


def _for_all(game: Game, bots: list[str], players: int | None) -> Game:
    """The game for as many as play it: the number that was given, or a player a bot; one bot alone plays all."""
    named = len(bots) if len(bots) > 1 else None
    if players is not None and named not in (None, players):
        raise UsageFault(f"--players says {players}, and there are {named} bots", "name one for all, or one for each")
    return with_number(game, players or named, f"and there are {named} bots" if players is None else "")


class _Command:
    """One run of the command."""

    def __init__(self, game: Game, bots: tuple[str, ...], args: argparse.Namespace, screen: Screen) -> None:
        self.game, self.bots, self.args, self.screen = game, bots, args, screen
        self.seed, self.started = seed(args), time.monotonic()
        self.last: Tally | None = None

    def run(self) -> Exit:
        """Plays; what has been played until Ctrl-C is shown all the same."""
        rules = machine(self.game, self.args, self.screen)
        if rules is None:
            return Exit.FAULTS
        to_play = setting(self.game, rules, self.bots, self.seed)
        try:
            self._play(to_play)
        except GameStuck as stuck:
            return self._stuck(stuck)
        except KeyboardInterrupt:
            if self.last is not None and self.args.format == "human":
                self._show(self.last)
            raise
        return Exit.FINE

    def _play(self, to_play: Setting) -> None:
        self._show(simulate(to_play, self.args.games, jobs=self.args.jobs, progress=self._progress))

    def _progress(self, tally: Tally) -> None:
        self.last = tally
        self.screen.progress(f"{tally.games:,} of {self.args.games:,} games, {time.monotonic() - self.started:.0f} s")

    def _show(self, tally: Tally) -> None:
        self.screen.forget()
        run = Run(self.game, self.bots, self.seed, tally, tuple(dealt(self.game, dict(decks(self.args))).items()))
        if self.args.format == "json":
            self.screen.finished(as_json(run))
        else:
            for line in as_lines(run):
                self.screen.line(line)

    def _stuck(self, stuck: GameStuck) -> Exit:
        self.screen.note(f"cardwright: {stuck}{going_round_in(self.game, stuck.origins)}", "wrong")
        who = " ".join(f"--p{seat + 1} {name}" for seat, name in enumerate(self.bots))
        who += "".join(f" --deck{key if key != 'table' else '-table'} {name}" for key, name in decks(self.args))
        self.screen.note(f"  cardwright play {self.game.id} {who} --seed {stuck.seed} shows it")
        return Exit.LIMIT
