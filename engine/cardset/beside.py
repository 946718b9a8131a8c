"""What is wrong with a game only because of what is laid over it: each cause once, and told with which variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from engine.cardset.deckrules import DECKS_ALONE
from engine.cardset.files import Loaded
from engine.source.diagnostics import Diagnostic, has_errors
from engine.source.ignores import NOTHING

_OF_USE = ("W401", "W413", "W601", "W602", "W604")
"""That nothing uses a thing: what a variant leaves unused is no mistake of the game, which uses it without."""

_UNMET = (NOTHING, "W604")
"""That something never is: a comment has nothing to silence, or a card is not in play. With a variant, it may be."""

_OFTEN = (*DECKS_ALONE, "E411")
"""Of these, several causes may have one place."""


def together(asked: Sequence[Loaded], besides: Iterable[Loaded]) -> list[Diagnostic]:
    """All that is wrong with games as they were asked for; and with those that were opened besides.

    Of one that was asked for without variants, and opened with some besides, that is what is wrong only with them. A
    comment that silences nothing, and a card that is never in play, are told where that is so with all of them.
    """
    first: _First = {}
    alone = {_heading(loaded) for loaded in asked if not loaded.over}
    for loaded in asked:
        _add(first, loaded.diagnostics, loaded)
    for loaded in besides:
        if loaded.over and _heading(loaded) in alone:
            _refute(first, loaded)
            _add(first, (_told(each, loaded) for each in loaded.diagnostics if _is_theirs(each, loaded)), loaded)
        else:
            _add(first, loaded.diagnostics, loaded)
    return [each for each, _ in first.values()]


_First = dict[tuple[object, ...], tuple[Diagnostic, tuple[str, ...]]]
"""The first finding of each cause, and the files of the variants in force when it was found."""


def _add(first: _First, found: Iterable[Diagnostic], loaded: Loaded) -> None:
    for each in found:
        first.setdefault(_cause(each), (each, loaded.over))


def _heading(loaded: Loaded) -> str:
    """The file that makes it a game: the first that is read."""
    return loaded.checked[0].file if loaded.checked else ""


def _cause(each: Diagnostic) -> tuple[object, ...]:
    """What is the same for two findings of one cause: a message can differ by the names that are near."""
    said = each.message if each.code in _OFTEN else ""
    return each.span.source.name, each.span.start, each.span.end, each.code, said


def _is_theirs(each: Diagnostic, loaded: Loaded) -> bool:
    """Whether a finding that is there with variants only is to be told of them."""
    if each.code == NOTHING:
        return loaded.over == (each.span.source.name,)
    return each.code not in _OF_USE or each.span.source.name in loaded.over


def _told(each: Diagnostic, loaded: Loaded) -> Diagnostic:
    """What lies in a single variant speaks for itself. All else is right without, so nothing is to be mended there."""
    if loaded.over == (each.span.source.name,):
        return each
    names = [PurePosixPath(name).stem for name in loaded.over]
    listed = " and ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)
    note = f"this is so with the variant{'s' if len(names) > 1 else ''} {listed}"
    return replace(each, note="; ".join(filter(None, (each.note, note))), fixes=())


def _refute(first: _First, loaded: Loaded) -> None:
    """What is met with these variants is not told never to be."""
    if has_errors(loaded.diagnostics):
        return
    still = {_cause(each) for each in loaded.diagnostics if each.code in _UNMET}
    files = {part.file for part in loaded.checked}
    for cause, (each, over) in [*first.items()]:
        name = each.span.source.name
        judged = name in loaded.over if name in over else name in files
        if each.code in _UNMET and cause not in still and judged:
            del first[cause]
