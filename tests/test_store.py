"""The cache: what is kept comes back as it was, and whatever is broken, foreign or old comes back as nothing."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from engine import store

VALUE = {"numbers": [1, 2, 3], "text": "ü \u2028", "none": None}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "cache"
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(place))
    return place


def entry(folder: Path) -> Path:
    (path,) = folder.glob("*.json")
    return path


def test_what_is_kept_comes_back() -> None:
    store.save("game", "a key", VALUE)
    assert store.load("game", "a key") == VALUE


def test_another_kind_or_key_is_not_found() -> None:
    store.save("game", "a key", VALUE)
    assert store.load("grammar", "a key") is None
    assert store.load("game", "another key") is None


def test_any_changed_byte_is_found(folder: Path) -> None:
    store.save("game", "a key", VALUE)
    whole = entry(folder).read_bytes()
    for at in range(len(whole)):
        entry(folder).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert store.load("game", "a key") is None, at
    for length in range(len(whole)):
        entry(folder).write_bytes(whole[:length])
        assert store.load("game", "a key") is None, length


def test_an_entry_of_another_engine_is_not_believed(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    store.save("game", "a key", VALUE)
    old = entry(folder).read_bytes()
    monkeypatch.setattr(store, "stamp", lambda: "another engine")
    store.save("game", "a key", "newer")
    newer = max(folder.glob("*.json"), key=lambda path: b"newer" in path.read_bytes())
    newer.write_bytes(old)
    assert store.load("game", "a key") is None


@pytest.mark.parametrize("content", [b"", b"[1, 2", b"\xff\xfe", b"null\nnull", b"[" * 100_000, b"{}\n{}"])
def test_a_foreign_file_is_not_believed(folder: Path, content: bytes) -> None:
    store.save("game", "a key", VALUE)
    entry(folder).write_bytes(content)
    assert store.load("game", "a key") is None
    store.save("game", "a key", VALUE)
    assert store.load("game", "a key") == VALUE


def test_a_folder_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.write_text("a file stands where the folder should")
    store.save("game", "a key", VALUE)
    assert store.load("game", "a key") is None


def test_off_keeps_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")
    monkeypatch.setenv("HOME", str(tmp_path))
    store.save("game", "a key", VALUE)
    assert store.load("game", "a key") is None
    assert list(tmp_path.rglob("*.json")) == []


def test_a_write_that_fails_leaves_the_old_entry_and_no_litter(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    store.save("game", "a key", VALUE)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    store.save("game", "a key", "new")
    monkeypatch.undo()
    os.environ["CARDWRIGHT_CACHE"] = str(folder)
    assert [path.suffix for path in folder.iterdir()] == [".json"]
    assert store.load("game", "a key") == VALUE


def test_many_writers_at_once_leave_a_whole_entry(folder: Path) -> None:
    threads = [threading.Thread(target=store.save, args=("game", "a key", VALUE)) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.load("game", "a key") == VALUE
    assert len(list(folder.iterdir())) == 1


def test_the_oldest_entries_go(folder: Path) -> None:
    for number in range(store.MOST_ENTRIES + 5):
        store.save("game", f"key {number}", number)
        for path in folder.glob("*.json"):
            if json.loads(path.read_bytes().partition(b"\n")[2]) == number:
                os.utime(path, ns=(number, number))
    assert len(list(folder.iterdir())) == store.MOST_ENTRIES
    assert store.load("game", "key 0") is None
    assert store.load("game", f"key {store.MOST_ENTRIES + 4}") == store.MOST_ENTRIES + 4
