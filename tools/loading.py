"""What it costs to check a game with many cards, against the sum of what cannot be left out.

    python -m tools.loading [-n 1000] [--game velocity] [--rounds 5] [--most 2.5] [--grow 20000]

The cards of a game are multiplied, with other numbers in their sentences. In one run and in turns these are measured:
the C parser's composing of all files, jsonschema on what they hold, one LALR parse of each different sentence; and
loading the game whole, with nothing remembered of it. Imports, the grammar and the schemas are loaded before, and told
apart. With --grow the cost of each card is measured up to so many of them. All figures are CPU times, so that others
may use the machine; no garbage is collected meanwhile, for any of them.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from engine import resources
from engine.cardset import sentences
from engine.cardset.files import MOST_CARDS, contents
from engine.cardset.load import load
from engine.cardset.model import Game
from engine.language.parse import Parsed, parse
from engine.language.reader import read
from engine.language.tokens import tokens
from engine.language.vocabulary import Vocabulary, forget
from engine.shelf import find
from engine.source.diagnostics import Source
from engine.source.document import plain
from engine.source.document import read as read_source

EACH_FILE = 500
FEW, MORE = 1000, 5000
MOST_GROWTH = 1.5
"""How much more a card among many may cost than one among few."""

_CHANGED = re.compile(r"(?<=[+-])[1-9]\b|(?<=gain )[2-9]\b|(?<=gains )[2-9]\b|(?<=draw )[2-9]\b|(?<=by )[2-9]\b")
_FIRST = """
from time import process_time
begun = process_time()
import yaml, lark, jsonschema
import engine.cardset.load
imported = process_time()
from engine.language.grammar import grammar
grammar()
print(imported - begun, process_time() - imported)
"""

Files = list[tuple[str, bytes]]
Sentence = tuple[str, Vocabulary, str]


@dataclass(frozen=True)
class Cost:
    """Seconds of one round: of each part, and of the whole."""

    compose: float
    schema: float
    sentences: float
    whole: float

    @property
    def ratio(self) -> float:
        """How much more the whole costs than its parts."""
        return self.whole / (self.compose + self.schema + self.sentences)


# ---- many cards


def multiplied(name: str, count: int, seed: int = 1) -> Files:
    """The files of a game with so many more cards, made of its own."""
    random = Random(seed)
    files = contents(find(name))
    cards = [
        (key, value)
        for file, data in files
        if file.startswith("cards/")
        for key, value in yaml.safe_load(data)["cards"].items()
    ]
    made: Files = []
    for first in range(0, count, EACH_FILE):
        chosen = (random.choice(cards) for _ in range(min(EACH_FILE, count - first)))
        rows = {f"{key} {first + number}": _varied(value, random) for number, (key, value) in enumerate(chosen)}
        text = yaml.safe_dump({"cards": rows}, sort_keys=False, allow_unicode=True, width=110)
        made.append((f"cards/more-{first:06}.yaml", text.encode()))
    return [*files, *made]


def _varied(card: dict[str, Any], random: Random) -> dict[str, Any]:
    """A card with other numbers in its sentences, and nothing said of what is assumed."""
    rest = {key: deepcopy(value) for key, value in card.items() if key != "assumed"}
    if "text" in rest:
        rest["text"] = _CHANGED.sub(lambda _: str(random.randint(2, 99)), rest["text"])
    return rest


# ---- what is measured


def loaded(files: Files) -> Game:
    """The game of these files, with no sentence of it remembered."""
    forget()
    with tempfile.TemporaryDirectory() as folder:
        opened = load(Path(folder), shown="many", files=files)
    assert opened.game is not None, [each.message for each in opened.diagnostics[:3]]
    return opened.game


def asked_for(files: Files) -> list[Sentence]:
    """The different sentences that loading these files reads, as they come."""
    asked: dict[Sentence, None] = {}

    def noted(text: str, vocabulary: Vocabulary, start: str = "text") -> Parsed:
        asked[text, vocabulary, start] = None
        return parse(text, vocabulary, start)

    with patch.object(sentences, "parse", noted):
        loaded(files)
    return list(asked)


def validators() -> dict[str, Draft202012Validator]:
    """Validators of all schemas as their files are."""
    files = list(resources.folder("schemas").glob("*.schema.json"))
    made = ((file.name, json.loads(file.read_text(encoding="utf-8"))) for file in files)
    registry: Registry[Any] = Registry().with_resources((n, DRAFT202012.create_resource(of)) for n, of in made)
    names = (file.name.split(".")[0] for file in files)
    return {name: Draft202012Validator({"$ref": f"{name}.schema.json"}, registry=registry) for name in names}


def measured(files: Files, asked: Sequence[Sentence], schemas: dict[str, Draft202012Validator]) -> Cost:
    """One round."""
    texts = [data.decode() for _, data in files]
    values = [plain(value) for text in texts if (value := read_source(Source("", text))[0]) is not None]
    of = [schemas[_schema(name)] for name, _ in files]
    return Cost(
        seconds(lambda: (yaml.compose(text, Loader=yaml.CSafeLoader) for text in texts)),
        seconds(lambda: (list(each.iter_errors(value)) for each, value in zip(of, values, strict=True))),
        seconds(lambda: (read(tokens(text, names), start, names) for text, names, start in asked)),
        seconds(lambda: (loaded(files) for _ in range(1))),
    )


def _schema(name: str) -> str:
    return {"cards": "cards", "decks": "deck", "variants": "variant"}.get(name.split("/")[0], name.split(".")[0])


def seconds(work: Callable[[], Iterable[object]]) -> float:
    """The CPU time of some work; what it makes is kept until it is done."""
    gc.collect()
    gc.disable()
    try:
        begun = process_time()
        made = list(work())
        took = process_time() - begun
        del made
        return took
    finally:
        gc.enable()


# ---- what is told


def first_time() -> str:
    """What is not counted, since it is the same for any game: imports, and the parser's table."""
    told = subprocess.run([sys.executable, "-c", _FIRST], capture_output=True, text=True, check=True)
    imports, grammar = map(float, told.stdout.split())
    return f"apart: imports {imports:.3f} s, the parser {grammar:.3f} s"


