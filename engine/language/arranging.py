"""What is done to how cards lie, as written: they change places, and take places that are empty."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.things import Measure, Node, NounPhrase, Number, Quantity, Zone


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """ "swaps this card for a card in your Hand"; of one phrase two cards: "swaps 2 of your Units"."""

    what: NounPhrase
    other: NounPhrase | None = None


@dataclass(frozen=True, slots=True)
class RefillWith(Node):
    """ "refills their Row with Units in their Hand": one by one, up to the zone's size."""

    zone: Zone
    what: NounPhrase


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """ "assigns 3 Damage among their Units, at most 2 each"; or by what each has: "at most its Cost each"."""

    quantity: Quantity
    among: NounPhrase
    at_most: Number | Measure | None = None


@dataclass(frozen=True, slots=True)
class Attach(Node):
    """ "attaches this card to a Unit"."""

    what: NounPhrase
    to: NounPhrase
