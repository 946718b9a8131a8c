"""`validate --fix` mends what is safe by edits that leave all else as it is; `--diff` shows it and writes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import cli
from engine.cardset.load import load
from engine.cli.validate import findings
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Source, Span
from engine.source.document import read, read_file
from engine.source.edited import edited
from engine.source.fixing import Cure, cures, fixed
from engine.source.pages import codes, pages
from engine.source.unsaved import unsaved
from tests.sample_games import written

BROKEN = """\
# a comment
cards:
  Elk:   {text: “Draw  a card.”}   # it stays

  Yak:
    type:Unit # so does this
    text: >-
      Gain 1 Coins.
      Draw a\xa0card.
"""
MENDED = """\
# a comment
cards:
  Elk:   {text: "Draw 1 card."}   # it stays

  Yak:
    type: Unit # so does this
    text: >-
      Gain 1 Coins.
      Draw 1 card.
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    written(Path("g"), (("cards/more.yaml", BROKEN),))
    return Path("g")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_what_is_safe_is_mended_and_told_and_all_else_stays(game: Path, capsys: Any) -> None:
    before = contents(game)
    assert cli.main(["validate", "g", "--fix"]) == 0
    out, err = capsys.readouterr()
    warned = [line for line in err.splitlines() if line.startswith(("error", "warning"))]
    assert warned and all(line.startswith("warning[W601]") for line in warned)  # the cards are in no deck
    assert all(line.startswith("mended g/cards/more.yaml:") for line in out.splitlines())
    assert {line.split(": ")[1].split(" ")[0] for line in out.splitlines()} == {"E105", "E108", "E113", "W501"}
    after = contents(game)
    assert after.pop("g/cards/more.yaml").decode("utf-8") == MENDED
    assert before.pop("g/cards/more.yaml") and before == after
    assert cli.main(["validate", "g", "--fix"]) == 0
    assert capsys.readouterr() == ("", err)


def test_a_diff_writes_nothing_and_says_what_fix_would_write(game: Path, capsys: Any) -> None:
    before = contents(game)
    for more in ([], ["--fix"]):
        assert cli.main(["validate", "g", "--diff", *more]) == 1
        out, err = capsys.readouterr()
        assert contents(game) == before
        assert out.splitlines()[:2] == ["--- g/cards/more.yaml", "+++ g/cards/more.yaml"]
        assert '+  Elk:   {text: "Draw 1 card."}   # it stays' in out.splitlines()
        assert "error[E108]" in err  # what is wrong is wrong still


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_line_ends_and_the_mark_at_the_start_are_kept(end: str, mark: str, tmp_path: Path) -> None:
    game = written(tmp_path / "g", (("cards/more.yaml", mark + BROKEN.replace("\n", end)),))
    assert cli.main(["validate", str(game), "--fix"]) == 0
    assert (game / "cards/more.yaml").read_bytes().decode("utf-8") == mark + MENDED.replace("\n", end)


QUOTELESS = """\
cards:
  Elk:
    text: @Gain 1 Coins.   # why
    type: Unit
  Yak:
    text: *Draw 1 card.
    type: Unit
"""
QUOTED = QUOTELESS.replace("@Gain 1 Coins.", '"@Gain 1 Coins."').replace("*Draw 1 card.", '"*Draw 1 card."')


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_quotes_end_where_the_line_does(end: str) -> None:
    before, after = (text.replace("\n", end) for text in (QUOTELESS, QUOTED))
    source = Source("a.yaml", before)
    assert fixed(source, cures(read(source)[1]))[0] == after


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("behind", ['"', "'", "x", "}", '" x', "]", ", x: 1"])
@pytest.mark.parametrize("rock", ["{type: Unit}", "[Unit, Tool]", "{Unit}"])
def test_a_map_with_too_much_behind_it_is_no_text(rock: str, behind: str, end: str) -> None:
    source = Source("a.yaml", f"cards:{end}  Rock: {rock} {behind}{end}  Bat: {{type: Unit}}{end}")
    assert fixed(source, cures(read(source)[1]))[0] == source.text


