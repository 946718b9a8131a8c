"""Many cards cost what they must: counted, not timed. The figures are those of tools/loading.py."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import FrameType

import pytest

from engine.cardset.files import contents
from engine.cardset.load import load
from engine.language import parse as parsing
from engine.language.nodes import Node
from engine.language.tokens import Token
from engine.language.vocabulary import Vocabulary
from engine.shelf import find
from tools import loading

GAME, CARDS = "velocity", 300


def test_each_different_sentence_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    times, whole = Counter[tuple[object, ...]](), parsing.read

    def counted(found: Iterable[Token], start: str, vocabulary: Vocabulary) -> Node | None:
        given = list(found)
        times[start, *given] += 1
        return whole(given, start, vocabulary)

    files = loading.multiplied(GAME, CARDS)
    asked = loading.asked_for(files)
    monkeypatch.setattr(parsing, "read", counted)
    loading.loaded(files)
    assert set(times.values()) == {1} and len(times) == len(asked) > 200


def test_a_game_that_is_loaded_again_reads_no_sentence_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    files = dict(contents(find(GAME)))
    card = "cards/walk-ons.yaml"
    assert load(Path("known"), files=list(files.items())).game is not None
    reads = Counter[str]()
    whole = parsing.tokens
    monkeypatch.setattr(parsing, "tokens", lambda text, names: reads.update([text]) or whole(text, names))
    files[card] = files[card].rstrip() + b"\n  New One: {type: Event, Cost: 1, text: Draw 77 cards.}\n"
    assert load(Path("known"), files=list(files.items())).game is not None
    assert reads == {"Draw 77 cards.": 1}


def test_the_work_for_a_card_is_the_same_among_few_and_many() -> None:
    few, more, most = (calls(partial(loading.loaded, loading.multiplied(GAME, number))) for number in (100, 200, 400))
    assert most - more < 2.4 * (more - few)


def calls(of: Callable[[], object]) -> int:
    """How many functions are called by one."""
    count = 0

    def called(frame: FrameType, event: str, value: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        of()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("asked", [True, False])
def test_what_is_not_used_is_collected_again_afterwards_if_it_was_before(asked: bool, tmp_path: Path) -> None:
    try:
        gc.enable() if asked else gc.disable()
        load(find(GAME))
        with pytest.raises(OSError):
            load(tmp_path / "nowhere")
        assert gc.isenabled() is asked
    finally:
        gc.enable()


def test_the_figures_are_told_and_a_ratio_that_is_too_high_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert loading.main(["-n", "20", "--rounds", "1", "--most", "0"]) == 1
    assert loading.main(["-n", "20", "--rounds", "1", "--most", "1000"]) == 0
    assert "different sentences" in (told := capsys.readouterr().out) and "times its parts" in told
