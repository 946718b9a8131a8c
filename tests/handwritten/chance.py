"""SplitMix64 and its batched shuffle written a second time, from the description alone.

The referee shuffles with it in the differential test. It shares no code with the engine on purpose: two
programs that agree digit by digit are a proof, one program that agrees with itself is not.
"""

from __future__ import annotations

TWO_64 = 2**64
GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """A generator with a memory of its own: words of 64 bits, and shuffles in place."""

    def __init__(self, state: int) -> None:
        self.state = state % TWO_64

    def word(self) -> int:
        self.state = z = (self.state + GOLDEN) % TWO_64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % TWO_64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % TWO_64
        return z ^ z >> 31

    def word_for(self, product: int) -> int:
        """A word from which any number below the product is equally likely as a remainder."""
        while True:
            word = self.word()
            if word // product < TWO_64 // product:
                return word

    def shuffle(self, cards: list[int]) -> None:
        i = len(cards) - 1
        while i > 0:
            last, product = i, i + 1
            while last > 1 and product * last < 2**56:
                product *= last
                last -= 1
            z = self.word_for(product)
            while i >= last:
                z, j = divmod(z, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
                i -= 1
