"""Triggers of a state -> facts: their tests and programs, what remembers them; and which writes wake endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engine.cardset.checked import CheckedText
from engine.cardset.checked import Onset as CheckedOnset
from engine.cardset.effects import Block
from engine.rules.emit import Blocks, Code
from engine.rules.onset import Of, Onset, Watcher
from engine.rules.programs import NOTHING, CardFact, L, Op, Per
from engine.rules.wakes import Wakes

_OF = {"nothing": Of.NOTHING, "players": Of.PLAYERS, "cards": Of.CARDS}
_PER = {Of.NOTHING: Per.TABLE, Of.PLAYERS: Per.PLAYER, Of.CARDS: Per.CARD}


class Lowers(Protocol):
    """What lowers the texts of a game, as far as it is needed here."""

    blocks: Blocks

    def memory(
        self, per: Per, low: int, high: int, start: int | tuple[int, ...], what: str, number: int = ...
    ) -> int: ...

    def program(self, block: Block, text: CheckedText, origin: int, ending: int = ...) -> int: ...


def onsets(lowering: Lowers, text: CheckedText, origin: int, *, players: int, of_card: bool) -> Iterator[Onset]:
    """The triggers of a state of one text."""
    for trigger in text.triggers:
        if isinstance(trigger, CheckedOnset):
            of = _OF[trigger.of]
            block = lowering.program(trigger.body, text, origin)
            per, high = (Per.CARD, (players + 1 << players) - 1) if of_card else (_PER[of], 1)
            yield Onset(
                int(of),
                max(trigger.binder, 0),
                _list(lowering.blocks, trigger, text, origin),
                trigger.but,
                Code(lowering.blocks, origin, text.binders).asks(trigger.test),
                block,
                lowering.memory(per, 0, high, 0, "onset", block),
            )


def _list(blocks: Blocks, trigger: CheckedOnset, text: CheckedText, origin: int) -> int:
    """The cards of which it may become true."""
    if trigger.of != "cards":
        return NOTHING
    code = Code(blocks, origin, text.binders)
    found = code.temp()
    code.list(found, trigger.cards)
    return code.finish(Op.GIVE, L(found))


def watching(found: tuple[Watcher, ...], wakes: Wakes) -> tuple[Watcher, ...]:
    """The endings that hang on a state, with what wakes them."""
    told = ((each.block, wakes.read(each.block)) for each in found)
    return tuple(Watcher(block, read.counters, read.zones) for block, read in told)


def blocks_of(onsets: tuple[Onset, ...], cards: tuple[CardFact, ...]) -> set[int]:
    """The blocks that these facts refer to."""
    every = (*onsets, *(each for card in cards for each in card.onsets))
    return {block for each in every for block in (each.cards, each.test, each.block)}
