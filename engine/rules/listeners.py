"""Who hears of an event: the triggers of the rules and of cards in play, and the endings that hang on a state.

All of it is found out when a machine is made. Where nobody can hear, there is no listener and nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.rules.analysis import Analysis
from engine.rules.bounds import DRAWS, WINDOWS, LimitReached, Nesting
from engine.rules.inplay import InPlay
from engine.rules.onset import Watcher
from engine.rules.onsets import Onsets
from engine.rules.operands import Run, Told, Value
from engine.rules.programs import NOTHING, Event, EventTrigger, L, Op, Program, Replacement, Tally, decode
from engine.rules.state import Deal, Layout, State
from engine.rules.touched import Touched
from engine.rules.writes import Writes

Heard = Callable[[State, int, int, int], None]
"""Told of a counter: (state, slot, before, after); of a card: (state, card, from slot, to slot)."""

Before = Callable[[State, int, int], None]
"""What opens before a card is drawn: (state, who draws, how many cards this instruction has drawn already)."""

class Code(Protocol):
    """The program as closures, and what is known of it, as far as listeners need it."""

    analysis: Analysis
    touched: Touched

    def entry(self, block: int) -> Run: ...
    def query(self, block: int) -> Value: ...
    def is_frameless(self, query: int) -> bool: ...
    def draws(self, block: int) -> bool: ...
    def known(self, query: int) -> list[bool] | None: ...
    def counted(self, block: int, zone: int) -> frozenset[int] | None: ...
    def has(self, g: State, keyword: int, card: int) -> bool: ...


class Listeners:
    """Makes the functions that are told of events."""

    def __init__(
        self,
        program: Program,
        deal: Deal,
        layout: Layout,
        code: Code,
        touched: Touched,
        writes: Writes,
    ) -> None:
        self.program, self.deal, self.layout, self.code, self.touched = program, deal, layout, code, touched
        self.writes = writes
        self.kinds = sorted(set(deal.kinds))
        self.play = InPlay(program, deal, layout, touched, writes.know)
        self.onsets = Onsets(program, deal, layout, code, self.play.holding)
        facts = [(n, program.lasting[n].events) for n in sorted(touched.analysis.lasting)]
        self._for_a_while = [(n, events) for n, events in facts if events]
        self._windows = Nesting(WINDOWS, program.origins)
        self._by_use: dict[int, int] = {}  # the numbers that hang on what is remembered of uses; no state trigger may

    # ---- what can be told

    def counter(self, counter: int) -> Heard | None:
        """Who hears that a counter changed."""
        gained, lost = self._triggers(Event.GAINED, counter), self._triggers(Event.LOST, counter)
        watch = self._watch([w.block for w in self.program.watchers if counter in w.counters])
        (bits, its), touched = self.onsets.by_counter(counter), self.touched.by_counter(counter)
        few = self.touched.by_counter(counter, lasting=False)
        if gained is None and lost is None and watch is None and not (bits or its or touched):
            return None
        holder, wake, touch = self.holder_of(counter), self.writes.wake, self.writes.touch
        doubt, base = self.writes.doubt, self.layout.counter_base[counter]

        def heard(g: State, slot: int, before: int, after: int) -> None:
            if touched:
                touch(g, touched, few)
            if bits:
                wake(g, bits)
            if its:
                doubt(g, its, slot - base)
            if watch is not None:
                watch(g)
            tell = gained if after > before else lost
            if tell is not None:
                card, seat = holder(g, slot)
                tell(g, card, seat, abs(after - before))

        return heard

    def numbers(self, touched: int, *, turn: bool = False) -> Told | None:
        """Who hears that these numbers may have changed without a write to what they read, or that a turn begins."""
        bits = self.onsets.by_turn(touched) if turn else self.onsets.by_numbers(touched)
        watch = self._watch([w.block for w in self.program.watchers if self._hangs_on(w, touched, turn)])
        wake = self.writes.wake
        if not bits and watch is None:
            return None

        def told(g: State) -> None:
            if bits:
                wake(g, bits)
            if watch is not None:
                watch(g)

        return told

    def _hangs_on(self, watcher: Watcher, touched: int, turn: bool) -> bool:
        read = self.touched.direct(watcher.block)
        return any(self.touched.bit(number) & touched for number in read.of_numbers) or (turn and read.of_turn)

    def holder_of(self, counter: int) -> Callable[[State, int], tuple[int, int]]:
        """The card and the seat that a change of a counter happens to, by the slot."""
        base, fact = self.layout.counter_base[counter], self.program.counters[counter]
        if fact.per_card:
            return lambda g, slot: (slot - base, self.holder(g, slot - base))
        if fact.per_player:
            return lambda g, slot: (NOTHING, slot - base)
        return lambda g, slot: (NOTHING, g.active)

    def holder(self, g: State, card: int) -> int:
        """The player in whose zone a card is; where that is nobody's, whose card it is, or the active player."""
        owner = self.layout.owner_of
        seat = next((owner[slot] for slot, cards in enumerate(g.zones) if card in cards), NOTHING)
        return self.play.controller(g, card, seat)

    def move(self, source: int, target: int) -> Heard | None:
        """Who hears that a card went from one zone to another."""
        entered, left = self._triggers(Event.ENTERED, target, source), self._triggers(Event.LEFT, source)
        watchers = [w.block for w in self.program.watchers if {source, target} & set(w.zones)]
        watch, matters = self._watch(watchers), self._matter(watchers, (source, target))
        rows = self._rows(source, target)
        lies = self.numbers(self.touched.by_zone(source)) if source == target else None
        if entered is None and left is None and watch is None and lies is None and not any(map(any, rows)):
            return None
        owner, wake, doubt = self.layout.owner_of, self.writes.wake, self.writes.doubt
        touch, touch_one = self.writes.touch, self.writes.touch_one

        def heard(g: State, card: int, from_: int, to: int) -> None:
            touched, few, one, bits, its = rows[card]
            if touched:
                touch(g, touched, few)
            if one:
                touch_one(g, one, card)
            if from_ == to:
                if lies is not None:
                    lies(g)
                return
            if bits:
                wake(g, bits)
            if its:
                doubt(g, its, card)
            if watch is not None and matters[card]:
                watch(g)
            if left is not None:
                left(g, card, owner[from_], 1)
            if entered is not None:
                origin = owner[from_]
                entered(g, card, owner[to] if owner[to] >= 0 else origin, origin)

        return heard

    def _rows(self, source: int, target: int) -> list[tuple[int, int, int, int, int]]:
        """Of each card what it touches and wakes as it goes from one zone to another: numbers, and those of them while
        nothing lasts, and further ones that may depend on where it lies; triggers of a state, and those that have to be
        looked at for this card alone."""
        of, its, like, by_kind = self.touched.by_move, self.touched.of_it(source, target), self.touched.like, {}
        for kind in sorted(set(like.values())):
            touched, few = of(kind, source, target), of(kind, source, target, lasting=False)
            by_kind[kind] = (touched, few, its & ~few, *self.onsets.by_move(kind, source, target))
        return [by_kind[like[kind]] for kind in self.deal.kinds]

    def drawn(self, deck: int, hand: int) -> Heard | None:
        """Who hears that a card was drawn."""
        moved, told = self.move(deck, hand), self._triggers(Event.DRAWN, NOTHING)
        if told is None:
            return moved
        owner = self.layout.owner_of

        def heard(g: State, card: int, from_: int, to: int) -> None:
            if moved is not None:
                moved(g, card, from_, to)
            told(g, card, owner[to], 1)

        return heard

    def played(self) -> Heard | None:
        """Who hears that a card is played: also that card, wherever it is."""
        told, own = self._triggers(Event.PLAYED, NOTHING), self._by_card(Event.PLAYED_ITSELF)
        if not own:
            return told

        def heard(g: State, card: int, seat: int, amount: int) -> None:
            for t in own.get(card, ()):
                self._queue(g, t, seat, (card, card, seat, amount))
            if told is not None:
                told(g, card, seat, amount)

        return heard

    def won(self, procedure: int) -> Heard | None:
        """Who hears that somebody wins a procedure: told (state, NOTHING, seat, by how much)."""
        return self._triggers(Event.WON, procedure)

    def unable_to_draw(self) -> Heard | None:
        """Who hears that somebody cannot draw: told (state, NOTHING, seat, how many cards are missing)."""
        return self._triggers(Event.CANNOT_DRAW, NOTHING)

    def before_draw(self, deck: int) -> tuple[Before | None, bool]:
        """What opens before a card is drawn; and whether that can only do something when the deck is empty.

        Then it is told of an empty deck only, and goes straight to what it does about it.
        """
        of_cards = [t for kind in self.kinds for t in self.program.cards[kind].events if t.what == Event.BEFORE_DRAW]
        of_rules = [t for t in self.program.events if t.what == Event.BEFORE_DRAW]
        if not of_cards and not of_rules:
            return None, True
        refills = [self._when_empty(t, deck) for t in of_rules]
        if not of_cards and all(block is not None for block in refills):
            rows = [(self.code.entry(block), self._pad(block)) for block in refills if block is not None]
            decks = [self.layout.zone(deck, seat) for seat in range(self.program.players)]
            return self._so_often(_refilling(rows, decks), of_rules), True
        tell = self._triggers(Event.BEFORE_DRAW, NOTHING)
        assert tell is not None
        heard = tell
        return self._so_often(lambda g, seat: heard(g, NOTHING, seat, 1), [*of_rules, *of_cards]), False

    def _so_often(self, opens: Callable[[State, int], None], triggers: list[EventTrigger]) -> Before:
        """So often, and no more: what opens before a draw may put back what was drawn."""

        def before(g: State, seat: int, drawn: int) -> None:
            if drawn >= DRAWS:
                raise LimitReached(self.program.origins[t.block] for t in triggers)
            opens(g, seat)

        return before

    def _when_empty(self, t: EventTrigger, deck: int) -> int | None:
        """What a rule does before "you" draw from an empty deck, if it does nothing else and draws nothing itself."""
        first = list(decode(self.program.blocks[t.block]))
        match first:
            case [(Op.SIZE, d, 0, zone), (Op.IF, left, 0, 0, refill, other)]:
                does_nothing = self.program.blocks[other] == (Op.DONE,)
                if t.own and t.query == NOTHING and zone == deck and left == L(d) and does_nothing:
                    return None if self.code.draws(refill) else refill
        return None

    # ---- telling

    def _by_card(self, what: Event) -> dict[int, list[EventTrigger]]:
        """The triggers of each card that hear of such an event, whatever its subject."""
        by_kind = {k: [t for t in self.program.cards[k].events if t.what == what] for k in self.kinds}
        return {card: by_kind[kind] for card, kind in enumerate(self.deal.kinds) if by_kind[kind]}

    def _watch(self, blocks: list[int]) -> Callable[[State], None] | None:
        if not blocks:
            return None
        code, program = self.code, self.program

        def watch(g: State) -> None:
            for block in blocks if g.turn else ():
                code.entry(block)(g, g.active, [0] * program.locals[block])

        return watch

    def _matter(self, blocks: list[int], zones: tuple[int, int]) -> list[bool]:
        """The cards whose coming and going can change what these programs find: all, unless they only count some."""
        matter = [False] * (len(self.deal.kinds) + 1)
        for block in blocks:
            for zone in zones:
                counted = self.code.counted(block, zone)
                if counted is None:
                    return [True] * len(matter)
                for query in counted:
                    may = [*map(self.code.analysis.may_pass(query).__getitem__, self.deal.kinds), False]
                    answers = self.code.known(query) or may
                    matter = [one or other for one, other in zip(matter, answers, strict=True)]
        return matter

    def _triggers(self, what: Event, subject: int, source: int = NOTHING) -> Heard | None:
        def hears(t: EventTrigger) -> bool:
            return t.what == what and t.subject == subject and t.source in (NOTHING, source)

        rules = [t for t in self.program.events if hears(t)]
        tallies = [t for t in self.program.tallies if (t.what, t.subject) == (what, subject)]
        by_kind = {k: [t for t in self.program.cards[k].events if hears(t)] for k in self.kinds}
        by_card = {card: by_kind[kind] for card, kind in enumerate(self.deal.kinds) if by_kind[kind]}
        waiting = {n: [t for t in events if hears(t)] for n, events in self._for_a_while}
        lasting = {n: triggers for n, triggers in waiting.items() if triggers}
        if not rules and not by_card and not tallies and not lasting:
            return None
        fire = self._run_now if what == Event.BEFORE_DRAW else self._queue
        leaves, hearing = self._leaves_play(what, subject, source), self.play.holding(by_card)

        def tell(g: State, card: int, seat: int, amount: int) -> None:
            for tally in tallies:
                self._remember(g, tally, (NOTHING, card, seat, amount))
            for t in rules:
                run = self._run_now if t.now else fire
                run(g, t, seat if t.own and seat >= 0 else g.active, (NOTHING, card, seat, amount))
            if by_card:
                for it, of in hearing(g):
                    for t in by_card[it]:
                        if t.keyword == NOTHING or self.code.has(g, t.keyword, it):
                            fire(g, t, of, (it, card, seat, amount))
                if leaves:
                    self._last_words(g, by_card, card, seat, amount, fire)
            if lasting and g.lasting:
                for fact, you, given in g.lasting[:]:
                    for t in lasting.get(fact, ()):
                        fire(g, t, you, (given[0], card, seat, amount, *given[4:]))

        return tell

    def _remember(self, g: State, tally: Tally, given: tuple[int, int, int, int]) -> None:
        """What has been done is counted for the player who did it."""
        _, _, seat, amount = given
        if tally.query == NOTHING or self._asked(g, tally.query, seat, given):
            self._use(g, tally.counter, self.layout.counter(tally.counter, seat), amount)

    def _leaves_play(self, what: Event, subject: int, source: int) -> bool:
        zone = subject if what == Event.LEFT else source if what == Event.ENTERED else NOTHING
        return zone != NOTHING and self.program.zones[zone].in_play

    def _last_words(
        self,
        g: State,
        by_card: dict[int, list[EventTrigger]],
        card: int,
        seat: int,
        amount: int,
        fire: Callable[..., None],
    ) -> None:
        """A card that leaves play still hears that it leaves."""
        if card in by_card and not any(card in g.zones[slot] for slot in self.play.slots):
            for t in by_card[card]:
                if t.keyword == NOTHING or self.code.has(g, t.keyword, card):
                    fire(g, t, self.play.controller(g, card, seat), (card, card, seat, amount))

    def _pad(self, block: int) -> tuple[int, ...]:
        """The locals of a trigger behind the four that its event gives."""
        return (0,) * (self.program.locals[block] - 4)

    def _padded(self, t: EventTrigger, given: tuple[int, ...]) -> tuple[int, ...]:
        return given + (0,) * (self.program.locals[t.block] - len(given))

    def _hears(self, g: State, t: EventTrigger, you: int, given: tuple[int, ...]) -> bool:
        return (t.query == NOTHING or self._asked(g, t.query, you, given)) and self.used(g, t, given[0])

    def _asked(self, g: State, query: int, you: int, given: tuple[int, ...]) -> bool:
        pad = (0,) * (self.program.locals[query] - len(given))
        return bool(self.code.query(query)(g, you, [*given, *pad]))

    def used(self, g: State, of: EventTrigger | Replacement, card: int) -> bool:
        """May it happen once more, by its limit? Then it has."""
        if of.uses == NOTHING:
            return True
        slot = self.layout.counter_base[of.uses] + max(card, 0)
        if g.counters[slot] >= of.most:
            return False
        self._use(g, of.uses, slot, 1)
        return True

    def _use(self, g: State, counter: int, slot: int, times: int) -> None:
        self.writes.use(g, slot, times)
        touched = self._by_use.get(counter)
        if touched is None:
            touched = self._by_use[counter] = self.touched.by_counter(counter)
        self.writes.touch(g, touched, touched)

    def _queue(self, g: State, t: EventTrigger, you: int, given: tuple[int, ...]) -> None:
        if self._hears(g, t, you, given):
            self.writes.enqueue(g, t.block, you, self._padded(t, given))

    def _run_now(self, g: State, t: EventTrigger, you: int, given: tuple[int, ...]) -> None:
        if self._hears(g, t, you, given):
            run = self._windows.bounded(self.code.entry(t.block), t.block)
            run(g, you, list(self._padded(t, given)))


def _refilling(rows: list[tuple[Run, tuple[int, ...]]], decks: list[int]) -> Callable[[State, int], None]:
    """One rule after another, as long as the deck is empty."""

    def before(g: State, seat: int) -> None:
        for run, pad in rows:
            if not g.zones[decks[seat]]:
                run(g, seat, [NOTHING, NOTHING, seat, 1, *pad])

    return before
