"""`cardwright explain`: what is told follows from the programs, for every instruction and every shipped text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from engine import cli, shelf
from engine.cardset.load import variants_of
from engine.cardset.model import Label, Period, Procedure, Role
from engine.rules.passing import may_pass
from engine.rules.programs import NOTHING, OPS, CardFact, K, L, LastingFact, Modifier, Op, Program, Relation
from engine.table.explanation.book import Book
from engine.table.explanation.facts import Facts
from engine.table.explanation.flow import FLOWS, Narrator
from engine.table.explanation.layout import lines
from engine.table.explanation.reader import Reader
from engine.table.explanation.reading import READS
from engine.table.explanation.sentence import explained
from engine.table.explanation.steps import Explanation, Step
from engine.table.explanation.subjects import KINDS, Subject, explain, subjects
from engine.table.explanation.terms import Card, Flag, Several, Term
from engine.table.explanation.ways import zones_of
from engine.table.explanation.writing import WRITES
from tests import raid
from tests.engine_games import copied, opened
from tests.own_code import ROOT

WIDTH = 100
RECORD = os.environ.get("RECORD") == "1"
GOLDEN = ROOT / "tests" / "explain"


def book(name: str = "deckbuilder") -> Book:
    return Book(opened(name))


def drawn(explanation: Explanation, width: int = WIDTH) -> str:
    return "".join(f"{line.text}\n" for line in lines(explanation, width))


def said(sentence: str, name: str = "deckbuilder") -> str:
    """What is told of a sentence, without its heading, in one line."""
    typed = explained(book(name), sentence)
    assert typed.explanation is not None, [each.message for each in typed.diagnostics]
    return " / ".join(_told(step) for section in typed.explanation.sections for step in section.steps)


def _told(step: Step) -> str:
    inside = "; ".join(_told(each) for each in step.inside)
    others = "".join(f" {_told(each)}" for each in step.other)
    return f"{step.text} {{{inside}}}{others}" if step.inside else step.text


def process(*args: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    whole.pop("COLUMNS", None)
    return subprocess.run(
        [sys.executable, "-P", "-m", "engine", *args], cwd=cwd, env=whole, capture_output=True, text=True, input=""
    )


# ---- the table of instructions


def test_every_instruction_is_told_once() -> None:
    kinds = [set(READS), set(WRITES), set(FLOWS)]
    assert set.union(*kinds) == set(Op)
    assert sum(map(len, kinds)) == len(Op)


OPERANDS = {"d": 9, "p": 0, "c": 0, "z": 0, "m": 0, "a": 0, "t": 0, "q": NOTHING, "b": 0, "r": 0, "n": 0}
OF_CARDS = {Op.VALUE, Op.TYPE, Op.MARKED, Op.WITHIN, Op.SAME, Op.SHARED, Op.HOLDER, Op.MOVE, Op.SEND}
OF_LISTS = {Op.SIFT, Op.TOTAL, Op.LENGTH, Op.FIND, Op.WITHOUT, Op.JOIN, Op.ANY}


def operands(op: Op) -> list[int]:
    x = L(0) if op in OF_CARDS else L(1) if op in OF_LISTS else K(2)
    known = {**OPERANDS, "x": x, "a": len(book().game.numbers) if op == Op.SHARED else 0}
    return [known[letter] for letter in OPS[op]]


def reader() -> Reader:
    some = Several("the cards", one="card")
    whole = book()
    span = whole.game.zones[0].span
    stages = (Role("Dealer", None, span),), (Procedure("Race", (), span),), (Period("Spring", 0, 0, span),)
    game = replace(whole.game, **dict(zip(("roles", "procedures", "periods"), stages, strict=True)))
    game = replace(game, labels=(Label("Suit", ("Cups",), span),))
    code = replace(whole.code, program=replace(whole.code.program, lasting=(LastingFact(1, False, False),)))
    return Reader(Facts(game, code), code, {0: Card("that card"), 1: some, 9: some})


@pytest.mark.parametrize("op", sorted(READS), ids=lambda op: op.name)
def test_what_is_read_has_words(op: Op) -> None:
    of = reader()
    of.read((op, *operands(op)))
    held = of.locals[9]
    assert isinstance(held, Term)
    assert held.noun or (isinstance(held, Flag) and held.fact.yes and held.fact.no) or op is Op.EMPTY


@pytest.mark.parametrize("op", sorted(WRITES), ids=lambda op: op.name)
def test_what_is_written_has_a_step(op: Op) -> None:
    step = WRITES[op](reader(), *operands(op))
    assert step.text and "None" not in step.told


@pytest.mark.parametrize("op", sorted(set(FLOWS) - {Op.CALL, Op.IF, Op.MODE, Op.CHANCE}), ids=lambda op: op.name)
def test_what_ends_a_block_goes_on(op: Op) -> None:
    """The block at which it goes on is empty."""
    whole = book()
    here = len(whole.program.blocks)
    row = [here + 1 if letter == "b" else operand for letter, operand in zip(OPS[op], operands(op), strict=True)]
    code = replace(whole.code, program=_with_blocks(whole.program, ((op, *row), (Op.DONE,))))
    narrator = Narrator(Reader(reader().facts, code, reader().locals), here)
    steps, after = FLOWS[op](narrator, here, (op, *row), frozenset())
    assert after in (None, here + 1)
    assert all(step.text for step in steps)


def _with_blocks(program: Program, more: tuple[tuple[int, ...], ...]) -> Program:
    locals_, origins = program.locals + (10,) * len(more), program.origins + (0,) * len(more)
    return replace(program, blocks=program.blocks + more, locals=locals_, origins=origins)


# ---- all that is shipped


def shipped() -> Iterator[tuple[str, Book, Subject]]:
    """Everything with a name; of a variant, what can differ there."""
    for name in shelf.bundled():
        variants = variants_of(shelf.find(name))
        for each in (name, *(f"{name}+{variant}" for variant in variants)):
            whole = book(each)
            for subject in subjects(whole):
                if each == name or subject.kind in ("rule", "ending", "phase", "set-up step"):
                    yield each, whole, subject


@pytest.mark.parametrize("game", shelf.bundled())
def test_what_is_told_of_a_game_is_as_recorded(game: str) -> None:
    """RECORD=1 writes it anew."""
    told = "\n".join(
        f"$ cardwright explain {name} {subject.name}\n{drawn(explain(whole, subject))}"
        for name, whole, subject in shipped()
        if name.split("+")[0] == game
    )
    golden = GOLDEN / f"{game}.out"
    if RECORD:
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_everything_shipped_is_told_of_and_reads_well() -> None:
    for name, whole, subject in shipped():
        explanation = explain(whole, subject)
        text = drawn(explanation)
        assert explanation.sections or explanation.says, (name, subject)
        assert not re.search(r"None|\bTrue\b|\{|\}|\ba [aeio]|\b(\w+) \1\b|,,|\(\)|:\.", text), (name, text)
        assert all(len(line) <= WIDTH for line in text.splitlines()), (name, text)


def test_no_number_of_a_block_or_local_is_told(tmp_path: Path) -> None:
    """Another card before all others moves every block, and changes nothing that is told of the rest."""
    text = "You may lose 1 Momentum. If you do, choose 2 cards in your Hand, then move them to your Bench."
    more = f'cards:\n  Another: {{type: Unit, text: "{text}"}}\n'
    plain = copied("deckbuilder", tmp_path / "one" / "game", {})
    moved = copied("deckbuilder", tmp_path / "two" / "game", {"cards/aaa.yaml": more})
    before, after = book(plain), book(moved)
    assert after.program.actions[0].block > before.program.actions[0].block
    things = {"counter", "zone", "number", "mark", "type"}  # they list the texts that speak of them
    shown = {each.name: drawn(explain(before, each)) for each in subjects(before) if each.kind not in things}
    for subject in subjects(after):
        if subject.name in shown and subject.kind not in things:
            assert drawn(explain(after, subject)).replace("/two/", "/one/") == shown[subject.name]


def test_every_number_that_is_told_stands_in_the_data() -> None:
    whole = book()
    files = [path.read_text(encoding="utf-8") for path in (ROOT / "cardsets" / "deckbuilder").rglob("*.yaml")]
    known = {number for text in files for number in re.findall(r"\d+", text)}
    for subject in subjects(whole):
        for section in explain(whole, subject).sections:
            for step in section.steps:
                assert set(re.findall(r"\d+", _told(step))) <= known | {"0", "1"}, step


def test_it_is_the_same_on_every_run() -> None:
    command = "explain", "deckbuilder", "Three Point Specialist"
    told = {process(*command, PYTHONHASHSEED=str(seed)).stdout for seed in (0, 1, 2)}
    assert len(told) == 1 and told != {""}


# ---- sentences, and how they are told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Gain 2 Momentum.", "you gain 2 Momentum"),
        ("The opponent loses 1 Score.", "the opponent loses 1 Score"),
        ("Lose all Hustle.", "you lose all Hustle"),
        ("Set your Momentum to 0.", "your Momentum becomes 0"),
        ("Draw 1 card.", "you draw 1 card, from the top of your Roster Deck to your Hand"),
        (
            "If you have 3 or more Momentum and it is your turn, gain 1 Score. Otherwise, lose 1 Score.",
            "if you have at least 3 Momentum and it is your turn: {you gain 1 Score} otherwise: {you lose 1 Score}",
        ),
        ("If your Hand is empty, gain 1 Score.", "if your Hand is empty: {you gain 1 Score}"),
        (
            "If the opponent has more Score than you, gain 1 Hustle.",
            "if the opponent has more Score than you: {you gain 1 Hustle}",
        ),
        ("If you trail in Score, gain 1 Hustle.", "if you trail in Score: {you gain 1 Hustle}"),
        ("If you lead by 3 or more Score, gain 1 Hustle.", "if you lead by at least 3 Score: {you gain 1 Hustle}"),
        (
            "You may lose 1 Momentum. If you do, gain 2 Hustle.",
            "if you have at least 1 Momentum: {you may do this, or not: {you lose 1 Momentum; you gain 2 Hustle}}",
        ),
        (
            "Choose one: gain 2 Hustle; or draw 1 card.",
            "you choose one of these: {“gain 2 Hustle”: {you gain 2 Hustle}; "
            "“draw 1 card”: {you draw 1 card, from the top of your Roster Deck to your Hand}}",
        ),
        (
            "Choose a card in your Hand, then move it to your Bench.",
            "you choose a card in your Hand / the chosen card goes from your Hand to your Bench",
        ),
        (
            "Choose up to 2 Units in your Hand. Discard them.",
            "2 times: {you choose a Unit in your Hand (not chosen yet), or none; if none is chosen: {that is all}} / "
            "for each of the chosen cards: {that card goes from your Hand to your Bench}",
        ),
        (
            "Each player discards a card in their Hand.",
            "for each player, the active player first: {that player chooses a card in their Hand; "
            "the chosen card goes from their Hand to their Bench}",
        ),
        (
            "Discard a random card in the opponent's Hand.",
            "a card in the opponent's Hand is picked by chance / "
            "that card goes from the opponent's Hand to the opponent's Bench",
        ),
        (
            "Move the top card of the Recruiting Deck to your Hand.",
            "the top card of the Recruiting Deck goes from the Recruiting Deck to your Hand",
        ),
        (
            "Choose a card in your Hand. Move it to the top of your Roster Deck.",
            "you choose a card in your Hand / "
            "the chosen card goes from your Hand to the top of your Roster Deck",
        ),
        (
            "Choose a card in your Hand. Move it to the bottom of the Recruiting Deck.",
            "you choose a card in your Hand / "
            "the chosen card goes from your Hand to the bottom of the Recruiting Deck",
        ),
        (
            "Move all cards On Court that are not Permanent to your Bench.",
            "all cards On Court that are not Permanent go to your Bench",
        ),
        (
            "Shuffle your Bench into your Roster Deck.",
            "all cards on your Bench go to your Roster Deck / your Roster Deck is shuffled",
        ),
        (
            "Gain 1 Score for each Permanent Unit On Court.",
            "you gain Score equal to the number of Permanent Units On Court",
        ),
        (
            "Cards in your Hand have -1 Cost while you have 10 or more Score.",
            "cards in your Hand have -1 Cost, as long as you have at least 10 Score",
        ),
        ("This card has +1 Health.", "this card has +1 Health"),
        (
            "The opponent cannot play Units until the end of the turn.",
            "until the end of the turn, the opponent can play no card if the card is a Unit",
        ),
        (
            "A player cannot lose Hustle until the start of your next turn.",
            "you choose a player / until the start of your next turn, "
            "if the player named before would lose Hustle, at once before it happens: {it does not happen}",
        ),
        (
            "Until the end of the turn, when the opponent gains Hustle, gain 1 Hustle. Then draw 1 card.",
            "until the end of the turn, when the opponent gains Hustle (once what is going on is done): "
            "{you gain 1 Hustle; you draw 1 card, from the top of your Roster Deck to your Hand}",
        ),
        (
            "At the start of your next turn, gain 1 Hustle. Then draw 1 card.",
            "at the start of your next turn: "
            "{you gain 1 Hustle; you draw 1 card, from the top of your Roster Deck to your Hand}",
        ),
        (
            "Until the end of the turn, if you would lose Hustle, lose no Hustle instead.",
            "until the end of the turn, if you would lose Hustle, at once before it happens: {it does not happen}",
        ),
        ("End the turn.", "the turn is over once this is done"),
        ("The opponent takes the next turn.", "the opponent takes the next turn"),
        ("You win.", "you win, and the game is over at once"),
        ("End the game.", "the game is over at once, and nobody wins"),
    ],
)
def test_a_sentence_is_told_by_what_it_does(sentence: str, told: str) -> None:
    assert said(sentence) == told


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("Gain 1 Hustle.", "At once, when “Play a card” resolves it"),
        ("At the start of your turn, gain 1 Hustle.", "At the start of your turn, while this card is On Court"),
        ("At the end of each Possession, gain 1 Hustle.", "At the end of each Possession, while this card is On Court"),
        (
            "When you gain Hustle, draw 1 card.",
            "When you gain Hustle, while this card is On Court (once what is going on is done)",
        ),
        ("When another player draws a card, gain 1 Hustle.", "When another player draws a card"),
        ("When this card leaves On Court, gain 1 Hustle.", "When this card leaves On Court"),
        (
            "When a card enters your Bench from the Recruiting Board, gain 1 Hustle.",
            "When a card comes to your Bench from the Recruiting Board",
        ),
        ("Cards in your Hand have -1 Cost.", "As long as this card is On Court"),
        ("Once each turn, when you draw a card, gain 1 Hustle.", "When you draw a card, once each turn"),
        ("2 times a game, when you draw a card, gain 1 Hustle.", "When you draw a card, 2 times a game"),
        (
            "Once each Possession, if you would gain Hustle, you gain 1 less Hustle instead.",
            "If you would gain Hustle, at once before it happens, once each Possession",
        ),
    ],
)
def test_a_sentence_is_told_with_when_it_works(sentence: str, title: str) -> None:
    typed = explained(book(), sentence)
    assert typed.explanation is not None
    assert typed.explanation.sections[0].title.startswith(title)


def test_bounds_places_and_who_waits_stand_beside() -> None:
    sentence = "Gain 2 Score. The opponent loses 1 Momentum. Draw 2 cards."
    text = " ".join(drawn(_explanation(sentence, "deckbuilder+reshuffle")).split())
    assert re.search(r"you gain 2 Score \(never above 21, game.yaml:\d+; seen at once by the ending Score\)", text)
    assert re.search(r"loses 1 Momentum \(never below 0, game.yaml:\d+\)", text)
    assert "(fewer if it runs out; but before each, the rule Reshuffle)" in text


def _explanation(sentence: str, name: str) -> Explanation:
    typed = explained(book(name), sentence)
    assert typed.explanation is not None
    return typed.explanation


def test_the_places_are_lines_of_the_files() -> None:
    whole = book()
    for subject in subjects(whole):
        file, _, line = explain(whole, subject).place.rpartition(":")
        assert subject.name in (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]


CORPUS = yaml.safe_load((ROOT / "tests" / "effects.yaml").read_text(encoding="utf-8"))


def sentences() -> list[str]:
    return [entry["text"] for entry in CORPUS["read"] if "text" in entry]


def test_every_sentence_of_the_language_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is read from a local that nothing was told of."""
    value = Reader.value

    def strict(self: Reader, x: int) -> Term:
        assert not x & 1 or x >> 1 in self.locals, "a local that nothing was told of"
        return value(self, x)

    monkeypatch.setattr(Reader, "value", strict)
    whole, told = book("deckbuilder+reshuffle"), 0
    for sentence in sentences():
        typed = explained(whole, sentence)
        assert typed.explanation is not None or typed.diagnostics
        if typed.explanation is not None:
            text = drawn(typed.explanation)
            assert typed.explanation.sections and not re.search(r"None|,,|\b(\w+) \1\b", text), text
            told += 1
    assert told > 40


