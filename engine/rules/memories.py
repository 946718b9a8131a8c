"""What a game has to remember besides its counters: counters that no text can name, behind the declared ones."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.checked import When
from engine.cardset.effects import Become
from engine.cardset.model import Game
from engine.cardset.parts import parts_of
from engine.rules.programs import LIMIT, NOTHING, CounterFact, Memory, Per


class Memories:
    """The internal counters of one game: `what` each remembers, and their `facts`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.what: list[Memory] = []
        self.facts: list[CounterFact] = []

    def __len__(self) -> int:
        return len(self.what)

    def counter(
        self, per: Per, low: int, high: int, start: int | tuple[int, ...], what: str, number: int = NOTHING
    ) -> int:
        """The number of the counter that remembers this; a tuple: where it starts by kind of card."""
        memory = Memory(what, number)
        if memory not in self.what:
            self.what.append(memory)
            if isinstance(start, tuple):
                self.facts.append(CounterFact(low, high, 0, int(per), start))
            else:
                self.facts.append(CounterFact(low, high, start, int(per)))
        return len(self.game.counters) + self.what.index(memory)

    def place(self) -> int:
        """The counter that keeps the place of each card, where a zone has places."""
        most = max(len(zone.slots) for zone in self.game.zones) if self.game.zones else 0
        return self.counter(Per.CARD, 0, most, 0, "place") if most else NOTHING

    def host(self) -> int:
        """The counter that keeps to which card each is attached, where there is a zone for such cards."""
        is_one = any(zone.attached for zone in self.game.zones)
        return self.counter(Per.CARD, 0, LIMIT, 0, "host") if is_one else NOTHING

    def marks(self) -> Iterator[tuple[int, int]]:
        """The marks that can change, each with its counter: those of players and the table, and of cards where a text
        gives them, takes them or waits for them. All others are as they are printed."""
        game = self.game
        changed = {each.mark for each in parts_of(game, Become)}
        changed |= {each.subject or 0 for each in parts_of(game, When) if each.event == "became"}
        for number, mark in enumerate(game.marks):
            if mark.per != "card":
                yield number, self.counter(Per[mark.per.upper()], 0, 1, 0, "mark", number)
            elif number in changed:
                printed = tuple(int(number in card.marks) for card in game.cards)
                yield number, self.counter(Per.CARD, 0, 1, printed, "mark", number)

    def labels(self) -> Iterator[tuple[int, int]]:
        """The labels of the table, each with its counter: the number of the word that it has, 0 for none."""
        for number, label in enumerate(self.game.labels):
            if label.of is not None:
                yield number, self.counter(Per.TABLE, 0, len(label.values), 0, "label", number)
