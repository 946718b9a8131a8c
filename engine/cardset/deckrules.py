"""The rules of decks: from sentences as written to what a deck must hold, and what is wrong with one at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from engine.cardset.declared import error
from engine.cardset.measures import RELATIONS, card_tests, zones
from engine.cardset.model import Card, DeckRule, Mark, Type, Zone
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import CardTest, Fixed, HasLabel, HasMark, HasNumber, LiesInAny, OfType
from engine.language import nodes as n
from engine.language.phrase import phrase
from engine.language.vocabulary import Vocabulary
from engine.source.diagnostics import Diagnostic, Label, Span
from engine.source.scalars import LARGEST
from engine.source.values import Text

DECKS_ALONE = frozenset(("E502", "E503", "E504", "E505"))
"""What is wrong with a deck alone: the game can be played with others."""


AskedOfDecks: TypeAlias = tuple[DeckRule, n.DeckRule]
"""A rule, and the sentence that says it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of a card in a deck's file: the zone under whose key they stand, and their own key."""

    zone: int
    under: Text
    card: int
    key: Text
    copies: int


# ---- rules


def deck_rule(name: Text, written: Text, node: n.DeckRule, scope: Scope) -> DeckRule:
    """What a sentence asks of a deck. Raises Wrong for what no deck can be asked."""
    quantifier, tests = node.quantifier, card_tests(node.nom, scope)
    unfit = _unfit(node, tests)
    if unfit is not None:
        raise Wrong("E506", *unfit)
    amount = quantifier.value.value if isinstance(quantifier.value, n.Number) else 0
    homes = tuple(test.zone for test in tests if isinstance(test, LiesInAny))
    places = [part.zone for part in node.nom.filters if isinstance(part, n.Within)]
    if places:
        homes = _places(places, scope)
    asked = tuple(test for test in tests if not isinstance(test, LiesInAny))
    relation = RELATIONS[quantifier.how]
    return DeckRule(name.value, homes, asked, relation, amount, node.copies, written.value, written.span)


def each_card(node: n.Node, scope: Scope) -> tuple[CardTest, ...]:
    """What a deck asks of cards that it names together: “each …”. Raises Wrong for what no deck can ask."""
    if not isinstance(node, n.Phrase) or node.quantifier != n.Quantifier("each") or node.nom.head.kind == "player":
        raise Wrong("E506", node, "this does not say which cards", "say “each card”, or “each …” with a type of cards")
    if node.owner is not None or any(isinstance(part, n.Within) for part in node.nom.filters):
        raise Wrong("E506", node, "the key above says already where these cards are", "say only which cards")
    tests = card_tests(node.nom, scope)
    if not all(_is_printed(test) and not isinstance(test, LiesInAny) for test in tests):
        raise Wrong("E506", node.nom, _TOO_EARLY, _PRINTED)
    return tests


_TOO_EARLY = "a deck is looked at before the game, and this asks what is so in the game"
_PRINTED = "ask for the type, the marks or the numbers that are printed"


def _unfit(node: n.DeckRule, tests: tuple[CardTest, ...]) -> tuple[n.Node, str, str] | None:
    """What nobody can tell of a deck: where, why, and what can be asked."""
    if node.quantifier.how == "number":
        says = "this could be exactly so many, or at least so many"
        return node.quantifier, says, "say “exactly …”, “… or more” or “… or fewer”"
    if not all(_is_printed(test) for test in tests):
        return node.nom, _TOO_EARLY, _PRINTED
    return None


def _is_printed(test: CardTest) -> bool:
    number = isinstance(test, HasNumber) and isinstance(test.amount, Fixed)
    return number or isinstance(test, OfType | HasMark | HasLabel | LiesInAny)


def _places(said: list[n.Zone | n.Zones], scope: Scope) -> tuple[int, ...]:
    """The zones of the deck that a filter names; “its” are the deck's."""
    if len(said) > 1:
        raise Wrong("E422", said[1], "a card is in one zone only")
    found = []
    for zone in zones(said[0]):
        number = scope.names.zone(zone.name)
        fact = scope.names.zones[number]
        if not fact.per_player:
            raise Wrong("E508", zone, f"a player's deck has no card in the {fact.name}, which is the table's")
        if zone.owner is not None and zone.owner != n.Ref("its"):
            raise Wrong("E508", zone, "nobody has a deck yet: its zones are the deck's", f"say “its {fact.name}”")
        found.append(number)
    return tuple(found)


# ---- faults


