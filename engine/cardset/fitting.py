"""Blocks that do not fit where they stand: an ending that ends nothing, a choice where nobody can be asked."""

from __future__ import annotations

from itertools import chain

from engine.cardset.effects import (
    Assign,
    Block,
    Decide,
    DrawUpTo,
    FillWith,
    Finish,
    ForPlayers,
    May,
    Modes,
    MoveList,
    MoveOne,
    Pick,
    PickMany,
    PickPlayer,
    Resolve,
    every_step,
)
from engine.cardset.model import Phase
from engine.cardset.parts import parts_of
from engine.cardset.scope import Wrong
from engine.cardset.terms import TABLE, Cards, Counted, Extreme, SomeCard, TotalOf, TurnNumber, Who, ZoneOf
from engine.language import nodes as n

_Lists = Counted | Extreme | SomeCard | TotalOf
_OF_CARDS: tuple[type[_Lists], ...] = (Counted, Extreme, SomeCard, TotalOf)


def no_ending(block: Block, body: n.Body, state: bool) -> Wrong | None:
    """An ending ends the game; one that waits for a state does nothing else, as it works as long as the state holds."""
    done = [step for step in every_step(block) if not isinstance(step, Decide | ForPlayers)]
    if state and not all(isinstance(step, Finish) for step in done):
        return Wrong("E448", body, "an ending that waits for a state does nothing but end the game",
                     "do the rest in a rule that waits for what brings the state about")  # fmt: skip
    if not any(isinstance(step, Finish) for step in done):
        return Wrong("E448", body, "an ending ends the game, and this does not", "put it among the rules")
    return None


def asks(block: Block) -> bool:
    """Can somebody be asked something in it?"""
    kinds = Pick | PickMany | PickPlayer | May | DrawUpTo | Resolve | FillWith | Assign
    asked = (step.who for step in every_step(block) if isinstance(step, Modes))
    placed = (step.by for step in every_step(block) if isinstance(step, MoveOne | MoveList))
    return any(isinstance(step, kinds) for step in every_step(block)) or any(chain(asked, placed))


def decides(phase: Phase) -> bool:
    """Is there something to decide in a phase or step: an action, or a choice in its texts?"""
    return bool(phase.actions) or any(asks(it.rules.effect) for it in (phase.start, phase.do, phase.end))


def asks_nothing(block: Block, body: n.Body) -> Wrong | None:
    """In place of something that is just happening nobody can be asked."""
    if asks(block):
        return Wrong("E483", body, "nothing can be asked in place of something that is just happening",
                     "say “When …”, or leave the choice out")  # fmt: skip
    return None


def no_window(block: Block, body: n.Body) -> Wrong | None:
    """Before a card is drawn nobody can be asked."""
    if asks(block):
        return Wrong("E447", body, "nothing can be asked before a card is drawn, neither by this text nor by another",
                     "say “When you draw a card, …”")
    return None


def depends_on_the_turn(part: object, everybody: tuple[Who, ...]) -> bool:
    """Does a test speak of you, of the active player, or of the turn? Not by cards that it asks for of all alike."""
    lists = [each.of if isinstance(each, Extreme) else each.cards for each in parts_of(part, *_OF_CARDS)]
    alike = sum(map(_spoken_of, (of.zone for cards in lists if of_all(cards, everybody) for of in cards)))
    return sum(map(_spoken_of, parts_of(part, Who))) > alike or any(parts_of(part, TurnNumber))


def _spoken_of(whose: Who | ZoneOf) -> bool:
    who = whose.who if isinstance(whose, ZoneOf) else whose
    return who.kind not in ("table", "bound") and not who.of


def of_all(cards: tuple[Cards, ...], everybody: tuple[Who, ...]) -> bool:
    """Are these the cards of all players alike, zone by zone?"""
    zones = {of.zone.zone for of in cards}
    whose = [{of.zone.who for of in cards if of.zone.zone == zone} for zone in zones]
    return all(of in ({TABLE}, set(everybody)) for of in whose)
