"""What people type at a table besides their choices, and choices whose effects never end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.exits import Exit
from engine.cli.person import HELP
from engine.table.explanation.book import Book
from engine.table.explanation.options import begun, of_option
from engine.table.replay import Replay, read
from tests import tables
from tests.peeking import peeking
from tests.tables import hold
from tests.terminal import Run, running

GAME = "deckbuilder+reshuffle"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs commands in a folder of their own."""
    return running(capsys, monkeypatch, tmp_path)


def answers(out: str) -> list[str]:
    """What came after each line that was typed."""
    return [part.split("\n", 1)[1] for part in out.split("\n> ")[1:]]


# ---- explained


@pytest.mark.parametrize("asked", ["e Ball Handler", "explain Ball Handler", "e ball  handler", "e Ball H"])
def test_the_table_explains_what_the_command_explains(run: Run, asked: str) -> None:
    _, whole, _ = run("explain", GAME, "Ball Handler")
    _, out, _ = run("play", GAME, "--seed", "7", typed=f"{asked}\nq\n")
    assert len(whole.splitlines()) > 5 and answers(out)[0] == whole.rstrip("\n")


@pytest.mark.parametrize("asked", ["e 1", "explain 1", "Explain 1"])
def test_the_action_of_an_option_comes_first_and_then_its_card(run: Run, asked: str) -> None:
    _, whole, _ = run("explain", GAME, "Ball Handler")
    _, out, _ = run("play", GAME, "--seed", "7", typed=f"{asked}\nq\n")
    told = answers(out)[0]
    assert told.index("\nWhat this option does\n  Play Ball Handler, from your Hand") < told.index("\nAt once, when")
    assert told.index("\nHow else it can be used\n  Buy Ball Handler") > told.index("\nAt once, when")
    assert told.splitlines()[0] == whole.splitlines()[0] and told.splitlines()[-2:] == whole.splitlines()[-2:]


def test_an_action_a_rule_and_a_zone_are_explained(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "3", typed="e Shoot a Two\ne reshuffle\ne On C\ne 3\nq\n")
    wanted = [run("explain", GAME, name)[1] for name in ("Shoot a Two", "Reshuffle", "On Court", "End Possession")]
    assert answers(out)[:4] == [told.rstrip("\n") for told in wanted]


@pytest.mark.parametrize("asked", ["Call", "call", "  call ", "Cal", "Chips in"])
def test_an_action_is_explained_by_its_label_too(run: Run, asked: str) -> None:
    _, out, _ = run("play", "leduc", "--seed", "3", typed=f"e {asked}\nq\n")
    _, whole, _ = run("explain", "leduc", "Call")
    assert answers(out)[0] == whole.rstrip("\n")
    assert whole.startswith("Chips in · an action of Betting, offered as “Call” ")


def test_all_actions_of_a_label_are_explained(run: Run) -> None:
    _, out, _ = run("play", "crazy-eights", "--seed", "3", typed="e Pass\ne Play\ne play  queen of hearts\ne 1\nq\n")
    both, beginning, option, same = answers(out)[:4]
    assert [line.split(" · ")[0] for line in both.splitlines() if " · " in line] == ["Pass", "Pass at the end"]
    assert beginning == "  that may be Play a card or Play an Eight"
    assert option == same and option.startswith("Queen of Hearts · ")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("e Callx", "nothing in the game called Callx"),
        ("e S", "  that may be "),
        ("e Sixth Plyer", "nothing in the game called Sixth Plyer; did you mean Sixth Player?"),
        ("e 77", "  there is no option 77; the options are 1 to 3"),
        ("e 777777777777", "  there is no option 777777777777; the options are 1 to 3"),
        ("e", "  e and the number of an option, or a name"),
    ],
)
def test_what_cannot_be_explained_is_said(run: Run, asked: str, said: str) -> None:
    _, out, _ = run("play", GAME, "--seed", "3", typed=f"{asked}\nq\n")
    assert said in answers(out)[0] and answers(out)[0].count("\n") == 0


