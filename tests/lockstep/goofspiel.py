"""Goofspiel: both bid at once, the prizes come in random order, and whoever has more points wins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.lockstep.cards import RANKS, rank
from tools.lockstep.play import Paired, Pairing
from tools.lockstep.rival import Rival
from tools.lockstep.table import UNSEEN, Facts, Table

VALUES = {name: value for value, name in enumerate(["Ace", *RANKS[:-1]], 1)}
ALL = tuple(sorted(VALUES.values()))


def values(cards: Sequence[str]) -> tuple[int, ...]:
    """What cards are worth; 0 for one that is not seen."""
    return tuple(VALUES.get(rank(card), 0) for card in cards)


class Goofspiel(Pairing):
    """Bids are laid open."""

    def chance(self, table: Table, theirs: Rival) -> int:
        """The prize that has come up; theirs counts from 0."""
        return values(table.zone("Pedestal"))[-1] - 1

    def action(self, label: str, table: Table) -> int:
        return VALUES[rank(label.removeprefix("Bid "))] - 1

    def sees(self, table: Table, seat: int) -> Facts:
        seen = table.seen(seat)
        facts: Facts = {"prizes": values((*seen.zone("Sold Prizes"), *seen.zone("Pedestal")))}
        facts["points"] = tuple(seen.counter("Score", player) for player in (0, 1))
        facts["stock"], facts["bids"] = set(seen.zone("Prize Pile")), seen.zone("Tray", 1 - seat)
        for player in (0, 1):
            facts[f"hand {player}"] = self._hand(table, seat, player)
        return facts

    def _hand(self, table: Table, seat: int, player: int) -> object:
        """A hand as it can be known: what is seen of it, or what is not spent of thirteen."""
        seen = table.seen(seat)
        hand, spent = seen.zone("Hand", player), values(seen.zone("Spent", player))
        return tuple(sorted(values(hand))) if UNSEEN not in hand else tuple(v for v in ALL if v not in spent)

    def knows(self, theirs: Rival, seat: int) -> Facts:
        told = theirs.informs(seat)
        facts: Facts = {"prizes": _numbers("Point card sequence", told), "points": _numbers("Points", told)}
        facts["stock"], facts["bids"] = {UNSEEN} if len(facts["prizes"]) < len(ALL) else set(), ()
        for player in (0, 1):
            facts[f"hand {player}"] = _numbers(f"P{player} hand", told)
        return facts

    def returns(self, table: Table) -> Sequence[float]:
        outcome = self.machine.outcome(table.state)
        assert outcome is not None
        return [0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0 for seat in (0, 1)]


class HiddenBids(Goofspiel):
    """Nobody sees what another has bid."""

    def _hand(self, table: Table, seat: int, player: int) -> object:
        seen = table.seen(seat)
        return tuple(sorted(values(seen.zone("Hand", player)))) if player == seat else _unseen(seen.cards(), player)

    def knows(self, theirs: Rival, seat: int) -> Facts:
        told = theirs.informs(seat)
        facts: Facts = {"prizes": _numbers("Point card sequence", told), "points": _numbers("Points", told)}
        facts["stock"], facts["bids"] = {UNSEEN} if len(facts["prizes"]) < len(ALL) else set(), ()
        facts[f"hand {seat}"] = _numbers(f"P{seat} hand", told)
        facts[f"hand {1 - seat}"] = _unseen({}, 1 - seat)
        return facts


def _unseen(cards: dict[str, tuple[str, ...]], player: int) -> dict[str, tuple[str, ...]]:
    """What is seen of another's hand and bids: nothing."""
    return {where: held for where, held in cards.items() if where.endswith(f" of {player}")}


def _numbers(name: str, told: str) -> tuple[int, ...]:
    """The numbers of a line."""
    found = re.search(rf"^{name}: ([\d ]*)$", told, re.MULTILINE)
    assert found is not None, told
    return tuple(map(int, found[1].split()))


PAIRED = (
    Paired(Goofspiel, "goofspiel", "goofspiel(points_order=random)"),
    Paired(HiddenBids, "goofspiel+hidden-bids", "goofspiel(points_order=random,imp_info=true)"),
)
