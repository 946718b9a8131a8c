"""Faults at random places are told there, with their cure: a short run of tools/seeded.py."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.cardset.load import Loaded
from tools import seeded
from tools.seeding import KINDS


def test_each_kind_of_fault_is_told_at_its_place_with_its_cure(tmp_path: Path) -> None:
    rows = list(seeded.run(1, 5, tmp_path))
    right = Counter(aspect for _, told, _ in rows for aspect in told)
    assert len(rows) == len(KINDS) >= 40
    assert [fault for fault, told, _ in rows if "line" not in told] == []
    assert right["column"] >= 0.98 * len(rows)
    assert min(right["cure"], right["alone"]) >= 0.9 * len(rows)


def test_ten_faults_of_one_file_are_all_told(tmp_path: Path) -> None:
    files = list(seeded.together(5, 5, tmp_path))
    assert [len(faults) for faults, _ in files] == [seeded.TEN] * 5
    assert [missed for _, missed in files if missed] == []


def test_what_is_missed_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(seeded, "load", lambda *_, **__: Loaded(None, (), 0, 0))
    assert seeded.main(["-n", "1", "--together", "1", "--show", "1"]) == 1
    out = capsys.readouterr().out
    assert f"line    right in 0 of {len(KINDS)}" in out and "0 of 10 found" in out
