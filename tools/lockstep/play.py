"""Both sides play one game: the same deal, the same choices, and everything compared after each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from engine import shelf
from engine.table.sight import sight
from engine.table.words import Words
from tools.lockstep.rival import Rival
from tools.lockstep.table import Facts, Table


class Difference(AssertionError):
    """The two sides do not agree."""


@dataclass
class Tally:
    """What was played and compared; how often a known difference was met."""

    games: int = 0
    states: int = 0
    known: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Paired:
    """A game of ours by name and the same game of theirs, for so many players; and how to pair them."""

    how: type[Pairing]
    ours: str
    theirs: str
    players: int = 2

    def __str__(self) -> str:
        return f"{self.ours} for {self.players} / {self.theirs}"


class Pairing(ABC):
    """A game of ours, the same game of theirs, and what of the one is what of the other."""

    KNOWN: ClassVar[dict[str, str]] = {}
    """Where we differ and know why: a name, and the reason."""

    def __init__(self, of: Paired) -> None:
        self.theirs, self.players = of.theirs, of.players
        opened = shelf.open_game(of.ours, of.players)
        assert opened.game is not None, [each.message for each in opened.diagnostics]
        self.game = opened.game
        self.machine = shelf.machine(opened.game)
        self.words = Words(self.game, self.machine)
        self.sight = sight(self.game, self.machine)

    # ---- what of the one is what of the other

    @abstractmethod
    def chance(self, table: Table, theirs: Rival) -> int:
        """What chance brought in our game, as their action."""

    @abstractmethod
    def action(self, label: str, table: Table) -> int:
        """Our option as their action."""

    @abstractmethod
    def sees(self, table: Table, seat: int) -> Facts:
        """What a seat sees in our game: no more than this, and no less."""

    @abstractmethod
    def knows(self, theirs: Rival, seat: int) -> Facts:
        """What their information state tells the seat, as the same facts."""

    @abstractmethod
    def returns(self, table: Table) -> Sequence[float]:
        """What our game is worth to each at its end, as theirs reckons."""

    def corrected(self, table: Table, theirs: Sequence[float], tally: Tally) -> Sequence[float]:
        """Their returns, but for what we know to be otherwise."""
        return theirs

    def by_itself(self, table: Table, theirs: Rival) -> int | None:
        """A choice of ours that is none of theirs, as nothing else can be done; else None."""
        return None

    # ---- one game

    def play(self, seed: int, tally: Tally) -> None:
        """One game from this seed. Raises Difference."""
        random, moves = Random(seed), 0
        table = Table(self.game, self.machine, self.words, self.machine.start(seed), self.sight)
        theirs = Rival(self.theirs)
        try:
            while True:
                self._settle(table, theirs)
                self._compare(table, theirs)
                tally.states += 1
                if theirs.is_over:
                    break
                self._choose(table, theirs, random)
                moves += 1
            self._finish(table, theirs, tally)
        except Difference as difference:
            raise Difference(f"seed {seed}, move {moves}: {difference}") from None
        tally.games += 1

    def _settle(self, table: Table, theirs: Rival) -> None:
        """Their chance is ours; and what is no choice to them is made by us."""
        while theirs.is_chance or (not table.state.over and self.by_itself(table, theirs) is not None):
            if theirs.is_chance:
                action = self.chance(table, theirs)
                if action not in theirs.legal():
                    raise Difference(f"ours dealt {action}, and theirs can deal {sorted(theirs.legal())}")
                theirs.apply(action)
            elif (choice := self.by_itself(table, theirs)) is not None:
                self.machine.apply(table.state, choice)

    def _compare(self, table: Table, theirs: Rival) -> None:
        """Who is to choose, among what, and what each player can see."""
        state = table.state
        if not theirs.is_over:
            _same("the end", "over" if state.over else "not over", "not over")
            _same("the player to move", state.decider, theirs.seat)
            _same("the legal actions", sorted(self._actions(table)), sorted(theirs.legal()))
            for seat in range(self.players):
                if not theirs.between or seat >= theirs.seat:  # who has chosen sees what; theirs tells it when all have
                    _same(f"what player {seat} sees", self.sees(table, seat), self.knows(theirs, seat))

    def _actions(self, table: Table) -> dict[int, int]:
        """Our options: their action, our choice."""
        found: dict[int, int] = {}
        for label, choice in table.options().items():
            action = self.action(label, table)
            if action in found:
                raise Difference(f"two of our options are their action {action}: {sorted(table.options())}")
            found[action] = choice
        return found

    def _choose(self, table: Table, theirs: Rival, random: Random) -> None:
        action = random.choice(sorted(theirs.legal()))
        self.machine.apply(table.state, self._actions(table)[action])
        theirs.apply(action)

    def _finish(self, table: Table, theirs: Rival, tally: Tally) -> None:
        """Theirs is over. What is left of ours is played where there is no choice; then both are worth the same."""
        while not table.state.over and len(legal := self.machine.legal(table.state)) == 1:
            self.machine.apply(table.state, legal[0])
        _same("the end", "over" if table.state.over else "not over", "over")
        _same("the returns", list(self.returns(table)), list(self.corrected(table, theirs.returns(), tally)))


def _same(what: str, ours: object, theirs: object) -> None:
    """Raises Difference where the two sides say different things."""
    if ours != theirs:
        raise Difference(f"{what}:{''.join(_sides(ours, theirs))}")


def _sides(ours: object, theirs: object) -> Iterator[str]:
    """Both sides; of facts only those that differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in sorted({*ours, *theirs}):
            if ours.get(name) != theirs.get(name):
                yield f"\n  {name}: ours {ours.get(name)}, theirs {theirs.get(name)}"
    else:
        yield f"\n  ours {ours}\n  theirs {theirs}"
