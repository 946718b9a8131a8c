"""Twins of a moment of a game: all that a viewer cannot see is otherwise, and the viewer must not notice.

The cards that are hidden from the viewer change places: hands, decks and the order of decks, and what lies on them is
otherwise. What chance will bring is another's. Copies of one card that lie open and hidden change places as well: no
number of a copy may tell anything. In a hidden step the others have done nothing yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.rules import events
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import Deal, Frame, Layout, LogEvent, State
from engine.table.log import seat_is_shown, told_up_to
from engine.table.match import Match
from engine.table.sight import veiled

Random = Callable[[], float]

Swap = dict[int, int]
"""Which card lies where another lay."""


MOST_LYING = 9
"""How much more than the least may lie on a card that nobody sees."""


OTHER_KINDS = 0.1
"""How often cards that something waits with are others in a twin: its rules are made anew then, which takes long."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it stands, and what has happened in it since somebody was last told."""

    match: Match
    since: tuple[LogEvent, ...]


def moment(match: Match, start: int) -> Moment:
    """The match now; what stands in its log from `start` on is new, as far as it may be told."""
    return Moment(match, tuple(match.log[start : may_tell(match)]))


def may_tell(match: Match) -> int:
    """How far its log may be told now."""
    return len(match.log) if match.state.veil is None else told_up_to(match.log)


class Twins:
    """Makes twins of one moment for one viewer (NOTHING: somebody who only looks on)."""

    def __init__(self, of: Moment, viewer: int, random: Random) -> None:
        self.of, self.viewer, self._random = of, viewer, random
        self.match, self.state = of.match, of.match.state
        self._sees = of.match.sight.seen[viewer]
        self._owners = self.match.machine.layout.owner_of
        self._counters = _counters_of_cards(of.match.machine)
        self._known = self._seen_since() | self._seen_before() | _held_by(of.match.state.lasting)

    def moved(self, *, apart: bool) -> Moment | None:
        """The hidden cards lie otherwise; `apart`: each owner's among themselves. None if there is nothing to move."""
        pools = self._pools(apart)
        swap = self._shuffled(pools)
        lying = self._other_counters(card for pool in pools for card in pool)
        if not swap and not lying:
            return None
        held = self._held()
        if held & set(swap):
            if self._random() < OTHER_KINDS:
                return self._with_other_kinds(swap, lying)
            swap = self._shuffled([[card for card in pool if card not in held] for pool in pools])
        return self._with_cards_at(swap, lying)

    def copied(self) -> Moment | None:
        """Open and hidden copies of the same card have changed places; None if there are none."""
        held, deal = self._held() | _held_by(self.state.lasting), self.match.machine.deal
        free = [card for cards in self.state.zones for card in cards if card not in held]
        alike: dict[tuple[int, int], list[int]] = {}
        for card in free:
            alike.setdefault((deal.kinds[card], deal.owners[card]), []).append(card)
        swap = self._shuffled(list(alike.values()))
        return self._with_cards_at(swap, self._moved_along(swap), self._renamed(swap)) if swap else None

    def idle(self) -> Moment | None:
        """In a hidden step: the others have done nothing in it. None if nothing is hidden, or this cannot be."""
        state = veiled(self.state, self.match.machine.layout, self.viewer)
        cards = [card for zone in state.zones for card in zone]
        if self.state.veil is None or len(set(cards)) < len(cards):
            return None
        return Moment(self.match.beside(state), self.of.since)

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
            elif event[0] == Event.COUNTER and event[4:] and self._sees[event[4]]:
                seen.add(self.match.machine.layout.holder_of[event[1]])
            elif event[0] == Event.ACTION and event[3] != NOTHING and self._may_name(event):
                seen.add(event[3])
            elif event[0] == Event.LASTS:
                seen.update(card for card, slot in zip(event[3::2], event[4::2], strict=True) if self._sees[slot])
            elif event[0] == Event.PLAYED:
                seen.add(event[2])
            elif event[0] == Event.REVEALED and seat_is_shown(event, self.viewer):
                seen.update(event[4:])
        return seen | set(self.match.sight.told(self.state, self.viewer))

    def _seen_before(self) -> set[int]:
        """The cards that the viewer saw before what is hidden now began, though they may be hidden by now."""
        veil = self.state.veil
        if veil is None:
            return set()
        return {card for slot, cards in enumerate(veil.zones) if self._sees[slot] for card in cards}

    def _may_name(self, event: LogEvent) -> bool:
        _, seat, action, _ = event
        slot = self.match.words.taken_from(action, seat)
        looked = seat == self.viewer and self._owners[slot] in (NOTHING, seat)
        return slot == NOTHING or self._sees[slot] or looked

    def _shown(self) -> set[int]:
        return set(self.match.sight.shown(self.state)) if self.viewer == self.state.decider else set()

    def _held(self) -> set[int]:
        """The cards, and other numbers, that what waits holds."""
        return _held_by([*self.state.agenda, *self.state.queue])

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

    def _with_cards_at(self, swap: Swap, lying: Mapping[int, int], veil: State | None = None) -> Moment:
        """Other cards lie there, and it is they that were moved; these slots of counters hold other values."""
        state = self.state.clone()
        events.lay_out(state, lying.items(), ())
        events.guess(state, _instead(state.zones, swap), self._word(), self._word())
        events.show_others(state, swap)
        if veil is not None:
            events.hide_others(state, veil)
        return Moment(self.match.beside(state), tuple(_told(self.of.since, swap, self.match.machine.layout)))

    def _with_other_kinds(self, swap: Swap, lying: Mapping[int, int]) -> Moment:
        """The same cards lie there, but they are others: for what waits knows them by number."""
        machine, state = self.match.machine, self.state.clone()
        events.lay_out(state, lying.items(), ())
        events.guess(state, (), self._word(), self._word())
        kinds = machine.deal.kinds
        other = tuple(kinds[swap.get(card, card)] for card in range(len(kinds)))
        changed = Machine(machine.program, Deal(other, machine.deal.owners, machine.deal.zones))
        match = self.match
        twin = Match(changed, match.game, match.players, match.seed, state)
        twin.doing = match.doing  # who decides has not forgotten what they do
        return Moment(twin, self.of.since)

    # ---- what lies on cards

    def _other_counters(self, cards: Iterable[int]) -> dict[int, int]:
        """What else might lie on these cards, by the slot of the counter."""
        held = self._held() if self._counters else set()
        return {
            base + card: low + int(self._random() * (min(high, low + MOST_LYING) - low + 1))
            for card in (cards if self._counters else ())
            if card not in held
            for base, low, high in self._counters
        }

    def _moved_along(self, swap: Swap, of: State | None = None) -> dict[int, int]:
        """What lies on cards once others lie there in their stead: all that lay on those, and it means the others."""
        machine, counters = self.match.machine, (of or self.state).counters
        layout, cards = machine.layout, range(len(machine.deal.kinds))
        lying = {base + swap.get(card, card): counters[base + card] for base in layout.of_cards for card in cards}
        if machine.program.host != NOTHING:
            base = layout.card_counter(machine.program.host, 0)
            hosts = ((base + card, lying[base + card] - 1) for card in cards)
            lying |= {slot: swap.get(host, host) + 1 for slot, host in hosts if host >= 0}
        return lying

    def _renamed(self, swap: Swap) -> State | None:
        """What was so before a hidden step began, with other cards in their stead."""
        if self.state.veil is None:
            return None
        veil = self.state.veil.clone()
        events.lay_out(veil, self._moved_along(swap, veil).items(), _instead(veil.zones, swap))
        return veil


