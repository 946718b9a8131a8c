"""Scenarios are run: what is given is laid out, each step is done or checked, and the first that fails is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from engine.cardset.model import Action, Game
from engine.rules.bounds import LimitReached
from engine.rules.options import Kind
from engine.rules.programs import NOTHING
from engine.shelf import BrokenDeck, WrongDeck, seated
from engine.source.diagnostics import Span
from engine.table.match import Match, Offer
from engine.table.scenario.compare import Comparer, Row, counted
from engine.table.scenario.labels import CARD
from engine.table.scenario.model import (
    KEYS,
    Answer,
    Do,
    Expect,
    Label,
    Log,
    Options,
    Refused,
    Scenario,
    Step,
)
from engine.table.scenario.opening import opening
from engine.table.scenario.told import told
from engine.table.words import going_round


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a scenario fails: at which step (from 1; 0 is what is given) of which kind, what is wrong, and where."""

    step: int
    kind: str
    says: str
    span: Span
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario, and why it fails, if it does."""

    scenario: Scenario
    failure: Failure | None


class Failed(Exception):
    """A step failed: what is wrong, where, and what is not as expected."""

    def __init__(self, says: str, span: Span, rows: Sequence[Row] = ()) -> None:
        super().__init__(says)
        self.says, self.span, self.rows = says, span, tuple(rows)


def run(game: Game, scenario: Scenario) -> Result:
    """The scenario from its beginning to the end, or to the first step that fails."""
    at = (0, "given")
    try:
        steps = Steps(begun(game, scenario))
        for number, step in enumerate(scenario.steps, 1):
            at = (number, KEYS[type(step)])
            steps.take(step)
        steps.close(scenario)
    except Failed as failed:
        return Result(scenario, Failure(*at, failed.says, failed.span, failed.rows))
    return Result(scenario, None)


def begun(game: Game, scenario: Scenario) -> Match:
    """A match between people at what is given. Raises Failed for a game that is over, or would be at once."""
    given = scenario.given
    game = seated(game, given.players)
    try:
        of = opening(game, given)
    except LimitReached as limit:
        raise Failed(f"effects do not end{_texts(game, limit)}", given.span) from None
    except WrongDeck as wrong:
        whose = "players" if wrong.table else "the table"
        raise Failed(f"the deck {wrong.name} fills {wrong.zone}, which is a zone of {whose}", given.span) from None
    except BrokenDeck as broken:
        faults = "; ".join(each.message for each in broken.faults)
        raise Failed(f"the deck {broken.name} breaks the rules of decks: {faults}", given.span) from None
    match = of.match(game, given.seed)
    if match.state.over:
        raise Failed("this game is over before anybody can choose", given.span)
    ending = of.machine.ending(match.state)
    if ending is not None:
        raise Failed(f"an ending holds already: {match.words.outcome(ending)}", given.span)
    return match


def _texts(game: Game, limit: LimitReached) -> str:
    from engine.shelf import lowered

    places = lowered(game).places
    return going_round([places[origin] for origin in limit.origins if 0 <= origin < len(places)])


class Steps:
    """Does the steps of a scenario, one after another."""

    def __init__(self, match: Match) -> None:
        self.match, self.state, self.words = match, match.state, match.words
        self._told = 0

    def take(self, step: Step) -> None:
        """Does or checks one step. Raises Failed."""
        match step:
            case Do(labels):
                for label in labels:
                    self._do(label)
            case Answer(labels):
                for label in labels:
                    self._answer(label)
            case Refused():
                self._refused(step)
            case Options(labels, span):
                self._options(labels, span)
            case Log():
                self._log(step)
            case Expect(facts, span):
                rows = tuple(Comparer(self.match).rows(facts))
                if rows:
                    raise Failed("it is not as expected", rows[0].span, rows)

    def close(self, scenario: Scenario) -> None:
        """No choice inside an effect may be left open."""
        if self._inside():
            self._open_choice(scenario.steps[-1].span if scenario.steps else scenario.span, "is left open at the end")

    # ---- doing

    def _do(self, label: Label) -> None:
        self._not_over(label)
        if self._inside():
            self._open_choice(label.span, "comes first")
        self._choose(label)

    def _answer(self, label: Label) -> None:
        self._not_over(label)
        if not self._inside():
            raise Failed(f"nothing asks for an answer here: {self._player()} chooses an action", label.span)
        self._choose(label)

    def _choose(self, label: Label) -> None:
        """The option of this label, which must be one that there is."""
        meant = [offer for offer in self.match.offers() if label.text in (offer.label, _amount(offer))]
        if len(meant) != 1:
            why = f"several options are called {label.text}" if meant else self._why_not(label)
            raise Failed(f"{label.text} cannot be chosen: {why}", label.span, [self._row(label.span)])
        try:
            self.match.apply(meant[0].option.choice)
        except LimitReached as limit:
            raise Failed(f"effects do not end{_texts(self.match.game, limit)}", label.span) from None

    def _not_over(self, label: Label) -> None:
        if self.state.over:
            raise Failed(f"{label.text} cannot be chosen: {self._over()}", label.span)

    def _row(self, span: Span) -> Row:
        return Row("options", "", self._listed(self.match.offers()), span)

    def _inside(self) -> bool:
        """Is a choice inside an effect open?"""
        return not self.state.over and not self.match.machine.acting(self.state)

    def _open_choice(self, span: Span, what: str) -> NoReturn:
        raise Failed(f"a choice of {self._player()} {what}: {self._question()}", span, [self._row(span)])

    # ---- why not

    def _why_not(self, label: Label) -> str:
        """Why a label that is no option is none."""
        if self.state.over:
            return self._over()
        if label.action == NOTHING:
            return f"{self._question()}, and it is no option" if self._inside() else "nothing asks for an answer"
        if self._inside():
            return f"a choice of {self._player()} comes first: {self._question()}"
        return "; ".join(self._reasons(label))

    def _reasons(self, label: Label) -> Iterator[str]:
        """Why an action cannot be done now."""
        game, stage = self.match.game, self.match.game.stages[self.state.phase]
        called = [number for number in stage.actions if self._is_called(game.actions[number], label)]
        if not called:
            yield f"it is no action of {stage.name}"
            return
        of_action = [each for each in self.match.refused() if each.refusal.action in called]
        exactly = [each.reason for each in of_action if each.label == label.text]
        if exactly or label.card == NOTHING:
            yield from dict.fromkeys(exactly)
        elif any(each.refusal.card == NOTHING for each in of_action):
            yield from dict.fromkeys(each.reason for each in of_action)
        else:
            yield self.words.no_card(game.actions[called[0]], game.cards[label.card].name)

    def _is_called(self, action: Action, label: Label) -> bool:
        """Has the action this label with this card? Several can have it."""
        name = "" if label.card == NOTHING else self.match.game.cards[label.card].name
        return action.says.replace(CARD, name) == label.text

    def _over(self) -> str:
        outcome = self.state.outcome
        return f"the game is over. {self.words.outcome(outcome)}" if outcome is not None else "the game is over"

    def _question(self) -> str:
        return self.words.question(self.state.decision)

    def _player(self) -> str:
        return self.words.player(self.state.decider)

    # ---- checking

    def _refused(self, step: Refused) -> None:
        label = step.label
        before = self.state.key()
        if any(offer.label == label.text for offer in self.match.offers()):
            raise Failed(f"{label.text} is not refused", label.span, [self._row(label.span)])
        why = self._why_not(label)
        if step.because and _plain(step.because) not in _plain(why):
            rows = [Row("because", step.because, why, label.span)]
            raise Failed(f"{label.text} is refused for another reason", label.span, rows)
        assert self.state.key() == before, "to refuse something changes nothing"

    def _options(self, labels: Sequence[Label], span: Span) -> None:
        expected, now = [label.text for label in labels], [offer.label for offer in self.match.offers()]
        missing, more = Counter(expected) - Counter(now), Counter(now) - Counter(expected)
        wrong = [f"{counted(missing.elements())} cannot be chosen"] if missing else []
        wrong += [f"{counted(more.elements())} can be chosen, too"] if more else []
        if wrong:
            raise Failed("; ".join(wrong), span, [Row("options", counted(expected), counted(now), span)])

    def _log(self, step: Log) -> None:
        """The parts are told one after another, each where or behind where the one before it is."""
        lines = list(told(self.match, self.match.log[self._told :]))
        self._told = len(self.match.log)
        text, at = "\n".join(lines), 0
        for part in step.parts:
            found = text.find(part.text, at)
            if found < 0:
                where = "told, but not in this order" if part.text in text else "not told"
                rows = [Row("told", "", line, part.span) for line in lines or ["nothing"]]
                raise Failed(f"this is {where}: {part.text}", part.span, rows)
            at = found + len(part.text)

    @staticmethod
    def _listed(offers: Sequence[Offer]) -> str:
        return ", ".join(offer.label for offer in offers) or "none"


def _amount(offer: Offer) -> str:
    """How much, of an option that is a number."""
    return str(offer.option.number) if offer.option.kind is Kind.NUMBER else ""


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
