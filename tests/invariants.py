"""What must hold after every choice of every game: of any game, and of the games whose rules promise more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from engine.cardset.model import Game
from engine.rules.bounds import LimitReached
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Outcome, State
from tests.engine_games import at_random, inside_an_effect


@dataclass
class Followed:
    """A game as it is followed: what it is played by, how it stands, and what was known of it before."""

    game: Game
    machine: Machine
    state: State
    choices: int = 0
    turn: int = 0  # the turn of the decision before
    counters: list[int] = field(default_factory=list)

    def counter(self, name: str, seat: int) -> int:
        """The slot of a counter."""
        return self.machine.layout.counter([each.name for each in self.game.counters].index(name), seat)

    def zone(self, name: str, seat: int = 0) -> list[int]:
        """The cards of a zone."""
        zones = [each.name for each in self.game.zones]
        return self.state.zones[self.machine.layout.zone(zones.index(name), seat)]

    @property
    def at_menu(self) -> bool:
        """Is an action to be chosen, with nothing left in the middle?"""
        return not self.state.over and not inside_an_effect(self.machine, self.state)


Check = Callable[[Followed], Iterator[str]]
"""Says what is broken."""


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


# ---- of Velocity


def counters_of_velocity(of: Followed) -> Iterator[str]:
    """V-I2: no player has too many VP, none loses any, and no choice brings more than 1."""
    vp = [of.counter("VP", seat) for seat in (0, 1)]
    now = [of.state.counters[slot] for slot in vp]
    before = [of.counters[slot] for slot in vp] if of.counters else now
    if not all(0 <= each <= 10 for each in now):
        yield f"V-I2: {now} VP"
    if any(a < b for a, b in zip(now, before, strict=True)) or sum(now) - sum(before) > 1:
        yield f"V-I2: {before} VP became {now}"


def line_ups_are_filled(of: Followed) -> Iterator[str]:
    """V-I3 and V-I5: where an action is chosen nobody in a Lineup is worn out, nor is a place empty for no reason."""
    if not of.at_menu:
        return
    names = [number.name for number in of.game.numbers]
    limit, base = names.index("Fatigue Limit"), of.counter("Fatigue", 0)
    for seat in (0, 1):
        for card in of.zone("Lineup", seat):
            if of.state.counters[base + card] >= of.machine.value(of.state, limit, card):
                yield "V-I3: somebody in a Lineup is worn out"
        if len(of.zone("Lineup", seat)) < 5 and of.zone("Bench", seat):
            yield "V-I5: a place is empty, and somebody is on the Bench"


def hands_are_small(of: Followed) -> Iterator[str]:
    """V-I8: who has passed the turn holds seven cards at most, unless a card has been drawn since."""
    if of.at_menu and of.state.turn != of.turn > 0 and len(of.zone("Hand", 1 - of.state.active)) > 7:
        yield "V-I8: a Hand is too large"


def reserves_wait(of: Followed) -> Iterator[str]:
    """V-I9: before Halftime, for which somebody has 5 VP, no Reserve is in a Lineup or on a Bench."""
    if any(of.state.counters[of.counter("VP", seat)] >= 5 for seat in (0, 1)):
        return
    reserve = [mark.name for mark in of.game.marks].index("Reserve")
    cards = [card for seat in (0, 1) for zone in ("Lineup", "Bench") for card in of.zone(zone, seat)]
    if any(reserve in of.game.cards[of.machine.deal.kinds[card]].marks for card in cards):
        yield "V-I9: a Reserve plays before Halftime"


OWN: dict[str, tuple[Check, ...]] = {
    "Velocity": (counters_of_velocity, line_ups_are_filled, hands_are_small, reserves_wait),
    "Deckbuilder": (
        counters_of_the_deckbuilder,
        the_board_is_refilled,
        the_opponent_has_a_hand,
        the_possession_can_be_ended,
    )
}
"""By the name of the game: what its own rules promise beyond."""


# ---- following a game


def checks_of(game: Game) -> tuple[Check, ...]:
    """All that must hold in this game."""
    return (*EVERY_GAME, *OWN.get(game.name, ()))


def follow(game: Game, machine: Machine, seed: int, checks: tuple[Check, ...]) -> Iterator[tuple[Followed, list[str]]]:
    """A game of random choices; at each of its states, what is broken. Effects that never end are a break too."""
    of = Followed(game, machine, machine.table(seed))
    try:
        of.state = state = machine.start(seed)
        for _ in at_random(machine, state, seed):
            yield of, _broken(of, checks)
            of.choices, of.turn, of.counters = of.choices + 1, state.turn, state.counters[:]
        yield of, _broken(of, checks)
    except LimitReached as limit:
        yield of, [f"{limit}: {limit.origins}"]


def _broken(of: Followed, checks: tuple[Check, ...]) -> list[str]:
    return [broken for check in checks for broken in check(of)]
