"""Numbers as they are now: of cards, of players and of the table, with all that changes them.

First what it is by itself (printed on a card, or what the game says of it), then what sets it, then what is added,
then its floor. What changes a number is looked for once, and kept in the state until a write touches it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules import events
from engine.rules.analysis import Analysis
from engine.rules.held import Base, Held
from engine.rules.listeners import Listeners
from engine.rules.modifiers import Modifiers, Queries
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import FIRST_LOCAL_SEAT, NOTHING, YOU, Per, Program
from engine.rules.state import Deal, Locals, State
from engine.rules.touched import Touched

Known = Callable[[State], Held | None]
"""What changes a number in this state; None: nothing does."""


class Numbers:
    """Makes the closures that read numbers, for one program and deal."""

    def __init__(
        self, program: Program, deal: Deal, listeners: Listeners, analysis: Analysis, queries: Queries
    ) -> None:
        self.program, self.deal, self.queries = program, deal, queries
        self.touched: Touched = listeners.touched
        self.modifiers = Modifiers(program, deal, listeners, analysis, queries)
        self.printed = [
            (*(program.cards[kind].numbers[number] for kind in deal.kinds), 0) for number in range(len(program.numbers))
        ]  # the 0 at the end is the number of no card, NOTHING
        self._unchanged = [tuple(row[card] for row in self.printed) for card in range(len(deal.kinds))]
        self._known: dict[int, Known] = {}
        self._of_cards = [
            self.known(number) if number in self.touched.kept and fact.per == Per.CARD else None
            for number, fact in enumerate(program.numbers)
        ]  # what changes each number; those of players and the table are printed on no card

    # ---- what changes them

    def is_printed(self, number: int) -> bool:
        """Is the number of a card always as printed?"""
        return number not in self.touched.kept

    def known(self, number: int) -> Known:
        """What changes a number, as a function of the state: kept there until it is touched."""
        if number not in self._known:
            self._known[number] = self._made(number)
        return self._known[number]

    def _made(self, number: int) -> Known:
        if number not in self.touched.kept:
            return lambda g: None
        place, bit = self.touched.kept[number], self.touched.bit(number)
        finders: list[Callable[[State], Held]] = []  # made when it is first asked, for it may ask for other numbers
        of_cards = self.program.numbers[number].per == Per.CARD

        def known(g: State) -> Held | None:
            if g.fresh & bit:
                found: Held | None = g.known[place]
                return found
            if not finders:
                finders.append(self.modifiers.finder(number, self._base(number), self.known))
            held = finders[0](g)
            found = None if of_cards and held.is_empty else held
            events.know(g, place, bit, found)
            return found

        return known

    def has(self, g: State, keyword: int, card: int) -> bool:
        """Has the card this keyword now?"""
        held = self.known(keyword)(g)
        return (self.printed[keyword][card] if held is None else held.value(g, card)) > 0

    def why(self, g: State, number: int, item: int) -> list[tuple[int, int]]:
        """What changes a number of a card, or of a seat: the sources, each with by how much; NOTHING is a rule.

        Where a number is set, the last that does stands first, with what that makes of it.
        """
        held = self.known(number)(g)
        return [] if held is None else held.why(g, item)

    def _base(self, number: int) -> Base:
        """What a number is before anything changes it."""
        fact = self.program.numbers[number]
        if fact.per == Per.CARD:
            printed = self.printed[number]
            return lambda g, card: printed[card]
        if fact.base == NOTHING:
            return lambda g, seat: fact.default
        gives = self.queries.gives(fact.base)
        return lambda g, seat: gives(g, seat, [])

    # ---- of cards

    def value(self, number: int, x: int) -> Value:
        """A number of a card, with its modifiers."""
        printed, card = self.printed[number], value_of(x)
        if self.is_printed(number):
            return lambda g, you, l: printed[card(g, you, l)]
        known, place, bit, local = self.known(number), self.touched.kept[number], self.touched.bit(number), x >> 1
        floor = self._floor(number)

        def value(g: State, you: int, l: Locals) -> int:
            held: Held | None = g.known[place] if g.fresh & bit else known(g)
            it = l[local] if x & 1 else card(g, you, l)
            if held is None:
                return printed[it]
            if not held.plain:
                return held.value(g, it)
            now = printed[it] + held.own.get(it, 0)
            return now if now > floor else floor

        return value

    def of_cards(self, g: State) -> Callable[[int], tuple[int, ...]]:
        """All numbers of a card in this state."""
        held = [known(g) if known is not None else None for known in self._of_cards]
        if not any(held):
            return self._unchanged.__getitem__
        rows = list(zip(self.printed, held, strict=True))
        return lambda card: tuple([row[card] if now is None else now.value(g, card) for row, now in rows])

    def _floor(self, number: int) -> int:
        return self.program.numbers[number].floor

    def as_printed(self, d: int, number: int, local: int) -> Run:
        """A number that nothing changes: what is printed."""
        printed = self.printed[number]

        def run(g: State, you: int, l: Locals) -> None:
            l[d] = printed[l[local]]

        return run

    def total(self, number: int, x: int) -> Value:
        """The sum over a list of cards."""
        printed, known, cards, floor = self.printed[number], self.known(number), value_of(x), self._floor(number)

        def total(g: State, you: int, l: Locals) -> int:
            of: Sequence[int] = cards(g, you, l)
            held = known(g)
            if held is None:
                return sum([printed[card] for card in of])
            if not held.plain:
                return sum([held.value(g, card) for card in of])
            own = held.own.get
            return sum([now if (now := printed[card] + own(card, 0)) > floor else floor for card in of])

        return total

    # ---- of players and the table

    def of_player(self, number: int, player: int) -> Value:
        """A number of a player, with its modifiers."""
        of, seat = self._of_seat(number), seat_of(player)
        if player == YOU:
            return lambda g, you, l: of(g, you)
        if player >= FIRST_LOCAL_SEAT:
            local = player - FIRST_LOCAL_SEAT
            return lambda g, you, l: of(g, l[local])
        return lambda g, you, l: of(g, seat(g, you, l))

    def of_table(self, number: int) -> Value:
        """A number of the table, with its modifiers; in what it is, "you" is the active player."""
        of = self._of_seat(number)
        return lambda g, you, l: of(g, g.active)

    def _of_seat(self, number: int) -> Callable[[State, int], int]:
        known, fact = self.known(number), self.program.numbers[number]
        least = max(fact.default, fact.floor)

        def of_seat(g: State, seat: int) -> int:
            held = known(g)
            return least if held is None else held.value(g, seat)

        return of_seat
