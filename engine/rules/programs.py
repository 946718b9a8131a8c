"""The programs of the rules machine: the facts of a game beside its instructions, which are in `ops.py`.

A program is integers only: its blocks are rows of instructions, and everything else is tables by number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from engine.rules.facts import Ban as Ban
from engine.rules.facts import CardFact as CardFact
from engine.rules.facts import EventTrigger as EventTrigger
from engine.rules.facts import Forget as Forget
from engine.rules.facts import LastingFact as LastingFact
from engine.rules.facts import Modifier as Modifier
from engine.rules.facts import Replacement as Replacement
from engine.rules.facts import Tally as Tally
from engine.rules.facts import TimeTrigger as TimeTrigger
from engine.rules.onset import Onset as Onset
from engine.rules.onset import Watcher as Watcher
from engine.rules.ops import ACTIVE as ACTIVE
from engine.rules.ops import ASKS as ASKS
from engine.rules.ops import ENDS as ENDS
from engine.rules.ops import FIRST_LOCAL_SEAT as FIRST_LOCAL_SEAT
from engine.rules.ops import LIMIT as LIMIT
from engine.rules.ops import NOTHING as NOTHING
from engine.rules.ops import OPPONENT as OPPONENT
from engine.rules.ops import OPS as OPS
from engine.rules.ops import OPTIONAL as OPTIONAL
from engine.rules.ops import QUERY_ENDS as QUERY_ENDS
from engine.rules.ops import SEATS as SEATS
from engine.rules.ops import TABLE as TABLE
from engine.rules.ops import YOU as YOU
from engine.rules.ops import By as By
from engine.rules.ops import Flow as Flow
from engine.rules.ops import Instruction as Instruction
from engine.rules.ops import K as K
from engine.rules.ops import L as L
from engine.rules.ops import Op as Op
from engine.rules.ops import Per as Per
from engine.rules.ops import Place as Place
from engine.rules.ops import Relation as Relation
from engine.rules.ops import Showing as Showing
from engine.rules.ops import decode as decode
from engine.rules.ops import seat as seat


@dataclass(frozen=True, slots=True)
class CounterFact:
    """A counter: its bounds and where it starts. One slot a player, one for the table, or one a card of the deal.

    `by_kind` is where it starts on each kind of card; empty where that is the same for all.
    """

    low: int
    high: int
    start: int
    per: int  # a Per
    by_kind: tuple[int, ...] = ()

    @property
    def per_player(self) -> bool:
        """Has each player one?"""
        return self.per == Per.PLAYER

    @property
    def per_card(self) -> bool:
        """Has each card one?"""
        return self.per == Per.CARD


@dataclass(frozen=True, slots=True)
class NumberFact:
    """A number of each card, of each player or of the table: never below its floor.

    Cards have it in their facts. `base` is a query that gives one of a player or the table; NOTHING: it is `default`.
    """

    floor: int
    per: int
    default: int
    base: int


@dataclass(frozen=True, slots=True)
class ZoneFact:
    """A zone: one a player or one for the table; its size (NOTHING: no bound); whether its cards' texts work.

    `slots` are its places, each with the mark that it is called after; most zones have none. `attached`: its cards may
    be attached to others.
    """

    per_player: bool
    size: int
    in_play: bool
    slots: tuple[int, ...] = ()
    attached: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes: counter `counter` of the player; the query gives how many (local 0: the chosen card)."""

    counter: int
    amount: int


@dataclass(frozen=True, slots=True)
class ActionFact:
    """An action: its program (local 0: the chosen card), what is chosen first, what it costs, what it needs.

    `owner`, `zone` and `query` say where the card is chosen (zone NOTHING: none is). `condition` is a query.
    `also` are the later choices (local, owner, zone, query) that must find something. Where a player can take it `most`
    times only, `uses` is the counter that remembers how often they have. `plays`: it plays its card, and that may be
    forbidden.
    """

    block: int
    owner: int
    zone: int
    query: int
    costs: tuple[Cost, ...]
    condition: int
    also: tuple[tuple[int, int, int, int], ...] = ()
    uses: int = NOTHING
    most: int = 0
    plays: bool = False


class Whose(IntEnum):
    """How a role is told: by whose turn it is, or by a counter that holds a seat."""

    ACTIVE = 0
    NEXT = 1
    CHOSEN = 2


@dataclass(frozen=True, slots=True)
class RoleFact:
    """Who has a role; `counter` is that of a chosen one, else NOTHING."""

    whose: int
    counter: int = NOTHING


@dataclass(frozen=True, slots=True)
class PeriodFact:
    """A period: it is it while the counter of its group, which is the table's, has this value."""

    counter: int
    value: int


@dataclass(frozen=True, slots=True)
class ProcedureFact:
    """A procedure: its program, the numbers of its steps among the phases (from, to), and the table's counter that is
    0 while it is not going on, and else tells where the turn was."""

    block: int
    first: int
    end: int
    counter: int


