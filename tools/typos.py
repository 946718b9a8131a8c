"""Slips of one character in the words of sentences: is the first suggestion the right one?

    python -m tools.typos [-n 5000] [--seed 1] [--show 10]

In each text a word of four letters or more loses, gains, changes or swaps a letter. Counts those that can no longer be
read, and in how many the first thing that is shown is that word with the right one as the first suggestion. Then words
that are like none are tried: to those nothing may be suggested.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase

from engine.language.faults import Fault
from engine.language.parse import parse
from engine.language.vocabulary import Vocabulary
from tools.spans import Corpus, texts

KINDS = ("dropped", "doubled", "changed", "swapped", "added")
FEWEST_LETTERS = 4
FAR_OFF = (
    "bulldozer", "xylophone", "quartz", "pyjamas", "wizardry", "kumquat", "zephyr", "oxbow", "jukebox", "fjord",
    "rhubarb", "vortex", "gazpacho", "mnemonic", "puppyish", "quixotic", "hyphen", "sphinx", "yuppie", "banjo",
    "vodka", "kiwifruit", "waltz", "jackal", "buzzing", "puzzle", "jazzy", "fuzz", "khaki", "bijou",
    "Xylophone", "Quartz", "Bulldozer", "Zephyr", "Kumquat", "Vortex", "Jukebox", "Fjord", "Rhubarb", "Oxbow",
    "Gazpacho", "Sphinx", "Hyphen", "Waltz", "Pyjamas", "Wizardry", "Puzzle", "Mnemonic", "Khaki", "Yuppie",
)  # fmt: skip
"""Words that are like none that a text could hold."""

_WORD = re.compile(rf"[A-Za-z]{{{FEWEST_LETTERS},}}(?![\w'’-])")
_SUGGESTS = re.compile(r"did you mean|; did you")


@dataclass(frozen=True)
class Slip:
    """A text with a slip in one word, where the word stands, and what was meant."""

    kind: str
    start: str
    names: Vocabulary
    text: str
    at: int
    said: str
    meant: str

    def faults(self) -> tuple[Fault, ...]:
        """What is said of it; nothing where it can be read all the same."""
        return parse(self.text, self.names, self.start).faults


def slip(random: Random, corpus: Corpus) -> Slip:
    """One text with a slip."""
    while True:
        start, text, names = random.choice(corpus)
        found = [match for match in _WORD.finditer(text) if match.start() == 0 or not text[match.start() - 1].isalnum()]
        if not found:
            continue
        word = random.choice(found)
        kind = random.choice(KINDS)
        said = slipped(word.group(), kind, random)
        if said != word.group():
            broken = text[: word.start()] + said + text[word.end() :]
            return Slip(kind, start, names, broken, word.start(), said, word.group())


def slipped(word: str, kind: str, random: Random) -> str:
    """A word with a slip of the pen."""
    at, other = random.randrange(len(word) - 1), random.choice(ascii_lowercase)
    match kind:
        case "dropped":
            return word[:at] + word[at + 1 :]
        case "doubled":
            return word[: at + 1] + word[at].lower() + word[at + 1 :]
        case "changed":
            return word[: at + 1] + other + word[at + 2 :]
        case "swapped":
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[: at + 1] + other + word[at + 1 :]


def is_right(of: Slip) -> bool:
    """Whether the first suggestion is what was meant: with it in its place, the slip is gone."""
    first = min(of.faults(), key=lambda fault: fault.start)
    if not first.start <= of.at < max(first.end, first.start + 1) or first.replacement is None:
        return False
    cured = of.text[: first.start] + first.replacement + of.text[first.end :]
    right = of.text[: of.at] + of.meant + of.text[of.at + len(of.said) :]
    return cured.split() == right.split() or _same(cured, right, of)


def _same(cured: str, right: str, of: Slip) -> bool:
    """Whether two texts say the same: a plural for a singular is as good."""
    node = parse(cured, of.names, of.start).node
    return node is not None and node == parse(right, of.names, of.start).node


def suggested_to(word: str, corpus: Corpus, random: Random) -> list[str]:
    """What is suggested to a word that is like none, in the place of some other."""
    start, text, names = random.choice(corpus)
    while not (found := list(_WORD.finditer(text))):
        start, text, names = random.choice(corpus)
    old = random.choice(found)
    broken = text[: old.start()] + word + text[old.end() :]
    faults = parse(broken, names, start).faults
    here = [each for each in faults if each.start <= old.start() < each.end]
    return [f"{broken}: {each.message}" for each in here if _SUGGESTS.search(each.message + each.help)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="typos", description="Looks whether suggestions are right.")
    parser.add_argument("-n", type=int, default=5000, metavar="N", help="slips (default: 5000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random choices (default: 1)")
    parser.add_argument("--show", type=int, default=10, metavar="K", help="how many failures are shown (default: 10)")
    asked = parser.parse_args(arguments)
    random, corpus = Random(asked.seed), texts()
    slips = [slip(random, corpus) for _ in range(asked.n)]
    refused = [each for each in slips if each.faults()]
    wrong = [each for each in refused if not is_right(each)]
    for kind in KINDS:
        of, bad = Counter(each.kind for each in refused)[kind], Counter(each.kind for each in wrong)[kind]
        print(f"{kind:<8} {of - bad:,} of {of:,} right")
    right = len(refused) - len(wrong)
    read = len(slips) - len(refused)
    print(f"{right:,} of {len(refused):,} slips ({right / max(len(refused), 1):.2%}); {read:,} more can be read")
    loud = [each for word in FAR_OFF for each in suggested_to(word, corpus, random)]
    print(f"{len(FAR_OFF)} words that are like none: {len(loud)} suggestions")
    for each in wrong[: asked.show]:
        print(f"  {each.text!r}: {each.said} for {each.meant}: {[fault.message for fault in each.faults()][:2]}")
    for row in loud[: asked.show]:
        print(f"  {row}")
    return int(right < 0.95 * len(refused) or bool(loud) or not refused)


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        sys.exit(main())
