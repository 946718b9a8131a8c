"""Tokens to nodes, by the grammar's table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.language.forms import FORMS, Form
from engine.language.grammar import END, INT, SIGNED, grammar
from engine.language.nodes import Named, Node, Number, Offsets
from engine.language.tokens import Token
from engine.language.vocabulary import Kind, Vocabulary

_NUMBERS = (INT, SIGNED)


def read(found: Iterable[Token], start: str, vocabulary: Vocabulary) -> Node | None:
    """The node that the tokens make from a start symbol; None where one of them cannot stand. The last is END."""
    rules = grammar()
    actions, reductions, end = rules.actions, _reductions(), rules.ends[start]
    states = [rules.starts[start]]
    values: list[Node | None] = []
    places: list[Offsets] = []
    for token in found:
        kind = token.kind
        while True:
            action = actions[states[-1]].get(kind)
            if action is None:
                return None
            if action >= 0:
                states.append(action)
                values.append(_leaf(token, vocabulary))
                places.append((token.start, token.end))
                break
            symbol, length, kept, form = reductions[~action]
            at = places[-length][0], places[-1][1]
            children = tuple([values[place] for place in kept])
            value = children[0] if form is None else form.make(children, at)  # type: ignore[arg-type]
            del states[-length:], values[-length:], places[-length:]
            states.append(actions[states[-1]][symbol])
            values.append(value)
            places.append(at)
            if kind == END and states[-1] == end:
                return value
    return None


def _leaf(token: Token, vocabulary: Vocabulary) -> Node | None:
    """The node of a kept terminal; words are not kept."""
    if token.kind[0] == "_":
        return None
    at = token.start, token.end
    if token.kind in _NUMBERS:
        return Number(int(token.written), at=at)
    kind = Kind(token.kind)
    return Named(vocabulary.canonical(kind, token.written), kind, at=at)


@cache
def _reductions() -> tuple[tuple[str, int, tuple[int, ...], Form | None], ...]:
    """Of each production: its symbol, its length, where from the end its kept children are, and what they make."""
    found = []
    for each in grammar().productions:
        length = len(each.expansion)
        kept = tuple(place - length for place in each.kept)
        found.append((each.symbol, length, kept, FORMS[each.alias] if each.alias else None))
    return tuple(found)
