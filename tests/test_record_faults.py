"""Whatever has happened to a record since it was written is found and told apart; nothing of it is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import __version__, shelf
from engine.table.match import Match
from engine.table.record import BadRecord, Record, Trouble
from engine.table.recorder import Recorder
from engine.table.replay import Replay, header, open_game, read
from engine.table.sealed import parse
from tests import tables
from tests.records import recorded, resealed, taken_apart, trouble


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a whole game, with a choice that was taken back."""
    path = tmp_path_factory.mktemp("records") / "whole.jsonl"
    recorded(path, undo=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of the beginning of a game."""
    path = tmp_path_factory.mktemp("records") / "short.jsonl"
    recorded(path, 9, undo=True)
    return path.read_bytes()


# ---- damaged, cut off, edited


def test_every_change_of_a_byte_is_found(short: bytes) -> None:
    random = Random(1)
    kinds = set()
    last = len(short) - 1
    for at in range(len(short)):
        others = {*b'\n "{}0aZ\\\x00\xff', short[at] ^ 1, short[at] ^ 32} - {short[at]}
        new = random.choice(sorted(others))
        changed = short[:at] + bytes([new]) + short[at + 1 :]
        if at == last:
            assert parse(changed).torn  # the last line is not acknowledged without its end
            continue
        with pytest.raises(BadRecord) as bad:
            parse(changed)
        kinds.add(bad.value.trouble)
        assert 0 <= bad.value.line <= short.count(b"\n") + 1
    assert {Trouble.DAMAGED, Trouble.EDITED} <= kinds <= {Trouble.DAMAGED, Trouble.EDITED, Trouble.VERSION}


def test_every_cut_leaves_whole_lines_or_nothing(short: bytes) -> None:
    ends = [at + 1 for at, byte in enumerate(short) if byte == 10]
    for length in range(len(short)):
        part = short[:length]
        if length < ends[0]:
            with pytest.raises(BadRecord) as bad:
                parse(part)
            assert bad.value.trouble is Trouble.CUT
            continue
        record = parse(part)
        assert record.torn is (length not in ends)
        assert record.length == max(end for end in ends if end <= length)
        assert len(record.lines) == part.count(b"\n") - 1


def test_lines_that_are_moved_missing_or_doubled_are_found(short: bytes) -> None:
    lines = short.splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        missing = [*lines[:at], *lines[at + 1 :]]
        doubled = [*lines[: at + 1], *lines[at:]]
        for wrong in (swapped, missing, doubled):
            bad = trouble(b"".join(wrong))
            assert bad is not None and bad.trouble is Trouble.EDITED
            assert "lines were moved, added or taken out" in bad.says


def test_lines_of_another_game_are_found(short: bytes, tmp_path: Path) -> None:
    recorded(tmp_path / "other.jsonl", 9, seed=4)
    mine, other = short.splitlines(keepends=True), (tmp_path / "other.jsonl").read_bytes().splitlines(keepends=True)
    bad = trouble(b"".join([*mine[:3], *other[3:]]))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.EDITED, 4)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_told_to_be_none(content: bytes) -> None:
    with pytest.raises(BadRecord):
        parse(content)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_record_with_a_piece_changed_is_told_so_or_only_shorter(short: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(short)))
    end = data.draw(st.integers(start, len(short)))
    content = short[:start] + data.draw(st.binary(max_size=8)) + short[end:]
    try:
        record = parse(content)
    except BadRecord:
        return
    assert record.lines == parse(short).lines[: len(record.lines)]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"hello\n",
        b"\xff\xfe\x00\n",
        b'{"record":1}\n',
        b"[" * 100_000 + b"\n",
        b'{"record":' + b"9" * 5000 + b',"hash":"' + b"0" * 32 + b'"}\n',
        b'{"a":' * 5000 + b',"hash":"' + b"0" * 32 + b'"}\n',
        b'{"record":NaN,"hash":"' + b"0" * 32 + b'"}\n',
        b'{"record":true,"hash":"' + b"0" * 32 + b'"}\n',
    ],
)
def test_what_is_no_record_is_told_so(content: bytes) -> None:
    with pytest.raises(BadRecord) as bad:
        parse(content)
    assert bad.value.trouble in (Trouble.DAMAGED, Trouble.CUT)


def test_line_ends_of_another_system_are_damage(short: bytes) -> None:
    bad = trouble(short.replace(b"\n", b"\r\n"))
    assert bad is not None and bad.trouble is Trouble.DAMAGED


def test_a_later_format_is_told_as_such(short: bytes) -> None:
    first, lines = taken_apart(short)
    bad = trouble(resealed({**first, "record": 2, "new": []}, lines))
    assert bad is not None and bad.trouble is Trouble.VERSION
    assert bad.says == "it is written in format 2, and this version reads format 1"


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, {"choice": -1}),
        (1, {"choice": "0"}),
        (1, {"choice": True}),
        (1, {"choice": 1.0}),
        (1, {"choice": 1 << 70}),
        (1, {"player": 0}),
        (1, {"player": 3}),
        (1, {"label": None}),
        (1, {"label": "x" * 10_001}),
        (1, {"more": 1}),
        (1, {"n": "1"}),
        (1, {"turn": 2}),
        (0, {"seed": -1}),
        (0, {"seed": "1"}),
        (0, {"decks": []}),
        (0, {"decks": {"1": 2}}),
        (0, {"players": "ab"}),
        (0, {"players": [1, 2]}),
        (0, {"more": 1}),
    ],
)
def test_lines_of_another_shape_are_refused_though_their_hashes_fit(
    short: bytes, number: int, change: dict[str, object]
) -> None:
    first, lines = taken_apart(short)
    rows = [first, *lines]
    rows[number] = {**rows[number], **change}
    bad = trouble(resealed(rows[0], rows[1:]))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.DAMAGED, number + 1)


@pytest.mark.parametrize("key", ["n", "player", "choice", "label"])
def test_a_line_without_one_of_its_fields_is_refused(short: bytes, key: str) -> None:
    first, lines = taken_apart(short)
    del lines[0][key]
    bad = trouble(resealed(first, lines))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.DAMAGED, 2)


# ---- edited so that the hashes fit


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"choice": 256}, "this choice is called “End Possession”"),
        ({"choice": 70}, "is no option here"),
        ({"choice": 64 * 70}, "is no option here"),
        ({"label": "Play Everything"}, "not “Play Everything”"),
        ({"player": 2}, "player 1 has to choose"),
        ({"turn": 2, "state": "0123"}, "it leads to another position"),
    ],
)
def test_a_choice_that_the_game_does_not_have_is_refused(short: bytes, change: dict[str, object], says: str) -> None:
    first, lines = taken_apart(short)
    lines[0] = {**lines[0], **change}
    bad = trouble(resealed(first, lines))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.OTHERWISE, 2)
    assert says in bad.says


@pytest.mark.parametrize(
    ("change", "found", "line"),
    [
        ({"seed": 4}, Trouble.OTHERWISE, 1),
        ({"state": "0123"}, Trouble.OTHERWISE, 1),
        ({"data": "0" * 64}, Trouble.DATA, 0),
        ({"game": "deckbuilder"}, Trouble.DATA, 0),
        ({"game": "nowhere/at-all"}, Trouble.GAME, 0),
        ({"game": "deckbuilder+nothing"}, Trouble.GAME, 0),
        ({"game": ""}, Trouble.GAME, 0),
        ({"game": "\0"}, Trouble.GAME, 0),
        ({"players": ["greedy", "random", "random"]}, Trouble.EDITED, 1),
        ({"decks": {"1": "no such deck"}}, Trouble.EDITED, 1),
        ({"decks": {"3": "starting"}}, Trouble.EDITED, 1),
        ({"decks": {"01": "starting"}}, Trouble.EDITED, 1),
        ({"decks": {"each player": "starting"}}, Trouble.EDITED, 1),
        ({"players": ["greedy", "clever"]}, Trouble.EDITED, 1),
        ({"players": ["greedy", "clever"], "engine": "9.9"}, Trouble.VERSION, 1),
    ],
)
def test_another_beginning_is_told_apart(short: bytes, change: dict[str, object], found: Trouble, line: int) -> None:
    first, lines = taken_apart(short)
    bad = trouble(resealed({**first, **change}, lines))
    assert bad is not None and (bad.trouble, bad.line) == (found, line)


def test_the_version_is_told_where_a_game_goes_otherwise(short: bytes) -> None:
    first, lines = taken_apart(short)
    assert trouble(resealed({**first, "engine": "9.9"}, lines)) is None
    bad = trouble(resealed({**first, "engine": "9.9", "state": "0123"}, lines))
    assert bad is not None and f"recorded by version 9.9, and this is {__version__}" in bad.says


def test_a_position_that_is_reached_otherwise_is_found(whole: bytes) -> None:
    first, lines = taken_apart(whole)
    at = next(n for n, line in enumerate(lines) if "state" in line)
    lines[at] = {**lines[at], "state": "0" * 16}
    bad = trouble(resealed(first, lines))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.OTHERWISE, at + 2)


@pytest.mark.parametrize("change", [{"end": "Turn limit"}, {"winners": []}, {"winners": [2]}])
def test_another_end_is_found(whole: bytes, change: dict[str, object]) -> None:
    first, lines = taken_apart(whole)
    assert lines[-1]["winners"] == [1]
    lines[-1] = {**lines[-1], **change}
    bad = trouble(resealed(first, lines))
    assert bad is not None and (bad.trouble, bad.line) == (Trouble.OTHERWISE, len(lines) + 1)


def test_an_end_before_the_end_and_lines_behind_it_are_found(whole: bytes) -> None:
    first, lines = taken_apart(whole)
    early = [*lines[:3], {"n": 4, "end": "Score", "winners": [1]}]
    late = [*lines, {**lines[0], "n": len(lines) + 1}]
    found = [bad.trouble for content in (early, late) if (bad := trouble(resealed(first, content))) is not None]
    assert found == [Trouble.OTHERWISE, Trouble.EDITED]


def test_what_does_not_stand_cannot_be_taken_back(short: bytes) -> None:
    first, lines = taken_apart(short)
    for line in (len(lines) + 1, 6):
        more = {"n": len(lines) + 1, "player": 1, "undo": line, "seen": False}
        bad = trouble(resealed(first, [*lines, more]))
        assert bad is not None and bad.trouble is Trouble.EDITED


LONG = "x" * 5_000


@pytest.mark.parametrize(
    "change",
    [
        lambda first, rest: first.update(record=10**4_000),
        lambda first, rest: first.update(game=LONG),
        lambda first, rest: first.update(game=f"deckbuilder+{LONG}"),
        lambda first, rest: first.update(decks={LONG: "starting"}),
        lambda first, rest: first.update(decks={"1": LONG}),
        lambda first, rest: first.update(players=[LONG, "random"]),
        lambda first, rest: first.update(engine=LONG, state="0"),
        lambda first, rest: rest[0].update(label=LONG),
        lambda first, rest: first.update({LONG: 1}),
    ],
)
def test_a_long_value_is_not_said_whole(
    short: bytes, change: Callable[[dict[str, object], list[dict[str, object]]], None]
) -> None:
    first, rest = taken_apart(short)
    change(first, rest)
    bad = trouble(resealed(first, rest))
    assert bad is not None and len(bad.says) < 400
    assert "x" * 81 not in bad.says and "0" * 81 not in bad.says


# ---- of a game that has changed


def test_a_changed_game_is_refused_and_named(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    game = shelf.open_game(str(folder)).game
    assert game is not None
    match = Match(shelf.machine(game), game, [None, None], 1)
    Recorder.create(tmp_path / "a.jsonl", game, header(match, ("human", "human"))).close()
    record = read(tmp_path / "a.jsonl")
    assert trouble((tmp_path / "a.jsonl").read_bytes()) is None
    cards = folder / "cards" / "starting.yaml"
    relaid = cards.read_text("utf-8").replace("Gain 2 Hustle.}", '"Gain  2 Hustle." }  # as ever')
    assert relaid != cards.read_text("utf-8")
    cards.write_text(relaid, "utf-8")
    assert trouble((tmp_path / "a.jsonl").read_bytes()) is None
    cards.write_text(cards.read_text("utf-8").replace("Gain  2 Hustle.", "Gain 3 Hustle."), "utf-8")
    with pytest.raises(BadRecord, match=f"what the files of {folder} say has changed since") as bad:
        open_game(record.header)
    assert bad.value.trouble is Trouble.DATA
    cards.write_text(cards.read_text("utf-8").replace("Gain 3 Hustle.", "Gain 3 Hustel."), "utf-8")
    with pytest.raises(BadRecord, match="there are faults in them now") as bad:
        open_game(record.header)
    assert bad.value.trouble is Trouble.DATA


def test_a_game_that_has_moved_can_be_shown(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    game = shelf.open_game(f"{folder}+reshuffle").game
    assert game is not None
    match = Match(shelf.machine(game), game, [None, None], 1)
    Recorder.create(tmp_path / "a.jsonl", game, header(match, ("human", "human"))).close()
    folder.rename(tmp_path / "moved")
    record: Record = read(tmp_path / "a.jsonl")
    with pytest.raises(BadRecord) as bad:
        open_game(record.header)
    assert bad.value.trouble is Trouble.GAME
    for name in (f"{tmp_path / 'moved'}", f"{tmp_path / 'moved'}+reshuffle"):
        assert Replay(record, name).match.game.data == game.data