def test_what_is_put_in_by_a_guess_is_in_no_safe_cure() -> None:
    source = Source("a.yaml", "one: 1\ntwo: 2\n")
    copy = edited(source, [(5, 5, '"')])
    inside, beside = (Fix("", (Edit(Span(copy.after, *at), "x"),)) for at in ((4, 7), (8, 11)))
    found = copy.found(Diagnostic("E107", Severity.ERROR, "", Span(copy.after, 0, 1), fixes=(inside, beside)))
    assert [fix.safe for fix in found.fixes] == [False, True]


def test_below_a_place_that_is_guessed_nothing_is_mended() -> None:
    text = "game: X\ndecks:\n  Deck: {a: true}\n\n  Heap: {a: true}\nend: 1\n"
    source = Source("a.yaml", text)
    ours = [Fix("", (Edit(Span(source, at, at + 4), '"true"'),)) for at in (26, 45)]
    wrong = [Diagnostic("E203", Severity.ERROR, "", fix.edits[0].span, fixes=(fix,)) for fix in ours]
    other = cure(source, (56, 57, "2")).of
    assert [each.of for each in cures([*wrong, other])] == [*wrong, other]
    key = Diagnostic("E201", Severity.ERROR, "", Span(source, 8, 13), fixes=(Fix("", (), safe=False),))
    assert [each.of for each in cures([key, *wrong, other])] == [other]
    odd = Diagnostic("E109", Severity.ERROR, "", Span(source, 8, 13))
    assert [each.of.code[:2] for each in cures([odd, *wrong])] == []


def test_an_entry_that_has_slipped_out_of_its_section_is_left_as_it_is(game: Path, capsys: Any) -> None:
    path = game / "game.yaml"
    text = path.read_text(encoding="utf-8")
    start = text.index("zones:\n") + len("zones:\n")
    end = text.index("deal:")
    deal = text[end : text.index("\n", end) + 1]
    spoilt = text[:start] + deal + text[start:end] + text[end + len(deal) :]
    path.write_text(spoilt, encoding="utf-8")
    cli.main(["validate", "g", "--fix"])
    assert path.read_text(encoding="utf-8") == spoilt


def test_programs_get_what_is_left_and_nothing_else(game: Path, capsys: Any) -> None:
    (game / "cards/other.yaml").write_text("cards:\n  Emu: {text: Gain 1 Coyns.}\n", encoding="utf-8")
    assert cli.main(["validate", "g", "--fix", "--format", "json"]) == 1
    out, err = capsys.readouterr()
    assert [each["code"] for each in json.loads(out)["diagnostics"]] == ["E401"]
    assert "mended g/cards/more.yaml:3:" in err


def test_scenarios_and_variants_are_mended_too(tmp_path: Path) -> None:
    scenario = "game: ..\nscenarios:\n  - name: “one”\n    steps:\n      - do:Pass\n"
    variant = "variant: long\nrules:\n  More: At the end of each turn, draw a card.\n"
    game = written(tmp_path / "g", (("scenarios/one.yaml", scenario), ("variants/long.yaml", variant)))
    assert cli.main(["validate", str(game), f"{game}+long", "--fix"]) == 0
    assert 'name: "one"' in (game / "scenarios/one.yaml").read_text(encoding="utf-8")
    assert "draw 1 card." in (game / "variants/long.yaml").read_text(encoding="utf-8")


def test_no_file_of_another_game_is_touched(tmp_path: Path) -> None:
    other = written(tmp_path / "other", (("card", "Draw a card."),))
    before = contents(other)
    scenario = "game: ../../other\nscenarios:\n  - name: one\n    steps:\n      - do: Pass\n"
    game = written(tmp_path / "g", (("scenarios/one.yaml", scenario),))
    assert cli.main(["validate", str(game), "--fix"]) == 0
    assert contents(other) == before


def test_a_file_that_is_not_utf_8_is_left_alone(tmp_path: Path) -> None:
    game = written(tmp_path / "g", ())
    (game / "cards").mkdir()
    (game / "cards/old.yaml").write_bytes("cards:\n  Élan: {type:Unit}\n".encode("cp1252"))
    before = contents(game)
    assert cli.main(["validate", str(game), "--fix"]) == 1
    assert contents(game) == before