def test_a_unique_beginning_is_enough(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "3", typed="e Six\nq\n")
    assert answers(out)[0].startswith("Sixth Player · ")


def test_a_card_that_is_not_seen_is_not_explained(tmp_path: Path) -> None:
    of = tables.match(peeking(tmp_path / "peek"))
    hold(of, 0, "Robber")
    of.apply(of.read("Play Robber"))
    book = Book(of.game)
    assert [of_option(book, offer.option, of.machine.deal.kinds) for offer in of.offers()] == [None] * 5


def test_nothing_is_the_beginning_of_no_name() -> None:
    assert begun(Book(tables.game()), " ") == []


# ---- words in full


WORDS = [("help", "?"), ("HELP", "?"), ("log", "l"), ("cards", "c"), ("undo", "u"), ("explain 2", "e 2")]


@pytest.mark.parametrize(("word", "letter"), WORDS)
def test_a_word_does_what_its_letter_does(run: Run, word: str, letter: str) -> None:
    _, out, _ = run("play", GAME, "--seed", "3", typed=f"1\n{word}\nq\n")
    _, same, _ = run("play", GAME, "--seed", "3", typed=f"1\n{letter}\nq\n")
    assert out.replace(f"> {word}\n", f"> {letter}\n") == same
    assert len(answers(out)) == 3


def test_help_names_every_word() -> None:
    assert all(word in HELP for word in ("undo", "explain", "cards", "log", "save", "quit", "help"))


def test_quit_leaves(run: Run) -> None:
    code, out, _ = run("play", GAME, "--seed", "3", typed="quit\n1\n")
    assert code == 0 and out.endswith("> quit\nThe game is left at turn 1.\n")


def test_an_option_that_begins_so_comes_before_a_word(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "mine", {})
    action = "actions:\n  Help: {says: Help a friend, do: Gain 1 Momentum.}\n"
    (folder / "variants" / "kind.yaml").write_text(f"variant: kind\nabout: Kind.\n{action}", "utf-8")
    _, out, _ = run("play", f"{folder}+kind", "--seed", "3", typed="help\n?\nq\n")
    assert "You help a friend: Momentum 0 -> 1" in answers(out)[0]
    assert answers(out)[1].startswith("  NUMBER or LABEL")


# ---- effects that never end

SCENE = """\
game: {folder}
scenarios:
  - name: There is an echo
    given:
      turn: 3
      players:
        1: {{On Court: [Echo], Hand: {mine}}}
        2: {{On Court: {court}, Hand: {theirs}}}
    steps:
      - do: End Possession
"""

CARDS = {"Echo": tables.ECHO, "Asker": "Choose a card in your Hand, then gain 1 Hustle."}


@pytest.fixture
def scene(tmp_path: Path) -> str:
    folder = tables.copy_with(tmp_path / "endless", CARDS, permanent=True)
    return str(folder)


def laid_out(folder: str, mine: str, theirs: str = "[Open Look]", court: str = "[]") -> str:
    path = Path(folder) / "scenarios" / "echo.yaml"
    path.write_text(SCENE.format(folder="..", mine=mine, theirs=theirs, court=court), "utf-8")
    return str(path)


ROUND = "  that cannot be done, for its effects do not end: Echo goes round and round"


def test_a_choice_whose_effects_never_end_is_refused_and_the_game_goes_on(run: Run, scene: str) -> None:
    path = laid_out(scene, "[Ball Handler, Open Look]")
    code, out, err = run("play", "--scenario", path, "--seed", "1", typed="play ball\nplay open\nq\n")
    assert (code, err) == (0, "")
    assert answers(out)[0] == ROUND
    assert "You play Open Look: Momentum 0 -> 2" in answers(out)[1]
    assert "Hustle 0" in answers(out)[1] and "Play Ball Handler" in answers(out)[1]


