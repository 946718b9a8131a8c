"""Simulation: what is counted, the same by any number of processes, and games that never end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import shelf
from engine.lab import simulate as many
from engine.lab.report import Run, as_json, as_lines, wilson
from engine.lab.simulate import GameStuck, setting, simulate
from engine.lab.tally import Tally
from engine.table.bots import UnknownBot
from tests import tables
from tests.own_code import ROOT


def tally(name: str, games: int, bots: str = "random", *, seed: int = 1, jobs: int = 1) -> Tally:
    run = setting(tables.game(name), tables.machine(name), (bots, bots), seed)
    return simulate(run, games, jobs=jobs)


def report(name: str, games: int, bots: str = "random", **how: int) -> dict[str, Any]:
    run = Run(tables.game(name), (bots, bots), how.get("seed", 1), tally(name, games, bots, **how))
    read: dict[str, Any] = json.loads(as_json(run))
    return read


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_wilsons(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_the_form_for_programs() -> None:
    read = report("deckbuilder", 40)
    assert list(read) == [
        "version", "game", "variants", "data", "seed", "bots", "decks", "games", "wins", "draws", "shared", "endings",
        "turns", "counters", "cards",
    ]  # fmt: skip
    assert (read["version"], read["game"], read["variants"], read["seed"]) == (1, "deckbuilder", [], 1)
    assert read["bots"] == ["random", "random"]
    assert sum(read["wins"].values()) + read["draws"] == read["games"] == 40
    assert read["endings"] == {"Score": 0, "Turn limit": 40}
    assert read["turns"] == {"min": 49, "mean": 49.0, "max": 49}
    assert list(read["cards"]) == [card.name for card in tables.game().cards]


def test_counters_are_counted_for_each_player_at_the_end() -> None:
    read = report("deckbuilder", 40)
    assert set(read["counters"]) == {"Score", "Hustle", "Momentum"}
    assert all(sum(values.values()) == 80 for values in read["counters"].values())
    assert set(read["counters"]["Score"]) <= {"0", "2", "4", "6"}


def test_a_variant_is_named() -> None:
    read = report("deckbuilder+reshuffle+turn-50-played", 4)
    assert (read["game"], read["variants"]) == ("deckbuilder", ["reshuffle", "turn-50-played"])


def test_turn_50_is_played_where_the_variant_says_so() -> None:
    assert report("deckbuilder+turn-50-played", 5)["turns"]["max"] == 50


def test_what_is_seen_and_played() -> None:
    cards = report("deckbuilder", 30)["cards"]
    assert cards["Ball Handler"]["seen"] == 30
    assert cards["Ball Handler"]["actions"].keys() == {"Play a card"}
    bought = {name: card for name, card in cards.items() if name not in ("Ball Handler", "Open Look")}
    assert all(set(card["actions"]) <= {"Buy from the Recruiting Board"} for card in bought.values())
    assert all(card["played"] == sum(card["actions"].values()) for card in cards.values())


def test_the_parts_of_a_run_add_up() -> None:
    seen: list[int] = []
    run = setting(tables.game(), tables.machine(), ("random", "random"), 5)
    whole = simulate(run, 250, progress=lambda so_far: seen.append(so_far.games))
    assert seen == [1, 3, 7, 15, 31, 63, 127, 227, 250]  # soon, and then not too often
    assert whole == tally("deckbuilder", 250, seed=5)
    assert whole != tally("deckbuilder", 250, seed=6)


def test_the_same_for_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "PATIENCE", 0)
    alone = report("deckbuilder+reshuffle", 230, seed=3)
    shared: list[int] = []
    share = many._shared

    def counted(run: many.Setting, chunks: list[many.Chunk], jobs: int) -> Iterator[Tally | many.Stuck]:
        shared.append(len(chunks))
        return share(run, chunks, jobs)

    monkeypatch.setattr(many, "_shared", counted)
    assert report("deckbuilder+reshuffle", 230, seed=3, jobs=3) == alone
    assert shared == [8]


def test_no_process_is_begun_for_what_is_soon_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "_shared", None)
    monkeypatch.setattr(many, "PATIENCE", 1e9)
    assert tally("deckbuilder", 250, jobs=2) == tally("deckbuilder", 250)


@pytest.mark.parametrize("games", [1, 2, 3, 100, 227, 1000])
def test_every_game_is_in_one_part(games: int) -> None:
    chunks = many._chunks(games)
    assert [first + n for first, count in chunks for n in range(count)] == list(range(games))


def test_the_same_bytes_for_any_order_of_sets() -> None:
    command = ["-m", "engine", "simulate", "deckbuilder+reshuffle", "-n", "12", "--bots", "greedy,random"]
    written = [
        subprocess.run(
            [sys.executable, *command, "--seed", "4", "--jobs", "1", "--format", "json"],
            cwd=ROOT, env={"PYTHONHASHSEED": hashes, "PATH": ""}, capture_output=True, check=True,
        ).stdout
        for hashes in ("1", "2")
    ]  # fmt: skip
    assert written[0] == written[1]


# ---- greedy play has the exact figures of the game as written


def test_greedy_scores_four_or_six_and_mostly_draws() -> None:
    result = tally("deckbuilder", 300, "greedy")
    assert set(result.counters[0]) == {4, 6}
    sixes = result.counters[0][6] / 600
    assert abs(sixes - 101 / 126) < 0.06
    assert abs(result.draws / 300 - 0.6819) < 0.1
    assert result.endings == [0, 300]


def test_greedy_ends_the_race_by_score() -> None:
    result = tally("deckbuilder+reshuffle", 30, "greedy")
    assert result.endings == [30, 0]
    assert all(13 <= turns <= 22 for turns in result.turns)


# ---- for people


def test_the_table_for_people_gives_intervals_and_zeros() -> None:
    run = Run(tables.game(), ("random", "greedy"), 1, tally("deckbuilder", 100))
    lines = list(as_lines(run))
    assert lines[0] == "100 games of deckbuilder, random against greedy, seed 1"
    text = "\n".join(lines)
    assert "95 % interval" in text and "Player 2 (greedy) wins" in text
    assert any(line.split()[:5] == ["Score", "0", "0.0", "0.0", "to"] for line in lines)
    assert all(card.name in text for card in tables.game().cards)


def test_the_table_leaves_out_the_cards_of_decks_that_are_not_dealt() -> None:
    game = tables.game()
    run = Run(game, ("random", "random"), 1, tally("deckbuilder", 5), (("1", "starting"), ("2", "starting")))
    *_, last = as_lines(run)
    starting = next(deck for deck in game.decks if deck.name == "starting")
    left = len(game.cards) - len({card for _, held in starting.zones for card, _ in held})
    assert last == f"{left} cards are in none of the decks that are dealt"


# ---- games that cannot be played to the end


def test_an_unknown_bot() -> None:
    with pytest.raises(UnknownBot):
        setting(tables.game(), tables.machine(), ("random", "rnadom"), 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_endless_effects_name_the_texts_and_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(many, "PATIENCE", 0)
    game = shelf.open_game(str(tables.copy_with(tmp_path / "endless", {"Echo": tables.ECHO}, permanent=True))).game
    assert game is not None
    run = setting(game, shelf.machine(game), ("random", "random"), 1)
    with pytest.raises(GameStuck) as stuck:
        simulate(run, 120, jobs=jobs)
    assert [shelf.lowered(game).places[origin] for origin in stuck.value.origins] == ["Echo"]
    assert Counter([stuck.value.seed]) == Counter([_first_stuck(game)])


def _first_stuck(game: Any) -> int:
    try:
        simulate(setting(game, shelf.machine(game), ("random", "random"), 1), 120)
    except GameStuck as stuck:
        return stuck.seed
    raise AssertionError


def test_a_game_without_an_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tables.copy_with(tmp_path / "no-end", {})
    (folder / "variants" / "no-end.yaml").write_text(
        "variant: no-end\nendings:\n  Turn limit: At the start of turn 9999, end the game.\n", "utf-8"
    )
    game = shelf.open_game(f"{folder}+no-end").game
    assert game is not None
    monkeypatch.setattr("engine.lab.simulate.MOST_CHOICES", 2000)
    with pytest.raises(GameStuck, match="does not come to an end") as stuck:
        simulate(setting(game, shelf.machine(game), ("random", "random"), 1), 1)
    assert stuck.value.origins == ()
