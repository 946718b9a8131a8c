"""`cardwright simulate`: bots play many games, and what comes of it is counted."""

from __future__ import annotations

import argparse
import os
import time

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import add_decks, add_seed, bot, count, decks, going_round_in, machine, playable, seed
from engine.cli.output import Screen
from engine.cli.usage import UsageFault
from engine.lab.report import Run, as_json, as_lines
from engine.lab.simulate import GameStuck, Setting, setting, simulate
from engine.lab.tally import Tally
from engine.shelf import dealt


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("-n", dest="games", type=count, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--bots", default="", metavar="A,B", help="who plays, one a seat: random or greedy (random)")
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="how many processes")
    parser.add_argument("--format", choices=("human", "json"), default="human", help="how the counts are shown")
    add_seed(parser)
    add_decks(parser)


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Plays the games and shows the counts."""
    bots = [bot(name.strip()) for name in args.bots.split(",")] if args.bots else []
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    return _Command(game, _seated(game, bots), args, screen).run()


def _seated(game: Game, bots: list[str]) -> tuple[str, ...]:
    """A bot for each seat; one alone plays all."""
    seated = bots * game.players if len(bots) == 1 else bots or ["random"] * game.players
    if len(seated) != game.players:
        raise UsageFault(f"{game.id} is for {game.players} players, and there are {len(seated)} bots")
    return tuple(seated)


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
