"""Looks for leaks: plays at random, and compares what everybody sees with what they would see in a twin of the game.

    python -m tools.leaks -n 10000              # random games, shared by all games and variants that are bundled
    python -m tools.leaks -n 10000 --jobs 2     # the same games and the same counts, in two processes
    python -m tools.leaks -n 10000 --share 0.1  # at a tenth of the decisions, drawn by lot: for games that are long

At every decision, for every seat and for somebody who looks on: the view, what is told of what has happened since, and
for the one who decides the options in their order, what cannot be done and why, what is answered to what is typed, and
with --greedy what the greedy bot would choose. A twin differs in all that is hidden from the viewer, and in nothing
else (`tools/twins.py`); so a difference is a leak. With --bots greedy it is the greedy bot that plays, which comes
elsewhere. All decks of a game play each other in turn.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random as Generator

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.table.bots import BOTS, maker, seed_of
from engine.table.greedy import Greedy
from engine.table.guess import Knowledge, knowledge
from engine.table.log import Narrator
from engine.table.match import ChoiceError, Match
from engine.table.render import Renderer
from engine.table.view import view
from tools.pairings import dealt
from tools.spread import spread
from tools.stacks import names
from tools.twins import Moment, Random, Twins, may_tell, moment

PROBES = 1
"""How many texts or numbers are typed at a decision."""

MOST = 20
"""How many leaks of one game are enough."""

AROUND = 240
"""How much of a leak is shown on each side of where it begins."""

COPIED = 0.25
"""At how many decisions a twin with other copies of the same cards is looked at as well."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that a viewer sees of what is hidden: what, in which game, and both that was seen."""

    game: str
    decks: str
    seed: int
    turn: int
    viewer: int
    what: str
    seen: str
    twin: str

    def __str__(self) -> str:
        who = "somebody who looks on" if self.viewer == NOTHING else f"player {self.viewer + 1}"
        game = f"{self.game} ({self.decks})" if self.decks else self.game
        return f"{game} seed {self.seed} turn {self.turn}, {who}, {self.what}:\n  {self.seen}\n  {self.twin}"


@dataclass
class Count:
    """What has been looked at, and the leaks that were found."""

    games: int = 0
    decisions: int = 0
    looked: int = 0
    twins: int = 0
    compared: int = 0
    leaks: list[Leak] = field(default_factory=list)

    def __str__(self) -> str:
        looked = f"{self.games:,} games, {self.looked:,} of {self.decisions:,} decisions"
        return f"{looked}, {self.twins:,} twins, {self.compared:,} comparisons, {len(self.leaks)} leaks"

    def add(self, other: Count) -> None:
        """What another has counted as well."""
        self.games += other.games
        self.decisions += other.decisions
        self.looked += other.looked
        self.twins += other.twins
        self.compared += other.compared
        self.leaks += other.leaks


PART = 50
"""How many games of one kind are a part of the work."""

Seen = dict[str, object]
"""What a viewer sees, by what it is."""


@dataclass(frozen=True, slots=True)
class Way:
    """How is looked: is the greedy bot asked, who plays, and at how many of the decisions."""

    greedy: bool = False
    bots: str = "random"
    share: float = 1.0


class Watch:
    """Plays games of one kind, and looks for leaks, `most` at most."""

    def __init__(
        self, game: Game, machine: Machine, decks: str = "", *, way: Way = Way(), most: int = MOST
    ) -> None:
        self.game, self.machine, self.decks, self.way, self.most = game, machine, decks, way, most
        self._known: Knowledge = knowledge(game, machine.layout)
        self._texts = list(_texts(game))
        self._names = tuple(f"Player {seat + 1}" for seat in range(game.players))
        self._narrator: Narrator | None = None
        self.count = Count()

    def play(self, seed: int) -> None:
        """One game. Whether and how is looked has no influence on it."""
        match = Match(self.machine, self.game, [None] * self.game.players, seed)
        bots = [maker(self.way.bots)(self.machine, self._known, seat, seed + seat) for seat in range(self.game.players)]
        random = Generator(seed).random
        told = 0
        while not match.state.over and not self.is_done:
            self._pass(moment(match, told), seed, random)
            told = max(told, may_tell(match))
            match.apply(bots[match.state.decider].choose(match.state))
        self._look(moment(match, told), seed, random)
        self.count.games += 1

    def _pass(self, now: Moment, seed: int, random: Random) -> None:
        """A decision, at which is looked or not."""
        if self.way.share >= 1 or random() < self.way.share:
            self._look(now, seed, random)
        else:
            self.count.decisions += 1

    @property
    def is_done(self) -> bool:
        """Have enough leaks been found?"""
        return len(self.count.leaks) >= self.most

    def _look(self, now: Moment, seed: int, random: Random) -> None:
        """Compares a moment with twins of it, for everybody."""
        self.count.decisions += 1
        self.count.looked += 1
        for viewer in (NOTHING, *range(self.game.players)):
            probes = self._probes(random)
            twins = Twins(now, viewer, random)
            seen = self._seen(now, viewer, probes)
            for twin in (twins.moved(apart=False), twins.copied() if random() < COPIED else None, twins.idle()):
                if twin is not None:
                    self._compare(now, viewer, seen, self._seen(twin, viewer, probes), seed)
            if self.way.greedy and viewer == now.match.state.decider and not now.match.state.over:
                near = twins.moved(apart=True)
                if near is not None:
                    self._compare(now, viewer, self._bot(now), self._bot(near), seed)

    def _compare(self, now: Moment, viewer: int, seen: Seen, twin: Seen, seed: int) -> None:
        self.count.twins += 1
        self.count.compared += len(seen)
        turn = now.match.state.turn
        self.count.leaks += [
            Leak(self.game.id, self.decks, seed, turn, viewer, what, *_apart(_shown(it), _shown(twin[what])))
            for what, it in seen.items()
            if it != twin[what]
        ]

    # ---- what is seen

    def _seen(self, now: Moment, viewer: int, probes: Sequence[str]) -> Seen:
        match, state = now.match, now.match.state
        seen: Seen = {
            "the view": view(match.game, match.machine, state, viewer, match.sight),
            "what is told": self._teller(match).tell(now.since, viewer),
            "that there is no other choice": _evident(match, viewer),
        }
        if viewer == state.decider and not state.over:
            seen["the options"] = [line.text for line in Renderer(match, self._names, 100).menu()]
            seen["the answers"] = [_answer(match, probe) for probe in probes]
        return seen

    def _teller(self, match: Match) -> Narrator:
        """Tells what happens in a match; made once for all that call things alike."""
        if self._narrator is None or self._narrator.words is not match.words:
            self._narrator = Narrator(match.game, match.words)
        return self._narrator

    def _bot(self, now: Moment) -> Seen:
        match = now.match
        bot = Greedy(match.machine, self._known, match.state.decider, 1)
        choice = bot.choose(match.state)
        option = match.sight.describe(match.state, choice)
        return {"the greedy bot's choice": match.words.option(option, match.state.decision)}

    def _probes(self, random: Random) -> list[str]:
        return [self._texts[int(random() * len(self._texts))] for _ in range(PROBES)]


