"""What a local of a program holds, in words; and how a test of it is said."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.rules.programs import NOTHING, Relation
from engine.table.explanation.english import YOU, Condition, Person, counted, ordinal

OPPOSITE = {
    Relation.EQUAL: Relation.NOT_EQUAL,
    Relation.NOT_EQUAL: Relation.EQUAL,
    Relation.AT_LEAST: Relation.LESS,
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_MOST: Relation.MORE,
    Relation.MORE: Relation.AT_MOST,
}

_IS = {
    Relation.EQUAL: "is", Relation.NOT_EQUAL: "is not", Relation.AT_LEAST: "is at least",
    Relation.AT_MOST: "is at most", Relation.MORE: "is more than", Relation.LESS: "is less than",
}  # fmt: skip

_HAS = {
    Relation.EQUAL: "exactly", Relation.AT_LEAST: "at least", Relation.AT_MOST: "at most",
    Relation.MORE: "more than", Relation.LESS: "less than",
}  # fmt: skip

_AS = {
    Relation.EQUAL: "as much {} as", Relation.AT_LEAST: "at least as much {} as",
    Relation.AT_MOST: "at most as much {} as", Relation.MORE: "more {} than", Relation.LESS: "less {} than",
}  # fmt: skip


def _none(relation: Relation, number: int) -> bool:
    """Does this ask that there be none of what is never below 0?"""
    return (relation, number) in ((Relation.EQUAL, 0), (Relation.AT_MOST, 0), (Relation.LESS, 1))


def _some(relation: Relation, number: int) -> bool:
    return _none(OPPOSITE[relation], number)


@dataclass(frozen=True, slots=True)
class Term:
    """Anything that a local can hold. `value` is a number that is known."""

    noun: str
    value: int | None = None

    def compared(self, relation: Relation, other: Term) -> Condition:
        """The test of it, either way."""
        return Condition(self._says(relation, other), self._says(OPPOSITE[relation], other))

    def _says(self, relation: Relation, other: Term) -> str:
        return f"{self.noun} {_IS[relation]} {other.noun}"


def number(value: int) -> Term:
    """A number."""
    return Term(str(value), value)


@dataclass(frozen=True, slots=True)
class Held(Term):
    """How much somebody has of a counter; `one` and `many` are its names."""

    who: Person = YOU
    one: str = ""
    many: str = ""

    def _says(self, relation: Relation, other: Term) -> str:
        if other.value is not None:
            if _none(relation, other.value):
                return f"{self.who.does('have')} no {self.many}"
            if relation in _HAS:
                much = counted(other.value, self.one, self.many)
                return f"{self.who.does('have')} {_HAS[relation]} {much}"
            return f"{self.who.does_not('have')} exactly {counted(other.value, self.one, self.many)}"
        if isinstance(other, Held) and other.many == self.many and relation in _AS:
            return f"{self.who.does('have')} {_AS[relation].format(self.many)} {other.who.subject}"
        return Term._says(self, relation, other)


@dataclass(frozen=True, slots=True)
class Lead(Term):
    """How far somebody is ahead of the best of the others, or behind."""

    who: Person = YOU
    many: str = ""
    behind: bool = False

    def _says(self, relation: Relation, other: Term) -> str:
        verb = "trail" if self.behind else "lead"
        if other.value == 1 and relation in (Relation.AT_LEAST, Relation.LESS):
            does = self.who.does(verb) if relation == Relation.AT_LEAST else self.who.does_not(verb)
            return f"{does} in {self.many}"
        if relation in _HAS:
            return f"{self.who.does(verb)} by {_HAS[relation]} {other.noun} {self.many}"
        return Term._says(self, relation, other)


@dataclass(frozen=True, slots=True)
class Counted(Term):
    """How many cards there are; `zone` where it is all cards of a zone."""

    one: str = ""
    many: str = ""
    zone: str = ""

    def _says(self, relation: Relation, other: Term) -> str:
        value = other.value
        if value is None or relation not in _HAS:
            return Term._says(self, relation, other)
        if _none(relation, value):
            return f"{self.zone} is empty" if self.zone else f"there are no {self.many}"
        if _some(relation, value):
            return f"{self.zone} is not empty" if self.zone else f"there is at least 1 {self.one}"
        are = "is" if value == 1 else "are"
        return f"there {are} {_HAS[relation]} {counted(value, self.one, self.many)}"


@dataclass(frozen=True, slots=True)
class Drawn(Term):
    """How many cards were drawn, of so many."""

    of: int | None = None

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Was the one card drawn?"""
        if self.of == 1 and other.value == 1 and relation == Relation.EQUAL:
            return Condition("one was drawn", "none was drawn")
        return Term.compared(self, relation, other)


@dataclass(frozen=True, slots=True)
class Turn(Term):
    """The number of the turn."""

    def _says(self, relation: Relation, other: Term) -> str:
        if relation in (Relation.EQUAL, Relation.NOT_EQUAL):
            return f"this {_IS[relation]} turn {other.noun}"
        return Term._says(self, relation, other)


