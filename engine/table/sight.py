"""What seats may see: into which zones, and what a choice tells the one who chooses.

Where the decider sees a card, an option names it. A card of their own or the table's that nobody sees is named as well,
for whoever chooses among such cards looks through them; but in the order of the game's cards, so that nothing tells how
they lie. A card that another player hides is chosen blindly: one option a position, without a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cardset.model import Game
from engine.rules import events
from engine.rules.options import Option, Reason, Refusal
from engine.rules.programs import NOTHING, SEATS, Cost, Op, decode
from engine.rules.run import Machine
from engine.rules.state import Address, Layout, State


def knows(game: Game, number: int, owner: int, seat: int) -> bool:
    """Does a seat know so much of a number that a player has, or the table?"""
    by = game.numbers[number].seen_by if number < len(game.numbers) else "all"
    return by == "all" or (by == "owner" and owner == seat)


def sees(game: Game, layout: Layout, seat: int) -> tuple[bool, ...]:
    """Which zone slots a seat sees into; for NOTHING, somebody who only looks on."""
    return tuple(_sees(game, layout.zone_of[slot], layout.owner_of[slot], seat) for slot in range(layout.zones))


def _sees(game: Game, zone: int, owner: int, seat: int) -> bool:
    by = game.zones[zone].seen_by
    return by == "all" or (by == "owner" and seat != NOTHING and owner == seat)


def sight(game: Game, machine: Machine) -> Sight:
    """What the seats of a game see, and those who only look on."""
    viewers = (*range(game.players), NOTHING)
    return Sight(machine, [sees(game, machine.layout, viewer) for viewer in viewers])


def veiled(state: State, layout: Layout, seat: int) -> State:
    """The state as a seat may know it: while a step is hidden, what belongs to other players is as it was before."""
    before = state.veil
    if before is None:
        return state
    zones = [state if owner in (NOTHING, seat) else before for owner in layout.owner_of]
    shown = [list(of.zones[slot]) for slot, of in enumerate(zones)]
    mine = {card for slot, cards in enumerate(shown) if layout.owner_of[slot] in (NOTHING, seat) for card in cards}
    counters = list(state.counters)
    for slot, holder in enumerate(layout.holder_of):
        whose = mine if layout.per_card[slot] else (NOTHING, seat)
        if holder not in whose:
            counters[slot] = before.counters[slot]
    return events.seen_as(state, before, seat, counters, shown)


def each_card_once(state: State) -> bool:
    """Does every card lie in one place? What is hidden from a seat may have come to it meanwhile."""
    cards = [card for zone in state.zones for card in zone]
    return state.veil is None or len(set(cards)) == len(cards)


@dataclass(frozen=True, slots=True)
class _Found:
    """An option, what it is the same as, and where it stands: (its action, how its card is seen, its rank)."""

    option: Option
    same: tuple[int, ...]
    place: tuple[int, int, int]


_SEEN, _LOOKED, _BLIND, _NO_CARD = range(4)


class Sight:
    """What the seats of one game see. `seen` has the zone slots of each seat; its last may be that of NOTHING."""

    def __init__(self, machine: Machine, seen: Sequence[Sequence[bool]]) -> None:
        self.machine, self.seen = machine, seen
        self._kinds, self._owners = machine.deal.kinds, machine.layout.owner_of
        self._clear: dict[tuple[int, int], bool] = {}

    def knows_all_of(self, viewer: int, state: State) -> bool:
        """Does the viewer see every card that the decider sees or is asked about? Then the options are no secret."""
        if viewer == state.decider:
            return True
        if state.veil is not None:
            return False
        mine, theirs, asked = self.seen[viewer], self.seen[state.decider], self._asked(state)
        return not any(
            cards and not mine[slot] and (theirs[slot] or slot in asked) for slot, cards in enumerate(state.zones)
        )

    def _asked(self, state: State) -> set[int]:
        """The zone slots from which the decision may take cards."""
        if state.decision == NOTHING:
            return set()
        *_, last = decode(self.machine.program.blocks[state.decision])
        op = Op(last[0])
        if op == Op.MENU:
            facts = [self.machine.program.actions[action] for action in self.machine.program.menus[last[2]]]
            taken = [(fact.zone, fact.owner) for fact in facts if fact.zone != NOTHING]
            taken += [(zone, owner) for fact in facts for _, owner, zone, _ in fact.also]
            return {slot for place in taken for slot in self._slots(self._at(*place), state.decider)}
        if op == Op.PICK:
            return set(self._slots(self._at(last[4], last[3]), state.agenda[-1][1]))
        places = _places(state) if op == Op.AMONG and not last[4] & SEATS else {}
        listed = (self.machine.describe(state, choice).card for choice in self.machine.legal(state)) if places else ()
        return {places.get(card, NOTHING) for card in listed}

    @staticmethod
    def _slots(address: Address, you: int) -> Sequence[int]:
        return address.each if address.slots is None else (address.slots[you],)

    def is_clear(self, state: State) -> bool:
        """Does the decider see every card that the decision can ask about, whatever the state is?"""
        key = state.decision, state.decider
        if key not in self._clear:
            self._clear[key] = state.decision == NOTHING or self._always_seen(*key)
        return self._clear[key]

    # ---- options

    def options(self, state: State) -> list[Option]:
        """The options of the decision as its decider may tell them apart, identical ones once."""
        if self.is_clear(state):
            return self.machine.options(state)
        first: dict[tuple[int, ...], _Found] = {}
        for found in self._found(state):
            first.setdefault(found.same, found)
        return [each.option for each in sorted(first.values(), key=lambda each: each.place)]

    def merged(self, state: State) -> list[int]:
        """The choices of these options."""
        if self.is_clear(state):
            return self.machine.merged(state)
        return [option.choice for option in self.options(state)]

    def again(self, state: State, before: State, choice: int) -> int:
        """The option that is to its decider what a choice was in another state; NOTHING if there is none."""
        meant = self._what(before, self.describe(before, choice))
        return next((option.choice for option in self.options(state) if self._what(state, option) == meant), NOTHING)

    def _what(self, state: State, option: Option) -> tuple[object, ...]:
        return option.kind, option.action, option.number, *self._copy(state, option.card)

    def _copy(self, state: State, card: int) -> tuple[int, ...]:
        """What tells a card from others in the same place."""
        if card == NOTHING:
            return (NOTHING,)
        return self._kinds[card], *self.machine.layout.lying_on(state.counters, card)

    def describe(self, state: State, choice: int) -> Option:
        """A legal choice as its decider may know it."""
        if self.is_clear(state):
            return self.machine.describe(state, choice)
        return next(each.option for each in self._found(state) if each.option.choice == choice)

    def looks(self, state: State) -> bool:
        """Does the decision show its decider cards that they do not see otherwise?"""
        return bool(self.shown(state))

    def shown(self, state: State) -> list[int]:
        """The cards that the decision shows its decider and that they do not see otherwise, in the game's order."""
        if self.is_clear(state):
            return []
        cards = [found.option.card for found in self._found(state) if found.place[1] == _LOOKED]
        return sorted(cards, key=self._kinds.__getitem__)

    def _found(self, state: State) -> list[_Found]:
        """Every copy of every option, in the order of the rules."""
        where, rows = _places(state), []
        begins: dict[int, int] = {}
        blind: dict[int, int] = {}
        for rank, choice in enumerate(self.machine.legal(state)):
            option = self.machine.describe(state, choice)
            how = self._how(state, state.decider, option.card, where)
            if how == _BLIND:
                number = blind[option.action] = blind.get(option.action, 0) + 1
                option = replace(option, card=NOTHING, number=number)
            kind = self._kinds[option.card] if option.card != NOTHING else NOTHING
            copy = (option.action, where.get(option.card, NOTHING), *self._copy(state, option.card))
            same = copy if kind != NOTHING else (choice,)
            place = begins.setdefault(option.action, rank), how, kind if how == _LOOKED else rank
            rows.append(_Found(option, same, place))
        return rows

    def told(self, state: State, viewer: int) -> list[int]:
        """The cards that the viewer has been shown since the last action and does not see, in the game's order."""
        seen = self.seen[viewer]
        known = [
            card
            for card, slot, _ in dict.fromkeys(state.shown)
            if not seen[slot] and card in state.zones[slot] and state.is_shown(card, slot, viewer)
        ]
        return sorted(dict.fromkeys(known), key=self._kinds.__getitem__)

    def _how(self, state: State, seat: int, card: int, where: dict[int, int]) -> int:
        """How a seat sees a card."""
        if card == NOTHING:
            return _NO_CARD
        slot = where.get(card, NOTHING)
        if slot == NOTHING or self.seen[seat][slot] or (state.shown and state.is_shown(card, slot, seat)):
            return _SEEN
        return _LOOKED if self._owners[slot] in (NOTHING, seat) else _BLIND

    # ---- refusals

    def refused(self, state: State) -> list[Refusal]:
        """What cannot be done now as the decider may know it; a card that they do not see is not named."""
        refused = self.machine.refused(state)
        if self.is_clear(state):
            return refused
        where, offered = _places(state), {option.action for option in self.options(state)}
        told: list[Refusal] = []
        for each in refused:
            if self._how(state, state.decider, each.card, where) in (_SEEN, _NO_CARD):
                told.append(each)
            elif each.action not in offered:
                told.append(self._unnamed(each))
        return list(dict.fromkeys(told))

    def elsewhere(self, state: State) -> list[tuple[int, int]]:
        """The actions of other menus, each with a card of the decider's hand, as far as they see it."""
        found, where = self.machine.elsewhere(state), _places(state)
        return [each for each in found if self._how(state, state.decider, each[1], where) in (_SEEN, _NO_CARD)]

    def _unnamed(self, refusal: Refusal) -> Refusal:
        """A refusal that does not tell the card: what it lacks only where that is the same for every card."""
        costs = self.machine.program.actions[refusal.action].costs
        if refusal.reason is Reason.COST and not all(self._is_fixed(cost) for cost in costs):
            return Refusal(refusal.action, NOTHING, Reason.COST)
        return replace(refusal, card=NOTHING, lasting=NOTHING)

    def _is_fixed(self, cost: Cost) -> bool:
        last = list(decode(self.machine.program.blocks[cost.amount]))
        return len(last) == 1 and last[0][0] == Op.GIVE and not last[0][1] & 1

    # ---- which decisions hide nothing

    def _always_seen(self, decision: int, seat: int) -> bool:
        *_, last = decode(self.machine.program.blocks[decision])
        op = Op(last[0])
        if op == Op.MENU:
            facts = (self.machine.program.actions[action] for action in self.machine.program.menus[last[2]])
            return all(self._sees_all(seat, self._at(fact.zone, fact.owner)) for fact in facts if fact.zone != NOTHING)
        if op == Op.PICK:
            return self._sees_all(seat, self._at(last[4], last[3]), anybody=True)
        return op != Op.AMONG or bool(last[4] & SEATS)

    def _at(self, zone: int, player: int) -> Address:
        return self.machine.layout.zone_address(zone, player)

    def _sees_all(self, seat: int, address: Address, anybody: bool = False) -> bool:
        """Does the seat see into all that this may be? `anybody`: "you" may be another than the seat."""
        if address.slots is not None and not anybody:
            return self.seen[seat][address.slots[seat]]
        return all(self.seen[seat][slot] for slot in address.each)


def _places(state: State) -> dict[int, int]:
    """The zone slot of each card."""
    return {card: slot for slot, cards in enumerate(state.zones) for card in cards}
