"""What a checked part reads: binders, and numbers of cards; and numbers that would depend on themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import TypeAlias, TypeVar

from engine.cardset.checked import CheckedText, Modifier, When
from engine.cardset.effects import Resolve, SetLabel
from engine.cardset.terms import (
    Amount,
    CardIs,
    CounterOn,
    Extreme,
    HasNumber,
    HowMany,
    IsAttachedTo,
    IsNot,
    IsOne,
    NumberOf,
    NumberOfPlayer,
    NumberOfTable,
    Shares,
    ThatMany,
    TotalOf,
    Who,
)

T = TypeVar("T")

_OfNumber: TypeAlias = Extreme | HasNumber | NumberOf | NumberOfPlayer | NumberOfTable | TotalOf
_Binds: TypeAlias = (
    Who | NumberOf | CounterOn | ThatMany | CardIs | IsNot | IsOne | IsAttachedTo | Shares | HowMany | SetLabel
)

_NUMBERS: tuple[type[_OfNumber], ...] = (Extreme, HasNumber, NumberOf, NumberOfPlayer, NumberOfTable, TotalOf)
_BINDERS: tuple[type[_Binds], ...] = (
    Who, NumberOf, CounterOn, ThatMany, CardIs, IsNot, IsOne, IsAttachedTo, Shares, HowMany, SetLabel,
)  # fmt: skip


def parts_of(part: object, *kinds: type[T]) -> Iterator[T]:
    """All parts of these classes in a checked part, itself too."""
    todo = [part]
    while todo:
        it = todo.pop()
        if isinstance(it, kinds):
            yield it
        if isinstance(it, tuple):
            todo.extend(reversed(it))
        elif names := _names(type(it)):
            todo.extend([getattr(it, name) for name in names])


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class of parts, the last first; none where it is no such class."""
    if kind not in _KNOWN:
        _KNOWN[kind] = tuple(field.name for field in reversed(fields(kind))) if is_dataclass(kind) else ()
    return _KNOWN[kind]


_KNOWN: dict[type, tuple[str, ...]] = {}  # kept, as it is asked all the time


def numbers_of(part: object) -> frozenset[int]:
    """The numbers of cards, players and the table that a part reads."""
    return frozenset(each.number for each in parts_of(part, *_NUMBERS) if each.number >= 0)


def binders_of(part: object) -> frozenset[int]:
    """The binders of cards, players and amounts that a part reads."""
    return frozenset(
        each.of if isinstance(each, HowMany) else each.binder
        for each in parts_of(part, *_BINDERS)
        if not isinstance(each, Who) or each.kind in ("bound", "holder", "owner")
    )


def waiting_in_vain(texts: Iterable[tuple[CheckedText, T]]) -> Iterator[T]:
    """The texts that wait for a card to be played where nothing plays one: what came with each."""
    known = list(texts)
    if not any(step.played for text, _ in known for step in parts_of(text, Resolve)):
        for text, place in known:
            if any(isinstance(t, When) and t.event in ("played", "played itself") for t in text.triggers):
                yield place


def circles(
    modifiers: Iterable[tuple[Modifier, T]], bases: Iterable[tuple[int, Amount, T]] = ()
) -> Iterator[tuple[int, T]]:
    """What makes a number depend on itself, by its modifiers or by what it is: the number, and what came with it."""
    known = [(of.number, numbers_of((of.subject, of.amount, of.condition)), place) for of, place in modifiers]
    known += [(number, numbers_of(base), place) for number, base, place in bases]
    reads: dict[int, set[int]] = {}
    for number, read, _ in known:
        reads.setdefault(number, set()).update(read)
    for number, read, place in known:
        if number in _reached(read, reads):
            yield number, place


def _reached(first: Iterable[int], reads: dict[int, set[int]]) -> set[int]:
    found = set(first)
    todo = list(found)
    while todo:
        for number in reads.get(todo.pop(), set()) - found:
            found.add(number)
            todo.append(number)
    return found
