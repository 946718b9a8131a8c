"""Triggers of a state: what becomes true, and of whom or of what it does."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardset.checked import Onset
from engine.cardset.conditions import condition
from engine.cardset.effects import Block, Decide
from engine.cardset.fitting import depends_on_the_turn
from engine.cardset.measures import everybody
from engine.cardset.parts import parts_of
from engine.cardset.scope import NOBODY, Scope, Wrong
from engine.cardset.terms import SomeCard, SomeLeads, SomePlayer, Test, TurnNumber, Who, all_of, every
from engine.language import nodes as n

Make = Callable[[Block], Onset]

_BINDS = SomeCard | SomePlayer | SomeLeads


def onset(node: n.Condition, scope: Scope) -> Make:
    """A trigger that works as the condition becomes true: for each card or player of which it speaks first."""
    scope.waiting = True
    try:
        test = condition(node, scope)
    finally:
        scope.waiting = False
    found, rest = _first(test)
    _stands(node, found, rest, scope)
    if isinstance(found, SomeCard):
        return _made("cards", found.binder, False, found.cards, rest)
    if isinstance(found, SomePlayer):
        return _made("players", found.binder, found.but is not None, (), rest)
    return _made("nothing", NOBODY, False, (), rest)


def _first(test: Test) -> tuple[SomeCard | SomePlayer | None, Test]:
    """The first card or player of which the test asks whether there is one, and what is asked of it then."""
    parts = all_of(test)
    found = next((part for part in parts if isinstance(part, SomeCard | SomePlayer)), None)
    if found is None:
        return None, test
    return found, every(tuple(each for part in parts for each in (all_of(found.test) if part is found else (part,))))


def _made(of: str, binder: int, but: bool, cards: tuple[object, ...], test: Test) -> Make:
    """What the test finds besides is found again when the body is done."""
    again = any(isinstance(part, _BINDS) for part in parts_of(test, SomeCard, SomePlayer, SomeLeads))

    def make(block: Block) -> Onset:
        body: Block = (Decide(test, block),) if again else block
        return Onset(of, binder, but, cards, test, body)  # type: ignore[arg-type]

    return make


def _stands(node: n.Condition, found: SomeCard | SomePlayer | None, rest: Test, scope: Scope) -> None:
    """Raises Wrong where nothing would tell that the state has set in, or of whom it speaks."""
    if scope.stand == "rule":
        of = found.but if isinstance(found, SomePlayer) else found
        if depends_on_the_turn((rest, of), everybody(scope)):
            raise Wrong("E443", node, "a rule waits for what players have, whoever's turn it is",
                        "say “When a player …, that player …”")  # fmt: skip
        return
    if isinstance(found, SomeCard):
        raise Wrong("E457", node, "a text on a card waits for that card, for you or for players",
                    "say “When this card …”, or put it among the rules")  # fmt: skip
    turns = any(who.kind in ("active", "next", "role") for who in parts_of(rest, Who))
    if turns or any(parts_of(rest, TurnNumber)):
        raise Wrong("E443", node, "whose turn it is changes at its start, so this has to wait for that",
                    "say “At the start of …, if …, …”")  # fmt: skip
