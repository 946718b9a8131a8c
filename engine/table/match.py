"""A game that is played: checks every choice, and puts the game back where effects never end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from engine.cardset.model import Game
from engine.rules import events
from engine.rules.bounds import LimitReached
from engine.rules.options import Kind, Option, Refusal
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import LogEvent, State
from engine.table.answers import AmbiguousChoice as AmbiguousChoice
from engine.table.answers import Answers
from engine.table.answers import ChoiceError as ChoiceError
from engine.table.answers import IllegalChoice as IllegalChoice
from engine.table.answers import InvalidChoice as InvalidChoice
from engine.table.answers import Offer as Offer
from engine.table.answers import Refused as Refused
from engine.table.bots import Bot
from engine.table.foresight import Foresight
from engine.table.log import Chosen
from engine.table.order import in_order
from engine.table.sight import sight
from engine.table.words import Words

MOST_CHOICES = 100_000
"""How many choices a game may take before it is said to have no end."""


class NoEnd(Exception):
    """A game does not come to an end."""

    def __init__(self, choices: int) -> None:
        super().__init__(f"the game has not ended after {choices:,} choices")


@dataclass(frozen=True, slots=True)
class Forced:
    """A run of choices without an alternative: where it lies in the log, and how many turns and choices it took."""

    start: int
    end: int
    turns: int
    choices: int


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that has been made: by whom, as what it was offered, and what was so before it.

    `knowing` are the viewers who could see that there was no other choice; empty where there was one. `looked`: the
    choice showed cards that are hidden otherwise. `chosen`: the card that a choice inside an effect was about. `idle`:
    it was no action, or one that does nothing but to leave a step, a phase or the turn. `action`: which it was.
    """

    choice: int
    seat: int
    label: str
    turn: int
    logged: int  # how long the log was
    chance: int  # what chance would have brought
    forced: bool
    knowing: tuple[int, ...]
    looked: bool
    chosen: Chosen | None = None
    idle: bool = True
    action: int = NOTHING


class Keeper(Protocol):
    """Keeps what is chosen, before anybody is told of it."""

    def keep(self, made: Made, state: State) -> None:
        """The choice has led to this state."""

    def take_back(self, count: int, seat: int, revealed: bool) -> None:
        """A seat has taken back all but so many choices; `revealed`: something hidden had been seen meanwhile."""

    def close(self) -> None:
        """Nothing more is kept."""


