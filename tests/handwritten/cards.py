"""The cards of the referee: one table, and the columns that its games look things up in."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A card: what it costs, what playing it does, and what it gives at each start of its owner's turn."""

    name: str
    cost: int = 0
    hustle: int = 0
    momentum: int = 0
    draw: int = 0
    opponent_loses: int = 0
    score_with_3_momentum: int = 0
    permanent: bool = False
    hustle_each_turn: int = 0
    momentum_each_turn: int = 0


CARDS = (
    Card("Ball Handler", hustle=2),
    Card("Open Look", momentum=2),
    Card("Floor General", 4, hustle=3, draw=1),
    Card("Fast Break", 3, momentum=4),
    Card("Three Point Specialist", 5, momentum=2, score_with_3_momentum=1),
    Card("Sixth Player", 2, draw=2),
    Card("Defensive Stop", 3, momentum=1, opponent_loses=3),
    Card("Coach's Clipboard", 3, permanent=True, hustle_each_turn=1),
    Card("Rim Protector", 4, permanent=True, momentum_each_turn=1),
    Card("Timeout", 1, hustle=1, draw=1),
    # Four more, which only MoreCards plays: what they do is written there.
    Card("Substitution", 1),
    Card("Quick Hands", 1),
    Card("Scout", 2, permanent=True),
    Card("Home Crowd", 3, permanent=True),
)
NUMBER = {card.name: number for number, card in enumerate(CARDS)}

NAME = tuple(card.name for card in CARDS)
COST = tuple(card.cost for card in CARDS)
EFFECT = tuple(
    (card.hustle, card.momentum, card.draw, card.opponent_loses, card.score_with_3_momentum) for card in CARDS
)
PERMANENT = tuple(card.permanent for card in CARDS)
EACH_TURN = tuple((card.hustle_each_turn, card.momentum_each_turn) for card in CARDS)

STARTING = (0,) * 5 + (1,) * 5
RECRUITING = tuple(number for number in range(2, 10) for _ in range(3))
MORE_RECRUITING = tuple(number for number in range(2, 14) for _ in range(3))
