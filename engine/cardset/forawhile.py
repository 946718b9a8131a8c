"""What waits, or stands in for something, for a while: from “Until the end of the turn, when …, …” to a step.

What waits for a moment to come, “At the start of your next turn, …”, holds until then and is done as it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from engine.cardset.checked import When
from engine.cardset.effects import Block
from engine.cardset.happenings import happening, together
from engine.cardset.held import Last
from engine.cardset.lasting import last
from engine.cardset.later import Kept
from engine.cardset.replacing import replaced
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import EVENT_CARD, THIS, CardIs, IsOne
from engine.language import nodes as n


def replaced_for_a_while(node: n.Replace, until: n.Until, scope: Scope) -> Block:
    """From now on until then, something happens instead."""
    kept, holds = Kept(scope), last(until, node.at, scope)
    with kept.inside():
        made = replaced(node, scope)
    return (*kept.steps(made), replace(holds, replacements=(made,)))


def moment_to_come(node: n.Rule) -> n.Until | None:
    """Until when a sentence waits that waits for one moment: “At the start of your next turn, …”."""
    when = node.when
    if not isinstance(when, n.Time) or not when.moment.next:
        return None
    return n.Until(when.edge, when.moment, at=when.at)


class WaitsForAWhile:
    """A trigger that an instruction makes: its text goes on until it is closed, and only then is it a step."""

    def __init__(self, node: n.Rule, until: n.Until, scope: Scope) -> None:
        self._kept, self._holds = Kept(scope), last(until, node.at, scope)
        self._open = ExitStack()
        self._open.enter_context(self._kept.inside())
        try:
            self._make = _once if node.until is None else _trigger(node, scope)
        except Wrong:
            self.close()
            raise

    def close(self) -> None:
        """What follows speaks of now again."""
        self._open.close()

    def step(self, body: Block) -> Block:
        """The instruction, once all that the trigger does is known."""
        self.close()
        made = self._make(self._holds, body)
        return (*self._kept.steps(made), made)


def _once(holds: Last, body: Block) -> Last:
    return replace(holds, then=body)


def _trigger(node: n.Rule, scope: Scope) -> Callable[[Last, Block], Last]:
    when = node.when
    assert when is not None, "the grammar asks when"
    if not isinstance(when, n.Event) or not isinstance(when.what, n.Clause) or when.window == "before":
        raise Wrong("E469", when, "only what waits for something that happens can do so for a while",
                    "say “Until …, when you gain …, …”")  # fmt: skip
    make = happening(when, when.what, scope)
    return lambda holds, body: replace(holds, triggers=(_wherever_it_is(make(body)),))


def _wherever_it_is(made: When) -> When:
    """This card that is played is told like any other."""
    if made.event != "played itself":
        return made
    return replace(made, event="played", test=together(CardIs(EVENT_CARD, IsOne(THIS)), made.test))
