"""The samples of the pages of codes, laid into the small game that comes with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from engine import resources
from engine.source.pages import Sample

BASE = resources.pages() / "base"
SECTIONS = {"rule": "rules", "ending": "endings", "set-up": "set-up", "deck rule": "deck rules", "action": "actions"}

IN_NO_DECK = "W601"
"""What is said of each new card of a sample; few samples are about that."""

Blocks = dict[str, list[str]]


def written(folder: Path, sample: Sample, encoding: str = "utf-8") -> Path:
    """The small game with the parts of a sample, in a folder."""
    files = {path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8") for path in BASE.rglob("*.yaml")}
    for where, text in sample:
        name, _, times = where.partition(" x ")
        if name == "card":
            card = json.dumps({"type": "Unit", "text": (text * int(times or 1)).strip()}, ensure_ascii=False)
            files["cards/sample.yaml"] = f"cards:\n  Sample: {card}\n"
        elif name == "game":
            files["game.yaml"] = over(files["game.yaml"], text)
        elif name in SECTIONS:
            quoted = json.dumps({"do": text} if name == "action" else text, ensure_ascii=False)
            files["game.yaml"] = over(files["game.yaml"], f"{SECTIONS[name]}:\n  Sample: {quoted}\n")
        else:
            files[where] = text
    for where, text in files.items():
        path = folder / where
        path.parent.mkdir(parents=True, exist_ok=True)
        if where.endswith("/"):
            path.mkdir()
        else:
            path.write_text(text, encoding=encoding, newline="")
    return folder


def over(base: str, sample: str) -> str:
    """A game file with the lines of another: a section gets more lines, in place of those of the same names."""
    sections, more = _sections(base), _sections(sample)
    for head, lines in more.items():
        key = head.partition(":")[0]
        old = next((each for each in sections if each.partition(":")[0] == key), None)
        if old is None or head.rstrip() != f"{key}:":
            sections.pop(old or "", None)
            sections[head] = lines
        else:
            sections[old] = _joined(sections[old], lines)
    return "".join(line for head, lines in sections.items() for line in (head, *lines))


def _sections(text: str) -> Blocks:
    """The lines that begin at the margin, each with those below it."""
    found: Blocks = {"": []}
    for line in text.splitlines(keepends=True):
        if re.match(r"[^\s#]", line):
            found[line] = []
        else:
            found[list(found)[-1]].append(line)
    return found


def _joined(old: list[str], new: list[str]) -> list[str]:
    names = {name for name, _ in _entries(new)}
    return [line for name, lines in _entries(old) if name not in names for line in lines] + new


def _entries(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each entry of a section with its lines; comments and blanks belong to the one before."""
    entries: list[tuple[str, list[str]]] = [("", [])]
    for line in lines:
        if re.match(r"  [^\s#]", line):
            entries.append((line.strip().partition(":")[0], []))
        entries[-1][1].append(line)
    yield from entries
