"""What a text says, as written: one frozen node a phrase, each with its place in the text.

Nothing here is checked: a pronoun may mean nothing, a zone may belong to nobody. Few classes, many wordings: what
differs are values of fields. A missing subject, owner or bound is None. Two nodes are equal when they say the same,
wherever they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.language.arranging import Assign, Attach, RefillWith, Swap
from engine.language.conditions import (
    Both,
    Compare,
    Condition,
    Empty,
    Exists,
    Full,
    Happens,
    Has,
    HasDone,
    HasKeyword,
    HasMore,
    Is,
    IsIn,
    IsRole,
    Leads,
    PeriodIs,
    Shares,
    Test,
    TurnIs,
)
from engine.language.course import ChooseLabel, SetLabel, Stage, TakeRole, WinStage
from engine.language.things import (
    Among,
    AnyOf,
    AsMany,
    Attached,
    Count,
    Expression,
    Filter,
    Having,
    Head,
    IfAble,
    Labels,
    Marked,
    Measure,
    Most,
    Multiple,
    Named,
    Node,
    Nom,
    NounPhrase,
    Number,
    Offsets,
    Other,
    Part,
    Phrase,
    Place,
    Quantifier,
    Quantity,
    Ref,
    Scale,
    Sharing,
    Shifted,
    Sum,
    Top,
    Total,
    With,
    Within,
    Zone,
    Zones,
)
from engine.language.times import Moment, Time, Until

__all__ = [
    "Act", "Among", "AnyAction", "AnyOf", "AsMany", "Assign", "Attach", "Attached", "Become", "Body", "Both", "Change",
    "ChooseLabel", "Clause", "Compare", "Condition", "Count", "Cross", "Draw", "Effect", "Effects", "Empty", "Event",
    "Exists", "Expression", "Filter", "Fix", "Flow", "ForEach", "Full", "Happens", "Has", "HasDone", "HasKeyword",
    "HasMore", "Having", "Head", "If", "IfAble", "Is", "IsIn", "IsRole", "Labels", "Lasting", "Leads", "Limit", "Link",
    "Marked", "Measure", "Modify", "Moment", "Most", "Move", "Multiple", "Named", "NoKeywords", "Node", "Nom",
    "NounPhrase", "Number", "Offsets", "OneOf", "Other", "Part", "PeriodIs", "Phrase", "Place", "Played", "Provided",
    "Quantifier", "Quantity", "Ref", "Refill", "RefillWith", "Replace", "Rule", "Scale", "Search", "Sentence",
    "SetLabel", "SetTo", "Shares", "Sharing", "Shifted", "Show", "Shuffle", "Stage", "Sum", "Swap", "TakeRole", "Test",
    "Text", "Then", "Time", "Top", "Total", "TurnIs", "Unable", "Until", "Verb", "WinStage", "With", "Within", "Would",
    "Zone", "Zones",
]  # fmt: skip

# ---- texts


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Sentences, in order."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """An instruction, done at once; or, with a time or an event, a trigger."""

    when: Time | Event | None
    body: Body
    limit: Limit | None = None
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """ "If … would …, … instead": what happens in its place."""

    would: Would
    body: Effects
    limit: Limit | None = None
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """ "once each turn", "2 times each turn"; "once a game" has no moment."""

    times: Number
    moment: Moment | None


@dataclass(frozen=True, slots=True)
class Would(Node):
    """What is about to happen: "a player would gain Gold", "… and CONDITION"."""

    subject: NounPhrase
    verb: Verb
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Link(Node):
    """A sentence that goes on from the one before it: "If you do, …", "Otherwise, …", "Then …"."""

    to: Literal["you did", "they did", "otherwise", "then"]
    body: Effects


@dataclass(frozen=True, slots=True)
class If(Node):
    """ "If CONDITION, …" """

    condition: Condition
    body: Effects


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """ "For each NOM, …", "For each of your NOM, …": the body is done once for each of them."""

    nom: Nom
    body: Effects
    owner: NounPhrase | None = None


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    """ "Choose one: A; or B." Two modes or more; the chooser is None when the text names nobody, or chance chooses."""

    chooser: NounPhrase | None
    modes: tuple[Effects, ...]
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class Then(Node):
    """ "A, then B, then C": two parts or more."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Provided(Node):
    """ "… while CONDITION", "… unless CONDITION", "… until CONDITION", "… during each Battle".

    One that stands may have a most of all that have it: "… while CONDITION, at most +3 in total".
    """

    how: Literal["while", "unless", "during", "until"]
    clause: Clause
    condition: Condition
    total: Number | None = None