def test_ways_that_chance_chooses_from_are_told() -> None:
    ways = "{“gain 1 Score”: {you gain 1 Score}; “lose 1 Score”: {you lose 1 Score}}"
    assert said("Choose one at random: gain 1 Score; or lose 1 Score.") == f"chance chooses one of these: {ways}"
    assert said("Choose one: gain 1 Score; or lose 1 Score.") == f"you choose one of these: {ways}"


def test_a_game_for_more_than_two_is_told_too(tmp_path: Path) -> None:
    origin = ROOT / "cardsets" / "deckbuilder"
    game = (origin / "game.yaml").read_text(encoding="utf-8").replace("players: 2", "players: 3")
    game = game.replace("The opponent loses 2 Momentum", "Each opponent loses 2 Momentum")
    cards = (origin / "cards" / "recruiting.yaml").read_text(encoding="utf-8")
    cards = cards.replace("The opponent loses", "The next player loses")
    name = copied("deckbuilder", tmp_path / "three", {"game.yaml": game, "cards/recruiting.yaml": cards})
    each = "for each other player, in turn order: {that player loses 1 Score}"
    assert said("Each opponent loses 1 Score.", name) == each
    assert said("The next player gains 1 Score.", name) == "the next player gains 1 Score"
    assert said("The player to your right gains 1 Score.", name) == "the player to your right gains 1 Score"
    moved = "Each player moves all cards in their Hand to the Hand of the player to their left."
    assert "their Hand go to the Hand of the player to their left" in said(moved, name)
    became = "the Score of the player to your left becomes 2"
    assert said("Set the Score of the player to your left to 2.", name) == became


