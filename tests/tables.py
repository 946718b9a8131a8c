"""Games for the tests of what stands around the rules: bundled ones, and copies of them with other cards."""

from __future__ import annotations

import shutil
from collections.abc import Mapping as Pairs
from functools import cache
from pathlib import Path

from engine import shelf
from engine.cardset.check import Checker, Files
from engine.cardset.model import Game
from engine.rules.run import Machine
from engine.rules.state import State
from engine.source.diagnostics import Severity, Source
from engine.source.document import read
from engine.source.values import Mapping
from engine.table.match import Match
from tests.own_code import ROOT

ECHO = "When you gain Hustle, gain 1 Hustle."
SWAP = "Choose a card in your Hand, then move it to your Bench. Draw 2 cards."
MAYBE = "You may lose 1 Momentum. If you do, gain 2 Hustle."
EITHER = "Choose one: gain 1 Hustle; or gain 1 Momentum."


@cache
def game(name: str = "deckbuilder") -> Game:
    opened = shelf.open_game(name)
    assert opened.game is not None, [each.message for each in opened.diagnostics]
    return opened.game


@cache
def machine(name: str = "deckbuilder") -> Machine:
    return shelf.machine(game(name))


def match(name: str = "deckbuilder", seed: int = 1) -> Match:
    """A match between people."""
    return Match(machine(name), game(name), [None] * game(name).players, seed)


def checked(name: str, text: str, deck: str) -> Game:
    """A game written in one file, with the deck `plain`; it has no faults."""
    whole, _ = read(Source("game.yaml", text))
    plain, _ = read(Source("decks/plain.yaml", deck))
    assert isinstance(whole, Mapping)
    assert isinstance(plain, Mapping)
    checker = Checker(Files(name, whole, (plain,), (), (), (), text, ()))
    found = checker.check()
    assert [each.message for each in checker.found if each.severity is Severity.ERROR] == []
    return found


def copy_with(folder: Path, cards: Pairs[str, str], permanent: bool = False) -> Path:
    """A copy of the deckbuilder whose starting decks hold two of each of these cards, by name and text, on top."""
    shutil.copytree(ROOT / "cardsets" / "deckbuilder", folder)
    marks = "marks: [Permanent], " if permanent else ""
    with (folder / "cards" / "starting.yaml").open("a", encoding="utf-8") as file:
        file.writelines(f'  {name}: {{type: Unit, {marks}text: "{text}"}}\n' for name, text in cards.items())
    deck = folder / "decks" / "starting.yaml"
    more = "".join(f", {name}: 2" for name in cards)
    deck.write_text(deck.read_text(encoding="utf-8").replace("Open Look: 5", f"Open Look: 5{more}"), encoding="utf-8")
    return folder


# ---- states as a test wants them


def slot(of: Match, zone: str, seat: int = 0) -> int:
    """Where a zone of a seat lies."""
    number = next(n for n, each in enumerate(of.game.zones) if each.name == zone)
    return of.machine.layout.zone(number, seat)


def names(of: Match, zone: str, seat: int = 0) -> list[str]:
    """The cards of a zone, by name."""
    return [of.words.card(card) for card in of.state.zones[slot(of, zone, seat)]]


def hold(of: Match, seat: int, *cards: str) -> None:
    """The seat's Hand becomes these cards, taken from wherever copies of them lie."""
    hand = slot(of, "Hand", seat)
    of.state.zones[slot(of, "Roster Deck", seat)] += of.state.zones[hand]
    of.state.zones[hand] = []
    for name in cards:
        put(of.state, take(of, name), hand)


def take(of: Match, name: str) -> int:
    """A copy of that card that is in no hand of the first seat."""
    hand = slot(of, "Hand", 0)
    for at, zone in enumerate(of.state.zones):
        for card in zone if at != hand else ():
            if of.words.card(card) == name:
                zone.remove(card)
                return card
    raise AssertionError(f"no {name} is left")


def put(state: State, card: int, at: int) -> None:
    state.zones[at].append(card)


def give(of: Match, seat: int, **counters: int) -> None:
    """The seat's counters become so."""
    for name, value in counters.items():
        number = next(n for n, each in enumerate(of.game.counters) if each.name == name)
        of.state.counters[of.machine.layout.counter(number, seat)] = value


def has(of: Match, seat: int, name: str) -> int:
    """How much of a counter the seat has."""
    number = next(n for n, each in enumerate(of.game.counters) if each.name == name)
    return of.state.counters[of.machine.layout.counter(number, seat)]
