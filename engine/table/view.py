"""What a seat may see of a game: put together from what its zones show, never by taking away from the whole.

There are no numbers of card instances in a view, nor the seed or what chance will bring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Outcome, State
from engine.table.sight import Sight, sight
from engine.table.sight import sees as sees


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


Numbers = Callable[[int], tuple[int, ...]]


def view(game: Game, machine: Machine, state: State, seat: int, known: Sight | None = None) -> View:
    """The game as that seat sees it now. `known` is what the seats of it see, where that is at hand."""
    known = known or sight(game, machine)
    asked = seat == state.decider and not state.over
    kinds, numbers = machine.deal.kinds, machine.numbers(state)
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
        zones=tuple([_zone(machine, state, slot, numbers if on else None) for slot, on in enumerate(known.seen[seat])]),
        shown=tuple([_card(kinds, numbers, card) for card in known.shown(state)]) if asked else (),
    )


def _zone(machine: Machine, state: State, slot: int, numbers: Numbers | None) -> SeenZone:
    """A zone; without the numbers of its cards it is not seen into."""
    cards, layout, kinds = state.zones[slot], machine.layout, machine.deal.kinds
    seen = None if numbers is None else tuple([_card(kinds, numbers, card) for card in cards])
    return SeenZone(layout.zone_of[slot], layout.owner_of[slot], len(cards), seen)


def _card(kinds: Sequence[int], numbers: Numbers, card: int) -> SeenCard:
    return SeenCard(kinds[card], numbers(card))


def _counters(machine: Machine, state: State) -> list[SeenCounter]:
    found = []
    for number, fact in enumerate(machine.program.counters):
        base = machine.layout.counter_base[number]
        owners = range(machine.program.players) if fact.per_player else (NOTHING,)
        found += [SeenCounter(number, owner, state.counters[base + max(owner, 0)]) for owner in owners]
    return found
