"""Frozen data comes back from JSON as it was, classes, tuples and all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import shelf
from engine.codec import NotEncodable
from engine.shelf import open_game

CODEC = shelf._codec()

GAMES = [
    "deckbuilder",
    "deckbuilder+reshuffle",
    "deckbuilder+turn-50-played+random-first-player",
]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_its_program_come_back_as_they_were(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    game = open_game(name).game
    assert game is not None
    whole = game, shelf.lowered(game)
    again = CODEC.decode(json.loads(json.dumps(CODEC.encode(whole))))
    assert again == whole
    assert type(again[1].program.blocks[0]) is tuple


def test_a_kept_game_plays_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    games = [open_game("deckbuilder+reshuffle").game for _ in range(2)]
    assert list(tmp_path.glob("game-*.json"))
    logs = []
    for game in games:
        assert game is not None
        rules = shelf.machine(game)
        state = rules.start(5, log=True)
        while not state.over:
            rules.apply(state, rules.legal(state)[0])
        logs.append(state.log)
    assert games[0] is not games[1]
    assert logs[0] == logs[1]


def test_a_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "game"
    folder.mkdir()
    text = (
        "cardwright: 1\ngame: X\nplayers: 2\ncounters: {Coins: {}}\nturn: {Day: {actions: all}}\n"
        "actions: {Work: {do: Gain 1 Coins.}}\nendings: {Rich: 'When a player has 9 Coins, that player wins.'}\n"
    )
    (folder / "game.yaml").write_text(text)
    assert open_game(str(folder)).game is not None
    (folder / "game.yaml").write_text(text.replace("Gain 1 Coins", "Gain 1 Coinz"))
    assert [each.code for each in open_game(str(folder)).diagnostics] == ["E401"]


@pytest.mark.parametrize("plain", [None, 3, [], [[], {"no.Such": []}], [[], {"model.Mark": [1, 2, 3, 4, 5]}], [[], {"a": [], "b": []}]])
def test_what_it_has_not_written_is_refused(plain: object) -> None:
    with pytest.raises((TypeError, ValueError, KeyError, IndexError)):
        CODEC.decode(plain)


def test_what_is_no_data_is_refused() -> None:
    with pytest.raises(NotEncodable):
        CODEC.encode({"a": object()})
