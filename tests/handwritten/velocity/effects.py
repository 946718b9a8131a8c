"""What the steps of a Playbook card do. A step that needs a choice stops the card until the answer comes."""

from __future__ import annotations

from collections.abc import Callable

from tests.handwritten.velocity import rarer_effects
from tests.handwritten.velocity.cards import NEVER, Do, Step, Who
from tests.handwritten.velocity.doing import STOP, gain_mp, recover, take_shares, tire, wait
from tests.handwritten.velocity.rarer_effects import wear
from tests.handwritten.velocity.sides import Athlete, Side
from tests.handwritten.velocity.skill import is_one, skills
from tests.handwritten.velocity.table import BENCHED, MAIN, MODE, PICK, TARGET, TOSS, Table


def run(table: Table) -> bool:
    """Does the steps that are left. Whether the card is done; else it waits for a choice."""
    while table.rest and not table.over:
        step, table.rest = table.rest[0], table.rest[1:]
        if step.do in ASK:
            if ASK[step.do](table, step):
                table.step = step
                return False
        else:
            AT_ONCE[step.do](table, step)
    return True


def answer(table: Table, choice: int) -> bool:
    """Takes the choice that was waited for, and does what follows."""
    step, actor, phase = table.step, table.actor, table.phase
    assert step is not None
    table.step, table.actor, table.phase = None, table.user, table.back
    if phase == TARGET:
        athlete = table.aimed.lineup[choice]
        assert athlete is not None
        table.spot = choice
        TARGETED[step.do](table, athlete, step.amount)
    elif step.do in rarer_effects.ANSWER:
        rarer_effects.ANSWER[step.do](table, step, choice)
    elif phase == TOSS:
        actor.discard.append(actor.hand.pop(choice))
    elif phase == MODE:
        table.rest = (*step.modes[choice], *table.rest)
    elif phase == BENCHED:
        lineup, bench, place = actor.lineup, actor.bench, table.spot
        leaving = lineup[place]
        assert leaving is not None
        table.comes_in(bench[choice])
        lineup[place], bench[choice] = bench[choice], leaving
    elif choice != STOP:
        actor.hand.append(actor.pile.pop(picked(table, step, choice)))
    return run(table)


def picked(table: Table, step: Step, choice: int) -> int:
    """Where in the Draw Pile a card to pick is; looked at from the top it is counted from there."""
    return len(table.user.pile) - 1 - choice if step.do == Do.TAKE_FROM_TOP else choice


# ---- steps without a choice


def _draw(table: Table, step: Step) -> None:
    table.draw(table.user, step.amount)


def _gain_mp(table: Table, step: Step) -> None:
    gain_mp(table.user, step.amount)


def _opponent_loses_mp(table: Table, step: Step) -> None:
    opponent = table.opponent(table.user)
    opponent.mp -= min(step.amount, opponent.mp)


def _steal_mp(table: Table, step: Step) -> None:
    opponent = table.opponent(table.user)
    lost = min(step.amount, opponent.mp)
    opponent.mp -= lost
    gain_mp(table.user, lost)


def _team_skill(table: Table, step: Step) -> None:
    table.user.boost += step.amount
    table.boosted = True


def _opponent_team_skill(table: Table, step: Step) -> None:
    table.opponent(table.user).boost += step.amount
    table.boosted = True


def _skills(table: Table, step: Step) -> None:
    _boost(table, table.user, step)


def _opponents_skills(table: Table, step: Step) -> None:
    _boost(table, table.opponent(table.user), step)


def _boost(table: Table, side: Side, step: Step) -> None:
    """Those who are Starters of that kind now have it, wherever they go."""
    low = [place for place, skill in skills_now(table, side) if skill <= 4] if step.who == Who.UNSKILLED else []
    for place, athlete in enumerate(side.lineup):
        if athlete is not None and (place in low or is_one(athlete, step.who)):
            athlete.boost += step.amount
    table.boosted = True


def _each_recovers(table: Table, step: Step) -> None:
    for athlete in filter(None, table.user.lineup):
        recover(athlete, step.amount)


def _bench_recovers(table: Table, step: Step) -> None:
    for athlete in table.user.bench:
        recover(athlete, step.amount)


def _each_tires(table: Table, step: Step) -> None:
    for side in table.sides:
        for athlete in filter(None, side.lineup):
            tire(table, athlete, step.amount)


def _shuffle(table: Table, step: Step) -> None:
    table.shuffle(table.user.pile)


def _end_attempt(table: Table, step: Step) -> None:
    if table.back != MAIN:
        table.called_off, table.rest = True, ()


def _if_trailing(table: Table, step: Step) -> None:
    trails = table.opponent(table.user).vp - table.user.vp >= step.amount
    table.rest = (*(step.then if trails else step.otherwise), *table.rest)


def _if_second_half(table: Table, step: Step) -> None:
    table.rest = (*(step.then if table.second_half else step.otherwise), *table.rest)


def _that_tires(table: Table, step: Step) -> None:
    athlete = table.user.lineup[table.spot] if table.spot >= 0 else None
    if athlete is not None:
        tire(table, athlete, step.amount)


def _nothing(table: Table, step: Step) -> None:
    """To look at a Hand changes nothing."""


