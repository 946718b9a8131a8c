"""What must hold after every choice of every game: of any game, and of the games whose rules promise more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from engine.cardset.model import Game
from engine.rules.bounds import LimitReached
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Outcome
from engine.table.bots import maker, seed_of
from engine.table.guess import Knowledge, knowledge
from engine.table.match import MOST_CHOICES
from tests.engine_games import inside_an_effect
from tests.followed import Check, Followed
from tests.velocity_invariants import VELOCITY

# ---- of every game


def cards_are_each_in_one_zone(of: Followed) -> Iterator[str]:
    """No card is lost, made or doubled."""
    if sorted(chain.from_iterable(of.state.zones)) != list(range(len(of.machine.deal.kinds))):
        yield "the cards are not each in one zone"


def counters_keep_their_bounds(of: Followed) -> Iterator[str]:
    """Every counter is between its least and its most."""
    for number, value in zip(of.machine.layout.counter_of, of.state.counters, strict=True):
        counter = of.machine.program.counters[number]
        if not counter.low <= value <= counter.high:
            names = [each.name for each in of.game.counters]
            yield f"{names[number] if number < len(names) else f'what is remembered ({number})'} is {value}"


def zones_keep_their_size(of: Followed) -> Iterator[str]:
    """No zone holds more than its size."""
    for slot, cards in enumerate(of.state.zones):
        size = of.game.zones[of.machine.layout.zone_of[slot]].size
        if size is not None and len(cards) > size:
            yield f"{of.game.zones[of.machine.layout.zone_of[slot]].name} holds {len(cards)}"


def cards_keep_their_places(of: Followed) -> Iterator[str]:
    """Where a zone has places, each of its cards has one of its own, and they lie in this order; elsewhere none has."""
    program, layout = of.machine.program, of.machine.layout
    if program.place == NOTHING:
        return
    for slot, cards in enumerate(of.state.zones):
        zone = program.zones[layout.zone_of[slot]]
        places = [of.state.counters[layout.card_counter(program.place, card)] for card in cards]
        own = sorted(set(places) & set(range(1, len(zone.slots) + 1)))
        if places != (own if zone.slots else [0] * len(cards)):
            yield f"the places in slot {slot} are {places}"


def there_is_always_an_option_until_the_end(of: Followed) -> Iterator[str]:
    """Options without doubles as long as the game goes on, and the merged ones among them; afterwards none at all."""
    machine, state = of.machine, of.state
    legal, merged = machine.legal(state), machine.merged(state)
    if bool(legal) == state.over:
        yield f"{len(legal)} options when over is {state.over}"
    if len(set(legal)) != len(legal) or not set(merged) <= set(legal):
        yield f"the options {legal} and {merged}"
    if state.over and (machine.options(state) or machine.refused(state)):
        yield "something to say after the end"
    if state.over != isinstance(machine.outcome(state), Outcome):
        yield f"over is {state.over}, and the outcome {machine.outcome(state)}"


def nothing_waits_at_a_menu(of: Followed) -> Iterator[str]:
    """Triggers are done before the next action, and all else but what goes on after a step of a procedure; after the
    end nothing is left to go on."""
    in_step = not of.state.over and of.state.phase >= len(of.game.phases)
    if not inside_an_effect(of.machine, of.state) and (of.state.queue or (of.state.agenda and not in_step)):
        yield "something waits still"


EVERY_GAME: tuple[Check, ...] = (
    cards_are_each_in_one_zone,
    counters_keep_their_bounds,
    zones_keep_their_size,
    cards_keep_their_places,
    there_is_always_an_option_until_the_end,
    nothing_waits_at_a_menu,
)


# ---- of the deckbuilder


def counters_of_the_deckbuilder(of: Followed) -> Iterator[str]:
    """D-I2, by the numbers of the rulebook, and D-I3."""
    for seat in (0, 1):
        score, hustle, momentum = (
            of.state.counters[of.counter(name, seat)] for name in ("Score", "Hustle", "Momentum")
        )
        if not (0 <= score <= 21 and 0 <= momentum <= 12 and hustle >= 0):
            yield f"D-I2: {score}, {hustle}, {momentum}"
        if of.counters and score < of.counters[of.counter("Score", seat)]:
            yield "D-I3: the Score fell"
    if len(of.zone("Recruiting Board")) > 5:
        yield "D-I2: the Board"


def the_board_is_refilled(of: Followed) -> Iterator[str]:
    """D-I4."""
    if of.choices and of.at_menu and len(of.zone("Recruiting Board")) != 5 and of.zone("Recruiting Deck"):
        yield "D-I4: the Board is not full, and there are cards for it"


def the_opponent_has_a_hand(of: Followed) -> Iterator[str]:
    """D-I5: at the first decision of a turn. In the variant that shuffles it back, the Bench is left too."""
    if of.state.over or of.state.turn == of.turn:
        return
    opponent = 1 - of.state.active
    piles = ["Hand", "Roster Deck", *(["Bench"] if "reshuffle" in of.game.variants else [])]
    left = sum(len(of.zone(pile, opponent)) for pile in piles)
    if len(of.zone("Hand", opponent)) != min(5, left):
        yield f"D-I5: a Hand of {len(of.zone('Hand', opponent))} with {left} cards left"


def the_possession_can_be_ended(of: Followed) -> Iterator[str]:
    """D-I7."""
    if of.at_menu:
        last = [action.name for action in of.game.actions].index("End Possession")
        if last not in {option.action for option in of.machine.options(of.state)}:
            yield "D-I7: the Possession cannot be ended"


OWN: dict[str, tuple[Check, ...]] = {
    "Velocity": VELOCITY,
    "Deckbuilder": (
        counters_of_the_deckbuilder,
        the_board_is_refilled,
        the_opponent_has_a_hand,
        the_possession_can_be_ended,
    ),
}
"""By the name of the game: what its own rules promise beyond."""


# ---- following a game

STUCK = "stuck"
"""How a break begins that is no wrong state, but a game that does not go on."""


def checks_of(game: Game) -> tuple[Check, ...]:
    """All that must hold in this game."""
    return (*EVERY_GAME, *OWN.get(game.name, ()))


def follow(
    game: Game, machine: Machine, seed: int, checks: tuple[Check, ...], bots: str = "random"
) -> Iterator[tuple[Followed, list[str]]]:
    """A game; at each of its states, what is broken. That its effects or the game itself never end is a break, too."""
    of = Followed(game, machine, machine.table(seed))
    known = _known(game, machine)
    players = [maker(bots)(machine, known, seat, seed_of(seed, seat)) for seat in range(game.players)]
    try:
        of.state = state = machine.start(seed, log=True)
        of.since = log = state.log or []
        while not state.over and of.choices < MOST_CHOICES:
            yield of, _broken(of, checks)
            of.choices, of.turn, of.counters, told = of.choices + 1, state.turn, state.counters[:], len(log)
            machine.apply(state, players[state.decider].choose(state))
            of.since = log[told:]
        yield of, [*_broken(of, checks), *(() if state.over else (f"{STUCK}: no end after {of.choices} choices",))]
    except LimitReached as limit:
        yield of, [f"{STUCK}: {limit}: {limit.origins}"]


@cache
def _known(game: Game, machine: Machine) -> Knowledge:
    return knowledge(game, machine.layout)


def _broken(of: Followed, checks: tuple[Check, ...]) -> list[str]:
    return [broken for check in checks for broken in check(of)]
