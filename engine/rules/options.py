"""The legal options of a decision: small integers in a fixed order. Merged ones, and why not, are separate questions.

At a menu an option is `action << bits | index`, the index that of the chosen card in its zone, from the bottom.
Inside an effect it is the index of the card in its zone or list, 1 or 0 for yes or no, the index of a mode or place, a
number that is asked for, or `stop`, which is above all indexes, for no further card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.rules.interpret import Interpreter
from engine.rules.menus import Menus
from engine.rules.needs import Needs
from engine.rules.needs import Reason as Reason
from engine.rules.offers import Legal
from engine.rules.operands import Value, slot_of, value_of
from engine.rules.programs import ASKS, NOTHING, OPTIONAL, SEATS, ActionFact, Cost, Op, Program, decode
from engine.rules.state import Deal, Layout, State


class Kind(Enum):
    """What an option is."""

    ACTION = "action"
    CARD = "card"
    PLAYER = "player"
    MAY = "may"
    MODE = "mode"
    NUMBER = "number"
    PLACE = "place"
    WORD = "word"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Option:
    """An option, told apart: the action, the card instance, the seat, the mode or yes (1) or no (0); else NOTHING.

    A number goes with the card that it is for; of a place it is the mark that the place is called after, of a word of
    a label its place among them.
    """

    choice: int
    kind: Kind
    action: int = NOTHING
    card: int = NOTHING
    number: int = NOTHING


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action, or an action with this card, that cannot be taken, and why: it needs so much of a counter, and has.

    `lasting`: what holds for a while forbids it, by the number of the fact.
    """

    action: int
    card: int
    reason: Reason
    counter: int = NOTHING
    need: int = 0
    have: int = 0
    lasting: int = NOTHING


