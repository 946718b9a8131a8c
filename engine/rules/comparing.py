"""Numbers in which players are compared: told before anything hangs on which of them has more."""

from __future__ import annotations

from engine.cardset.parts import parts_of
from engine.cardset.terms import Compare, Every, NumberOfPlayer, Test
from engine.rules.emit import Code
from engine.rules.programs import Op


def tell(code: Code, test: Test, told: set[int]) -> None:
    """What a test compares players in is told, unless it has been `told` in this row of steps.

    Not where something else must be so as well: then it may not matter at all who has more.
    """
    if isinstance(test, Every):
        return
    for each in parts_of(test, Compare):
        one, other = each.left, each.right
        if isinstance(one, NumberOfPlayer) and isinstance(other, NumberOfPlayer) and one.number not in told:
            told.add(one.number)
            code.emit(Op.TELL, one.number)
