"""The keys that files of games have, whatever a game declares: those that the schemas name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

from engine.resources import folder


@lru_cache
def keys() -> frozenset[str]:
    """All keys that the schemas name."""
    schemas = (json.loads(path.read_text(encoding="utf-8")) for path in folder("schemas").glob("*.json"))
    return frozenset(key for schema in schemas for key in _keys(schema))


@lru_cache
def ends_of_keys() -> tuple[str, ...]:
    """How what stands before a colon ends where it ends in such a key."""
    return tuple(sorted(f" {key}" for key in keys()))


def _keys(part: object) -> Iterator[str]:
    """All keys that a part of a schema names."""
    if isinstance(part, dict):
        yield from part.get("properties", ())
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _keys(each)
