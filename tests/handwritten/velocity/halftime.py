"""Halftime: each player in turn exchanges with the Side Deck, unseen by the other, until READY.

A choice of the menu is a way plus the place of a card of the Side Deck; what it goes for is asked next.
"""

from __future__ import annotations

from tests.handwritten.velocity.sides import PLACES, Athlete, Side
from tests.handwritten.velocity.table import EXCHANGE, HALFTIME, Table

WAY = 100
STARTER, ON_BENCH, EMPTY_PLACE, JOIN, IN_HAND, IN_PILE, READY = range(0, 7 * WAY, WAY)
BENCH = 5


def legal(table: Table) -> list[int]:
    """For each Athlete and Playbook card of the Side Deck, the ways in which it can come in; and READY."""
    side = table.actor
    reserves, bench, lineup = side.reserves, side.bench, side.lineup
    leads, waits = any(a is not None and a.franchise for a in lineup), any(a.franchise for a in bench)
    fielded, gaps = leads or waits, lineup.count(None)
    choices: list[int] = []
    if gaps < PLACES:
        choices += [STARTER + i for i, a in enumerate(reserves) if leads or not (a.franchise and fielded)]
    if bench:
        choices += [ON_BENCH + i for i, a in enumerate(reserves) if waits or not (a.franchise and fielded)]
    if gaps:
        choices += [EMPTY_PLACE + i for i, a in enumerate(reserves) if not (a.franchise and fielded)]
    elif len(bench) < BENCH:
        choices += [JOIN + i for i, a in enumerate(reserves) if not (a.franchise and fielded)]
    extra = len(side.extra)
    if side.hand:
        choices += range(IN_HAND, IN_HAND + extra)
    if side.pile:
        choices += range(IN_PILE, IN_PILE + extra)
    choices.append(READY)
    return choices


def targets(table: Table) -> list[int]:
    """What the card chosen from the Side Deck can be exchanged for: places of a zone."""
    side = table.actor
    way, i = divmod(table.chosen, WAY)
    way *= WAY
    if way == EMPTY_PLACE:
        return table.empty_places(side)
    if way == IN_HAND:
        return list(range(len(side.hand)))
    if way == IN_PILE:
        return list(range(len(side.pile)))
    return _targets(side, way, side.reserves[i])


def _targets(side: Side, way: int, entering: Athlete) -> list[int]:
    """Whom an Athlete may replace: a second Franchise never comes in."""
    zone: list[Athlete | None] = side.lineup if way == STARTER else [*side.bench]
    only_franchise = entering.franchise and side.fields_a_franchise()
    return [i for i, a in enumerate(zone) if a is not None and (a.franchise or not only_franchise)]


def take(table: Table, choice: int) -> bool:
    """A choice of the menu; whether both are READY now."""
    if choice == READY:
        if table.actor is table.sides[1]:
            return True
        table.actor = table.sides[1]
        return False
    side = table.actor
    if JOIN <= choice < IN_HAND:
        side.bench.append(side.reserves.pop(choice - JOIN))
        return False
    table.chosen = choice
    if EMPTY_PLACE <= choice < JOIN and side.lineup.count(None) == 1:
        exchange(table, side.lineup.index(None))
    else:
        table.phase = EXCHANGE
    return False


def exchange(table: Table, target: int) -> None:
    """Each of the two takes the other's place."""
    side = table.actor
    way, i = divmod(table.chosen, WAY)
    way *= WAY
    table.phase = HALFTIME
    if way == EMPTY_PLACE:
        side.lineup[target] = side.reserves.pop(i)
    elif way == STARTER:
        leaving = side.lineup[target]
        assert leaving is not None
        side.lineup[target], side.reserves[i] = side.reserves[i], leaving
    elif way == ON_BENCH:
        side.bench[target], side.reserves[i] = side.reserves[i], side.bench[target]
    else:
        zone = side.hand if way == IN_HAND else side.pile
        zone[target], side.extra[i] = side.extra[i], zone[target]