AT_ONCE: dict[Do, Callable[[Table, Step], None]] = {
    Do.DRAW: _draw,
    Do.GAIN_MP: _gain_mp,
    Do.OPPONENT_LOSES_MP: _opponent_loses_mp,
    Do.STEAL_MP: _steal_mp,
    Do.TEAM_SKILL: _team_skill,
    Do.OPPONENT_TEAM_SKILL: _opponent_team_skill,
    Do.SKILLS: _skills,
    Do.OPPONENTS_SKILLS: _opponents_skills,
    Do.EACH_RECOVERS: _each_recovers,
    Do.BENCH_RECOVERS: _bench_recovers,
    Do.EACH_TIRES: _each_tires,
    Do.SHUFFLE: _shuffle,
    Do.END_ATTEMPT: _end_attempt,
    Do.IF_TRAILING: _if_trailing,
    Do.IF_SECOND_HALF: _if_second_half,
    Do.THAT_TIRES: _that_tires,
    Do.NOTHING: _nothing,
    **rarer_effects.AT_ONCE,
}


# ---- steps that wait for a choice: whether there is anything to choose


def _aim(table: Table, aimed: Side, candidates: list[int]) -> bool:
    table.aimed, table.spot = aimed, -1
    return wait(table, TARGET, candidates)


def _starter(table: Table, step: Step) -> bool:
    return _aim(table, table.user, table.places(table.user))


def _best(table: Table, step: Step) -> bool:
    return _aim(table, table.user, _most_skilled(table, table.user))


def _opponents_best(table: Table, step: Step) -> bool:
    opponent = table.opponent(table.user)
    return _aim(table, opponent, _most_skilled(table, opponent))


def _most_skilled(table: Table, side: Side) -> list[int]:
    return _most(skills_now(table, side))


def skills_now(table: Table, side: Side) -> list[tuple[int, int]]:
    """The Skill of each Starter, with its place."""
    return skills(side, table.opponent(side).vp, table.arena_does, table.reading, table.back != MAIN)


def _most(measured: list[tuple[int, int]]) -> list[int]:
    most = max((amount for _, amount in measured), default=0)
    return [place for place, amount in measured if amount == most]


def _most_tired(table: Table, step: Step) -> bool:
    tired = [(place, a.fatigue) for place, a in enumerate(table.user.lineup) if a is not None]
    return _aim(table, table.user, _most(tired))


def _swap_out(table: Table, step: Step) -> bool:
    if not table.user.bench:
        return False
    table.rest = (Step(Do.SWAP_IN), *table.rest)
    return _starter(table, step)


def _swap_in(table: Table, step: Step) -> bool:
    return wait(table, BENCHED, list(range(len(table.user.bench))))


def _discard(table: Table, step: Step) -> bool:
    return wait(table, TOSS, list(range(len(table.user.hand))))


def _opponent_discards(table: Table, step: Step) -> bool:
    opponent = table.opponent(table.user)
    return wait(table, TOSS, list(range(len(opponent.hand))), opponent)


def _choose(table: Table, step: Step) -> bool:
    return wait(table, MODE, list(range(len(step.modes))))


def _search_offensive(table: Table, step: Step) -> bool:
    cost = table.book.offensive
    found = [i for i, c in enumerate(table.user.pile) if cost[c] != NEVER]
    return bool(found) and wait(table, PICK, [*found, STOP])


def _take_from_top(table: Table, step: Step) -> bool:
    size = min(step.amount, len(table.user.pile))
    return size > 0 and wait(table, PICK, [*range(size), STOP])


def _opponent_assigns(table: Table, step: Step) -> bool:
    if table.assign(table.opponent(table.user), step.amount, 1):
        return True
    take_shares(table)
    return False


ASK: dict[Do, Callable[[Table, Step], bool]] = {
    Do.SKILL: _starter,
    Do.RECOVERS: _starter,
    Do.TIRES: _starter,
    Do.WEAR_SKILL: _starter,
    Do.WEAR_LIMIT: _starter,
    Do.BEST_SKILL: _best,
    Do.OPPONENTS_BEST_SKILL: _opponents_best,
    Do.MOST_TIRED_RECOVERS: _most_tired,
    Do.SWAP_OUT: _swap_out,
    Do.SWAP_IN: _swap_in,
    Do.DISCARD: _discard,
    Do.OPPONENT_DISCARDS: _opponent_discards,
    Do.CHOOSE: _choose,
    Do.SEARCH_OFFENSIVE: _search_offensive,
    Do.TAKE_FROM_TOP: _take_from_top,
    Do.OPPONENT_ASSIGNS: _opponent_assigns,
    **dict.fromkeys((Do.WEAR_KEYWORD, Do.WEAR, Do.GRANT), _starter),
    **rarer_effects.ASK,
}


# ---- what is done to a chosen Starter


def _skill(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.boost += amount
    table.boosted = True


def _recovers(table: Table, athlete: Athlete, amount: int) -> None:
    recover(athlete, amount)


def _wear_skill(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.skill += amount
    wear(table, athlete)


def _wear_limit(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.plain_limit += amount
    athlete.limit += amount
    wear(table, athlete)


def _leaves(table: Table, athlete: Athlete, amount: int) -> None:
    """For whom it leaves is asked next."""


TARGETED: dict[Do, Callable[[Table, Athlete, int], None]] = {
    Do.SKILL: _skill,
    Do.BEST_SKILL: _skill,
    Do.OPPONENTS_BEST_SKILL: _skill,
    Do.RECOVERS: _recovers,
    Do.MOST_TIRED_RECOVERS: _recovers,
    Do.TIRES: tire,
    Do.WEAR_SKILL: _wear_skill,
    Do.WEAR_LIMIT: _wear_limit,
    Do.SWAP_OUT: _leaves,
    **rarer_effects.TARGETED,
}
