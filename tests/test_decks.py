"""Decks: the rules that they keep, each fault at its place; who is dealt which, in commands, scenarios and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import cli, shelf
from engine.source.diagnostics import Diagnostic, has_errors
from engine.table.scenario.files import read
from engine.table.scenario.run import run

GAME = """\
cardwright: 1
game: Garden
players: 2
counters: {Points: {max: 10}}
numbers: {Cost: {}}
marks: {card: [Rare, Wild]}
types: {Plant: {plural: Plants}, Tree: {plural: Trees, is: Plant}, Tool: {plural: Tools}}
zones:
  Stack: {per: player, seen by: nobody, draw from: true}
  Hand:  {per: player, seen by: owner, draw to: true}
  Bed:   {per: player, in play: true, size: 3, members: Bedder, plural: Bedders}
  Shed:  {per: player}
  Row:   {per: player, slots: [Rare, Wild]}
  Pile:  {per: table}
labels: {Soil: text}
keywords: {HARDY: This card has +1 Cost.}
deck rules:
RULES
deal: {each player: good, table: heap}
turn: {Day: {actions: all}}
actions: {Stop: {do: End the phase.}, Draw: {do: "Draw 1 card, then end the phase."}}
endings: {Late: "At the end of turn 9, end the game."}
cards:
  Rose: {type: Plant, marks: [Rare], Cost: 2, Soil: Clay, keywords: [HARDY]}
  Oak: {type: Tree, Cost: 1}
  Fern: {type: Plant, marks: [Wild], Cost: 3}
  Rake: {type: Tool}
  Spade: {type: Tool}