def test_who_sits_where_is_told_in_a_game_for_four(tmp_path: Path) -> None:
    game = (ROOT / "cardsets" / "deckbuilder" / "game.yaml").read_text(encoding="utf-8")
    changed = {"game.yaml": game.replace("players: 2", "players: 4").replace("The opponent", "Each opponent")}
    cards = (ROOT / "cardsets" / "deckbuilder" / "cards" / "recruiting.yaml").read_text(encoding="utf-8")
    changed["cards/recruiting.yaml"] = cards.replace("The opponent loses", "Each opponent loses")
    name = copied("deckbuilder", tmp_path / "four", changed)
    assert said("The player across from you gains 1 Score.", name) == "the player across from you gains 1 Score"
    away = "Choose a player. Gain Score equal to the Score of the player across from that player."
    assert "the Score of the player across from that player" in said(away, name)


# ---- as a user does it


def test_a_card_is_told_with_how_it_is_used_and_what_is_assumed() -> None:
    done = process("explain", "deckbuilder", "Timeout")
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert "Timeout · Unit · Cost 1" in text and "“Gain 1 Hustle, then draw 1 card.”" in text
    assert "Buy Timeout, from the Recruiting Board, for 1 Hustle (its Cost)" in text
    assert "Cost 1 and text (DA-10: Costs" in text
    assert "3 in the Recruiting Deck of the deck recruiting, dealt to the table" in text


