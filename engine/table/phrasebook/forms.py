"""The forms of sentences, from the grammar: each alternative as a pattern, in groups that people look for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.grammar import INT, SIGNED, Production, grammar
from engine.language.vocabulary import Kind

GROUPS: dict[str, tuple[str, ...]] = {
    "Sentences": ("text", "sentence", "body", "modes", "first_mode", "effects", "effect", "clause"),
    "When something happens": ("timing", "event", "action", "happening", "moment"),
    "Instead of what would happen": ("would", "otherwise_many"),
    "How often": ("limit", "exact_times"),
    "For a while": ("until",),
    "What cannot be done": ("prohibited",),
    "What is done": ("vp",),
    "What a card changes as long as it is in play": ("standing",),
    "Conditions": ("condition", "test", "comparison", "point"),
    "How much, how many": (
        "quantity", "any_quantity", "count", "one", "that_many", "all", "scale", "expr", "term", "measure", "tally",
        "measured", "its_number", "itself",
    ),
    "Players and cards": (
        "np", "cards", "ref", "named", "known", "seated", "facing", "phrase", "single", "one_of", "quant", "how_many",
        "number_or_more", "exact", "part", "part_only", "any_number", "listed", "sought",
        "how_many_sought", "nom", "described", "adjective", "head", "filter", "soft", "bound",
        "owner", "some_one", "labels", "value", "values", "happens",
    ),
    "Decks": ("deck_rule",),
    "Zones": ("zone", "said_zone", "bare_zone", "zones", "some_zones", "zone_name", "place"),
}  # fmt: skip
"""The symbols of the grammar by what they are about: all of them, each once."""

LABELS: dict[str, str] = {
    "text": "TEXT", "sentence": "SENTENCE", "body": "EFFECT", "modes": "CHOICE", "first_mode": "CHOICE",
    "effects": "EFFECT", "effect": "EFFECT", "clause": "EFFECT", "timing": "WHEN", "event": "EVENT", "action": "ACTION",
    "happening": "DOES", "moment": "TURN OR PHASE", "vp": "DO", "standing": "HAS", "condition": "CONDITION",
    "test": "CONDITION", "comparison": "BOUND", "point": "VALUE", "quantity": "AMOUNT", "any_quantity": "COUNTER",
    "count": "CARDS", "one": "A CARD", "that_many": "THAT MANY", "all": "ALL", "scale": "FOR EACH", "expr": "VALUE",
    "term": "VALUE", "measure": "VALUE", "tally": "COUNTER OF", "measured": "COUNTER OR NUMBER",
    "its_number": "ITS VALUE", "itself": "ITS", "np": "CARDS",
    "cards": "CARDS", "ref": "IT", "named": "WHO", "known": "WHO", "seated": "WHO SITS THERE", "facing": "WHOM",
    "phrase": "CARDS", "quant": "HOW MANY", "how_many": "HOW MANY",
    "prohibited": "DO", "limit": "HOW OFTEN", "until": "UNTIL WHEN", "exact_times": "N TIMES", "would": "EVENT",
    "otherwise_many": "SO MANY LESS",
    "single": "CARD", "one_of": "ONE",
    "number_or_more": "HOW MANY", "exact": "N", "part": "N", "part_only": "N", "any_number": "ANY NUMBER OF",
    "sought": "CARDS", "how_many_sought": "N",
    "listed": "THEM", "nom": "CARDS", "described": "CARDS", "adjective": "MARK", "head": "TYPE", "filter": "WHICH",
    "soft": "WHICH IF ABLE",
    "bound": "BOUND", "owner": "WHOSE", "labels": "LABELS", "zone": "ZONE", "said_zone": "ZONE", "bare_zone": "ZONE",
    "some_one": "CARD", "value": "MARK", "values": "MARKS", "place": "ZONE", "happens": "SOMETHING GOES ON",
    "deck_rule": "RULE OF DECKS", "zones": "ZONES", "some_zones": "ZONES", "zone_name": "ZONE",
    Kind.COUNTER: "COUNTER", Kind.ATTR: "NUMBER", Kind.VALUE: "MARK", Kind.ZONE: "ZONE", Kind.BAREZONE: "ZONE",
    Kind.NOUN: "TYPE", Kind.LABEL: "LABEL", Kind.KEYWORD: "KEYWORD", Kind.PHASE: "PHASE",
    Kind.ROLE: "ROLE", Kind.PROC: "PROCEDURE", Kind.PERIOD: "PERIOD", INT: "N", SIGNED: "+N",
}  # fmt: skip
"""What stands for each symbol and each kind of name in a pattern."""

_WHO = frozenset(("clause", "event", "would", "first_mode", "test", "scale"))
"""Symbols whose phrases are of whom something is said, not of cards to which something is done."""


@dataclass(frozen=True, slots=True)
class Form:
    """An alternative of the grammar: its number, and its pattern, words as they are said and the rest in capitals."""

    number: int
    pattern: str


@dataclass(frozen=True, slots=True)
class Group:
    """Forms that are about one thing."""

    title: str
    forms: tuple[Form, ...]


def groups() -> tuple[Group, ...]:
    """All forms, of alternatives that look alike the first. One that says nothing of its own is none."""
    found = []
    for title, symbols in GROUPS.items():
        forms: dict[str, int] = {}
        for number, production in enumerate(grammar().productions):
            if production.symbol in symbols and is_form(production):
                forms.setdefault(pattern(production), number)
        found.append(Group(title, tuple(Form(number, said) for said, number in forms.items())))
    return tuple(found)


def is_form(production: Production) -> bool:
    """Does the alternative say something of its own?"""
    return len(production.expansion) > 1 or production.expansion[0][0] == "_" or production.expansion[0].isupper()


def pattern(production: Production) -> str:
    """The alternative as people read it: "gain AMOUNT", "If CONDITION, EFFECT."."""
    words: list[str] = []
    for place, symbol in enumerate(production.expansion):
        word = _word(production, place) if symbol[0] == "_" else _label(production, symbol)
        words.append(word if not words or word[0] in ".,;:'" else f" {word}")
    text = "".join(words)
    return text[:1].upper() + text[1:] if production.symbol == "sentence" else text


def _word(production: Production, place: int) -> str:
    """A word as it is said to "you", or of one; cards are several but for "a card"."""
    name = production.expansion[place]
    forms = grammar().words[name]
    several = production.symbol in ("vp", "first_mode") and place == 0
    if name == "_CARDS":
        several = place == 0 or production.expansion[place - 1] not in ("_A", "_THE_TOP")
    return forms[1] if several and len(forms) > 1 else forms[0]


def _label(production: Production, symbol: str) -> str:
    return "WHO" if symbol == "np" and production.symbol in _WHO else LABELS[symbol]
