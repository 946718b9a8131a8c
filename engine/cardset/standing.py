"""What cards, players and the table have as long as a text stands: from sentences to modifiers."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardset.arranging import attached_card
from engine.cardset.checked import AllPlayers, Modifier
from engine.cardset.conditions import as_long_as
from engine.cardset.having import having
from engine.cardset.measures import is_player, phrase_cards, scale
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    TABLE,
    THIS,
    YOU,
    Amount,
    Arithmetic,
    CardIs,
    Cards,
    Every,
    Fixed,
    LiesIn,
    Not,
    Test,
    Who,
)
from engine.cardset.whose import ZoneOf
from engine.language import nodes as n
from engine.language.vocabulary import Kind

Having = n.Modify | n.Fix | n.NoKeywords
Subject = tuple[Cards, ...] | Who | AllPlayers | None


@dataclass(frozen=True, slots=True)
class Modification:
    """The parts of a sentence that says what something has."""

    clause: n.Clause
    verb: Having
    how: str = ""
    condition: n.Condition | None = None
    total: n.Number | None = None


def modification(node: n.Node) -> Modification | None:
    """The parts of a sentence that says what something has, if it is one."""
    if isinstance(node, n.Provided) and isinstance(node.clause.verb, Having):
        return Modification(node.clause, node.clause.verb, node.how, node.condition, node.total)
    if isinstance(node, n.Clause) and isinstance(node.verb, Having):
        return Modification(node, node.verb, total=node.verb.total if isinstance(node.verb, n.Modify) else None)
    return None


def modifiers(of: Modification, scope: Scope) -> list[Modifier]:
    """What a standing sentence changes: one number, or all keywords."""
    if scope.stand not in ("card", "rule") or scope.ending:
        raise Wrong("E442", of.clause, "what a card has, it has as long as a text stands, and this text does not",
                    "put it among the rules of the game, or on a card")  # fmt: skip
    columns = changed_columns(of.verb, scope)
    subject = _subject(of.clause.subject, columns, scope)
    amount = changed_by(of.verb, scope)
    test = as_long_as(of.how, of.condition, scope) if of.condition is not None else None
    total = _total(of, scope)
    sets = not isinstance(of.verb, n.Modify)
    zones, asked = _where(test)
    return [Modifier(column, subject, amount, asked, sets, total, zones) for column in columns]


def changed_columns(verb: Having, scope: Scope) -> tuple[int, ...]:
    """The numbers that are changed, among those of cards, of players and of the table."""
    if isinstance(verb, n.NoKeywords):
        if not scope.names.keywords:
            raise Wrong("E468", verb, "this game has no keywords", "say which number is changed: “has -1 …”")
        return scope.names.keyword_columns
    if verb.of.kind is Kind.KEYWORD:
        return (scope.names.keyword(verb.of),)
    number = scope.names.number(verb.of)
    assert number is not None
    return (number,)


def _subject(np: n.NounPhrase | None, columns: tuple[int, ...], scope: Scope) -> Subject:
    assert np is not None, "the grammar asks who has it"
    if not scope.names.per_card(columns[0]):
        return having(np, scope.names.numbers[columns[0]], scope)
    return cards_meant(np, scope)


def cards_meant(np: n.NounPhrase, scope: Scope) -> tuple[Cards, ...] | None:
    """All cards that a text speaks of as long as it stands; None for its own."""
    if isinstance(np, n.Ref) and np.who == "this" and not is_player(np):
        scope.card(np)
        return None
    if isinstance(np, n.Ref) and np.who == "attached" and not is_player(np):
        return attached_card(np, scope)
    if not isinstance(np, n.Phrase) or is_player(np):
        raise Wrong("E420", np, "say which cards: “this card”, “cards in your …”")
    if np.quantifier is not None and np.quantifier.how not in ("each", "all"):
        raise Wrong("E436", np.quantifier, "a text that stands cannot choose",
                    "say “each …” or “all …”, or only whose: “your …”")  # fmt: skip
    return phrase_cards(np, scope)


def changed_by(verb: Having, scope: Scope) -> Amount:
    """By how much it is changed, or what it becomes."""
    if isinstance(verb, n.NoKeywords):
        return Fixed(0)
    if isinstance(verb, n.Fix):
        return Fixed(verb.value.value)
    amount: Amount = Fixed(verb.amount.value)
    if verb.each is None:
        return amount
    amount = Arithmetic("times", amount, scale(verb.each, scope))
    if verb.at_most is None:
        return amount
    _same_side(verb.at_most, verb, "what each gives")
    return Arithmetic("larger" if verb.amount.value < 0 else "smaller", amount, Fixed(verb.at_most.value))


def _total(of: Modification, scope: Scope) -> int | None:
    """The most that all who have this sentence change together."""
    if of.total is None:
        return None
    if not isinstance(of.verb, n.Modify) or of.verb.of.kind is Kind.KEYWORD:
        raise Wrong("E446", of.total, "only what is added or taken away has a most in total")
    _same_side(of.total, of.verb, "what each of them gives")
    return of.total.value


def _same_side(most: n.Number, verb: n.Modify, what: str) -> None:
    if (most.value < 0) != (verb.amount.value < 0):
        raise Wrong("E446", most, f"the most must be on the same side of 0 as {what}")


def _where(test: Test | None) -> tuple[tuple[int, ...], Test | None]:
    """A sentence that says where its own card is works there: the zones, and what else is asked."""
    parts = test.tests if isinstance(test, Every) else () if test is None else (test,)
    for part in parts:
        places = _places(part)
        if places:
            asked = parts if any(place.who not in (YOU, TABLE) for place in places) else _without(parts, part)
            return tuple(place.zone for place in places), Every(asked) if len(asked) > 1 else next(iter(asked), None)
    return (), test


def _places(test: Test) -> tuple[ZoneOf, ...]:
    """The zones of a test that asks whether the text's own card is in one of them, and nothing else."""
    if isinstance(test, CardIs) and test.binder == THIS and isinstance(test.test, LiesIn):
        return (test.test.zone,)
    if isinstance(test, Not) and isinstance(test.test, Every):  # not in none of them
        each = [_places(one.test) if isinstance(one, Not) else () for one in test.test.tests]
        return tuple(place for places in each for place in places) if all(each) else ()
    return ()


def _without(tests: tuple[Test, ...], test: Test) -> tuple[Test, ...]:
    return tuple(each for each in tests if each is not test)
