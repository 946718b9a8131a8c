"""Sentences with one wrong word, written in YAML in every way: is exactly that word shown?

    python -m tools.spans [-n 100000] [--seed 1] [--show 10]

Each text of tests/effects.yaml and of the bundled games gets a word that is neither in its names nor in the grammar in
the place of one of its own, and is written as a plain, single-quoted, double-quoted, literal or folded scalar of some
width, indentation and line ending. Prints how many were tried in each style, and in how many the span slices that word
and nothing else.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from engine.cardset.model import Game
from engine.language.parse import parse
from engine.language.vocabulary import Vocabulary
from engine.shelf import bundled, open_game
from engine.source.diagnostics import Source, Span
from engine.source.document import read
from engine.source.values import Mapping, Text
from engine.table.explanation.sentence import vocabulary_of
from tests.notation import DATA, NAMES, said

STYLES = ("plain", "single", "double", "literal", "folded")
WRONG = ("Qwyxv", "qwyxv", "vzqqj", "Zzyxq", "xqjvzkw", "Vvqxj")
"""Words that no game and no grammar has, and none that is like one of theirs."""

_WORD = re.compile(r"(?<![\w'’+-])[A-Za-z][\w'’-]*(?<!['’]s)(?![\w'’-])")
_PLAIN = re.compile(r"[A-Za-z][^:#]*[^\s:#]")


@dataclass(frozen=True)
class Sample:
    """A text with a wrong word in it, as a file's text, and where the word stands in that."""

    start: str
    names: Vocabulary
    style: str
    file: str
    word: str
    at: int


Corpus = list[tuple[str, str, Vocabulary]]
"""Start symbols, texts, and the names that stand in them."""


@cache
def texts() -> Corpus:
    """All texts that can be read."""
    found: Corpus = [(*said(entry), NAMES) for entry in DATA["read"]]
    for game in bundled():
        opened = open_game(game).game
        assert opened is not None
        names = vocabulary_of(opened)
        readable = (text for text in dict.fromkeys(_texts(opened)) if parse(text, names).node is not None)
        found += [("text", text, names) for text in readable]
    return found


def _texts(game: Game) -> Iterator[str]:
    yield from (card.text for card in game.cards if card.text)
    yield from (keyword.text for keyword in game.keywords if keyword.text)
    yield from (each.text for each in (*game.rules, *game.set_up, *game.endings))


def sample(random: Random, corpus: Corpus) -> Sample:
    """One text with a word replaced, written somehow."""
    while True:
        start, text, names = random.choice(corpus)
        places = [found.span() for found in _WORD.finditer(text)]
        if not places:
            continue
        first, last = random.choice(places)
        word = random.choice(WRONG)
        broken = " ".join((text[:first] + word + text[last:]).split())
        style = random.choice([each for each in STYLES if each != "plain" or _PLAIN.fullmatch(broken)])
        file = written(broken, word, style, random)
        return Sample(start, names, style, file, word, file.index(word))


def written(text: str, word: str, style: str, random: Random) -> str:
    """A file with the text as the value of a key, after another."""
    width, indent = random.choice((20, 40, 80, 500)), " " * random.randint(1, 8)
    body = {"single": text.replace("'", "''"), "double": _escaped(text, word, random)}.get(style, text)
    broken = list(_lines(body, width))
    outer = " " * random.randint(1, 4)
    lines = ["a: 1", "b:", f"{outer}key:"]
    if style in ("literal", "folded"):
        mark = {"literal": "|", "folded": ">"}[style] + random.choice(("", "-", "+")) + random.choice(("", "  # why"))
        lines = [*lines[:-1], f"{lines[-1]} {mark}", *(outer + indent + line for line in broken)]
    else:
        quote = {"single": "'", "double": '"'}.get(style, "")
        quoted = [quote + broken[0], *broken[1:]]
        quoted[-1] += quote
        lines = [*lines[:-1], f"{lines[-1]} {quoted[0]}", *(outer + indent + line for line in quoted[1:])]
    return random.choice(("\n", "\r\n")).join([*lines, f"{outer}last: 2", ""])


def _escaped(text: str, word: str, random: Random) -> str:
    """In double quotes any character can be an escape; the wrong word stays as it is, so that it can be found."""
    before, _, after = text.partition(word)
    return word.join(
        "".join(f"\\u{ord(char):04x}" if char != " " and random.random() < 0.03 else char for char in part)
        for part in (before, after)
    )


def _lines(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        if line and len(line) + len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def shown(of: Sample) -> list[Span]:
    """The places of all faults that are found in a sample's text."""
    value, found = read(Source("sample.yaml", of.file))
    assert isinstance(value, Mapping) and not found, (of.file, found)
    inner = value.get("b")
    assert isinstance(inner, Mapping)
    text = inner.get("key")
    assert isinstance(text, Text), of.file
    return [text.part(fault.start, fault.end) for fault in parse(text.value, of.names, of.start).faults]


def is_exact(of: Sample) -> bool:
    """Whether the first thing that is shown is the wrong word, no more and no less."""
    spans = shown(of)
    return bool(spans) and (spans[0].start, spans[0].end) == (of.at, of.at + len(of.word))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="spans", description="Looks whether a wrong word is shown exactly.")
    parser.add_argument("-n", type=int, default=100_000, metavar="N", help="texts (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random choices (default: 1)")
    parser.add_argument("--show", type=int, default=10, metavar="K", help="how many failures are shown (default: 10)")
    asked = parser.parse_args(arguments)
    random, corpus = Random(asked.seed), texts()
    tried, failed = Counter[str](), list[Sample]()
    for _ in range(asked.n):
        of = sample(random, corpus)
        tried[of.style] += 1
        if not is_exact(of):
            failed.append(of)
    for style in STYLES:
        wrong = sum(each.style == style for each in failed)
        print(f"{style:<8} {tried[style] - wrong:,} of {tried[style]:,} exact")
    for each in failed[: asked.show]:
        print(f"  {each.word!r} in {each.file!r}: {[span.text for span in shown(each)]}")
    exact = asked.n - len(failed)
    print(f"{exact:,} of {asked.n:,} texts ({exact / max(asked.n, 1):.3%}), made of {len(corpus):,} that can be read")
    return int(bool(failed) or not asked.n)


if __name__ == "__main__":
    sys.exit(main())
