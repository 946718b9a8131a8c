"""`cardwright words`: every name that a game declares, and every form of the language with an example that holds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import cli, shelf
from engine.cardset.model import Game
from engine.language.grammar import grammar
from engine.language.parse import parse
from engine.language.phrase import phrase
from engine.table.explanation.book import Book
from engine.table.explanation.sentence import explained, vocabulary_of
from engine.table.phrasebook.bank import BANK
from engine.table.phrasebook.examples import STARTS, Examples
from engine.table.phrasebook.forms import GROUPS, LABELS, groups, is_form, pattern
from engine.table.phrasebook.names import names
from engine.table.phrasebook.uses import alternatives
from tests.engine_games import copied, opened
from tests.own_code import ROOT

RICH = """\
cardwright: 1
game: Rich
players: 2
counters:
  Coin: {plural: Coins, max: 20}
  Debt: {min: -5}
  Round: {per: table, start: 1}
  Rust: {per: card}
numbers: {Rank: {}, Charm: {per: player}, Tide: {per: table}}
labels: {Suit: [Cups, Swords], Guild: text, Led Suit: {of: Suit}}
keywords: {SWIFT: This card has +1 Rank.}
marks: {card: [Golden, Bent]}
types:
  Beast: {plural: Beasts}
  Dragon: {is: Beast, plural: Dragons}
zones:
  Deck: {per: player, seen by: nobody, draw from: true}
  Hand: {per: player, seen by: owner, draw to: true}
  Pile: {per: player, said: "on", discard to: true}
  Rack: {per: player, size: 3}
  On Top: {per: player, in play: true}
  Belt: {per: player, in play: true, attached: true}
  Supply: {per: table, seen by: nobody}
  Row: {per: table, size: 3}
