"""What is done to cards: drawn, discarded, moved, shuffled, resolved; and whether it can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cardset.effects import (
    Assign,
    Attach,
    Block,
    Change,
    Decide,
    Draw,
    DrawUpTo,
    Fill,
    FillWith,
    LengthOf,
    MoveAll,
    MoveList,
    MoveOne,
    Pick,
    PickMany,
    PickPlayer,
    RandomCard,
    Resolve,
    Shuffle,
    Step,
    Swap,
    TakeList,
    TakeTop,
)
from engine.cardset.hidden import may_see
from engine.cardset.measures import expression, is_player, room, zone
from engine.cardset.players import such
from engine.cardset.scope import NOBODY, Scope, Wrong
from engine.cardset.targets import All, Many, One, cards
from engine.cardset.terms import (
    TABLE,
    Arithmetic,
    Barred,
    CardIs,
    Cards,
    Compare,
    Counted,
    CounterOf,
    Every,
    Fixed,
    HowMany,
    IsThere,
    LiesIn,
    Not,
    Playable,
    Test,
    ThatMany,
    Who,
    ZoneOf,
)
from engine.language import nodes as n

Goal = Callable[[ZoneOf | None, int], ZoneOf]
"""Where cards go: by the zone where they are, if that is known, and the binder of the card."""


def possible(block: Block, scope: Scope) -> Test | None:
    """What must hold for a choice to do this to be worth asking: that it can be paid, that there is a card."""
    match block[0]:
        case Change(op="lose", who=who, counter=counter, amount=amount):
            low = scope.names.counters[counter].low
            left = CounterOf(who, counter)
            enough = Compare(Arithmetic("minus", left, Fixed(low)) if low else left, ">=", amount)
            return Every((enough, Not(Barred("lose", who, counter))))
        case Change(op="gain", who=who, counter=counter):
            return Not(Barred("gain", who, counter))
        case Pick(of=int() as listed) | PickMany(of=int() as listed):
            return Compare(HowMany(listed), ">", Fixed(0))
        case PickMany(cards=of, most=Fixed() as most, optional=False):
            return Compare(Counted(of), ">=", most)
        case Pick(cards=of) | RandomCard(cards=of) | PickMany(cards=of) | TakeList(cards=of):
            return Compare(Counted(of), ">", Fixed(0))
        case TakeTop(zone=where):
            return Compare(Counted((Cards(where),)), ">", Fixed(0))
        case MoveAll(parts=parts):
            return Compare(Counted(tuple(of for of, _ in parts)), ">", Fixed(0))
        case MoveOne(binder=binder, source=where):
            return IsThere(binder) if where is None else CardIs(binder, LiesIn(where))
        case Resolve(binder=binder, who=who, played=True):
            return Every((IsThere(binder), CardIs(binder, Playable(who))))
        case Resolve(binder=binder):
            return IsThere(binder)
        case FillWith(zone=where, room=room, cards=of):
            return Every((Compare(Counted((Cards(where),)), "<", Fixed(room)), Compare(Counted(of), ">", Fixed(0))))
        case Assign(among=of) if of:
            return Compare(Counted(of), ">", Fixed(0))
        case Assign(of=of):
            return Compare(HowMany(of), ">", Fixed(0))
        case Swap(one=one, other=other):
            return Every((IsThere(one), IsThere(other)))
        case Attach(card=one, to=other):
            return Every((IsThere(one), IsThere(other)))
        case Decide(test=test, no=()):
            return test
        case LengthOf(of=of):
            return Compare(HowMany(of), ">", Fixed(0))
    return None


# ---- draw


def draw(node: n.Draw, who: Who, scope: Scope) -> Block:
    """Cards are drawn: from the zone and to the zone that the game says."""
    if scope.names.flagged("draw_from") is None or scope.names.flagged("draw_to") is None:
        raise Wrong("E433", node, "this game does not say from where to where cards are drawn",
                    "mark one zone “draw from: true” and one “draw to: true” in game.yaml")  # fmt: skip
    amount = node.amount
    if isinstance(amount, n.Quantifier):
        assert isinstance(amount.value, n.Number), "up to so many"
        drawn: Draw | DrawUpTo = DrawUpTo(who, Fixed(amount.value.value), scope.fresh())
    elif isinstance(amount, n.AsMany):
        drawn = Draw(who, ThatMany(scope.amount(amount)), scope.fresh())
    else:
        drawn = Draw(who, expression(amount, scope), scope.fresh())
    scope.tie(drawn.binder, "amount")
    scope.scattered()
    return (drawn,)


# ---- choose, resolve, discard


def act(node: n.Act, who: Who, scope: Scope) -> Block:
    """Cards are discarded, or one is resolved or played; or cards or a player are chosen."""
    if node.op in ("resolve", "play"):
        before, target = cards(node.what, who, scope)
        if not isinstance(target, One):
            done = "resolved" if node.op == "resolve" else "played"
            raise Wrong("E434", node.what, f"one card is {done} at a time", "say “it” or “that card”")
        scope.scattered()
        if node.op == "play":
            return (*(_playable(step, who, scope) for step in before), Resolve(target.binder, who, True))
        return (*before, Resolve(target.binder, who, False))
    return _choose(node, who, scope) if node.op == "choose" else _discard(node, who, scope)


def _playable(step: Step, who: Who, scope: Scope) -> Step:
    """A choice of what is played: of cards that can be played, as far as whoever plays can see that."""
    if isinstance(step, Pick | RandomCard) and all(may_see(who, of.zone, scope) for of in step.cards):
        return replace(step, cards=tuple(replace(of, tests=(*of.tests, Playable(who))) for of in step.cards))
    return step


def _choose(node: n.Act, who: Who, scope: Scope) -> Block:
    if not isinstance(node.what, n.Phrase):
        raise Wrong("E434", node.what, "say from which cards to choose, as in “a card in your …”")
    if is_player(node.what):
        of = such(node.what)
        if of.how not in ("a", "another"):
            raise Wrong("E426", node.what, "one player is chosen at a time", "say “a player” or “an opponent”")
        seat = scope.seat()
        return (PickPlayer(seat.binder, who, of.others, of.test(seat, who if of.others else None, scope)),)
    before, target = cards(node.what, who, scope)
    if isinstance(target, All):
        raise Wrong("E434", node.what, "all of them leave nothing to choose",
                    "say “a”, “2”, “up to 2” or “any number of”")  # fmt: skip
    return before


def _discard(node: n.Act, who: Who, scope: Scope) -> Block:
    """A card goes to the pile of the player in whose zone it was; cards whose zone is not said are in hand."""
    pile, hand = scope.names.flagged("discard_to"), scope.names.flagged("draw_to")
    if pile is None:
        raise Wrong("E433", node, "this game does not say where cards are discarded to",
                    "mark one zone “discard to: true” in game.yaml")  # fmt: skip

    def goal(where: ZoneOf | None, binder: int) -> ZoneOf:
        if not scope.names.zones[pile].per_player:
            return ZoneOf(pile, TABLE)
        if where is None:
            return ZoneOf(pile, Who("holder", binder))
        return ZoneOf(pile, who if where.who == TABLE else where.who)

    scope.home = ZoneOf(hand, who) if hand is not None else None
    try:
        before, target = cards(node.what, who, scope)
    finally:
        scope.home = None
    return (*before, *_moved(target, goal, False, scope, who))


# ---- move, shuffle, refill


def move(node: n.Move, who: Who, scope: Scope) -> Block:
    """Cards go to a zone, on top or at the bottom."""
    bottom = isinstance(node.to, n.Place) and node.to.edge == "bottom"
    before, target = cards(node.what, who, scope)
    to = zone(node.to.zone if isinstance(node.to, n.Place) else node.to, scope)
    if isinstance(node.to, n.Place):
        _unplaced(node.to, to, scope)
    return (*before, *_moved(target, lambda where, binder: to, bottom, scope, who))


def _unplaced(node: n.Node, where: ZoneOf, scope: Scope) -> None:
    """Raises Wrong for a zone with places, in which nothing lies on top of something."""
    fact = scope.names.zones[where.zone]
    if fact.slots:
        raise Wrong("E494", node, f"the {fact.name} has places, so its cards lie in no other order",
                    f"say “your {fact.name}”: its place is asked for")  # fmt: skip


def _moved(target: One | Many | All, goal: Goal, bottom: bool, scope: Scope, by: Who) -> Block:
    if isinstance(target, One):
        to = goal(target.zone, target.binder)
        scope.moved(target.binder, to)
        return (MoveOne(target.binder, target.zone, to, scope.bind("amount"), bottom, _placed(to, by, scope)),)
    if isinstance(target, Many):
        item = scope.fresh()
        to = goal(target.zone, item)
        scope.scattered()
        scope.moved(target.binder, to if target.zone is not None else None)
        moved = MoveList(target.binder, item, target.zone, to, bottom, _placed(to, by, scope))
        return (LengthOf(scope.bind("amount"), target.binder), moved)
    parts = tuple((of, goal(of.zone, NOBODY)) for of in target.cards)
    scope.scattered()
    if bottom or _placed(parts[0][1], by, scope) is not None:
        return _one_by_one(parts, bottom, scope, by)
    return (MoveAll(parts, scope.bind("amount")),)


def _one_by_one(parts: tuple[tuple[Cards, ZoneOf], ...], bottom: bool, scope: Scope, by: Who) -> Block:
    """All cards of one zone after another, card by card, to one zone."""
    found, to = scope.fresh(), parts[0][1]
    taken = TakeList(found, tuple(of for of, _ in parts))
    moved = MoveList(found, scope.fresh(), None, to, bottom, _placed(to, by, scope))
    return (taken, LengthOf(scope.bind("amount"), found), moved)


def _placed(to: ZoneOf, by: Who, scope: Scope) -> Who | None:
    """Who is asked for the place of a card that comes to a zone; None where the zone has no places."""
    return by if scope.names.zones[to.zone].slots else None


def shuffle(node: n.Shuffle, who: Who, scope: Scope) -> Block:
    """A zone is shuffled, with what goes into it."""
    if node.into is None:
        assert isinstance(node.what, n.Zone)
        _unplaced(node.what, zone(node.what, scope), scope)
        return (Shuffle(zone(node.what, scope)),)
    if isinstance(node.what, n.Zone):
        before: Block = ()
        target: One | Many | All = All((Cards(zone(node.what, scope)),))
    else:
        before, target = cards(node.what, who, scope)
    into = zone(node.into, scope)
    _unplaced(node.into, into, scope)
    return (*before, *_moved(target, lambda where, binder: into, False, scope, who), Shuffle(into))


def refill(node: n.Refill, scope: Scope) -> Block:
    """A zone takes cards up to its size."""
    into = zone(node.zone, scope)
    room(node.zone, into.zone, scope)
    source = zone(node.source, scope)
    scope.scattered()
    return (Fill(into, source, scope.bind("amount")),)
