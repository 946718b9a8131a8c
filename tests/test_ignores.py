"""Warnings that are meant: a comment silences one and says why, and is a warning itself if nothing is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import cli, shelf
from engine.cardset.load import load
from engine.cli.validate import findings
from engine.source.diagnostics import Diagnostic, Source
from engine.source.document import read
from engine.source.ignores import ignores, without_ignored
from tests.own_code import ROOT
from tests.sample_games import IN_NO_DECK, written

WHY = "the reason"
UNUSED = "counters:\n  Stars: {}"


def found(folder: Path, *sample: tuple[str, str], variants: tuple[str, ...] = ()) -> list[tuple[str, str, int]]:
    opened = load(written(folder, sample), variants, shown="g")
    assert opened.game is not None
    return [_row(each) for each in opened.diagnostics if each.code != IN_NO_DECK]


def _row(each: Diagnostic) -> tuple[str, str, int]:
    return each.code, each.span.source.name, each.span.first[0]


def cards(text: str) -> tuple[str, str]:
    return "cards/more.yaml", f"cards:\n{text}"


# ---- what is silenced


@pytest.mark.parametrize(
    "text",
    [
        "  Elk: {text: Draw a card.}  # cardwright: ignore[W501] why\n",
        "  # cardwright: ignore[W501] why\n  Elk: {text: Draw a card.}\n",
        "  # cardwright: ignore[W501] why\n\n  # and more\n  Elk: {text: Draw a card.}\n",
        "  Elk:\n    # cardwright: ignore[W112, W501] why: a dash - and more\n    text: Draw a card. #2\n",
        "  Elk:\n    # cardwright: ignore[W501] why\n    text: >-\n      Gain 1 Coins.\n      Draw a card.\n",
        "  Elk:\r\n    # cardwright: ignore[W501] why\r\n    text: Draw a card.\r\n",
        "  Élan: {text: Draw a card.}  #cardwright:ignore[W501] why".replace(
            "#cardwright:ignore", "#  cardwright: ignore"
        ),
    ],
)
def test_a_warning_is_silenced_in_its_line_or_from_the_line_above(text: str, tmp_path: Path) -> None:
    assert found(tmp_path / "with", cards(text)) == []
    without = "".join(line.split("cardwright")[0] + "\n" for line in text.splitlines())
    assert found(tmp_path / "without", cards(without)) != []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  # cardwright: ignore[W501] why\n  Yak: {}\n  Elk: {text: Draw a card.}\n", [("W001", 2), ("W501", 4)]),
        ("  Elk: {text: Draw a card.}\n  # cardwright: ignore[W501] why\n", [("W501", 2), ("W001", 3)]),
        ("  # cardwright: ignore[W401] why\n  Elk: {text: Draw a card.}\n", [("W001", 2), ("W501", 3)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore[W501,W112] why\n", [("W001", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore[W501]\n", [("W002", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore[W501] -- \n", [("W002", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore[W510] why\n", [("W501", 2), ("W003", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore[] why\n", [("W501", 2), ("W003", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright: ignore W501\n", [("W501", 2), ("W003", 2)]),
        ("  Elk: {text: Draw a card.}  # cardwright ignore[W501] why\n", [("W501", 2), ("W003", 2)]),
        ("  Elk: {}  # cardwright: ignore[E401] why\n", [("W003", 2)]),
        ("  Elk: {}  # we write # cardwright elsewhere\n", []),
    ],
)
def test_what_silences_nothing_or_gives_no_reason_is_told(
    text: str, left: list[tuple[str, int]], tmp_path: Path
) -> None:
    assert found(tmp_path / "g", cards(text)) == [(code, "g/cards/more.yaml", line) for code, line in left]


def test_errors_are_never_silenced(tmp_path: Path) -> None:
    text = "  # cardwright: ignore[E401] never\n  Elk: {text: Gain 1 Coyns.}\n"
    opened = load(written(tmp_path / "g", (cards(text),)), shown="g")
    assert opened.game is None
    assert [each.code for each in opened.diagnostics] == ["W003", "E401"]


def test_where_there_are_errors_no_comment_is_judged(tmp_path: Path) -> None:
    text = "  Yak: {}  # cardwright: ignore[W112] it may be there yet\n  Elk: {text: Gain 1 Coyns.}\n"
    opened = load(written(tmp_path / "g", (cards(text),)), shown="g")
    assert [each.code for each in opened.diagnostics] == ["E401"]


def test_the_nearest_code_is_named(tmp_path: Path) -> None:
    text = "  Elk: {}  # cardwright: ignore[W510] why\n"
    opened = load(written(tmp_path / "g", (cards(text),)), shown="g")
    found = [each for each in opened.diagnostics if each.code != IN_NO_DECK]
    assert [each.help for each in found] == ["did you mean W501?"]
    assert found[0].span.text == "W510"


def test_a_comment_in_a_text_is_none() -> None:
    text = 'a: "x # cardwright: ignore[W112] y"\nb: |\n  # cardwright: ignore[W112] y\nc: d\n'
    source, wrong = Source("a.yaml", text), []
    assert ignores(source, read(source)[0], wrong) == [] and wrong == []


def test_a_comment_with_nothing_to_ignore_is_cut_out_whole() -> None:
    for before, after in [
        ("a: b\n  # cardwright: ignore[W112] y\nc: d\n", "a: b\nc: d\n"),
        ("a: b   # cardwright: ignore[W112] y\r\nc: d\r\n", "a: b\r\nc: d\r\n"),
        ("# cardwright: ignore[W112] y\nc: d\n", "c: d\n"),
        ("a: b\n# cardwright: ignore[W112] y", "a: b\n"),
    ]:
        source = Source("a.yaml", before)
        told = without_ignored([], ignores(source, read(source)[0], []), ["a.yaml"])
        (edit,) = told[0].fixes[0].edits
        assert before[: edit.span.start] + edit.text + before[edit.span.end :] == after and told[0].fixes[0].safe


# ---- files that are in force, and scenarios


def test_a_comment_in_a_variant_is_judged_with_the_variant(tmp_path: Path) -> None:
    text = "variant: long\nrules:\n  # cardwright: ignore[W501] why\n  More: At the end of each turn, draw {} card.\n"
    usual = ("variants/long.yaml", text.format("1"))
    unusual = ("variants/long.yaml", text.format("a"))
    assert found(tmp_path / "a", unusual) == found(tmp_path / "b", unusual, variants=("long",)) == []
    assert found(tmp_path / "c", usual) == []
    assert found(tmp_path / "d", usual, variants=("long",)) == [("W001", "g/variants/long.yaml", 3)]


def test_scenarios_have_such_comments_too(tmp_path: Path) -> None:
    text = "game: ..\nscenarios:\n  - name: one #1  # cardwright: ignore[W112] why\n    steps:\n      - do: Pass\n"
    assert found_in(tmp_path / "a", text) == []
    assert found_in(tmp_path / "b", text.replace(" #1", "")) == ["W001"]


def found_in(folder: Path, scenarios: str) -> list[str]:
    game = written(folder, (("scenarios/one.yaml", scenarios),))
    return [each.code for each in findings([str(game)])[0]]


# ---- what nothing uses


DECLARED = {
    "counter": "counters:\n  Stars: {}\n",
    "number": "numbers:\n  Stars: {}\n",
    "number of players": "numbers:\n  Stars: {per: player, is: the number of cards in your Hand}\n",
    "label": "labels:\n  Stars: text\n",
    "mark": "marks:\n  card: [Golden, Stars]\n",
    "mark of the game": "marks:\n  table: [Stars]\n",
    "type": "types:\n  Stars: {}\n",
    "zone": "zones:\n  Stars: {per: table}\n",
    "role": "roles:\n  Stars: the active player\n",
    "period": "periods:\n  Stars: [Day, Night]\n",
    "procedure": "procedures:\n  Stars:\n    Shine: {do: Draw 1 card.}\n",
    "action": "actions:\n  Stars: {do: Draw 1 card.}\nturn:\n  Main: {actions: [Use, Pass]}\n",
    "keyword": "keywords:\n  Stars: This card has +1 Power.\n",
}

USES = {
    "counter": [("card", "Gain 1 Stars.")],
    "number": [("card", "This card has +1 Stars.")],
    "number of players": [("action", "Gain Coins equal to your Stars.")],
    "label": [("card", "Choose a card in your Hand. If it shares this card's Stars, gain 1 Coins.")],
    "mark": [("rule", "When a Unit becomes Stars, draw 1 card.")],
    "mark of the game": [("ending", "When the game becomes Stars, end the game.")],
    "type": [
        cards("  Elk: {type: Stars}\n"),
        ("game", "types:\n  Moon: {is: Stars}\ncards:\n  Elk: {type: Moon}\n"),
        ("card", "Discard a Stars."),
    ],
    "zone": [("decks/more.yaml", "deck: more\nzones: {Stars: {Ant: 1}}\n"), ("set-up", "Shuffle the Stars.")],
    "role": [
        ("rule", "At the end of each turn, the Stars draws 1 card."),
        ("game", "procedures:\n  Race:\n    Lap: {by: the Stars, do: Draw 1 card.}\n"),
    ],
    "period": [("card", "Begin the Night.")],
    "procedure": [("card", "Start the Stars.")],
    "action": [
        ("game", "turn:\n  Main: {actions: [Use, Pass, Stars]}\n"),
        ("game", "procedures:\n  Race:\n    Lap: {actions: [Stars]}\n"),
    ],
    "keyword": [cards("  Elk: {keywords: [Stars]}\n"), ("card", "Each Unit has Stars.")],
}  # fmt: skip

KINDS = [(kind, use) for kind, uses in USES.items() for use in uses]


@pytest.mark.parametrize("kind", DECLARED)
def test_what_nothing_uses_is_told_where_it_is_declared(kind: str, tmp_path: Path) -> None:
    opened = load(written(tmp_path / "g", (("game", DECLARED[kind]),)), shown="g")
    assert [(each.code, each.span.text) for each in opened.diagnostics] == [("W401", "Stars")]
    assert opened.diagnostics[0].message == f"nothing uses the {kind.split(' ')[0]} Stars"


@pytest.mark.parametrize(("kind", "use"), KINDS)
def test_what_is_used_is_not_told(kind: str, use: tuple[str, str], tmp_path: Path) -> None:
    opened = load(written(tmp_path / "g", (("game", DECLARED[kind]), use)), shown="g")
    assert [each for each in opened.diagnostics if each.code == "W401" or each.code.startswith("E")] == []


def test_what_a_variant_uses_is_used(tmp_path: Path) -> None:
    variant = ("variants/long.yaml", "variant: long\nrules:\n  More: At the end of each turn, gain 1 Stars.\n")
    game = ("game", DECLARED["counter"])
    assert found(tmp_path / "a", game, variant) == found(tmp_path / "b", game, variant, variants=("long",)) == []


def test_what_only_a_variant_declares_is_told_with_the_variant(tmp_path: Path) -> None:
    variant = ("variants/long.yaml", "variant: long\ncounters:\n  Stars: {}\n")
    assert found(tmp_path / "a", variant) == []
    assert found(tmp_path / "b", variant, variants=("long",)) == [("W401", "g/variants/long.yaml", 3)]


def test_a_part_of_a_longer_name_is_not_its_use(tmp_path: Path) -> None:
    zones = "zones:\n  Stars: {per: table}\n  Stars Deck: {per: table}\n"
    rule = "At the end of each turn, shuffle the Stars Deck."
    opened = load(written(tmp_path / "g", (("game", zones), ("rule", rule))), shown="g")
    assert [(each.code, each.message) for each in opened.diagnostics] == [("W401", "nothing uses the zone Stars")]


def test_a_misspelt_name_is_one_fault_and_not_two(tmp_path: Path) -> None:
    game = (("game", DECLARED["counter"]), ("card", "Gain 1 Strs."))
    assert [each.code for each in load(written(tmp_path / "g", game), shown="g").diagnostics] == ["E401"]


def test_a_name_that_looks_like_the_one_that_is_used_is_told_once(tmp_path: Path) -> None:
    game = ("game", "counters:\n  Coins:  {plural: Coins}\n  coins: {}\n")
    assert [code for code, _, _ in found(tmp_path / "a", game)] == ["W411"]
    meant = ("game", game[1].replace("coins: {}", "coins: {}  # cardwright: ignore[W411] they differ"))
    assert [code for code, _, _ in found(tmp_path / "b", meant)] == ["W401"]


# ---- the games that come with the engine


def test_the_games_have_no_warning_that_is_not_silenced_with_its_reason() -> None:
    """Each is validated with each of its variants."""
    assert findings(list(shelf.bundled()))[0] == []
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "cardsets").rglob("*.yaml")]
    comments = [line for text in texts for line in text.splitlines() if "cardwright: ignore" in line]
    said = sorted(line.split("ignore")[1].strip() for line in comments)
    assert said == ["[W401] D-63: printed, and nothing reads it", *["[W601] a choice for decks of one's own"] * 3]


def test_a_silenced_warning_is_fine_even_if_strict(tmp_path: Path) -> None:
    game = str(written(tmp_path / "g", (("game", f"{UNUSED}  # cardwright: ignore[W401] {WHY}\n"),)))
    assert cli.main(["validate", "--strict", game]) == 0
    game = str(written(tmp_path / "h", (("game", f"{UNUSED}\n"),)))
    assert cli.main(["validate", game]) == 0
    assert cli.main(["validate", "--strict", game]) == 1
