"""Conditions: from what is written after *if*, *while* and *when* to tests of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from engine.cardset.measures import (
    bound,
    card_of,
    card_tests,
    head_type,
    held,
    is_player,
    measure,
    nom_cards,
    one_card,
    phrase_cards,
    room,
    zone,
    zones,
)
from engine.cardset.model import Per
from engine.cardset.parts import binders_of
from engine.cardset.players import counter_of, how_many, of_player, such
from engine.cardset.scope import SAID, Scope, Wrong
from engine.cardset.terms import (
    ACTIVE_PLAYER,
    TABLE,
    YOU,
    Amount,
    Arithmetic,
    CardIs,
    Cards,
    CardTest,
    Compare,
    Counted,
    CounterOn,
    DoneOf,
    EachPlayer,
    Every,
    Fixed,
    Group,
    InPeriod,
    IsPlayer,
    IsThere,
    Lead,
    LiesIn,
    LiesInAny,
    Not,
    NumberOf,
    NumberOfPlayer,
    OfType,
    PlayerIs,
    Relation,
    Running,
    SizeOf,
    SomeCard,
    SomeLeads,
    SomePlayer,
    Test,
    TurnNumber,
    Who,
    all_of,
    any_of,
    every,
)
from engine.cardset.traits import keyworded, mark_of, marked, names_in, shared, shared_with_table
from engine.language import nodes as n
from engine.language.vocabulary import Kind

About = Callable[[Who], Test]
"""A test about a player."""


def condition(node: n.Condition, scope: Scope) -> Test:
    """The test that a condition is. What it names can be spoken of afterwards: "if a player leads …, that player …"."""
    if isinstance(node, n.Both):
        return Every(tuple(_of_one([_test(part, scope) for part in node.parts])))
    return _test(node, scope)


def _of_one(tests: list[Test]) -> Iterator[Test]:
    """What is said of a player or card that is looked for is asked as it is looked for: “a player has … and that player
    has …” is one for whom both is so. What is found besides is found once more, to be spoken of."""
    while tests:
        first, *tests = tests
        if not isinstance(first, SomePlayer | SomeCard):
            yield first
            continue
        known, about, others = {first.binder}, list[Test](), list[Test]()
        for test in tests:
            of_it = not known.isdisjoint(binders_of(test))
            (about if of_it else others).append(test)
            if of_it and isinstance(test, SomePlayer | SomeCard):
                known.add(test.binder)
        yield replace(first, test=every((*all_of(first.test), *_of_one(about)))) if about else first
        tests = [*(test for test in about if isinstance(test, SomePlayer | SomeCard)), *others]


def as_long_as(how: str, node: n.Condition, scope: Scope) -> Test:
    """The test behind what stands: "while …", "unless …", "during …"."""
    if how == "until":
        raise Wrong("E469", node, "what stands holds as long as something is so, and cannot end for good",
                    f"say “unless {SAID}”")  # fmt: skip
    test = condition(node, scope)
    return Not(test) if how == "unless" else test


def _test(node: n.Test, scope: Scope) -> Test:
    match node:
        case n.Has():
            return _has(node, scope)
        case n.HasMore():
            return _has_more(node, scope)
        case n.HasDone():
            return _has_done(node, scope)
        case n.Leads():
            return _leads(node, scope)
        case n.Is():
            return _is(node, scope)
        case n.HasKeyword():
            return CardIs(one_card(node.who, scope).binder, keyworded(node.keyword, scope))
        case n.Shares():
            card = one_card(node.who, scope).binder
            if node.owner is None:
                return CardIs(card, shared_with_table(node.labels, scope))
            return CardIs(card, shared(node.labels, card_of(node.owner, scope), scope))
        case n.IsRole():
            role = Who("role", scope.names.role(node.role))
            return players(node.who, scope, lambda who: IsPlayer(who, role, node.negated))
        case n.IsIn():
            return _is_in(node, scope)
        case n.Empty():
            size = Counted((Cards(zone(node.zone, scope)),))
            return Compare(size, ">" if node.negated else "=", Fixed(0))
        case n.Full():
            where = zone(node.zone, scope)
            size = Counted((Cards(where),))
            return Compare(size, "<" if node.negated else ">=", Fixed(room(node.zone, where.zone, scope)))
        case n.Compare():
            return _compare(node, scope)
        case n.Exists() if node.nom.head.kind in ("player", "opponent"):
            return _players_exist(node, scope)
        case n.Exists():
            relation, amount = held(node.quantifier, scope)
            return Compare(Counted(nom_cards(node.nom, None, scope)), relation, amount)
        case n.TurnIs():
            return _turn(node)
        case n.Happens():
            if node.name.kind is Kind.PROC:
                return Running(scope.names.procedure(node.name))
            return InPeriod(scope.names.period(node.name))
        case n.PeriodIs():
            return _period(node, scope)


def _is_in(node: n.IsIn, scope: Scope) -> Test:
    places = tuple(LiesIn(zone(each, scope)) for each in zones(node.zone))
    return about_card(node.who, scope, lambda card: any_of(tuple(CardIs(card, place) for place in places)))


def _is(node: n.Is, scope: Scope) -> Test:
    """A card, a player or the game has a mark, or one of several; a card is what a noun says."""
    if isinstance(node.value, n.Named) and node.value.kind is Kind.NOUN:
        return about_card(node.who, scope, partial(_is_one, node.value, node.negated, scope))
    if isinstance(node.who, n.Ref) and node.who.who == "game":
        return _player_is(TABLE, node, "table", scope)
    if is_player(node.who):
        return players(node.who, scope, lambda who: _player_is(who, node, "player", scope))
    test = marked(node.value, node.negated, scope)
    return about_card(node.who, scope, lambda card: CardIs(card, test))


def _is_one(name: n.Named, negated: bool, scope: Scope, card: int) -> Test:
    """A card is what a noun says; a card that is none is neither that nor anything else."""
    home = scope.names.member(name)
    such = CardIs(card, OfType(scope.names.type(name)) if home is None else LiesInAny(home))
    return Every((IsThere(card), Not(such))) if negated else such


def _player_is(who: Who, node: n.Is, per: Per, scope: Scope) -> Test:
    marks = tuple(mark_of(name, per, scope) for name in names_in(node.value))
    if node.negated:
        return Every(tuple(PlayerIs(who, mark, True) for mark in marks))
    return any_of(tuple(PlayerIs(who, mark, False) for mark in marks))


def _compare(node: n.Compare, scope: Scope) -> Test:
    """A measure against a value: "its Speed is 3 or more", "a Beast's Damage is at least its Speed"."""
    whose = node.measure.owner
    if isinstance(whose, n.Phrase) and not is_player(whose):

        def test(card: int) -> Test:
            left = measure(replace(node.measure, owner=n.Ref("its", at=whose.at)), scope)
            return Compare(left, *bound(node.quantifier, scope))

        return about_card(whose, scope, test)
    return Compare(measure(node.measure, scope), *bound(node.quantifier, scope))


# ---- cards


def about_card(np: n.NounPhrase, scope: Scope, test: Callable[[int], Test]) -> Test:
    """A test about one card that is known, or about any of those that a phrase names: "a Beast", "another card"."""
    if not isinstance(np, n.Phrase) or is_player(np) or np.quantifier is None:
        return test(one_card(np, scope).binder)
    if np.quantifier.how not in ("a", "another"):
        raise Wrong("E436", np.quantifier, "this must be one card", "say “a …”, or “there are 2 or more …”")
    of, binder, kind = phrase_cards(np, scope), scope.fresh(), head_type(np.nom, scope)
    known = len(scope.bound)
    scope.tie(binder, "card", kind)
    asked = test(binder)
    del scope.bound[known:]
    scope.tie(binder, "card", kind, of[0].zone if len(of) == 1 else None)
    return SomeCard(binder, of, asked)


# ---- the course of the game

_TURNS: dict[str | None, Relation] = {None: "=", "later": ">=", "earlier": "<="}


def _turn(node: n.TurnIs) -> Test:
    if node.number is None:
        return IsPlayer(ACTIVE_PLAYER, YOU, node.negated)
    return Compare(TurnNumber(), "!=" if node.negated else _TURNS[node.edge], Fixed(node.number.value))


def _period(node: n.PeriodIs, scope: Scope) -> Test:
    if node.it != n.Ref("it"):
        raise Wrong("E471", node.it, "this is no time of the game", f"say “it is the {node.period.name}”")
    test = InPeriod(scope.names.period(node.period))
    return Not(test) if node.negated else test


# ---- players


def players(np: n.NounPhrase, scope: Scope, test: About) -> Test:
    """A test about the player or players that a phrase names."""
    if not is_player(np):
        raise Wrong("E420", np, "this must be a player")
    if isinstance(np, n.Ref):
        with scope.of(scope.named(np)) as who:
            return test(who)
    assert isinstance(np, n.Phrase)
    return _some_players(np, scope, test)


def _some_players(np: n.Phrase, scope: Scope, test: About) -> Test:
    of = such(np)
    if of.how in ("random", "any number", "up to", None):
        raise Wrong("E426", np, "this must be one player or each", "say “a player”, “each player” or “the opponent”")
    binder, but = scope.fresh(), scope.subject if of.others else None
    with scope.of(Who("bound", binder)) as who:
        known = len(scope.bound)
        told, asked = of.test(who, but, scope), test(who)
        del scope.bound[known:]
    both = asked if told is None else Every((told, asked))
    if of.how in ("each", "all"):
        return EachPlayer(binder, but, asked if told is None else Not(Every((told, Not(asked)))))
    if of.how not in ("a", "another"):
        assert np.quantifier is not None
        return Compare(SizeOf(Group(binder, but, both)), *held(np.quantifier, scope))
    scope.tie(binder, "player")
    return SomePlayer(binder, but, both)


def _players_exist(node: n.Exists, scope: Scope) -> Test:
    """There are so many players; or there is one, who can be spoken of."""
    of = such(node.nom)
    but = scope.subject if of.others else None
    if node.quantifier.how == "a" and of.told_apart:
        group = of.group(but, scope)
        assert group.such is not None
        scope.tie(group.binder, "player")
        return SomePlayer(group.binder, but, group.such)
    return how_many(of.group(but, scope), node, *held(node.quantifier, scope), scope)


def _has(node: n.Has, scope: Scope) -> Test:
    if isinstance(node.what, n.Named):
        return _has_measured(node, node.what, scope)
    nom = node.what

    def test(who: Who) -> Test:
        relation, amount = held(node.quantifier, scope)
        return Compare(Counted(nom_cards(nom, who, scope)), relation, amount)

    return players(node.who, scope, test)


def _has_measured(node: n.Has, name: n.Named, scope: Scope) -> Test:
    relation, amount = held(node.quantifier, scope)
    if not is_player(node.who):
        return about_card(node.who, scope, lambda card: Compare(_number(card, name, scope), relation, amount))
    return players(node.who, scope, lambda who: Compare(of_player(who, name, scope), relation, amount))


def _number(card: int, name: n.Named, scope: Scope) -> Amount:
    number, counter = scope.names.number(name), scope.names.counter(name)
    if counter is not None and scope.names.counters[counter].per_card:
        return CounterOn(card, counter)
    if number is None or scope.names.numbers[number].per != "card":
        what = "counter" if number is None else "number"
        raise Wrong("E420", name, f"{name.name} is a {what} of players, and this is a card")
    return NumberOf(card, number)


def _has_done(node: n.HasDone, scope: Scope) -> Test:
    """What somebody has done this turn, whoever's turn it is."""
    if scope.ending or scope.waiting:
        what = "an ending" if scope.ending else "what waits for a state"
        raise Wrong("E486", node, f"{what} cannot look back", "say it of what players have")
    counter, tests = _done(node, scope)
    relation, amount = (">=", Fixed(1)) if node.quantifier is None else held(node.quantifier, scope)
    return players(node.who, scope, lambda who: Compare(DoneOf(who, node.done, counter, tests), relation, amount))