@dataclass(frozen=True, slots=True)
class Judge:
    """Looks at the decks of one game. The rules come with their nodes, for what is said.

    Where a card is unsure, because what it prints was not understood, rules on what cards print ask nothing of a deck.
    """

    cards: Sequence[Card]
    types: Sequence[Type]
    zones: Sequence[Zone]
    marks: Sequence[Mark]
    keywords: int
    spoken: Vocabulary
    rules: Sequence[AskedOfDecks]
    unsure: frozenset[str] = frozenset()

    def those(self, tests: Sequence[CardTest]) -> tuple[int, ...]:
        """The cards of which all that is so as they are printed."""
        return tuple(at for at, card in enumerate(self.cards) if all(self._passes(card, test) for test in tests))

    def faults(self, name: Text, keys: Sequence[tuple[int, Text]], entries: Sequence[Entry]) -> Iterator[Diagnostic]:
        """All that is wrong with a deck that is a player's: by the rooms and places of its zones, and by the rules."""
        yield from self._rooms(entries)
        if any(self.cards[each.card].name in self.unsure for each in entries):
            return
        yield from self._places(entries)
        for rule, node in self.rules:
            mine = [each for each in entries if self._counts(rule, each)]
            if rule.copies:
                yield from self._copies(rule, node, mine)
            else:
                own = [key.span for zone, key in keys if zone in rule.zones]
                yield from self._count(rule, node, mine, own[-1] if own else name.span)

    def _rooms(self, entries: Sequence[Entry]) -> Iterator[Diagnostic]:
        for number, zone in enumerate(self.zones):
            mine = [each for each in entries if each.zone == number]
            room = LARGEST if zone.size is None else zone.size
            if (over := _passes(mine, room)) is not None:
                held = sum(each.copies for each in mine)
                says = f"{zone.name} has room for {room}, and this deck puts {held} cards there"
                yield error("E505", over.key.span, says, f"take {held - room} out")

    def _places(self, entries: Sequence[Entry]) -> Iterator[Diagnostic]:
        """The cards of a zone with places take them in their order, and each has the mark that names its place."""
        for number, zone in enumerate(self.zones):
            cards = [each for each in entries if each.zone == number for _ in range(each.copies)]
            taken = list(enumerate(zip(zone.slots, cards, strict=False), 1))
            wrong = [(place, mark, entry) for place, (mark, entry) in taken if not self._is(entry, mark)]
            places = ", ".join(self.marks[each].name for each in zone.slots)
            help = f"its places in order: {places}"
            if len(wrong) == 2 and self._is(wrong[0][2], wrong[1][1]) and self._is(wrong[1][2], wrong[0][1]):
                first, other = (self.cards[entry.card].name for _, _, entry in wrong)
                help += f"; the order of the cards matters: swap {first} and {other}"
                wrong = wrong[:1]
            for place, mark, entry in wrong:
                name = self.cards[entry.card].name
                says = f"card {place} of the {zone.name} must be {self.marks[mark].name}, and {name} is not"
                yield error("E504", entry.key.span, says, help)

    def _is(self, entry: Entry, mark: int) -> bool:
        return mark in self.cards[entry.card].marks

    def _counts(self, rule: DeckRule, entry: Entry) -> bool:
        card = self.cards[entry.card]
        in_place = not rule.zones or entry.zone in rule.zones
        return in_place and all(self._passes(card, test) for test in rule.tests)

    def _passes(self, card: Card, test: CardTest) -> bool:
        """Is that so of the card as it is printed?"""
        match test:
            case OfType():
                return card.type is not None and test.type in self.types[card.type].includes
            case HasMark():
                return (test.mark in card.marks) != test.negated
            case HasNumber(amount=Fixed() as amount):
                return compared(self._columns(card)[test.number], test.relation, amount.value)
            case HasLabel():
                return any(self._columns(card)[at] == value for at, value in test.values) != test.negated
        raise AssertionError(f"{type(test).__name__} is not printed")

    def _columns(self, card: Card) -> tuple[int, ...]:
        """What the card prints: its numbers, its labels, its keywords."""
        has = tuple(int(keyword in card.keywords) for keyword in range(self.keywords))
        return (*card.numbers, *card.labels, *has)

    def _count(self, rule: DeckRule, node: n.DeckRule, mine: Sequence[Entry], place: Span) -> Iterator[Diagnostic]:
        have = sum(each.copies for each in mine)
        if not compared(have, rule.relation, rule.amount):
            over = _passes(mine, rule.amount) if rule.relation in ("=", "<=") else None
            says = f"this deck has {self._so_many(have, node.nom)}, and must have {self._wanted(node)}"
            yield self._broken("E502", rule, says, place if over is None else over.key.span, have)

    def _copies(self, rule: DeckRule, node: n.DeckRule, mine: Sequence[Entry]) -> Iterator[Diagnostic]:
        for card in dict.fromkeys(each.card for each in mine):
            own = [each for each in mine if each.card == card]
            have = sum(each.copies for each in own)
            if not compared(have, rule.relation, rule.amount):
                over = (_passes(own, rule.amount) if rule.relation in ("=", "<=") else None) or own[-1]
                many = "1 copy" if have == 1 else f"{have} copies"
                says = f"this deck has {many} of {self.cards[card].name}, and must have {self._wanted(node)}"
                more = tuple(Label(each.key.span, "the same card") for each in own if each is not over)
                yield self._broken("E503", rule, says, over.key.span, have, more)

    def _so_many(self, have: int, nom: n.Nom) -> str:
        """So many of them, in the words of the rule."""
        how = n.Quantifier("number", n.Number(have)) if have else n.Quantifier("no")
        return phrase(n.Phrase(how, None, nom), self.spoken, "cards")

    def _wanted(self, node: n.DeckRule) -> str:
        return "none" if node.quantifier.how == "no" else phrase(node.quantifier, self.spoken, "number_or_more")

    @staticmethod
    def _broken(
        code: str, rule: DeckRule, says: str, place: Span, have: int, more: tuple[Label, ...] = ()
    ) -> Diagnostic:
        """A rule that a deck breaks, with how many it has too many or too few."""
        short = rule.amount - have
        help = f"add {short}" if short > 0 else f"take {-short} out"
        help = help if rule.relation in ("=", ">=", "<=") else ""
        return error(code, place, says, help, (*more, Label(rule.span, f"by this rule: {rule.name}")))


def _passes(entries: Iterable[Entry], most: int) -> Entry | None:
    """The entry with which there are more than so many."""
    have = 0
    for each in entries:
        have += each.copies
        if have > most:
            return each
    return None


def compared(have: int, relation: str, want: int) -> bool:
    """Does a number compare so with another?"""
    return _COMPARED[relation](have, want)


_COMPARED: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}