def test_what_can_never_happen_with_a_card_is_said() -> None:
    never = "Play Timeout: never, for it cannot come to your Hand with the decks that are dealt"
    assert never in " ".join(process("explain", "deckbuilder", "Timeout").stdout.split())
    assert never not in " ".join(process("explain", "deckbuilder+reshuffle", "Timeout").stdout.split())


@pytest.mark.parametrize("args", [["Fast Break"], ["Fast", "Break"], ["fast break"]])
def test_names_need_no_quotes_and_no_capitals(args: list[str]) -> None:
    assert "Fast Break · Unit" in process("explain", "deckbuilder", *args).stdout


def test_two_things_of_one_name_are_both_told() -> None:
    out = process("explain", "deckbuilder", "Score").stdout
    assert "Score · an ending" in out and "Score · a counter" in out


def test_a_sentence_is_told() -> None:
    done = process("explain", "deckbuilder", "Gain 1 Score, then draw 1 card.")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. you gain 1 Score" in done.stdout and "2. you draw 1 card" in done.stdout


def test_a_sentence_may_speak_of_its_own_card_by_type() -> None:
    assert said("Discard this Structure.") == "this card goes from wherever it is to its holder's Bench"


def test_a_sentence_that_is_not_understood_is_answered_as_validate_would(tmp_path: Path) -> None:
    sentence = "Gain 2 Momentm, then draw 1 crad."
    done = process("explain", "deckbuilder", sentence)
    assert (done.returncode, done.stdout) == (1, "")
    more = f"cards:\n  Odd: {{type: Unit, text: {sentence!r}}}\n"
    name = copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more})
    validated = process("validate", name).stderr
    heads = [line for line in done.stderr.splitlines() if line.startswith(("error", "  ="))]
    assert len(heads) >= 2 and all(line in validated for line in heads)
    assert " --> your sentence:1:8" in done.stderr and "^^^^^^^" in done.stderr


