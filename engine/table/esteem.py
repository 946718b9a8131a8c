"""What the cards in a seat's hand are worth beside their number: more, where playing such a card has brought more.

Whatever a search tries is noted. Cards that are put by, where their owner sees them, are tried as if they were at hand,
so that it is known what is to be got by an exchange.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules import events
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.guess import Knowledge

SHARE = 3
"""Of what a kind of card brings more than others, so manieth part is what holding it is worth more."""

LEAST, MOST = -4, 6
"""What a card can be worth less or more to hold than another."""

TRIALS = 4
"""How often cards that are put by are tried in a step."""


class Esteem:
    """What one seat of one game has found of the kinds of its cards."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int) -> None:
        layout, self._kinds = machine.layout, machine.deal.kinds
        mine = [(slot, zone) for slot, zone in enumerate(layout.zone_of) if layout.owner_of[slot] == seat]
        self.hand = [slot for slot, zone in mine if zone == machine.program.draw_to]
        self._put_by = [slot for slot, zone in mine if zone in knowledge.put_by and knowledge.seen[seat][slot]]
        kinds = max(self._kinds, default=0) + 1
        self._brought, self._times = [0] * kinds, [0] * kinds
        self._extra = [0] * kinds
        self._tried: dict[int, list[int]] = {}  # by step: the turns in which what is put by was tried

    def of(self, state: State) -> int:
        """What the cards at hand are worth beside their number."""
        extra, kinds = self._extra, self._kinds
        return sum([extra[kinds[card]] for slot in self.hand for card in state.zones[slot]])

    def is_at_hand(self, state: State, card: int) -> bool:
        """Is it a card in the seat's hand?"""
        return any(card in state.zones[slot] for slot in self.hand)

    def note(self, card: int, brought: int) -> None:
        """To play the card has brought so much, with what it was worth to hold it."""
        kind = self._kinds[card]
        self._brought[kind] += max(0, brought + self._extra[kind])
        self._times[kind] += 1

    def settle(self) -> None:
        """What has been noted counts from now on."""
        known = [kind for kind, times in enumerate(self._times) if times]
        means = {kind: self._brought[kind] // self._times[kind] for kind in known}
        middle = sum(means.values()) // max(1, len(means))
        for kind, mean in means.items():
            self._extra[kind] = max(LEAST, min((mean - middle) // SHARE, MOST))

    def as_if_at_hand(self, state: State) -> tuple[State, set[int]] | None:
        """A state with what is put by in the hand as well, and these cards; None if they were tried often enough."""
        turns = self._tried.setdefault(state.decision, [])
        cards = [card for slot in self._put_by for card in state.zones[slot]]
        if not self.hand or not cards or len(turns) >= TRIALS or state.turn in turns:
            return None
        turns.append(state.turn)
        other, hand = state.clone(), self.hand[0]
        zones: Iterable[tuple[int, list[int]]] = [
            (hand, state.zones[hand] + cards),
            *((slot, list[int]()) for slot in self._put_by),
        ]
        events.guess(other, zones, other.shuffles, other.chance)
        return other, set(cards)
