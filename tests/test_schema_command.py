"""`cardwright schema`: editors know a game's own names, and are told when they do not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import cli
from engine.cardset.files import contents
from engine.cardset.names import declared
from engine.cli.exits import Exit
from engine.cli.output import Screen
from engine.table.scaffold.baked import NAMES, baked
from engine.table.scaffold.beside import standings
from tests.own_code import ROOT

Run = Callable[..., tuple[int, str, str]]

GAMES = sorted(path.parent for path in (ROOT / "cardsets").glob("*/game.yaml"))

GAME = """\
cardwright: 1
game: A
counters: {Gold: {}, Wear: {per: card}, Round: {per: table}}
numbers: {Might: {}, Reach: {per: player}}
labels: {Suit: [Sun, Moon], Kin: text}
marks: {card: [Big], player: [Late]}
types: {Beast: {}}
zones: {Den: {per: player}, Pit: {per: table}}
turn: {Dawn: {actions: [Feed]}}
actions: {Feed: {do: Gain 1 Gold.}}
endings: {Rich: "When a player has 9 Gold, that player wins."}
"""
CARDS = "cards:\n  Owl: {type: Beast, Might: 2, Kin: Bird}\n"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO())
        code = cli.main(args)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game, without schemas of its own."""
    for inner, text in (("game.yaml", GAME), ("cards/a.yaml", CARDS), ("decks/first.yaml", "deck: first\nzones: {}\n")):
        path = tmp_path / "a" / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "a"


def names(game: Path) -> Any:
    return json.loads((game / "schemas" / NAMES).read_text(encoding="utf-8"))["$defs"]


# ---- the games that come with the engine


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_editors_know_the_names_of_every_shipped_game(game: Path) -> None:
    """Where this fails, `cardwright schema GAME --write` is the cure."""
    found, faults = standings(game, game.name)
    assert faults == [] and len(found) > 10
    assert [each.inner for each in found if not each.right] == []


@pytest.mark.parametrize(
    "file", sorted((ROOT / "cardsets").rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_the_first_line_of_every_shipped_file_leads_to_a_schema(file: Path) -> None:
    first = file.read_text(encoding="utf-8").split("\n", 1)[0]
    start, _, way = first.partition("$schema=")
    assert start == "# yaml-language-server: " and (file.parent / way).is_file()


def test_there_are_games() -> None:
    assert len(GAMES) >= 2


# ---- what the schemas know


def of(text: str, *others: tuple[str, str]) -> dict[str, Any]:
    files = [("game.yaml", text), *others]
    found, faults = declared([(name, content.encode()) for name, content in files], "a")
    assert faults == []
    schema: dict[str, Any] = json.loads(baked(found)[NAMES])
    Draft202012Validator.check_schema(schema)
    return schema["$defs"]


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("zone", ["Den", "Pit"]),
        ("copied", ["Owl"]),
        ("placed", ["none", "Owl"]),
        ("type", ["Beast"]),
        ("card-mark", ["Big"]),
        ("mark", ["Late"]),
        ("phase", ["Dawn"]),
        ("used", ["Feed"]),
        ("ending", ["Rich"]),
        ("deck", ["first"]),
        ("given-to-a-player", ["marks", "used", "Gold", "Den"]),
        ("given-to-the-table", ["marks", "Round", "Pit"]),
        ("given-to-a-card", ["marks", "on", "Wear"]),
        ("expected-of-a-player", ["marks", "Gold", "Den", "Reach"]),
        ("expected-of-a-card", ["type", "marks", "Might", "Wear"]),
    ],
)
def test_each_place_has_its_own_names(place: str, known: list[str]) -> None:
    found = of(GAME, ("cards/a.yaml", CARDS), ("decks/first.yaml", "deck: first\nzones: {}\n"))
    choice = found[place]["anyOf"][0] if place == "copied" else found[place]
    assert choice["enum"] == known
    assert "cardwright schema --write" in choice["errorMessage"]


def test_a_card_has_the_numbers_and_labels_of_its_game() -> None:
    card = of(GAME, ("cards/a.yaml", CARDS))["card"]
    printed = card["properties"]
    assert card["additionalProperties"] is False
    assert printed["Might"]["type"] == "integer"
    assert printed["Suit"]["enum"] == ["Sun", "Moon"]
    assert [each["label"] for each in printed["Kin"]["defaultSnippets"]] == ["Bird"] and "enum" not in printed["Kin"]
    assert all("description" in value or "$ref" in value for value in printed.values())
    assert "Reach" not in printed


