"""Breaks the rules of a game one at a time, in a copy of its data, and shows which scenarios fail for each.

    python -m tools.mutate [FILE ...] [--every GAME]

A file of tests/mutations names a game and what to change where; of the scenarios that name the broken rule, one must
fail. With --every, the changes are made here: each number in a sentence by one, each sentence left out; what no
scenario notices is told.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import shelf
from engine.source.document import Mapping, Text, Value, plain, read_file
from engine.table.scenario.files import ScenarioFile, of_game, read
from engine.table.scenario.model import Scenario
from engine.table.scenario.run import run

FILES = Path(__file__).resolve().parent.parent / "tests" / "mutations"

_SENTENCE = re.compile(r"[^.]+\.")
_NUMBER = re.compile(r"\b\d+\b")
_COMMA, _BEFORE = re.compile(r" *,\s*"), re.compile(r"(, *)?\Z")
_PROSE = {"set-up", "turn", "actions", "rules", "endings", "cards"}
_SENTENCES = {"start", "do", "end", "cost", "if", "text"}
_NAMED = {"set-up", "rules", "endings"}


@dataclass(frozen=True)
class Mutation:
    """A rule that is broken: in which file of the game, what is changed, and to what."""

    rule: str
    file: str
    change: str
    to: str
    start: int = -1  # where it stands, if it may stand at several places

    def of(self, text: str) -> str:
        """The file's text with the change. What is changed must be there, and once."""
        if self.start >= 0:
            return text[: self.start] + self.to + text[self.start + len(self.change) :]
        assert text.count(self.change) == 1, f"{self.file} has “{self.change}” {text.count(self.change)} times"
        return text.replace(self.change, self.to)

    def __str__(self) -> str:
        return f"{self.rule}: {' '.join(self.change.split())} -> {' '.join(self.to.split()) or 'nothing'}"


class Copy:
    """A copy of a game with its scenarios, broken and mended again."""

    def __init__(self, game: str, folder: Path) -> None:
        self.folder = folder / game
        shutil.copytree(shelf.find(game), self.folder)

    def failing(self, mutation: Mutation, *, named: bool = False) -> list[Scenario] | None:
        """The scenarios that fail while this is broken; None if that is no game any more.

        With `named`, only those that name the rule are run. What can no longer be read fails as well.
        """
        path = self.folder / mutation.file
        whole = path.read_bytes()
        try:
            path.write_bytes(mutation.of(whole.decode()).encode())
            files = [read(file) for file in of_game(self.folder)]
            if any(file.game is None for file in files):
                return None
            return [each for file in files for each in self._failing_of(file, mutation.rule if named else "")]
        finally:
            path.write_bytes(whole)

    @staticmethod
    def _failing_of(file: ScenarioFile, rule: str) -> Iterator[Scenario]:
        for each in file.scenarios:
            if not rule or rule in (part.text for part in each.rules):
                assert file.game is not None
                if file.faulty or run(file.game, each).failure is not None:
                    yield each


# ---- what is broken


def listed(path: Path) -> tuple[str, list[Mutation]]:
    """A file of mutations: the game, and what to break."""
    value, found = read_file(path, path.name)
    assert value is not None and not found, found
    of: Any = plain(value)
    return of["game"], [Mutation(**each) for each in of["mutations"]]


def every(game: str) -> Iterator[Mutation]:
    """Each number of a sentence one higher, and each sentence left out."""
    place = shelf.find(game)
    for path in (place / "game.yaml", *sorted((place / "cards").glob("*.yaml"))):
        value, _ = read_file(path, path.name)
        assert isinstance(value, Mapping)
        for where, key, text in _sentences(value, ()):
            for change in _changes(key, text):
                yield Mutation(where, path.relative_to(place).as_posix(), *change)


def _sentences(value: Value, path: tuple[str, ...]) -> Iterator[tuple[str, Text, Text]]:
    """The texts of a file that the game runs, with their keys and all that leads to them; none that is assumed."""
    if not isinstance(value, Mapping):
        return
    assumed = value.get("assumed")
    for key, inner in value.entries:
        here = (*path, key.value)
        if key.value == "assumed" or (isinstance(assumed, Mapping) and key.value in assumed):
            continue
        if isinstance(inner, Text) and here[0] in _PROSE and (key.value in _SENTENCES or here[0] in _NAMED):
            yield "/".join(here), key, inner
        else:
            yield from _sentences(inner, here)


def _changes(key: Text, text: Text) -> Iterator[tuple[str, str, int]]:
    """(what, to what, where in the file) for each change of a text."""
    for number in _NUMBER.finditer(text.value):
        yield number.group(), str(int(number.group()) + 1), text.part(*number.span()).start
    sentences = [text.part(*sentence.span()) for sentence in _SENTENCE.finditer(text.value)]
    for span in sentences if len(sentences) > 1 else ():
        yield span.text, "", span.start
    whole = text.span.source.text
    end = _COMMA.match(whole, text.span.end)
    start = key.span.start if end else _BEFORE.search(whole, 0, key.span.start).start()  # type: ignore[union-attr]
    yield whole[start : end.end() if end else text.span.end], "", start


# ---- what comes of it


def unnoticed(game: str, mutations: Sequence[Mutation], *, named: bool) -> list[Mutation]:
    """Breaks one rule after another and prints what fails; those of which nothing is noticed.

    With `named`, by the scenarios that name the rule.
    """
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(game, Path(folder))
        for mutation in mutations:
            failing = copy.failing(mutation, named=named)
            print(f"{mutation}\n    {_told(failing)}")
            survivors += [mutation] if failing == [] or (failing is None and named) else []
    return survivors


def _told(failing: list[Scenario] | None) -> str:
    if failing is None:
        return "NO GAME ANY MORE"
    if not failing:
        return "NOTHING FAILS"
    return f"{len(failing)} fail: {', '.join(each.name for each in failing[:2])}{', …' if len(failing) > 2 else ''}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutate", description="Breaks rules, and shows which scenarios fail.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="what to break (default: tests/mutations)")
    parser.add_argument("--every", metavar="GAME", help="break every number and every sentence of a game")
    asked = parser.parse_args(arguments)
    os.environ["CARDWRIGHT_CACHE"] = "off"  # broken games are not worth keeping
    survivors: list[Mutation] = []
    if asked.every:
        survivors += unnoticed(asked.every, list(every(asked.every)), named=False)
    for path in [] if asked.every else asked.files or sorted(FILES.glob("*.yaml")):
        survivors += unnoticed(*listed(path), named=True)
    for mutation in survivors:
        print(f"unnoticed: {mutation}")
    print(f"{len(survivors)} unnoticed")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
