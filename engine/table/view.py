"""What a seat may see of a game: put together from what its zones show, never by taking away from the whole.

There are no numbers of card instances in a view, nor the seed or what chance will bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules.programs import NOTHING, Per
from engine.rules.run import Machine
from engine.rules.state import Outcome, State
from engine.table.sight import Sight, knows, sight, veiled
from engine.table.sight import sees as sees


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that is seen: its number in the game, its numbers as they are now, what it has of cards' counters.

    `place` is its place, the first is 0, where its zone has places. `host` is the card to which it is attached, where
    that is seen: its number in the game, its zone slot, and where in the zone it lies. `keywords` are those it has now,
    `marks` those it has of the marks that can change.
    """

    kind: int
    numbers: tuple[int, ...]
    counters: tuple[SeenCounter, ...] = ()
    place: int = NOTHING
    host: tuple[int, ...] = ()
    keywords: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone: how many cards it holds, and which (top last), or None where they are not seen."""

    zone: int
    owner: int
    count: int
    cards: tuple[SeenCard, ...] | None


@dataclass(frozen=True, slots=True)
class SeenCounter:
    """A counter; the owner is NOTHING for the table's and for a card's."""

    counter: int
    owner: int
    value: int


@dataclass(frozen=True, slots=True)
class SeenNumber:
    """A number of a player, or of the table (the owner is NOTHING), as it is now: such as the seat may know."""

    number: int
    owner: int
    value: int


@dataclass(frozen=True, slots=True)
class SeenMark:
    """A mark that a player has, or the table (NOTHING)."""

    mark: int
    owner: int


@dataclass(frozen=True, slots=True)
class SeenLasting:
    """What holds for a while: a lasting fact by number, and the seat that is "you" to it."""

    fact: int
    owner: int


@dataclass(frozen=True, slots=True)
class SeenLabel:
    """The word that a label of the table has: its number among the label's words, from 1."""

    label: int
    word: int


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a game as one seat sees it; seat NOTHING is somebody who only looks on.

    `decision` is what is asked of this seat, else NOTHING. `shown` are cards that this decision, or an effect since the
    last action, lets it see although their zone does not: in the order of the game's cards, and not as they lie.
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
    marks: tuple[SeenMark, ...] = ()
    numbers: tuple[SeenNumber, ...] = ()
    lasting: tuple[SeenLasting, ...] = ()
    labels: tuple[SeenLabel, ...] = ()


Show = Callable[[int], SeenCard]


def view(game: Game, machine: Machine, state: State, seat: int, known: Sight | None = None) -> View:
    """The game as that seat sees it now. `known` is what the seats of it see, where that is at hand."""
    known = known or sight(game, machine)
    state = veiled(state, machine.layout, seat)
    asked = seat == state.decider and not state.over
    show = _showing(machine, state, known.seen[seat])
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
        zones=tuple([_zone(machine, state, slot, show if on else None) for slot, on in enumerate(known.seen[seat])]),
        shown=tuple([show(card) for card in _shown(known, state, seat, asked)]),
        marks=tuple(_marks(machine, state)),
        numbers=tuple(_numbers(game, machine, state, seat)),
        lasting=tuple([SeenLasting(fact, owner) for fact, owner, _ in state.lasting]),
        labels=tuple(_labels(machine, state)),
    )


def _shown(known: Sight, state: State, seat: int, asked: bool) -> list[int]:
    """The cards that the seat sees although their zones do not let it."""
    told = known.told(state, seat) if state.shown else []
    return told + [card for card in known.shown(state) if card not in told] if asked else told


def _zone(machine: Machine, state: State, slot: int, show: Show | None) -> SeenZone:
    """A zone; without a way to show its cards it is not seen into."""
    cards, layout = state.zones[slot], machine.layout
    seen = None if show is None else tuple([show(card) for card in cards])
    return SeenZone(layout.zone_of[slot], layout.owner_of[slot], len(cards), seen)


def _showing(machine: Machine, state: State, seen: Sequence[bool]) -> Show:
    """Cards as who sees them sees them now."""
    kinds, numbers, program = machine.deal.kinds, machine.numbers(state), machine.program
    first = program.first_keyword
    declared = first - program.labels
    of_cards = [n for n in range(program.declared) if program.counters[n].per_card]
    bases = [(n, machine.layout.card_counter(n, 0)) for n in of_cards]
    on_cards = [(mark, n) for mark, n in program.changing_marks if program.counters[n].per_card]
    changing = [(mark, machine.layout.card_counter(n, 0)) for mark, n in on_cards]

    def show(card: int) -> SeenCard:
        held = tuple([SeenCounter(n, NOTHING, state.counters[base + card]) for n, base in bases])
        place = state.counters[machine.layout.card_counter(program.place, card)] - 1 if program.place >= 0 else NOTHING
        now = numbers(card)
        words = tuple([n for n, has in enumerate(now[first:]) if has > 0])
        marks = tuple([mark for mark, base in changing if state.counters[base + card]])
        return SeenCard(kinds[card], now[:declared], held, place, _host(machine, state, card, seen), words, marks)

    return show


def _host(machine: Machine, state: State, card: int, seen: Sequence[bool]) -> tuple[int, ...]:
    """The card to which a card is attached, if that is seen."""
    host = machine.host(state, card)
    where = (slot for slot, cards in enumerate(state.zones) if seen[slot] and host in cards)
    return next(((machine.deal.kinds[host], slot, state.zones[slot].index(host)) for slot in where), ())


def _numbers(game: Game, machine: Machine, state: State, seat: int) -> Iterator[SeenNumber]:
    for number, fact in enumerate(machine.program.numbers):
        owners: Sequence[int] = range(machine.program.players) if fact.per == Per.PLAYER else (NOTHING,)
        owners = () if fact.per == Per.CARD else [owner for owner in owners if knows(game, number, owner, seat)]
        yield from (SeenNumber(number, owner, machine.value_of(state, number, owner)) for owner in owners)


def _labels(machine: Machine, state: State) -> Iterator[SeenLabel]:
    """The labels of the table, those that have a word."""
    for label, n in machine.program.of_table:
        if word := state.counters[machine.layout.counter(n, 0)]:
            yield SeenLabel(label, word)


def _marks(machine: Machine, state: State) -> Iterator[SeenMark]:
    """The marks that players and the table have now."""
    for mark, n in machine.program.changing_marks:
        fact, base = machine.program.counters[n], machine.layout.counter_base[n]
        owners = range(machine.program.players) if fact.per_player else (NOTHING,)
        if not fact.per_card:
            yield from (SeenMark(mark, owner) for owner in owners if state.counters[base + max(owner, 0)])


def _counters(machine: Machine, state: State) -> list[SeenCounter]:
    found = []
    for number, fact in enumerate(machine.program.counters[: machine.program.declared]):
        if fact.per_card:
            continue
        base = machine.layout.counter_base[number]
        owners = range(machine.program.players) if fact.per_player else (NOTHING,)
        found += [SeenCounter(number, owner, state.counters[base + max(owner, 0)]) for owner in owners]
    return found
