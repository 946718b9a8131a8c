"""What happens to cards, and to the game, where they are the subject of a clause: counters and marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cardset.effects import Become, Block, ChangeOn, ForCards, TakeList
from engine.cardset.measures import quantity_on
from engine.cardset.scope import NOBODY, Scope, Wrong
from engine.cardset.targets import Many, One, Target, cards, each_of
from engine.cardset.terms import TABLE
from engine.cardset.traits import mark_of
from engine.language import nodes as n

Happens = Callable[[int], Block]
"""What happens to the card of a binder."""


def with_cards(subject: n.NounPhrase, group: Sequence[n.Effect], scope: Scope) -> Block:
    """What happens to the card or the cards that a subject names, clause by clause; or to the game."""
    verbs = tuple(_verb(part) for part in group)
    if isinstance(group[0], n.Clause) and group[0].mode == "may":
        raise Wrong("E431", subject, "only a player may do something", "say “you may …”")
    if isinstance(subject, n.Ref) and subject.who == "game":
        return tuple(_to_the_game(verb, subject, scope) for verb in verbs)
    before, target = cards(subject, scope.subject, scope)

    def happens(card: int) -> Block:
        return tuple(_to_card(verb, subject, card, scope) for verb in verbs)

    return (*before, *_each(subject, target, happens, scope))


def _verb(part: n.Effect) -> n.Verb:
    if not isinstance(part, n.Clause):
        raise Wrong("E456", part, "what happens to a card happens once, and not again and again",
                    "leave out “until …”")  # fmt: skip
    return part.verb


def _each(subject: n.NounPhrase, target: Target, happens: Happens, scope: Scope) -> Block:
    """The same for the one card, or for each of them."""
    if isinstance(target, One):
        return happens(target.binder)
    found = target.binder if isinstance(target, Many) else scope.fresh()
    with scope.inside():
        item = each_of(subject, target, scope)
        each = ForCards(item, found, happens(item))
    return (each,) if isinstance(target, Many) else (TakeList(found, target.cards), each)


def _to_card(verb: n.Verb, subject: n.NounPhrase, card: int, scope: Scope) -> ChangeOn | Become:
    match verb:
        case n.Change():
            counter, amount = quantity_on(verb.quantity, card, scope)
            return ChangeOn(verb.op, card, counter, amount, scope.bind("amount"))
        case n.Become():
            return Become(None, card, mark_of(verb.value, "card", scope), verb.ends)
    raise Wrong("E431", subject, "only a player does something; a card is one to whom something is done",
                "say who does it, or nothing for you")  # fmt: skip


def _to_the_game(verb: n.Verb, subject: n.Ref, scope: Scope) -> Become:
    if not isinstance(verb, n.Become):
        raise Wrong("E431", subject, "only a player does something; the game gets marks and loses them",
                    "say who does it, or nothing for you")  # fmt: skip
    return Become(TABLE, NOBODY, mark_of(verb.value, "table", scope), verb.ends)
