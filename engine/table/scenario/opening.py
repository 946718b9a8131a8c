"""The game that a scenario begins with: an empty table or a dealt game, and on it what is given. Nothing happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine import shelf
from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Deal, Moment, State
from engine.table.bots import Bot
from engine.table.match import Match
from engine.table.scenario.model import Given, Placed


@dataclass(frozen=True, slots=True)
class Opening:
    """A game ready to go on: the rules for its cards, and where it stands."""

    machine: Machine
    state: State

    def match(self, game: Game, seed: int, players: tuple[Bot | None, ...] = ()) -> Match:
        """A match that goes on from here; without players, between people."""
        return Match(self.machine, game, players or (None,) * game.players, seed, self.state)


def opening(game: Game, given: Given) -> Opening:
    """The game as it is given. Raises WrongDeck and BrokenDeck."""
    return _dealt(game, given) if given.set_up else _laid_out(game, given)


def _laid_out(game: Game, given: Given) -> Opening:
    """An empty table with what is given."""
    dealer = shelf.Dealer(game)
    for holding in given.holdings:
        for zone, cards in holding.zones:
            for placed in _cards(cards):
                dealer.add(placed.card, zone, holding.owner)
    machine = Machine(shelf.lowered(game).program, dealer.deal())
    state = machine.table(given.seed, log=True)
    machine.lay_out(state, (*_counters(machine, given), *_of_cards(machine, given, 0)))
    machine.resume_at(state, _moment(given, Moment(1, 0, machine.phases[0])))
    return Opening(machine, state)


def _dealt(game: Game, given: Given) -> Opening:
    """A new game, in which zones that are given hold other cards: those that were there are out of it."""
    machine = shelf.machine(game, dict(given.decks) or None)
    state = machine.start(given.seed, log=True)
    deal = _redealt(machine, state, given)
    before, machine = machine, Machine(machine.program, deal)
    machine.take_over(state, before.layout)
    counted = _of_cards(machine, given, len(before.deal.kinds))
    machine.lay_out(state, (*_counters(machine, given), *counted), enumerate(deal.zones))
    if (given.turn, given.active, given.phase) != (None, None, None):
        phase = state.phase if state.phase in machine.phases else machine.phases[0]
        machine.resume_at(state, _moment(given, Moment(state.turn, state.active, phase)))
    return Opening(machine, state)


def _redealt(machine: Machine, state: State, given: Given) -> Deal:
    """The cards of a dealt game with those that are given: each zone as it is then."""
    kinds, owners = list(machine.deal.kinds), list(machine.deal.owners)
    zones = [tuple(cards) for cards in state.zones]
    for holding in given.holdings:
        for zone, cards in holding.zones:
            there = _cards(cards)
            zones[_slot(machine, zone, holding.owner)] = tuple(range(len(kinds), len(kinds) + len(there)))
            kinds += [placed.card for placed in there]
            owners += [holding.owner] * len(there)
    return Deal(tuple(kinds), tuple(owners), tuple(zones))


def _slot(machine: Machine, zone: int, owner: int) -> int:
    return machine.layout.zone(zone, max(owner, 0))


def _cards(placed: Iterable[Placed]) -> list[Placed]:
    """Those that are cards, and not empty places."""
    return [each for each in placed if each.card != NOTHING]


def _counters(machine: Machine, given: Given) -> Iterator[tuple[int, int]]:
    """What is counted of players and the table, declared or not: marks, uses of actions, roles, periods, labels."""
    program, layout = machine.program, machine.layout
    for holding in given.holdings:
        seat = max(holding.owner, 0)
        marks = [(program.marks[mark], 1) for mark in holding.marks]
        used = [(program.actions[action].uses, times) for action, times in holding.used]
        yield from ((layout.counter(counter, seat), value) for counter, value in (*holding.counters, *marks, *used))
    roles = [(program.roles[role].counter, seat) for role, seat in given.roles]
    periods = [(program.periods[period].counter, program.periods[period].value) for period in given.periods]
    of_table = dict(program.of_table)
    labels = [(of_table[label], word) for label, word in given.labels]
    yield from ((layout.counter(counter, 0), value) for counter, value in (*roles, *periods, *labels))


def _of_cards(machine: Machine, given: Given, first: int) -> Iterator[tuple[int, int]]:
    """What is kept of the given cards, which are numbered from the first on as they are named."""
    program, layout = machine.program, machine.layout
    changing = [(mark, n) for mark, n in program.changing_marks if program.counters[n].per_card]
    lying = list(_lying(given, first))
    for card, owner, zone, place, placed in lying:
        kept = list(placed.counters)
        if program.zones[zone].slots:
            kept.append((program.place, place))
        if placed.on != NOTHING:
            hosts = [(other != owner, it) for it, other, _, _, each in lying if each.card == placed.on]
            kept.append((program.host, min(hosts)[1] + 1))
        if placed.marks is not None:
            kept += [(counter, int(mark in placed.marks)) for mark, counter in changing]
        yield from ((layout.card_counter(counter, card), value) for counter, value in kept)


def _lying(given: Given, first: int) -> Iterator[tuple[int, int, int, int, Placed]]:
    """The given cards: the number of each, the seat whose it is, its zone, and its place there, the first is 1."""
    for holding in given.holdings:
        for zone, cards in holding.zones:
            for place, placed in enumerate(cards, 1):
                if placed.card != NOTHING:
                    yield first, holding.owner, zone, place, placed
                    first += 1


def _moment(given: Given, usual: Moment) -> Moment:
    """When it is, as far as that is given."""
    return Moment(
        usual.turn if given.turn is None else given.turn,
        usual.active if given.active is None else given.active,
        usual.phase if given.phase is None else given.phase,
    )
