"""A small set of cards of the referee's own, and two rosters from it: every keyword, every kind of step."""

from __future__ import annotations

from tests.handwritten.velocity.cards import AthleteCard, Book, Do, Keyword, PlayCard, Roster, When

K = Keyword

BOOK = Book(
    (
        PlayCard("Give and Go", When.OFFENSIVE, 1, ((Do.SKILL, 2),)),
        PlayCard("All In", When.OFFENSIVE, 3, ((Do.EACH_SKILL, 1),)),
        PlayCard("Set Piece", When.OFFENSIVE, 1, ((Do.TEAM_SKILL, 1),)),
        PlayCard("Desperate Push", When.OFFENSIVE, 2, ((Do.TEAM_SKILL, 1), (Do.IF_TRAILING, 2), (Do.DRAW, 2))),
        PlayCard("Double Team", When.DEFENSIVE, 1, ((Do.OPPONENT_TEAM_SKILL, -2),)),
        PlayCard("Stand Firm", When.DEFENSIVE, 1, ((Do.SKILL, 2),)),
        PlayCard("Trash Talk", When.DEFENSIVE, 2, ((Do.OPPONENT_LOSES_MP, 2), (Do.OPPONENT_DISCARDS, 1))),
        PlayCard("Film Study", When.GENERAL, 1, ((Do.DRAW, 2), (Do.DISCARD, 1))),
        PlayCard("Second Wind", When.GENERAL, 1, ((Do.RECOVERS, 2),)),
        PlayCard("Water Break", When.GENERAL, 2, ((Do.EACH_RECOVERS, 1),)),
        PlayCard("Home Stand", When.GENERAL, 0, ((Do.GAIN_MP, 1),)),
        PlayCard("Good Shoes", When.GENERAL, 2, ((Do.WEAR_SKILL, 1),)),
        PlayCard("Knee Pads", When.GENERAL, 1, ((Do.WEAR_LIMIT, 1),)),
    )
)


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
