"""A scenario file, as located data -> its scenarios, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cardset import fields
from engine.cardset.declared import error
from engine.cardset.model import Game
from engine.shelf import seated
from engine.source.diagnostics import Diagnostic, Span
from engine.source.diagnostics import Label as Beside
from engine.source.values import Listing, Mapping, Number, Text, Value
from engine.table.scenario.expected import Expected
from engine.table.scenario.given import given, players
from engine.table.scenario.labels import Labels
from engine.table.scenario.model import Answer, Do, Expect, Label, Log, Options, Part, Refused, Scenario, Step
from engine.table.scenario.names import Names

STEPS = ("do", "answer", "refused", "expect", "options", "log")


class Reader:
    """Reads the scenarios of files about one game."""

    def __init__(self, game: Game, found: list[Diagnostic]) -> None:
        self.game, self.found = game, found
        self._sit(game)
        self._rules = tuple(id for id, _ in game.rule_texts) + tuple(ruling.id for ruling in game.rulings)

    def _sit(self, game: Game) -> None:
        """What follows is about a game of so many players."""
        self.names, self.labels = Names(game, self.found), Labels(game, self.found)
        self._expected = Expected(self.names)

    def scenarios(self, of: Mapping) -> Iterator[Scenario]:
        """The scenarios of a file that have steps."""
        first: dict[str, Text] = {}
        listed = of.get("scenarios")
        for each in listed.items if isinstance(listed, Listing) else ():
            name = fields.text(each, "name") if isinstance(each, Mapping) else None
            if name is None or not isinstance(each, Mapping):
                continue
            if name.value in first:
                beside = (Beside(first[name.value].span, "the first one"),)
                self.found.append(error("E402", name.span, f"two scenarios are called {name.value}", labels=beside))
            first.setdefault(name.value, name)
            yield self._scenario(name, each)

    def _scenario(self, name: Text, of: Mapping) -> Scenario:
        begins = fields.section(of, "given")
        self._sit(seated(self.game, players(self.game, begins, self.found)))
        start = given(self.names, begins, name.span)
        steps = of.get("steps")
        if isinstance(steps, Listing) and not steps.items:
            self.found.append(error("E517", steps.span, f"{name.value} has no step", "a scenario shows something"))
        rules = tuple(self._rule(id) for id in fields.words(of.get("rules")))
        return Scenario(name.value, rules, start, tuple(self._steps(steps)), name.span)

    def _rule(self, id: Text) -> Part:
        self.names.find("rule", id, self._rules)
        return Part(id.value, id.span)

    # ---- steps

    def _steps(self, steps: Value | None) -> Iterator[Step]:
        for of in steps.items if isinstance(steps, Listing) else ():
            if isinstance(of, Mapping) and (key := self._kind(of)) is not None:
                step = self._step(key, of)
                if step is not None:
                    yield step

    def _kind(self, of: Mapping) -> Text | None:
        """The key that says which kind of step it is: exactly one of them."""
        said = [key for key, _ in of.entries if key.value in STEPS]
        because = of.key("because")
        if because is not None and "refused" not in of:
            self._fault(because.span, "“because” says why something is refused", "write refused: LABEL before it")
        elif not said and not len(of):
            self._fault(of.span, "this step is empty", f"a step is one of {', '.join(STEPS)}")
        for key in said:
            self._something(key, of.get(key.value))
        for second in said[1:]:
            message = f"“{said[0].value}” and “{second.value}” are two steps"
            self._fault(second.span, message, f"begin a new line with - {second.value}:")
        return said[0] if said else None

    def _something(self, key: Text, value: Value | None) -> None:
        """Only the options may be none at all."""
        if isinstance(value, Listing | Mapping) and not len(value) and key.value != "options":
            self._fault(value.span, f"“{key.value}” is empty", "name something, or delete the step")

    def _fault(self, place: Span, message: str, help: str) -> None:
        self.found.append(error("E518", place, message, help))

    def _step(self, key: Text, of: Mapping) -> Step | None:
        value = of.get(key.value)
        match key.value:
            case "do":
                return Do(self._labelled(value, self.labels.action), key.span)
            case "answer":
                return Answer(self._labelled(_texts(value), self.labels.answer), key.span)
            case "refused":
                labels = self._labelled(value, self.labels.any)
                return Refused(labels[0], fields.word(of, "because"), key.span) if labels else None
            case "expect" if isinstance(value, Mapping):
                return Expect(tuple(self._expected.facts(value)), key.span)
            case "options":
                return Options(self._labelled(value, self.labels.any), key.span)
            case "log":
                return Log(tuple(Part(part.value, part.span) for part in fields.words(value)), key.span)
        return None

    @staticmethod
    def _labelled(value: Value | None, find: Callable[[Text], Label | None]) -> tuple[Label, ...]:
        return tuple(label for text in fields.words(value) if (label := find(text)) is not None)


def _texts(value: Value | None) -> Value | None:
    """Answers with numbers as they are written."""
    if isinstance(value, Number):
        return Text(str(value.value), value.span)
    if isinstance(value, Listing):
        return Listing(tuple(each for item in value.items if (each := _texts(item)) is not None), value.span)
    return value
