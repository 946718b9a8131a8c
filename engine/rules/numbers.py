"""Numbers as they are now: of cards, of players and of the table, with all that changes them.

First what it is by itself (printed on a card, or what the game says of it), then what adds to it, then its floor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Protocol

from engine.rules.analysis import Analysis
from engine.rules.listeners import Listeners
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import NOTHING, Modifier, Per, Program
from engine.rules.state import Deal, Locals, State

Live = list[tuple[Callable[[int], bool] | None, int]]
"""The modifiers of a number that hold now: (which cards or seats, None for all; how much)."""

Known = Callable[[State], Live]

UNCHANGED: Live = []


class Queries(Protocol):
    """Queries as functions, as far as numbers need them."""

    def passes(self, query: int) -> Value | None: ...
    def gives(self, query: int) -> Value: ...


class Numbers:
    """Makes the closures that read numbers, for one program and deal."""

    def __init__(
        self, program: Program, deal: Deal, listeners: Listeners, analysis: Analysis, queries: Queries
    ) -> None:
        self.program, self.deal = program, deal
        self.listeners, self.analysis, self.queries = listeners, analysis, queries
        self.printed = [
            (*(program.cards[kind].numbers[number] for kind in deal.kinds), 0) for number in range(len(program.numbers))
        ]  # the 0 at the end is the number of no card, NOTHING
        self._asked: dict[int, Value] = {}
        self._amounts: dict[int, Value] = {}
        self._of_seats: dict[int, Callable[[State, int], int]] = {}

    # ---- what changes them

    def live(self, number: int) -> Known | None:
        """The modifiers of a number that hold now, as a function of the state; None if the deal has none."""
        cards = self.program.cards
        rows = {kind: [m for m in cards[kind].modifiers if m.attribute == number] for kind in self.analysis.kinds}
        by_card = {card: rows[kind] for card, kind in enumerate(self.deal.kinds) if rows[kind]}
        rules = [m for m in self.program.modifiers if m.attribute == number]
        if not by_card and not rules:
            return None

        def live(g: State) -> Live:
            standing = [(m, NOTHING, g.active) for m in rules]
            if by_card:
                standing += [(m, card, you) for card, you in self.listeners.sources(g) for m in by_card.get(card, ())]
            return [held for m, card, you in standing if (held := self._held(g, m, card, you)) is not None]

        return live

    def _held(self, g: State, m: Modifier, source: int, you: int) -> tuple[Callable[[int], bool] | None, int] | None:
        if m.condition != NOTHING and not self._ask(m.condition)(g, you, [source]):
            return None
        if m.amount not in self._amounts:
            self._amounts[m.amount] = self.queries.gives(m.amount)
        amount = self._amounts[m.amount](g, you, [source])
        if m.subject == NOTHING:
            return None, amount
        subject = self._ask(m.subject)
        return (lambda item: bool(subject(g, you, [item, source]))), amount

    def _ask(self, query: int) -> Value:
        """A test of a modifier. Made when it is first asked, for it may ask for the number that it changes."""
        if query not in self._asked:
            passes = self.queries.passes(query)
            assert passes is not None
            self._asked[query] = passes
        return self._asked[query]

    # ---- of cards

    def value(self, number: int, x: int) -> Value:
        """A number of a card, with its modifiers."""
        printed, live, card = self.printed[number], self.live(number), value_of(x)
        floor = self.program.numbers[number].floor
        if live is None:
            return lambda g, you, l: printed[card(g, you, l)]

        def value(g: State, you: int, l: Locals) -> int:
            it = card(g, you, l)
            return changed(printed[it], live(g), it, floor)

        return value

    def of_cards(self, g: State) -> Callable[[int], tuple[int, ...]]:
        """All numbers of a card in this state; what changes them is looked for once."""
        held = [live(g) if live is not None else UNCHANGED for live in self._live]
        if not any(held):
            return self._unchanged.__getitem__
        floors = [fact.floor for fact in self.program.numbers]
        rows = list(zip(self.printed, held, floors, strict=True))
        return lambda card: tuple([changed(row[card], now, card, floor) for row, now, floor in rows])

    @cached_property
    def _unchanged(self) -> list[tuple[int, ...]]:
        return [tuple(row[card] for row in self.printed) for card in range(len(self.deal.kinds))]

    @cached_property
    def _live(self) -> list[Known | None]:
        """What changes each number; those of players and the table are printed on no card."""
        facts = enumerate(self.program.numbers)
        return [self.live(number) if fact.per == Per.CARD else None for number, fact in facts]

    def as_printed(self, d: int, number: int, local: int) -> Run:
        """A number that nothing changes: what is printed."""
        printed = self.printed[number]

        def run(g: State, you: int, l: Locals) -> None:
            l[d] = printed[l[local]]

        return run

    def total(self, number: int, x: int) -> Value:
        """The sum over a list of cards."""
        printed, live, cards = self.printed[number], self.live(number), value_of(x)
        floor = self.program.numbers[number].floor

        def total(g: State, you: int, l: Locals) -> int:
            held = live(g) if live is not None else UNCHANGED
            of: Sequence[int] = cards(g, you, l)  # type: ignore[assignment]
            return total_of(of, printed, held, floor)

        return total

    # ---- of players and the table

    def of_player(self, number: int, player: int) -> Value:
        """A number of a player, with its modifiers."""
        of, seat = self._of_seat(number), seat_of(player)
        return lambda g, you, l: of(g, seat(g, you, l))

    def of_table(self, number: int) -> Value:
        """A number of the table, with its modifiers; in what it is, "you" is the active player."""
        of = self._of_seat(number)
        return lambda g, you, l: of(g, g.active)

    def _of_seat(self, number: int) -> Callable[[State, int], int]:
        if number not in self._of_seats:
            self._of_seats[number] = self._made_of_seat(number)
        return self._of_seats[number]

    def _made_of_seat(self, number: int) -> Callable[[State, int], int]:
        fact, live = self.program.numbers[number], self.live(number)
        base: list[Value] = []  # made when it is first asked, for it may ask for other numbers

        def of_seat(g: State, seat: int) -> int:
            if fact.base == NOTHING:
                value = fact.default
            else:
                if not base:
                    base.append(self.queries.gives(fact.base))
                value = base[0](g, seat, [])
            return max(changed(value, live(g) if live is not None else UNCHANGED, seat, fact.floor), fact.floor)

        return of_seat


def changed(number: int, held: Live, item: int, floor: int) -> int:
    """A number of a card or a seat with the modifiers that hold, never below the floor."""
    for subject, amount in held:
        if subject is None or subject(item):
            number += amount
    return max(number, floor) if held else number


def total_of(cards: Iterable[int], printed: Sequence[int], held: Live, floor: int) -> int:
    """The sum of a number over cards."""
    if not held:
        return sum([printed[card] for card in cards])
    return sum(changed(printed[card], held, card, floor) for card in cards)
