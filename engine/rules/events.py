"""The only writer of the state: the course of a game here, counters in changes.py, zones in moves.py and places.py.

Every write is an event; triggers, log, view and transcript read the same events. What is written by an instruction is a
closure with everything resolved: which slot, which bound, who listens. Where nobody listens, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.rules.operands import Run, Told, list_of, seat_of
from engine.rules.programs import NOTHING, Event, Flow, Program, Showing
from engine.rules.state import EVERYBODY, PARTS, Layout, Locals, Moment, Outcome, State
from engine.rules.touched import Touched


class GameOver(Exception):
    """The game has just ended: whatever was going on is dropped. Never leaves the machine."""


# ---- the course of the game: what waits, who decides, how it ends


def ask(g: State, decision: int, seat: int) -> bool:
    """The game waits for a choice of this seat. True, for the caller is suspended."""
    g.decision = decision
    g.decider = seat
    return True


def menu(leave: Run, block: int) -> Run:
    """The commonest end of all, after every action: the phase is left, or you choose at its menu again."""

    def run(g: State, you: int, l: Locals) -> object:
        if g.leaving:
            return leave(g, you, l)
        g.decision = block
        g.decider = you
        return True

    return run


def answered(g: State, answer: int) -> None:
    """The choice has come."""
    if g.log is not None:
        g.log.append((Event.CHOICE, g.decider, g.decision, answer))
    g.decision = NOTHING


def act(g: State, action: int, card: int) -> None:
    """The chosen action begins. Asked only where there is a log."""
    assert g.log is not None
    g.log.append((Event.ACTION, g.decider, action, card))


def push(g: State, block: int, you: int, locals_: Sequence[Any]) -> None:
    """A block waits on the agenda, to go on after what is done first."""
    g.agenda.append((block, you, tuple(locals_)))


def go_to(block: int) -> Run:
    """On to a block by way of the agenda, with the player who is active now as "you"."""

    def run(g: State, you: int, l: Locals) -> None:
        g.agenda.append((block, g.active, ()))

    return run


def pop(g: State) -> tuple[int, int, tuple[Any, ...]]:
    """The frame that goes on."""
    return g.agenda.pop()


def drive(g: State, resumed: Callable[[int], Run], steps: int) -> bool:
    """Goes on with what waits on the agenda, until a decision; False if that takes more than so many steps."""
    agenda = g.agenda
    for _ in range(steps):
        block, you, locals_ = agenda.pop()
        if resumed(block)(g, you, list(locals_)):
            return True
    return False


def next_trigger(g: State) -> tuple[int, int, tuple[Any, ...]]:
    """The trigger that has waited longest."""
    return g.queue.pop(0)


def queue(g: State, block: int, seat: int, locals_: tuple[Any, ...]) -> None:
    """A trigger waits until what is going on is done."""
    g.queue.append((block, seat, locals_))


def wake(g: State, bits: int) -> None:
    """These triggers of a state have to be looked at."""
    g.woken |= bits


def doubt(g: State, bits: int, card: int) -> None:
    """These triggers of a state have to be looked at for this card."""
    g.woken |= bits
    if card not in g.doubted:
        g.doubted += (card,)


def looked(g: State, bits: int) -> None:
    """These triggers of a state have been looked at."""
    g.woken &= ~bits
    if not g.woken:
        g.doubted = ()


def remember(g: State, slot: int, value: int) -> None:
    """What is remembered of something is this from now on; nobody is told."""
    g.counters[slot] = value


def use(g: State, slot: int, times: int) -> None:
    """What is remembered of something: it has happened so often more."""
    g.counters[slot] += times


def know(g: State, place: int, bit: int, found: object) -> None:
    """What was found of a number is kept until a write touches it."""
    known = g.known
    if place >= len(known):
        known += [None] * (place + 1 - len(known))
    known[place] = found
    g.fresh |= bit


def touch(g: State, bits: int, few: int) -> None:
    """What was known of these numbers may not be so any more; of the few ones, while nothing lasts."""
    g.fresh &= ~(bits if g.lasting else few)


def touch_one(g: State, bits: int, card: int) -> None:
    """The same, of those of these numbers that depend on where this card lies."""
    bits &= g.fresh
    while bits:
        bit = bits & -bits
        held = g.known[bit.bit_length() - 1]
        if held is not None and held.depends_on(card):
            g.fresh &= ~bit
        bits ^= bit


def restore(g: State, before: State, logged: int = 0) -> None:
    """The state becomes what it was in `before`, a clone of it; its log what it was at `logged` events."""
    log = g.log
    for name in PARTS:
        setattr(g, name, getattr(before, name))
    if log is not None:
        del log[logged:]
    g.log = log


def show_others(g: State, instead: Mapping[int, int]) -> None:
    """In a clone in which other cards lie: they are the ones that were shown."""
    g.shown = tuple([(instead.get(card, card), slot, to) for card, slot, to in g.shown])


def hide_others(g: State, veil: State) -> None:
    """In a clone in which other cards lie: it is they that lay there before a hidden step began."""
    g.veil = veil


def guess(g: State, zones: Iterable[tuple[int, list[int]]], shuffles: int, chance: int) -> None:
    """In a clone that somebody thinks with: these zones hold these cards, and what chance will bring is another's."""
    for slot, cards in zones:
        g.zones[slot] = cards
    g.shuffles, g.chance = shuffles, chance
    g.fresh = 0


