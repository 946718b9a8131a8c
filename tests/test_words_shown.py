"""A wrong word in a sentence: it is shown exactly, however the sentence is written, and the right one is suggested.

These are short runs of tools/spans.py and tools/typos.py.
"""

from __future__ import annotations

from random import Random

import pytest

from tools import spans, typos
from tools.spans import STYLES, texts


def test_exactly_the_wrong_word_is_shown_in_every_style() -> None:
    random = Random(3)
    samples = [spans.sample(random, texts()) for _ in range(400)]
    assert {each.style for each in samples} == set(STYLES) and len(texts()) > 250
    assert [each for each in samples if not spans.is_exact(each)] == []


def test_the_first_suggestion_is_right() -> None:
    random = Random(3)
    slips = [typos.slip(random, texts()) for _ in range(400)]
    refused = [each for each in slips if each.faults()]
    assert sum(map(typos.is_right, refused)) >= 0.95 * len(refused) > 300


@pytest.mark.parametrize("word", typos.FAR_OFF)
def test_nothing_is_suggested_to_a_word_that_is_like_none(word: str) -> None:
    assert typos.suggested_to(word, texts(), Random(word)) == []


@pytest.mark.parametrize("tool", [spans, typos])
def test_the_tools_print_how_many_they_tried(tool: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["-n", "40"]) == 0  # type: ignore[attr-defined]
    assert " of 40 " in capsys.readouterr().out
