"""The names of a game as its sentences use them: each a number; and what is raised where a sentence means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.cardset.model import Counter, Label, Mark, Number, Role, Seats, Type, Zone
from engine.language import nodes as n

SAID = "{said}"
"""In the help of what is wrong, its own words."""


class Wrong(Exception):
    """Something in a sentence means nothing here: what, where in the text, and what would help."""

    def __init__(self, code: str, node: n.Node, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code, self.at, self.message, self.help = code, node.at, message, help


@dataclass(frozen=True, slots=True)
class Names:
    """The things a game declares, by number and by name."""

    seats: Seats
    counters: tuple[Counter, ...]
    numbers: tuple[Number, ...]
    marks: tuple[Mark, ...]
    types: tuple[Type, ...]
    zones: tuple[Zone, ...]
    phases: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    labels: tuple[Label, ...] = ()
    keywords: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()

    def counter(self, name: n.Named) -> int | None:
        return _find(self.counters, name.name)

    def number(self, name: n.Named) -> int | None:
        return _find(self.numbers, name.name)

    def mark(self, name: n.Named) -> int:
        return _sure(_find(self.marks, name.name))

    def is_mark(self, name: n.Named) -> bool:
        """Is a value a mark, and not a word that cards print as a label?"""
        return _find(self.marks, name.name) is not None

    def label(self, name: n.Named) -> int:
        """The column of a label of cards, among their numbers: labels stand behind the numbers."""
        number = _sure(_find(self.labels, name.name))
        if self.labels[number].of is not None:
            raise Wrong("E421", name, f"{name.name} belongs to nobody: there is one for the table",
                        f"say “the {name.name}”")  # fmt: skip
        return len(self.numbers) + number

    def label_of_table(self, name: n.Named) -> tuple[int, int]:
        """The number of a label of the table, and the column of that of cards whose words it has."""
        number = _sure(_find(self.labels, name.name))
        of = self.labels[number].of
        if of is None:
            raise Wrong("E421", name, f"{name.name} is a label of cards, and the table has none",
                        f"say whose: “its {name.name}”")  # fmt: skip
        return number, len(self.numbers) + of

    def keyword(self, name: n.Named) -> int:
        """The column of a keyword: 1 on a card that prints it; keywords stand behind the labels."""
        return len(self.numbers) + len(self.labels) + self.keywords.index(name.name)

    @property
    def keyword_columns(self) -> tuple[int, ...]:
        """The columns of all keywords."""
        first = len(self.numbers) + len(self.labels)
        return tuple(range(first, first + len(self.keywords)))

    def column(self, number: int) -> str:
        """What a column is called."""
        return (*(it.name for it in self.numbers), *(it.name for it in self.labels), *self.keywords)[number]

    def per_card(self, number: int) -> bool:
        """Has each card this number?"""
        return number >= len(self.numbers) or self.numbers[number].per == "card"

    def labelled(self, name: n.Named) -> tuple[tuple[int, int], ...]:
        """The columns of the labels that can have a word, each with the word's number there."""
        found = [(at, label) for at, label in enumerate(self.labels, len(self.numbers)) if label.of is None]
        return tuple((at, 1 + label.values.index(name.name)) for at, label in found if name.name in label.values)

    def type(self, name: n.Named) -> int:
        return _sure(_find(self.types, name.name))

    def zone(self, name: n.Named) -> int:
        return _sure(_find(self.zones, name.name))

    def role(self, name: n.Named) -> int:
        return _sure(_find(self.roles, name.name))

    def member(self, name: n.Named) -> int | None:
        """The zone whose cards are called so."""
        return next((number for number, zone in enumerate(self.zones) if zone.member == name.name), None)

    def noun(self, name: n.Named) -> int:
        """The number of a noun: that of its type, or behind all types that of the zone whose cards are called so."""
        zone = self.member(name)
        return self.type(name) if zone is None else len(self.types) + zone

    def includes(self, noun: int) -> tuple[int, ...]:
        """The nouns by which a thing of this noun can be called, itself first."""
        return self.types[noun].includes if noun < len(self.types) else (noun,)

    def called(self, noun: int) -> tuple[str, str]:
        """A noun, for one and for several."""
        if noun < len(self.types):
            return self.types[noun].name, self.types[noun].plural
        zone = self.zones[noun - len(self.types)]
        return zone.member, zone.members

    def procedure(self, name: n.Named) -> int:
        return self.procedures.index(name.name)

    def period(self, name: n.Named) -> int:
        return self.periods.index(name.name)

    def phase(self, name: n.Named) -> int:
        return self.phases.index(name.name)

    def flagged(self, flag: Literal["draw_from", "draw_to", "discard_to", "attached"]) -> int | None:
        """The zone cards are drawn from, drawn to, discarded to, or attached in."""
        return next((number for number, zone in enumerate(self.zones) if getattr(zone, flag)), None)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The zones whose cards are in play."""
        return tuple(number for number, zone in enumerate(self.zones) if zone.in_play)


def _find(things: Sequence[Counter | Label | Number | Mark | Type | Zone | Role], name: str) -> int | None:
    return next((number for number, thing in enumerate(things) if thing.name == name), None)


def _sure(number: int | None) -> int:
    assert number is not None, "the grammar knows declared names only"
    return number