@dataclass(frozen=True, slots=True)
class Program:
    """A whole game, lowered: integers only, by number everywhere. The names stay in the model.

    `blocks[n]` is block n, `locals[n]` how many locals its program has, `origins[n]` the place in the model it was
    lowered from (an index into the model's texts, for messages). `start` is the block where the game begins. The last
    `memories` of the counters are none that the game declares: what else it has to remember is counted there. The last
    `labels` of the numbers before those of the keywords are what cards print as words. A keyword is a number of cards,
    1 where it is printed; `keywords` are their texts, which work for a card while its number is 1 or more. `marks` are
    the counters of the marks that can change, NOTHING for one that cannot.
    """

    players: int
    counters: tuple[CounterFact, ...]
    zones: tuple[ZoneFact, ...]
    numbers: tuple[NumberFact, ...]
    labels: int
    cards: tuple[CardFact, ...]
    actions: tuple[ActionFact, ...]
    menus: tuple[tuple[int, ...], ...]
    edges: int
    watchers: tuple[Watcher, ...]
    events: tuple[EventTrigger, ...]
    modifiers: tuple[Modifier, ...]
    draw_from: int
    draw_to: int
    blocks: tuple[tuple[int, ...], ...]
    locals: tuple[int, ...]
    origins: tuple[int, ...]
    start: int
    replacements: tuple[Replacement, ...] = ()
    bans: tuple[Ban, ...] = ()
    forgets: tuple[Forget, ...] = ()
    tallies: tuple[Tally, ...] = ()
    keywords: tuple[CardFact, ...] = ()
    lasting: tuple[LastingFact, ...] = ()
    memories: int = 0
    place: int = NOTHING
    host: int = NOTHING
    marks: tuple[int, ...] = ()
    onsets: tuple[Onset, ...] = ()
    roles: tuple[RoleFact, ...] = ()
    phases: int = 0  # how many of the menus belong to the phases of a turn; behind them are the steps
    procedures: tuple[ProcedureFact, ...] = ()
    periods: tuple[PeriodFact, ...] = ()
    of_table: tuple[tuple[int, int], ...] = ()  # the labels of the table, each with the counter of its word's number
    with_keywords: tuple[int, ...] = ()  # the kinds of cards that have the texts of their keywords already

    @property
    def first_keyword(self) -> int:
        """The number of the first keyword."""
        return len(self.numbers) - len(self.keywords)

    @property
    def texts(self) -> tuple[CardFact, ...]:
        """The texts of all cards, and those of the keywords."""
        return (*self.cards, *self.keywords)

    @property
    def changing_marks(self) -> tuple[tuple[int, int], ...]:
        """The marks that can come and go, each with its counter."""
        return tuple((mark, counter) for mark, counter in enumerate(self.marks) if counter != NOTHING)

    @property
    def declared(self) -> int:
        """How many of the counters the game declares: these come first."""
        return len(self.counters) - self.memories


class Event(IntEnum):
    """The kinds of event: what triggers hear, and what the log, the view and the transcript read."""

    COUNTER = 0  # slot, before, after; of a card's, in which zone slot it lies
    MOVE = 1  # card, from slot, to slot
    SHUFFLE = 2  # slot
    TURN = 3  # number, seat
    PHASE = 4  # phase
    ACTION = 5  # seat, action, card
    CHOICE = 6  # seat, decision, answer: the seat, where that is a player
    NEXT_TURN = 7  # seat
    OVER = 8  # ending, winners...
    GAINED = 9  # for triggers only: counter
    LOST = 10  # for triggers only: counter
    DRAWN = 11  # for triggers only
    ENTERED = 12  # for triggers only: zone
    LEFT = 13  # for triggers only: zone
    BEFORE_DRAW = 14  # for triggers only; it runs at once, before the card is drawn
    PROCEDURE = 40  # procedure, 1 as it begins and 0 as it is over
    PERIOD = 41  # period
    ROLE = 42  # role, seat
    PART = 43  # seat: one of several who go through a step
    WON = 44  # procedure, seat, amount
    CANNOT_DRAW = 45  # for triggers only
    VEIL = 46  # 1 as a hidden step begins, 0 as all is shown
    PLACED = 60  # card, slot, place
    ATTACHED = 61  # card, card
    PLAYED = 70  # seat, card
    CHANCE = 73  # where the ways are told (a block), and which of them it is
    REVEALED = 72  # a Showing, seat, slot, cards...
    PLAYED_ITSELF = 71  # for triggers only: told to the card that is played, wherever it is
    LASTS = 30  # a lasting fact, the seat that is "you" to it; the cards it changes, each with its zone slot
    REPLACED = 32  # slot, 1 gained or 0 lost, how much it would be, how much it is; of a card's, in which zone slot
    BY = 34  # the block of a text that has just changed how much is gained or lost; the zone slot of its card
    NUMBERS = 33  # number of players, how much it is of each seat...
    EXPIRED = 31  # a lasting fact, the seat that was "you" to it


@dataclass(frozen=True, slots=True)
class Memory:
    """What an internal counter remembers: a kind of thing ("mark", …), and which of them by number."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Lowered:
    """A program, and what people want to know of it: whose text a block is from, and the modes of a choice.

    `places[origin]` names a text (a card, or "the rule …"); `texts[origin]` is it as printed; `modes[block]`
    are the offsets of each mode in that text. `memories` are the counters behind the declared ones, in their order.
    `lasting` says where each lasting fact is said: the origin, and the offsets in its text.
    """

    program: Program
    places: tuple[str, ...]
    texts: tuple[str, ...]
    modes: dict[int, tuple[tuple[int, int], ...]]
    memories: tuple[Memory, ...] = ()
    lasting: tuple[tuple[int, int, int], ...] = ()
