"""The scenario tests of Velocity's rules that its scenario files cannot tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import shelf
from engine.cli import main
from tests.engine_games import copied
from tests.own_code import ROOT

DECK = ROOT / "cardsets" / "velocity" / "decks" / "walk-ons.yaml"

WRONG: dict[str, tuple[str, str, str]] = {
    "39 cards": ("Zone Lock: 4", "Zone Lock: 2", "cards in its Lineup, Bench or Draw Pile"),
    "5 copies": ("Fast Lane: 4", "Fast Lane: 5", "5 copies of Fast Lane"),
    "a second Franchise on the Bench": ("Fay Fitch: 1", "Oz Oates: 1", "2 Franchise Athletes in its Lineup or Bench"),
    "a Star in the first place": (
        "Al Ames: 1\n    Bea Byrd: 1",
        "Bea Byrd: 1\n    Al Ames: 1",
        "card 1 of the Lineup must be",
    ),
    "two Arenas": ("{Skyline Dome: 1}", "{Skyline Dome: 1, Summit Hall: 1}", "2 Arenas in its Clubhouse"),
    "no Head Coach": ("  Sideline: {Baptiste Crane: 1}\n", "", "no Head Coaches on its Sideline"),
    "three Reserves": ("    Ned Nash: 1\n", "", "3 Reserve Athletes in its Side Deck"),
    "no backup Franchise": ("    Oz Oates: 1\n", "", "no Franchise Athletes in its Side Deck"),
    "nine Playbook cards in the Side Deck": ("    Recovery Day: 1\n", "", "9 Playbook cards in its Side Deck"),
    "a Head Coach in the Draw Pile": (
        "Zone Lock: 4",
        "Zone Lock: 3\n    Iris Valmont: 1",
        "1 Head Coach in its Lineup",
    ),
    "a second card on the Sideline": (
        "{Baptiste Crane: 1}",
        "{Baptiste Crane: 1, Rally Towels: 1}",
        "1 Playbook card in its Lineup",
    ),
    "nine Athletes": ("    Jo Jessup: 1\n", "", "9 Athletes in its Lineup or Bench"),
}
"""What is wrong with a deck: what stands in its place, and a part of what is said."""


def wrong_deck(*kinds: str) -> str:
    text = DECK.read_text(encoding="utf-8")
    for kind in kinds:
        right, wrong, _ = WRONG[kind]
        assert right in text, kind
        text = text.replace(right, wrong, 1)
    return text.replace("deck: walk-ons", "deck: wrong")


def faults(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """What validation says of a game in which player 1 has this deck."""
    game = (shelf.find("velocity") / "game.yaml").read_text(encoding="utf-8")
    dealt = game.replace("player 1: comets", "player 1: wrong")
    name = copied("velocity", folder / "game", {"game.yaml": dealt, "decks/wrong.yaml": text})
    code = main(["validate", name])
    said = capsys.readouterr().err
    return code, re.findall(r"^error\[E\d+\]: (.*)\n +--> .*decks/wrong\.yaml:\d+:\d+$", said, re.MULTILINE)


@pytest.mark.parametrize("kinds", [tuple(WRONG)[:7], tuple(WRONG)[7:]], ids=len)
@pytest.mark.proves("V-07", "V-08", "V-09", "V-10", "V-11", "V-12", "V-13", "V-14", "V-15", "V-16")
def test_tv38_all_faults_of_a_wrong_deck_are_told_in_one_run(
    kinds: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with its own message at its own place. One copy more and two cards fewer are 39."""
    code, found = faults(tmp_path, wrong_deck(*kinds), capsys)
    assert code == 1
    told = {kind: [each for each in found if WRONG[kind][2] in each] for kind in kinds}
    assert all(len(each) == 1 for each in told.values()), (told, found)


def test_tv38_a_right_deck_is_not_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert faults(tmp_path, wrong_deck(), capsys) == (0, [])
