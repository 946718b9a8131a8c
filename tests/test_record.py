"""Records: what is written can be read, and leads to the game that was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import __version__
from engine.table.record import Choice, End, Header, Line, Undo, fingerprint
from engine.table.recorder import Kept
from engine.table.replay import Replay, read
from engine.table.sealed import header_content, line_content, parse, seal
from tests import tables
from tests.records import GAME, bots, recorded


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a whole game, with a choice that was taken back."""
    path = tmp_path_factory.mktemp("records") / "whole.jsonl"
    recorded(path, undo=True)
    return path.read_bytes()


# ---- written and read


def test_a_record_says_what_the_game_began_with_and_each_choice(whole: bytes) -> None:
    record = parse(whole)
    first = json.loads(whole.splitlines()[0])
    assert first["record"] == 1 and first["engine"] == __version__ and first["seed"] == 3
    assert record.header.game == GAME and record.header.data == tables.game(GAME).data
    assert record.header.players == ("greedy", "random")
    assert record.ended and not record.torn and record.length == len(whole)
    assert isinstance(record.lines[0], Choice) and record.lines[0].label.startswith("Play ")
    assert Undo(0, 5, True) in record.lines
    assert isinstance(record.lines[-1], End) and record.lines[-1].ending == "Score"


def test_positions_are_kept_where_turns_begin(whole: bytes) -> None:
    turns = [line.turn for line in parse(whole).lines if isinstance(line, Choice) and line.state]
    assert len(turns) > 5 and turns == sorted(turns)


def test_a_record_leads_to_the_game_that_was_played(tmp_path: Path) -> None:
    for choices in (0, 1, 4, 7, 8, 30, 10_000):
        path = tmp_path / f"{choices}.jsonl"
        match = recorded(path, choices, undo=True)
        again = Replay(read(path)).to_the_end()
        assert again.state == match.state and again.log == match.log
        assert [made.label for made in again.made] == [made.label for made in match.made]
        assert again.offers() == match.offers()


def test_the_same_game_makes_the_same_bytes(tmp_path: Path, whole: bytes) -> None:
    recorded(tmp_path / "again.jsonl", undo=True)
    assert (tmp_path / "again.jsonl").read_bytes() == whole


def test_bots_go_on_as_they_would_have(tmp_path: Path) -> None:
    recorded(tmp_path / "whole.jsonl")
    for choices in (1, 6, 23, 40):
        path = tmp_path / f"{choices}.jsonl"
        recorded(path, choices)
        kept = Kept(path)
        match = Replay(kept.record, players=bots).to_the_end()
        match.keeper = kept.go_on(match.game, match.state)
        while not match.state.over:
            match.step()
        match.keeper.close()
        assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(0, 1 << 64)


@settings(max_examples=60, deadline=None)
@given(names, names, st.dictionaries(names, names, max_size=3), numbers, st.lists(names, max_size=3))
def test_any_header_can_be_read_again(
    engine: str, data: str, decks: dict[str, str], seed: int, players: list[str]
) -> None:
    of = Header(engine, "game", data, tuple(decks.items()), seed, tuple(players), "state")
    assert parse(seal(b"", header_content(of))[0]).header == of


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1), numbers, names, st.integers(0, 99), st.sampled_from(["", "abc"]))
def test_any_line_can_be_read_again(seat: int, choice: int, label: str, turn: int, state: str) -> None:
    first, chain = seal(b"", header_content(Header("e", "g", "d", (), 1, ("a", "b"), "s")))
    lines: list[Line] = [Choice(seat, choice, label, turn if state else 0, state), Undo(seat, 1, bool(turn % 2))]
    lines.append(End(label, (0, 1)))
    text = first
    for number, line in enumerate(lines, 1):
        sealed, chain = seal(chain, line_content(number, line))
        text += sealed
    assert parse(text).lines == tuple(lines)


def test_a_fingerprint_is_of_the_whole_position() -> None:
    of = tables.match(GAME)
    seen = {fingerprint(of.state)}
    for name in ("turn", "active", "following", "phase", "decider", "shuffles", "chance"):
        before = getattr(of.state, name)
        setattr(of.state, name, before + 1)
        seen.add(fingerprint(of.state))
        setattr(of.state, name, before)
    of.state.counters[0] += 1
    seen.add(fingerprint(of.state))
    of.state.zones[0].reverse()
    seen.add(fingerprint(of.state))
    assert len(seen) == 10
