"""`cardwright explain`: what a card, a rule or a sentence makes the engine do, step by step; or what a code means."""

from __future__ import annotations

import argparse

from engine.cli.codes import is_code, show_code
from engine.cli.exits import Exit
from engine.cli.games import playable
from engine.cli.output import Screen
from engine.cli.seating import add_number, with_number
from engine.cli.usage import UsageFault, suggestion
from engine.source.characters import REFUSED, code_point
from engine.source.nearest import did_you_mean
from engine.source.report import human
from engine.table.explanation.book import Book
from engine.table.explanation.layout import lines
from engine.table.explanation.sentence import explained
from engine.table.explanation.steps import Explanation
from engine.table.explanation.subjects import KINDS, explain, named, subjects

_NAMES_SHOWN = 12

TAKES = "explain takes a game and then a name or a sentence; or the code of a message"


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "cardwright explain GAME NAME | GAME SENTENCE | CODE"
    parser.add_argument("game", metavar="GAME or CODE", help="a bundled game or a folder, with +variants; or a code")
    says = f"the name of a {', '.join(KINDS)}; or a sentence, as it could stand on a card"
    parser.add_argument("what", metavar="NAME or SENTENCE", nargs="*", help=says)
    add_number(parser)


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Explains one thing."""
    what = " ".join(args.what).strip()
    if not what:
        if not is_code(args.game):
            raise _nothing_to_explain()
        show_code(args.game, screen)
        return Exit.FINE
    game = playable(args.game, screen)
    if game is None:
        return Exit.FAULTS
    book = Book(with_number(game, args.players))
    found = named(book, what)
    for number, subject in enumerate(found):
        _show(explain(book, subject), screen, gap=number > 0)
    if found:
        return Exit.FINE
    if not _is_sentence(book, what):
        raise _unknown(book, what)
    return _sentence(book, what, screen)


def _nothing_to_explain() -> UsageFault:
    """Something is missing: what to explain, or the game."""
    example = (
        'as in  cardwright explain GAME "Gain 2 Gold."  or  cardwright explain GAME NAME  or  cardwright explain E301'
    )
    return UsageFault(TAKES, example)


def _show(explanation: Explanation, screen: Screen, *, gap: bool = False) -> None:
    if gap:
        screen.line()
    for line in lines(explanation, screen.width):
        screen.line(line.text, line.style)


# ---- sentences


def _is_sentence(book: Book, what: str) -> bool:
    """Is this meant as a sentence? Several words are, unless they are nearly a name."""
    if what.endswith((".", "!")) or ", " in what or ". " in what:
        return True
    return " " in what and not _near(book, what)


def _sentence(book: Book, sentence: str, screen: Screen) -> Exit:
    hidden = REFUSED.search(sentence)
    if hidden is not None:
        what = code_point(hidden.group())
        raise UsageFault(f"the sentence holds a character that nobody can see ({what})", "type it anew")
    typed = explained(book, sentence)
    if typed.explanation is not None:
        _show(typed.explanation, screen)
    if typed.diagnostics:
        colour = screen.coloured(beside=True)
        screen.finished(human(typed.diagnostics, width=screen.width, colour=colour), beside=True)
    return Exit.FINE if typed.explanation is not None else Exit.FAULTS


# ---- names that there are not


def _near(book: Book, name: str) -> tuple[str, ...]:
    return did_you_mean(name, [called for each in subjects(book) for called in each.called])


def _unknown(book: Book, name: str) -> UsageFault:
    known = [called for each in subjects(book) for called in each.called]
    help = f"cardwright words {book.game.id} lists all names; a sentence ends with a full stop"
    if _near(book, name) or len(known) <= _NAMES_SHOWN:
        help = suggestion(name, known)
    return UsageFault(f"nothing in {book.game.id} is called {name}", help)
