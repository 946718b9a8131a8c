"""Libraries: what several games share is theirs as if they said it themselves; each fault is told where it stands."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from engine import cli, shelf
from engine.cardset import lending, load
from engine.cardset.files import Loaded
from engine.cardset.model import Game
from engine.cli.exits import Exit
from tests.marked import unmarked, written

BEASTS = {
    "beasts/library.yaml": """\
cardwright: 1
library: Beasts
about: Animals that several games keep.

counters:
  Gold: {plural: Gold}
  Debt: {min: -5}

numbers:
  Might: {default: 1, min: 1}

labels:
  Land: [Forest, Desert]

marks:
  card: [Big]

types:
  Beast: {plural: Beasts}
  Stone: {plural: Stones}

keywords:
  SLY: This card has +1 Might.
""",
    "beasts/cards/beasts.yaml": """\
cards:
  Owl: {type: Beast, Might: 2, Land: Forest, keywords: [SLY]}
  Camel: {type: Beast, Might: 3, Land: Desert, marks: [Big]}
  Elk: {type: Beast, Might: 4, Land: Forest, marks: [Big], text: Gain 1 Gold.}
""",
}
ZOO = {
    "zoo/game.yaml": """\
cardwright: 1
game: Zoo
uses: [beasts]

marks:
  card: [Tame]

zones:
  Den: {per: player, seen by: owner}
  Pen: {per: player, in play: true}

deal: {each player: first}

turn:
  Day: {actions: all}

actions:
  Keep:
    says: Keep {card}
    choose: a Tame Beast in your Den
    do: Move it to your Pen. Gain Gold equal to its Might.
  Rest: {do: End the phase.}

endings:
  Rich: When a player has 9 Gold, that player wins.
  Late: At the end of turn 9, end the game.

cards:
  Owl: {marks: [Tame], Might: 5, keywords: null}
  Mule: {type: Beast, Might: 3, marks: [Big, Tame]}
""",
    "zoo/decks/first.yaml": "deck: first\nzones:\n  Den: {Owl: 2, Mule: 1}\n",
}
BOTH = {**BEASTS, **ZOO}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games and the libraries are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def opened(here: Path, files: Mapping[str, str] = BOTH, name: str = "zoo") -> Loaded:
    written(here, files)
    return shelf.open_game(name)


def playable(here: Path, files: Mapping[str, str] = BOTH) -> Game:
    loaded = opened(here, files)
    assert loaded.diagnostics == ()
    assert loaded.game is not None
    return loaded.game


def changed(file: str, old: str, new: str) -> dict[str, str]:
    assert BOTH[file].count(old) == 1, old
    return {**BOTH, file: BOTH[file].replace(old, new)}


def printed(game: Game, name: str) -> tuple[object, ...]:
    """What a card prints: its type, its numbers, the words of its labels, its marks and its keywords."""
    card = next(card for card in game.cards if card.name == name)
    labels = [label.values[at - 1] for label, at in zip(game.labels, card.labels, strict=True) if at]
    marks, keywords = [game.marks[at].name for at in card.marks], [game.keywords[at].name for at in card.keywords]
    return game.types[card.type or 0].name, card.numbers, labels, marks, keywords


def out_of(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = cli.main(list(argv))
    done = capsys.readouterr()
    return code, done.out + done.err


# ---- what is lent


def test_a_game_has_what_its_library_declares_and_its_own(here: Path) -> None:
    game = playable(here)
    assert [card.name for card in game.cards] == ["Owl", "Camel", "Elk", "Mule"]
    assert [mark.name for mark in game.marks] == ["Big", "Tame"]
    assert printed(game, "Camel") == ("Beast", (3,), ["Desert"], ["Big"], [])
    assert printed(game, "Mule") == ("Beast", (3,), [], ["Big", "Tame"], [])


def test_what_the_game_says_of_a_card_is_laid_over_it_and_null_removes(here: Path) -> None:
    assert printed(playable(here), "Owl") == ("Beast", (5,), ["Forest"], ["Tame"], [])
    more = changed("zoo/game.yaml", "  Mule:", "  Camel: null\n  Elk: {text: null}\n  Mule:")
    game = playable(here, more)
    assert [card.name for card in game.cards] == ["Owl", "Elk", "Mule"]
    assert game.cards[1].text == ""


def test_null_is_still_a_value_where_it_is_one(here: Path) -> None:
    counters = "counters: {Gold: {min: null}, Debt: {min: null}, Luck: {min: null}}"
    game = opened(here, changed("zoo/game.yaml", "marks:\n", f"{counters}\n\nmarks:\n")).game
    assert game is not None and [each.low for each in game.counters] == [-1_000_000_000] * 3


def test_a_variant_can_say_that_a_counter_has_no_least(here: Path) -> None:
    deep = "variant: deep\nabout: Below nothing.\ncounters:\n  Gold: {min: null}\n  Debt: {min: null}\n"
    game = opened(here, {**BOTH, "zoo/variants/deep.yaml": deep}, "zoo+deep").game
    assert game is not None and [each.low for each in game.counters] == [-1_000_000_000] * 2


def test_it_is_played_with_the_cards_of_the_library(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, BOTH)
    scenario = """\
