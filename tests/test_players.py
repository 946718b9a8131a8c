"""Games for any number of players: from the file to the command line, on a small race for two, three or four."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine import shelf
from engine.cardset.effects import Finish, every_step
from engine.cardset.model import Game, Seats
from engine.cardset.terms import Group, Topmost
from engine.cli.exits import Exit
from engine.lab.simulate import setting, simulate
from engine.rules.programs import NOTHING
from engine.table.bots import HUMAN
from engine.table.goals import goals
from engine.table.match import Match
from engine.table.record import BadRecord
from engine.table.recorder import Recorder
from engine.table.replay import Replay, header, read
from engine.table.scenario.files import read as scenarios_of
from engine.table.scenario.run import run as run_scenario
from engine.table.scenario.write import written
from engine.table.sealed import parse
from engine.table.undo import NothingToTakeBack, last_choice
from engine.table.view import view
from tests.own_code import ROOT
from tests.terminal import Run, running
from tools import leaks
from tools.pairings import dealt
from tools.playthroughs import Playthrough, played

RACE = str(ROOT / "tests" / "race")
NUMBERS = (2, 3, 4)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs commands in a folder of their own."""
    return running(capsys, monkeypatch, tmp_path)


def race(players: int | None = None) -> Game:
    loaded = shelf.open_game(RACE, players)
    assert loaded.game is not None and loaded.diagnostics == ()
    return loaded.game


# ---- from the file to the machine


def test_a_game_is_for_a_number_or_from_one_to_another() -> None:
    assert race().seats == Seats(2, 4) and race().players == 2
    assert (str(Seats(2, 4)), Seats(2, 4).said, Seats(1, 1).said) == ("2 to 4", "2 to 4 players", "1 player")
    assert [n for n in range(6) if n in Seats(2, 4)] == [2, 3, 4]


@pytest.mark.parametrize("players", NUMBERS)
def test_a_machine_is_made_for_as_many_as_play(players: int) -> None:
    game = race(players)
    machine = shelf.machine(game)
    assert machine.program.players == players == len(machine.layout.counter_of) // len(game.counters)
    assert {*machine.deal.owners} == {NOTHING, *range(players)}
    assert shelf.seated(game, 2) == race() and shelf.seated(game, players) is game


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_game_is_for_no_other_number(players: int) -> None:
    with pytest.raises(shelf.WrongNumber, match="is for 2 to 4 players, not for"):
        shelf.open_game(RACE, players)


def test_each_player_is_dealt_a_deck_of_their_own() -> None:
    game = race(4)
    assert shelf.dealt(game) == {"1": "frog", "2": "frog", "3": "heron", "4": "frog", "table": "weather"}
    assert shelf.dealt(game, {"4": "heron"})["4"] == "heron"
    assert "3" not in shelf.dealt(race(2))


def test_one_can_play_alone(run: Run, tmp_path: Path) -> None:
    shutil.copytree(RACE, tmp_path / "alone")
    file = tmp_path / "alone" / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("players: 2 to 4", "players: 1").replace("player 3: heron, ", "")
    file.write_text(text, encoding="utf-8")
    code, out, err = run("simulate", "alone", "-n", "5", "--seed", "1", "--jobs", "1")
    assert code == 0 and "Player 1 (random) wins" in out and err == ""
    code, out, _ = run("play", "alone", "--p1", "greedy", "--seed", "1")
    assert code == 0 and out.endswith("Player 1 wins (Across).\n")
    code, out, _ = run("play", "alone", "--seed", "1", typed="1\nu\nq\n")
    assert code == 0 and "You take back: Hop with" in out and "Player 2" not in out


# ---- at the table


@pytest.mark.parametrize("players", NUMBERS)
def test_everybody_sees_the_same_table_from_their_own_side(players: int) -> None:
    game = race(players)
    match = Match(shelf.machine(game), game, [None] * players, 1)
    for seat in (NOTHING, *range(players)):
        seen = view(game, match.machine, match.state, seat)
        hands = {zone.owner: zone.cards for zone in seen.zones if game.zones[zone.zone].name == "Hand"}
        assert [owner for owner, cards in hands.items() if cards is not None] == [seat] * (seat >= 0)
        assert len(hands) == players


