"""What a seat may see of a game: put together from what its zones show, never by taking away from the whole."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Layout, State


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that is seen: its number in the game, and its numbers as they are now."""

    kind: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone: how many cards it holds, and which (top last), or None where they are not seen."""

    zone: int
    owner: int
    count: int
    cards: tuple[SeenCard, ...] | None


@dataclass(frozen=True, slots=True)
class SeenCounter:
    """A counter; the owner is NOTHING for the table's."""

    counter: int
    owner: int
    value: int


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a game as one seat sees it; seat NOTHING is somebody who only looks on."""

    seat: int
    turn: int
    active: int
    phase: int
    decider: int
    over: bool
    counters: tuple[SeenCounter, ...]
    zones: tuple[SeenZone, ...]


def sees(game: Game, layout: Layout, seat: int) -> tuple[bool, ...]:
    """Which zone slots a seat sees into."""
    return tuple(_sees(game, layout.zone_of[slot], layout.owner_of[slot], seat) for slot in range(layout.zones))


def _sees(game: Game, zone: int, owner: int, seat: int) -> bool:
    by = game.zones[zone].seen_by
    return by == "all" or (by == "owner" and seat != NOTHING and owner == seat)


def view(game: Game, machine: Machine, state: State, seat: int) -> View:
    """The game as that seat sees it now."""
    seen = sees(game, machine.layout, seat)
    zones = tuple(_zone(machine, state, slot, shown) for slot, shown in enumerate(seen))
    counters = tuple(_counters(machine, state))
    return View(seat, state.turn, state.active, state.phase, state.decider, state.over, counters, zones)


def _zone(machine: Machine, state: State, slot: int, shown: bool) -> SeenZone:
    cards, layout = state.zones[slot], machine.layout
    seen = tuple(_card(machine, state, card) for card in cards) if shown else None
    return SeenZone(layout.zone_of[slot], layout.owner_of[slot], len(cards), seen)


def _card(machine: Machine, state: State, card: int) -> SeenCard:
    numbers = range(len(machine.program.numbers))
    return SeenCard(machine.deal.kinds[card], tuple(machine.value(state, number, card) for number in numbers))


def _counters(machine: Machine, state: State) -> list[SeenCounter]:
    found = []
    for number, fact in enumerate(machine.program.counters):
        base = machine.layout.counter_base[number]
        owners = range(machine.program.players) if fact.per_player else (NOTHING,)
        found += [SeenCounter(number, owner, state.counters[base + max(owner, 0)]) for owner in owners]
    return found
