"""The shelf: a game by name or folder, with variants; found, loaded, lowered, dealt.

    opened = open_game("name+variant")      # a bundled game, or a folder with game.yaml
    machine = machine(opened.game)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cardset.model import Deck, Game
from engine.resources import folder
from engine.rules.lower import Lowered, lower
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Deal, Layout

if TYPE_CHECKING:
    from engine.cardset.load import Loaded


class UnknownGame(Exception):
    """A name that is neither a bundled game nor a folder with game.yaml."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


class UnknownVariant(Exception):
    """A game does not have this variant."""

    def __init__(self, game: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.game, self.name, self.known = game, name, known


class UnknownDeck(Exception):
    """A game does not have this deck."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


def bundled() -> tuple[str, ...]:
    """The names of the games that come with the engine."""
    return tuple(sorted(path.parent.name for path in folder("cardsets").glob("*/game.yaml")))


def open_game(name: str) -> Loaded:
    """A game by name or folder, with variants after +: checked, or all that is wrong with it.

    Raises UnknownGame, UnknownVariant, and OSError for files that cannot be read.
    """
    from engine.cardset.load import load, variants_of

    base, *variants = name.split("+")
    place = find(base)
    known = variants_of(place)
    for variant in variants:
        if variant not in known:
            raise UnknownVariant(base, variant, known)
    unique = tuple(dict.fromkeys(variants))
    title = place.name if place.parent == folder("cardsets") else base.rstrip("/")
    return load(place, unique, id="+".join((title, *unique)), shown=_shown(place))


def find(name: str) -> Path:
    """The folder of a game."""
    path = Path(name)
    if (path / "game.yaml").is_file():
        return path
    if path.name == "game.yaml" and path.is_file():
        return path.parent
    if name in bundled():
        return folder("cardsets") / name
    raise UnknownGame(name, bundled())


def _shown(place: Path) -> str:
    """The folder as messages name it: relative to where we are if it lies below."""
    try:
        return place.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return place.as_posix()


@lru_cache(maxsize=8)
def lowered(game: Game) -> Lowered:
    """The program of a game, made once."""
    return lower(game)


def deal(game: Game, decks: Mapping[str, str] | None = None) -> Deal:
    """The cards of a game by its own deal, or by other decks: a seat ("1", "2" …) or "table" -> a deck's name.

    Raises UnknownDeck.
    """
    chosen = dict(decks or {})
    by_key = dict(game.deal)
    table = Dealer(game)
    for seat in range(game.players):
        name = chosen.get(str(seat + 1), by_key.get("each player"))
        if name is not None:
            table.put(_deck(game, name), seat)
    name = chosen.get("table", by_key.get("table"))
    if name is not None:
        table.put(_deck(game, name), NOTHING)
    return table.deal()


def _deck(game: Game, name: str) -> Deck:
    deck = game.deck(name)
    if deck is None:
        raise UnknownDeck(name, tuple(deck.name for deck in game.decks))
    return deck


class Dealer:
    """Puts cards into zones, and gives each a number."""

    def __init__(self, game: Game) -> None:
        self.layout = Layout(lowered(game).program)
        self.kinds: list[int] = []
        self.owners: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(self.layout.zones)]

    def put(self, deck: Deck, owner: int) -> None:
        """A deck's cards, in the order of the deck."""
        for zone, cards in deck.zones:
            for card, copies in cards:
                for _ in range(copies):
                    self.add(card, zone, owner)

    def add(self, card: int, zone: int, owner: int) -> int:
        """One more card on top of a zone; its instance number."""
        instance = len(self.kinds)
        self.kinds.append(card)
        self.owners.append(owner)
        self.zones[self.layout.zone(zone, max(owner, 0))].append(instance)
        return instance

    def deal(self) -> Deal:
        """What has been dealt."""
        return Deal(tuple(self.kinds), tuple(self.owners), tuple(map(tuple, self.zones)))


def machine(game: Game, decks: Mapping[str, str] | None = None) -> Machine:
    """The rules of a game, ready to run with its own deal or with other decks. Raises UnknownDeck."""
    return Machine(lowered(game).program, deal(game, decks))
