"""A game's files in their usual form: sentences in the usual wording, and a plain layout. Comments and all else stay.

What a file says never changes: a sentence is put into the words in which its tree is said, and the file is read again.
A file with errors is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from engine.cardset.files import GAME, LIBRARY, files_of, variants_of
from engine.cardset.lending import is_library
from engine.cardset.load import load, load_library
from engine.cardset.wording import CODE
from engine.source.diagnostics import Diagnostic, Edit, Severity, Source, has_errors, in_order
from engine.source.document import read, read_file
from engine.source.fixing import applied
from engine.source.layout import laid_out
from engine.source.values import Listing, Mapping, Text, Value

FOLDERS = ("cards", "decks", "variants", "scenarios")


@dataclass(frozen=True, slots=True)
class Tidied:
    """A file, as it is and as it should be; and how many sentences of it are worded otherwise."""

    path: Path
    shown: str
    before: bytes
    text: str
    sentences: int

    @property
    def after(self) -> bytes:
        """The file's bytes as they should be."""
        return self.text.encode("utf-8")

    @property
    def changed(self) -> bool:
        """Whether there is something to write."""
        return self.before != self.after


@dataclass(slots=True)
class Tidy:
    """What was found: all files without errors, and the errors of the others."""

    files: list[Tidied] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)


def tidy(folder: Path, shown: str, only: Iterable[Path] = ()) -> Tidy:
    """All files of a game's folder, or some of them. Nothing is written. Raises OSError for what cannot be read."""
    wanted = {path.resolve() for path in only}
    fixes, errors = _found(folder, shown)
    found = Tidy()
    for path in _files(folder):
        if wanted and path.resolve() not in wanted:
            continue
        name = f"{shown}/{path.relative_to(folder).as_posix()}"
        wrong = errors.get(name) or [each for each in read_file(path, name)[1] if each.severity is Severity.ERROR]
        if wrong:
            found.errors += wrong
        else:
            found.files.append(_tidied(path, name, fixes.get(name, [])))
    return found


def _files(folder: Path) -> list[Path]:
    heads = [path for name in (GAME, LIBRARY, "rules.yaml") if (path := folder / name).is_file()]
    return [*heads, *chain.from_iterable(files_of(folder, name) for name in FOLDERS)]


def _found(folder: Path, shown: str) -> tuple[dict[str, list[Diagnostic]], dict[str, list[Diagnostic]]]:
    """The hints on wording and the errors of each file. A variant's sentences are read with the variant in force.

    Where the names of a game or library are in doubt, there are no hints on the sentences that use them.
    """
    heads = {f"{shown}/{GAME}", f"{shown}/{LIBRARY}"}
    fixes: dict[str, list[Diagnostic]] = {}
    errors: dict[str, list[Diagnostic]] = {}
    for variant in (None, *variants_of(folder)):
        found = _all_found(folder, shown, variant)
        own = f"{shown}/variants/{variant}.yaml"
        mine = [each for each in found if (each.span.source.name == own) == (variant is not None)]
        wrong = {each.span.source.name for each in found if each.severity is Severity.ERROR}
        for each in mine:
            name = each.span.source.name
            if each.severity is Severity.ERROR:
                errors.setdefault(name, []).append(each)
            elif each.code == CODE and not wrong & {*heads, own}:
                fixes.setdefault(name, []).append(each)
    return fixes, errors


def _all_found(folder: Path, shown: str, variant: str | None) -> tuple[Diagnostic, ...]:
    if is_library(folder):
        return load_library(folder, shown).diagnostics
    return load(folder, (variant,) if variant else (), shown=shown).diagnostics


def _tidied(path: Path, name: str, hints: list[Diagnostic]) -> Tidied:
    content = path.read_bytes()
    source = Source(name, content.decode("utf-8-sig"))
    safe = [each for each in in_order(hints) if each.fixes[0].safe and each.span.source.text == source.text]
    text = _edited(source, [edit for each in safe for edit in each.fixes[0].edits])
    count = len(safe) if text is not None else 0
    return Tidied(path, name, content, laid_out(Source(name, source.text if text is None else text)), count)


def _edited(source: Source, edits: list[Edit]) -> str | None:
    """The text with the edits; None if it would then be another file than the same one with these edits."""
    text = applied(source.text, edits)
    before, _ = read(source)
    after, found = read(Source(source.name, text))
    same = before is not None and after is not None and not has_errors(found) and _same(before, after, edits)
    return text if same else None


def _same(before: Value, after: Value, edits: list[Edit]) -> bool:
    """Whether two files hold the same values, where a text that was edited is written as edited."""
    if type(before) is not type(after):
        return False
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        values = zip(before.entries, after.entries, strict=True) if len(before) == len(after) else ()
        same = all(_same(one[0], two[0], edits) and _same(one[1], two[1], edits) for one, two in values)
        return len(before) == len(after) and same
    if isinstance(before, Listing) and isinstance(after, Listing):
        return len(before) == len(after) and all(map(_same, before, after, [edits] * len(before)))
    if isinstance(before, Text) and isinstance(after, Text):
        span = before.span
        mine = [edit for edit in edits if span.start <= edit.span.start and edit.span.end <= span.end]
        if mine:
            return applied(span.text, mine, span.start) == after.span.text and before.style == after.style
    return before.value == after.value  # type: ignore[union-attr]
