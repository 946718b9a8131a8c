"""What cannot be done now: asked of the rules, and of the cards in play."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.listeners import Code, Listeners
from engine.rules.programs import NOTHING, Ban, Program
from engine.rules.state import Deal, State

Standing = tuple[Ban, int, int]
"""A ban, the seat that is "you" to it, and the card it stands on; NOTHING: it is a rule."""


class Bans:
    """What cards and rules forbid, for one deal."""

    def __init__(self, program: Program, deal: Deal, code: Code, listeners: Listeners) -> None:
        self.program, self.code, self.listeners = program, code, listeners
        of_kind = {kind: program.cards[kind].bans for kind in listeners.kinds}
        self._by_card = {card: of_kind[kind] for card, kind in enumerate(deal.kinds) if of_kind[kind]}
        self._sources = listeners.play.holding(self._by_card)

    @property
    def any(self) -> bool:
        """Can anything be forbidden in this deal?"""
        return bool(self._by_card or self.program.bans)

    def standing(self, g: State) -> list[Standing]:
        """What may forbid something now."""
        found: list[Standing] = [(ban, g.active, NOTHING) for ban in self.program.bans]
        for source, you in self._sources(g):
            for ban in self._by_card[source]:
                if ban.keyword == NOTHING or self.code.has(g, ban.keyword, source):
                    found.append((ban, you, source))
        return found

    def forbid(self, g: State, card: int, seat: int, standing: Sequence[Standing] | None = None) -> bool:
        """Is it forbidden that this seat plays this card, by what may forbid it now?"""
        bans = self.standing(g) if standing is None else standing
        return any(self._holds(g, ban, you, (source, card, seat, 1)) for ban, you, source in bans)

    def _holds(self, g: State, ban: Ban, you: int, given: tuple[int, int, int, int]) -> bool:
        if ban.query == NOTHING:
            return True
        pad = (0,) * (self.program.locals[ban.query] - len(given))
        return bool(self.code.query(ban.query)(g, you, [*given, *pad]))
