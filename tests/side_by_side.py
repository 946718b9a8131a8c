"""The deckbuilder by the engine and by hand, to be compared choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine import shelf
from engine.cardset.model import Game as Cardset
from engine.rules.chance import seed_stream
from engine.rules.run import SHUFFLES
from engine.rules.state import State
from tests.comparing import Comparison, Outcome
from tests.engine_games import copied, inside_an_effect
from tests.handwritten.cards import CARDS, NUMBER
from tests.handwritten.chance import Chance
from tests.handwritten.deckbuilder import AS_WRITTEN, MAX_SCORE, Game, Picture, Reading, Side
from tests.handwritten.more_cards import FOUR, MoreCards

READINGS = {
    "deckbuilder": AS_WRITTEN,
    "deckbuilder+reshuffle": Reading(reshuffle=True),
    "deckbuilder+turn-50-played": Reading(turn_50_played=True),
    "deckbuilder+momentum-kept": Reading(momentum_kept=True),
    "deckbuilder+random-first-player": AS_WRITTEN,
    "deckbuilder+reshuffle+turn-50-played+momentum-kept+random-first-player": Reading(True, True, True),
}
"""How the referee is to read each variant of the game. Who goes first it is told: the coin is the engine's."""


def pairs(folder: Path) -> Iterator[tuple[str, Pair]]:
    """Every variant as it is, and with the referee's further cards."""
    more = four_more(folder)
    for name, reading in READINGS.items():
        yield name, Pair(name, reading)
        variants = name.partition("+")[2]
        yield f"{name}, more cards", Pair("+".join(filter(None, (more, variants))), reading, more_cards=True)


def four_more(folder: Path) -> str:
    """A copy of the game with the four more cards, three of each in the Recruiting Deck; how to open it."""
    deck = (shelf.find("deckbuilder") / "decks/recruiting.yaml").read_text(encoding="utf-8")
    more = "".join(f"    {name}: 3\n" for name in FOUR)
    return copied("deckbuilder", folder, {"cards/four.yaml": four_cards(), "decks/recruiting.yaml": deck + more})


def four_cards() -> str:
    """The file of the four more cards."""
    return "cards:\n" + "".join(_four_card(name, *of) for name, of in FOUR.items())


def _four_card(name: str, cost: int, permanent: bool, text: str) -> str:
    kind = "{type: Structure, marks: [Permanent]" if permanent else "{type: Unit"
    return f'  {name}: {kind}, Cost: {cost}, text: "{text}"}}\n'


class Pair(Comparison):
    """A game of the engine, and how the referee plays it."""

    LAST = frozenset({"End Possession"})

    def __init__(self, name: str, reading: Reading, more_cards: bool = False) -> None:
        super().__init__(name)
        self.reading, self.kind = reading, MoreCards if more_cards else Game

    def referee(self, seed: int, state: State) -> Game:
        return self.kind(Chance(seed_stream(seed, SHUFFLES)).shuffle, replace(self.reading, first=state.active))

    def label(self, referee: Game, choice: int) -> str:
        return referee.label(choice)

    def pending(self, referee: Game) -> str:
        return referee.pending()

    def ended(self, referee: Game) -> Outcome:
        scored = any(player.score == MAX_SCORE for player in referee.players)
        return "Score" if scored else "Turn limit", referee.winner()

    def picture(self, state: State) -> Picture:
        sides = self._side(state, 0), self._side(state, 1)
        tables = self.names(state, "Recruiting Deck"), self.names(state, "Recruiting Board")
        return Picture(state.turn, state.active, state.over, self._pending(state), sides, *tables)

    def _pending(self, state: State) -> str:
        if not inside_an_effect(self.machine, state):
            return ""
        lowered = shelf.lowered(self.game)
        return lowered.places[lowered.program.origins[state.decision]]

    def _side(self, state: State, seat: int) -> Side:
        score, hustle, momentum = (self.counter(state, name, seat) for name in ("Score", "Hustle", "Momentum"))
        zones = (self.names(state, name, seat) for name in ("Roster Deck", "Hand", "On Court", "Bench"))
        return Side(score, hustle, momentum, *zones)


def cards_differ(game: Cardset) -> Iterator[str]:
    """Where the cards of the referee's table are not those of the game's data: cost, and whether they stay."""
    permanent = [mark.name for mark in game.marks].index("Permanent")
    cost = [number.name for number in game.numbers].index("Cost")
    for card in game.cards:
        by_hand = CARDS[NUMBER[card.name]]
        if (by_hand.cost, by_hand.permanent) != (card.numbers[cost], permanent in card.marks):
            yield card.name