class Options:
    """Lists what can be chosen, for one interpreter."""

    def __init__(self, program: Program, deal: Deal, layout: Layout, code: Interpreter) -> None:
        self.program, self.deal, self.layout, self.code = program, deal, layout, code
        self.bits = max(6, len(deal.kinds).bit_length())
        self.mask = (1 << self.bits) - 1
        self.stop = self.mask
        self._slots = [self._slot(fact) for fact in program.actions]
        self._meanings: dict[tuple[int, ...], Callable[[State, int], int]] = {}
        self._needs = Needs(program, deal, layout, code)
        menus = Menus(program, layout, code, self._needs, self.bits)
        self.legal: dict[int, Legal] = {NOTHING: lambda g, seat: []}
        """What can be chosen at each decision; when the game is over there is none, and no option."""
        ends = {number: list(decode(block))[-1] for number, block in enumerate(program.blocks)}
        self.asking = {number: last for number, last in ends.items() if Op(last[0]) in ASKS}
        for block, ask in self.asking.items():
            self.legal[block] = menus.legal(ask[2]) if ask[0] == Op.MENU else self._inside(ask)
            if ask[0] == Op.MENU:
                code.menus[ask[2]] = self.legal[block]

    def _slot(self, fact: ActionFact) -> Value | None:
        """The zone slot where the action chooses a card, if it chooses one."""
        return None if fact.zone == NOTHING else slot_of(self.layout.zone_address(fact.zone, fact.owner))

    # ---- choices inside an effect

    def _inside(self, i: tuple[int, ...]) -> Legal:
        op = Op(i[0])
        if op == Op.MAY:
            return lambda g, seat: [0, 1]
        if op == Op.MODE:
            return lambda g, seat: list(range(i[3]))
        if op == Op.WORD:
            return lambda g, seat: list(range(i[4]))
        if op == Op.NUMBER:
            low, high = framed(value_of(i[4])), framed(value_of(i[5]))
            return lambda g, seat: list(range(low(g), high(g) + 1))
        if op == Op.PLACE:
            at = framed(slot_of(self.layout.zone_address(i[4], i[3])))
            return lambda g, seat: self.code.places.free(g, at(g))
        more = [self.stop] if i[-2] & OPTIONAL else []
        if op == Op.AMONG:
            of = framed(value_of(i[3]))
            return lambda g, seat: [*range(len(of(g))), *more]
        return self._from_zone(i, more)

    def _from_zone(self, i: tuple[int, ...], more: list[int]) -> Legal:
        slot, passes = framed(slot_of(self.layout.zone_address(i[4], i[3]))), self.code.readers.passes(i[5])
        answers = self.code.readers.known(i[5])

        def legal(g: State, seat: int) -> list[int]:
            zone = g.zones[slot(g)]
            if answers is not None:
                return [n for n, card in enumerate(zone) if answers[card]] + more
            if passes is None:
                return [*range(len(zone)), *more]
            _, you, l = g.agenda[-1]
            return [*(n for n, card in enumerate(zone) if passes(g, you, [card, *l])), *more]

        return legal

    def meant(self, g: State, i: tuple[int, ...], answer: int) -> int:
        """What an answer inside an effect puts in the local: a card, a seat, a number, or NOTHING."""
        return self.meaning(i)(g, answer)

    def meaning(self, i: tuple[int, ...]) -> Callable[[State, int], int]:
        """The same as a function, made once for a decision."""
        if i not in self._meanings:
            self._meanings[i] = self._meaning(i)
        return self._meanings[i]

    def _meaning(self, i: tuple[int, ...]) -> Callable[[State, int], int]:
        op, stop = Op(i[0]), self.stop
        if op in (Op.MAY, Op.MODE, Op.NUMBER, Op.PLACE):
            return lambda g, answer: answer
        if op == Op.WORD:
            return lambda g, answer: answer + 1
        if op == Op.AMONG:
            of = framed(value_of(i[3]))
            return lambda g, answer: NOTHING if answer == stop else of(g)[answer]
        slot = framed(slot_of(self.layout.zone_address(i[4], i[3])))
        return lambda g, answer: NOTHING if answer == stop else g.zones[slot(g)][answer]

    # ---- told apart, merged, refused

    def describe(self, g: State, choice: int) -> Option:
        """What an option is."""
        i = self.asking[g.decision]
        op = i[0]
        if op == Op.MENU:
            action = choice >> self.bits
            return Option(choice, Kind.ACTION, action=action, card=self.chosen(g, action, choice & self.mask))
        if op == Op.MAY:
            return Option(choice, Kind.MAY, number=choice)
        if op == Op.MODE:
            return Option(choice, Kind.MODE, number=choice)
        if op == Op.WORD:
            return Option(choice, Kind.WORD, number=choice)
        if op == Op.NUMBER:
            return Option(choice, Kind.NUMBER, card=framed(value_of(i[3]))(g), number=choice)
        if op == Op.PLACE:
            return Option(choice, Kind.PLACE, number=self.program.zones[i[4]].slots[choice])
        if choice == self.stop:
            return Option(choice, Kind.STOP)
        if is_of_seats(i):
            return Option(choice, Kind.PLAYER, number=self.meant(g, i, choice))
        return Option(choice, Kind.CARD, card=self.meant(g, i, choice))

    def chosen(self, g: State, action: int, index: int) -> int:
        """The card at this index where the action chooses one, else NOTHING."""
        slot = self._slots[action]
        return NOTHING if slot is None else g.zones[slot(g, g.decider, [])][index]

    def merged(self, g: State, options: list[int]) -> list[Option]:
        """The options with identical ones once: the same action or choice with a card that differs in nothing."""
        once: dict[tuple[object, ...], Option] = {}
        for choice in options:
            o = self.describe(g, choice)
            worn = sorted(self.deal.kinds[each] for each in self.code.places.attached(g, o.card))
            once.setdefault((o.kind, o.action, o.number, *self._alike(g, o.card), *worn), o)
        return list(once.values())

    def _alike(self, g: State, card: int) -> tuple[int, ...]:
        """What tells a card from others of a decision: its kind, the zone where it is, and what lies on it."""
        if card < 0:
            return card, NOTHING
        where = next(slot for slot, cards in enumerate(g.zones) if card in cards)
        return self.deal.kinds[card], where, *self.layout.lying_on(g.counters, card)

    def refused(self, g: State) -> list[Refusal]:
        """The actions of this menu that cannot be taken, and why; equal cards once. Nothing inside an effect."""
        i = self.asking[g.decision]
        if i[0] != Op.MENU:
            return []
        found: list[Refusal] = []
        for action in self.program.menus[i[2]]:
            found += self._refused(g, action, self.program.actions[action])
        return list(dict.fromkeys(found))

    def elsewhere(self, g: State) -> list[tuple[int, int]]:
        """Where this menu chooses from the hand: the actions of other menus that do, each with a card there."""
        i, hand = self.asking[g.decision], self.program.draw_to
        here = self.program.menus[i[2]] if i[0] == Op.MENU else ()
        choosing = [number for number, fact in enumerate(self.program.actions) if fact.zone == hand and hand >= 0]
        if not set(choosing) & set(here):
            return []
        found: list[tuple[int, int]] = []
        for action in choosing:
            if action not in here:
                found += [(action, card) for card in self.choosable(g, action)]
        return found

    def choosable(self, g: State, action: int) -> list[int]:
        """The cards that an action could choose first, if nothing hindered it."""
        fact, slot = self.program.actions[action], self._slots[action]
        if slot is None:
            return []
        passes = self.code.readers.passes(fact.query)
        return [card for card in g.zones[slot(g, g.decider, [])] if passes is None or passes(g, g.decider, [card])]

    def _refused(self, g: State, action: int, fact: ActionFact) -> list[Refusal]:
        you = g.decider
        if self._slots[action] is None:
            return self._why(g, you, action, fact, NOTHING)
        cards = self.choosable(g, action)
        if not cards:
            return [Refusal(action, NOTHING, Reason.NO_CARD)]
        first = {self._alike(g, card): card for card in reversed(cards)}
        once = [card for card in cards if first[self._alike(g, card)] == card]
        return [refusal for card in once for refusal in self._why(g, you, action, fact, card)]

    def _why(self, g: State, you: int, action: int, fact: ActionFact, card: int) -> list[Refusal]:
        """Why the action cannot be taken with this card; with no card named, where none could be."""
        hindrance = self._needs.hindrance(g, you, fact, card)
        if hindrance is None:
            return [r for cost in fact.costs if (r := self._short(g, you, action, cost, card)) is not None]
        condition = hindrance is Reason.CONDITION and not self.code.analysis.asks_about_card(fact.condition)
        any_card = hindrance is Reason.LIMIT or condition
        lasting = self._needs.lasting_ban(g, you, card) if hindrance is Reason.BAN else NOTHING
        return [Refusal(action, NOTHING if any_card else card, hindrance, lasting=lasting)]

    def _short(self, g: State, you: int, action: int, cost: Cost, card: int) -> Refusal | None:
        need, have = self._needs.amount(cost)(g, you, [card]), g.counters[self.layout.counter(cost.counter, you)]
        if have - need >= self.program.counters[cost.counter].low:
            barred = self._needs.barred(g, you, cost) if need > 0 else None
            return None if barred is None else Refusal(action, card, Reason.BAN, lasting=barred)
        return Refusal(action, card, Reason.COST, cost.counter, need, have)


def is_of_seats(i: Sequence[int]) -> bool:
    """Is a player chosen here?"""
    return i[0] == Op.AMONG and bool(i[4] & SEATS)


def framed(of: Value) -> Callable[[State], Any]:
    """A value as the effect that waits for the choice knows it."""

    def value(g: State) -> Any:
        _, you, l = g.agenda[-1]
        return of(g, you, list(l))

    return value
