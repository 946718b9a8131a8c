"""Every rule of a rulebook is proved by a scenario or a test, and a broken one is noticed by those that name it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.lab.proofs import lines, missing, proofs
from engine.table.scenario.files import read
from tests.engine_games import at, copied, opened
from tools import mutate, rules
from tools.mutate import Copy, Mutation, every, listed

SOME = ["D-02", "D-09", "D-17", "D-27", "D-35", "D-39", "D-48", "D-53", "D-56", "D-62"]
"""Ten rules of ten kinds: an ending, a deck, a bound, a phase, a card, an action, a cost, a mark, a rule, a trigger."""


# ---- the report


@pytest.mark.parametrize("name", shelf.bundled())
def test_every_rule_is_proved(name: str) -> None:
    game = opened(name)
    found = rules.proved(game, rules.by_rule())
    assert game.rule_texts and missing(found) == ()


def test_no_test_and_no_scenario_names_a_rule_that_there_is_not() -> None:
    """A scenario with an unknown id is a file with a fault, and fails elsewhere."""
    assert rules.strangers([opened(name) for name in shelf.bundled()], rules.by_rule()) == []


def test_an_unproved_rule_and_a_strange_one_are_seen() -> None:
    game = opened("deckbuilder")
    found = proofs(game, [], {"D-01": ["test_x: test_y"]})
    assert missing(found) == tuple(id for id, _ in game.rule_texts if id != "D-01")
    assert "nothing proves it" in [line.text.strip() for line in lines(game, found)]
    assert rules.strangers([game], {"D-01": [], "DA-01": [], "D-99": []}) == ["D-99"]


def test_marks_are_read_from_the_tests(tmp_path: Path) -> None:
    text = """
import pytest

@pytest.mark.proves("X-01", "X-02")
@pytest.mark.parametrize("a", [1])
def test_one(a): pass

class TestMore:
    @pytest.mark.proves("X-02")
    def test_two(self): pass

@pytest.mark.proves("X-03")
def helper(): pass
"""
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    assert rules.by_rule(tmp_path) == {
        "X-01": ["test_it: test_one"],
        "X-02": ["test_it: test_one", "test_it: test_two"],
    }


def test_the_tool_reports_and_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert rules.main([]) == 0
    assert "nothing proves" not in capsys.readouterr().out
    monkeypatch.setattr(rules, "by_rule", lambda: {"Z-1": ["test_x: test_y"]})
    assert rules.main(["deckbuilder"]) == 1
    assert "no game has the rule Z-1, which is named by test_x: test_y" in capsys.readouterr().out


# ---- rules that the cards of the game alone do not show


@pytest.mark.proves("D-60")
def test_a_structure_that_is_not_permanent_leaves_as_a_unit_does(tmp_path: Path) -> None:
    cards = "cards:\n  Tent: {type: Structure}\n  House: {type: Structure, marks: [Permanent]}\n"
    play = at(copied("deckbuilder", tmp_path, {"cards/more.yaml": cards}), players={1: {"On Court": ["Tent", "House"]}})
    play.do("End Possession")
    assert (play.zone("On Court"), play.zone("Bench")) == (["House"], ["Tent"])


@pytest.mark.proves("D-09", "D-10")
def test_the_decks_hold_what_the_rulebook_says_and_nothing_else() -> None:
    game = opened("deckbuilder")
    held = {
        deck.name: {game.cards[card].name: copies for _, cards in deck.zones for card, copies in cards}
        for deck in game.decks
    }
    assert held["starting"] == {"Ball Handler": 5, "Open Look": 5}
    assert len(held["recruiting"]) == 8 and not held["recruiting"].keys() & held["starting"].keys()
    assert {card.name for card in game.cards} == held["recruiting"].keys() | held["starting"].keys()


@pytest.mark.proves("D-01", "D-30")
def test_two_players_and_five_actions() -> None:
    game = opened("deckbuilder")
    assert game.players == 2 and len(game.actions) == 5
    assert [phase.name for phase in game.phases if phase.actions] == ["Possession"]


@pytest.mark.proves("D-64", "D-65")
def test_units_structures_and_printed_health() -> None:
    game = opened("deckbuilder")
    health = [number.name for number in game.numbers].index("Health")
    printed = {card.name: (card.type, card.marks, card.numbers[health] > 0) for card in game.cards}
    unit, structure = (game.types.index(each) for each in game.types)
    for name in ("Ball Handler", "Open Look", "Fast Break", "Timeout"):
        assert printed[name] == (unit, (), False)
    for name in ("Coach's Clipboard", "Rim Protector"):
        assert printed[name] == (structure, (0,), True)


# ---- broken rules


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy("deckbuilder", tmp_path)


@pytest.fixture(autouse=True)
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken games are not worth keeping."""
    monkeypatch.setenv("CARDWRIGHT_CACHE", "off")


def test_breaking_any_of_ten_rules_fails_a_scenario_that_names_it(copy: Copy) -> None:
    """All that are listed, and every number and sentence besides, with `python -m tools.mutate`."""
    name, mutations = listed(mutate.FILES / "deckbuilder.yaml")
    chosen = [next(each for each in mutations if each.rule == rule) for rule in SOME]
    assert name == "deckbuilder"
    assert [str(each) for each in chosen if not copy.failing(each, named=True)] == []


def test_a_change_that_breaks_nothing_fails_nothing(copy: Copy) -> None:
    assert (
        copy.failing(Mutation("D-48", "game.yaml", "about: A basketball", "about: Some basketball"), named=True) == []
    )
    assert copy.failing(Mutation("D-48", "game.yaml", "do: Gain 2 Score.", "do: Gain 2 Scoer.")) is None
    assert read(copy.folder / "scenarios" / "turns.yaml").game is not None, "the copy is whole again"


def test_every_listed_mutation_fits_its_file_and_names_a_rule() -> None:
    for path in sorted(mutate.FILES.glob("*.yaml")):
        name, mutations = listed(path)
        known = {id for id, _ in opened(name).rule_texts}
        assert len({each.rule for each in mutations}) >= 10
        for each in mutations:
            text = (shelf.find(name) / each.file).read_text(encoding="utf-8")
            assert each.rule in known and each.of(text) != text


def test_mutations_can_be_made_of_every_number_and_sentence() -> None:
    made = list(every("deckbuilder"))
    told = [str(each) for each in made]
    assert "endings/Score: 21 -> 22" in told
    assert "turn/End of Possession/do: Draw 5 cards. -> nothing" in told
    assert not any("Floor General" in each for each in told), "what is assumed is no rule"
    for each in made:
        text = (shelf.find("deckbuilder") / each.file).read_text(encoding="utf-8")
        assert text[each.start :].startswith(each.change) and each.of(text) != text


def test_the_tool_tells_what_is_not_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.yaml"
    listing = "game: deckbuilder\nmutations:\n"
    seen = "  - {rule: D-46, file: game.yaml, change: 'do: Gain 2 Score.', to: 'do: Gain 3 Score.'}\n"
    unseen = "  - {rule: D-46, file: game.yaml, change: 'Health: {default: 0}', to: 'Health: {default: 1}'}\n"
    path.write_text(listing + seen, encoding="utf-8")
    assert mutate.main([str(path)]) == 0
    path.write_text(listing + unseen, encoding="utf-8")
    assert mutate.main([str(path)]) == 1
    assert "unnoticed: D-46: Health: {default: 0} -> Health: {default: 1}" in capsys.readouterr().out
