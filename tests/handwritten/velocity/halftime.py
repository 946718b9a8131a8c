"""Halftime: each player in turn exchanges with the Side Deck, unseen by the other, until READY.

A choice of the menu is a way plus the place of a card of the Side Deck; what it goes for is asked next. With the Draw
Pile it is the other way round: its card is chosen first.
"""

from __future__ import annotations

from tests.handwritten.velocity.doing import STOP
from tests.handwritten.velocity.sides import PLACES
from tests.handwritten.velocity.table import EXCHANGE, HALFTIME, Table

WAY = 100
STARTER, ON_BENCH, TO_LINEUP, TO_BENCH, FRANCHISE, IN_HAND, IN_PILE, READY = range(0, 8 * WAY, WAY)
BENCH = 5


def legal(table: Table) -> list[int]:
    """For each Athlete and Playbook card of the Side Deck, the ways in which it can come in; and READY."""
    side = table.actor
    fielded = side.fields_a_franchise()
    plain = [i for i, a in enumerate(side.reserves) if not a.franchise]
    backup = [i for i, a in enumerate(side.reserves) if a.franchise]
    entering = plain if fielded else [*plain, *backup]
    gaps = side.lineup.count(None)
    choices: list[int] = []
    if gaps < PLACES:
        choices += [STARTER + i for i in plain]
    if side.bench:
        choices += [ON_BENCH + i for i in plain]
    if gaps:
        choices += [TO_LINEUP + i for i in entering]
    elif len(side.bench) < BENCH:
        choices += [TO_BENCH + i for i in entering]
    if gaps < PLACES or side.bench:
        choices += [FRANCHISE + i for i in backup]
    if side.extra:
        if side.hand:
            choices += range(IN_HAND, IN_HAND + len(side.extra))
        if side.pile and not table.reading.hand_only:
            choices.append(IN_PILE)
    choices.append(READY)
    return choices


def targets(table: Table) -> list[int]:
    """What the card chosen from the Side Deck can be exchanged for: places of a zone, those of the Bench behind."""
    side = table.actor
    way = table.chosen // WAY * WAY
    if way == STARTER:
        return table.places(side)
    if way == ON_BENCH:
        return list(range(PLACES, PLACES + len(side.bench)))
    if way == TO_LINEUP:
        return table.empty_places(side)
    if way == FRANCHISE:
        fielded = side.fields_a_franchise()
        return [i for i, a in enumerate([*side.lineup, *side.bench]) if a is not None and (a.franchise or not fielded)]
    if way == IN_HAND:
        return list(range(len(side.hand)))
    return [*range(len(side.pile)), STOP] if table.spot < 0 else list(range(len(side.extra)))


def take(table: Table, choice: int) -> bool:
    """A choice of the menu; whether both are READY now."""
    side = table.actor
    if choice == READY:
        table.actor = table.sides[1]
        return side is table.sides[1]
    if TO_BENCH <= choice < FRANCHISE:
        side.bench.append(side.reserves.pop(choice - TO_BENCH))
        return False
    table.chosen, table.spot = choice, -1
    table.phase = EXCHANGE
    if TO_LINEUP <= choice < TO_BENCH:
        places = table.empty_places(side)
        if len(places) == 1:
            exchange(table, places[0])
    return False


def exchange(table: Table, target: int) -> None:
    """Each of the two takes the other's place."""
    side = table.actor
    way, i = divmod(table.chosen, WAY)
    way *= WAY
    if way == IN_PILE and table.spot < 0 and target != STOP:
        table.spot = target
        return
    table.phase = HALFTIME
    if target == STOP:
        return
    if way == TO_LINEUP:
        side.lineup[target] = incoming = side.reserves.pop(i)
        table.comes_in(incoming)
    elif way == IN_HAND:
        side.hand[target], side.extra[i] = side.extra[i], side.hand[target]
    elif way == IN_PILE:
        side.pile[table.spot], side.extra[target] = side.extra[target], side.pile[table.spot]
    elif target < PLACES:
        leaving = side.lineup[target]
        assert leaving is not None
        table.comes_in(side.reserves[i])
        side.lineup[target], side.reserves[i] = side.reserves[i], leaving
        table.take_off(leaving)
    else:
        place = target - PLACES
        side.bench[place], side.reserves[i] = side.reserves[i], side.bench[place]
        table.take_off(side.reserves[i])
