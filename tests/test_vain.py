"""Cards that can do nothing are told: those in no deck, with instructions nothing carries out, without a number."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cardset.load import load
from engine.cli.validate import findings
from tests.marked import FILES, written
from tests.test_bad_input import GAME

DECK = "deck: more\nzones: {Hand: {Fig: 1}}\n"
TREES_ARE_ONLY_PUT = {
    "says: Plant {card}\n    choose: a card": "says: Plant {card}\n    choose: a Tool",
    "do: Move it to your Heap.": "do: Move it to your Garden.",
}


def warned(folder: Path, card: str, edits: dict[str, str], more: FILES | None = None) -> list[tuple[str, str]]:
    game = GAME["game.yaml"]
    for old, new in edits.items():
        assert game.count(old) == 1, old
        game = game.replace(old, new)
    files = {**GAME, "game.yaml": game, "cards/more.yaml": f"cards:\n  Fig: {card}\n", "decks/more.yaml": DECK}
    opened = load(written(folder / "g", {**files, **(more or {})}), shown="g")
    assert opened.game is not None, opened.diagnostics
    return [(each.code, each.span.text) for each in opened.diagnostics if each.span.source.name.endswith("more.yaml")]


# ---- in no deck


def test_a_card_in_no_deck_is_told_where_the_game_has_decks(tmp_path: Path) -> None:
    other = {"decks/more.yaml": "deck: more\nzones: {Hand: {Ladder: 1}}\n"}
    assert warned(tmp_path, "{type: Tree}", {}, other) == [("W601", "Fig")]


def test_a_card_in_a_deck_that_nobody_is_dealt_can_be_chosen(tmp_path: Path) -> None:
    assert warned(tmp_path, "{type: Tree}", {}) == []


def test_without_decks_the_cards_may_come_from_the_players(tmp_path: Path) -> None:
    files = {name: text for name, text in GAME.items() if not name.startswith("decks/")}
    files["game.yaml"] = files["game.yaml"].replace("deal: {each player: grower, table: market}\n", "")
    opened = load(written(tmp_path / "g", files), shown="g")
    assert opened.game is not None and "W601" not in {each.code for each in opened.diagnostics}


# ---- never done

NOW = "{type: Tree, text: Gain 1 Points.}"


@pytest.mark.parametrize(
    "text",
    [
        "Gain 1 Points.",
        "At the start of your turn, gain 1 Water. Gain 1 Points.",
        "Choose one: gain 1 Water; or draw 1 card.",
        "If you have 1 or more Points, draw 1 card.",
    ],
)
def test_an_instruction_that_nothing_carries_out_is_told_at_the_text(text: str, tmp_path: Path) -> None:
    assert warned(tmp_path, f'{{type: Tree, text: "{text}"}}', TREES_ARE_ONLY_PUT) == [("W602", f'"{text}"')]


@pytest.mark.parametrize(
    "text",
    [
        "At the start of your turn, gain 1 Points.",
        "When you draw a card, gain 1 Points.",
        "Your Trees have +1 Price.",
    ],
)
def test_what_works_by_itself_is_no_such_text(text: str, tmp_path: Path) -> None:
    assert warned(tmp_path, f'{{type: Tree, text: "{text}"}}', TREES_ARE_ONLY_PUT) == []


@pytest.mark.parametrize(
    ("what", "edits", "more"),
    [
        ("an action takes any card", {}, {}),
        ("a card of its type, by another name", {"choose: a card in your Hand": "choose: a Tool in your Hand",
                                                 "do: Move it to your Heap.": "do: Resolve a Tree in your Hand."}, {}),
        ("what it takes can change", {"choose: a card in your Hand": "choose: a Rooted card in your Hand"}, {}),
        ("a rule resolves the top card", TREES_ARE_ONLY_PUT | {"endings:\n": "  Harvest: At the start of your turn, "
                                         "resolve the top card of your Pile.\n\nendings:\n"}, {}),
        ("a variant may do so", TREES_ARE_ONLY_PUT,
         {"variants/all.yaml": "variant: all\nactions: {Plant: {choose: a card in your Hand, do: Resolve it.}}\n"}),
        ("a card plays others", TREES_ARE_ONLY_PUT,
         {"cards/other.yaml": "cards:\n  Saw: {type: Tool, text: Resolve a card in your Hand.}\n"}),
    ],
)  # fmt: skip
def test_nothing_is_said_where_something_could_carry_it_out(
    what: str, edits: dict[str, str], more: FILES, tmp_path: Path
) -> None:
    assert warned(tmp_path, NOW, edits, more) == [], what


# ---- a number that all others print


def test_a_number_that_all_others_of_a_type_print_is_missing(tmp_path: Path) -> None:
    cards = [*(f"{name}: {{type: Tool, Size: 2}}" for name in ("Oak", "Ash", "Ladder")), "Fig: {type: Tool}"]
    deck = "deck: grower\nzones: {Pile: {Apple Tree: 9}}\n"
    for count, default, lacks in ((4, "{}", ["Fig"]), (3, "{}", []), (4, "{default: 1}", []), (2, "{}", [])):
        game = GAME["game.yaml"].replace("  Price: {default: 0}\n", f"  Price: {{default: 0}}\n  Size: {default}\n")
        tools = "cards:\n" + "".join(f"  {card}\n" for card in (cards if count == 4 else cards[-count:]))
        files = {"game.yaml": game, "cards/tools.yaml": tools, "decks/grower.yaml": deck}
        opened = load(written(tmp_path / f"{count}{len(default)}", {**GAME, **files}), shown="g")
        assert [each.span.text for each in opened.diagnostics if each.code == "W603"] == lacks


# ---- never in play

STANDS = '{type: Tool, text: "Your Trees have +1 Price."}'
NO_TOOLS = {
    "says: Plant {card}\n    choose: a card": "says: Plant {card}\n    choose: a Tree",
    "says: Buy {card}\n    choose: a card": "says: Use {card}\n    choose: a Tool",
    "do: Move it to your Heap.": "do: Play it, then move it to your Heap.",
}
"""Trees come into play, and Tools are played and then lie on the Heap."""


@pytest.mark.parametrize(
    "text",
    [
        "Your Trees have +1 Price.",
        "Gain 1 Water. Your Trees have +1 Price.",
        "At the start of your turn, gain 1 Water.",
        "When you gain Points, draw 1 card.",
        "If you would gain Water, you gain 1 Points instead.",
    ],
)
def test_what_works_in_play_on_a_card_that_never_is_there_is_told(text: str, tmp_path: Path) -> None:
    assert warned(tmp_path, f'{{type: Tool, text: "{text}"}}', NO_TOOLS) == [("W604", f'"{text}"')]


@pytest.mark.parametrize(
    "text",
    [
        "Gain 1 Water.",
        "Your Trees have +1 Price until the end of the turn.",
        "When you play this card, gain 1 Water.",
        "This card has -1 Price while it is in your Hand.",
        "Move this card to your Garden. Your Trees have +1 Price.",
    ],
)
def test_what_works_elsewhere_or_moves_itself_is_not(text: str, tmp_path: Path) -> None:
    assert warned(tmp_path, f'{{type: Tool, text: "{text}"}}', NO_TOOLS) == []


@pytest.mark.parametrize(
    "rule",
    [
        "At the start of your turn, move the top card of your Pile to your Garden.",
        "At the start of your turn, choose a card in your Hand, then move it to your Garden.",
        "At the start of your turn, choose up to 2 Tools in your Hand, then move them to your Garden.",
        "At the start of your turn, move all Tools in your Hand to your Garden.",
        "When a Tool enters your Heap, move it to your Garden.",
        "At the start of your turn, for each Tool in your Hand, move it to your Garden.",
        "At the start of your turn, swap a Tree in your Garden for a Tool in your Hand.",
        "At the start of your turn, swap a Tool in your Hand for a Tree in your Garden.",
        "At the start of your turn, choose a Tree in your Hand, then move all Trees in your Hand to your Garden, "
        "then swap it for a Tool on your Heap.",
        "At the start of your turn, reveal the top 2 cards of your Pile, then move them to your Garden.",
        "At the start of your turn, move a random card in your Hand to your Garden.",
    ],
)
def test_where_anything_may_bring_it_into_play_nothing_is_told(rule: str, tmp_path: Path) -> None:
    rules = {**NO_TOOLS, "rules:\n  Restock": f'rules:\n  Growth: "{rule}"\n  Restock'}
    assert warned(tmp_path, STANDS, rules) == []


@pytest.mark.parametrize(
    "rule",
    [
        "At the start of your turn, move all Trees in your Hand to your Garden.",
        "At the start of your turn, choose up to 2 Trees in your Hand, then move them to your Garden.",
        "At the start of your turn, swap a Tree in your Hand for a Tree in your Garden.",
        "At the start of your turn, swap a card in your Garden for a Tree in your Hand.",
        "At the start of your turn, swap a card in your Hand for a Tool on your Heap.",
        "At the start of your turn, move a random Tree in your Hand to your Garden.",
    ],
)
def test_what_moves_others_there_does_not_bring_it(rule: str, tmp_path: Path) -> None:
    rules = {**NO_TOOLS, "rules:\n  Restock": f'rules:\n  Growth: "{rule}"\n  Restock'}
    assert warned(tmp_path, STANDS, rules) == [("W604", '"Your Trees have +1 Price."')]


def test_a_deck_may_have_it_in_play(tmp_path: Path) -> None:
    deck = {"decks/more.yaml": "deck: more\nzones: {Garden: {Fig: 1}}\n"}
    assert warned(tmp_path, STANDS, NO_TOOLS, deck) == []


def test_a_variant_may_bring_it_into_play_or_keep_it_out(tmp_path: Path) -> None:
    game = GAME["game.yaml"]
    for old, new in NO_TOOLS.items():
        game = game.replace(old, new)
    files = {**GAME, "game.yaml": game, "cards/more.yaml": f"cards:\n  Fig: {STANDS}\n", "decks/more.yaml": DECK}
    brings = {"variants/wild.yaml": "variant: wild\nactions: {Plant: {choose: a card in your Hand}}\n"}
    assert _codes(tmp_path / "a", files) == ["W604"]
    assert _codes(tmp_path / "b", {**files, **brings}) == []
    keeps = {"variants/tame.yaml": "variant: tame\nactions: {Plant: {choose: a Tree in your Hand}}\n"}
    files["game.yaml"] = game.replace("choose: a Tree", "choose: a card")
    assert _codes(tmp_path / "c", {**files, **keeps}) == []


def _codes(folder: Path, files: FILES) -> list[str]:
    return [each.code for each in findings([str(written(folder, files))])[0]]
