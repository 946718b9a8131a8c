"""`cardwright words`: a game's phrasebook."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable

from engine.cli.exits import Exit
from engine.cli.games import playable
from engine.cli.output import Screen
from engine.cli.usage import UsageFault
from engine.source.characters import visible
from engine.table.columns import padded, width
from engine.table.explanation.book import Book
from engine.table.phrasebook.examples import Example, Examples
from engine.table.phrasebook.forms import Form, Group, groups
from engine.table.phrasebook.names import Entry, Names, names

_MOST = 40
"""How wide the patterns may be before their examples go below."""

_NONE = Example("", "")


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a bundled game or a folder, with +variants")
    parser.add_argument("word", metavar="WORD", nargs="*", help="only what has this word in it")


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Lists names and forms."""
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    book, word = Book(game), " ".join(args.word).casefold()
    examples = Examples(game).found
    known = [_with(kind, word) for kind in names(book)]
    forms = [_using(group, examples, word) for group in groups()]
    known, forms = [kind for kind in known if kind.entries], [group for group in forms if group.forms]
    if not known and not forms:
        raise UsageFault(f"no name and no sentence of {game.id} has the word {' '.join(args.word)}")
    _names(known, screen)
    _forms(forms, examples, screen, gap=bool(known))
    return Exit.FINE


# ---- only what has a word in it


def _with(kind: Names, word: str) -> Names:
    return Names(kind.title, tuple(each for each in kind.entries if _has(word, (each.name, each.facts, kind.title))))


def _using(group: Group, examples: dict[int, Example], word: str) -> Group:
    forms = (form for form in group.forms if _has(word, (form.pattern, examples.get(form.number, _NONE).text)))
    return Group(group.title, tuple(forms))


def _has(word: str, texts: Iterable[str]) -> bool:
    return any(word in text.casefold() for text in texts)


# ---- drawn


def _names(known: list[Names], screen: Screen) -> None:
    for number, kind in enumerate(known):
        if number:
            screen.line()
        screen.line(kind.title.capitalize(), "strong")
        for line in _entries(kind.entries, screen.width):
            screen.line(line)


def _entries(entries: tuple[Entry, ...], room: int) -> Iterable[str]:
    """Names in columns; what is declared goes over several lines where it must."""
    first = max(width(visible(each.name)) for each in entries) + 4
    last = max(width(visible(each.place)) for each in entries) + 2
    for each in entries:
        facts = textwrap.wrap(visible(each.facts), max(room - first - last, 24)) or [""]
        for number, line in enumerate(facts):
            head = padded(f"  {visible(each.name)}" if number == 0 else "", first)
            place = "" if number else visible(each.place)
            yield (head + padded(line, room - first - last) + "  " + place).rstrip()


def _forms(found: list[Group], examples: dict[int, Example], screen: Screen, *, gap: bool) -> None:
    for group in found:
        if gap:
            screen.line()
        gap = True
        screen.line(group.title, "strong")
        for form in group.forms:
            for line in _form(form, examples.get(form.number), screen.width):
                screen.line(line)


def _form(form: Form, example: Example | None, room: int) -> Iterable[str]:
    """A pattern with its example behind it, or below it."""
    said = _said(example)
    lines = textwrap.wrap(visible(said), room - _MOST - 4, break_on_hyphens=False)
    if width(form.pattern) > _MOST:
        yield f"  {form.pattern}"
    else:
        yield f"  {padded(form.pattern, _MOST)}  {lines.pop(0)}"
    yield from (" " * (_MOST + 4) + line for line in lines)


def _said(example: Example | None) -> str:
    if example is None:
        return "(this game has no names for it)"
    return f"{example.text}  ({example.source})" if example.source else example.text
