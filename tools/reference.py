"""Write cardsets/README.md: every form of a sentence with an example, and every key of a game's files.

Made from the grammar, from the sentences of the shipped games and of the tests, from the schemas, and from
tools/reference.yaml, which says what each form means. Run it after a change to any of them; a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import reference_examples, reference_forms, reference_keys  # noqa: E402

FILE = ROOT / "cardsets" / "README.md"
SAID = ROOT / "tools" / "reference.yaml"


def reference() -> str:
    """The whole text."""
    said: dict[str, Any] = yaml.safe_load(SAID.read_text(encoding="utf-8"))
    forms = reference_forms.Forms(said["names"], reference_examples.gathered(ROOT))
    parts = [f"# {said['title']}", said["about"], *_sentences(said["chapters"], forms), *_files(said["files"])]
    missing = forms.missing()
    if missing:
        raise SystemExit("tools/reference.yaml says nothing of: " + "; ".join(missing))
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


def _sentences(chapters: list[dict[str, Any]], forms: reference_forms.Forms) -> Iterator[str]:
    for chapter in chapters:
        yield f"## {chapter['title']}"
        yield chapter.get("about", "")
        if "forms" in chapter:
            yield _table(("say", "for example", "which means"), forms.rows(chapter["forms"]))
        yield chapter.get("after", "")


def _files(said: dict[str, Any]) -> Iterator[str]:
    yield f"## {said['title']}"
    yield said["about"]
    keys = reference_keys.Keys(ROOT)
    for name, about in said["schemas"].items():
        yield f"### {about['title']}"
        yield about.get("about", "")
        for heading, rows, example in keys.tables(name):
            yield heading
            yield _table(("key", "holds", "which says"), rows)
            yield example


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)])


def main() -> None:
    """Write the file."""
    FILE.write_text(reference(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
