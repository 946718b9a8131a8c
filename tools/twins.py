"""Twins of a moment of a game: all that a viewer cannot see is otherwise, and the viewer must not notice.

The cards that are hidden from the viewer change places: hands, decks and the order of decks. What chance will bring is
another's. Copies of one card that lie open and hidden change places as well: no number of a copy may tell anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.rules import events
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import Deal, LogEvent
from engine.table.log import seat_is_shown
from engine.table.match import Match

Random = Callable[[], float]

Swap = dict[int, int]
"""Which card lies where another lay."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it stands, and what has happened in it since somebody was last told."""

    match: Match
    since: tuple[LogEvent, ...]


def moment(match: Match, start: int) -> Moment:
    """The match now; what stands in its log from `start` on is new."""
    return Moment(match, tuple(match.log[start:]))


class Twins:
    """Makes twins of one moment for one viewer (NOTHING: somebody who only looks on)."""

    def __init__(self, of: Moment, viewer: int, random: Random) -> None:
        self.of, self.viewer, self._random = of, viewer, random
        self.match, self.state = of.match, of.match.state
        self._sees = of.match.sight.seen[viewer]
        self._owners = self.match.machine.layout.owner_of
        self._known = self._seen_since()

    def moved(self, *, apart: bool) -> Moment | None:
        """The hidden cards lie otherwise; `apart`: each owner's among themselves. None if there is nothing to move."""
        pools = self._pools(apart)
        swap = self._shuffled(pools)
        if not swap:
            return None
        if self._held() & set(swap):
            return self._with_other_kinds(swap)
        return self._with_cards_at(swap, swap)

    def copied(self) -> Moment | None:
        """Open and hidden copies of the same card have changed places; None if there are none."""
        held, kinds, owners = self._held(), self.match.machine.deal.kinds, self.match.machine.deal.owners
        free = [card for cards in self.state.zones for card in cards if card not in held]
        alike: dict[tuple[int, int], list[int]] = {}
        for card in free:
            alike.setdefault((kinds[card], owners[card]), []).append(card)
        swap = self._shuffled(list(alike.values()))
        return self._with_cards_at(swap, swap, self._counted(swap)) if swap else None

    # ---- what may be moved

    def _pools(self, apart: bool) -> list[list[int]]:
        """The cards that may change places with each other."""
        pools: dict[tuple[str, int], list[int]] = {}
        shown = self._shown()
        for slot, cards in enumerate(self.state.zones):
            if not self._sees[slot]:
                looked = bool(shown & set(cards))  # how they lie stays hidden, and nothing else of what is shown
                key = ("looked at", slot) if looked else ("hidden", self._owners[slot] if apart else NOTHING)
                free = [card for card in cards if card not in self._known and (card in shown or not looked)]
                pools.setdefault(key, []).extend(free)
        return list(pools.values())

    def _seen_since(self) -> set[int]:
        """The cards that the viewer has been told of by name since, though they may be hidden now."""
        seen: set[int] = set()
        for event in self.of.since:
            if event[0] == Event.MOVE and (self._sees[event[2]] or self._sees[event[3]]):
                seen.add(event[1])
            elif event[0] == Event.ACTION and event[3] != NOTHING and self._may_name(event):
                seen.add(event[3])
            elif event[0] == Event.PLAYED:
                seen.add(event[2])
            elif event[0] == Event.REVEALED and seat_is_shown(event, self.viewer):
                seen.update(event[4:])
        return seen | set(self.match.sight.told(self.state, self.viewer))

    def _may_name(self, event: LogEvent) -> bool:
        _, seat, action, _ = event
        slot = self.match.words.taken_from(action, seat)
        looked = seat == self.viewer and self._owners[slot] in (NOTHING, seat)
        return slot == NOTHING or self._sees[slot] or looked

    def _shown(self) -> set[int]:
        return set(self.match.sight.shown(self.state)) if self.viewer == self.state.decider else set()

    def _held(self) -> set[int]:
        """The cards, and other numbers, that what waits or lasts holds."""
        frames = [*self.state.agenda, *self.state.queue, *self.state.lasting]
        return {number for frame in frames for held in frame[2] for number in _numbers(held)}

    # ---- twins

    def _shuffled(self, pools: Sequence[Sequence[int]]) -> Swap:
        """Cards against others of their pool, those that stay left out."""
        swap: Swap = {}
        for pool in pools:
            cards = list(pool)
            for last in range(len(cards) - 1, 0, -1):
                at = int(self._random() * (last + 1))
                cards[last], cards[at] = cards[at], cards[last]
            swap |= {before: after for before, after in zip(pool, cards, strict=True) if before != after}
        return swap

    def _word(self) -> int:
        return int(self._random() * (1 << 53))

    def _counted(self, swap: Swap) -> list[int]:
        """The counters, where what lies on a card lies on the copy that is in its place; hosts are told by numbers."""
        program, layout = self.match.machine.program, self.match.machine.layout
        counters = self.state.counters[:]
        for number, fact in enumerate(program.counters):
            base = layout.counter_base[number]
            for before, after in swap.items() if fact.per_card else ():
                counters[base + after] = self.state.counters[base + before]
            for slot in range(base, base + len(self.match.machine.deal.kinds)) if number == program.host else ():
                counters[slot] = swap.get(counters[slot] - 1, counters[slot] - 1) + 1
        return counters

    def _with_cards_at(self, swap: Swap, told: Mapping[int, int], counters: Sequence[int] | None = None) -> Moment:
        """Other cards lie there, and it is they that were moved."""
        state = self.state.clone()
        if counters is not None:
            events.recount(state, counters)
        zones = [(slot, [swap.get(card, card) for card in cards]) for slot, cards in enumerate(state.zones)]
        events.guess(state, zones, self._word(), self._word())
        events.show_others(state, swap)
        return Moment(self.match.beside(state), tuple(_told(self.of.since, told)))

    def _with_other_kinds(self, swap: Swap) -> Moment:
        """The same cards lie there, but they are others: for what waits knows them by number."""
        machine, state = self.match.machine, self.state.clone()
        events.guess(state, (), self._word(), self._word())
        kinds = machine.deal.kinds
        other = tuple(kinds[swap.get(card, card)] for card in range(len(kinds)))
        changed = Machine(machine.program, Deal(other, machine.deal.owners, machine.deal.zones))
        match = self.match
        return Moment(Match(changed, match.game, match.players, match.seed, state), self.of.since)


def _numbers(held: int | Iterable[int]) -> Iterator[int]:
    if isinstance(held, int):
        yield held
    else:
        yield from held


def _told(since: Iterable[LogEvent], swap: Mapping[int, int]) -> Iterator[LogEvent]:
    """What has happened, with other cards."""
    for event in since:
        match event:
            case (Event.MOVE, card, *rest):
                yield (Event.MOVE, swap.get(card, card), *rest)
            case (Event.ACTION, seat, action, card):
                yield (Event.ACTION, seat, action, swap.get(card, card))
            case (Event.REVEALED, how, seat, slot, *cards):
                yield (Event.REVEALED, how, seat, slot, *(swap.get(card, card) for card in cards))
            case (Event.PLAYED, seat, card):
                yield (Event.PLAYED, seat, swap.get(card, card))
            case _:
                yield event
