"""The Skill Calculation: what each line-up is worth, and what the keywords make of it."""

from __future__ import annotations

from tests.handwritten.velocity.cards import Keyword
from tests.handwritten.velocity.sides import Athlete, Side

CLUTCH, RALLY, MOMENTUM = int(Keyword.CLUTCH), int(Keyword.RALLY), int(Keyword.MOMENTUM)
LEADER, CHEMISTRY, SPARK = int(Keyword.LEADER), int(Keyword.CHEMISTRY), int(Keyword.SPARK)
PRESSURE, IMPACT = int(Keyword.PRESSURE), int(Keyword.IMPACT)


def margin(offense: Side, defense: Side) -> int:
    """How far the Offense's Team Skill is above the Defense's, in a Scoring Attempt."""
    pressing = with_keyword(defense, PRESSURE)
    return team_skill(offense, defense.vp) - team_skill(defense, offense.vp) - (pressing if pressing < 3 else 3)


def with_keyword(side: Side, keyword: int) -> int:
    """How many Starters have the keyword."""
    return sum(1 for a in side.lineup if a is not None and a.keywords & keyword)


def team_skill(side: Side, opponent_vp: int) -> int:
    """The total Skill of the Starters with all that raises it, before the opponent's PRESSURE."""
    starters = [a for a in side.lineup if a is not None]
    behind = opponent_vp - side.vp
    total = side.boost
    for a in starters:
        total += a.skill + a.boost
        keywords = a.keywords
        if keywords:
            if keywords & SPARK:
                total += 1
            if behind > 0:
                if keywords & CLUTCH:
                    total += 2
                if behind > 1 and keywords & RALLY:
                    total += 2
            if keywords & MOMENTUM:
                total += side.vp if side.vp < 3 else 3
            if keywords & LEADER:
                total += led_by(a, starters)
            if keywords & CHEMISTRY and fitting(a, starters) >= 2:
                total += 1
    return total


def led_by(leader: Athlete, starters: list[Athlete]) -> int:
    """How many Starters share the leader's Team: the leader too, but nobody where it has none."""
    team = leader.team
    return sum(1 for a in starters if a.team == team) if team else 0


def fitting(athlete: Athlete, starters: list[Athlete]) -> int:
    """How many other Starters share its Team or its Philosophy; one that shares both counts once."""
    team, philosophy = athlete.team or None, athlete.philosophy or None
    return sum(1 for a in starters if a is not athlete and (a.team == team or a.philosophy == philosophy))
