"""The labels of a game: every action with every card, and all that can be answered to a choice inside an effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cardset.declared import error, unknown
from engine.cardset.model import Action, Game
from engine.rules.programs import NOTHING
from engine.shelf import lowered
from engine.source.diagnostics import Diagnostic, did_you_mean
from engine.source.values import Text
from engine.table.questions import Questions
from engine.table.scenario.model import Label

SAID = {"yes": "Yes", "no": "No", "none": "No card", "no card": "No card"}
"""What can be answered in every game, and how an option says it."""

CARD = "{card}"
"""Where in an action's label the name of its card stands."""


class Labels:
    """Tells which option a text means, whoever could choose it and whenever."""

    def __init__(self, game: Game, found: list[Diagnostic]) -> None:
        self.game, self.found = game, found
        self._cards = tuple(card.name for card in game.cards)
        self._actions = {_plain(label): (action, card, label) for action, card, label in self._all_actions()}
        self._answers = {**{_plain(each): each for each in self._all_answers()}, **SAID}

    def _all_actions(self) -> Iterator[tuple[int, int, str]]:
        for number, action in enumerate(self.game.actions):
            if CARD in action.says:
                for card, name in enumerate(self._cards):
                    yield number, card, action.says.replace(CARD, name)
            else:
                yield number, NOTHING, action.says

    def _all_answers(self) -> Iterator[str]:
        code = lowered(self.game)
        questions = Questions(self.game, code.program)
        for decision, modes in code.modes.items():
            yield from (questions.mode(decision, number) for number in range(len(modes)))
        yield from (f"Player {seat + 1}" for seat in range(self.game.players))
        yield from (self.game.marks[mark].name for zone in self.game.zones for mark in zone.slots)
        yield from (word for label in self.game.labels if label.of is not None for word in label.values)
        yield from self._cards

    # ---- what a text means

    def action(self, text: Text) -> Label | None:
        """An action; anything else is reported."""
        meant = self._action(text)
        if meant is None and not self._is_other(text, self._answer(text), "answer"):
            self._unknown(text, self._by_label())
        return meant

    def answer(self, text: Text) -> Label | None:
        """An answer; anything else is reported."""
        meant = self._answer(text)
        if meant is None and not self._is_other(text, self._action(text), "do"):
            self._unknown(text, self._answers.values())
        return meant

    def any(self, text: Text) -> Label | None:
        """An action or an answer; anything else is reported."""
        meant = self._action(text) or self._answer(text)
        if meant is None:
            self._unknown(text, (*self._by_label(), *self._answers.values()))
        return meant

    def _by_label(self) -> Iterator[str]:
        return (label for _, _, label in self._actions.values())

    def _action(self, text: Text) -> Label | None:
        meant = self._actions.get(_plain(text.value))
        return Label(meant[2], text.span, meant[0], meant[1]) if meant is not None else None

    def _answer(self, text: Text) -> Label | None:
        meant = self._answers.get(_plain(text.value)) or self._number(text.value)
        return Label(meant, text.span) if meant is not None else None

    def _number(self, said: str) -> str | None:
        """How much, by itself or with the card that it is for: "2", "2 to Owl"."""
        number, to, name = said.strip().partition(" to ")
        if not (number.isascii() and number.isdigit()):
            return None
        card = next((card for card in self._cards if _plain(card) == _plain(name)), None)
        return number if not to else f"{number} to {card}" if card is not None else None

    # ---- what it does not mean

    def _is_other(self, text: Text, other: Label | None, key: str) -> bool:
        """Reports what belongs under another key."""
        if other is None:
            return False
        what = "an action" if key == "do" else "an answer to a choice inside an effect"
        self.found.append(error("E512", text.span, f"{text.value} is {what}", f"write {key}: {text.value}"))
        return True

    def _unknown(self, text: Text, known: Iterable[str]) -> None:
        for action in self.game.actions:
            if self._names_no_card(text, action):
                return
        near = did_you_mean(text.value, known)
        help = f"did you mean {near[0]}?" if near else "a label stands as the game shows it, as in a list of options"
        self.found.append(error("E401", text.span, f"nothing can be chosen that is called {text.value}", help))

    def _names_no_card(self, text: Text, action: Action) -> bool:
        """Is it this action, but with a card that there is not? Then that card is reported."""
        before, card, after = action.says.partition(CARD)
        name = text.value[len(before) : len(text.value) - len(after)]
        if not card or not before.strip() or not text.value.startswith(before) or not text.value.endswith(after):
            return False
        at = text.part(len(before), len(before) + len(name))
        self.found.append(unknown("E401", "card", Text(name, at), self._cards))
        return True


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
