"""Work in parts, here or in several processes: the answers come in the order of the parts, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


def spread(work: Callable[[Part], Done], parts: Iterable[Part], jobs: int) -> Iterator[Done]:
    """What the work makes of each part, in order, as soon as it is there."""
    if jobs <= 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, parts)
