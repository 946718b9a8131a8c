"""Nouns and amounts: from phrases as written to cards, players and numbers of one game."""

from __future__ import annotations

from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    OPPONENT,
    TABLE,
    YOU,
    Amount,
    Arithmetic,
    Cards,
    CardTest,
    Counted,
    CounterOf,
    Fixed,
    Half,
    HasMark,
    HasNumber,
    IsNot,
    NumberOf,
    OfType,
    Relation,
    ThatMany,
    TotalOf,
    Who,
    ZoneOf,
)
from engine.language import nodes as n

RELATIONS: dict[str, Relation] = {
    "number": "=", "exactly": "=", "at least": ">=", "at most": "<=", "more than": ">", "less than": "<", "no": "=",
}  # fmt: skip

PLAYER_REFS = ("you", "opponent", "active player", "next player", "they", "their")


# ---- players


def is_player(np: n.NounPhrase) -> bool:
    """Does the phrase speak of players?"""
    if isinstance(np, n.Ref):
        return np.who in PLAYER_REFS or (np.head is not None and np.head.kind in ("player", "opponent"))
    return isinstance(np, n.Phrase) and np.nom.head.kind in ("player", "opponent")


def owner(np: n.NounPhrase | None, scope: Scope, node: n.Node) -> Who:
    """The player that a possessive names; *its* is not one."""
    if isinstance(np, n.Ref) and (is_player(np) or np.who == "that"):
        return scope.player(np)
    raise Wrong("E420", np or node, "this must be a player: your, the opponent's, their")


def zone(node: n.Zone, scope: Scope) -> ZoneOf:
    """A zone of somebody. A zone that each player has, named without owner, is yours."""
    number = scope.names.zone(node.name)
    fact = scope.names.zones[number]
    if not fact.per_player:
        if node.owner is not None:
            raise Wrong("E421", node, f"the {fact.name} belongs to nobody: there is one for the table", f"say “the {fact.name}”")
        return ZoneOf(number, TABLE)
    if node.owner is None:
        return ZoneOf(number, scope.subject if scope.subject.kind == "bound" else YOU)
    return ZoneOf(number, owner(node.owner, scope, node))


# ---- cards


def nom_cards(nom: n.Nom, owned: Who | None, scope: Scope) -> tuple[Cards, ...]:
    """The cards that a noun with its filters means; without a zone, those in play."""
    tests = card_tests(nom, scope)
    places = [f.zone for f in nom.filters if isinstance(f, n.Within)]
    if len(places) > 1:
        raise Wrong("E422", places[1], "a card is in one zone only")
    if places:
        where = zone(places[0], scope)
        if owned is not None and where.who not in (owned, TABLE):
            raise Wrong("E422", places[0], "these cards have two owners here")
        return (Cards(where, tests),)
    if scope.home is not None:
        return (Cards(scope.home if owned is None else ZoneOf(scope.home.zone, owned), tests),)
    if not scope.names.in_play:
        raise Wrong("E423", nom, "this says in no zone where the cards are, and no zone of the game is in play",
                    "say where: “in your …”")  # fmt: skip
    seats = everybody(scope) if owned is None else (owned,)
    zones = scope.names.zones
    return tuple(
        Cards(ZoneOf(number, who), tests)
        for number in scope.names.in_play
        for who in (seats if zones[number].per_player else (TABLE,))
    )


def everybody(scope: Scope) -> tuple[Who, ...]:
    """All players, you first."""
    others = (OPPONENT,) if scope.names.players == 2 else tuple(Who("after", n) for n in range(1, scope.names.players))
    return (YOU, *others)


def card_tests(nom: n.Nom, scope: Scope) -> tuple[CardTest, ...]:
    """What a noun with its filters asks of a card, but for its zone."""
    if nom.head.kind in ("player", "opponent"):
        raise Wrong("E420", nom.head, "this must be cards, not players")
    tests: list[CardTest] = []
    if nom.head.name is not None:
        tests.append(OfType(scope.names.type(nom.head.name)))
    for part in (*nom.adjectives, *nom.filters):
        if isinstance(part, n.Marked):
            tests.append(HasMark(scope.names.mark(part.value), part.negated))
        elif isinstance(part, n.Other):
            tests.append(IsNot(scope.card(part.than or n.Ref("this", at=part.at)).binder))
        elif isinstance(part, n.With):
            tests.append(_with(part, scope))
    return tuple(tests)


def _with(part: n.With, scope: Scope) -> CardTest:
    number = scope.names.number(part.of)
    if number is None:
        raise Wrong("E420", part.of, f"{part.of.name} is a counter of players; cards have numbers",
                    _listed("numbers here", [x.name for x in scope.names.numbers]))  # fmt: skip
    relation, amount = bound(part.quantifier, scope)
    return HasNumber(number, relation, amount)


def phrase_cards(np: n.Phrase, scope: Scope) -> tuple[Cards, ...]:
    """The cards a phrase speaks of, whatever its quantifier."""
    owned = None if np.owner is None else owner(np.owner, scope, np)
    cards = nom_cards(np.nom, owned, scope)
    if np.quantifier is not None and np.quantifier.how == "another":
        other = IsNot(scope.card(n.Ref("this", at=np.quantifier.at)).binder)
        cards = tuple(Cards(c.zone, (*c.tests, other)) for c in cards)
    return cards


