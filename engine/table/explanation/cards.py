"""Cards explained: what their texts do, how they are used, what is printed and what of it is assumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.cardset.model import Card, Game, Label
from engine.rules.passing import may_pass
from engine.rules.programs import NOTHING, CardFact, Lowered
from engine.table.explanation.book import Book
from engine.table.explanation.changes import standing
from engine.table.explanation.flow import Narrator
from engine.table.explanation.instead import forbidden, replaced
from engine.table.explanation.menus import costs, needs
from engine.table.explanation.onsets import dawning
from engine.table.explanation.reader import Reader
from engine.table.explanation.steps import Explanation, Section, Step
from engine.table.explanation.terms import Card as CardTerm
from engine.table.explanation.triggers import THIS_CARD, heard, timed
from engine.table.explanation.ways import zones_of
from engine.table.words import joined


def card(book: Book, number: int, action: int = NOTHING) -> Explanation:
    """A card of the game; as it is offered with an action, with that first."""
    it = book.game.cards[number]
    words = (book.game.keywords[word] for word in it.keywords)
    texts = (*((("", it.text),) if it.text else ()), *((word.name, word.text) for word in words))
    offered = tuple(_offered(book, number, action)) if action != NOTHING else ()
    others = _use(book, number, but=action if offered else NOTHING)
    sections = (*offered, *_does(book, number), *others, *_printed(book, it))
    return Explanation(_title(book, it), book.facts.place(it.span), texts, (*sections, *_copies(book, number)))


def _title(book: Book, it: Card) -> str:
    game = book.game
    parts = [it.name]
    parts += [game.types[it.type].name] if it.type is not None else ["a card"]
    parts += [f"{n.name} {value}" for n, value in zip(game.numbers, it.numbers, strict=True) if value != n.default]
    parts += [f"{label.name} {word}" for label, word in worded(game, it)]
    parts += [game.keywords[word].name for word in it.keywords]
    return " · ".join((*parts, *(game.marks[mark].name for mark in it.marks)))


def worded(game: Game, it: Card) -> Iterator[tuple[Label, str]]:
    """The labels for which a card prints a word, with the word."""
    found = zip(game.labels, it.labels, strict=True)
    return ((label, label.values[value - 1]) for label, value in found if value)


# ---- what its text does


def _does(book: Book, number: int) -> Iterator[Section]:
    """What its own text does, and those of its keywords."""
    fact, keywords = book.program.cards[number], book.game.cards[number].keywords
    if not keywords or fact.effect != NOTHING or _stands(fact):
        yield from text_sections(book, fact, book.code)
    for keyword in keywords:
        for section in text_sections(book, book.program.keywords[keyword], book.code):
            yield replace(section, title=f"{book.game.keywords[keyword].name}: {section.title}")


def _stands(fact: CardFact) -> bool:
    """Does its text wait for something, or change something as long as it stands?"""
    parts = fact.times, fact.events, fact.onsets, fact.modifiers, fact.replacements, fact.bans
    return any(parts)


def text_sections(book: Book, fact: CardFact, code: Lowered) -> Iterator[Section]:
    """What a card's text does: at once, when something happens, as long as it stands."""
    reader = Reader(book.facts, code)
    if fact.effect != NOTHING:
        steps = Narrator(Reader(book.facts, code, {0: THIS_CARD}), fact.effect).steps()
        yield Section(_at_once(book), steps)
    for time in fact.times:
        yield timed(reader, time)
    for event in fact.events:
        yield heard(reader, event, of_card=True)
    for onset in fact.onsets:
        yield dawning(reader, onset, of_card=True)
    for modifier in fact.modifiers:
        yield standing(reader, modifier, of_card=True)
    for replacement in fact.replacements:
        yield replaced(reader, replacement, of_card=True)
    for ban in fact.bans:
        yield forbidden(reader, ban, of_card=True)
    if fact.effect == NOTHING and not _stands(fact):
        yield Section("It has no text that does something", ())


def _at_once(book: Book) -> str:
    resolving = [f"“{book.game.actions[action].name}”" for action in book.facts.resolving()]
    by = f"{joined(resolving)} {'resolves' if len(resolving) == 1 else 'resolve'} it" if resolving else "it is resolved"
    return f"At once, when {by}"


