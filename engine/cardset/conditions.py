"""Conditions: from what is written after *if*, *while* and *when* to tests of one game."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardset.measures import bound, held, is_player, measure, nom_cards, zone
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    ACTIVE_PLAYER,
    YOU,
    Amount,
    Arithmetic,
    CardIs,
    Cards,
    Compare,
    Counted,
    CounterOf,
    EachPlayer,
    Every,
    Fixed,
    HasMark,
    IsPlayer,
    Lead,
    LiesIn,
    Not,
    NumberOf,
    Relation,
    SomeLeads,
    SomePlayer,
    Test,
    TurnNumber,
    Who,
)
from engine.language import nodes as n

About = Callable[[Who], Test]
"""A test about a player."""


def condition(node: n.Condition, scope: Scope) -> Test:
    """The test that a condition is. What it names can be referred to afterwards: "if a player leads …, that player …"."""
    if isinstance(node, n.Both):
        return Every(tuple(_test(part, scope) for part in node.parts))
    return _test(node, scope)


def _test(node: n.Test, scope: Scope) -> Test:
    match node:
        case n.Has():
            return _has(node, scope)
        case n.HasMore():
            return _has_more(node, scope)
        case n.Leads():
            return _leads(node, scope)
        case n.Is():
            test: Test = CardIs(_one_card(node.who, scope), HasMark(scope.names.mark(node.value), False))
            return Not(test) if node.negated else test
        case n.IsIn():
            return CardIs(_one_card(node.who, scope), LiesIn(zone(node.zone, scope)))
        case n.Empty():
            size = Counted((Cards(zone(node.zone, scope)),))
            return Compare(size, ">" if node.negated else "=", Fixed(0))
        case n.Compare():
            relation, amount = bound(node.quantifier, scope)
            return Compare(measure(node.measure, scope), relation, amount)
        case n.Exists():
            relation, amount = held(node.quantifier, scope)
            return Compare(Counted(nom_cards(node.nom, None, scope)), relation, amount)
        case n.TurnIs():
            if node.number is not None:
                return Compare(TurnNumber(), "=", Fixed(node.number.value))
            return IsPlayer(ACTIVE_PLAYER, YOU)


def _one_card(np: n.NounPhrase, scope: Scope) -> int:
    if not isinstance(np, n.Ref) or is_player(np):
        raise Wrong("E420", np, "this must be one card that is known already: it, this card, that card")
    return scope.card(np).binder


# ---- players


def players(np: n.NounPhrase, scope: Scope, test: About) -> Test:
    """A test about the player or players that a phrase names."""
    if isinstance(np, n.Ref):
        if not is_player(np):
            raise Wrong("E420", np, "this must be a player")
        return test(scope.player(np))
    if not isinstance(np, n.Phrase) or not is_player(np):
        raise Wrong("E420", np, "this must be a player")
    return _some_players(np, scope, test)


def _some_players(np: n.Phrase, scope: Scope, test: About) -> Test:
    how = np.quantifier.how if np.quantifier is not None else None
    others = np.nom.head.kind == "opponent" or how == "another"
    if np.nom.adjectives or np.nom.filters or np.owner is not None:
        raise Wrong("E426", np, "players are told apart by conditions, not here", "say “a player”, “each player” or “the opponent”")
    if how in ("a", "another"):
        binder = scope.bind("player")
        return SomePlayer(binder, others, _within(scope, binder, test))
    if how in ("each", "all"):
        binder = scope.fresh()
        return EachPlayer(binder, others, _within(scope, binder, test))
    raise Wrong("E426", np, "this must be one player or each", "say “a player”, “each player” or “the opponent”")


def _within(scope: Scope, binder: int, test: About) -> Test:
    before, scope.subject = scope.subject, Who("bound", binder)
    try:
        return test(scope.subject)
    finally:
        scope.subject = before


def _has(node: n.Has, scope: Scope) -> Test:
    if isinstance(node.what, n.Named):
        return _has_measured(node, node.what, scope)
    nom = node.what

    def test(who: Who) -> Test:
        owned = None if any(isinstance(f, n.Within) for f in nom.filters) else who
        relation, amount = held(node.quantifier, scope)
        return Compare(Counted(nom_cards(nom, owned, scope)), relation, amount)

    return players(node.who, scope, test)


def _has_measured(node: n.Has, name: n.Named, scope: Scope) -> Test:
    relation, amount = held(node.quantifier, scope)
    if isinstance(node.who, n.Ref) and not is_player(node.who):
        return Compare(_number(node.who, name, scope), relation, amount)
    return players(node.who, scope, lambda who: Compare(_counter(who, name, scope), relation, amount))


def _number(ref: n.Ref, name: n.Named, scope: Scope) -> Amount:
    number = scope.names.number(name)
    if number is None:
        raise Wrong("E420", name, f"{name.name} is a counter of players, and this is a card")
    return NumberOf(scope.card(ref).binder, number)


def _counter(who: Who, name: n.Named, scope: Scope) -> CounterOf:
    counter = scope.names.counter(name)
    if counter is None:
        raise Wrong("E420", name, f"{name.name} is a number of cards; players have counters")
    if not scope.names.counters[counter].per_player:
        raise Wrong("E421", name, f"{name.name} belongs to nobody: there is one for the table")
    return CounterOf(who, counter)


def _has_more(node: n.HasMore, scope: Scope) -> Test:
    def test(who: Who) -> Test:
        left = _counter(who, node.of, scope)
        return players(node.than, scope, lambda than: Compare(left, ">", CounterOf(than, left.counter)))

    return players(node.who, scope, test)


def _leads(node: n.Leads, scope: Scope) -> Test:
    counter = _counter(YOU, node.of, scope).counter
    relation: Relation = ">="
    amount: Amount = Fixed(1)
    if node.by is not None:
        relation, amount = held(node.by, scope)
    if _is_a_player(node.who) and node.op == "leads" and node.by is None:
        return SomeLeads(counter, scope.bind("player"))

    def test(who: Who) -> Test:
        lead: Amount = Lead(who, counter)
        return Compare(lead, relation, amount) if node.op == "leads" else _behind(lead, relation, amount)

    return players(node.who, scope, test)


def _is_a_player(np: n.NounPhrase) -> bool:
    return isinstance(np, n.Phrase) and np.nom.head.kind == "player" and np.quantifier is not None and np.quantifier.how == "a"


def _behind(lead: Amount, relation: Relation, amount: Amount) -> Test:
    """To trail by an amount is to lead by as much below 0."""
    return Compare(Arithmetic("minus", Fixed(0), lead), relation, amount)
