"""A text of the language to its tree, or to all that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.language.faults import Fault
from engine.language.hints import explain
from engine.language.nodes import Node
from engine.language.reader import read
from engine.language.tokens import tokens
from engine.language.vocabulary import Vocabulary

MOST_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text's tree; or none, and what is wrong, in the order of the text."""

    node: Node | None
    faults: tuple[Fault, ...] = ()


@lru_cache(maxsize=16_384)
def parse(text: str, vocabulary: Vocabulary, start: str = "text") -> Parsed:
    """Read a text from a start symbol (grammar.STARTS) with a game's names. Equal texts are read once."""
    if len(text) > MOST_CHARACTERS:
        return Parsed(None, (_too_long(),))
    node = read(tokens(text, vocabulary), start, vocabulary)
    if node is not None:
        return Parsed(node)
    return Parsed(None, explain(text, start, vocabulary))


def _too_long() -> Fault:
    message = f"a text has at most {MOST_CHARACTERS:,} characters"
    return Fault("E307", message, MOST_CHARACTERS, MOST_CHARACTERS + 1, "say a part of it in a rule of its own")
