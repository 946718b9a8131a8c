"""A small set of cards of the referee's own, and two rosters from it: every keyword, every kind of step."""

from __future__ import annotations

from tests.handwritten.velocity.cards import AthleteCard, Book, Keyword, PlayCard, Roster, When
from tests.handwritten.velocity.sentences import steps_of

K = Keyword

_ATTEMPT = "until the end of the Scoring Attempt."
_PLAYBOOK = (
    ("Give and Go", When.OFFENSIVE, 1, f"1 of your Starters has +2 Skill {_ATTEMPT}"),
    ("All In", When.OFFENSIVE, 3, f"Your Starters have +1 Skill {_ATTEMPT}"),
    ("Set Piece", When.OFFENSIVE, 1, f"You have +1 Team Skill {_ATTEMPT}"),
    ("Long Shot", When.OFFENSIVE, 2, f"1 of your Starters has +4 Skill {_ATTEMPT} That Starter gains 1 Fatigue."),
    ("Double Team", When.DEFENSIVE, 1, f"The opponent has -2 Team Skill {_ATTEMPT}"),
    ("Time Out", When.DEFENSIVE, 3, "End the Scoring Attempt."),
    ("Trash Talk", When.DEFENSIVE, 2, "The opponent loses 2 MP. The opponent discards a card in their Hand."),
    ("Film Study", When.GENERAL, 1, "Draw 2 cards, then discard a card in your Hand."),
    ("Second Wind", When.GENERAL, 1, "1 of your Starters loses 2 Fatigue."),
    ("Hard Day", When.GENERAL, 2, "Each Starter gains 1 Fatigue. If you trail in VP, gain 2 MP. Otherwise, gain 1 MP."),
    ("Home Stand", When.GENERAL, 0, "Choose one: gain 1 MP; or draw 1 card."),
    ("Good Shoes", When.GENERAL, 2, "Attach this card to 1 of your Starters. The attached Athlete has +1 Skill."),
    ("Fresh Legs", When.GENERAL, 1, "Swap 1 of your Starters for an Athlete on your Bench. Draw 1 card."),
)

BOOK = Book(tuple(PlayCard(name, when, cost, steps_of(text)) for name, when, cost, text in _PLAYBOOK))


def athlete(name: str, team: str, philosophy: str, skill: int, limit: int, keywords: int = 0) -> AthleteCard:
    """An Athlete who is no Franchise."""
    return AthleteCard(name, team, philosophy, skill, limit, keywords)


def franchise(name: str, team: str, philosophy: str, skill: int, limit: int, keywords: int = 0) -> AthleteCard:
    return AthleteCard(name, team, philosophy, skill, limit, keywords, franchise=True)


COMETS = (
    (
        franchise("Ila Marsh", "Comets", "Pace", 6, 5, K.LEADER | K.CLUTCH),
        athlete("Rowan Teague", "Comets", "Power", 5, 4, K.IMPACT),
        athlete("Bo Castell", "Comets", "Pace", 4, 4, K.SPARK),
        athlete("Nia Okoro", "Tides", "Pace", 4, 4, K.CHEMISTRY),
        athlete("Gus Hale", "Tides", "Power", 4, 5, K.ANCHOR),
    ),
    (
        athlete("Pia Lund", "Comets", "Pace", 4, 4, K.REST),
        athlete("Sol Reyes", "Tides", "Pace", 3, 4, K.DURABLE),
        athlete("Kit Doyle", "Comets", "Power", 3, 5, K.PRESSURE),
        athlete("Uma Frost", "Tides", "Power", 4, 4, K.RALLY),
        athlete("Wes Abbot", "Comets", "Pace", 3, 4, K.MOMENTUM),
    ),
    (
        franchise("Ola Brandt", "Comets", "Power", 5, 5, K.SPARK),
        athlete("Zed Mills", "Comets", "Pace", 4, 4),
        athlete("Ivo Kane", "Tides", "Pace", 3, 5, K.ANCHOR | K.REST),
        athlete("May Soto", "Tides", "Power", 4, 3, K.IMPACT),
        athlete("Lex Burr", "Comets", "Power", 3, 4),
    ),
)

GIANTS = (
    (
        franchise("Tor Vance", "Giants", "Wall", 6, 5, K.MOMENTUM | K.DURABLE),
        athlete("Eve Harlow", "Giants", "Flow", 5, 4, K.RALLY),
        athlete("Dov Pryce", "Giants", "Wall", 4, 4, K.PRESSURE),
        athlete("Amy Quist", "Hawks", "Wall", 4, 4, K.PRESSURE),
        athlete("Jon Steele", "Hawks", "Flow", 4, 5, K.LEADER),
    ),
    (
        athlete("Fay Moran", "Giants", "Wall", 4, 4, K.SPARK),
        athlete("Hal Ortiz", "Hawks", "Wall", 3, 4, K.REST),
        athlete("Cas Whitby", "Giants", "Flow", 3, 5, K.CHEMISTRY),
        athlete("Val Nyman", "Hawks", "Flow", 4, 4, K.IMPACT),
        athlete("Rex Dunn", "Giants", "Wall", 3, 4, K.CLUTCH | K.ANCHOR),
    ),
    (
        franchise("Sig Ellery", "Hawks", "Flow", 5, 5, K.LEADER),
        athlete("Tess Arden", "Giants", "Wall", 4, 4),
        athlete("Moe Larkin", "Hawks", "Wall", 3, 5, K.PRESSURE),
        athlete("Ada Finch", "Hawks", "Flow", 4, 3, K.SPARK),
        athlete("Cy Bowen", "Giants", "Flow", 3, 4),
    ),
)

_COPIES = (3, 2, 3, 2, 3, 2, 2, 3, 2, 2, 2, 2, 2)
_PILE = tuple(number for number, count in enumerate(_COPIES) for _ in range(count))
_EXTRA = (0, 1, 3, 4, 5, 7, 8, 9, 11, 12)

ROSTERS = (
    Roster(*COMETS, pile=_PILE, extra=_EXTRA, coach="Bea Lang", arena="Tide Hall"),
    Roster(*GIANTS, pile=_PILE, extra=_EXTRA, coach="Ned Fox", arena="The Pit"),
)
