"""Which alternatives of the grammar a text is made with."""

from __future__ import annotations

from engine.language.grammar import END, grammar
from engine.language.tokens import tokens
from engine.language.vocabulary import Vocabulary


def alternatives(text: str, vocabulary: Vocabulary, start: str = "text") -> frozenset[int]:
    """The numbers of the alternatives that reading a text uses; none if it cannot be read."""
    rules = grammar()
    states, used = [rules.starts[start]], set[int]()
    for token in tokens(text, vocabulary):
        while True:
            action = rules.actions[states[-1]].get(token.kind)
            if action is None:
                return frozenset()
            if action >= 0:
                states.append(action)
                break
            made = rules.productions[~action]
            used.add(~action)
            del states[-len(made.expansion) :]
            states.append(rules.actions[states[-1]][made.symbol])
            if token.kind == END and states[-1] == rules.ends[start]:
                return frozenset(used)
    return frozenset()
