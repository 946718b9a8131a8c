"""The table: both sides, whose turn it is, and what is waited for. The game's flow is in game.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from tests.handwritten.velocity.cards import Book, Passive, Roster, Step, Steps
from tests.handwritten.velocity.sides import PLACES, Athlete, Shown, Side

Shuffle = Callable[[list[int]], None]

(COIN, MAIN, INCOMING, TARGET, TOSS, BENCHED, MODE, PICK, OFFENSE, DEFENSE, RESPONSE) = range(11)
(SPLIT, REFILL, PLACE, HALFTIME, EXCHANGE, DISCARD, OVER) = range(11, 18)
(YES_OR_NO, CALLED, FIELDED, REVIVED) = range(18, 22)
"""What is waited for."""

SLOTS = ("Franchise", "Star", "Role", "Role", "Veteran")
MOST_FATIGUE = 2

REGULATION, OVERTIME, SUDDEN_DEATH = range(3)
LAST_TURN = (40, 44, 54)
STAGES = ("Regulation", "Overtime", "Sudden Death")


class Shares(IntEnum):
    """Who says how Fatigue is shared out; in order, the first Starters take all they can."""

    BY_LOSER = 0
    BY_WINNER = 1
    IN_ORDER = 2


@dataclass(frozen=True)
class Reading:
    """How the rulebook is read where it can be read in several ways; by the rulings by default."""

    shares: Shares = Shares.BY_LOSER
    cap_on_taken: bool = False
    impact_once: bool = False
    leader_others: bool = False
    chemistry_by_one: bool = False
    no_first_draw: bool = False
    mp_for_the_turn: bool = False
    no_periods: bool = False
    offensive_response: bool = False
    halftime_at_once: bool = False
    hand_only: bool = False
    backup_not_counted: bool = False
    coin_winner_first: bool = False


AS_RULED = Reading()


@dataclass(frozen=True)
class Picture:
    """A whole state to read and compare. Players are seats from 0."""

    turn: int
    active: int
    decider: int
    over: bool
    stage: str
    second_half: bool
    venue: str
    sides: tuple[Shown, Shown]


class Table:
    """The state of a game: `me` is the active player, `actor` who decides, `user` whose card resolves."""

    __slots__ = (
        *("actor", "aimed", "arena_does", "back", "book", "boosted", "called_off", "candidates", "cap", "caps", "card"),
        *(
            "chosen",
            "coin",
            "given",
            "high",
            "hurt",
            "line",
            "loser",
            "low",
            "me",
            "other",
            "over",
            "owed",
            "phase",
            "pool",
        ),
        *("reading", "reason", "rest", "second_half", "shuffle", "sides", "spot", "stage", "step", "subs", "turn"),
        *("due", "late", "tossed", "used", "user", "venue", "won_by"),
    )

    def __init__(
        self, shuffle: Shuffle, book: Book, rosters: tuple[Roster, Roster], coin: int, reading: Reading
    ) -> None:
        self.shuffle, self.book, self.coin, self.reading = shuffle, book, coin, reading
        self.sides = Side(0, rosters[0]), Side(1, rosters[1])
        self.me, self.other = self.sides
        self.actor = self.user = self.loser = self.aimed = self.sides[coin]
        self.venue, self.arena_does = self.sides[coin].arena, self.sides[coin].arena_does
        self.phase = self.back = COIN
        self.turn, self.stage, self.second_half = 0, REGULATION, False
        self.subs = self.card = self.chosen = 0
        self.rest: Steps = ()
        self.step: Step | None = None
        self.spot = -1
        self.candidates: list[int] = []
        self.late = False  # Fatigue of an attempt that waits until Halftime is over
        self.boosted = self.hurt = self.called_off = False
        self.due: list[tuple[bool, int]] = []
        self.used: frozenset[int] = frozenset()
        self.tossed: tuple[int, ...] = ()
        self.cap = MOST_FATIGUE
        self.caps: list[int] = []
        self.owed = 0
        self.line: list[int] = []
        self.given: list[int] = []
        self.pool = self.low = self.high = 0
        self.over, self.won_by, self.reason = False, -1, ""

    def end(self, winner: Side | None, reason: str) -> None:
        self.over, self.phase, self.reason = True, OVER, reason
        self.won_by = -1 if winner is None else winner.seat

    def winner(self) -> int | None:
        """The seat that won; None for a draw, and as long as the game goes on."""
        return None if self.won_by < 0 else self.won_by

    def opponent(self, side: Side) -> Side:
        return self.sides[1 - side.seat]

    def leader(self) -> Side | None:
        """Who leads in VP."""
        first, second = self.sides
        if first.vp == second.vp:
            return None
        return first if first.vp > second.vp else second

    def draw(self, side: Side, count: int) -> bool:
        """Whether it could: who cannot draw a card has lost."""
        for _ in range(count):
            if not side.pile:
                self.end(self.opponent(side), "Deck-out")
                return False
            side.hand.append(side.pile.pop())
        return True

    def limit(self, athlete: Athlete) -> int:
        """The Fatigue Limit of a Starter."""
        return athlete.limit + 1 if self.arena_does == Passive.LIMITS else athlete.limit

    def comes_in(self, athlete: Athlete) -> None:
        """Who comes in with too much Fatigue is Injured then."""
        self.hurt |= athlete.fatigue >= self.limit(athlete)

    def once(self, what: int) -> bool:
        """Whether it has not been done this turn; then it has."""
        fresh = what not in self.used
        self.used |= {what}
        return fresh

    def take_off(self, athlete: Athlete) -> None:
        """What an Athlete wore goes to the Discard Piles of whose it is, and does nothing any more."""
        for c in athlete.worn:
            owner = self.book.owners[c] if self.book.owners else self._whose(athlete)
            self.sides[owner].discard.append(c)
        athlete.worn = []
        athlete.undress()

    def _whose(self, athlete: Athlete) -> int:
        return 0 if any(a is athlete for a in (*self.sides[0].athletes(), *self.sides[0].injured)) else 1

    def places(self, side: Side) -> list[int]:
        """The places of the Starters."""
        return [place for place, a in enumerate(side.lineup) if a is not None]

    def empty_places(self, side: Side) -> list[int]:
        """The places that are empty; of the two for a Role the first is as good as the second."""
        lineup = side.lineup
        return [p for p in range(PLACES) if lineup[p] is None and (p == 0 or SLOTS[p] != SLOTS[p - 1] or lineup[p - 1])]

    def assign(self, loser: Side, pool: int, cap: int) -> bool:
        """Begins to share out Fatigue over a line-up, at most so much each; whether a choice is waited for."""
        raise NotImplementedError

    def clone(self) -> Table:
        """A copy that plays on alone; only the source of its shuffles is shared."""
        twin = object.__new__(type(self))
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        twin.sides = sides = self.sides[0].clone(), self.sides[1].clone()
        twin.me, twin.other = sides[self.me.seat], sides[self.other.seat]
        twin.actor, twin.user, twin.loser = sides[self.actor.seat], sides[self.user.seat], sides[self.loser.seat]
        twin.aimed = sides[self.aimed.seat]
        twin.line, twin.given, twin.due = self.line[:], self.given[:], self.due[:]
        return twin

    def picture(self) -> Picture:
        first, second = self.sides
        return Picture(
            self.turn,
            self.me.seat,
            -1 if self.over else self.actor.seat,
            self.over,
            STAGES[self.stage],
            self.second_half,
            self.venue,
            (first.shown(self.book), second.shown(self.book)),
        )


_NOT_PLAIN = {"sides", "me", "other", "actor", "user", "loser", "aimed", "line", "given", "due"}
_PLAIN = tuple(name for name in Table.__slots__ if name not in _NOT_PLAIN)
