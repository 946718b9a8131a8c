"""The shape of files: shipped ones are right, and each fault is told once, where it is."""

from __future__ import annotations

import json
import os
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import resources
from engine.source.diagnostics import Diagnostic, Severity, Source, in_order, one_a_cause
from engine.source.document import Flag, Listing, Mapping, Number, Text, Value, read, read_file
from engine.source.schema import check
from tools.variant_schema import variant_schema, written

ROOT = Path(__file__).parent.parent
SCHEMAS = sorted((ROOT / "schemas").glob("*.schema.json"))
CASES = sorted((ROOT / "tests" / "diagnostics" / "files").glob("*.yaml"))
GAME = "cardwright: 1\ngame: X\n"
_MODELINE = re.compile(r"\$schema=.*?(\w+)\.schema\.json")


def faults(text: str, schema: str = "game") -> list[Diagnostic]:
    """All that is wrong with a file, as it is written and in its shape."""
    value, found = read(Source("test.yaml", text))
    return in_order(one_a_cause([*found, *(check(value, schema) if value is not None else [])]))


def schema_named(text: str) -> str:
    """The schema that a file's first line names, as it does for editors."""
    named = _MODELINE.search(text.split("\n", 1)[0])
    return named[1] if named else ""


# Shipped files and their schemas


@pytest.mark.parametrize(
    "file", sorted((ROOT / "cardsets").rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.name}"
)
def test_shipped_files_have_the_right_shape(file: Path) -> None:
    schema = schema_named(file.read_text(encoding="utf-8"))
    if schema not in ("game", "library", "rules", "cards", "deck", "variant", "scenario"):
        pytest.skip("not one of these schemas")
    value, found = read_file(file, file.name)
    assert value is not None and found + check(value, schema) == []


def test_the_schemas_are_there() -> None:
    assert {"cards", "deck", "game", "library", "rules", "scenario", "variant"} <= {
        file.name.split(".")[0] for file in SCHEMAS
    }
    assert resources.folder("schemas") == ROOT / "schemas" and resources.folder("cardsets") == ROOT / "cardsets"