def test_what_is_said_unusually_is_told_and_hinted_at() -> None:
    done = process("explain", "deckbuilder", "Gain 2 Hustle. Draw a card.")
    assert done.returncode == 0 and "you draw 1 card" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["deckbuilder", "Fast Brake"], "did you mean Fast Break?"),
        (["deckbuilder", "Momentun"], "did you mean Momentum?"),
        (["deckbuilder", "zzzz"], "cardwright words deckbuilder"),
        (["deckbuilder"], "explain takes a game and then a name or a sentence"),
        (["deckbuilder", ""], "explain takes a game and then a name or a sentence"),
        (["E999"], "no message has the code E999"),
        (["nogame", "x"], "nogame is neither a bundled game nor a folder with game.yaml"),
        (["deckbuilder+nix", "x"], "deckbuilder has no variant called nix"),
        (["deckbuilder", "Gain\x07 2 Hustle."], "U+0007"),
        (["deckbuilder", "Gain\u00a02 Hustle."], "U+00A0"),
        ([], "the following arguments are required"),
    ],
)
def test_wrong_usage(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", *args]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_a_game_with_faults_shows_them(tmp_path: Path) -> None:
    more = "cards:\n  Odd: {type: Unit, text: Gain 2 Momentm.}\n"
    done = process("explain", copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more}), "Fast Break")
    assert done.returncode == 1 and "error[E401]" in done.stderr


