"""The language reference: it is what the grammar, the schemas and the sentences make it, and leaves nothing out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.language.grammar import grammar
from engine.language.parse import parse
from tests.notation import NAMES
from tests.own_code import ROOT
from tools import reference, reference_forms, reference_keys
from tools.reference_examples import Examples, derivation

TEXT = (ROOT / "cardsets" / "README.md").read_text(encoding="utf-8")
SAID: dict[str, Any] = yaml.safe_load(reference.SAID.read_text(encoding="utf-8"))
ROWS = [row.strip("| ").split(" | ") for row in TEXT.splitlines() if row.startswith("| ")]


def test_the_reference_is_up_to_date() -> None:
    assert reference.reference() == TEXT, "python tools/reference.py writes it anew"


def test_every_form_has_an_example_that_shows_it() -> None:
    forms = sum(len(chapter.get("forms", ())) for chapter in SAID["chapters"])
    rows = [row for row in ROWS if len(row) == 3 and row[0] != "say" and not row[0].startswith("`")]
    assert forms > 100
    assert len([row for row in rows if row[1] != "–"]) >= forms


def test_a_form_that_is_left_out_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for old, new, says in (
        ('"vp: _GAINS quantity"', '"vp: _WINS quantity"', "what the grammar does not have: vp: _WINS quantity"),
        ('      "vp: _WINS": the game', '      "vp: _LOSES": the game', "says nothing of: vp: _WINS"),
    ):
        text = reference.SAID.read_text(encoding="utf-8")
        assert old in text
        changed = tmp_path / "reference.yaml"
        changed.write_text(text.replace(old, new), encoding="utf-8")
        monkeypatch.setattr(reference, "SAID", changed)
        with pytest.raises(SystemExit, match=re.escape(says)):
            reference.reference()
        monkeypatch.undo()


def test_every_key_of_every_file_is_told() -> None:
    for path in sorted((ROOT / "schemas").glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        for key in keys(schema):
            assert f"`{key}`" in TEXT, (path.name, key)
        if path.name == "names.schema.json":
            continue  # it is of no file, but of what all may name
        assert f"{path.name.split('.')[0]}" in SAID["files"]["schemas"]


def keys(schema: object) -> set[str]:
    if isinstance(schema, list):
        return set().union(*map(keys, schema))
    if not isinstance(schema, dict):
        return set()
    named = schema.get("properties")
    own = set(named) if isinstance(named, dict) else set()
    return own.union(*map(keys, schema.values()))


# ---- its parts


def test_a_derivation_has_the_place_of_each_alternative() -> None:
    text = "Draw up to 2 cards, then win."
    found = {reference_forms.key(grammar().productions[n]): text[i:j] for n, i, j in derivation(text, "text", NAMES)}
    assert found["count: _UP_TO INT _CARDS"] == "up to 2 cards"
    assert found["vp: _WINS"] == "win"
    assert found["sentence: body _DOT"] == text


def test_the_shortest_example_is_taken_and_a_later_source_only_fills_gaps() -> None:
    examples = Examples()
    number = next(n for n, made in enumerate(grammar().productions) if reference_forms.key(made) == "vp: _WINS")
    examples.add("Draw 2 cards. Draw 1 card, then win. Lose.", "text", NAMES)
    examples.add("If your Hand is empty, win.", "text", NAMES)
    examples.close()
    examples.add("Win.", "text", NAMES)
    examples.close()
    assert examples.best(number) == "Draw 1 card, then **win**."
    assert parse(examples.best(number).replace("*", ""), NAMES).node is not None


def test_what_a_value_holds_is_said_in_words() -> None:
    told = reference_keys.Keys(ROOT)
    for schema, expected in (
        ({"type": "integer", "minimum": 1, "maximum": 16}, "a whole number from 1 to 16"),
        ({"type": ["string", "null"]}, "a text or `null`"),
        ({"type": "string", "enum": ["in", "on"]}, "`in` or `on`"),
        ({"type": "array", "items": {"title": "a name"}}, "a list (of which each is a name)"),
        ({"$ref": "#/$defs/names"}, "a list of names"),
    ):
        assert told._holds(told._shape(schema, "game.schema.json")) == expected
