"""An Athlete and a player's side of the table, and how both are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.handwritten.velocity.cards import AthleteCard, Book, Keyword, Roster

PLACES, MAX_VP, MAX_MP = 5, 10, 10


@dataclass(frozen=True)
class Shown:
    """What one player has, by names. Athletes come with their Fatigue; None is an empty place."""

    vp: int
    mp: int
    lineup: list[tuple[str, int] | None]
    bench: list[tuple[str, int]]
    draw_pile: list[str]
    hand: list[str]
    discard_pile: list[str]
    side_deck: list[str]
    worn: list[tuple[str, str]]


class Athlete:
    """An Athlete of a game. Skill and Limit hold what it wears; the boost is what it has for this turn."""

    __slots__ = (
        *("boost", "card", "fatigue", "franchise", "keywords", "limit", "philosophy", "skill", "star", "team"),
        *("lasting", "own", "plain_limit", "tireless", "veteran", "worn"),
    )

    def __init__(self, card: AthleteCard) -> None:
        self.card = card
        self.team, self.philosophy, self.skill = card.team, card.philosophy, card.skill
        self.keywords = int(card.keywords)
        self.franchise, self.star, self.veteran = card.franchise, card.star, card.veteran
        self.own, self.plain_limit = int(card.keywords), card.limit
        self.lasting: tuple[int, ...] = ()
        self.limit = card.limit + 2 if card.keywords & Keyword.DURABLE else card.limit
        self.fatigue = self.boost = 0
        self.tireless = False
        self.worn: list[int] = []

    def refresh(self) -> None:
        """What it has by itself and wears, then one after another what it is given or (0) all of it taken away."""
        self.keywords = self.own
        for given in self.lasting:
            self.keywords = self.keywords | given if given else 0
        self.limit = self.plain_limit + 2 if self.keywords & Keyword.DURABLE else self.plain_limit

    def undress(self) -> None:
        """Only what is printed is left, and what it has for a time."""
        self.skill, self.plain_limit, self.own = self.card.skill, self.card.limit, int(self.card.keywords)
        self.refresh()

    def last(self, given: int) -> None:
        """It is given a keyword for a time, or (0) has none for a time."""
        self.lasting = (*self.lasting, given)
        self.refresh()

    def clone(self) -> Athlete:
        twin = object.__new__(Athlete)
        twin.own, twin.plain_limit, twin.lasting = self.own, self.plain_limit, self.lasting
        twin.card, twin.team, twin.philosophy, twin.skill = self.card, self.team, self.philosophy, self.skill
        twin.keywords, twin.limit = self.keywords, self.limit
        twin.franchise, twin.star, twin.veteran = self.franchise, self.star, self.veteran
        twin.fatigue, twin.boost, twin.worn = self.fatigue, self.boost, self.worn[:]
        twin.tireless = self.tireless
        return twin

    def shown(self) -> tuple[str, int]:
        return self.card.name, self.fatigue


class Side:
    """One player's counters and zones. The Side Deck is two lists, and so is the Discard Pile."""

    __slots__ = (
        *("arena", "arena_does", "barred", "bench", "boost", "coach", "coach_does", "costs", "discard", "extra"),
        *("franchises", "hand", "impact", "injured", "lineup", "mp", "pile", "played_event", "reserves", "seat"),
        *("later", "tires_more", "vp", "win_draws"),
    )

    def __init__(self, seat: int, roster: Roster) -> None:
        self.seat = seat
        self.lineup: list[Athlete | None] = [Athlete(card) for card in roster.lineup]
        self.bench = [Athlete(card) for card in roster.bench]
        self.reserves = [Athlete(card) for card in roster.reserves]
        self.injured: list[Athlete] = []
        self.pile, self.extra = list(roster.pile), list(roster.extra)
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.coach, self.coach_does = roster.coach, roster.coach_does
        self.arena, self.arena_does = roster.arena, roster.arena_does
        self.vp = self.mp = self.boost = self.impact = 0
        self.played_event = self.barred = False
        self.tires_more = self.win_draws = self.later = 0
        self.costs: list[tuple[frozenset[int], int, int]] = []
        self.franchises = sum(a.franchise for a in self.athletes())

    def athletes(self) -> list[Athlete]:
        """All that are not Injured."""
        return [*filter(None, self.lineup), *self.bench, *self.reserves]

    def has_lost_a_franchise(self) -> bool:
        return any(a.franchise for a in self.injured)

    def fields_a_franchise(self) -> bool:
        return any(a is not None and a.franchise for a in (*self.lineup, *self.bench))

    def clone(self) -> Side:
        twin = object.__new__(Side)
        twin.seat, twin.franchises = self.seat, self.franchises
        twin.coach, twin.coach_does = self.coach, self.coach_does
        twin.arena, twin.arena_does = self.arena, self.arena_does
        twin.vp, twin.mp, twin.boost, twin.impact = self.vp, self.mp, self.boost, self.impact
        twin.played_event, twin.barred, twin.costs = self.played_event, self.barred, self.costs[:]
        twin.tires_more, twin.win_draws, twin.later = self.tires_more, self.win_draws, self.later
        twin.lineup = [None if a is None else a.clone() for a in self.lineup]
        twin.bench, twin.reserves = [a.clone() for a in self.bench], [a.clone() for a in self.reserves]
        twin.injured = self.injured[:]
        twin.pile, twin.extra, twin.hand, twin.discard = self.pile[:], self.extra[:], self.hand[:], self.discard[:]
        return twin

    def shown(self, book: Book) -> Shown:
        def names(cards: Sequence[int]) -> list[str]:
            return [book.name[c] for c in cards]

        def athletes(cards: Sequence[Athlete]) -> list[str]:
            return ["{} {}".format(*a.shown()) for a in cards]

        return Shown(
            self.vp,
            self.mp,
            [None if a is None else a.shown() for a in self.lineup],
            [a.shown() for a in self.bench],
            names(self.pile),
            names(self.hand),
            sorted(names(self.discard) + [a.card.name for a in self.injured]),
            sorted(names(self.extra) + athletes(self.reserves)),
            sorted((name, a.card.name) for a in self.athletes() for name in names(a.worn)),
        )
