"""In which order a hand is told: by suits and ranks, where a game lists them; else as the cards came."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.table.match import Match
from engine.table.render import Renderer
from tests.marked import written

GAME = """\
cardwright: 1
game: Tryout
labels: {Suit: SUITS, Rank: [Low, High]}
zones: {Hand: {per: player, seen by: owner}, Pile: {per: player, KIND}}
deal: {each player: few}
turn: {Day: {actions: all}}
actions:
  Play: {says: "Play {card}", choose: a card in your Hand, do: Move it to your Pile.}
  Take: {says: "Take {card}", choose: a card in your Pile, do: Move it to your Hand.}
endings: {Late: "At the end of turn 2, end the game."}
cards:
  Owl: {Suit: Reds, Rank: High}
  Ant: {Suit: Blues, Rank: High}
  Elk: {Suit: Reds, Rank: Low}
  Fox: {Rank: Low}
"""
CAME = ["Owl", "Ant", "Elk", "Fox"]
SORTED = ["Fox", "Ant", "Elk", "Owl"]


def match_of(folder: Path, suits: str = "[Blues, Reds]", kind: str = "discard to: true") -> Match:
    few = "Owl: 1, Ant: 1, Elk: 1, Fox: 1"
    files = {
        "game.yaml": GAME.replace("SUITS", suits).replace("KIND", kind),
        "decks/few.yaml": f"deck: few\nzones: {{Hand: {{{few}}}, Pile: {{{few}}}}}\n",
    }
    opened = shelf.open_game(str(written(folder, files)))
    assert opened.game is not None, opened.diagnostics
    return Match(shelf.machine(opened.game), opened.game, players=(None, None), seed=1)


def offered(match: Match, verb: str) -> list[str]:
    return [offer.label.removeprefix(verb) for offer in match.offers() if offer.label.startswith(verb)]


def told(match: Match, zone: str) -> list[str]:
    """The cards of a zone of the first player's, as the table lists them: theirs stand last."""
    head = f"    {zone}: "
    *_, line = [line.text for line in Renderer(match, ("A", "B"), 100).table(0) if line.text.startswith(head)]
    return line.removeprefix(head).split(", ")


@pytest.mark.parametrize(
    ("suits", "order"),
    [("[Blues, Reds]", SORTED), ("text", ["Elk", "Fox", "Owl", "Ant"])],  # only ranks are listed then
)
def test_a_hand_is_sorted_by_the_words_that_are_listed(suits: str, order: list[str], tmp_path: Path) -> None:
    match = match_of(tmp_path, suits)
    assert offered(match, "Play ") == told(match, "Hand") == order


def test_a_number_means_the_card_beside_it(tmp_path: Path) -> None:
    match = match_of(tmp_path)
    for number, name in enumerate(SORTED, 1):
        option = match.machine.describe(match.state, match.read(str(number)))
        assert match.words.card(option.card) == name


@pytest.mark.parametrize(
    ("kind", "order"),
    [("in play: true", CAME), ("seen by: owner", SORTED), ("seen by: owner, in play: true", CAME)],
)
def test_what_lies_on_the_table_stays_as_it_came(kind: str, order: list[str], tmp_path: Path) -> None:
    match = match_of(tmp_path, kind=kind)
    assert offered(match, "Take ") == told(match, "Pile") == order
