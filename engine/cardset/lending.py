"""Where the libraries are that a game uses, and what their files hold; nothing here reads YAML."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine import resources
from engine.cardset.files import GAME, LIBRARY, Lent, contents, data_hash, has, shown
from engine.cardset.strangers import Stranger, strangers
from engine.source.characters import is_id


def is_library(place: Path) -> bool:
    """Is this the folder of a library? One with a game in it is a game's."""
    return has(place, LIBRARY) and not has(place, GAME)


def is_name(name: str) -> bool:
    """Can a library be called so? The name leads to no other place than those where libraries are."""
    return is_id(name)


def library(game: Path, name: str) -> Path | None:
    """The folder of a library that a game means: the one beside its own, or else the one that comes with the engine."""
    if not is_name(name):
        return None
    return next((place / name for place in shelves(game) if is_library(place / name)), None)


def libraries(game: Path) -> tuple[str, ...]:
    """The names of all libraries that a game could use."""
    found = (path.parent for place in shelves(game) for path in sorted(place.glob(f"*/{LIBRARY}")))
    return tuple(dict.fromkeys(place.name for place in found if is_library(place)))


def shelves(game: Path) -> tuple[Path, Path]:
    """Where the libraries of a game are looked for: beside it, and where the games are that come with the engine."""
    return Path(os.path.abspath(game)).parent, resources.folder("cardsets")


def lent(game: Path, names: Iterable[str]) -> Lent:
    """What the libraries that a game uses hold now; one that is not there holds nothing. Raises OSError."""
    places = [place for name in names if (place := library(game, name)) is not None]
    return lent_by((shown(place), contents(place, LIBRARY), strangers(place, LIBRARY)) for place in places)


def lent_by(held: Iterable[tuple[str, Sequence[tuple[str, bytes]], Sequence[Stranger]]]) -> Lent:
    """What libraries hold: of each how messages name it, its files, and what stands among them and is none."""
    held = list(held)
    files = [(f"{name}/{inner}", content) for name, inside, _ in held for inner, content in inside]
    others = [f"{name}/{other.name}" for name, _, others in held for other in others]
    return Lent(tuple(name for name, _ in files), data_hash(files, others) if files else "")
