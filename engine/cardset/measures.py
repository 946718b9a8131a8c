"""Nouns and amounts: from phrases as written to cards, players and numbers of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine.cardset.model import Counter, Number, Seats
from engine.cardset.scope import NOBODY, Bound, Scope, Wrong, is_somebody
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
    CounterOn,
    Fixed,
    Half,
    IsNot,
    LiesInAny,
    NumberOf,
    NumberOfPlayer,
    NumberOfTable,
    Relation,
    SizeOf,
    ThatMany,
    TotalOf,
    Who,
    ZoneOf,
)
from engine.cardset.traits import counter_of_cards, no_superlative, those_of, traits
from engine.language import nodes as n
from engine.language.agreement import article

RELATIONS: dict[str, Relation] = {
    "number": "=", "exactly": "=", "at least": ">=", "at most": "<=", "more than": ">", "less than": "<", "no": "=",
}  # fmt: skip


# ---- players


def is_player(np: n.NounPhrase) -> bool:
    """Does the phrase speak of players?"""
    if isinstance(np, n.Ref):
        return is_somebody(np)
    return isinstance(np, n.Phrase) and np.nom.head.kind in ("player", "opponent")


def owner(np: n.NounPhrase, scope: Scope) -> Who:
    """The player that a possessive names; *its* is not one."""
    if isinstance(np, n.Ref) and is_player(np):
        return scope.owned_by(np)
    raise Wrong("E420", np, "this must be a player: your, the opponent's, their")


def some_players(np: n.Phrase | n.Nom) -> tuple[str | None, bool]:
    """How many players a phrase speaks of, and whether only of others than you."""
    nom, how, whose = (np, None, None) if isinstance(np, n.Nom) else (np.nom, np.quantifier, np.owner)
    others = [part for part in nom.adjectives if isinstance(part, n.Other)]
    if whose is not None or nom.filters or len(others) < len(nom.adjectives):
        if whose is not None:
            raise Wrong("E426", np, "only cards are somebody's, not players", "say “the opponent”")
        help = "say “a player”, “each player” or “the opponent”; what else must be so is a condition: “If …, ….”"
        raise Wrong("E426", np, "here players are not told apart by what they have", help)
    quantifier = how.how if how is not None else None
    return quantifier, nom.head.kind == "opponent" or quantifier == "another" or bool(others)


def zone(node: n.Zone, scope: Scope) -> ZoneOf:
    """A zone of somebody. A zone that each player has, named without owner, is that of the one who is spoken of."""
    number = scope.names.zone(node.name)
    fact = scope.names.zones[number]
    if not fact.per_player:
        if node.owner is not None:
            says = f"the {fact.name} belongs to nobody: there is one for the table"
            raise Wrong("E421", node, says, f"say “the {fact.name}”")
        return ZoneOf(number, TABLE)
    if node.owner is None:
        return ZoneOf(number, scope.subject)
    return ZoneOf(number, owner(node.owner, scope))


def zones(node: n.Zone | n.Zones) -> tuple[n.Zone, ...]:
    """The zones of a list, each as if it were named alone; or the one."""
    if isinstance(node, n.Zone):
        return (node,)
    return tuple(n.Zone(node.owner, name, at=name.at) for name in node.names)


def room(node: n.Zone, number: int, scope: Scope) -> int:
    """How many cards a zone has room for."""
    fact = scope.names.zones[number]
    if fact.size is None:
        raise Wrong("E435", node, f"{fact.name} has no size, so nobody can say when it is full",
                    "give it a “size:” in game.yaml")  # fmt: skip
    return fact.size


# ---- cards


def nom_cards(nom: n.Nom, owned: Who | None, scope: Scope) -> tuple[Cards, ...]:
    """The cards that a noun with its filters means; without a zone, those in play."""
    return those_of(nom, _such_cards(nom, owned, scope), scope)


def _such_cards(nom: n.Nom, owned: Who | None, scope: Scope) -> tuple[Cards, ...]:
    """The same, but for the most and the least."""
    home = _home(nom, scope)
    tests = traits(nom, home, scope)
    places = [f.zone for f in nom.filters if isinstance(f, n.Within)]
    if len(places) > 1:
        raise Wrong("E422", places[1], "a card is in one zone only")
    if places:
        found = tuple(_within(each, owned, scope) for each in zones(places[0]))
        _at_home(home, found, places[0], scope)
        return tuple(Cards(where, tests) for where in found)
    if home is None and any(isinstance(f, n.Attached) for f in nom.filters):
        home = scope.names.flagged("attached")
    if home is not None:
        return tuple(Cards(where, tests) for where in _of_zone(home, owned, scope))
    if scope.home is not None:
        return (Cards(scope.home if owned is None else ZoneOf(scope.home.zone, owned), tests),)
    in_play = tuple(Cards(where, tests) for where in _in_play(owned, scope))
    if not in_play:
        raise Wrong("E423", nom, "this says in no zone where the cards are, and no such zone of the game is in play",
                    "say where: “in your …”")  # fmt: skip
    return in_play


def _at_home(home: int | None, found: tuple[ZoneOf, ...], node: n.Node, scope: Scope) -> None:
    """A noun that is a name for the cards of one zone goes with no other."""
    other = next((where.zone for where in found if where.zone != home), None)
    if home is not None and other is not None:
        one, elsewhere = scope.names.zones[home], scope.names.zones[other].where
        says = f"{article(one.member)} {one.member} is a card {one.where}, and none {elsewhere}"
        raise Wrong("E490", node, says, "leave out the zone, or say “a card”")


def _within(node: n.Zone, owned: Who | None, scope: Scope) -> ZoneOf:
    """The zone where cards of this owner are."""
    if owned is None:
        return zone(node, scope)
    with scope.of(owned):
        where = zone(node, scope)
    if where.who != owned:
        raise Wrong("E422", node, "these cards belong to one player, and their zone does not",
                    "leave out one of the owners")  # fmt: skip
    return where


def _in_play(owned: Who | None, scope: Scope) -> Iterator[ZoneOf]:
    """The zones in play of this owner, or all."""
    for number in scope.names.in_play:
        if scope.names.zones[number].per_player or owned is None:
            yield from _of_zone(number, owned, scope)


def _of_zone(number: int, owned: Who | None, scope: Scope) -> Iterator[ZoneOf]:
    """A zone of this owner, or of all who have one."""
    if scope.names.zones[number].per_player:
        yield from (ZoneOf(number, who) for who in (everybody(scope) if owned is None else (owned,)))
    else:
        yield ZoneOf(number, TABLE)


def _home(nom: n.Nom, scope: Scope) -> int | None:
    """The zone that the noun itself says, where it is a name for the cards of one."""
    return scope.names.member(nom.head.name) if nom.head.name is not None else None


def everybody(scope: Scope) -> tuple[Who, ...]:
    """All players, you first: as many as can play. Where fewer do, what is said of the others falls away."""
    seats = scope.names.seats
    if seats == Seats(2, 2):
        return YOU, OPPONENT
    kind: Literal["after", "other"] = "after" if seats.least == seats.most else "other"
    return (YOU, *(Who(kind, n) for n in range(1, seats.most)))


def card_tests(nom: n.Nom, scope: Scope) -> tuple[CardTest, ...]:
    """What a noun with its filters asks of a card, but for the zone that a filter says."""
    no_superlative(nom)
    home = _home(nom, scope)
    tests = traits(nom, home, scope)
    return tests if home is None else (LiesInAny(home), *tests)


def one_card(np: n.NounPhrase, scope: Scope) -> Bound:
    """The one card, known already, that a pronoun stands for."""
    if not isinstance(np, n.Ref) or is_player(np) or np.who in ("them", "those"):
        raise Wrong("E420", np, "this must be one card that is known already: it, this card, that card")
    return scope.card(np)


def phrase_cards(np: n.Phrase, scope: Scope) -> tuple[Cards, ...]:
    """The cards a phrase speaks of, whatever its quantifier."""
    owned = None if np.owner is None else owner(np.owner, scope)
    cards = _such_cards(np.nom, owned, scope)
    if np.quantifier is not None and np.quantifier.how == "another":
        other = IsNot(scope.other(np.quantifier))
        cards = tuple(Cards(c.zone, (*c.tests, other)) for c in cards)
    return those_of(np.nom, cards, scope)


def head_type(nom: n.Nom, scope: Scope) -> int | None:
    """The number of the noun of these cards, if it is not just “card”."""
    return scope.names.noun(nom.head.name) if nom.head.name is not None else None


# ---- amounts


def bound(q: n.Quantifier, scope: Scope) -> tuple[Relation, Amount]:
    """A bound: "3 or more", "no", "less than your Coins"."""
    if q.value is None:
        return "=", Fixed(0)
    return RELATIONS[q.how], Fixed(q.value.value) if isinstance(q.value, n.Number) else measure(q.value, scope)


def held(q: n.Quantifier, scope: Scope) -> tuple[Relation, Amount]:
    """A bound of something that is had: to have 3 is to have at least 3; exactly 3 is "exactly 3"."""
    if q.how in ("number", "a", "at least") and isinstance(q.value, n.Number) and q.value.value == 0:
        raise Wrong("E425", q, "there are always 0 or more", "say “no …”")
    if q.how in ("number", "a"):
        return ">=", Fixed(1) if q.value is None else expression(q.value, scope)
    return bound(q, scope)


def measure(node: n.Measure, scope: Scope) -> Amount:
    """A counter of a player, or a number of a card."""
    counter = scope.names.counter(node.of)
    if counter is not None:
        fact = scope.names.counters[counter]
        if fact.per_card:
            if node.owner is None or not isinstance(node.owner, n.Ref) or is_player(node.owner):
                raise of_cards(node.of)
            return CounterOn(card_of(node.owner, scope), counter)
        return CounterOf(_measured(node, fact, "counter", fact.per_player, scope), counter)
    number = scope.names.number(node.of)
    assert number is not None
    of = scope.names.numbers[number]
    if of.per != "card":
        who = _measured(node, of, "number", of.per == "player", scope)
        return NumberOfTable(number) if who == TABLE else NumberOfPlayer(who, number)
    if node.owner is None or not isinstance(node.owner, n.Ref) or is_player(node.owner):
        raise Wrong("E420", node, f"{node.of.name} is a number of a card: say whose, as in “its {node.of.name}”")
    return NumberOf(card_of(node.owner, scope), number)


def card_of(ref: n.NounPhrase, scope: Scope) -> int:
    """The binder of the card that *its*, *this card's*, *that card's* means."""
    if isinstance(ref, n.Ref) and ref.who == "its":
        return scope.card(n.Ref("it", at=ref.at)).binder
    return one_card(ref, scope).binder


def _measured(node: n.Measure, fact: Counter | Number, what: str, of_player: bool, scope: Scope) -> Who:
    """Whose counter or number of players or the table is meant."""
    if not of_player:
        if node.owner is not None:
            says = f"{fact.name} belongs to nobody: there is one for the table"
            raise Wrong("E421", node, says, f"say “the {fact.name}”")
        return TABLE
    if node.owner is None:
        raise Wrong("E420", node, f"each player has {fact.name}: say whose, as in “your {fact.name}”")
    if not is_player(node.owner):
        raise Wrong("E420", node.owner, f"{fact.name} is a {what} of players, and this is no player")
    return owner(node.owner, scope)


def of_cards(name: n.Named) -> Wrong:
    """That a counter is one of cards, where a player's or the table's is meant."""
    return Wrong("E451", name, f"{name.name} is a counter of cards, and this is no card",
                 f"say whose, as in “its {name.name}” or “this card gains 1 {name.name}”")  # fmt: skip


def expression(node: n.Expression, scope: Scope) -> Amount:
    """A value: a number, a measure, a count, a sum."""
    match node:
        case n.Number():
            return Fixed(node.value)
        case n.AsMany():
            return ThatMany(scope.amount(node))
        case n.Measure():
            return measure(node, scope)
        case n.Count():
            return _counted(node, scope)
        case n.Total():
            return _total(node, scope)
        case n.Sum():
            return Arithmetic(node.op, expression(node.left, scope), expression(node.right, scope))
        case n.Multiple():
            of = expression(node.of, scope)
            return Half(of) if node.op == "half" else Arithmetic("times", Fixed(2), of)


def _total(node: n.Total, scope: Scope) -> Amount:
    number, counter = scope.names.number(node.of), scope.names.counter(node.of)
    if number is None:
        counter = counter_of_cards(node.of, scope)
    elif scope.names.numbers[number].per != "card":
        says = f"{node.of.name} is a number of players; the total is of a number of cards"
        raise Wrong("E420", node.of, says)
    what = (NOBODY if number is None else number), (NOBODY if counter is None else counter)
    if isinstance(node.cards, n.Ref) and node.cards.who in ("them", "those") and not is_player(node.cards):
        return TotalOf(what[0], (), scope.cards(node.cards).binder, what[1])
    if not isinstance(node.cards, n.Phrase):
        raise Wrong("E420", node.cards, "say of which cards, as in “all cards in your …” or “those cards”")
    if node.cards.quantifier is not None and node.cards.quantifier.how not in ("all", "each"):
        raise Wrong("E436", node.cards.quantifier, "a total is of all of them", "say “all …”")
    return TotalOf(what[0], phrase_cards(node.cards, scope), None, what[1])


def scale(node: n.Scale, scope: Scope) -> Amount:
    """How often "for each …" counts."""
    return _counted(node, scope) if isinstance(node, n.Count) else measure(node, scope)


def _counted(node: n.Count, scope: Scope) -> Counted | SizeOf:
    if node.nom.head.kind in ("player", "opponent") and node.owner is None:
        from engine.cardset.players import such  # what tells players apart is measured in its turn

        of = such(node.nom)
        return SizeOf(of.group(scope.subject if of.others else None, scope))
    return Counted(nom_cards(node.nom, None if node.owner is None else owner(node.owner, scope), scope))


def quantity(node: n.Quantity, who: Who, scope: Scope) -> tuple[int, Amount]:
    """A counter and how much of it; `who` is whose all of it would be."""
    counter = scope.names.counter(node.counter)
    assert counter is not None
    if scope.names.counters[counter].per_card:
        raise of_cards(node.counter)
    whose = who if scope.names.counters[counter].per_player else TABLE
    return counter, _quantity(node, CounterOf(whose, counter), scope)


def quantity_on(node: n.Quantity, card: int, scope: Scope) -> tuple[int, Amount]:
    """A counter of the card of a binder, and how much of it."""
    counter = counter_of_cards(node.counter, scope)
    return counter, _quantity(node, CounterOn(card, counter), scope)


def _quantity(node: n.Quantity, whole: Amount, scope: Scope) -> Amount:
    assert node.amount is not None, "an amount is missing in events only"
    if isinstance(node.amount, n.Shifted) or node.amount == n.AsMany("no"):
        raise Wrong("E482", node.amount, "nothing says less or more than what",
                    "say how many; less or more is for “If … would …, … instead”")  # fmt: skip
    if isinstance(node.amount, n.AsMany):
        if node.amount.how != "all":
            return ThatMany(scope.amount(node.amount))
        return whole
    amount = expression(node.amount, scope)
    if node.each is not None:
        each = scale(node.each, scope)
        amount = each if amount == Fixed(1) else Arithmetic("times", amount, each)
    return amount
