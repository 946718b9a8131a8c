"""Hints on wording: where a sentence is not said in the usual words, and the cure that says it so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import cli, shelf
from engine.cardset import wording
from engine.cardset.files import variants_of
from engine.cardset.wording import CODE, hints
from engine.language.parse import MOST_CHARACTERS, parse
from engine.source.diagnostics import Diagnostic, Edit, Severity, Source
from engine.source.document import read
from engine.source.fixing import applied
from engine.source.values import Mapping, Text
from tests import tables
from tests.notation import NAMES, vocabulary
from tests.own_code import ROOT


def scalar(file: str) -> Text:
    """The text under the key t of a file."""
    value, found = read(Source("x.yaml", file))
    assert isinstance(value, Mapping) and not found, found
    text = value.get("t")
    assert isinstance(text, Text)
    return text


def hinted(file: str, start: str = "text") -> list[Diagnostic]:
    text = scalar(file)
    node = parse(text.value, NAMES, start).node
    assert node is not None
    return hints(text, node, NAMES, start)


def cured(file: str, found: list[Diagnostic]) -> str:
    edits: list[Edit] = [edit for each in found for edit in each.fixes[0].edits]
    return applied(file, edits)


# ---- the place and the cure; «…» marks the place, and every cure must leave no hint


@pytest.mark.parametrize(
    ("file", "says", "becomes"),
    [
        ("t: Draw 1 «cards».\n", "say “card”, not “cards”", "t: Draw 1 card.\n"),
        ("t: «gain» 2 Hustle.\n", "say “Gain”, not “gain”", "t: Gain 2 Hustle.\n"),
        ("t: «Whenever» you draw a card, win.\n", "say “When”, not “Whenever”", "t: When you draw a card, win.\n"),
        ("t: Draw «a» card.\n", "say “1”, not “a”", "t: Draw 1 card.\n"),
        ("t: Gain«   »2 Hustle.\n", "one blank is enough here", "t: Gain 2 Hustle.\n"),
        ("t: Gain 2 Hustle.«  »Win.\n", "one blank is enough here", "t: Gain 2 Hustle. Win.\n"),
        ('t: "« »Gain 2 Hustle."\n', "one blank is enough here", 't: "Gain 2 Hustle."\n'),
        ('t: "Gain 2 Hustle.« »"\n', "one blank is enough here", 't: "Gain 2 Hustle."\n'),
        ('t: "Gain«\\x20 »2 Hustle."\n', "one blank is enough here", 't: "Gain 2 Hustle."\n'),
        ("t: Gain 2 «Hustle .»\n", "say “Hustle.”, not “Hustle .”", "t: Gain 2 Hustle.\n"),
        ("t: Gain 2 Hustle. Draw «02» cards.\n", "say “2”, not “02”", "t: Gain 2 Hustle. Draw 2 cards.\n"),
        (
            "t: >-\n  If there «is 2 Units\n  in» your Bench,\n  win.\n",
            "the usual wording is “If there are 2 Units on your Bench, win.”",
            "t: >-\n  If there are 2 Units\n  on your Bench,\n  win.\n",
        ),
        (
            "t: |\n  Win.\n  The opponent «lose» 1 Hustle.\n",
            "say “loses”, not “lose”",
            "t: |\n  Win.\n  The opponent loses 1 Hustle.\n",
        ),
        (
            "t: 'The opponent''s Units «has» +1 Cost.'\n",
            "say “have”, not “has”",
            "t: 'The opponent''s Units have +1 Cost.'\n",
        ),
        ("t: |\n  «Win  .»\n", "say “Win.”, not “Win .”", "t: |\n  Win.\n"),
        ("t: Win.«»Draw 1 card.\n", "here belongs a blank", "t: Win. Draw 1 card.\n"),
    ],
)
def test_a_hint_marks_what_differs_and_cures_it(file: str, says: str, becomes: str) -> None:
    plain = re.sub("[«»]", "", file)
    (hint,) = hinted(plain)
    assert (hint.code, hint.severity, hint.message) == (CODE, Severity.HINT, says)
    assert (hint.span.start, hint.span.end) == (file.index("«"), file.index("»") - 1)
    assert hint.fixes[0].safe
    assert cured(plain, [hint]) == becomes
    assert hinted(becomes) == []


def test_each_sentence_has_its_own_hint_and_one_cure_leaves_the_others() -> None:
    file = "t: gain 2 Hustle. Win. Draw 1 cards.\n"
    first, second = hinted(file)
    assert cured(file, [second]) == "t: gain 2 Hustle. Win. Draw 1 card.\n"
    assert cured(file, [first, second]) == "t: Gain 2 Hustle. Win. Draw 1 card.\n"


@pytest.mark.parametrize("start", ["cards", "quantity", "condition"])
def test_parts_of_texts_have_hints_too(start: str) -> None:
    file, becomes = {
        "cards": ("t: A card in your Bench\n", "t: a card on your Bench\n"),
        "quantity": ("t: 01 Hustle\n", "t: 1 Hustle\n"),
        "condition": ("t: there is 2 Units\n", "t: there are 2 Units\n"),
    }[start]
    assert cured(file, hinted(file, start)) == becomes


@pytest.mark.parametrize(
    "file",
    [
        "t: Gain 2 Hustle.\n",
        "t: |\n  Gain 2 Hustle.\n  Win.\n\n",
        "t: >\n  Gain 2\n  Hustle.\n",
        't: "Gain 2\n  Hustle."\n',
        "t: Gain 2\n    Hustle.\n",
        "t: |1\n  Win.\n",
        "t: |-\n  Win.  \n",
    ],
)
def test_lines_are_no_matter_of_wording(file: str) -> None:
    assert hinted(file) == []


def test_a_cure_is_safe_only_if_yaml_cannot_read_it_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hinted("t: Draw a card.\n")[0].fixes[0].safe
    real = wording.phrase
    monkeypatch.setattr(wording, "phrase", lambda *given: real(*given).replace("1", "1 "))
    monkeypatch.setattr(wording, "_YAML", frozenset("1"))
    assert not hinted("t: Draw a card.\n")[0].fixes[0].safe
    assert hinted("t: 'Draw a card.'\n")[0].fixes[0].safe


def test_a_cure_is_spelt_as_the_quotes_around_it_want() -> None:
    names = vocabulary({"types": ["Wolf's Den/Wolves' Dens", 'Ace "A"/Aces "A"']})
    for file, becomes in (
        ("t: 'Discard 2 Wolf''s Den.'\n", "t: 'Discard 2 Wolves'' Dens.'\n"),
        ("t: 'Discard a Wolves''  Dens.'\n", "t: 'Discard a Wolf''s Den.'\n"),
        ('t: "discard 2 Ace \\"A\\"."\n', 't: "Discard 2 Aces \\"A\\"."\n'),
        ('t: "discard Aces \\"A\\" ."\n', 't: "Discard Aces \\"A\\"."\n'),
    ):
        text = scalar(file)
        node = parse(text.value, names).node
        assert node is not None
        assert cured(file, hints(text, node, names, "text")) == becomes


def test_there_is_no_hint_that_would_say_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "phrase", lambda *given: "Win.")
    assert hinted("t: draw 1 cards.\n") == []


@pytest.mark.parametrize("repeated", ["half ", "twice "])
def test_the_deepest_text_can_have_a_hint(repeated: str) -> None:
    first, last = "draw cards equal to ", "1."
    text = first + repeated * ((MOST_CHARACTERS - len(first + last)) // len(repeated)) + last
    (hint,) = hinted(f"t: {text}\n")
    assert hint.message == "say “Draw”, not “draw”"


# ---- in games


def test_every_shipped_sentence_is_in_its_usual_wording() -> None:
    for name in shelf.bundled():
        variants = variants_of(ROOT / "cardsets" / name)
        for opened in [shelf.open_game("+".join((name, *more))) for more in ((), *((each,) for each in variants))]:
            assert opened.game is not None
            assert [(each.span.first, each.message) for each in opened.diagnostics] == []


def test_a_hint_is_found_wherever_a_game_has_sentences(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "game", {"Odd": "draw 2 cards."})
    game = folder / "game.yaml"
    changed = game.read_text(encoding="utf-8")
    for usual, odd in (
        ("Each player draws 5", "Each player draw 5"),
        ("Set your Hustle", "set your Hustle"),
        ("choose: a card in", "choose: an card in"),
        ("cost: 3 Momentum", "cost: 03 Momentum"),
        ("do: End the phase.", "do: Ends the phase."),
        ("Refill: After", "Refill: after"),
        ("When a player has 21", "Whenever a player has 21"),
    ):
        assert usual in changed
        changed = changed.replace(usual, odd)
    game.write_text(changed, encoding="utf-8")
    opened = shelf.open_game(str(folder))
    assert opened.game is not None
    assert {each.severity for each in opened.diagnostics} == {Severity.HINT}
    assert len(opened.diagnostics) == 8


def test_hints_are_shown_and_fail_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tables.copy_with(tmp_path / "game", {"Odd": "draw 2 card."})
    assert cli.main(["validate", str(folder), "--strict"]) == 0
    assert "hint[W501]: the usual wording is “Draw 2 cards.”" in capsys.readouterr().err


def test_a_name_that_can_be_read_in_pieces_is_refused(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "game", {})
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("types:\n", "types:\n  Permanent Unit: {}\n"), encoding="utf-8")
    (found,) = shelf.open_game(str(folder)).diagnostics
    assert (found.code, found.span.text) == ("E406", "Permanent Unit")
    assert found.message == "Permanent Unit cannot be a name: it can also be read as “Permanent” and “Unit”"


def test_a_sentence_with_an_error_has_no_hint(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "game", {"Odd": "Your opponent discards a card."})
    opened = shelf.open_game(str(folder))
    assert [each.severity for each in opened.diagnostics] == [Severity.ERROR]
