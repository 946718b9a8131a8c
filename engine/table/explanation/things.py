"""Counters, zones, numbers, marks and types explained: what they are, and which texts write or read them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardset.model import Counter, Game, Label, Mark, Number, Type, Zone
from engine.rules.programs import LIMIT, OPS, Event, Instruction, Op, decode
from engine.table.explanation.book import Book
from engine.table.explanation.cards import text_sections
from engine.table.explanation.course import COURSE
from engine.table.explanation.steps import Explanation, Section, Step
from engine.table.explanation.writing import WRITES
from engine.table.words import joined

_SEES = {"all": "everybody sees", "owner": "only its owner sees", "nobody": "nobody sees"}

HOLDERS = {"player": "each player", "table": "the table", "card": "each card"}
"""Whose a counter or a number is."""

_WRITTEN = {"c": "Changed by", "z": "Cards come to it or leave it by", "a": "", "m": "", "t": ""}
_READ = {"c": "Read by", "z": "Looked at by", "a": "Read by", "m": "Asked for by", "t": "Asked for by"}
"""How the lists of texts are headed, by the letter of the operand."""

_OF_COUNTERS = (Event.GAINED, Event.LOST)
_OF_ZONES = (Event.ENTERED, Event.LEFT)


def counter(book: Book, number: int) -> Explanation:
    """A counter: its bounds, and what changes and reads it."""
    it, fact = book.game.counters[number], book.program.counters[number]
    parts = [f"starts at {fact.start}"]
    parts += [f"never below {fact.low}"] if fact.low > -LIMIT else []
    parts += [f"never above {fact.high}"] if fact.high < LIMIT else ["without a bound above"]
    title = f"{it.name} · a counter of {HOLDERS[it.per]}"
    return _thing(book, it, title, ", ".join(parts), _uses(book, "c", number, _OF_COUNTERS))


def zone(book: Book, number: int) -> Explanation:
    """A zone: who sees it, what it is for, and which texts move its cards."""
    it = book.game.zones[number]
    title = f"{it.name} · a zone of {'each player' if it.per_player else 'the table'}"
    return _thing(book, it, title, ", ".join(zone_facts(it, book.game)), _uses(book, "z", number, _OF_ZONES))


def zone_facts(it: Zone, game: Game) -> Iterator[str]:
    """What a game says of a zone."""
    yield f"{_SEES[it.seen_by]} its cards"
    if it.slots:
        yield f"its places are {joined([game.marks[mark].name for mark in it.slots])}"
    elif it.size is not None:
        yield f"it has room for {it.size}"
    if it.member:
        yield f"its cards are {it.members}" if it.members != it.member else f"each of its cards is a {it.member}"
    if it.in_play:
        yield "what its cards wait for works there"
    if it.draw_from:
        yield "cards are drawn from it"
    if it.draw_to:
        yield "drawn cards come to it"
    if it.attached:
        yield "its cards may be attached to others"
    if it.discard_to:
        yield "discarded cards go to it"


def number(book: Book, number: int) -> Explanation:
    """A number: of cards, which print it, of players or of the table."""
    it = book.game.numbers[number]
    says = f"{it.default} where a card does not print it" if it.per == "card" else it.text or f"it is {it.default}"
    title = f"{it.name} · a number of {'cards' if it.per == 'card' else HOLDERS[it.per]}"
    uses = _uses(book, "a", number, ())
    return _thing(book, it, title, f"{says}, never below {it.floor}", uses)


def label(book: Book, number: int) -> Explanation:
    """A label, with the cards that print each of its words; of the table, with what gives it one."""
    it = book.game.labels[number]
    if it.of is not None:
        return _of_table(book, number, it, book.game.labels[it.of])
    cards = [[c.name for c in book.game.cards if c.labels[number] == n] for n in range(1, len(it.values) + 1)]
    steps = tuple(Step(f"{word}: {joined(names or ['none'])}") for word, names in zip(it.values, cards, strict=True))
    sections = (Section("Its words, and the cards that print them", steps or (Step("none"),), numbered=False),)
    uses = _uses(book, "a", len(book.game.numbers) + number, ())
    return _thing(book, it, f"{it.name} · a label of cards", "", (*sections, *uses))


def _of_table(book: Book, number: int, it: Label, of: Label) -> Explanation:
    """A label that the table has a word for: which it can have, and the texts that set, choose and read it."""
    says = f"it has no word at first, and then one of those of {of.name}: {joined(of.values or ('none',))}"
    return _thing(book, it, f"{it.name} · a label of the table", says, _uses_of_word(book, number))


def keyword(book: Book, number: int) -> Explanation:
    """A keyword: the text that it stands for, and the cards that print it."""
    it, cards = book.game.keywords[number], [card.name for card in book.game.cards if number in card.keywords]
    program, texts = book.program, (("", it.text),) if it.text else ()
    uses = _uses(book, "a", program.first_keyword + number, ())
    sections = (*text_sections(book, program.keywords[number], book.code), *_cards(cards), *uses)
    return Explanation(f"{it.name} · a keyword of cards", book.facts.place(it.span), texts, sections)


def mark(book: Book, number: int) -> Explanation:
    """A mark, and the cards that have it."""
    it, cards = book.game.marks[number], [card.name for card in book.game.cards if number in card.marks]
    return _thing(book, it, f"{it.name} · a mark of cards", "", (*_cards(cards), *_uses(book, "m", number, ())))


def kind(book: Book, number: int) -> Explanation:
    """A type, and the cards that are of it."""
    it, game = book.game.types[number], book.game
    cards = [card.name for card in game.cards if card.type is not None and number in game.types[card.type].includes]
    wider = [f"each is a {game.types[other].name} too" for other in it.includes[1:]]
    says = ", ".join((f"several are {it.plural}", *wider))
    return _thing(book, it, f"{it.name} · a type of cards", says, (*_cards(cards), *_uses(book, "t", number, ())))


def _thing(
    book: Book, it: Counter | Label | Zone | Number | Mark | Type, title: str, says: str, sections: tuple[Section, ...]
) -> Explanation:
    return Explanation(title, book.facts.place(it.span), (), sections, says)


def _cards(names: list[str]) -> Iterator[Section]:
    yield Section("Cards", (Step(joined(names) if names else "none"),), numbered=False)


# ---- which texts name it


def _uses(book: Book, letter: str, number: int, events: tuple[Event, ...]) -> tuple[Section, ...]:
    """The texts that write it and those that read it."""
    writers, readers = dict[str, None](), dict[str, None]()
    for block, code in enumerate(book.program.blocks):
        for i in decode(code):
            if _names(book, i, letter, number):
                (writers if Op(i[0]) in WRITES else readers)[book.origin(block)] = None
    readers |= dict.fromkeys(_standing(book, letter, number, events))
    for origins in (writers, readers):
        origins.pop(COURSE, None)
    found = ((_WRITTEN[letter], writers), (_READ[letter], readers))
    told = ((title, joined(names) if names else "no text") for title, names in found if title)
    return tuple(Section(title, (Step(text),), numbered=False) for title, text in told)


def _uses_of_word(book: Book, number: int) -> tuple[Section, ...]:
    """The texts that set the word of a label of the table, let somebody choose it, and read it."""
    setting, choosing, reading = (dict[str, None]() for _ in range(3))
    counter, after = dict(book.program.of_table)[number], set[int]()
    for block, code in enumerate(book.program.blocks):
        *_, last = decode(code)
        if last[0] == Op.WORD and last[3] == number:
            choosing[book.origin(block)] = None
            after.add(last[5])
    for block, code in enumerate(book.program.blocks):
        for at, i in enumerate(decode(code)):
            if not (at == 0 and block in after) and _names(book, i, "c", counter):
                (setting if Op(i[0]) in WRITES else reading)[book.origin(block)] = None
    found = (("Set by", setting), ("Chosen by", choosing), ("Read by", reading))
    told = ((title, joined(names) if names else "no text") for title, names in found)
    return tuple(Section(title, (Step(text),), numbered=False) for title, text in told)


def _names(book: Book, i: Instruction, letter: str, number: int) -> bool:
    """Does an instruction speak of it? What is drawn is not among the operands."""
    if letter == "z" and i[0] == Op.DRAW:
        return number in (book.program.draw_from, book.program.draw_to)
    return any(x == number for operand, x in zip(OPS[Op(i[0])], i[1:], strict=True) if operand == letter)


def _standing(book: Book, letter: str, number: int, events: tuple[Event, ...]) -> Iterator[str]:
    """The texts that wait for it, choose from it, or change it as long as they stand."""
    program = book.program
    triggers = (*program.events, *(t for text in program.texts for t in text.events))
    yield from (book.origin(t.block) for t in triggers if t.what in events and number in (t.subject, t.source))
    if letter == "c":
        paid = (action.block for action in program.actions for cost in action.costs if cost.counter == number)
        yield from (f"{book.origin(block)} (its cost)" for block in paid)
    if letter == "z":
        yield from (book.origin(action.block) for action in program.actions if action.zone == number)
    if letter == "a":
        modifiers = (*program.modifiers, *(m for text in program.texts for m in text.modifiers))
        yield from (book.origin(m.amount) for m in modifiers if m.attribute == number)