def test_where_a_file_may_declare_a_name_it_is_only_offered() -> None:
    found = of(GAME)
    assert [each["label"] for each in found["any-action"]["defaultSnippets"]] == ["Feed"]
    assert "enum" not in found["any-action"]


def test_where_a_game_declares_nothing_any_name_will_do() -> None:
    ours = json.loads((ROOT / "schemas" / NAMES).read_text(encoding="utf-8"))["$defs"]
    found = of("cardwright: 1\ngame: A\n")
    assert all(found[place] == value for place, value in ours.items() if place != "card")


def test_names_of_variants_are_known_too() -> None:
    variant = ("variants/odd.yaml", "variant: odd\nzones: {Nest: {per: player}, Den: null}\ncards: {Elk: {}}\n")
    found = of(GAME, ("cards/a.yaml", CARDS), variant)
    assert found["zone"]["enum"] == ["Den", "Nest", "Pit"]
    assert found["copied"]["anyOf"][0]["enum"] == ["Elk", "Owl"] and found["variant"]["enum"] == ["odd"]


def test_every_place_for_a_name_is_asked_for_and_told() -> None:
    """What files refer to is what the schema of names has, in ours and in those of a game."""
    asked = {part.partition("#/$defs/")[2] for path in (ROOT / "schemas").glob("*.json") for part in references(path)}
    ours = set(json.loads((ROOT / "schemas" / NAMES).read_text(encoding="utf-8"))["$defs"])
    assert asked == ours
    assert ours <= set(of(GAME)) <= {*ours, "keyword"}


