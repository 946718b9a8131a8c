"""The cards of the referee's Velocity: what is printed on an Athlete and on a Playbook card, and who brings which.

What a Playbook card does is a row of steps, of the few kinds that plain cards have.
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
    """An Athlete as printed. Of its marks only those are told that something asks for."""

    name: str
    team: str
    philosophy: str
    skill: int
    limit: int
    keywords: int = 0
    franchise: bool = False
    star: bool = False
    veteran: bool = False


class When(IntEnum):
    """Where a Playbook card may be played: in the Main Phase, or as an Action of that type."""

    GENERAL = 0
    OFFENSIVE = 1
    DEFENSIVE = 2


class Who(IntEnum):
    """Which Starters of a side."""

    ALL = 0
    STARS = 1
    VETERANS = 2
    WITH_CHEMISTRY = 3
    TIRED = 4  # with 2 or more Fatigue
    UNSKILLED = 5  # with Skill 4 or less


class Do(IntEnum):
    """The kinds of steps. A Skill that a step gives lasts until the end of the turn or of the attempt: it is one."""

    DRAW = 0  # Draw n cards.
    GAIN_MP = 1  # Gain n MP.
    OPPONENT_LOSES_MP = 2  # The opponent loses n MP.
    STEAL_MP = 3  # The opponent loses n MP. Gain that many MP.
    TEAM_SKILL = 4  # You have +n Team Skill.
    OPPONENT_TEAM_SKILL = 5  # The opponent has +n Team Skill.
    SKILLS = 6  # Your Starters (of who) have +n Skill.
    OPPONENTS_SKILLS = 7  # The opponent's Starters (of who) have +n Skill.
    EACH_RECOVERS = 8  # Each of your Starters loses n Fatigue.
    BENCH_RECOVERS = 9  # Each Athlete on your Bench loses n Fatigue.
    EACH_TIRES = 10  # Each Starter, of both sides, gains n Fatigue.
    SHUFFLE = 11  # Shuffle your Draw Pile.
    END_ATTEMPT = 12  # End the Scoring Attempt.
    IF_TRAILING = 13  # If you trail in VP (by n or more), then. Otherwise, otherwise.
    IF_SECOND_HALF = 14  # If it is the Second Half, then. Otherwise, otherwise.
    THAT_TIRES = 15  # That Starter gains n Fatigue.
    NOTHING = 16  # Look at the opponent's Hand.
    GRANT_ALL = 17  # Your Starters have the keyword n.
    NO_KEYWORDS = 18  # The opponent's Starters have no keywords.
    IMPACT = 19  # You have +n Impact.
    OPPONENT_DRAWS = 50  # The opponent draws n cards.
    IF_PLAYED_EVENT = 51  # If you have played an Event this turn, then.
    TAKE_TOP_OFFENSIVE = 52  # Reveal the top card of your Draw Pile. If it is Offensive, move it to your Hand.
    COST = 53  # Actions in your Hand have -n Cost until the end of the turn.
    OPPONENT_COST = 54  # Actions in the opponent's Hand have +n Cost until the start of your next turn.
    THAT_SKILL = 55  # That Athlete has +n Skill.
    THAT_CANNOT_TIRE = 56  # That Starter cannot gain Fatigue.
    OPPONENT_CANNOT_ACT = 57  # The opponent cannot play Actions until the end of the Scoring Attempt.
    WIN_DRAWS = 58  # Until the end of the turn, when you win a Scoring Attempt, draw n cards.
    DRAW_LATER = 60  # At the start of your next turn, draw n cards.
    OPPONENT_TIRES_MORE = 59  # Each of the opponent's Starters that would gain Fatigue gains n more.
    # What follows may wait for a choice.
    SKILL = 20  # 1 of your Starters has +n Skill.
    RECOVERS = 21  # 1 of your Starters loses n Fatigue.
    TIRES = 22  # 1 of your Starters gains n Fatigue.
    WEAR_SKILL = 23  # Attach this card to 1 of your Starters. The attached Athlete has +n Skill.
    WEAR_LIMIT = 24  # The same with +n Fatigue Limit.
    BEST_SKILL = 25  # Your Starter with the most Skill has +n Skill.
    OPPONENTS_BEST_SKILL = 26  # The opponent's Starter with the most Skill has +n Skill.
    MOST_TIRED_RECOVERS = 27  # Your Starter with the most Fatigue loses n Fatigue.
    SWAP_OUT = 28  # Swap 1 of your Starters
    SWAP_IN = 30  # for an Athlete on your Bench.
    DISCARD = 31  # Discard a card in your Hand.
    OPPONENT_DISCARDS = 32  # The opponent discards a card in their Hand.
    CHOOSE = 33  # Choose one of the modes.
    SEARCH_OFFENSIVE = 34  # Search your Draw Pile for an Offensive Action, then move it to your Hand.
    TAKE_FROM_TOP = 35  # Look at the top n cards of your Draw Pile. Move up to 1 of them to your Hand.
    OPPONENT_ASSIGNS = 36  # The opponent assigns n Fatigue among their Starters, at most 1 each.
    WEAR_KEYWORD = 37  # Attach this card to 1 of your Starters. The attached Athlete has the keyword n.
    WEAR = 38  # Attach this card to 1 of your Starters. What it does it does by its name.
    WEAR_BY_OTHERS = 39  # Attach this card to 1 of the opponent's Starters. The attached Athlete has +n Skill.
    GRANT = 40  # 1 of your Starters has the keyword n.
    OPPONENT_CHOOSES = 41  # The opponent chooses one of the modes.
    MAY_DISCARD = 42  # You may discard a card in your Hand. If you do, then. Otherwise, otherwise.
    DISCARD_ANY = 43  # Discard any number of cards in your Hand. Draw that many cards.
    DISCARD_MORE = 44  # It goes on.
    SEARCH_COST = 46  # Search your Draw Pile for a Playbook card with Cost n or more, then move it to your Hand.
    REVIVE = 47  # Move an Athlete in your Discard Pile to your Bench. It stops being Injured. Set its Fatigue to 0.
    CALL_UP = 48  # Swap a Franchise Athlete in your Side Deck for one in your Lineup or Bench, or else for a Starter.
    CALLED_FOR = 49  # It goes on.


class Step(NamedTuple):
    """A step of a card: its kind, how much, for whom, and the steps that hang on it."""

    do: Do
    amount: int = 1
    who: Who = Who.ALL
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()
    modes: tuple[tuple[Step, ...], ...] = ()


Steps = tuple[Step, ...]


class Passive(IntEnum):
    """What a Head Coach or an Arena does all the time."""

    NONE = 0
    VETERANS = 1  # Your Veteran Starters have +1 Skill.
    RECOVERY = 2  # Athletes on your Bench have +1 Recovery.
    STARS = 3  # Star Starters have +1 Skill.
    OFFENSE = 4  # You have +1 Team Skill while you are the Offense.
    DEFENSE_MP = 5  # At the start of each Scoring Attempt, the Defense gains 1 MP.
    EVENT_DRAWS = 6  # Once each turn, when you play an Event, draw 1 card.
    CHEAP_OFFENSE = 7  # Offensive Actions in your Hand have -1 Cost while you trail in VP.
    TIRED_MP = 8  # Once each Scoring Attempt, when 1 of your Starters gains Fatigue, gain 1 MP.
    LESS_FATIGUE = 9  # Once each turn, if 1 of your Starters would gain Fatigue, it gains 1 less Fatigue instead.
    SMALL_HAND = 10  # At the start of your Main Phase, if you have 3 or fewer cards in your Hand, draw 1 card.
    LIMITS = 11  # Starters have +1 Fatigue Limit.
    WINNER_DRAWS = 12  # When a player wins a Scoring Attempt, that player draws 1 card.
    TIRED_SKILL = 13  # Starters with 3 or more Fatigue have -1 Skill.
    EMPTY_HAND = 14  # At the end of each turn, if the active player has no cards in their Hand, they draw 2 cards.
    NO_EVENTS = 15  # Players cannot play Events while it is the Second Half.


class Wear(IntEnum):
    """What Equipment does all the time, beyond numbers and keywords."""

    NONE = 0
    LESS_FATIGUE = 1  # If the attached Athlete would gain Fatigue, it gains 1 less Fatigue instead.
    TIRED_MP = 2  # When the attached Athlete gains Fatigue, gain 1 MP.
    ACTION_DRAWS = 3  # Once each turn, when you play an Action, draw 1 card.


class PlayCard(NamedTuple):
    """A Playbook card as printed."""

    name: str
    when: When
    cost: int
    steps: Steps = ()
    kind: str = ""
    wear: Wear = Wear.NONE


class Book:
    """All Playbook cards of a game by number, and the columns that it looks things up in."""

    def __init__(self, cards: tuple[PlayCard, ...], owners: tuple[int, ...] = ()) -> None:
        self.cards = cards
        self.owners = owners
        self.number = {card.name: number for number, card in enumerate(cards)}
        self.name = [card.name for card in cards]
        self.cost = [card.cost for card in cards]
        self.steps = [card.steps for card in cards]
        self.kind = [card.kind for card in cards]
        self.wear = [card.wear for card in cards]
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
    coach_does: Passive = Passive.NONE
    arena_does: Passive = Passive.NONE
