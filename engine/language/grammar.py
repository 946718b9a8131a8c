"""effects.lark, compiled: its productions, its LALR table, and the forms of its words.

The table is the same for every game, as names are only kinds of terminal here. It is plain data: a shift is the number
of the next state, a reduction the complement (~) of a production's number. States are numbered differently in each
process, so nothing shows or hashes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import store

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

STARTS = ("text", "cards", "quantity", "condition", "expr", "limit", "deck_rule")
END = "$END"
INT = "INT"
SIGNED = "SIGNED"
COMMA, COMMA_BETWEEN = "_COMMA", "_COMMA_BETWEEN"
"""The comma, and the one between the names of a list."""

_FILE = Path(__file__).with_name("effects.lark")
_WORD = re.compile(r'^(_[A-Z_]+): ("[^\n]*")$', re.MULTILINE)
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Production:
    """One alternative: what it is written as, and which of its symbols are kept as children."""

    symbol: str
    expansion: tuple[str, ...]
    kept: tuple[int, ...]
    alias: str | None


@dataclass(frozen=True, slots=True)
class Grammar:
    """All that reading and writing sentences needs to know."""

    productions: tuple[Production, ...]
    actions: tuple[Mapping[str, int], ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    words: Mapping[str, tuple[str, ...]]

    def step(self, states: list[int], terminal: str) -> list[int] | None:
        """The states after a terminal, which may be END; None if it cannot stand here."""
        states = states.copy()
        while True:
            action = self.actions[states[-1]].get(terminal)
            if action is None:
                return None
            if action >= 0:
                return [*states, action]
            made = self.productions[~action]
            del states[-len(made.expansion) :]
            states.append(self.actions[states[-1]][made.symbol])
            if terminal == END and states[-1] in self.ends.values():
                return states

    def accepted(self, states: list[int]) -> frozenset[str]:
        """The terminals that can stand next: exactly those, not only those that the table has an action for."""
        row = self.actions[states[-1]]
        return frozenset(each for each in row if not each.islower() and self.step(states, each) is not None)


@cache
def grammar() -> Grammar:
    """The grammar, read from the cache or built, once a process."""
    text = _FILE.read_text(encoding="utf-8")
    with suppress(TypeError, ValueError, AttributeError):  # an entry of another shape is as good as none
        return _restored(store.load("grammar", text))
    built = _built(text)
    store.save("grammar", text, _plain(built))
    return built


def _built(text: str) -> Grammar:
    from lark import Lark

    words = {name: tuple(_QUOTED.findall(forms)) for name, forms in _WORD.findall(text)}
    return _compiled(Lark(text, parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=False), words)


def _plain(of: Grammar) -> object:
    """The grammar as JSON has it."""
    productions = [[p.symbol, p.expansion, p.kept, p.alias] for p in of.productions]
    return [productions, of.actions, of.starts, of.ends, of.words]


def _restored(plain: Any) -> Grammar:
    productions, actions, starts, ends, words = plain
    return Grammar(
        tuple(Production(symbol, tuple(row), tuple(kept), alias) for symbol, row, kept, alias in productions),
        tuple(actions),
        starts,
        ends,
        {name: tuple(forms) for name, forms in words.items()},
    )


@cache
def spellings() -> Mapping[str, str]:
    """The terminal of each form of each word."""
    words = grammar().words.items()
    return {form: name for name, forms in words if name != COMMA_BETWEEN for form in forms}


@cache
def beginnings() -> frozenset[str]:
    """The words that can begin a sentence, in every form."""
    built = grammar()
    first = built.actions[built.starts["text"]]
    return frozenset(form for name in first if name in built.words for form in built.words[name])


def _compiled(lark: Lark, words: Mapping[str, tuple[str, ...]]) -> Grammar:
    from lark.parsers.lalr_analysis import Shift

    table = lark.parser.parser.parser.parse_table
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    productions = [_production(rule) for rule in lark.rules]
    actions: list[dict[str, int]] = [{} for _ in table.states]
    for state, row in table.states.items():
        for symbol, (action, target) in row.items():
            actions[state][symbol] = target if action is Shift else ~numbers[target]
    return Grammar(tuple(productions), tuple(actions), table.start_states, table.end_states, words)


def _production(rule: Rule) -> Production:
    symbols = [(symbol.name, not symbol.name.startswith("_")) for symbol in rule.expansion]
    return Production(
        symbol=str(rule.origin.name),
        expansion=tuple(str(name) for name, _ in symbols),
        kept=tuple(place for place, (_, kept) in enumerate(symbols) if kept),
        alias=str(rule.alias) if rule.alias else None,
    )
