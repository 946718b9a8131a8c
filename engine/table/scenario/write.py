"""A moment of a game as a scenario file: the whole state, for the designer, whoever may see what."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from engine import shelf
from engine.resources import folder
from engine.rules.programs import NOTHING
from engine.table.columns import wrapped
from engine.table.match import Match

_ROOM = 120
_PLAIN = re.compile(r"[^\W\d_](?:[\w '’.+-]*\w)?")
_WORDS = {"true", "false", "null"}


class NoMenu(Exception):
    """A scenario begins where an action is chosen, and here none is."""


def written(match: Match, path: Path, name: str) -> str:
    """The file, as it would stand at a path. Raises NoMenu."""
    state = match.state
    if state.over:
        raise NoMenu("the game is over, and a scenario begins where an action is chosen")
    if not match.machine.acting(state):
        raise NoMenu("a choice inside an effect is open, and a scenario begins where an action is chosen")
    if state.phase not in match.machine.phases:
        raise NoMenu("a procedure is going on, and a scenario begins where an action of a phase is chosen")
    lines = [f"game: {scalar(game_from(match.game.id, path.parent))}", "scenarios:", f"  - name: {scalar(name)}"]
    lines += ["    given:", *_given(match), "    steps:"]
    lines += _listed("      - options", [scalar(offer.label) for offer in match.offers()], 10)
    return "\n".join(lines) + "\n"


def _given(match: Match) -> Iterator[str]:
    """Where the game stands; what is at its start or empty is left out."""
    state, game = match.state, match.game
    yield f"      seed: {match.seed % 1_000_000}"
    yield f"      turn: {state.turn}"
    yield f"      active: {state.active + 1}"
    yield f"      phase: {scalar(game.phases[state.phase].name)}"
    held = {seat: list(_held(match, seat)) for seat in (*range(game.players), NOTHING)}
    if any(held[seat] for seat in range(game.players)):
        yield "      players:"
    for seat in range(game.players):
        if held[seat]:
            yield f"        {seat + 1}:"
            yield from ("    " + line for line in held[seat])
    if held[NOTHING]:
        yield "      table:"
        yield from ("  " + line for line in held[NOTHING])


def _held(match: Match, owner: int) -> Iterator[str]:
    """The counters and zones of a seat, or of the table."""
    layout, game = match.machine.layout, match.game
    for number, counter in enumerate(game.counters):
        value = match.state.counters[layout.counter(number, max(owner, 0))]
        if not counter.per_card and counter.per_player == (owner != NOTHING) and value != counter.start:
            yield f"      {scalar(counter.name)}: {value}"
    for number, zone in enumerate(game.zones):
        cards = match.state.zones[layout.zone(number, max(owner, 0))]
        if zone.per_player == (owner != NOTHING) and cards:
            written = [_card(match, card) for card in cards]
            shown = written[::-1] if zone.seen_by == "nobody" else written
            yield from _listed(f"      {scalar(zone.name)}", shown, 8)


def _card(match: Match, card: int) -> str:
    """A card of a zone: its name, with what is counted on it."""
    name, layout = scalar(match.words.card(card)), match.machine.layout
    of_cards = ((number, counter) for number, counter in enumerate(match.game.counters) if counter.per_card)
    held = ((counter, match.state.counters[layout.card_counter(number, card)]) for number, counter in of_cards)
    counted = ", ".join(f"{scalar(counter.name)}: {value}" for counter, value in held if value != counter.start)
    return f"{{{name}: {{{counted}}}}}" if counted else name


def _listed(key: str, names: Sequence[str], indent: int) -> Iterable[str]:
    """A list in brackets, over as many lines as it needs."""
    head, *more = wrapped(f"{key}: [", list(names) or [""], _ROOM - 6)
    lines = [head, *(" " * indent + line.strip() for line in more)]
    return [*lines[:-1], lines[-1] + "]"]


def scalar(text: str) -> str:
    """A text as YAML has it: plain where nobody could read it otherwise, else in quotes."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def game_from(id: str, origin: Path) -> str:
    """A game as a file of that folder names it: by its bundled name, or by the way to its folder."""
    base, *variants = id.split("+")
    place = shelf.find(base).resolve()
    if place.parent != folder("cardsets").resolve():
        base = os.path.relpath(place, origin.resolve())
    return "+".join((Path(base).as_posix(), *variants))
