"""What cannot be done now: asked of the rules, and of the cards in play."""

from __future__ import annotations

from engine.rules.listeners import Code, Listeners
from engine.rules.programs import NOTHING, Ban, Program
from engine.rules.state import Deal, State


class Bans:
    """What cards and rules forbid, for one deal."""

    def __init__(self, program: Program, deal: Deal, code: Code, listeners: Listeners) -> None:
        self.program, self.code, self.listeners = program, code, listeners
        of_kind = {kind: program.cards[kind].bans for kind in listeners.kinds}
        self._by_card = {card: of_kind[kind] for card, kind in enumerate(deal.kinds) if of_kind[kind]}

    @property
    def any(self) -> bool:
        """Can anything be forbidden in this deal?"""
        return bool(self._by_card or self.program.bans)

    def forbid(self, g: State, card: int, seat: int) -> bool:
        """Is it forbidden that this seat plays this card?"""
        if any(self._holds(g, ban, g.active, (NOTHING, card, seat, 1)) for ban in self.program.bans):
            return True
        if not self._by_card:
            return False
        return any(
            self._holds(g, ban, you, (source, card, seat, 1))
            for source, you in self.listeners.sources(g)
            for ban in self._by_card.get(source, ())
            if ban.keyword == NOTHING or self.code.has(g, ban.keyword, source)
        )

    def _holds(self, g: State, ban: Ban, you: int, given: tuple[int, int, int, int]) -> bool:
        if ban.query == NOTHING:
            return True
        pad = (0,) * (self.program.locals[ban.query] - len(given))
        return bool(self.code.query(ban.query)(g, you, [*given, *pad]))
