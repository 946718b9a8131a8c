"""`cardwright rulings`: every ruling, other reading and assumed value, each with the line where it stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import cli
from engine.table.rulings import Survey, survey
from tests.engine_games import copied, opened
from tests.own_code import ROOT

DATA = ROOT / "cardsets" / "deckbuilder"


def found(name: str = "deckbuilder") -> Survey:
    return survey(opened(name), name)


def process(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    return subprocess.run(
        [sys.executable, "-P", "-m", "engine", "rulings", *args], cwd=ROOT, env=whole, capture_output=True, text=True
    )


def as_json(*args: str) -> Any:
    done = process(*args, "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def content(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def line(place: dict[str, Any]) -> str:
    return (ROOT / place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1]


def test_every_ruling_is_listed_with_its_text() -> None:
    declared = content(DATA / "game.yaml")["rulings"]
    assert {each.id: each.says for each in found().rulings} == {key: of["says"] for key, of in declared.items()}


def test_what_a_ruling_concerns_is_a_line_of_the_data() -> None:
    for ruling in as_json("deckbuilder")["rulings"]:
        assert ruling["says"].split(",")[0] in line(ruling["at"])
        if ruling["keys"]:
            assert f"{ruling['keys'][-1]}:" in line(ruling["where"])


def test_every_assumed_value_is_listed_with_its_line() -> None:
    cards = content(DATA / "cards" / "recruiting.yaml")["cards"]
    wanted = {(name, field) for name, card in cards.items() for field in card.get("assumed", {})}
    listed = {(each.name, each.field) for each in found().assumed if each.of == "card"}
    assert listed == wanted != set()
    for each in as_json("deckbuilder")["assumed"]:
        assert each["value"] in line(each["at"])


def test_zones_and_decks_have_assumed_values_too() -> None:
    others = {(each.of, each.name, each.field, each.ruling) for each in found().assumed if each.of != "card"}
    assert others == {("zone", "Hand", "seen by", "DA-15"), ("deck", "recruiting", "copies", "DA-10")}


def test_a_file_says_once_what_is_assumed_of_all_its_cards(tmp_path: Path) -> None:
    more = """
assumed: {Cost: DA-10, text: DA-12}
cards:
  Odd:  {type: Unit, Cost: 2, text: Gain 2 Momentum.}
  Even: {type: Unit, text: Gain 2 Hustle., assumed: {text: DA-13}}
"""
    game = copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more})
    listed = [(each.name, each.field, each.value, each.ruling) for each in found(game).assumed if each.of == "card"]
    assert [each for each in listed if each[0] in ("Odd", "Even")] == [
        ("Odd", "Cost", "2", "DA-10"),
        ("Odd", "text", "Gain 2 Momentum.", "DA-12"),
        ("Even", "text", "Gain 2 Hustle.", "DA-13"),
    ]
    card = next(each for each in opened(game).cards if each.name == "Odd")
    assert card.assumed == (("Cost", "DA-10"), ("text", "DA-12"))


@pytest.mark.parametrize(
    ("assumed", "said"),
    [
        ("{Health: DA-10}", "no card of this file prints Health"),
        ("{Cost: DA-99}", "no ruling is called DA-99"),
    ],
)
def test_what_is_assumed_of_all_cards_must_be_there(assumed: str, said: str, tmp_path: Path) -> None:
    more = f"assumed: {assumed}\ncards:\n  Odd: {{type: Unit, Cost: 2, text: Gain 2 Momentum.}}\n"
    done = process(copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more}))
    assert done.returncode == 1 and said in done.stderr


@pytest.mark.parametrize(
    "section", ["counters: {Score: {assumed: {max: DA-99}}}", "zones: {Hand: {assumed: {seen by: DA-99}}}"]
)
def test_what_is_assumed_of_counters_and_zones_names_a_ruling(section: str, tmp_path: Path) -> None:
    wrong = f"variant: wrong\n{section}\n"
    done = process(copied("deckbuilder", tmp_path / "game", {"variants/wrong.yaml": wrong}) + "+wrong")
    assert done.returncode == 1 and "no ruling is called DA-99" in done.stderr


def test_other_readings_are_variants_with_what_they_are() -> None:
    readings = {each.id: [(o.variant, o.about) for o in each.otherwise] for each in found().rulings if each.otherwise}
    abouts = {path.stem: content(path)["about"] for path in (DATA / "variants").glob("*.yaml")}
    assert {variant for each in readings.values() for variant, _ in each} == set(abouts)
    assert all(about == abouts[variant] for each in readings.values() for variant, about in each)


def test_a_variant_reads_its_rulings_otherwise() -> None:
    changed = {ruling.id: ruling for ruling in found("deckbuilder+reshuffle").rulings}["DA-01"]
    assert changed.says.startswith("The Bench is shuffled into")
    assert changed.otherwise == () and changed.notice is None
    assert changed.at.file == "cardsets/deckbuilder/variants/reshuffle.yaml"


def test_it_is_printed() -> None:
    done = process("deckbuilder")
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert "Deckbuilder (deckbuilder): 20 rulings, 20 assumed values" in text
    assert "actions / Play a card cardsets/deckbuilder/game.yaml:" in text
    assert "otherwise: variant reshuffle. When a Roster Deck runs out" in text
    assert "DA-10 card Timeout Cost 1 cardsets/deckbuilder/cards/recruiting.yaml:" in text
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_assumed_values_go_over_a_few_lines() -> None:
    lines = process("velocity").stdout.splitlines()
    assert max(map(len, lines)) <= 100 and [line for line in lines if line != line.rstrip()] == []
    at = next(at for at, line in enumerate(lines) if "card Trap Game " in line and "The opponent" in line)
    said = " ".join(" ".join(lines[at : at + 12]).split())
    assert "until the end of the Scoring Attempt. cardsets/velocity/cards/playbook-defensive.yaml:" in said


def test_programs_read_version_1() -> None:
    report = as_json("deckbuilder+reshuffle")
    assert (report["version"], report["game"], report["variants"]) == (1, "deckbuilder", ["reshuffle"])
    assert set(report["rulings"][0]) == {"id", "says", "at", "keys", "where", "otherwise", "notice"}
    assert set(report["assumed"][0]) == {"of", "name", "field", "value", "ruling", "at"}


def test_a_game_may_leave_nothing_open(tmp_path: Path) -> None:
    game = (
        "cardwright: 1\ngame: Bare\nplayers: 2\nturn: {Day: {actions: all}}\n"
        'actions: {Stop: {do: End the phase.}}\nendings: {Late: "At the end of turn 9, end the game."}\n'
    )
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    done = process(str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "") and "has no rulings, and no value is assumed" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nogame"], "nogame is neither a bundled game"),
        (["deckbuilder+nix"], "has no variant called nix"),
        (["deckbuilder", "--format", "xml"], "invalid choice"),
        ([], "the following arguments are required"),
    ],
)
def test_wrong_usage(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rulings", *args]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_a_game_with_faults_shows_them(tmp_path: Path) -> None:
    more = "cards:\n  Odd: {type: Unit, text: Gain 2 Momentm.}\n"
    done = process(copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more}))
    assert done.returncode == 1 and "error[E401]" in done.stderr
