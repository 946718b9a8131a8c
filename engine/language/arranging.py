"""What is done to how cards lie, as written: they change places, and take places that are empty."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.things import Node, NounPhrase


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """ "swaps this card for a card in your Hand"; of one phrase two cards: "swaps 2 of your Units"."""

    what: NounPhrase
    other: NounPhrase | None = None