roles: {Dealer: the active player, Winner: chosen}
periods: {Season: [Spring, Autumn]}
procedures: {Race: {Lap: {do: Draw 1 card.}}}
turn: {Day: {actions: all}, Night: {do: Draw 1 card.}}
actions: {Stop: {do: End the phase.}}
endings: {Rich: "When a player has 20 Coins, that player wins."}
"""
"""A game that has a name for every gap."""

BARE = """\
cardwright: 1
game: Bare
players: 2
turn: {Day: {actions: all}}
actions: {Stop: {do: End the phase.}, Win: {do: You win.}}
endings: {Late: "At the end of turn 9, end the game."}
"""
"""A game that has hardly any names."""


def made(folder: Path, text: str) -> Game:
    folder.mkdir()
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    loaded = shelf.open_game(str(folder))
    assert loaded.game is not None, [each.message for each in loaded.diagnostics]
    return loaded.game


def process(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    return subprocess.run(
        [sys.executable, "-P", "-m", "engine", "words", *args], cwd=ROOT, env=whole, capture_output=True, text=True
    )


# ---- the forms are the grammar's


def test_every_symbol_of_the_grammar_is_in_one_group_and_has_a_label() -> None:
    symbols = {production.symbol for production in grammar().productions}
    grouped = [symbol for group in GROUPS.values() for symbol in group]
    assert len(grouped) == len(set(grouped))
    assert symbols <= set(grouped)
    assert symbols <= set(LABELS)
    terminals = {s for p in grammar().productions for s in p.expansion if s.isupper() and s[0] != "_"}
    assert terminals <= set(LABELS)


def test_every_form_is_listed() -> None:
    listed = {form.pattern for group in groups() for form in group.forms}
    assert listed == {pattern(production) for production in grammar().productions if is_form(production)}


def test_patterns_are_written_as_people_read_them() -> None:
    said = {form.pattern for group in groups() for form in group.forms}
    assert {"gain AMOUNT", "If you do, EFFECT.", "N or more", "the top N cards of ZONE", "WHO's"} <= said
    assert not any("_" in each or "  " in each for each in said)


# ---- the examples hold


def test_the_bank_has_an_example_of_every_form(tmp_path: Path) -> None:
    found = Examples(made(tmp_path / "rich", RICH)).found
    missing = [pattern(p) for n, p in enumerate(grammar().productions) if is_form(p) and n not in found]
    assert missing == []


def test_no_sentence_of_the_bank_is_idle(tmp_path: Path) -> None:
    """Each can be said in a game that has all names."""
    examples = Examples(made(tmp_path / "rich", RICH))
    made_ones = list(examples._made())
    assert len(made_ones) == len(BANK)


@pytest.mark.parametrize("name", ["deckbuilder", "deckbuilder+reshuffle"])
def test_the_examples_are_understood_in_their_game_and_usually_worded(name: str) -> None:
    game = opened(name)
    vocabulary, book = vocabulary_of(game), Book(game)
    for number, example in Examples(game).found.items():
        start = STARTS.get(example.source, "text")
        assert number in alternatives(example.text, vocabulary, start)
        node = parse(example.text, vocabulary, start).node
        assert node is not None and phrase(node, vocabulary, start) == example.text
        if example.source == "":
            assert explained(book, example.text).explanation is not None, example


def test_a_games_own_short_texts_come_first() -> None:
    found = {example.text: example.source for example in Examples(opened("deckbuilder")).found.values()}
    assert found["Draw 2 cards."] == "Sixth Player"
    assert found["The opponent loses 2 Momentum."] == "Steal Momentum"


def test_a_game_without_such_names_has_fewer_examples(tmp_path: Path) -> None:
    found = Examples(made(tmp_path / "bare", BARE)).found
    assert 20 < len(found) < len(grammar().productions) // 2


# ---- the names are the game's


def test_every_declared_name_is_listed_with_its_place() -> None:
    game = opened("deckbuilder")
    listed = {kind.title: {entry.name for entry in kind.entries} for kind in names(Book(game))}
    assert listed["counters"] == {"Score", "Hustle", "Momentum"}
    assert listed["zones"] == {zone.name for zone in game.zones}
    assert listed["cards"] == {card.name for card in game.cards}
    assert listed["actions"] == {action.name for action in game.actions}
    assert listed["variants"] == {name for name, _ in game.other_variants}
    for kind in names(Book(game)):
        for entry in kind.entries:
            if entry.place:
                file, _, line = entry.place.rpartition(":")
                text = (ROOT / "cardsets" / "deckbuilder" / file).read_text(encoding="utf-8")
                assert entry.name in text.splitlines()[int(line) - 1]


def test_plurals_prepositions_and_bounds_are_told(tmp_path: Path) -> None:
    entries = {e.name: e.facts for kind in names(Book(made(tmp_path / "rich", RICH))) for e in kind.entries}
    assert entries["Coin"] == "each player, several: Coins, from 0 to 20"
    assert entries["Debt"] == "each player, from -5"
    assert entries["Round"] == "the table, from 0, starts at 1"
    assert entries["Beast"] == "several: Beasts"
    assert (entries["Suit"], entries["Led Suit"]) == ("Cups and Swords", "the table: a word of Suit")
    assert entries["Pile"].startswith("“on your Pile”, each player")
    assert entries["On Top"].startswith("“On Top”, each player")
    assert entries["Row"].startswith("“in the Row”, the table") and "room for 3" in entries["Row"]


# ---- as a user does it


def test_the_phrasebook_is_printed() -> None:
    done = process("deckbuilder")
    assert (done.returncode, done.stderr) == (0, "")
    wanted = "Counters", "Hustle", "“on your Bench”", "gain AMOUNT", "Gain 2 Score.  (Shoot a Two)", "What is done"
    assert all(said in done.stdout for said in wanted)
    assert all(len(line) <= 100 for line in done.stdout.splitlines())


def test_a_word_finds_names_and_forms() -> None:
    done = process("deckbuilder", "shuffle")
    assert done.returncode == 0
    assert "shuffle ZONE into ZONE" in done.stdout and "reshuffle" in done.stdout
    assert "gain AMOUNT" not in done.stdout and "Momentum" not in done.stdout.split("Variants")[0]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["deckbuilder", "xyzzy"], "no name and no sentence of deckbuilder has the word xyzzy"),
        (["nogame"], "nogame is neither a bundled game"),
        ([], "the following arguments are required"),
    ],
)
def test_wrong_usage(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["words", *args]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_a_game_with_faults_shows_them(tmp_path: Path) -> None:
    more = "cards:\n  Odd: {type: Unit, text: Gain 2 Momentm.}\n"
    done = process(copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more}))
    assert done.returncode == 1 and "error[E401]" in done.stderr


def test_a_game_of_few_names_and_a_narrow_terminal(tmp_path: Path) -> None:
    made(tmp_path / "bare", BARE)
    done = process(str(tmp_path / "bare"), COLUMNS="70")
    assert done.returncode == 0 and "(this game has no names for it)" in " ".join(done.stdout.split())
    assert all(len(line) <= 70 for line in done.stdout.splitlines())
