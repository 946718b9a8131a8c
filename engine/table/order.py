"""In which order cards are told that lie in no order of their own, as in a hand: by the words of their labels.

Only labels whose words are listed count, for these have an order: suits, ranks. Else cards stand as they came.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.cardset.model import Game, Zone
from engine.rules.options import Option
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State


def is_loose(zone: Zone) -> bool:
    """Do the cards of a zone lie in no order? Its owner holds them, and nobody else sees them."""
    return zone.seen_by == "owner" and not (zone.slots or zone.in_play or zone.draw_from)


def rank(game: Game, kind: int) -> tuple[int, ...]:
    """Where a kind of card stands among others: the words that it prints, by their numbers."""
    words = game.cards[kind].labels
    return tuple(words[number] for number, label in enumerate(game.labels) if label.listed)


def in_order(game: Game, machine: Machine, state: State, options: Sequence[Option]) -> Iterator[Option]:
    """Options as they are told: of each action those with cards of a hand in the order of the hand."""
    if not any(label.listed for label in game.labels):
        yield from options
        return
    zones = enumerate(machine.layout.zone_of)
    loose = {card for slot, zone in zones if is_loose(game.zones[zone]) for card in state.zones[slot]}

    def place(option: Option) -> tuple[int, ...]:
        return rank(game, machine.deal.kinds[option.card]) if option.card in loose else ()

    for _, some in groupby(options, lambda option: (option.kind, option.action, option.card == NOTHING)):
        yield from sorted(some, key=place)
