"""What is said about a text that cannot be read: effects.yaml has the texts and the messages."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language.faults import Fault
from engine.language.foreign import FOREIGN
from engine.language.grammar import STARTS, grammar
from engine.language.parse import parse
from engine.language.tokens import small_starts, tokens
from engine.language.unsaid import UNSAID
from engine.language.vocabulary import Kind
from tests.notation import DATA, NAMES, said, unmarked, vocabulary

REFUSED: list[dict[str, Any]] = DATA["refused"]
WORDINGS: list[dict[str, Any]] = DATA["foreign"]
TERMINAL = re.compile(r"\b_[A-Z]+|\$END|\bINT\b|\bSIGNED\b|\bUNKNOWN\b|" + "|".join(Kind))


def message(fault: Fault) -> str:
    return f"{fault.message} ({fault.help})" if fault.help else fault.message


def cured(text: str, start: str) -> str:
    """The text with every replacement, from the last to the first."""
    for fault in reversed(parse(text, NAMES, start).faults):
        text = fault.cure(text)
    return text


@pytest.mark.parametrize("entry", REFUSED, ids=[said(entry)[1] for entry in REFUSED])
def test_a_fault_is_named_at_its_place(entry: dict[str, Any]) -> None:
    start, marked = said(entry)
    text, places = unmarked(marked)
    parsed = parse(text, NAMES, start)
    assert parsed.node is None
    assert [(fault.start, fault.end) for fault in parsed.faults] == places
    expected = entry["says"] if isinstance(entry["says"], list) else [entry["says"]]
    assert [message(fault) for fault in parsed.faults] == expected


@pytest.mark.parametrize("kind", NAMES.names)
def test_no_name_is_refused_for_what_it_is(kind: Kind) -> None:
    """Each name of a sentence in place of each of another kind: of a zone is not said that here stands a zone."""
    name = NAMES.names[kind][0].singular
    for start, text in map(said, DATA["read"]):
        for token in (each for each in tokens(text, NAMES) if each.kind in Kind.__members__):
            changed = text[: token.start] + name + text[token.end :]
            for fault in parse(changed, NAMES, start).faults:
                assert f"{name} is a {kind.noun};" not in fault.message or kind.noun not in fault.message.split(";")[1]


@pytest.mark.parametrize("entry", WORDINGS, ids=[said(entry)[1] for entry in WORDINGS])
def test_a_foreign_wording_leads_to_ours(entry: dict[str, Any]) -> None:
    start, text = said(entry)
    assert parse(text, NAMES, start).node is None
    assert cured(text, start) == entry["becomes"]
    assert parse(entry["becomes"], NAMES, start).faults == ()


def test_every_foreign_wording_has_an_example() -> None:
    texts = [small_starts(said(entry)[1], NAMES) for entry in WORDINGS]
    unused = [row.pattern.pattern for row in FOREIGN if not any(map(row.pattern.search, texts))]
    assert unused == []


def test_everything_that_cannot_be_said_has_an_example() -> None:
    texts = [small_starts(unmarked(said(entry)[1])[0], NAMES) for entry in REFUSED]
    unused = [row.pattern.pattern for row in UNSAID if not any(map(row.pattern.search, texts))]
    assert unused == []


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("Gain 2 Hustel, thne draw 1 crad.", "Gain 2 Hustle, then draw 1 card."),
        ("Gian 2 Hustle", "Gain 2 Hustle."),
        ("Gain 2 Hustle Draw a card", "Gain 2 Hustle. Draw a card."),
        ("Set your hustle to 0.", "Set your Hustle to 0."),
        ("Shuffle the recruiting deck.", "Shuffle the Recruiting Deck."),
        ("At the end of each trun, draw a card.", "At the end of each turn, draw a card."),
        ("Discard the top crad of your Hand.", "Discard the top card of your Hand."),
        ("Choose one gain 2 Hustle; or draw a card.", "Choose one: gain 2 Hustle; or draw a card."),
    ],
)
def test_the_replacements_cure_the_text(text: str, becomes: str) -> None:
    assert cured(text, "text") == becomes
    assert parse(becomes, NAMES).faults == ()


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("Injure 1 of your Units.", "1 of your Units becomes Injured."),
        ("Draw a card, then stun the opponent's Units.", "Draw a card, then the opponent's Units become Stunned."),
        ("If you trail in Score, bury this card.", "If you trail in Score, this card becomes Buried."),
    ],
)
def test_the_deed_of_a_mark_leads_to_what_becomes_so(text: str, becomes: str) -> None:
    names = vocabulary(DATA["names"] | {"marks": ["Injured", "Stunned", "Buried"]})
    (fault,) = parse(text, names).faults
    assert fault.cure(text) == becomes and parse(becomes, names).faults == ()


def slip(text: str, chance: random.Random) -> str:
    """The text with a letter dropped, doubled, mistaken or swapped with the next."""
    at = chance.choice([at for at in range(len(text) - 1) if text[at].isalpha() and text[at + 1].isalpha()])
    first, second = text[at], text[at + 1]
    return text[:at] + chance.choice([second, first * 2 + second, "e" + second, second + first]) + text[at + 2 :]


def test_nearly_every_slip_of_the_pen_is_found_and_cured() -> None:
    chance = random.Random(1)
    texts = [said(entry) for entry in DATA["read"]]
    slips = [(start, text, slip(text, chance)) for start, text in texts for _ in range(5)]
    refused = [each for each in slips if parse(each[2], NAMES, each[0]).node is None]
    whole = [each for each in refused if cured(each[2], each[0]).casefold() == each[1].casefold()]
    assert len(whole) / len(refused) > 0.94


def test_a_game_without_such_names_says_so() -> None:
    bare = vocabulary({"counters": ["Gold"]})
    (fault,) = parse("Gain 2 Gold. Move it to the Hand.", bare).faults
    assert fault.code == "E301" and fault.start == 28


def test_each_fault_has_a_code_of_its_kind() -> None:
    codes = {fault.code for entry in REFUSED for fault in faults_of(entry)}
    assert codes == {"E301", "E302", "E303", "E304", "E305", "E306", "E308", "E401", "E402"}


def faults_of(entry: dict[str, Any]) -> tuple[Fault, ...]:
    start, marked = said(entry)
    return parse(unmarked(marked)[0], NAMES, start).faults


def test_a_message_lists_at_most_eight_words() -> None:
    for entry in REFUSED:
        for fault in faults_of(entry):
            assert len(re.findall(r"(?:, | or )(?=[\"a])", fault.help.split("(")[0])) < 8, fault.help


PIECES = sorted(
    {form for forms in grammar().words.values() for form in forms}
    | set(NAMES.spellings())
    | {"Hustel", "crad", "12", "1234567", "+1", "1.5", "x", "X", "’", "—", "'", "é", "٣", "\n", "(", "İ", "Of", "the"}
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14), st.sampled_from(STARTS), st.sampled_from([" ", "", "  "]))
def test_any_words_give_a_tree_or_faults(pieces: list[str], start: str, between: str) -> None:
    check(between.join(pieces), start)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.sampled_from(STARTS))
def test_any_text_gives_a_tree_or_faults(text: str, start: str) -> None:
    check(text, start)


def check(text: str, start: str) -> None:
    """A tree or faults, never both; every fault inside the text, in order, in people's words."""
    parsed = parse(text, NAMES, start)
    assert (parsed.node is None) == bool(parsed.faults)
    assert [fault.start for fault in parsed.faults] == sorted(fault.start for fault in parsed.faults)
    for fault in parsed.faults:
        assert 0 <= fault.start <= fault.end <= len(text)
        assert not TERMINAL.search(fault.message.replace(text[fault.start : fault.end], "") + fault.help), fault
        assert (fault.edit is None) == (fault.replacement is None)


@pytest.mark.parametrize(
    "piece", ["move from ", "a-", "'", "1,", "if then ", "choose one: or ", "Gain 2 Hustel. ", "Xy "]
)
def test_long_nonsense_is_refused_quickly(piece: str) -> None:
    text = (piece * 2000)[:2000]
    before = time.process_time()
    assert parse(text, NAMES).faults
    assert time.process_time() - before < 2
