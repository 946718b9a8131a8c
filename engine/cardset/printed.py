"""What cards print besides their text: numbers, labels and marks, by the keys of their maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import replace

from engine.cardset import fields
from engine.cardset.declared import error, listed_twice, unknown
from engine.cardset.model import Label, Mark
from engine.cardset.model import Number as NumberOf
from engine.source.characters import shortened
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Span, did_you_mean
from engine.source.shape import whole_number
from engine.source.values import Listing, Mapping, Number, Text

FEWEST_ALIKE = 3
UNKNOWN = 0
"""Stands for the label of cards that a label of the table is of, where there is no such."""
CARD_KEYS = frozenset(("type", "marks", "keywords", "text", "assumed"))


def labels(game: Mapping, found: list[Diagnostic]) -> tuple[Label, ...]:
    """All labels, with the words that cards print for them: those that are listed, or all that some card prints."""
    cards = [of for _, of in fields.entries(game, "cards")]
    declared = list(fields.named(game, "labels"))
    printed = {name.value: _label(name, value, cards) for name, value in declared if not isinstance(value, Mapping)}
    names = [name.value for name, _ in declared]
    return tuple(
        _of_table(name, value, printed, names, found) if isinstance(value, Mapping) else printed[name.value]
        for name, value in declared
    )


def _of_table(
    name: Text, value: Mapping, printed: MappingOf[str, Label], names: list[str], found: list[Diagnostic]
) -> Label:
    """A label of the table: it has the words of one that cards print."""
    of = fields.text(value, "of")
    if of is None or of.value not in printed:
        found += [unknown("E401", "label of cards", of, tuple(printed))] if of is not None else []
        return Label(name.value, (), name.span, UNKNOWN)
    if not printed[of.value].values:
        says = f"no card prints a {of.value}, so there is no word that the table could have"
        found.append(error("E463", of.span, says, f"list its words: “{of.value}: [RED, BLUE]”"))
    return Label(name.value, printed[of.value].values, name.span, names.index(of.value))


def _label(name: Text, value: object, cards: Sequence[Mapping]) -> Label:
    listed = fields.words(value) if isinstance(value, Listing) else ()
    found = listed or tuple(text for of in cards if (text := fields.text(of, name.value)) is not None)
    return Label(name.value, tuple(dict.fromkeys(text.value for text in found)), name.span, listed=bool(listed))


def odd_words(game: Mapping) -> Iterator[Diagnostic]:
    """A warning for a word of a label that one card prints and that is nearly what several others print."""
    cards = [of for _, of in fields.entries(game, "cards")]
    for label, value in fields.named(game, "labels"):
        if isinstance(value, Text):
            words = [text for of in cards if (text := fields.text(of, label.value)) is not None]
            yield from _odd(label.value, words)


def _odd(label: str, words: list[Text]) -> Iterator[Diagnostic]:
    many = Counter(word.value for word in words)
    usual = [word for word, count in many.items() if count >= FEWEST_ALIKE]
    for word in words:
        near = did_you_mean(word.value, usual) if many[word.value] == 1 else ()
        if near:
            message = f"no other card has the {label} {word.value}, and {many[near[0]]} have {near[0]}"
            fixes = (Fix(f"write {near[0]}", (Edit(word.span, near[0]),), safe=False),)
            yield Diagnostic("W413", Severity.WARNING, message, word.span, help=f"did you mean {near[0]}?", fixes=fixes)


def value_spans(game: Mapping, declared: Sequence[Label]) -> dict[str, Span]:
    """Where each word that labels can have stands first."""
    found: dict[str, Span] = {}
    names = {label.name for label in declared}
    listed = (text for _, value in fields.named(game, "labels") if isinstance(value, Listing) for text in value.items)
    of_cards = (value for _, of in fields.entries(game, "cards") for key, value in of.entries if key.value in names)
    for text in (*listed, *of_cards):
        if isinstance(text, Text):
            found.setdefault(text.value, text.span)
    return found


class Printed:
    """Reads what cards print, with the names of one game; gathers what is wrong."""

    def __init__(
        self,
        numbers: tuple[NumberOf, ...],
        labels: tuple[Label, ...],
        marks: tuple[Mark, ...],
        keywords: tuple[str, ...],
        found: list[Diagnostic],
    ) -> None:
        self.number_facts, self.label_facts, self.found = numbers, labels, found
        self.known_numbers = tuple(number.name for number in numbers)
        self.known_labels = tuple(label.name for label in labels)
        self.known_keys = (*self.known_numbers, *self.known_labels, *sorted(CARD_KEYS))
        self.known_marks, self.known_keywords = tuple(mark.name for mark in marks), keywords
        self.other_marks = frozenset(mark.name for mark in marks if mark.per != "card")

    def numbers(self, of: Mapping) -> tuple[int, ...]:
        """Its numbers, in the order in which the game declares them."""
        values = [number.default for number in self.number_facts]
        for key, value in of.entries:
            if key.value in CARD_KEYS or key.value in self.known_labels:
                continue
            number = self._number(key)
            if number is not None and isinstance(value, Number):
                values[number] = value.value
            elif number is not None and value.span.start < value.span.end:
                self.found.append(whole_number(key.value, value))
        return tuple(values)

    def as_meant(self, of: Mapping) -> Mapping:
        """The map of a card with its misspelt keys read as they were meant, so that what is under them is checked."""
        if all(key in self.known_keys for key in of):
            return of
        return Mapping(tuple((self._key(key, of), value) for key, value in of.entries), of.span)

    def _key(self, key: Text, of: Mapping) -> Text:
        near = () if key.value in self.known_keys else did_you_mean(key.value, self.known_keys)
        return replace(key, value=near[0]) if near and near[0] in CARD_KEYS and near[0] not in of else key

    def _number(self, key: Text) -> int | None:
        if key.value not in self.known_numbers:
            found = unknown("E401", "number", key, self.known_keys)
            near = did_you_mean(key.value, self.known_keys)
            if key.value == key.value.strip() and (not near or near[0] in CARD_KEYS):
                found = replace(found, message=f"a card has no key or number called {shortened(key.value)}")
            self.found.append(found)
            return None
        number = self.known_numbers.index(key.value)
        if self.number_facts[number].per != "card":
            whose = "players" if self.number_facts[number].per == "player" else "the table"
            says = f"{key.value} is a number of {whose}, not of cards"
            self.found.append(error("E463", key.span, says, "leave it out: a card prints what is its own"))
            return None
        return number

    def labels(self, of: Mapping) -> tuple[int, ...]:
        """Of each label the number of the word that the card prints for it; 0 for none."""
        return tuple(self._value(of, label) for label in self.label_facts)

    def _value(self, of: Mapping, label: Label) -> int:
        value = of.get(label.name)
        key = of.key(label.name)
        if value is None or key is None:
            return 0
        if label.of is not None:
            says = f"{label.name} is a label of the table, not of cards"
            self.found.append(error("E463", key.span, says, "leave it out: a card prints what is its own"))
            return 0
        if not isinstance(value, Text):
            says = f"{label.name} must be a word"
            self.found.append(error("E203", value.span, says, f"write “{label.name}: …” in letters, or in quotes"))
            return 0
        if value.value not in label.values:
            self.found.append(unknown("E401", label.name, value, label.values))
            return 0
        return 1 + label.values.index(value.value)

    def marks(self, of: Mapping) -> Iterator[int]:
        """Its marks."""
        return self._listed(of, "mark", self.known_marks)

    def keywords(self, of: Mapping) -> Iterator[int]:
        """Its keywords."""
        return self._listed(of, "keyword", self.known_keywords)

    def _listed(self, of: Mapping, what: str, known: tuple[str, ...]) -> Iterator[int]:
        self.found += listed_twice(fields.words(of.get(f"{what}s")))
        for name in fields.words(of.get(f"{what}s")):
            if what == "mark" and name.value in self.other_marks:
                help = "declare it under “card:” in the marks of the game"
                self.found.append(error("E453", name.span, f"{name.value} is no mark of cards", help))
            elif name.value in known:
                yield known.index(name.value)
            else:
                self.found.append(unknown("E401", what, name, known))
