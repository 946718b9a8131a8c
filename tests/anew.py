"""Numbers, and triggers of a state, as a state keeps them and as they are found anew: they must agree."""

from __future__ import annotations

from engine.rules.programs import Per
from engine.rules.run import Machine
from engine.rules.state import State

Numbers = list[tuple[int, ...]]


def numbers(rules: Machine, state: State) -> Numbers:
    """All numbers of all cards, players and the table."""
    of_seats = [n for n, fact in enumerate(rules.program.numbers) if fact.per != Per.CARD]
    seats = [tuple(rules.value_of(state, n, seat) for n in of_seats) for seat in range(rules.program.players)]
    return [*map(rules.numbers(state), range(len(rules.deal.kinds))), *seats]


def anew(rules: Machine, state: State) -> Numbers:
    """The same in a copy that has forgotten what it knew of numbers."""
    return numbers(rules, forgetful(rules, state))


def forgetful(rules: Machine, state: State) -> State:
    """A copy that has forgotten what it knew of numbers."""
    copy = state.clone()
    rules.lay_out(copy, ())
    assert not copy.fresh
    return copy


def reasons(rules: Machine, state: State) -> list[list[tuple[int, int]]]:
    """What changes each number of each card, in the order in which it is told."""
    of_cards = [n for n, fact in enumerate(rules.program.numbers) if fact.per == Per.CARD]
    return [rules.why(state, number, card) for number in of_cards for card in range(len(rules.deal.kinds))]


def missed(rules: Machine, state: State) -> bool:
    """Is there a trigger of a state that was not looked at though it could have been true, or an ending?"""
    copy = state.clone()
    rules.look_anew(copy)
    unseen = not (state.woken or state.over) and copy.key() != state.key()
    return unseen or (state.turn > 0 and not state.over and rules.ending(state) is not None)


def agreeing(rules: Machine) -> Machine:
    """A machine that looks at all numbers and triggers of a state before each choice and after it: a write that does
    not tell is seen."""
    applied = rules.apply

    def apply(state: State, choice: int) -> None:
        assert numbers(rules, state) == anew(rules, state)
        applied(state, choice)
        assert numbers(rules, state) == anew(rules, state)
        assert not missed(rules, state)

    rules.apply = apply  # type: ignore[method-assign]
    return rules