game: ..
scenarios:
  - name: A tame owl is worth five
    given: {players: {1: {Den: [Owl]}}}
    steps:
      - do: Keep Owl
      - expect: {players: {1: {Gold: 5, Pen: [Owl]}}}
"""
    written(here, {"zoo/scenarios/owl.yaml": scenario})
    assert out_of(capsys, "test", "zoo")[0] == Exit.FINE
    assert out_of(capsys, "simulate", "zoo", "-n", "3", "--seed", "1")[0] == Exit.FINE
    code, said = out_of(capsys, "explain", "zoo", "Elk")
    assert code == Exit.FINE and "beasts/cards/beasts.yaml:4" in said


def test_a_library_beside_the_game_goes_before_one_that_is_bundled(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("beasts", "stones"):
        written(here, {f"all/{name}/{file.split('/', 1)[1]}": text for file, text in BEASTS.items()})
    (here / "all/beasts/library.yaml").write_text("cardwright: 1\nlibrary: Others\n")
    monkeypatch.setattr(lending.resources, "folder", lambda name: here / "all")
    written(here, BOTH)
    assert lending.library(Path("zoo"), "beasts") == here / "beasts"
    assert lending.library(Path("zoo"), "stones") == here / "all/stones"
    assert lending.libraries(Path("zoo")) == ("beasts", "stones")


def test_several_libraries_are_laid_over_one_another(here: Path) -> None:
    stones = {
        "stones/library.yaml": "cardwright: 1\nlibrary: Stones\nmarks: {card: [Old]}\n",
        "stones/cards/a.yaml": "cards: {Ore: {type: Stone, marks: [Old]}}\n",
    }
    game = playable(here, changed("zoo/game.yaml", "[beasts]", "[beasts, stones]") | stones)
    assert [card.name for card in game.cards] == ["Owl", "Camel", "Elk", "Ore", "Mule"]
    assert [mark.name for mark in game.marks] == ["Big", "Old", "Tame"]


def test_nothing_that_is_lent_must_be_used(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [card.name for card in playable(here).cards if card.lent] == ["Owl", "Camel", "Elk"]
    assert out_of(capsys, "validate", "beasts", "--strict") == (Exit.FINE, "")
    code, said = out_of(capsys, "simulate", "zoo", "-n", "1", "--seed", "1")
    assert code == Exit.FINE and "decks that are dealt" not in said


# ---- faults

FAULTS = {
    "misspelt": ("zoo/game.yaml", "[beasts]", "[«beats»]", "E401 no library is called beats"),
    "unknown": ("zoo/game.yaml", "[beasts]", "[«planets»]", "E401 no library is called planets"),
    "a game": ("zoo/game.yaml", "[beasts]", "[beasts, «zoo»]", "E402 zoo is a game, and here stand libraries"),
    "twice": ("zoo/game.yaml", "[beasts]", "[beasts, «beasts»]", "E104 beasts is listed twice"),
    "a path": ("zoo/game.yaml", "[beasts]", "[«../beasts»]", "E208 a library is called by its folder's name"),
    "no list": ("zoo/game.yaml", "[beasts]", "«beasts»", 'E202 "uses" must be a list'),
    "a misspelt key": ("zoo/game.yaml", "uses:", "«use»:", 'E201 a game file has no key "use"'),
    "null for nothing": ("zoo/game.yaml", "  Mule: {", "  Mole: «null»\n  Mule: {", 'E206 "Mole" is empty'),
    "an empty section": ("zoo/game.yaml", "marks:\n", "«types»:\n\nmarks:\n", 'E206 "types" is empty'),
    "a wrong value over it": (
        "zoo/game.yaml", "Might: 5", "Might: «high»", "E203 Might must be a whole number"),
    "a name of the library": (
        "zoo/game.yaml", "a Tame Beast", "a Tame «Baest»", "E401 no type is called Baest; did you mean Beast?"),
    "a word of a label": (
        "beasts/cards/beasts.yaml", "Land: Desert", "Land: «Dessert»", "E401 no Land is called Dessert"),
    "a text": ("beasts/cards/beasts.yaml", "Gain 1 Gold.", "Gain 1 «Golt».", "E401 no counter is called Golt"),
    "a turn": ("beasts/library.yaml", "labels:", "«turn»: {}\n\nlabels:", 'E201 a library file has no key "turn"'),
    "no name": ("beasts/library.yaml", "library: Beasts\n", "", 'E210 this file has no "library"'),
    "another library": (
        "beasts/library.yaml", "labels:", "«uses»: [stones]\n\nlabels:", "E208 a library uses no other library"),
    "twice declared": (
        "beasts/cards/beasts.yaml", "  Camel:", "  «Owl»: {type: Beast}\n  Camel:", 'E104 "Owl" is written twice'),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_where_it_stands_and_nothing_else_is(fault: str, here: Path) -> None:
    file, old, new, says = FAULTS[fault]
    files, marked = unmarked(changed(file, old, new))
    loaded = opened(here, files)
    assert loaded.game is None
    assert [each.message for each in loaded.diagnostics if says.partition(" ")[2] not in each.message] == []
    [found] = loaded.diagnostics
    assert found.code.startswith(says.partition(" ")[0])
    for place in marked:
        assert (found.span.source.name, found.span.first, found.span.last) == (place.file, place.start, place.end)


def test_a_library_that_cannot_be_read_is_the_only_fault(here: Path) -> None:
    for name in ("library.yaml", "cards/beasts.yaml"):
        loaded = opened(here, {**BOTH, f"beasts/{name}": ""})
        assert [(each.code, each.span.source.name) for each in loaded.diagnostics] == [("E117", f"beasts/{name}")]


def test_libraries_that_contradict_each_other_are_not_mixed(here: Path) -> None:
    stones = {"stones/library.yaml": "cardwright: 1\nlibrary: Stones\ncards: {Elk: {type: Stone}}\n"}
    loaded = opened(here, changed("zoo/game.yaml", "[beasts]", "[beasts, stones]") | stones)
    [found] = loaded.diagnostics
    assert found.message == "the libraries beasts and stones set “cards / Elk / type” differently"
    assert (found.code, found.span.source.name) == ("E411", "stones/library.yaml")


def test_what_only_games_have_is_not_left_out_in_silence(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, {**BOTH, "beasts/decks/all.yaml": "deck: all\nzones: {}\n", "beasts/rules.yaml": "rules: {}\n"})
    for name in ("zoo", "beasts"):
        code, said = out_of(capsys, "validate", name)
        assert code == Exit.FAULTS and said.count("E127") == 3
        assert "beasts/decks" in said and "beasts/rules.yaml" in said and "only a game has this" in said


def test_a_folder_is_that_of_a_game_or_of_a_library(here: Path) -> None:
    loaded = opened(here, {**BOTH, "zoo/library.yaml": "cardwright: 1\nlibrary: Zoo\n"})
    [found] = loaded.diagnostics
    assert (found.code, found.span.source.name) == ("E127", "zoo/library.yaml")
    assert not lending.is_library(here / "zoo")


def test_a_fault_of_a_library_is_told_once_for_all_who_use_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, changed("beasts/cards/beasts.yaml", "Gain 1 Gold.", "Gain 1 Golt."))
    shutil.copytree(here / "zoo", here / "park")
    code, said = out_of(capsys, "validate", "zoo", "park", "beasts", "--format", "concise")
    assert code == Exit.FAULTS
    assert [line.split(": ")[0] for line in said.splitlines()] == ["beasts/cards/beasts.yaml:4:73"]


def test_comments_that_silence_warnings_stand_in_the_files_of_a_library(here: Path) -> None:
    owls = "  Camel: {type: Beast}\n  # cardwright: ignore[W411] small ones\n  owl: {type: Beast}\n"
    old = "  Camel: {type: Beast, Might: 3, Land: Desert, marks: [Big]}\n"
    files = changed("beasts/cards/beasts.yaml", old, owls)
    assert opened(here, files).diagnostics == ()
    assert shelf.open_library(here / "beasts").diagnostics == ()
    (here / "zoo/game.yaml").write_text(ZOO["zoo/game.yaml"].replace("  Mule:", "  owl: null\n  Mule:"))
    assert shelf.open_game("zoo").diagnostics == ()  # it silences something in other games


# ---- commands


@pytest.mark.parametrize(
    "argv",
    [
        ["play", "beasts"], ["simulate", "beasts", "-n", "1"], ["test", "beasts"], ["words", "beasts"],
        ["explain", "beasts", "Owl"], ["rulings", "beasts"], ["schema", "beasts", "--write"],
        ["new", "game", "x", "--from", "beasts"],
    ],
)  # fmt: skip
def test_a_library_is_not_played(argv: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, BOTH)
    code, said = out_of(capsys, *argv)
    assert code == Exit.USAGE
    assert "beasts is a library: games use it, and nobody plays it" in said and "uses: [beasts]" in said


def test_no_scenario_is_about_a_library_and_no_card_is_made_in_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(here, {**BOTH, "zoo/scenarios/a.yaml": "game: ../../beasts\nscenarios: [{name: a, steps: [{do: Rest}]}]\n"})
    assert "is a library" in out_of(capsys, "test", "zoo")[1]
    assert "that of a library" in out_of(capsys, "new", "card", "x", "--in", "beasts")[1]


def test_a_library_is_put_into_its_usual_form_by_itself(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, changed("beasts/cards/beasts.yaml", "Gain 1 Gold.", "gain 1 Gold."))
    assert out_of(capsys, "fmt", "zoo") == (Exit.FINE, "")
    assert out_of(capsys, "fmt", "--check", ".")[1].count("\n") == 1
    assert out_of(capsys, "fmt", "beasts/cards/beasts.yaml")[1] == "changed beasts/cards/beasts.yaml (1 sentence)\n"
    assert (here / "beasts/cards/beasts.yaml").read_text() == BEASTS["beasts/cards/beasts.yaml"]
    assert out_of(capsys, "fmt", "--check", ".", "beasts") == (Exit.FINE, "")


def test_what_can_be_mended_in_a_library_is_mended_there(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, changed("beasts/cards/beasts.yaml", "Gain 1 Gold.", "gain 1 Gold."))
    out_of(capsys, "validate", "--fix", "zoo")
    assert "gain 1 Gold." in (here / "beasts/cards/beasts.yaml").read_text()
    out_of(capsys, "validate", "--fix", "beasts")
    assert (here / "beasts/cards/beasts.yaml").read_text() == BEASTS["beasts/cards/beasts.yaml"]


def test_editors_know_the_names_that_are_lent(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, BOTH)
    assert out_of(capsys, "schema", "zoo", "--write")[0] == Exit.FINE
    names = json.loads((here / "zoo/schemas/names.schema.json").read_text())["$defs"]
    assert names["copied"]["anyOf"][0]["enum"] == ["Owl", "Camel", "Elk", "Mule"]
    assert {"Might", "Land"} <= set(names["card"]["properties"])
    cards = json.loads((here / "zoo/schemas/cards.schema.json").read_text())["properties"]["cards"]
    assert cards == {"$ref": "variant.schema.json#/$defs/cards"}  # there null removes
    assert shaped(here / "zoo") == []
    (here / "beasts/cards/more.yaml").write_text("cards: {Ape: {type: Beast}}\n")
    assert "new: Ape" in out_of(capsys, "schema", "zoo", "--check")[1]


def shaped(game: Path) -> list[str]:
    """What an editor minds in the game's file."""
    files = {path.name: json.loads(path.read_text()) for path in (game / "schemas").iterdir()}
    known = Registry().with_resources((name, DRAFT202012.create_resource(of)) for name, of in files.items())
    check = Draft202012Validator({"$ref": "game.schema.json"}, registry=known)
    return [each.message for each in check.iter_errors(yaml.safe_load((game / "game.yaml").read_text()))]


