"""What the rarer steps of a Playbook card do: those that not more than a card or two have."""

from __future__ import annotations

from collections.abc import Callable

from tests.handwritten.velocity.cards import Do, Step
from tests.handwritten.velocity.doing import END_OF_TURN, STOP, wait
from tests.handwritten.velocity.sides import Athlete, Side
from tests.handwritten.velocity.table import CALLED, FIELDED, MODE, PICK, REVIVED, TARGET, TOSS, YES_OR_NO, Table

BENCH = 5


def wear(table: Table, athlete: Athlete) -> None:
    """The card that is played is attached to an Athlete."""
    table.user.discard.remove(table.card)
    athlete.worn.append(table.card)


# ---- steps without a choice


def _grant_all(table: Table, step: Step) -> None:
    for athlete in filter(None, table.user.lineup):
        athlete.last(step.amount)
    table.boosted = True


def _no_keywords(table: Table, step: Step) -> None:
    """One whose Fatigue Limit falls by it can be Injured."""
    for athlete in filter(None, table.opponent(table.user).lineup):
        athlete.last(0)
        table.hurt |= athlete.fatigue >= table.limit(athlete)
    table.boosted = True


def _impact(table: Table, step: Step) -> None:
    table.user.impact += step.amount
    table.boosted = True


def _opponent_draws(table: Table, step: Step) -> None:
    table.draw(table.opponent(table.user), step.amount)


def _if_played_event(table: Table, step: Step) -> None:
    table.rest = (*(step.then if table.user.played_event else ()), *table.rest)


def _take_top_offensive(table: Table, step: Step) -> None:
    pile = table.user.pile
    if pile and table.book.cards[pile[-1]].when.name == "OFFENSIVE":
        table.user.hand.append(pile.pop())


def _cost(table: Table, step: Step) -> None:
    _change_costs(table, table.user, -step.amount, END_OF_TURN)


def _opponent_cost(table: Table, step: Step) -> None:
    _change_costs(table, table.opponent(table.user), step.amount, table.user.seat)


def _change_costs(table: Table, side: Side, change: int, until: int) -> None:
    """It is of the cards that are in the Hand now."""
    actions = frozenset(c for c in side.hand if table.book.kind[c] == "Action")
    side.costs.append((actions, change, until))


def _that_skill(table: Table, step: Step) -> None:
    athlete = table.user.lineup[table.spot] if table.spot >= 0 else None
    if athlete is not None:
        athlete.boost += step.amount
        table.boosted = True


def _that_cannot_tire(table: Table, step: Step) -> None:
    athlete = table.user.lineup[table.spot] if table.spot >= 0 else None
    if athlete is not None:
        athlete.tireless = table.boosted = True


def _opponent_cannot_act(table: Table, step: Step) -> None:
    table.opponent(table.user).barred = table.boosted = True


def _draw_later(table: Table, step: Step) -> None:
    table.user.later += step.amount


def _win_draws(table: Table, step: Step) -> None:
    table.user.win_draws += step.amount
    table.boosted = True


def _opponent_tires_more(table: Table, step: Step) -> None:
    table.opponent(table.user).tires_more += step.amount
    table.boosted = True


# ---- for whom a Starter was chosen


def _wear_keyword(table: Table, athlete: Athlete, amount: int) -> None:
    wear(table, athlete)
    athlete.own |= amount
    athlete.refresh()


def _wear(table: Table, athlete: Athlete, amount: int) -> None:
    wear(table, athlete)


def _wear_skill(table: Table, athlete: Athlete, amount: int) -> None:
    wear(table, athlete)
    athlete.skill += amount


def _grant(table: Table, athlete: Athlete, amount: int) -> None:
    athlete.last(amount)
    table.boosted = True


# ---- steps that wait for a choice


def _opponents_starter(table: Table, step: Step) -> bool:
    table.aimed, table.spot = table.opponent(table.user), -1
    return wait(table, TARGET, table.places(table.aimed))


def _opponent_chooses(table: Table, step: Step) -> bool:
    return wait(table, MODE, list(range(len(step.modes))), table.opponent(table.user))


def _mode(table: Table, step: Step, choice: int) -> None:
    table.rest = (*step.modes[choice], *table.rest)


def _may_discard(table: Table, step: Step) -> bool:
    if not table.user.hand:
        table.rest = (*step.otherwise, *table.rest)
        return False
    return wait(table, YES_OR_NO, [0, 1])


def _discards_or_not(table: Table, step: Step, choice: int) -> None:
    done = (Step(Do.DISCARD), *step.then)
    table.rest = (*(done if choice else step.otherwise), *table.rest)


def _discard_any(table: Table, step: Step) -> bool:
    table.tossed = ()
    return _discard_more(table, step)


def _discard_more(table: Table, step: Step) -> bool:
    left = [place for place in reversed(range(len(table.user.hand))) if place not in table.tossed]
    if not left:
        _toss(table)
        return False
    return wait(table, TOSS, [*left, STOP])


