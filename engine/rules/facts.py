"""What the texts of cards and rules come to: triggers, replacements, modifiers, what is forbidden, what is counted.

Integers only; programs.py has the whole of a game.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.onset import Onset
from engine.rules.ops import NOTHING


@dataclass(frozen=True, slots=True)
class TimeTrigger:
    """A text that works at an edge of a turn or phase: at `edge`, on its controller's turn only if `own`."""

    edge: int
    own: bool
    block: int
    keyword: int = NOTHING


@dataclass(frozen=True, slots=True)
class EventTrigger:
    """A text that works when something happens.

    `what` is an Event number; `subject` a counter, zone or NOTHING; `source` the zone a card came from or NOTHING.
    The query is asked with locals (the card the text stands on, card, seat of the one it happens to, amount), and
    the block runs with the same. In a rule there is no card it stands on, and `own` says that "you" is that seat.
    Where it has a limit, `uses` is the counter that remembers how often it has worked, `most` times at most.
    An ending does not wait for what is going on: it works `now`.
    """

    what: int
    subject: int
    source: int
    query: int
    block: int
    own: bool = False
    uses: int = NOTHING
    most: int = 0
    keyword: int = NOTHING
    now: bool = False


@dataclass(frozen=True, slots=True)
class Replacement:
    """What happens in place of an event, asked before it is written.

    `what`, `subject`, `query`, `own`, `uses` and `most` are as an EventTrigger has them. `amount` is a query that gives
    how much it will be (with the same locals); or NOTHING: then the program at `block` is run, and the event does not
    happen. `forbids`: it is a prohibition.
    """

    what: int
    subject: int
    query: int
    amount: int
    block: int
    own: bool = False
    uses: int = NOTHING
    most: int = 0
    keyword: int = NOTHING
    forbids: bool = False


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of number `attribute`, while its card is in play.

    `subject` is asked with locals (card, source), or (seat, source) for a number of players: is this one changed?
    NOTHING: each is. `condition` and `amount` are asked with the source alone. `sets`: the number becomes the amount.
    `total`, where it is not 0: all sources of this modifier change it by so much at most. `zones`: where the card must
    be instead of in play. `keyword`: it works while its card has that number, NOTHING: always.
    """

    attribute: int
    subject: int
    condition: int
    amount: int
    sets: bool = False
    total: int = 0
    zones: tuple[int, ...] = ()
    keyword: int = NOTHING


@dataclass(frozen=True, slots=True)
class LastingFact:
    """What holds for a while once an instruction has said so: until this edge, `own` only in its player's turn.

    Its modifiers are asked with the locals of the program that said so; `of_card`: local 0 is the card it stands on.
    All else is asked with the locals of an event, and behind these four with those of that program. As it ends, the
    program at `then` waits its turn. `held` are the locals of that program with the cards that it changes.
    """

    edge: int
    own: bool
    of_card: bool
    modifiers: tuple[Modifier, ...] = ()
    bans: tuple[Ban, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    events: tuple[EventTrigger, ...] = ()
    then: int = NOTHING
    held: tuple[int, ...] = ()

    @property
    def programs(self) -> tuple[int, ...]:
        """The blocks where its programs begin; NOTHING where it has none of a kind."""
        return (
            *(block for m in self.modifiers for block in (m.subject, m.condition, m.amount)),
            *(ban.query for ban in self.bans),
            *(block for r in self.replacements for block in (r.query, r.amount, r.block)),
            *(block for t in self.events for block in (t.query, t.block)),
            self.then,
        )


@dataclass(frozen=True, slots=True)
class CardFact:
    """A card as the machine sees it: printed numbers, marks, types, and its text by parts."""

    numbers: tuple[int, ...]
    marks: tuple[int, ...]
    types: tuple[int, ...]
    effect: int
    times: tuple[TimeTrigger, ...] = ()
    events: tuple[EventTrigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    bans: tuple[Ban, ...] = ()
    onsets: tuple[Onset, ...] = ()


@dataclass(frozen=True, slots=True)
class Ban:
    """A card cannot be played where the query passes, which is asked with the locals of an event (NOTHING: never).

    `keyword`: it stands while its card has that number, NOTHING: always.
    """

    query: int
    keyword: int = NOTHING


@dataclass(frozen=True, slots=True)
class Tally:
    """What has been done is counted for the player who did it: `what` and `subject` as an EventTrigger has them.

    The query is asked of the event with the same locals; `counter` is the internal one that remembers how much.
    """

    what: int
    subject: int
    query: int
    counter: int


@dataclass(frozen=True, slots=True)
class Forget:
    """An internal counter that starts anew at an edge: where a turn, a phase, a step or a procedure begins."""

    counter: int
    edge: int
