"""What a person types, understood: the number or the beginning of an option, or the card that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.rules.options import Kind, Option, Refusal
from engine.rules.programs import NOTHING
from engine.source.nearest import did_you_mean

MOST_NAMED = 6
"""How many options or cards that may be meant are named."""


class ChoiceError(ValueError):
    """A choice that cannot be made. Nothing has changed."""


class InvalidChoice(ChoiceError):
    """Nothing is called so."""


class IllegalChoice(ChoiceError):
    """There is such an option, but not now; the message says why."""


class AmbiguousChoice(ChoiceError):
    """Several options may be meant."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An option with its label."""

    option: Option
    label: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that cannot be taken now: its label, and why."""

    refusal: Refusal
    label: str
    reason: str


def several(names: Sequence[str]) -> str:
    """That each of these may be meant."""
    more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    return f"that may be {' or '.join([*names[:MOST_NAMED], *more])}"


@dataclass(frozen=True, slots=True)
class Answers:
    """The options of a decision, what cannot be done, and the cards that belong to other times, each with when."""

    offers: Sequence[Offer]
    refused: Callable[[], Sequence[Refused]]
    elsewhere: Callable[[], dict[str, str]]
    name: Callable[[int], str]

    def read(self, text: str) -> int:
        """The choice that is meant. Raises ChoiceError."""
        said = plain(text)
        if said.isascii() and said.isdigit():
            return _by_number(self.offers, said)
        if not said:
            raise InvalidChoice("there is no such option")
        ways = self._exactly(said), self._begun(said)
        chosen = next((found for way in ways for found in way if found), [])
        if not chosen:
            raise InvalidChoice(f"there is no such option{self._near(said)}")
        if len(chosen) > 1:
            raise AmbiguousChoice(several(list(dict.fromkeys(each.label for each in chosen))))
        return chosen[0].option.choice

    def _exactly(self, said: str) -> Iterator[list[Offer]]:
        """What is called just so: by its label, then by its card."""
        yield [offer for offer in self.offers if plain(offer.label) == said]
        _refuse(each for each in self.refused() if plain(each.label) == said)
        yield [offer for offer in self.offers if self._card(offer.option.card) == said]
        _refuse(each for each in self.refused() if self._card(each.refusal.card) == said)

    def _begun(self, said: str) -> Iterator[list[Offer]]:
        """What begins so, in the same order, and then the cards of other times."""
        yield [offer for offer in self.offers if plain(offer.label).startswith(said)]
        _refuse(each for each in self.refused() if plain(each.label).startswith(said))
        yield [offer for offer in self.offers if self._card(offer.option.card).startswith(said)]
        self._refuse_cards(said)

    def _refuse_cards(self, said: str) -> None:
        """Says why, if a card is meant with which nothing can be done now."""
        of_cards = [each for each in self.refused() if self._card(each.refusal.card).startswith(said)]
        later = {card: when for card, when in self.elsewhere().items() if plain(card).startswith(said)}
        names = list(dict.fromkeys([*(self.name(each.refusal.card) for each in of_cards), *later]))
        if len(names) > 1:
            raise AmbiguousChoice(several(names))
        _refuse(of_cards)
        for card, when in (later or self.elsewhere()).items():
            if plain(card) in said or card in later:
                raise IllegalChoice(f"{card}: {when}")

    def _card(self, card: int) -> str:
        return plain(self.name(card)) if card >= 0 else ""

    def _near(self, said: str) -> str:
        cards = {offer.option.card for offer in self.offers if offer.option.kind is Kind.ACTION} - {NOTHING}
        near = did_you_mean(said, [*(offer.label for offer in self.offers), *sorted(map(self.name, cards))])
        return f"; did you mean {near[0]}?" if near else ""


def _refuse(found: Iterable[Refused]) -> None:
    """Says why, if an action is meant that cannot be taken: of several, the first."""
    reasons = dict.fromkeys(f"{each.label}: {each.reason}" for each in found)
    if reasons:
        raise IllegalChoice(next(iter(reasons)))


def _by_number(offers: Sequence[Offer], digits: str) -> int:
    number = int(digits) if len(digits) < 6 else 0
    if offers[0].option.kind is Kind.NUMBER:
        return _by_amount(offers, number, digits)
    if not 1 <= number <= len(offers):
        raise InvalidChoice(f"there is no option {digits}; the options are 1 to {len(offers)}")
    return offers[number - 1].option.choice


def _by_amount(offers: Sequence[Offer], amount: int, digits: str) -> int:
    """Where it is asked how much, a number is just that."""
    for offer in offers:
        if offer.option.number == amount and len(digits) < 6:
            return offer.option.choice
    raise InvalidChoice(f"it cannot be {digits}; choose {offers[0].option.number} to {offers[-1].option.number}")


def plain(text: str) -> str:
    """A text as it is compared with what was typed."""
    return " ".join(text.split()).casefold()
