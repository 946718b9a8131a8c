"""A moment of a game as a scenario file: the whole state, for the designer, whoever may see what."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import shelf
from engine.resources import folder
from engine.rules.programs import NOTHING
from engine.rules.state import State
from engine.table.columns import wrapped
from engine.table.match import Made, Match
from engine.table.scenario.given import EMPTY, PLAYERS

_ROOM = 120
_PLAIN = re.compile(r"[^\W\d_](?:[\w '’.+-]*\w)?")
_WORDS = {"true", "false", "null"}


class NoMenu(Exception):
    """A scenario begins where an action is chosen, and here none is; or something is so that no scenario can say."""


@dataclass(frozen=True, slots=True)
class Written:
    """A moment as a file; `since` are the choices that its steps make, from where it begins to the moment."""

    text: str
    since: tuple[Made, ...]


def written(match: Match, path: Path, name: str) -> Written:
    """The file, as it would stand at a path. Raises NoMenu."""
    state = match.state
    if state.over:
        raise NoMenu("the game is over, and a scenario begins where an action is chosen")
    if not match.machine.acting(state):
        raise NoMenu("a choice inside an effect is open: answer it first; a scenario ends where an action is chosen")
    first, steps = _beginning(match)
    lines = [f"game: {scalar(game_from(match.game.id, path.parent))}", "scenarios:", f"  - name: {scalar(name)}"]
    lines += ["    given:", *_given(first), "    steps:"]
    for key, made in steps:
        lines += _listed(f"      - {key}", [scalar(made.label)], 10)
    lines += _listed("      - options", [scalar(offer.label) for offer in match.offers()], 10)
    return Written("\n".join(lines) + "\n", tuple(made for _, made in steps))


def _beginning(match: Match) -> tuple[Match, list[tuple[str, Made]]]:
    """Where the scenario begins: here; or where an action of a phase was chosen last and nothing was so that cannot be
    said, if chance has decided nothing since; with the choices made since. Raises NoMenu."""
    states = list(match.states())
    why = ""
    for at in range(len(states) - 1, -1, -1):
        before = match.beside(states[at])
        hindrance = _hindrance(before)
        why = why or hindrance
        if (before.state.chance, before.state.shuffles) != (match.state.chance, match.state.shuffles):
            raise NoMenu(f"{why}; and chance has decided something since the last moment that a scenario can give")
        if not hindrance:
            kinds = ("do" if match.machine.acting(state) else "answer" for state in states[at:-1])
            return before, _told(match, states[at:-1], list(zip(kinds, match.made[at:], strict=True)))
    raise NoMenu(f"{why}; and it was so all the game")


def _told(match: Match, states: Sequence[State], steps: list[tuple[str, Made]]) -> list[tuple[str, Made]]:
    """The steps, each of whose labels must mean one option. Raises NoMenu."""
    for state, (_, made) in zip(states, steps, strict=True):
        if [offer.label for offer in match.beside(state).offers()].count(made.label) != 1:
            raise NoMenu(f"“{made.label}” was chosen on the way here, and two options were called so")
    return steps


def _hindrance(match: Match) -> str:
    """Why a scenario cannot begin here; empty if it can."""
    state = match.state
    if not match.machine.acting(state) or state.phase not in match.machine.phases:
        return "a procedure is going on, and a scenario begins where an action of a phase is chosen"
    unsaid = _unsaid(match)
    return f"{unsaid}, and a scenario has no words for that" if unsaid else ""


def _given(match: Match) -> Iterator[str]:
    """Where the game stands; what is at its start or empty is left out."""
    state, game = match.state, match.game
    yield from [f"      {PLAYERS}: {game.players}"] * (game.players != game.seats.least)
    yield f"      seed: {match.seed % 1_000_000}"
    yield f"      turn: {state.turn}"
    yield f"      active: {state.active + 1}"
    yield f"      phase: {scalar(game.phases[state.phase].name)}"
    yield from _flow(match)
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


def _unsaid(match: Match) -> str:
    """What a scenario cannot say of this moment; empty if there is nothing."""
    state, program, layout = match.state, match.machine.program, match.machine.layout
    if state.lasting:
        return "something holds for a while still"
    actions = {action.uses for action in program.actions}
    for number, memory in enumerate(shelf.lowered(match.game).memories, program.declared):
        held = (state.counters[slot] for slot, counter in enumerate(layout.counter_of) if counter == number)
        if memory.what in ("uses", "done") and number not in actions and any(held):
            return "what has been done already counts for a text"
    told = all(_tells_its_host(match, card) for cards in state.zones for card in cards)
    return "" if told else "two cards alike bear others"


def _flow(match: Match) -> Iterator[str]:
    """The roles that are chosen, and the periods that are not the first of their group."""
    game, program, counters = match.game, match.machine.program, match.state.counters
    at = match.machine.layout.counter
    roles = zip(game.roles, program.roles, strict=True)
    chosen = ((role.name, counters[at(of.counter, 0)]) for role, of in roles if of.counter != NOTHING)
    said = [f"{scalar(name)}: {seat + 1}" for name, seat in chosen if seat != NOTHING]
    periods = zip(game.periods, program.periods, strict=True)
    begun = [scalar(it.name) for it, of in periods if of.value and counters[at(of.counter, 0)] == of.value]
    yield from [f"      roles: {{{', '.join(said)}}}"] * bool(said)
    yield from _listed("      periods", begun, 8) if begun else ()
    words = ((game.labels[label], counters[at(counter, 0)]) for label, counter in program.of_table)
    named = [f"{scalar(it.name)}: {scalar(it.values[word - 1])}" for it, word in words if word]
    yield from [f"      labels: {{{', '.join(named)}}}"] * bool(named)


def _tells_its_host(match: Match, card: int) -> bool:
    """Is a card attached to none, or to the first of its name, as a scenario that names it is read?"""
    machine, zones = match.machine, match.state.zones
    host = machine.host(match.state, card)
    if host == NOTHING:
        return True
    owner = next(machine.layout.owner_of[slot] for slot, cards in enumerate(zones) if card in cards)
    alike = [
        (machine.layout.owner_of[slot] != owner, machine.layout.owner_of[slot] % (match.game.players + 1), slot, at, it)
        for slot, cards in enumerate(zones)
        for at, it in enumerate(cards)
        if machine.deal.kinds[it] == machine.deal.kinds[host]
    ]
    return min(alike)[-1] == host


def _held(match: Match, owner: int) -> Iterator[str]:
    """The counters, marks and zones of a seat, or of the table."""
    layout, game = match.machine.layout, match.game
    for number, counter in enumerate(game.counters):
        value = match.state.counters[layout.counter(number, max(owner, 0))]
        if not counter.per_card and counter.per_player == (owner != NOTHING) and value != counter.start:
            yield f"      {scalar(counter.name)}: {value}"
    yield from _marks(match, owner)
    for number, zone in enumerate(game.zones):
        cards = match.state.zones[layout.zone(number, max(owner, 0))]
        if zone.per_player == (owner != NOTHING) and cards:
            written = list(_placed(match, cards)) if zone.slots else [_card(match, card) for card in cards]
            shown = written[::-1] if zone.seen_by == "nobody" else written
            yield from _listed(f"      {scalar(zone.name)}", shown, 8)


def _card(match: Match, card: int) -> str:
    """A card of a zone: its name, with what is counted on it."""
    name, layout = scalar(match.words.card(card)), match.machine.layout
    of_cards = ((number, counter) for number, counter in enumerate(match.game.counters) if counter.per_card)
    held = ((counter, match.state.counters[layout.card_counter(number, card)]) for number, counter in of_cards)
    said = [f"{scalar(counter.name)}: {value}" for counter, value in held if value != counter.start]
    said += _marked(match, card)
    host = match.machine.host(match.state, card)
    said += [f"on: {scalar(match.words.card(host))}"] if host != NOTHING else []
    return f"{{{name}: {{{', '.join(said)}}}}}" if said else name


def _placed(match: Match, cards: Sequence[int]) -> Iterator[str]:
    """The cards of a zone with places, and its empty places up to the last card."""
    place, layout = match.machine.program.place, match.machine.layout
    lying = {match.state.counters[layout.card_counter(place, card)]: card for card in cards}
    yield from (_card(match, lying[n]) if n in lying else EMPTY for n in range(1, max(lying) + 1))


def _marked(match: Match, card: int) -> Iterator[str]:
    """The marks of a card, where they are others than it prints."""
    machine, printed = match.machine, match.game.cards[match.machine.deal.kinds[card]].marks
    of_cards = [(mark, n) for mark, n in match.machine.program.changing_marks if match.game.marks[mark].per == "card"]
    has = [mark for mark, n in of_cards if match.state.counters[machine.layout.card_counter(n, card)]]
    if has != [mark for mark, _ in of_cards if mark in printed]:
        yield f"marks: [{', '.join(scalar(match.game.marks[mark].name) for mark in has)}]"


def _marks(match: Match, owner: int) -> Iterator[str]:
    """The marks of a seat or of the table, and how often the seat has taken actions that have a limit."""
    game, program = match.game, match.machine.program
    layout, counters = match.machine.layout, match.state.counters
    per, seat = "table" if owner == NOTHING else "player", max(owner, 0)
    of_them = [(game.marks[mark], n) for mark, n in program.changing_marks]
    has = [scalar(it.name) for it, n in of_them if it.per == per and counters[layout.counter(n, seat)]]
    yield from [f"      marks: [{', '.join(has)}]"] * bool(has)
    limited = [] if owner == NOTHING else zip(game.actions, program.actions, strict=True)
    times = [(it.name, counters[layout.counter(of.uses, seat)]) for it, of in limited if of.uses != NOTHING]
    used = [f"{scalar(name)}: {n}" for name, n in times if n]
    yield from [f"      used: {{{', '.join(used)}}}"] * bool(used)


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
