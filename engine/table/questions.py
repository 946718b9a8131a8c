"""What a decision inside an effect asks, in the words of the text it stands in."""

from __future__ import annotations

from functools import cached_property

from engine.cardset.model import Game
from engine.rules.options import Kind, Option, is_of_seats
from engine.rules.programs import NOTHING, OPPONENT, TABLE, YOU, Instruction, L, Lowered, Op, Program, decode
from engine.rules.state import State
from engine.shelf import lowered

_ASKS = {
    Op.PICK: "choose a card", Op.AMONG: "choose one", Op.MAY: "do it?", Op.MODE: "choose what to do",
    Op.NUMBER: "choose how much", Op.PLACE: "choose a place",
    Op.WORD: "choose the",
}  # fmt: skip

_WHOSE = {YOU: "your", OPPONENT: "the opponent's", TABLE: "the"}

_KINDS = {Op.MAY: Kind.MAY, Op.MODE: Kind.MODE, Op.NUMBER: Kind.NUMBER, Op.WORD: Kind.WORD}
"""The answers that are the same whatever the state is."""


class Questions:
    """Finds the texts of a game's decisions."""

    def __init__(self, game: Game, program: Program) -> None:
        self._game, self._program = game, program

    @cached_property
    def _lowered(self) -> Lowered:
        return lowered(self._game)

    def asks(self, decision: int, doing: str = "") -> str:
        """The text that asks, and for what; empty at a menu of actions. `doing` is said instead of whose text it is."""
        op = self._op(decision)
        if op not in _ASKS:
            return ""
        origin = self._program.origins[decision]
        last = self._last(decision)
        where = self._where(last) if op == Op.PICK else f" {self._game.labels[last[3]].name}" if op == Op.WORD else ""
        return f"{doing or self._lowered.places[origin]} ({self._lowered.texts[origin]}): {_ASKS[op]}{where}"

    def _where(self, pick: Instruction) -> str:
        """Where the card to be chosen lies, if that can be told from the decision alone."""
        zone, whose = self._game.zones[pick[4]], _WHOSE.get(pick[3])
        if whose is None:
            return ""
        return f" {zone.name}" if zone.bare else f" {zone.said} {whose} {zone.name}"

    def whose(self, block: int) -> str:
        """Whose text a block is of: the name of a card or a keyword, "the rule …"."""
        return self._lowered.places[self._program.origins[block]].removeprefix("the keyword ")

    def lasting(self, fact: int) -> str:
        """What holds for a while, as it is printed."""
        origin, start, end = self._lowered.lasting[fact]
        return " ".join(self._lowered.texts[origin][start:end].split()).rstrip(".;,")

    def mode(self, decision: int, number: int) -> str:
        """One of the ways to choose from, as it is printed."""
        start, end = self._lowered.modes[decision][number]
        return " ".join(self._lowered.texts[self._program.origins[decision]][start:end].split()).rstrip(".;,")

    def word(self, decision: int, number: int) -> str:
        """One of the words of the label that is asked for."""
        return self._game.labels[self._last(decision)[3]].values[number]

    def answer(self, decision: int, answer: int) -> Option | None:
        """What was answered, where that can be told from the decision alone."""
        last = self._last(decision)
        if Op(last[0]) == Op.PLACE:
            return Option(answer, Kind.PLACE, number=self._program.zones[last[4]].slots[answer])
        kind = Kind.PLAYER if is_of_seats(last) else _KINDS.get(Op(last[0]))
        return Option(answer, kind, number=answer) if kind is not None else None

    def left(self, state: State) -> int | None:
        """How much is left of what is shared out, where it is asked how much of it something takes."""
        if state.decision == NOTHING or self._op(state.decision) != Op.NUMBER:
            return None
        *before, last = decode(self._program.blocks[state.decision])
        # the most that can be chosen is all that is left, or the smaller of that and of what there is room for
        bound = next((it for it in reversed(before) if it[0] in (Op.SMALLER, Op.COPY) and L(it[1]) == last[5]), None)
        left = last[5] if bound is None else bound[-1]
        return int(state.agenda[-1][2][left >> 1]) if left & 1 else left >> 1

    def _op(self, decision: int) -> Op:
        return Op(self._last(decision)[0])

    def _last(self, decision: int) -> Instruction:
        *_, last = decode(self._program.blocks[decision])
        return last
