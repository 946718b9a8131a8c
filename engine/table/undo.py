"""What a person may take back: their own last choice, with all that followed from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.programs import Event
from engine.table.bots import Bot
from engine.table.log import seat_is_shown
from engine.table.match import ChoiceError, Match


class NothingToTakeBack(ChoiceError):
    """There is no choice that this person may take back now."""


@dataclass(frozen=True, slots=True)
class Back:
    """A choice that can be taken back: how many choices stay, its label, whether something hidden was seen since."""

    count: int
    label: str
    revealed: bool


def last_choice(match: Match, seat: int) -> Back:
    """The last choice of a person, if no other person has chosen since. Raises NothingToTakeBack."""
    for count in range(len(match.made) - 1, -1, -1):
        made = match.made[count]
        if made.forced or match.players[made.seat] is not None:
            continue
        if made.seat != seat:
            break
        return Back(count, made.label, is_revealed(match, seat, count))
    else:
        raise NothingToTakeBack("you have chosen nothing yet that could be taken back")
    raise NothingToTakeBack(f"{match.words.player(made.seat)} has chosen since, and that stands")


def is_revealed(match: Match, seat: int, count: int) -> bool:
    """Has the seat seen something hidden since so many choices: a card, or what chance brought?"""
    first, sight, state = match.made[count], match.sight, match.state
    if first.chance != state.chance:
        return True
    if any(made.looked and made.seat == seat for made in match.made[count + 1 :]):
        return True
    if state.decider == seat and not state.over and sight.looks(state):
        return True
    if any(event[0] == Event.REVEALED and seat_is_shown(event, seat) for event in match.log[first.logged :]):
        return True
    sees = sight.seen[seat]
    moves = (event for event in match.log[first.logged :] if event[0] == Event.MOVE)
    return any(not sees[source] and sees[target] for _, _, source, target in moves)


def take_back(match: Match, back: Back, seat: int, players: Sequence[Bot | None]) -> None:
    """The choice is taken back, and that is kept; the bots are new ones. Raises NotSaved."""
    match.rewind(back.count, players)
    if match.keeper is not None:
        match.keeper.take_back(back.count, seat, back.revealed)
