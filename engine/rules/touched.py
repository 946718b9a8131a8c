"""Which numbers a write touches: what is known of them has to be found anew.

A number that something changes, or that is worked out from others, is kept once it is known. It has a bit; a write
clears the bits of those that read what it writes, also by way of other numbers. Found out once for a program and deal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engine.rules.analysis import Analysis
from engine.rules.facts import LastingFact
from engine.rules.programs import NOTHING, Modifier, Per, Program
from engine.rules.state import Layout
from engine.rules.wakes import Direct, Wakes, of_stages


class Touched:
    """The numbers that are kept, and what touches them, for one program and deal."""

    def __init__(self, program: Program, analysis: Analysis, layout: Layout) -> None:
        self.program, self.analysis, self.layout = program, analysis, layout
        self.by_rules = program.modifiers
        self.by_lasting = tuple(m for n in sorted(analysis.lasting) for m in program.lasting[n].modifiers)
        self.texts = self._texts()
        """What each kind of card changes, with the keywords that it has or can get in this deal."""
        first: dict[tuple[Modifier, ...], int] = {}
        self.like = {kind: first.setdefault(texts, kind) for kind, texts in self.texts.items()}
        """Of each kind the first that changes the same: what a move of one touches, one of the other does."""
        self._moved: dict[tuple[int, int, int, bool], int] = {}
        self.by_cards = tuple(dict.fromkeys(m for texts in self.texts.values() for m in texts))
        changed = {m.attribute for m in (*self.by_rules, *self.by_cards, *self.by_lasting)}
        based = {number for number, fact in enumerate(program.numbers) if fact.base != NOTHING}
        self.kept = {number: place for place, number in enumerate(sorted(changed | based))}
        self.place_of_play = len(self.kept)
        """Where it is kept which cards are in play, after the numbers."""
        self.play = 1 << self.place_of_play if any(card.bans or card.replacements for card in analysis.cards) else 0
        """The bit of that; 0 where it is not asked so often that it would pay."""

    def _texts(self) -> dict[int, tuple[Modifier, ...]]:
        every = {kind: self.program.cards[kind].modifiers for kind in self.analysis.kinds}
        changed = {m.attribute for texts in (self.by_rules, self.by_lasting, *every.values()) for m in texts}

        def has(kind: int, keyword: int) -> bool:
            return keyword == NOTHING or keyword in changed or self.program.cards[kind].numbers[keyword] > 0

        return {kind: tuple(m for m in texts if has(kind, m.keyword)) for kind, texts in every.items()}

    def bit(self, number: int) -> int:
        """The bit of a number; 0 of one that is always as printed."""
        return 1 << self.kept[number] if number in self.kept else 0

    @property
    def all(self) -> int:
        """The bits of all that are kept."""
        return (1 << len(self.kept)) - 1

    def by_counter(self, *counters: int, lasting: bool = True) -> int:
        """The numbers that a write to one of these counters touches; or does so while nothing lasts."""
        return self._bits(lambda read: not read.of_counters.isdisjoint(counters), lasting)

    def by_zone(self, *zones: int, lasting: bool = True) -> int:
        """The numbers that are touched as cards come to one of these zones, leave it, or lie otherwise there."""
        touched = self._bits(
            lambda read: not (read.of_zones | read.of_items | read.of_texts).isdisjoint(zones), lasting
        )
        play = self.play if any(self.program.zones[zone].in_play for zone in zones) else 0
        return touched | play | self.by_counter(*self.lying(*zones), lasting=lasting)

    def by_move(self, kind: int, source: int, target: int, *, lasting: bool = True) -> int:
        """The numbers that are touched as a card of this kind goes from one zone to another.

        They read the zones or how cards lie there; or the card has a text that works there and changes them.
        """
        own = sum(map(self.bit, {m.attribute for m in self.texts[kind] if self._comes(m, source, target)}))
        if self.program.zones[source].in_play or self.program.zones[target].in_play:
            own |= self.play
        return own | self.of_others(kind, source, target, lasting=lasting)

    def of_it(self, source: int, target: int) -> int:
        """The numbers that are touched because they ask of a card where it lies, as one goes from zone to zone."""
        return self._bits(lambda read: not read.of_items.isdisjoint((source, target)), lasting=True)

    def of_others(self, kind: int, source: int, target: int, *, lasting: bool = True) -> int:
        """Those that are touched by a move, and can be other than before not only for the card that goes."""
        key = (self.like[kind], source, target, lasting)
        if key not in self._moved:
            self._moved[key] = self._of_others(*key)
        return self._moved[key]

    def _of_others(self, kind: int, source: int, target: int, lasting: bool) -> int:
        texts = [m for m in self.texts[kind] if self._comes(m, source, target)]
        works = {m.attribute for m in texts if m.attribute in self._are_read or not self.analysis.of_itself(m.subject)}
        own = sum(self.bit(number) for number in works)
        by_text = self._bits(lambda read: not read.of_numbers.isdisjoint(works), lasting)
        by_zone = self._bits(lambda read: not read.of_zones.isdisjoint((source, target)), lasting)
        return own | by_text | by_zone | self.by_counter(*self.lying(source, target), lasting=lasting)

    def _comes(self, m: Modifier, source: int, target: int) -> bool:
        """Does the text work in one of the zones at least? In the other it may be somebody else's."""
        facts = self.program.zones
        return bool({source, target} & set(m.zones)) if m.zones else facts[source].in_play or facts[target].in_play

    @cached_property
    def _are_read(self) -> frozenset[int]:
        """The numbers from which others are worked out."""
        return frozenset(number for read in self._read.values() for number in read.of_numbers)

    def lying(self, *zones: int) -> list[int]:
        """The counters that keep how cards lie in these zones: their places, or to what they are attached."""
        facts = [self.program.zones[zone] for zone in zones]
        kept = [self.program.place] if any(zone.slots for zone in facts) else []
        return kept + ([self.program.host] if any(zone.attached for zone in facts) else [])

    def direct(self, *blocks: int) -> Direct:
        """What programs read by their own instructions."""
        return self._wakes([]).direct(blocks)

    def by_turn(self) -> int:
        """The numbers that a new turn touches: those that read which turn it is or whose, or what is forgotten then.

        Whose turn it is settles also the order of texts, which counts where one sets a number or there is a most of
        them all; who is "you" to a rule and to cards that are nobody's; and what is said of the table.
        """
        ordered = self.by_order | {m.attribute for m in self.by_rules}
        ordered |= {number for number in self.kept if self.program.numbers[number].per == Per.TABLE}
        ordered |= {m.attribute for kind in self._nobodys for m in self.program.cards[kind].modifiers}

        def turns(read: Direct) -> bool:
            return read.of_turn or read.of_order or not read.of_numbers.isdisjoint(ordered)

        turning = self._bits(turns, lasting=True)
        return turning | self.play | sum(self.bit(number) for number in ordered) | self.by_edge(0)

    @cached_property
    def by_order(self) -> frozenset[int]:
        """The numbers for which the order of texts counts: one sets them, or there is a most of them all."""
        changing = (*self.by_rules, *self.by_cards, *self.by_lasting)
        return frozenset(m.attribute for m in changing if m.sets or m.total)

    @property
    def _nobodys(self) -> set[int]:
        """The kinds of cards that are dealt to no player."""
        deal = self.analysis.deal
        return {kind for kind, owner in zip(deal.kinds, deal.owners, strict=True) if owner < 0}

    def by_edge(self, edge: int) -> int:
        """The numbers that read what is forgotten where this edge begins."""
        return self.by_counter(*(each.counter for each in self.program.forgets if each.edge == edge))

    def by_fact(self, *facts: int) -> int:
        """The numbers that lasting facts touch as they begin or end."""
        changed = {m.attribute for fact in facts for m in self.program.lasting[fact].modifiers}
        own = sum(self.bit(number) for number in changed)
        return own | self._bits(lambda read: not read.of_numbers.isdisjoint(changed), lasting=True)

    def _bits(self, touches: Callable[[Direct], bool], lasting: bool) -> int:
        reads = self._read if lasting else self._read_while_nothing_lasts
        return sum(1 << self.kept[number] for number, read in reads.items() if touches(read))

    @cached_property
    def _read(self) -> dict[int, Direct]:
        """All that each number reads, also by way of other numbers."""
        return self._all_read([self.program.lasting[fact] for fact in sorted(self.analysis.lasting)])

    @cached_property
    def _read_while_nothing_lasts(self) -> dict[int, Direct]:
        return self._all_read([])

    def _all_read(self, lasting: list[LastingFact]) -> dict[int, Direct]:
        """A fixpoint, from what each number reads itself."""
        if not self.kept:
            return {}
        found, wakes = {number: Direct() for number in self.kept}, self._wakes(lasting)
        for number, read in found.items():
            read.add(wakes.behind(number))
        while sum(read.add(found[n].of_anything()) for read in found.values() for n in read.numbers() if n in found):
            pass
        return found

    def _wakes(self, lasting: list[LastingFact]) -> Wakes:
        program = self.program
        staged = of_stages(program.roles, program.periods, program.procedures)
        changing = *self.by_rules, *self.by_cards
        of = program.blocks, program.numbers, changing, lasting, program.zones
        return Wakes(*of, staged, program.host)
