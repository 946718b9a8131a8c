"""Roles, periods and procedures as facts of a program, each with the counter that remembers it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypedDict

from engine.cardset.model import Period, Role
from engine.cardset.terms import Who
from engine.rules.course import Edges
from engine.rules.proceedings import Proceeding
from engine.rules.programs import NOTHING, Flow, Per, PeriodFact, ProcedureFact, RoleFact, Whose

if TYPE_CHECKING:
    from engine.rules.lower import Lowering


class Facts(TypedDict):
    """What a program says of its phases and steps, and of what else belongs to the course of the game."""

    menus: tuple[tuple[int, ...], ...]
    edges: int
    phases: int
    roles: tuple[RoleFact, ...]
    periods: tuple[PeriodFact, ...]
    procedures: tuple[ProcedureFact, ...]


class Staging:
    """Lowers them for one game."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering, self.game = lowering, lowering.game

    @cached_property
    def edges(self) -> Edges:
        """What waits for the start or end of something."""
        return Edges(self.lowering)

    def facts(self) -> Facts:
        """All of it; the programs of the procedures are written."""
        game = self.game
        return {
            "menus": tuple(stage.actions for stage in game.stages),
            "edges": 2 + 2 * (len(game.stages) + len(game.procedures)),
            "phases": len(game.phases),
            "roles": tuple(self._role(number, role) for number, role in enumerate(game.roles)),
            "periods": tuple(PeriodFact(self.period(period), period.place) for period in game.periods),
            "procedures": self._procedures(),
        }

    def _role(self, number: int, role: Role) -> RoleFact:
        if role.who is None:
            most = self.game.players - 1
            return RoleFact(int(Whose.CHOSEN), self.lowering.memory(Per.TABLE, NOTHING, most, NOTHING, "role", number))
        return RoleFact(int(Whose.NEXT if role.who == Who("next") else Whose.ACTIVE))

    def period(self, period: Period) -> int:
        """The counter of a period's group."""
        last = sum(each.group == period.group for each in self.game.periods) - 1
        return self.lowering.memory(Per.TABLE, 0, last, 0, "period", period.group)

    def running(self, procedure: int) -> int:
        """The counter that tells whether a procedure is going on."""
        most = len(Flow) * (len(self.game.stages) + 2)
        return self.lowering.memory(Per.TABLE, 0, most, 0, "procedure", procedure)

    def _procedures(self) -> tuple[ProcedureFact, ...]:
        found, first = [], len(self.game.phases)
        for number, it in enumerate(self.game.procedures):
            block = Proceeding(self.lowering, self.edges, f"the procedure {it.name}").write(number, first)
            found.append(ProcedureFact(block, first, first + len(it.steps), self.running(number)))
            first += len(it.steps)
        return tuple(found)
