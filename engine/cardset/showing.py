"""Cards that are shown: looked at, revealed, searched for."""

from __future__ import annotations

from dataclasses import replace

from engine.cardset.effects import Block, Pick, PickMany, Show, TakeList
from engine.cardset.measures import zone
from engine.cardset.scope import Scope, Wrong
from engine.cardset.targets import All, cards
from engine.cardset.terms import Cards, Who
from engine.language import nodes as n


def show(node: n.Show, who: Who, scope: Scope) -> Block:
    """Somebody looks at cards, or shows them to all; afterwards these are known, and can be told apart."""
    if isinstance(node.what, n.Zone):
        return _all_of((Cards(zone(node.what, scope)),), node, who, scope)
    before, target = cards(node.what, who, scope)
    if isinstance(target, All):
        return (*before, *_all_of(target.cards, node, who, scope))
    scope.shown.append((None if node.how == "reveal" else who, target.binder))
    return (*before, Show(node.how, who, target.binder))


def _all_of(of: tuple[Cards, ...], node: n.Show, who: Who, scope: Scope) -> Block:
    where = of[0].zone if len(of) == 1 else None
    many = scope.bind("cards", None, where)
    viewer = None if node.how == "reveal" else who
    scope.shown += [(viewer, many), *((viewer, each.zone) for each in of if not each.tests)]
    return TakeList(many, of), Show(node.how, who, many)


def search(node: n.Search, who: Who, scope: Scope) -> Block:
    """Somebody looks through a zone for cards, and may find none."""
    where = zone(node.zone, scope)
    everything = scope.fresh()
    scope.shown.append((who, where))
    elsewhere = next((each for each in node.what.nom.filters if isinstance(each, n.Within | n.Among)), None)
    if elsewhere is not None:
        raise Wrong("E507", elsewhere, "where to look has been said already", "leave it out")
    scope.home = where
    try:
        found, _ = cards(node.what, who, scope)
    finally:
        scope.home = None
    may = tuple(replace(step, optional=True) if isinstance(step, Pick | PickMany) else step for step in found)
    return (TakeList(everything, (Cards(where),)), Show("search", who, everything), *may)
