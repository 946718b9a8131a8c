"""What holds for a while: from "… has +2 … until the end of the turn", "… cannot … until …" to steps.

Which players and cards, and how much, is settled as it is done; only how long it holds is left to the course of the
game.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cardset.checked import Ban
from engine.cardset.effects import Block, PickPlayer, Step, TakeList
from engine.cardset.forbidding import forbidden_for_a_while
from engine.cardset.having import having
from engine.cardset.held import Last, LastingChange, ListedCards, OneCard, Reckon
from engine.cardset.later import Kept, settled
from engine.cardset.measures import is_player, some_players
from engine.cardset.scope import Scope, Wrong
from engine.cardset.standing import Having, changed_by, changed_columns
from engine.cardset.targets import Many, One, cards
from engine.cardset.terms import ATTACHED, YOU, Amount, Fixed, ThatMany, Who
from engine.language import nodes as n

Subject = OneCard | ListedCards | Who | None


def lasting(node: n.Lasting, scope: Scope) -> Block:
    """The steps that settle of whom and of what it is said, and let it last."""
    if node.clause.mode == "cannot":
        return _forbidden(node, scope)
    verb = node.clause.verb
    if not isinstance(verb, Having) or node.clause.mode != "does":
        raise Wrong("E469", node, "only what somebody has or cannot do lasts; what is done is done once",
                    "leave out “until …”, or say what it has")  # fmt: skip
    if isinstance(verb, n.Modify) and verb.total is not None:
        raise Wrong("E446", verb.total, "what lasts is one change, and has no most in total")
    columns = changed_columns(verb, scope)
    first, subject = _subject(node.clause.subject, columns, scope)
    amount = changed_by(verb, scope)
    reckoned, held = _reckoned(amount, scope)
    sets = not isinstance(verb, n.Modify)
    changes = tuple(LastingChange(column, subject, held, sets) for column in columns)
    return (*first, *reckoned, last(node, node.at, scope, changes))


def _forbidden(node: n.Lasting, scope: Scope) -> Block:
    kept = Kept(scope)
    first, made = forbidden_for_a_while(node.clause, kept)
    bans, replacements = ((made,), ()) if isinstance(made, Ban) else ((), (made,))
    holds = replace(last(node, node.at, scope), bans=bans, replacements=replacements)
    return (*kept.steps(first, made), *first, holds)


def last(
    node: n.Lasting | n.Until, said: n.Offsets, scope: Scope, changes: tuple[LastingChange, ...] = ()
) -> Last:
    """What holds until then; it is said at these offsets."""
    phase, procedure, own = _until(node, scope)
    return Last(changes, node.edge, phase, own, scope.stand == "card", said, procedure)


def _reckoned(amount: Amount, scope: Scope) -> tuple[tuple[Step, ...], Amount]:
    """An amount is what it is now."""
    if isinstance(amount, Fixed):
        return (), amount
    binder = scope.fresh()
    return (Reckon(binder, amount),), ThatMany(binder)


def _subject(np: n.NounPhrase | None, columns: tuple[int, ...], scope: Scope) -> tuple[Block, Subject]:
    assert np is not None, "the grammar asks who has it"
    if not scope.names.per_card(columns[0]):
        return _players(np, columns[0], scope)
    first, target = cards(np, YOU, scope)
    if isinstance(target, One):
        kept = Kept(scope)
        card = OneCard(target.binder if target.binder != ATTACHED else kept.binder(ATTACHED))
        return (*first, *kept.steps(card)), card
    if isinstance(target, Many):
        return first, ListedCards(target.binder)
    binder = scope.bind("cards")
    return (*first, TakeList(binder, target.cards)), ListedCards(binder)


def _players(np: n.NounPhrase, column: int, scope: Scope) -> tuple[Block, Subject]:
    if isinstance(np, n.Phrase) and is_player(np):
        how, others = some_players(np)
        if how in ("a", "another"):
            seat = scope.seat()
            return (PickPlayer(seat.binder, YOU, others),), seat
        if how in ("each", "all") and not others:
            return (), None
        raise Wrong("E426", np, "this must be one player or each", "say “each player”, “a player” or “the opponent”")
    who = having(np, scope.names.numbers[column], scope)
    assert isinstance(who, Who)
    return settled(who, scope)


def _until(node: n.Lasting | n.Until, scope: Scope) -> tuple[int | None, int | None, bool]:
    """The edge at which it ends: the phase or the procedure, and whether in your turn only."""
    moment, names, number = node.moment, scope.names, None
    own = moment.owner == n.Ref("you")
    fits = moment.number is None and not moment.each and (moment.owner is None or own)
    if not fits or (own and (node.edge == "end" or moment.span != "turn")):
        raise Wrong("E469", moment, "this does not say how long it lasts",
                    "say “until the end of the turn” or “until the start of your next turn”")  # fmt: skip
    if moment.owner is None and node.edge == "start" and moment.span == "turn":
        raise Wrong("E469", moment, "this turn has started already", "say “until the start of your next turn”")
    if moment.name is not None:
        number = names.procedure(moment.name) if moment.span == "procedure" else names.phase(moment.name)
    return (None, number, own) if moment.span == "procedure" else (number, None, own)
