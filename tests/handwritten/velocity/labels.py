"""What the referee's choices are called, so that tests and the comparison with the engine can name them."""

from __future__ import annotations

from tests.handwritten.velocity import halftime
from tests.handwritten.velocity.doing import STOP
from tests.handwritten.velocity.effects import picked
from tests.handwritten.velocity.game import ATTEMPT, END, PASS, SUBSTITUTE, Game
from tests.handwritten.velocity.sides import Athlete
from tests.handwritten.velocity.table import (
    CALLED,
    COIN,
    DEFENSE,
    DISCARD,
    EXCHANGE,
    FIELDED,
    HALFTIME,
    MAIN,
    MODE,
    OFFENSE,
    PICK,
    PLACE,
    RESPONSE,
    REVIVED,
    SLOTS,
    SPLIT,
    TARGET,
    TOSS,
    YES_OR_NO,
)

WAYS = {
    halftime.STARTER: "Bring in {} for a Starter",
    halftime.ON_BENCH: "Bring in {} for an Athlete on the Bench",
    halftime.TO_LINEUP: "Bring in {} to the Lineup",
    halftime.TO_BENCH: "Bring in {} to the Bench",
    halftime.IN_HAND: "Exchange {} for a card in the Hand",
    halftime.IN_PILE: "Exchange a card in the Draw Pile",
    halftime.READY: "READY",
}


def labels(game: Game) -> list[str]:
    """The labels of the legal choices, in their order."""
    return [label(game, choice) for choice in game.legal()]


def label(game: Game, choice: int) -> str:
    phase = game.phase
    if phase in (MAIN, OFFENSE, DEFENSE, RESPONSE):
        return _action(game, choice)
    if phase == YES_OR_NO:
        return "Yes" if choice else "No"
    if phase == MODE:
        return f"Mode {choice}"
    if choice == STOP:
        return "No card"
    if phase == PICK:
        assert game.step is not None
        return game.book.name[game.actor.pile[picked(game, game.step, choice)]]
    if phase in (TOSS, DISCARD):
        return game.book.name[game.actor.hand[choice]]
    if phase == COIN:
        return f"Player {choice + 1}"
    if phase == SPLIT:
        return str(choice)
    if phase == PLACE:
        return SLOTS[choice]
    if phase == HALFTIME:
        return _way(game, choice)
    return _target(game, choice)


def _action(game: Game, choice: int) -> str:
    if choice < SUBSTITUTE:
        return f"Play {game.book.name[game.actor.hand[choice]]}"
    if choice < ATTEMPT:
        return f"Substitute {_name(game.actor.lineup[choice - SUBSTITUTE])}"
    return {ATTEMPT: "Attempt to score", END: "End the Main Phase", PASS: "Pass"}[choice]


def _way(game: Game, choice: int) -> str:
    way, i = divmod(choice, halftime.WAY)
    way *= halftime.WAY
    side = game.actor
    if way == halftime.FRANCHISE:
        what = "for" if side.fields_a_franchise() else "as"
        return f"Bring in {_name(side.reserves[i])} {what} the Franchise"
    if way in (halftime.IN_PILE, halftime.READY):
        return WAYS[way]
    if way == halftime.IN_HAND:
        return WAYS[way].format(game.book.name[side.extra[i]])
    return WAYS[way].format(_name(side.reserves[i]))


def _target(game: Game, choice: int) -> str:
    """Of a place of a line-up or a Bench, or of a card, as the phase asks for one."""
    side = game.actor
    if game.phase in (CALLED, REVIVED):
        return _name((side.reserves if game.phase == CALLED else side.injured)[choice])
    if game.phase == FIELDED:
        return _name([*side.lineup, *side.bench][choice])
    if game.phase == TARGET:
        return _name(game.aimed.lineup[choice])
    if game.phase != EXCHANGE:
        return _name(side.bench[choice])
    way = game.chosen // halftime.WAY * halftime.WAY
    if way == halftime.TO_LINEUP:
        return SLOTS[choice]
    if way < halftime.IN_HAND:
        return _name([*side.lineup, *side.bench][choice])
    zone = side.hand if way == halftime.IN_HAND else side.pile if game.spot < 0 else side.extra
    return game.book.name[zone[choice]]


def _name(athlete: Athlete | None) -> str:
    assert athlete is not None
    return athlete.card.name


def do(game: Game, *names: str) -> None:
    """Takes the choices with these labels, one after another."""
    for name in names:
        found = [choice for choice in game.legal() if label(game, choice) == name]
        assert found, f"{name} is not among {labels(game)}"
        game.apply(found[0])
