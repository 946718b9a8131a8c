"""The scenario tests of the deckbuilder's rules, one test each, by their ids and in their order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import shelf
from engine.cli import main
from engine.rules.programs import Event
from engine.table.match import IllegalChoice
from tests.engine_games import Play, at, at_random, copied, machine, opened
from tests.own_code import ROOT

BH, OL, FB, CLIPBOARD = "Ball Handler", "Open Look", "Fast Break", "Coach's Clipboard"
GAME, END = "deckbuilder", "End Possession"
COUNTERS, ZONES = ("Score", "Hustle", "Momentum"), ("Roster Deck", "Hand", "On Court", "Bench")


def dealt(seed: int) -> Play:
    return Play(opened(GAME), machine(GAME), machine(GAME).start(seed, log=True))


def refuse(play: Play, label: str, because: str) -> None:
    """The choice is refused for this reason, whichever way it comes, and the state is as before."""
    before, told = play.state.key(), len(play.log)
    assert play.reasons()[label] == because
    with pytest.raises(IllegalChoice, match=because):
        play.read(label)
    with pytest.raises(IllegalChoice, match=because):
        play.apply(choice_of(play, label))
    assert (play.state.key(), len(play.log)) == (before, told)


def choice_of(play: Play, label: str) -> int:
    """The number that the option would have if it were one: that of the same moment with plenty of everything."""
    rich = play.state.clone()
    for number in range(len(play.game.counters)):
        rich.counters[play.machine.layout.counter(number, play.state.active)] = 12
    chosen = [o.choice for o in play.machine.options(rich) if play.words.option(o, rich.decision) == label]
    return chosen[0]


@pytest.mark.parametrize("seed", [0, 1, 99])
@pytest.mark.proves("D-08", "D-09", "D-11", "D-16", "D-24", "D-25")
def test_td01_a_new_game(seed: int) -> None:
    play = dealt(seed)
    for player in (1, 2):
        assert [len(play.zone(zone, player)) for zone in ZONES] == [5, 5, 0, 0]
        assert [play.has(counter, player) for counter in COUNTERS] == [0, 0, 0]
        assert sorted(play.zone("Roster Deck", player) + play.zone("Hand", player)) == [BH] * 5 + [OL] * 5
    assert (play.zone("Recruiting Board"), len(play.zone("Recruiting Deck"))) == ([], 24)
    assert (play.state.turn, play.state.active, play.state.over) == (1, 0, False)


@pytest.mark.parametrize("seed", [0, 1, 99])
@pytest.mark.proves("D-44", "D-50")
def test_td02_first_there_are_plays_and_the_end_only(seed: int) -> None:
    play = dealt(seed)
    assert set(play.labels()) == {f"Play {card}" for card in play.zone("Hand")} | {END}
    assert len(play.machine.legal(play.state)) == 6


@pytest.mark.proves("D-35", "D-41")
def test_td03_the_board_fills_after_the_first_action() -> None:
    play = at(GAME, table={"Recruiting Deck": ["Timeout"] * 8}, players={1: {"Hand": [BH]}})
    assert play.zone("Recruiting Board") == []
    play.do(f"Play {BH}")
    assert (play.has("Hustle"), len(play.zone("Recruiting Board")), len(play.zone("Recruiting Deck"))) == (2, 5, 3)


@pytest.mark.proves("D-18")
def test_td05_momentum_stops_at_12_and_the_card_is_played() -> None:
    play = at(GAME, players={1: {"Momentum": 11, "Hand": [OL]}})
    play.do(f"Play {OL}")
    assert (play.has("Momentum"), play.zone("On Court")) == (12, [OL])


@pytest.mark.proves("D-45")
def test_td07_a_shot_needs_3_momentum() -> None:
    refuse(at(GAME, players={1: {"Momentum": 2}}), "Shoot a Two", "needs 3 Momentum, has 2")


@pytest.mark.proves("D-02", "D-05", "D-17")
def test_td09_a_shot_from_20_wins_at_21() -> None:
    play = at(GAME, table={"Recruiting Deck": ["Timeout"] * 5}, players={1: {"Score": 18, "Momentum": 6}})
    play.do("Shoot a Two")
    assert (play.has("Score"), play.state.over) == (20, False)
    board = play.zone("Recruiting Board")
    play.do("Shoot a Two")
    assert (play.has("Score"), play.end()) == (21, ("Score", (1,)))
    assert play.zone("Recruiting Board") == board, "a win comes before the refill"


@pytest.mark.parametrize(
    ("own", "opponent", "left"),
    [
        pytest.param(1, 1, (0, 0), id="T-D10"),
        pytest.param(4, 5, (3, 3), id="T-D11"),
        pytest.param(1, 0, (0, 0), id="T-D12"),
    ],
)
@pytest.mark.proves("D-19", "D-48", "D-49")
def test_td10_td11_td12_stealing_stops_at_0_and_gives_nothing(own: int, opponent: int, left: tuple[int, int]) -> None:
    play = at(GAME, players={1: {"Momentum": own}, 2: {"Momentum": opponent}})
    play.do("Steal Momentum")
    assert (play.has("Momentum", 1), play.has("Momentum", 2)) == left


@pytest.mark.proves("D-32")
def test_td14_a_fast_break_needs_3_hustle() -> None:
    refuse(at(GAME, players={1: {"Hustle": 2, "Hand": [FB]}}), f"Play {FB}", "needs 3 Hustle, has 2")


@pytest.mark.proves("D-28", "D-34", "D-36", "D-37", "D-46", "D-52", "D-61")
def test_td15_the_printed_example_with_a_clipboard_on_court() -> None:
    deck = [BH, OL, BH, OL, BH]
    held = {"On Court": [CLIPBOARD], "Hand": [BH, OL, FB, OL, OL], "Roster Deck": deck}
    play = at(GAME, turn=2, active=2, players={1: held})
    play.do(END)
    counts = [(play.has("Hustle"), play.has("Momentum"))]
    for label in (f"Play {BH}", f"Play {OL}", f"Play {FB}", "Shoot a Two"):
        play.do(label)
        counts.append((play.has("Hustle"), play.has("Momentum")))
    assert counts == [(1, 0), (3, 0), (3, 2), (0, 6), (0, 3)]
    assert play.has("Score") == 2
    play.do(END)
    assert sorted(play.zone("Bench", 1)) == sorted([BH, OL, FB, OL, OL])
    assert (play.zone("On Court", 1), play.zone("Hand", 1)) == ([CLIPBOARD], deck)


@pytest.mark.proves("D-38", "D-39", "D-41")
def test_td17_a_card_is_bought() -> None:
    board, hand = ["Timeout", "Timeout", FB, "Timeout", "Timeout"], [BH, OL]
    table = {"Recruiting Board": board, "Recruiting Deck": ["Sixth Player", "Floor General"]}
    play = at(GAME, table=table, players={1: {"Hustle": 4, "Hand": hand}})
    play.do(f"Buy {FB}")
    assert (play.has("Hustle"), play.zone("Bench"), play.zone("Hand")) == (1, [FB], hand)
    assert (len(play.zone("Recruiting Board")), play.zone("Recruiting Deck")) == (5, ["Floor General"])


@pytest.mark.proves("D-42", "D-43")
def test_td18_an_empty_recruiting_deck_refills_nothing() -> None:
    play = at(GAME, table={"Recruiting Board": ["Timeout"] * 5}, players={1: {"Hustle": 9, "Hand": [BH]}})
    for label in ("Buy Timeout", f"Play {BH}"):
        play.do(label)
        assert play.zone("Recruiting Board") == ["Timeout"] * 4


@pytest.mark.proves("D-38")
def test_td19_a_card_on_the_board_has_its_price() -> None:
    play = at(GAME, table={"Recruiting Board": [FB]}, players={1: {"Hustle": 2}})
    refuse(play, f"Buy {FB}", "needs 3 Hustle, has 2")


@pytest.mark.proves("D-38", "D-39")
def test_td20_two_cards_are_bought_in_one_turn() -> None:
    play = at(GAME, table={"Recruiting Board": ["Sixth Player", "Sixth Player"]}, players={1: {"Hustle": 4}})
    first, second = play.cards("Recruiting Board")
    buys = play.machine.legal(play.state)[:2]
    play.apply(buys[1])
    play.do("Buy Sixth Player")
    assert (play.has("Hustle"), play.zone("Bench")) == (0, ["Sixth Player"] * 2)
    assert play.cards("Bench") == [second, first], "in the order of purchase"


@pytest.mark.proves("D-51", "D-52", "D-53", "D-59")
def test_td21_permanents_stay_on_court() -> None:
    play = at(GAME, players={1: {"On Court": [BH, CLIPBOARD], "Hand": [OL, OL]}})
    play.do(END)
    assert (sorted(play.zone("Bench", 1)), play.zone("On Court", 1)) == ([BH, OL, OL], [CLIPBOARD])


@pytest.mark.proves("D-61")
def test_td23_a_clipboard_gives_from_the_next_own_turn_on() -> None:
    play = at(GAME, players={1: {"Hustle": 3, "Hand": [CLIPBOARD]}})
    play.do(f"Play {CLIPBOARD}")
    assert play.has("Hustle", 1) == 0
    play.do(END)
    assert (play.has("Hustle", 1), play.has("Hustle", 2)) == (0, 0)
    play.do(END)
    assert (play.has("Hustle", 1), play.has("Hustle", 2)) == (1, 0)


@pytest.mark.proves("D-62")
def test_td24_two_rim_protectors_give_2() -> None:
    play = at(GAME, turn=2, active=2, players={1: {"On Court": ["Rim Protector"] * 2, "Momentum": 7}})
    play.do(END)
    assert (play.has("Momentum", 1), play.has("Momentum", 2)) == (2, 0)


@pytest.mark.proves("D-55", "D-56", "D-57")
def test_td26_a_short_deck_is_drawn_and_not_reshuffled() -> None:
    play = at(GAME, players={1: {"Roster Deck": [BH, OL, BH], "Bench": [OL] * 9}})
    play.do(END)
    assert (play.zone("Hand", 1), play.zone("Roster Deck", 1), play.zone("Bench", 1)) == ([BH, OL, BH], [], [OL] * 9)
    assert not play.state.over


@pytest.mark.proves("D-50", "D-57")
def test_td27_without_cards_there_is_one_option() -> None:
    play = at(GAME, turn=6, active=2)
    assert play.labels() == [END] and len(play.machine.legal(play.state)) == 1


@pytest.mark.proves("D-03", "D-07")
def test_td28_at_turn_50_the_higher_score_wins() -> None:
    play = at(GAME, turn=49, players={1: {"Score": 4}, 2: {"Score": 6, "Hustle": 3}})
    play.do(END)
    assert play.end() == ("Turn limit", (2,))
    assert play.state.turn == 50 and play.machine.legal(play.state) == []
    assert play.has("Hustle", 2) == 3, "the game ends before anything of that turn happens"


@pytest.mark.proves("D-06")
def test_td30_at_turn_50_equal_scores_are_a_draw() -> None:
    play = at(GAME, turn=49, players={1: {"Score": 4}, 2: {"Score": 4}})
    play.do(END)
    assert play.end() == ("Turn limit", ())
    assert play.words.outcome(play.state.outcome) == "The game is a draw (Turn limit)."  # type: ignore[arg-type]


def test_td30_the_command_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--p1", "random", "--p2", "random"]
    said = {}
    for seed in range(8):
        code = main(["play", GAME, *players, "--seed", str(seed)])
        said["The game is a draw" in capsys.readouterr().out] = code
    assert said == {True: 0, False: 0}, "both draws and wins"


@pytest.mark.proves("D-63")
def test_td34_health_means_nothing(tmp_path: Path) -> None:
    text = (ROOT / "cardsets/deckbuilder/cards/recruiting.yaml").read_text(encoding="utf-8")
    changed = text.replace("Health: 3", "Health: 999").replace("Health: 4", "Health: 999")
    assert changed.count("Health: 999") == 2
    other = machine(copied(GAME, tmp_path, {"cards/recruiting.yaml": changed}))
    for seed in range(1000):
        assert log(other, seed) == log(machine(GAME), seed)


def log(rules: shelf.Machine, seed: int) -> object:
    """All that happens in a game of random choices."""
    state = rules.start(seed, log=True)
    for _ in at_random(rules, state, seed):
        pass
    return state.log, state.outcome


@pytest.mark.proves("D-04")
def test_td35_a_finished_game_refuses_every_action() -> None:
    play = at(GAME, turn=49, players={1: {"Hand": [BH]}})
    play.do(END)
    before = play.state.key()
    for attempt in (END, f"Play {BH}", "1"):
        with pytest.raises(IllegalChoice, match="the game is over"):
            play.read(attempt)
    assert play.state.key() == before


def test_td37_a_second_ball_handler_pays_for_the_fast_break() -> None:
    play = at(GAME, players={1: {"Hand": [BH, BH, OL, FB, OL]}})
    play.do(f"Play {BH}")
    refuse(play, f"Play {FB}", "needs 3 Hustle, has 2")
    play.do(f"Play {BH}", f"Play {FB}")
    assert (play.has("Hustle"), play.has("Momentum")) == (1, 4)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.proves("D-12", "D-15")
def test_td36_a_view_shows_what_its_player_may_see(seed: int) -> None:
    play = dealt(seed)
    playing = at_random(play.machine, play.state, seed)
    for _ in range(seed * 9):
        next(playing, None)
    shown = play.seen(2)
    hidden = {(play.game.zones[zone.zone].name, zone.owner) for zone in shown.zones if zone.cards is None}
    assert hidden == {("Hand", 0), ("Roster Deck", 0), ("Roster Deck", 1), ("Recruiting Deck", -1)}
    assert {zone.count for zone in shown.zones if zone.cards is None} == {
        len(play.zone("Hand", 1)), len(play.zone("Roster Deck", 1)), len(play.zone("Roster Deck", 2)),
        len(play.zone("Recruiting Deck")),
    }  # fmt: skip
    everything = shown, (play.offers(), play.reasons()) if play.state.decider == 1 else None
    exchange(play, Random(seed))
    assert (play.seen(2), (play.offers(), play.reasons()) if play.state.decider == 1 else None) == everything


def exchange(play: Play, random: Random) -> None:
    """The cards that player 2 cannot see change places, within what belongs to each."""
    deck = play.cards("Roster Deck", 2)
    for pool in ([play.cards("Hand", 1), play.cards("Roster Deck", 1)], [deck], [play.cards("Recruiting Deck")]):
        cards = [card for zone in pool for card in zone]
        random.shuffle(cards)
        for zone in pool:
            zone[:], cards = cards[: len(zone)], cards[len(zone) :]


# ---- rules that no scenario names


@pytest.mark.proves("D-27", "D-28")
def test_in_the_possession_the_reset_comes_before_the_permanents() -> None:
    """D-27, D-28."""
    held = {"On Court": [CLIPBOARD, "Rim Protector"], "Hustle": 5, "Momentum": 9}
    play = at(GAME, turn=2, active=2, players={1: held})
    told = len(play.log)
    play.do(END)
    hustle = play.machine.layout.counter(1, 0)
    changes = [event[1:] for event in play.log[told:] if event[0] == Event.COUNTER]
    assert changes == [(hustle, 5, 0), (hustle + 2, 9, 0), (hustle, 0, 1), (hustle + 2, 0, 1)]


def test_turn_50_is_played_where_the_variant_says_so() -> None:
    """DA-05."""
    play = at(f"{GAME}+turn-50-played", turn=49, players={2: {"Score": 4, "Hand": [BH]}, 1: {"Score": 4}})
    play.do(END, f"Play {BH}", END)
    assert (play.end(), play.state.turn) == (("Turn limit", ()), 50)


def test_momentum_is_kept_where_the_variant_says_so() -> None:
    """DA-03: so stealing it matters."""
    play = at(f"{GAME}+momentum-kept", players={1: {"Momentum": 3}, 2: {"Momentum": 4, "Hustle": 2}})
    play.do("Steal Momentum", END)
    assert (play.has("Momentum", 2), play.has("Hustle", 2), play.has("Momentum", 1)) == (2, 0, 2)


def test_the_bench_is_shuffled_back_where_the_variant_says_so() -> None:
    """DA-01, DA-19: with the cards just discarded."""
    held = {"Roster Deck": [BH], "Hand": [OL], "On Court": [FB], "Bench": ["Timeout"]}
    play = at(f"{GAME}+reshuffle", players={1: held})
    play.do(END)
    assert sorted(play.zone("Hand", 1)) == sorted([BH, OL, FB, "Timeout"])
    assert (play.zone("Bench", 1), play.zone("Roster Deck", 1)) == ([], [])


def test_chance_decides_who_goes_first_where_the_variant_says_so() -> None:
    """DA-14."""
    rules = machine(f"{GAME}+random-first-player")
    first = [rules.start(seed).active for seed in range(400)]
    assert 150 < sum(first) < 250
    state = rules.start(first.index(1))
    last = rules.legal(state)[-1]
    rules.apply(state, last)
    assert (state.turn, state.active) == (2, 0)
