"""Checked texts: what a text does at once, what it waits for, and what it changes as long as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.cardset.effects import Block
from engine.cardset.terms import FIRST_FREE, Amount, Cards, Test, Who
from engine.source.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action takes of a counter of the player who takes it."""

    counter: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something happens at most: each turn, each stage of this number, or in the whole game."""

    times: int
    span: Literal["turn", "phase", "procedure", "game"]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class At:
    """A trigger of time: the start or end of a turn, of a phase or step, or of a procedure (both by number).

    `own`: of "your" turns only.
    """

    edge: Literal["start", "end"]
    phase: int | None
    own: bool
    turn: int | None
    body: Block
    procedure: int | None = None


@dataclass(frozen=True, slots=True)
class When:
    """A trigger of an event. `subject` is its counter or zone, `source` the zone a card comes from.

    `addressed`: in a rule, "you" is the player it happens to. The test may read binders 0 to 3.
    """

    event: Literal[
        "gained", "lost", "drawn", "entered", "left", "before draw", "played", "played itself", "won", "cannot draw",
        "became",
    ]  # fmt: skip
    subject: int | None
    source: int | None
    addressed: bool
    test: Test | None
    body: Block
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class Once:
    """A trigger of a state, of an ending: it works as soon as the test holds, in the middle of whatever is done."""

    test: Test
    body: Block


@dataclass(frozen=True, slots=True)
class Onset:
    """A trigger of a state, in a rule or on a card: it works once as the test becomes true.

    It may become true of players, or of cards: then the binder is the one of which it does. `but`: of others than you.
    """

    of: Literal["nothing", "players", "cards"]
    binder: int
    but: bool
    cards: tuple[Cards, ...]
    test: Test
    body: Block


@dataclass(frozen=True, slots=True)
class AfterAction:
    """It works after each action."""

    body: Block


@dataclass(frozen=True, slots=True)
class AllPlayers:
    """Each player, or each other than somebody."""

    but: Who | None


@dataclass(frozen=True, slots=True)
class Instead:
    """What happens in place of an event. `amount`: it happens, but so much; None: `body` is done and it does not.

    `addressed`: in a rule, "you" is the player it would happen to. Test, amount and body may read binders 0 to 3.
    `forbids`: it cannot happen, so whoever would have to do it cannot.
    """

    event: Literal["gained", "lost"]
    subject: int
    addressed: bool
    test: Test | None
    amount: Amount | None
    body: Block
    limit: Limit | None = None
    forbids: bool = False


@dataclass(frozen=True, slots=True)
class Ban:
    """A card cannot be played where the test holds; it may read binders 0 to 2. None: nobody can play any card."""

    test: Test | None


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of a number of cards, of players or of the table, while the card it stands on is in play.

    `sets`: the number becomes so much. `total`: all that have this sentence change it by so much at most. `zones`: it
    works while its card is in one of these, instead of in play.
    """

    number: int
    subject: tuple[Cards, ...] | Who | AllPlayers | None  # None: the card itself
    amount: Amount
    condition: Test | None
    sets: bool = False
    total: int | None = None
    zones: tuple[int, ...] = ()


Trigger: TypeAlias = At | When | Once | Onset | AfterAction


@dataclass(frozen=True, slots=True)
class CheckedText:
    """A text: what it does at once, its triggers, its modifiers. `binders` is how many binders it has."""

    effect: Block = ()
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    binders: int = FIRST_FREE
    span: Span | None = None
    replacements: tuple[Instead, ...] = ()
    bans: tuple[Ban, ...] = ()


NO_TEXT = CheckedText()
