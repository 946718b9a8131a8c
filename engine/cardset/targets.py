"""The cards that something is done to: one, a list, or all of some zones; and what must happen first."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardset.effects import Block, Pick, PickMany, RandomCard, TakeList, TakeTop
from engine.cardset.hidden import no_blind_filter
from engine.cardset.measures import head_type, is_player, phrase_cards, zone
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import Cards, Fixed, Who, ZoneOf
from engine.language import nodes as n


@dataclass(frozen=True, slots=True)
class One:
    """One card: its binder, and where it is if that is known."""

    binder: int
    zone: ZoneOf | None


@dataclass(frozen=True, slots=True)
class Many:
    """A list of cards."""

    binder: int
    zone: ZoneOf | None


@dataclass(frozen=True, slots=True)
class All:
    """All cards of some zones that pass."""

    cards: tuple[Cards, ...]


Target = One | Many | All


def cards(np: n.NounPhrase, who: Who, scope: Scope) -> tuple[Block, Target]:
    """What must happen first (a choice, chance), and the cards that are meant then."""
    if isinstance(np, n.Top):
        return _top(np, scope)
    if isinstance(np, n.Ref):
        if is_player(np):
            raise Wrong("E420", np, "this must be cards, not a player")
        if np.who in ("them", "those"):
            found = scope.cards(np)
            return (), Many(found.binder, found.zone)
        found = scope.card(np)
        return (), One(found.binder, found.zone)
    return _phrase(np, who, scope)


def _top(np: n.Top, scope: Scope) -> tuple[Block, Target]:
    where = zone(np.zone, scope)
    if np.number.value == 0:
        raise Wrong("E425", np.number, "0 cards are none", "leave it out, or say how many")
    if np.number.value == 1:
        one = scope.bind("card", None, where)
        return (TakeTop(one, where),), One(one, where)
    many = scope.bind("cards", None, where)
    return (TakeList(many, (Cards(where),), Fixed(np.number.value)),), Many(many, where)


def _phrase(np: n.Phrase, who: Who, scope: Scope) -> tuple[Block, Target]:
    of, q = phrase_cards(np, scope), np.quantifier
    if q is None or q.how in ("all", "each"):
        return (), All(of)
    found = _some(np, q, of, who, scope)
    if q.how != "random":
        no_blind_filter(np, who, of, scope)  # only now: “it” stands for what is chosen all the same
    return found


def chosen(np: n.Phrase, who: Who, of: tuple[Cards, ...], scope: Scope) -> Pick:
    """One of these cards, which the phrase means, is chosen."""
    no_blind_filter(np, who, of, scope)
    binder = scope.bind("card", head_type(np.nom, scope), of[0].zone if len(of) == 1 else None)
    return Pick(binder, who, of)


def _some(np: n.Phrase, q: n.Quantifier, of: tuple[Cards, ...], who: Who, scope: Scope) -> tuple[Block, Target]:
    """Some of the cards, by choice or by chance."""
    where, kind = of[0].zone if len(of) == 1 else None, head_type(np.nom, scope)
    if q.how in ("a", "another", "random"):
        binder = scope.bind("card", kind, where)
        return ((RandomCard(binder, of) if q.how == "random" else Pick(binder, who, of)),), One(binder, where)
    most = _most(q)
    if most == 1:
        binder = scope.bind("card", kind, where)
        return (Pick(binder, who, of, q.how == "up to"),), One(binder, where)
    binder = scope.bind("cards", kind, where)
    optional, amount = q.how in ("up to", "any number"), None if most is None else Fixed(most)
    return (PickMany(binder, scope.fresh(), who, of, amount, optional),), Many(binder, where)


def _most(q: n.Quantifier) -> int | None:
    if q.how == "any number":
        return None
    if q.how in ("number", "exactly", "up to") and isinstance(q.value, n.Number):
        if q.value.value == 0:
            raise Wrong("E425", q, "0 cards are none", "leave it out, or say how many")
        return q.value.value
    raise Wrong("E436", q, "this does not say how many cards to choose", "say “2”, “up to 2” or “any number of”")
