"""How cards lie: they change places, and take places that are empty."""

from __future__ import annotations

from engine.cardset.effects import Block, Decide, Pick, Swap
from engine.cardset.measures import is_player, phrase_cards
from engine.cardset.moving import possible
from engine.cardset.parts import binders_of
from engine.cardset.scope import Scope, Wrong
from engine.cardset.targets import One, cards, chosen
from engine.cardset.terms import Cards, Compare, Counted, Every, Fixed, IsNot, IsThere, Who
from engine.language import nodes as n

# ---- swap


def swap(node: n.Swap, who: Who, scope: Scope) -> Block:
    """Two cards change places; where one of them cannot be had, nothing happens, and nothing is asked."""
    if node.other is None:
        return _swap_two(node, who, scope)
    first, one = _one(node.what, who, scope)
    second, other = _one(node.other, who, scope)
    scope.scattered()
    both = (*second, Swap(one, other))
    if any(isinstance(step, Pick) and step.optional for step in first):
        return (*first, Decide(IsThere(one), both))
    return _if_both(first, second, both, scope)


def _one(np: n.NounPhrase, who: Who, scope: Scope) -> tuple[Block, int]:
    before, target = cards(np, who, scope)
    if not isinstance(target, One):
        raise Wrong("E492", np, "one card is swapped for one card", "say “it”, “a card in your …” or “1 of your …”")
    return before, target.binder


def _if_both(first: Block, second: Block, both: Block, scope: Scope) -> Block:
    """The first is chosen only if there is a second, too."""
    tests = [test for block in (first, second) if block and (test := possible(block, scope)) is not None]
    chosen_first = {step.binder for step in first if isinstance(step, Pick)}
    if not tests or binders_of(second) & chosen_first:
        return (*first, *both)
    return (Decide(tests[0] if len(tests) == 1 else Every(tuple(tests)), (*first, *both)),)


def _swap_two(node: n.Swap, who: Who, scope: Scope) -> Block:
    """Two cards of one phrase; the second is another than the first."""
    np, q = node.what, node.what.quantifier if isinstance(node.what, n.Phrase) else None
    number = q.value.value if q is not None and isinstance(q.value, n.Number) else 0
    if not isinstance(np, n.Phrase) or is_player(np) or q is None or q.how not in ("number", "exactly") or number != 2:
        raise Wrong("E492", np, "two cards change places", "say “2 …”, or say for which the first is swapped")
    of = phrase_cards(np, scope)
    first = chosen(np, who, of, scope)
    others = tuple(Cards(each.zone, (*each.tests, IsNot(first.binder))) for each in of)
    second = chosen(np, who, others, scope)
    scope.scattered()
    return (Decide(Compare(Counted(of), ">=", Fixed(2)), (first, second, Swap(first.binder, second.binder))),)