def test_a_copy_of_a_game_finds_its_library_or_is_not_made(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, BOTH)
    assert out_of(capsys, "new", "game", "park", "--from", "zoo")[0] == Exit.FINE
    assert "Camel" in (here / "park/schemas/names.schema.json").read_text()
    code, said = out_of(capsys, "new", "game", "ark", "--from", "zoo", "--in", "far")
    assert code == Exit.USAGE and "zoo uses the library beasts, and there is none beside far/ark" in said
    assert not (here / "far").exists()


def test_a_ruling_can_be_about_a_card_of_a_library(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruling = "rulings:\n  Camels: {says: They are strong., where: [cards, Camel, Might]}\n\ncards:\n"
    written(here, changed("zoo/game.yaml", "cards:\n", ruling))
    code, said = out_of(capsys, "rulings", "zoo")
    assert code == Exit.FINE and "beasts/cards/beasts.yaml:3" in said


# ---- the cache


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were read anew."""
    found: list[str] = []
    read: Callable[..., Loaded] = load.load

    def told(place: Path, *args: object, **kwargs: object) -> Loaded:
        found.append(place.name)
        return read(place, *args, **kwargs)

    monkeypatch.setattr(load, "load", told)
    return found


def test_a_game_is_read_anew_when_its_library_has_changed(here: Path, loads: list[str]) -> None:
    first, again = opened(here), shelf.open_game("zoo")
    assert loads == ["zoo"]
    assert {each.file for each in first.checked} == {each.file for each in again.checked} == set(BOTH)
    assert first.game == again.game and first.files == again.files == 4
    written(here, changed("beasts/cards/beasts.yaml", "Camel: {type: Beast, Might: 3", "Camel: {type: Beast, Might: 9"))
    other = shelf.open_game("zoo")
    assert loads == ["zoo", "zoo"]
    assert first.game is not None and other.game is not None
    assert printed(other.game, "Camel")[1] == (9,) and first.game.data != other.game.data
    shelf.open_game("zoo")
    assert loads == ["zoo", "zoo"]


def test_what_stands_in_a_library_later_is_told_though_the_game_was_kept(here: Path, loads: list[str]) -> None:
    assert opened(here).diagnostics == ()
    written(here, {"beasts/decks/all.yaml": "deck: all\n"})
    assert [each.code for each in shelf.open_game("zoo").diagnostics] == ["E127"]
    shutil.rmtree(here / "beasts")
    assert [each.code for each in shelf.open_game("zoo").diagnostics] == ["E401"]


def test_a_comment_in_a_library_does_not_make_another_game(here: Path) -> None:
    first = playable(here)
    (here / "beasts/library.yaml").write_text("# Beasts!\n" + BEASTS["beasts/library.yaml"])
    second = shelf.open_game("zoo").game
    assert second is not None and first.data == second.data
