"""What is said now and asked later: which players and cards it speaks of is settled as it is said.

The binders of an event are those of the event that is asked about. What an event around it has brought is kept in
others before it is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from engine.cardset.effects import Block, PickPlayer
from engine.cardset.held import Reckon, TakeSeat
from engine.cardset.measures import is_player, some_players
from engine.cardset.parts import parts_of
from engine.cardset.scope import Bound, Scope, Wrong
from engine.cardset.terms import ATTACHED, EVENT_AMOUNT, EVENT_CARD, EVENT_SEAT, YOU, ThatMany, Who
from engine.language import nodes as n

_OF_EVENT = (EVENT_CARD, EVENT_SEAT, EVENT_AMOUNT)
_WITH_BINDER = ("bound", "holder", "owner")
_WHOEVER_IT_IS = ("you", "opponent", "bound", "table")
"""Players who stay the same for "you": all others are told by how things are."""


class Kept:
    """What one part that is asked later keeps of now: what an event has brought, and what a card is attached to."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._instead: dict[int, int] = {}

    def binder(self, binder: int) -> int:
        """The binder that holds the same when the part is asked."""
        if binder not in (*_OF_EVENT, ATTACHED):
            return binder
        if binder not in self._instead:
            self._instead[binder] = self.scope.fresh()
        return self._instead[binder]

    def steps(self, *parts: object) -> Block:
        """What must be kept first, of all that these parts speak of."""
        spoken = {number for number in parts_of(parts, int) if number in self._instead.values()}
        return tuple(Reckon(new, ThatMany(old)) for old, new in self._instead.items() if new in spoken)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """The part itself: where cards are, and who has been shown what, nobody knows by then."""
        scope = self.scope
        bound, shown, rest, subject = scope.bound, scope.shown, scope.rest, scope.subject
        scope.bound, scope.shown, scope.rest, scope.subject = [*map(self._bound, bound)], [], None, YOU
        try:
            yield
        finally:
            scope.bound, scope.shown, scope.rest, scope.subject = bound, shown, rest, subject

    def _bound(self, of: Bound) -> Bound:
        return replace(of, binder=self.binder(of.binder), zone=None, who=self._who(of.who))

    def _who(self, who: Who) -> Who:
        if who.of is not None:
            return replace(who, of=self._who(who.of))
        return replace(who, binder=self.binder(who.binder)) if who.kind in _WITH_BINDER else who

    def player(self, np: n.NounPhrase) -> tuple[Block, Who | None, bool]:
        """Who a subject means from now on: what must be done first, the one player or None, and if all but you."""
        if not is_player(np):
            raise Wrong("E420", np, "only a player does this")
        if isinstance(np, n.Ref):
            first, who = settled(self.scope.named(np), self.scope)
            return first, self._who(who), False
        assert isinstance(np, n.Phrase)
        how, others = some_players(np)
        if how in ("a", "another"):
            seat = self.scope.seat()
            return (PickPlayer(seat.binder, YOU, others),), seat, False
        if how in ("each", "all", None):
            return (), None, others
        raise Wrong("E426", np, "this must be one player or each", "say “each player”, “a player” or “the opponent”")


def settled(who: Who, scope: Scope) -> tuple[Block, Who]:
    """The player who this is now, and what must be done first to know them later."""
    if who.kind in _WHOEVER_IT_IS:
        return (), who
    seat = Who("bound", scope.fresh())
    return (TakeSeat(seat.binder, who),), seat
