"""Who has a number of players or of the table: the subjects of sentences that change one as long as they stand."""

from __future__ import annotations

from engine.cardset.checked import AllPlayers
from engine.cardset.measures import is_player, some_players
from engine.cardset.model import Number
from engine.cardset.scope import Scope, Wrong
from engine.cardset.terms import TABLE, YOU, Who
from engine.language import nodes as n


def having(np: n.NounPhrase, number: Number, scope: Scope) -> Who | AllPlayers:
    """The player, the players or the table whose number it is."""
    if number.per == "table":
        if np != n.Ref("game"):
            raise Wrong("E461", np, f"there is one {number.name} for the table", "say “The game has …”")
        return TABLE
    if not is_player(np):
        raise Wrong("E461", np, f"{number.name} is a number of players", "say “You have …” or “Each player has …”")
    if isinstance(np, n.Ref):
        return scope.player(np)
    assert isinstance(np, n.Phrase)
    how, others = some_players(np)
    if how not in ("each", "all"):
        raise Wrong("E436", np, "a text that stands cannot choose", "say “each player” or “each opponent”")
    return AllPlayers(YOU if others else None)
