"""What is done: from clauses as written to steps of one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.cardset.arranging import assign, attach, refill_with, swap
from engine.cardset.conditions import condition
from engine.cardset.effects import (
    Become,
    BecomeRole,
    Begin,
    Block,
    Change,
    ChangeOn,
    ChooseLabel,
    Decide,
    Draw,
    Finish,
    ForCards,
    ForPlayers,
    Leave,
    May,
    Modes,
    NextTurn,
    PickPlayer,
    RandomPlayer,
    SetLabel,
    Start,
    Step,
    TakeList,
    Until,
    WinStage,
)
from engine.cardset.happens import with_cards
from engine.cardset.hidden import no_hidden_offer
from engine.cardset.lasting import lasting
from engine.cardset.measures import (
    card_of,
    expression,
    head_type,
    is_player,
    measure,
    nom_cards,
    owner,
    quantity,
    some_players,
)
from engine.cardset.moving import act, draw, move, possible, refill, shuffle
from engine.cardset.players import such
from engine.cardset.scope import NOBODY, Scope, Wrong
from engine.cardset.showing import search, show
from engine.cardset.terms import TABLE, YOU, CounterOf, CounterOn, Fixed, Who
from engine.cardset.traits import mark_of
from engine.language import nodes as n

Deed = Callable[[Who], Block]
"""What one player does."""


# ---- effects: clauses in a row


def effects(node: n.Effects, scope: Scope) -> Block:
    """ "A, then B": B without a subject has A's, and belongs to the same loop over players."""
    parts = node.parts if isinstance(node, n.Then) else (node,)
    for part in parts:
        _lasts(part)
    steps: list[Step] = []
    at, had = 0, None
    while at < len(parts):
        part = parts[at]
        if isinstance(part, n.Lasting):
            steps += lasting(part, scope)
            had = part.clause.subject
            at += 1
            continue
        end = at + 1
        while end < len(parts) and not isinstance(parts[end], n.Lasting) and _clause_of(parts[end]).subject is None:
            end += 1
        group = parts[at:end]
        if end < len(parts) and _clause_of(group[0]).mode == "may":
            raise Wrong("E437", parts[end], "this may or may not belong to what somebody may do",
                        "say it in a sentence of its own, with “If you do, …” or without")  # fmt: skip
        steps += _together(group, scope, had)
        at, had = end, None
    return tuple(steps)


def _clause_of(part: n.Effect) -> n.Clause:
    return part if isinstance(part, n.Clause) else part.clause


def _lasts(part: n.Effect) -> None:
    """What is done is done once; only what a card has stands as long as something holds."""
    if isinstance(part, n.Lasting):
        return
    if isinstance(_clause_of(part).verb, n.Modify | n.Fix | n.NoKeywords):
        raise Wrong("E442", part, "what a card has, it has as long as its text stands: it is not done once",
                    "say it in a sentence of its own: “This card has …”, or “… until the end of the turn”")  # fmt: skip
    if _clause_of(part).mode == "cannot":
        raise Wrong("E488", part, "what is forbidden is so as long as a text stands: it is not done once",
                    "say it in a sentence of its own, or “… until the end of the turn”")  # fmt: skip
    if isinstance(part, n.Provided) and part.how != "until":
        says = f"“{part.how}” belongs to what a card has; what is done once has a condition before it"
        raise Wrong("E430", part, says, "say “If …, …”")


def _together(group: Sequence[n.Effect], scope: Scope, had: n.NounPhrase | None = None) -> Block:
    """Clauses of one subject; what follows a "may" is a part of what may be done.

    Without a subject it is that of what was `had` for a while before, if that is a player.
    """
    first = _clause_of(group[0])
    subject = first.subject or _same_player(had, group[0])

    def deed(who: Who) -> Block:
        if first.mode == "may":
            scope.around = []
            with scope.inside():
                block = tuple(map(_left, _verbs(group, who, scope)))
            scope.around, scope.done = [], scope.around
            offered = possible(block, scope)
            no_hidden_offer(offered, who, first, scope)
            return (May(who, offered, block, ()),)
        return _verbs(group, who, scope)

    if subject is not None and not is_player(subject):
        return with_cards(subject, group, scope)
    if ended := _all_at_once(first, scope):
        return ended
    return by(subject, scope, deed)


def _same_player(had: n.NounPhrase | None, part: n.Effect) -> n.NounPhrase | None:
    """Whoever has something for a while also does what follows, if they can be named once more."""
    if had is None or not is_player(had):
        return None
    if isinstance(had, n.Phrase) and some_players(had)[0] not in ("each", "all"):
        raise Wrong("E437", part, "nothing says that this is done by the same player",
                    "say it in a sentence of its own: “That player …”")  # fmt: skip
    return had