def test_people_are_told_whom_a_player_has_chosen(run: Run) -> None:
    who = [f"--p{n}" for n in range(1, 5)]
    args = [part for flag in who for part in (flag, "random")]
    _, out, _ = run("play", RACE, *args, "--seed", "3")
    assert "Player 1 chooses Player 4\nPlayer 4 chooses: Long Hop -> Shore" in out


def test_a_person_plays_among_three_bots(run: Run, tmp_path: Path) -> None:
    typed = "1\nu\nBump\nPlayer 3\ns moment.yaml\ny\nl\nq\n"
    args = ("--p1", "human", "--p2", "random", "--p3", "greedy", "--p4", "random", "--seed", "3")
    code, out, err = run("play", RACE, *args, "--record", "game.jsonl", typed=typed)
    assert (code, err) == (0, "")
    assert "human against random against greedy against random" in out
    assert "  Player 2 (random)" in out and "  Player 4 (random)" in out and "  You (Player 1)" in out
    assert "You take back: Hop with Long Hop" in out and "Turn 5, your turn" in out
    assert "  1  Player 2\n  2  Player 3\n  3  Player 4\n" in out
    assert "number of players: 4" in (tmp_path / "moment.yaml").read_text(encoding="utf-8")
    assert run("test", "moment.yaml")[0] == 0
    code, told, _ = run("replay", "game.jsonl", "--seat", "4")
    assert code == 0 and "Turn 4, your turn" in told and "Player 1 takes back: Hop with Long Hop" in told
    assert run("replay", "game.jsonl", "--seat", "5")[2].startswith("cardwright: there is no player 5;")
    _, out, _ = run("play", "--resume", "game.jsonl", typed="q\n")
    assert "The game goes on at turn 5" in out and "Player 4 (random)" in out


def test_people_who_share_a_screen_are_told_what_happened_since_their_own_turn(run: Run) -> None:
    _, out, _ = run("play", RACE, "--p2", "human", "--p3", "human", "--seed", "3", typed="Wait\nWait\nWait\nWait\nq\n")
    parts = [part.split("\n", 1)[-1] for part in out.split("\n> ")]
    assert [part.split(":\n")[0] for part in parts[1:5]] == ["Player 2", "Player 3", "Player 1", "Player 2"]
    assert "Turn 2, Player 2: Breath 0 -> 2; draws a card" in parts[3] and "Turn 4, your turn" in parts[3]
    (own,) = [line for line in parts[3].splitlines() if line.startswith("Turn 4, your turn")]
    assert "Long Hop" in own and "Long Hop" not in parts[3].split(own)[0]


def test_only_the_last_person_to_choose_takes_back() -> None:
    game = race(3)
    match = Match(shelf.machine(game), game, [None] * 3, 1)
    wait = match.machine.legal(match.state)[-1]
    for _ in range(2):
        match.apply(wait)
    assert last_choice(match, 1).label == "Wait"
    with pytest.raises(NothingToTakeBack, match="Player 2 has chosen since"):
        last_choice(match, 0)
    with pytest.raises(NothingToTakeBack):
        last_choice(match, 2)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--p5", "greedy"], "is for 2 to 4 players, so there is no player 5"),
        (["--p3", "greedy", "--players", "2"], "--players says 2, so there is no player 3"),
        (["--players", "9"], "is for 2 to 4 players, not for 9"),
        (["--players", "1", "--p1", "random"], "is for 2 to 4 players, not for 1"),
        (["--deck3", "frog"], "with --players 3 there is"),
        (["--deck5", "frog", "--players", "4"], "leave out --deck5"),
        (["--p4", "nobody"], "there is no bot called nobody"),
    ],
)
def test_who_cannot_play_is_refused(run: Run, args: list[str], says: str) -> None:
    code, out, err = run("play", RACE, *args)
    assert (code, out) == (Exit.USAGE, "") and says in err


