"""A sentence typed now: read and checked with a game's names as a card's text, lowered and told like one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cardset.declared import vocabulary
from engine.cardset.model import Card, Game, Keyword, Period, Phase, Procedure, Role
from engine.cardset.scope import Names, Scope
from engine.cardset.sentences import Sentences
from engine.language.vocabulary import Vocabulary
from engine.rules.lower import lower
from engine.source.diagnostics import Diagnostic, Source, Span, has_errors, in_order
from engine.source.values import Text
from engine.table.explanation.book import Book
from engine.table.explanation.cards import text_sections
from engine.table.explanation.steps import Explanation

SHOWN = "your sentence"
"""How messages name what was typed."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A sentence as it was understood, unless something is wrong with it; and what there is to say about it."""

    explanation: Explanation | None
    diagnostics: tuple[Diagnostic, ...]


def explained(book: Book, sentence: str) -> Typed:
    """What a card with this text would do."""
    tried = [_card(book.game, sentence, kind) for kind in (None, *range(len(book.game.types)))]
    card, found = next(((card, found) for card, found in tried if not has_errors(found)), tried[0])
    if has_errors(found):
        return Typed(None, tuple(found))
    game = replace(book.game, cards=(*book.game.cards, card))
    whole = Book(game, lower(game))
    sections = tuple(text_sections(whole, whole.program.cards[-1], whole.code))
    title = f"As the text of a card of {book.game.name}"
    return Typed(Explanation(title, "", (("", sentence),), sections), tuple(found))


def _card(game: Game, sentence: str, kind: int | None) -> tuple[Card, Sequence[Diagnostic]]:
    """A card of a type (None: of none) with this text, and what is wrong with it."""
    found: list[Diagnostic] = []
    span = Span(Source(SHOWN, sentence), 0, len(sentence))
    names = names_of(game)
    rules = Sentences(names, vocabulary_of(game), found).text(Text(sentence, span), Scope(names, "card", kind))
    numbers = tuple(number.default for number in game.numbers)
    return Card("This card", kind, numbers, (), sentence, rules, (), span, (0,) * len(game.labels)), in_order(found)


def names_of(game: Game) -> Names:
    """What sentences of a game can speak of."""
    things = game.counters, game.numbers, game.marks, game.types, game.zones
    names = game.labels, _called(game.keywords), _called(game.procedures), _called(game.periods)
    return Names(game.seats, *things, _called(game.stages), game.roles, *names)


def vocabulary_of(game: Game) -> Vocabulary:
    """The names that sentences of a game are written with."""
    things = game.counters, game.numbers, game.marks, game.types, game.zones, _called(game.stages)
    names = game.labels, _called(game.keywords), _called(game.procedures), _called(game.periods)
    return vocabulary(*things, _called(game.roles), *names)


def _called(things: Sequence[Phase | Role | Keyword | Procedure | Period]) -> tuple[str, ...]:
    return tuple(thing.name for thing in things)
