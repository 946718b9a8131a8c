"""What a choice may hang on: nothing that is hidden from the one who chooses, for the options would tell it.

A card of another's hand may be chosen blindly, one option a place. As soon as a filter, a price or a condition asks
what such a card is, the number of options tells how many of the hidden cards fit.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.model import Number, Seen
from engine.cardset.parts import parts_of
from engine.cardset.scope import Bound, Scope, Wrong
from engine.cardset.terms import (
    OPPONENT,
    TABLE,
    YOU,
    CardIs,
    Cards,
    CounterOn,
    Either,
    Extreme,
    HasCounter,
    HasLabel,
    HasMark,
    HasNumber,
    IfAble,
    NumberOf,
    NumberOfPlayer,
    OfType,
    Shares,
    SharesTable,
    TotalOf,
    Who,
    ZoneOf,
)
from engine.language import nodes as n

CODE = "E450"

_FACTS = OfType | HasMark | HasNumber | HasCounter | Extreme | Either | HasLabel | Shares | SharesTable | IfAble
"""The tests that ask what is printed on a card, or lies on it."""


def may_see(who: Who, where: ZoneOf, scope: Scope) -> bool:
    """May the one who chooses tell these cards apart? To choose among hidden cards of one's own is to look for them."""
    theirs = where.who == TABLE or _is_same(who, where.who, scope)
    return theirs or sees(who, where, scope) or is_shown(who, where, scope)


def is_shown(who: Who, what: ZoneOf | int, scope: Scope) -> bool:
    """Has this text shown the player the cards of a zone, or of a list?"""
    return any(shown == what and viewer in (None, who) for viewer, shown in scope.shown)


def sees(who: Who, where: ZoneOf, scope: Scope) -> bool:
    """Does this player always see into the zone?"""
    by = scope.names.zones[where.zone].seen_by
    return by == "all" or (by == "owner" and where.who != TABLE and _is_same(who, where.who, scope))


def _is_same(one: Who, other: Who, scope: Scope) -> bool:
    """Surely one player: where actions are chosen, "you" are the active player."""
    at_the_turn = {"you", "active"} if scope.stand in ("action", "step") else set()
    return one == other or {one.kind, other.kind} <= at_the_turn


def no_blind_filter(np: n.Phrase, who: Who, of: tuple[Cards, ...], scope: Scope) -> None:
    """Raises Wrong where a player would choose by what they cannot see."""
    blind = next((cards.zone for cards in of if not may_see(who, cards.zone, scope)), None)
    asked = next(_facts(np.nom, scope), None)
    if blind is not None and asked is not None:
        says = f"{_unseen(who, blind, scope)}, and how many of its cards can be chosen would tell what they are"
        raise Wrong(CODE, asked, says, "say “a card”: it is chosen blindly; ask afterwards what it is")


def no_blind_choice(np: n.Phrase, who: Who, of: Bound, scope: Scope) -> None:
    """Raises Wrong where a player would choose among cards of a list by what they cannot see."""
    asked = next(_facts(np.nom, scope), None)
    known = is_shown(who, of.binder, scope) or (of.zone is not None and may_see(who, of.zone, scope))
    if asked is not None and not known:
        raise Wrong(CODE, asked, "whoever chooses has not seen these cards, and how many can be chosen would tell",
                    "look at them first, or say “a card”")  # fmt: skip


def no_hidden_price(part: object, node: n.Node, scope: Scope) -> None:
    """Raises Wrong where what an action costs, or whether it can be taken, hangs on what the player cannot see."""
    _no_unseen_number(part, YOU, node, scope)
    hidden = _hidden_in(part, YOU, scope)
    if hidden is not None:
        says = f"{_unseen(YOU, hidden, scope)}, and whether this can be done would tell what is there"
        raise Wrong(CODE, node, says, "let it hang on what you see; what it does may then ask: “If …, …”")


