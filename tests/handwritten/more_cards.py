"""The deckbuilder by hand with four more cards: a choice inside an effect, an option, a trigger, a modifier."""

from __future__ import annotations

from collections.abc import Sequence

from tests.handwritten.cards import COST, MORE_RECRUITING, NUMBER, STARTING
from tests.handwritten.deckbuilder import BOARD, BUY, END, RESHUFFLE, SHOOT, STEAL, Game, Player, Reading, Shuffle

# Name -> cost, whether it is a Permanent, and the text on the card.
FOUR = {
    "Substitution": (1, False, "Choose a card in your Hand, then move it to your Bench. Draw 2 cards."),
    "Quick Hands": (1, False, "You may lose 1 Momentum. If you do, gain 2 Hustle."),
    "Scout": (2, True, "When a card enters your Bench from the Recruiting Board, gain 1 Hustle."),
    "Home Crowd": (
        3,
        True,
        "Cards in your Hand have -1 Cost while you have 10 or more Score. "
        "Cards on the Recruiting Board have -1 Cost while you have 10 or more Score and it is your turn.",
    ),
}
SUBSTITUTION, QUICK_HANDS, SCOUT, HOME_CROWD = (NUMBER[name] for name in FOUR)
NO, YES = 0, 1


class MoreCards(Game):
    """The same game; the card whose effect waits for a choice stands in `asks`.

    Substitution asks for a place in the Hand, Quick Hands for YES or NO.
    """

    __slots__ = ("asks",)

    def __init__(
        self,
        shuffle: Shuffle,
        reading: Reading = RESHUFFLE,
        rosters: tuple[Sequence[int], Sequence[int]] = (STARTING, STARTING),
        recruits: Sequence[int] = MORE_RECRUITING,
    ) -> None:
        super().__init__(shuffle, reading, rosters, recruits)
        self.asks = 0

    def legal(self) -> list[int]:
        me = self.me
        if self.asks:
            return [YES, NO] if self.asks == QUICK_HANDS else list(range(len(me.hand)))
        pays = me.hustle + self.discount(me)
        cost = COST
        choices = [i for i, c in enumerate(me.hand) if cost[c] <= pays]
        if pays >= self.cheapest:
            choices += [BUY + i for i, c in enumerate(self.board) if cost[c] <= pays]
        if me.momentum:
            if me.momentum >= 3:
                choices.append(SHOOT)
            choices.append(STEAL)
        choices.append(END)
        return choices

    def apply(self, choice: int) -> None:
        if self.asks:
            self.answer(choice)
        elif choice < BUY:
            me = self.me
            c = me.hand.pop(choice)
            self.pay(me, c)
            me.court.append(c)
            self.resolve(c)
        elif choice < SHOOT:
            me = self.me
            c = self.board.pop(choice - BUY)
            self.pay(me, c)
            me.bench.append(c)
            me.hustle += me.court.count(SCOUT)
        else:
            super().apply(choice)
            return
        if not (self.over or self.asks):
            self.refill()

    def refill(self) -> None:
        board, recruits = self.board, self.recruits
        while len(board) < BOARD and recruits:
            board.append(recruits.pop())

    def discount(self, me: Player) -> int:
        return me.court.count(HOME_CROWD) if me.score >= 10 else 0

    def pay(self, me: Player, c: int) -> None:
        cost = COST[c] - self.discount(me)
        if cost > 0:
            me.hustle -= cost

    def resolve(self, c: int) -> None:
        me = self.me
        if c < SUBSTITUTION:
            super().resolve(c)
        elif c == QUICK_HANDS:
            if me.momentum:
                self.asks = c
        elif c == SUBSTITUTION:
            if me.hand:
                self.asks = c
            else:
                self.draw(me, 2)

    def answer(self, choice: int) -> None:
        me = self.me
        asks, self.asks = self.asks, 0
        if asks == SUBSTITUTION:
            me.bench.append(me.hand.pop(choice))
            self.draw(me, 2)
        elif choice == YES:
            me.momentum -= 1
            me.hustle += 2

    def pending(self) -> str:
        return {0: "", SUBSTITUTION: "Substitution", QUICK_HANDS: "Quick Hands"}[self.asks]

    def label(self, choice: int) -> str:
        if self.asks == QUICK_HANDS:
            return "Yes" if choice == YES else "No"
        if self.asks == SUBSTITUTION:
            return super().label(choice).removeprefix("Play ")
        return super().label(choice)

    def clone(self) -> MoreCards:
        twin = super().clone()
        assert isinstance(twin, MoreCards)
        twin.asks = self.asks
        return twin
