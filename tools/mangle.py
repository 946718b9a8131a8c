"""Files of games, spoilt in every way: each must be a game or a list of faults, quickly and in little memory.

    python -m tools.mangle [-n 20000] [--seed 1] [--show 10]

Bytes, tokens, the tree of values, or what the schema asks for are changed at random in one file of a game, and the game
is loaded, with the variant if that is the file, and shown as people and programs see it. Prints how many were tried in
each way, the slowest, and every break: an exception, output with raw control characters or a word of Python's own, a
place outside its file, a fault that is silent. A break is shown with its seed; `--only SEED` writes that file.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from unittest.mock import patch

import yaml

from engine import resources
from engine.cardset.files import contents
from engine.cardset.load import Loaded, load
from engine.shelf import find, lowered, machine
from engine.source.characters import REFUSED
from engine.source.diagnostics import Diagnostic, Severity, has_errors
from engine.source.document import read_bytes
from engine.source.report import Summary, as_json, human
from engine.source.schema import check as check_shape
from engine.source.values import Value
from tools.mangling import WAYS, mangled

MOST_SECONDS = 2.0
MOST_MEMORY = 256 * 1024 * 1024
FILE = Path(__file__).resolve().parent.parent / "tests/diagnostics/cardsets.yaml"

_PYTHONS = re.compile(r"Traceback|Error:|Exception|NoneType|<class|object at 0x|\bself\b|site-packages")


@dataclass
class Run:
    """What came of it: how many were tried in each way, how long they took, and what broke."""

    tried: Counter[str] = field(default_factory=Counter)
    games: int = 0
    slowest: tuple[float, int] = (0.0, 0)
    breaks: list[str] = field(default_factory=list)


Files = list[tuple[str, bytes]]


def bases() -> dict[str, Files]:
    """The games that are spoilt, by name: the small one of the tests most often."""
    small = yaml.safe_load(FILE.read_text(encoding="utf-8"))["game"]
    found = {"small": [(name, text.encode()) for name, text in small.items()]}
    return found | {name: contents(find(name)) for name in ("deckbuilder", "velocity")}


def spoilt(seed: int, of: dict[str, Files]) -> tuple[str, str, Files]:
    """The files of a game with one of them spoilt: the way, its name, and all files."""
    random = Random(seed)
    name = random.choices(["small", "deckbuilder", "velocity"], [12, 6, 1])[0]
    files = list(of[name])
    number = random.randrange(len(files))
    way = random.choice(list(WAYS))
    file, data = files[number]
    files[number] = file, mangled(data, way, random)
    return way, file, files


def broken(files: Files, folder: Path, variants: tuple[str, ...] = ()) -> tuple[Loaded, list[str]]:
    """What does not hold of these files, with these variants. Any exception comes through."""
    opened = load(folder, variants, shown="spoilt", files=files)
    found = list(_unsound(opened))
    if opened.game is not None and has_errors(opened.diagnostics):
        lowered(opened.game)  # a deck breaks a rule, and is never dealt
    elif opened.game is not None:
        machine(opened.game)
    return opened, found


def _unsound(opened: Loaded) -> Iterator[str]:
    errors = [each for each in opened.diagnostics if each.severity is Severity.ERROR]
    if opened.game is None and not errors:
        yield "no game, and no error"
    for each in opened.diagnostics:
        source = each.span.source
        if not 0 <= each.span.start <= each.span.end <= len(source.text) or not each.message:
            yield f"{each.code} stands outside its file"
        for edit in (edit for fix in each.fixes for edit in fix.edits):
            if not 0 <= edit.span.start <= edit.span.end <= len(source.text):
                yield f"a fix of {each.code} stands outside its file"
        if _PYTHONS.search(each.message.replace(each.span.text, "")):
            yield f"{each.code} speaks of Python: {each.message[:100]}"
    summary = Summary(opened.files, opened.cards)
    shown = human(opened.diagnostics, summary=summary)
    if odd := REFUSED.search(shown):
        yield f"raw {odd.group()!r} in what people see"
    if len(json.loads(as_json(opened.diagnostics, summary))["diagnostics"]) < len(errors):
        yield "faults are missing in what programs see"


@contextmanager
def read_once(whole: Iterable[bytes]) -> Iterator[None]:
    """The files beside a spoilt one are read, and checked for their shape, once: they are the same each time."""
    kept, values = frozenset(whole), dict[tuple[bytes, str], tuple[Value | None, list[Diagnostic]]]()
    shapes: dict[tuple[int, str], list[Diagnostic]] = {}

    def read(data: bytes, shown: str) -> tuple[Value | None, list[Diagnostic]]:
        if data not in kept:
            return read_bytes(data, shown)
        if (data, shown) not in values:
            values[data, shown] = read_bytes(data, shown)
        return values[data, shown]

    def shape(value: Value, schema: str) -> list[Diagnostic]:
        if value.span.source.text.encode() not in kept:
            return check_shape(value, schema)
        if (id(value), schema) not in shapes:
            shapes[id(value), schema] = check_shape(value, schema)
        return shapes[id(value), schema]

    with patch("engine.cardset.reading.read_bytes", read), patch("engine.source.meant.check", shape):
        yield


def run(seeds: range) -> Run:
    """Spoils a file for each seed and loads the game."""
    result, of = Run(), bases()
    with tempfile.TemporaryDirectory() as folder, read_once(data for files in of.values() for _, data in files):
        for seed in seeds:
            way, file, files = spoilt(seed, of)
            result.tried[way] += 1
            begun = process_time()
            try:
                opened, found = broken(files, Path(folder), (Path(file).stem,) if "variants/" in file else ())
                result.games += opened.game is not None
            except Exception as error:  # the very thing that is looked for
                found = [f"{type(error).__name__}: {error}"[:300]]
            took = process_time() - begun
            result.slowest = max(result.slowest, (took, seed))
            if took > MOST_SECONDS:
                found.append(f"{took:.1f} s")
            result.breaks += [f"seed {seed}, {way} of {file}: {each}" for each in found]
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mangle", description="Spoils the files of games and loads them.")
    parser.add_argument("-n", type=int, default=20_000, metavar="N", help="spoilt files (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    parser.add_argument("--show", type=int, default=10, metavar="K", help="how many breaks are shown (default: 10)")
    parser.add_argument("--only", type=int, metavar="SEED", help="write the spoilt file of this seed, and nothing else")
    asked = parser.parse_args(arguments)
    if asked.only is not None:
        _, file, files = spoilt(asked.only, bases())
        sys.stdout.buffer.write(dict(files)[file])
        return 0
    assert resources.folder("schemas").is_dir()
    result = run(range(asked.seed, asked.seed + asked.n))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    ways = ", ".join(f"{count:,} {way}" for way, count in sorted(result.tried.items()))
    print(f"{asked.n:,} spoilt files ({ways}): {result.games:,} are games, {len(result.breaks)} breaks")
    print(f"slowest {result.slowest[0]:.2f} s (seed {result.slowest[1]}), peak of all {peak / 1024 / 1024:,.0f} MiB")
    for each in result.breaks[: asked.show]:
        print(f"  {each}")
    return int(bool(result.breaks) or not asked.n or peak > MOST_MEMORY)


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        sys.exit(main())
