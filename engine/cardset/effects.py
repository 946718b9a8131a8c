"""Checked effects: what is done in one game, every name a number and every pronoun the binder it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.cardset.changes import Become as Become
from engine.cardset.changes import Change as Change
from engine.cardset.changes import ChangeOn as ChangeOn
from engine.cardset.changes import ChooseLabel as ChooseLabel
from engine.cardset.changes import SetLabel as SetLabel
from engine.cardset.held import Last, Reckon, TakeSeat
from engine.cardset.terms import YOU, Amount, Cards, CardTest, Group, Test, Who, ZoneOf


@dataclass(frozen=True, slots=True)
class Draw:
    """Somebody draws; the binder becomes how many cards were drawn. `optional`: they might have left it."""

    who: Who
    amount: Amount
    binder: int
    optional: bool = False


@dataclass(frozen=True, slots=True)
class DrawUpTo:
    """Somebody draws as long as they want another card; the binder becomes how many cards were drawn."""

    who: Who
    most: Amount
    binder: int


@dataclass(frozen=True, slots=True)
class MoveOne:
    """The card of a binder moves, from a zone where that is known; `count` becomes 1 if it did, else 0.

    Where the zone has places, `by` is asked for one if several are empty.
    """

    binder: int
    source: ZoneOf | None
    to: ZoneOf
    count: int
    bottom: bool = False
    by: Who | None = None


@dataclass(frozen=True, slots=True)
class MoveList:
    """The cards of a list move, in their order; where the zone has places, `by` is asked for them."""

    binder: int
    item: int
    source: ZoneOf | None
    to: ZoneOf
    bottom: bool = False
    by: Who | None = None


@dataclass(frozen=True, slots=True)
class MoveAll:
    """All cards of some zones that pass move, in their order, each zone's to a zone; `count` becomes how many."""

    parts: tuple[tuple[Cards, ZoneOf], ...]
    count: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A zone is shuffled."""

    zone: ZoneOf


@dataclass(frozen=True, slots=True)
class Fill:
    """A zone takes cards from another up to its size; `count` becomes how many."""

    zone: ZoneOf
    source: ZoneOf
    count: int


@dataclass(frozen=True, slots=True)
class FillWith:
    """A zone takes cards that somebody chooses one by one, up to its size; `count` becomes how many.

    `placed`: it has places, which are chosen with them.
    """

    zone: ZoneOf
    room: int
    placed: bool
    by: Who
    cards: tuple[Cards, ...]
    item: int
    count: int


@dataclass(frozen=True, slots=True)
class Assign:
    """Somebody shares out so much of a counter of cards among them, each at most so much; the binder becomes how much.

    `among` are the cards, or with none there the list `of`.
    """

    by: Who
    counter: int
    amount: Amount
    among: tuple[Cards, ...]
    of: int
    most: Amount | None  # it may be a number of the card
    item: int
    binder: int


@dataclass(frozen=True, slots=True)
class Attach:
    """A card goes to its owner's zone for attached cards, and is attached to another card from there on."""

    card: int
    to: int
    zone: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cards change places, wherever they are; a card that is none changes with nobody."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Resolve:
    """The instructions of a card's text are done; to them, "you" is somebody. `played`: they play it."""

    binder: int
    who: Who
    played: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """The step, a procedure (by number), the phase or the turn ends."""

    what: Literal["step", "procedure", "phase", "turn"]
    procedure: int = -1


@dataclass(frozen=True, slots=True)
class Start:
    """A procedure takes place, if it is not going on already."""

    procedure: int


@dataclass(frozen=True, slots=True)
class Begin:
    """A period begins."""

    period: int


@dataclass(frozen=True, slots=True)
class BecomeRole:
    """Somebody has a chosen role from now on."""

    who: Who
    role: int


