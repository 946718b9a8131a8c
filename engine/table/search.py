"""The greedy bot's search for a line of play, on clones of a state that it may know.

The search is depth first, the most promising option first, and every line may leave that order only so many times:
never at first, then once, then twice. So the best lines come first, and the search can stop at any time. What is worth
more at once comes first, and then what goes on elsewhere: so what a player amounts to is brought up before it is used,
and to go on sooner is what is tried next.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.bounds import LimitReached
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table.holdings import CARD
from engine.table.node import Line, Node
from engine.table.scale import Key, Scale, Spot, Worth, is_back
from engine.table.sight import Sight
from engine.table.trim import Trim

TRIES = 160
"""How many options are tried for one plan, once there is a line at all."""

FEWER = 110
"""The same in a game in which cards add up to something: there much can be rearranged, and steps are longer."""

DEPTH = 40
"""How long a planned line may be."""

REPLIES = 12
"""How many choices of others are told in a row."""


class Search:
    """One search for the best line from a state to the end of the turn. The seat has `been` elsewhere in this turn."""

    def __init__(self, machine: Machine, sight: Sight, scale: Scale, state: State, been: Sequence[Spot] = ()) -> None:
        self._machine, self._sight, self._scale, self._been = machine, sight, scale, been
        self._seat, self._turn = scale.seat, state.turn
        self._table: dict[Key, Node] = {}
        self._habits: dict[int, int] = {}  # by decision inside an effect: the choice that was best
        self._judged: set[int] = set()  # the steps in which it was noted what cards bring
        self._root = Node(state, machine.acting(state), False)
        self._left = FEWER if scale.standing.counts and self._root.acts else TRIES
        self._cut = False  # were there lines for which nothing was to spare?
        self._ran_out = False  # were there no tries left for what would have come next?
        self._found: tuple[Worth, int] | None = None
        self._line: Line = []
        self._best: Line = []

    def best(self) -> Line:
        """The best line found; with no end of the turn in reach, the most promising step.

        Where not even the most promising line was tried to its end, it is without its end: more may be to be done.
        """
        for spare in range(DEPTH):
            self._cut = False
            self._search(self._root, spare, spare > 0)
            if not spare and self._ran_out and len(self._best) > 1:
                line = self._trimmed()
                return line[:-1] or line
            if not self._cut or self._left <= 0:
                break
        return self._trimmed() or self._children(self._root)[:1]

    def _trimmed(self) -> Line:
        """The best line; without what gains nothing, if not all have been tried."""
        if not self._cut and self._left > 0:
            return self._best
        return Trim(self._root, self._made, self._worth, self._scale).of(self._best)

    def _made(self, node: Node, choice: int) -> Node | None:
        """What a choice leads to, if it can be made."""
        return self._after(node.state, choice) if choice in self._machine.legal(node.state) else None

    def ending(self) -> Line:
        """The best step that ends the turn, or any."""
        children = self._children(self._root)
        return next(([step] for step in children if step[1].ended), children[:1])

    def _search(self, node: Node, spare: int, leaves: bool) -> None:
        """What is first costs nothing, nor does an end, nor (once there is a line) to leave for another window."""
        if node.ended:
            self._keep(node)
            return
        if self._left <= 0 and self._found is not None:
            self._ran_out = True
            return
        if node.spare >= spare or len(self._line) >= DEPTH:
            return
        node.spare = spare
        first = True
        for step in self._children(node):
            departs = not (step[1].ended or first or (leaves and step[1].state.phase != node.state.phase))
            first = first and step[1].ended
            if departs and not spare:
                self._cut = True
                continue
            self._line.append(step)
            self._search(step[1], spare - departs, leaves)
            self._line.pop()

    def _keep(self, node: Node) -> None:
        worth = self._worth(node), -len(self._line)
        if self._found is None or worth > self._found:
            self._found, self._best = worth, self._line[:]

    def _worth(self, node: Node) -> Worth:
        if node.worth is None:
            node.worth = self._scale.worth(node.state)
        return node.worth

    def _children(self, node: Node) -> list[tuple[int, Node]]:
        """What each option leads to, the most promising first; what only costs or only leads back is left out."""
        if node.children is None:
            tried = ((choice, self._after(node.state, choice)) for choice in self._sight.merged(node.state))
            every = [(choice, after) for choice, after in tried if after is not None]
            steps = [step for step in every if not self._has_been(step[1])] or (every if node is self._root else [])
            useful = [step for step in steps if step[1].ended or not self._scale.only_costs(node.state, step[1].state)]
            node.children = sorted(useful or steps, key=lambda step: self._promise(step[1], node), reverse=True)
            if node.acts and self._scale.standing.counts and node.state.decision not in self._judged:
                self._judged.add(node.state.decision)
                self._judge(node)
        return node.children

    def _judge(self, node: Node) -> None:
        """Notes what cards bring when they are played: those at hand, and now and then those that are put by."""
        esteem, left = self._scale.esteem, self._left
        for choice, after in node.children or ():
            self._note(node, choice, after)
        tried = esteem.as_if_at_hand(node.state)
        if tried is not None:
            state, cards = tried
            there = Node(state, True, False)
            for choice in self._sight.merged(state):
                if self._machine.describe(state, choice).card in cards:
                    self._note(there, choice, self._after(state, choice))
        self._left = left  # what is tried for it takes nothing from the search

    def _note(self, node: Node, choice: int, after: Node | None) -> None:
        """Notes it where a card of the hand was played, and the step goes on."""
        card = self._machine.describe(node.state, choice).card
        esteem = self._scale.esteem
        if after is None or after.ended or card == NOTHING or not esteem.is_at_hand(node.state, card):
            return
        before, now = self._worth(node), self._outlook(after)
        if after.state.phase == node.state.phase and now[:2] == before[:2]:
            esteem.note(card, now[2] - before[2] + CARD)

    def _has_been(self, node: Node) -> bool:
        """Has the seat been there in this turn, with as much to spend?"""
        if not self._been or not node.acts:
            return False
        spot = self._scale.spot(node.state)
        return any(is_back(spot, before) for before in self._been)

    def _promise(self, node: Node, before: Node) -> tuple[int, Worth]:
        """What to try first: an end; what is worth more now; what goes on elsewhere; to stay here for nothing last."""
        outlook = self._outlook(node)
        if node.ended:
            return 3, outlook
        if not before.acts or outlook > self._worth(before):
            return 2, outlook
        return int(node.state.phase != before.state.phase), outlook

    def _outlook(self, node: Node) -> Worth:
        """What a choice leads to, with the best of those that belong to it: what is chosen inside an effect."""
        if node.outlook is None:
            if node.ended or node.acts or self._left <= 0:
                node.outlook = self._worth(node)
            else:
                node.outlook = self._inside(node)
        return node.outlook

    def _inside(self, node: Node) -> Worth:
        """The best inside an effect; where that was found before, it is taken to be the same."""
        decision = node.state.decision
        habit = self._habits.get(decision) if self._root.acts else None
        if habit is not None and habit in self._machine.legal(node.state):
            after = self._after(node.state, habit)
            if after is not None:
                return self._outlook(after)
        children = self._children(node)
        if not children:
            return self._worth(node)
        self._habits[decision] = children[0][0]
        return self._outlook(children[0][1])

    def _after(self, state: State, choice: int) -> Node | None:
        """What a choice leads to; None where its effects never end."""
        after = state.clone()
        self._left -= 1
        try:
            self._machine.apply(after, choice)
            told = self._told(after)
        except LimitReached:
            return None
        if told.over or told.turn != self._turn or told.decider != self._seat:
            return Node(told, False, True)
        if not self._machine.acting(told):
            return Node(told, False, False)
        key = self._scale.key(told)
        node = self._table.get(key)
        if node is None:
            node = self._table[key] = Node(told, True, False)
        return node

    def _told(self, state: State) -> State:
        """What others decide meanwhile, told by the shortest way out of it.

        In somebody else's turn that is followed as long as a procedure goes on, in which the seat has its part.
        """
        phases = self._machine.program.phases
        for _ in range(REPLIES):
            mine = state.active == self._seat or state.phase >= phases
            if state.over or state.decider == self._seat or state.turn != self._turn or not mine:
                break
            state = self._out_of(state)
        return state

    def _out_of(self, state: State) -> State:
        """After the last option that lets somebody else decide or ends the step; inside an effect the middle one."""
        options = self._sight.merged(state)
        if not self._machine.acting(state):
            return self._tried(state, options[len(options) // 2])
        after = state
        for choice in reversed(options):
            after = self._tried(state, choice)
            if after.over or (after.decider, after.phase) != (state.decider, state.phase):
                return after
        return after

    def _tried(self, state: State, choice: int) -> State:
        after = state.clone()
        self._left -= 1
        self._machine.apply(after, choice)
        return after
