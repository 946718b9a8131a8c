"""What happens in place of an event: asked before it is written, and each at most once an event.

The rules' replacements come first, then those of cards in play, the active player's first, in zone order, then what
holds for a while. One may change how much there will be, or do something else; then the event does not happen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules.bounds import WINDOWS, Nesting
from engine.rules.listeners import Code, Listeners
from engine.rules.operands import Run, Value
from engine.rules.programs import NOTHING, Program, Replacement
from engine.rules.state import Deal, State

Replaced = Callable[[State, int, int], int]
"""Asked before it happens: (state, the slot of a counter, how much). How much it is then; below 0, it does not."""

Ready = tuple[Replacement, int, int, tuple[Any, ...]]
"""A replacement that may apply: with the card it stands on, the seat that is "you" to it, and what it has kept."""


class Replacements:
    """Makes the functions that are asked before an event."""

    def __init__(self, program: Program, deal: Deal, code: Code, listeners: Listeners) -> None:
        self.program, self.deal, self.code, self.listeners = program, deal, code, listeners
        self._nesting = Nesting(WINDOWS, program.origins)

    def counter(self, event: int, counter: int) -> Replaced | None:
        """Who is asked before so much of a counter is gained or lost; None where nobody is."""
        rules = [r for r in self.program.replacements if (r.what, r.subject) == (event, counter)]
        by_kind = {
            kind: [r for r in self.program.cards[kind].replacements if (r.what, r.subject) == (event, counter)]
            for kind in self.listeners.kinds
        }
        lasting = self._lasting(event, counter)
        if not rules and not any(by_kind.values()) and not lasting:
            return None
        holder, ready = self.listeners.holder_of(counter), self._ready(rules, by_kind, lasting)

        def replaced(g: State, slot: int, amount: int) -> int:
            card, seat = holder(g, slot)
            for r, source, you, known in ready(g, card, seat):
                if amount <= 0:
                    break
                amount = self._applied(g, r, you, (source, card, seat, amount, *known))
            return amount

        return replaced

    def _lasting(self, event: int, counter: int) -> dict[int, list[Replacement]]:
        """Those of what holds for a while, by the lasting fact."""
        facts = {fact: self.program.lasting[fact] for fact in sorted(self.listeners.touched.analysis.lasting)}
        asked = {n: [r for r in of.replacements if (r.what, r.subject) == (event, counter)] for n, of in facts.items()}
        return {fact: rows for fact, rows in asked.items() if rows}

    def _ready(
        self, rules: list[Replacement], by_kind: dict[int, list[Replacement]], lasting: dict[int, list[Replacement]]
    ) -> Callable[[State, int, int], list[Ready]]:
        """What may apply to what happens to a card and a seat: the rules' first, then those of cards, in order."""
        rows = [[(r, self.code.analysis.of_itself(r.query)) for r in by_kind.get(kind, ())] for kind in self.deal.kinds]
        holding, has = self.listeners.play.holding(card for card, row in enumerate(rows) if row), self.code.has
        of_others = any(not of_itself for row in rows for _, of_itself in row)

        def ready(g: State, it: int, seat: int) -> list[Ready]:
            found: list[Ready] = [(r, NOTHING, seat if r.own and seat >= 0 else g.active, ()) for r in rules]
            if of_others or (it >= 0 and rows[it]):
                for card, controller in holding(g):
                    for r, of_itself in rows[card]:
                        if (card == it or not of_itself) and (r.keyword == NOTHING or has(g, r.keyword, card)):
                            found.append((r, card, controller, ()))
            for fact, you, given in g.lasting if lasting else ():
                found += [(r, given[0], you, given[4:]) for r in lasting.get(fact, ())]
            return found

        return ready

    def _applied(self, g: State, r: Replacement, you: int, given: tuple[Any, ...]) -> int:
        """How much there will be after this replacement."""
        amount: int = given[3]
        if r.query != NOTHING and not self._ask(r.query)(g, you, self._padded(r.query, given)):
            return amount
        if not self.listeners.used(g, r, given[0]):
            return amount
        if r.amount != NOTHING:
            left: int = self._ask(r.amount)(g, you, self._padded(r.amount, given))
            return max(0, left)
        self._nesting.bounded(self._run(r.block), r.block)(g, you, self._padded(r.block, given))
        return NOTHING

    def _ask(self, query: int) -> Value:
        return self.code.query(query)

    def _run(self, block: int) -> Run:
        return self.code.entry(block)

    def _padded(self, block: int, given: tuple[Any, ...]) -> list[Any]:
        return [*given, *(0,) * (self.program.locals[block] - len(given))]
