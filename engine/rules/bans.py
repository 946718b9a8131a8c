"""What cannot be done now: asked of the rules, of the cards in play, and of what holds for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules.listeners import Code, Listeners
from engine.rules.operands import Run, seat_of, value_of
from engine.rules.programs import NOTHING, Ban, Event, Program
from engine.rules.replacing import Barred, Replacements
from engine.rules.state import Deal, Locals, State

Standing = tuple[Ban, int, int, tuple[Any, ...], int]
"""A ban, the seat that is "you" to it, the card it stands on (NOTHING: it is a rule), what it has kept, and the lasting
fact that it is of (NOTHING: of none)."""


class Bans:
    """What cards, rules and lasting facts forbid, for one deal."""

    def __init__(
        self, program: Program, deal: Deal, code: Code, listeners: Listeners, replacements: Replacements
    ) -> None:
        self.program, self.code, self.listeners, self._replacements = program, code, listeners, replacements
        of_kind = {kind: program.cards[kind].bans for kind in listeners.kinds}
        self._by_card = {card: of_kind[kind] for card, kind in enumerate(deal.kinds) if of_kind[kind]}
        self._sources = listeners.play.holding(self._by_card)
        facts = {fact: program.lasting[fact].bans for fact in sorted(listeners.touched.analysis.lasting)}
        self._lasting = {fact: bans for fact, bans in facts.items() if bans}

    @property
    def any(self) -> bool:
        """Can anything be forbidden in this deal?"""
        return bool(self._by_card or self.program.bans or self._lasting)

    def standing(self, g: State) -> list[Standing]:
        """What may forbid something now."""
        found: list[Standing] = [(ban, g.active, NOTHING, (), NOTHING) for ban in self.program.bans]
        for source, you in self._sources(g):
            for ban in self._by_card[source]:
                if ban.keyword == NOTHING or self.code.has(g, ban.keyword, source):
                    found.append((ban, you, source, (), NOTHING))
        for fact, you, given in g.lasting if self._lasting else ():
            found += [(ban, you, given[0], given[4:], fact) for ban in self._lasting.get(fact, ())]
        return found

    def forbid(self, g: State, card: int, seat: int, standing: Sequence[Standing] | None = None) -> bool:
        """Is it forbidden that this seat plays this card, by what may forbid it now?"""
        bans = self.standing(g) if standing is None else standing
        return any(self._holds(g, ban, card, seat) for ban in bans)

    def lasting(self, g: State, card: int, seat: int) -> int:
        """The lasting fact that forbids it, or NOTHING."""
        return next((ban[4] for ban in self.standing(g) if ban[4] >= 0 and self._holds(g, ban, card, seat)), NOTHING)

    def unplayable(self, d: int, player: int, x: int) -> Run:
        """Into a local, whether a card cannot be played by a seat; of no card it is not so."""
        card, seat = value_of(x), seat_of(player)

        def run(g: State, you: int, l: Locals) -> None:
            it: int = card(g, you, l)
            l[d] = int(it >= 0 and self.forbid(g, it, seat(g, you, l)))

        return run

    # ---- counters

    def barred(self, counter: int, *, gained: bool) -> Barred | None:
        """What forbids that any of a counter is gained, or lost; None where nothing can."""
        return self._replacements.barred(Event.GAINED if gained else Event.LOST, counter)

    def bar(self, d: int, player: int, counter: int, gained: int) -> Run:
        """Whether it is forbidden, into a local."""
        barred, seat = self.barred(counter, gained=bool(gained)), seat_of(player)

        def run(g: State, you: int, l: Locals) -> None:
            l[d] = int(barred is not None and barred(g, NOTHING, seat(g, you, l)) is not None)

        return run

    def _holds(self, g: State, standing: Standing, card: int, seat: int) -> bool:
        ban, you, source, known, _ = standing
        if ban.query == NOTHING:
            return True
        given = [source, card, seat, 1, *known]
        return bool(self.code.query(ban.query)(g, you, given + [0] * (self.program.locals[ban.query] - len(given))))
