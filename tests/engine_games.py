"""Games in play, for the tests of the rules and the tools: opened once, set at a chosen moment, played by names.

    play = at("deckbuilder", turn=3, players={1: {"Hustle": 2, "Hand": ["Fast Break"]}})
    play.do("End Possession")
    assert play.zone("Bench", 1) == ["Fast Break"]

Players are numbered from 1, as people number them. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from engine import shelf
from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Moment, State
from engine.table.match import Match
from engine.table.view import View, view
from engine.table.words import Words
from tools.stacks import names, stacked

Holding = Mapping[str, int | Sequence[str]]
"""What a player or the table has: counters by how much, zones by their cards."""


@cache
def opened(name: str) -> Game:
    """A game that has no faults, by its name or folder, with variants."""
    loaded = shelf.open_game(name)
    assert loaded.game is not None, [f"{each.span.first}: {each.message}" for each in loaded.diagnostics]
    return loaded.game


@cache
def machine(name: str) -> Machine:
    """Its rules, with its own deal."""
    return shelf.machine(opened(name))


def some_games() -> list[str]:
    """Every bundled game as it is and with as many of its variants as go together; one of few cards with all stacks."""
    few = [name for name in shelf.bundled() if len(machine(name).deal.kinds) <= 60]
    stacks = {name for game in shelf.bundled() for name in stacked(game)[:2]}
    return [name for name in names() if name in stacks or name.split("+")[0] in few]


def fewer(name: str, games: int) -> int:
    """As many games, or fewer of a game of many cards: its games are long, and there is much to look at in each."""
    return max(2, games * 2500 // max(50, len(machine(name).deal.kinds)) ** 2)


# ---- a game at a chosen moment


class Play(Match):
    """A match between people that begins in a given state, asked and answered by names."""

    def __init__(self, game: Game, machine: Machine, state: State) -> None:
        super().__init__(machine, game, [None] * game.players, 0, state)

    def labels(self) -> list[str]:
        """The options there are, identical ones once."""
        return [offer.label for offer in self.offers()]

    def reasons(self) -> dict[str, str]:
        """What cannot be done, and why."""
        return {each.label: each.reason for each in self.refused()}

    def do(self, *labels: str) -> None:
        """Whoever must decide takes the options with these labels, one after another."""
        for label in labels:
            chosen = [offer.option.choice for offer in self.offers() if offer.label == label]
            assert chosen, f"{label} is not among {self.labels()}"
            self.apply(chosen[0])

    def has(self, counter: str, player: int = 1) -> int:
        """How much of a counter a player has."""
        return self.state.counters[self.machine.layout.counter(_counter(self.game, counter), player - 1)]

    def zone(self, zone: str, player: int = 1) -> list[str]:
        """The names of the cards of a zone, in their order; the top is the last."""
        return [self.words.card(card) for card in self.cards(zone, player)]

    def cards(self, zone: str, player: int = 1) -> list[int]:
        """The cards of a zone themselves: two with one name are two."""
        return self.state.zones[self.machine.layout.zone(_zone(self.game, zone), player - 1)]

    def seen(self, player: int) -> View:
        """What a player sees."""
        return view(self.game, self.machine, self.state, player - 1)

    def end(self) -> tuple[str, tuple[int, ...]] | None:
        """The ending by its name, and the players who won, once the game is over."""
        outcome = self.machine.outcome(self.state)
        if outcome is None:
            return None
        return self.game.endings[outcome.ending].name, tuple(seat + 1 for seat in outcome.winners)


def at(
    name: str,
    *,
    turn: int = 1,
    active: int = 1,
    phase: str = "",
    table: Holding | None = None,
    players: Mapping[int | str, Holding] | None = None,
) -> Play:
    """A game at the first choice of a phase's actions, with what is named and nothing else.

    All else is empty, and counters are at their start. A zone that nobody sees is written from its top, any other in
    the order in which its cards came. No event is fired and nothing is refilled.
    """
    game = opened(name)
    holdings = {NOTHING: table or {}, **{int(player) - 1: held for player, held in (players or {}).items()}}
    dealt = _dealt(game, holdings)
    state = dealt.table(0, log=True)
    acting = [number for number in dealt.phases if phase in ("", game.phases[number].name)]
    dealt.resume_at(state, Moment(turn, active - 1, acting[0]))
    dealt.lay_out(state, _counters(game, dealt, holdings))
    return Play(game, dealt, state)


def _dealt(game: Game, holdings: Mapping[int, Holding]) -> Machine:
    dealer = shelf.Dealer(game)
    for seat, held in holdings.items():
        for name, cards in held.items():
            if isinstance(cards, int):
                continue
            zone = _zone(game, name)
            assert game.zones[zone].per_player == (seat != NOTHING), f"whose {name}?"
            for card in reversed(cards) if game.zones[zone].seen_by == "nobody" else cards:
                dealer.add(_card(game, card), zone, seat)
    return Machine(shelf.lowered(game).program, dealer.deal())


def _counters(game: Game, machine: Machine, holdings: Mapping[int, Holding]) -> Iterator[tuple[int, int]]:
    for seat, held in holdings.items():
        for name, value in held.items():
            if isinstance(value, int):
                yield machine.layout.counter(_counter(game, name), max(seat, 0)), value


def _counter(game: Game, name: str) -> int:
    return _number("counter", name, [each.name for each in game.counters])


def _zone(game: Game, name: str) -> int:
    return _number("zone", name, [each.name for each in game.zones])


def _card(game: Game, name: str) -> int:
    return _number("card", name, [each.name for each in game.cards])


def _number(what: str, name: str, names: list[str]) -> int:
    assert name in names, f"no {what} is called {name}"
    return names.index(name)


# ---- games at random


def at_random(machine: Machine, state: State, seed: int) -> Iterator[int]:
    """Plays on with any option at each decision; tells each choice before it is made."""
    random = Random(seed).random
    while not state.over:
        options = machine.legal(state)
        choice = options[int(random() * len(options))]
        yield choice
        machine.apply(state, choice)


def inside_an_effect(machine: Machine, state: State) -> bool:
    """Does the game wait for a choice in the middle of an effect?"""
    return not state.over and not machine.acting(state)


def labels(words: Words, machine: Machine, state: State, choices: Sequence[int]) -> list[str]:
    """The labels of choices."""
    return [words.option(machine.describe(state, choice), state.decision) for choice in choices]


# ---- games of a test's own


def copied(name: str, folder: Path, files: Mapping[str, str]) -> str:
    """A bundled game copied to a folder, with more files or others in the place of its own; how to open it."""
    origin = shelf.find(name)
    for path in sorted(origin.rglob("*.yaml")):
        _write(folder / path.relative_to(origin), path.read_text(encoding="utf-8"))
    for inner, text in files.items():
        _write(folder / inner, text)
    return str(folder)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
