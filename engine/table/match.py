"""A game that is played: checks every choice, and puts the game back where effects never end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cardset.model import Game
from engine.rules import events
from engine.rules.listeners import LimitReached
from engine.rules.options import Option, Refusal
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import LogEvent
from engine.source.nearest import did_you_mean
from engine.table.bots import Bot
from engine.table.words import Words

MOST_CHOICES = 100_000
"""How many choices a game may take before it is said to have no end."""


class NoEnd(Exception):
    """A game does not come to an end."""

    def __init__(self, choices: int) -> None:
        super().__init__(f"the game has not ended after {choices:,} choices")


class ChoiceError(ValueError):
    """A choice that cannot be made. Nothing has changed."""


class InvalidChoice(ChoiceError):
    """Nothing is called so."""


class IllegalChoice(ChoiceError):
    """There is such an option, but not now; the message says why."""


class AmbiguousChoice(ChoiceError):
    """Several options may be meant."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An option with its label."""

    option: Option
    label: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that cannot be taken now: its label, and why."""

    refusal: Refusal
    label: str
    reason: str


@dataclass(frozen=True, slots=True)
class Forced:
    """A run of choices without an alternative: where it lies in the log, and how many turns and choices it took."""

    start: int
    end: int
    turns: int
    choices: int


class Match:
    """One game between bots and people (None), one a seat."""

    def __init__(self, machine: Machine, game: Game, players: Sequence[Bot | None], seed: int) -> None:
        self.machine, self.game, self.players, self.seed = machine, game, tuple(players), seed
        self.words = Words(game, machine)
        self.state = machine.start(seed, log=True)

    @property
    def log(self) -> Sequence[LogEvent]:
        """All that has happened."""
        return self.state.log or ()

    # ---- what can be chosen

    def offers(self) -> list[Offer]:
        """The options of the decision, identical ones once."""
        decision = self.state.decision
        return [Offer(option, self.words.option(option, decision)) for option in self.machine.options(self.state)]

    def refused(self) -> list[Refused]:
        """The actions that cannot be taken now; for cards with the same name and reason once."""
        found = [self._refused(refusal) for refusal in self.machine.refused(self.state)]
        return list({(each.label, each.reason): each for each in found}.values())

    def _refused(self, refusal: Refusal) -> Refused:
        return Refused(refusal, self.words.action(refusal.action, refusal.card), self.words.reason(refusal))

    def read(self, text: str) -> int:
        """The choice that a number or the beginning of a label means. Raises ChoiceError."""
        if self.state.over:
            raise IllegalChoice("the game is over")
        offers = self.offers()
        if text.strip().isascii() and text.strip().isdigit():
            return _by_number(offers, text.strip())
        return self._by_label(offers, _plain(text))

    def _by_label(self, offers: list[Offer], said: str) -> int:
        chosen = [offer for offer in offers if _plain(offer.label) == said]
        if not chosen:
            self._refuse(said, exactly=True)
            chosen = [offer for offer in offers if said and _plain(offer.label).startswith(said)]
        if not chosen:
            self._refuse(said, exactly=False)
            near = did_you_mean(said, [offer.label for offer in offers])
            raise InvalidChoice(f"there is no such option{f'; did you mean {near[0]}?' if near else ''}")
        if len(chosen) > 1:
            raise AmbiguousChoice(f"that may be {' or '.join(dict.fromkeys(each.label for each in chosen))}")
        return chosen[0].option.choice

    def _refuse(self, said: str, exactly: bool) -> None:
        """Says why, if an action is meant that cannot be taken."""
        for each in self.refused():
            label = _plain(each.label)
            if label == said or (not exactly and said and label.startswith(said)):
                raise IllegalChoice(f"{each.label}: {each.reason}")

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
        """The choice is made. Raises ChoiceError, or LimitReached; the game is then as it was before."""
        self.check(choice)
        before, length = self.state.clone(), len(self.log)
        try:
            self.machine.apply(self.state, choice)
        except LimitReached:
            events.restore(self.state, before, length)
            raise

    def step(self) -> None:
        """The bot whose decision it is decides."""
        bot = self.players[self.state.decider]
        assert bot is not None, "a person decides"
        self.apply(bot.choose(self.state))

    def pass_forced(self) -> Forced | None:
        """Makes all choices up to the next one that has an alternative."""
        start, turns, choices = len(self.log), set(), 0
        while not self.state.over and len(options := self.machine.merged(self.state)) == 1:
            turns.add(self.state.turn)
            self.apply(options[0])
            choices += 1
            if choices > MOST_CHOICES:
                raise NoEnd(MOST_CHOICES)
        return Forced(start, len(self.log), len(turns), choices) if choices else None

    def actions(self, start: int, end: int) -> Iterator[LogEvent]:
        """The actions taken in a part of the log."""
        return (event for event in self.log[start:end] if event[0] == Event.ACTION)


def _by_number(offers: list[Offer], digits: str) -> int:
    number = int(digits) if len(digits) < 6 else 0
    if not 1 <= number <= len(offers):
        raise InvalidChoice(f"there is no option {digits}; the options are 1 to {len(offers)}")
    return offers[number - 1].option.choice


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
