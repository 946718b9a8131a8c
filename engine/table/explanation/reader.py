"""One running program as it is told: what its locals hold, in words, and who and what its operands mean."""

from __future__ import annotations

from engine.rules.programs import (
    ACTIVE,
    FIRST_LOCAL_SEAT,
    NOTHING,
    OPPONENT,
    TABLE,
    YOU,
    Instruction,
    Lowered,
    Op,
)
from engine.table.explanation import english, terms
from engine.table.explanation.english import Condition, Person, a
from engine.table.explanation.facts import Facts
from engine.table.explanation.terms import Card, Player, Term

Locals = dict[int, Term]

_PLAYERS = {YOU: english.YOU, OPPONENT: english.OPPONENT, ACTIVE: english.ACTIVE, TABLE: english.TABLE}


class Reader:
    """Knows what the locals of one running program hold, in words. `code` is what is read, `facts` what it is about."""

    def __init__(self, facts: Facts, code: Lowered, locals_: Locals | None = None) -> None:
        self.facts, self.code, self.program = facts, code, code.program
        self.locals: Locals = dict(locals_ or {})

    def read(self, i: Instruction) -> None:
        """The instruction's local holds what it reads."""
        from engine.table.explanation.reading import GROWS, READS  # they read by way of a reader

        operands = i[1:] if Op(i[0]) in GROWS else i[2:]
        self.locals[i[1]] = READS[Op(i[0])](self, *operands)

    def inside(self) -> Reader:
        """A copy that may go another way."""
        return Reader(self.facts, self.code, self.locals)

    # ---- operands

    def value(self, x: int) -> Term:
        """A value operand."""
        if x & 1:
            return self.locals.get(x >> 1, terms.number(0))
        return terms.number(x >> 1)

    def person(self, p: int) -> Person:
        """A player operand."""
        if p < FIRST_LOCAL_SEAT:
            return _PLAYERS[p]
        held = self.locals.get(p - FIRST_LOCAL_SEAT)
        return held.who if isinstance(held, Player) else english.SOMEBODY

    def card(self, x: int) -> Card:
        """A value operand that is a card."""
        held = self.value(x)
        return held if isinstance(held, Card) else Card("that card")

    def zone(self, p: int, z: int) -> str:
        """A zone operand: "your Hand"."""
        return self.facts.zone(self.person(p), z)

    def within(self, p: int, z: int) -> str:
        """A zone operand with its preposition: "in your Hand"."""
        return self.facts.within(self.person(p), z)

    # ---- cards

    def cards(self, p: int, z: int, q: int) -> tuple[str, str]:
        """The cards of a zone that a query passes, one of them and several: "card in your Hand"."""
        where = self.within(p, z)
        one, many = self.asked(q, plural=False), self.asked(q, plural=True)
        return noun(one, where, 0), noun(many, where, 1)

    def asked(self, q: int, *, plural: bool) -> Condition | None:
        """What a query asks of a card, as a relative clause; None if all pass."""
        if q == NOTHING:
            return None
        return self.query(q, Card("that", whose="whose", plural=plural, found=english.ALWAYS))

    def query(self, q: int, item: Term) -> Condition:
        """What a query asks of its item; the locals of its program stand behind the item."""
        from engine.table.explanation.conditions import answered  # a query is read like any program

        return answered(Reader(self.facts, self.code, {0: item, **{n + 1: held for n, held in self.locals.items()}}), q)


def noun(asked: Condition | None, where: str, form: int) -> str:
    """Cards with what is asked of them: adjectives before, the type as the noun, the rest behind."""
    if asked is None:
        return f"{('card', 'cards')[form]} {where}"
    adjectives = [part.adjective for part in asked.each if part.adjective]
    heads = [part.heads[form] for part in asked.each if part.heads]
    places = [part.where for part in asked.each if part.where]
    rest = [part.yes for part in asked.each if not (part.adjective or part.heads or part.where)]
    rest += [f"that are {head}" if form else f"that is {a(head)}" for head in heads[1:]]
    head = heads[0] if heads else ("card", "cards")[form]
    return " ".join(word for word in (*adjectives, head, where, *places, " and ".join(rest)) if word)