def _left(step: Step) -> Step:
    """A part of what somebody may leave: it is no matter if a card cannot be drawn."""
    return replace(step, optional=True) if isinstance(step, Draw) else step


def _verbs(group: Sequence[n.Effect], who: Who, scope: Scope) -> Block:
    return tuple(step for part in group for step in _part(part, who, scope))


def _part(part: n.Effect, who: Who, scope: Scope) -> Block:
    """A clause, once; or again and again."""
    if isinstance(part, n.Clause):
        return _verb(part.verb, who, scope)
    assert isinstance(part, n.Provided), "what lasts is no part of a row of clauses"
    with scope.inside():
        block = _verb(part.clause.verb, who, scope)
    with scope.inside():
        return (Until(condition(part.condition, scope), possible(block, scope), block),)


def by(subject: n.NounPhrase | None, scope: Scope, deed: Deed) -> Block:
    """The deed done by the player or players that a subject names; by "you" where it names nobody."""
    if subject is None:
        return deed(scope.subject)
    if isinstance(subject, n.Ref) and is_player(subject):
        with scope.of(scope.named(subject)) as who:
            return deed(who)
    if isinstance(subject, n.Phrase) and is_player(subject):
        return _by_players(subject, scope, deed)
    raise Wrong("E431", subject, "only a player does something; a card is one to whom something is done",
                "say who does it, or nothing for you")  # fmt: skip


def _by_players(np: n.Phrase, scope: Scope, deed: Deed) -> Block:
    of = such(np)
    if of.how in ("each", "all") or (of.how is None and of.told_apart):
        but = YOU if of.others else None
        with scope.inside(), scope.of(scope.seat()) as who:
            told = of.test(who, but, scope)
            return (ForPlayers(who.binder, but, deed(who), told),)
    if of.how not in ("a", "another", "random"):
        raise Wrong("E426", np, "this must be one player or each", "say “each player”, “a player” or “the opponent”")
    if of.how == "random" and of.others:
        raise Wrong("E426", np, "chance chooses among all players", "say “a random player”")
    with scope.of(scope.seat()) as who:
        told = of.test(who, YOU if of.others else None, scope)
        first = RandomPlayer(who.binder, told) if of.how == "random" else PickPlayer(who.binder, YOU, of.others, told)
        return (first, *deed(who))


def _all_at_once(first: n.Clause, scope: Scope) -> Block:
    """Several players win or lose, together; nothing where nobody does."""
    np, verb = first.subject, first.verb
    if first.mode != "does" or not isinstance(verb, n.Flow) or not isinstance(np, n.Phrase) or not is_player(np):
        return ()
    if verb.op not in ("win", "lose") or np.owner is not None:
        return ()
    of = such(np)
    if of.how not in ("each", "all") and not (of.how is None and of.told_apart):
        return ()
    return (Finish(verb.op, of.group(YOU if of.others else None, scope)),)


# ---- bodies


def body(node: n.Body, scope: Scope) -> Block:
    """The body of a sentence."""
    match node:
        case n.If():
            with scope.inside():
                test = condition(node.condition, scope)
                return (Decide(test, effects(node.body, scope)),)
        case n.ForEach():
            return _for_each(node, scope)
        case n.OneOf(at_random=True):
            return (_modes(node, None, scope),)
        case n.OneOf():
            return by(node.chooser, scope, lambda who: (_modes(node, who, scope),))
    return effects(node, scope)


def _for_each(node: n.ForEach, scope: Scope) -> Block:
    if node.nom.head.kind in ("player", "opponent") and node.owner is None:
        of = such(node.nom)
        but = YOU if of.others else None
        with scope.inside():
            seat = scope.seat()
            told = of.test(seat, but, scope)
            return (ForPlayers(seat.binder, but, effects(node.body, scope), told),)
    cards = nom_cards(node.nom, None if node.owner is None else owner(node.owner, scope), scope)
    items = scope.fresh()
    with scope.inside():
        item = scope.bind("card", head_type(node.nom, scope), cards[0].zone if len(cards) == 1 else None)
        return (TakeList(items, cards), ForCards(item, items, effects(node.body, scope)))


def _modes(node: n.OneOf, who: Who | None, scope: Scope) -> Modes:
    blocks = []
    for mode in node.modes:
        with scope.inside():
            blocks.append(effects(mode, scope))
    return Modes(who, tuple(blocks), tuple(mode.at for mode in node.modes))