def ratio(name: str, count: int, rounds: int) -> float:
    """How much more checking so many cards costs than its parts; tells the figures."""
    files, schemas = multiplied(name, count), validators()
    game, asked = loaded(files), asked_for(files)
    costs = [measured(files, asked, schemas) for _ in range(rounds)]
    print(f"{len(game.cards):,} cards, {len(asked):,} different sentences, {len(files)} files; {rounds} rounds")
    for part in ("compose", "schema", "sentences", "whole"):
        print(f"  {part:<10}{median(getattr(each, part) for each in costs):8.3f} s")
    found = median(each.ratio for each in costs)
    print(f"  the whole costs {found:.2f} times its parts ({first_time()})")
    return found


def growth(name: str, most: int) -> float:
    """How much more a card among so many costs than one among few; tells the figures."""
    each: list[float] = []
    own = len(loaded(contents(find(name))).cards)
    for count in (*(few for few in (FEW, MORE) if few < most), min(most, MOST_CARDS - own)):
        files = multiplied(name, count)
        cards = len(loaded(files).cards)
        took = seconds(lambda files=files: (loaded(files) for _ in range(1)))  # type: ignore[misc]
        each.append(took / cards)
        print(f"  {cards:>6,} cards: {took:7.2f} s, {each[-1] * 1000:.3f} ms each")
    return each[-1] / each[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="loading", description="What it costs to check a game with many cards.")
    parser.add_argument("-n", type=int, default=FEW, metavar="N", help=f"cards (default: {FEW})")
    parser.add_argument("--game", default="velocity", help="whose cards are multiplied (default: velocity)")
    parser.add_argument("--rounds", type=int, default=5, metavar="R", help="how often it is measured (default: 5)")
    parser.add_argument("--most", type=float, default=2.5, metavar="X", help="fail above this ratio (default: 2.5)")
    parser.add_argument("--grow", type=int, default=0, metavar="N", help="also measure the growth up to N cards")
    asked = parser.parse_args(arguments)
    failed = ratio(asked.game, asked.n, asked.rounds) > asked.most
    if asked.grow:
        failed |= growth(asked.game, asked.grow) > MOST_GROWTH
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
