"""A person at the terminal: sees the table, and chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cli.output import Screen
from engine.cli.scenes import write_moment
from engine.cli.telling import Teller
from engine.source.nearest import did_you_mean
from engine.table.bots import Bot
from engine.table.match import ChoiceError, Match
from engine.table.render import Line, Renderer
from engine.table.undo import last_choice, take_back

HELP = """\
  NUMBER or LABEL   choose that option; the beginning of a label is enough
  u                 take back your last choice (u! even if you have seen something hidden since)
  e NUMBER or CARD  what a card or an action says
  c                 all cards you can see
  l                 what has happened so far
  s FILE            write this moment as a scenario, with all that is hidden
  q                 leave the game"""

KEYS = "u undo · e N explain · c cards · l log · ? help · q quit"


class Person:
    """Asks the people of a match. `players` makes its players anew; `left` is said when the game is left."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        teller: Teller,
        names: tuple[str, ...],
        players: Callable[[], Sequence[Bot | None]],
        left: str,
    ) -> None:
        self._match, self._screen, self._teller, self._names = match, screen, teller, names
        self._players, self._left = players, left
        self._shared = list(match.players).count(None) > 1
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
            if said is None or said == "q":
                self._leave("The game" if said else "No more input: the game")
                return False
            if said and self._done(said, seat):
                return True

    def _leave(self, game: str) -> None:
        self._screen.line(f"{game} is left at turn {self._match.state.turn}.")
        if self._left:
            self._screen.line(self._left)

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
        elif word == "s":
            write_moment(self._match, rest.strip(), self._screen)
        elif said in ("u", "u!"):
            return self._take_back(seat, sure=said == "u!")
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

    def _take_back(self, seat: int, sure: bool) -> bool:
        """The person's last choice is taken back, unless they have seen something since and would rather leave it."""
        try:
            back = last_choice(self._match, seat)
        except ChoiceError as error:
            self._screen.line(f"  {error}", "wrong")
            return False
        if back.revealed and not sure and not self._is_sure(back.label):
            return False
        take_back(self._match, back, seat, self._players())
        self._teller.taken_back()
        self._screen.line(f"You take back: {back.label}")
        return True

    def _is_sure(self, label: str) -> bool:
        if not self._screen.interactive:
            self._screen.line(f"  you have seen something hidden since; u! takes back {label} all the same", "wrong")
            return False
        question = f"  You have seen something hidden since. Take back {label} all the same? (y/n) "
        return (self._screen.ask(question) or "").casefold() in ("y", "yes")

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
