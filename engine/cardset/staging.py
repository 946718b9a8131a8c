"""Who plays which part, and when: the roles, procedures and periods of a game, from its maps."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset import fields
from engine.cardset.declared import error
from engine.cardset.model import Period, Phase, Procedure, Role
from engine.cardset.scope import Scope
from engine.cardset.sentences import Sentences
from engine.cardset.terms import ACTIVE_PLAYER, Who
from engine.source.diagnostics import Diagnostic, Label
from engine.source.values import Mapping, Text

CHOSEN = "chosen"
"""What stands for a role that a sentence gives to a player."""

EACH = "each player"
"""What stands for all players, one after another, in the place of who goes through a step."""


# ---- names


def stages(game: Mapping) -> tuple[Text, ...]:
    """The names of the phases of a turn, then those of the steps of all procedures."""
    return tuple(name for name, _ in (*fields.entries(game, "turn"), *steps(game)))


def steps(game: Mapping) -> Iterator[tuple[Text, Mapping]]:
    """The steps of all procedures."""
    for name, _ in fields.entries(game, "procedures"):
        yield from steps_of(game, name)


def steps_of(game: Mapping, procedure: Text) -> Iterator[tuple[Text, Mapping]]:
    """The steps of a procedure."""
    of = fields.section(game, "procedures")
    if of is not None:
        yield from fields.entries(of, procedure.value)


def names(game: Mapping, section: str) -> tuple[str, ...]:
    """The names under a key."""
    return tuple(name.value for name, _ in fields.named(game, section))


def twice(game: Mapping, found: list[Diagnostic]) -> None:
    """A phase and a step, or two steps, of one name could not be told apart."""
    first: dict[str, Text] = {}
    for name in stages(game):
        other = first.setdefault(name.value, name)
        if other is not name:
            says = f"two phases or steps are called {name.value}"
            found.append(error("E475", name.span, says, "give one another name", (Label(other.span, "the first one"),)))


# ---- things


def roles(game: Mapping, sentences: Sentences) -> tuple[Role, ...]:
    """All roles."""
    return tuple(_role(name, value, sentences) for name, value in fields.named(game, "roles"))


def _role(name: Text, value: object, sentences: Sentences) -> Role:
    if isinstance(value, Text) and value.value == CHOSEN:
        return Role(name.value, None, name.span)
    who = sentences.player(value, Scope(sentences.names, "rule")) if isinstance(value, Text) else None
    return Role(name.value, who or ACTIVE_PLAYER, name.span)


def by(of: Mapping, sentences: Sentences) -> tuple[Who | None, bool]:
    """Who goes through a step: a player, None for the active one; and whether it is each of them."""
    who = fields.text(of, "by")
    if who is None or who.value == EACH:
        return None, who is not None
    return sentences.player(who, Scope(sentences.names, "rule")), False


def periods(game: Mapping, found: list[Diagnostic]) -> tuple[Period, ...]:
    """All periods, group by group."""
    groups = enumerate(fields.named(game, "periods"))
    all_of = [(g, at, name) for g, (_, listed) in groups for at, name in enumerate(fields.words(listed))]
    first: dict[str, Text] = {}
    for _, _, name in all_of:
        other = first.setdefault(name.value, name)
        if other is not name:
            label = Label(other.span, "the first one")
            found.append(error("E475", name.span, f"two periods are called {name.value}", labels=(label,)))
    return tuple(Period(name.value, group, at, name.span) for group, at, name in all_of)


def procedures(game: Mapping, checked: tuple[Phase, ...], found: list[Diagnostic]) -> tuple[Procedure, ...]:
    """All procedures; `checked` are the steps of all of them, in order."""
    left = list(checked)
    made: list[Procedure] = []
    for name, _ in fields.entries(game, "procedures"):
        mine = [left.pop(0) for _ in steps_of(game, name)]
        if not mine:
            help = "give it one, such as “Sale: {actions: all}”"
            found.append(error("E474", name.span, f"{name.value} has no steps, so nothing happens in it", help))
        for step in mine:
            if not (step.actions or step.start.text or step.do.text or step.end.text):
                help = "give it actions, or say what happens in it: “do: …”"
                found.append(error("E474", step.span, f"nothing happens in {step.name}", help))
        made.append(Procedure(name.value, tuple(mine), name.span))
    return tuple(made)