def _counters_of_cards(machine: Machine) -> list[tuple[int, int, int]]:
    """Where the counters of cards and the marks that change begin, and their least and most."""
    program, layout = machine.program, machine.layout
    numbers = [*range(program.declared), *(number for number in program.marks if number != NOTHING)]
    facts = [(layout.counter_base[number], program.counters[number]) for number in numbers]
    return [(base, fact.low, fact.high) for base, fact in facts if fact.per_card]


def _instead(zones: Sequence[Sequence[int]], swap: Swap) -> list[tuple[int, list[int]]]:
    """The zone slots with other cards there."""
    return [(slot, [swap.get(card, card) for card in cards]) for slot, cards in enumerate(zones)]


def _held_by(frames: Iterable[Frame]) -> set[int]:
    return {number for frame in frames for held in frame[2] for number in _numbers(held)}


def _numbers(held: int | Iterable[int]) -> Iterator[int]:
    if isinstance(held, int):
        yield held
    else:
        yield from held


def _told(since: Iterable[LogEvent], swap: Swap, layout: Layout) -> Iterator[LogEvent]:
    """What has happened, with other cards."""
    for event in since:
        match event:
            case (Event.MOVE | Event.PLACED, card, *rest):
                yield (event[0], swap.get(card, card), *rest)
            case (Event.ATTACHED, card, host):
                yield (Event.ATTACHED, swap.get(card, card), swap.get(host, host))
            case (Event.COUNTER, slot, before, after, where):
                card = layout.holder_of[slot]
                yield (Event.COUNTER, slot - card + swap.get(card, card), before, after, where)
            case (Event.ACTION, seat, action, card):
                yield (Event.ACTION, seat, action, swap.get(card, card))
            case (Event.REVEALED, how, seat, slot, *cards):
                yield (Event.REVEALED, how, seat, slot, *(swap.get(card, card) for card in cards))
            case (Event.LASTS, fact, seat, *held):
                pairs = zip(held[::2], held[1::2], strict=True)
                yield (Event.LASTS, fact, seat, *(each for it, at in pairs for each in (swap.get(it, it), at)))
            case (Event.PLAYED, seat, card):
                yield (Event.PLAYED, seat, swap.get(card, card))
            case _:
                yield event
