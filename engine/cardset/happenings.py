"""Events: from what is written after *when* and *before* to what triggers listen to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from engine.cardset.checked import When
from engine.cardset.effects import Block
from engine.cardset.measures import card_tests, head_type, is_player, of_cards
from engine.cardset.measures import owner as owner_of
from engine.cardset.players import such
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import (
    EVENT_AMOUNT,
    EVENT_CARD,
    EVENT_ORIGIN,
    EVENT_SEAT,
    TABLE,
    THIS,
    YOU,
    CardIs,
    Every,
    IsNot,
    IsOne,
    IsPlayer,
    Not,
    Test,
    Who,
    ZoneOf,
)
from engine.cardset.traits import counter_of_cards, mark_of, names_in
from engine.language import nodes as n
from engine.language.agreement import article

EventName = Literal[
    "gained", "lost", "drawn", "entered", "left", "before draw", "played", "played itself", "won", "cannot draw",
    "became",
]  # fmt: skip
Make = Callable[[Block], When]


def happening(event: n.Event, clause: n.Clause, scope: Scope) -> Make:
    """A trigger of an event; what the event brings can be referred to in its body."""
    subject = clause.subject
    assert subject is not None
    if event.window == "before" and not isinstance(clause.verb, n.Draw):
        raise Wrong("E444", event, "only drawing has a “before”", "say “Before you draw a card, …”, or “When …”")
    match clause.verb:
        case n.Draw():
            test, addressed = by(subject, scope)
            if event.window == "before":
                return _make("before draw", None, None, addressed, test)
            scope.tie(EVENT_CARD, "card", zone=_of_event(scope.names.flagged("draw_to"), scope))
            return _make("drawn", None, None, addressed, test)
        case n.Change():
            counter = scope.names.counter(clause.verb.quantity.counter)
            if not is_player(subject):
                return _counted(clause.verb, subject, scope)
            if counter is not None and scope.names.counters[counter].per_card:
                raise of_cards(clause.verb.quantity.counter)
            test, addressed = by(subject, scope)
            scope.tie(EVENT_AMOUNT, "amount")
            return _make("gained" if clause.verb.op == "gain" else "lost", counter, None, addressed, test)
        case n.Unable():
            return _make("cannot draw", None, None, *by(subject, scope)[::-1])
        case n.WinStage():
            test, addressed = by(subject, scope)
            scope.tie(EVENT_AMOUNT, "amount")
            return _make("won", scope.names.procedure(clause.verb.name), None, addressed, test)
        case n.Become():
            return _became(clause.verb, subject, scope)
        case n.Act(op="play"):
            return _played(clause.verb.what, subject, scope)
        case n.Act():
            return _discarded(clause, clause.verb, subject, scope)
        case n.Played():
            return _played(subject, None, scope)
        case n.Cross():
            return _crossed(clause.verb, subject, scope)
    raise AssertionError(f"{type(clause.verb).__name__} is no event")


def _of_event(zone: int | None, scope: Scope) -> ZoneOf | None:
    """The zone of the player it happens to."""
    if zone is None:
        return None
    return ZoneOf(zone, Who("bound", EVENT_SEAT) if scope.names.zones[zone].per_player else TABLE)


def _make(name: EventName, subject: int | None, source: int | None, addressed: bool, test: Test | None) -> Make:
    return lambda block: When(name, subject, source, addressed, test, block)


# ---- by whom, of whom


def by(np: n.NounPhrase, scope: Scope) -> tuple[Test | None, bool]:
    """Whose event it must be; and whether, in a rule, "you" is that player. One who is not you can be spoken of."""
    if not is_player(np):
        raise Wrong("E420", np, "only a player does this")
    if isinstance(np, n.Ref):
        who = scope.player(np)
        if who == YOU:
            return (None, True) if scope.stand == "rule" else (IsPlayer(Who("bound", EVENT_SEAT), YOU), False)
        scope.tie(EVENT_SEAT, "player")
        return IsPlayer(Who("bound", EVENT_SEAT), who), False
    assert isinstance(np, n.Phrase)
    of, it = such(np), Who("bound", EVENT_SEAT)
    if of.how not in ("a", "another"):
        raise Wrong("E426", np, "this must be one player", "say “you”, “a player” or “the opponent”")
    told = of.test(it, YOU if of.others else None, scope)
    scope.tie(EVENT_SEAT, "player")
    return together(IsPlayer(it, YOU, negated=True) if of.others else None, told), False


def _zone(node: n.Zone, scope: Scope) -> int:
    number = scope.names.zone(node.name)
    if node.owner is not None and not scope.names.zones[number].per_player:
        raise Wrong("E421", node, f"the {node.name.name} belongs to nobody: there is one for the table")
    return number


def together(*tests: Test | None) -> Test | None:
    """All of the tests that there are, as one."""
    held = [test for test in tests if test is not None]
    return None if not held else held[0] if len(held) == 1 else Every(tuple(held))


# ---- counters and marks of cards


def _counted(verb: n.Change, subject: n.NounPhrase, scope: Scope) -> Make:
    """A card gains or loses a counter; it happens to the player who has the card."""
    counter = counter_of_cards(verb.quantity.counter, scope)
    which, kind = whose_card(subject, scope)
    scope.tie(EVENT_AMOUNT, "amount")
    scope.tie(EVENT_CARD, "card", kind)
    return _make("gained" if verb.op == "gain" else "lost", counter, None, False, which)


def _became(verb: n.Become, subject: n.NounPhrase, scope: Scope) -> Make:
    """A card, a player or the game gets a mark."""
    if isinstance(subject, n.Ref) and subject.who == "game":
        return _make("became", mark_of(verb.value, "table", scope), None, False, None)
    if is_player(subject):
        mark = mark_of(verb.value, "player", scope)
        test, addressed = by(subject, scope)
        return _make("became", mark, None, addressed, test)
    mark = mark_of(verb.value, "card", scope)
    which, kind = whose_card(subject, scope)
    scope.tie(EVENT_CARD, "card", kind)
    return _make("became", mark, None, False, which)


def whose_card(np: n.NounPhrase, scope: Scope) -> tuple[Test | None, int | None]:
    """Which card it must be that stays where it is: it can be one of somebody's, too, or the attached one."""
    if isinstance(np, n.Ref) and np.who == "attached" and not is_player(np):
        return CardIs(EVENT_CARD, IsOne(scope.card(np).binder)), scope.card(np).type
    if not isinstance(np, n.Phrase) or np.owner is None or is_player(np):
        return which_card(np, scope)
    held = IsPlayer(Who("holder", EVENT_CARD), owner_of(np.owner, scope))
    quantifier = np.quantifier
    if quantifier is None or quantifier.how != "number" or quantifier.value != n.Number(1):
        raise Wrong("E436", np, "this must be one card", "say “1 of your …”, “a card” or “this card”")
    test, kind = which_card(replace(np, quantifier=replace(quantifier, how="a", value=None), owner=None), scope)
    return together(held, test), kind


