"""One game, open for explaining: its names, its programs, its course."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine.cardset.model import Game
from engine.rules.analysis import Analysis
from engine.rules.programs import Lowered, Op
from engine.shelf import deal, lowered
from engine.table.explanation.course import Course, Moment
from engine.table.explanation.facts import Facts
from engine.table.explanation.flow import Narrator
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.steps import Step


class Book:
    """What explanations of one game are made from. `code`: its programs, where they are not the ones that are kept."""

    def __init__(self, game: Game, code: Lowered | None = None) -> None:
        self.game, self.code = game, code or lowered(game)
        self.program = self.code.program
        self.facts = Facts(game, self.code)

    def reader(self, locals_: Locals | None = None) -> Reader:
        """A reader of the game's own programs."""
        return Reader(self.facts, self.code, locals_)

    def steps(self, block: int, locals_: Locals | None = None) -> tuple[Step, ...]:
        """What the program at a block does."""
        return Narrator(self.reader(locals_), block).steps()

    def origin(self, block: int) -> str:
        """The text that a block is from."""
        return self.code.places[self.program.origins[block]]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The course of the game."""
        return tuple(Course(self.code, self.game).moments())

    def calls(self, origin: str) -> Iterator[Moment]:
        """When the course of the game comes to a text."""
        return (m for m in self.moments if m.op == Op.CALL and self.origin(m.operand) == origin)

    @cached_property
    def can_hold(self) -> tuple[frozenset[int], ...]:
        """The cards that can ever come to each zone, with the decks that the game deals."""
        return Analysis(self.program, deal(self.game, broken=True)).can_hold
