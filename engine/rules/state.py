"""The state of a game: compact, mutable, never shared, cheap to clone. Integers and lists of integers only.

Counters and zones are flat lists; `Layout` says which slot is whose. A zone holds card instances, numbers that index
the tuples of a `Deal`; its top is the end of its list. What waits to go on is a frame of integers on the agenda.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.rules.programs import NOTHING, OPPONENT, YOU, CounterFact, Flow, Per, Program

Locals = list[Any]
"""The locals of a running program: integers, or tuples of integers."""

Frame = tuple[int, int, tuple[Any, ...]]
"""What waits on the agenda: (block, the seat that is "you", locals)."""

EVERYBODY = -1
"""To whom cards are shown: to all. Else the sum of 2 ** seat."""

LogEvent = tuple[int, ...]
"""An event as it is logged: an Event number and its integers."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the number of its ending, and the seats that won (none: a draw)."""

    ending: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game may be taken up: the number of the turn, whose it is, and the phase."""

    turn: int
    active: int
    phase: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one game: kind and owner (NOTHING: the table) of each instance, and what each zone slot holds."""

    kinds: tuple[int, ...]
    owners: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]


PARTS = (
    "active",
    "agenda",
    "chance",
    "counters",
    "decider",
    "decision",
    "doubted",
    "following",
    "fresh",
    "known",
    "lasting",
    "leaving",
    "log",
    "outcome",
    "over",
    "phase",
    "queue",
    "shown",
    "shuffles",
    "turn",
    "veil",
    "woken",
    "zones",
)
"""What a state is made of."""


