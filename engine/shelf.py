"""The shelf: a game by name or folder, with variants; found, loaded, lowered, dealt.

opened = open_game("name+variant")      # a bundled game, or a folder with game.yaml
machine = machine(opened.game)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from weakref import WeakKeyDictionary

from engine import store
from engine.cardset import barred, changes, checked, effects, group, held, model, sharing, terms, whose
from engine.cardset.files import GAME, LIBRARY, Lent, Loaded, contents, data_hash, has, shown, variants_of
from engine.cardset.lending import is_library, lent
from engine.cardset.model import Deck, Game
from engine.cardset.strangers import strangers
from engine.codec import Codec, dataclasses_in, well_formed
from engine.resources import folder
from engine.rules import facts, onset, programs
from engine.rules.programs import NOTHING, Lowered
from engine.rules.run import Machine
from engine.rules.state import Deal, Layout
from engine.source.diagnostics import Source, Span
from engine.source.summary import Checked


class UnknownGame(Exception):
    """A name that is neither a bundled game nor a folder with game.yaml; it may be that of a library."""

    def __init__(self, name: str, known: tuple[str, ...], *, library: bool = False) -> None:
        super().__init__(name)
        self.name, self.known, self.library = name, known, library

    @property
    def why(self) -> str:
        """What it is, to be put behind its name."""
        if self.library:
            return "a library: games use it, and nobody plays it"
        return "neither a bundled game nor a folder with game.yaml"


class WrongNumber(Exception):
    """A game is not for so many players."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(f"{game.id} is for {game.seats.said}, not for {players}")
        self.game, self.players = game, players


class UnknownVariant(Exception):
    """A game does not have this variant."""

    def __init__(self, game: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.game, self.name, self.known = game, name, known


class WrongDeck(Exception):
    """A deck fills zones that are not its receiver's: a player's deck the table's, or the table's a player's."""

    def __init__(self, name: str, zone: str, table: bool) -> None:
        super().__init__(name)
        self.name, self.zone, self.table = name, zone, table


class UnknownDeck(Exception):
    """A game does not have this deck."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


class BrokenDeck(Exception):
    """A deck breaks the game's rules of decks: what is wrong with it, each at its place."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck.name)
        self.name, self.faults = deck.name, deck.faults


def bundled() -> tuple[str, ...]:
    """The names of the games that come with the engine."""
    return _bundled(GAME)


def _bundled(head: str) -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in folder("cardsets").glob(f"*/{head}")))


def library(name: str) -> Path | None:
    """The folder of a library by name or folder; None where it is none."""
    path = Path(name)
    if is_library(path):
        return path
    if path.name == LIBRARY and path.is_file():
        return path.parent
    return folder("cardsets") / name if name in _bundled(LIBRARY) else None


def open_library(place: Path) -> Loaded:
    """A library by its folder, with all that is wrong with it; no game comes of it. Raises OSError."""
    from engine.cardset.load import load_library

    return load_library(place)


def open_game(name: str, players: int | None = None) -> Loaded:
    """A game by name or folder, with variants after +: checked, or all that is wrong with it.

    So many `players` play it; without a number, as few as can. Raises UnknownGame, UnknownVariant, WrongNumber, and
    OSError for files that cannot be read.
    """
    base, variants = split(name)
    place = find(base)
    known = variants_of(place)
    for variant in variants:
        if variant not in known:
            raise UnknownVariant(base, variant, known)
    unique = tuple(dict.fromkeys(variants))
    title = place.name if place.parent == folder("cardsets") else base.rstrip("/")
    loaded = _opened(place, unique, "+".join((title, *unique)), shown(place))
    if loaded.game is None or players is None:
        return loaded
    return replace(loaded, game=seated(loaded.game, players))


def split(name: str) -> tuple[str, list[str]]:
    """A game and its variants. A + may stand in a folder's name, too: the longest folder that is a game counts."""
    parts = name.split("+")
    for length in range(len(parts), 1, -1):
        base = "+".join(parts[:length])
        if has(Path(base), GAME):
            return base, parts[length:]
    return parts[0], parts[1:]


def seated(game: Game, players: int) -> Game:
    """The same game for so many players. Raises WrongNumber."""
    if players not in game.seats:
        raise WrongNumber(game, players)
    return game if players == game.players else _for(game, players)


@lru_cache(maxsize=16)
def _for(game: Game, players: int) -> Game:
    """Kept for a while, and with it its program."""
    return replace(game, players=players)


def _opened(place: Path, variants: tuple[str, ...], id: str, shown: str) -> Loaded:
    """The game as it was worked out before from the same files, or anew. What something is said about is not kept."""
    files = contents(place)
    key = f"{data_hash(files, variants)} {id} {shown}"
    kept = None if strangers(place) else _kept(key, place)
    if kept is not None:
        game, _lowered[game], of_libraries = kept
        names = [*(f"{shown}/{name}" for name, _ in files), *of_libraries.files]
        cards = [Checked(card.span.source.name, card.name, card.span) for card in game.cards]
        over = tuple(f"{shown}/variants/{name}.yaml" for name in variants)
        return Loaded(game, (), len(names), len(game.cards), (*map(Checked, names), *cards), of_libraries, over)
    from engine.cardset.load import load

    loaded = load(place, variants, id=id, shown=shown, files=files)
    if loaded.game is not None and not loaded.diagnostics:
        store.save("game", key, _codec().encode((loaded.game, lowered(loaded.game), loaded.lent.hash)))
    return loaded


