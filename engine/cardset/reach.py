"""Which cards the texts of a game reach: what is chosen, by kind; and which of them can ever come into play.

Where it is not certain that a card is left out, it is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from typing import TypeAlias

from engine.cardset.effects import (
    Attach,
    Fill,
    FillWith,
    ForCards,
    MoveAll,
    MoveList,
    MoveOne,
    Pick,
    PickMany,
    RandomCard,
    Sift,
    Swap,
    TakeList,
    TakeRest,
    TakeTop,
)
from engine.cardset.model import Card, Game
from engine.cardset.parts import parts_of
from engine.cardset.terms import THIS, Cards, OfType

Chosen = MappingOf[int, tuple[Cards, ...]]
"""The cards that binders stand for."""


def texts_of(game: Game) -> Iterator[tuple[object, Chosen]]:
    """All that is done in a game, but by what cards say; with the cards that have been chosen before."""
    for action in game.actions:
        yield action.do, {choice.binder: (choice.cards,) for choice in action.choices}
    for stage in game.stages:
        yield from ((text, {}) for text in (stage.start.rules, stage.do.rules, stage.end.rules))
    yield from ((named.rules, {}) for named in (*game.set_up, *game.rules, *game.endings))
    yield from ((keyword.rules, {}) for keyword in game.keywords)


def may_be(types: Sequence[int], of: Cards) -> bool:
    """Could a card of these types be one of them? Its types never change; all else might."""
    return asked_of(of).issubset(types)


def asked_of(of: Cards) -> frozenset[int]:
    """The types that a card must have to be one of them."""
    return frozenset(test.type for test in of.tests if isinstance(test, OfType))


def types_of(game: Game, kind: int | None) -> tuple[int, ...]:
    """All types of a card of a type, by its number; None: a card without one."""
    return game.types[kind].includes if kind is not None else ()


# ---- into play

_Moving: TypeAlias = MoveOne | MoveList | MoveAll | Fill | FillWith | Attach | Swap
_MOVING: tuple[type[_Moving], ...] = (MoveOne, MoveList, MoveAll, Fill, FillWith, Attach, Swap)
_BINDING = (Pick, PickMany, TakeList, RandomCard, ForCards, MoveList, Sift, TakeRest, TakeTop)
_Reached: TypeAlias = tuple[Cards, ...] | None
"""Cards; None: any."""


def comes_into_play(game: Game) -> Callable[[Card], bool]:
    """Whether a card may ever be in a zone in play: a deck has one of its type there, or something moves such there."""
    zones = frozenset(number for number, zone in enumerate(game.zones) if zone.in_play)
    laid = {game.cards[card].type for deck in game.decks for at, of in deck.zones if at in zones for card, _ in of}
    own = {card.span: _Text(card.rules, {}, of_card=True) for card in game.cards}
    reached = [text.into(zones) for text in (*(_Text(*each) for each in texts_of(game)), *own.values())]
    arriving = {asked_of(of) for cards in reached for of in cards or ()}
    any_card = None in reached or any(zone.in_play and zone.draw_to for zone in game.zones)

    def comes(card: Card) -> bool:
        types = types_of(game, card.type)
        at_all = any_card or card.type in laid or own[card.span].moves_itself()
        return at_all or any(asked.issubset(types) for asked in arriving)

    return comes


@dataclass(frozen=True, slots=True)
class _Text:
    """A text, and the cards that have been chosen before; on a card, it may move that, which is asked by itself."""

    text: object
    chosen: Chosen
    of_card: bool = False

    def into(self, zones: frozenset[int]) -> _Reached:
        """The cards that it moves into one of these zones."""
        found: list[Cards] = []
        for step in parts_of(self.text, *_MOVING):
            for moved in self._moved(step, zones):
                if moved is None:
                    return None
                found += moved
        return tuple(found)

    def moves_itself(self) -> bool:
        """Whether it may move its own card, wherever that goes."""
        return any(THIS in _binders(step) for step in parts_of(self.text, *_MOVING))

    def _moved(self, step: _Moving, zones: frozenset[int]) -> Iterator[_Reached]:
        match step:
            case MoveOne() | MoveList() if step.to.zone in zones:
                yield self._cards(step.binder)
            case Attach() if step.zone in zones:
                yield self._cards(step.card)
            case MoveAll():
                yield tuple(of for of, to in step.parts if to.zone in zones)
            case Fill() if step.zone.zone in zones:
                yield (Cards(step.source, ()),)
            case FillWith() if step.zone.zone in zones:
                yield step.cards
            case Swap():
                for one, other in ((step.one, step.other), (step.other, step.one)):
                    if self._may_lie(other, zones):
                        yield self._cards(one)

    def _may_lie(self, binder: int, zones: frozenset[int]) -> bool:
        """Whether a card that is swapped may lie there: it was chosen there, or may have gone there since."""
        steps = list(parts_of(self.text, *_MOVING))
        moved = sum(binder in _binders(step) for step in steps) > 1 or not all(isinstance(step, Swap) for step in steps)
        cards = self._cards(binder)
        own = self.of_card and binder == THIS
        return own or moved or cards is None or any(of.zone.zone in zones for of in cards)

    def _cards(self, binder: int, asked: frozenset[int] = frozenset()) -> _Reached:
        """What a binder stands for; its own card is asked by itself."""
        if self.of_card and binder == THIS:
            return ()
        sources = [self._source(step) for step in parts_of(self.text, *_BINDING) if binder in _bound(step)]
        if binder in asked or not (sources or binder in self.chosen):
            return None
        found = [*self.chosen.get(binder, ())]
        for source in sources:
            cards = self._cards(source, asked | {binder}) if isinstance(source, int) else source
            if cards is None:
                return None
            found += cards
        return tuple(found)

    @staticmethod
    def _source(step: object) -> int | _Reached:
        """Where a binder has its cards from: another's, or these."""
        match step:
            case Pick() | PickMany():
                return step.cards if step.of is None else step.of
            case TakeList(top=None) | RandomCard():
                return step.cards
            case ForCards() | Sift() | TakeRest():
                return step.of
            case MoveList():
                return step.binder
        return None


def _binders(step: _Moving) -> tuple[int, ...]:
    """The cards that it moves, one by one."""
    match step:
        case MoveOne() | MoveList():
            return (step.binder,)
        case Attach():
            return (step.card,)
        case Swap():
            return step.one, step.other
    return ()


def _bound(step: object) -> tuple[int, ...]:
    """What stands for cards by this step."""
    match step:
        case ForCards() | MoveList():
            return (step.item,)
        case PickMany():
            return step.binder, step.item
        case Pick() | TakeList() | RandomCard() | Sift() | TakeRest() | TakeTop():
            return (step.binder,)
    return ()
