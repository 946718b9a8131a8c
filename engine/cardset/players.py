"""Which players a phrase means: of all, or of all but one, those that its filters leave."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cardset.measures import held, of_cards, some_players
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    Amount,
    Compare,
    CounterOf,
    Every,
    Fixed,
    Group,
    NumberOfPlayer,
    PlayerIs,
    Relation,
    SizeOf,
    Test,
    Topmost,
    Who,
    any_of,
)
from engine.cardset.traits import mark_of, names_in
from engine.language import nodes as n

_HELP = "say “players with 3 or more …”, “… with the most …” or “players that are …”"


@dataclass(frozen=True, slots=True)
class Such:
    """What a phrase says of players: how many, whether only of others than somebody, and what tells them apart."""

    how: str | None
    others: bool
    nom: n.Nom

    @property
    def told_apart(self) -> bool:
        """Is anything said that not all need to be?"""
        return bool(_traits(self.nom))

    def test(self, who: Who, but: Who | None, scope: Scope) -> Test | None:
        """That a player is such a one, among all but somebody; None where all are."""
        tests = tuple(_test(part, who, but, scope) for part in _traits(self.nom))
        return None if not tests else tests[0] if len(tests) == 1 else Every(tests)

    def group(self, but: Who | None, scope: Scope) -> Group:
        """All of them, among all but somebody."""
        binder = scope.fresh()
        with scope.of(Who("bound", binder)) as who:
            return Group(binder, but, self.test(who, but, scope))


def such(np: n.Phrase | n.Nom) -> Such:
    """What a phrase says of players."""
    nom = np if isinstance(np, n.Nom) else np.nom
    plain = replace(nom, adjectives=tuple(each for each in nom.adjectives if isinstance(each, n.Other)), filters=())
    how, others = some_players(plain if isinstance(np, n.Nom) else replace(np, nom=plain))
    return Such(how, others, nom)


def _traits(nom: n.Nom) -> tuple[n.Node, ...]:
    return (*(each for each in nom.adjectives if not isinstance(each, n.Other)), *nom.filters)


def _test(part: n.Node, who: Who, but: Who | None, scope: Scope) -> Test:
    match part:
        case n.Marked():
            return _marked(part, who, scope)
        case n.With():
            relation, amount = held(part.quantifier, scope)
            return Compare(of_player(who, part.of, scope), relation, amount)
        case n.Most():
            return Topmost(of_player(who, part.of, scope), part.op == "most", but, scope.fresh())
    raise Wrong("E426", part, "this tells cards apart, and these are players", _HELP)


def _marked(part: n.Marked, who: Who, scope: Scope) -> Test:
    marks = tuple(mark_of(name, "player", scope) for name in names_in(part.value))
    if part.negated:
        return Every(tuple(PlayerIs(who, mark, True) for mark in marks))
    return any_of(tuple(PlayerIs(who, mark, False) for mark in marks))


# ---- how many there are


def how_many(group: Group, node: n.Node, relation: Relation, amount: Amount, scope: Scope) -> Test:
    """That a group has so many players. Raises Wrong where that is so, or is not so, however many play."""
    if group.such is None and isinstance(amount, Fixed):
        here = range(scope.names.seats.least, scope.names.seats.most + 1)
        fits = {_RELATIONS[relation](players - (group.but is not None), amount.value) for players in here}
        if len(fits) == 1:
            says = f"this game is for {scope.names.seats.said}, so this {'always' if fits == {True} else 'never'} holds"
            raise Wrong("E425", node, says, "leave it out, or say of which players, as in “players with 3 or more …”")
    return Compare(SizeOf(group), relation, amount)


_RELATIONS = {
    "=": int.__eq__, "!=": int.__ne__, ">=": int.__ge__, "<=": int.__le__, ">": int.__gt__, "<": int.__lt__,
}  # fmt: skip


# ---- what players have


def of_player(who: Who, name: n.Named, scope: Scope) -> CounterOf | NumberOfPlayer:
    """A counter or a number of a player."""
    number = scope.names.number(name)
    if number is not None and scope.names.numbers[number].per == "player":
        return NumberOfPlayer(who, number)
    return counter_of(who, name, scope)


def counter_of(who: Who, name: n.Named, scope: Scope) -> CounterOf:
    """A counter of a player."""
    counter = scope.names.counter(name)
    if counter is None:
        number = scope.names.number(name)
        assert number is not None
        whose = {"card": "of cards", "player": "of players", "table": "of the table"}[scope.names.numbers[number].per]
        raise Wrong("E420", name, f"{name.name} is a number {whose}; this is said of counters of players")
    if scope.names.counters[counter].per_card:
        raise of_cards(name)
    if not scope.names.counters[counter].per_player:
        raise Wrong("E421", name, f"{name.name} belongs to nobody: there is one for the table")
    return CounterOf(who, counter)
