"""Who plays which part, and when: the roles of a game, from its map."""

from __future__ import annotations

from engine.cardset import fields
from engine.cardset.model import Role
from engine.cardset.scope import Scope
from engine.cardset.sentences import Sentences
from engine.cardset.terms import ACTIVE_PLAYER
from engine.source.values import Mapping, Text

CHOSEN = "chosen"
"""What stands for a role that a sentence gives to a player."""


def roles(game: Mapping, sentences: Sentences) -> tuple[Role, ...]:
    """All roles."""
    return tuple(_role(name, value, sentences) for name, value in fields.named(game, "roles"))


def _role(name: Text, value: object, sentences: Sentences) -> Role:
    if isinstance(value, Text) and value.value == CHOSEN:
        return Role(name.value, None, name.span)
    who = sentences.player(value, Scope(sentences.names, "rule")) if isinstance(value, Text) else None
    return Role(name.value, who or ACTIVE_PLAYER, name.span)
