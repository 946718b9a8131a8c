"""Random trees, made from the grammar's own alternatives, said and read again: what comes back must be what was said.

    python tools/roundtrip.py -n 100000 [--seed 1] [--show 20]

Prints how many trees were tried and each that did not come back; some are shown with --show.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.language.forms import FORMS
from engine.language.grammar import INT, SIGNED, STARTS, Production, grammar
from engine.language.nodes import Named, Node, Number
from engine.language.parse import MOST_CHARACTERS, parse
from engine.language.phrase import phrase
from engine.language.vocabulary import Kind, Name, Vocabulary

Pick = Callable[[int], int]
"""A choice among so many: chance, or whatever looks for a counterexample."""


def _names(*listed: str) -> tuple[Name, ...]:
    return tuple(Name(*(each.split("/") * 2)[:2]) for each in listed)


VOCABULARIES = (
    Vocabulary(
        {
            Kind.COUNTER: _names("Gold", "Life Point/Life Points"),
            Kind.ATTR: _names("Speed", "Weight"),
            Kind.VALUE: _names("Tired", "Ever Green"),
            Kind.LABEL: _names("Suit", "Home Town"),
            Kind.KEYWORD: _names("SPEEDY", "LAST STAND"),
            Kind.NOUN: _names("Beast/Beasts", "Ox/Oxen", "Elf Lord/Elf Lords"),
            Kind.ZONE: _names("Pile", "Market Row", "Lair"),
            Kind.BAREZONE: _names("On Top", "In Orbit"),
            Kind.PHASE: _names("Dawn", "End of Day"),
            Kind.ROLE: _names("Dealer", "Turn Host"),
            Kind.PROC: _names("Battle", "Long Race"),
            Kind.PERIOD: _names("Spring", "Last Hour"),
        },
        {"Market Row": "on", "Lair": "on"},
    ),
    Vocabulary(
        {
            Kind.COUNTER: _names("Only Coin/Only Coins", "Ünze/Ünzen", "Hit-Point/Hit-Points"),
            Kind.ATTR: _names("On-Ramp", "Or"),
            Kind.VALUE: _names("One", "Unfed"),
            Kind.LABEL: _names("Suit", "Home Town"),
            Kind.KEYWORD: _names("SPEEDY", "LAST STAND"),
            Kind.NOUN: _names("Onion/Onions", "Sheep", "Hunter's Dog/Hunter's Dogs", "XP/XPs"),
            Kind.ZONE: _names("Once Pile", "On Hand Pile"),
            Kind.BAREZONE: _names("On", "On Once"),
            Kind.PHASE: _names("Another Day", "The End"),
            Kind.ROLE: _names("Each", "The Other One"),
            Kind.PROC: _names("Turn Up", "A Row"),
            Kind.PERIOD: _names("2 Days", "Dayless"),
        },
        {"On Hand Pile": "on"},
    ),
    Vocabulary(
        {
            Kind.COUNTER: _names("Gold", "Gold Piece/Gold Pieces", "gem/gems"),
            Kind.ATTR: _names("Speed", "Speed Limit"),
            Kind.VALUE: _names("Old", "wet"),
            Kind.LABEL: _names("Suit", "Home Town"),
            Kind.KEYWORD: _names("SPEEDY", "LAST STAND"),
            Kind.NOUN: _names("7 Sins", "Dice", "die/dice"),
            Kind.ZONE: _names("Top", "Bottom", "cellar"),
            Kind.BAREZONE: _names("Under Water"),
            Kind.PHASE: _names("2nd Half"),
            Kind.ROLE: _names("seer"),
            Kind.PROC: _names("Raid"),
            Kind.PERIOD: _names("Dusk"),
        },
        {"Top": "on"},
    ),
)
"""Names with plurals and prepositions, of several words, within others, that begin as words of the language do."""


def tree(symbol: str, room: int, vocabulary: Vocabulary, pick: Pick) -> Node:
    """A tree from a symbol; without room, the smallest there is."""
    if symbol.isupper():
        return _leaf(symbol, vocabulary, pick)
    able = [each for each in _alternatives(symbol) if _depth(each) < room]
    made = able[pick(len(able))] if able else min(_alternatives(symbol), key=_depth)
    children = tuple(tree(made.expansion[place], room - 1, vocabulary, pick) for place in made.kept)
    return FORMS[made.alias].make(children, (0, 0)) if made.alias else children[0]


def _leaf(terminal: str, vocabulary: Vocabulary, pick: Pick) -> Node:
    if terminal == INT:
        return Number((1, 0, 2, 3, 12, 999_999)[pick(6)])
    if terminal == SIGNED:
        return Number((1, -1, 0, 2, -12)[pick(5)])
    kind = Kind(terminal)
    known = vocabulary.of(kind)
    return Named(known[pick(len(known))], kind)


@cache
def _alternatives(symbol: str) -> tuple[Production, ...]:
    return tuple(each for each in grammar().productions if each.symbol == symbol)


def _depth(made: Production) -> int:
    return max((_depths()[made.expansion[place]] for place in made.kept), default=0)


@cache
def _depths() -> dict[str, int]:
    """How deep the smallest tree from each symbol is."""
    symbols = {name for made in grammar().productions for name in (made.symbol, *made.expansion)}
    depths = {name: 0 if name.isupper() else 99 for name in symbols}
    for _ in depths:
        for made in grammar().productions:
            deep = 1 + max((depths[made.expansion[place]] for place in made.kept), default=0)
            depths[made.symbol] = min(depths[made.symbol], deep)
    return depths


@dataclass(frozen=True, slots=True)
class Trip:
    """A tree, how it was said, and what is wrong about that; nothing, if it came back."""

    start: str
    text: str
    fault: str


def trip(start: str, node: Node, vocabulary: Vocabulary) -> Trip:
    """Say a tree and read it again."""
    text = phrase(node, vocabulary, start)
    parsed = parse(text, vocabulary, start)
    if parsed.node is None:
        return Trip(start, text, parsed.faults[0].message)
    if parsed.node != node:
        return Trip(start, text, f"is read as {phrase(parsed.node, vocabulary, start)}")
    again = phrase(parsed.node, vocabulary, start)
    return Trip(start, text, "" if again == text else f"is said otherwise the second time: {again}")


def trips(count: int, seed: int) -> Iterator[Trip]:
    """So many trees of all start symbols and vocabularies, said and read; those too long for a text are not counted."""
    chance = random.Random(seed)
    while count:
        start = STARTS[0] if chance.random() < 0.5 else chance.choice(STARTS)
        vocabulary = chance.choice(VOCABULARIES)
        node = tree(start, chance.randrange(3, 16), vocabulary, chance.randrange)
        if len(phrase(node, vocabulary, start)) <= MOST_CHARACTERS:
            count -= 1
            yield trip(start, node, vocabulary)


def main(argv: Sequence[str] | None = None) -> int:
    """Tries trees; 1 if one did not come back."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", dest="count", type=int, default=10_000, help="how many trees (10000)")
    parser.add_argument("--seed", type=int, default=1, help="which trees (1)")
    parser.add_argument("--show", type=int, default=0, help="how many to print (0)")
    args = parser.parse_args(argv)
    failed = longest = 0
    for number, each in enumerate(trips(args.count, args.seed)):
        longest = max(longest, len(each.text))
        failed += bool(each.fault)
        if each.fault or number < args.show:
            print(f"{each.start}: {each.text}" + (f"\n    {each.fault}" if each.fault else ""))
    print(f"{args.count:,} trees, {failed:,} failed; the longest text has {longest:,} characters")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
