"""What a text asks, as written: conditions over the things of things.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.language.things import (
    AnyOf,
    Labels,
    Measure,
    Named,
    Node,
    Nom,
    NounPhrase,
    Number,
    Quantifier,
    Ref,
    Zone,
    Zones,
)


@dataclass(frozen=True, slots=True)
class Has(Node):
    """ "you have 3 or more Gold", "a player has no cards in their Hand"."""

    who: NounPhrase
    quantifier: Quantifier
    what: Named | Nom


@dataclass(frozen=True, slots=True)
class HasDone(Node):
    """ "you have played 2 or more Units this turn", "the opponent has lost Gold this turn"; None is any."""

    who: NounPhrase
    done: Literal["played", "drawn", "gained", "lost"]
    quantifier: Quantifier | None
    what: Nom | Named | None


@dataclass(frozen=True, slots=True)
class HasKeyword(Node):
    """ "it has HASTE"."""

    who: NounPhrase
    keyword: Named


@dataclass(frozen=True, slots=True)
class HasMore(Node):
    """ "you have more Gold than the opponent"."""

    who: NounPhrase
    of: Named
    than: NounPhrase


@dataclass(frozen=True, slots=True)
class Leads(Node):
    """ "a player leads in Gold", "you trail by 2 or more Gold"."""

    op: Literal["leads", "trails"]
    who: NounPhrase
    of: Named
    by: Quantifier | None = None


@dataclass(frozen=True, slots=True)
class Is(Node):
    """ "it is Tired", "it is not Tired", "it is Tired or Wounded", "you are Ready"; of a type: "it is a Beast"."""

    who: NounPhrase
    value: Named | AnyOf
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsRole(Node):
    """ "you are the Dealer", "you are not the Dealer"."""

    who: NounPhrase
    role: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Shares(Node):
    """ "it shares this card's Suit", "it shares the Led Suit" (of the table: owner None)."""

    who: NounPhrase
    owner: NounPhrase | None
    labels: Labels


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    """ "it is in your Hand", "it is in your Hand or Deck"."""

    who: NounPhrase
    zone: Zone | Zones


@dataclass(frozen=True, slots=True)
class Empty(Node):
    """ "your Hand is empty", "your Hand is not empty"."""

    zone: Zone
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Full(Node):
    """ "your Row is full", "your Row is not full"."""

    zone: Zone
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """ "your Gold is 3 or more", "its Speed is less than your Gold"."""

    measure: Measure
    quantifier: Quantifier


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """ "there are 2 or more cards in your Hand"."""

    quantifier: Quantifier
    nom: Nom


@dataclass(frozen=True, slots=True)
class TurnIs(Node):
    """ "it is your turn", "it is not turn 1", "it is turn 5 or later"."""

    whose: Ref | None
    number: Number | None
    negated: bool = False
    edge: Literal["later", "earlier"] | None = None


@dataclass(frozen=True, slots=True)
class Happens(Node):
    """Behind "during": "each Battle", "the First Half"."""

    name: Named
    each: bool


@dataclass(frozen=True, slots=True)
class PeriodIs(Node):
    """ "it is the Spring", "it is not the Spring". Whatever stands for *it* is checked later."""

    it: NounPhrase
    period: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Both(Node):
    """ "A and B": two parts or more, all of them."""

    parts: tuple[Test, ...]


Test: TypeAlias = (
    Has | HasDone | HasKeyword | HasMore | Leads | Is | Shares | IsRole | IsIn | Empty | Full | Compare | Exists
    | TurnIs | PeriodIs | Happens
)
Condition: TypeAlias = Test | Both