# ---- cards that come and go


def which_card(np: n.NounPhrase, scope: Scope) -> tuple[Test | None, int | None]:
    """Which card it must be, and the type that its noun names."""
    if isinstance(np, n.Ref) and np.who == "this" and not is_player(np):
        return Not(CardIs(EVENT_CARD, IsNot(THIS))), scope.this(np).type
    if isinstance(np, n.Ref) and np.who in ("it", "that") and any(bound.kind == "card" for bound in scope.bound):
        named = scope.card(np)  # before what waits for a while
        return CardIs(EVENT_CARD, IsOne(named.binder)), named.type
    if not isinstance(np, n.Phrase) or is_player(np):
        raise Wrong("E420", np, "a card comes and goes; say which: “a card”, “this card”")
    how = np.quantifier.how if np.quantifier is not None else None
    if how not in ("a", "another") or np.owner is not None:
        raise Wrong("E436", np, _not_such_a_card(np), f"say “{_one_such(np.nom, scope)}” or “this card”")
    if any(isinstance(f, n.Within) for f in np.nom.filters):
        raise Wrong("E422", np, "say where it comes from behind the zone: “enters … from …”")
    tests = [CardIs(EVENT_CARD, test) for test in card_tests(np.nom, scope)]
    if how == "another":
        tests.append(CardIs(EVENT_CARD, IsNot(scope.other(np))))
    return together(*tests), head_type(np.nom, scope)


