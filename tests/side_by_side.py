"""The engine and the referee play one game side by side: same deal, same choices, and everything compared.

After each choice both must show the same picture, offer the same options in the same words, and at the end the same
winner by the same ending.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random

from engine import shelf
from engine.cardset.model import Game as Cardset
from engine.rules.chance import seed_stream
from engine.rules.run import SHUFFLES, Machine
from engine.rules.state import State
from engine.table.words import Words
from tests.engine_games import copied, inside_an_effect, labels, machine, opened
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

PLAYER_COUNTERS = ("Score", "Hustle", "Momentum")
PLAYER_ZONES = ("Roster Deck", "Hand", "On Court", "Bench")
TABLE_ZONES = ("Recruiting Deck", "Recruiting Board")
LAST = "End Possession"


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


@dataclass
class Tally:
    """What was played, so that a test can see that it proved something."""

    games: int = 0
    decisions: int = 0
    first: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)


class Difference(AssertionError):
    """The two do not agree."""


class Pair:
    """A game of the engine, and how the referee plays it."""

    def __init__(self, name: str, reading: Reading, more_cards: bool = False) -> None:
        self.game: Cardset = opened(name)
        self.machine: Machine = machine(name)
        self.words = Words(self.game, self.machine)
        self.reading, self.kind = reading, MoreCards if more_cards else Game

    def play(self, seed: int, tally: Tally) -> None:
        """One game with random choices; in those of even seeds a turn seldom ends early. Raises Difference."""
        state = self.machine.start(seed)
        tally.first[state.active] += 1
        referee = self.kind(Chance(seed_stream(seed, SHUFFLES)).shuffle, replace(self.reading, first=state.active))
        random = Random(seed).random
        for number in range(100_000):
            _same(f"seed {seed}, choice {number}, picture", self.picture(state), referee.picture())
            if state.over:
                break
            eager = seed % 2 == 0 and random() < 0.9
            self._step(state, referee, random(), eager, tally, f"seed {seed}, choice {number}, options")
        _same(f"seed {seed}, outcome", self.outcome(state), _outcome(referee))
        tally.games += 1
        tally.endings[self.outcome(state)[0]] += 1

    def _step(self, state: State, referee: Game, chance: float, eager: bool, tally: Tally, where: str) -> None:
        """The same choice is made on both sides. Options go by their labels: equal copies of a card in their order."""
        choices, theirs = self.machine.legal(state), referee.legal()
        ours = sorted(zip(labels(self.words, self.machine, state, choices), choices, strict=True))
        other = sorted((referee.label(choice), choice) for choice in theirs)
        _same(where, [label for label, _ in ours], [label for label, _ in other])
        wanted = [n for n, (label, _) in enumerate(ours) if not eager or label != LAST] or [0]
        at = wanted[int(chance * len(wanted))]
        tally.decisions += 1
        tally.taken[ours[at][0]] += 1
        if pending := referee.pending():
            tally.asked[pending] += 1
        self.machine.apply(state, ours[at][1])
        referee.apply(other[at][1])

    # ---- the engine's state as the referee would show it

    def picture(self, state: State) -> Picture:
        sides = self._side(state, 0), self._side(state, 1)
        tables = (self._cards(state, slot) for slot in self._table_slots)
        return Picture(state.turn, state.active, state.over, self._pending(state), sides, *tables)

    def _pending(self, state: State) -> str:
        if not inside_an_effect(self.machine, state):
            return ""
        lowered = shelf.lowered(self.game)
        return lowered.places[lowered.program.origins[state.decision]]

    def _side(self, state: State, seat: int) -> Side:
        counters, zones = self._slots[seat]
        score, hustle, momentum = (state.counters[at] for at in counters)
        deck, hand, court, bench = (self._cards(state, at) for at in zones)
        return Side(score, hustle, momentum, deck, hand, court, bench)

    def _cards(self, state: State, slot: int) -> list[str]:
        return [self._names[card] for card in state.zones[slot]]

    def outcome(self, state: State) -> tuple[str, int | None]:
        """The name of the ending, and the seat that won."""
        outcome = self.machine.outcome(state)
        assert outcome is not None
        winners = (*outcome.winners, None)
        return self.game.endings[outcome.ending].name, winners[0] if len(winners) < 3 else None

    @cached_property
    def _names(self) -> list[str]:
        return [self.game.cards[kind].name for kind in self.machine.deal.kinds]

    @cached_property
    def _table_slots(self) -> list[int]:
        return [self.machine.layout.zone(self._zone(name), 0) for name in TABLE_ZONES]

    @cached_property
    def _slots(self) -> list[tuple[list[int], list[int]]]:
        layout, counters = self.machine.layout, [each.name for each in self.game.counters]
        return [
            (
                [layout.counter(counters.index(name), seat) for name in PLAYER_COUNTERS],
                [layout.zone(self._zone(name), seat) for name in PLAYER_ZONES],
            )
            for seat in (0, 1)
        ]

    def _zone(self, name: str) -> int:
        return [each.name for each in self.game.zones].index(name)


def _outcome(referee: Game) -> tuple[str, int | None]:
    scored = any(player.score == MAX_SCORE for player in referee.players)
    return "Score" if scored else "Turn limit", referee.winner()


def _same(where: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Difference(f"{where}\n engine: {ours}\nreferee: {theirs}")


def cards_differ(game: Cardset) -> Iterator[str]:
    """Where the cards of the referee's table are not those of the game's data: cost, and whether they stay."""
    permanent = [mark.name for mark in game.marks].index("Permanent")
    cost = [number.name for number in game.numbers].index("Cost")
    for card in game.cards:
        by_hand = CARDS[NUMBER[card.name]]
        if (by_hand.cost, by_hand.permanent) != (card.numbers[cost], permanent in card.marks):
            yield card.name
