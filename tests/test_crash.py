"""A recorded game that is killed loses nothing that was acknowledged, and goes on."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.own_code import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def crash(*args: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tools.crash", *args], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_killed_game_loses_nothing_that_was_acknowledged() -> None:
    code, said = crash("-n", "40")
    assert code == 0
    found = re.fullmatch(r"40 kills, (\d+) records, ([\d,]+) lines acknowledged, 0 lost, 0 could not go on\n", said)
    assert found is not None and int(found[1]) > 30 and int(found[2].replace(",", "")) > 500


def test_a_record_that_is_written_too_late_is_found() -> None:
    code, said = crash("-n", "20", "--plant")
    assert code == 1
    assert " 0 lost" not in said
