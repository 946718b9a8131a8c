"""The greedy bot: looks to the end of its own turn, or of its part in another's, for the most progress to the endings.

It knows no game. It deals the cards it cannot see anew, tries lines of play on clones, and keeps the best: a won game
before all, then progress (its own towards the goals, less the best other's), then what players amount to, how worn
their cards are and what is left (counters and cards), then the shorter line. A line is planned once and followed while
everything goes as planned.

The search is depth first, the most promising option first, and every line may leave that order only so many times:
never at first, then once, then twice. So the best lines come first, and the search can stop at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.rules.bounds import LimitReached
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.guess import Bare, Knowledge, guessed, hidden_pools
from engine.table.scale import Key, Scale, Worth
from engine.table.sight import Sight, veiled
from engine.table.waiting import Waiting

TRIES = 160
"""How many options are tried for one plan, once there is a line at all."""

FEWER = 50
"""The same in a game in which cards add up to something: there much can be rearranged, and steps are longer."""

DEPTH = 40
"""How long a planned line may be."""

REPLIES = 12
"""How many choices of others are told in a row."""

PATIENCE = 120
"""How many choices a turn may take before it is ended."""


class Node:
    """A state that was reached in thought."""

    __slots__ = ("children", "ended", "outlook", "spare", "state", "worth")

    def __init__(self, state: State, worth: Worth, ended: bool) -> None:
        self.state, self.worth, self.ended = state, worth, ended
        self.children: list[tuple[int, Node]] | None = None
        self.outlook: Worth | None = None  # the most that is reached before something else is to be done
        self.spare = -1  # with how many departures to spare it has been searched


Line = list[tuple[int, Node]]
"""Choices, each with what it leads to."""


class Greedy:
    """Plays one seat of one game."""

    def __init__(self, machine: Machine, knowledge: Knowledge, seat: int, seed: int) -> None:
        self._machine, self._seat, self._random = machine, seat, Random(seed).random
        self._seen = [slot for slot, shown in enumerate(knowledge.seen[seat]) if shown]
        self._pools = hidden_pools(machine.layout, knowledge.seen[seat])
        self._bare = Bare(machine, self._pools, seat)
        self._scale = Scale(machine, knowledge, seat)
        self._sight, self._waiting = Sight(machine, knowledge.seen), Waiting(machine, knowledge.seen[seat], seat)
        self._plan: Line = []  # the last comes first
        self._expected: State | None = None
        self._turn, self._taken = -1, 0

    def choose(self, state: State) -> int:
        """The next choice of the best line found."""
        options = self._machine.legal(state)
        if len(options) > 1:
            options = self._sight.merged(state)
        if len(options) == 1:
            return options[0]
        state = veiled(state, self._machine.layout, self._seat)
        if self._waiting.is_dark(state) or not _each_card_once(state):
            return options[int(self._random() * len(options))]
        self._count(state)
        if not self._plan or not self._as_planned(state):
            self._plan = self._think(state)[::-1]
        if not self._plan:
            return options[0]
        choice, node = self._plan.pop()
        before, self._expected = self._expected, node.state
        if before is not None and not self._sight.is_clear(state):
            choice = self._sight.again(state, before, choice)
        return choice if choice in options else options[0]  # what is hidden may have been guessed wrongly

    def _alike(self, counters: Sequence[int], card: int) -> tuple[int, ...]:
        return self._machine.deal.kinds[card], *self._machine.layout.lying_on(counters, card)

    def _count(self, state: State) -> None:
        self._taken = self._taken + 1 if state.turn == self._turn else 1
        self._turn = state.turn

    def _as_planned(self, state: State) -> bool:
        """Is everything that is seen as the plan foresaw?"""
        plan = self._expected
        if plan is None or (state.turn, state.decision) != (plan.turn, plan.decision):
            return False
        if not self._scale.same_counters(state, plan):
            return False
        return all(state.zones[slot] == plan.zones[slot] for slot in self._seen)

    def _think(self, state: State) -> Line:
        state = self._bare.state(state)
        self._expected = guessed(state, self._pools, self._random, self._alike, self._seat)
        self._scale.standing.look(self._expected)
        search = Search(self._machine, self._sight, self._scale, self._expected)
        return search.ending() if self._taken > PATIENCE else search.best()


def _each_card_once(state: State) -> bool:
    """Does every card lie in one place? What is hidden from a seat may have come to it meanwhile."""
    cards = [card for zone in state.zones for card in zone]
    return state.veil is None or len(set(cards)) == len(cards)


class Search:
    """One search for the best line from a state to the end of the turn."""

    def __init__(self, machine: Machine, sight: Sight, scale: Scale, state: State) -> None:
        self._machine, self._sight, self._scale = machine, sight, scale
        self._seat, self._turn = scale.seat, state.turn
        self._table: dict[Key, Node] = {}
        self._left = FEWER if scale.standing.counts else TRIES
        self._cut = False  # were there lines for which nothing was to spare?
        self._found: tuple[Worth, int] | None = None
        self._line: Line = []
        self._best: Line = []
        self._root = Node(state, scale.worth(state), False)

    def best(self) -> Line:
        """The best line found; with no end of the turn in reach, the most promising step."""
        for spare in range(DEPTH):
            self._cut = False
            self._search(self._root, spare)
            if not self._cut or self._left <= 0:
                break
        return self._best or self._children(self._root)[:1]

    def ending(self) -> Line:
        """The best step that ends the turn, or any."""
        children = self._children(self._root)
        return next(([step] for step in children if step[1].ended), children[:1])

    def _search(self, node: Node, spare: int) -> None:
        if node.ended:
            self._keep(node)
            return
        if node.spare >= spare or len(self._line) >= DEPTH or (self._left <= 0 and self._found is not None):
            return
        node.spare = spare
        for rank, step in enumerate(self._children(node)):
            if rank and not spare and not step[1].ended:  # an end in reach costs nothing
                self._cut = True
                continue
            self._line.append(step)
            self._search(step[1], spare - (rank > 0))
            self._line.pop()

    def _keep(self, node: Node) -> None:
        worth = node.worth, -len(self._line)
        if self._found is None or worth > self._found:
            self._found, self._best = worth, self._line[:]

    def _children(self, node: Node) -> list[tuple[int, Node]]:
        """What each option leads to, the most promising first; options that only cost are left out."""
        if node.children is None:
            tried = ((choice, self._after(node.state, choice)) for choice in self._sight.merged(node.state))
            steps = [(choice, after) for choice, after in tried if after is not None]
            useful = [step for step in steps if step[1].ended or not self._scale.only_costs(node.state, step[1].state)]
            window = self._window(node.state)
            node.children = sorted(useful or steps, key=lambda step: self._promise(step[1], window), reverse=True)
        return node.children

    def _promise(self, node: Node, window: int) -> tuple[Worth, int]:
        """What to try first: what is worth more now; else what goes on elsewhere, and to stay here for nothing last."""
        return self._outlook(node), 1 if node.ended else 2 * (self._window(node.state) != window)

    def _outlook(self, node: Node) -> Worth:
        """What a choice leads to, with the best of those that belong to it: what is chosen inside an effect."""
        if node.outlook is None:
            node.outlook = node.worth
            if not node.ended and not self._machine.acting(node.state) and self._left > 0:
                node.outlook = max((self._outlook(after) for _, after in self._children(node)), default=node.worth)
        return node.outlook

    def _window(self, state: State) -> int:
        """Where actions are chosen now; inside an effect, that one's."""
        return state.phase

    def _after(self, state: State, choice: int) -> Node | None:
        """What a choice leads to; None where its effects never end."""
        after = state.clone()
        self._left -= 1
        try:
            self._machine.apply(after, choice)
        except LimitReached:
            return None
        if not self._replied(after):
            return None
        if after.over or after.turn != self._turn or after.decider != self._seat:
            return Node(after, self._scale.worth(after), True)
        key = self._scale.key(after)
        node = self._table.get(key)
        if node is None:
            node = self._table[key] = Node(after, self._scale.worth(after), False)
        return node

    def _replied(self, state: State) -> bool:
        """What others decide meanwhile, told by the shortest way out of it. False where its effects never end.

        In somebody else's turn that is followed as long as a procedure goes on, in which the seat has its part.
        """
        machine, phases = self._machine, self._machine.program.phases
        try:
            for _ in range(REPLIES):
                mine = state.active == self._seat or state.phase >= phases
                if state.over or state.decider == self._seat or state.turn != self._turn or not mine:
                    break
                machine.apply(state, self._way_out(state))
        except LimitReached:
            return False
        return True

    def _way_out(self, state: State) -> int:
        """The last option that lets somebody else decide or ends the step; inside an effect the first."""
        options = self._sight.merged(state)
        if not self._machine.acting(state):
            return options[0]
        for choice in reversed(options):
            after = state.clone()
            self._left -= 1
            self._machine.apply(after, choice)
            if after.over or (after.decider, after.phase) != (state.decider, state.phase):
                return choice
        return options[-1]
