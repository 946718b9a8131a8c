"""The grammar, and the trees that sentences make: effects.yaml has the sentences."""

from __future__ import annotations

import logging
import random
import re
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest
from lark import Lark
from lark import logger as lark_logger

from engine.language import nodes as n
from engine.language import reader
from engine.language.forms import FORMS, Makes
from engine.language.grammar import COMMA_BETWEEN, END, INT, SIGNED, STARTS, Production, grammar
from engine.language.parse import parse
from engine.language.reader import read
from engine.language.tokens import tokens
from engine.language.vocabulary import Kind, Name, Vocabulary
from tests.notation import DATA, NAMES, inside, said, tree, vocabulary

FILE = Path(__file__).parents[1] / "engine" / "language" / "effects.lark"
READ: list[dict[str, Any]] = DATA["read"]
TREES = [(*said(entry), entry["tree"]) for entry in READ]
NODES = [parse(text, NAMES, start).node for start, text, _ in TREES]


# ---- sentences


@pytest.mark.parametrize(("start", "text", "expected"), TREES, ids=[text for _, text, _ in TREES])
def test_a_sentence_says_what_it_should(start: str, text: str, expected: str) -> None:
    parsed = parse(text, NAMES, start)
    assert parsed.faults == ()
    assert tree(parsed.node) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw a card.", "Draw 1 card."),
        ("When you draw a card, you win.", "Whenever you draw a card, you win."),
        ("Move a card in your Bench to your Hand.", "Move a card on your Bench to your Hand."),
        ("Move the top card of your Hand to your Bench.", "Move the top 1 card of your Hand to your Bench."),
        ("Gain 2 Hustle.", "Gains 2 Hustle."),
        ("Gain 2 Hustle.", "gain 2\n  Hustle ."),
        ("Discard all Units.", "Discard all Unit."),
    ],
)
def test_two_wordings_of_one_meaning_are_one_tree(one: str, other: str) -> None:
    assert parse(one, NAMES).node == parse(other, NAMES).node is not None


def test_each_node_knows_its_place() -> None:
    text = "At the start of your turn, gain 2 Hustle.\nIf your Hand is empty, draw  3 cards."
    node = parse(text, NAMES).node
    assert node is not None
    places = {type(each).__name__: text[slice(*each.at)] for each in inside(node)}
    assert places["Time"] == "At the start of your turn"
    assert places["Named"] == "Hand" and places["Number"] == "3"
    assert places["Draw"] == "draw  3 cards"
    assert places["Empty"] == "your Hand is empty"
    assert [text[slice(*each.at)] for each in inside(node) if isinstance(each, n.Rule)] == text.split("\n")


def test_every_node_lies_inside_the_one_it_belongs_to() -> None:
    for node in NODES:
        assert node is not None
        for outer in inside(node):
            assert outer.at[0] < outer.at[1]
            assert all(outer.at[0] <= inner.at[0] and inner.at[1] <= outer.at[1] for inner in inside(outer)), outer


def test_every_alternative_is_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[int] = set()

    def watched(number: int, row: tuple[Any, ...]) -> tuple[Any, ...]:
        *rest, form = row

        def make(children: tuple[n.Node, ...], at: n.Offsets) -> n.Node:
            used.add(number)
            return form.make(children, at) if form else children[0]

        return (*rest, SimpleNamespace(make=make))

    rows = tuple(watched(number, row) for number, row in enumerate(reader._reductions()))
    monkeypatch.setattr(reader, "_reductions", lambda: rows)
    for start, text, _ in TREES:
        read(tokens(text, NAMES), start, NAMES)
    assert [made for number, made in enumerate(grammar().productions) if number not in used and made.alias] == []


# ---- the table of forms


def test_every_alternative_has_a_form_and_every_form_an_alternative() -> None:
    assert {made.alias for made in grammar().productions if made.alias} == set(FORMS)


def test_an_alternative_without_alias_passes_on_its_only_child() -> None:
    assert [made for made in grammar().productions if not made.alias and len(made.kept) != 1] == []


def test_every_form_fills_every_field() -> None:
    for alias, form in FORMS.items():
        if isinstance(form, Makes):
            given = {name.lstrip("*") for name in form.fields} | set(form.constants)
            assert given == set(form.makes.__match_args__), alias


def test_every_node_comes_apart_into_what_made_it() -> None:
    for node in NODES:
        assert node is not None
        for each in inside(node):
            if not isinstance(each, n.Named | n.Number):
                whole = [form.make(parts, each.at) for form in FORMS.values() if (parts := form.parts(each))]
                bare = [form for form in FORMS.values() if form.parts(each) == ()]
                assert whole or bare, each
                assert all(made == each for made in whole), each


# ---- the grammar


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger=lark_logger.name):
        Lark(FILE.read_text(encoding="utf-8"), parser="lalr", lexer="basic", start=list(STARTS))
    assert [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()] == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    text = FILE.read_text(encoding="utf-8").replace("?np: ref | phrase", "?np: ref | phrase | phrase _AND np -> bad")
    with caplog.at_level(logging.DEBUG, logger=lark_logger.name):
        Lark(text, parser="lalr", lexer="basic", start=list(STARTS))
    assert any("onflict" in record.getMessage() for record in caplog.records)


def test_a_spelling_belongs_to_one_terminal() -> None:
    words = {name: forms for name, forms in grammar().words.items() if name != COMMA_BETWEEN}
    spellings = [(form, name) for name, forms in words.items() for form in dict.fromkeys(forms)]
    assert len({form for form, _ in spellings}) == len(spellings)


