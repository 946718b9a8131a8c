"""The rules machine, ready to run: start, the options of a decision, apply, outcome.

machine = Machine(program, deal)
state = machine.start(seed=1)
while not state.over:
    machine.apply(state, machine.legal(state)[0])
machine.outcome(state)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rules import events
from engine.rules.bounds import STEPS, LimitReached
from engine.rules.chance import seed_stream
from engine.rules.events import GameOver
from engine.rules.interpret import Interpreter
from engine.rules.keywords import with_keywords
from engine.rules.operands import Run
from engine.rules.options import Option, Options, Refusal, is_of_seats
from engine.rules.programs import NOTHING, YOU, Op, Per, Program
from engine.rules.state import Deal, Layout, Moment, Outcome, State, begun, fresh

SHUFFLES, CHANCE = 0, 1
"""The streams of random numbers of a seed."""

Answer = Callable[[State, int], object]


class Machine:
    """The rules of one game for one deal of cards. It keeps no state: any number of games run on it."""

    def __init__(self, program: Program, deal: Deal) -> None:
        program = with_keywords(program, deal.kinds)
        self.program, self.deal = program, deal
        self.layout = Layout(program, deal)
        self._table = fresh(program, deal, (0, 0))
        self._code = Interpreter(program, deal, self.layout)
        self._options = Options(program, deal, self.layout, self._code)
        self._legal = self._options.legal
        self._bits, self._mask = self._options.bits, self._options.mask
        asking = self._options.asking.items()
        self._actions = {block: self._menu(i[-1]) for block, i in asking if i[0] == Op.MENU}
        self._menus = {i[2]: block for block, i in asking if i[0] == Op.MENU}
        self._leaving: dict[int, bool] = {}
        self._answers = {block: self._answer_inside(i) for block, i in asking if i[0] != Op.MENU}

    # ---- the game

    def start(self, seed: int, *, log: bool = False) -> State:
        """A new game: dealt, set up, and at its first decision (or over)."""
        state = self.table(seed, log=log)
        events.push(state, self.program.start, state.active, (0,) * self.program.locals[self.program.start])
        try:
            self._drive(state)
        except GameOver:
            return state
        return state

    def table(self, seed: int, *, log: bool = False) -> State:
        """The table before set-up: counters at their start, the dealt cards in their zones, nothing begun."""
        streams = seed_stream(seed, SHUFFLES), seed_stream(seed, CHANCE)
        return begun(self._table, streams, log=log)

    def resume_at(self, state: State, moment: Moment) -> None:
        """The state waits for the active player to choose one of the phase's actions; nothing else is going on.

        The phase must be one of `self.phases`. Nothing happens on the way: no event, no trigger, no ending.
        """
        following = (moment.active + 1) % self.program.players
        events.begin_at(state, moment, following, self._menus[moment.phase])
        self.look_anew(state)

    def look_anew(self, state: State) -> None:
        """What is true now has been so before: no trigger of a state works for it."""
        self._code.remember(state)

    def lay_out(
        self, state: State, counters: Iterable[tuple[int, int]], zones: Iterable[tuple[int, Iterable[int]]] = ()
    ) -> None:
        """Counter slots become so much, zone slots these cards, from the first place on if no counter says else."""
        laid = [(slot, tuple(cards)) for slot, cards in zones]
        events.lay_out(state, [*self.layout.places(self.program, laid), *counters], laid)

    def take_over(self, state: State, before: Layout) -> None:
        """A state of the same game goes on here, with the same cards and further ones: theirs are as at the start."""
        counters = list(self._table.counters)
        for slot, counter in enumerate(before.counter_of):
            counters[self.layout.counter_base[counter] + slot - before.counter_base[counter]] = state.counters[slot]
        events.recount(state, counters)

    def host(self, state: State, card: int) -> int:
        """The card to which a card is attached; NOTHING for one that is attached to none."""
        if self.program.host == NOTHING:
            return NOTHING
        return state.counters[self.layout.card_counter(self.program.host, card)] - 1

    @property
    def phases(self) -> tuple[int, ...]:
        """The phases of a turn in which actions are chosen."""
        return tuple(sorted(number for number in self._menus if number < self.program.phases))

    def only_leaves(self, action: int) -> bool:
        """Does an action nothing but to leave a step, a phase or the turn?"""
        if action not in self._leaving:
            self._leaving[action] = self._leaves(self.program.actions[action].block)
        return self._leaving[action]

    def _leaves(self, block: int) -> bool:
        analysis = self._code.analysis
        done = {Op(i[0]) for each in analysis.reached(block) for i in analysis.instructions(each)}
        return done <= {Op.LEAVE, Op.NEXT, Op.DONE}

    def acting(self, state: State) -> bool:
        """Is an action to be chosen now, and no choice inside an effect open?"""
        return state.decision in self._actions

    def ending(self, state: State) -> Outcome | None:
        """How the game would end at once if anything happened: an ending that hangs on the state, and holds."""
        after, code = state.clone(), self._code
        try:
            for watcher in self.program.watchers:
                code.entry(watcher.block)(after, after.active, [0] * self.program.locals[watcher.block])
        except GameOver:
            return after.outcome
        return None

    def legal(self, state: State) -> list[int]:
        """The options of the decision, a fresh list in a fixed order, one entry for each copy of a card.

        Empty when the game is over, and only then.
        """
        return self._legal[state.decision](state, state.decider)

    def merged(self, state: State) -> list[int]:
        """The options with identical ones once, for people, search and perft."""
        return [option.choice for option in self.options(state)]

    def apply(self, state: State, choice: int) -> None:
        """The choice is made, and the game goes on to the next decision or its end. It trusts its caller.

        Raises LimitReached for effects that never end; the state is then of no use (restore a clone of it).
        """
        try:
            actions = self._actions.get(state.decision)
            if actions is not None:
                waits = actions[choice >> self._bits](state, choice & self._mask)
            else:
                waits = self._answers[state.decision](state, choice)
            if not waits:
                self._drive(state)
        except GameOver:
            pass
        except RecursionError as error:
            raise LimitReached(()) from error

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return state.outcome

    # ---- what an option is, and why another is none

    def describe(self, state: State, choice: int) -> Option:
        """What an option is: its kind, action, card."""
        return self._options.describe(state, choice)

    def options(self, state: State) -> list[Option]:
        """The merged options, described."""
        return self._options.merged(state, self.legal(state))

    def refused(self, state: State) -> list[Refusal]:
        """The actions that cannot be taken now, and why."""
        return [] if state.over else self._options.refused(state)

    def choosable(self, state: State, action: int) -> list[int]:
        """The cards that an action could choose first, if nothing hindered it."""
        return self._options.choosable(state, action)

    def elsewhere(self, state: State) -> list[tuple[int, int]]:
        """The actions of other menus that choose a card of the hand, each with a card, where this menu does so too."""
        return [] if state.over else self._options.elsewhere(state)

    def value(self, state: State, number: int, card: int) -> int:
        """A number of a card as it is now, with its modifiers."""
        return self.numbers(state)(card)[number]

    def numbers(self, state: State) -> Callable[[int], tuple[int, ...]]:
        """All numbers of a card as they are in this state, for many cards."""
        return self._code.readers.numbers.of_cards(state)

    def why(self, state: State, number: int, item: int) -> list[tuple[int, int]]:
        """What changes a number of a card, or of a seat, now: the cards that do (NOTHING: a rule), each by how much."""
        return self._code.readers.numbers.why(state, number, item)

    def value_of(self, state: State, number: int, seat: int) -> int:
        """A number of a player, or (for any seat) of the table, as it is now."""
        numbers = self._code.readers.numbers
        of_table = self.program.numbers[number].per == Per.TABLE
        value = numbers.of_table(number) if of_table else numbers.of_player(number, YOU)
        now: int = value(state, state.active if of_table else seat, [])
        return now

    # ---- going on

    def _drive(self, g: State) -> None:
        """Goes on with what waits on the agenda, to the next decision."""
        if not events.drive(g, self._code.resumed, STEPS):
            raise LimitReached(self.program.origins[frame[0]] for frame in g.agenda)

    def _menu(self, after: int) -> list[Answer]:
        return [self._action(number, after) for number in range(len(self.program.actions))]

    def _action(self, number: int, after: int) -> Answer:
        fact, chosen, code = self.program.actions[number], self._options.chosen, self._code
        run, width = code.entry(fact.block), self.program.locals[fact.block] - 1
        waits, go_on = code.analysis.waits(fact.block), code.entry(after)
        address = self.layout.zone_address(fact.zone, fact.owner) if fact.zone != NOTHING else None
        slots = address.slots if address is not None else None
        pad = [0] * width

        def answer(g: State, index: int) -> object:
            you = g.decider
            if g.shown:  # in the action before; it is known no longer
                events.forget(g)
            if address is None:
                card = NOTHING
            elif slots is not None:
                card = g.zones[slots[you]][index]
            else:
                card = chosen(g, number, index)
            if g.log is not None:
                events.act(g, number, card)
            if not waits:
                run(g, you, [card, *pad])
                return go_on(g, you, [])
            return _run_waiting(run, go_on, after, g, you, [card, *pad])

        return answer

    def _answer_inside(self, i: tuple[int, ...]) -> Answer:
        meaning, d, after, resumed = self._options.meaning(i), i[1], i[-1], self._code.resumed
        names = is_of_seats(i)

        def answer(g: State, choice: int) -> object:
            meant = meaning(g, choice)
            _, you, locals_ = events.pop(g)
            events.answered(g, meant if names else choice)
            l = list(locals_)
            l[d] = meant
            return resumed(after)(g, you, l)

        return answer


def _run_waiting(run: Run, go_on: Run, after: int, g: State, you: int, l: list[int]) -> object:
    """An action that may wait for a choice: what comes after it is on the agenda meanwhile."""
    events.push(g, after, you, ())
    if run(g, you, l):
        return True
    events.pop(g)
    return go_on(g, you, [])


def names(error: LimitReached, places: Iterable[str]) -> tuple[str, ...]:
    """The texts that a reached limit names."""
    of = tuple(places)
    return tuple(of[origin] for origin in error.origins if 0 <= origin < len(of))