@dataclass(frozen=True, slots=True)
class Lasting(Node):
    """ "… until the end of the turn"."""

    clause: Clause
    edge: Literal["start", "end"]
    moment: Moment


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """Somebody does something; in a trigger, what happens."""

    subject: NounPhrase | None
    verb: Verb
    mode: Literal["does", "may", "cannot"] = "does"


# ---- what is done or happens


@dataclass(frozen=True, slots=True)
class Change(Node):
    """ "gains 2 Gold", "loses all Gold"."""

    op: Literal["gain", "lose"]
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class SetTo(Node):
    """ "sets your Gold to 0"."""

    measure: Measure
    value: Expression


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """ "draws 2 cards", "draws up to 2 cards"."""

    amount: Number | Quantifier | AsMany | Expression


@dataclass(frozen=True, slots=True)
class Act(Node):
    """Something done to cards (or chosen players) that needs nothing else."""

    op: Literal["discard", "resolve", "play", "choose"]
    what: NounPhrase


@dataclass(frozen=True, slots=True)
class Move(Node):
    """ "moves it to the top of your Deck"."""

    what: NounPhrase
    to: Zone | Place


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    """ "shuffles their Deck"; with a zone to go into: "shuffles their Pile into their Deck"."""

    what: Zone | NounPhrase
    into: Zone | None = None


@dataclass(frozen=True, slots=True)
class Refill(Node):
    """ "refills the Row from the Deck": up to the zone's size."""

    zone: Zone
    source: Zone


@dataclass(frozen=True, slots=True)
class Modify(Node):
    """ "has +1 Speed for each card in your Hand, at most +3", "has -1 Speed, at most -3 in total"; "has HASTE"."""

    amount: Number
    of: Named
    each: Scale | None = None
    at_most: Number | None = None
    total: Number | None = None


@dataclass(frozen=True, slots=True)
class Fix(Node):
    """ "has Speed 3"."""

    of: Named
    value: Number


@dataclass(frozen=True, slots=True)
class NoKeywords(Node):
    """ "has no keywords"."""


@dataclass(frozen=True, slots=True)
class Become(Node):
    """ "becomes Tired", "stops being Tired": of a card, a player or the game."""

    value: Named
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Flow(Node):
    """The course of the game: "ends the turn", "takes the next turn", "wins", "loses"."""

    op: Literal["end", "take", "win", "lose"]
    of: Literal["step", "phase", "turn", "game", "another turn", "next turn", "first turn"] | None = None


@dataclass(frozen=True, slots=True)
class Unable(Node):
    """Only in an event: "cannot draw a card"."""

    amount: Number


@dataclass(frozen=True, slots=True)
class Cross(Node):
    """Only in an event: "enters your Hand from the Deck", "leaves your Hand"."""

    op: Literal["enter", "leave"]
    zone: Zone
    source: Zone | None = None


@dataclass(frozen=True, slots=True)
class Show(Node):
    """ "looks at the top 3 cards of your Deck", "reveals their Hand"."""

    how: Literal["look", "reveal"]
    what: NounPhrase | Zone


@dataclass(frozen=True, slots=True)
class Search(Node):
    """ "searches your Deck for a Beast"."""

    zone: Zone
    what: Phrase


@dataclass(frozen=True, slots=True)
class Played(Node):
    """Only in an event, of a card: "is played"."""


@dataclass(frozen=True, slots=True)
class DeckRule(Node):
    """ "A deck has exactly 5 Units in its Row."; with copies: "A deck has 4 or fewer copies of a card."."""

    quantifier: Quantifier
    nom: Nom
    copies: bool


# ---- events


@dataclass(frozen=True, slots=True)
class Event(Node):
    """ "when", "before" or "after" something happens; "when" takes a state as well, and wakes as it becomes true."""

    window: Literal["when", "before", "after"]
    what: Clause | Condition | AnyAction


@dataclass(frozen=True, slots=True)
class AnyAction(Node):
    """ "an action": one of the game's declared actions, wholly done."""


Sentence: TypeAlias = Rule | Replace | Link
Effect: TypeAlias = Clause | Provided | Lasting
Effects: TypeAlias = Effect | Then
Body: TypeAlias = Effects | If | ForEach | OneOf
Verb: TypeAlias = (
    Change | SetTo | Draw | Act | Move | Shuffle | Refill | RefillWith | Swap | Assign | Attach
    | Modify | Fix | NoKeywords | Become | Flow | Cross | Show | Search | Played | SetLabel | ChooseLabel | TakeRole
    | Stage | WinStage | Unable
)