"""
GOOD = "{Bed: {Rose: 1, Oak: 1}, Stack: {Oak: 2}, Shed: {Rake: 1, Spade: 1}}"
HEAP = "{Pile: {Oak: 2}}"


def made(folder: Path, rules: str = "Size: A deck has 1 or more cards.", **decks: str) -> Path:
    """A game with these rules of decks (one a line) and these decks."""
    (folder / "decks").mkdir(parents=True)
    lines = "\n".join(f"  {line}" for line in rules.splitlines())
    (folder / "game.yaml").write_text(GAME.replace("RULES", lines), encoding="utf-8")
    for name, zones in {"good": GOOD, "heap": HEAP, **decks}.items():
        (folder / "decks" / f"{name}.yaml").write_text(f"deck: {name}\nzones: {zones}\n", encoding="utf-8")
    return folder


def faults(folder: Path) -> list[tuple[str, str, str]]:
    """Code, message and the words at the place, of each."""
    return [(each.code, each.message, shown(each)) for each in shelf.open_game(str(folder)).diagnostics]


def shown(each: Diagnostic) -> str:
    span = each.span
    line = span.source.text.rfind("\n", 0, span.start) + 1
    zone = span.source.text[line : span.start].rpartition("{")[0].split(" ")[-2:-1]
    return " ".join((f"{Path(span.source.name).stem}:", *zone, span.source.text[span.start : span.end]))


# ---- rules


@pytest.mark.parametrize(
    ("rule", "deck", "expected"),
    [
        ("A deck has exactly 3 cards.", "{Stack: {Oak: 2, Rake: 2, Rose: 1}}",
         ("has 5 cards, and must have exactly 3", "Rake")),
        ("A deck has exactly 3 cards.", "{Stack: {Oak: 1}}", ("has 1 card, and must have exactly 3", "bad")),
        ("A deck has 3 or more cards.", "{Hand: {Oak: 1}}", ("has 1 card, and must have 3 or more", "bad")),
        ("A deck has 3 or fewer cards.", "{Hand: {Oak: 2}, Shed: {Oak: 2}}",
         ("has 4 cards, and must have 3 or fewer", "Oak")),
        ("A deck has no Wild cards.", "{Hand: {Fern: 1}}", ("has 1 Wild card, and must have none", "Fern")),
        ("A deck has exactly 1 Rare Plant in its Bed or Hand.", "{Bed: {Rose: 1}, Hand: {Rose: 1}, Shed: {Rose: 1}}",
         ("has 2 Rare Plants in its Bed or Hand, and must have exactly 1", "Rose")),
        ("A deck has 2 or more Plants in its Hand.", "{Hand: {Rake: 1, Oak: 1}, Shed: {Oak: 4}}",
         ("has 1 Plant in its Hand, and must have 2 or more", "Hand")),
        ("A deck has exactly 2 Bedders.", "{Bed: {Rake: 1}, Shed: {Oak: 4}}",
         ("has 1 Bedder, and must have exactly 2", "Bed")),
        ("A deck has 1 or more cards with Cost 1 or less.", "{Hand: {Rose: 1}}",
         ("has no cards with Cost 1 or less, and must have 1 or more", "bad")),
        ("A deck has 2 or fewer copies of a card.", "{Hand: {Oak: 1}, Shed: {Oak: 2, Rose: 2}}",
         ("has 3 copies of Oak, and must have 2 or fewer", "Oak")),
        ("A deck has no cards that are Clay.", "{Hand: {Oak: 2, Rose: 1}}",
         ("has 1 card that is Clay, and must have none", "Rose")),
        ("A deck has 1 or fewer cards with HARDY.", "{Hand: {Oak: 2, Rose: 2}}",
         ("has 2 cards with HARDY, and must have 1 or fewer", "Rose")),
        ("A deck has no copies of a Tree.", "{Hand: {Oak: 1, Rose: 9}}",
         ("has 1 copy of Oak, and must have none", "Oak")),
    ],
)  # fmt: skip
def test_a_deck_that_breaks_a_rule_is_told_so_at_its_place(
    tmp_path: Path, rule: str, deck: str, expected: tuple[str, str]
) -> None:
    found = faults(made(tmp_path / "g", f"It: {rule}\nAll: A deck has 1 or more cards.", bad=deck))
    [(code, message, place)] = [each for each in found if each[2].startswith("bad:")]
    assert (message, place.split()[-1]) == (f"this deck {expected[0]}", expected[1])
    assert code == ("E503" if "copies" in rule else "E502")


def test_the_places_of_a_zone_want_their_marks_in_order(tmp_path: Path) -> None:
    good, bad = "{Row: {Rose: 1, Fern: 1}}", "{Row: {Fern: 1, Oak: 1}}"
    assert faults(made(tmp_path / "g", good2=good, bad=bad)) == [
        ("E504", "card 1 of the Row must be Rare, and Fern is not", "bad: {Row: Fern"),
        ("E504", "card 2 of the Row must be Wild, and Oak is not", "bad: {Row: Oak"),
    ]


def test_two_cards_in_each_other_s_place_are_one_fault(tmp_path: Path) -> None:
    (found,) = shelf.open_game(str(made(tmp_path / "g", bad="{Row: {Fern: 1, Rose: 1}}"))).diagnostics
    assert found.message == "card 1 of the Row must be Rare, and Fern is not"
    assert found.help == "its places in order: Rare, Wild; the order of the cards matters: swap Fern and Rose"


def test_the_place_is_where_it_becomes_too_much(tmp_path: Path) -> None:
    deck = "{Hand: {Oak: 2}, Shed: {Oak: 2}}"
    [(_, _, place)] = faults(made(tmp_path / "g", "It: A deck has 3 or fewer copies of a card.", bad=deck))
    assert place == "bad: Shed: Oak"


def test_all_that_is_wrong_with_a_deck_is_said_in_one_run(tmp_path: Path) -> None:
    said = "\n".join((
        "Size: A deck has exactly 6 cards.",
        "Rare: A deck has exactly 1 Rare Plant in its Bed or Stack.",
        "Tools: A deck has 2 or more Tools in its Shed.",
        "Copies: A deck has 3 or fewer copies of a card.",
        "Weeds: A deck has no Wild cards.",
    ))  # fmt: skip
    folder = made(tmp_path / "g", said, bad="{Bed: {Rose: 2, Oak: 2}, Stack: {Oak: 2, Fern: 1}, Shed: {Rake: 1}}")
    found = shelf.open_game(str(folder)).diagnostics
    assert sorted(each.message for each in found) == [
        "Bed has room for 3, and this deck puts 4 cards there",
        "this deck has 1 Tool in its Shed, and must have 2 or more",
        "this deck has 1 Wild card, and must have none",
        "this deck has 2 Rare Plants in its Bed or Stack, and must have exactly 1",
        "this deck has 4 copies of Oak, and must have 3 or fewer",
        "this deck has 8 cards, and must have exactly 6",
    ]
    by = [label.text for each in found for label in each.labels]
    rules = {f"by this rule: {name}" for name in ("Size", "Rare", "Tools", "Copies", "Weeds")}
    assert set(by) == {"the same card"} | rules


def test_the_tables_deck_has_no_rules_and_a_misread_deck_no_fault_but_that(tmp_path: Path) -> None:
    folder = made(tmp_path / "g", "Size: A deck has exactly 6 cards.", odd="{Stack: {Okk: 6}}")
    assert [(code, place) for code, _, place in faults(folder)] == [("E401", "odd: {Stack: Okk")]


# ---- a deck that breaks them


def broken(folder: Path) -> Path:
    return made(folder, "Size: A deck has 3 or more cards.", thin="{Stack: {Oak: 1}}", wide="{Stack: {Oak: 9}}")


def test_the_game_can_be_played_with_other_decks(tmp_path: Path, capsys: Any) -> None:
    game = str(broken(tmp_path / "g"))
    assert cli.main(["validate", game]) == 1
    assert cli.main(["simulate", game, "-n", "1", "--jobs", "1", "--deck1", "wide"]) == 0
    assert "Player 1 (random, wide) wins" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["play", "--p1", "random", "--p2", "random"], ["simulate", "-n", "1"]])
def test_it_is_refused_in_the_words_of_validate(tmp_path: Path, capsys: Any, command: list[str]) -> None:
    game = str(broken(tmp_path / "g"))
    cli.main(["validate", game])
    said = capsys.readouterr().err.split("\n\n1 error")[0]
    assert cli.main([command[0], game, *command[1:], "--deck2", "thin"]) == 1
    assert capsys.readouterr().err.startswith(said) and "this deck has 1 card, and must have 3 or more" in said


def test_a_program_is_told_too(tmp_path: Path) -> None:
    game = shelf.open_game(str(broken(tmp_path / "g"))).game
    assert game is not None and game.deck("thin") is not None
    with pytest.raises(shelf.BrokenDeck) as caught:
        shelf.machine(game, {"1": "thin"})
    assert [each.message for each in caught.value.faults] == ["this deck has 1 card, and must have 3 or more"]


def test_a_deck_that_there_is_not_is_answered_with_the_nearest(tmp_path: Path, capsys: Any) -> None:
    assert cli.main(["play", str(broken(tmp_path / "g")), "--deck1", "wode"]) == 2
    assert "has no deck called wode\n  did you mean wide?" in capsys.readouterr().err


# ---- who is dealt which


def test_players_are_dealt_decks_of_their_own(tmp_path: Path, capsys: Any) -> None:
    folder = made(tmp_path / "g", wide="{Stack: {Oak: 9}}")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("{each player: good,", "{each player: good, player 2: wide,")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    game = shelf.open_game(str(folder)).game
    assert game is not None and shelf.dealt(game) == {"1": "good", "2": "wide", "table": "heap"}
    assert shelf.dealt(game, {"1": "wide"})["1"] == "wide"
    assert cli.main(["play", str(folder), "--p1", "random", "--p2", "random", "--seed", "1"]) == 0
    assert "random against random · good against wide · seed 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("deal", "code", "said"),
    [
        ("player 3: good", "E401", "no player is called player 3"),
        ("player 1: god", "E401", "no deck is called god"),
        ("player 2: heap", "E501", "belongs to the table"),
    ],
)
def test_a_deal_that_cannot_be_is_a_fault(tmp_path: Path, deal: str, code: str, said: str) -> None:
    folder = made(tmp_path / "g")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("{each player: good,", f"{{each player: good, {deal},"), "utf-8")
    [(found, message, _)] = faults(folder)
    assert found == code and said in message


def test_a_record_remembers_the_decks(tmp_path: Path, capsys: Any) -> None:
    folder, record = broken(tmp_path / "g"), tmp_path / "game.jsonl"
    play = ["play", str(folder), "--p1", "random", "--p2", "random", "--seed", "1", "--deck2", "wide"]
    assert cli.main([*play, "--record", str(record)]) == 0
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])["decks"] == {"2": "wide"}
    told = capsys.readouterr().out
    assert cli.main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == told.splitlines()[0]
    assert "good against wide" in told.splitlines()[0]


def test_a_report_is_by_deck_where_they_differ(tmp_path: Path, capsys: Any) -> None:
    game = str(broken(tmp_path / "g"))
    assert cli.main(["simulate", game, "-n", "2", "--jobs", "1", "--seed", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] == {"1": "good", "2": "good", "table": "heap"}
    assert cli.main(["simulate", game, "-n", "2", "--jobs", "1", "--seed", "1"]) == 0
    assert "Player 1 (random) wins" in capsys.readouterr().out


# ---- in scenarios


def result(folder: Path, given: str, steps: str) -> tuple[str, ...]:
    path = folder / "scenarios" / "it.yaml"
    path.parent.mkdir(exist_ok=True)
    text = f"game: ..\nscenarios:\n  - name: It\n    given: {given}\n    steps: {steps}\n"
    path.write_text(text, encoding="utf-8")
    file = read(path)
    if file.faulty or file.game is None:
        return tuple(each.message for each in file.found)
    failure = run(file.game, file.scenarios[0]).failure
    return (failure.says,) if failure is not None else ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{set-up: true, decks: {2: wide}}", ()),
        ("{set-up: true, decks: {1: wide, 2: wide, table: heap}}", ("not as expected",)),
        ("{set-up: true, decks: {2: wode}}", ("no deck is called wode",)),
        ("{set-up: true, decks: {3: wide}}", ("there is no player 3",)),
        ("{decks: {2: wide}}", ("decks are dealt in a new game only",)),
        ("{set-up: true, decks: {2: heap}}", ("the deck heap fills Pile, which is a zone of the table",)),
        ("{set-up: true, decks: {2: thin}}",
         ("the deck thin breaks the rules of decks: this deck has 1 card, and must have 3 or more",)),
    ],
)  # fmt: skip
def test_a_scenario_names_decks(tmp_path: Path, given: str, said: tuple[str, ...]) -> None:
    steps = "[{expect: {players: {1: {Stack: {count: 2}}, 2: {Stack: {count: 9}}}}}]"
    found = result(broken(tmp_path / "g"), given, steps)
    assert len(found) == len(said)
    assert all(part in each for part, each in zip(said, found, strict=True))


# ---- many cards at once


@pytest.mark.parametrize(
    ("key", "cards"),
    [
        ("each card", ["Rose", "Oak", "Fern", "Rake", "Spade"]),
        ("each Plant", ["Rose", "Oak", "Fern"]),
        ("each Tool", ["Rake", "Spade"]),
        ("each Wild card", ["Fern"]),
        ("each Plant that is not Rare", ["Oak", "Fern"]),
        ("each card with Cost 2 or more", ["Rose", "Fern"]),
        ("each card that is Clay", ["Rose"]),
        ("each card with HARDY", ["Rose"]),
        ("each Clay Plant with Cost 2", ["Rose"]),
    ],
)
def test_a_deck_names_each_card_of_which_something_is_printed(tmp_path: Path, key: str, cards: list[str]) -> None:
    folder = made(tmp_path / "g", many=f"{{Stack: {{{key}: 2}}}}")
    opened = shelf.open_game(str(folder))
    assert opened.game is not None and not has_errors(opened.diagnostics)
    deck = opened.game.deck("many")
    assert deck is not None
    [(zone, held)] = deck.zones
    assert opened.game.zones[zone].name == "Stack"
    assert [(opened.game.cards[card].name, copies) for card, copies in held] == [(name, 2) for name in cards]


def test_several_keys_stand_in_their_order_and_other_zones_may_have_the_same_cards(tmp_path: Path) -> None:
    folder = made(tmp_path / "g", many="{Stack: {each Tool: 1, Rose: 3, each Tree: 2}, Hand: {each Tool: 1}}")
    game = shelf.open_game(str(folder)).game
    assert game is not None
    deck = game.deck("many")
    assert deck is not None
    held = [[(game.cards[card].name, copies) for card, copies in cards] for _, cards in deck.zones]
    assert held == [[("Rake", 1), ("Spade", 1), ("Rose", 3), ("Oak", 2)], [("Rake", 1), ("Spade", 1)]]


@pytest.mark.parametrize(
    ("zones", "says", "place"),
    [
        ("{Hand: {each Tol: 1}}", "E401 no type is called Tol; did you mean Tool?", "Tol"),
        ("{Hand: {each Tool: 1, Rake: 1}}", "E104 Rake is among these cards twice", "Rake"),
        ("{Hand: {Rose: 1, each Plant: 1}}", "E104 Rose is among these cards twice", "each Plant"),
        ("{Hand: {all Tools: 1}}", "E401 no card is called all Tools", "all Tools"),
        ("{Hand: {each card with Cost 9: 1}}", "E401 no card is what “each card with Cost 9” asks for",
         "each card with Cost 9"),
        ("{Hand: {each player: 1}}", "E506 this does not say which cards", "each player"),
        ("{Hand: {each of your Tools: 1}}", "E506 the key above says already where these cards are",
         "each of your Tools"),
        ("{Stack: {each Tool in your Shed: 1}}", "E506 the key above says already where these cards are",
         "each Tool in your Shed"),
        ("{Hand: {each other Tool: 1}}", "E415 nothing before says other than which card", "other"),
        ("{Hand: {each Tool with Cost equal to 1: 1}}", "E302 \"equal to\" cannot stand here", "equal to"),
    ],
)  # fmt: skip
def test_what_no_deck_can_name_is_told_at_its_words(tmp_path: Path, zones: str, says: str, place: str) -> None:
    [(code, message, where)] = faults(made(tmp_path / "g", bad=zones))
    assert f"{code} {message}".startswith(says) and where.endswith(place)


def test_the_rules_of_decks_count_the_cards_that_are_named_together(tmp_path: Path) -> None:
    bad = "{Shed: {each Tool: 2}, Hand: {each Plant: 1}}"
    [(code, message, place)] = faults(made(tmp_path / "g", "It: A deck has 3 or fewer Tools.", bad=bad))
    assert (code, message) == ("E502", "this deck has 4 Tools, and must have 3 or fewer")
    assert place.endswith("each Tool")


def test_a_key_that_names_many_is_put_into_its_usual_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = made(tmp_path / "g", many="{Hand: {Each Tools: 1}}")
    assert "W501" in [each.code for each in shelf.open_game(str(folder)).diagnostics]
    assert cli.main(["fmt", str(folder)]) == 0
    assert "{Hand: {each Tool: 1}}" in (folder / "decks/many.yaml").read_text(encoding="utf-8")
    assert "W501" not in [each.code for each in shelf.open_game(str(folder)).diagnostics]


def test_what_a_deck_asks_for_is_used(tmp_path: Path) -> None:
    folder = made(tmp_path / "g", many="{Hand: {each card with Size 1 or more: 1}}")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("numbers: {Cost: {}}", "numbers: {Cost: {}, Size: {}}").replace(
        "{type: Tool}", "{type: Tool, Size: 2}", 1
    )
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    forgotten = "nothing uses the number Size"
    assert forgotten not in [each.message for each in shelf.open_game(str(folder)).diagnostics]
    (folder / "decks/many.yaml").unlink()
    assert forgotten in [each.message for each in shelf.open_game(str(folder)).diagnostics]
