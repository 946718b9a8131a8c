"""What a modifier changes, as a query: cards, players, or whatever there is one of."""

from __future__ import annotations

from engine.cardset.checked import AllPlayers
from engine.cardset.held import ListedCards, OneCard
from engine.cardset.terms import (
    TABLE,
    THIS,
    CardIs,
    Cards,
    Every,
    IsNot,
    IsPlayer,
    LiesIn,
    Listed,
    Not,
    Test,
    Who,
    any_of,
)
from engine.rules.emit import ITEM, Code
from engine.rules.programs import NOTHING

Subject = tuple[Cards, ...] | Who | AllPlayers | OneCard | ListedCards | None

_ITEM = Who("bound", ITEM)


def subject_of(subject: Subject, frame: Code, *, lasts: bool = False) -> int:
    """A query for what is changed, asked behind the text's own locals; NOTHING: all are. It ends the frame."""
    test = None if lasts and subject is None else _test(subject)
    asked = NOTHING
    if test is not None:
        asked = Code(frame.blocks, frame.origin, 0, within=frame, item=ITEM).asks(test)
    frame.finish()
    return asked


def _test(subject: Subject) -> Test | None:
    match subject:
        case OneCard():
            return Not(CardIs(ITEM, IsNot(subject.binder)))
        case ListedCards():
            return CardIs(ITEM, Listed(subject.binder))
        case None:
            return Not(CardIs(ITEM, IsNot(THIS)))
        case Who():
            return None if subject == TABLE else IsPlayer(_ITEM, subject)
        case AllPlayers():
            return None if subject.but is None else IsPlayer(_ITEM, subject.but, negated=True)
    return any_of(tuple(_is_among(cards) for cards in subject))


def _is_among(cards: Cards) -> Test:
    return Every((CardIs(ITEM, LiesIn(cards.zone)), *(CardIs(ITEM, test) for test in cards.tests)))