def test_a_choice_that_leads_to_endless_effects_without_another_choice_is_taken_back(run: Run, scene: str) -> None:
    path = laid_out(scene, "[Asker, Open Look]")
    code, out, err = run("play", "--scenario", path, "--seed", "1", typed="play asker\nplay open\nq\n")
    assert (code, err) == (0, "")
    first, second, _ = answers(out)
    assert first.startswith(f"{ROUND}\nTaken back: Play Asker\n") and "Play Asker" in first.split("Taken back")[1][20:]
    assert "You play Open Look: Momentum 0 -> 2" in second


def test_what_was_taken_back_so_is_recorded(run: Run, tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "endless", {"Asker": CARDS["Asker"]})
    deck = folder / "decks" / "starting.yaml"
    deck.write_text("deck: starting\nzones:\n  Roster Deck: {Asker: 6}\n", "utf-8")
    rule = 'rules:\n  Echo: "When a player gains Hustle, that player gains 1 Hustle."\n'
    (folder / "variants" / "echo.yaml").write_text(f"variant: echo\nabout: An echo.\n{rule}", "utf-8")
    args = ("play", f"{folder}+echo", "--p2", "human", "--seed", "1", "--record", "a.jsonl")
    code, out, _ = run(*args, typed="play asker\nend\nq\n")
    assert code == 0 and "Taken back: Play Asker" in out
    record = read(tmp_path / "a.jsonl")
    assert [made.label for made in Replay(record).to_the_end().made][:1] == ["End Possession"]


def test_a_bot_does_not_end_a_persons_game_so(run: Run, scene: str) -> None:
    path = laid_out(scene, "[Open Look]", f"[{', '.join(['Ball Handler'] * 8)}]", "[Echo]")
    args = ("play", "--scenario", path, "--p2", "random")
    for seed in range(3):
        code, out, err = run(*args, "--seed", str(seed), typed="end\nq\n")
        assert (code, err) == (0, "") and "Player 2 ends Possession" in out
    bots = run(*args, "--p1", "random", "--seed", "1")
    assert bots[0] == Exit.LIMIT and "Echo goes round and round" in bots[2]


# ---- games in which nobody ever has a choice

CLIMB = """
cardwright: 1
game: Climb
players: 2
counters: {Height: {}}
turn: {Stage: {actions: [Go up]}}
actions: {Go up: {do: "Gain 1 Height. End the turn."}}
endings: {Top: "When a player has 5 Height, that player wins."}
"""


def test_a_game_without_choices_waits_for_the_person_each_turn(run: Run) -> None:
    """Otherwise it would be over before anything of it was seen."""
    Path("climb").mkdir()
    Path("climb", "game.yaml").write_text(CLIMB, encoding="utf-8")
    code, out, err = run("play", "climb", "--p2", "random", "--seed", "1", typed="1\n1\nq\n")
    assert (code, err) == (0, "")
    first, *asked = out.split("\n> ")
    assert first.endswith("  1  Go up  Gain 1 Height. End the turn.") and len(asked) == 3
    assert "No choice for" not in out
    for told, heights in zip(asked[:2], ("0 -> 1", "1 -> 2"), strict=True):
        assert f"You go up (no other choice): Height {heights}" in " ".join(told.split())


def test_a_way_out_that_is_the_only_one_is_taken_by_itself(run: Run) -> None:
    """Turns in which one can only pass are told in one line, as before."""
    Path("climb").mkdir()
    Path("climb", "game.yaml").write_text(CLIMB.replace("Gain 1 Height. ", ""), encoding="utf-8")
    text = Path("climb", "game.yaml").read_text(encoding="utf-8") + '  Long: "At the end of turn 9, end the game."\n'
    text = text.replace('endings: {Top: "When a player has 5 Height, that player wins."}\n', 'endings:\n')
    Path("climb", "game.yaml").write_text(text, encoding="utf-8")
    code, out, _ = run("play", "climb", "--p2", "random", "--seed", "1")
    assert code == 0 and "No choice for 9 turns: " in out
