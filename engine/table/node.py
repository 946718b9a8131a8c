"""What the greedy bot's search is made of: states that are reached in thought, and lines of choices."""

from __future__ import annotations

from engine.rules.state import State
from engine.table.scale import Worth


class Node:
    """A state that was reached in thought."""

    __slots__ = ("acts", "children", "ended", "outlook", "spare", "state", "worth")

    def __init__(self, state: State, acts: bool, ended: bool) -> None:
        self.state, self.acts, self.ended = state, acts, ended
        self.worth: Worth | None = None  # weighed when it is asked for
        self.children: list[tuple[int, Node]] | None = None
        self.outlook: Worth | None = None  # the most that is reached before something else is to be done
        self.spare = -1  # with how many departures to spare it has been searched


Line = list[tuple[int, Node]]
"""Choices, each with what it leads to."""