def test_a_narrow_terminal_is_kept_to() -> None:
    done = process("explain", "deckbuilder", "Possession", NO_COLOR="1")
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "60"}
    narrow = subprocess.run(
        [sys.executable, "-P", "-m", "engine", "explain", "deckbuilder", "Possession"], cwd=ROOT, env=whole,
        capture_output=True, text=True,
    )  # fmt: skip
    assert all(len(line) <= 60 for line in narrow.stdout.splitlines())
    assert "".join(narrow.stdout.split()) == "".join(done.stdout.split())


def test_hostile_names_are_shown_harmless(tmp_path: Path) -> None:
    more = 'cards:\n  "Odd [red]Card": {type: Unit, text: "Gain 1 Hustle."}\n'
    name = copied("deckbuilder", tmp_path / "game", {"cards/odd.yaml": more})
    assert "Odd [red]Card · Unit" in process("explain", name, "Odd [red]Card").stdout


def test_all_kinds_can_be_explained() -> None:
    nothing = shelf.open_game(str(ROOT / "tests" / "meaning" / "game")).game
    assert nothing is not None
    found = {subject.kind for of in (book(), Book(nothing), Book(raid.game())) for subject in subjects(of)}
    assert found == set(KINDS)


def told_of(game: str, name: str) -> str:
    """What is told of a thing of a game, in one line."""
    done = process("explain", game, name)
    assert (done.returncode, done.stderr) == (0, "")
    return " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("a player leads in Claim", "one player has more Claim than every other"),
        ("you lead in Claim", "you lead in Claim"),
        ("you trail in Claim", "you trail in Claim"),
        ("a player trails in Claim", "there is a player who trails in Claim"),
        ("another player leads in Claim", "there is another player who leads in Claim"),
        ("the player to your left leads in Claim", "the player to your left leads in Claim"),
        ("there is exactly 1 player with the most Claim", "there is exactly 1 player who has the most Claim"),
        ("2 or more players trail in Claim", "there are at least 2 players who trail in Claim"),
        ("you have more Points than another player", "you have more Points than another player"),
    ],
)
def test_to_lead_in_a_number_is_told_as_to_lead_in_a_counter(condition: str, told: str) -> None:
    assert f"if {told}: {{you gain 2 Points}}" in said(f"If {condition}, gain 2 Points.", "hearts")


