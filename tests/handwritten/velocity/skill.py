"""The Skill Calculation: what each line-up is worth, and what the keywords make of it."""

from __future__ import annotations

from tests.handwritten.velocity.cards import Keyword, Passive, Who
from tests.handwritten.velocity.sides import Athlete, Side
from tests.handwritten.velocity.table import AS_RULED, Reading

CLUTCH, RALLY, MOMENTUM = int(Keyword.CLUTCH), int(Keyword.RALLY), int(Keyword.MOMENTUM)
LEADER, CHEMISTRY, SPARK = int(Keyword.LEADER), int(Keyword.CHEMISTRY), int(Keyword.SPARK)
PRESSURE, IMPACT = int(Keyword.PRESSURE), int(Keyword.IMPACT)


def margin(
    offense: Side, defense: Side, arena: Passive = Passive.NONE, at_home: int = -1, reading: Reading = AS_RULED
) -> int:
    """How far the Offense's Team Skill is above the Defense's, in a Scoring Attempt; `at_home` is whose Arena it is."""
    pressing = with_keyword(defense, PRESSURE)
    home = arena == Passive.OFFENSE and at_home == offense.seat
    ours, theirs = team_skill(offense, defense.vp, arena, reading), team_skill(defense, offense.vp, arena, reading)
    return ours + home - theirs - (pressing if pressing < 3 else 3)


def with_keyword(side: Side, keyword: int) -> int:
    """How many Starters have the keyword."""
    return sum(1 for a in side.lineup if a is not None and a.keywords & keyword)


def impact(offense: Side, reading: Reading) -> int:
    """What a won attempt adds to the Fatigue of the Defense."""
    having = with_keyword(offense, IMPACT)
    return (min(having, 1) if reading.impact_once else having) + offense.impact


def team_skill(side: Side, opponent_vp: int, arena: Passive, reading: Reading) -> int:
    """The total Skill of the Starters and what is added to it, before the opponent's PRESSURE."""
    return side.boost + sum(skill for _, skill in skills(side, opponent_vp, arena, reading))


def skills(
    side: Side, opponent_vp: int, arena: Passive, reading: Reading, attempt: bool = True
) -> list[tuple[int, int]]:
    """The Skill of each Starter, in a Scoring Attempt or not, with its place."""
    starters = [a for a in side.lineup if a is not None]
    behind, vp = opponent_vp - side.vp, side.vp if side.vp < 3 else 3
    leaders = [a.team for a in starters if a.keywords & LEADER]
    found = []
    for place, a in enumerate(side.lineup):
        if a is None:
            continue
        skill = a.skill + a.boost
        keywords = a.keywords
        if keywords:
            if keywords & SPARK and attempt:
                skill += 1
            if behind > 0:
                if keywords & CLUTCH:
                    skill += 2
                if behind > 1 and keywords & RALLY:
                    skill += 2
            if keywords & MOMENTUM:
                skill += vp
            if keywords & CHEMISTRY and fits(a, starters, reading.chemistry_by_one):
                skill += 1
        if leaders and a.team:
            skill += leaders.count(a.team)
            if keywords & LEADER and reading.leader_others:
                skill -= 1
        if a.veteran and side.coach_does == Passive.VETERANS:
            skill += 1
        if a.star and arena == Passive.STARS:
            skill += 1
        if a.fatigue >= 3 and arena == Passive.TIRED_SKILL:
            skill -= 1
        found.append((place, skill))
    return found


def fits(athlete: Athlete, starters: list[Athlete], by_one: bool) -> bool:
    """Do 2 other Starters share its Team or its Philosophy? One that shares both counts once; or must it be one?"""
    team, philosophy = athlete.team or None, athlete.philosophy or None
    others = [(a.team == team, a.philosophy == philosophy) for a in starters if a is not athlete]
    if by_one:
        return max(sum(team for team, _ in others), sum(philosophy for _, philosophy in others)) >= 2
    return sum(1 for shared in others if any(shared)) >= 2


def is_one(athlete: Athlete, who: Who) -> bool:
    """Is this Starter one of them now?"""
    if who == Who.STARS:
        return athlete.star
    if who == Who.VETERANS:
        return athlete.veteran
    if who == Who.WITH_CHEMISTRY:
        return bool(athlete.keywords & CHEMISTRY)
    return who == Who.ALL or (who == Who.TIRED and athlete.fatigue >= 2)
