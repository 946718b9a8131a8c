"""The game that a scenario begins with: an empty table or a dealt game, and on it what is given. Nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import shelf
from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.rules.state import Deal, Moment, State
from engine.table.bots import Bot
from engine.table.match import Match
from engine.table.scenario.model import Given


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
            for placed in cards:
                dealer.add(placed.card, zone, holding.owner)
    machine = Machine(shelf.lowered(game).program, dealer.deal())
    state = machine.table(given.seed, log=True)
    machine.lay_out(state, (*_counters(machine, given), *_counted(machine, given, 0)))
    machine.resume_at(state, _moment(given, Moment(1, 0, machine.phases[0])))
    return Opening(machine, state)


def _dealt(game: Game, given: Given) -> Opening:
    """A new game, in which zones that are given hold other cards: those that were there are out of it."""
    machine = shelf.machine(game, dict(given.decks) or None)
    state = machine.start(given.seed, log=True)
    deal = _redealt(machine, state, given)
    before, machine = machine, Machine(machine.program, deal)
    machine.take_over(state, before.layout)
    counted = _counted(machine, given, len(before.deal.kinds))
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
            zones[_slot(machine, zone, holding.owner)] = tuple(range(len(kinds), len(kinds) + len(cards)))
            kinds += [placed.card for placed in cards]
            owners += [holding.owner] * len(cards)
    return Deal(tuple(kinds), tuple(owners), tuple(zones))


def _slot(machine: Machine, zone: int, owner: int) -> int:
    return machine.layout.zone(zone, max(owner, 0))


def _counters(machine: Machine, given: Given) -> Iterator[tuple[int, int]]:
    for holding in given.holdings:
        for counter, value in holding.counters:
            yield machine.layout.counter(counter, max(holding.owner, 0)), value


def _counted(machine: Machine, given: Given, first: int) -> Iterator[tuple[int, int]]:
    """What is counted on the given cards, which are numbered from the first on as they are named."""
    every = [placed for holding in given.holdings for _, cards in holding.zones for placed in cards]
    for card, placed in enumerate(every, first):
        for counter, value in placed.counters:
            yield machine.layout.card_counter(counter, card), value


def _moment(given: Given, usual: Moment) -> Moment:
    """When it is, as far as that is given."""
    return Moment(
        usual.turn if given.turn is None else given.turn,
        usual.active if given.active is None else given.active,
        usual.phase if given.phase is None else given.phase,
    )
