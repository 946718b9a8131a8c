"""`cardwright fmt`: files in their usual form say what they said before, comments and all."""

from __future__ import annotations

import dataclasses
import random
import re
import shutil
from pathlib import Path

import pytest

from engine import cli, shelf
from engine.cardset import wording
from engine.cardset.files import variants_of
from engine.cardset.load import load
from engine.cardset.model import Game
from engine.cardset.tidy import tidy
from engine.cli.exits import Exit
from engine.source.diagnostics import Source, Span
from engine.source.layout import laid_out
from tests.own_code import ROOT

SHIPPED = [ROOT / "cardsets" / name for name in shelf.bundled()]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of a shipped game."""
    return Path(shutil.copytree(ROOT / "cardsets" / "deckbuilder", tmp_path / "game"))


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    code = cli.main(["fmt", *map(str, args)])
    out, err = capsys.readouterr()
    return code, out, err


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_bytes().decode("utf-8")
    assert old in text
    path.write_bytes(text.replace(old, new).encode("utf-8"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}


# ---- layout


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        ("a: 1  \n# note\t \nb: 2", "a: 1\n# note\nb: 2\n"),
        ("\n\na: 1\n\n\n\nb: 2\n\n\n", "a: 1\n\nb: 2\n"),
        ("a:\n  x: 1\nb:\n  y: 1\n", "a:\n  x: 1\n\nb:\n  y: 1\n"),
        ("a:\n  x: 1\n  # of a\n# of b\n# too\nb: 2\n", "a:\n  x: 1\n  # of a\n\n# of b\n# too\nb: 2\n"),
        ("a: 1\nb:\n  x: 1\n", "a: 1\nb:\n  x: 1\n"),
        ("a: >\n  one\n  two\n\n\nb: 2\n", "a: >\n  one\n  two\n\nb: 2\n"),
        ("a: |\n  one  \n\n\n  two\t\nb: 2\n", "a: |\n  one  \n\n\n  two\t\n\nb: 2\n"),
        ('a: "one \\\n  two  \n\n\n  three"\nb: 2\n', 'a: "one \\\n  two  \n\n\n  three"\n\nb: 2\n'),
        ("a: one \n  two  \n\n\n  three\nb: 2\n", "a: one\n  two\n\n\n  three\n\nb: 2\n"),
        ("{a: 1, b: {c:\n 2},\nd: 3}", "{a: 1, b: {c:\n 2},\nd: 3}\n"),
        ("a: |+\n  one\n\n\n", "a: |+\n  one\n\n\n"),
        ("a:  1   # why\n", "a:  1   # why\n"),
    ],
)
def test_the_layout_is_plain_and_says_the_same(text: str, expected: str) -> None:
    assert laid_out(Source("x", text)) == expected
    assert laid_out(Source("x", expected)) == expected


def test_a_file_that_cannot_be_read_keeps_its_layout() -> None:
    for text in ("a: 1  \na: 2  \n", "a: [1  \n", "\ta: 1\n\n\n"):
        assert laid_out(Source("x", text)) == text


# ---- whole games


def test_the_shipped_games_are_in_their_usual_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--check", ROOT / "cardsets") == (0, "", "")


def test_sentences_are_reworded_and_all_else_is_kept(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(game)
    spoil(game / "cards/recruiting.yaml", "text: Draw 2 cards.", "text: draw  2 card.   # two!")
    spoil(game / "variants/reshuffle.yaml", "Before you draw a card, if", "before you draw a card, if")
    spoil(game / "variants/reshuffle.yaml", "into your Roster Deck.", "into your Roster Deck .")
    code, out, err = run(capsys, game)
    assert (code, err) == (0, "")
    assert re.findall(r"changed \S+/(\S+) \((.*)\)", out) == [
        ("recruiting.yaml", "1 sentence"),
        ("reshuffle.yaml", "1 sentence"),
    ]
    spoil(game / "cards/recruiting.yaml", "Draw 2 cards.   # two!", "Draw 2 cards.")
    assert contents(game) == before
    assert run(capsys, game) == (0, "", "")


def test_what_would_change_is_told_and_not_written(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(game / "cards/recruiting.yaml", "Draw 2 cards.", "draw 2 cards.")
    before = contents(game)
    code, out, err = run(capsys, game, "--check")
    assert (code, err) == (Exit.FAULTS, "") and "would change" in out
    code, out, err = run(capsys, game, "--diff")
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if re.match(r"[-+] ", line)] == [
        "-    text: draw 2 cards.",
        "+    text: Draw 2 cards.",
    ]
    assert run(capsys, game, "--diff", "--check") == (Exit.FAULTS, out, "")
    assert contents(game) == before


def test_a_file_with_errors_is_left_alone(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, starting = game / "cards/recruiting.yaml", game / "cards/starting.yaml"
    spoil(cards, "Draw 2 cards.", "draw 2 crads.")
    spoil(cards, "Gain 4 Momentum.", "gain 4 Momentum.")
    spoil(starting, "Gain 2 Hustle.", "gain 2 Hustle.")
    before = cards.read_bytes()
    code, out, err = run(capsys, game)
    assert code == Exit.FAULTS
    assert "starting.yaml" in out and "recruiting.yaml" not in out
    assert "crads" in err and re.search(r"left alone: \S+recruiting\.yaml", err)
    assert cards.read_bytes() == before and b"Gain 2 Hustle." in starting.read_bytes()


def test_no_sentence_is_reworded_while_the_names_are_in_doubt(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(game / "game.yaml", "said:", "siad:")
    spoil(game / "cards/starting.yaml", "Gain 2 Hustle.", "gain 2 Hustle.")
    before = contents(game)
    assert run(capsys, game)[0] == Exit.FAULTS
    assert contents(game) == before


def test_a_variants_sentences_are_read_with_its_names(game: Path) -> None:
    path = game / "variants/bank.yaml"
    path.write_text(
        "variant: bank\ncounters:\n  Chip: {plural: Chips}\n\nrules:\n  Rent: When you draw a card, gain 2 Chip.\n",
        encoding="utf-8",
    )
    found = tidy(game, "game", [path])
    assert [each.text for each in found.files] == [path.read_text(encoding="utf-8").replace("2 Chip.", "2 Chips.")]


def test_a_game_is_worded_without_its_variants(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "variants/inside.yaml"
    path.write_text("variant: inside\nzones:\n  Recruiting Board: {said: in}\n", encoding="utf-8")
    assert run(capsys, "--check", game) == (0, "", "")


def test_a_cure_that_is_not_safe_is_not_written(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(game / "cards/starting.yaml", "Gain 2 Hustle.", "gain 2 Hustle.")
    monkeypatch.setattr(wording, "_is_safe", lambda *given: False)
    assert run(capsys, "--check", game) == (0, "", "")


def test_a_file_is_not_written_if_it_would_say_something_else(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(game / "cards/recruiting.yaml", "Gain 4 Momentum.", "gain 4 Momentum.")
    for broken in ("Gain: x", "Gain # x", "Gain\n    Cost: 1\n    text: Gain"):
        monkeypatch.setattr(wording, "_quoted", lambda text, style, broken=broken: broken)
        monkeypatch.setattr(wording, "_is_safe", lambda *given: True)
        assert run(capsys, "--check", game) == (0, "", "")


def test_one_file_of_a_game_can_be_meant(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("starting", "recruiting"):
        spoil(game / f"cards/{name}.yaml", "text: Gain", "text: gain")
    code, out, _ = run(capsys, game / "cards/starting.yaml")
    assert code == 0 and "starting.yaml" in out and "recruiting.yaml" not in out
    assert run(capsys, "--check", game / "cards/starting.yaml") == (0, "", "")
    monkeypatch.chdir(game.parent)
    assert run(capsys, "--check", game, "game", "game/cards/starting.yaml", ".")[1].count("recruiting.yaml") == 1
    assert run(capsys, "--check", game)[0] == Exit.FAULTS


def test_scenarios_get_the_layout_and_no_other_words(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "scenarios" / "one.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"game: x   \r\nscenarios:\n  - name: draw 1 cards.\n\n\n")
    assert run(capsys, path)[0] == 0
    assert path.read_bytes() == b"game: x\nscenarios:\n  - name: draw 1 cards.\n"


def test_line_ends_show_in_a_difference(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "decks/starting.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    _, out, _ = run(capsys, path, "--diff")
    assert "-deck: starting\\r" in out and "+deck: starting" in out


def test_a_file_keeps_its_rights_and_a_link_stays_one(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, real = game / "decks/starting.yaml", game / "real.yaml"
    path.rename(real)
    real.write_bytes(real.read_bytes() + b"\n\n")
    real.chmod(0o640)
    path.symlink_to(real)
    assert run(capsys, game)[0] == 0
    assert path.is_symlink() and real.stat().st_mode & 0o777 == 0o640
    assert not real.read_bytes().endswith(b"\n\n")
    assert sorted(each.name for each in game.iterdir() if each.name.startswith(".")) == []


@pytest.mark.parametrize("name", ["nothing", "/dev/null", "."])
def test_what_is_no_game_is_wrong_usage(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "alone.yaml").write_text("a: 1\n", encoding="utf-8")
    for each in (name, "alone.yaml"):
        code, out, err = run(capsys, each)
        assert (code, out) == (Exit.USAGE, "") and "game.yaml" in err


def test_a_file_that_cannot_be_written_is_said(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(game / "cards/starting.yaml", "text: Gain", "text: gain")
    before = contents(game)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "starting.yaml")

    monkeypatch.setattr("os.replace", refuse)
    code, _, err = run(capsys, game)
    assert code == Exit.FILE and "Permission denied" in err
    assert contents(game) == before and len(list((game / "cards").iterdir())) == 2


# ---- the meaning stays


def meaning(value: object) -> object:
    """A checked game without places, hashes and the words of its sentences."""
    if isinstance(value, Span):
        return None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        left_out = ("data", "text", "printed", "span", "at")
        fields = (field.name for field in dataclasses.fields(value))
        return type(value).__name__, [meaning(getattr(value, name)) for name in fields if name not in left_out]
    return [meaning(each) for each in value] if isinstance(value, tuple) else value


def every_way(folder: Path) -> list[object]:
    """The game and each of its variants, as checked."""
    opened = [load(folder, more, id="x", shown="x").game for more in ((), *((name,) for name in variants_of(folder)))]
    assert all(isinstance(each, Game) for each in opened)
    return [meaning(each) for each in opened]


def noise(text: str, chance: random.Random) -> str:
    """The file with slips that change nothing: in the layout, and in the words of its sentences."""
    lines = []
    for line in text.split("\n"):
        line = slip(line, chance) if re.search(r"[a-z]\.\"?$", line) and not PROSE.search(line) else line
        lines += [line + " " * chance.choice([0, 0, 2])] + [""] * chance.choice([0, 0, 0, 1, 3])
    return chance.choice(["\n", "\r\n"]).join(lines)


PROSE = re.compile(r"\b(?:about|says|notice): |  D-")
SLIPS = [
    (r"\bdraws\b", "draw"), (r"\bcards\b", "card"), (r"\bloses\b", "lose"), (r"\bWhen\b", "Whenever"),
    (r"(?<=: )[GDMSEAT](?=[a-z]+ )", lambda found: found[0].lower()), (r"(?<=[a-z]) (?=[a-z])", "  "),
    (r" on ", " in "), (r"\b1\b", "01"), (r"\bEach\b", "each"),
]  # fmt: skip


def slip(line: str, chance: random.Random) -> str:
    pattern, instead = chance.choice(SLIPS)
    key, _, sentence = line.partition(": ")
    return f"{key}: {re.sub(pattern, instead, ' ' + sentence)[1:]}" if sentence else line


@pytest.mark.parametrize("seed", range(4))
def test_a_game_means_the_same_before_and_after_and_is_done_in_one_go(
    seed: int, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = every_way(game)
    chance = random.Random(seed)
    for path in sorted(game.rglob("*.yaml")):
        path.write_bytes(noise(path.read_text(encoding="utf-8"), chance).encode("utf-8"))
    assert every_way(game) == expected, "the slips must be harmless"
    before = comments(game)
    code, out, _ = run(capsys, game)
    assert code == 0 and "sentence" in out and before
    assert every_way(game) == expected
    assert run(capsys, "--check", game) == (0, "", "")
    assert comments(game) == before
    for more in ((), *((name,) for name in variants_of(game))):
        assert load(game, more).diagnostics == ()


def comments(folder: Path) -> list[str]:
    lines = (line for path in sorted(folder.rglob("*.yaml")) for line in path.read_text(encoding="utf-8").splitlines())
    return [line[line.index("#") :].strip() for line in lines if "#" in line]


def test_the_comparison_sees_another_meaning(game: Path) -> None:
    expected = every_way(game)
    spoil(game / "cards/starting.yaml", "Gain 2 Hustle.", "Gain 3 Hustle.")
    assert every_way(game) != expected
