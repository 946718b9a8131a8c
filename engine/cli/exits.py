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
    Exit.FAULTS: "faults in the data, a scenario that failed, or a target that was missed",
    Exit.USAGE: "wrong usage",
    Exit.LIMIT: "endless effects or games were stopped",
    Exit.FILE: "a file could not be read or written, or a record is damaged",
    Exit.BUG: "a fault of ours",
    Exit.INTERRUPTED: "interrupted",
}
