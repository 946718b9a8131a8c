"""Events: from what is written after *when* and *before* to what triggers listen to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.cardset.checked import When
from engine.cardset.effects import Block
from engine.cardset.measures import card_tests, head_type
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    EVENT_CARD,
    EVENT_SEAT,
    THIS,
    YOU,
    CardIs,
    Every,
    IsNot,
    IsPlayer,
    Not,
    Test,
    Who,
    ZoneOf,
)
from engine.language import nodes as n

EventName = Literal["gained", "lost", "drawn", "entered", "left", "before draw"]
Make = Callable[[Block], When]


def happening(event: n.Event, clause: n.Clause, scope: Scope) -> Make:
    """A trigger of an event; what the event brings can be referred to in its body."""
    subject = clause.subject
    assert subject is not None
    if event.window == "before" and not isinstance(clause.verb, n.Draw):
        raise Wrong("E444", event, "only drawing has a “before”", "say “Before you draw a card, …”, or “When …”")
    match clause.verb:
        case n.Draw():
            name: EventName = "before draw" if event.window == "before" else "drawn"
            test, addressed = _by(subject, scope)
            scope.tie_event(card=name == "drawn", player=True, amount=False, zone=_hand(scope))
            return _make(name, None, None, addressed, test)
        case n.Change():
            counter = scope.names.counter(clause.verb.quantity.counter)
            test, addressed = _by(subject, scope)
            scope.tie_event(card=False, player=True, amount=True)
            return _make("gained" if clause.verb.op == "gain" else "lost", counter, None, addressed, test)
        case n.Act():
            return _discarded(clause, clause.verb, subject, scope)
        case n.Cross():
            return _crossed(clause.verb, subject, scope)
    raise Wrong("E444", clause, "nothing can wait for this", "say “When you draw a card”, “gain …”, “a card enters …”")


def _hand(scope: Scope) -> ZoneOf | None:
    hand = scope.names.special("draw_to")
    return None if hand is None else ZoneOf(hand, Who("bound", EVENT_SEAT))


def _make(name: EventName, subject: int | None, source: int | None, addressed: bool, test: Test | None) -> Make:
    return lambda block: When(name, subject, source, addressed, test, block)


# ---- by whom, of whom


def _by(np: n.NounPhrase, scope: Scope) -> tuple[Test | None, bool]:
    """Whose event it must be; and whether, in a rule, "you" is that player."""
    if isinstance(np, n.Ref):
        who = scope.player(np)
        if who == YOU and scope.stand == "rule":
            return None, True
        return IsPlayer(Who("bound", EVENT_SEAT), who), False
    if isinstance(np, n.Phrase) and np.nom.head.kind in ("player", "opponent"):
        how = np.quantifier.how if np.quantifier is not None else None
        if how not in ("a", "another", "each") or np.nom.adjectives or np.nom.filters:
            raise Wrong("E426", np, "this must be one player", "say “you”, “a player” or “the opponent”")
        others = np.nom.head.kind == "opponent" or how == "another"
        return (IsPlayer(Who("bound", EVENT_SEAT), YOU, negated=True) if others else None), False
    raise Wrong("E420", np, "only a player does this")


def _zone(node: n.Zone, scope: Scope) -> tuple[int, Test | None, bool]:
    number = scope.names.zone(node.name)
    if not scope.names.zones[number].per_player:
        if node.owner is not None:
            raise Wrong("E421", node, f"the {node.name.name} belongs to nobody: there is one for the table")
        return number, None, False
    test, addressed = _by(node.owner or n.Ref("you", at=node.at), scope)
    return number, test, addressed


def _together(*tests: Test | None) -> Test | None:
    held = [test for test in tests if test is not None]
    return None if not held else held[0] if len(held) == 1 else Every(tuple(held))


# ---- cards that come and go


def _card(np: n.NounPhrase, scope: Scope) -> Test | None:
    """Which card it must be."""
    if isinstance(np, n.Ref) and np.who == "this":
        scope.card(np)
        return Not(CardIs(EVENT_CARD, IsNot(THIS)))
    if not isinstance(np, n.Phrase) or np.nom.head.kind in ("player", "opponent"):
        raise Wrong("E420", np, "a card comes and goes; say which: “a card”, “this card”")
    how = np.quantifier.how if np.quantifier is not None else None
    if how not in ("a", "another", "each") or np.owner is not None:
        raise Wrong("E436", np, "this must be one card", "say “a card” or “this card”")
    if any(isinstance(f, n.Within) for f in np.nom.filters):
        raise Wrong("E422", np, "say where it comes from behind the zone: “enters … from …”")
    tests = [CardIs(EVENT_CARD, test) for test in card_tests(np.nom, scope)]
    if how == "another":
        tests.append(CardIs(EVENT_CARD, IsNot(scope.card(n.Ref("this", at=np.at)).binder)))
    return _together(*tests)


def _crossed(verb: n.Cross, subject: n.NounPhrase, scope: Scope) -> Make:
    which = _card(subject, scope)
    zone, whose, addressed = _zone(verb.zone, scope)
    source = None
    if verb.source is not None:
        source = scope.names.zone(verb.source.name)
    kind = head_type(subject.nom, scope) if isinstance(subject, n.Phrase) else None
    where = ZoneOf(zone, Who("bound", EVENT_SEAT) if scope.names.zones[zone].per_player else Who("table"))
    scope.tie_event(card=True, player=True, amount=False, type=kind, zone=where if verb.op == "enter" else None)
    return _make("entered" if verb.op == "enter" else "left", zone, source, addressed, _together(which, whose))


def _discarded(clause: n.Clause, verb: n.Act, subject: n.NounPhrase, scope: Scope) -> Make:
    """To discard is to move from the hand to the pile."""
    hand, pile = scope.names.special("draw_to"), scope.names.special("discard_to")
    if verb.op != "discard" or hand is None or pile is None:
        raise Wrong("E444", clause, "nothing can wait for this", "say “When a card enters …”")
    which = _card(verb.what, scope)
    whose, addressed = _by(subject, scope)
    kind = head_type(verb.what.nom, scope) if isinstance(verb.what, n.Phrase) else None
    where = ZoneOf(pile, Who("bound", EVENT_SEAT) if scope.names.zones[pile].per_player else Who("table"))
    scope.tie_event(card=True, player=True, amount=False, type=kind, zone=where)
    return _make("entered", pile, hand, addressed, _together(which, whose))