def test_the_grammar_can_be_read_backwards() -> None:
    rules = re.sub(r'//[^\n]*|"[^"]*"|/[^/\n]+/', "", FILE.read_text(encoding="utf-8"))
    assert not set("[]*+") & set(rules) and not re.search(r"\w\?", rules)
    assert all(not made.symbol.startswith("_") for made in grammar().productions)
    assert {name for made in grammar().productions for name in made.expansion if name[0] == "_"} == set(grammar().words)


def test_the_table_does_not_depend_on_the_game() -> None:
    other = vocabulary({"counters": ["Chip/Chips"], "zones": ["Pot"], "types": ["Heart card/Heart cards"]})
    parsed = parse("Discard 2 Heart cards in the Pot, then gain 1 Chips.", other)
    assert tree(parsed.node) == (
        "Rule(body=Then([Clause(verb=Act(discard, Phrase(number 2, nom=Nom(head=Heart card, "
        "filters=[Within(Zone(name=Pot))])))), Clause(verb=Change(gain, Quantity(1, Chip)))]))"
    )
    assert grammar() is grammar()


# ---- sentences from the rules themselves: what the rules can say must be read as they say it


def shortest() -> dict[str, int]:
    """How deep the shallowest derivation of each symbol is."""
    depth: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for made in grammar().productions:
            inner = [depth.get(name, 99) if name.islower() else 0 for name in made.expansion]
            found = 1 + max(inner)
            if found < depth.get(made.symbol, 99):
                depth[made.symbol], changed = found, True
    return depth


DEPTH = shortest()


def derived(symbol: str, room: int, chance: random.Random) -> list[tuple[str, str]]:
    """A random derivation: terminals with their spellings."""
    if not symbol.islower():
        return [(symbol, spelling(symbol, chance))]
    able = [made for made in grammar().productions if made.symbol == symbol]

    def deep(made: Production) -> int:
        return max((DEPTH[name] for name in made.expansion if name.islower()), default=0)

    fitting = [made for made in able if deep(made) < room] or [min(able, key=deep)]
    return [each for name in chance.choice(fitting).expansion for each in derived(name, room - 1, chance)]


def spelling(terminal: str, chance: random.Random) -> str:
    if terminal == INT:
        return str(chance.randrange(30))
    if terminal == SIGNED:
        return chance.choice(["+1", "-12"])
    if terminal in Kind.__members__:
        name = NAMES.name(chance.choice(NAMES.of(terminal)))
        return chance.choice([name.singular, name.plural])
    return chance.choice(grammar().words[terminal])


@pytest.mark.parametrize("start", STARTS)
def test_what_the_rules_can_say_is_read_as_they_say_it(start: str) -> None:
    chance = random.Random(start)
    for _ in range(400):
        said = derived(start, chance.randrange(4, 14), chance)
        text = " ".join(spelt for _, spelt in said)
        found = tokens(text, NAMES)
        assert [token.kind for token in found] == [terminal for terminal, _ in said] + [END], text
        assert read(found, start, NAMES) is not None, text


# ---- limits and speed


def test_a_text_has_a_most() -> None:
    parsed = parse("Gain 2 Hustle. " * 200, NAMES)
    assert parsed.node is None
    assert [fault.message for fault in parsed.faults] == ["a text has at most 2,000 characters"]


def test_names_may_be_folded_over_lines() -> None:
    assert parse("Shuffle your Roster\n   Deck.", NAMES).node == parse("Shuffle your Roster Deck.", NAMES).node


def test_the_longest_name_is_read() -> None:
    names = vocabulary({"counters": ["Gold", "Gold Piece/Gold Pieces"]})
    node = parse("Gain 2 Gold Pieces.", names).node
    assert node is not None
    assert [each.name for each in inside(node) if isinstance(each, n.Named)] == ["Gold Piece"]


def test_equal_texts_are_read_once() -> None:
    assert parse("Gain 2 Hustle.", NAMES) is parse("Gain 2 Hustle.", NAMES)


def test_reading_is_fast() -> None:
    times = []
    for start, text, _ in TREES * 3:
        before = perf_counter()
        read(tokens(text, NAMES), start, NAMES)
        times.append(perf_counter() - before)
    assert median(times) < 0.0005


# ---- vocabulary


def test_a_name_has_one_kind() -> None:
    names = {Kind.COUNTER: (Name("Gold", "Gold"),), Kind.ZONE: (Name("Gold", "Gold"), Name("Draw", "Draw"))}
    assert Vocabulary({Kind.VALUE: (Name("card", "cards"),)}, {}).clashes()[0] == ("card", Kind.VALUE, None)
    assert Vocabulary(names, {}).clashes() == [("Draw", Kind.ZONE, None), ("Gold", Kind.COUNTER, Kind.ZONE)]
    assert NAMES.clashes() == []


def test_a_vocabulary_answers_for_both_forms() -> None:
    assert NAMES.kind_of("Units") is Kind.NOUN and NAMES.canonical(Kind.NOUN, "Units") == "Unit"
    assert NAMES.kind_of("Nothing") is None
    assert NAMES.preposition("Bench") == "on" and NAMES.preposition("Hand") == "in"
    with pytest.raises(KeyError, match="counter Units"):
        NAMES.canonical(Kind.COUNTER, "Units")


def test_sentences_follow_each_other_in_order() -> None:
    node = parse("Gain 1 Hustle. Gain 2 Hustle. Gain 3 Hustle.", NAMES).node
    assert isinstance(node, n.Text)
    assert all(one.at[1] <= next_one.at[0] for one, next_one in pairwise(node.sentences))
