"""Frozen data as JSON and back: tuples, dataclasses and plain values, whatever they are of.

A tuple is a list; a dataclass is `{"module.Name": [its fields]}`; a dict is `{"": [[key, value], …]}`. Classes that are
`shared` stand once in a table, and `{"module.Name": number}` refers to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


class NotEncodable(TypeError):
    """A value is neither plain nor one of the known classes."""


class Codec:
    """Writes and reads values of these classes."""

    def __init__(self, classes: Iterable[type], shared: Iterable[type] = ()) -> None:
        self._classes = {f"{each.__module__.rpartition('.')[2]}.{each.__name__}": each for each in classes}
        self._shared = frozenset(shared)
        self._names = {each: name for name, each in self._classes.items()}

    def encode(self, value: object) -> object:
        """The value as JSON has it. Raises NotEncodable."""
        table: list[object] = []
        seen: dict[int, int] = {}

        def of(value: object) -> object:
            if value is None or isinstance(value, str | int):
                return value
            if isinstance(value, tuple):
                return [of(each) for each in value]
            if isinstance(value, dict):
                return {"": [[of(key), of(each)] for key, each in value.items()]}
            kind: type = type(value)
            name = self._names.get(kind)
            if name is None:
                raise NotEncodable(kind.__name__)
            plain = [of(getattr(value, each)) for each in _fields(kind)]
            if kind not in self._shared:
                return {name: plain}
            if id(value) not in seen:
                seen[id(value)] = len(table)
                table.append([name, plain])
            return {name: seen[id(value)]}

        whole = of(value)
        return [table, whole]

    def decode(self, plain: Any) -> Any:
        """The value again. Raises TypeError, ValueError, KeyError or IndexError for what this codec has not written."""
        table, whole = plain
        classes = self._classes
        shared: list[object] = []

        def of(plain: Any) -> Any:
            if plain.__class__ is list:
                return tuple([of(each) if each.__class__ in _NESTED else each for each in plain])
            if plain.__class__ is not dict:
                return plain
            ((name, inner),) = plain.items()
            if name == "":
                return {of(key): of(each) for key, each in inner}
            if inner.__class__ is int:
                return shared[inner]
            return classes[name](*[of(each) if each.__class__ in _NESTED else each for each in inner])

        for name, inner in table:
            shared.append(classes[name](*map(of, inner)))
        return of(whole)


_NESTED = frozenset((list, dict))


@cache
def _fields(of: type) -> tuple[str, ...]:
    assert is_dataclass(of)
    return tuple(each.name for each in fields(of) if each.init)


def dataclasses_in(*modules: object) -> list[type]:
    """The dataclasses that these modules define."""
    return [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and is_dataclass(each) and each.__module__ == vars(module)["__name__"]
    ]


def well_formed(value: object) -> bool:
    """Does every field of the dataclasses in a value hold what its class says: text, a number, a tuple, one of them?"""
    if isinstance(value, tuple):
        return all(map(well_formed, value))
    if isinstance(value, dict):
        return all(well_formed(key) and well_formed(each) for key, each in value.items())
    if value is None or isinstance(value, str | int):
        return True
    kind: type = type(value)
    return all(isinstance(inner := getattr(value, name), kinds) and well_formed(inner) for name, kinds in _kinds(kind))


@cache
def _kinds(of: type) -> tuple[tuple[str, tuple[type, ...]], ...]:
    """What each field may hold, as far as its annotation tells plainly; a dataclass of any kind where it names one."""
    assert is_dataclass(of)
    return tuple((each.name, _plainly(str(each.type))) for each in fields(of) if each.init)


def _plainly(annotation: str) -> tuple[type, ...]:
    parts = [part.strip().partition("[")[0] for part in annotation.split(" | ")]
    kinds = tuple(_PLAIN[part] for part in parts if part in _PLAIN)
    return kinds if len(kinds) == len(parts) else (object,)


_PLAIN: dict[str, type] = {"str": str, "int": int, "bool": bool, "tuple": tuple, "dict": dict, "None": type(None)}
