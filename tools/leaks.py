"""Looks for leaks: plays at random, and compares what everybody sees with what they would see in a twin of the game.

    python -m tools.leaks -n 10000          # random games, shared by all games and variants that are bundled

At every decision, for every seat and for somebody who looks on: the view, what is told of what has happened since, and
for the one who decides the options in their order, what cannot be done and why, what is answered to what is typed, and
with --greedy what the greedy bot would choose. A twin differs in all that is hidden from the viewer, and in nothing
else (`tools/twins.py`); so a difference is a leak.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random as Generator

from engine import shelf
from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.table.bots import seed_of
from engine.table.greedy import Greedy
from engine.table.guess import Knowledge, knowledge
from engine.table.log import Narrator
from engine.table.match import ChoiceError, Match
from engine.table.render import Renderer
from engine.table.view import view
from tools.playthroughs import names
from tools.twins import Moment, Random, Twins, moment

PROBES = 1
"""How many texts or numbers are typed at a decision."""

MOST = 20
"""How many leaks of one game are enough."""

COPIED = 0.25
"""At how many decisions a twin with other copies of the same cards is looked at as well."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that a viewer sees of what is hidden: what, in which game, and both that was seen."""

    game: str
    seed: int
    turn: int
    viewer: int
    what: str
    seen: str
    twin: str

    def __str__(self) -> str:
        who = "somebody who looks on" if self.viewer == NOTHING else f"player {self.viewer + 1}"
        return f"{self.game} seed {self.seed} turn {self.turn}, {who}, {self.what}:\n  {self.seen}\n  {self.twin}"


@dataclass
class Count:
    """What has been looked at, and the leaks that were found."""

    games: int = 0
    decisions: int = 0
    twins: int = 0
    leaks: list[Leak] = field(default_factory=list)

    def add(self, other: Count) -> None:
        """What another has counted as well."""
        self.games += other.games
        self.decisions += other.decisions
        self.twins += other.twins
        self.leaks += other.leaks


Seen = dict[str, str]
"""What a viewer sees, by what it is."""


class Watch:
    """Plays games of one kind, and looks for leaks, `most` at most. `greedy`: the bot is asked as well."""

    def __init__(self, game: Game, machine: Machine, *, greedy: bool = False, most: int = MOST) -> None:
        self.game, self.machine, self.greedy, self.most = game, machine, greedy, most
        self._known: Knowledge = knowledge(game, machine.layout)
        self._texts = list(_texts(game))
        self.count = Count()

    def play(self, seed: int) -> None:
        """One random game."""
        random = Generator(seed).random
        match = Match(self.machine, self.game, [None] * self.game.players, seed)
        told = 0
        while not match.state.over and not self.is_done:
            self._look(moment(match, told), seed, random)
            told = len(match.log)
            options = self.machine.legal(match.state)
            match.apply(options[int(random() * len(options))])
        self._look(moment(match, told), seed, random)
        self.count.games += 1

    @property
    def is_done(self) -> bool:
        """Have enough leaks been found?"""
        return len(self.count.leaks) >= self.most

    def _look(self, now: Moment, seed: int, random: Random) -> None:
        """Compares a moment with twins of it, for everybody."""
        self.count.decisions += 1
        for viewer in (NOTHING, *range(self.game.players)):
            probes = self._probes(random)
            twins = Twins(now, viewer, random)
            seen = self._seen(now, viewer, probes)
            for twin in (twins.moved(apart=False), twins.copied() if random() < COPIED else None):
                if twin is not None:
                    self._compare(now, viewer, seen, self._seen(twin, viewer, probes), seed)
            if self.greedy and viewer == now.match.state.decider and not now.match.state.over:
                near = twins.moved(apart=True)
                if near is not None:
                    self._compare(now, viewer, self._bot(now), self._bot(near), seed)

    def _compare(self, now: Moment, viewer: int, seen: Seen, twin: Seen, seed: int) -> None:
        self.count.twins += 1
        turn = now.match.state.turn
        self.count.leaks += [
            Leak(self.game.id, seed, turn, viewer, what, text, twin[what])
            for what, text in seen.items()
            if text != twin[what]
        ]

    # ---- what is seen

    def _seen(self, now: Moment, viewer: int, probes: Sequence[str]) -> Seen:
        match, state = now.match, now.match.state
        narrator = Narrator(match.game, match.words)
        seen = {
            "the view": repr(view(match.game, match.machine, state, viewer)),
            "what is told": "\n".join(narrator.tell(now.since, viewer)),
            "that there is no other choice": str(_evident(match, viewer)),
        }
        if viewer == state.decider and not state.over:
            names = tuple(match.words.player(seat) for seat in range(match.game.players))
            seen["the options"] = "\n".join(line.text for line in Renderer(match, names, 100).menu())
            seen["the answers"] = "\n".join(_answer(match, probe) for probe in probes)
        return seen

    def _bot(self, now: Moment) -> Seen:
        match = now.match
        bot = Greedy(match.machine, self._known, match.state.decider, 1)
        choice = bot.choose(match.state)
        option = match.sight.describe(match.state, choice)
        return {"the greedy bot's choice": match.words.option(option, match.state.decision)}

    def _probes(self, random: Random) -> list[str]:
        return [self._texts[int(random() * len(self._texts))] for _ in range(PROBES)]


