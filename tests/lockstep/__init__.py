"""What of our games is what of OpenSpiel's: one pairing for each game, variant and number of players."""

from __future__ import annotations

from tests.lockstep import crazy_eights, goofspiel, hearts, leduc
from tools.lockstep.play import Paired

PAIRED: dict[str, tuple[Paired, ...]] = {
    "hearts": hearts.PAIRED,
    "crazy-eights": crazy_eights.PAIRED,
    "goofspiel": goofspiel.PAIRED,
    "leduc": leduc.PAIRED,
}
"""The games, each with what is played in lockstep of it."""
