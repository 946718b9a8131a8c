"""Mends files of games as far as that is safe: in thought, until nothing safe is left; then on disk, each at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine import shelf
from engine.cli.files import difference, replace_file
from engine.source.diagnostics import Diagnostic
from engine.source.fixing import Cure, cures, fixed
from engine.source.unsaved import unsaved

_MOST_ROUNDS = 20
_MARK = b"\xef\xbb\xbf"


@dataclass(slots=True)
class Mended:
    """What was mended, in order, and the files with what they hold then."""

    folders: tuple[Path, ...]
    shown: dict[Path, str] = field(default_factory=dict)
    contents: dict[Path, bytes] = field(default_factory=dict)
    cures: list[Cure] = field(default_factory=list)

    def round(self, found: Sequence[Diagnostic]) -> bool:
        """Puts the cures of these findings into the files; whether anything has changed."""
        files: dict[str, list[Cure]] = {}
        for each in cures(found):
            files.setdefault(each.of.span.source.name, []).append(each)
        changed = [self._file(name, wanted) for name, wanted in files.items()]
        return any(changed)

    def _file(self, name: str, wanted: list[Cure]) -> bool:
        path, source = Path(name).resolve(), wanted[0].of.span.source
        if not any(path.is_relative_to(folder) for folder in self.folders):
            return False
        before = self.contents.get(path) or path.read_bytes()
        if _decoded(before) != source.text:
            return False
        text, taken = fixed(source, wanted)
        if text == source.text:
            return False
        self.shown[path] = name
        self.contents[path] = (_MARK if before.startswith(_MARK) else b"") + text.encode("utf-8")
        self.cures += taken
        return True

    def write(self) -> None:
        """All files, each of them whole or not at all. Raises OSError."""
        for path, content in self.contents.items():
            replace_file(path, content.decode("utf-8"))

    def diff(self) -> Iterator[str]:
        """What would change, line by line."""
        for path, content in self.contents.items():
            yield from difference(self.shown[path], path.read_bytes(), content)


def _mender(names: Sequence[str]) -> Mended:
    """For the games and libraries of these names: nothing but the files of their folders is touched."""
    return Mended(tuple((shelf.library(name) or shelf.find(shelf.split(name)[0])).resolve() for name in names))


def mend(names: Sequence[str], find: Callable[[], list[Diagnostic]]) -> Mended:
    """Mends, looks again for what is wrong, and so on; `find` reads the games anew."""
    mended = _mender(names)
    for _ in range(_MOST_ROUNDS):
        with unsaved(mended.contents):
            if not mended.round(find()):
                break
    return mended


def told(each: Cure) -> str:
    """A cure in a line."""
    line, column = each.of.span.first
    return f"{each.of.span.source.name}:{line}:{column}: {each.of.code} {each.fix.says}"


def _decoded(content: bytes) -> str | None:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None

