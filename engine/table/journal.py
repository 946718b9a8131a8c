"""A file that only grows, line by line: what has been added is on the disk before anybody is told of it."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from os import close, fstat, fsync, ftruncate, read, unlink, write
from os import open as open_file
from pathlib import Path
from stat import S_ISREG
from types import ModuleType

_fcntl: ModuleType | None
try:
    import fcntl as _fcntl
except ImportError:  # not every system has it; there two programs must not write to one file
    _fcntl = None

MOST_BYTES = 64 << 20
"""A file that is larger is none of ours."""

_ALWAYS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_WAIT = _ALWAYS | getattr(os, "O_NONBLOCK", 0)  # a pipe must not make us wait for ever
_NEW = _ALWAYS | os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)


class NotSaved(OSError):
    """What was to be added is not known to be on the disk. All that was added before is."""


class Journal:
    """A file that lines are added to. Nothing else writes to it meanwhile."""

    def __init__(self, path: Path, file: int, length: int) -> None:
        self.path, self._file, self._length, self._open = path, file, length, True

    @classmethod
    def create(cls, path: Path, first: bytes) -> Journal:
        """A new file that begins with these lines. Raises FileExistsError, also for a link, and other OSErrors."""
        journal = cls(path, open_file(path, _NEW, 0o644), 0)
        try:
            _lock(journal._file, path)
            journal.add(first)
            _sync_folder(path)
        except OSError:
            journal.close()
            with suppress(OSError):
                unlink(path)
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, bytes]:
        """A file that is there, to go on with, and what it holds. Raises OSError."""
        file = open_file(path, _NO_WAIT | os.O_RDWR | os.O_APPEND)
        try:
            _lock(file, path)
            content = _content(file, path)
        except OSError:
            close(file)
            raise
        return cls(path, file, len(content)), content

    def cut(self, length: int) -> None:
        """What stands behind `length` bytes is dropped. Raises NotSaved."""
        try:
            ftruncate(self._file, length)
            fsync(self._file)
        except OSError as error:
            self.close()
            raise NotSaved(error.errno, error.strerror, str(self.path)) from error
        self._length = length

    def add(self, lines: bytes) -> None:
        """More lines, on the disk when this returns. Raises NotSaved; then nothing more can be added."""
        if not self._open:
            raise NotSaved(errno.EBADF, "nothing more can be written", str(self.path))
        try:
            _write_all(self._file, lines)
            fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                ftruncate(self._file, self._length)  # no half of a line stays behind, if that can still be done
            self.close()
            raise NotSaved(error.errno, error.strerror, str(self.path)) from error
        self._length += len(lines)

    def close(self) -> None:
        """Nothing more is added. All that was added is on the disk already."""
        if self._open:
            self._open = False
            with suppress(OSError):
                close(self._file)


def content(path: Path) -> bytes:
    """What a file holds. Raises OSError; for anything but a plain file of a bearable size as well."""
    file = open_file(path, _NO_WAIT | os.O_RDONLY)
    try:
        return _content(file, path)
    finally:
        close(file)


def _content(file: int, path: Path) -> bytes:
    if not S_ISREG(fstat(file).st_mode):
        raise OSError(errno.EINVAL, "this is no plain file", str(path))
    parts: list[bytes] = []
    size = 0
    while part := read(file, 1 << 20):
        parts.append(part)
        size += len(part)
        if size > MOST_BYTES:
            raise OSError(errno.EFBIG, "this file is too large", str(path))
    return b"".join(parts)


def _write_all(file: int, lines: bytes) -> None:
    left = memoryview(lines)
    while left:
        left = left[write(file, left) :]


def _lock(file: int, path: Path) -> None:
    """Nobody else writes to this file as long as it is open."""
    if _fcntl is None:
        return
    try:
        _fcntl.flock(file, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, "another game is being recorded there", str(path)) from error


def _sync_folder(path: Path) -> None:
    """The name of the new file is on the disk as well."""
    if os.name != "posix":
        return
    folder = open_file(path.parent, os.O_RDONLY)
    try:
        fsync(folder)
    finally:
        close(folder)
