"""How often something may happen: from "once each turn" to a number and a stretch of the game."""

from __future__ import annotations

from engine.cardset.checked import Limit
from engine.cardset.scope import Names, Wrong
from engine.language import nodes as n
from engine.language.vocabulary import Kind


def limit(node: n.Limit, names: Names) -> Limit:
    """A limit. It starts anew with each turn, or each phase, step or procedure of a name; or never."""
    if node.times.value == 0:
        raise Wrong("E484", node.times, "0 times is never", "leave the sentence out")
    moment = node.moment
    if moment is None:
        return Limit(node.times.value, "game")
    if not moment.each:
        raise Wrong("E484", moment, "this does not say when it starts anew", "say “once each turn” or “once a game”")
    if moment.name is None:
        return Limit(node.times.value, "turn")
    if moment.name.kind is Kind.PROC:
        return Limit(node.times.value, "procedure", names.procedure(moment.name))
    return Limit(node.times.value, "phase", names.phase(moment.name))
