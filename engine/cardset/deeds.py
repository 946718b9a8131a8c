"""What is done: from clauses as written to steps of one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cardset.conditions import condition
from engine.cardset.effects import (
    Block,
    Change,
    Decide,
    Draw,
    Fill,
    Finish,
    ForCards,
    ForPlayers,
    Leave,
    LengthOf,
    May,
    Modes,
    MoveAll,
    MoveList,
    MoveOne,
    NextTurn,
    Pick,
    PickMany,
    PickPlayer,
    RandomCard,
    RandomPlayer,
    Resolve,
    Shuffle,
    Step,
    TakeList,
)
from engine.cardset.measures import (
    expression,
    head_type,
    is_player,
    measure,
    nom_cards,
    phrase_cards,
    quantity,
    zone,
)
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import YOU, Amount, Cards, Compare, Counted, CounterOf, Fixed, Test, ThatMany, Who, ZoneOf
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
Deed = Callable[[Who], Block]
"""What one player does."""


# ---- effects: clauses in a row


def effects(node: n.Effects, scope: Scope) -> Block:
    """ "A, then B": B without a subject has A's, and belongs to the same loop over players."""
    parts = node.parts if isinstance(node, n.Then) else (node,)
    steps: list[Step] = []
    at = 0
    while at < len(parts):
        clause = _clause_of(parts[at])
        end = at + 1
        while end < len(parts) and _clause_of(parts[end]).subject is None:
            end += 1
        steps += _together(clause.subject, parts[at:end], scope)
        at = end
    return tuple(steps)


def _clause_of(part: n.Effect) -> n.Clause:
    return part.clause if isinstance(part, n.Provided) else part


def _together(subject: n.NounPhrase | None, parts: tuple[n.Effect, ...], scope: Scope) -> Block:
    def deed(who: Who) -> Block:
        return tuple(step for part in parts for step in _effect(part, who, scope))

    return by(subject, scope, deed)


def _effect(part: n.Effect, who: Who, scope: Scope) -> Block:
    if isinstance(part, n.Provided):
        raise Wrong("E430", part, f"“{part.how}” belongs to what a card has; what is done once has a condition before it",
                    "say “If …, …”")  # fmt: skip
    if part.mode == "may":
        block = _verb(part.verb, who, scope)
        return (May(who, possible(block), block, ()),)
    return _verb(part.verb, who, scope)


def by(subject: n.NounPhrase | None, scope: Scope, deed: Deed) -> Block:
    """The deed done by the player or players that a subject names; by "you" where it names nobody."""
    if subject is None:
        return deed(scope.subject)
    if isinstance(subject, n.Ref) and is_player(subject):
        return _as(scope.player(subject), scope, deed)
    if isinstance(subject, n.Phrase) and is_player(subject):
        return _by_players(subject, scope, deed)
    raise Wrong("E431", subject, "only a player does something; a card is one to whom something is done",
                "say who does it, or nothing for you")  # fmt: skip


def _as(who: Who, scope: Scope, deed: Deed) -> Block:
    before, scope.subject = scope.subject, who
    try:
        return deed(who)
    finally:
        scope.subject = before


def _by_players(np: n.Phrase, scope: Scope, deed: Deed) -> Block:
    how = np.quantifier.how if np.quantifier is not None else None
    others = np.nom.head.kind == "opponent" or how == "another" or any(isinstance(a, n.Other) for a in np.nom.adjectives)
    if np.nom.filters or np.owner is not None or any(isinstance(a, n.Marked) for a in np.nom.adjectives):
        raise Wrong("E426", np, "players cannot be narrowed down here", "say “each player”, “each opponent”, “a player”")
    if how in ("each", "all"):
        seat = scope.bind("player")
        return (ForPlayers(seat, YOU if others else None, _as(Who("bound", seat), scope, deed)),)
    if how == "random":
        seat = scope.bind("player")
        return (RandomPlayer(seat), *_as(Who("bound", seat), scope, deed))
    if how in ("a", "another"):
        seat = scope.bind("player")
        return (PickPlayer(seat, YOU, others), *_as(Who("bound", seat), scope, deed))
    raise Wrong("E426", np, "this must be one player or each", "say “each player”, “a player” or “the opponent”")


def possible(block: Block) -> Test | None:
    """What must hold for a choice to do this to be worth asking: that it can be paid, that there is a card."""
    match block[0] if block else None:
        case Change(op="lose", who=who, counter=counter, amount=amount):
            return Compare(CounterOf(who, counter), ">=", amount)
        case Pick(cards=cards) | RandomCard(cards=cards) | PickMany(cards=cards, optional=False):
            return Compare(Counted(cards), ">", Fixed(0))
    return None


# ---- bodies


