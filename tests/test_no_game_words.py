"""No game word in the engine, the schemas or the tools: what a game declares is named by the game alone.

Collects the names that every shipped game and every variant declares, takes away a few words that belong to the
field, and looks for the rest in all text of `engine/`, `schemas/` and `tools/`: code, comments, grammar and JSON,
however the words are joined (`roster_deck`, `RosterDeck`, "Roster Decks").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.own_code import ROOT

# Words of the field, and of plain English, that a game may use for its names and the engine for its concepts.
OWN_TERMS = {
    *("action", "card", "cost", "deck", "event", "hand", "phase", "play", "player", "role", "round", "turn"),
    *("buy", "draw", "refill", "reshuffle", "shuffle", "steal"),
    *("end", "first", "on", "unit"),
    *("coin", "discard", "half", "head", "leader", "limit", "main", "margin", "pass", "pile", "ready", "side", "up"),
    *("anchor", "rest", "vp", "winner"),
    *("deal", "dealer", "lead", "point", "stock", "table"),
    *("rank", "suit", "value"),
}

# How people count; a card may be called so.
COUNTED = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

# Sections of a game or variant whose keys are names, and whether a word of such a name is a game word by itself:
# "Recruiting" of "Recruiting Deck" is, "Break" of a card is not.
SECTIONS = {
    "counters": True,
    "numbers": True,
    "labels": True,
    "types": True,
    "zones": True,
    "turn": True,
    "periods": True,
    "actions": True,
    "roles": True,
    "keywords": True,
    "define": True,
    "procedures": True,
    "cards": False,
    "set-up": False,
    "rules": False,
    "endings": False,
    "rulings": False,
}

# The names of the folders of games and libraries, and of variants, which a tool may run.
RUNNABLE = ("game", "library", "variant")

_PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_NAME_WORD = re.compile(r"\b[A-Z][^\W_]+")
_JOINT = re.compile(r"[ \t_'’-]*")

Words = tuple[str, ...]


# --- the words of the games


def cardset_files() -> list[Path]:
    files = sorted((ROOT / "cardsets").glob("*/**/*.yaml"))
    assert files, "no game is shipped"
    return [path for path in files if "scenarios" not in path.parts and path.name != "rules.yaml"]


@cache
def content(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def declared(document: Any) -> Iterator[tuple[str, str]]:
    """Each name that a file declares, with the section it stands in."""
    for section in SECTIONS:
        names = document.get(section)
        if isinstance(names, dict):
            for name, fields in names.items():
                yield section, name
                yield from ((section, text) for text in also_called(section, fields))
    for section in RUNNABLE:
        if section in document:
            yield section, document[section]
    yield from (("marks", mark) for mark in marks(document.get("marks")))


def also_called(section: str, fields: Any) -> list[str]:
    """The plural of a name, and the values of a label."""
    if section == "labels":
        return [value for value in fields if fields != "text"] if isinstance(fields, list) else []
    return [fields["plural"]] if isinstance(fields, dict) and isinstance(fields.get("plural"), str) else []


def marks(section: Any) -> list[str]:
    return [mark for names in (section or {}).values() for mark in names] if isinstance(section, dict) else []


def in_words(text: str) -> Words:
    """Its words, in lower case and the singular."""
    return tuple(singular(piece.lower()) for piece in _PIECE.findall(text))


def singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def game_words(*, with_runnable: bool) -> set[Words]:
    """What must not be found: whole names, and the capitalised words of those that name a game's concepts."""
    names = {(section, name) for path in cardset_files() for section, name in declared(content(path))}
    names |= {("game", path.relative_to(ROOT).parts[1]) for path in cardset_files()}
    found: set[Words] = set()
    for section, name in names:
        if section in RUNNABLE and not with_runnable:
            continue
        found.add(in_words(name))
        if SECTIONS.get(section, section == "marks"):
            found |= {in_words(word) for word in _NAME_WORD.findall(name)}
    return {words for words in found if words and not (OWN_TERMS | COUNTED).issuperset(words)}


# --- the text they must not be in


def texts(*folders: str) -> Iterator[tuple[str, str]]:
    """Name and text of every file below the folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def pieces(line: str) -> list[tuple[str, bool]]:
    """The words of a line, each with whether it is joined to the one before it."""
    found, end = [], 0
    for match in _PIECE.finditer(line):
        joined = bool(found) and _JOINT.fullmatch(line, end, match.start()) is not None
        found.append((singular(match.group().lower()), joined))
        end = match.end()
    return found


def found_in(text: str, forbidden: set[Words]) -> list[str]:
    longest = max(map(len, forbidden), default=0)
    return [
        f"{number}: {' '.join(words)!r} in {line.strip()[:80]!r}"
        for number, line in enumerate(text.splitlines(), 1)
        for words in runs(pieces(line), longest)
        if words in forbidden
    ]


def runs(line: list[tuple[str, bool]], longest: int) -> Iterator[Words]:
    """Every run of joined words of a line, up to the length of the longest name."""
    for start in range(len(line)):
        run: Words = ()
        for word, joined in line[start : start + longest]:
            if run and not joined:
                break
            run = (*run, word)
            yield run


def faults(folders: Iterable[str], forbidden: set[Words]) -> list[str]:
    return [f"{name}:{fault}" for name, text in texts(*folders) for fault in found_in(f"{name}\n{text}", forbidden)]


def test_the_engine_and_the_schemas_have_no_word_of_a_game() -> None:
    assert faults(["engine", "schemas"], game_words(with_runnable=True)) == []


def test_the_tools_only_name_themselves_and_the_game_they_run() -> None:
    tools = {in_words(path.stem) for path in (ROOT / "tools").iterdir()}
    assert faults(["tools"], game_words(with_runnable=False) - tools) == []


def test_the_games_words_were_read() -> None:
    words = game_words(with_runnable=True)
    assert len(words) > 25
    for path in cardset_files():
        said = content(path)
        for section in ("counters", "zones", "types", "actions", "cards", "endings"):
            for name in said.get(section, {}):
                assert in_words(name) in words or (OWN_TERMS | COUNTED).issuperset(in_words(name)), name
    assert {("queen", "of", "heart"), ("heart",), ("ace",), ("standard", "deck")} <= words


def test_the_own_terms_stay_few() -> None:
    assert len(OWN_TERMS) <= 50


@pytest.mark.parametrize(
    "text",
    [
        "roster_deck = 1",
        "class RosterDeck:",
        "ROSTER_DECK",
        '"the Roster Decks"',
        "gain_momenta = 2",
        "x.gold_count",
        "# as in roster-deck",
    ],
)
def test_the_check_finds_a_word_however_it_is_written(text: str) -> None:
    assert found_in(text, {("roster", "deck"), ("momenta",), ("gold",)})


@pytest.mark.parametrize("text", ["deck(roster)", "the roster. Deck", "golden", "marigold", "roster, deck"])
def test_the_check_finds_no_word_that_is_not_there(text: str) -> None:
    assert not found_in(text, {("roster", "deck"), ("gold",)})
