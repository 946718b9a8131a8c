"""Says of each rule of the games' rulebooks which scenarios and which tests prove it; fails where nothing does.

    python -m tools.rules [GAME ...]

A scenario names the ids of the rules under `rules`, a test in its mark: @pytest.mark.proves("X-01", "X-02").
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine import shelf
from engine.cardset.model import Game
from engine.lab.proofs import Proof, lines, missing, proofs
from engine.table.scenario.files import chosen, of_game, read
from engine.table.scenario.report import Ran
from engine.table.scenario.run import run

TESTS = Path(__file__).resolve().parent.parent / "tests"


def by_rule(folder: Path = TESTS) -> dict[str, list[str]]:
    """The tests below a folder that are marked as proving a rule, by the rule's id."""
    by: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for id, test in _marked(ast.parse(path.read_text(encoding="utf-8"))):
            by.setdefault(id, []).append(f"{path.stem}: {test}")
    return by


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(id, test) for each id in the marks of a file's tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                yield from ((id, node.name) for id in _ids(mark))


def _ids(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.proves":
        for id in mark.args:
            yield str(ast.literal_eval(id))


def game_of(name: str) -> Game:
    """A bundled game, which has no faults."""
    loaded = shelf.open_game(name)
    assert loaded.game is not None, [each.message for each in loaded.diagnostics]
    return loaded.game


def proved(game: Game, tests: Mapping[str, Sequence[str]]) -> tuple[Proof, ...]:
    """What proves each rule of a bundled game."""
    files = [read(path) for path in of_game(shelf.find(game.id))]
    ran = [Ran(file, run(file.game, each), 0) for file, each in chosen(files, "") if file.game is not None]
    return proofs(game, ran, tests)


def strangers(games: Sequence[Game], tests: Mapping[str, Sequence[str]]) -> list[str]:
    """The ids that tests name and no game has."""
    known = {id for game in games for id, _ in game.rule_texts} | {r.id for game in games for r in game.rulings}
    return [id for id in tests if id not in known]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rules", description="Says what proves each rule.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="bundled games (default: all)")
    asked = parser.parse_args(arguments)
    tests = by_rule()
    games = [game_of(name) for name in shelf.bundled()]
    lacking = strangers(games, tests)
    for id in lacking:
        print(f"no game has the rule {id}, which is named by {', '.join(tests[id])}")
    for game in games:
        if not asked.games or game.id in asked.games:
            found = proved(game, tests)
            lacking += missing(found)
            for line in lines(game, found):
                print(line.text)
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main())