def body(node: n.Body, scope: Scope) -> Block:
    """The body of a sentence."""
    match node:
        case n.If():
            test = condition(node.condition, scope)
            return (Decide(test, effects(node.body, scope)),)
        case n.ForEach():
            return _for_each(node, scope)
        case n.OneOf():
            return by(node.chooser, scope, lambda who: (_modes(node, who, scope),))
    return effects(node, scope)


def _for_each(node: n.ForEach, scope: Scope) -> Block:
    if node.nom.head.kind in ("player", "opponent"):
        seat = scope.bind("player")
        others = node.nom.head.kind == "opponent"
        return (ForPlayers(seat, YOU if others else None, effects(node.body, scope)),)
    cards = nom_cards(node.nom, None, scope)
    items = scope.fresh()
    item = scope.bind("card", head_type(node.nom, scope), cards[0].zone if len(cards) == 1 else None)
    return (TakeList(items, cards), ForCards(item, items, effects(node.body, scope)))


def _modes(node: n.OneOf, who: Who, scope: Scope) -> Modes:
    blocks = []
    for mode in node.modes:
        known = len(scope.bound)
        blocks.append(effects(mode, scope))
        del scope.bound[known:]
    return Modes(who, tuple(blocks), tuple(mode.at for mode in node.modes))


# ---- verbs


def _verb(node: n.Verb, who: Who, scope: Scope) -> Block:
    match node:
        case n.Change():
            counter, amount = quantity(node.quantity, who, scope)
            return (Change(node.op, _holder(node, counter, who, scope), counter, amount, scope.bind("amount")),)
        case n.SetTo():
            return _set(node, scope)
        case n.Draw():
            return _draw(node, who, scope)
        case n.Act():
            return _act(node, who, scope)
        case n.Move():
            return _move(node, who, scope)
        case n.Shuffle():
            return _shuffle(node, who, scope)
        case n.Refill():
            return _refill(node, scope)
        case n.Flow():
            return _flow(node, who)
        case n.Modify():
            raise Wrong("E431", node, "a player has no numbers; cards have", "say whose, as in “This card has +1 …”")
    raise Wrong("E432", node, "this tells what happens, not what to do", "use it after “When …”, or say “move … to …”")


def _holder(node: n.Node, counter: int, who: Who, scope: Scope) -> Who:
    return who if scope.names.counters[counter].per_player else Who("table")


def _set(node: n.SetTo, scope: Scope) -> Block:
    counter = scope.names.counter(node.measure.of)
    assert counter is not None
    of = measure(node.measure, scope)
    assert isinstance(of, CounterOf)
    return (Change("set", of.who, counter, expression(node.value, scope), scope.bind("amount")),)


def _draw(node: n.Draw, who: Who, scope: Scope) -> Block:
    names = scope.names
    if names.special("draw_from") is None or names.special("draw_to") is None:
        raise Wrong("E433", node, "this game does not say from where to where cards are drawn",
                    "mark one zone “draw from: true” and one “draw to: true” in game.yaml")  # fmt: skip
    amount, binder = node.amount, scope.fresh()
    optional: Amount | None = None
    if isinstance(amount, n.Quantifier):
        if amount.how == "up to" and isinstance(amount.value, n.Number):
            optional = Fixed(amount.value.value)
        drawn: Amount = Fixed(1)
    elif isinstance(amount, n.AsMany):
        drawn = ThatMany(scope.amount(amount))
    elif amount is None:
        raise Wrong("E424", node, "say how many cards, as in “2 cards”")
    else:
        drawn = expression(amount, scope)
    scope.tie(binder, "amount")
    if optional is None:
        return (Draw(who, drawn, binder),)
    return _draw_up_to(who, optional.value, binder)


def _draw_up_to(who: Who, most: int, binder: int) -> Block:
    """Up to n cards: one by one, as long as the player wants another."""
    block: Block = ()
    for _ in range(most):
        block = (May(who, None, (Draw(who, Fixed(1), binder), *block), ()),)
    return block


def _act(node: n.Act, who: Who, scope: Scope) -> Block:
    if node.op == "resolve":
        before, target = cards(node.what, who, scope)
        if not isinstance(target, One):
            raise Wrong("E434", node.what, "one card is resolved at a time", "say “it” or “that card”")
        return (*before, Resolve(target.binder))
    if node.op == "choose":
        if not isinstance(node.what, n.Phrase):
            raise Wrong("E434", node.what, "say from which cards to choose, as in “a card in your …”")
        before, target = cards(node.what, who, scope)
        if isinstance(target, All):
            raise Wrong("E434", node.what, "all of them leave nothing to choose", "say “a”, “2”, “up to 2” or “any number of”")
        return before
    return _discard(node, who, scope)


