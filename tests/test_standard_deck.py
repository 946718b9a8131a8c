"""The standard deck: 52 cards in four suits, which any game can use."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engine import shelf
from engine.cardset.model import Game
from engine.table.match import Match
from tests.marked import written

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")

GAME = """\
cardwright: 1
game: Tryout
uses: [standard-deck]
zones: {Hand: {per: player, seen by: owner}, Pile: {per: player}}
deal: {each player: few}
turn: {Day: {actions: all}}
actions:
  Red: {says: "Red {card}", choose: a Heart in your Hand, do: Move it to your Pile.}
  High: {says: "High {card}", choose: a card in your Hand with Value 13 or more, do: Move it to your Pile.}
  Lady: {says: "Lady {card}", choose: a Queen card in your Hand that is not Hearts, do: Move it to your Pile.}
  Black: {says: "Black {card}", choose: a card in your Hand that is Clubs or Spades, do: Move it to your Pile.}
  Rest: {do: End the phase.}
endings:
  Late: At the end of turn 2, end the game.
  Many: "When a player has 5 or more Heart cards in their Pile, that player wins."
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A game with a few of the cards."""
    deck = "deck: few\nzones: {Hand: {Ace of Spades: 1, Queen of Hearts: 1, Queen of Clubs: 1, Two of Diamonds: 1}}\n"
    opened = shelf.open_game(str(written(tmp_path / "a", {"game.yaml": GAME, "decks/few.yaml": deck})))
    assert opened.diagnostics == () and opened.game is not None
    return opened.game


def test_it_has_no_fault() -> None:
    place = shelf.library("standard-deck")
    assert place is not None
    opened = shelf.open_library(place)
    assert (opened.diagnostics, opened.files, opened.cards) == ((), 5, 52)


def test_its_cards_are_the_thirteen_ranks_of_the_four_suits_in_order(game: Game) -> None:
    assert [card.name for card in game.cards] == [f"{rank} of {suit}" for suit, rank in product(SUITS, RANKS)]
    assert [(label.name, label.values) for label in game.labels] == [("Suit", SUITS), ("Rank", RANKS)]
    assert [(of.name, of.plural) for of in game.types] == [(suit[:-1], f"{suit[:-1]} cards") for suit in SUITS]


def test_each_card_prints_what_its_name_says(game: Game) -> None:
    for at, card in enumerate(game.cards):
        suit, rank = divmod(at, len(RANKS))
        assert (card.type, card.labels, card.numbers) == (suit, (suit + 1, rank + 1), (rank + 2,)), card.name
        assert not card.text and not card.marks


def test_sentences_speak_of_its_suits_ranks_and_values(game: Game) -> None:
    match = Match(shelf.machine(game), game, players=(None, None), seed=1)
    assert [offer.label for offer in match.offers()] == [
        "Red Queen of Hearts",
        "High Ace of Spades",
        "Lady Queen of Clubs",
        "Black Queen of Clubs",
        "Black Ace of Spades",
        "Rest",
    ]


@pytest.mark.parametrize(
    ("key", "many"),
    [("each card", 52), ("each Spade", 13), ("each Ace card", 4), ("each Heart with Value 11 or more", 4)],
)
def test_a_deck_takes_of_it_what_a_game_needs(tmp_path: Path, key: str, many: int) -> None:
    files = {"game.yaml": GAME, "decks/few.yaml": f"deck: few\nzones: {{Hand: {{{key}: 1}}}}\n"}
    opened = shelf.open_game(str(written(tmp_path / "a", files)))
    assert opened.diagnostics == () and opened.game is not None
    assert len(shelf.deal(opened.game).kinds) == 2 * many
