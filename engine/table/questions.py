"""What a decision inside an effect asks, in the words of the text it stands in."""

from __future__ import annotations

from functools import cached_property

from engine.cardset.model import Game
from engine.rules.options import Kind, Option
from engine.rules.programs import Lowered, Op, Program, decode
from engine.shelf import lowered

_ASKS = {
    Op.PICK: "choose a card", Op.AMONG: "choose one", Op.MAY: "do it?", Op.MODE: "choose what to do",
}  # fmt: skip


class Questions:
    """Finds the texts of a game's decisions."""

    def __init__(self, game: Game, program: Program) -> None:
        self._game, self._program = game, program

    @cached_property
    def _lowered(self) -> Lowered:
        return lowered(self._game)

    def asks(self, decision: int) -> str:
        """The text that asks, and for what; empty at a menu of actions."""
        op = self._op(decision)
        if op not in _ASKS:
            return ""
        origin = self._program.origins[decision]
        return f"{self._lowered.places[origin]} ({self._lowered.texts[origin]}): {_ASKS[op]}"

    def mode(self, decision: int, number: int) -> str:
        """One of the ways to choose from, as it is printed."""
        start, end = self._lowered.modes[decision][number]
        return " ".join(self._lowered.texts[self._program.origins[decision]][start:end].split()).rstrip(".;,")

    def answer(self, decision: int, answer: int) -> Option | None:
        """What was answered, where that can be told from the decision alone."""
        op = self._op(decision)
        if op == Op.MAY:
            return Option(answer, Kind.MAY, number=answer)
        return Option(answer, Kind.MODE, number=answer) if op == Op.MODE else None

    def _op(self, decision: int) -> Op:
        *_, last = decode(self._program.blocks[decision])
        return Op(last[0])