def _discard(node: n.Act, who: Who, scope: Scope) -> Block:
    pile = scope.names.special("discard_to")
    if pile is None:
        raise Wrong("E433", node, "this game does not say where cards are discarded to",
                    "mark one zone “discard to: true” in game.yaml")  # fmt: skip
    to = ZoneOf(pile, who if scope.names.zones[pile].per_player else Who("table"))
    hand = scope.names.special("draw_to")
    scope.home = ZoneOf(hand, who) if hand is not None else None
    try:
        return _moved(node.what, to, False, who, scope)
    finally:
        scope.home = None


def _move(node: n.Move, who: Who, scope: Scope) -> Block:
    bottom = isinstance(node.to, n.Place) and node.to.edge == "bottom"
    to = zone(node.to.zone if isinstance(node.to, n.Place) else node.to, scope)
    return _moved(node.what, to, bottom, who, scope)


def _moved(what: n.NounPhrase, to: ZoneOf, bottom: bool, who: Who, scope: Scope) -> Block:
    before, target = cards(what, who, scope)
    if isinstance(target, One):
        scope.moved(target.binder, to)
        return (*before, MoveOne(target.binder, target.zone, to, bottom))
    if isinstance(target, All) and not bottom:
        return tuple(MoveAll(of, to) for of in target.cards)
    binder, where = (target.binder, target.zone) if isinstance(target, Many) else (scope.fresh(), None)
    taken = () if isinstance(target, Many) else (TakeList(binder, target.cards),)
    count = scope.bind("amount")
    scope.moved(binder, to)
    return (*before, *taken, LengthOf(count, binder), MoveList(binder, scope.fresh(), where, to, bottom))


def _shuffle(node: n.Shuffle, who: Who, scope: Scope) -> Block:
    if node.into is None:
        assert isinstance(node.what, n.Zone)
        return (Shuffle(zone(node.what, scope)),)
    into = zone(node.into, scope)
    if isinstance(node.what, n.Zone):
        return (MoveAll(Cards(zone(node.what, scope)), into), Shuffle(into))
    return (*_moved(node.what, into, False, who, scope), Shuffle(into))


def _refill(node: n.Refill, scope: Scope) -> Block:
    into = zone(node.zone, scope)
    fact = scope.names.zones[into.zone]
    if fact.size is None:
        raise Wrong("E435", node.zone, f"{fact.name} has no size, so nobody can say when it is full", "give it a “size:” in game.yaml")
    return (Fill(into, zone(node.source, scope)),)


def _flow(node: n.Flow, who: Who) -> Block:
    if node.op in ("win", "lose"):
        return (Finish(node.op, who),)
    match node.of:
        case "phase" | "turn":
            return (Leave(node.of),)
        case "game":
            return (Finish("draw"),)
    return (NextTurn(who),)


# ---- the cards that something is done to


def cards(np: n.NounPhrase, who: Who, scope: Scope) -> tuple[Block, Target]:
    """What must happen first (a choice, chance), and the cards that are meant then."""
    if isinstance(np, n.Top):
        binder = scope.bind("cards")
        where = zone(np.zone, scope)
        return (TakeList(binder, (Cards(where),), Fixed(np.number.value)),), Many(binder, where)
    if isinstance(np, n.Ref):
        if np.who in ("them", "those"):
            found = scope.cards(np)
            return (), Many(found.binder, found.zone)
        if is_player(np):
            raise Wrong("E420", np, "this must be cards, not a player")
        found = scope.card(np)
        return (), One(found.binder, found.zone)
    return _phrase(np, who, scope)


def _phrase(np: n.Phrase, who: Who, scope: Scope) -> tuple[Block, Target]:
    of = phrase_cards(np, scope)
    where, kind = of[0].zone if len(of) == 1 else None, head_type(np.nom, scope)
    q = np.quantifier
    if q is None or q.how in ("all", "each"):
        return (), All(of)
    if q.how in ("a", "another", "random"):
        binder = scope.bind("card", kind, where)
        return ((RandomCard(binder, of) if q.how == "random" else Pick(binder, who, of)),), One(binder, where)
    most = _most(q)
    if most == 1:
        binder = scope.bind("card", kind, where)
        return (Pick(binder, who, of, q.how == "up to"),), One(binder, where)
    binder = scope.bind("cards", kind, where)
    many = PickMany(binder, scope.fresh(), who, of, None if most is None else Fixed(most), q.how in ("up to", "any number"))
    return (many,), Many(binder, where)


def _most(q: n.Quantifier) -> int | None:
    if q.how == "any number":
        return None
    if q.how in ("number", "exactly", "up to") and isinstance(q.value, n.Number):
        if q.value.value == 0:
            raise Wrong("E425", q, "0 cards are none", "leave it out, or say how many")
        return q.value.value
    raise Wrong("E436", q, "this does not say how many cards to choose", "say “2”, “up to 2” or “any number of”")