def changed_by(g: State, block: int, slot: int) -> None:
    """What a text says has changed how much will be gained or lost: it is told. Its card lies in that zone slot."""
    if g.log is not None:
        g.log.append((Event.BY, block, slot))


def write_down(g: State) -> None:
    """A clone logs what happens from here on."""
    g.log = []


def begin_at(g: State, moment: Moment, following: int, decision: int) -> None:
    """The game is under way, at a menu of its active player: whatever was going on is dropped, and nobody is told."""
    g.turn, g.active, g.phase = moment.turn, moment.active, moment.phase
    g.following, g.leaving = following, Flow.STAY
    g.veil = None
    g.decision, g.decider = decision, moment.active
    g.agenda.clear()
    g.queue.clear()
    g.shown = ()
    g.lasting.clear()
    g.fresh = 0


def lay_out(g: State, counters: Iterable[tuple[int, int]], zones: Iterable[tuple[int, Iterable[int]]]) -> None:
    """These counter slots hold so much, and these zone slots these cards: nothing happens, and nobody is told."""
    for slot, value in counters:
        g.counters[slot] = value
    for slot, cards in zones:
        g.zones[slot] = list(cards)
    g.fresh = 0


def recount(g: State, counters: Iterable[int]) -> None:
    """The counters are these, slot by slot: a state that goes on with other cards than it began with."""
    g.counters = list(counters)
    g.fresh = 0


def seen_as(g: State, before: State, seat: int, counters: list[int], zones: list[list[int]]) -> State:
    """A clone as a seat may know it: it has these counters and zones, and nothing that others showed or began since."""
    other = g.clone()
    other.counters, other.zones = counters, zones
    other.shown = tuple([each for each in g.shown if each in before.shown or each[2] != EVERYBODY])
    other.lasting = [each for each in g.lasting if each in before.lasting or each[1] == seat]
    other.fresh = 0
    return other


def show(g: State, how: int, seat: int, cards: Iterable[int]) -> None:
    """A seat looks at cards, searches them or reveals them: whoever is shown them knows them until the next action."""
    to = EVERYBODY if how == Showing.REVEAL else 1 << seat
    shown = list(cards)
    for slot, zone in enumerate(g.zones):
        here = [card for card in shown if card in zone]
        if here:
            g.shown += tuple([(card, slot, to) for card in here])
            if g.log is not None:
                g.log.append((Event.REVEALED, how, seat, slot, *here))


def forget(g: State, slot: int = NOTHING) -> None:
    """What was shown of a zone is not known any more; or all that was shown."""
    g.shown = tuple([each for each in g.shown if each[1] != slot]) if slot >= 0 else ()


