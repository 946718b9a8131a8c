"""How cards lie, and what lies on them: they change places, fill a zone, share out what is counted on them."""

from __future__ import annotations

from engine.cardset.effects import Assign, Attach, Block, Decide, FillWith, Pick, Swap
from engine.cardset.hidden import may_see, no_blind_filter
from engine.cardset.measures import (
    expression,
    is_player,
    measure,
    nom_cards,
    phrase_cards,
    room,
    scale,
    zone,
)
from engine.cardset.moving import possible
from engine.cardset.parts import binders_of
from engine.cardset.scope import NOBODY, Scope, Wrong
from engine.cardset.targets import All, One, cards, chosen, each_of
from engine.cardset.terms import (
    TABLE,
    Amount,
    Arithmetic,
    Cards,
    Compare,
    Counted,
    Every,
    Fixed,
    IsNot,
    IsOne,
    IsThere,
    ThatMany,
    Who,
)
from engine.language import nodes as n

# ---- swap


def swap(node: n.Swap, who: Who, scope: Scope) -> Block:
    """Two cards change places; where one of them cannot be had, nothing happens, and nothing is asked."""
    if node.other is None:
        return _swap_two(node, who, scope)
    first, one = _one(node.what, who, scope)
    second, other = _one(node.other, who, scope)
    scope.scattered()
    both = (*second, Swap(one, other))
    if any(isinstance(step, Pick) and step.optional for step in first):
        return (*first, Decide(IsThere(one), both))
    return _if_both(first, second, both, scope, one)


def _one(np: n.NounPhrase, who: Who, scope: Scope) -> tuple[Block, int]:
    before, target = cards(np, who, scope)
    if not isinstance(target, One):
        raise Wrong("E492", np, "one card is swapped for one card", "say “it”, “a card in your …” or “1 of your …”")
    return before, target.binder


def _if_both(first: Block, second: Block, both: Block, scope: Scope, one: int) -> Block:
    """The first is chosen only if there is a second, too; and the second only if "it" is there."""
    tests = [test for block in (first, second) if block and (test := possible(block, scope)) is not None]
    if second and not first:
        tests.insert(0, IsThere(one))
    chosen_first = {step.binder for step in first if isinstance(step, Pick)}
    if not tests or binders_of(second) & chosen_first:
        return (*first, *both)
    return (Decide(tests[0] if len(tests) == 1 else Every(tuple(tests)), (*first, *both)),)


def _swap_two(node: n.Swap, who: Who, scope: Scope) -> Block:
    """Two cards of one phrase; the second is another than the first."""
    np, q = node.what, node.what.quantifier if isinstance(node.what, n.Phrase) else None
    number = q.value.value if q is not None and isinstance(q.value, n.Number) else 0
    if not isinstance(np, n.Phrase) or is_player(np) or q is None or q.how not in ("number", "exactly") or number != 2:
        raise Wrong("E492", np, "two cards change places", "say “2 …”, or say for which the first is swapped")
    of = phrase_cards(np, scope)
    first = chosen(np, who, of, scope)
    others = tuple(Cards(each.zone, (*each.tests, IsNot(first.binder))) for each in of)
    second = chosen(np, who, others, scope)
    scope.scattered()
    return (Decide(Compare(Counted(of), ">=", Fixed(2)), (first, second, Swap(first.binder, second.binder))),)


# ---- refill with


def refill_with(node: n.RefillWith, who: Who, scope: Scope) -> Block:
    """A zone takes cards one by one, as far as it has room and there are some; its owner chooses them."""
    into = zone(node.zone, scope)
    size = room(node.zone, into.zone, scope)
    np = node.what
    how = np.quantifier.how if isinstance(np, n.Phrase) and np.quantifier is not None else "all"
    if not isinstance(np, n.Phrase) or is_player(np) or how != "all":
        raise Wrong("E492", np, "a zone is refilled with as many as it has room for",
                    "say which cards these are, without a number: “cards in your …”")  # fmt: skip
    by, of = who if into.who == TABLE else into.who, phrase_cards(np, scope)
    no_blind_filter(np, by, of, scope)
    scope.scattered()
    placed = bool(scope.names.zones[into.zone].slots)
    return (FillWith(into, size, placed, by, of, scope.fresh(), scope.bind("amount")),)


