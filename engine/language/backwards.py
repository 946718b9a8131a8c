"""The grammar's rules read backwards: from a node to the alternatives that say it.

Of several alternatives the first is taken, as they stand in effects.lark. No sentence is known here: what the rules
can say of the nodes in forms.py can be said, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.language.forms import FORMS, Form
from engine.language.grammar import INT, SIGNED, Production, grammar
from engine.language.nodes import Named, Node, Number


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say a node: an alternative, or a name or number alone, in the words of those that only pass it on."""

    before: tuple[str, ...]
    symbols: tuple[str, ...]
    after: tuple[str, ...]
    form: Form | None = None
    kept: tuple[str, ...] = field(init=False)
    """The symbols that are no words: these are said by a node's parts."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", tuple(symbol for symbol in self.symbols if symbol[0] != "_"))

    def inside(self, before: tuple[str, ...], after: tuple[str, ...]) -> Way:
        """The same, with more words around it."""
        return Way((*before, *self.before), self.symbols, (*self.after, *after), self.form)


@dataclass(frozen=True, slots=True)
class Said:
    """A node with the way it is said, and its parts in their order."""

    node: Node
    way: Way
    parts: tuple[Said, ...] = ()


def said(symbol: str, node: Node) -> Said | None:
    """How a node is said where a symbol stands; None if no alternative says it."""
    for way in _ways(symbol).get(type(node), ()):
        if way.form is None:
            if _fits(way.symbols[0], node):
                return Said(node, way)
        elif (children := way.form.parts(node)) is not None:
            parts: list[Said] = []
            for each, child in zip(way.kept, children, strict=True):
                part = said(each, child)
                if part is None:
                    break
                parts.append(part)
            else:
                return Said(node, way, tuple(parts))
    return None


def _fits(terminal: str, node: Node) -> bool:
    """Whether a terminal spells this name or number."""
    if isinstance(node, Named):
        return node.kind == terminal
    return isinstance(node, Number) and (node.value >= 0 or terminal == SIGNED)


@cache
def _ways(symbol: str) -> Mapping[type[Node], tuple[Way, ...]]:
    """All ways from a symbol, by the class of node that they say."""
    found: dict[type[Node], list[Way]] = {}
    if symbol.isupper():
        return {Number if symbol in (INT, SIGNED) else Named: (Way((), (symbol,), ()),)}
    for each in grammar().productions:
        if each.symbol == symbol:
            for kind, ways in _of(each).items():
                found.setdefault(kind, []).extend(ways)
    return {kind: tuple(ways) for kind, ways in found.items()}


def _of(alternative: Production) -> Mapping[type[Node], tuple[Way, ...]]:
    symbols = alternative.expansion
    if alternative.alias:
        form = FORMS[alternative.alias]
        return {form.makes: (Way((), symbols, (), form),)}
    place = alternative.kept[0]
    around = symbols[:place], symbols[place + 1 :]
    return {kind: tuple(way.inside(*around) for way in ways) for kind, ways in _ways(symbols[place]).items()}