def _done(node: n.HasDone, scope: Scope) -> tuple[int | None, tuple[CardTest, ...]]:
    """The counter that was gained or lost, or what the cards have to be that were played."""
    match node.what:
        case n.Named():
            return counter_of(YOU, node.what, scope).counter, ()
        case n.Nom():
            tests = card_tests(node.what, scope)
            if binders_of(tests) or any(isinstance(part, n.Within) for part in node.what.filters):
                raise Wrong("E487", node.what, "what has been played is told apart by what is printed on it",
                            "say it of a type or a mark, as in “an Event”")  # fmt: skip
            return None, tests
    return None, ()


def _has_more(node: n.HasMore, scope: Scope) -> Test:
    def test(who: Who) -> Test:
        left = of_player(who, node.of, scope)
        return players(node.than, scope, lambda than: Compare(left, ">", replace(left, who=than)))

    return players(node.who, scope, test)


def _leads(node: n.Leads, scope: Scope) -> Test:
    number = scope.names.number(node.of)
    if number is not None and scope.names.numbers[number].per == "player":
        return _leads_in_number(node, number, scope)
    counter = counter_of(YOU, node.of, scope).counter
    if node.op == "leads" and node.by is None and _is_a_player(node.who):
        return SomeLeads(counter, scope.bind("player"))

    def test(who: Who) -> Test:
        lead: Amount = Lead(who, counter)
        way = lead if node.op == "leads" else Arithmetic("minus", Fixed(0), lead)
        ahead = Compare(way, ">=", Fixed(1))
        return ahead if node.by is None else _by(way, node.by, ahead, scope)

    return players(node.who, scope, test)


