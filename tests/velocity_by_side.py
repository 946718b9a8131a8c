"""Velocity by the engine and by hand, to be compared choice by choice.

What is printed on the cards the referee reads from the game's files itself; who brings which cards it is told, by the
table before set-up. It plays two decks of cards whose texts it knows, made for this: every keyword is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import yaml

from engine import shelf
from engine.rules.chance import seed_stream
from engine.rules.options import Kind
from engine.rules.run import SHUFFLES
from engine.rules.state import State
from engine.table.words import Words
from tests.comparing import Comparison, Outcome
from tests.engine_games import copied, opened
from tests.handwritten.chance import Chance
from tests.handwritten.deckbuilder import shuffle_by
from tests.handwritten.velocity.cards import AthleteCard, Book, Keyword, PlayCard, Roster, Wear, When
from tests.handwritten.velocity.game import Game, playout
from tests.handwritten.velocity.labels import label
from tests.handwritten.velocity.sentences import PASSIVES, WEARS, steps_of
from tests.handwritten.velocity.sides import Shown
from tests.handwritten.velocity.table import AS_RULED, Picture, Reading, Shares

READINGS = {
    "": AS_RULED,
    "+winner-assigns": Reading(Shares.BY_WINNER),
    "+fatigue-by-slot": Reading(Shares.IN_ORDER),
    "+cap-on-taken": Reading(cap_on_taken=True),
    "+halftime-at-once": Reading(halftime_at_once=True),
    "+impact-once": Reading(impact_once=True),
    "+leader-others": Reading(leader_others=True),
    "+chemistry-by-one": Reading(chemistry_by_one=True),
    "+no-first-draw": Reading(no_first_draw=True),
    "+mp-for-the-turn": Reading(mp_for_the_turn=True),
    "+no-periods": Reading(no_periods=True),
    "+offensive-response": Reading(offensive_response=True),
    "+hand-only": Reading(hand_only=True),
    "+backup-not-counted": Reading(backup_not_counted=True),
    "+coin-winner-first": Reading(coin_winner_first=True),
    "+open-halftime": AS_RULED,
}
"""How the referee is to read each variant of the game. Who won the coin it is told: the coin is the engine's."""

BROKEN_OFF = ("No Franchise", "Deck-out")
"""The endings that can come while something else is due: others who are Injured leave, Equipment is discarded."""

DECKS = {path.stem: path for path in sorted((Path(__file__).parent / "handwritten/velocity/decks").glob("*.yaml"))}

Printed = dict[str, Any]


def refereed(folder: Path) -> str:
    """A copy of the game in which each player has one of these decks; how to open it."""
    game = (shelf.find("velocity") / "game.yaml").read_text(encoding="utf-8")
    dealt = next(line for line in game.splitlines() if line.startswith("deal:"))
    first, second = DECKS
    files = {f"decks/{name}.yaml": path.read_text(encoding="utf-8") for name, path in DECKS.items()}
    files["game.yaml"] = game.replace(dealt, f"deal: {{player 1: {first}, player 2: {second}}}")
    return copied("velocity", folder, files)


def pairs(folder: Path) -> Iterator[tuple[str, Pair]]:
    """Every deck of the game against every other and itself, and every variant that the referee can read."""
    names = [deck.name for deck in opened("velocity").decks]
    for decks in product(names, names):
        yield f"velocity, {decks[0]} against {decks[1]}", Pair("velocity", decks=decks)
    name = refereed(folder)
    for variants, reading in READINGS.items():
        yield f"velocity{variants}", Pair(name + variants, reading)


def by_hand(folder: Path) -> tuple[str, Callable[[int], int]]:
    """The game to measure, and how it is played by hand between random players: seed to number of choices."""
    name = refereed(folder)
    pair = Pair(name)
    book, rosters = pair.book, pair.rosters

    def play(seed: int) -> int:
        random = Random(seed).random
        return playout(Game(shuffle_by(random), book, rosters, coin=int(random() * 2)), random)

    return name, play


# ---- what is printed


def printed(game: str) -> dict[str, Printed]:
    """All cards of a game as its files print them."""
    cards: dict[str, Printed] = {}
    for path in sorted((shelf.find(game) / "cards").glob("*.yaml")):
        cards |= yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)["cards"]
    return cards


def athlete_card(name: str, card: Printed) -> AthleteCard:
    keywords = Keyword(0)
    for each in card.get("keywords", ()):
        keywords |= Keyword[each]
    marks = [mark in card.get("marks", ()) for mark in ("Franchise", "Star", "Veteran")]
    team, philosophy = card.get("Team", ""), card.get("Philosophy", "")
    return AthleteCard(name, team, philosophy, int(card["Skill"]), int(card["Fatigue Limit"]), keywords, *marks)


def play_card(name: str, card: Printed) -> PlayCard:
    marks = card.get("marks", ())
    when = next((when for when in When if when.name.capitalize() in marks), When.GENERAL)
    wear = next((wear for sentence, wear in WEARS.items() if sentence in text(card)), Wear.NONE)
    return PlayCard(name, when, int(card.get("Cost", 0)), steps_of(text(card)), card["type"], wear)


def text(card: Printed) -> str:
    return " ".join(card.get("text", "").split())


