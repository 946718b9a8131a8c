"""The one way out: everything that commands say goes through a Screen.

Text is data as far as a Screen knows: characters that a terminal would obey, or that nobody can see, are escaped, and
nothing in it is markup. Only `finished` takes text that has been made safe already.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from io import StringIO
from typing import TextIO

from engine.source.characters import visible
from engine.table.columns import wrapped

_CODES = {"strong": "1", "dim": "2", "wrong": "1;31"}
_PIPED = 100
_PLAIN = str.maketrans({"·": "|", "…": "...", "×": "x", "–": "-"})


class _Nowhere(StringIO):
    """What stands for a stream that was closed before we began: nothing comes of what is written."""

    def write(self, text: str, /) -> int:
        """Nothing is kept."""
        return len(text)


class Screen:
    """Standard output for results, standard error for the rest, standard input for people."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None, source: TextIO | None = None) -> None:
        self._out: TextIO = out or sys.stdout or _Nowhere()
        self._err: TextIO = err or sys.stderr or _Nowhere()
        self._source: TextIO = source or sys.stdin or StringIO()
        _lenient(self._out, "backslashreplace")
        _lenient(self._err, "backslashreplace")
        _lenient(self._source, "replace")
        self.interactive = _is_terminal(self._source)
        self._drawn = 0

    @property
    def width(self) -> int:
        """How many columns there are to fill."""
        return max(40, shutil.get_terminal_size((_PIPED, 24)).columns) if self._wide else _PIPED

    @property
    def _wide(self) -> bool:
        return _is_terminal(self._out) or "COLUMNS" in os.environ

    def line(self, text: str = "", style: str = "") -> None:
        """A line of the result."""
        self._write(self._out, text, style)

    def wrong(self, text: str) -> None:
        """Why what somebody typed cannot be done, indented, within the width."""
        for line in wrapped("  ", visible(text).split(" "), self.width, " "):
            self.line(line, "wrong")

    def note(self, text: str, style: str = "") -> None:
        """A line beside the result."""
        self.forget()
        self._write(self._err, text, style)

    def finished(self, text: str, *, beside: bool = False) -> None:
        """A whole text in which all data has been made safe already."""
        stream = self._err if beside else self._out
        stream.write(_fitting(stream, text))
        stream.flush()

    def coloured(self, *, beside: bool = False) -> bool:
        """Whether colours are welcome there."""
        stream = self._err if beside else self._out
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return False
        return bool(os.environ.get("FORCE_COLOR")) or _is_terminal(stream)

    # ---- people

    @property
    def watched(self) -> bool:
        """Whether somebody looks at what is said beside the result."""
        return _is_terminal(self._err)

    def ask(self, prompt: str) -> str | None:
        """A line that a person writes, or None when there are no more."""
        self._out.write(_fitting(self._out, visible(prompt)))
        self._out.flush()
        answer = self._source.readline()
        if not answer:
            self.line()
            return None
        if not self.interactive:
            self.line(answer.rstrip("\r\n"))  # what a person would see as it is typed
        return answer.strip()

    def clear(self) -> None:
        """What was on the screen can no longer be seen, where there is a screen."""
        if _is_terminal(self._out):
            self._out.write("\x1b[H\x1b[2J\x1b[3J")
            self._out.flush()

    # ---- progress

    def progress(self, text: str) -> None:
        """A line that the next one overwrites; nothing unless a person watches."""
        if _is_terminal(self._err) and not os.environ.get("CI"):
            shown = _fitting(self._err, visible(text))
            self._err.write("\r" + shown.ljust(self._drawn))
            self._err.flush()
            self._drawn = len(shown)

    def forget(self) -> None:
        """The progress is wiped away."""
        if self._drawn:
            self._err.write("\r" + " " * self._drawn + "\r")
            self._err.flush()
            self._drawn = 0

    def _write(self, stream: TextIO, text: str, style: str) -> None:
        shown = _fitting(stream, visible(text))
        if style in _CODES and shown and self.coloured(beside=stream is self._err):
            shown = f"\x1b[{_CODES[style]}m{shown}\x1b[0m"
        stream.write(shown + "\n")
        stream.flush()


def silence() -> None:
    """After the reader has gone: nothing more is written, also not by the interpreter as it ends."""
    for stream in (sys.stdout, sys.stderr):
        _turned_away(stream)


def settle() -> None:
    """What is left to write is written now; where that fails, it is dropped, and does not change how we end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            _turned_away(stream)


def _turned_away(stream: TextIO) -> None:
    """What is still written there goes nowhere."""
    with suppress(AttributeError, OSError, ValueError):  # closed before we began, not a file, or closed since
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # it is closed
        return False


def _lenient(stream: TextIO, errors: str) -> None:
    """No character can make the stream fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with suppress(OSError, ValueError):  # it is closed or full: what is written to it will tell
            reconfigure(errors=errors)


def _fitting(stream: TextIO, text: str) -> str:
    """Our own signs in ASCII where the terminal has no others."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    return text if encoding.startswith("utf") else text.translate(_PLAIN)
