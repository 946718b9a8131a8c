"""Files that grow line by line: on the disk before anybody is told, whatever call fails."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from engine.table import journal
from engine.table.journal import Journal, NotSaved, content

CALLS = ("open_file", "write", "fsync", "ftruncate", "close", "unlink", "fstat", "read")


class Failing:
    """Stands for the calls of the system; the one of this number fails, and all are noted."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, error: int, *, half: bool = False) -> None:
        self.made: list[str] = []
        self.at, self.error, self.half, self.failed = at, error, half, ""
        for name in CALLS:
            patch.setattr(journal, name, self._wrapped(name, getattr(journal, name)))

    def _wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any) -> Any:
            self.made.append(name)
            if len(self.made) - 1 == self.at:
                self.failed = name
                if self.half and name == "write":
                    call(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise OSError(self.error, os.strerror(self.error))
            return call(*args)

        return wrapped


def test_what_is_added_is_synced_before_add_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Failing(monkeypatch, -1, 0)
    of = Journal.create(tmp_path / "a", b"first\n")
    assert calls.made == ["open_file", "write", "fsync", "open_file", "fsync", "close"]  # the last three: the folder
    calls.made.clear()
    of.add(b"second\n")
    assert calls.made == ["write", "fsync"]
    assert content(tmp_path / "a") == b"first\nsecond\n"


def test_a_write_in_pieces_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = journal.write
    monkeypatch.setattr(journal, "write", lambda file, data: write(file, bytes(data[:3])))
    Journal.create(tmp_path / "a", b"a rather long line\n").close()
    assert (tmp_path / "a").read_bytes() == b"a rather long line\n"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS])
@pytest.mark.parametrize("half", [False, True])
def test_whatever_call_fails_all_that_was_acknowledged_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, half: bool
) -> None:
    failed = set()
    for number in range(20):
        path = tmp_path / f"{error}-{number}"
        with monkeypatch.context() as patch:
            calls = Failing(patch, number, error, half=half)
            acknowledged = added(path)
        failed.add(calls.failed)
        there = path.read_bytes() if path.exists() else b""
        assert there.startswith(acknowledged)
        if calls.failed in ("write", "fsync", "open_file"):
            assert there in (acknowledged, acknowledged + b"second\n")  # never half a line
        if not calls.failed:
            break
    assert failed == {"open_file", "write", "fsync", "close", ""}
    assert acknowledged == b"first\nsecond\nthird\n"


def added(path: Path) -> bytes:
    """Adds lines until something fails; those that were acknowledged."""
    acknowledged = b""
    with suppress(OSError):
        of = Journal.create(path, b"first\n")
        acknowledged += b"first\n"
        for line in (b"second\n", b"third\n"):
            of.add(line)
            acknowledged += line
        of.close()
    return acknowledged


def test_after_a_failure_nothing_more_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = Journal.create(tmp_path / "a", b"first\n")
    with monkeypatch.context() as patch:
        Failing(patch, 1, errno.EIO)
        with pytest.raises(NotSaved, match="Input/output error"):
            of.add(b"second\n")
    with pytest.raises(NotSaved):
        of.add(b"third\n")
    assert content(tmp_path / "a") == b"first\n"


def test_half_a_line_that_cannot_be_taken_away_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = Journal.create(tmp_path / "a", b"first\n")

    def dying(file: int, data: bytes) -> int:
        raise OSError(errno.EIO, "gone")

    with monkeypatch.context() as patch:
        Failing(patch, 0, errno.ENOSPC, half=True)
        patch.setattr(journal, "ftruncate", dying)
        with pytest.raises(NotSaved):
            of.add(b"second\n")
    again, there = Journal.reopen(tmp_path / "a")
    assert there == b"first\nsec"
    with monkeypatch.context() as patch:
        patch.setattr(journal, "ftruncate", dying)
        with pytest.raises(NotSaved, match="gone") as lost:
            again.cut(len(b"first\n"))
    assert lost.value.filename == str(tmp_path / "a")
    again, _ = Journal.reopen(tmp_path / "a")
    again.cut(len(b"first\n"))
    again.add(b"second\n")
    assert content(tmp_path / "a") == b"first\nsecond\n"


def test_a_file_that_could_not_be_begun_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        Failing(patch, 1, errno.ENOSPC)
        with pytest.raises(NotSaved):
            Journal.create(tmp_path / "a", b"first\n")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"mine")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    (tmp_path / "nowhere").symlink_to(tmp_path / "new")
    (tmp_path / "folder").mkdir()
    for name in ("there", "link", "nowhere", "folder"):
        with pytest.raises(FileExistsError):
            Journal.create(tmp_path / name, b"first\n")
    assert (tmp_path / "there").read_bytes() == b"mine"
    assert not (tmp_path / "new").exists()


def test_two_do_not_write_to_one_file(tmp_path: Path) -> None:
    of = Journal.create(tmp_path / "a", b"first\n")
    with pytest.raises(OSError, match="another game is being recorded there"):
        Journal.reopen(tmp_path / "a")
    of.close()
    again, _ = Journal.reopen(tmp_path / "a")
    again.close()


def test_what_is_no_plain_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(OSError):
            content(path)
    with pytest.raises(OSError):
        Journal.reopen(tmp_path / "pipe")
    with pytest.raises(FileNotFoundError):
        content(tmp_path / "nothing")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"x" * 11)
    monkeypatch.setattr(journal, "MOST_BYTES", 10)
    with pytest.raises(OSError, match="too large"):
        content(tmp_path / "a")