class Pair(Comparison):
    """A game of the engine, and how the referee plays it."""

    LAST = frozenset({"End the Main Phase", "Pass"})

    def __init__(self, name: str, reading: Reading = AS_RULED, decks: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        if decks:
            self.machine = shelf.machine(self.game, {str(seat): deck for seat, deck in enumerate(decks, 1)})
            self.words = Words(self.game, self.machine)
        self.reading = reading
        self.printed = printed(name.partition("+")[0])

    def referee(self, seed: int, state: State) -> Game:
        shuffle = Chance(seed_stream(seed, SHUFFLES)).shuffle
        return Game(shuffle, self.book, self.rosters, state.decider, self.reading)

    def label(self, referee: Game, choice: int) -> str:
        return label(referee, choice)

    def labels(self, state: State, choices: Sequence[int]) -> list[str]:
        """The engine's labels; numbers and modes by their number."""
        found = super().labels(state, choices)
        for at, choice in enumerate(choices):
            option = self.machine.describe(state, choice)
            if option.kind is Kind.NUMBER:
                found[at] = str(option.number)
            elif option.kind is Kind.MODE:
                found[at] = f"Mode {option.number}"
        return found

    def ended(self, referee: Game) -> Outcome:
        return referee.reason, referee.winner()

    # ---- what is dealt

    @cached_property
    def book(self) -> Book:
        """The Playbook cards that are dealt: each copy is one of its own, player 1's first."""
        cards = {name: play_card(name, self.printed[name]) for name in {*self._dealt(0), *self._dealt(1)}}
        dealt = [(cards[name], seat) for seat in (0, 1) for name in self._dealt(seat)]
        return Book(tuple(card for card, _ in dealt), tuple(seat for _, seat in dealt))

    def _dealt(self, seat: int) -> list[str]:
        table = self.machine.table(0)
        names = [name for zone in ("Draw Pile", "Side Deck") for name in self.names(table, zone, seat)]
        return [name for name in names if self.printed[name]["type"] != "Athlete"]

    @cached_property
    def rosters(self) -> tuple[Roster, Roster]:
        return self._roster(0), self._roster(1)

    def _roster(self, seat: int) -> Roster:
        table = self.machine.table(0)

        def athletes(zone: str) -> tuple[AthleteCard, ...]:
            names = [name for name in self.names(table, zone, seat) if self.printed[name]["type"] == "Athlete"]
            return tuple(athlete_card(name, self.printed[name]) for name in names)

        (coach,), (arena,) = self.names(table, "Sideline", seat), self.names(table, "Clubhouse", seat)
        first, size = seat * len(self._dealt(0)), len(self.names(table, "Draw Pile", seat))
        plays = range(first, first + len(self._dealt(seat)))
        zones = athletes("Lineup"), athletes("Bench"), athletes("Side Deck"), tuple(plays[:size]), tuple(plays[size:])
        passive = (PASSIVES[text(self.printed[name])] for name in (coach, arena))
        return Roster(*zones, coach, arena, *passive)

    # ---- the engine's state as the referee would show it

    def picture(self, state: State) -> Picture:
        (venue,) = self.names(state, "Venue")
        broken_off = state.over and self.outcome(state)[0] in BROKEN_OFF
        first, second = (_without_a_line(self._side(state, seat), broken_off) for seat in (0, 1))
        decider = -1 if state.over else state.decider
        return Picture(state.turn, state.active, decider, state.over, "", False, venue, (first, second))

    def shown(self, referee: Game) -> Picture:
        """What is compared of the referee's picture: which places of a line-up are empty it keeps for itself."""
        picture = referee.picture()
        first, second = (
            replace(side, lineup=[a for a in side.lineup if a], worn=self._worn(referee, seat))
            for seat, side in enumerate(picture.sides)
        )
        broken_off = referee.reason in BROKEN_OFF
        first, second = _without_a_line(first, broken_off), _without_a_line(second, broken_off)
        return replace(picture, sides=(first, second), stage="", second_half=False)

    def _worn(self, referee: Game, seat: int) -> list[tuple[str, str]]:
        """The Equipment of a player, whoever wears it."""
        worn = [c for side in referee.sides for a in side.athletes() for c in a.worn]
        return sorted((self.book.name[c], "") for c in worn if self.book.owners[c] == seat)

    def _side(self, state: State, seat: int) -> Shown:
        vp, mp = (self.counter(state, name, seat) for name in ("VP", "MP"))
        lineup, bench = (self._tired(state, zone, seat) for zone in ("Lineup", "Bench"))
        pile, hand, discard = (self.names(state, zone, seat) for zone in ("Draw Pile", "Hand", "Discard Pile"))
        side = sorted(
            f"{name} {tired}" if self.printed[name]["type"] == "Athlete" else name
            for name, tired in self._tired(state, "Side Deck", seat)
        )
        worn = sorted((name, "") for name in self.names(state, "Gear", seat))
        return Shown(vp, mp, list(lineup), bench, pile, hand, sorted(discard), side, worn)

    def _tired(self, state: State, zone: str, seat: int) -> list[tuple[str, int]]:
        fatigue, slot = self._counters["Fatigue"], self.machine.layout.card_counter
        return [(self.card_names[c], state.counters[slot(fatigue, c)]) for c in self.cards(state, zone, seat)]


def _without_a_line(side: Shown, broken_off: bool) -> Shown:
    """What is due when an ending comes is not done any more by the engine; by the referee some of it has been."""
    return replace(side, lineup=[], discard_pile=[], worn=[]) if broken_off else side
