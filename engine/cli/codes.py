"""The page of a code, as `cardwright explain CODE` shows it."""

from __future__ import annotations

import re
import textwrap

from engine.cli.output import Screen
from engine.cli.usage import UsageFault, said, suggestion
from engine.source.characters import code_point
from engine.source.nearest import did_you_mean
from engine.source.pages import Sample, codes, page

_LIKE_A_CODE = re.compile(r"[A-Za-z]-?[0-9]{2,5}")
_NARROWEST = 20
_OWN_LINE = ("rule", "ending", "set-up", "deck rule", "action")


def is_code(text: str) -> bool:
    """Whether a text can only be meant as a code."""
    return bool(_LIKE_A_CODE.fullmatch(text))


def show_code(code: str, screen: Screen) -> None:
    """Shows the page of a code. Raises UsageFault for one that there is not."""
    found = page(code.upper().replace("-", ""))
    if found is None:
        raise UsageFault(f"no message has the code {said(code)}", _meant(code))
    screen.line(f"{found.code}: {found.title}", "strong")
    screen.line()
    for line in textwrap.wrap(found.says, max(screen.width - 2, _NARROWEST)):
        screen.line(f"  {line}")
    _sample("wrong", found.bad, screen)
    for shown, char in found.stands:
        screen.line(f"  ({shown} is the character {code_point(char)})", "dim")
    if found.encoding != "utf-8":
        screen.line("  (in a file that is saved as Windows-1252)", "dim")
    _sample("right", found.good, screen)


def _meant(code: str) -> str:
    """The nearest codes; else those of its family, and else all families."""
    wanted = code.upper().replace("-", "")
    near = did_you_mean(wanted, codes())
    family = [each for each in codes() if each[:2] == wanted[:2]]
    if near or family:
        return suggestion(wanted, codes() if near else family)
    return f"the codes are {codes()[0]} to {codes()[-1]}; a message shows its own in brackets"


def _sample(word: str, sample: Sample, screen: Screen) -> None:
    screen.line()
    screen.line(word, "strong")
    for where, text in sample:
        for line in _lines(where, text):
            screen.line(f"  {line}".rstrip())


def _lines(where: str, text: str) -> list[str]:
    """A sentence by itself, or a part of a file below its name."""
    name, _, times = where.partition(" x ")
    if name == "card":
        return [text.strip() + (f"   ({times} times)" if times else "")]
    if name in _OWN_LINE:
        return [f"{name}: {text.strip()}"]
    file = "game.yaml" if name == "game" else name
    return [f"# {file}", *(line.replace("\t", "→   ") for line in text.splitlines())]