def references(path: Path) -> Iterator[str]:
    def within(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if str(part.get("$ref", "")).startswith(NAMES):
                yield part["$ref"]
            part = list(part.values())
        for each in part if isinstance(part, list) else ():
            yield from within(each)

    return within(json.loads(path.read_text(encoding="utf-8")))


# ---- the command


def test_schemas_are_put_beside_a_game_and_its_files_lead_to_them(run: Run, game: Path) -> None:
    code, out, err = run("schema", "a", "--write")
    assert (code, err) == (0, "")
    assert out == "a: 7 schemas written in a/schemas, 3 files led to their schema\n"
    assert (game / "game.yaml").read_text() == f"# yaml-language-server: $schema=schemas/game.schema.json\n{GAME}"
    assert (game / "decks/first.yaml").read_text().startswith("# yaml-language-server: $schema=../schemas/deck.schema")
    assert names(game)["copied"]["anyOf"][0]["enum"] == ["Owl"]
    assert run("validate", "a")[0] == 0
    assert run("schema", "a", "--write") == (0, "a: editors know all its names already\n", "")
    assert run("schema", "a", "--check") == (0, "", "")


def test_it_says_what_editors_do_not_know(run: Run, game: Path) -> None:
    run("schema", "a", "--write")
    (game / "cards/a.yaml").write_text(CARDS.replace("Owl", "Elk"), encoding="utf-8")
    code, out, err = run("schema", "a", "--check")
    assert code == Exit.FAULTS
    assert out.splitlines() == [
        "a/schemas/names.schema.json: is not up to date",
        "a/cards/a.yaml: its first line does not lead to its schema",
        "  new: Elk",
        "  gone: Owl",
    ]
    assert err == "cardwright schema a --write brings editors up to date\n"
    assert names(game)["copied"]["anyOf"][0]["enum"] == ["Owl"]
    assert "  new: Elk\n  gone: Owl\n" in run("schema", "a", "--write")[1]
    assert names(game)["copied"]["anyOf"][0]["enum"] == ["Elk"]


def test_a_lost_or_spoilt_schema_is_written_again(run: Run, game: Path) -> None:
    run("schema", "a", "--write")
    (game / "schemas" / "deck.schema.json").unlink()
    (game / "schemas" / NAMES).write_text("{", encoding="utf-8")
    out = run("schema", "a", "--check")[1]
    assert "a/schemas/deck.schema.json: is not there" in out and f"a/schemas/{NAMES}: is not up to date" in out
    run("schema", "a", "--write")
    assert run("schema", "a", "--check")[0] == 0


def test_the_game_of_the_folder_is_meant_where_none_is_named(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(game / "cards")
    assert run("schema", "--write")[0] == 0 and (game / "schemas" / NAMES).is_file()
    monkeypatch.chdir(tmp_path)
    code, _, err = run("schema", "--check")
    assert code == Exit.USAGE and "no game.yaml here or above" in err


def test_line_ends_and_byte_order_marks_stay(run: Run, game: Path) -> None:
    (game / "cards/a.yaml").write_bytes(b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode())
    run("schema", "a", "--write")
    lines = (game / "cards/a.yaml").read_bytes().split(b"\r\n")
    assert lines[0] == b"\xef\xbb\xbf# yaml-language-server: $schema=../schemas/cards.schema.json"
    assert lines[1:] == CARDS.encode().split(b"\n")
    assert run("schema", "a", "--check")[0] == 0


def test_a_card_that_cannot_be_read_hides_no_name(run: Run, game: Path) -> None:
    """An effect may be half written: the names are those that stand there."""
    (game / "cards/a.yaml").write_text("cards:\n  Owl: {text: Gian 1 Glod.}\n", encoding="utf-8")
    assert run("schema", "a", "--write")[0] == 0
    assert names(game)["copied"]["anyOf"][0]["enum"] == ["Owl"]


def test_where_names_cannot_be_read_nothing_is_written(run: Run, game: Path) -> None:
    (game / "cards/a.yaml").write_text("cards:\n  Owl: {text: [\n", encoding="utf-8")
    code, out, err = run("schema", "a", "--write")
    assert (code, out) == (Exit.FAULTS, "")
    assert "a/cards/a.yaml" in err and "not all names of a can be read" in err
    assert not (game / "schemas").exists()


@pytest.mark.parametrize("kind", ["game", "rules", "cards", "deck", "variant", "scenario"])
def test_the_schema_of_a_kind_of_file_is_printed(run: Run, kind: str) -> None:
    code, out, _ = run("schema", kind)
    assert code == 0
    assert json.loads(out) == json.loads((ROOT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "the kinds are game, rules, cards, deck, variant, scenario"),
        (["dekc"], "did you mean deck?"),
        (["deckbuilder"], "for a game say --write or --check"),
        (["nowhere", "--write"], "is neither a bundled game nor a folder"),
        (["deckbuilder+reshuffle", "--check"], "say deckbuilder"),
        (["deckbuilder", "--check", "--write"], "not allowed with"),
    ],
)
def test_wrong_usage_is_explained(run: Run, args: list[str], said: str) -> None:
    code, out, err = run("schema", *args)
    assert (code, out) == (Exit.USAGE, "") and said in err


# ---- other commands keep them


def test_a_new_game_has_schemas_that_go_with_it(run: Run, tmp_path: Path) -> None:
    run("new", "game", "Mine", "--from", "deckbuilder")
    assert run("schema", "mine", "--check") == (0, "", "")
    shutil.move(tmp_path / "mine", tmp_path / "elsewhere")
    assert run("schema", "elsewhere", "--check") == (0, "", "")
    assert "Timeout" in names(tmp_path / "elsewhere")["copied"]["anyOf"][0]["enum"]


def test_what_is_new_is_known_at_once(run: Run, tmp_path: Path) -> None:
    run("new", "game", "Mine")
    assert run("new", "card", "Night Frost", "--in", "mine")[0] == 0
    assert run("new", "variant", "short", "--in", "mine")[0] == 0
    assert run("new", "scenario", "a try", "--in", "mine")[0] == 0
    assert run("schema", "mine", "--check") == (0, "", "")
    known = names(tmp_path / "mine")
    assert "Night Frost" in known["copied"]["anyOf"][0]["enum"] and known["variant"]["enum"] == ["short"]


def test_a_game_without_schemas_of_its_own_gets_none_unasked(run: Run, game: Path) -> None:
    assert run("new", "card", "Elk", "--in", "a")[0] == 0
    assert not (game / "schemas").exists()


def test_who_looks_on_is_told_when_editors_do_not_know_a_name(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = "editors do not know all names of a as they are now: cardwright schema a --write"
    run("schema", "a", "--write")
    (game / "decks" / "other.yaml").write_text("deck: other\nzones: {}\n", encoding="utf-8")
    assert says not in run("validate", "a")[2]
    monkeypatch.setattr(Screen, "watched", True)
    assert says in run("validate", "a")[2]
    assert run("validate", "a")[0] == 0 and says not in run("validate", "a", "--format", "concise")[2]
    shutil.rmtree(game / "schemas")
    assert says in run("validate", "a")[2]
    run("schema", "a", "--write")
    assert says not in run("validate", "a")[2]


def test_what_is_kept_of_a_game_does_not_hang_on_its_schemas(game: Path) -> None:
    before = contents(game)
    (game / "schemas").mkdir()
    (game / "schemas" / NAMES).write_text("{}", encoding="utf-8")
    assert contents(game) == before
