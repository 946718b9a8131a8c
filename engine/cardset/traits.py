"""What a noun with its adjectives and filters asks of a card; and marks, of whatever has them, and labels."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.model import Per
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    Cards,
    CardTest,
    Either,
    Extreme,
    Fixed,
    HasCounter,
    HasLabel,
    HasMark,
    HasNumber,
    IfAble,
    IsAttachedTo,
    IsNot,
    OfType,
    Shares,
    SharesTable,
)
from engine.language import nodes as n

_HOLDERS: dict[Per, str] = {"card": "cards", "player": "players", "table": "the game"}


def traits(nom: n.Nom, home: int | None, scope: Scope) -> tuple[CardTest, ...]:
    """What a noun asks of a card, wherever it is; `home` is the zone that the noun is a name for the cards of."""
    if nom.head.kind in ("player", "opponent"):
        raise Wrong("E420", nom.head, "this must be cards, not players")
    of_type = nom.head.name is not None and home is None
    found: list[CardTest] = [OfType(scope.names.type(nom.head.name))] if of_type and nom.head.name is not None else []
    return (*found, *_narrowed(nom, scope))


def _narrowed(nom: n.Nom, scope: Scope) -> Iterator[CardTest]:
    yield from _narrowed_by((*nom.adjectives, *nom.filters), scope)


def _narrowed_by(parts: tuple[n.Filter, ...], scope: Scope) -> Iterator[CardTest]:
    for part in parts:
        if isinstance(part, n.Marked):
            yield marked(part.value, part.negated, scope)
        elif isinstance(part, n.Having):
            yield keyworded(part.keyword, scope)
        elif isinstance(part, n.Sharing):
            yield _sharing(part, scope)
        elif isinstance(part, n.Attached):
            yield IsAttachedTo(_attached_to(part, scope))
        elif isinstance(part, n.Other):
            yield IsNot(scope.other(part) if part.than is None else _than(part.than, scope))
        elif isinstance(part, n.With):
            yield _with(part, scope)


def _than(ref: n.Ref, scope: Scope) -> int:
    """The card that is left out; to name this card here is not to speak of it."""
    from engine.cardset.measures import is_player, one_card  # amounts and nouns speak of each other

    if ref.who == "this" and not is_player(ref):
        return scope.this(ref).binder
    return one_card(ref, scope).binder


def _attached_to(part: n.Attached, scope: Scope) -> int:
    """The card to which something is attached."""
    if scope.names.flagged("attached") is None:
        raise Wrong("E433", part, "this game does not say where attached cards lie",
                    "mark one zone “attached: true” in game.yaml")  # fmt: skip
    return _than(part.to, scope)


def keyworded(name: n.Named, scope: Scope) -> CardTest:
    """ "with KEYWORD": it has it now, printed or given."""
    return HasNumber(scope.names.keyword(name), ">=", Fixed(1))


def _sharing(part: n.Sharing, scope: Scope) -> CardTest:
    from engine.cardset.measures import card_of

    if part.owner is None:
        return shared_with_table(part.labels, scope)
    return shared(part.labels, card_of(part.owner, scope), scope)


def shared(labels: n.Labels, binder: int, scope: Scope) -> CardTest:
    """ "that shares its LABEL": it prints the same word as that card."""
    return Shares(binder, tuple(scope.names.label(name) for name in labels.names))


def shared_with_table(labels: n.Labels, scope: Scope) -> CardTest:
    """ "that shares the LABEL": it prints the word that the table has."""
    of_table = [scope.names.label_of_table(name) for name in labels.names]
    return SharesTable(tuple((column, label) for label, column in of_table))


def _with(part: n.With, scope: Scope) -> CardTest:
    from engine.cardset.measures import bound, held

    number = scope.names.number(part.of)
    if number is None:
        relation, amount = held(part.quantifier, scope)
        return HasCounter(counter_of_cards(part.of, scope), relation, amount)
    _number_of_cards(number, part.of, scope)
    relation, amount = bound(part.quantifier, scope)
    return HasNumber(number, relation, amount)


def counter_of_cards(name: n.Named, scope: Scope) -> int:
    """The number of a counter that lies on cards."""
    counter = scope.names.counter(name)
    assert counter is not None
    if not scope.names.counters[counter].per_card:
        raise Wrong("E451", name, f"{name.name} is no counter of cards, and these are cards",
                    "give it “per: card” in game.yaml, or speak of a player")  # fmt: skip
    return counter


def _number_of_cards(number: int, name: n.Named, scope: Scope) -> None:
    if scope.names.numbers[number].per != "card":
        raise Wrong("E460", name, f"{name.name} is no number of cards", "say “while your … is …” or “if …”")


# ---- those of several


def those_of(nom: n.Nom, cards: tuple[Cards, ...], scope: Scope) -> tuple[Cards, ...]:
    """Of these cards those with the most or the least of something, or those that are so if some are."""
    for part in nom.filters:
        if isinstance(part, n.Most | n.IfAble):
            further = _extreme(part, cards, scope) if isinstance(part, n.Most) else _if_able(part, cards, scope)
            cards = tuple(Cards(each.zone, (*each.tests, further)) for each in cards)
    return cards


def _if_able(part: n.IfAble, cards: tuple[Cards, ...], scope: Scope) -> IfAble:
    tests = tuple(_narrowed_by((part.filter,), scope))
    if not tests:
        raise Wrong("E452", part.filter, "“if able” goes with what a card is or has",
                    "say it of a mark, a number, a counter, a keyword or a label")  # fmt: skip
    return IfAble(tests[0], cards)


def _extreme(part: n.Most, cards: tuple[Cards, ...], scope: Scope) -> Extreme:
    number = scope.names.number(part.of)
    if number is None:
        return Extreme(part.op == "most", -1, counter_of_cards(part.of, scope), cards)
    _number_of_cards(number, part.of, scope)
    return Extreme(part.op == "most", number, -1, cards)


def no_superlative(nom: n.Nom) -> None:
    """Raises Wrong where one card is asked about and there are no others to compare it with."""
    for part in nom.filters:
        if isinstance(part, n.Most | n.IfAble):
            raise Wrong("E452", part, "here one card is asked about, with no others to compare it with",
                        "leave it out, or ask afterwards: “If …, …”")  # fmt: skip


# ---- marks


def marked(value: n.Named | n.AnyOf, negated: bool, scope: Scope) -> CardTest:
    """A card has one of these marks, or prints one of these words as a label; or none of them."""
    if isinstance(value, n.Named):
        return _valued(value, negated, scope)
    return Either(tuple(_valued(name, False, scope) for name in value.names), negated)


def _valued(name: n.Named, negated: bool, scope: Scope) -> CardTest:
    if scope.names.is_mark(name):
        return HasMark(mark_of(name, "card", scope), negated)
    return HasLabel(scope.names.labelled(name), negated)


def mark_of(name: n.Named, per: Per, scope: Scope) -> int:
    """The number of a mark that cards, players or the game can have."""
    if not scope.names.is_mark(name):
        raise Wrong("E455", name, f"{name.name} is printed on cards for good, and comes and goes nowhere",
                    "declare it among the marks of game.yaml")  # fmt: skip
    mark = scope.names.mark(name)
    its = scope.names.marks[mark].per
    if its != per:
        says = f"{name.name} is a mark of {_HOLDERS[its]}, and not of {_HOLDERS[per]}"
        raise Wrong("E453", name, says, f"declare it under “{per}:” in the marks of game.yaml")
    return mark


def names_in(value: n.Named | n.AnyOf) -> tuple[n.Named, ...]:
    """The marks of a list, or the one."""
    return (value,) if isinstance(value, n.Named) else value.names
