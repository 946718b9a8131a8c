"""What a designer's editor shows: the real language server for YAML reads our files as we do, by our schemas."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import cli
from engine.source.diagnostics import Source
from engine.source.document import plain, read
from engine.source.elsewhere import read_elsewhere
from tests.editor import Editor
from tests.own_code import ROOT

SERVER = ROOT / ".venv/language-server/node_modules/yaml-language-server/out/server/src/server.js"

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine"),
    pytest.mark.skipif(not SERVER.is_file(), reason="there is no language server; tools/test puts it into .venv"),
]

NEW = "if it is new, “cardwright schema --write” makes it known here"
SHIPPED = sorted((ROOT / "cardsets").rglob("*.yaml"))
KINDS = {"cards": "cards", "decks": "deck", "scenarios": "scenario", "variants": "variant"}

CARD_KEYS = ["Might", "Suit", "assumed", "keywords", "marks", "text"]

GAME = """\
# yaml-language-server: $schema=schemas/game.schema.json
cardwright: 1
game: A
counters: {Gold: {}, Wear: {per: card}}
numbers: {Might: {}}
labels: {Suit: [Sun, Moon]}
marks: {card: [Big]}
types: {Beast: {}}
zones: {Den: {per: player}, Pit: {per: table}}
turn: {Dawn: {actions: all}}
actions: {Feed: {do: Gain 1 Gold.}}
endings: {Rich: "When a player has 9 Gold, that player wins."}
keywords: {SLY: This card has +1 Might.}
cards: {Owl: {type: Beast}, Elk: {type: Beast}}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose names `cardwright schema --write` has told."""
    folder = tmp_path_factory.mktemp("editor") / "a"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    assert cli.main(["schema", str(folder), "--write"]) == 0
    return folder


@pytest.fixture(scope="module")
def editor(game: Path) -> Iterator[Editor]:
    with Editor(SERVER, game) as editor:
        yield editor


@pytest.fixture
def written(editor: Editor, game: Path) -> Written:
    return Written(editor, game)


class Written:
    """Files of the game as they are being written: each is another, so that the server has not seen it before."""

    count = 0

    def __init__(self, editor: Editor, game: Path) -> None:
        self.editor, self.game = editor, game

    def file(self, folder: str, text: str) -> tuple[Path, str, tuple[int, int]]:
        """A file with this text, the text without the mark ^, and where the mark stood."""
        Written.count += 1
        before, _, after = text.partition("^")
        head = f"# yaml-language-server: $schema=../schemas/{KINDS[folder]}.schema.json\n"
        lines = (head + before).split("\n")
        return self.game / folder / f"f{Written.count}.yaml", head + before + after, (len(lines), len(lines[-1]) + 1)

    def marks(self, folder: str, text: str) -> list[tuple[int, int, str]]:
        file, text, _ = self.file(folder, text)
        return self.editor.open(file, text)

    def offered(self, folder: str, text: str) -> list[str]:
        file, text, (line, column) = self.file(folder, text)
        self.editor.open(file, text)
        return self.editor.offered(file, line, column)

    def hover(self, folder: str, text: str) -> str:
        file, text, (line, column) = self.file(folder, text)
        self.editor.open(file, text)
        return self.editor.hover(file, line, column)


def test_every_shipped_file_is_clean(editor: Editor) -> None:
    assert len(SHIPPED) > 60
    marked = editor.open_all(SHIPPED)
    assert {file.relative_to(ROOT).as_posix(): marks for file, marks in marked.items() if marks} == {}


# ---- what a key means


@pytest.mark.parametrize(
    ("folder", "text", "told"),
    [
        ("cards", "cards:\n  Owl:\n    te^xt: Gain 1 Gold.\n", "What it does, in the sentences that are printed"),
        ("cards", "cards:\n  Owl: {Mi^ght: 3}\n", "A number that it prints."),
        ("decks", "deck: f\nzo^nes: {}\n", "The deck's cards, by the zones in which they start."),
        ("variants", "variant: f\nzones: {Den: {si^ze: 3}}\n", "How many cards it has room for."),
        ("scenarios", "game: ..\nscenarios:\n  - name: x\n    gi^ven: {}\n    steps: []\n", "an empty table"),
        ("scenarios", "game: ..\nscenarios:\n  - name: x\n    steps:\n      - d^o: Feed\n", "An action, by its label"),
    ],
)
def test_resting_on_a_key_tells_what_it_means(written: Written, folder: str, text: str, told: str) -> None:
    assert told in written.hover(folder, text)


def test_resting_on_a_key_of_the_game_tells_what_it_means(editor: Editor, game: Path) -> None:
    editor.open(game / "game.yaml")
    line, column = next((n, text.index("per:") + 2) for n, text in enumerate(GAME.split("\n"), 1) if "zones" in text)
    assert "Whether each player has one, or the table." in editor.hover(game / "game.yaml", line, column)


# ---- what can be written


@pytest.mark.parametrize(
    ("folder", "text", "names"),
    [
        ("decks", "deck: f\nzones:\n  ^\n", ["Den", "Pit"]),
        ("decks", "deck: f\nzones:\n  Den:\n    ^\n", ["Elk", "Owl"]),
        ("decks", "deck: f\nzones:\n  Den: {O^}\n", ["Elk", "Owl"]),
        ("cards", "cards:\n  Yak:\n    type: ^\n", ["Beast"]),
        ("cards", "cards:\n  Yak:\n    marks: [^]\n", ["Big"]),
        ("cards", "cards:\n  Yak:\n    keywords:\n      - ^\n", ["SLY"]),
        ("cards", "cards:\n  Yak:\n    Suit: ^\n", ["Moon", "Sun"]),
        ("cards", "cards:\n  Yak:\n    type: Beast\n    ^\n", CARD_KEYS),
        ("variants", "variant: f\nturn:\n  Dusk:\n    actions:\n      - ^\n", ["Feed"]),
        ("scenarios", "game: ..\nscenarios:\n  - name: x\n    given:\n      phase: ^\n    steps: []\n", ["Dawn"]),
        (
            "scenarios",
            "game: ..\nscenarios:\n  - name: x\n    given:\n      players:\n        1:\n          ^\n    steps: []\n",
            ["Den", "Gold", "marks", "used"],
        ),
        (
            "scenarios",
            "game: ..\nscenarios:\n  - name: x\n    given:\n      players: {1: {Den: [^]}}\n    steps: []\n",
            ["Elk", "Owl", "none"],
        ),
    ],
)
def test_the_games_own_names_are_offered(written: Written, folder: str, text: str, names: list[str]) -> None:
    assert set(names) == {each for each in written.offered(folder, text) if not each.startswith("- (array item)")}


# ---- what is wrong


@pytest.mark.parametrize(
    ("folder", "text", "place", "says"),
    [
        ("decks", "deck: f\nzones:\n  Dne: {Owl: 1}\n", (4, 3), f"the game has no zone of this name; {NEW}"),
        ("decks", "deck: f\nzones:\n  Den:\n    Owl: 2\n    Olw: 1\n", (6, 5), "the game has no card of this name;"),
        ("decks", "deck: f\nzoens: {}\nzones: {}\n", (3, 1), "Property zoens is not allowed."),
        ("decks", "deck: f\nzones: {Den: {Owl: 1000}}\n", (3, 20), "Value is above the maximum of 999."),
        ("decks", "deck: F f\nzones: {}\n", (2, 7), "a deck or a variant is called by its file's name"),
        ("cards", "cards:\n  Yak:\n    type: Baest\n", (4, 11), f"the game has no type of this name; {NEW}"),
        ("cards", "cards:\n  Yak: {type: Beast, Mihgt: 3}\n", (3, 22), "the game has no number and no label of cards"),
        ("cards", "cards:\n  Yak: {Might: '3'}\n", (3, 16), 'Incorrect type. Expected "integer".'),
        ("cards", "cards:\n  Yak:\n    marks: [Big, Bgi]\n", (4, 18), "the game has no mark of cards of this name"),
        (
            "scenarios",
            "game: ..\nscenarios:\n  - name: x\n    given: {players: {1: {Pit: []}}}\n    steps: []\n",
            (5, 27),
            "the game has no counter or zone of players of this name",
        ),
        (
            "scenarios",
            "game: ..\nscenarios:\n  - name: x\n    given: {players: {1: {Den: [Olw]}}}\n    steps: []\n",
            (5, 33),
            "the game has no card of this name",
        ),
    ],
)
def test_a_slip_is_marked_where_it_is(
    written: Written, folder: str, text: str, place: tuple[int, int], says: str
) -> None:
    [(line, column, message)] = written.marks(folder, text)
    assert (line, column) == place and message.startswith(says)


def test_a_deck_may_name_many_cards_at_once(written: Written) -> None:
    assert written.marks("decks", "deck: f\nzones:\n  Den: {each Beast: 2, each card with Might 3 or more: 1}\n") == []


def test_a_new_name_is_known_once_it_has_been_told(tmp_path: Path, game: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(game, own)
    deck = own / "decks" / "f.yaml"
    text = "# yaml-language-server: $schema=../schemas/deck.schema.json\ndeck: f\nzones: {Den: {Yak: 1}}\n"
    with Editor(SERVER, own) as editor:
        assert [(line, column) for line, column, _ in editor.open(deck, text)] == [(3, 15)]
        (own / "game.yaml").write_text(GAME.replace("{Owl:", "{Yak: {}, Owl:"), encoding="utf-8")
        assert cli.main(["schema", str(own), "--write"]) == 0
        editor.changed(own / "schemas" / "names.schema.json")
        editor.close(deck)
        assert editor.open(deck, text) == []


def test_a_schema_that_is_not_there_is_told(tmp_path: Path) -> None:
    text = "# yaml-language-server: $schema=../schemas/deck.schema.json\ndeck: f\nzones: {}\n"
    with Editor(SERVER, tmp_path) as editor:
        [(_, _, message)] = editor.open(tmp_path / "decks" / "f.yaml", text)
    assert "schemas/deck.schema.json" in message


# ---- what a scalar is


@pytest.mark.parametrize("scalar", ["No", "yes", "on", "off", "y", "12:30", "1:1", "2026-11-29", "1_000", "1.2.3"])
def test_what_looks_like_something_else_is_text_to_both(written: Written, scalar: str) -> None:
    text = f"variant: f\nabout: {scalar}\n"
    assert written.marks("variants", text) == []
    value, found = read(Source("f.yaml", text))
    assert found == [] and value is not None and plain(value)["about"] == scalar


@pytest.mark.parametrize("key", ["No", "on", "12:30", "010", "7", "2026-11-29", "1.5", "true", "null"])
def test_a_key_is_text_to_both(written: Written, key: str) -> None:
    text = f"variant: f\nrules: {{{key}: Gain 1 Gold.}}\n"
    assert written.marks("variants", text) == []
    value, found = read(Source("f.yaml", text))
    assert found == [] and value is not None and list(plain(value)["rules"]) == [key]


@pytest.mark.parametrize("scalar", ["010", "1.5", "1.10", "2.0", "1e3", "0x1F", "0o17", ".inf", ".nan", "True", "~"])
def test_where_editors_read_no_text_we_say_so_and_quotes_make_it_text_to_both(written: Written, scalar: str) -> None:
    assert written.marks("variants", f"variant: f\nabout: {scalar}\n") != []
    plainly, found = read(Source("f.yaml", f"variant: f\nabout: {scalar}\n"))
    assert found == [] and plainly is not None and plain(plainly)["about"] == scalar
    [warning] = read_elsewhere(plainly)
    assert f"here {scalar} is text, but other programs read it as" in warning.message
    text = f'variant: f\nabout: "{scalar}"\n'
    assert written.marks("variants", text) == []
    value, found = read(Source("f.yaml", text))
    assert found == [] and value is not None and plain(value)["about"] == scalar
