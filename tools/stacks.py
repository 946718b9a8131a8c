"""The bundled games with their variants: which of them go together."""

from __future__ import annotations

from pathlib import Path

from engine import shelf
from engine.cardset.files import variants_of
from engine.cardset.overlay import contradictions, without_heading
from engine.cardset.reading import Reading, schema_of
from engine.source.values import Mapping


def names() -> list[str]:
    """Every bundled game: as it is, with each of its variants, and with as many of them as go together.

    Variants that set one thing differently are other readings of one rule. The first stays, by its name; those that
    are left over make stacks of their own, so that each is in one.
    """
    alone = ((game, variant) for game in shelf.bundled() for variant in variants_of(shelf.find(game)))
    found = [*map("+".join, alone), *(name for game in shelf.bundled() for name in stacked(game))]
    return sorted(dict.fromkeys(found), key=lambda name: (name.split("+")[0], name.count("+"), name))


def stacked(game: str) -> list[str]:
    """A bundled game as it is, and with as many of its variants as go together."""
    folder = shelf.find(game)
    return ["+".join((game, *stack)) for stack in ((), *together(folder, variants_of(folder)))]


def together(folder: Path, variants: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The variants of a game in stacks, in each those that contradict none before."""
    reading, left = Reading(folder, folder.name), list(variants)
    files = {name: reading.read(folder / f"variants/{name}.yaml", schema_of("variants/")) for name in variants}
    stacks: list[tuple[str, ...]] = []
    while left:
        stack: list[tuple[str, Mapping]] = []
        for name in left:
            file = files[name]
            assert file is not None, f"{folder.name}+{name} has faults"
            if not contradictions([*stack, (name, without_heading(file))]):
                stack.append((name, without_heading(file)))
        stacks.append(tuple(name for name, _ in stack))
        left = [name for name in left if name not in stacks[-1]]
    return stacks

