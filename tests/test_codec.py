"""Frozen data comes back from JSON as it was, classes, tuples and all."""

from __future__ import annotations

import json
import shutil
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


FOREIGN = [None, 3, [], [[], {"no.Such": []}], [[], {"model.Mark": [1, 2, 3, 4, 5]}], [[], {"a": [], "b": []}]]


@pytest.mark.parametrize("plain", FOREIGN)
def test_what_it_has_not_written_is_refused(plain: object) -> None:
    with pytest.raises((TypeError, ValueError, KeyError, IndexError)):
        CODEC.decode(plain)


def test_what_is_no_data_is_refused() -> None:
    with pytest.raises(NotEncodable):
        CODEC.encode({"a": object()})


def test_a_kept_game_of_another_shape_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    game = open_game("deckbuilder").game
    assert game is not None
    whole = CODEC.encode((game, shelf.lowered(game)))
    deep: object = 1
    for _ in range(900):
        deep = [deep]
    spoilt = [[[], deep], CODEC.encode((game, game)), json.loads(json.dumps(whole).replace('"Hustle"', "7"))]
    for entry in spoilt:
        monkeypatch.setattr(shelf.store, "load", lambda *_, entry=entry: entry)
        again = open_game("deckbuilder").game
        assert again == game


def test_what_is_read_is_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that changes while a game is opened is never kept under what it was before."""
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "game"
    shutil.copytree(shelf.find("deckbuilder"), folder)
    cards = folder / "cards" / "starting.yaml"
    before = cards.read_text(encoding="utf-8")
    contents = shelf.contents

    def and_then_changed(place: Path) -> list[tuple[str, bytes]]:
        files = contents(place)
        cards.write_text(before.replace("Gain 2 Hustle", "Gain 9 Hustle"), encoding="utf-8")
        return files

    monkeypatch.setattr(shelf, "contents", and_then_changed)
    open_game(str(folder))
    cards.write_text(before, encoding="utf-8")
    monkeypatch.setattr(shelf, "contents", contents)
    game = open_game(str(folder)).game
    assert game is not None
    assert "Gain 2 Hustle." in [card.text for card in game.cards]


@pytest.mark.parametrize("kind", ["link out", "dangling", "folder"])
def test_a_file_that_is_left_out_is_a_fault(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "game"
    shutil.copytree(shelf.find("deckbuilder"), folder)
    outside = tmp_path / "evil.yaml"
    outside.write_text("variant: evil\ncounters: {Score: {max: 1}}\n", encoding="utf-8")
    stranger = folder / "variants" / "evil.yaml"
    if kind == "folder":
        stranger.mkdir()
    else:
        stranger.symlink_to(outside if kind == "link out" else tmp_path / "nowhere")
    loaded = open_game(f"{folder}+evil")
    assert loaded.game is None
    assert [(each.code, Path(each.span.source.name).name) for each in loaded.diagnostics] == [("E127", "evil.yaml")]


def test_a_card_file_that_cannot_be_read_does_not_make_its_cards_unknown(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(shelf.find("deckbuilder"), folder)
    (folder / "cards" / "starting.yaml").write_text("cards: {Ball Handler: {type: Unit\n", encoding="utf-8")
    found = open_game(str(folder)).diagnostics
    assert {Path(each.span.source.name).name for each in found} == {"starting.yaml"}
    assert {each.code[:2] for each in found} == {"E1"}


def test_a_folder_may_have_a_plus_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "a+b"
    shutil.copytree(shelf.find("deckbuilder"), folder)
    game = open_game(f"{folder}+reshuffle").game
    assert game is not None
    assert game.variants == ("reshuffle",)


def test_a_deck_goes_to_whom_it_is_for() -> None:
    game = open_game("deckbuilder").game
    assert game is not None
    with pytest.raises(shelf.WrongDeck):
        shelf.machine(game, {"table": "starting"})
    with pytest.raises(shelf.WrongDeck):
        shelf.machine(game, {"1": "recruiting"})
