"""What Velocity's cards and decks must amount to: how many there are of what, and what their texts make use of."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.cardset.model import Game
from tests.engine_games import opened
from tests.velocity_by_side import READINGS, Printed, printed

PLAYBOOK = ("Action", "Event", "Equipment")
ROLES = ("Franchise", "Star", "Role", "Veteran", "Reserve")


def game() -> Game:
    return opened("velocity")


def of_type(*names: str) -> dict[str, Printed]:
    return {name: card for name, card in printed("velocity").items() if card["type"] in names}


def labelled(label: str) -> Counter[str]:
    return Counter(card[label] for card in printed("velocity").values() if label in card)


# ---- Athletes


@pytest.mark.parametrize("label", ["Team", "Philosophy"])
def test_there_are_four_teams_and_four_philosophies_of_ten_athletes_or_more(label: str) -> None:
    assert len(labelled(label)) >= 4 and min(labelled(label).values()) >= 10


def test_there_are_forty_athletes_and_more_with_every_role_among_them() -> None:
    marks = Counter(mark for card in printed("velocity").values() for mark in card.get("marks", ()))
    assert len(of_type("Athlete")) >= 40
    assert all(marks[role] >= 5 for role in ROLES), marks


def test_every_athlete_has_one_role() -> None:
    assert all(sum(mark in ROLES for mark in card["marks"]) == 1 for card in of_type("Athlete").values())


def test_every_keyword_is_on_three_athletes_or_more() -> None:
    having = Counter(word for card in printed("velocity").values() for word in card.get("keywords", ()))
    assert len(game().keywords) == 11
    assert all(having[keyword.name] >= 3 for keyword in game().keywords), having


# ---- other cards


@pytest.mark.parametrize("name", ["Head Coach", "Arena"])
def test_there_are_six_head_coaches_and_six_arenas_that_do_something(name: str) -> None:
    texts = [card["text"] for card in of_type(name).values()]
    assert len(set(texts)) == len(texts) >= 6 and all(texts)


def test_there_are_forty_five_playbook_cards_of_every_kind() -> None:
    cards = of_type(*PLAYBOOK)
    sides = Counter(next(iter(card.get("marks", ())), "General") for card in cards.values() if card["type"] == "Action")
    assert len({card["text"] for card in cards.values()}) == len(cards) >= 45
    assert min(sides[side] for side in ("Offensive", "Defensive", "General")) >= 10
    assert Counter(card["type"] for card in cards.values())["Event"] >= 10
    assert len(of_type("Equipment")) >= 6


@pytest.mark.proves("VA-39")
def test_a_card_brings_in_the_backup_franchise() -> None:
    texts = [card["text"] for card in of_type(*PLAYBOOK).values()]
    assert any("Swap a Franchise Athlete in your Side Deck" in text for text in texts)


@pytest.mark.proves("VA-40")
def test_all_that_the_cards_print_is_marked_as_assumed() -> None:
    """The rulebook prints no card, so it gives no number and no text."""
    for card in game().cards:
        own = {key for key in printed("velocity")[card.name] if key not in ("type", "assumed")}
        assert own <= {key for key, _ in card.assumed}, card.name


# ---- what their texts say


KINDS = {
    "a trigger of an event": r"when you play",
    "a trigger of a moment": r"At the start of",
    "a limit": r"Once each",
    "a modifier that stands": r"The attached Athlete has \+1 Skill",
    "a keyword that is given": r"has LEADER",
    "keywords that are taken": r"no keywords",
    "a modifier of costs": r"-1 Cost",
    "a replacement": r"would .* instead",
    "a prohibition": r"cannot",
    "a prohibition for a while": r"cannot .* until",
    "what is done later": r"At the start of your next turn, ",
    "a trigger for a while": r"Until the end of the turn, when",
    "a replacement for a while": r"Until the end of .* if .* would .* instead",
    "a condition": r"If you trail in VP",
    "a choice of one": r"1 of your Starters",
    "a choice of up to so many": r"up to 1 of them",
    "a choice of any number": r"any number of",
    "an option": r"You may .* If you do",
    "what is done otherwise": r"Otherwise,",
    "modes": r"Choose one:",
    "modes for the opponent": r"The opponent chooses one:",
    "a distribution": r"assigns 2 Fatigue among",
    "until the end of an attempt": r"until the end of the Scoring Attempt",
    "until the end of a turn": r"until the end of the turn",
    "until the start of a turn": r"until the start of your next turn",
    "a search": r"Search your Draw Pile",
    "a look": r"Look at",
    "a reveal": r"Reveal",
    "history": r"you have played an Event this turn",
    "an amount from before": r"that many",
    "the most of something": r"with the most",
    "what each player does": r"Each player",
    "a move back from the Discard Pile": r"in your Discard Pile",
    "a swap": r"Swap",
    "an end": r"End the Scoring Attempt",
}
"""Kinds of sentence, and what tells that a text has one."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_texts_of_the_cards_make_use_of(kind: str) -> None:
    texts = {name: " ".join(card["text"].split()) for name, card in printed("velocity").items() if "text" in card}
    assert [name for name, text in texts.items() if re.search(KINDS[kind], text)]


# ---- decks


def test_there_are_four_legal_decks_with_a_plan_and_a_side_deck_each() -> None:
    decks = game().decks
    assert len(decks) >= 4 and not any(deck.faults for deck in decks)
    assert len({deck.about for deck in decks}) == len(decks) and all(deck.about for deck in decks)
    zones = [zone.name for zone in game().zones]
    sides = [dict(deck.zones)[zones.index("Side Deck")] for deck in decks]
    assert all(sum(copies for _, copies in side) == 15 for side in sides)
    assert len({tuple(sorted(side)) for side in sides}) == len(decks)


def test_every_playbook_card_and_athlete_is_in_a_deck() -> None:
    cards = [card.name for card in game().cards]
    in_decks = {cards[card] for deck in game().decks for _, held in deck.zones for card, _ in held}
    assert [name for name in of_type("Athlete", *PLAYBOOK) if name not in in_decks] == []


# ---- other readings


def test_other_readings_of_the_rulebook_are_variants() -> None:
    """All of them are told of by the ruling that they put aside, and nearly all are played by the referee."""
    variants = {name for name, _ in game().other_variants}
    told = {variant for ruling in game().rulings for variant in ruling.otherwise}
    assert len(variants) >= 12 and told <= variants
    assert variants - {variant.removeprefix("+") for variant in READINGS} == {"backup-franchise-replaces"}
