"""What can be known of a program before it runs: which blocks may wait for a choice, which queries never change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine.rules.passing import may_pass
from engine.rules.programs import (
    ASKS,
    FIRST_LOCAL_SEAT,
    NOTHING,
    OPS,
    CardFact,
    Event,
    Instruction,
    K,
    L,
    Op,
    Program,
    Relation,
    decode,
)
from engine.rules.state import Deal

_FIXED = frozenset((
    Op.TYPE, Op.MARKED, Op.VALUE, Op.SAME, Op.SHARED, Op.COPY, Op.ADD, Op.SUBTRACT, Op.TIMES, Op.HALVE, Op.APART,
))  # fmt: skip
_ANSWERS = frozenset((Op.IF, Op.NEXT, Op.YES, Op.NO, Op.GIVE))


ZoneOf = tuple[int, int]
"""A zone as operands: (player, zone)."""


class Analysis:
    """Facts about one program, for one deal."""

    def __init__(self, program: Program, deal: Deal) -> None:
        self.program, self.deal = program, deal
        self.kinds = sorted(set(deal.kinds))
        self.cards = [program.cards[kind] for kind in self.kinds]
        self._reached: dict[int, frozenset[int]] = {}
        self._is_fixed: dict[int, bool] = {}
        self._may_pass: dict[int, dict[int, bool]] = {}
        zone_of = [n for n, zone in enumerate(program.zones) for _ in range(program.players if zone.per_player else 1)]
        self._dealt: list[set[int]] = [set() for _ in program.zones]
        for slot, cards in enumerate(deal.zones):
            self._dealt[zone_of[slot]] |= {deal.kinds[card] for card in cards}

    @cached_property
    def events(self) -> frozenset[int]:
        """The blocks of the triggers that an event can queue."""
        lasting = (t for fact in self.lasting for t in self.program.lasting[fact].events)
        all_events = (*self.program.events, *(t for card in self.cards for t in card.events), *lasting)
        onsets = (*self.program.onsets, *(t for card in self.cards for t in card.onsets))
        blocks = (t.block for t in all_events if t.what != Event.BEFORE_DRAW)
        return frozenset((*blocks, *(t.block for t in onsets)))

    @cached_property
    def triggers(self) -> frozenset[int]:
        """The blocks of all triggers that can ever be queued."""
        then = {self.program.lasting[fact].then for fact in self.lasting} - {NOTHING}
        return self.events | then | {t.block for card in self.cards for t in card.times}

    @cached_property
    def can_hold(self) -> tuple[frozenset[int], ...]:
        """The kinds of cards that can ever be in each zone: a fixpoint over all moves, from what is dealt."""
        held = [set(kinds) for kinds in self._dealt]
        moves = [move for b in range(len(self.program.blocks)) for i in self.instructions(b) for move in self._moves(i)]
        while True:
            before = [len(kinds) for kinds in held]
            for source, target in moves:
                held[target] |= held[source]
            if [len(kinds) for kinds in held] == before:
                return tuple(map(frozenset, held))

    def _moves(self, i: Instruction) -> list[tuple[int, int]]:
        """The ways that an instruction can take a card: (zone, zone)."""
        every = range(len(self.program.zones))
        match Op(i[0]):
            case Op.MOVE:
                return [(i[3], i[5])]
            case Op.MOVE_ALL:
                return [(i[2], i[5])]
            case Op.FILL:
                return [(i[4], i[2])]
            case Op.DRAW | Op.TAKE:
                return [(self.program.draw_from, self.program.draw_to)]
            case Op.SWAP:
                return [(source, target) for source in every for target in every if source != target]
            case Op.SEND | Op.PUT:
                return [(source, i[3]) for source in every]
        return []

    def uses_locals(self, i: Instruction) -> bool:
        """Does the instruction read or write a local? A query may read those of its program."""
        letters = OPS[Op(i[0])]
        return i[0] == Op.LAST or any(
            (letter == "d" and x >= 0)
            or (letter == "x" and x & 1)
            or (letter == "p" and x >= FIRST_LOCAL_SEAT)
            or (letter == "q" and not self.is_fixed(x))
            for letter, x in zip(letters, i[1:], strict=True)
        )

    @cached_property
    def modified(self) -> frozenset[int]:
        """The numbers that some card of the deal, or a rule, changes."""
        of_cards = (m.attribute for card in self.cards for m in card.modifiers)
        lasting = (m.attribute for fact in self.lasting for m in self.program.lasting[fact].modifiers)
        return frozenset((*of_cards, *lasting, *(m.attribute for m in self.program.modifiers)))

    @cached_property
    def lasting(self) -> frozenset[int]:
        """The lasting facts that can come about in this deal: all but those that only the texts of other cards say."""
        if not self.program.lasting:
            return frozenset()
        absent = [card for kind, card in enumerate(self.program.cards) if kind not in self.kinds]
        elsewhere = {self.program.origins[b] for card in absent for b in _programs(card)}
        here = [b for card in (*self.cards, *self.program.keywords) for b in _programs(card)]
        here += [self.program.start, *(action.block for action in self.program.actions)]
        here += [event.block for event in self.program.events]
        elsewhere -= {self.program.origins[b] for b in here}
        blocks = (b for b, origin in enumerate(self.program.origins) if origin not in elsewhere)
        return frozenset(i[1] for b in blocks for i in self.instructions(b) if i[0] == Op.LAST)

    def instructions(self, block: int) -> tuple[Instruction, ...]:
        """The instructions of a block."""
        return decode(self.program.blocks[block])

    def reads(self, i: Instruction, local: int) -> bool:
        """May the instruction read this local? A program that goes on later may read any, and so may a query, unless
        the printed card settles it."""
        for letter, x in zip(OPS[Op(i[0])], i[1:], strict=True):
            if (letter == "x" and x == L(local)) or (letter == "p" and x == FIRST_LOCAL_SEAT + local):
                return True
            if letter == "q" and not self.is_fixed(x):
                return True
        return (Op(i[0]) in (Op.KEEP, Op.JOIN, Op.REPEAT) and i[1] == local) or (i[0] == Op.FIRST and i[2] == local)

    def asks_about_card(self, query: int) -> bool:
        """May the answer depend on the card in local 0?"""
        return any(self.reads(i, 0) for b in self.reached(query) for i in self.instructions(b))

    def asks_about_other(self, query: int) -> bool:
        """May the answer depend on the card in local 1, which was chosen before?"""
        if query == NOTHING:
            return False
        return any(self.reads(i, 1) for b in self.reached(query) for i in self.instructions(b))

    def of_itself(self, query: int) -> bool:
        """Does the query pass nothing but the card in local 1, on which its text stands?"""
        match self.instructions(query) if query != NOTHING else ():
            case ((Op.SAME, d, x, y), (Op.IF, left, Relation.EQUAL, right, yes, no)):
                if left == L(d) and {x, y} == {L(0), L(1)} and right in (K(0), K(1)):
                    return self.program.blocks[yes if right == K(0) else no] == (Op.NO,)
        return False

    def counted(self, block: int, zone: int) -> frozenset[int] | None:
        """The queries, settled by the printed card at least in part, by which a program counts the cards of a zone.

        None: it may read the zone in other ways, too.
        """
        found: set[int] = set()
        todo, seen = [block], {block}
        while todo:
            for i in (i for b in self.reached(todo.pop()) for i in self.instructions(b)):
                read = dict(zip(OPS[Op(i[0])], i[1:], strict=True))
                query, fixed = read.get("q", NOTHING), self.is_fixed(read.get("q", NOTHING))
                if "a" in read or i[0] == Op.HOLDER:
                    return None
                if read.get("z") == zone:
                    if i[0] != Op.COUNT or query == NOTHING or not (fixed or self.is_narrow(query)):
                        return None
                    found.add(query)
                if not fixed and query not in seen:
                    seen.add(query)
                    todo.append(query)
        return frozenset(found)

    def is_narrow(self, query: int) -> bool:
        """Are there cards in this deal that never pass, by what is printed on them?"""
        return not all(self.may_pass(query).values())

    def may_pass(self, query: int) -> dict[int, bool]:
        """Of each kind of card in this deal: may the query ever answer yes for it?"""
        if query not in self._may_pass:
            self._may_pass[query] = {kind: may_pass(self.program, query, kind) for kind in self.kinds}
        return self._may_pass[query]

    def does(self, block: int, *ops: Op) -> bool:
        """Can the program at this block come to one of these instructions?"""
        return any(i[0] in ops for b in self.reached(block) for i in self.instructions(b))

    def reached(self, block: int) -> frozenset[int]:
        """The blocks that can be reached from this one within its program."""
        if block not in self._reached:
            self._reached[block] = self._all_after(block)
        return self._reached[block]

    def _all_after(self, block: int) -> frozenset[int]:
        found, todo = {block}, [block]
        while todo:
            for after in self._after(self.instructions(todo.pop())[-1]):
                if after not in found:
                    found.add(after)
                    todo.append(after)
        return frozenset(found)

    @staticmethod
    def _after(i: Instruction) -> Iterator[int]:
        op = Op(i[0])
        letters = OPS[op]
        for letter, operand in zip(letters, i[1:], strict=True):
            if letter == "b":
                yield operand

    def waits(self, block: int) -> bool:
        """May the program at this block wait for a choice before it is done?"""
        return block in self._waiting

    @cached_property
    def _waiting(self) -> frozenset[int]:
        """All blocks from which a choice can be reached: a fixpoint, for effects can resolve other cards."""
        reached = {b: self.reached(b) for b in range(len(self.program.blocks))}
        ends = {b: self.instructions(b)[-1] for b in reached}
        asking = {b for b, i in ends.items() if i[0] in ASKS}
        while True:
            effects = any(card.effect in asking for card in self.cards)
            triggers = bool(self.triggers & asking)
            direct = asking | {
                b
                for b, i in ends.items()
                if (i[0] == Op.RESOLVE and effects)
                or (i[0] == Op.SETTLE and triggers)
                or (i[0] == Op.START and self.program.procedures[i[1]].block in asking)
            }
            grown = {b for b, after in reached.items() if after & direct}
            if grown == asking:
                return frozenset(asking)
            asking = grown

    def is_fixed(self, query: int) -> bool:
        """Does the query answer by the printed card (local 0) alone, the same all game long?"""
        if query not in self._is_fixed:
            steps = self._steps(query) if query != NOTHING else []
            own = {i[1] for i in steps if OPS[Op(i[0])].startswith("d")}
            self._is_fixed[query] = all(self._fixed(i, own) for i in steps)
        return self._is_fixed[query]

    def is_pairwise(self, query: int) -> bool:
        """Does it answer by the printed cards in locals 0 and 1, and whether they are one, the same all game long?"""
        if query == NOTHING:
            return False
        steps = self._steps(query)
        return self._by_pair(steps) and not any(i[0] == Op.WITHIN for i in steps)

    def placed(self, query: int) -> tuple[ZoneOf, ...] | None:
        """The zones in which the card in local 0 must lie for the query to pass, if nothing else is asked but that, and
        the printed cards in locals 0 and 1: then it answers the same all game long of a card in one of them."""
        if query == NOTHING:
            return None
        steps = self._steps(query)
        places = [i for i in steps if i[0] == Op.WITHIN]
        if not places or any(i[2] != L(0) for i in places) or not self._by_pair(steps):
            return None
        todo, seen = [query], {query}  # every way on which it lies in none of them
        while todo:
            *before, last = self.instructions(todo.pop())
            if last[0] == Op.YES:
                return None
            for after in self._elsewhere(before, last):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return tuple((i[3], i[4]) for i in places)

    def _elsewhere(self, before: list[Instruction], last: Instruction) -> Iterator[int]:
        """The blocks after one where a card lies in none of the zones that are asked about."""
        asked = {L(i[1]) for i in before if i[0] == Op.WITHIN}
        if last[0] == Op.IF and last[1] in asked and last[2] == Relation.EQUAL and last[3] in (K(0), K(1)):
            yield last[4] if last[3] == K(0) else last[5]
        else:
            yield from self._after(last)

    def _steps(self, query: int) -> list[Instruction]:
        return [i for block in self.reached(query) for i in self.instructions(block)]

    def _by_pair(self, steps: list[Instruction]) -> bool:
        own = {i[1] for i in steps if OPS[Op(i[0])].startswith("d")}
        return own.isdisjoint((0, 1)) and all(i[0] == Op.WITHIN or self._fixed(i, own | {1}) for i in steps)

    def _fixed(self, i: Instruction, known: set[int]) -> bool:
        op = Op(i[0])
        if op not in _FIXED and op not in _ANSWERS:
            return False
        if op == Op.VALUE and i[2] in self.modified:
            return False
        reads = [x for letter, x in zip(OPS[op], i[1:], strict=True) if letter == "x"]
        return all(not x & 1 or x == L(0) or x >> 1 in known for x in reads)


def _programs(card: CardFact) -> list[int]:
    """Where the programs of a card's texts begin."""
    found = [card.effect, *(t.block for t in card.times), *(t.block for t in card.events)]
    found += [*(t.block for t in card.onsets), *(r.block for r in card.replacements)]
    return [block for block in found if block != NOTHING]
