"""What happens in place of an event: asked before it is written, and each at most once an event.

The rules' replacements come first, then those of cards in play, the active player's first, in zone order, then what
holds for a while. One may change how much there will be, or do something else; then the event does not happen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules import events
from engine.rules.bounds import WINDOWS, Nesting
from engine.rules.listeners import Code, Listeners
from engine.rules.operands import Run, Value
from engine.rules.places import slot_with
from engine.rules.programs import NOTHING, Program, Replacement
from engine.rules.state import Deal, State

Replaced = Callable[[State, int, int], int]
"""Asked before it happens: (state, the slot of a counter, how much). How much it is then; below 0, it does not."""

Ready = tuple[Replacement, int, int, tuple[Any, ...], int]
"""A replacement that may apply: with the card it stands on, the seat that is "you" to it, what it has kept, and the
lasting fact that it is of (NOTHING: of none)."""

Find = Callable[[State, int, int], list[Ready]]
"""Finds what may apply to what happens to a card (or none) and a seat."""

Barred = Callable[[State, int, int], int | None]
"""What forbids it, of this card (or none) and this seat: a lasting fact, or NOTHING for a text; None: nothing does."""


class Replacements:
    """Makes the functions that are asked before an event."""

    def __init__(self, program: Program, deal: Deal, code: Code, listeners: Listeners) -> None:
        self.program, self.deal, self.code, self.listeners = program, deal, code, listeners
        self._nesting = Nesting(WINDOWS, program.origins)

    def counter(self, event: int, counter: int) -> Replaced | None:
        """Who is asked before so much of a counter is gained or lost; None where nobody is."""
        ready = self._asked(lambda r: (r.what, r.subject) == (event, counter))
        if ready is None:
            return None
        holder = self.listeners.holder_of(counter)

        def replaced(g: State, slot: int, amount: int) -> int:
            card, seat = holder(g, slot)
            for r, source, you, known, _ in ready(g, card, seat):
                if amount <= 0:
                    break
                before, amount = amount, self._applied(g, r, you, (source, card, seat, amount, *known))
                if amount != before and g.log is not None:
                    text = r.amount if r.amount != NOTHING else r.block
                    events.changed_by(g, text, slot_with(g, source) if source >= 0 else NOTHING)
            return amount

        return replaced

    def barred(self, event: int, counter: int) -> Barred | None:
        """What forbids that any of a counter is gained or lost; None where nothing can."""
        ready = self._asked(lambda r: r.forbids and (r.what, r.subject) == (event, counter))
        if ready is None:
            return None

        def barred(g: State, card: int, seat: int) -> int | None:
            for r, source, you, known, fact in ready(g, card, seat):
                if self._holds(g, r, you, (source, card, seat, 1, *known)):
                    return fact
            return None

        return barred

    def _holds(self, g: State, r: Replacement, you: int, given: tuple[Any, ...]) -> bool:
        return r.query == NOTHING or bool(self._ask(r.query)(g, you, self._padded(r.query, given)))

    def _asked(self, of: Callable[[Replacement], bool]) -> Find | None:
        """Finds those of a kind that may apply; None where there are none."""
        facts = {fact: self.program.lasting[fact] for fact in sorted(self.listeners.touched.analysis.lasting)}
        rules = list(filter(of, self.program.replacements))
        by_kind = {kind: list(filter(of, self.program.cards[kind].replacements)) for kind in self.listeners.kinds}
        found = {fact: list(filter(of, row.replacements)) for fact, row in facts.items()}
        lasting = {fact: rows for fact, rows in found.items() if rows}
        return self._ready(rules, by_kind, lasting) if rules or any(by_kind.values()) or lasting else None

    def _ready(
        self, rules: list[Replacement], by_kind: dict[int, list[Replacement]], lasting: dict[int, list[Replacement]]
    ) -> Find:
        """What may apply to what happens to a card and a seat: the rules' first, then those of cards, in order."""
        rows = [[(r, self.code.analysis.of_itself(r.query)) for r in by_kind.get(kind, ())] for kind in self.deal.kinds]
        holding, has = self.listeners.play.holding(card for card, row in enumerate(rows) if row), self.code.has
        of_others = any(not of_itself for row in rows for _, of_itself in row)

        def ready(g: State, it: int, seat: int) -> list[Ready]:
            found: list[Ready] = [(r, NOTHING, seat if r.own and seat >= 0 else g.active, (), NOTHING) for r in rules]
            if of_others or (it >= 0 and rows[it]):
                for card, controller in holding(g):
                    for r, of_itself in rows[card]:
                        if (card == it or not of_itself) and (r.keyword == NOTHING or has(g, r.keyword, card)):
                            found.append((r, card, controller, (), NOTHING))
            for fact, you, given in g.lasting if lasting else ():
                found += [(r, given[0], you, given[4:], fact) for r in lasting.get(fact, ())]
            return found

        return ready

    def _applied(self, g: State, r: Replacement, you: int, given: tuple[Any, ...]) -> int:
        """How much there will be after this replacement."""
        amount: int = given[3]
        if not self._holds(g, r, you, given):
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
