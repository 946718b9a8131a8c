"""Did you mean …? The declared names nearest to a word that is none of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

_MOST = 3
_LONGEST = 64


def did_you_mean(word: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The names nearest to a word, best first and at most three; none when nothing is near.

    >>> did_you_mean("shufle", ["draw", "shuffle", "discard"])
    ('shuffle',)
    """
    return _nearest(word, frozenset(candidates)) if len(word) <= _LONGEST else ()


@lru_cache(maxsize=1024)
def _nearest(word: str, candidates: frozenset[str]) -> tuple[str, ...]:
    """Of two that are as far, the one of as many letters comes first."""
    others = (name for name in candidates if name != word)
    ranked = sorted((_distance(word, name), abs(len(word) - len(name)), name) for name in others)
    return tuple(name for far, _, name in ranked if far <= _patience(word, name))[:_MOST]


def _patience(word: str, name: str) -> float:
    """How many slips a word of this length may hold and still be meant."""
    length = max(len(word), len(name))
    return 0.5 if length <= 2 else max(1.0, length * 0.34)


def _distance(word: str, name: str) -> float:
    """How far two spellings are apart; case and a plural's ending weigh little, as does a missing word."""
    left, right = word.casefold(), name.casefold()
    if left == right:
        return 0.1
    if _singular(left) == _singular(right):
        return 0.2
    if left in right.split():
        return 0.9
    if abs(len(word) - len(name)) > _patience(word, name):
        return float("inf")
    if sorted(left) == sorted(right):
        return 1.0
    plain = _slips(left, right)
    if left[-1:] != "s" and right[-1:] != "s":
        return plain
    return min(plain, _slips(_singular(left), _singular(right)) + 0.2)


def _singular(word: str) -> str:
    for ending in ("es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)]
    return word


def _slips(left: str, right: str) -> float:
    """Letters added, dropped, changed or swapped with their neighbour (optimal string alignment)."""
    before: list[int] = []
    above = list(range(len(right) + 1))
    for row, letter in enumerate(left, start=1):
        current = [row]
        for column, other in enumerate(right, start=1):
            best = min(above[column] + 1, current[-1] + 1, above[column - 1] + (letter != other))
            if _swapped(left, right, row, column):
                best = min(best, before[column - 2] + 1)
            current.append(best)
        before, above = above, current
    return float(above[-1])


def _swapped(left: str, right: str, row: int, column: int) -> bool:
    return row > 1 and column > 1 and left[row - 2 : row] == right[column - 1] + right[column - 2]