def _shown(seen: object) -> str:
    return "\n".join(map(str, seen)) if isinstance(seen, list) else str(seen)


def _apart(seen: str, twin: str) -> tuple[str, str]:
    """Both from shortly before they part, and not much of them: a view is long."""
    shorter = min(len(seen), len(twin))
    alike = next((at for at in range(shorter) if seen[at] != twin[at]), shorter)
    start = max(0, alike - AROUND)
    return seen[start : alike + AROUND], twin[start : alike + AROUND]


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


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of one kind, each by its pairing of decks and its seed: what a process does at a time."""

    game: str
    games: tuple[tuple[int, int], ...]
    way: Way


def watch(game: str, pairing: int = 0, *, way: Way = Way(), most: int = MOST) -> Watch:
    """A watch over games of this name, between these decks."""
    opened, machine, decks = dealt(game, pairing)
    return Watch(opened, machine, decks, way=way, most=most)


def parts(games: Sequence[str], number: int, seed: int, way: Way = Way()) -> Iterator[Part]:
    """So many games, in turn of each of these."""
    for at, name in enumerate(games):
        every = [(n, seed_of(seed, played)) for n, played in enumerate(range(at, number, len(games)))]
        yield from (Part(name, tuple(every[first : first + PART]), way) for first in range(0, len(every), PART))


def play(part: Part) -> Count:
    """Plays the games of a part; of one that leaks, no more than shows it."""
    count = Count()
    for pairing, seed in part.games:
        watcher = watch(part.game, pairing, way=part.way)
        watcher.count = count
        if not watcher.is_done:
            watcher.play(seed)
    return count


def look(
    games: Sequence[str],
    number: int,
    seed: int,
    way: Way = Way(),
    *,
    jobs: int = 1,
    progress: Callable[[int, int], object] = lambda played, leaks: None,
) -> dict[str, Count]:
    """What was counted in so many games, by the game; the same for any number of jobs."""
    todo = list(parts(games, number, seed, way))
    found = {name: Count() for name in games}
    for part, count in zip(todo, spread(play, todo, jobs), strict=True):
        if len(found[part.game].leaks) < MOST:
            found[part.game].add(count)
        progress(sum(each.games for each in found.values()), sum(len(each.leaks) for each in found.values()))
    return found


def total(found: Mapping[str, Count]) -> Count:
    """All that was counted."""
    sum_of = Count()
    for count in found.values():
        sum_of.add(count)
    return sum_of


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="leaks", description="Does anything hidden show?")
    parser.add_argument("-n", dest="number", type=int, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the whole run (1)")
    parser.add_argument("--greedy", action="store_true", help="ask the greedy bot at every decision, too")
    parser.add_argument("--bots", default="random", choices=sorted(BOTS), help="who plays (random)")
    parser.add_argument("--share", type=float, default=1.0, metavar="P", help="at how many of the decisions (1.0)")
    parser.add_argument("--game", action="append", metavar="GAME", help="instead of all that are bundled")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes (1)")
    asked = parser.parse_args(arguments)

    def progress(played: int, leaks: int) -> None:
        print(f"{played:,} of {asked.number:,} games, {leaks} leaks", file=sys.stderr, flush=True)

    games = asked.game or names()
    way = Way(asked.greedy, asked.bots, asked.share)
    found = look(games, asked.number, asked.seed, way, jobs=asked.jobs, progress=progress)
    every = total(found)
    for leak in every.leaks:
        print(leak)
    print(every)
    for name, count in found.items():
        print(f"  {name}: {count}")
    return int(bool(every.leaks) or not every.games)


if __name__ == "__main__":
    sys.exit(main())
