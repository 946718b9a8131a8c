"""What is expected, beside what is: a row for each difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.rules.programs import NOTHING, Whose
from engine.source.diagnostics import Span
from engine.table.match import Match
from engine.table.scenario.model import (
    CardIs,
    CounterIs,
    EndIs,
    Fact,
    FlowIs,
    How,
    LabelIs,
    MarksAre,
    NumberIs,
    One,
    PeriodIs,
    RoleIs,
    Traits,
    ZoneCounts,
    ZoneHolds,
    ZoneSeen,
)
from engine.table.view import sees


@dataclass(frozen=True, slots=True)
class Row:
    """A thing that is not as expected, and where it is expected."""

    what: str
    expected: str
    actual: str
    span: Span


def counted(names: Iterable[str], nothing: str = "nothing") -> str:
    """Names with how often each comes: "Owl x2, Elk"."""
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in Counter(names).items()) or nothing


class Comparer:
    """Compares one match with what is expected of it now."""

    def __init__(self, match: Match) -> None:
        self.match, self.game, self.words = match, match.game, match.words
        self.machine, self.state = match.machine, match.state

    def rows(self, facts: Iterable[Fact]) -> Iterator[Row]:
        """The differences."""
        for fact in facts:
            what, expected, actual = self._compared(fact)
            if expected != actual:
                yield Row(what, expected, actual, fact.span)

    def _compared(self, fact: Fact) -> tuple[str, str, str]:
        """(what, as expected, as it is): equal texts where it is as expected."""
        match fact:
            case FlowIs(what, value):
                return what, self._flow(what, value), self._flow(what, self._flow_now(what))
            case EndIs():
                return "outcome", *self._end(fact)
            case RoleIs(role, seat):
                return self.game.roles[role].name, self._players([seat]), self._players(self._with_role(role))
            case PeriodIs(period):
                return self._period(period)
            case LabelIs(label, word):
                return self._label(label, word)
            case MarksAre(owner, marks):
                whose = "the table's marks" if owner == NOTHING else f"{self.words.player(owner)}'s marks"
                return whose, self._named(marks), self._named(self._marks_of(owner))
            case CounterIs(owner, counter, value):
                slot = self.machine.layout.counter(counter, max(owner, 0))
                return self.words.counter(slot), str(value), str(self.state.counters[slot])
            case NumberIs(owner, number, value):
                name = self.game.numbers[number].name
                whose = name if owner == NOTHING else f"{self.words.player(owner)}'s {name}"
                return whose, str(value), str(self.machine.value_of(self.state, number, owner))
            case ZoneCounts(owner, zone, count):
                slot = self._slot(zone, owner)
                return f"{self.words.zone(slot)}, count", str(count), str(len(self.state.zones[slot]))
            case ZoneSeen(owner, zone, seats):
                slot = self._slot(zone, owner)
                now = (s for s in range(self.game.players) if sees(self.game, self.machine.layout, s)[slot])
                return f"{self.words.zone(slot)}, seen by", self._players(seats), self._players(now)
            case ZoneHolds():
                return self._held(fact)
            case CardIs(card, traits):
                return self._each(card, traits)

    # ---- the course of the game

    def _flow_now(self, what: str) -> int:
        state = self.state
        if what == "decides":
            return NOTHING if state.over else state.decider
        now = {"turn": state.turn, "active": state.active, "phase": state.phase, "over": int(state.over)}
        return now[what]

    def _flow(self, what: str, value: int) -> str:
        if what == "turn":
            return str(value)
        if what == "over":
            return "yes" if value else "no"
        if value == NOTHING:
            return "none" if what == "phase" else "nobody"
        return self.game.stages[value].name if what == "phase" else self.words.player(value)

    def _end(self, fact: EndIs) -> tuple[str, str]:
        outcome = self.state.outcome
        if outcome is None:
            return self._ended(fact.winners, fact.ending), "the game goes on"
        winners = None if fact.winners is None else outcome.winners
        ending = None if fact.ending is None else outcome.ending
        return self._ended(fact.winners, fact.ending), self._ended(winners, ending)

    def _ended(self, winners: tuple[int, ...] | None, ending: int | None) -> str:
        """An outcome as far as it is asked for."""
        won = [] if winners is None else [f"{self._players(winners)} won" if winners else "a draw"]
        by = [] if ending is None else [self.game.endings[ending].name if ending >= 0 else "no ending"]
        return ", ".join(won + by) or "over"

    def _with_role(self, role: int) -> list[int]:
        """The seat that has a role, if one has."""
        fact, active = self.machine.program.roles[role], self.state.active
        if fact.whose == Whose.CHOSEN:
            return [seat for seat in [self._table(fact.counter)] if seat >= 0]
        return [(active + int(fact.whose)) % self.game.players]

    def _period(self, period: int) -> tuple[str, str, str]:
        """Which of the periods of its group it is."""
        facts, group = self.machine.program.periods, self.game.periods[period].group
        same = [number for number, each in enumerate(self.game.periods) if each.group == group]
        now = next(number for number in same if self._table(facts[number].counter) == facts[number].value)
        return "period", self.game.periods[period].name, self.game.periods[now].name

    def _label(self, label: int, word: int) -> tuple[str, str, str]:
        """The word that a label of the table has."""
        it, counter = self.game.labels[label], dict(self.machine.program.of_table)[label]
        words = ("no word", *it.values)
        return f"the {it.name}", words[word], words[self._table(counter)]

    def _table(self, counter: int) -> int:
        return self.state.counters[self.machine.layout.counter(counter, 0)]

    def _marks_of(self, owner: int) -> list[int]:
        """The marks that a seat, or the table, has."""
        layout, per = self.machine.layout, "table" if owner == NOTHING else "player"
        of_them = [(mark, n) for mark, n in self.machine.program.changing_marks if self.game.marks[mark].per == per]
        return [mark for mark, n in of_them if self.state.counters[layout.counter(n, max(owner, 0))]]

    def _named(self, marks: Iterable[int]) -> str:
        return ", ".join(self.game.marks[mark].name for mark in sorted(marks)) or "none"

    def _players(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self.words.player, seats)) or "nobody"

    # ---- zones

    def _slot(self, zone: int, owner: int) -> int:
        return self.machine.layout.zone(zone, max(owner, 0))

    def _held(self, fact: ZoneHolds) -> tuple[str, str, str]:
        slot = self._slot(fact.zone, fact.owner)
        cards, name = self.state.zones[slot], self.words.zone(slot)
        if fact.how is How.IN_ORDER:
            return f"{name}, in order", *self._in_order(fact, cards)
        pairs = self._paired(fact.ones, cards)
        fits = len(pairs) == len(fact.ones) and (fact.how is How.CONTAINS or len(pairs) == len(cards))
        expected = self._counted(fact.ones)
        if fits:
            return name, expected, expected
        what = f"{name}, contains" if fact.how is How.CONTAINS else name
        return what, expected, self._counted(self._shown(cards, fact.ones))

    def _in_order(self, fact: ZoneHolds, cards: Sequence[int]) -> tuple[str, str]:
        """Both in the order in which the file has them."""
        ones, now = list(fact.ones), list(self._shown(cards, fact.ones))
        if len(ones) == len(cards) and all(map(self._is, ones, cards)):
            now = ones
        step = -1 if self.game.zones[fact.zone].seen_by == "nobody" else 1
        return self._listed(ones[::step]), self._listed(now[::step])

    def _paired(self, ones: Sequence[One], cards: Sequence[int]) -> dict[int, int]:
        """Cards that are there, each with one that is expected (their numbers in the lists): as many as can be."""
        taken: dict[int, int] = {}
        for number in range(len(ones)):
            self._pair(number, ones, cards, taken, set())
        return taken

    def _pair(
        self, number: int, ones: Sequence[One], cards: Sequence[int], taken: dict[int, int], tried: set[int]
    ) -> bool:
        """Finds a card for one, if need be by finding another for the one that has it."""
        for at, card in enumerate(cards):
            if at not in tried and self._is(ones[number], card):
                tried.add(at)
                if at not in taken or self._pair(taken[at], ones, cards, taken, tried):
                    taken[at] = number
                    return True
        return False

    def _shown(self, cards: Sequence[int], asked: Sequence[One]) -> Iterator[One]:
        """The cards that are there, each with what is asked of any card of its kind."""
        for card in cards:
            kind = self.machine.deal.kinds[card]
            yield One(kind, self._now(card, _together(one.traits for one in asked if one.card == kind)))

    def _counted(self, ones: Iterable[One]) -> str:
        return counted(map(self._one, sorted(ones, key=lambda one: one.card)))

    def _listed(self, ones: Iterable[One]) -> str:
        return ", ".join(map(self._one, ones)) or "nothing"

    # ---- cards

    def _one(self, one: One) -> str:
        name, traits = self.game.cards[one.card].name, self._traits(one.traits)
        return f"{name} ({traits})" if traits else name

    def _traits(self, traits: Traits) -> str:
        """What is so of a card, in words."""
        words = [self.game.types[traits.type].name] if traits.type is not None and traits.type >= 0 else []
        words += [] if traits.type is None or traits.type >= 0 else ["no type"]
        words += [f"{self.game.numbers[number].name} {value}" for number, value in traits.numbers]
        words += [f"{self.game.counters[counter].name} {value}" for counter, value in traits.counters]
        if traits.marks is not None:
            words.append(", ".join(self.game.marks[mark].name for mark in sorted(traits.marks)) or "no marks")
        return ", ".join(words)

    def _is(self, one: One, card: int) -> bool:
        """Is this card the one, with all that is asked of it?"""
        return self.machine.deal.kinds[card] == one.card and self._now(card, one.traits) == one.traits

    def _now(self, card: int, asked: Traits) -> Traits:
        """What is so of a card, of what is asked."""
        fact = self.machine.program.cards[self.machine.deal.kinds[card]]
        numbers = ((number, self.machine.value(self.state, number, card)) for number, _ in asked.numbers)
        counters = ((counter, self._counted_on(counter, card)) for counter, _ in asked.counters)
        kind = fact.types[0] if fact.types else NOTHING
        return Traits(
            tuple(numbers),
            None if asked.type is None else kind,
            None if asked.marks is None else self._marks(fact.marks, card),
            tuple(counters),
        )

    def _marks(self, printed: Iterable[int], card: int) -> frozenset[int]:
        """The marks of a card: those that can come and go as they are now, the others as printed."""
        program = self.machine.program
        of_cards = [(mark, n) for mark, n in program.changing_marks if program.counters[n].per_card]
        has = {mark for mark, counter in of_cards if self._counted_on(counter, card)}
        return frozenset(set(printed).difference(mark for mark, _ in of_cards) | has)

    def _counted_on(self, counter: int, card: int) -> int:
        return self.state.counters[self.machine.layout.card_counter(counter, card)]

    def _each(self, kind: int, asked: Traits) -> tuple[str, str, str]:
        """Of each copy of a card: of those that differ, what they are instead."""
        name = self.game.cards[kind].name
        copies = [card for zone in self.state.zones for card in zone if self.machine.deal.kinds[card] == kind]
        if not copies:
            return name, self._traits(asked), "there is none"
        odd = [now for card in copies if (now := self._now(card, asked)) != asked]
        return name, self._traits(asked), counted(map(self._traits, odd), self._traits(asked))


def _together(asked: Iterable[Traits]) -> Traits:
    """All that is asked of several cards, to be told of one."""
    every = list(asked)
    numbers = dict.fromkeys(number for traits in every for number, _ in traits.numbers)
    counters = dict.fromkeys(counter for traits in every for counter, _ in traits.counters)
    return Traits(
        tuple((number, 0) for number in numbers),
        next((traits.type for traits in every if traits.type is not None), None),
        next((traits.marks for traits in every if traits.marks is not None), None),
        tuple((counter, 0) for counter in counters),
    )
