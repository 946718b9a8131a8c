"""Laying maps over one another: a variant over a game, a game over libraries, cards of one file beside others."""

from __future__ import annotations

from collections.abc import Collection

from engine.cardset.declared import error
from engine.source.diagnostics import Diagnostic, Label, Span
from engine.source.values import Listing, Mapping, Null, Text, Value, plain

Path = tuple[str, ...]


def over(base: Mapping, variant: Mapping, under: Path = ()) -> Mapping:
    """The variant laid over the game: maps merge by name, `null` removes, all else replaces."""
    kept: dict[str, tuple[Text, Value]] = {key.value: (key, value) for key, value in base.entries}
    for key, value in variant.entries:
        before = kept.get(key.value)
        if isinstance(value, Null) and not _is_no_bound(key, under):
            kept.pop(key.value, None)
        elif isinstance(value, Mapping):
            below = before[1] if before is not None and isinstance(before[1], Mapping) else Mapping((), value.span)
            kept[key.value] = (key if before is None else before[0], over(below, value, (*under, key.value)))
        else:
            kept[key.value] = (key, value)
    return Mapping(tuple(kept.values()), base.span)


def upon(lent: Mapping, own: Mapping, gone: list[Span], under: Path = ()) -> Mapping:
    """What a game says laid over what libraries lend it: maps merge by name, marks are listed together.

    `null` removes a name that is lent; `gone` gets where that is said.
    """
    kept: dict[str, tuple[Text, Value]] = {key.value: (key, value) for key, value in lent.entries}
    for key, value in own.entries:
        before = kept.get(key.value)
        if before is None:
            kept[key.value] = (key, value)
        elif isinstance(value, Null) and not _is_no_bound(key, under):
            if under:
                del kept[key.value]
                gone += [key.span, value.span]
        elif isinstance(value, Mapping) and isinstance(before[1], Mapping):
            kept[key.value] = (before[0], upon(before[1], value, gone, (*under, key.value)))
        elif under == ("marks",) and isinstance(value, Listing) and isinstance(before[1], Listing):
            kept[key.value] = (before[0], _together(before[1], value))
        else:
            kept[key.value] = (key, value)
    return Mapping(tuple(kept.values()), lent.span if under else own.span)


def _is_no_bound(key: Text, under: Path) -> bool:
    """Is null a value here, and removes nothing? A counter can have no least."""
    return under[:1] == ("counters",) and len(under) == 2 and key.value == "min"


def _together(lent: Listing, own: Listing) -> Listing:
    """The names of both lists; one that stands in both stands once."""
    known = {plain(each) for each in lent.items if isinstance(each, Text)}
    return Listing((*lent.items, *(each for each in own.items if plain(each) not in known)), own.span)


def without_heading(variant: Mapping) -> Mapping:
    """What a variant lays over the game: all but its name and what it is about."""
    return Mapping(tuple((k, v) for k, v in variant.entries if k.value not in ("variant", "about")), variant.span)


def without_refused(variant: Mapping, game: Mapping, refused: Collection[Span]) -> Mapping:
    """What of a variant can be laid over the game: what is refused at these places leaves the game's own as it is."""
    kept: list[tuple[Text, Value]] = []
    for key, value in variant.entries:
        own = game.get(key.value)
        if own is not None and (key.span in refused or value.span in refused):
            continue
        if isinstance(value, Mapping) and isinstance(own, Mapping):
            value = without_refused(value, own, refused)
        kept.append((key, value))
    return Mapping(tuple(kept), variant.span)


def settings(variant: Mapping, under: Path = ()) -> dict[Path, tuple[Text, Value]]:
    """What a variant sets, by the path of its keys."""
    found: dict[Path, tuple[Text, Value]] = {}
    for key, value in variant.entries:
        path = (*under, key.value)
        if isinstance(value, Mapping) and value.entries:
            found |= settings(value, path)
        else:
            found[path] = (key, value)
    return found


def contradictions(variants: list[tuple[str, Mapping]], what: str = "variants") -> list[Diagnostic]:
    """Where two variants, or libraries, set one thing differently, or one sets what another removes."""
    found: list[Diagnostic] = []
    first: dict[Path, tuple[str, Text, Value]] = {}
    for name, variant in variants:
        mine = settings(variant)
        for path, (key, value) in mine.items():
            for length in range(1, len(path) + 1):
                before = first.get(path[:length])
                if before is not None and (length < len(path) or plain(before[2]) != plain(value)):
                    says = f"the {what} {before[0]} and {name} set “{' / '.join(path[:length])}” differently"
                    label = Label(before[1].span, "the other")
                    found.append(error("E411", key.span, says, "take one of the two", (label,)))
        first |= {path: (name, key, value) for path, (key, value) in mine.items()}
    return found


def removed_nothing(base: Mapping, variant: Mapping, path: Path = ()) -> list[Diagnostic]:
    """`null` for a name that the game does not have removes nothing."""
    found: list[Diagnostic] = []
    for key, value in variant.entries:
        under = base.get(key.value)
        if isinstance(value, Null) and under is None and not _is_no_bound(key, path):
            found.append(error("E401", key.span, f"there is no {key.value} to remove here"))
        elif isinstance(value, Mapping) and isinstance(under, Mapping):
            found += removed_nothing(under, value, (*path, key.value))
    return found


def beside(base: Mapping, other: Mapping, found: list[Diagnostic]) -> Mapping:
    """Two maps of cards as one; a name that stands in both is a fault."""
    entries = list(base.entries)
    for key, value in other.entries:
        first = base.key(key.value)
        if first is None:
            entries.append((key, value))
        else:
            label = Label(first.span, "the first one")
            says = f"two cards are called {key.value}"
            found.append(error("E402", key.span, says, "give one another name", (label,)))
    return Mapping(tuple(entries), base.span)
