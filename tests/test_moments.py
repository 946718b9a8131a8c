"""What the greedy bot makes of moments: scenarios in which it plays the rest of the turn before what is expected."""

from __future__ import annotations

import pytest

from engine.table.greedy import Greedy
from engine.table.guess import knowledge
from engine.table.match import Match
from engine.table.scenario.files import read
from engine.table.scenario.model import Expect, Scenario
from engine.table.scenario.run import Steps, begun
from tests.own_code import ROOT

FILE = read(ROOT / "tests" / "moments" / "greedy.yaml")


def played(of: Match, seed: int) -> None:
    """The turn played to its end: by the greedy bot for whoever decides now, the other takes the last option."""
    seat, turn = of.state.decider, of.state.turn
    bot = Greedy(of.machine, knowledge(of.game, of.machine.layout), seat, seed)
    while not of.state.over and of.state.turn == turn:
        choices = of.machine.legal(of.state)
        of.apply(bot.choose(of.state) if of.state.decider == seat else choices[-1])


def test_the_moments_can_be_played() -> None:
    assert not FILE.faulty, FILE.found
    assert all(isinstance(scenario.steps[-1], Expect) for scenario in FILE.scenarios)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("scenario", FILE.scenarios, ids=lambda scenario: scenario.name)
def test_greedy_makes_of_a_moment_what_is_best(scenario: Scenario, seed: int) -> None:
    assert FILE.game is not None
    of = begun(FILE.game, scenario)
    steps = Steps(of)
    for step in scenario.steps[:-1]:
        steps.take(step)
    played(of, seed)
    steps.take(scenario.steps[-1])