def _tossed(table: Table, step: Step, choice: int) -> None:
    if choice == STOP:
        _toss(table)
    else:
        table.tossed = (*table.tossed, choice)
        table.rest = (Step(Do.DISCARD_MORE), *table.rest)


def _toss(table: Table) -> None:
    user, tossed = table.user, table.tossed
    user.discard += [user.hand[place] for place in tossed]
    user.hand[:] = [c for place, c in enumerate(user.hand) if place not in tossed]
    table.rest = (Step(Do.DRAW, len(tossed)), *table.rest)


def _search_cost(table: Table, step: Step) -> bool:
    """What changed the cost of a card in the Hand goes with it."""
    user, book = table.user, table.book
    found = [i for i, c in enumerate(user.pile) if _cost_in_the_pile(user, c, book.cost[c]) >= step.amount]
    return bool(found) and wait(table, PICK, [*found, STOP])


def _cost_in_the_pile(side: Side, c: int, printed: int) -> int:
    return max(0, printed + sum(change for cards, change, _ in side.costs if c in cards))


def _revive(table: Table, step: Step) -> bool:
    return wait(table, REVIVED, list(range(len(table.user.injured))))


def _revived(table: Table, step: Step, choice: int) -> None:
    """To the Bench if there is room; a place in the line-up that is empty it fills at once."""
    side = table.user
    athlete = side.injured[choice]
    if len(side.bench) < BENCH:
        side.bench.append(side.injured.pop(choice))
        side.franchises += athlete.franchise
        table.hurt = True
    athlete.fatigue = 0


def _call_up(table: Table, step: Step) -> bool:
    side = table.user
    backups = [i for i, a in enumerate(side.reserves) if a.franchise]
    if not side.fields_a_franchise() and not table.places(side):
        return False
    return wait(table, CALLED, backups)


def _called(table: Table, step: Step, choice: int) -> None:
    table.chosen = choice
    table.rest = (Step(Do.CALLED_FOR), *table.rest)


def _called_for(table: Table, step: Step) -> bool:
    side = table.user
    if not side.fields_a_franchise():
        return wait(table, FIELDED, table.places(side))
    field = [*side.lineup, *side.bench]
    return wait(table, FIELDED, [i for i, a in enumerate(field) if a is not None and a.franchise])


def _comes_in(table: Table, step: Step, choice: int) -> None:
    side = table.user
    incoming, places = side.reserves[table.chosen], len(side.lineup)
    if choice < places:
        leaving = side.lineup[choice]
        side.lineup[choice] = incoming
        table.comes_in(incoming)
    else:
        leaving = side.bench[choice - places]
        side.bench[choice - places] = incoming
    assert leaving is not None
    side.reserves[table.chosen] = leaving
    table.take_off(leaving)


AT_ONCE: dict[Do, Callable[[Table, Step], None]] = {
    Do.GRANT_ALL: _grant_all,
    Do.NO_KEYWORDS: _no_keywords,
    Do.IMPACT: _impact,
    Do.OPPONENT_DRAWS: _opponent_draws,
    Do.IF_PLAYED_EVENT: _if_played_event,
    Do.TAKE_TOP_OFFENSIVE: _take_top_offensive,
    Do.COST: _cost,
    Do.OPPONENT_COST: _opponent_cost,
    Do.THAT_SKILL: _that_skill,
    Do.THAT_CANNOT_TIRE: _that_cannot_tire,
    Do.OPPONENT_CANNOT_ACT: _opponent_cannot_act,
    Do.WIN_DRAWS: _win_draws,
    Do.DRAW_LATER: _draw_later,
    Do.OPPONENT_TIRES_MORE: _opponent_tires_more,
}
TARGETED: dict[Do, Callable[[Table, Athlete, int], None]] = {
    Do.WEAR_KEYWORD: _wear_keyword,
    Do.WEAR: _wear,
    Do.WEAR_BY_OTHERS: _wear_skill,
    Do.GRANT: _grant,
}
ASK: dict[Do, Callable[[Table, Step], bool]] = {
    Do.WEAR_BY_OTHERS: _opponents_starter,
    Do.OPPONENT_CHOOSES: _opponent_chooses,
    Do.MAY_DISCARD: _may_discard,
    Do.DISCARD_ANY: _discard_any,
    Do.DISCARD_MORE: _discard_more,
    Do.SEARCH_COST: _search_cost,
    Do.REVIVE: _revive,
    Do.CALL_UP: _call_up,
    Do.CALLED_FOR: _called_for,
}
ANSWER: dict[Do, Callable[[Table, Step, int], None]] = {
    Do.OPPONENT_CHOOSES: _mode,
    Do.MAY_DISCARD: _discards_or_not,
    Do.DISCARD_ANY: _tossed,
    Do.DISCARD_MORE: _tossed,
    Do.REVIVE: _revived,
    Do.CALL_UP: _called,
    Do.CALLED_FOR: _comes_in,
}
