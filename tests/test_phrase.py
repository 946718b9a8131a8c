"""The printer: what it says is read as what was said, and there is one wording of everything."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.language import agreement, backwards
from engine.language import nodes as n
from engine.language.agreement import article
from engine.language.ambiguous import ambiguous
from engine.language.forms import FORMS
from engine.language.grammar import STARTS, grammar
from engine.language.parse import MOST_CHARACTERS, parse
from engine.language.phrase import Unsayable, phrase
from engine.language.vocabulary import Kind, Name, Vocabulary
from tests.notation import DATA, NAMES, said, vocabulary
from tools import roundtrip

READ = [said(entry) for entry in DATA["read"]]

PARTY = vocabulary(
    {
        "counters": ["Coin/Coins", "Fame"],
        "numbers": ["Speed", "Heart/Hearts"],
        "marks": ["Unfed", "Tired"],
        "types": ["Unit/Units", "Elf/Elves", "Ox/Oxen", "Sheep", "Boss/Bosses"],
        "zones": ["Row", "Den", "Pile"],
        "bare zones": ["On Top"],
        "phases": ["Dawn"],
        "roles": ["Dealer"],
        "procedures": ["Raid"],
        "periods": ["Spring"],
        "said on": ["Row"],
    }
)


def again(text: str, names: Vocabulary = PARTY, start: str = "text") -> str:
    """What is read in a text, said by the printer."""
    parsed = parse(text, names, start)
    assert parsed.node is not None, parsed.faults
    return phrase(parsed.node, names, start)


# ---- trees from the grammar


@pytest.mark.parametrize("names", roundtrip.VOCABULARIES)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_said_is_read_as_the_same_tree(names: Vocabulary, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(STARTS))
    room = data.draw(st.integers(3, 11))
    node = roundtrip.tree(start, room, names, lambda count: data.draw(st.integers(0, count - 1)))
    text = phrase(node, names, start)
    if len(text) <= MOST_CHARACTERS:
        assert parse(text, names, start).node == node, text
        assert again(text, names, start) == text


POOL = (
    "Basic Land Lands Star Gold Old Piece One On In Of The All Each Draw Card Cards Player's Hunter Hunter's 2 Way "
    "Hit-Point é Élan of the x Green Blue Red Pot Jar Wood Stone North"
)


def some_names(chance: random.Random) -> Vocabulary:
    """Names of one to three words that are also words of the language, or of other names."""

    def name() -> Name:
        singular = " ".join(chance.choice(POOL.split()) for _ in range(chance.choice([1, 1, 2, 2, 3])))
        return Name(singular, chance.choice([singular, f"{singular}s"]))

    return Vocabulary({kind: tuple(name() for _ in range(chance.choice([1, 2]))) for kind in Kind}, {})


def test_names_that_are_not_refused_can_stand_side_by_side() -> None:
    chance = random.Random(1)
    allowed = refused = 0
    while allowed < 100:
        names = some_names(chance)
        if names.clashes() or ambiguous(names):
            refused += 1
            continue
        allowed += 1
        for _ in range(10):
            start = chance.choice(STARTS)
            tried = roundtrip.trip(start, roundtrip.tree(start, chance.randrange(3, 9), names, chance.randrange), names)
            assert tried.fault == "", (tried.text, names)
    assert refused > 20


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ({"marks": ["Basic"], "types": ["Land/Lands", "Basic Land"]}, {"Basic Land": ("Basic", "Land")}),
        ({"types": ["Star/Stars", "All Stars"]}, {"All Stars": ("all", "Stars")}),
        ({"types": ["Hunter"], "counters": ["Mark", "Hunter's Mark"]}, {"Hunter's Mark": ("Hunter", "'s", "Mark")}),
        ({"counters": ["Gold", "2 Gold", "7"]}, {"2 Gold": ("2", "Gold"), "7": ("7",)}),
        ({"marks": ["Old", "Old Gold"], "types": ["Gold Mine"]}, {"Old Gold": ("Old", "Gold")}),
        ({"types": ["Land/Lands", "Lands"]}, {"Lands": ("Land",)}),
        ({"types": ["Unit", "Big Unit", "Card Shark"], "phases": ["End of Unit"], "marks": ["Big-Time"]}, {}),
    ],
)
def test_a_name_that_can_be_read_in_pieces_is_found(names: dict[str, Any], found: dict[str, tuple[str, ...]]) -> None:
    assert {name.singular: pieces for name, _, pieces in ambiguous(vocabulary(names))} == found


def test_every_alternative_can_be_said() -> None:
    said_of: set[str] = set()
    for start, text in READ:
        node = parse(text, NAMES, start).node
        assert node is not None
        whole = backwards.said(start, node)
        assert whole is not None
        said_of |= aliases(whole)
    assert set(FORMS) - said_of == set()


def aliases(whole: backwards.Said) -> set[str]:
    own = {alias for alias, form in FORMS.items() if form is whole.way.form}
    return own.union(*(aliases(part) for part in whole.parts))


def test_the_tool_counts_what_does_not_come_back(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert roundtrip.main(["-n", "200", "--seed", "3"]) == 0
    assert capsys.readouterr().out.startswith("200 trees, 0 failed")
    monkeypatch.setattr(agreement, "article", lambda name: "the")
    assert roundtrip.main(["-n", "200", "--seed", "3"]) == 1
    assert " failed" in capsys.readouterr().out


# ---- sentences


@pytest.mark.parametrize(("start", "text"), READ, ids=[text for _, text in READ])
def test_every_sentence_is_read_again_as_it_was(start: str, text: str) -> None:
    usual = again(text, NAMES, start)
    assert parse(usual, NAMES, start).node == parse(text, NAMES, start).node
    assert again(usual, NAMES, start) == usual


@pytest.mark.parametrize(
    "text",
    [
        # the verb and its subject
        "Each player draws 1 card, then discards a card in their Den.",
        "Each player discards a card in their Den while you have 3 Coins, then draws 2 cards.",
        "They have +1 Speed, then draw 1 card.",
        "Each other Elf has +1 Speed.",
        "That player wins. Each opponent wins. Those players win. Each other player wins.",
        "That Elf has +1 Speed. Those Elves have +1 Speed. This card has +1 Speed.",
        "Each player may discard a card in their Den, then draw 1 card.",
        "You discard 2 cards in your Den, then the opponent draws 1 card, then loses 1 Fame.",
        "1 of your Oxen has +1 Speed.",
        "2 of your Oxen have +1 Speed.",
        "Each of your Oxen has +1 Speed.",
        "Oxen On Top have +1 Speed.",
        "The top card of your Pile has +1 Speed.",
        "The top 2 cards of your Pile have +1 Speed.",
        "If they have 1 Fame, they win.",
        "If it is Tired, it has +1 Speed.",
        "If your Den is empty, win. If your Elves are not Tired, win.",
        # there is, there are
        "If there is a card On Top, win.",
        "If there is exactly 1 card On Top, win.",
        "If there are 1 or more cards On Top, win.",
        "If there are no cards On Top, win.",
        # names and their plurals
        "Gain 1 Coin. Gain 2 Coins. Lose all Coins. Gain 1 Fame.",
        "Set your Coins to 1. Set your Fame to 1.",
        "Gain Coins equal to the number of Elves On Top.",
        "Gain 1 Coin for each Coin you have.",
        "Gain 1 Coin for each Elf that is Tired. Gain 1 Coin for each Fame Oxen have.",
        "This card has -1 Heart. This card has +2 Hearts. This card has +0 Hearts.",
        "If your Coins are 3 or more, win. If your Fame is 3 or more, win.",
        "If you have more Coins than the opponent, win.",
        "Discard all Oxen that are not Tired. Discard an Ox that is not Tired.",
        "Discard cards On Top that are Tired.",
        # joints
        "Discard an Elf, then discard an Unfed Sheep, then discard a Unit.",
        "Move a card on your Row to the Den. Move a card in the Den to your Row.",
        "Gain 1 Fame for each card on the opponent's Row.",
        "Gain Fame equal to those Elves' Speed plus that Ox's Speed plus those Oxen's Speed plus those Sheep's Speed.",
        "Gain Fame equal to that Boss's Speed plus those Bosses' Speed.",
        # where sentences begin
        "Choose one: win; or lose 1 Fame. 2 of your Elves have +1 Speed. Elves On Top have +1 Speed.",
    ],
)
def test_a_sentence_in_its_usual_wording_is_said_as_it_is(text: str) -> None:
    assert again(text) == text


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Gain 1 Coins.", "Gain 1 Coin."),
        ("each player draw 1 cards.", "Each player draws 1 card."),
        ("Gains 2 Fame.", "Gain 2 Fame."),
        ("Draw a card.", "Draw 1 card."),
        ("Whenever you draw a cards, win.", "When you draw a card, win."),
        ("Discard an Unit. A card in your Row has +1 Speed.", "Discard a Unit. A card on your Row has +1 Speed."),
        ("Move the top 1 card of the Pile to the Row.", "Move the top card of the Pile to the Row."),
        ("If there is 2 Elf On Top, win .", "If there are 2 Elves On Top, win."),
        ("If your Fame is equal to 3, gain 007 Fame.", "If your Fame is 3, gain 7 Fame."),
        ("gain 1 Fame.\n  gain 1 Fame.", "Gain 1 Fame. Gain 1 Fame."),
    ],
)
def test_another_wording_is_said_in_the_usual_one(text: str, usual: str) -> None:
    assert again(text) == usual
    assert again(usual) == usual


def test_a_part_of_a_text_has_no_capital_and_no_stop() -> None:
    assert again("A card in your Row", start="cards") == "a card on your Row"
    assert again("there is 2 cards On Top", start="condition") == "there are 2 cards On Top"


def test_other_symbols_than_starts_can_be_said() -> None:
    assert phrase(n.Zone(n.Ref("you"), n.Named("Row", Kind.ZONE)), PARTY, "zone") == "your Row"
    assert phrase(n.Quantifier("a"), PARTY, "quant") == "a"


def test_a_name_keeps_its_letters_where_a_sentence_begins() -> None:
    names = vocabulary({"types": ["wisp/wisps", "Wisps"], "numbers": ["Speed"]})
    for text in ("wisps have +1 Speed.", "Wisps have +1 Speed."):
        assert again(text, names) == text


# ---- bounds


@pytest.mark.parametrize(
    ("first", "repeated", "last"),
    [
        ("Draw cards equal to ", "half ", "1."),
        ("Draw cards equal to 1", " plus 1", "."),
        ("Discard ", "other ", "cards."),
        ("Discard cards", " On Top", "."),
        ("Win", ", then win", "."),
        ("Win.", " Win.", ""),
        ("Win while it is turn 1", " and it is turn 1", "."),
    ],
)
def test_the_longest_texts_can_be_said(first: str, repeated: str, last: str) -> None:
    text = first + repeated * ((MOST_CHARACTERS - len(first + last)) // len(repeated)) + last
    assert again(text) == text


def test_a_node_that_no_sentence_makes_is_refused() -> None:
    for node in (n.Number(-1), n.Named("Row", Kind.ZONE), n.Then((n.Clause(None, n.Flow("win")),))):
        with pytest.raises(Unsayable):
            phrase(node, PARTY)
    with pytest.raises(Unsayable):
        phrase(n.Quantity(n.Number(-1), n.Named("Fame", Kind.COUNTER)), PARTY, "quantity")


# ---- the tables


def test_the_tables_of_number_name_words_and_symbols_that_are_there() -> None:
    words = agreement.SAY_ONE | agreement.SAY_NOTHING | agreement.AGREE_AHEAD
    assert words <= set(grammar().words)
    symbols = {symbol for made in grammar().productions for symbol in (made.symbol, *made.expansion)}
    assert symbols >= agreement.SETTLE | agreement.FRESH


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *(("Egg", "an"), ("Unit", "a"), ("Unicorn", "a"), ("Uniform", "a"), ("Uninjured", "an"), ("Unarmed", "an")),
        *(("User", "a"), ("Uncle", "an"), ("Upkeep", "an"), ("European", "a"), ("One", "a"), ("Onion", "an")),
        *(("hour", "an"), ("Heir", "an"), ("House", "a"), ("MP", "an"), ("VP", "a"), ("RUSH", "a"), ("8 Ball", "an")),
        *(("18 Wheeler", "an"), ("180", "a"), ("11", "an"), ("Ünze", "a"), ("Ox", "an"), ("other", "an")),
    ],
)
def test_the_article_follows_the_sound(name: str, expected: str) -> None:
    assert article(name) == expected
