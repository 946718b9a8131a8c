"""Steps that are done again and again, as instructions: a loop over a local that goes down."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardset.effects import Block, DrawUpTo, Until
from engine.rules.emit import Code
from engine.rules.programs import NOTHING, K, L, Op, Relation

ROUNDS = 1_000
"""How often something is done again before it is said never to end."""


def draw_up_to(code: Code, step: DrawUpTo) -> None:
    """Card by card, as long as the player wants another and there is one."""
    who, drawn, total = code.player(step.who), code.temp(), code.local(step.binder)
    left, wants = code.temp(), code.temp()
    header, inside, after, asked, more, stop, go_on = (code.block() for _ in range(7))
    code.emit(Op.COPY, left, code.amount(step.most))
    code.emit(Op.COPY, total, K(0))
    code.end(Op.NEXT, header)
    code.start(header)
    code.end(Op.REPEAT, left, inside, after)
    code.start(inside)
    code.end(Op.MAY, wants, who, asked)
    code.start(asked)
    code.end(Op.IF, L(wants), Relation.EQUAL, K(1), more, stop)
    code.start(more)
    code.emit(Op.TAKE, drawn, who, K(1))
    code.emit(Op.ADD, total, L(total), L(drawn))
    code.end(Op.IF, L(drawn), Relation.EQUAL, K(1), go_on, stop)
    code.start(stop)
    code.emit(Op.COPY, left, K(0))
    code.end(Op.NEXT, go_on)
    code.start(go_on)
    code.end(Op.AGAIN, header)
    code.start(after)


def until(code: Code, step: Until, write: Callable[[Block], None]) -> None:
    """Until the test holds, or it is not possible any more, or changes nothing any more.

    What is never enough is found after so many times.
    """
    left, before, still, go_back = code.temp(), code.temp(), code.temp(), code.block()
    header, inside, go_on, body, stop, after, done, endless = (code.block() for _ in range(8))
    code.emit(Op.COPY, left, K(ROUNDS))
    code.end(Op.NEXT, header)
    code.start(header)
    code.end(Op.REPEAT, left, inside, after)
    code.start(inside)
    code.test(step.test, stop, go_on)
    code.start(go_on)
    if step.possible is None:
        code.end(Op.NEXT, body)
    else:
        code.test(step.possible, body, stop)
    code.start(body)
    code.emit(Op.PICTURE, before)
    write(step.body)
    code.emit(Op.STILL, still, L(before))
    code.end(Op.IF, L(still), Relation.EQUAL, K(1), stop, go_back)
    code.start(go_back)
    code.end(Op.AGAIN, header)
    code.start(stop)
    code.emit(Op.COPY, left, K(NOTHING))
    code.end(Op.AGAIN, header)
    code.start(after)
    code.end(Op.IF, L(left), Relation.EQUAL, K(NOTHING), done, endless)
    code.start(endless)
    code.end(Op.ENDLESS)
    code.start(done)
