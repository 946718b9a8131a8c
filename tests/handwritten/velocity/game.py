"""Velocity by hand: legal() and apply(), written for this one game and for nothing else.

It plays the rulebook by the project's rulings, shares nothing with the engine, and is as fast as plain code gets.
A choice is a small integer: the place of a card in its zone, an amount, a seat, or one of the actions below.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.handwritten.velocity import effects, halftime
from tests.handwritten.velocity.cards import Book, Keyword, Passive, Roster
from tests.handwritten.velocity.doing import cost, do_what_is_due, gain_mp, paid, renew, told_of_play
from tests.handwritten.velocity.fatigue import Line
from tests.handwritten.velocity.sides import MAX_MP, MAX_VP, Side
from tests.handwritten.velocity.skill import impact, margin
from tests.handwritten.velocity.table import (
    AS_RULED,
    BENCHED,
    CALLED,
    COIN,
    DEFENSE,
    DISCARD,
    EXCHANGE,
    FIELDED,
    HALFTIME,
    INCOMING,
    LAST_TURN,
    MAIN,
    MODE,
    MOST_FATIGUE,
    OFFENSE,
    OVER,
    PICK,
    PLACE,
    REFILL,
    RESPONSE,
    REVIVED,
    SPLIT,
    SUDDEN_DEATH,
    TARGET,
    TOSS,
    YES_OR_NO,
    Reading,
    Shuffle,
)

SUBSTITUTE, ATTEMPT, END, PASS = 100, 200, 201, 202
OPENING_HAND, HAND_LIMIT, SUBSTITUTIONS, HALFTIME_VP = 5, 7, 2, 5
ENDS = ("Regulation", "Overtime", "Sudden Death")
REST = int(Keyword.REST)


class Game(Line):
    """A game in progress: ask legal(), give apply() one of the answers, until over."""

    __slots__ = ()

    def __init__(
        self,
        shuffle: Shuffle,
        book: Book,
        rosters: tuple[Roster, Roster],
        coin: int = 0,
        reading: Reading = AS_RULED,
    ) -> None:
        super().__init__(shuffle, book, rosters, coin, reading)
        if reading.coin_winner_first:
            self.choose_first(coin)

    def legal(self) -> list[int]:
        """The choices there are, cards in the order of their zone."""
        return LEGAL[self.phase](self)

    def apply(self, choice: int) -> None:
        """Takes the choice, which must be legal, and everything up to the next one."""
        APPLY[self.phase](self, choice)

    # ---- what can be chosen

    def _main(self) -> list[int]:
        side = self.me
        choices = self._affordable(side, self.book.general)
        if self.arena_does == Passive.NO_EVENTS and self.second_half:
            choices = [i for i in choices if self.book.kind[side.hand[i]] != "Event"]
        if self.subs < SUBSTITUTIONS and self.turn > 1 and side.bench:
            choices += [SUBSTITUTE + place for place, a in enumerate(side.lineup) if a is not None]
        choices.append(ATTEMPT)
        choices.append(END)
        return choices

    def _offense(self) -> list[int]:
        return self._actions(self.book.offensive)

    def _defense(self) -> list[int]:
        return self._actions(self.book.defensive)

    def _response(self) -> list[int]:
        return self._actions(self.book.offensive if self.reading.offensive_response else self.book.defensive)

    def _actions(self, cost: list[int]) -> list[int]:
        choices = [] if self.actor.barred else self._affordable(self.actor, cost)
        choices.append(PASS)
        return choices

    def _affordable(self, side: Side, printed: list[int]) -> list[int]:
        mp = side.mp
        return [i for i, c in enumerate(side.hand) if cost(self, side, c, printed[c]) <= mp]

    def _candidates(self) -> list[int]:
        return self.candidates[:]

    def _bench(self) -> list[int]:
        return list(range(len(self.actor.bench)))

    def _hand(self) -> list[int]:
        return list(range(len(self.actor.hand)))

    def _share(self) -> list[int]:
        return list(range(self.low, self.high + 1))

    # ---- the turn

    def choose_first(self, seat: int) -> None:
        self.turn = 1
        self.me, self.other = self.sides[seat], self.sides[1 - seat]
        for side in self.sides:
            self.shuffle(side.pile)
        if all(self.draw(side, OPENING_HAND) for side in self.sides):
            self.start_turn()

    def start_turn(self) -> None:
        me = self.actor = self.me
        renew(self)
        later, me.later = me.later, 0
        if not self.draw(me, later):
            return
        more = 2 if me.coach_does == Passive.RECOVERY else 1
        for a in me.bench:
            if a.fatigue:
                left = a.fatigue - (more + 1 if a.keywords & REST else more)
                a.fatigue = left if left > 0 else 0
        reading = self.reading
        if (self.turn == 1 and reading.no_first_draw) or self.draw(me, 1):
            if reading.mp_for_the_turn:
                me.mp = 4
            else:
                me.mp = me.mp + 2 if me.mp < MAX_MP - 2 else MAX_MP
            self.subs = 0
            self.phase = MAIN
            if me.coach_does == Passive.SMALL_HAND and len(me.hand) <= 3:
                self.draw(me, 1)

    def act(self, choice: int) -> None:
        if choice < SUBSTITUTE:
            self.play(choice)
        elif choice < ATTEMPT:
            self.chosen = choice - SUBSTITUTE
            self.phase = INCOMING
        elif choice == ATTEMPT:
            self.phase = OFFENSE
            self.used -= paid(self)
            if self.arena_does == Passive.DEFENSE_MP:
                gain_mp(self.other, 1)
        else:
            self.end_phase()

    def substitute(self, incoming: int) -> None:
        lineup, bench, place = self.me.lineup, self.me.bench, self.chosen
        leaving = lineup[place]
        assert leaving is not None
        self.comes_in(bench[incoming])
        lineup[place], bench[incoming] = bench[incoming], leaving
        self.subs += 1
        self.phase = MAIN
        self.after_exchange()

    def end_phase(self) -> None:
        if len(self.me.hand) > HAND_LIMIT:
            self.actor = self.me
            self.phase = DISCARD
        else:
            self.end_turn()

    def discard(self, choice: int) -> None:
        me = self.me
        me.discard.append(me.hand.pop(choice))
        if len(me.hand) <= HAND_LIMIT:
            self.end_turn()

    def end_turn(self) -> None:
        if self.boosted:
            self.end_boosts()
        if self.turn == LAST_TURN[self.stage] and not self.reading.no_periods:
            leader = self.leader()
            if leader is not None or self.stage == SUDDEN_DEATH:
                self.end(leader, ENDS[self.stage] if leader is not None else "Turn limit")
                return
            self.stage += 1
        if self.arena_does == Passive.EMPTY_HAND and not self.me.hand and not self.draw(self.me, 2):
            return
        self.turn += 1
        me, other = self.other, self.me
        self.me, self.other = me, other
        self.start_turn()

    def end_boosts(self) -> None:
        """Nothing reads a Skill between the end of an attempt and that of its turn, so both end here."""
        for side in self.sides:
            side.boost = side.impact = side.tires_more = side.win_draws = 0
            side.barred = False
            for a in (*side.athletes(), *side.injured):
                a.boost = 0
                a.tireless = False
                if a.lasting:
                    a.lasting = ()
                    a.refresh()
        self.boosted = False

    # ---- Playbook cards

    def play(self, choice: int) -> None:
        user = self.user = self.actor
        self.back, self.spot = self.phase, -1
        book = self.book
        c = self.card = user.hand.pop(choice)
        user.mp -= cost(self, user, c, book.cost[c])
        user.discard.append(c)
        told_of_play(self, user, book.kind[c])
        self.rest = book.steps[c]
        if effects.run(self):
            self.played()

    def go_on(self, choice: int) -> None:
        if effects.answer(self, choice):
            self.played()

    def played(self) -> None:
        """The card is done: who is Injured by it leaves, and the game goes on where it was played."""
        do_what_is_due(self)
        if self.over:
            return
        if self.hurt:
            self.settle()
        else:
            self.after_card()

    def after_card(self) -> None:
        if self.called_off:
            self.called_off = False
            self.end_attempt()
        elif self.back == RESPONSE:
            self.calculate()
        else:
            self.phase, self.actor = self.back, self.user

    # ---- the Scoring Attempt

    def offensive_step(self, choice: int) -> None:
        if choice == PASS:
            self.phase, self.actor = DEFENSE, self.other
        else:
            self.play(choice)

    def defensive_response(self, choice: int) -> None:
        if choice == PASS:
            self.phase, self.actor = RESPONSE, self.me
        else:
            self.play(choice)

    def offensive_response(self, choice: int) -> None:
        if choice == PASS:
            self.calculate()
        else:
            self.play(choice)

    def calculate(self) -> None:
        me, other = self.me, self.other
        by = margin(me, other, self.arena_does, self.coin, self.reading)
        self.back = SPLIT
        if by > 0:
            me.vp += 1
            self.owed = by + impact(me, self.reading)
            if me.vp == MAX_VP:
                self.end(me, "Victory Points")
            elif self.reading.halftime_at_once and me.vp == HALFTIME_VP and not self.second_half:
                self.late = True
                self.winner_draws(me)
                if not self.over:
                    self.phase, self.actor = HALFTIME, self.sides[0]
            elif not self.assign(other, self.owed, MOST_FATIGUE):
                self.tire()
        elif by == 0:
            self.end_attempt()
        elif not self.assign(me, -by, MOST_FATIGUE):
            self.tire()

    def go_on_after_injuries(self) -> None:
        if self.back == SPLIT:
            self.end_attempt()
        elif self.back == HALFTIME:
            self.phase, self.actor = HALFTIME, self.user
        else:
            self.after_card()

    def end_attempt(self) -> None:
        if self.stage == SUDDEN_DEATH and (leader := self.leader()) is not None:
            self.end(leader, "Sudden Death")
        elif not self.second_half and max(self.me.vp, self.other.vp) >= HALFTIME_VP:
            self.phase, self.actor = HALFTIME, self.sides[0]
        else:
            self.end_phase()

    # ---- Halftime

    def at_halftime(self, choice: int) -> None:
        if halftime.take(self, choice):
            self.second_half = True
            if not self.reading.hand_only:
                for side in (self.me, self.other):
                    self.shuffle(side.pile)
            if not self.late:
                self.end_phase()
                return
            self.back = SPLIT
            if not self.assign(self.other, self.owed, MOST_FATIGUE):
                self.tire()
        else:
            self.after_exchange()

    def exchange(self, target: int) -> None:
        halftime.exchange(self, target)
        self.after_exchange()

    def after_exchange(self) -> None:
        """Who came in with too much Fatigue leaves; who fields no Franchise any more may have lost."""
        if self.hurt:
            self.back, self.user = self.phase, self.actor
            self.settle()
        elif self.reading.backup_not_counted:
            self.lost()


LEGAL: dict[int, Callable[[Game], list[int]]] = {
    COIN: lambda game: [0, 1],
    MAIN: Game._main,
    INCOMING: Game._bench,
    TARGET: Game._candidates,
    TOSS: Game._candidates,
    BENCHED: Game._candidates,
    MODE: Game._candidates,
    PICK: Game._candidates,
    **dict.fromkeys((YES_OR_NO, CALLED, FIELDED, REVIVED), Game._candidates),
    OFFENSE: Game._offense,
    DEFENSE: Game._defense,
    RESPONSE: Game._response,
    SPLIT: Game._share,
    REFILL: Game._bench,
    PLACE: lambda game: game.empty_places(game.loser),
    HALFTIME: halftime.legal,
    EXCHANGE: halftime.targets,
    DISCARD: Game._hand,
    OVER: lambda game: [],
}
APPLY: dict[int, Callable[[Game, int], None]] = {
    COIN: Game.choose_first,
    MAIN: Game.act,
    INCOMING: Game.substitute,
    TARGET: Game.go_on,
    TOSS: Game.go_on,
    BENCHED: Game.go_on,
    MODE: Game.go_on,
    PICK: Game.go_on,
    **dict.fromkeys((YES_OR_NO, CALLED, FIELDED, REVIVED), Game.go_on),
    OFFENSE: Game.offensive_step,
    DEFENSE: Game.defensive_response,
    RESPONSE: Game.offensive_response,
    SPLIT: Game.share,
    REFILL: Game.bring_in,
    PLACE: Game.fill,
    HALFTIME: Game.at_halftime,
    EXCHANGE: Game.exchange,
    DISCARD: Game.discard,
}


def playout(game: Game, random: Callable[[], float]) -> int:
    """Plays the game to its end with players who choose at random; the number of choices made."""
    legal, apply = game.legal, game.apply
    count = 0
    while not game.over:
        choices = legal()
        apply(choices[int(random() * len(choices))])
        count += 1
    return count