def test_the_last_who_is_named_says_how_many_play(run: Run) -> None:
    _, out, _ = run("play", RACE, "--p3", "random", "--deck3", "frog", "--seed", "1", typed="q\n")
    assert "human against greedy against random · frog against frog against frog" in out
    _, out, _ = run("play", RACE, "--players", "4", "--p2", "random", "--seed", "1", typed="q\n")
    assert "human against random against random against random" in out
    _, out, _ = run("play", RACE, "--seed", "1", typed="q\n")
    assert "human against greedy · seed 1" in out


def test_a_scenario_says_how_many_play(run: Run, tmp_path: Path) -> None:
    file = f"{RACE}/scenarios/racing.yaml"
    assert run("test", RACE)[1].endswith("3 scenarios passed\n") or run("test", RACE)[0] == 0
    _, out, _ = run("play", "--scenario", f"{file}:Puff reaches everybody else of four", typed="q\n")
    assert "Player 4" in out
    args = ("--scenario", f"{file}:Two play where nothing is said")
    assert "2 play here, so there is no player 3" in run("play", *args, "--p3", "greedy")[2]
    assert "--players does not go with --scenario" in run("play", *args, "--players", "3")[2]


def test_a_scenario_for_too_many_is_refused(tmp_path: Path) -> None:
    lines = ["game: " + RACE, "scenarios:", "  - name: A", "    given: {number of players: 5}", "    steps: [do: Wait]"]
    lines += ["  - name: B", "    given: {players: {3: {Stones: 1}}}", "    steps: [do: Wait]"]
    (tmp_path / "s.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    first, second = scenarios_of(tmp_path / "s.yaml").found
    assert (first.code, first.message) == ("E514", "Race is for 2 to 4 players, and not for 5")
    assert second.message == "there is no player 3"
    assert second.help == "the players are 1 to 2; “number of players: 3” under given lets more play"


def test_a_moment_of_many_becomes_a_scenario_that_holds(tmp_path: Path) -> None:
    game = race(4)
    match = Match(shelf.machine(game), game, [None] * 4, 5)
    for _ in range(3):
        match.apply(match.machine.legal(match.state)[-1])
    path = tmp_path / "moment.yaml"
    path.write_text(written(match, path, "Now").text, encoding="utf-8")
    file = scenarios_of(path)
    assert file.found == () and file.game is not None
    assert run_scenario(file.game, file.scenarios[0]).failure is None


# ---- many games


def test_bots_are_named_one_for_all_or_one_each(run: Run) -> None:
    args = ("simulate", RACE, "-n", "20", "--seed", "1", "--jobs", "1", "--format", "json")
    for more, bots in (
        ((), ["random", "random"]),
        (("--players", "3"), ["random"] * 3),
        (("--bots", "greedy", "--players", "3"), ["greedy"] * 3),
        (("--bots", "random,greedy,random,random"), ["random", "greedy", "random", "random"]),
    ):
        told = json.loads(run(*args, *more)[1])
        assert told["bots"] == bots and list(told["wins"]) == [str(n + 1) for n in range(len(bots))]
        assert sum(told["wins"].values()) + told["draws"] == 20 + told["shared"] * (len(bots) > 1)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--bots", "random,random,random,random,random"], "is for 2 to 4 players, and there are 5 bots"),
        (["--bots", "random,random", "--players", "3"], "--players says 3, and there are 2 bots"),
        (["--players", "5"], "is for 2 to 4 players, not for 5"),
    ],
)
def test_bots_that_are_too_many_or_too_few_are_refused(run: Run, args: list[str], says: str) -> None:
    code, out, err = run("simulate", RACE, *args)
    assert (code, out) == (Exit.USAGE, "") and says in err


def test_the_report_has_a_line_for_each_seat(run: Run) -> None:
    _, out, _ = run("simulate", RACE, "-n", "10", "--players", "4", "--seed", "1", "--jobs", "1")
    assert [f"Player {n} (random, {'heron' if n == 3 else 'frog'}) wins" in out for n in range(1, 5)] == [True] * 4


