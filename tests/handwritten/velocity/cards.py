"""The cards of the referee's Velocity: what is printed on an Athlete and on a Playbook card, and who brings which.

What a Playbook card does is a row of steps, each a kind and an amount. They are the few kinds that plain cards have.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import NamedTuple

NEVER = 99
"""The cost of a card where it may not be played."""


class Keyword(IntFlag):
    """The eleven of the rulebook's glossary."""

    CLUTCH = 1
    IMPACT = 2
    SPARK = 4
    REST = 8
    DURABLE = 16
    PRESSURE = 32
    LEADER = 64
    ANCHOR = 128
    RALLY = 256
    MOMENTUM = 512
    CHEMISTRY = 1024


class AthleteCard(NamedTuple):
    """An Athlete as printed."""

    name: str
    team: str
    philosophy: str
    skill: int
    limit: int
    keywords: int = 0
    franchise: bool = False


class When(IntEnum):
    """Where a Playbook card may be played: in the Main Phase, or as an Action of that type."""

    GENERAL = 0
    OFFENSIVE = 1
    DEFENSIVE = 2


class Do(IntEnum):
    """The kinds of steps. A Skill that a step gives lasts until the end of the turn or of the attempt: it is one."""

    DRAW = 0  # Draw n cards.
    GAIN_MP = 1  # Gain n MP.
    OPPONENT_LOSES_MP = 2  # The opponent loses n MP.
    TEAM_SKILL = 3  # You have +n Team Skill.
    OPPONENT_TEAM_SKILL = 4  # The opponent has +n Team Skill.
    EACH_SKILL = 5  # Each of your Starters has +n Skill.
    EACH_RECOVERS = 6  # Each of your Starters loses n Fatigue.
    IF_TRAILING = 7  # If you trail in VP by n or more, what follows.
    SKILL = 8  # 1 of your Starters has +n Skill.
    RECOVERS = 9  # 1 of your Starters loses n Fatigue.
    WEAR_SKILL = 10  # Attach this card to 1 of your Starters. The attached Athlete has +n Skill.
    WEAR_LIMIT = 11  # The same with +n Fatigue Limit.
    DISCARD = 12  # Discard a card in your Hand. (n is 1)
    OPPONENT_DISCARDS = 13  # The opponent discards a card in their Hand. (n is 1)


Steps = tuple[tuple[Do, int], ...]


class PlayCard(NamedTuple):
    """A Playbook card as printed."""

    name: str
    when: When
    cost: int
    steps: Steps = ()


class Book:
    """All Playbook cards of a game by number, and the columns that it looks things up in."""

    def __init__(self, cards: tuple[PlayCard, ...]) -> None:
        self.cards = cards
        self.number = {card.name: number for number, card in enumerate(cards)}
        self.name = [card.name for card in cards]
        self.cost = [card.cost for card in cards]
        self.steps = [card.steps for card in cards]
        self.general, self.offensive, self.defensive = (self._cost_if(when) for when in When)

    def _cost_if(self, when: When) -> list[int]:
        return [card.cost if card.when == when else NEVER for card in self.cards]


class Roster(NamedTuple):
    """What a player brings. Playbook cards are numbers of the Book, the top of the Draw Pile is its last."""

    lineup: tuple[AthleteCard, ...]
    bench: tuple[AthleteCard, ...]
    reserves: tuple[AthleteCard, ...] = ()
    pile: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    coach: str = ""
    arena: str = ""