def no_hidden_offer(part: object, who: Who, node: n.Node, scope: Scope) -> None:
    """Raises Wrong where somebody is asked only if there is something that they cannot see."""
    _no_unseen_number(part, who, node, scope)
    blind = (cards.zone for cards in _asking(part) if not may_see(who, cards.zone, scope))
    hidden = next(blind, None)
    if hidden is not None:
        says = f"{_unseen(who, hidden, scope)}, and to be asked at all would tell what is there"
        raise Wrong(CODE, node, says, "leave out “may”, or what tells the cards apart")


def no_hidden_number(part: object, node: n.Node, seen_by: Seen, scope: Scope) -> None:
    """Raises Wrong where a number of players or of the table hangs on cards that not all see who know the number."""
    if seen_by == "nobody":
        return
    zones, known = scope.names.zones, YOU if seen_by == "owner" else None
    of = (cards.zone for cards in _asking(part) if known is None or not sees(known, cards.zone, scope))
    hidden = next((zones[zone.zone] for zone in of if zones[zone.zone].seen_by != "all"), None)
    if hidden is not None:
        who = "everybody knows" if seen_by == "all" else "its owner knows"
        says = f"{who} this number, and not everybody sees into the {hidden.name}"
        help = "let it hang on what all see, or only count those cards; or say who sees it: “seen by: owner”"
        raise Wrong("E464", node, says, help)


def _unseen_number(part: object, who: Who, scope: Scope) -> Number | None:
    """A number of another player in a part that this one does not see."""
    for each in parts_of(part, NumberOfPlayer):
        number = scope.names.numbers[each.number]
        own = number.seen_by == "owner" and _is_same(who, each.who, scope)
        if number.seen_by != "all" and not own:
            return number
    return None


def _no_unseen_number(part: object, who: Who, node: n.Node, scope: Scope) -> None:
    number = _unseen_number(part, who, scope)
    if number is not None:
        says = f"not everybody sees a player's {number.name}, and whether this can be done would tell what it is"
        raise Wrong(CODE, node, says, "let it hang on what the player sees; what is done may then ask: “If …, …”")


def _facts(nom: n.Nom, scope: Scope) -> Iterator[n.Node]:
    """The words that ask what a card is; a name for all cards of a zone asks nothing."""
    if nom.head.name is not None and scope.names.member(nom.head.name) is None:
        yield nom.head
    asking = n.Marked | n.With | n.Most | n.Sharing | n.Having | n.IfAble
    yield from (part for part in (*nom.adjectives, *nom.filters) if isinstance(part, asking))


def _asking(part: object) -> Iterator[Cards]:
    """Cards that are told apart, and not only counted."""
    yield from (cards for cards in parts_of(part, Cards) if any(isinstance(test, _FACTS) for test in cards.tests))
    yield from (cards for total in parts_of(part, TotalOf) for cards in total.cards)


def _hidden_in(part: object, who: Who, scope: Scope) -> ZoneOf | None:
    """A zone that a part looks into, or whose card it asks about, and that the player does not see."""
    for cards in _asking(part):
        if not sees(who, cards.zone, scope):
            return cards.zone
    kinds: tuple[type[NumberOf | CounterOn], ...] = (NumberOf, CounterOn)
    binders = {each.binder for each in parts_of(part, *kinds)}
    binders |= {each.binder for each in parts_of(part, CardIs) if isinstance(each.test, _FACTS)}
    places = (bound.zone for bound in scope.bound if bound.binder in binders and bound.kind == "card")
    return next((place for place in places if place is not None and not may_see(who, place, scope)), None)


def _unseen(who: Who, where: ZoneOf, scope: Scope) -> str:
    zone = scope.names.zones[where.zone].name
    whose = {YOU: "your", OPPONENT: "the opponent's", TABLE: "the"}.get(where.who, "that player's")
    nobody = {YOU: "you do not see", OPPONENT: "the opponent does not see"}.get(who, "whoever chooses does not see")
    return f"{nobody} {whose} {zone}"
