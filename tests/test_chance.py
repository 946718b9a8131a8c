"""Random numbers: the known words of SplitMix64, whole shuffles as written out, and their uniformity."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import prod

import pytest

from engine.rules.chance import below, groups, next_word, seed_stream, shuffled
from tests.handwritten.chance import Chance

TWO_64 = 2**64

WORDS = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

# size, first state -> the order that a shuffle of 0, 1, 2, ... leaves, and the next state
SHUFFLES = [
    (2, 1, [0, 1], 11400714819323198486),
    (5, 1, [2, 3, 4, 1, 0], 11400714819323198486),
    (10, 42, [0, 1, 5, 2, 4, 9, 8, 6, 7, 3], 11400714819323198527),
    (
        24,
        7,
        [21, 23, 11, 16, 3, 18, 13, 10, 8, 4, 0, 7, 19, 17, 6, 2, 5, 1, 20, 22, 14, 12, 9, 15],
        4354685564936845361,
    ),
]

# size -> how many digits each word gives
DIGITS = {
    2: [1],
    10: [9],
    18: [17],
    19: [17, 1],
    24: [13, 10],
    52: [10, 10, 11, 15, 5],
    64: [9, 9, 10, 11, 13, 11],
}


def words(state: int, count: int) -> list[int]:
    drawn = []
    for _ in range(count):
        state, word = next_word(state)
        drawn.append(word)
    return drawn


def state_before(word: int) -> int:
    """The state whose next word is the given one: the generator run backwards."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        left = word
        for _ in range(64 // shift):
            left = word ^ left >> shift
        word = left * pow(factor, -1, TWO_64) % TWO_64
    return (word - 0x9E3779B97F4A7C15) % TWO_64


def test_the_known_words() -> None:
    assert words(1234567, 5) == WORDS
    assert words(0, 1) == [0xE220A8397B1DCDAF]


@pytest.mark.parametrize(("size", "state", "order", "after"), SHUFFLES)
def test_the_known_shuffles(size: int, state: int, order: list[int], after: int) -> None:
    cards = list(range(size))
    assert shuffled(state, cards) == after
    assert cards == order


@pytest.mark.parametrize(("size", "digits"), DIGITS.items())
def test_a_word_gives_as_many_digits_as_fit(size: int, digits: list[int]) -> None:
    assert [len(bounds) for _limit, bounds in groups(size)] == digits


def test_the_groups_cover_every_bound_once_and_exactly() -> None:
    for size in [*range(258), 1000]:
        rows = groups(size)
        assert [bound for _limit, bounds in rows for bound in bounds] == list(range(size, 1, -1))
        for limit, bounds in rows:
            product = prod(bounds)
            assert product < 2**56
            assert limit % product == 0
            assert TWO_64 - product < limit <= TWO_64


def test_a_shuffle_of_less_than_two_cards_draws_nothing() -> None:
    for cards in ([], [7]):
        assert shuffled(99, list(cards)) == 99


def test_a_second_program_of_the_same_description_agrees() -> None:
    state, other = 2024, Chance(2024)
    for size in [*range(70), 256, 257, 300]:
        ours, theirs = list(range(size)), list(range(size))
        state = shuffled(state, ours)
        other.shuffle(theirs)
        assert (state, ours) == (other.state, theirs)


def test_a_word_past_the_largest_multiple_is_drawn_again() -> None:
    state = state_before(TWO_64 - 1)
    assert next_word(state)[1] == TWO_64 - 1
    once, again = next_word(state)[0], next_word(next_word(state)[0])
    assert below(state, 3) == (again[0], again[1] % 3)
    assert below(state, 4) == (once, 3)

    cards, expected = list(range(10)), list(range(10))
    assert shuffled(state, cards) == again[0] == shuffled(once, expected)
    assert cards == expected


def test_the_word_at_the_limit_is_rejected_and_the_one_before_is_not() -> None:
    limit = groups(10)[0][0]
    for word, drawn in ((limit - 1, 1), (limit, 2)):
        state = expected = state_before(word)
        for _ in range(drawn):
            expected = next_word(expected)[0]
        assert shuffled(state, list(range(10))) == expected


def test_one_bounded_number_is_a_shuffle_of_one_digit() -> None:
    cards = [0, 1]
    state, digit = below(5, 2)
    assert shuffled(5, cards) == state
    assert cards == ([1, 0] if digit == 0 else [0, 1])


@pytest.mark.parametrize("bound", [0, -1, 2**56 + 1])
def test_an_impossible_bound_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound is from 1"):
        below(0, bound)


def test_streams_differ_and_any_whole_number_is_a_seed() -> None:
    starts = [seed_stream(seed, stream) for seed in (-1, 0, 1, 2, 2**64 - 2) for stream in (0, 1)]
    assert len(set(starts)) == len(starts)
    assert seed_stream(-1, 0) == seed_stream(2**64 - 1, 0)
    assert all(0 <= start < TWO_64 for start in starts)
    assert [seed_stream(1234567, stream) for stream in range(5)] == WORDS


def spread(counts: Counter[tuple[int, ...]], cells: int, total: int) -> float:
    """Chi-square of the counts against an even spread."""
    even = total / cells
    return sum((count - even) ** 2 for count in counts.values()) / even


def test_every_order_of_four_cards_is_as_likely() -> None:
    counts = Counter(dict.fromkeys(permutations(range(4)), 0))
    state = seed_stream(1, 0)
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        state = shuffled(state, cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert spread(counts, 24, 24_000) < 49.7  # 23 degrees of freedom: passed by one seed in a thousand


def test_every_card_of_a_large_deck_lands_everywhere() -> None:
    size, rounds = 30, 9_000
    counts = Counter({(card, place): 0 for card in range(size) for place in range(size)})
    state = seed_stream(2, 0)
    for _ in range(rounds):
        cards = list(range(size))
        state = shuffled(state, cards)
        counts.update((card, place) for place, card in enumerate(cards))
    assert len(counts) == size * size
    assert spread(counts, size * size, size * rounds) < 973  # (30 - 1) squared degrees of freedom, one in a thousand
