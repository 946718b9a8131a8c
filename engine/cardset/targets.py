"""The cards that something is done to: one, a list, or all of some zones; and what must happen first."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardset.effects import Block, Pick, PickMany, RandomCard, Sift, TakeList, TakeRest, TakeTop
from engine.cardset.hidden import no_blind_choice, no_blind_filter
from engine.cardset.measures import card_tests, head_type, is_player, phrase_cards, zone
from engine.cardset.scope import Bound, Scope, Wrong
from engine.cardset.terms import Cards, CardTest, Fixed, Who, ZoneOf
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
        if np.who in ("them", "those", "rest"):
            found = scope.cards(np)
            return (), Many(found.binder, found.zone)
        found = scope.card(np)
        return (), One(found.binder, found.zone)
    if isinstance(np, n.Part):
        return part_of(np.quantifier, scope.cards(np.of), (), np, who, scope)
    among = next((each for each in np.nom.filters if isinstance(each, n.Among)), None)
    return _phrase(np, who, scope) if among is None else _among(np, among, who, scope)


def _among(np: n.Phrase, among: n.Among, who: Who, scope: Scope) -> tuple[Block, Target]:
    """Some of the cards that were named, if they pass."""
    if np.owner is not None or any(isinstance(each, n.Within) for each in np.nom.filters):
        raise Wrong("E422", np, "these cards are among those that were named, wherever those are",
                    "leave out whose they are, and the zone")  # fmt: skip
    tests = card_tests(np.nom, scope)
    q = np.quantifier or n.Quantifier("all")
    return part_of(q, scope.cards(n.Ref("them", at=among.at)), tests, np, who, scope)


def part_of(
    q: n.Quantifier, of: Bound, tests: tuple[CardTest, ...], np: n.Phrase | n.Part, who: Who, scope: Scope
) -> tuple[Block, Target]:
    """Some cards of a list, by choice; what is left of it is the rest."""
    if tests and isinstance(np, n.Phrase):
        no_blind_choice(np, who, of, scope)
    sifted = scope.fresh() if tests else of.binder
    before: Block = (Sift(sifted, of.binder, tests),) if tests else ()
    left = scope.fresh()
    scope.rest = Bound(left, "cards", of.type, of.zone, Who("bound", left), scope.sentence)
    if q.how in ("each", "all"):
        return (*before, TakeRest(left, of.binder, sifted, False)), Many(sifted, of.zone)
    kind = of.type if isinstance(np, n.Part) else head_type(np.nom, scope)
    most = 1 if q.how == "a" else _most(q)
    optional = q.how in ("up to", "any number")
    binder = scope.bind("card" if most == 1 else "cards", kind, of.zone)
    if most == 1:
        pick: Pick | PickMany = Pick(binder, who, (), optional, sifted)
    else:
        pick = PickMany(binder, scope.fresh(), who, (), None if most is None else Fixed(most), optional, sifted)
    target: Target = One(binder, of.zone) if most == 1 else Many(binder, of.zone)
    return (*before, pick, TakeRest(left, of.binder, binder, most == 1)), target


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


def each_of(np: n.NounPhrase, target: Many | All, scope: Scope) -> int:
    """The binder of each of several cards, one after another: of which type, and where, as far as all share it."""
    where = target.zone if isinstance(target, Many) else target.cards[0].zone if len(target.cards) == 1 else None
    return scope.bind("card", head_type(np.nom, scope) if isinstance(np, n.Phrase) else None, where)