@dataclass(frozen=True, slots=True)
class Flag(Term):
    """A fact that is 1 or 0."""

    fact: Condition = field(default_factory=lambda: Condition("", ""))

    def compared(self, relation: Relation, other: Term) -> Condition:
        """The fact, or its opposite."""
        return self.fact if (relation == Relation.EQUAL) == (other.value == 1) else self.fact.negated


@dataclass(frozen=True, slots=True)
class Card(Term):
    """A card, or NOTHING; `found` says whether there is one. `whose` is its possessive; plural in "cards that are"."""

    whose: str = "its"
    plural: bool = False
    found: Condition | None = None
    printed: int | None = None
    """The number of the card, where one card of the game is meant."""

    @property
    def are(self) -> str:
        """is, or are."""
        return "are" if self.plural else "is"

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Is there one?"""
        found = self.found or Condition("there is such a card", "there is no such card")
        if other.value == NOTHING:
            return found if relation == Relation.NOT_EQUAL else found.negated
        return Condition(f"{self.noun} {self.are} {other.noun}", f"{self.noun} {self.are} not {other.noun}")


@dataclass(frozen=True, slots=True)
class Host(Card):
    """The card to which `guest` is attached."""

    guest: Card = field(default_factory=lambda: Card("that card"))

    def is_card(self, other: Card) -> Condition:
        """Is it that card?"""
        on, guest = f"attached to {other.noun}", self.guest
        yes, no = f"{guest.noun} {guest.are} {on}", f"{guest.noun} {guest.are} not {on}"
        if other.noun == "that":
            yes, no = (f"that {guest.noun} {guest.are}{negation} attached to" for negation in ("", " not"))
            return Condition(yes, no, single=self.noun)
        implied = self.found.yes if self.found else ""
        return Condition(yes, no, where=on if guest.noun == "that" else "", implied=implied)


@dataclass(frozen=True, slots=True)
class Word(Term):
    """What a card prints as a label; its values are numbers of `words`, from 1."""

    card: Card = field(default_factory=lambda: Card("that card"))
    words: tuple[str, ...] = ()

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Is it this word; one that is known later; or none?"""
        if other.value in (None, 0):
            what = other.noun if other.value is None else "none"
            fact = Condition(f"{self.noun} is {what}", f"{self.noun} is not {what}", implied=f"{self.noun} is not none")
            return fact if relation == Relation.EQUAL else fact.negated
        word = self.words[(other.value or 1) - 1]
        card = self.card
        fact = Condition(f"{card.noun} {card.are} {word}", f"{card.noun} {card.are} not {word}", adjective=word)
        return fact if relation == Relation.EQUAL else fact.negated


@dataclass(frozen=True, slots=True)
class Keyword(Term):
    """How often a card has a keyword; what is asked is whether it has it."""

    card: Card = field(default_factory=lambda: Card("that card"))

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Has it the keyword?"""
        card = self.card
        have, do = ("have", "do") if card.plural else ("has", "does")
        return Condition(f"{card.noun} {have} {self.noun}", f"{card.noun} {do} not have {self.noun}")


@dataclass(frozen=True, slots=True)
class Player(Term):
    """A seat, or NOTHING; `found` says whether there is one."""

    who: Person = YOU
    found: Condition | None = None

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Is there one; or is it that other player?"""
        if other.value == NOTHING:
            found = self.found or Condition("there is such a player", "there is no such player")
            return found if relation == Relation.NOT_EQUAL else found.negated
        assert isinstance(other, Player)
        same = _same_player(self.who, other.who)
        return same if relation == Relation.EQUAL else same.negated


def _same_player(one: Person, other: Person) -> Condition:
    if other.second and one.subject == "the active player":
        return Condition("it is your turn", "it is not your turn")
    return Condition(f"{one.does('be')} {other.subject}", f"{one.does('be')} not {other.subject}")


@dataclass(frozen=True, slots=True)
class Several(Term):
    """A list; `one` is one of them. `seats`: they are players, and `many` several, `but` whom it leaves out;
    `single`: it holds one at most."""

    one: str = ""
    seats: bool = False
    single: bool = False
    many: str = ""
    but: str = ""


@dataclass(frozen=True, slots=True)
class Answer(Term):
    """Yes or no, as somebody chose."""

    who: Person = YOU

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Did they choose to?"""
        heading = f"{self.who.subject} may do this, or not:"
        wants = Condition(f"{self.who.does('choose')} to", f"{self.who.does_not('choose')} to", heading=heading)
        return wants if (relation == Relation.EQUAL) == (other.value == 1) else wants.negated


@dataclass(frozen=True, slots=True)
class Mode(Term):
    """One of several ways, as somebody chose. `ways` are what each says, where that is known."""

    who: Person = YOU
    ways: tuple[str, ...] = ()

    def compared(self, relation: Relation, other: Term) -> Condition:
        """Is it this way?"""
        at = other.value or 0
        way = f"“{self.ways[at]}”" if at < len(self.ways) else f"the {ordinal(at + 1)}"
        yes, no = f"{self.who.does('choose')} {way}", f"{self.who.does_not('choose')} {way}"
        return Condition(yes, no, heading=f"{way}:")
