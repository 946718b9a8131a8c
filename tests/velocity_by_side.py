"""Velocity by the engine and by hand, to be compared choice by choice.

What is printed on the cards the referee reads from the game's files itself; who brings which cards it is told, by the
table before set-up. It plays two decks of cards whose texts it knows, made for this: every keyword is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import yaml

from engine import shelf
from engine.rules.chance import seed_stream
from engine.rules.options import Kind
from engine.rules.run import SHUFFLES
from engine.rules.state import State
from tests.comparing import Comparison, Outcome
from tests.engine_games import copied
from tests.handwritten.chance import Chance
from tests.handwritten.deckbuilder import shuffle_by
from tests.handwritten.velocity.cards import AthleteCard, Book, Keyword, PlayCard, Roster, When
from tests.handwritten.velocity.game import Game, playout
from tests.handwritten.velocity.labels import label
from tests.handwritten.velocity.sentences import PASSIVES, steps_of
from tests.handwritten.velocity.sides import Shown
from tests.handwritten.velocity.table import AS_RULED, Picture, Reading, Shares

READINGS = {
    "": AS_RULED,
    "+winner-assigns": Reading(Shares.BY_WINNER),
    "+impact-once": Reading(impact_once=True),
    "+leader-others": Reading(leader_others=True),
    "+chemistry-by-one": Reading(chemistry_by_one=True),
    "+no-first-draw": Reading(no_first_draw=True),
    "+mp-for-the-turn": Reading(mp_for_the_turn=True),
    "+no-periods": Reading(no_periods=True),
    "+offensive-response": Reading(offensive_response=True),
    "+halftime-at-once": Reading(halftime_at_once=True),
    "+hand-only": Reading(hand_only=True),
    "+backup-not-counted": Reading(backup_not_counted=True),
    "+coin-winner-first": Reading(coin_winner_first=True),
    "+open-halftime": AS_RULED,
}
"""How the referee is to read each variant of the game. Who won the coin it is told: the coin is the engine's."""

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
    """Every variant that the referee can read."""
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
    return PlayCard(name, when, int(card.get("Cost", 0)), steps_of(text(card)))


def text(card: Printed) -> str:
    return " ".join(card.get("text", "").split())


class Pair(Comparison):
    """A game of the engine, and how the referee plays it."""

    LAST = frozenset({"End the Main Phase", "Pass"})

    def __init__(self, name: str, reading: Reading = AS_RULED) -> None:
        super().__init__(name)
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
        """The Playbook cards that are dealt."""
        table = self.machine.table(0)
        zones = [(zone, seat) for zone in ("Draw Pile", "Side Deck") for seat in (0, 1)]
        names = dict.fromkeys(name for zone, seat in zones for name in self.names(table, zone, seat))
        playbook = [name for name in names if self.printed[name]["type"] != "Athlete"]
        return Book(tuple(play_card(name, self.printed[name]) for name in playbook))

    @cached_property
    def rosters(self) -> tuple[Roster, Roster]:
        return self._roster(0), self._roster(1)

    def _roster(self, seat: int) -> Roster:
        table = self.machine.table(0)
        number = self.book.number

        def athletes(zone: str) -> tuple[AthleteCard, ...]:
            return tuple(athlete_card(n, self.printed[n]) for n in self.names(table, zone, seat) if n not in number)

        def plays(zone: str) -> tuple[int, ...]:
            return tuple(number[name] for name in self.names(table, zone, seat) if name in number)

        (coach,), (arena,) = self.names(table, "Sideline", seat), self.names(table, "Clubhouse", seat)
        zones = athletes("Lineup"), athletes("Bench"), athletes("Side Deck"), plays("Draw Pile"), plays("Side Deck")
        passive = (PASSIVES[text(self.printed[name])] for name in (coach, arena))
        return Roster(*zones, coach, arena, *passive)

    # ---- the engine's state as the referee would show it

    def picture(self, state: State) -> Picture:
        (venue,) = self.names(state, "Venue")
        broken_off = state.over and self.outcome(state)[0] == "No Franchise"
        first, second = (_without_a_line(self._side(state, seat), broken_off) for seat in (0, 1))
        decider = -1 if state.over else state.decider
        return Picture(state.turn, state.active, decider, state.over, "", False, venue, (first, second))

    def shown(self, referee: Game) -> Picture:
        """What is compared of the referee's picture: which places of a line-up are empty it keeps for itself."""
        picture = referee.picture()
        first, second = (
            replace(side, lineup=[a for a in side.lineup if a], worn=[(gear, "") for gear, _ in side.worn])
            for side in picture.sides
        )
        broken_off = referee.reason == "No Franchise"
        first, second = _without_a_line(first, broken_off), _without_a_line(second, broken_off)
        return replace(picture, sides=(first, second), stage="", second_half=False)

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
    """The last Franchise ends the engine's game as it leaves; of the referee all who are Injured leave first."""
    return replace(side, lineup=[], discard_pile=[], worn=[]) if broken_off else side