class State:
    """A moment of a game. Only `events.py` writes it."""

    __slots__ = PARTS

    turn: int  # 0 before the first
    active: int  # the seat whose turn it is
    following: int  # the seat that takes the next turn
    phase: int  # NOTHING before the first
    leaving: int  # a Flow: what is being left
    decision: int  # the block that waits for a choice; NOTHING when none does
    decider: int  # the seat that must choose
    over: bool
    outcome: Outcome | None
    counters: list[int]
    zones: list[list[int]]
    agenda: list[Frame]  # the last goes on first
    queue: list[Frame]  # triggers that wait their turn, the first goes first
    shown: tuple[tuple[int, int, int], ...]  # cards that were shown since the last action: (card, slot, to whom) each
    shuffles: int  # the stream of random numbers for shuffles
    chance: int  # the stream for all else
    veil: State | None  # what was so before a hidden step began; None while nothing is hidden
    woken: int  # the triggers of a state that have to be looked at, bit by bit
    doubted: tuple[int, ...]  # the cards of which those have to be looked at that are woken for single cards
    lasting: list[Frame]  # what holds for a while: (a lasting fact, the seat that is "you", locals)
    log: list[LogEvent] | None  # None: nobody listens
    known: list[Any]  # what was found of numbers (see touched.py); no part of what the state means
    fresh: int  # which of it is still so, bit by bit

    def clone(self) -> State:
        """A copy that shares nothing that can change. It logs nothing."""
        other = State.__new__(State)
        other.turn = self.turn
        other.active = self.active
        other.following = self.following
        other.phase = self.phase
        other.leaving = self.leaving
        other.decision = self.decision
        other.decider = self.decider
        other.over = self.over
        other.outcome = self.outcome
        other.counters = self.counters[:]
        other.zones = [zone[:] for zone in self.zones]
        other.agenda = self.agenda[:]
        other.queue = self.queue[:]
        other.woken = self.woken
        other.doubted = self.doubted
        other.shown = self.shown
        other.lasting = self.lasting[:]
        other.shuffles = self.shuffles
        other.chance = self.chance
        other.veil = self.veil  # nobody ever changes it
        other.known = self.known[:]
        other.fresh = self.fresh
        other.log = None
        return other

    def key(self) -> tuple[Any, ...]:
        """All of it as one value: equal keys are equal states. The log does not count, nor what is known of numbers."""
        zones = tuple(map(tuple, self.zones))
        flow = (self.turn, self.active, self.following, self.phase, self.leaving, self.decision, self.decider)
        veil = self.veil.key() if self.veil is not None else None
        end = (self.over, self.outcome, self.shuffles, self.chance, self.shown, veil, self.woken, self.doubted)
        return (*flow, tuple(self.counters), zones, tuple(self.agenda), tuple(self.queue), tuple(self.lasting), *end)

    def is_shown(self, card: int, slot: int, viewer: int) -> bool:
        """Has this seat, or anybody (below 0), been shown the card, and that it lies there?"""
        return any(
            it == card and at == slot and (to == EVERYBODY or (viewer >= 0 and to >> viewer & 1))
            for it, at, to in self.shown
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


def fresh(program: Program, deal: Deal, streams: tuple[int, int], *, log: bool = False) -> State:
    """The table before set-up: counters at their start, the dealt cards in their zones, nothing begun.

    `streams` are the first states of the random numbers for shuffles and for chance.
    """
    state = State()
    state.turn, state.active, state.following, state.phase = 0, 0, 0, NOTHING
    state.leaving, state.decision, state.decider = Flow.STAY, NOTHING, NOTHING
    state.over, state.outcome = False, None
    state.counters = [value for counter in program.counters for value in _starts(counter, deal, program.players)]
    state.zones = [list(cards) for cards in deal.zones]
    if program.place != NOTHING:
        for slot, place in Layout(program, deal).places(program, enumerate(deal.zones)):
            state.counters[slot] = place
    state.agenda, state.queue, state.lasting, state.shown = [], [], [], ()
    state.shuffles, state.chance = streams
    state.veil, state.woken, state.doubted = None, 0, ()
    state.known, state.fresh = [], 0
    state.log = [] if log else None
    return state


def begun(template: State, streams: tuple[int, int], *, log: bool) -> State:
    """A table like this one, with its own random numbers."""
    state = template.clone()
    state.shuffles, state.chance = streams
    state.log = [] if log else None
    return state


def _starts(counter: CounterFact, deal: Deal, players: int) -> Iterable[int]:
    """Where each slot of a counter starts."""
    if counter.by_kind:
        return [counter.by_kind[kind] for kind in deal.kinds]
    return [counter.start] * _widths(players, len(deal.kinds))[Per(counter.per)]


def _widths(players: int, cards: int) -> dict[Per, int]:
    """How many slots a counter has."""
    return {Per.PLAYER: players, Per.TABLE: 1, Per.CARD: cards}


class Layout:
    """Which slot of the flat lists is whose.

    `counter_of` and `holder_of` tell of a slot its counter, and its seat or its card (NOTHING: the table's); `zone_of`
    and `owner_of` tell the same of a slot of a zone. `of_cards` are the first slots of the counters of cards.
    """

    def __init__(self, program: Program, deal: Deal) -> None:
        self.players, self._forgets = program.players, program.forgets
        widths = _widths(program.players, len(deal.kinds))
        self.counter_base, self.counters = _bases([widths[Per(c.per)] for c in program.counters])
        self.zone_base, self.zones = _bases([program.players if z.per_player else 1 for z in program.zones])
        self._counter_shared = [not c.per_player for c in program.counters]
        self._zone_shared = [not z.per_player for z in program.zones]
        self.counter_of: list[int] = []
        self.holder_of: list[int] = []
        for number, counter in enumerate(program.counters):
            holders = (NOTHING,) if counter.per == Per.TABLE else range(widths[Per(counter.per)])
            self.counter_of += [number for _ in holders]
            self.holder_of += holders
        self.counter_end = [*self.counter_base[1:], self.counters]
        self.per_card = [program.counters[counter].per_card for counter in self.counter_of]
        self.of_cards = [self.counter_base[n] for n, counter in enumerate(program.counters) if counter.per_card]
        self.zone_of: list[int] = []
        self.owner_of: list[int] = []
        for number, zone in enumerate(program.zones):
            seats = range(program.players) if zone.per_player else (NOTHING,)
            self.zone_of += [number for _ in seats]
            self.owner_of += seats
        self.from_seat = [self._from(seat) for seat in range(program.players)]
        """All slots of zones by who is active: that player's first, then in turn order, then the table's."""

    def _from(self, active: int) -> list[int]:
        owner = self.owner_of
        return sorted(range(len(owner)), key=lambda s: (owner[s] < 0, (owner[s] - active) % self.players, s))

    def counter(self, counter: int, seat: int) -> int:
        """The slot of a counter of a seat; of the table's counter, for any seat."""
        return self.counter_base[counter] + (0 if self._counter_shared[counter] else seat)

    def anew(self, edge: int) -> list[tuple[slice, list[int]]]:
        """The slots that start anew where this edge begins, and how."""
        found = []
        for each in self._forgets:
            if each.edge == edge:
                base, width = self.counter_base[each.counter], self.counter_of.count(each.counter)
                found.append((slice(base, base + width), [0] * width))
        return found

    def lying_on(self, counters: Sequence[int], card: int) -> tuple[int, ...]:
        """All that the counters say of a card: what tells it from other copies, besides where it is."""
        return tuple([counters[base + card] for base in self.of_cards])

    def card_counter(self, counter: int, card: int) -> int:
        """The slot of a counter of a card."""
        return self.counter_base[counter] + card

    def places(self, program: Program, zones: Iterable[tuple[int, Iterable[int]]]) -> Iterator[tuple[int, int]]:
        """The counter slots that keep the places of the cards in these zone slots, and what they are: in order."""
        for slot, cards in zones:
            if program.zones[self.zone_of[slot]].slots:
                yield from ((self.card_counter(program.place, card), n) for n, card in enumerate(cards, 1))

    def zone(self, zone: int, seat: int) -> int:
        """The slot of a zone of a seat; of the table's zone, for any seat."""
        return self.zone_base[zone] + (0 if self._zone_shared[zone] else seat)

    def counter_address(self, counter: int, player: int) -> Address:
        """Where operand (player, counter) is."""
        return self._address(self.counter_base[counter], self._counter_shared[counter], player)

    def zone_address(self, zone: int, player: int) -> Address:
        """Where operand (player, zone) is."""
        return self._address(self.zone_base[zone], self._zone_shared[zone], player)

    def _address(self, base: int, shared: bool, player: int) -> Address:
        seats = range(self.players)
        each = tuple(base + (0 if shared else seat) for seat in seats)
        if player == YOU or shared:
            return Address(each, each, YOU)
        if player == OPPONENT and self.players == 2:
            return Address(each, each[::-1], player)
        return Address(each, None, player)


@dataclass(frozen=True, slots=True)
class Address:
    """A slot by the seat that is "you": `slots[you]`.

    `slots` is None where the player is no fixed one of them: the active player, or one in a local. Then it is
    `each[seat]`, by the seat of `player`.
    """

    each: tuple[int, ...]
    slots: tuple[int, ...] | None
    player: int


def _bases(widths: list[int]) -> tuple[list[int], int]:
    bases, at = [], 0
    for width in widths:
        bases.append(at)
        at += width
    return bases, at