def _leads_in_number(node: n.Leads, number: int, scope: Scope) -> Test:
    """To lead is to have more than every other player, to trail to have less than one of them."""
    if node.by is not None:
        says = f"{node.of.name} is a number, and by how much is said of counters"
        raise Wrong("E420", node.by, says, "leave out by how much")
    binder = scope.fresh()
    other = NumberOfPlayer(Who("bound", binder), number)

    def test(who: Who) -> Test:
        own = NumberOfPlayer(who, number)
        if node.op == "leads":
            return EachPlayer(binder, who, Compare(own, ">", other))
        return SomePlayer(binder, who, Compare(own, "<", other))

    return players(node.who, scope, test)


def _by(way: Amount, by: n.Quantifier, ahead: Test, scope: Scope) -> Test:
    """By how much; to be ahead by 3 or fewer is to be ahead."""
    relation, amount = held(by, scope)
    if isinstance(amount, Fixed) and amount.value < 1:
        raise Wrong("E425", by, "to lead or to trail by nothing is to be level", "say by how much")
    enough = Compare(way, relation, amount)
    return Every((ahead, enough)) if relation == "<=" else enough


def _is_a_player(np: n.NounPhrase) -> bool:
    if not isinstance(np, n.Phrase) or not is_player(np):
        return False
    of = such(np)
    return of.how == "a" and not of.others and not of.told_apart
