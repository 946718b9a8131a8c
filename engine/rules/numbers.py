"""Numbers as they are now: of cards, of players and of the table, with all that changes them.

First what it is by itself (printed on a card, or what the game says of it), then what sets it, then what is added,
then its floor. What changes a number is looked for once, for however many cards are asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol

from engine.rules.analysis import Analysis
from engine.rules.listeners import Listeners
from engine.rules.operands import Run, Value, seat_of, value_of
from engine.rules.programs import NOTHING, L, Modifier, Per, Program
from engine.rules.state import Deal, Locals, State

Which = Callable[[int], bool] | None
"""Which cards or seats are changed; None for all."""


class Live:
    """The modifiers of a number that hold now. Each: which it changes, how much, and the card it stands on.

    Those in `totals` have in front the number of their sentence and the most of it, over all that have it.
    """

    __slots__ = ("adds", "sets", "totals")

    def __init__(self) -> None:
        self.sets: list[tuple[Which, int, int]] = []
        self.adds: list[tuple[Which, int, int]] = []
        self.totals: list[tuple[int, int, Which, int, int]] = []


Known = Callable[[State], Live]

UNCHANGED = Live()


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
        self._keywords: dict[int, Value] = {}
        self._of_seats: dict[int, Callable[[State, int], int]] = {}

    # ---- what changes them

    def live(self, number: int) -> Known | None:
        """The modifiers of a number that hold now, as a function of the state; None if the deal has none."""
        cards = self.program.cards
        rows = {kind: [m for m in cards[kind].modifiers if m.attribute == number] for kind in self.analysis.kinds}
        by_card = {card: rows[kind] for card, kind in enumerate(self.deal.kinds) if rows[kind]}
        rules = [m for m in self.program.modifiers if m.attribute == number]
        lasting = {
            n: [m for m in fact.modifiers if m.attribute == number] for n, fact in enumerate(self.program.lasting)
        }
        if not by_card and not rules and not any(lasting.values()):
            return None
        sources = self._sources([m for row in rows.values() for m in row])

        def live(g: State) -> Live:
            held: Live | None = None
            for m in rules:
                held = self._hold(held, g, m, NOTHING, g.active)
            if by_card:
                for card, you, zone in sources(g):
                    for m in by_card.get(card, ()):
                        if (zone in m.zones) if m.zones else self.program.zones[zone].in_play:
                            held = self._hold(held, g, m, card, you)
            for n, you, given in g.lasting:
                for m in lasting[n]:
                    source = given[0] if self.program.lasting[n].of_card else NOTHING
                    held = self._hold(held, g, m, source, you, given)
            return UNCHANGED if held is None else held

        return live

    def _sources(self, modifiers: list[Modifier]) -> Callable[[State], Iterator[tuple[int, int, int]]]:
        """The cards whose modifiers may work now, each with its controller and the zone it is in."""
        zones = {zone for m in modifiers for zone in m.zones}
        listeners, layout = self.listeners, self.listeners.layout
        orders = [listeners.ordered(seat, zones) for seat in range(self.program.players)]

        def sources(g: State) -> Iterator[tuple[int, int, int]]:
            for slot in orders[g.active]:
                owner, zone = layout.owner_of[slot], layout.zone_of[slot]
                for card in g.zones[slot]:
                    yield card, listeners.controller(g, card, owner), zone

        return sources

    def _hold(
        self, held: Live | None, g: State, m: Modifier, source: int, you: int, lasting: tuple[Any, ...] | None = None
    ) -> Live | None:
        """What holds, with this modifier if it does; a lasting one is asked with the locals that it was made with."""
        given = (source,) if lasting is None else lasting
        if m.keyword != NOTHING and not self.has(g, m.keyword, source):
            return held
        if m.condition != NOTHING and not self._ask(m.condition)(g, you, list(given)):
            return held
        if m.amount not in self._amounts:
            self._amounts[m.amount] = self.queries.gives(m.amount)
        amount, which = self._amounts[m.amount](g, you, list(given)), self._which(g, m, given, you)
        live = Live() if held is None else held
        if m.sets:
            live.sets.append((which, amount, source))
        elif m.total:
            live.totals.append((m.amount, m.total, which, amount, source))
        else:
            live.adds.append((which, amount, source))
        return live

    def _which(self, g: State, m: Modifier, given: tuple[Any, ...], you: int) -> Which:
        if m.subject == NOTHING:
            return None
        subject = self._ask(m.subject)
        return lambda item: bool(subject(g, you, [item, *given]))

    def has(self, g: State, keyword: int, card: int) -> bool:
        """Has the card this keyword now?"""
        if keyword not in self._keywords:
            self._keywords[keyword] = self.value(keyword, L(0))
        return self._keywords[keyword](g, 0, [card]) > 0

    def why(self, g: State, number: int, item: int) -> list[tuple[int, int]]:
        """What changes a number of a card, or of a seat: the sources, each with by how much; NOTHING is a rule.

        Where a number is set, the last that does stands first, with what that makes of it.
        """
        live = self.live(number)
        held = live(g) if live is not None else UNCHANGED
        sets = [(source, amount) for which, amount, source in held.sets if which is None or which(item)]
        base = self._base(g, number, item)
        found = [(source, amount - base) for source, amount in sets[-1:]]
        found += [(source, amount) for which, amount, source in held.adds if which is None or which(item)]
        for group in dict.fromkeys(row[0] for row in held.totals):
            found += _in_total([row for row in held.totals if row[0] == group], item)
        return [(source, amount) for source, amount in found if amount]

    def _base(self, g: State, number: int, item: int) -> int:
        fact = self.program.numbers[number]
        return self.printed[number][item] if fact.per == Per.CARD else self._base_of_seat(number)(g, item)

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
        if all(each is UNCHANGED for each in held):
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
        fact, live, base = self.program.numbers[number], self.live(number), self._base_of_seat(number)

        def of_seat(g: State, seat: int) -> int:
            held = live(g) if live is not None else UNCHANGED
            return max(changed(base(g, seat), held, seat, fact.floor), fact.floor)

        return of_seat

    def _base_of_seat(self, number: int) -> Callable[[State, int], int]:
        """What a number of a player or of the table is before anything changes it."""
        fact = self.program.numbers[number]
        if fact.base == NOTHING:
            return lambda g, seat: fact.default
        found: list[Value] = []  # made when it is first asked, for it may ask for other numbers

        def base(g: State, seat: int) -> int:
            if not found:
                found.append(self.queries.gives(fact.base))
            return found[0](g, seat, [])

        return base


def changed(number: int, held: Live, item: int, floor: int) -> int:
    """A number of a card or a seat with the modifiers that hold: set, then changed, but never below the floor."""
    if held is UNCHANGED:
        return number
    for which, amount, _ in held.sets:
        if which is None or which(item):
            number = amount
    for which, amount, _ in held.adds:
        if which is None or which(item):
            number += amount
    for group in dict.fromkeys(row[0] for row in held.totals) if held.totals else ():
        number += sum(amount for _, amount in _in_total([row for row in held.totals if row[0] == group], item))
    return max(number, floor)


def _in_total(rows: list[tuple[int, int, Which, int, int]], item: int) -> list[tuple[int, int]]:
    """What the sources of one sentence change: (source, amount), as far as the most of it goes."""
    found: list[tuple[int, int]] = []
    left = rows[0][1]
    for _, total, which, amount, source in rows:
        if which is None or which(item):
            part = max(amount, left) if total < 0 else min(amount, left)
            left -= part
            found.append((source, part))
    return found


def total_of(cards: Iterable[int], printed: Sequence[int], held: Live, floor: int) -> int:
    """The sum of a number over cards."""
    if held is UNCHANGED:
        return sum([printed[card] for card in cards])
    return sum(changed(printed[card], held, card, floor) for card in cards)
