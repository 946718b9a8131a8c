"""Random numbers of the rules: SplitMix64, its state one integer that the caller keeps.

A shuffle takes many digits from one word. The bounds n, n - 1, ... 2 of its draws are grouped while the
product of a group stays under 2**56; one word below the largest multiple of that product then gives every
digit of the group by division. That is exactly uniform up to the generator, and one word serves 18 cards.
"""

from __future__ import annotations

from functools import lru_cache

__all__ = ["below", "groups", "next_word", "seed_stream", "shuffled"]

_WORDS = 1 << 64
_MASK = _WORDS - 1
_ROOM = 1 << 56  # a group's product stays below, so that fewer than one word in 256 is rejected
_STEP = 0x9E3779B97F4A7C15


def next_word(state: int) -> tuple[int, int]:
    """The next state, and 64 random bits."""
    state = (state + _STEP) & _MASK
    word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, word ^ (word >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state, and a number from 0 to bound - 1; the bound is from 1 to 2**56."""
    if not 0 < bound <= _ROOM:
        raise ValueError(f"a bound is from 1 to 2**56, not {bound}")
    limit = _WORDS - _WORDS % bound
    state, word = next_word(state)
    while word >= limit:
        state, word = next_word(state)
    return state, word % bound


def shuffled(state: int, cards: list[int]) -> int:
    """Shuffles the cards in place, every order as likely, and returns the next state."""
    for limit, bounds in groups(len(cards)):
        state, word = next_word(state)
        while word >= limit:
            state, word = next_word(state)
        for bound in bounds:
            other = word % bound
            word //= bound
            last = bound - 1
            cards[last], cards[other] = cards[other], cards[last]
    return state


def seed_stream(seed: int, stream: int) -> int:
    """The first state of one of the streams of a seed: 0 for shuffles, 1 for the coin."""
    state = seed & _MASK
    for _ in range(stream):
        state, _word = next_word(state)
    return next_word(state)[1]


@lru_cache(maxsize=512)
def groups(size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The words that a shuffle takes: of each, the limit it must stay under and the bounds of its digits."""
    rows = []
    bound = size
    while bound > 1:
        first, product = bound, 1
        while bound > 1 and product * bound < _ROOM:
            product *= bound
            bound -= 1
        rows.append((_WORDS - _WORDS % product, tuple(range(first, bound, -1))))
    return tuple(rows)
