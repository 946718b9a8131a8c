"""The keys of a game's files, from the schemas: what each holds, and what it says."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import shelf
from engine.source.diagnostics import Source
from engine.source.document import read
from engine.source.values import Mapping

Row = tuple[str, ...]
Part = tuple[str, list[Row], str]
"""What stands above a table, its rows, and an example."""

MOST_LINES = 12
MOST = 999_999
MAIN, OVERLAY, LIBRARY = "game", "variant", "library"
FILES = {"cards": "cards/*.yaml", "deck": "decks/*.yaml", "variant": "variants/*.yaml", "scenario": "scenarios/*.yaml"}


@dataclass(frozen=True, slots=True)
class Shape:
    """A part of a schema, and the file in which it stands."""

    schema: dict[str, Any]
    file: str

    @property
    def keys(self) -> dict[str, Any]:
        """The keys that it names."""
        found: dict[str, Any] = self.schema.get("properties", {})
        return found

    @property
    def others(self) -> dict[str, Any] | None:
        """What stands under any other key, if there may be others."""
        found = self.schema.get("additionalProperties")
        return found if isinstance(found, dict) else None


class Keys:
    """The schemas, and the files of the first shipped game as examples."""

    def __init__(self, root: Path) -> None:
        paths = (root / "schemas").glob("*.json")
        self.schemas = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in paths}
        self.folder = root / "cardsets" / shelf.bundled()[0]
        self.told: set[int] = set()

    def tables(self, name: str) -> Iterator[Part]:
        """Of a whole file, then of each section that has keys of its own. What was told before is not told again."""
        shape = self._schema(name)
        known = self._schema(MAIN).keys if name == OVERLAY else {}
        yield shape.schema["description"], self._rows(shape, known), "" if name == MAIN else self._file(name)
        for key, value in shape.keys.items():
            if name != OVERLAY:
                yield from self._section(key, self._shape(value, shape.file), name)

    def _schema(self, name: str) -> Shape:
        file = f"{name}.schema.json"
        return Shape(self.schemas[file], file)

    def _section(self, path: str, shape: Shape, name: str) -> Iterator[Part]:
        if "items" in shape.schema and not shape.keys:
            shape = self._shape(shape.schema["items"], shape.file)
        heading = f"#### `{path}`"
        says = shape.schema.get("description", "")
        named = ", by name"
        while shape.others is not None and not shape.keys:
            heading, shape, named = f"{heading}{named}", self._shape(shape.others, shape.file), " and name"
        if not shape.keys or id(shape.schema) in self.told:
            return
        self.told.add(id(shape.schema))
        yield f"{heading}\n\n{says}", self._rows(shape), self._lines(path) if name == MAIN else ""
        for key, value in shape.keys.items():
            yield from self._section(f"{path} / {key}", self._shape(value, shape.file), name)
        if shape.others is not None:
            yield from self._section(f"{path} / any other", self._shape(shape.others, shape.file), name)

    # ---- rows

    def _rows(self, shape: Shape, known: Container[str] = ()) -> list[Row]:
        needed = shape.schema.get("required", ())
        rows = [
            self._row(f"`{key}`{' (needed)' if key in needed else ''}", value, shape.file)
            for key, value in shape.keys.items()
            if key not in known or key in needed or key == "about"
        ]
        return rows if shape.others is None else [*rows, self._row("any other", shape.others, shape.file)]

    def _row(self, key: str, value: dict[str, Any], file: str) -> Row:
        inner = self._shape(value, file)
        return key, self._holds(inner), value.get("description") or inner.schema.get("description") or ""

    def _holds(self, shape: Shape) -> str:
        """What a value must be, in words."""
        schema = shape.schema
        if "enum" in schema:
            return " or ".join(f"`{each}`" for each in schema["enum"])
        if "const" in schema:
            return f"`{schema['const']}`"
        if "title" in schema:
            return str(schema["title"])
        kinds = schema.get("type", [])
        holds = [self._kind(kind, shape) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
        return " or ".join(holds) or "a value"

    def _kind(self, kind: str, shape: Shape) -> str:
        if kind == "array":
            return f"a list (of which each is {self._holds(self._shape(shape.schema.get('items', {}), shape.file))})"
        if kind == "integer":
            low, high = shape.schema.get("minimum", -1), shape.schema.get("maximum", MOST)
            return "a whole number" if low < 0 or high >= MOST else f"a whole number from {low:,} to {high:,}"
        return {"boolean": "`true` or `false`", "string": "a text", "null": "`null`", "object": "a map"}[kind]

    def _shape(self, value: dict[str, Any], file: str) -> Shape:
        """What is referred to, with the file it is in; of what may be null, what it is if it is not."""
        if "$ref" in value.get("then", {}):
            value = {**value, **value["then"]}
        while "$ref" in value:
            elsewhere, _, name = value["$ref"].partition("#/$defs/")
            file = elsewhere or file
            value = self.schemas[file]["$defs"][name]
        return Shape(value, file)

    # ---- examples

    def _lines(self, key: str) -> str:
        """The lines of a section of the game."""
        text = (self.folder / "game.yaml").read_text(encoding="utf-8")
        value, _ = read(Source("game.yaml", text))
        assert isinstance(value, Mapping)
        place, of = value.key(key), value.get(key)
        return "" if place is None or of is None else _block(text[place.span.start : of.span.end])

    def _file(self, name: str) -> str:
        """The beginning of the shortest file of that kind."""
        folder, files = self.folder, FILES.get(name, f"{name}.yaml")
        if name == LIBRARY:
            folder, files = folder.parent, f"*/{files}"
        texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob(files))]
        return _block(min(texts, key=len)) if texts else ""


def _block(text: str) -> str:
    lines = [line for line in text.rstrip().splitlines() if not line.startswith("#")]
    more = ["  …"] if len(lines) > MOST_LINES else []
    return "\n".join(["```yaml", *lines[:MOST_LINES], *more, "```"])
