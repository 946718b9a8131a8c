"""Exit codes. Scripts rely on them."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """How a command ended."""

    FINE = 0
    FAULTS = 1
    USAGE = 2
    LIMIT = 3
    FILE = 4
    BUG = 70
    INTERRUPTED = 130


MEANINGS = {
    Exit.FINE: "fine",
    Exit.FAULTS: "faults in the data of a game, or a target that was missed",
    Exit.USAGE: "wrong usage",
    Exit.LIMIT: "effects or games that never end were stopped",
    Exit.FILE: "a file could not be read or written",
    Exit.BUG: "a fault of our own",
    Exit.INTERRUPTED: "interrupted",
}