def _not_such_a_card(np: n.Phrase) -> str:
    """What is wrong with a phrase that does not mean a card of some kind."""
    q = np.quantifier
    if q is not None and (q.how != "number" or q.value != n.Number(1)):
        return "this must be one card"
    return "one card is said with “a”" if np.owner is None else "whose it is, is told by its zone or by who does it"


def _one_such(nom: n.Nom, scope: Scope) -> str:
    """One card of a kind, in words: “a Golden Unit”."""
    marks = [name.name for each in nom.adjectives if isinstance(each, n.Marked) for name in names_in(each.value)]
    noun = "card" if nom.head.name is None else scope.names.called(scope.names.noun(nom.head.name))[0]
    words = " ".join((*marks, noun))
    return f"{article(words)} {words}"


def _crossed(verb: n.Cross, subject: n.NounPhrase, scope: Scope) -> Make:
    which, kind = which_card(subject, scope)
    zone, whose, addressed = _zone(verb.zone, scope), None, False
    if scope.names.zones[zone].per_player:
        whose, addressed = by(verb.zone.owner or n.Ref("you", at=verb.zone.at), scope)
    source, origin = None, None
    if verb.source is not None:
        source, origin, by_source = _source(verb.source, zone, scope)
        addressed = addressed or by_source
    entered = verb.op == "enter"
    if verb.source is not None or not entered:
        _heard(subject, (zone, source), scope)
    scope.tie(EVENT_CARD, "card", kind, _of_event(zone, scope) if entered else None)
    return _make("entered" if entered else "left", zone, source, addressed, together(which, whose, origin))


def _source(node: n.Zone, target: int, scope: Scope) -> tuple[int, Test | None, bool]:
    """The zone it comes from, whose that must be, and whether "you" in a rule is its owner.

    Of a card that enters a zone of nobody, the player it happens to is the one it comes from.
    """
    zone, owner = _zone(node, scope), node.owner or n.Ref("you", at=node.at)
    if not scope.names.zones[zone].per_player:
        return zone, None, False
    if not scope.names.zones[target].per_player:
        return zone, *by(owner, scope)
    return zone, IsPlayer(Who("bound", EVENT_ORIGIN), owner_of(owner, scope)), False


def _heard(card: n.NounPhrase, ends: tuple[int | None, ...], scope: Scope) -> None:
    """A card's text works in play only; so where neither end of its own way is in play, it never hears of it."""
    if isinstance(card, n.Ref) and not any(zone in scope.names.in_play for zone in ends):
        raise Wrong("E444", card, "a text works while its card is in play, and then this card is not",
                    "wait for it to enter or to leave a zone in play")  # fmt: skip


def _played(card: n.NounPhrase, player: n.NounPhrase | None, scope: Scope) -> Make:
    """A card is played, by somebody or by whom it may be. What waits for its own card works wherever that is."""
    which, kind = which_card(card, scope)
    whose, addressed = by(player, scope) if player is not None else (None, False)
    scope.tie(EVENT_CARD, "card", kind)
    if isinstance(card, n.Ref):
        return _make("played itself", None, None, addressed, whose)
    return _make("played", None, None, addressed, together(which, whose))


def _discarded(clause: n.Clause, verb: n.Act, subject: n.NounPhrase, scope: Scope) -> Make:
    """To discard is to move from the hand to the pile."""
    hand, pile = scope.names.flagged("draw_to"), scope.names.flagged("discard_to")
    if hand is None or pile is None:
        raise Wrong("E433", clause, "this game does not say from where to where cards are discarded",
                    "mark one zone “draw to: true” and one “discard to: true” in game.yaml")  # fmt: skip
    which, kind = which_card(verb.what, scope)
    _heard(verb.what, (hand, pile), scope)
    whose, addressed = by(subject, scope)
    scope.tie(EVENT_CARD, "card", kind, _of_event(pile, scope))
    return _make("entered", pile, hand, addressed, together(which, whose))
