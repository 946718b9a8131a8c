"""What a text speaks of, as written: cards, players, zones and amounts. nodes.py has the whole tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.language.vocabulary import Kind

Offsets = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Node:
    """A phrase and its place: offsets into the text, the end exclusive."""

    at: Offsets = field(default=(0, 0), compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Named(Node):
    """A name the game declares, in its singular form."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number as digits; below 0 only in a modifier."""

    value: int


# ---- cards, players, zones


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """One that is known already. "your" is an owner "you"; *their* and *its* mean the clause's subject.

    The name is that of a role; `of` is the card whose owner is meant, or the player next to whom one sits.
    """

    who: Literal[
        "you", "opponent", "active player", "next player", "role", "owner", "game",
        "left", "right", "across",
        "they", "them", "their", "it", "its", "this", "that", "those", "attached", "rest",
    ]  # fmt: skip
    head: Head | None = None
    name: Named | None = None
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """Cards or players as described: "2 cards in your Hand", "your Beasts", "1 of your Beasts", "Beasts"."""

    quantifier: Quantifier | None
    owner: NounPhrase | None
    nom: Nom


@dataclass(frozen=True, slots=True)
class Part(Node):
    """Some of a list that is known: "1 of them", "any number of those cards"."""

    quantifier: Quantifier
    of: Ref


@dataclass(frozen=True, slots=True)
class Top(Node):
    """ "the top 3 cards of your Deck"."""

    number: Number
    zone: Zone


@dataclass(frozen=True, slots=True)
class Quantifier(Node):
    """How many, or which of many; also a bound of a number ("5 or less" is "at most", "is 5" is "number")."""

    how: Literal[
        "a", "all", "each", "another", "random", "any number", "no",
        "number", "exactly", "up to", "at least", "at most", "more than", "less than",
    ]  # fmt: skip
    value: Number | Measure | None = None


@dataclass(frozen=True, slots=True)
class Nom(Node):
    """A noun with what narrows it down: adjectives before it, filters behind it."""

    adjectives: tuple[Marked | Other, ...]
    head: Head
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Head(Node):
    """ "card", "player", "opponent", or a type's name."""

    kind: Literal["card", "player", "opponent", "type"]
    name: Named | None = None


@dataclass(frozen=True, slots=True)
class Within(Node):
    """ "… in your Hand", "… in your Hand or Deck"."""

    zone: Zone | Zones


@dataclass(frozen=True, slots=True)
class With(Node):
    """ "… with Speed 2 or less", "… with 2 or more Damage"."""

    quantifier: Quantifier
    of: Named


@dataclass(frozen=True, slots=True)
class Most(Node):
    """ "… with the most Damage", "… with the least Speed": those of which no other has more, or less."""

    op: Literal["most", "least"]
    of: Named


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """ "… Tired or Wounded": any of several marks. Two names or more."""

    names: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Marked(Node):
    """ "… that is Tired", "Tired …"; or that is not; of several, that is any of them, or none."""

    value: Named | AnyOf
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Labels(Node):
    """ "Suit or Rank"."""

    names: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Sharing(Node):
    """ "… that shares its Suit", "… that shares the Led Suit" (of the table: owner None)."""

    owner: NounPhrase | None
    labels: Labels


@dataclass(frozen=True, slots=True)
class Attached(Node):
    """ "… attached to it"."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Having(Node):
    """ "… with HASTE"."""

    keyword: Named


@dataclass(frozen=True, slots=True)
class Other(Node):
    """ "… other than this card"; without reference the adjective "other …"."""

    than: Ref | None = None


@dataclass(frozen=True, slots=True)
class Among(Node):
    """ "… from among them": of the cards that were named."""


@dataclass(frozen=True, slots=True)
class Zone(Node):
    """A zone; the owner is None when the text names nobody: "the Hand", "On Table"."""

    owner: NounPhrase | None
    name: Named


@dataclass(frozen=True, slots=True)
class Zones(Node):
    """Any of several zones of one owner: "your Hand, Deck or Pile". Two names or more."""

    owner: NounPhrase | None
    names: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Place(Node):
    """ "the top of your Deck", "the bottom of your Deck"."""

    edge: Literal["top", "bottom"]
    zone: Zone


# ---- amounts


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """ "2 Gold", "1 Gold for each card in your Hand", "Gold equal to its Speed"; in an event None is any amount."""

    amount: Number | AsMany | Shifted | Expression | None
    counter: Named
    each: Scale | None = None


@dataclass(frozen=True, slots=True)
class AsMany(Node):
    """ "all Gold", "that many cards"; "no Gold" where some would be gained; as a value "that amount"."""

    how: Literal["all", "that many", "no", "that amount"]


@dataclass(frozen=True, slots=True)
class Shifted(Node):
    """ "1 less Gold", "1 more Gold" than would be gained."""

    by: Number
    how: Literal["less", "more"]


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """A counter or number of somebody or something: "your Gold", "its Speed"; the owner is None in "the Limit"."""

    owner: NounPhrase | None
    of: Named


@dataclass(frozen=True, slots=True)
class Count(Node):
    """ "the number of cards in your Hand", "the number of your Beasts"; in a scale "for each card in your Hand"."""

    nom: Nom
    owner: NounPhrase | None = None


@dataclass(frozen=True, slots=True)
class IfAble(Node):
    """ "… that shares the Led Suit if able": such cards, or if there are none, all that the words before it mean."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Total(Node):
    """ "the total Speed of your cards"."""

    of: Named
    cards: NounPhrase


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Two values joined: "A plus B", "A minus B", "the difference between A and B" (never below 0)."""

    op: Literal["plus", "minus", "difference"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Multiple(Node):
    """ "twice A", "half A"."""

    op: Literal["twice", "half"]
    of: Expression


NounPhrase: TypeAlias = Ref | Phrase | Part | Top
Filter: TypeAlias = Within | With | Most | Having | Marked | Sharing | Other | Attached | Among | IfAble
Scale: TypeAlias = Count | Measure
Expression: TypeAlias = Number | AsMany | Measure | Count | Total | Sum | Multiple
