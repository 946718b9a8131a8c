"""What the steps of a Playbook card do. A step that needs a choice stops the card until the answer comes."""

from __future__ import annotations

from collections.abc import Callable

from tests.handwritten.velocity.cards import Do
from tests.handwritten.velocity.sides import MAX_MP, Athlete
from tests.handwritten.velocity.table import TARGET, TOSS, Table


def run(table: Table) -> bool:
    """Does the steps that are left. Whether the card is done; else it waits for a choice."""
    rest = table.rest
    for at, (kind, amount) in enumerate(rest):
        act = AT_ONCE.get(kind)
        if act is not None:
            if not act(table, amount):
                return True
        elif ask(table, kind):
            table.rest = rest[at:]
            return False
    return True


def ask(table: Table, kind: Do) -> bool:
    """Waits for a Starter, or for a card to discard, if there is one."""
    user = table.user
    if kind >= Do.DISCARD:
        actor = user if kind == Do.DISCARD else table.opponent(user)
        if not actor.hand:
            return False
    else:
        actor = user
        if not any(actor.lineup):
            return False
    table.back, table.phase, table.actor = table.phase, TOSS if kind >= Do.DISCARD else TARGET, actor
    return True


def answer(table: Table, choice: int) -> bool:
    """Takes the choice that was waited for, and does what follows."""
    (kind, amount), rest = table.rest[0], table.rest[1:]
    if kind >= Do.DISCARD:
        table.actor.discard.append(table.actor.hand.pop(choice))
    else:
        athlete = table.user.lineup[choice]
        assert athlete is not None
        TARGETED[kind](table, athlete, amount)
    table.phase, table.actor, table.rest = table.back, table.user, rest
    return run(table)


def _draw(table: Table, amount: int) -> bool:
    return table.draw(table.user, amount)


def _gain_mp(table: Table, amount: int) -> bool:
    mp = table.user.mp + amount
    table.user.mp = mp if mp < MAX_MP else MAX_MP
    return True


def _opponent_loses_mp(table: Table, amount: int) -> bool:
    opponent = table.opponent(table.user)
    opponent.mp = opponent.mp - amount if opponent.mp > amount else 0
    return True


def _team_skill(table: Table, amount: int) -> bool:
    table.user.boost += amount
    table.boosted = True
    return True


def _opponent_team_skill(table: Table, amount: int) -> bool:
    table.opponent(table.user).boost += amount
    table.boosted = True
    return True


def _each_skill(table: Table, amount: int) -> bool:
    for athlete in table.user.lineup:
        if athlete is not None:
            athlete.boost += amount
    table.boosted = True
    return True


def _each_recovers(table: Table, amount: int) -> bool:
    for athlete in table.user.lineup:
        if athlete is not None:
            _recovers(table, athlete, amount)
    return True


def _if_trailing(table: Table, amount: int) -> bool:
    return table.opponent(table.user).vp - table.user.vp >= amount


def _skill(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.boost += amount
    table.boosted = True


def _recovers(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.fatigue = athlete.fatigue - amount if athlete.fatigue > amount else 0


def _wear_skill(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.skill += amount
    _wear(table, athlete)


def _wear_limit(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.limit += amount
    _wear(table, athlete)


def _wear(table: Table, athlete: Athlete) -> None:
    table.user.discard.remove(table.card)
    athlete.worn.append(table.card)


AT_ONCE: dict[Do, Callable[[Table, int], bool]] = {
    Do.DRAW: _draw,
    Do.GAIN_MP: _gain_mp,
    Do.OPPONENT_LOSES_MP: _opponent_loses_mp,
    Do.TEAM_SKILL: _team_skill,
    Do.OPPONENT_TEAM_SKILL: _opponent_team_skill,
    Do.EACH_SKILL: _each_skill,
    Do.EACH_RECOVERS: _each_recovers,
    Do.IF_TRAILING: _if_trailing,
}
"""Steps without a choice; false where the card goes no further."""

TARGETED: dict[Do, Callable[[Table, Athlete, int], None]] = {
    Do.SKILL: _skill,
    Do.RECOVERS: _recovers,
    Do.WEAR_SKILL: _wear_skill,
    Do.WEAR_LIMIT: _wear_limit,
}
"""Steps that are done to a chosen Starter."""
