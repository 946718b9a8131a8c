"""What happens instead: from “If … would …, … instead” to what is asked before something is written."""

from __future__ import annotations

from typing import Literal

from engine.cardset.checked import Instead
from engine.cardset.conditions import condition
from engine.cardset.deeds import effects
from engine.cardset.effects import Block
from engine.cardset.fitting import asks_nothing
from engine.cardset.happenings import by, together, whose_card
from engine.cardset.limits import limit
from engine.cardset.measures import expression, is_player
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    EVENT_AMOUNT,
    EVENT_CARD,
    EVENT_SEAT,
    Amount,
    Arithmetic,
    Fixed,
    Test,
    ThatMany,
    Who,
)
from engine.language import nodes as n

_CHANGES: dict[str, Literal["gained", "lost"]] = {"gain": "gained", "lose": "lost"}


def instead(node: n.Replace, scope: Scope) -> Instead:
    """What is asked before something happens as long as a text stands, and what happens then."""
    if scope.stand not in ("card", "rule") or scope.ending:
        raise Wrong("E480", node, "this is done at once, so it cannot stand in for something else",
                    "say until when: “Until the end of the turn, if …”, or put it among the rules")  # fmt: skip
    return replaced(node, scope)


def replaced(node: n.Replace, scope: Scope) -> Instead:
    """The same, whether it stands or holds for a while."""
    would = node.would
    if not isinstance(would.verb, n.Change):
        raise Wrong("E481", would, "only what is gained or lost can be replaced",
                    "say “If … would gain …” or “If … would lose …”")  # fmt: skip
    counter = scope.names.counter(would.verb.quantity.counter)
    assert counter is not None
    subject, addressed = _subject(would, counter, scope)
    asked = None if would.condition is None else condition(would.condition, scope)
    test = together(subject, asked)
    amount = _amount(node.body, would.verb, counter, scope)
    body: Block = () if amount is not None else effects(node.body, scope)
    wrong = asks_nothing(body, node.body)
    if wrong is not None:
        raise wrong
    often = None if node.limit is None else limit(node.limit, scope.names)
    return Instead(_CHANGES[would.verb.op], counter, addressed, test, amount, body, often)


def _subject(would: n.Would, counter: int, scope: Scope) -> tuple[Test | None, bool]:
    """To whom or to what it would happen."""
    scope.tie(EVENT_AMOUNT, "amount")
    fact = scope.names.counters[counter]
    if fact.per_card:
        if is_player(would.subject):
            raise Wrong("E420", would.subject, f"{fact.name} is on cards, and this is a player")
        test, kind = whose_card(would.subject, scope)
        scope.tie(EVENT_CARD, "card", kind)
        return test, False
    test, addressed = by(would.subject, scope)
    return test, addressed


def _amount(body: n.Effects, verb: n.Change, counter: int, scope: Scope) -> Amount | None:
    """How much it is instead, where it is the same thing happening to the same: "it gains 1 less Gold"."""
    if not isinstance(body, n.Clause) or not isinstance(body.verb, n.Change) or body.verb.op != verb.op:
        return None
    quantity = body.verb.quantity
    if quantity.counter != verb.quantity.counter or not _is_the_same(body, counter, scope):
        return None
    if quantity.each is not None or quantity.amount is None:
        return None
    return _how_much(quantity.amount, scope)


def _is_the_same(body: n.Clause, counter: int, scope: Scope) -> bool:
    """Is it the card, or the player, to whom it would have happened?"""
    if scope.names.counters[counter].per_card:
        if not isinstance(body.subject, n.Ref) or is_player(body.subject):
            return False
        return scope.card(body.subject).binder == EVENT_CARD or body.subject.who == "this"
    if body.subject is None:
        return True
    if not isinstance(body.subject, n.Ref) or not is_player(body.subject):
        return False
    return body.subject.who == "you" or scope.player(body.subject) == Who("bound", EVENT_SEAT)


def _how_much(amount: n.Number | n.AsMany | n.Shifted | n.Expression, scope: Scope) -> Amount:
    whole = ThatMany(EVENT_AMOUNT)
    match amount:
        case n.Shifted(how="more"):
            return Arithmetic("plus", whole, Fixed(amount.by.value))
        case n.Shifted():
            return Arithmetic("larger", Arithmetic("minus", whole, Fixed(amount.by.value)), Fixed(0))
        case n.AsMany(how="no"):
            return Fixed(0)
        case n.AsMany(how="that many" | "that amount"):
            return whole
        case n.AsMany():
            raise Wrong("E482", amount, "all of it is what would happen anyway", "say “no …”, “1 less …” or “2 …”")
    return expression(amount, scope)
