"""Reading a map of a game's file. What has the wrong shape is the schema's to report; here it is as if absent."""

from __future__ import annotations

from collections.abc import Iterator

from engine.source.values import Flag, Listing, Mapping, Number, Text, Value


def text(of: Mapping, key: str) -> Text | None:
    """The text under a key."""
    value = of.get(key)
    return value if isinstance(value, Text) else None


def word(of: Mapping, key: str, default: str = "") -> str:
    """The text under a key, without its place."""
    value = text(of, key)
    return value.value if value is not None else default


def number(of: Mapping, key: str) -> int | None:
    """The number under a key."""
    value = of.get(key)
    return value.value if isinstance(value, Number) else None


def flag(of: Mapping, key: str) -> bool:
    """Whether it says true under a key."""
    value = of.get(key)
    return isinstance(value, Flag) and value.value


def section(of: Mapping, key: str) -> Mapping | None:
    """The map under a key."""
    value = of.get(key)
    return value if isinstance(value, Mapping) else None


def entries(of: Mapping, key: str) -> Iterator[tuple[Text, Mapping]]:
    """The named maps under a key; a name without a map has an empty one."""
    for name, value in named(of, key):
        yield name, value if isinstance(value, Mapping) else Mapping((), value.span)


def named(of: Mapping, key: str) -> Iterator[tuple[Text, Value]]:
    """The names under a key, with what they stand for."""
    inner = section(of, key)
    if inner is not None:
        yield from inner.entries


def words(value: Value | None) -> tuple[Text, ...]:
    """A text or a list of texts, as a list; of a map where a list belongs, its keys."""
    if isinstance(value, Text):
        return (value,)
    if isinstance(value, Mapping):
        return tuple(name for name, _ in value.entries)
    if isinstance(value, Listing):
        return tuple(item for item in value.items if isinstance(item, Text))
    return ()
