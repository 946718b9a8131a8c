"""What a seat may see of a game: put together from what its zones show, never by taking away from the whole.

There are no numbers of card instances in a view, nor the seed or what chance will bring.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Outcome, State
from engine.table.sight import sees as sees
from engine.table.sight import sight


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
    """A moment of a game as one seat sees it; seat NOTHING is somebody who only looks on.

    `decision` is what is asked of this seat, else NOTHING. `shown` are cards that this decision lets it see although
    their zone does not: in the order of the game's cards, for how they lie is not shown.
    """

    seat: int
    turn: int
    active: int
    following: int
    phase: int
    decider: int
    decision: int
    over: bool
    outcome: Outcome | None
    counters: tuple[SeenCounter, ...]
    zones: tuple[SeenZone, ...]
    shown: tuple[SeenCard, ...]


def view(game: Game, machine: Machine, state: State, seat: int) -> View:
    """The game as that seat sees it now."""
    known = sight(game, machine)
    asked = seat == state.decider and not state.over
    return View(
        seat=seat,
        turn=state.turn,
        active=state.active,
        following=state.following,
        phase=state.phase,
        decider=state.decider,
        decision=state.decision if asked else NOTHING,
        over=state.over,
        outcome=state.outcome,
        counters=tuple(_counters(machine, state)),
        zones=tuple(_zone(machine, state, slot, shown) for slot, shown in enumerate(known.seen[seat])),
        shown=tuple(_card(machine, state, card) for card in known.shown(state)) if asked else (),
    )


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