def head_type(nom: n.Nom, scope: Scope) -> int | None:
    """The type that a noun names, if it names one."""
    return scope.names.type(nom.head.name) if nom.head.name is not None else None


# ---- amounts


def bound(q: n.Quantifier, scope: Scope) -> tuple[Relation, Amount]:
    """A bound: "3 or more", "no", "less than your Coins"."""
    if q.how not in RELATIONS:
        raise Wrong("E424", q, "this must be a number, as in “3 or more”")
    if q.value is None:
        return "=", Fixed(0)
    return RELATIONS[q.how], Fixed(q.value.value) if isinstance(q.value, n.Number) else measure(q.value, scope)


def held(q: n.Quantifier, scope: Scope) -> tuple[Relation, Amount]:
    """A bound of something that is had: to have 3 is to have at least 3; exactly 3 is "exactly 3"."""
    if q.how in ("number", "a"):
        if isinstance(q.value, n.Number) and q.value.value == 0:
            raise Wrong("E425", q, "everybody has at least 0 of it", "say “no …”")
        return ">=", Fixed(1) if q.value is None else expression(q.value, scope)
    return bound(q, scope)


def measure(node: n.Measure, scope: Scope) -> Amount:
    """A counter of a player, or a number of a card."""
    counter = scope.names.counter(node.of)
    if counter is not None:
        return CounterOf(_counter_owner(node, counter, scope), counter)
    number = scope.names.number(node.of)
    assert number is not None
    if node.owner is None or not isinstance(node.owner, n.Ref) or is_player(node.owner):
        raise Wrong("E420", node, f"{node.of.name} is a number of a card: say whose, as in “its {node.of.name}”")
    return NumberOf(card_of(node.owner, scope), number)


def card_of(ref: n.Ref, scope: Scope) -> int:
    """The binder of the card that *its*, *this card's*, *that card's* means."""
    if ref.who == "its":
        if scope.subject_card is not None:
            return scope.subject_card
        return scope.card(n.Ref("it", at=ref.at)).binder
    return scope.card(ref).binder


def _counter_owner(node: n.Measure, counter: int, scope: Scope) -> Who:
    fact = scope.names.counters[counter]
    if not fact.per_player:
        if node.owner is not None:
            raise Wrong("E421", node, f"{fact.name} belongs to nobody: there is one for the table", f"say “the {fact.name}”")
        return TABLE
    if node.owner is None:
        raise Wrong("E420", node, f"each player has {fact.name}: say whose, as in “your {fact.name}”")
    if isinstance(node.owner, n.Ref) and node.owner.who in ("it", "its", "this"):
        raise Wrong("E420", node.owner, f"{fact.name} is a counter of players, and this is a card")
    return owner(node.owner, scope, node)


def expression(node: n.Expression, scope: Scope) -> Amount:
    """A value: a number, a measure, a count, a sum."""
    match node:
        case n.Number():
            return Fixed(node.value)
        case n.Measure():
            return measure(node, scope)
        case n.Count():
            return Counted(nom_cards(node.nom, None, scope))
        case n.Total():
            return _total(node, scope)
        case n.Sum():
            return Arithmetic(node.op, expression(node.left, scope), expression(node.right, scope))
        case n.Multiple():
            of = expression(node.of, scope)
            return Half(of) if node.op == "half" else Arithmetic("times", Fixed(2), of)


def _total(node: n.Total, scope: Scope) -> Amount:
    number = scope.names.number(node.of)
    if number is None:
        raise Wrong("E420", node.of, f"{node.of.name} is a counter of players; the total is of a number of cards")
    if not isinstance(node.cards, n.Phrase):
        raise Wrong("E420", node.cards, "say of which cards, as in “all cards in your …”")
    return TotalOf(number, phrase_cards(node.cards, scope))


def scale(node: n.Scale, scope: Scope) -> Amount:
    """How often "for each …" counts."""
    return Counted(nom_cards(node.nom, None, scope)) if isinstance(node, n.Count) else measure(node, scope)


def quantity(node: n.Quantity, who: Who, scope: Scope) -> tuple[int, Amount]:
    """A counter and how much of it; `who` is whose all of it would be."""
    counter = scope.names.counter(node.counter)
    assert counter is not None
    if node.amount is None:
        raise Wrong("E424", node, f"say how much {node.counter.name}, as in “2 {node.counter.name}”")
    if isinstance(node.amount, n.AsMany):
        amount = CounterOf(who, counter) if node.amount.how == "all" else ThatMany(scope.amount(node.amount))
        return counter, amount
    amount = expression(node.amount, scope)
    if node.each is not None:
        each = scale(node.each, scope)
        amount = each if amount == Fixed(1) else Arithmetic("times", amount, each)
    return counter, amount


def _listed(what: str, names: list[str]) -> str:
    return f"{what}: {', '.join(names[:8])}" if names else ""
