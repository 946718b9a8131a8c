"""The deckbuilder by hand: its state, legal() and apply(), written for this one game and for nothing else.

It referees the engine, choice by choice, and is the measure of its speed; so it is plain, and as fast as plain
code gets. It shares nothing with the engine: no rule, no table, no random number.

The top of a deck is the end of its list. A choice is a small integer: the place of a card in the Hand, or
BUY plus a place on the Board, or one of the three actions without a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.handwritten.cards import COST, EACH_TURN, EFFECT, NAME, PERMANENT, RECRUITING, STARTING

MAX_SCORE, MAX_MOMENTUM, LIMIT, HAND, BOARD = 21, 12, 50, 5, 5
BUY, SHOOT, STEAL, END = 100, 200, 201, 202

Shuffle = Callable[[list[int]], None]


def shuffle_by(random: Callable[[], float]) -> Shuffle:
    """A shuffle in place that takes one number from 0 to 1 a card."""

    def shuffle(cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = int(random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    return shuffle


def as_given(cards: list[int]) -> None:
    """The shuffle of fixed decks: it leaves the cards as they are."""


@dataclass(frozen=True)
class Reading:
    """How the rulebook is read where it can be read in several ways; as written by default."""

    reshuffle: bool = False
    turn_50_played: bool = False
    momentum_kept: bool = False
    first: int = 0


AS_WRITTEN = Reading()
RESHUFFLE = Reading(reshuffle=True)


@dataclass(frozen=True)
class Side:
    """What one player has, by the names of the cards."""

    score: int
    hustle: int
    momentum: int
    roster_deck: list[str]
    hand: list[str]
    on_court: list[str]
    bench: list[str]


@dataclass(frozen=True)
class Picture:
    """A whole state to read and compare. Players are seats from 0."""

    turn: int
    active: int
    over: bool
    pending: str
    sides: tuple[Side, Side]
    recruiting_deck: list[str]
    recruiting_board: list[str]


class Player:
    """One player's counters and zones."""

    __slots__ = ("bench", "court", "deck", "hand", "hustle", "momentum", "score")

    def __init__(self, roster: Sequence[int]) -> None:
        self.deck = list(roster)
        self.hand: list[int] = []
        self.court: list[int] = []
        self.bench: list[int] = []
        self.score = self.hustle = self.momentum = 0

    def clone(self) -> Player:
        twin = Player(self.deck)
        twin.hand, twin.court, twin.bench = self.hand[:], self.court[:], self.bench[:]
        twin.score, twin.hustle, twin.momentum = self.score, self.hustle, self.momentum
        return twin

    def side(self) -> Side:
        zones = ([NAME[c] for c in zone] for zone in (self.deck, self.hand, self.court, self.bench))
        return Side(self.score, self.hustle, self.momentum, *zones)