class Match:
    """One game between bots and people (None), one a seat: a new one, or one that goes on from a state that logs."""

    def __init__(
        self, machine: Machine, game: Game, players: Sequence[Bot | None], seed: int, state: State | None = None
    ) -> None:
        self.machine, self.game, self.players, self.seed = machine, game, tuple(players), seed
        self.words, self.sight = Words(game, machine), sight(game, machine)
        self._foresight: dict[int, Foresight] = {}
        self.doing: Made | None = None  # the action that was chosen last
        self.keeper: Keeper | None = None
        self.made: list[Made] = []
        self.state = machine.start(seed, log=True) if state is None else state
        self._first, self._logged = self.state.clone(), len(self.log)

    def beside(self, state: State) -> Match:
        """Another match of the same people, which goes on from this state; all that names things is shared."""
        other = copy(self)
        other.keeper, other.made, other.state = None, [], state
        other._first, other._logged = state.clone(), len(other.log)
        return other

    @property
    def log(self) -> Sequence[LogEvent]:
        """All that has happened."""
        return self.state.log or ()

    # ---- what can be chosen

    def question(self) -> str:
        """The text that asks for this decision, by what its decider has chosen to do; empty at a menu of actions."""
        state, made, program = self.state, self.doing, self.machine.program
        if made is None or made.seat != state.decider or state.decision == NOTHING:
            return self.words.question(state.decision)
        of_it = program.origins[program.actions[made.action].block] == program.origins[state.decision]
        return self.words.question(state.decision, made.label if of_it else "")

    def offers(self) -> list[Offer]:
        """The options of the decision, identical ones once."""
        decision = self.state.decision
        told = in_order(self.game, self.machine, self.state, self.sight.options(self.state))
        return [Offer(option, self.words.option(option, decision)) for option in told]

    def refused(self) -> list[Refused]:
        """The actions that cannot be taken now; for cards with the same name and reason once."""
        found = [self._refused(refusal) for refusal in self.sight.refused(self.state)]
        return list({(each.label, each.reason): each for each in found}.values())

    def elsewhere(self) -> dict[str, str]:
        """The cards of the hand with which nothing can be done now, by name, each with where something can be."""
        named = {offer.option.card for offer in self.offers()} | {each.refusal.card for each in self.refused()}
        kinds = {self.machine.deal.kinds[card] for card in named if card >= 0}
        stages: dict[str, set[int]] = {}
        for action, card in self.sight.elsewhere(self.state):
            if self.machine.deal.kinds[card] not in kinds:
                menus = enumerate(self.machine.program.menus)
                stages.setdefault(self.words.card(card), set()).update(n for n, menu in menus if action in menu)
        names = self.game.stages
        told = {card: " or the ".join(names[stage].name for stage in sorted(of)) for card, of in stages.items()}
        return {card: f"only in the {where}" for card, where in told.items()}

    def will_be(self, option: Option, counter: int) -> int | None:
        """How much of a counter the card of this option will have, if that much is given it; None if nobody can say."""
        state, slot = self.state, self.machine.layout.card_counter(counter, option.card)
        if state.decider not in self._foresight:
            self._foresight[state.decider] = Foresight(self.machine, self.sight, state.decider)
        return self._foresight[state.decider].counter(state, option.choice, slot)

    def _refused(self, refusal: Refusal) -> Refused:
        return Refused(refusal, self.words.action(refusal.action, refusal.card), self.words.reason(refusal))

    def read(self, text: str) -> int:
        """The choice that a number or the beginning of a label or of a card's name means. Raises ChoiceError."""
        if self.state.over:
            raise IllegalChoice("the game is over")
        return Answers(self.offers(), self.refused, self.elsewhere, self.words.card).read(text)

    def check(self, choice: int) -> None:
        """Raises ChoiceError for a choice that is none of the legal options."""
        if self.state.over:
            raise IllegalChoice("the game is over")
        if choice in self.machine.legal(self.state):
            return
        try:
            option = self.machine.describe(self.state, choice) if choice >= 0 else None
        except (IndexError, KeyError):
            option = None
        for each in self.refused() if option is not None else ():
            if each.refusal.action == option.action and each.refusal.card in (NOTHING, option.card):  # type: ignore[union-attr]
                raise IllegalChoice(f"{each.label}: {each.reason}")
        raise InvalidChoice(f"{choice} is no option here")

    # ---- going on

    def apply(self, choice: int) -> None:
        """The choice is made and kept. Raises ChoiceError, or LimitReached; the game is then as it was before."""
        self._make(choice)
        if self.keeper is not None:
            self.keeper.keep(self.made[-1], self.state)

    def _make(self, choice: int) -> None:
        self.check(choice)
        made, before = self._about(choice), self.state.clone()
        try:
            self.machine.apply(self.state, choice)
        except LimitReached:
            events.restore(self.state, before, made.logged)
            raise
        self.made.append(made)
        if made.action != NOTHING:
            self.doing = made

    def _about(self, choice: int) -> Made:
        state, sight = self.state, self.sight
        option = sight.describe(state, choice)
        label = self.words.option(option, state.decision)
        forced = len(sight.merged(state)) == 1
        viewers = (NOTHING, *range(self.game.players)) if forced else ()
        knowing = tuple(viewer for viewer in viewers if sight.knows_all_of(viewer, state))
        place = state.turn, len(self.log), state.chance
        told = sight.looks(state), self._chosen(option), self._only_leaves(option)
        return Made(choice, state.decider, label, *place, forced, knowing, *told, option.action)

    def _chosen(self, option: Option) -> Chosen | None:
        """The card that a choice inside an effect is about, and where it lies now."""
        if option.card == NOTHING or option.kind not in (Kind.CARD, Kind.NUMBER):
            return None
        slots = (slot for slot, cards in enumerate(self.state.zones) if option.card in cards)
        return Chosen(option.card, next(slots, NOTHING), option.kind is Kind.NUMBER)

    def step(self) -> None:
        """The bot whose decision it is decides."""
        bot = self.players[self.state.decider]
        assert bot is not None, "a person decides"
        self.apply(bot.choose(self.state))

    def pass_forced(self, people: Collection[int] = ()) -> Forced | None:
        """Makes all choices up to the next one that has an alternative.

        Or up to the first in a turn by which one of these `people` does something: a game in which nobody ever has a
        choice would be over before they saw it.
        """
        start, first = len(self.log), len(self.made)
        while not self.state.over and len(options := self.sight.merged(self.state)) == 1:
            stays = self.state.decider in people and not self._has_chosen()
            if stays and not self._only_leaves(self.sight.describe(self.state, options[0])):
                break
            self.apply(options[0])
            if len(self.made) - first > MOST_CHOICES:
                raise NoEnd(MOST_CHOICES)
        run = self.made[first:]
        return Forced(start, len(self.log), len({made.turn for made in run}), len(run)) if run else None

    def _only_leaves(self, option: Option) -> bool:
        """Does it nothing but to leave a step, a phase or the turn? A choice inside an effect is part of an action."""
        return option.kind is not Kind.ACTION or self.machine.only_leaves(option.action)

    def _has_chosen(self) -> bool:
        """Has who decides now chosen anything in this turn?"""
        turn = takewhile(lambda made: made.turn == self.state.turn, reversed(self.made))
        return any(made.seat == self.state.decider for made in turn)

    # ---- the same again

    def follow(self, choices: Iterable[int]) -> None:
        """Choices that were made before are made again, and not kept. Bots think along, so that they go on alike."""
        for choice in choices:
            bot = None if self.state.over else self.players[self.state.decider]
            if bot is not None and len(self.sight.merged(self.state)) > 1:
                bot.choose(self.state)
            self._make(choice)

    def rewind(self, count: int, players: Sequence[Bot | None]) -> None:
        """All but the first choices are taken back; the bots are new ones."""
        choices = [made.choice for made in self.made[:count]]
        self.players, self.made, self.doing = tuple(players), [], None
        events.restore(self.state, self._first.clone(), self._logged)
        self.follow(choices)

    def states(self) -> Iterator[State]:
        """The state before each choice that was made, and as it is now; none of them logs."""
        state = self._first.clone()
        for made in self.made:
            yield state.clone()
            self.machine.apply(state, made.choice)
        yield state

    # ---- what has been done

    def actions(self, start: int, end: int) -> Iterator[LogEvent]:
        """The actions taken in a part of the log."""
        return (event for event in self.log[start:end] if event[0] == Event.ACTION)