def with_each_variant(name: str, alone: Loaded) -> Iterator[Loaded]:
    """A game with each of its variants by itself, of which each tells what is wrong; none can be played.

    `alone` is the game without any. That nothing is wrong with them is kept, too. Raises OSError.
    """
    place = find(name)
    files = contents(place)
    key = f"{data_hash(files, ())} {shown(place)} {alone.lent.hash}"
    right = alone.game is not None and not alone.diagnostics
    kept = _kept_added(key) if right else None
    if kept is not None:
        for over, added in kept:
            yield replace(alone, game=None, checked=(*alone.checked, *added), over=(over,))
        return
    from engine.cardset.load import load_with_each

    known = {(each.file, each.card) for each in alone.checked}
    found: list[tuple[str, tuple[Checked, ...]]] = []
    for loaded in load_with_each(place, shown=shown(place), files=files):
        right = right and not loaded.diagnostics
        found.append((loaded.over[0], tuple(each for each in loaded.checked if (each.file, each.card) not in known)))
        yield replace(loaded, game=None)
    if right:
        store.save("variants", key, _codec().encode(tuple(found)))


_Added = tuple[tuple[str, tuple[Checked, ...]], ...]
"""For the file of each variant, what it adds that is checked by itself: cards."""


def _kept_added(key: str) -> _Added | None:
    """What the cache has under a key, if it has the shape that it should."""
    with suppress(TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError):
        kept = tuple((over, added) for over, added in _codec().decode(store.load("variants", key)))
        cards = [each for _, added in kept for each in added]
        if all(isinstance(over, str) for over, _ in kept) and all(isinstance(each, Checked) for each in cards):
            return kept if well_formed(kept) else None
    return None


def _kept(key: str, place: Path) -> tuple[Game, Lowered, Lent] | None:
    """What the cache has under a key, if it has the shape that it should, and the libraries are as they were then."""
    with suppress(TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError):
        game, program, hash = _codec().decode(store.load("game", key))
        if isinstance(game, Game) and isinstance(program, Lowered) and well_formed(game) and well_formed(program):
            now = lent(place, game.uses)
            return (game, program, now) if now.hash == hash else None
    return None


@cache
def _codec() -> Codec:
    of_games = dataclasses_in(barred, changes, checked, effects, group, held, model, sharing, terms, whose)
    classes = (*of_games, *dataclasses_in(facts, onset, programs), Lowered, Checked, Source, Span)
    return Codec(classes, shared=(Source, Span))


def find(name: str) -> Path:
    """The folder of a game."""
    path = Path(name)
    if has(path, GAME):
        return path
    if path.name == GAME and path.is_file():
        return path.parent
    if name in bundled():
        return folder("cardsets") / name
    raise UnknownGame(name, bundled(), library=library(name) is not None)


_lowered: WeakKeyDictionary[Game, Lowered] = WeakKeyDictionary()


def lowered(game: Game) -> Lowered:
    """The program of a game, made once."""
    if game not in _lowered:
        from engine.rules.lower import lower

        _lowered[game] = lower(game)
    return _lowered[game]


def deal(game: Game, decks: Mapping[str, str] | None = None, *, broken: bool = False) -> Deal:
    """The cards of a game by its own deal, or by other decks: a seat ("1", "2" …) or "table" -> a deck's name.

    Raises UnknownDeck and WrongDeck; and BrokenDeck, unless `broken` decks are dealt too.
    """
    table = Dealer(game)
    for key, name in dealt(game, decks).items():
        deck = _deck(game, name, for_table=key == "table")
        if deck.faults and not broken:
            raise BrokenDeck(deck)
        table.put(deck, NOTHING if key == "table" else int(key) - 1)
    return table.deal()


def dealt(game: Game, decks: Mapping[str, str] | None = None) -> dict[str, str]:
    """The names of the decks that are dealt: a seat ("1", "2" …) or "table" -> a deck's name."""
    usual, chosen = dict(game.deal), dict(decks or {})
    found: dict[str, str] = {}
    for seat in range(1, game.players + 1):
        name = chosen.get(str(seat), usual.get(f"player {seat}", usual.get("each player")))
        found |= {str(seat): name} if name is not None else {}
    name = chosen.get("table", usual.get("table"))
    return found | ({"table": name} if name is not None else {})


def _deck(game: Game, name: str, *, for_table: bool) -> Deck:
    deck = game.deck(name)
    if deck is None:
        raise UnknownDeck(name, tuple(deck.name for deck in game.decks))
    for zone, _ in deck.zones:
        if game.zones[zone].per_player == for_table:
            raise WrongDeck(name, game.zones[zone].name, for_table)
    return deck


class Dealer:
    """Puts cards into zones, and gives each a number."""

    def __init__(self, game: Game) -> None:
        self.layout = Layout(lowered(game).program, Deal((), (), ()))  # for the zones: it deals
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
    """The rules of a game, ready to run with its own deal or with other decks. Raises what `deal` raises."""
    return Machine(lowered(game).program, deal(game, decks))
