"""Leduc: six cards, two rounds of betting; fold, call or raise."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.lockstep.cards import rank
from tools.lockstep.play import Paired, Pairing
from tools.lockstep.rival import Rival
from tools.lockstep.table import UNSEEN, Facts, Table

ACTIONS = {"Fold": 0, "Call": 1, "Raise": 2}
RANKS = ["Jack", "Queen", "King"]
START = 100


def number(card: str) -> int:
    """Their number of a card: two of each rank."""
    return RANKS.index(rank(card)) * 2 + int(card.endswith("Spades"))


class Leduc(Pairing):
    """Two players, two suits."""

    def chance(self, table: Table, theirs: Rival) -> int:
        """One card for each, then the one for both."""
        dealt = len(theirs.history)
        cards = table.zone("Hand", dealt) if dealt < 2 else table.zone("Board")
        return number(cards[-1])

    def action(self, label: str, table: Table) -> int:
        return ACTIONS[label]

    def sees(self, table: Table, seat: int) -> Facts:
        seen = table.seen(seat)
        return {
            "private": tuple(map(number, seen.zone("Hand", seat))),
            "public": tuple(map(number, seen.zone("Board"))),
            "unseen": {*seen.zone("Hand", 1 - seat), *seen.zone("Card Pile")},
            "seen": set(seen.cards()) - {"Board", f"Hand of {seat}"},
            "pot": seen.counter("Kitty"),
            "money": tuple(seen.counter("Chips", player) for player in (0, 1)),
            "round": 2 if seen.zone("Board") else 1,
        }

    def knows(self, theirs: Rival, seat: int) -> Facts:
        told = dict(re.findall(r"\[(\w+)(?:: | )([^\]]*)\]", theirs.informs(seat)))
        return {
            "private": (int(told["Private"]),),
            "public": (int(told["Public"]),) if "Public" in told else (),
            "unseen": {UNSEEN},
            "seen": set(),
            "pot": int(told["Pot"]),
            "money": tuple(map(int, told["Money"].split())),
            "round": int(told["Round"]),
        }

    def returns(self, table: Table) -> Sequence[float]:
        return [float(table.counter("Chips", seat) - START) for seat in (0, 1)]


PAIRED = (Paired(Leduc, "leduc", "leduc_poker"),)
