"""Tells the people at a terminal what has happened since they were last told."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from engine.cli.output import Screen
from engine.rules.programs import NOTHING, Event
from engine.source.characters import visible
from engine.table.log import Narrator, listed, told_up_to
from engine.table.match import Made, Match
from engine.table.own import own

LONG = 3
"""From how many turns on a run without a choice, in which nobody does anything, is told in one line."""


class Teller:
    """What each seat has been told; NOTHING stands for those who look on."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self._match, self._screen = match, screen
        self._narrator = Narrator(match.game, match.words)
        self._told: dict[int, int] = {}
        self._told_own: dict[int, int] = {}
        self._begun = _first_turn(match)

    def tell(self, viewer: int = NOTHING) -> None:
        """All that is new to the viewer."""
        self._say(self._told.get(viewer, self._begun), viewer)
        self._told[viewer] = max(self._end(), self._begun)
        self._say_own(self._told_own.get(viewer, 0), viewer)
        self._told_own[viewer] = len(self._match.log)

    def tell_all(self, viewer: int) -> None:
        """The whole game so far."""
        self._say(self._begun, viewer)
        self._say_own(0, viewer)

    def has_told(self, viewer: int, logged: int) -> None:
        """The viewer knows what stands in the log up to there."""
        self._told[viewer] = max(logged, self._begun)

    def taken_back(self) -> None:
        """The log has become shorter: what is new begins at its end."""
        end = len(self._match.log)
        self._told = {viewer: min(told, end) for viewer, told in self._told.items()}
        self._told_own = {viewer: min(told, end) for viewer, told in self._told_own.items()}

    def _say(self, start: int, viewer: int) -> None:
        self._print(self._lines(start, viewer))

    def _say_own(self, start: int, viewer: int) -> None:
        """What the viewer has done in a step that is hidden still; all of it is told again when all is shown."""
        start = max(start, self._end())
        ends = [*(made.logged for made in self._match.made), len(self._match.log)][1:]
        for made, end in zip(self._match.made, ends, strict=True):
            if made.logged >= start and made.seat == viewer:
                self._print(self._own(made, end))

    def _own(self, made: Made, end: int) -> list[str]:
        match = self._match
        events = own(match.log[made.logged : end], made.seat, match.machine.layout, match.state)
        chosen = {} if made.chosen is None else {0: made.chosen}
        return self._narrator.tell(events, made.seat, (0,) if made.forced else (), chosen)

    def _print(self, lines: Iterable[str]) -> None:
        for told in lines:
            for line in textwrap.wrap(visible(told), self._screen.width, subsequent_indent="    "):
                self._screen.line(line)

    def _lines(self, start: int, viewer: int) -> Iterator[str]:
        """A line for each event; runs without a choice, where the viewer could see that there was none, as one."""
        end = self._end()
        log, made = self._match.log[:end], [made for made in self._match.made if start <= made.logged < end]
        ends = {each.logged: after.logged for each, after in pairwise(made)}
        for forced, group in groupby(made, lambda each: viewer in each.knowing and each.idle):
            run = list(group)
            if forced and len({each.turn for each in run}) >= LONG:
                yield from self._part(start, run[0].logged, viewer)
                start = ends.get(run[-1].logged, len(log))
                yield self._run(run, viewer)
        yield from self._part(start, len(log), viewer)

    def _end(self) -> int:
        """How far the log may be told now."""
        log = self._match.log
        return len(log) if self._match.state.veil is None else told_up_to(log)

    def _part(self, start: int, end: int, viewer: int) -> list[str]:
        known = (made.logged for made in self._match.made if viewer in made.knowing)
        forced = {at - start for at in known if start <= at < end}
        of_cards = {made.logged - start: made.chosen for made in self._match.made if start <= made.logged < end}
        chosen = {at: card for at, card in of_cards.items() if card is not None}
        return self._narrator.tell(self._match.log[start:end], viewer, forced, chosen)

    def _run(self, run: list[Made], viewer: int) -> str:
        log, turns = self._match.log, len({made.turn for made in run})
        places = [made.logged for made in run if log[made.logged][0] == Event.ACTION]
        return f"No choice for {turns} turns: {listed(self._action(at, viewer) for at in places)}"

    def _action(self, at: int, viewer: int) -> str:
        _, seat, action, card = self._match.log[at]
        named = self._narrator.names(self._match.log, at, viewer)
        return self._narrator.action(seat, action, card if named else NOTHING, viewer)


def _first_turn(match: Match) -> int:
    """Where in the log the first turn begins: of the set-up there is nothing to tell."""
    return next((at for at, event in enumerate(match.log) if event[0] == Event.TURN), 0)
