"""A game of the tests' own in which hidden cards are chosen: blindly, by looking for them, and by another player."""

from __future__ import annotations

from pathlib import Path

from tests import tables

CARDS = {
    "Robber": "Choose a card in the opponent's Hand, then move it to your Bench.",
    "Two Thieves": "Choose up to 2 cards in the opponent's Hand, then move them to your Bench.",
    "Finder": "Choose a card in your Roster Deck, then move it to your Hand.",
    "Gatherer": "Choose up to 2 cards in your Roster Deck, then move them to your Hand.",
    "Victim": "The opponent chooses a card in your Hand, then move it to your Bench.",
    "Sorter": "Choose a card in the opponent's Roster Deck. Choose a card in your Hand. Move it to your Bench.",
    "Digger": "Choose a card in the Recruiting Deck, then move it to your Roster Deck.",
    "Doubter": "Choose a card in the opponent's Hand, then you may draw a card. Move it to your Bench.",
}

WATCHER = "When the opponent draws a card, you may lose 1 Momentum. If you do, move it to your Bench."

VARIANT = """\
variant: peeking
about: Hidden cards are chosen, and games are short.
endings:
  Turn limit: At the start of turn 12, end the game.
actions:
  Lift a card:
    says: Lift {card}
    choose: a card in the opponent's Hand
    cost: 1 Hustle
    do: Move it to your Roster Deck.
  Bury a card:
    says: Bury {card}
    choose: a card in your Roster Deck
    cost: 1 Momentum
    do: Move it to the bottom of your Roster Deck.
"""


def peeking(folder: Path) -> str:
    """Writes the game; how to open it."""
    tables.copy_with(folder, CARDS)
    with (folder / "cards" / "starting.yaml").open("a", encoding="utf-8") as file:
        file.write(f'  Watcher: {{type: Unit, marks: [Permanent], text: "{WATCHER}"}}\n')
    deck = folder / "decks" / "starting.yaml"
    deck.write_text(deck.read_text("utf-8").replace("Robber: 2", "Robber: 2, Watcher: 1, Fast Break: 1"), "utf-8")
    (folder / "variants" / "peeking.yaml").write_text(VARIANT, "utf-8")
    return f"{folder}+reshuffle+peeking"
