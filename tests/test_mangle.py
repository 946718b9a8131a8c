"""Spoilt files of games are games or lists of faults: a short run of tools/mangle.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tools import mangle
from tools.mangling import WAYS, mangled

PARTS, FILES = 5, 100


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spoilt_file_breaks_nothing(part: int) -> None:
    run = mangle.run(range(part * FILES, (part + 1) * FILES))
    assert run.breaks == [] and run.tried.total() == FILES and set(run.tried) == set(WAYS)


def test_the_files_are_spoilt_in_many_ways(tmp_path: Path) -> None:
    of = mangle.bases()
    codes = {code for seed in range(60) for code in _codes(tmp_path, mangle.spoilt(seed, of)[2])}
    assert {"E1", "E2", "E3", "E4"} <= {code[:2] for code in codes} and len(codes) > 20


def _codes(folder: Path, files: mangle.Files) -> Iterator[str]:
    opened, _ = mangle.broken(files, folder)
    yield from (each.code for each in opened.diagnostics)


def test_the_same_seed_spoils_alike() -> None:
    data = b"cards:\n  A: {type: B}\n"
    for way in WAYS:
        assert mangled(data, way, Random(5)) == mangled(data, way, Random(5))


def test_a_break_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def failing(*_: object, **__: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(mangle, "load", failing)
    assert mangle.main(["-n", "3"]) == 1
    assert "3 breaks" in (told := capsys.readouterr().out) and "KeyError: 'planted'" in told


def test_a_spoilt_file_can_be_written(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert mangle.main(["--only", "3"]) == 0
    assert capfdbinary.readouterr().out
    assert json.dumps(mangle.spoilt(3, mangle.bases())[1])
