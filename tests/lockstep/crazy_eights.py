"""Crazy eights: match the suit or the rank, an eight fits always; what is left in hand counts against one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from tests.lockstep.cards import LETTERS, called, number, rank
from tools.lockstep.play import Difference, Paired, Pairing, Tally
from tools.lockstep.rival import Rival
from tools.lockstep.table import Facts, Table

DRAW, PASS, SUIT, DEALER = 52, 53, 54, 52
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
FACE = dict(zip(("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"), (*range(2, 8), 50, 9), strict=True))
FACE |= dict.fromkeys(("Ten", "Jack", "Queen", "King", "Ace"), 10)
BY_NUMBER = ("Two", "Three", "Four", "Five", "Six", "Seven", "Nine", "Ten")

SCORES = "what number cards score"


def as_they_score(card: str) -> int:
    """What they take off for a card: for a number card its number in the deck and 2."""
    return number(card) + 2 if rank(card) in BY_NUMBER else FACE[rank(card)]


class CrazyEights(Pairing):
    """Any number of players, with or without cards that do something."""

    KNOWN: ClassVar[dict[str, str]] = {
        SCORES: "OpenSpiel takes off a card's number in its deck, and 2; its own comment says the face value, as we do"
    }

    def chance(self, table: Table, theirs: Rival) -> int:
        """The dealer; the cards, one to each in turn; the first card of the pile; then whatever is drawn."""
        dealt, dealer = len(theirs.history), table.role("Dealer")
        in_hand = 7 if self.players == 2 else 5
        if dealt == 0:
            return DEALER + dealer
        if dealt <= self.players * in_hand:
            return number(table.zone("Hand", (dealer + dealt) % self.players)[(dealt - 1) // self.players])
        if dealt == self.players * in_hand + 1:
            return number(table.zone("Pile")[-1])
        seat = next(player for player, _ in reversed(theirs.history) if player >= 0)
        held = _hand("\n".join(row[40 * seat : 40 * seat + 40].rstrip() for row in str(theirs.state).splitlines()))
        return next(card for card in map(number, table.zone("Hand", seat)) if card not in held)

    def action(self, label: str, table: Table) -> int:
        if label in SUITS:
            return SUIT + SUITS.index(label)
        return {"Draw": DRAW, "Pass": PASS}[label] if label in ("Draw", "Pass") else number(label.removeprefix("Play "))

    def sees(self, table: Table, seat: int) -> Facts:
        seen = table.seen(seat)
        return {
            "hand": tuple(sorted(map(number, seen.zone("Hand", seat)))),
            "last": number(seen.zone("Pile")[-1]),
            "suit": table.label("Upcard Suit")[:1],
            "counts": [len(seen.zone("Hand", player)) for player in range(self.players)],
            "seen of others": set(seen.cards()) - {"Pile", f"Hand of {seat}"},
        }

    def knows(self, theirs: Rival, seat: int) -> Facts:
        told = theirs.informs(seat)
        counts = [int(count) for count in _found(r"other players have: ([\d, ]+) cards", told).split(", ")]
        return {
            "hand": tuple(sorted(_hand(told))),
            "last": called(_found(r"Previous card: (\S\S)", told)),
            "suit": _found(r"Previous suit: (\S)", told),
            "counts": [counts[(player - seat) % self.players] for player in range(self.players)],
            "seen of others": set(),
        }

    def returns(self, table: Table) -> Sequence[float]:
        return [float(table.counter("Points", seat)) for seat in range(self.players)]

    def corrected(self, table: Table, theirs: Sequence[float], tally: Tally) -> Sequence[float]:
        hands = [table.zone("Hand", seat) for seat in range(self.players)]
        if list(theirs) != [-float(sum(map(as_they_score, hand))) for hand in hands]:
            raise Difference(f"their returns are not as we know them to score: {list(theirs)} for {hands}")
        face = [-float(sum(FACE[rank(card)] for card in hand)) for hand in hands]
        tally.known[SCORES] += face != list(theirs)
        return face


class SpecialCards(CrazyEights):
    """The direction is seen, too."""

    def sees(self, table: Table, seat: int) -> Facts:
        turned = "clockwise" if table.has_mark("Anticlockwise") else "counterclockwise"
        return super().sees(table, seat) | {"direction": turned}

    def knows(self, theirs: Rival, seat: int) -> Facts:
        return super().knows(theirs, seat) | {"direction": _found(r"The direction is (\w+)", theirs.informs(seat))}


def _found(pattern: str, told: str) -> str:
    found = re.search(pattern, told)
    assert found is not None, told
    return found[1]


def _hand(told: str) -> list[int]:
    """Rows of ranks, a suit each, each rank at its place: "Suit C:  3   7   J"."""
    rows = re.findall(rf"^Suit ([CDHS]): ([{LETTERS} ]*)$", told, re.MULTILINE)
    return [called(value + suit) for suit, values in rows for value in values if value != " "]


PAIRED = (
    *(Paired(CrazyEights, "crazy-eights", f"crazy_eights(players={n})", n) for n in (2, 3, 4, 5)),
    *(
        Paired(SpecialCards, "crazy-eights+special", f"crazy_eights(players={n},use_special_cards=true)", n)
        for n in (2, 3, 4, 5)
    ),
    *(Paired(CrazyEights, "crazy-eights+refill", f"crazy_eights(players={n},reshuffle=true)", n) for n in (2, 5)),
)