# ---- assign


def assign(node: n.Assign, who: Who, scope: Scope) -> Block:
    """So much of a counter is shared out among cards, one gain a card; what finds no room is lost."""
    counter, amount = _shared(node.quantity, scope)
    before, target = cards(node.among, who, scope)
    if isinstance(target, One):
        raise Wrong("E495", node.among, "one card leaves nothing to share out", "say which cards: “among your …”")
    if isinstance(target, All):
        for of in target.cards:
            if not may_see(who, of.zone, scope):
                raise Wrong("E495", node.among, "whoever shares this out does not see these cards",
                            "share it out among cards that are seen")  # fmt: skip
    among, of_list = (target.cards, NOBODY) if isinstance(target, All) else ((), target.binder)
    with scope.inside():
        item = each_of(node.among, target, scope)
        most = _most(node, scope)
    return (*before, Assign(who, counter, amount, among, of_list, most, item, scope.bind("amount")))


def _most(node: n.Assign, scope: Scope) -> Amount | None:
    """How much each can take: a number, or one of the card's own."""
    match node.at_most:
        case n.Measure():
            return measure(node.at_most, scope)
        case n.Number(value=0):
            raise Wrong("E425", node.at_most, "at most 0 each is nothing", "say how much each can take")
        case n.Number(value=most):
            return Fixed(most)
    return None


def _shared(node: n.Quantity, scope: Scope) -> tuple[int, Amount]:
    """The counter that is shared out, and how much of it."""
    counter = scope.names.counter(node.counter)
    assert counter is not None
    name = node.counter.name
    if not scope.names.counters[counter].per_card:
        raise Wrong("E495", node.counter, f"{name} is no counter of cards, and is not shared out among them",
                    "say who gains it: “… gains …”")  # fmt: skip
    assert node.amount is not None, "an amount is missing in events only"
    if isinstance(node.amount, n.AsMany | n.Shifted):
        if not isinstance(node.amount, n.AsMany) or node.amount.how not in ("that many", "that amount"):
            raise Wrong("E495", node.amount, f"nothing says how much {name} that is", "say how much")
        return counter, ThatMany(scope.amount(node.amount))
    amount = expression(node.amount, scope)
    if node.each is not None:
        amount = Arithmetic("times", amount, scale(node.each, scope))
    return counter, amount


# ---- attach


def attach(node: n.Attach, who: Who, scope: Scope) -> Block:
    """A card is attached to another; where one of them cannot be had, nothing happens, and nothing is asked."""
    pile = scope.names.flagged("attached")
    if pile is None:
        raise Wrong("E433", node, "this game does not say where attached cards lie",
                    "mark one zone “attached: true” in game.yaml")  # fmt: skip
    first, one = _attachable(node.what, who, scope)
    second, other = _attachable(node.to, who, scope)
    _open_host(node.to, scope)
    scope.scattered()
    return _if_both(first, second, (*second, Attach(one, other, pile)), scope, one)


def _open_host(np: n.NounPhrase, scope: Scope) -> None:
    """Raises Wrong where not everybody sees the card to which something would be attached."""
    zones = [scope.names.zones[of.zone.zone] for of in phrase_cards(np, scope)] if isinstance(np, n.Phrase) else []
    hidden = next((zone.name for zone in zones if zone.seen_by != "all"), None)
    if hidden is not None:
        says = f"not everybody sees the {hidden}, nor what would be attached to its cards"
        raise Wrong("E496", np, says, "attach it to a card that everybody sees")


def _attachable(np: n.NounPhrase, who: Who, scope: Scope) -> tuple[Block, int]:
    before, target = cards(np, who, scope)
    if not isinstance(target, One):
        raise Wrong("E492", np, "one card is attached to one card", "say “it”, “a card in your …” or “1 of your …”")
    return before, target.binder


def attached_card(ref: n.Ref, scope: Scope) -> tuple[Cards, ...]:
    """The card to which this card is attached, wherever in play it is."""
    bound = scope.card(ref)
    nom = n.Nom((), ref.head or n.Head("card"))
    return tuple(Cards(of.zone, (*of.tests, IsOne(bound.binder))) for of in nom_cards(nom, None, scope))
