"""A checked game, frozen. The place of a thing in its tuple is its number everywhere behind this layer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.cardset.checked import CheckedText, Cost, Limit
from engine.cardset.effects import Block
from engine.cardset.terms import Amount, CardTest, Relation, Test, Who
from engine.cardset.terms import Cards as CardChoice
from engine.source.diagnostics import Diagnostic, Span

Seen = Literal["all", "owner", "nobody"]
Per = Literal["player", "table", "card"]


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of each player, of the table, or of each card."""

    name: str
    plural: str
    start: int
    low: int
    high: int | None
    per: Per
    span: Span

    @property
    def per_player(self) -> bool:
        """Has each player one?"""
        return self.per == "player"

    @property
    def per_card(self) -> bool:
        """Has each card one?"""
        return self.per == "card"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of each card, of each player or of the table; modifiers apply, and it is never below its floor.

    Cards print theirs. One of players can be seen by its owner alone, or by nobody. `base` is what one of a player or
    the table is without modifiers, `text` as it is written.
    """

    name: str
    default: int
    floor: int
    span: Span
    per: Per = "card"
    base: Amount | None = None
    binders: int = 0
    text: str = ""
    seen_by: Seen = "all"


@dataclass(frozen=True, slots=True)
class Label:
    """Something that cards print as a word: one of `values`, the first of which is number 1; 0 is none.

    Or something that the table has as a word, and none at first: one of those of the label `of`.
    """

    name: str
    values: tuple[str, ...]
    span: Span
    of: int | None = None
    listed: bool = False  # by the game, so that they have an order


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word for a text that cards share: whatever prints it, or is given it, has that text as well as its own."""

    name: str
    text: str
    rules: CheckedText
    span: Span


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that a card, a player or the table can have."""

    name: str
    span: Span
    per: Per = "card"


@dataclass(frozen=True, slots=True)
class Type:
    """A type of cards. `includes` are the numbers of the types it is, itself first."""

    name: str
    plural: str
    includes: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: one a player or one for the table. `bare`: its name carries its preposition ("On Top")."""

    name: str
    per_player: bool
    seen_by: Seen
    said: str
    bare: bool
    size: int | None
    in_play: bool
    draw_from: bool
    draw_to: bool
    discard_to: bool
    span: Span
    member: str = ""  # what one of its cards is called, and several
    members: str = ""
    slots: tuple[int, ...] = ()  # its places, each with the number of a mark for a name
    attached: bool = False  # what is attached to another card lies here

    @property
    def where(self) -> str:
        """Where a card of it is: "in the Hand", "On Top"."""
        return self.name if self.bare else f"{self.said} the {self.name}"