class Game:
    """A game in progress: ask legal(), give apply() one of the answers, until over."""

    __slots__ = ("board", "cheapest", "me", "other", "over", "players", "reading", "recruits", "shuffle", "turn")

    def __init__(
        self,
        shuffle: Shuffle,
        reading: Reading = AS_WRITTEN,
        rosters: tuple[Sequence[int], Sequence[int]] = (STARTING, STARTING),
        recruits: Sequence[int] = RECRUITING,
    ) -> None:
        self.shuffle, self.reading = shuffle, reading
        self.players = Player(rosters[0]), Player(rosters[1])
        self.recruits = list(recruits)
        self.board: list[int] = []
        self.cheapest = min((COST[c] for c in recruits), default=0)
        for deck in (self.players[0].deck, self.players[1].deck, self.recruits):
            shuffle(deck)
        for player in self.players:
            self.draw(player, HAND)
        self.me, self.other = self.players[reading.first], self.players[1 - reading.first]
        self.turn = 1
        self.over = False

    def legal(self) -> list[int]:
        """The choices there are: plays in the order of the Hand, buys in the order of the Board, then the others."""
        me = self.me
        hustle = me.hustle
        cost = COST
        choices = [i for i, c in enumerate(me.hand) if cost[c] <= hustle]
        if hustle >= self.cheapest:
            choices += [BUY + i for i, c in enumerate(self.board) if cost[c] <= hustle]
        if me.momentum:
            if me.momentum >= 3:
                choices.append(SHOOT)
            choices.append(STEAL)
        choices.append(END)
        return choices

    def apply(self, choice: int) -> None:
        """Takes the choice, which must be legal, and everything up to the next one."""
        me = self.me
        if choice < BUY:
            c = me.hand.pop(choice)
            me.hustle -= COST[c]
            me.court.append(c)
            self.resolve(c)
        elif choice < SHOOT:
            c = self.board.pop(choice - BUY)
            me.hustle -= COST[c]
            me.bench.append(c)
        elif choice == SHOOT:
            me.momentum -= 3
            self.gain_score(2)
        elif choice == STEAL:
            me.momentum -= 1
            other = self.other
            other.momentum = other.momentum - 2 if other.momentum > 2 else 0
        if self.over:
            return
        board, recruits = self.board, self.recruits
        while len(board) < BOARD and recruits:
            board.append(recruits.pop())
        if choice == END:
            self.end_possession()

    def resolve(self, c: int) -> None:
        hustle, momentum, draw, loss, score = EFFECT[c]
        me = self.me
        if hustle:
            me.hustle += hustle
        if momentum:
            total = me.momentum + momentum
            me.momentum = total if total < MAX_MOMENTUM else MAX_MOMENTUM
        if draw:
            self.draw(me, draw)
        if loss:
            other = self.other
            other.momentum = other.momentum - loss if other.momentum > loss else 0
        if score and me.momentum >= 3:
            self.gain_score(score)

    def gain_score(self, amount: int) -> None:
        me = self.me
        me.score += amount
        if me.score >= MAX_SCORE:
            me.score = MAX_SCORE
            self.over = True

    def draw(self, player: Player, count: int) -> None:
        deck = player.deck
        for _ in range(count):
            if not deck:
                if not (self.reading.reshuffle and player.bench):
                    return
                deck += player.bench
                player.bench.clear()
                self.shuffle(deck)
            player.hand.append(deck.pop())

    def end_possession(self) -> None:
        me = self.me
        me.bench += me.hand
        me.hand.clear()
        if me.court:
            stay: list[int] = []
            for c in me.court:
                (stay if PERMANENT[c] else me.bench).append(c)
            me.court = stay
        self.draw(me, HAND)
        if self.turn == LIMIT:
            self.over = True
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turn += 1
        me, other = self.other, self.me
        self.me, self.other = me, other
        if self.turn == LIMIT and not self.reading.turn_50_played:
            self.over = True
            return
        hustle, momentum = 0, me.momentum if self.reading.momentum_kept else 0
        for c in me.court:
            hustle_gained, momentum_gained = EACH_TURN[c]
            hustle += hustle_gained
            momentum += momentum_gained
        me.hustle = hustle
        me.momentum = momentum if momentum < MAX_MOMENTUM else MAX_MOMENTUM

    def winner(self) -> int | None:
        """The seat that won; None for a draw, and as long as nobody leads."""
        first, second = self.players
        if first.score == second.score:
            return None
        return 0 if first.score > second.score else 1

    def clone(self) -> Game:
        """A copy that plays on alone; only the source of its shuffles is shared."""
        twin = object.__new__(type(self))
        twin.shuffle, twin.reading, twin.cheapest = self.shuffle, self.reading, self.cheapest
        twin.players = self.players[0].clone(), self.players[1].clone()
        active = self.active()
        twin.me, twin.other = twin.players[active], twin.players[1 - active]
        twin.recruits, twin.board = self.recruits[:], self.board[:]
        twin.turn, twin.over = self.turn, self.over
        return twin

    def active(self) -> int:
        return 0 if self.me is self.players[0] else 1

    def pending(self) -> str:
        """The card in the middle of whose effect a choice is waited for, or nothing."""
        return ""

    def distinct(self) -> list[int]:
        """The legal choices, of equal ones only the first."""
        first: dict[str, int] = {}
        for choice in self.legal():
            first.setdefault(self.label(choice), choice)
        return list(first.values())

    def label(self, choice: int) -> str:
        if choice < BUY:
            return f"Play {NAME[self.me.hand[choice]]}"
        if choice < SHOOT:
            return f"Buy {NAME[self.board[choice - BUY]]}"
        return {SHOOT: "Shoot a Two", STEAL: "Steal Momentum", END: "End Possession"}[choice]

    def picture(self) -> Picture:
        first, second = self.players
        return Picture(
            self.turn,
            self.active(),
            self.over,
            self.pending(),
            (first.side(), second.side()),
            [NAME[c] for c in self.recruits],
            [NAME[c] for c in self.board],
        )


def playout(game: Game, random: Callable[[], float]) -> int:
    """Plays the game to its end with players who choose at random; the number of choices made."""
    legal, apply = game.legal, game.apply
    count = 0
    while not game.over:
        choices = legal()
        apply(choices[int(random() * len(choices))])
        count += 1
    return count


def random_game(seed: int, reading: Reading) -> tuple[Game, int]:
    """The end of the seed's game between random players, and the number of choices made."""
    random = Random(seed).random
    game = Game(shuffle_by(random), reading)
    return game, playout(game, random)
