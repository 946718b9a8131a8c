"""Keywords laid out for one deal: the texts that each kind of card has, its own and those of its keywords."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.rules.programs import NOTHING, CardFact, Program


def with_keywords(program: Program, kinds: Iterable[int]) -> Program:
    """The program, these kinds of cards with the texts of the keywords that they have or can be given.

    A keyword that nothing gives or takes away is a part of the cards that print it; where another can come and go, its
    text asks each time whether the card has it. Kinds that were laid out before stay as they are.
    """
    kinds = [kind for kind in dict.fromkeys(kinds) if kind not in program.with_keywords]
    if not program.keywords or not kinds:
        return program
    of_texts = (m for text in program.texts for m in text.modifiers)
    lasting = (m for fact in program.lasting for m in fact.modifiers)
    changing = {m.attribute for m in (*program.modifiers, *of_texts, *lasting)}
    cards = list(program.cards)
    for kind in kinds:
        for number, text in enumerate(program.keywords, program.first_keyword):
            if number in changing:
                cards[kind] = _joined(cards[kind], text, number)
            elif cards[kind].numbers[number]:
                cards[kind] = _joined(cards[kind], text, NOTHING)
    return replace(program, cards=tuple(cards), with_keywords=(*program.with_keywords, *kinds))


def _joined(card: CardFact, text: CardFact, keyword: int) -> CardFact:
    return replace(
        card,
        times=(*card.times, *(replace(each, keyword=keyword) for each in text.times)),
        events=(*card.events, *(replace(each, keyword=keyword) for each in text.events)),
        modifiers=(*card.modifiers, *(replace(each, keyword=keyword) for each in text.modifiers)),
        bans=(*card.bans, *(replace(each, keyword=keyword) for each in text.bans)),
        onsets=(*card.onsets, *(replace(each, keyword=keyword) for each in text.onsets)),
        replacements=(*card.replacements, *(replace(each, keyword=keyword) for each in text.replacements)),
    )
