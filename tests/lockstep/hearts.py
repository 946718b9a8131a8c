"""Hearts: three cards are passed on, thirteen tricks are played; the fewest points win."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.lockstep.cards import LETTERS, called, number
from tools.lockstep.play import Paired, Pairing
from tools.lockstep.rival import Rival
from tools.lockstep.table import UNSEEN, Facts, Table

DIRECTIONS = {"Keep": "No Pass", "Pass Left": "Left", "Pass Across": "Across", "Pass Right": "Right"}
SEATS = range(4)
ALL_POINTS = 26
OPEN = {f"{zone} of {player}" for zone in ("Table", "Haul") for player in SEATS}

_VERB = re.compile(r"^(Pass|Lead|Play) ")


def numbers(cards: Sequence[str]) -> tuple[int, ...]:
    """The numbers of cards that are seen, in order."""
    return tuple(sorted(number(card) for card in cards if card != UNSEEN))


class Hearts(Pairing):
    """Four players, the usual rules."""

    def chance(self, table: Table, theirs: Rival) -> int:
        """The direction of the pass, then the cards, one to each in turn."""
        dealt = len(theirs.history) - 1
        if dealt < 0:
            return [self._direction(table) == each for each in DIRECTIONS.values()].index(True)
        return number(table.zone("Hand", dealt % 4)[dealt // 4])

    def _direction(self, table: Table) -> str:
        return next(DIRECTIONS[period] for period in table.periods() if period in DIRECTIONS)

    def action(self, label: str, table: Table) -> int:
        return number(_VERB.sub("", label))

    def sees(self, table: Table, seat: int) -> Facts:
        seen = table.seen(seat)
        trick = {player: numbers(seen.zone("Table", player)) for player in SEATS}
        taken = [card for player in SEATS for card in seen.zone("Haul", player)]
        return {
            "direction": self._direction(table),
            "hand": numbers(seen.zone("Hand", seat)),
            "passed": numbers(seen.zone("Parcel", seat)),
            "trick": {player: cards for player, cards in trick.items() if cards},
            "taken": numbers(taken),
            "points": tuple(seen.counter("Points", player) for player in SEATS),
            "seen of others": set(seen.cards()) - {f"Hand of {seat}", f"Parcel of {seat}"} - OPEN,
        }

    def knows(self, theirs: Rival, seat: int) -> Facts:
        told = theirs.informs(seat)
        rows = _tricks(told)
        trick = rows.pop() if rows and len(rows[-1]) < 4 else {}
        received = "Received Cards" in told
        return {
            "direction": _line("Pass Direction", told),
            "hand": _hand(told),
            "passed": () if received else _cards(_line("Passed Cards", told)),
            "trick": trick,
            "taken": tuple(sorted(card for row in rows for cards in row.values() for card in cards)),
            "points": tuple(int(_line(name, told) or 0) for name in "NESW"),
            "seen of others": set(),
        }

    def returns(self, table: Table) -> Sequence[float]:
        return [float(ALL_POINTS - table.counter("Points", seat)) for seat in SEATS]


def _line(name: str, told: str) -> str:
    found = re.search(rf"^{name}: (.*)$", told, re.MULTILINE)
    return found[1].strip() if found else ""


def _cards(told: str) -> tuple[int, ...]:
    return tuple(sorted(map(called, told.split())))


def _hand(told: str) -> tuple[int, ...]:
    """Rows of ranks, a suit each: "H AJ943"."""
    rows = re.findall(rf"^([SHDC]) ([{LETTERS}]+)$", told, re.MULTILINE)
    return tuple(sorted(called(value + suit) for suit, values in rows for value in values))


def _tricks(told: str) -> list[dict[int, tuple[int, ...]]]:
    """Trick by trick who played what; a row begins below the seat of who led."""
    table = told.partition("N  E  S  W  N  E  S\n")[2].partition("\n\n")[0]
    rows = (re.finditer(r"\S\S", row) for row in table.splitlines() if row)
    return [{card.start() // 3 % 4: (called(card[0]),) for card in row} for row in rows]


PAIRED = (Paired(Hearts, "hearts", "hearts", 4),)
