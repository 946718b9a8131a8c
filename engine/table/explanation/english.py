"""The little English that explanations need: who does something, how verbs change, conditions either way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.language.agreement import article

_THIRD = {"have": "has", "be": "is", "do": "does"}
_SECOND = {"be": "are"}


@dataclass(frozen=True, slots=True)
class Person:
    """A player as explanations speak of them."""

    subject: str
    possessive: str
    second: bool = False
    seated: bool = False

    def has(self, name: str) -> str:
        """What is theirs: "your Hand", "the Hand of the player to your left"."""
        return f"the {name} of {self.subject}" if self.seated else f"{self.possessive} {name}"

    def does(self, verb: str) -> str:
        """The subject with its verb: "you gain", "the opponent gains"."""
        if self.second:
            return f"{self.subject} {_SECOND.get(verb, verb)}"
        return f"{self.subject} {_THIRD.get(verb, verb + 's')}"

    def does_not(self, verb: str) -> str:
        """That they do not: "you do not lead", "the opponent has not …" is "does not have"."""
        return f"{self.does('do')} not {verb}"


YOU = Person("you", "your", second=True)
OPPONENT = Person("the opponent", "the opponent's")
ACTIVE = Person("the active player", "the active player's")
TABLE = Person("the table", "the")
THE_GAME = Person("the game", "the game's")
CHANCE = Person("chance", "chance's")
SOMEBODY = Person("that player", "their")
WHO = Person("who", "whose")
"""The player asked about, in a relative clause."""
WHO_MANY = Person("who", "whose", second=True)
"""The players asked about: verbs are as behind “you”."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or does not, said both ways; or several, `joined` by "and" or "or".

    What is asked of a card may be taken up by a noun instead: as an adjective, as the noun itself in the singular and
    the plural, or as where it is. `heading` is how what is done is headed where "if …" would not do. `implied` is what
    goes without saying beside it, `implied_no` beside its contrary; `single` is the one card that passes.
    """

    yes: str
    no: str
    joined: str = ""
    parts: tuple[Condition, ...] = ()
    adjective: str = ""
    heads: tuple[str, str] | None = None
    where: str = ""
    heading: str = ""
    implied: str = ""
    implied_no: str = ""
    single: str = ""

    @property
    def negated(self) -> Condition:
        """The same the other way round."""
        if self.joined:
            return _joined("or" if self.joined == "and" else "and", *(part.negated for part in self.parts))
        turned = replace(self, implied=self.implied_no, implied_no=self.implied)
        return replace(turned, yes=self.no, no=self.yes, **_PLAIN)

    @property
    def each(self) -> tuple[Condition, ...]:
        """The things that have to hold together, at least one."""
        return self.parts if self.joined == "and" else (self,)


_PLAIN: dict[str, Any] = dict.fromkeys(("adjective", "where", "heading", "single"), "") | {"heads": None}


ALWAYS = Condition("always", "never")


def both(one: Condition, other: Condition) -> Condition:
    """One and the other."""
    return _joined("and", one, other)


def either(one: Condition, other: Condition) -> Condition:
    """One or the other."""
    return _joined("or", one, other)


def _joined(by: str, *of: Condition) -> Condition:
    parts = tuple(inner for part in of for inner in (part.parts if part.joined == by else (part,)))
    says_nothing = ALWAYS.yes if by == "and" else ALWAYS.no
    parts = tuple(part for part in parts if part.yes != says_nothing) or parts[:1]
    implied = {part.implied if by == "and" else part.implied_no for part in parts}
    if len(parts := tuple(it for it in parts if (it.yes if by == "and" else it.no) not in implied)) == 1:
        return parts[0]
    opposite = "or" if by == "and" else "and"
    yes = f" {by} ".join(f"({part.yes})" if part.joined else part.yes for part in parts)
    no = f" {opposite} ".join(f"({part.no})" if part.joined else part.no for part in parts)
    return Condition(yes, no, by, parts)


def ordinal(number: int) -> str:
    """first, second, third, 4th …"""
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def counted(number: int, one: str, many: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"{number} {one if number == 1 else many}"


def in_either(one: str, other: str, by: str = "or") -> str:
    """Things that differ in their last words only, named once: "cards in your Hand or Deck".

    >>> in_either("card in your Hand", "card in your Deck"), in_either("card in your Hand", "card On Top", "and")
    ('card in your Hand or Deck', 'card in your Hand and On Top')
    """
    words, others = one.split(), other.split()
    same = 0
    while same < min(len(words), len(others)) - 1 and words[same] == others[same]:
        same += 1
    return " ".join([*words, by, *others[same:]])


def sentence(text: str) -> str:
    """With a large first letter."""
    return text[:1].upper() + text[1:]


def a(noun: str) -> str:
    """One of them: "a card", "an owl", "another player", "one of them"."""
    if noun.startswith("of "):
        return f"one {noun}"
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{article(noun)} {noun}"
