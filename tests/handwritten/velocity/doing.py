"""What several steps of cards do: Fatigue and MP change, what is due is done, and a choice is waited for."""

from __future__ import annotations

from tests.handwritten.velocity.cards import NEVER, Keyword, Passive, Wear
from tests.handwritten.velocity.sides import MAX_MP, Athlete, Side
from tests.handwritten.velocity.table import Table

STOP = 999
"""The choice of no further card."""

ANCHOR = int(Keyword.ANCHOR)
END_OF_TURN = -1
"""When a change of costs is over; else the seat at the start of whose turn it is."""

COACH = -1
"""What a Head Coach does once: by the seat below this. What Equipment does once goes by its number."""


def tire(table: Table, athlete: Athlete, amount: int) -> None:
    """The Starter gains Fatigue; who is Injured leaves when the card is done."""
    amount -= spared(table, athlete, amount)
    if amount > 0 and not athlete.tireless:
        athlete.fatigue += amount + side_of(table, athlete).tires_more
        _pay_for_fatigue(table, athlete)
        if athlete.fatigue >= table.limit(athlete):
            table.hurt = True


def spared(table: Table, athlete: Athlete, amount: int) -> int:
    """How much of it is taken off: by its own keyword, by its Head Coach once, by what it wears."""
    less = 1 if athlete.keywords & ANCHOR else 0
    side = side_of(table, athlete)
    if side.coach_does == Passive.LESS_FATIGUE and less < amount and table.once(COACH - side.seat):
        less += 1
    return less + sum(1 for c in athlete.worn if table.book.wear[c] == Wear.LESS_FATIGUE)


def _pay_for_fatigue(table: Table, athlete: Athlete) -> None:
    side = side_of(table, athlete)
    if side.coach_does == Passive.TIRED_MP and table.once(COACH - side.seat):
        table.due.append((False, side.seat))
    for c in athlete.worn:
        if table.book.wear[c] == Wear.TIRED_MP:
            table.due.append((False, side.seat))


def side_of(table: Table, athlete: Athlete) -> Side:
    """Whose Starter it is."""
    return table.sides[0] if any(a is athlete for a in table.sides[0].lineup) else table.sides[1]


def do_what_is_due(table: Table) -> None:
    """What cards in play give for what has happened, in the order in which it has: a card, or 1 MP."""
    while table.due and not table.over:
        draws, seat = table.due.pop(0)
        side = table.sides[seat]
        if draws:
            table.draw(side, 1)
        else:
            gain_mp(side, 1)


def take_shares(table: Table) -> None:
    """All of the line take what was shared out, at once."""
    lineup = table.loser.lineup
    for place, amount in zip(table.line, table.given, strict=True):
        if amount:
            athlete = lineup[place]
            assert athlete is not None
            tire(table, athlete, amount)


def gain_mp(side: Side, amount: int) -> None:
    mp = side.mp + amount
    side.mp = mp if mp < MAX_MP else MAX_MP


def recover(athlete: Athlete, amount: int) -> None:
    athlete.fatigue = athlete.fatigue - amount if athlete.fatigue > amount else 0


def told_of_play(table: Table, user: Side, kind: str) -> None:
    """A card is played: what cards in play give for it is due when it is done."""
    if kind == "Event":
        user.played_event = True
        if user.coach_does == Passive.EVENT_DRAWS and table.once(COACH - user.seat):
            table.due.append((True, user.seat))
    elif kind == "Action":
        for c in (c for a in user.athletes() for c in a.worn):
            if table.book.wear[c] == Wear.ACTION_DRAWS and table.once(c):
                table.due.append((True, user.seat))


def renew(table: Table) -> None:
    """A turn starts: what is done once each turn can be done again; what lasts until then is over."""
    table.used = paid(table)
    for side in table.sides:
        side.played_event = False
        side.costs = [each for each in side.costs if each[2] not in (END_OF_TURN, table.me.seat)]


def paid(table: Table) -> frozenset[int]:
    """The Head Coaches that have done what they do once each Scoring Attempt."""
    return table.used & {COACH - side.seat for side in table.sides if side.coach_does == Passive.TIRED_MP}


def cost(table: Table, side: Side, c: int, printed: int) -> int:
    """What a card in the Hand costs to play there; NEVER stays so."""
    if printed == NEVER or not (side.costs or side.coach_does == Passive.CHEAP_OFFENSE):
        return printed
    more = sum(change for cards, change, _ in side.costs if c in cards)
    trails = table.opponent(side).vp > side.vp
    if side.coach_does == Passive.CHEAP_OFFENSE and trails and table.book.offensive[c] != NEVER:
        more -= 1
    return max(0, printed + more)


def wait(table: Table, phase: int, candidates: list[int], actor: Side | None = None) -> bool:
    if not candidates:
        return False
    table.candidates, table.phase, table.actor = candidates, phase, actor or table.user
    return True