def _evident(match: Match, viewer: int) -> bool:
    """Is the viewer told that the decider has no other choice?"""
    return match.sight.knows_all_of(viewer, match.state) and len(match.sight.merged(match.state)) == 1


def _answer(match: Match, probe: str) -> str:
    """What is said to a text, or to the number of a choice behind a sign."""
    try:
        if probe.startswith("#"):
            match.check(int(probe[1:]))
            return "fine"
        read = match.read(probe)
        labels = (offer.label for offer in match.offers() if offer.option.choice == read)
        return next(labels, f"choice {read}, which is not offered")  # what is meant hangs on what is hidden
    except ChoiceError as error:
        return f"{type(error).__name__}: {error}"


def _texts(game: Game) -> Iterator[str]:
    """What may be typed: every action with every card, beginnings, numbers, and nonsense."""
    yield from ("", "a", "card 1", "1", "2", "9", "77", "no such thing", "#-1", "#0", "#3", "#64", "#129", "#4000")
    for action in game.actions:
        yield action.says.split(" ")[0]
        yield from (action.says.replace("{card}", card.name) for card in game.cards if "{card}" in action.says)
    yield from (card.name for card in game.cards)


# ---- many games


def watch(game: str, *, greedy: bool = False, most: int = MOST) -> Watch:
    """A watch over games of this name."""
    opened = shelf.open_game(game).game
    assert opened is not None, f"{game} has faults"
    return Watch(opened, shelf.machine(opened), greedy=greedy, most=most)


def look(games: Sequence[str], number: int, seed: int, *, greedy: bool = False) -> Count:
    """Plays so many games, in turn of each of these; of one that leaks, no more than shows it."""
    total = Count()
    for at, name in enumerate(games):
        watcher = watch(name, greedy=greedy)
        for played in range(at, number, len(games)):
            if not watcher.is_done:
                watcher.play(seed_of(seed, played))
        total.add(watcher.count)
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="leaks", description="Does anything hidden show?")
    parser.add_argument("-n", dest="number", type=int, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the whole run (1)")
    parser.add_argument("--greedy", action="store_true", help="ask the greedy bot at every decision, too")
    parser.add_argument("--game", action="append", metavar="GAME", help="instead of all that are bundled")
    asked = parser.parse_args(arguments)
    found = look(asked.game or names(), asked.number, asked.seed, greedy=asked.greedy)
    for leak in found.leaks:
        print(leak)
    print(f"{found.games:,} games, {found.decisions:,} decisions, {found.twins:,} twins, {len(found.leaks)} leaks")
    return int(bool(found.leaks) or not found.games)


if __name__ == "__main__":
    sys.exit(main())