# ---- how it is used


def _offered(book: Book, number: int, action: int) -> Iterator[Section]:
    """The action that a card is offered with."""
    if uses := tuple(_used(book, number, action)):
        yield Section("What this option does", uses, numbered=False)


def _use(book: Book, number: int, but: int) -> Iterator[Section]:
    """The ways to use it but one that is told already."""
    others = (action for action in range(len(book.game.actions)) if action != but)
    if uses := tuple(step for action in others for step in _used(book, number, action)):
        yield Section("How it is used" if but == NOTHING else "How else it can be used", uses, numbered=False)


def _used(book: Book, number: int, action: int) -> Iterator[Step]:
    """An action that may choose the card, and what becomes of the card then."""
    fact, it, game = book.program.actions[action], book.game.actions[action], book.game
    if fact.zone == NOTHING or not all(may_pass(book.program, it, number) for it in (fact.query, fact.condition)):
        return
    chosen = CardTerm("it", printed=number)
    reader = book.reader()
    label = it.says.replace("{card}", game.cards[number].name)
    zone = reader.zone(fact.owner, fact.zone)
    dealt = any(number in held for held in book.can_hold)
    if dealt and number not in book.can_hold[fact.zone]:
        yield Step(f"{label}: never, for it cannot come to {zone} with the decks that are dealt")
        return
    if not any(fact.zone in zones for zones in _of_its_type(book, number)):
        return
    parts = [label, f"from {zone}"]
    cost = " and ".join(costs(reader, fact, chosen))
    parts += [f"for {cost}"] if cost else []
    parts += [f"if {needs(reader, fact, chosen)}"] if fact.condition != NOTHING else []
    inside = Narrator(book.reader({0: chosen}), fact.block, len(fact.costs)).steps()
    yield Step(f"{', '.join(parts)}:", inside=inside[len(fact.costs) :])


def _of_its_type(book: Book, number: int) -> Iterator[frozenset[int]]:
    """Where cards of the type of a card can come; the zones of the whole game where no deck holds it."""
    cards, own = book.game.cards, zones_of(book, number)
    if own is None:
        yield frozenset(range(len(book.game.zones)))
    alike = (other for other, it in enumerate(cards) if it.type == cards[number].type)
    yield from (zones for other in alike if (zones := zones_of(book, other)) is not None)


# ---- what is printed, and where


def _printed(book: Book, it: Card) -> Iterator[Section]:
    game, assumed = book.game, dict(it.assumed)
    values = [("type", game.types[it.type].name)] if it.type is not None else []
    values += [(n.name, str(value)) for n, value in zip(game.numbers, it.numbers, strict=True) if n.name in assumed]
    values += [(label.name, word) for label, word in worded(game, it) if label.name in assumed]
    values += [(key, "") for key in assumed if key not in dict(values)]
    told = {key: f"{key} {value}".rstrip() for key, value in values}
    says = {ruling.id: ruling.says for ruling in game.rulings}
    steps = [
        Step(f"{joined(told[key] for key in assumed if assumed[key] == ruling)} ({ruling}: {says.get(ruling, '')})")
        for ruling in dict.fromkeys(assumed.values())
    ]
    if steps:
        yield Section("Assumed, for the rulebook does not give it", tuple(steps), numbered=False)


def _copies(book: Book, number: int) -> Iterator[Section]:
    """The decks that hold it."""
    dealt = {deck.name: [_receiver(to) for to, name in book.game.deal if name == deck.name] for deck in book.game.decks}
    found = []
    for deck in book.game.decks:
        receivers = dealt[deck.name]
        whose = f"dealt to {joined(receivers)}" if receivers else "which is not dealt by itself"
        for zone, cards in deck.zones:
            if copies := dict(cards).get(number, 0):
                text = f"{copies} in the {book.game.zones[zone].name} of the deck {deck.name}, {whose}"
                found.append(Step(text, (book.facts.short(deck.span),)))
    yield Section("Copies", tuple(found) or (Step("none: no deck holds it, so it is in no game yet"),), numbered=False)


def _receiver(whose: str) -> str:
    return "the table" if whose == "table" else whose
