"""`cardwright new`: what it writes checks and plays at once, and nothing is ever written over."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
import yaml
from hatchling.builders.wheel import WheelBuilder

from engine import cli
from engine.cli import files
from engine.table.scaffold import schemas
from engine.table.scaffold.cards import NoRoom, with_entry
from engine.table.scaffold.games import renamed
from engine.table.scaffold.naming import scalar, slug, wrong_with
from tests.own_code import ROOT

Run = Callable[..., subprocess.CompletedProcess[str]]

_MODELINE = re.compile(r"^# yaml-language-server: \$schema=(\S+)$")


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder, or in one in it; in this process, which is faster."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args: str, cwd: str = ".") -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(tmp_path / cwd)
        monkeypatch.setattr("sys.stdin", StringIO())
        code = cli.main(args)
        out, err = capsys.readouterr()
        return subprocess.CompletedProcess(args, code, out, err)

    return run


@pytest.fixture
def typed(tmp_path: Path) -> Run:
    """Runs a command as a process of its own, as a user does."""

    def typed(*args: str, cwd: str = ".") -> subprocess.CompletedProcess[str]:
        whole = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-P", "-m", "engine", *args]
        return subprocess.run(command, cwd=tmp_path / cwd, env=whole, capture_output=True, text=True, input="")

    return typed


def fine(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def assert_only_in_no_deck(done: subprocess.CompletedProcess[str], *cards: str) -> None:
    """Nothing is said of a game but that these cards are in no deck yet."""
    warnings = [line for line in done.stderr.splitlines() if line.startswith(("warning", "error"))]
    assert done.returncode == 0
    assert warnings == [f"warning[W601]: no deck has the card {card}, so nobody can ever draw it" for card in cards]


def below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ---- games


def test_a_small_game_checks_plays_and_ends(run: Run, tmp_path: Path) -> None:
    out = fine(run("new", "game", "My Garden"))
    assert "made my-garden: 3 files, 7 cards, checked and ready" in out
    assert fine(run("validate", "my-garden", "--strict")) == ""
    assert "wins (Full bloom)" in fine(run("play", "my-garden", "--p1", "greedy", "--p2", "greedy", "--seed", "1"))
    bots = "--bots", "random,random", "--format", "json"
    counted = json.loads(fine(run("simulate", "my-garden", "-n", "40", "--seed", "1", *bots)))
    assert sum(counted["endings"].values()) == 40 and counted["turns"]["mean"] < 30
    assert all(of["played"] for of in counted["cards"].values())
    assert len((tmp_path / "my-garden" / "game.yaml").read_text(encoding="utf-8").splitlines()) < 70


def test_a_small_game_is_in_its_usual_form(run: Run) -> None:
    fine(run("new", "game", "My Garden"))
    assert fine(run("fmt", "--check", "my-garden")) == ""


def test_the_next_steps_can_be_typed(typed: Run) -> None:
    """Each of them is a command that works."""
    run = typed
    out = fine(run("new", "game", "My Garden"))
    steps = [line.strip() for line in out.split("next:")[1].splitlines() if line.strip()]
    assert [step.split()[1] for step in steps] == ["play", "explain", "words", "new", "simulate"]
    assert fine(run("explain", "my-garden", "Daisy")).startswith("Daisy")
    assert "gain AMOUNT" in fine(run("words", "my-garden"))
    fine(run("new", "card", "A New Card", "--in", "my-garden"))


def test_the_game_is_called_as_it_was_named(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "No: 7 Wonders"))
    written = (tmp_path / "no-7-wonders" / "game.yaml").read_text(encoding="utf-8")
    assert yaml.safe_load(written)["game"] == "No: 7 Wonders"
    assert fine(run("validate", "no-7-wonders")) == ""


def test_a_copy_has_everything_but_the_name(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "Mine", "--from", "deckbuilder"))
    origin = {name: text for name, text in below(ROOT / "cardsets" / "deckbuilder").items() if name.endswith(".yaml")}
    copy = {name: text for name, text in below(tmp_path / "mine").items() if name.endswith(".yaml")}
    assert copy.keys() == origin.keys()
    for name, text in copy.items():
        same, other = (text.decode().splitlines() for text in (origin[name], text))
        different = [new for old, new in zip(same, other, strict=True) if old != new]
        assert all(_MODELINE.match(line) or line == "game: Mine" for line in different), name
    variants = [path.stem for path in (tmp_path / "mine" / "variants").glob("*.yaml")]
    assert variants and fine(run("validate", "mine", *(f"mine+{name}" for name in variants))) == ""


def test_a_copy_passes_the_scenarios_of_its_origin(run: Run) -> None:
    fine(run("new", "game", "Mine", "--from", "deckbuilder"))
    done = run("test", "mine")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_of_ones_own_can_be_copied_into_another_folder(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "My Garden"))
    fine(run("new", "card", "Night Frost", "--in", "my-garden"))
    assert "made games/other" in fine(run("new", "game", "Other", "--from", "my-garden", "--in", "games"))
    assert "Night Frost" in (tmp_path / "games" / "other" / "cards" / "cards.yaml").read_text(encoding="utf-8")
    assert_only_in_no_deck(run("validate", "games/other"), "Night Frost")


def test_every_file_leads_to_a_schema_that_is_there(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "My Garden"))
    fine(run("new", "game", "Mine", "--from", "deckbuilder"))
    fine(run("new", "variant", "short", "--in", "mine"))
    fine(run("new", "scenario", "a try", "--in", "mine"))
    for path in tmp_path.rglob("*.yaml"):
        found = _MODELINE.match(path.read_text(encoding="utf-8").splitlines()[0])
        assert found is not None and (path.parent / found[1]).is_file(), path


def test_a_schema_is_named_as_it_is_reached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = ROOT / "cardsets" / "another"
    assert schemas.reference(inside / "game.yaml", "game.schema.json") == "../../schemas/game.schema.json"
    assert schemas.reference(inside / "cards" / "x.yaml", "cards.schema.json") == "../../../schemas/cards.schema.json"
    assert Path(schemas.reference(tmp_path / "game.yaml", "game.schema.json")) == ROOT / "schemas" / "game.schema.json"
    installed = tmp_path / "site packages" / "engine" / "_data" / "schemas"
    monkeypatch.setattr(schemas, "folder", lambda name: installed)
    assert schemas.reference(tmp_path / "game.yaml", "game.schema.json") == (installed / "game.schema.json").as_uri()


# ---- cards


def test_a_card_is_added_behind_the_last_and_can_be_explained(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "My Garden"))
    before = (tmp_path / "my-garden" / "cards" / "cards.yaml").read_text(encoding="utf-8")
    out = fine(run("new", "card", "Night Frost", "--in", "my-garden", "--type", "Plant"))
    after = (tmp_path / "my-garden" / "cards" / "cards.yaml").read_text(encoding="utf-8")
    assert after.startswith(before)
    line = before.count("\n") + 1
    assert f"added Night Frost to my-garden/cards/cards.yaml:{line}, checked" in out
    assert after.splitlines()[line - 1] == "  Night Frost:" and "decks/starting.yaml" in out
    assert_only_in_no_deck(run("validate", "my-garden"), "Night Frost")
    deck = tmp_path / "my-garden" / "decks" / "starting.yaml"
    cards = re.compile(r"^( +)(?=[A-Z][^:]+: [0-9])", re.MULTILINE)
    deck.write_text(cards.sub(r"\1Night Frost: 1\n\1", deck.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    assert fine(run("validate", "my-garden", "--strict")) == ""
    assert "Night Frost · Plant" in fine(run("explain", "my-garden", "Night Frost"))


def test_a_card_is_added_to_the_game_where_one_is(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "My Garden"))
    assert "added Frost to cards.yaml:" in fine(run("new", "card", "Frost", cwd="my-garden/cards"))
    assert "added No to cards/cards.yaml:" in fine(run("new", "card", "No", cwd="my-garden"))
    assert set(yaml.safe_load((tmp_path / "my-garden/cards/cards.yaml").read_text())["cards"]) >= {"Frost", "No"}


def test_a_card_goes_into_the_file_that_is_named(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "Mine", "--from", "deckbuilder"))
    unsaid = run("new", "card", "Sub", "--in", "mine")
    assert unsaid.returncode == 2 and "mine/cards/recruiting.yaml or mine/cards/starting.yaml" in unsaid.stderr
    into = "--in", "mine", "--into"
    assert "mine/cards/starting.yaml:" in fine(run("new", "card", "Sub", *into, "mine/cards/starting.yaml"))
    assert "mine/cards/more.yaml:3" in fine(run("new", "card", "Next", *into, "cards/more.yaml"))
    assert_only_in_no_deck(run("validate", "mine"), "Next", "Sub")


def test_a_new_card_says_something_that_is_done(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "Mine", "--from", "velocity"))
    for name, kind in (("One", "Athlete"), ("Two", "Action")):
        fine(run("new", "card", name, "--in", "mine", "--type", kind, "--into", "mine/cards/more.yaml"))
    cards = yaml.safe_load((tmp_path / "mine/cards/more.yaml").read_text(encoding="utf-8"))["cards"]
    assert [cards[name]["text"] for name in ("One", "Two")] == ["At the start of your turn, gain 1 VP.", "Gain 1 VP."]
    assert_only_in_no_deck(run("validate", "mine"), "One", "Two")


def test_a_game_without_types_numbers_and_cards_takes_one(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "bare"
    game.mkdir()
    text = (
        "cardwright: 1\ngame: Bare\nplayers: 2\nturn: {Day: {actions: all}}\n"
        'actions: {Stop: {do: End the phase.}}\nendings: {Late: "At the end of turn 9, end the game."}\n'
    )
    (game / "game.yaml").write_text(text, encoding="utf-8")
    out = fine(run("new", "card", "First", "--in", "bare"))
    assert "added First to bare/cards/cards.yaml:3, checked" in out and "deck" not in out
    assert "First" in fine(run("explain", "bare", "First"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cards:\n  A: {Cost: 1}\n", "cards:\n  A: {Cost: 1}\n  B:\n    Cost: 2\n"),
        ("cards:\n  A: {Cost: 1}", "cards:\n  A: {Cost: 1}\n  B:\n    Cost: 2\n"),
        ("cards:\n    A:\n        Cost: 1\n\n\n", "cards:\n    A:\n        Cost: 1\n    B:\n      Cost: 2\n\n\n"),
        ("cards:\n  A: {Cost: 1}  # one\n# end\n", "cards:\n  A: {Cost: 1}  # one\n# end\n  B:\n    Cost: 2\n"),
        ("cards:\n", "cards:\n  B:\n    Cost: 2\n"),
        ("cards:\r\n  A: {Cost: 1}\r\n", "cards:\r\n  A: {Cost: 1}\r\n  B:\r\n    Cost: 2\r\n"),
        ("cards:\n  A: {Cost: 1}\n\n# m\nm: 1\n", "cards:\n  A: {Cost: 1}\n  B:\n    Cost: 2\n\n# m\nm: 1\n"),
        ("# x\ncards: {}\n", None),
        ("cards: {A: {Cost: 1}}\n", None),
        ("deck: x\n", None),
        ("cards: [\n", None),
    ],
)
def test_a_card_is_put_into_a_file_of_any_form(before: str, after: str | None) -> None:
    if after is None:
        with pytest.raises(NoRoom):
            with_entry(before, ["B:", "  Cost: 2"])
        return
    text, line = with_entry(before, ["B:", "  Cost: 2"])
    assert text == after
    assert text.splitlines()[line - 1].strip() == "B:"
    assert list(yaml.safe_load(text)["cards"])[-1] == "B"


def test_other_line_ends_are_kept() -> None:
    text = "# yaml-language-server: $schema=elsewhere/game.schema.json\r\ngame: x\r\n"
    first, *rest = schemas.pointed(text, ROOT / "a" / "b", "game.yaml").split("\r\n")
    assert first.endswith("$schema=../../schemas/game.schema.json") and rest == ["game: x", ""]
    assert schemas.led("game: x\r\n", "game.yaml").split("\r\n")[1:] == ["game: x", ""]


# ---- variants and scenarios


def test_a_variant_checks_and_plays(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "My Garden"))
    assert "made my-garden/variants/short-one.yaml" in fine(run("new", "variant", "Short One", "--in", "my-garden"))
    text = (tmp_path / "my-garden/variants/short-one.yaml").read_text(encoding="utf-8")
    assert "variant: short-one" in text and "cardwright play my-garden+short-one" in text
    assert fine(run("validate", "my-garden+short-one")) == ""
    fine(run("play", "my-garden+short-one", "--p1", "random", "--p2", "random", "--seed", "1"))


@pytest.mark.parametrize("origin", [[], ["--from", "deckbuilder"]])
def test_a_scenario_passes(run: Run, tmp_path: Path, origin: list[str]) -> None:
    fine(run("new", "game", "Mine", *origin))
    out = fine(run("new", "scenario", "A first try", "--in", "mine"))
    assert "made mine/scenarios/a-first-try.yaml" in out
    done = run("test", "mine/scenarios/a-first-try.yaml")
    assert done.returncode == 0 and "1 passed" in done.stdout
    changed = tmp_path / "mine/scenarios/a-first-try.yaml"
    changed.write_text(re.sub(r"(expect: .*?): \d+", r"\1: 99", changed.read_text(encoding="utf-8")), encoding="utf-8")
    assert run("test", "mine/scenarios/a-first-try.yaml").returncode == 1


# ---- never over anything


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "Mine"))
    fine(run("new", "variant", "short", "--in", "mine"))
    fine(run("new", "scenario", "try", "--in", "mine"))
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").symlink_to("nowhere")
    before = below(tmp_path)
    for args in (
        ["game", "Mine"], ["game", "mine", "--from", "deckbuilder"], ["game", "taken"], ["game", "empty"],
        ["game", "broken"], ["variant", "Short", "--in", "mine"], ["scenario", "try", "--in", "mine"],
        ["card", "Daisy", "--in", "mine"],
    ):  # fmt: skip
        done = run("new", *args)
        assert done.returncode == 2 and done.stdout == "" and "already" in done.stderr, args
    assert below(tmp_path) == before


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "the following arguments are required"),
        (["game"], "the following arguments are required"),
        (["gmae", "x"], "did you mean game?"),
        (["game", "!!"], "gives no folder's name"),
        (["game", "a\tb"], "U+0009"),
        (["game", "a\u202eb"], "U+202E"),
        (["game", " "], "blanks around it"),
        (["card", "gain/Water"], "it has a / in it"),
        (["card", "gain\\Water"], "it has a \\ in it"),
        (["card", "{card}"], "it has a { in it"),
        (["card", "#2"], "does not begin with a letter or a digit"),
        (["card", "-", "Water"], "does not begin with a letter or a digit"),
        (["card", "~"], "does not begin with a letter or a digit"),
        (["card", "True"], "YAML takes this for a value"),
        (["card", "null"], "YAML takes this for a value"),
        (["card", "12"], "YAML takes this for a value"),
        (["game", "x" * 65], "longer than 64"),
        (["game", "x", "--type", "Unit"], "a new game does not take --type"),
        (["card", "x", "--from", "deckbuilder"], "a new card does not take --from"),
        (["game", "x", "--from", "nope"], "nope is neither a bundled game"),
        (["game", "x", "--from", "deckbuilder+reshuffle"], "say --from deckbuilder"),
        (["card", "x"], "say --in FOLDER"),
        (["card", "x", "--in", "nowhere"], "nowhere is no game's folder"),
        (["card", "x", "--in", "mine", "--type", "Plnt"], "did you mean Plant?"),
        (["card", "x", "--in", "mine", "--into", "game.yaml"], "is no file of cards of this game"),
        (["card", "x", "--in", "mine", "--into", "../cards/x.yaml"], "is no file of cards of this game"),
        (["variant", "!", "--in", "mine"], "gives no file's name"),
        (["game", "sub/garden"], "--in FOLDER says where it is made"),
        (["game", "sub\\garden"], "is no path"),
        (["variant", "../../evil", "--in", "mine"], "--in FOLDER says the folder of the game"),
        (["scenario", "/tmp/x", "--in", "mine"], "the name of a scenario is no path"),
    ],
)
def test_wrong_usage_writes_nothing(run: Run, tmp_path: Path, args: list[str], said: str) -> None:
    if "mine" in args:
        fine(run("new", "game", "Mine"))
    before = below(tmp_path)
    done = run("new", *args)
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr
    assert "Traceback" not in done.stderr and below(tmp_path) == before


def test_what_cannot_be_written_is_exit_4(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    done = run("new", "game", "Mine", "--in", "file")
    assert done.returncode == 4 and "file" in done.stderr and "Traceback" not in done.stderr


def test_what_cannot_be_written_is_told_by_its_own_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device", str(path))

    fine(run("new", "game", "Mine"))
    monkeypatch.setattr(files, "_write", full)
    for args, name in (
        (["game", "Other"], "other"),
        (["card", "Frost", "--in", "mine"], f"{tmp_path}/mine/cards/cards.yaml"),
        (["variant", "short", "--in", "mine"], "mine/variants/short.yaml"),
    ):
        done = run("new", *args)
        assert (done.returncode, done.stderr) == (4, f"cardwright: {name}: No space left on device\n")


def test_a_game_with_faults_is_neither_copied_nor_added_to(run: Run, tmp_path: Path) -> None:
    fine(run("new", "game", "Mine"))
    cards = tmp_path / "mine" / "cards" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Gain 1 Blossom.", "Gain 1 Blosom."), encoding="utf-8")
    before = below(tmp_path)
    for args in (["game", "Copy", "--from", "mine"], ["card", "New", "--in", "mine"], ["variant", "v", "--in", "mine"]):
        done = run("new", *args)
        assert done.returncode == 1 and "error[E401]" in done.stderr
    assert below(tmp_path) == before


def test_half_a_game_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = files._write

    def full(path: Path, text: str) -> None:
        if "b.yaml" in path.name:
            raise OSError(28, "No space left on device")
        write(path, text)

    monkeypatch.setattr(files, "_write", full)
    with pytest.raises(OSError, match="No space"):
        files.create_folder(tmp_path / "mine", {"a.yaml": "a", "b.yaml": "b"})
    with pytest.raises(OSError, match="No space"):
        files.create_file(tmp_path / "b.yaml", "b")
    (tmp_path / "old").write_text("old", encoding="utf-8")
    (tmp_path / "old").rename(tmp_path / "b.yaml")
    with pytest.raises(OSError, match="No space"):
        files.replace_file(tmp_path / "b.yaml", "new")
    assert below(tmp_path) == {"b.yaml": b"old"}


def test_a_file_that_comes_up_meanwhile_is_left(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    with pytest.raises(FileExistsError):
        files.create_file(tmp_path / "a", "new")
    assert below(tmp_path) == {"a": b"old"}


# ---- names


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("My Garden", "my-garden"),
        ("Coach's 2nd Café!", "coachs-2nd-cafe"),
        ("  a -- b ", "a-b"),
        ("Ünïcode", "unicode"),
        ("日本", ""),
    ],
)
def test_a_name_gives_a_folder(name: str, folder: str) -> None:
    assert slug(name) == folder


@pytest.mark.parametrize(
    "name", ["Fast Break", "No", "on", "7 Up", "a: b", "#1", "- x", "Coach's", '"q"', "null", "x ", "Ōmu", "{x}", "1e3"]
)
def test_a_name_is_written_so_that_yaml_reads_it(name: str) -> None:
    assert yaml.safe_load(f"{scalar(name)}: 1") == {name: 1}
    assert yaml.safe_load(f"x: {scalar(name)}") == {"x": name}


def test_what_cannot_be_a_name() -> None:
    assert wrong_with("Fine Name") == ""
    assert all(wrong_with(name) for name in ("", " x", "x ", "a\nb", "a\x00b", "x" * 65))


@pytest.mark.parametrize("game", ["game: Old", "game: 'Old'", 'game: "Old"  # a comment', "game: >\n  Old\n  Name"])
def test_a_game_is_renamed_where_its_name_stands(game: str) -> None:
    text = renamed(f"# first\ncardwright: 1\n{game}\nplayers: 2\n", "New")
    assert yaml.safe_load(text) == {"cardwright": 1, "game": "New", "players": 2}
    assert text.startswith("# first\n") and text.endswith("players: 2\n")


# ---- the package


def test_the_wheel_holds_the_templates() -> None:
    held = {each.distribution_path for each in WheelBuilder(str(ROOT)).recurse_included_files()}
    templates = {path.relative_to(ROOT).as_posix() for path in (ROOT / "engine/table/scaffold").rglob("*.yaml")}
    assert templates and templates <= held
