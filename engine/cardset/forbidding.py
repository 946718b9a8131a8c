"""What cannot be done: from "the opponent cannot play Events" to what is asked before an action or a change."""

from __future__ import annotations

from engine.cardset.checked import Ban, Instead
from engine.cardset.conditions import condition
from engine.cardset.happenings import together, which_card
from engine.cardset.measures import card_tests, is_player, phrase_cards, some_players
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    EVENT_CARD,
    EVENT_SEAT,
    YOU,
    CardIs,
    Every,
    Fixed,
    IsPlayer,
    LiesIn,
    Not,
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
                    "put it among the rules of the game, or on a card")  # fmt: skip
    assert clause.subject is not None
    if isinstance(clause.verb, n.Change):
        return _no_change(clause.subject, clause.verb, given, scope)
    assert isinstance(clause.verb, n.Act), "to gain, lose or play is what can be forbidden"
    who, what = _player(clause.subject, scope), _played(clause.verb.what, scope)
    return Ban(together(who, what, _when(given, scope)))


def _when(given: n.Provided | None, scope: Scope) -> Test | None:
    if given is None:
        return None
    test = condition(given.condition, scope)
    return Not(test) if given.how == "unless" else test


def _player(np: n.NounPhrase, scope: Scope) -> Test | None:
    """Who cannot; None for everybody."""
    if not is_player(np):
        raise Wrong("E420", np, "only a player does this")
    scope.tie(EVENT_SEAT, "player")
    if isinstance(np, n.Ref):
        return IsPlayer(_DOER, scope.player(np))
    assert isinstance(np, n.Phrase)
    _, others = some_players(np)
    return IsPlayer(_DOER, YOU, negated=True) if others else None


def _played(np: n.NounPhrase, scope: Scope) -> Test | None:
    """Which cards cannot be played."""
    if not isinstance(np, n.Phrase) or is_player(np) or np.owner is not None:
        raise Wrong("E436", np, "say which kind of cards, as in “cards” or “Golden cards”")
    tests = tuple(CardIs(EVENT_CARD, test) for test in card_tests(np.nom, scope))
    return Every(tests) if tests else None


def _no_change(np: n.NounPhrase, verb: n.Change, given: n.Provided | None, scope: Scope) -> Instead:
    counter = scope.names.counter(verb.quantity.counter)
    assert counter is not None
    of_cards = scope.names.counters[counter].per_card
    if of_cards == is_player(np):
        whose = "on cards, and this is a player" if of_cards else "of players, and these are cards"
        raise Wrong("E420", np, f"{scope.names.counters[counter].name} is {whose}")
    subject = _cards(np, scope) if of_cards else _player(np, scope)
    test = together(subject, _when(given, scope))
    return Instead("gained" if verb.op == "gain" else "lost", counter, False, test, Fixed(0), ())


def _cards(np: n.NounPhrase, scope: Scope) -> Test | None:
    """The cards that cannot."""
    if not isinstance(np, n.Phrase):
        return which_card(np, scope)[0]
    return any_of(
        tuple(
            Every((CardIs(EVENT_CARD, LiesIn(of.zone)), *(CardIs(EVENT_CARD, test) for test in of.tests)))
            for of in phrase_cards(np, scope)
        )
    )
