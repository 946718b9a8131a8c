"""Commands run in this process, with lines for them to read."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from engine import cli

Run = Callable[..., tuple[int, str, str]]
"""Runs a command on what is typed: its exit code, its output, and what it says beside it."""


class Terminal(StringIO):
    """What looks like a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def running(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> Run:
    """Runs commands in a folder of their own."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(folder)

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code = cli.main(args)
        out, err = capsys.readouterr()
        return code, out, err

    return run
