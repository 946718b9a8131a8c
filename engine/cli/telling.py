"""Tells the people at a terminal what has happened since they were last told."""

from __future__ import annotations

import textwrap

from engine.cli.output import Screen
from engine.rules.programs import NOTHING, Event
from engine.source.characters import visible
from engine.table.log import Narrator, listed
from engine.table.match import Forced, Match

LONG = 3
"""From how many turns on a run without a choice is told in one line."""


class Teller:
    """What each seat has been told; NOTHING stands for those who look on."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self._match, self._screen = match, screen
        self._narrator = Narrator(match.game, match.words)
        self._told: dict[int, int] = {}
        self._begun = _first_turn(match)
        self._forced: set[int] = set()
        self._long: list[Forced] = []

    def passed(self, forced: Forced) -> None:
        """There was no choice for a while."""
        if forced.turns >= LONG:
            self._long.append(forced)
        log = self._match.log
        self._forced.update(at for at in range(forced.start, forced.end) if log[at][0] in (Event.ACTION, Event.CHOICE))

    def tell(self, viewer: int = NOTHING) -> None:
        """All that is new to the viewer."""
        self._say(self._told.get(viewer, self._begun), viewer)
        self._told[viewer] = len(self._match.log)

    def tell_all(self, viewer: int) -> None:
        """The whole game so far."""
        self._say(self._begun, viewer)

    def _say(self, start: int, viewer: int) -> None:
        for told in self._lines(start, viewer):
            for line in textwrap.wrap(visible(told), self._screen.width, subsequent_indent="    "):
                self._screen.line(line)

    def _lines(self, start: int, viewer: int) -> list[str]:
        lines: list[str] = []
        for run in self._long:
            if run.start >= start:
                lines += self._part(start, run.start, viewer)
                lines.append(self._run(run, viewer))
                start = run.end
        return lines + self._part(start, len(self._match.log), viewer)

    def _part(self, start: int, end: int, viewer: int) -> list[str]:
        forced = {at - start for at in self._forced if start <= at < end}
        return self._narrator.tell(self._match.log[start:end], viewer, forced)

    def _run(self, run: Forced, viewer: int) -> str:
        taken = self._match.actions(run.start, run.end)
        actions = (self._narrator.action(seat, action, card, viewer) for _, seat, action, card in taken)
        return f"No choice for {run.turns} turns: {listed(actions)}"


def _first_turn(match: Match) -> int:
    """Where in the log the first turn begins: of the set-up there is nothing to tell."""
    return next((at for at, event in enumerate(match.log) if event[0] == Event.TURN), 0)
