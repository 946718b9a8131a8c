"""The names of playing cards, and the letters by which others know them."""

from __future__ import annotations

RANKS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
LETTERS = "23456789TJQKA"
SUITS = "CDHS"


def rank(card: str) -> str:
    """The rank of a card, by its name: "Ten of Hearts"."""
    return card.split()[0]


def suit(card: str) -> str:
    """The letter of its suit."""
    return card.split()[-1][0]


def number(card: str) -> int:
    """Its number in a deck of 52: by rank, and in a rank by suit."""
    return RANKS.index(rank(card)) * 4 + SUITS.index(suit(card))


def called(letters: str) -> int:
    """The number of a card by its letters, rank first or suit first: "TC", "CT"."""
    first, second = letters[0], letters[1]
    value, of = (first, second) if first in LETTERS and second in SUITS else (second, first)
    return LETTERS.index(value) * 4 + SUITS.index(of)
