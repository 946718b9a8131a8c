"""A copy of the deckbuilder whose players hold cards that ask: choices in effects, in loops, in triggers, nested."""

from __future__ import annotations

from pathlib import Path

from tests.engine_games import copied

CARDS = {
    "Swap": "Choose a card in your Hand, then move it to your Bench. Draw 2 cards.",
    "Trade": "Choose up to 2 cards in your Hand, then move them to your Bench.",
    "Sweep": "Discard any number of cards in your Hand, then draw that many cards.",
    "Option": "You may lose 1 Momentum. If you do, gain 2 Hustle. Otherwise, gain 1 Momentum.",
    "Fork": "Choose one: gain 2 Hustle; or draw a card; or each player discards a card in their Hand.",
    "Offer": "The opponent may discard a card in their Hand. If they do, draw up to 2 cards. Otherwise, gain 1 Score.",
    "Tax": "A player loses 1 Momentum, then discards a card.",
    "Echo": "Choose a Structure in your Hand, then resolve it. Gain 1 Momentum.",
    "Storm": "Each player chooses a Structure in their Hand, then resolves it.",
}
"""Each is free; their choices are made by one player, by the other, and by both."""

RESOLVED = ("Swap", "Sweep", "Option", "Fork", "Offer")
"""Those that others resolve: Structures, which resolve nothing themselves, so that there is an end."""

STANDING = {
    "Scribe": "When a card enters your Bench, you may lose 1 Hustle. If you do, draw a card.",
    "Warden": "At the start of your turn, you may discard a card. If you do, gain 2 Momentum.",
    "Heir": "When this card enters your Bench, you may discard a card.",
}
"""Their texts work while they are in play."""


def asking_game(folder: Path) -> str:
    """The copy; how to open it. The Bench is shuffled back, so that games go on."""
    return copied("deckbuilder", folder, {"cards/asking.yaml": _cards(), "decks/starting.yaml": _deck()}) + "+reshuffle"


def _cards() -> str:
    kinds = dict.fromkeys(CARDS, "type: Unit") | dict.fromkeys(RESOLVED, "type: Structure")
    kinds |= dict.fromkeys(STANDING, "type: Unit, marks: [Permanent]")
    texts = CARDS | STANDING
    return "cards:\n" + "".join(f'  {name}: {{{kinds[name]}, text: "{texts[name]}"}}\n' for name in texts)


def _deck() -> str:
    copies = "".join(f"    {name}: 2\n" for name in ("Ball Handler", "Open Look", *CARDS, *STANDING))
    return f"deck: starting\nzones:\n  Roster Deck:\n{copies}"