def test_a_label_of_the_table_is_told_with_what_sets_and_reads_it() -> None:
    told = told_of("crazy-eights", "Upcard Suit")
    assert told.startswith("Upcard Suit · a label of the table ")
    assert "then one of those of Suit: Clubs, Diamonds, Hearts and Spades Set by" in told
    assert "Set by the action Play a card, the action Play an Eight and the set-up step First card Chosen by" in told
    assert told.endswith("Chosen by the action Play an Eight Read by the action Play a card")
    told = told_of("hearts", "Lead Suit")
    assert "Chosen by no text Read by the number Claim, the action Play to the first trick and the" in told


def test_a_word_that_is_only_chosen_is_not_told_as_set(tmp_path: Path) -> None:
    calling = "Seek: {do: Choose the Upcard Suit. End the turn.}"
    text = (ROOT / "cardsets" / "crazy-eights" / "game.yaml").read_text(encoding="utf-8")
    more = {"game.yaml": text.replace("\nactions:\n", f"\nactions:\n  {calling}\n")}
    name = copied("crazy-eights", tmp_path / "game", more)
    told = told_of(name, "Upcard Suit")
    assert "Set by the action Play a card, the action Play an Eight and the set-up step First card Chosen by" in told
    assert "Chosen by the action Seek and the action Play an Eight" in told


def uses_of(game: str, name: str) -> list[str]:
    """What is told of the actions that can take a card."""
    whole = book(game)
    card = next(each for each in subjects(whole) if (each.kind, each.name) == ("card", name))
    (section,) = (each for each in explain(whole, card).sections if each.title == "How it is used")
    return [_told(step) for step in section.steps]


def test_an_action_is_told_only_of_cards_that_what_they_print_lets_it_take() -> None:
    effects = {name: uses_of("crazy-eights", name) for name in ("Eight of Hearts", "Nine of Hearts")}
    assert [len(uses) for uses in effects.values()] == [1, 1]
    assert "you choose a word for the Upcard Suit" in effects["Eight of Hearts"][0]
    assert "you choose a word for the Upcard Suit" not in effects["Nine of Hearts"][0]
    leads = "Lead Two of Clubs, from your Hand, if this is turn 2:"
    assert any(text.startswith(leads) for text in uses_of("hearts", "Two of Clubs"))
    assert not any("turn 2" in text for text in uses_of("hearts", "Eight of Spades"))


def test_a_number_that_some_text_changes_settles_nothing() -> None:
    program = book().program
    number, query = 0, len(program.blocks)
    asks = ((Op.VALUE, 1, number, L(0), Op.IF, L(1), Relation.AT_LEAST, K(99), query + 1, query + 2), (Op.YES,))
    whole = _with_blocks(program, (*asks, (Op.NO,)))
    fixed = replace(whole, modifiers=(), lasting=(), keywords=(), cards=tuple(_bare(card) for card in whole.cards))
    assert not may_pass(fixed, query, 0)
    assert may_pass(replace(fixed, modifiers=(Modifier(number, NOTHING, NOTHING, query),)), query, 0)


def _bare(card: CardFact) -> CardFact:
    return replace(card, modifiers=())


def test_an_action_is_told_only_of_cards_of_a_type_that_can_come_where_it_chooses() -> None:
    game = shelf.open_game("velocity").game
    assert game is not None
    whole = Book(game)
    using: dict[str, set[str]] = {}
    for card, it in enumerate(game.cards):
        assert it.type is not None
        zones = {game.zones[zone].name for zone in zones_of(whole, card) or ()}
        using.setdefault(game.types[it.type].name, set()).update(zones)
    assert using["Arena"] == {"Clubhouse", "Venue", "Discard Pile"}
    assert "Lineup" in using["Athlete"] and "Lineup" not in using["Event"]
