"""A game of the tests' own that hides as much as it can: counters and marks on cards in hands and decks, and hidden
steps in which cards are swapped, revealed, searched for and strengthened."""

from __future__ import annotations

from pathlib import Path

TEXT = """\
cardwright: 1
game: Keeping
players: 2
counters: {Coin: {plural: Coins, max: 9}, Wear: {per: card, max: 6}}
numbers: {Power: {min: -9}, Might: {per: player, min: -99, is: the total Power of your Guards}}
labels: {Clan: text}
marks: {card: [Tall, Short, Worn], player: [Proud]}
types: {Unit: {plural: Units}, Tool: {plural: Tools}}
zones:
  Deck: {per: player, seen by: nobody, draw from: true}
  Hand: {per: player, seen by: owner, draw to: true}
  Wall: {per: player, slots: [Tall, Short], members: Guard, plural: Guards, in play: true}
  Chest: {per: player, seen by: owner}
  Rack: {per: player, in play: true, attached: true}
  Pile: {per: player, discard to: true}
roles: {Attacker: the active player, Keeper: the opponent}
set-up: {Draw: Each player draws 3 cards.}
turn:
  Day:
    do: Draw 1 card.
    actions: [Guard, Arm, Wear, Wear out, Scratch, Lift, Meet, Look, Find, Strengthen, Boast, Wait]
  Night: {do: Discard a card in your Hand until you have 5 or fewer cards in your Hand.}
actions:
  Guard: {says: "Guard with {card}", choose: a Unit in your Hand, if: your Wall is not full, do: Move it to your Wall.}
  Arm: {says: "Arm with {card}", choose: a Tool in your Hand, do: Attach it to a Unit in your Wall.}
  Wear: {says: "Wear {card}", choose: a card in your Hand, limit: 2 times each turn, do: It gains 1 Wear.}
  Wear out: {says: "Wear out {card}", choose: a card in your Hand with 2 or more Wear, do: It becomes Worn.}
  Scratch: {limit: once each turn, do: "Choose a card in the opponent's Hand, then it gains 1 Wear."}
  Lift: {cost: 1 Coin, do: "Choose a card in the opponent's Hand, then move it to your Pile."}
  Meet: {limit: once each turn, do: Start the Meeting.}
  Look: {limit: once each turn, do: Look at the top 2 cards of your Deck. Move up to 1 of them to your Hand.}
  Find: {cost: 1 Coin, do: "Search your Deck for a Unit, then move it to your Hand."}
  Strengthen: {limit: once each turn, do: Each of your Guards has +1 Power until the start of your next turn.}
  Boast: {limit: once each turn, do: You become Proud.}
  Wait: {do: End the phase.}
  Hide: {says: "Hide {card}", choose: a card in your Hand, do: Move it to your Chest.}
  Change:
    {says: "Change {card}", choose: a Unit in your Chest, if: your Wall is not empty, do: Swap it for 1 of your Guards.}
  Show: {says: "Show {card}", choose: a card in your Hand, limit: once each turn, do: Reveal it.}
  Drill: {limit: once each turn, do: "Each of your Guards has +2 Power until the end of the turn. Gain 1 Coin."}
  Seek: {limit: once each turn, do: "Search your Deck for a card, then move it to your Chest."}
  Rub: {says: "Rub {card}", choose: a card in your Chest, limit: once each turn, do: It gains 2 Wear.}
  Stop: {do: End the step.}
procedures:
  Meeting:
    Talks: {by: each player, hidden: true, actions: [Hide, Change, Show, Drill, Seek, Rub, Stop]}
    Fight: {do: "If the Attacker's Might is greater than the Keeper's Might, the Attacker gains 2 Coins."}
rules:
  Fall: When a card gains Wear, if it has 5 or more Wear, move it to its owner's Pile.
  Shame: At the end of each turn, each player stops being Proud.
endings:
  Nine: When a player has 9 Coins, that player wins.
  Out: When a player cannot draw a card, that player loses.
keywords:
  HARDY: This card has +1 Power while you have 2 or more Guards.
  LOYAL: Your Guards that share this card's Clan have +1 Power.
deal: {each player: plain}
cards:
  Ant: {type: Unit, marks: [Tall], Power: 1, Clan: Reds, keywords: [HARDY]}
  Bee: {type: Unit, marks: [Short], Power: 2, Clan: Blues, keywords: [LOYAL]}
  Cat: {type: Unit, marks: [Short], Power: 2, Clan: Reds, text: "When you gain Coins, draw 1 card."}
  Pin: {type: Tool, text: "The attached Unit has +1 Power."}
"""
DECK = "{deck: plain, zones: {Deck: {Ant: 6, Bee: 6, Cat: 4, Pin: 4}}}"


def keeping(folder: Path) -> str:
    """Writes the game; how to open it."""
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    (folder / "decks" / "plain.yaml").write_text(DECK, encoding="utf-8")
    return str(folder)
