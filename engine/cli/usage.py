"""Wrong usage, and what may have been meant."""

from __future__ import annotations

from collections.abc import Collection

from engine.source.characters import shortened
from engine.source.nearest import did_you_mean


class UsageFault(Exception):
    """The command was used wrongly: what is wrong, and what may help."""

    def __init__(self, message: str, help: str = "") -> None:
        self.help = help
        super().__init__(message)


def said(given: str) -> str:
    """What was given, as a message says it again: no more than can be read, and in quotes where it is nothing."""
    return shortened(given) if given else "“”"


def suggestion(name: str, known: Collection[str]) -> str:
    """The names that may be meant, or all there are."""
    near = did_you_mean(name, known)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"there are: {', '.join(known)}" if known else "there are none"