def test_a_file_that_cannot_be_written_is_left_whole(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(game)
    monkeypatch.setattr("engine.cli.files.os.replace", _full)
    assert cli.main(["validate", "g", "--fix"]) == 4
    assert contents(game) == before


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("code", codes())
def test_mending_a_page_s_sample_ends_and_what_was_safe_is_gone(code: str, tmp_path: Path, capsys: Any) -> None:
    page = pages()[code]
    game = written(tmp_path / "g", page.written(), page.encoding)
    names = [str(game), *(f"{game}+{path.stem}" for path in sorted(game.glob("variants/*.yaml")))]
    safe = [each for each in findings(names)[0] if any(fix.safe and fix.edits for fix in each.fixes)]
    cli.main(["validate", *names, "--fix"])
    assert len([line for line in capsys.readouterr().out.splitlines() if line.startswith("mended")]) >= len(safe)
    assert [each for each in findings(names)[0] if any(fix.safe and fix.edits for fix in each.fixes)] == []
    after = contents(game)
    cli.main(["validate", *names, "--fix"])
    assert contents(game) == after


# ---- edits that meet


def cure(source: Source, *edits: tuple[int, int, str], safe: bool = True) -> Cure:
    parts = tuple(Edit(Span(source, start, end), text) for start, end, text in edits)
    span = parts[0].span
    return next(iter(cures([Diagnostic("E100", Severity.ERROR, "", span, fixes=(Fix("", parts, safe),))])))


def test_of_two_cures_at_one_place_the_first_is_taken() -> None:
    source = Source("a.yaml", "key: abcdef\n")
    first, second, third = cure(source, (5, 8, "X")), cure(source, (7, 9, "Y")), cure(source, (9, 11, "Z"))
    assert fixed(source, [first, second, third]) == ("key: XdZ\n", [first, third])
    both, alone = cure(source, (5, 6, "X"), (9, 10, "Y")), cure(source, (9, 11, "Z"))
    assert fixed(source, [both, alone]) == ("key: XbcdYf\n", [both])
    here, there = cure(source, (7, 7, "1")), cure(source, (7, 7, "2"))
    assert fixed(source, [here, there]) == ("key: ab1cdef\n", [here])
    twice = cure(source, (5, 8, "X"), (6, 9, "Y"))
    assert fixed(source, [twice]) == (source.text, [])


def test_a_cure_that_spoils_the_file_is_left_out() -> None:
    source = Source("a.yaml", "key: abcdef\n")
    spoils, fine = cure(source, (0, 5, ": {")), cure(source, (6, 7, "X"))
    assert read(Source("a.yaml", ": {abcdef\n"))[0] is None
    assert fixed(source, [spoils, fine]) == ("key: aXcdef\n", [fine])


def test_only_safe_cures_of_a_finding_s_own_file_are_taken() -> None:
    source, other = Source("a.yaml", "key: abc\n"), Source("b.yaml", "key: abc\n")
    span, edits = Span(source, 5, 8), (Edit(Span(source, 5, 8), "x"),)
    elsewhere = (Edit(Span(other, 5, 8), "x"),)
    for fix in (Fix("", edits, safe=False), Fix("", elsewhere), Fix("", (*edits, *elsewhere)), Fix("", ())):
        assert list(cures([Diagnostic("E100", Severity.ERROR, "", span, fixes=(fix,))])) == []


# ---- what is not written yet


def test_a_text_that_is_not_written_yet_is_read_in_place_of_the_file(tmp_path: Path) -> None:
    game = written(tmp_path / "g", ())
    path = (game / "game.yaml").resolve()
    text = path.read_text(encoding="utf-8").replace("Points: {max: 10}", "Points: {max: ten}")
    with unsaved({path: text.encode()}):
        assert [each.code for each in load(game).diagnostics] == ["E203"]
        assert read_file(path, "g")[0] is not None
        assert read_file(game / "decks/../game.yaml", "g")[0] is not None
    assert load(game).diagnostics == ()
