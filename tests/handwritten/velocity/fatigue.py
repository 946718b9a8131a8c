"""Fatigue: how it is shared out, who is Injured by it, and who comes in for them."""

from __future__ import annotations

from tests.handwritten.velocity import effects
from tests.handwritten.velocity.cards import Keyword, Passive
from tests.handwritten.velocity.doing import do_what_is_due, take_shares
from tests.handwritten.velocity.sides import Side
from tests.handwritten.velocity.table import MOST_FATIGUE, PLACE, REFILL, SPLIT, Shares, Table


class Line(Table):
    """A table at which line-ups tire. What comes after it the game says."""

    __slots__ = ()

    def played(self) -> None:
        """The card is done."""
        raise NotImplementedError

    def go_on_after_injuries(self) -> None:
        """All who were Injured have left and are replaced."""
        raise NotImplementedError

    def assign(self, loser: Side, pool: int, cap: int) -> bool:
        """Begins to share out Fatigue over a line-up, at most so much each; whether a choice is waited for."""
        shares = self.reading.shares
        self.loser, self.cap = loser, cap
        self.actor = self.opponent(loser) if shares == Shares.BY_WINNER and cap == MOST_FATIGUE else loser
        self.line, self.given = self.places(loser), []
        self.caps = [cap] * len(self.line)
        if self.reading.cap_on_taken and cap == MOST_FATIGUE:
            self.caps = [cap + self.is_anchored(loser, place) for place in self.line]
        most = sum(self.caps)
        self.pool = pool if pool < most else most
        return self.next_share()

    @staticmethod
    def is_anchored(side: Side, place: int) -> bool:
        athlete = side.lineup[place]
        assert athlete is not None
        return bool(athlete.keywords & Keyword.ANCHOR)

    def next_share(self) -> bool:
        """Asks for the next Starter's share, where more than one is possible."""
        given, caps = self.given, self.caps
        in_order = self.reading.shares == Shares.IN_ORDER and self.cap == MOST_FATIGUE
        behind = sum(caps[len(given) :])
        for cap in caps[len(given) :]:
            behind -= cap
            low, high = self.pool - behind, self.pool
            low, high = low if low > 0 else 0, high if high < cap else cap
            if in_order:
                low = high
            elif low < high:
                self.low, self.high, self.phase = low, high, SPLIT
                return True
            given.append(low)
            self.pool -= low
        return False

    def share(self, amount: int) -> None:
        self.given.append(amount)
        self.pool -= amount
        if not self.next_share():
            self.tire()

    def tire(self) -> None:
        """All take their shares at once. A card goes on then, an attempt ends."""
        take_shares(self)
        if self.back != SPLIT:
            self.actor, self.phase = self.user, self.back
            if effects.run(self):
                self.played()
        else:
            self.after_fatigue()

    def after_fatigue(self) -> None:
        """What cards give for a won attempt and for Fatigue, and then who is Injured leaves."""
        if not self.late:
            self.winner_draws(self.opponent(self.loser))
        self.late = False
        do_what_is_due(self)
        if self.over:
            return
        if self.hurt:
            self.settle()
        else:
            self.go_on_after_injuries()

    def winner_draws(self, winner: Side) -> None:
        """What cards give for a won attempt."""
        if self.arena_does == Passive.WINNER_DRAWS:
            self.draw(winner, 1)
        for _ in range(winner.win_draws):
            if not self.over:
                self.draw(winner, 1)

    def settle(self) -> None:
        """All who are Injured leave together, then the empty places are filled."""
        self.hurt = False
        for side in self.sides:
            for place, a in enumerate(side.lineup):
                if a is not None and a.fatigue >= self.limit(a):
                    side.lineup[place] = None
                    side.injured.append(a)
                    self.take_off(a)
                    side.franchises -= a.franchise
        if not self.lost():
            self.refill()

    def lost(self) -> bool:
        """Whether somebody has no Franchise left; that ends the game."""
        if self.reading.backup_not_counted:
            lost = [side for side in self.sides if not side.fields_a_franchise() and side.has_lost_a_franchise()]
        else:
            lost = [side for side in self.sides if not side.franchises]
        if lost:
            self.end(self.opponent(lost[0]) if len(lost) == 1 else None, "No Franchise")
        return bool(lost)

    def refill(self) -> None:
        """Who has an empty place and an Athlete on the Bench must fill it, one by one; the active player first."""
        for side in (self.me, self.other):
            if side.bench and None in side.lineup:
                self.phase, self.actor, self.loser = REFILL, side, side
                return
        if self.hurt:
            self.settle()
        else:
            self.go_on_after_injuries()

    def bring_in(self, choice: int) -> None:
        places = self.empty_places(self.loser)
        self.chosen = choice
        if len(places) == 1:
            self.fill(places[0])
        else:
            self.phase = PLACE

    def fill(self, place: int) -> None:
        self.loser.lineup[place] = incoming = self.loser.bench.pop(self.chosen)
        self.comes_in(incoming)
        self.refill()
