"""Takes out of a line of play what gains nothing.

A search that runs out of tries keeps the first good line: with actions in it that the rest does as well without, or
that take each other back, where the line without them has never been tried.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.table.node import Line, Node
from engine.table.scale import Scale, Worth, is_back


class Trim:
    """Trims lines of one search from its `root`. `after` makes a choice, and None is where it cannot be made."""

    def __init__(
        self,
        root: Node,
        after: Callable[[Node, int], Node | None],
        worth: Callable[[Node], Worth],
        scale: Scale,
    ) -> None:
        self._root, self._after, self._worth, self._scale = root, after, worth, scale

    def of(self, line: Line) -> Line:
        """The line without the actions that it is worth as much without, from the last one that ends it on back."""
        line = self._without_returns(line)
        at = len(self._starts(line)) - 2
        while at >= 0:
            starts = self._starts(line)
            line = self._without(line, starts[at], starts[at + 1]) or line
            at -= 1
        return line

    def _starts(self, line: Line) -> list[int]:
        """Where in a line an action begins."""
        return [at for at in range(len(line)) if self._before(line, at).acts]

    def _before(self, line: Line, at: int) -> Node:
        return line[at - 1][1] if at else self._root

    def _without_returns(self, line: Line) -> Line:
        """Without what only leads back to where the line has been."""
        starts = self._starts(line)
        spots = [self._scale.spot(self._before(line, start).state) for start in starts]
        for (first, start), (last, end) in combinations(enumerate(starts), 2):
            shorter = self._without(line, start, end) if is_back(spots[last], spots[first]) else []
            if shorter:
                return self._without_returns(shorter)
        return line

    def _without(self, line: Line, start: int, end: int) -> Line:
        """The line without a part of it; empty where it is worth less, or not to be played."""
        shorter, node = line[:start], self._before(line, start)
        for choice, _ in line[end:]:
            after = None if node.ended else self._after(node, choice)
            if after is None:
                return []
            shorter.append((choice, after))
            node = after
        return shorter if node.ended and self._worth(node) >= self._worth(line[-1][1]) else []
