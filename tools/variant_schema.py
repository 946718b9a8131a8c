"""Write the schema of variants, which is that of games with nothing required and everything removable.

Run it after a change to the schema of games; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
OWN = {
    "variant": {"description": "The variant's name, which is its file's name.", "$ref": "#/$defs/id"},
    "about": {"description": "What it changes, in a sentence or two.", "$ref": "#/$defs/text"},
}
NOT_CHANGED = ("cardwright", "game", "about", "uses", "players")
NEVER_REMOVED = ("name", "key", "id", "library", "text", "names")  # a part of something that can be removed


def variant_schema(game: dict[str, Any]) -> dict[str, Any]:
    """The schema of variants, made from that of games."""
    sections = {key: value for key, value in game["properties"].items() if key not in NOT_CHANGED}
    definitions = {name: value if name in NEVER_REMOVED else _overlay(value) for name, value in game["$defs"].items()}
    return {
        "$schema": game["$schema"],
        "$comment": "Made by tools/variant_schema.py from game.schema.json.",
        "title": "a variant file",
        "description": "What a variant adds to a game or changes in it, by name; null removes.",
        "type": "object",
        "required": ["variant"],
        "properties": {**OWN, **sections},
        "additionalProperties": False,
        "$defs": definitions,
    }


def _overlay(schema: dict[str, Any]) -> dict[str, Any]:
    """A map whose values can be left out and, by null, removed."""
    changed = {key: value for key, value in schema.items() if key != "required"}
    if "properties" in changed:
        changed["properties"] = {key: _removable(value) for key, value in changed["properties"].items()}
    if isinstance(changed.get("additionalProperties"), dict):
        changed["additionalProperties"] = _removable(changed["additionalProperties"])
    return changed


def _removable(schema: dict[str, Any]) -> dict[str, Any]:
    """A value, or null. What it refers to is asked for only if it is not null."""
    value = {key: each for key, each in schema.items() if key not in ("description", "required")}
    if "$ref" not in value:
        kinds = [value["type"]] if isinstance(value["type"], str) else value["type"]
        return {**_overlay(schema), "type": [*dict.fromkeys([*kinds, "null"])]}
    described = {key: schema[key] for key in ("description",) if key in schema}
    return {**described, "if": {"not": {"type": "null"}}, "then": value}


def written(schema: dict[str, Any]) -> str:
    """The schema as its file holds it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the file."""
    game = json.loads((SCHEMAS / "game.schema.json").read_text(encoding="utf-8"))
    (SCHEMAS / "variant.schema.json").write_text(written(variant_schema(game)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