@dataclass(frozen=True, slots=True)
class Role:
    """A name for a player: for one that is told by whose turn it is, or (None) for one that is chosen."""

    name: str
    who: Who | None
    span: Span


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `numbers` by number of Number, `marks` and `type` by number; `text` as printed, `rules` as checked.

    `labels` are by number of Label the numbers of their values; `keywords` the numbers of those it prints.
    """

    name: str
    type: int | None
    numbers: tuple[int, ...]
    marks: tuple[int, ...]
    text: str
    rules: CheckedText
    assumed: tuple[tuple[str, str], ...]
    span: Span
    labels: tuple[int, ...] = ()
    keywords: tuple[int, ...] = ()
    lent: bool = False  # by a library: the game need not deal it


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that an action chooses first; its binder is 0, a later choice's 1, 2, …. `printed` says what it may be."""

    cards: CardChoice
    binder: int
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player may do. `says` is its label, with {card} for the chosen card; `printed` its text, `asks` that
    of its condition."""

    name: str
    says: str
    choices: tuple[Choice, ...]
    costs: tuple[Cost, ...]
    condition: Test | None
    do: Block
    binders: int
    printed: str
    span: Span
    limit: Limit | None = None
    asks: str = ""


@dataclass(frozen=True, slots=True)
class NamedText:
    """A rule, a set-up step, an ending or a part of a phase, by name."""

    name: str
    text: str
    rules: CheckedText
    span: Span


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a turn, or a step of a procedure: what happens as it starts, what is done, the actions to choose from,
    what happens at last.

    `by` is who is "you" in a step; None: the active player. In a step of `each` one player after another goes through
    it. `hidden`: nobody sees what another does in it until all have done.
    """

    name: str
    start: NamedText
    do: NamedText
    actions: tuple[int, ...]
    end: NamedText
    span: Span
    by: Who | None = None
    each: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Procedure:
    """Something that takes place within a phase when it is started: steps, one after another."""

    name: str
    steps: tuple[Phase, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Period:
    """A part of the game: of the periods of one group (by number) it is always one, at first the first."""

    name: str
    group: int
    place: int
    span: Span


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the rulebook is read where it is silent. `notice`: what play says of it; `otherwise`: other readings."""

    id: str
    says: str
    where: tuple[str, ...]
    otherwise: tuple[str, ...]
    notice: str | None


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards by zone: (zone, ((card, copies), …)); `faults`: what it has against the rules of decks."""

    name: str
    zones: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    span: Span
    about: str = ""
    faults: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckRule:
    """How many cards that pass these tests a deck may have in these zones (none: in all of it).

    `copies`: it is asked of each card that passes by itself. The tests ask only what is printed.
    """

    name: str
    zones: tuple[int, ...]
    tests: tuple[CardTest, ...]
    relation: Relation
    amount: int
    copies: bool
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Seats:
    """How many can play a game: from the least number to the most."""

    least: int
    most: int

    def __contains__(self, players: int) -> bool:
        return self.least <= players <= self.most

    def __str__(self) -> str:
        return f"{self.least} to {self.most}" if self.least < self.most else str(self.most)

    @property
    def said(self) -> str:
        """The number with its noun."""
        return f"{self} player{'' if self.most == 1 else 's'}"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Game:
    """A whole checked game with the variants that were asked for."""

    id: str  # as it was asked for: its name or folder, with variants behind +
    name: str
    about: str
    players: int  # how many play it here: one of the numbers that it allows
    seats: Seats
    counters: tuple[Counter, ...]
    numbers: tuple[Number, ...]
    marks: tuple[Mark, ...]
    types: tuple[Type, ...]
    zones: tuple[Zone, ...]
    cards: tuple[Card, ...]
    set_up: tuple[NamedText, ...]
    phases: tuple[Phase, ...]
    actions: tuple[Action, ...]
    rules: tuple[NamedText, ...]
    endings: tuple[NamedText, ...]
    decks: tuple[Deck, ...]
    deal: tuple[tuple[str, str], ...]  # ("each player", "table", or "player 1" and so on, deck)
    rulings: tuple[Ruling, ...]
    variants: tuple[str, ...]  # that are in force, in order
    other_variants: tuple[tuple[str, str], ...]  # that could be added: (name, about)
    data: str  # hash of what its files say, however they are laid out
    rule_texts: tuple[tuple[str, str], ...] = field(default=())  # rules.yaml: (id, text)
    roles: tuple[Role, ...] = ()
    deck_rules: tuple[DeckRule, ...] = ()
    labels: tuple[Label, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    periods: tuple[Period, ...] = ()
    uses: tuple[str, ...] = ()  # the names of its libraries

    def __hash__(self) -> int:
        return hash((self.id, self.data))

    @property
    def stages(self) -> tuple[Phase, ...]:
        """The phases of a turn, then the steps of all procedures: what a number of a phase counts through."""
        return (*self.phases, *self.steps)

    def can_be_empty(self, stage: int) -> bool:
        """Do all actions of a phase or step ask for something? Then there may be none to choose, and it is left."""
        chosen = (self.actions[action] for action in self.stages[stage].actions)
        return all(it.choices or it.costs or it.condition or it.limit for it in chosen)

    @property
    def steps(self) -> tuple[Phase, ...]:
        """The steps of all procedures."""
        return tuple(step for procedure in self.procedures for step in procedure.steps)

    def procedure_of(self, stage: int) -> Procedure | None:
        """The procedure of a step, by its number among phases and steps; None for a phase."""
        at = stage - len(self.phases)
        for procedure in self.procedures if at >= 0 else ():
            if at < len(procedure.steps):
                return procedure
            at -= len(procedure.steps)
        return None

    def deck(self, name: str) -> Deck | None:
        """The deck of this name."""
        return next((deck for deck in self.decks if deck.name == name), None)

    def card_number(self, name: str) -> int | None:
        """The number of the card of this name."""
        return next((n for n, card in enumerate(self.cards) if card.name == name), None)
