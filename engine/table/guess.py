"""What a seat knows of a game, for bots: the cards it cannot see are dealt anew, so that none can be peeked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules import events
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Layout, State
from engine.table.burdens import Burden, Strength, burdens, strengths
from engine.table.goals import CardGoal, Goal, card_goals, goals, is_a_card_a_turn, must_draw
from engine.table.sight import sees

Random = Callable[[], float]

Alike = Callable[[Sequence[int], int], tuple[int, ...]]
"""What tells a card from others, by the counters of the state: equal for equal copies."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What bots know of a game: its goals, by seat the zone slots that are seen, and what tells how players stand.

    `discards` are the zones that cards are discarded to; `put_by` those that are hidden from anybody, and that cards
    are not drawn to; `scarce` those they are drawn from, where who cannot draw has lost. `card_a_turn`: whoever plays a
    card has ended their turn.
    """

    goals: tuple[Goal, ...]
    seen: tuple[tuple[bool, ...], ...]
    burdens: tuple[Burden, ...] = ()
    strengths: tuple[Strength, ...] = ()
    discards: frozenset[int] = frozenset()
    put_by: frozenset[int] = frozenset()
    scarce: frozenset[int] = frozenset()
    card_goals: tuple[CardGoal, ...] = ()
    card_a_turn: bool = False


def knowledge(game: Game, layout: Layout) -> Knowledge:
    """What bots know of this game."""
    seen = tuple(sees(game, layout, seat) for seat in range(layout.players))
    zones = [*enumerate(game.zones)]
    discards = frozenset(n for n, zone in zones if zone.discard_to)
    put_by = frozenset(n for n, zone in zones if zone.seen_by != "all" and not zone.draw_to)
    scarce = frozenset(n for n, zone in zones if zone.draw_from and must_draw(game))
    standing = burdens(game), strengths(game), discards, put_by, scarce
    return Knowledge(goals(game), seen, *standing, card_goals(game), is_a_card_a_turn(game))


def hidden_pools(layout: Layout, seen: Sequence[bool], owners: Sequence[int] = ()) -> list[list[int]]:
    """The slots that are not seen, by owner: their cards may lie in any of them.

    Where no card is anybody's, by the `owners` of the cards, whatever is hidden was dealt from the table and may lie
    with anybody.
    """
    hidden = [slot for slot, shown in enumerate(seen) if not shown]
    if owners and all(owner == NOTHING for owner in owners):
        return [hidden] if hidden else []
    pools = [[slot for slot in hidden if layout.owner_of[slot] == it] for it in sorted(set(layout.owner_of))]
    return [pool for pool in pools if pool]


def guessed(
    state: State, pools: Sequence[Sequence[int]], random: Random, alike: Alike | None = None, seat: int = NOTHING
) -> State:
    """A clone in which the cards of each pool are dealt anew, and what chance will bring is another's.

    Where the hidden cards really lie has no influence on it; nor has their number, if it is told which are `alike`.
    What the `seat` has been shown since the last action stays where it is.
    """
    other = state.clone()
    known = {card for card, slot, _ in state.shown if state.is_shown(card, slot, seat)}
    zones: list[tuple[int, list[int]]] = []
    for pool in pools:
        lying = [card for slot in pool for card in other.zones[slot] if card not in known]
        cards = sorted(lying, key=lambda card: alike(state.counters, card)) if alike is not None else sorted(lying)
        _shuffle(cards, random)
        at = 0
        for slot in pool:
            count = sum(card not in known for card in other.zones[slot])
            dealt = iter(cards[at : at + count])
            zones.append((slot, [card if card in known else next(dealt) for card in other.zones[slot]]))
            at += count
    events.guess(other, zones, _word(random), _word(random))
    return other


class Bare:
    """Makes states in which nothing lies on cards of some slots or is remembered of them: the seat cannot see it."""

    def __init__(self, machine: Machine, pools: Sequence[Sequence[int]], seat: int) -> None:
        program, layout = machine.program, machine.layout
        where = [layout.counter_base[number] for number in (program.place, program.host) if number != NOTHING]
        self._bases = [base for base in layout.of_cards if base not in where]
        self._slots = [slot for pool in pools for slot in pool]
        self._start = machine.table(0).counters
        self._machine, self._seat = machine, seat

    def state(self, state: State) -> State:
        """The state, if there can be nothing on them; else a clone. Cards that were shown keep what they have."""
        if not self._bases:
            return state
        lying = [(card, slot) for slot in self._slots for card in state.zones[slot]]
        cards = [card for card, slot in lying if not (state.shown and state.is_shown(card, slot, self._seat))]
        bare = state.clone()
        self._machine.lay_out(bare, [(base + card, self._start[base + card]) for base in self._bases for card in cards])
        return bare


def _shuffle(cards: list[int], random: Random) -> None:
    for last in range(len(cards) - 1, 0, -1):
        at = int(random() * (last + 1))
        cards[last], cards[at] = cards[at], cards[last]


def _word(random: Random) -> int:
    return int(random() * (1 << 32)) << 32 | int(random() * (1 << 32))
