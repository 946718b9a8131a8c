"""Cards that can do nothing in any play: one that is in no deck, and one whose instructions nothing carries out.

Only what is certain is told, of the game and all its variants.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf

from engine.cardset import fields
from engine.cardset.effects import Pick, Resolve
from engine.cardset.model import Game
from engine.cardset.parts import parts_of
from engine.cardset.terms import Cards, OfType
from engine.cardset.unused import texts
from engine.source.diagnostics import Diagnostic, Severity, Span
from engine.source.values import Mapping

Chosen = MappingOf[int, tuple[Cards, ...]]
"""The cards that binders stand for."""

_CARRIES_OUT = re.compile(r"\b(?:play|resolve)s?\b", re.IGNORECASE)


def in_vain(game: Game, now: Mapping, variants: Sequence[Mapping]) -> Iterator[Diagnostic]:
    """A warning for each such card. `now` is the map of the game, `variants` those of what may be laid over it."""
    yield from _in_no_deck(game)
    if not any(_CARRIES_OUT.search(text.value) for of in variants for _, text in texts(of)):
        yield from _never_done(game, now)


# ---- in no deck


def _in_no_deck(game: Game) -> Iterator[Diagnostic]:
    """Where a game has decks, all of its cards come from them: no text makes a card."""
    held = {card for deck in game.decks for _, entries in deck.zones for card, _ in entries}
    for number, card in enumerate(game.cards if game.decks else ()):
        if number not in held:
            help = "put it into one; or say why it stays, in a line above it: # cardwright: ignore[W601] WHY"
            yield _warning("W601", card.span, f"no deck has the card {card.name}, so nobody can ever draw it", help)


# ---- never done


def _never_done(game: Game, now: Mapping) -> Iterator[Diagnostic]:
    """Instructions are done as their card is played or resolved, and in no other way."""
    done = instructions_done(game)
    written = {name.span: fields.text(of, "text") for name, of in fields.entries(now, "cards")}
    for card in game.cards:
        if card.rules.effect and not done(card.type):
            text = written.get(card.span)
            says = f"nothing ever does what {card.name} says: no action, rule or card plays or resolves a card like it"
            help = "say when it happens, as in “At the start of your turn, …”; or let an action “play it”"
            yield _warning("W602", text.span if text is not None else card.span, says, help)


def instructions_done(game: Game) -> Callable[[int | None], bool]:
    """Whether something may play or resolve a card of a type, by its number; None: a card without one."""
    reached = _reached(game)

    def done(kind: int | None) -> bool:
        types = game.types[kind].includes if kind is not None else ()
        return reached is None or any(_may_be(types, of) for of in reached)

    return done


def _reached(game: Game) -> tuple[Cards, ...] | None:
    """The cards that something plays or resolves; None where that could be any card."""
    found: list[Cards] = []
    parts: list[tuple[object, Chosen]] = []
    for action in game.actions:
        chosen: Chosen = {choice.binder: (choice.cards,) for choice in action.choices}
        parts.append((action.do, chosen))
    for part, chosen in (*parts, *((text, {}) for text in _other_texts(game))):
        if (picked := _picked(part, chosen)) is None:
            return None
        found += picked
    return tuple(found)


def _picked(part: object, chosen: Chosen) -> tuple[Cards, ...] | None:
    """What is played or resolved in a part, by what has been chosen; None where that could be any card."""
    steps = list(parts_of(part, Resolve))
    picks = list(parts_of(part, Pick)) if steps else []
    known = {**chosen, **{pick.binder: pick.cards for pick in picks if pick.of is None}}
    found: list[Cards] = []
    for step in steps:
        if step.binder not in known or sum(pick.binder == step.binder for pick in picks) + (step.binder in chosen) > 1:
            return None
        found += known[step.binder]
    return tuple(found)


def _other_texts(game: Game) -> Iterator[object]:
    for stage in game.stages:
        yield from (stage.start.rules, stage.do.rules, stage.end.rules)
    yield from (named.rules for named in (*game.set_up, *game.rules, *game.endings))
    yield from (card.rules for card in game.cards)
    yield from (keyword.rules for keyword in game.keywords)


def _may_be(types: Sequence[int], of: Cards) -> bool:
    """Could a card of these types be one of them? Its types never change; all else might."""
    return all(test.type in types for test in of.tests if isinstance(test, OfType))


def _warning(code: str, span: Span, says: str, help: str) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, says, span, help=help)