@pytest.mark.parametrize("seat", range(4))
def test_the_greedy_bot_beats_three_at_random(seat: int) -> None:
    game = race(4)
    bots = tuple("greedy" if at == seat else "random" for at in range(4))
    wins = simulate(setting(game, shelf.machine(game, dict.fromkeys("1234", "frog")), bots, 7), 12).wins
    assert wins[seat] >= 8 and sum(wins) - wins[seat] <= 4


def test_players_are_told_apart_in_words(run: Run) -> None:
    told = run("explain", RACE, "Dusk")[1]
    assert "if this is turn 24: all players who have the most Stones win, and the game is over at once" in told
    told = " ".join(run("explain", RACE, "Each opponent with 2 or more Stones loses 1 Stones.")[1].split())
    assert "for each other player who has at least 2 Stones, in turn order: that player loses 1 Stones" in told
    _, told, _ = run("explain", RACE, "If there are exactly 2 players, draw 1 card.")
    assert "if there are exactly 2 players: you draw 1 card" in told
    said = "The player to your right loses 1 Stones."
    assert all("the player to your right loses" in run("explain", RACE, said, "--players", n)[1] for n in "234")
    assert "is for 2 to 4 players, not for 5" in run("explain", RACE, said, "--players", "5")[2]


def test_the_most_and_the_least_are_goals() -> None:
    game = race(3)
    assert {goal.counter: goal.worth > 0 for goal in goals(game)} == {0: True}
    (most,) = [each for each in game.endings if each.name == "Dusk"]
    steps = [step for trigger in most.rules.triggers for step in every_step(trigger.body)]
    (group,) = [step.who for step in steps if isinstance(step, Finish)]
    assert isinstance(group, Group) and isinstance(group.such, Topmost)
    assert (group.such.most, group.but) == (True, None)


# ---- records, playthroughs, leaks


def recorded(folder: Path, players: int, seed: int) -> Path:
    """The record of a game between people who choose at random."""
    game = race(players)
    match, random, path = Match(shelf.machine(game), game, [None] * players, seed), Random(seed), folder / "game.jsonl"
    match.keeper = Recorder.create(path, game, header(match, [HUMAN] * players))
    while not match.state.over:
        match.apply(random.choice(match.machine.legal(match.state)))
    match.keeper.close()
    return path


@pytest.mark.parametrize("players", NUMBERS)
def test_a_record_says_how_many_play(players: int, tmp_path: Path) -> None:
    record = read(recorded(tmp_path, players, 3))
    match = Replay(record).to_the_end()
    assert match.game.players == len(record.header.players) == players and match.state.over


def test_a_record_of_too_many_is_refused(tmp_path: Path) -> None:
    record = read(recorded(tmp_path, 4, 3))
    for many, says in ((5, "it has 5 players, and .* is for 2 to 4"), (3, "the cards are dealt otherwise")):
        with pytest.raises(BadRecord, match=says):
            Replay(replace(record, header=replace(record.header, players=(HUMAN,) * many)))


def test_playthroughs_go_through_all_numbers_of_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(RACE, tmp_path / "race")
    monkeypatch.chdir(tmp_path)
    for number, players in ((1, 2), (2, 3), (3, 4), (4, 2)):
        of = Playthrough("race", number)
        files = played(of)
        assert len(parse(files[of.file]).header.players) == players == of.players(race())
        assert [*files] == [of.file, of.text]
    assert [Playthrough("race", number).viewer(4) for number in range(1, 6)] == [0, 1, 2, 3, NOTHING]


@pytest.mark.parametrize("players", NUMBERS)
def test_nothing_hidden_shows(players: int) -> None:
    watcher = leaks.watch(RACE, players - 2, way=leaks.Way(greedy=True))
    assert watcher.game.players == players
    watcher.play(players)
    assert watcher.count.leaks == [] and watcher.count.compared > 300


def test_every_number_of_players_has_its_decks_and_its_turn() -> None:
    games = [dealt(RACE, number) for number in range(9)]
    assert [game.players for game, _, _ in games] == [2, 3, 4] * 3
    own = ["frog", "frog", "heron", "frog"]
    assert [decks for _, _, decks in games[:3]] == [" against ".join(own[:players]) for players in NUMBERS]
    assert len({decks for _, _, decks in games}) == 9