def test_an_installed_package_brings_its_own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine" / "_data" / "schemas").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "engine")
    assert resources.folder("schemas") == tmp_path / "engine" / "_data" / "schemas"
    assert resources.folder("cardsets") == tmp_path / "cardsets"


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.name)
def test_a_schema_is_one_and_can_be_reported_on(file: Path) -> None:
    schema = json.loads(file.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for part in _parts(schema):
        assert not {"oneOf", "anyOf", "allOf", "uniqueItems", "multipleOf", "unevaluatedProperties"} & set(part)
        assert "properties" not in part or "additionalProperties" in part
        for name, value in part.get("properties", {}).items():
            assert "description" in value or "description" in _referred(file, value), f"{name} has no description"


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    """All schemas within a schema."""
    if isinstance(schema, dict):
        if "properties" not in schema or isinstance(schema["properties"].get("type", {}), dict):
            yield schema
        for each in schema.values():
            yield from _parts(each)


def _referred(file: Path, schema: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref") or schema.get("then", {}).get("$ref")
    if not reference:
        return {}
    name, _, definition = reference.partition("#/$defs/")
    loaded = json.loads((file.parent / (name or file.name)).read_text(encoding="utf-8"))
    found: dict[str, Any] = loaded["$defs"][definition]
    return found


def test_the_schema_of_variants_is_made_from_that_of_games() -> None:
    game = json.loads((ROOT / "schemas" / "game.schema.json").read_text(encoding="utf-8"))
    assert (ROOT / "schemas" / "variant.schema.json").read_text(encoding="utf-8") == written(variant_schema(game))


def test_patterns_are_quick_on_long_texts() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SCHEMAS)
    patterns = set(re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', text))
    assert patterns
    for pattern in map(json.loads, patterns):
        for long in ("a" * 100_000, "a-" * 50_000, " " * 100_000, "a " * 50_000 + "\n"):
            start = time.process_time()
            re.search(pattern, long)
            assert time.process_time() - start < 0.2


def test_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the network was used")

    monkeypatch.setattr(socket, "socket", refuse)
    assert faults(GAME) == []


# Cases that a designer can add: a file with its faults, and beside it what is said of them


def test_there_are_cases() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_faulty_file_is_reported_as_recorded(file: Path) -> None:
    """To record again, run with the environment variable RECORD set, and read the difference."""
    text = file.read_text(encoding="utf-8")
    said = "".join(line + "\n" for each in faults(text, schema_named(text)) for line in _told(each))
    recorded = file.with_suffix(".out")
    if os.environ.get("RECORD"):
        recorded.write_text(said, encoding="utf-8")
    assert said == recorded.read_text(encoding="utf-8")


def _told(each: Diagnostic) -> Iterator[str]:
    (line, column), (_, end) = each.span.first, each.span.last
    yield f"{line}:{column}-{end}: {each.severity.value}[{each.code}] {each.message}"
    if each.help:
        yield f"    help: {each.help}"
    for label in each.labels:
        line, column = label.span.first
        yield f"    {line}:{column}: {label.text}"


# Every key and every value of a whole game, spoilt one at a time


GAME_FILE = ROOT / "cardsets" / "deckbuilder" / "game.yaml"
SOURCE = Source("game.yaml", GAME_FILE.read_text(encoding="utf-8"))
FREE = {
    "cards",
    "counters",
    "numbers",
    "types",
    "zones",
    "set-up",
    "turn",
    "actions",
    "rules",
    "endings",
    "rulings",
    "assumed",
}


def places(value: Value, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Text, Value]]:
    """All keys of a file with the keys that lead to them."""
    if isinstance(value, Mapping):
        for key, each in value.entries:
            yield (*path, key.value), key, each
            yield from places(each, (*path, key.value))


WHOLE = read(SOURCE)[0]
assert WHOLE is not None
PLACES = list(places(WHOLE))
FIXED = [place for place in PLACES if len(place[0]) == 1 or place[0][-2] not in FREE]


def spoilt(start: int, end: int, text: str) -> list[Diagnostic]:
    return faults(SOURCE.text[:start] + text + SOURCE.text[end:])


@pytest.mark.parametrize(
    ("path", "key", "value"), FIXED, ids=lambda place: "/".join(place) if isinstance(place, tuple) else ""
)
def test_a_misspelt_key_is_one_fault(path: tuple[str, ...], key: Text, value: Value) -> None:
    name = f"{key.value[:-2]}{key.value[-1]}{key.value[-2]}" if len(key.value) > 2 else f"{key.value}e"
    found = spoilt(key.span.start, key.span.end, name)
    assert [(each.code, each.span.first, each.span.text) for each in found] == [("E201", key.span.first, name)]
    assert key.value in found[0].help


@pytest.mark.parametrize(
    ("path", "key", "value"), PLACES, ids=lambda place: "/".join(place) if isinstance(place, tuple) else ""
)
def test_an_empty_value_is_one_fault(path: tuple[str, ...], key: Text, value: Value) -> None:
    found = spoilt(value.span.start, value.span.end, "")
    if path[-1] in ("otherwise", "notice"):
        assert found == []  # these may be null
        return
    assert [(each.code, each.span.first) for each in found] == [("E206", key.span.first)]


@pytest.mark.parametrize(
    ("path", "key", "value"), PLACES, ids=lambda place: "/".join(place) if isinstance(place, tuple) else ""
)
def test_a_value_of_another_kind_is_one_fault(path: tuple[str, ...], key: Text, value: Value) -> None:
    for other in ("7", "[{a: b}]", "{zyx: 1}"):
        if path == ("players",) and other[0] == "{":
            continue
        if (isinstance(value, Mapping) and other[0] == "{") or (isinstance(value, Number) and other == "7"):
            continue
        found = spoilt(value.span.start, value.span.end, other)
        assert len(found) == 1 and found[0].severity is Severity.ERROR, (other, found)
        at = found[0].span.start
        assert key.span.start <= at <= value.span.start + len(other)


def test_all_kinds_of_values_were_among_them() -> None:
    assert {type(value) for _, _, value in PLACES} == {Text, Number, Flag, Listing, Mapping}
    assert len(PLACES) > 100


# Single points


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("E117", 1)]),
        ("hello", [("E202", 1)]),
        ("game: X\n", [("E210", 1)]),
        ("cardwright: 2\ngame: X\n", [("E209", 1)]),
        (GAME + "counters: {A: {max: 99999999}}\n", [("E115", 3)]),
        (GAME + "zones: {A: {}}\n", [("E210", 3)]),
        (GAME + "marks: {card: [null, 1]}\n", [("E206", 3), ("E203", 3)]),
        (GAME + "counters: {A: {min: null}}\nrulings: {R: {says: x, otherwise: null, notice: null}}\n", []),
        (GAME + "cards: {A: {type: T, Cost: 3, marks: [M]}}\n", []),
        (GAME + "cards: {A: {Cost: [3], x: {}}}\n", [("E202", 3), ("E202", 3)]),
        (GAME + "actions: {A: {do: ''}}\n", [("E206", 3)]),
        (GAME + "about: 1.5\n", []),
    ],
)
def test_shapes_of_games(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(each.code, each.span.first[0]) for each in faults(text)] == expected


def test_null_removes_in_a_variant_only() -> None:
    removing = "zones: {Hand: {size: null}, Bench: null}\nrules: {Refill: null}\nrulings: {R: {notice: }}\n"
    assert faults(f"variant: small\n{removing}", "variant") == []
    assert [each.code for each in faults(GAME + removing)] == ["E210", "E206", "E206", "E206", "E210"]
    assert [each.code for each in faults("variant: small\nrules: null\n", "variant")] == ["E206"]


def test_a_variant_need_not_say_all_but_says_it_rightly() -> None:
    found = faults("variant: small\nzones: {Hand: {sise: 3, per: players}}\nactions: {A: {cost: 3}}\n", "variant")
    assert [each.code for each in found] == ["E201", "E207", "E203"]


def test_long_values_and_hidden_characters_stay_short_in_messages() -> None:
    found = faults(GAME + f"zones: {{A: {{per: {'x' * 5000}}}, {'B' * 500}: {{per: table}}}}\n")
    assert len(found) == 2 and all(len(each.message) < 200 for each in found)


def test_two_thousand_cards_take_little_time() -> None:
    cards = "".join(f"  Card {n}: {{type: Unit, Cost: 3, text: Gain 2 Things.}}\n" for n in range(2000))
    start = time.process_time()
    assert faults(f"cards:\n{cards}", "cards") == []
    assert time.process_time() - start < 3
