"""Cards that can do nothing in any play: one that is in no deck, one whose instructions nothing carries out, and one
that works only in play and never is there.

Only what is certain is told: the first two of the game and all its variants, the last of the game as it is in force.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from engine.cardset import fields
from engine.cardset.checked import CheckedText, When
from engine.cardset.effects import Pick, Resolve
from engine.cardset.model import Card, Game
from engine.cardset.parts import parts_of
from engine.cardset.reach import Chosen, comes_into_play, may_be, texts_of, types_of
from engine.cardset.terms import Cards
from engine.cardset.unused import texts
from engine.source.diagnostics import Diagnostic, Severity, Span
from engine.source.values import Mapping

_CARRIES_OUT = re.compile(r"\b(?:play|resolve)s?\b", re.IGNORECASE)


def in_vain(game: Game, now: Mapping, variants: Sequence[Mapping]) -> Iterator[Diagnostic]:
    """A warning for each such card. `now` is the map of the game, `variants` those of what may be laid over it."""
    yield from _in_no_deck(game)
    if not any(_CARRIES_OUT.search(text.value) for of in variants for _, text in texts(of)):
        yield from _never_done(game, now)
    if game.decks:
        yield from _never_in_play(game, now)


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
    place = _places(now)
    for card in game.cards:
        if card.rules.effect and not done(card.type):
            says = f"nothing ever does what {card.name} says: no action, rule or card plays or resolves a card like it"
            help = "say when it happens, as in “At the start of your turn, …”; or let an action “play it”"
            yield _warning("W602", place(card), says, help)


def _places(now: Mapping) -> Callable[[Card], Span]:
    """Where the text of a card stands."""
    written = {name.span: fields.text(of, "text") for name, of in fields.entries(now, "cards")}

    def place(card: Card) -> Span:
        text = written.get(card.span)
        return text.span if text is not None else card.span

    return place


def instructions_done(game: Game) -> Callable[[int | None], bool]:
    """Whether something may play or resolve a card of a type, by its number; None: a card without one."""
    reached = _reached(game)

    def done(kind: int | None) -> bool:
        return reached is None or any(may_be(types_of(game, kind), of) for of in reached)

    return done


def _reached(game: Game) -> tuple[Cards, ...] | None:
    """The cards that something plays or resolves; None where that could be any card."""
    found: list[Cards] = []
    for part, chosen in (*texts_of(game), *((card.rules, {}) for card in game.cards)):
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


# ---- never in play


def _never_in_play(game: Game, now: Mapping) -> Iterator[Diagnostic]:
    """What a card changes, or waits for, it changes and hears of in play only."""
    comes, place = comes_into_play(game), _places(now)
    zones = ", ".join(zone.name for zone in game.zones if zone.in_play)
    move = f"let something move it into play: {zones}" if zones else "say of a zone “in play: true”"
    help = f"say until when it holds, as in “… until the end of the turn”; or {move}"
    for card in game.cards:
        if _works_in_play(card.rules) and not comes(card):
            says = f"what {card.name} says works while it is in play, and nothing ever puts a card like it there"
            yield _warning("W604", place(card), says, help)


def _works_in_play(text: CheckedText) -> bool:
    """Whether something in it works while its card is in play, and not elsewhere."""
    waits = (each for each in text.triggers if not (isinstance(each, When) and each.event == "played itself"))
    return any(not each.zones for each in text.modifiers) or bool(text.replacements) or any(True for _ in waits)


def _warning(code: str, span: Span, says: str, help: str) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, says, span, help=help)