def finish(g: State, ending: int, winners: tuple[int, ...]) -> None:
    """The game is over, at once: whatever was going on is dropped."""
    g.over = True
    g.veil = None
    g.outcome = Outcome(ending, winners)
    g.decision = NOTHING
    g.agenda.clear()
    g.queue.clear()
    if g.log is not None:
        g.log.append((Event.OVER, ending, *winners))
    raise GameOver


class Turns:
    """Makes the closures that write turns, phases and the end of the game, for one program."""

    def __init__(self, program: Program, layout: Layout, touched: Touched) -> None:
        self.program, self.layout, self.touched = program, layout, touched

    def leave(self, how: int) -> Run:
        """The step, the phase or the turn is being left; a step only where there is one."""
        steps = self.program.phases

        def run(g: State, you: int, l: Locals) -> None:
            if g.leaving < how:
                g.leaving = how

        def run_in_step(g: State, you: int, l: Locals) -> None:
            if g.leaving < how and g.phase >= steps:
                g.leaving = how

        return run if how >= Flow.PHASE else run_in_step

    @staticmethod
    def next_turn(player: int) -> Run:
        """The player takes the next turn."""
        seat = seat_of(player)

        def run(g: State, you: int, l: Locals) -> None:
            g.following = seat(g, you, l)
            if g.log is not None:
                g.log.append((Event.NEXT_TURN, g.following))

        return run

    def begin_turn(self, told: Told | None) -> Run:
        """The turn counter goes up; who is to follow becomes active, and after them the next seat."""
        players, forgets, touched = self.program.players, self.layout.anew(0), self.touched.by_turn()

        def run(g: State, you: int, l: Locals) -> None:
            for slots, fresh in forgets:
                g.counters[slots] = fresh
            g.turn += 1
            if touched:
                g.fresh &= ~touched
            g.active = g.following
            g.following = (g.active + 1) % players
            g.leaving = Flow.STAY
            if g.log is not None:
                g.log.append((Event.TURN, g.turn, g.active))
            if told is not None:
                told(g)

        return run

    def begin_phase(self, phase: int) -> Run:
        """A phase or a step begins."""
        forgets, touched = self.layout.anew(2 + 2 * phase), self.touched.by_edge(2 + 2 * phase)
        left, stay = int(Flow.PHASE if phase < self.program.phases else Flow.STEP), int(Flow.STAY)

        def run(g: State, you: int, l: Locals) -> None:
            for slots, fresh in forgets:
                g.counters[slots] = fresh
            if touched:
                g.fresh &= ~touched
            g.phase = phase
            if stay < g.leaving <= left:
                g.leaving = stay
            if g.log is not None:
                g.log.append((Event.PHASE, phase))

        return run

    def win(self, player: int, ending: int) -> Run:
        """The player wins."""
        seat = seat_of(player)
        return lambda g, you, l: finish(g, ending, (seat(g, you, l),))

    def defeat(self, player: int, ending: int) -> Run:
        """The player loses: all others win."""
        seat, players = seat_of(player), range(self.program.players)

        def run(g: State, you: int, l: Locals) -> None:
            loser = seat(g, you, l)
            finish(g, ending, tuple(p for p in players if p != loser))

        return run

    @staticmethod
    def win_all(x: int, ending: int) -> Run:
        """All of a list win."""
        seats = list_of(x)

        def run(g: State, you: int, l: Locals) -> None:
            if winners := tuple(sorted(seats(g, you, l))):
                finish(g, ending, winners)

        return run

    def defeat_all(self, x: int, ending: int) -> Run:
        """All of a list lose: all others win."""
        seats, players = list_of(x), range(self.program.players)

        def run(g: State, you: int, l: Locals) -> None:
            if losers := seats(g, you, l):
                finish(g, ending, tuple(p for p in players if p not in losers))

        return run

    @staticmethod
    def end(ending: int) -> Run:
        """The game ends with no winner."""
        return lambda g, you, l: finish(g, ending, ())