@dataclass(frozen=True, slots=True)
class WinStage:
    """Somebody wins a procedure, by so much."""

    who: Who
    procedure: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Until:
    """The block is done again and again, until the test holds or it is not possible any more."""

    test: Test
    possible: Test | None
    body: Block


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Somebody takes the next turn."""

    who: Who


@dataclass(frozen=True, slots=True)
class Finish:
    """The game ends: somebody wins or loses, or a group does, if there is anybody in it; or nobody wins."""

    how: Literal["win", "lose", "draw"]
    who: Who | Group = YOU


@dataclass(frozen=True, slots=True)
class Show:
    """Cards are shown: the card or the list of a binder, to somebody who looks or searches, or to all."""

    how: Literal["look", "reveal", "search"]
    who: Who
    of: int


@dataclass(frozen=True, slots=True)
class Sift:
    """The binder becomes those of a list that pass."""

    binder: int
    of: int
    tests: tuple[CardTest, ...]


@dataclass(frozen=True, slots=True)
class TakeRest:
    """The binder becomes a list without the card of a binder, or without those of its list."""

    binder: int
    of: int
    but: int
    one: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody chooses a card, of a list if there is one; the binder becomes it, or none."""

    binder: int
    chooser: Who
    cards: tuple[Cards, ...]
    optional: bool = False
    of: int | None = None


@dataclass(frozen=True, slots=True)
class PickPlayer:
    """Somebody chooses a player, of whom the test holds, if there is one; the binder becomes the seat."""

    binder: int
    chooser: Who
    others: bool
    such: Test | None = None


@dataclass(frozen=True, slots=True)
class PickMany:
    """Somebody chooses cards one by one; the binder becomes the list. `most` None: any number. `item` is one."""

    binder: int
    item: int
    chooser: Who
    cards: tuple[Cards, ...]
    most: Amount | None
    optional: bool
    of: int | None = None


@dataclass(frozen=True, slots=True)
class TakeTop:
    """The binder becomes the top card of a zone, or none."""

    binder: int
    zone: ZoneOf


@dataclass(frozen=True, slots=True)
class TakeList:
    """The binder becomes the list of these cards; or of the top cards of a zone."""

    binder: int
    cards: tuple[Cards, ...]
    top: Amount | None = None


@dataclass(frozen=True, slots=True)
class RandomCard:
    """The binder becomes one of the cards by chance, or none."""

    binder: int
    cards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """The binder becomes one of the players by chance, of whom the test holds, if there is one."""

    binder: int
    such: Test | None = None


@dataclass(frozen=True, slots=True)
class LengthOf:
    """The binder becomes how many the list holds."""

    binder: int
    of: int


@dataclass(frozen=True, slots=True)
class Decide:
    """If the test holds, one block, else the other."""

    test: Test
    yes: Block
    no: Block = ()


@dataclass(frozen=True, slots=True)
class ForCards:
    """The block is done for each card of a list."""

    item: int
    of: int
    body: Block


@dataclass(frozen=True, slots=True)
class ForPlayers:
    """The block is done for each player, the active player first; or for each but somebody, of whom the test holds."""

    seat: int
    but: Who | None
    body: Block
    such: Test | None = None


@dataclass(frozen=True, slots=True)
class May:
    """Somebody may do it, asked only where it is possible."""

    who: Who
    possible: Test | None
    did: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Modes:
    """Somebody chooses one of the blocks; None: chance. `places` are the offsets of each in its text, for labels."""

    who: Who | None
    blocks: tuple[Block, ...]
    places: tuple[tuple[int, int], ...]


Step: TypeAlias = (
    Change | ChangeOn | Become | Draw | DrawUpTo | MoveOne | MoveList | MoveAll | Shuffle | Fill | Resolve
    | Reckon | TakeSeat | Last
    | Leave | Start | Begin | WinStage | BecomeRole | SetLabel | ChooseLabel | NextTurn | Finish
    | Show | Sift | TakeRest
    | Pick | PickMany | PickPlayer | TakeTop | TakeList | RandomCard | RandomPlayer | LengthOf
    | Decide | ForCards | ForPlayers | May | Modes | Until
    | Swap | FillWith | Assign | Attach
)  # fmt: skip
Block: TypeAlias = tuple[Step, ...]


def every_step(block: Block) -> Iterator[Step]:
    """All steps of a block and of the blocks in it."""
    for step in block:
        yield step
        for inner in _blocks_in(step):
            yield from every_step(inner)


def _blocks_in(step: Step) -> tuple[Block, ...]:
    match step:
        case Decide():
            return step.yes, step.no
        case May():
            return step.did, step.otherwise
        case ForCards() | ForPlayers() | Until():
            return (step.body,)
        case Modes():
            return step.blocks
    return ()
