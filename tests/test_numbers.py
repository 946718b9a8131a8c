"""Numbers of players and of the table: seen on the table, expected in scenarios, explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.table.explanation.book import Book
from engine.table.explanation.subjects import explain, named
from engine.table.match import Match
from engine.table.render import Renderer
from engine.table.scenario.files import read
from engine.table.scenario.run import begun, run
from engine.table.view import SeenNumber, view
from tests.anew import forgetful, reasons
from tests.engine_games import at_random
from tests.own_code import ROOT
from tests.tried import laid_out

GAME = ROOT / "tests" / "meaning" / "game"
GIVEN = "{turn: 1, players: {1: {In Play: [Ant, Bee]}, 2: {In Play: [Zed]}}, table: {Pot: 1}}"


def scenario(folder: Path, steps: str) -> tuple[object, list[str]]:
    """Of one scenario in the game of nothing: its match, and the rows of its failure."""
    path = folder / "own.yaml"
    path.write_text(f"game: {GAME}\nscenarios:\n  - name: own\n    given: {GIVEN}\n    steps: {steps}\n", "utf-8")
    file = read(path)
    assert file.game is not None and file.found == (), file.found
    failure = run(file.game, file.scenarios[0]).failure
    match = begun(file.game, file.scenarios[0])
    return match, [] if failure is None else [f"{r.what}: {r.expected}, not {r.actual}" for r in failure.rows]


@pytest.mark.parametrize(
    ("expect", "rows"),
    [
        ("{players: {1: {Might: 4, Luck: 1}, 2: {Might: 5}}, table: {Gap: 3}}", []),
        ("{players: {1: {Might: 5}}, table: {Gap: 2}}", ["Player 1's Might: 5, not 4", "Gap: 2, not 3"]),
    ],
)
def test_a_scenario_expects_numbers_of_players_and_of_the_table(expect: str, rows: list[str], tmp_path: Path) -> None:
    assert scenario(tmp_path, f"[{{expect: {expect}}}]")[1] == rows


def test_everybody_sees_them(tmp_path: Path) -> None:
    match, _ = scenario(tmp_path, "[{expect: {turn: 1}}]")
    assert isinstance(match, Match)
    game = match.game
    might, gap = (next(n for n, it in enumerate(game.numbers) if it.name == name) for name in ("Might", "Gap"))
    for seat in (0, 1):
        seen = view(game, match.machine, match.state, seat).numbers
        assert {SeenNumber(might, 0, 4), SeenNumber(might, 1, 5), SeenNumber(gap, -1, 3)} <= set(seen)
    lines = [line.text for line in Renderer(match, ("Player 1", "Player 2"), 100).table(0)]
    assert any("Might 5" in line and "Player 2" in line for line in lines)
    assert any("Gap 3" in line for line in lines)


def test_they_are_explained() -> None:
    game = shelf.open_game(str(GAME)).game
    assert game is not None
    book = Book(game)
    [might] = named(book, "Might")
    told = explain(book, might)
    assert told.title == "Might · a number of each player"
    assert told.says == "the total Power of your Units In Play, never below 0"


def test_gained_and_lost_keywords_are_seen() -> None:
    """On the table, beside what the card prints."""
    row = {
        "cards": {"Hook": "Your other Units have BOLD.", "Hat": "Relics have no keywords.",
                  "Pin": {"type": "Relic", "keywords": ["GRIM"]}},
        "action": "Draw a card.",
        "given": {1: {"In Play": ["Ant", "Hook", "Hat", "Pin"]}},
    }  # fmt: skip
    trial = laid_out(row)
    seen = view(trial.game, trial.machine, trial.state, 1)
    cards = {trial.game.cards[card.kind].name: card for zone in seen.zones for card in zone.cards or ()}
    bold = [keyword.name for keyword in trial.game.keywords].index("BOLD")
    assert cards["Ant"].keywords == (bold,)
    assert cards["Pin"].keywords == ()


def test_it_is_told_what_changes_a_number() -> None:
    """By whom and by how much: set first, then what is added, and of one sentence no more than its most in total."""
    row = {
        "cards": {
            "Hook": "Your Units have Power 3.",
            "Hat": "Your Units have +2 Power.",
            "Pin": {"type": "Relic", "keywords": ["GRIM"]},
        },
        "action": "Draw a card.",
        "given": {1: {"In Play": ["Ant", "Hook", "Hat"]}, 2: {"In Play": ["Pin", "Pin"]}},
    }
    trial = laid_out(row)
    numbers = [number.name for number in trial.game.numbers]
    cards = {trial.words.card(card): card for card in range(len(trial.machine.deal.kinds))}

    def why(number: str, item: int) -> list[tuple[str, int]]:
        found = trial.machine.why(trial.state, numbers.index(number), item)
        return [(trial.words.card(source), amount) for source, amount in found]

    assert why("Power", cards["Ant"]) == [("Hook", 2), ("Hat", 2)]
    assert why("Might", 0) == [("Pin", -2), ("Pin", -1)]
    assert why("Cost", cards["Ant"]) == []


@pytest.mark.parametrize("text", ["Units have +2 Power.", "Units have Power 3."])
def test_in_which_order_it_is_told_does_not_hang_on_when_it_was_first_asked(text: str) -> None:
    """Whose turn it is settles the order of texts where it counts: what was found in a turn before is as good."""
    trial = laid_out({"cards": {"Hook": text, "Hat": text}, "action": "Draw a card.", "given": {
        1: {"In Play": ["Ant", "Hook"]}, 2: {"In Play": ["Bee", "Hat"]}}})  # fmt: skip
    active = set()
    for _ in zip(range(30), at_random(trial.machine, trial.state, 1), strict=False):
        assert reasons(trial.machine, trial.state) == reasons(trial.machine, forgetful(trial.machine, trial.state))
        active.add(trial.state.active)
    assert active == {0, 1}
