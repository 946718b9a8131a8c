"""What cannot be done: from "the opponent cannot play Events" to what is asked before an action or a change."""

from __future__ import annotations

from engine.cardset.checked import Ban, Instead
from engine.cardset.conditions import as_long_as
from engine.cardset.effects import Block, TakeList
from engine.cardset.happenings import together
from engine.cardset.later import Kept
from engine.cardset.measures import card_tests, is_player, some_players
from engine.cardset.scope import Scope, Wrong
from engine.cardset.standing import cards_meant
from engine.cardset.targets import Many, One, cards
from engine.cardset.terms import (
    EVENT_CARD,
    EVENT_SEAT,
    THIS,
    YOU,
    CardIs,
    Every,
    Fixed,
    IsOne,
    IsPlayer,
    LiesIn,
    Listed,
    Test,
    Who,
    any_of,
)
from engine.language import nodes as n

_DOER = Who("bound", EVENT_SEAT)


def prohibition(body: n.Body) -> tuple[n.Clause, n.Provided | None] | None:
    """The parts of a sentence that says what cannot be done, if it is one."""
    given = body if isinstance(body, n.Provided) else None
    clause = given.clause if given is not None else body
    return (clause, given) if isinstance(clause, n.Clause) and clause.mode == "cannot" else None


def forbidden(clause: n.Clause, given: n.Provided | None, scope: Scope) -> Ban | Instead:
    """What is asked before a card is played; or, of a counter, that none of it is gained or lost."""
    if scope.stand not in ("card", "rule") or scope.ending:
        raise Wrong("E488", clause, "what is forbidden is so as long as a text stands, and this text does not",
                    "say until when: “… until the end of the turn”, or put it among the rules")  # fmt: skip
    assert clause.subject is not None
    if isinstance(clause.verb, n.Change):
        return _no_change(clause.subject, clause.verb, given, scope)
    assert isinstance(clause.verb, n.Act), "to gain, lose or play is what can be forbidden"
    who, what = _player(clause.subject, scope), _played(clause.verb.what, scope)
    return Ban(together(who, what, _when(given, scope)))


def _when(given: n.Provided | None, scope: Scope) -> Test | None:
    return None if given is None else as_long_as(given.how, given.condition, scope)


def _player(np: n.NounPhrase, scope: Scope) -> Test | None:
    """Who cannot; None for everybody."""
    if not is_player(np):
        raise Wrong("E420", np, "only a player does this")
    scope.tie(EVENT_SEAT, "player")
    if isinstance(np, n.Ref):
        return IsPlayer(_DOER, scope.player(np))
    assert isinstance(np, n.Phrase)
    how, others = some_players(np)
    if how not in ("each", "all", None):
        raise Wrong("E436", np, "a text that stands cannot choose", "say “each player” or “each opponent”")
    return IsPlayer(_DOER, YOU, negated=True) if others else None


def _played(np: n.NounPhrase, scope: Scope) -> Test | None:
    """Which cards cannot be played."""
    if not isinstance(np, n.Phrase) or is_player(np) or np.owner is not None:
        raise Wrong("E436", np, "say which kind of cards, as in “cards” or “Golden cards”")
    if np.quantifier is not None and np.quantifier.how != "a":
        raise Wrong("E436", np.quantifier, "what cannot be played is a kind of cards, and no number of them",
                    "leave it out, as in “cannot play cards”")  # fmt: skip
    if any(isinstance(each, n.Within | n.Among) for each in np.nom.filters):
        raise Wrong("E422", np, "what cannot be played is told apart by what it is, wherever it lies",
                    "leave out where it is")  # fmt: skip
    tests = tuple(CardIs(EVENT_CARD, test) for test in card_tests(np.nom, scope))
    return Every(tests) if tests else None


def _no_change(np: n.NounPhrase, verb: n.Change, given: n.Provided | None, scope: Scope) -> Instead:
    counter, of_cards = _counter(np, verb, scope)
    subject = _cards(np, scope) if of_cards else _player(np, scope)
    return _none_of_it(verb, counter, together(subject, _when(given, scope)))


def _none_of_it(verb: n.Change, counter: int, test: Test | None) -> Instead:
    return Instead("gained" if verb.op == "gain" else "lost", counter, False, test, Fixed(0), (), forbids=True)


def _counter(np: n.NounPhrase, verb: n.Change, scope: Scope) -> tuple[int, bool]:
    """The counter that is neither gained nor lost, and whether it is on cards."""
    counter = scope.names.counter(verb.quantity.counter)
    assert counter is not None
    of_cards = scope.names.counters[counter].per_card
    if of_cards == is_player(np):
        whose = "on cards, and this is a player" if of_cards else "of players, and these are cards"
        raise Wrong("E420", np, f"{scope.names.counters[counter].name} is {whose}")
    return counter, of_cards


def _cards(np: n.NounPhrase, scope: Scope) -> Test | None:
    """The cards that cannot."""
    if isinstance(np, n.Ref) and np.who == "attached" and not is_player(np):
        tests = card_tests(n.Nom((), np.head or n.Head("card")), scope)
        return Every(tuple(CardIs(EVENT_CARD, test) for test in (IsOne(scope.card(np).binder), *tests)))
    meant = cards_meant(np, scope)
    if meant is None:
        return CardIs(EVENT_CARD, IsOne(THIS))
    return any_of(
        tuple(
            Every((CardIs(EVENT_CARD, LiesIn(of.zone)), *(CardIs(EVENT_CARD, test) for test in of.tests)))
            for of in meant
        )
    )


# ---- for a while


def forbidden_for_a_while(clause: n.Clause, kept: Kept) -> tuple[Block, Ban | Instead]:
    """The same as an instruction: what must be done first to know of whom and of what it is said, and what is asked."""
    np, verb, scope = clause.subject, clause.verb, kept.scope
    assert np is not None
    if isinstance(verb, n.Change):
        counter, of_cards = _counter(np, verb, scope)
        first, test = _settled_cards(np, kept) if of_cards else _settled_player(np, kept)
        return first, _none_of_it(verb, counter, test)
    assert isinstance(verb, n.Act), "to gain, lose or play is what can be forbidden"
    first, who = _settled_player(np, kept)
    with kept.inside():
        scope.tie(EVENT_SEAT, "player")
        return first, Ban(together(who, _played(verb.what, scope)))


def _settled_player(np: n.NounPhrase, kept: Kept) -> tuple[Block, Test | None]:
    first, who, others = kept.player(np)
    if who is None:
        return first, IsPlayer(_DOER, YOU, negated=True) if others else None
    return first, IsPlayer(_DOER, who)


def _settled_cards(np: n.NounPhrase, kept: Kept) -> tuple[Block, Test]:
    first, target = cards(np, YOU, kept.scope)
    if isinstance(target, One):
        return first, CardIs(EVENT_CARD, IsOne(kept.binder(target.binder)))
    if isinstance(target, Many):
        return first, CardIs(EVENT_CARD, Listed(target.binder))
    binder = kept.scope.bind("cards")
    return (*first, TakeList(binder, target.cards)), CardIs(EVENT_CARD, Listed(binder))
