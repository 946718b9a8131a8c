"""What happens in place of an event: asked before it is written, and each at most once an event.

The rules' replacements come first, then those of cards in play, the active player's first, in zone order. One may
change how much there will be, or do something else; then the event does not happen.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.bounds import WINDOWS, Nesting
from engine.rules.listeners import Code, Listeners
from engine.rules.operands import Run, Value
from engine.rules.programs import NOTHING, Program, Replacement
from engine.rules.state import Deal, State

Replaced = Callable[[State, int, int], int]
"""Asked before it happens: (state, the slot of a counter, how much). How much it is then; below 0, it does not."""

Ready = tuple[Replacement, int, int]
"""A replacement that may apply: with the card it stands on, and the seat that is "you" to it."""


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
        if not rules and not any(by_kind.values()):
            return None
        holder, ready = self.listeners.holder_of(counter), self._ready(rules, by_kind)

        def replaced(g: State, slot: int, amount: int) -> int:
            card, seat = holder(g, slot)
            for r, source, you in ready(g, card, seat):
                if amount <= 0:
                    break
                amount = self._applied(g, r, you, (source, card, seat, amount))
            return amount

        return replaced

    def _ready(
        self, rules: list[Replacement], by_kind: dict[int, list[Replacement]]
    ) -> Callable[[State, int, int], list[Ready]]:
        """What may apply to what happens to a card and a seat: the rules' first, then those of cards, in order."""
        rows = [[(r, self.code.analysis.of_itself(r.query)) for r in by_kind.get(kind, ())] for kind in self.deal.kinds]
        holding, has = self.listeners.play.holding(card for card, row in enumerate(rows) if row), self.code.has
        of_others = any(not of_itself for row in rows for _, of_itself in row)

        def ready(g: State, it: int, seat: int) -> list[Ready]:
            found = [(r, NOTHING, seat if r.own and seat >= 0 else g.active) for r in rules]
            if not of_others and (it < 0 or not rows[it]):
                return found
            for card, controller in holding(g):
                for r, of_itself in rows[card]:
                    if (card == it or not of_itself) and (r.keyword == NOTHING or has(g, r.keyword, card)):
                        found.append((r, card, controller))
            return found

        return ready

    def _applied(self, g: State, r: Replacement, you: int, given: tuple[int, int, int, int]) -> int:
        """How much there will be after this replacement."""
        amount = given[3]
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

    def _padded(self, block: int, given: tuple[int, ...]) -> list[int]:
        return [*given, *(0,) * (self.program.locals[block] - len(given))]