# ---- verbs


def _verb(node: n.Verb, who: Who, scope: Scope) -> Block:
    match node:
        case n.Change():
            counter, amount = quantity(node.quantity, who, scope)
            whose = who if scope.names.counters[counter].per_player else TABLE
            return (Change(node.op, whose, counter, amount, scope.bind("amount")),)
        case n.SetTo():
            return _set(node, scope)
        case n.Become():
            return (Become(who, NOBODY, mark_of(node.value, "player", scope), node.ends),)
        case n.Draw():
            return draw(node, who, scope)
        case n.Act():
            return act(node, who, scope)
        case n.Move():
            return move(node, who, scope)
        case n.Shuffle():
            return shuffle(node, who, scope)
        case n.Refill():
            return refill(node, scope)
        case n.Show():
            return show(node, who, scope)
        case n.Search():
            return search(node, who, scope)
        case n.Swap():
            return swap(node, who, scope)
        case n.RefillWith():
            return refill_with(node, who, scope)
        case n.Assign():
            return assign(node, who, scope)
        case n.Attach():
            return attach(node, who, scope)
        case n.Flow():
            return _flow(node, who, scope)
        case n.TakeRole():
            return (_role(node, who, scope),)
        case n.SetLabel():
            return (_label(node, who, scope),)
        case n.ChooseLabel():
            label, _ = scope.names.label_of_table(node.label)
            return (ChooseLabel(who, label, len(scope.names.labels[label].values)),)
        case n.WinStage():
            amount = Fixed(0) if node.by is None else expression(node.by, scope)
            return (WinStage(who, scope.names.procedure(node.name), amount),)
        case n.Stage():
            return (_stage(node, who, scope),)
    raise AssertionError(f"{type(node).__name__} is no instruction")


def _set(node: n.SetTo, scope: Scope) -> Block:
    counter = scope.names.counter(node.measure.of)
    assert counter is not None
    of = measure(node.measure, scope)
    value = expression(node.value, scope)
    if isinstance(of, CounterOn):
        return (ChangeOn("set", of.binder, counter, value, scope.bind("amount")),)
    assert isinstance(of, CounterOf)
    return (Change("set", of.who, counter, value, scope.bind("amount")),)


_OUT_OF_TURN = {
    True: ("no turn has begun at set-up", "say “takes the first turn”"),
    False: ("the first turn is taken at set-up", "say “takes the next turn”"),
}


def _flow(node: n.Flow, who: Who, scope: Scope) -> Block:
    if node.op == "win" or node.op == "lose":
        return (Finish(node.op, who),)
    if (node.of == "first turn") != (scope.stand == "set-up") and node.of != "game":
        raise Wrong("E438", node, *_OUT_OF_TURN[scope.stand == "set-up"])
    match node.of:
        case "step":
            if not scope.names.procedures:
                raise Wrong("E473", node, "this game has no procedure, and so no step to end", "say “End the phase.”")
            return (Leave("step"),)
        case "phase" | "turn":
            return (Leave(node.of),)
        case "game":
            return (Finish("draw"),)
    return (NextTurn(who),)


def _stage(node: n.Stage, who: Who, scope: Scope) -> Step:
    if who != YOU:
        raise Wrong("E472", node, "nobody does this by himself: it happens to all",
                    f"say “{node.op} the {node.name.name}” without saying who")  # fmt: skip
    if node.op == "begin":
        return Begin(scope.names.period(node.name))
    procedure = scope.names.procedure(node.name)
    return Start(procedure) if node.op == "start" else Leave("procedure", procedure)


def _label(node: n.SetLabel, who: Who, scope: Scope) -> Step:
    if who != YOU:
        raise Wrong("E472", node, "nobody does this by himself: it happens to all",
                    f"say “set the {node.label.name}” without saying who")  # fmt: skip
    label, column = scope.names.label_of_table(node.label)
    if scope.names.label(node.of) != column:
        of = scope.names.column(column)
        raise Wrong("E421", node.of, f"the {node.label.name} is a {of}, and no {node.of.name}", f"say “its {of}”")
    return SetLabel(label, column, card_of(node.owner, scope))


def _role(node: n.TakeRole, who: Who, scope: Scope) -> Step:
    role = scope.names.role(node.role)
    if scope.names.roles[role].who is not None:
        name = node.role.name
        raise Wrong("E476", node.role, f"the game says who is the {name}, so nobody can become it",
                    f"declare it as “{name}: chosen”")  # fmt: skip
    return BecomeRole(who, role)
