"""A person at the terminal: sees the table, and chooses."""

from __future__ import annotations

from engine.cli.output import Screen
from engine.cli.telling import Teller
from engine.source.nearest import did_you_mean
from engine.table.match import ChoiceError, Match
from engine.table.render import Line, Renderer

HELP = """\
  NUMBER or LABEL   choose that option; the beginning of a label is enough
  e NUMBER or CARD  what a card or an action says
  c                 all cards you can see
  l                 what has happened so far
  q                 leave the game"""

KEYS = "e N explain · c cards · l log · ? help · q quit"


class Person:
    """Asks the people of a match."""

    def __init__(self, match: Match, screen: Screen, teller: Teller, names: tuple[str, ...], *, shared: bool) -> None:
        self._match, self._screen, self._teller, self._names, self._shared = match, screen, teller, names, shared
        self._seat = -1

    def renderer(self) -> Renderer:
        """Draws the match at the width that the screen has now."""
        return Renderer(self._match, self._names, self._screen.width)

    def decide(self, seat: int) -> bool:
        """The seat's person chooses. False if they leave."""
        if not self._take_over(seat):
            return False
        self._teller.tell(seat)
        self._show(seat)
        while True:
            said = self._screen.ask("> ")
            if said is None:
                self._screen.line(f"No more input: the game is left at turn {self._match.state.turn}.")
                return False
            if said == "q":
                self._screen.line(f"The game is left at turn {self._match.state.turn}.")
                return False
            if said and self._done(said, seat):
                return True

    def _take_over(self, seat: int) -> bool:
        """Where people share a screen, the next must not see what the one before saw."""
        if self._shared and seat != self._seat:
            self._screen.clear()
            if self._screen.interactive:
                self._screen.line(f"Pass to player {seat + 1}, and press Enter.", "strong")
                if self._screen.ask("") is None:
                    return False
                self._screen.clear()
            else:
                self._screen.line(f"Player {seat + 1}:", "strong")
        self._seat = seat
        return True

    def _show(self, seat: int) -> None:
        match = self._match
        self._screen.line()
        head = f"{match.game.name} · turn {match.state.turn} · you are player {seat + 1} · seed {match.seed}   ({KEYS})"
        self._screen.line(head, "strong")
        self._lines([*self.renderer().table(seat), Line(""), *self.renderer().menu()])

    def _lines(self, lines: list[Line]) -> None:
        for line in lines:
            self._screen.line(line.text, line.style)

    def _done(self, said: str, seat: int) -> bool:
        """Does what was said; True once it is a choice."""
        word, _, rest = said.partition(" ")
        if said == "?":
            for line in HELP.splitlines():
                self._screen.line(line)
        elif said == "l":
            self._teller.tell_all(seat)
        elif said == "c":
            self._lines(list(self.renderer().open_cards(seat)))
        elif word == "e":
            self._explain(rest.strip())
        else:
            return self._choose(said)
        return False

    def _choose(self, said: str) -> bool:
        try:
            self._match.apply(self._match.read(said))
        except ChoiceError as error:
            self._screen.line(f"  {error}", "wrong")
            return False
        return True

    def _explain(self, what: str) -> None:
        """The card of an option by its number, or any card of the game by its name."""
        game = self._match.game
        offers = self._match.offers()
        if what.isascii() and what.isdigit() and 1 <= int(what[:6]) <= len(offers):
            self._lines(list(self.renderer().explained(offers[int(what[:6]) - 1].option)))
            return
        card = next((card for card in game.cards if card.name.casefold() == what.casefold()), None)
        if card is not None:
            self._lines(list(self.renderer().card(card)))
            return
        near = did_you_mean(what, [card.name for card in game.cards])
        self._screen.line(f"  there is no option or card {what}{f'; did you mean {near[0]}?' if near else ''}", "wrong")
