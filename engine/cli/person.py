"""A person at the terminal: sees the table, and chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from engine.cardset.model import Game
from engine.cli.explaining import Explainer
from engine.cli.games import going_round_in
from engine.cli.output import Screen
from engine.cli.scenes import write_moment
from engine.cli.telling import Teller
from engine.rules.bounds import LimitReached
from engine.source.characters import visible
from engine.table.bots import Bot
from engine.table.columns import width, wrapped
from engine.table.lines import Line
from engine.table.match import ChoiceError, Made, Match
from engine.table.render import Renderer
from engine.table.undo import Back, is_revealed, last_choice, take_back


class Named(Protocol):
    """What has a name."""

    @property
    def name(self) -> str:
        """As it is printed."""


HELP = """\
  NUMBER or LABEL   choose that option; the beginning of a label is enough,
                    or of the name of the card that it is about
  u                 take back your last choice
                    (u! even if you have seen something hidden since)
  e NUMBER or NAME  what an option does, or a card, rule, zone, keyword …;
                    the beginning of a name is enough
  c                 all cards you can see, and what they and their keywords say
  t                 the table again
  l                 what has happened so far
  s FILE            write this moment as a scenario, with all that is hidden
  q                 leave the game
  undo, explain, cards, table, log, save, quit and help do the same"""

KEYS = "u undo · e N explain · c cards · l log · ? help · q quit"


def contents(game: Game) -> Iterator[tuple[str, list[str]]]:
    """What there is in a game, by name: "e NAME" explains each."""
    things: dict[str, Iterable[Named]] = {
        "Phases": game.phases, "Procedures": game.procedures, "Actions": game.actions, "Keywords": game.keywords,
        "Rules": game.rules, "How it ends": game.endings,
    }  # fmt: skip
    for what, all_of_them in things.items():
        if names := [it.name for it in all_of_them]:
            yield what, names


WORDS = {"undo": "u", "undo!": "u!", "explain": "e", "cards": "c", "table": "t", "log": "l"}
WORDS |= {"save": "s", "quit": "q", "help": "?"}
"""What may be typed in full; an option whose label begins with what was typed comes first."""


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
        self._explainer = Explainer(match, screen)
        self._shared = list(match.players).count(None) > 1
        self._seat = -1
        self._seen: int | None = None  # how many choices had been made when the table was last shown

    def renderer(self) -> Renderer:
        """Draws the match at the width that the screen has now."""
        return Renderer(self._match, self._names, self._screen.width)

    def decide(self, seat: int) -> bool:
        """The seat's person chooses. False if they leave."""
        if not self._take_over(seat):
            return False
        self._teller.tell(seat)
        self._show(seat, whole=not self._goes_on(seat))
        while True:
            said = self._meant(self._screen.ask("> "))
            if said is None or said == "q":
                self._leave("The game" if said else "No more input: the game")
                return False
            if said and self._done(said, seat):
                return True

    def _meant(self, said: str | None) -> str | None:
        """What was typed, a word in full as its letter."""
        word, blank, rest = (said or "").partition(" ")
        letter = WORDS.get(word.casefold())
        labels = [offer.label.casefold() for offer in self._match.offers()] if letter is not None else []
        if letter is None or any(label.startswith((said or "").casefold()) for label in labels):
            return said
        return letter + blank + rest

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

    def _goes_on(self, seat: int) -> bool:
        """Is this one more choice in what the seat itself is doing? Then it has just seen the table."""
        match, seen = self._match, self._seen
        made = match.made[seen:] if seen is not None and seat == self._seat else []
        inside = bool(match.words.question(match.state.decision))
        return inside and bool(made) and all(each.seat == seat and each.turn == match.state.turn for each in made)

    def _show(self, seat: int, whole: bool) -> None:
        """What is asked, and where the game stands unless that has just been shown."""
        self._screen.line()
        if whole:
            self._lines([*self._head(seat), *self.renderer().table(seat), Line("")])
        self._lines(list(self.renderer().menu(again=not whole)))
        self._seen = len(self._match.made)

    def _head(self, seat: int) -> list[Line]:
        """Where the game is, who is asked, and what can be typed."""
        match, words, state = self._match, self._match.words, self._match.state
        turn = f"turn {state.turn}" if state.active == seat else f"turn {state.turn} of {words.player(state.active)}"
        turn = turn if state.turn else "before the first turn"
        where = [match.game.name, turn, words.where(state) or words.phase(state)]
        where += [*words.periods(state), f"you are player {seat + 1}", f"seed {match.seed}"]
        parts, keys = [part for part in where if part], f"({KEYS})"
        head = list(wrapped("", map(visible, parts), self._screen.width, " · "))
        if width(head[-1]) + 3 + width(keys) <= self._screen.width:
            return [*(Line(line, "strong") for line in head[:-1]), Line(f"{head[-1]}   {keys}", "strong")]
        return [*(Line(line, "strong") for line in head), Line(keys, "dim")]

    def _lines(self, lines: list[Line]) -> None:
        for line in lines:
            self._screen.line(line.text, line.style)

    def _done(self, said: str, seat: int) -> bool:
        """Does what was said; True once it is a choice."""
        word, _, rest = said.partition(" ")
        if said == "?":
            self._help()
        elif said == "l":
            self._teller.tell_all(seat)
        elif said == "t":
            self._show(seat, whole=True)
        elif said == "c":
            self._lines(list(self.renderer().open_cards(seat)))
        elif word == "e":
            self._explainer.explain(rest.strip())
        elif word == "s":
            write_moment(self._match, rest.strip(), self._screen)
        elif said in ("u", "u!"):
            return self._take_back(seat, sure=said == "u!")
        else:
            return self._choose(said)
        return False

    def _help(self) -> None:
        """What can be typed, and what there is in this game to be explained."""
        for line in HELP.splitlines():
            self._screen.line(line)
        self._screen.line()
        for what, names in contents(self._match.game):
            for line in wrapped(f"  {what}: ", map(visible, names), self._screen.width):
                self._screen.line(line)

    def _choose(self, said: str) -> bool:
        try:
            self._match.apply(self._match.read(said))
        except ChoiceError as error:
            self._screen.wrong(str(error))
            return False
        except LimitReached as limit:
            self._refuse(limit)
            return False
        return True

    def _refuse(self, limit: LimitReached) -> None:
        """A choice whose effects never end is not made."""
        round_in = going_round_in(self._match.game, limit.origins)
        self._screen.wrong(f"that cannot be done, for its effects do not end{round_in}")

    def take_back_endless(self, limit: LimitReached) -> bool:
        """What followed from a person's choice never ends: it is taken back. False if no person has chosen."""
        match = self._match
        at = next((at for at in reversed(range(len(match.made))) if self._is_own(match.made[at])), None)
        if at is None:
            return False
        made = match.made[at]
        back = Back(at, made.label, is_revealed(match, made.seat, at))
        take_back(match, back, made.seat, self._players())
        self._teller.taken_back()
        self._refuse(limit)
        self._screen.line(f"Taken back: {made.label}")
        return True

    def _is_own(self, made: Made) -> bool:
        return not made.forced and self._match.players[made.seat] is None

    def _take_back(self, seat: int, sure: bool) -> bool:
        """The person's last choice is taken back, unless they have seen something since and would rather leave it."""
        try:
            back = last_choice(self._match, seat)
        except ChoiceError as error:
            self._screen.wrong(str(error))
            return False
        if back.revealed and not sure and not self._is_sure(back.label):
            return False
        take_back(self._match, back, seat, self._players())
        self._teller.taken_back()
        self._screen.line(f"You take back: {back.label}")
        return True

    def _is_sure(self, label: str) -> bool:
        if not self._screen.interactive:
            self._screen.wrong(f"you have seen something hidden since; u! takes back {label} all the same")
            return False
        question = f"  You have seen something hidden since. Take back {label} all the same? (y/n) "
        return (self._screen.ask(question) or "").casefold() in ("y", "yes")
