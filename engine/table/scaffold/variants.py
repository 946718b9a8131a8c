"""A new variant: it sets one ending as the game has it, to be changed."""

from __future__ import annotations

import json
from pathlib import Path

from engine.cardset.model import Game
from engine.table.scaffold.naming import scalar
from engine.table.scaffold.schemas import pointed

_TEMPLATE = Path(__file__).with_name("variant.yaml")


def variant(game: Game, name: str, file: Path, shown: str) -> str:
    """The text of a variant's file that will stand there. `shown` is the game as commands name it."""
    ending = game.endings[0]
    text = json.dumps(" ".join(ending.text.split()), ensure_ascii=False)
    whole = _TEMPLATE.read_text(encoding="utf-8").replace("GAME+NAME", f"{shown}+{name}")
    whole = whole.replace("variant: NAME", f"variant: {name}").replace("ENDING", f"{scalar(ending.name)}: {text}")
    return pointed(whole, file.parent.parent, f"variants/{file.name}")
