"""In lockstep with OpenSpiel: the same deal and the same choices, and after each both say the same.

`python -m tools.lockstep` plays thousands of games; here are fifty of each.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")

from tests import lockstep
from tests.lockstep import goofspiel, leduc
from tools.lockstep import __main__ as tool
from tools.lockstep.play import Paired
from tools.lockstep.table import Table

EVERY = [of for paired in lockstep.PAIRED.values() for of in paired]


@pytest.mark.parametrize("of", EVERY, ids=str)
def test_both_play_the_same_game(of: Paired) -> None:
    tally, difference = tool.played(of, range(50))
    assert difference == ""
    assert tally.games == 50
    assert tally.states > 50


# ---- a difference is found


class OneChipMore(leduc.Leduc):
    def returns(self, table: Table) -> list[float]:
        return [value + 1 for value in super().returns(table)]


class Mistaken(leduc.Leduc):
    """It takes a call for a raise."""

    def action(self, label: str, table: Table) -> int:
        return {"Call": 2, "Raise": 1}.get(label, 0)


def difference(of: Paired) -> str:
    return tool.played(of, range(20))[1]


def test_another_worth_at_the_end_is_a_difference() -> None:
    found = difference(replace(leduc.PAIRED[0], how=OneChipMore))
    assert found.startswith("seed 0, move ")
    assert "the returns:\n  ours [" in found and "\n  theirs [" in found


def test_another_choice_is_a_difference() -> None:
    assert "the legal actions:\n  ours " in difference(replace(leduc.PAIRED[0], how=Mistaken))


def test_a_card_that_is_seen_and_should_not_be_is_a_difference() -> None:
    open_bids, hidden = goofspiel.PAIRED
    found = difference(replace(hidden, ours=open_bids.ours))
    assert "what player 0 sees:\n  hand 1: ours {'Spent of 1': " in found


def test_a_card_that_is_not_seen_and_should_be_is_a_difference() -> None:
    open_bids, hidden = goofspiel.PAIRED
    assert "what player" in difference(replace(open_bids, ours=hidden.ours))


# ---- the tool


def test_the_tool_prints_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["leduc", "-n", "3", "--seed", "7"]) == 0
    assert capsys.readouterr().out.startswith("leduc for 2 / leduc_poker: 3 games, ")


def test_the_tool_shows_a_difference_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(lockstep.PAIRED, "leduc", (replace(leduc.PAIRED[0], how=OneChipMore),))
    assert tool.main(["leduc", "-n", "3"]) == 1
    assert "0 games" in (said := capsys.readouterr().out) and "1 difference\n  seed 0, move " in said
    with pytest.raises(SystemExit):
        tool.main(["chess"])
    assert "nobody plays chess; there is hearts, crazy-eights" in capsys.readouterr().err
