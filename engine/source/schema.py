"""The shape of a file by its JSON Schema, each fault on the key or the value that has it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from engine import resources
from engine.source.diagnostics import Diagnostic, did_you_mean, in_order
from engine.source.mending import MOST_FOUND
from engine.source.shape import Place, missing_key, schema_of, unknown_key, wrong_value
from engine.source.values import Mapping, Value, plain

_ORDER = ("type", "const", "enum")
_SAID = frozenset(("title", "description", "$schema", "$id"))  # of a schema, and nothing that a value must fit
_Path = tuple[str | int, ...]


def check(value: Value, schema: str) -> list[Diagnostic]:
    """What is wrong with the shape of a file: "game", "rules", "cards", "deck", "variant" or "scenario"."""
    errors = list(islice(_validator(schema).iter_errors(plain(value)), MOST_FOUND))
    unknown = {tuple(error.absolute_path): error for error in errors if _is_unknown_key(error)}
    found = [each for path, error in unknown.items() for each in _unknown_keys(_place(value, path), error)]
    found += _missing_keys(value, errors, unknown)
    found += _wrong_values(value, errors)
    return in_order(found)


@lru_cache
def _validator(name: str) -> Draft202012Validator:
    """All that it refers to is written out, so that nothing is looked up again for each value of a file."""
    return Draft202012Validator(_part(f"{name}.schema.json", ""))


@cache
def _part(file: str, path: str) -> Any:
    """A part of a schema's file with its references written out. Only the folder's own files can be referred to."""
    part = _files()[file]
    for step in path.split("/")[1:]:
        part = part[step]
    return _written_out(part, file)


def _written_out(part: Any, file: str) -> Any:
    if isinstance(part, list):
        return [_written_out(each, file) for each in part]
    if not isinstance(part, dict):
        return part
    own = {key: _written_out(value, file) for key, value in part.items() if key not in ("$ref", "$defs")}
    if not isinstance(part.get("$ref"), str):
        return own
    other, path = part["$ref"].split("#") if "#" in part["$ref"] else (part["$ref"], "")
    referred = _part(other or file, path)
    other_than = [key for key in own.keys() & referred.keys() - _SAID if own[key] != referred[key]]
    assert not other_than, f"{part} says otherwise what it refers to: {other_than}"
    return {**referred, **own}


@lru_cache
def _files() -> dict[str, Any]:
    files = sorted(resources.folder("schemas").glob("*.schema.json"))
    return {file.name: json.loads(file.read_text(encoding="utf-8")) for file in files}


def _place(value: Value, path: Iterable[str | int]) -> Place:
    """Where a path leads, and the key or the list on the way there."""
    place = Place(value)
    for step in path:
        place = place.inside(step)
    return place


# Keys


def _is_unknown_key(error: ValidationError) -> bool:
    return error.validator == "additionalProperties" and error.validator_value is False


def _unknown_keys(place: Place, error: ValidationError) -> Iterator[Diagnostic]:
    schema = schema_of(error)
    for key in _strangers(place, error):
        yield unknown_key(place, key, list(schema["properties"]), schema.get("title", "this map"))


def _strangers(place: Place, error: ValidationError) -> list[str]:
    assert isinstance(place.value, Mapping)
    return [name for name in place.value if name not in schema_of(error)["properties"]]


def _missing_keys(
    value: Value, errors: list[ValidationError], unknown: dict[_Path, ValidationError]
) -> Iterator[Diagnostic]:
    """Keys that must be there and are not; one that is misspelt has been reported as unknown."""
    incomplete = {tuple(error.absolute_path): error for error in errors if error.validator == "required"}
    for path, error in incomplete.items():
        place = _place(value, path)
        assert isinstance(place.value, Mapping)
        strangers = _strangers(place, unknown[path]) if path in unknown else []
        for name in schema_of(error)["required"]:
            if name not in place.value and not any(did_you_mean(each, [name]) for each in strangers):
                yield missing_key(place, name)


# Values


def _wrong_values(value: Value, errors: list[ValidationError]) -> Iterator[Diagnostic]:
    """One fault a value, though several words of a schema may mind it."""
    worst: dict[tuple[_Path, object], ValidationError] = {}
    for error in errors:
        if error.validator == "required" or _is_unknown_key(error):
            continue
        where = tuple(error.absolute_path), error.instance if _is_name(error) else None
        if where not in worst or _rank(error) < _rank(worst[where]):
            worst[where] = error
    for (path, name), error in worst.items():
        place = _place(value, path)
        found = wrong_value(place.of_key(str(name)) if _is_name(error) else place, error)
        if found:
            yield found


def _is_name(error: ValidationError) -> bool:
    return "propertyNames" in error.absolute_schema_path


def _rank(error: ValidationError) -> int:
    return _ORDER.index(str(error.validator)) if error.validator in _ORDER else len(_ORDER)
