"""Faults of many kinds, put into the files of games at random places: are they told there, and how to mend them?

    python -m tools.seeded [-n 10] [--seed 1] [--show 10] [--together 30]

Puts each kind of tools/seeding.py into N places of the bundled games and of the small game of the tests, loads the
game, and counts in how many the right line is told, the right column, a cure, and nothing that is not wrong. Then puts
ten faults of different kinds into one file, and counts how many of them are found.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.cardset.load import load
from engine.source.diagnostics import Diagnostic, Severity
from tools.mangle import bases
from tools.seeding import KINDS, Kind

TOP = "seeded"
TEN = 10
FEWEST_LINES = 60
"""Of a file that is to hold ten faults."""
ASPECTS = ("line", "column", "cure", "alone")

Files = dict[str, str]


@dataclass(frozen=True)
class Fault:
    """A fault in a file: where it stands, and what has to be said of it."""

    kind: str
    file: str
    line: int
    column: int
    cure: str

    def told(self, found: Sequence[Diagnostic]) -> frozenset[str]:
        """Which of the aspects are right in what was found."""
        here = [each for each in found if _file(each) == self.file and each.span.first[0] == self.line]
        exact = [each for each in here if each.span.first[1] == self.column]
        cured = any(self.cure in said(each) for each in (exact or here))
        alone = len(here) == len(found)
        return frozenset(a for a, right in zip(ASPECTS, (here, exact, cured, alone), strict=True) if right)


def said(of: Diagnostic) -> str:
    """All that is said of a fault: its message, its help, its fix."""
    fixes = (edit.text for fix in of.fixes for edit in fix.edits)
    return "\n".join((of.message, of.help, *(fix.says for fix in of.fixes), *fixes))


def _file(of: Diagnostic) -> str:
    return of.span.source.name.removeprefix(f"{TOP}/")


def games() -> list[Files]:
    """The games, each as its files."""
    return [{name: data.decode() for name, data in files} for files in bases().values()]


def places(kind: Kind, files: Files) -> list[tuple[str, re.Match[str]]]:
    """Where a fault of a kind can be put."""
    names = (name for name in files if re.match(kind.files, name) and not name.startswith(("variants/", "rules")))
    return [(name, found) for name in names for found in kind.pattern.finditer(files[name]) if _is_data(found)]


def _is_data(found: re.Match[str]) -> bool:
    line = found.string[found.string.rfind("\n", 0, found.end()) + 1 : found.end()]
    return "#" not in line


def put(kind: Kind, file: str, found: re.Match[str], random: Random) -> tuple[str, Fault]:
    """The file with a fault in it."""
    text = found.string[: found.start()] + kind.put(found, random) + found.string[found.end() :]
    at = text.index("«")
    line = text.count("\n", 0, at) + 1
    return text.replace("«", "", 1), Fault(kind.name, file, line, at - text.rfind("\n", 0, at), kind.wanted(found))


def seeded(kind: Kind, random: Random, of: Sequence[Files]) -> tuple[Files, Fault]:
    """A game with one fault of a kind."""
    file, found, files = random.choice([(*place, each) for each in of for place in places(kind, each)])
    text, fault = put(kind, file, found, random)
    return {**files, file: text}, fault


def ten(random: Random, of: Sequence[Files]) -> tuple[Files, list[Fault]]:
    """A game with ten faults of different kinds in one of its files, on as many lines."""
    able_games = [files for files in of if any(text.count("\n") > FEWEST_LINES for text in files.values())]
    while True:
        files = dict(random.choice(able_games))
        file = random.choice([name for name, text in files.items() if text.count("\n") > FEWEST_LINES])
        faults: list[Fault] = []
        for kind in random.sample(KINDS, len(KINDS)):
            able = [found for _, found in places(kind, {file: files[file]})]
            if kind.hides or not able or len(faults) == TEN:
                continue
            text, fault = put(kind, file, random.choice(able), random)
            added = text.count("\n") - files[file].count("\n")
            if all(abs(fault.line - each.line) > 3 for each in faults):
                files[file] = text
                faults = [_moved(each, added) if each.line > fault.line else each for each in faults] + [fault]
        if len(faults) == TEN:
            return files, faults


def _moved(fault: Fault, lines: int) -> Fault:
    return Fault(fault.kind, fault.file, fault.line + lines, fault.column, fault.cure)


def found_in(files: Files, folder: Path) -> list[Diagnostic]:
    """What is found, hints on wording apart."""
    written = [(name, text.encode()) for name, text in files.items()]
    found = load(folder, shown=TOP, files=written).diagnostics
    return [each for each in found if each.severity is not Severity.HINT]


def run(each: int, seed: int, folder: Path) -> Iterator[tuple[Fault, frozenset[str], list[Diagnostic]]]:
    """So many faults of each kind, with what was right of each."""
    of = games()
    for kind in KINDS:
        random = Random(f"{seed} {kind.name}")
        for _ in range(each):
            files, fault = seeded(kind, random, of)
            found = found_in(files, folder)
            yield fault, fault.told(found), found


def together(count: int, seed: int, folder: Path) -> Iterator[tuple[list[Fault], list[Fault]]]:
    """So many files with ten faults: all of them, and those that are not told on their line."""
    of, random = games(), Random(seed)
    for _ in range(count):
        files, faults = ten(random, of)
        found = found_in(files, folder)
        yield faults, [fault for fault in faults if "line" not in fault.told(found)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="seeded", description="Puts faults into games and looks what is told.")
    parser.add_argument("-n", type=int, default=10, metavar="N", help="faults of each kind (default: 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random choices (default: 1)")
    parser.add_argument("--show", type=int, default=10, metavar="K", help="how many failures are shown (default: 10)")
    parser.add_argument("--together", type=int, default=30, metavar="N", help="files with ten faults (default: 30)")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        single = list(run(asked.n, asked.seed, Path(folder)))
        tens = list(together(asked.together, asked.seed, Path(folder)))
    right = Counter(aspect for _, told, _ in single for aspect in told)
    print(f"{len(single):,} faults of {len(KINDS)} kinds")
    for aspect in ASPECTS:
        share = right[aspect] / max(len(single), 1)
        print(f"  {aspect:<7} right in {right[aspect]:,} of {len(single):,} ({share:.1%})")
    missed = [fault for _, of in tens for fault in of]
    print(f"{len(tens)} files with {TEN} faults each: {len(tens) * TEN - len(missed)} of {len(tens) * TEN} found")
    for fault, told, found in [row for row in single if len(row[1]) < len(ASPECTS)][: asked.show]:
        says = [f"{_file(each)}:{each.span.first} {each.code} {each.message}" for each in found]
        print(f"  {fault}: not {', '.join(a for a in ASPECTS if a not in told)}: {says[:4]}")
    for fault in missed[: asked.show]:
        print(f"  missed among ten: {fault}")
    enough = {"line": 1.0, "column": 0.98, "cure": 0.9, "alone": 0.9}
    low = [aspect for aspect, least in enough.items() if right[aspect] < least * len(single)]
    return int(bool(low or missed) or not single)


if __name__ == "__main__":
    sys.exit(main())
