"""Scenarios: every shipped one passes, each kind of step fails where it should, and what is given is laid out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine import shelf
from engine.rules.programs import NOTHING
from engine.source import document
from engine.source.diagnostics import Source
from engine.source.values import plain
from engine.table.match import Match
from engine.table.scenario.files import below, read
from engine.table.scenario.model import Scenario
from engine.table.scenario.report import place
from engine.table.scenario.run import Failure, Result, Steps, begun, run
from engine.table.scenario.write import NoMenu, scalar, written
from tests.engine_games import copied, machine, opened, some_games
from tests.own_code import ROOT

FILES = [file.path for file in below(ROOT / "cardsets")]


@cache
def shipped(path: Path) -> dict[str, Scenario]:
    file = read(path)
    assert not file.faulty, [f"{place(each.span)}: {each.message}" for each in file.found]
    return {scenario.name: scenario for scenario in file.scenarios}


def names() -> list[object]:
    return [
        pytest.param(path, name, id=f"{path.parent.parent.name}/{path.stem}: {name}")
        for path in FILES
        for name in shipped(path)
    ]


@pytest.mark.parametrize(("path", "name"), names())
def test_a_shipped_scenario_passes(path: Path, name: str) -> None:
    game = read(path).game
    assert game is not None
    failure = run(game, shipped(path)[name]).failure
    assert failure is None, f"{place(failure.span)}: {failure.says}: {failure.rows}"


def test_every_game_ships_scenarios() -> None:
    assert {path.parent.parent.name for path in FILES} == set(shelf.bundled())


# ---- scenarios of a test's own


def results(folder: Path, text: str, game: str = "deckbuilder") -> list[Result]:
    """A file of scenarios, run; it must have no fault."""
    path = folder / "own.yaml"
    path.write_text(f'game: "{game}"\nscenarios:\n{text}', encoding="utf-8")
    file = read(path)
    assert file.game is not None and file.found == (), file.found
    return [run(file.game, scenario) for scenario in file.scenarios]


def outcome(folder: Path, given: str, steps: str, game: str = "deckbuilder") -> Failure | None:
    """Of one scenario, why it fails, if it does."""
    [result] = results(folder, f"  - name: own\n    given: {given}\n    steps: {steps}\n", game)
    return result.failure


RICH = """{turn: 3, players: {
    1: {Hustle: 2, Momentum: 3, Hand: [Ball Handler, Fast Break]}, 2: {Roster Deck: [Open Look, Timeout]}}}"""
DEALT = "{set-up: true, seed: 1}"
OTHER = "{set-up: true, turn: 9, active: 2, players: {2: {Hand: [Fast Break], Hustle: 3}}}"
LAST = "{turn: 49, players: {1: {Score: 6}}}"

PASSING = [
    (RICH, "[{do: Play Ball Handler}, {expect: {players: {1: {Hustle: 4, Hand: [Fast Break]}}}}]"),
    (RICH, "[{do: [Play Ball Handler, Play Fast Break, Shoot a Two]}, {expect: {players: {1: {Score: 2}}}}]"),
    (RICH, "[{do: play   ball HANDLER}]"),
    (RICH, "[{refused: Play Fast Break}, {refused: Play Open Look}, {refused: Buy Timeout}]"),
    (RICH, "[{refused: Play Fast Break, because: Needs 3 hustle}]"),
    (RICH, "[{refused: Play Open Look, because: there is no Open Look in your Hand}]"),
    (RICH, "[{refused: Open Look, because: nothing asks for an answer}]"),
    (RICH, "[{expect: {players: {1: {Hand: [Fast Break, Ball Handler]}}}}]"),
    (RICH, "[{expect: {players: {2: {Roster Deck: {in order: [Open Look, Timeout]}}}}}]"),
    (RICH, "[{expect: {players: {1: {Hand: {in order: [Ball Handler, Fast Break]}}}}}]"),
    (RICH, "[{expect: {players: {1: {Hand: {Fast Break: 1, Ball Handler: 1}, Bench: {}, On Court: []}}}}]"),
    (RICH, "[{expect: {players: {1: {Hand: {count: 2, contains: [Fast Break], seen by: [1]}}}}}]"),
    (RICH, "[{expect: {players: {1: {Bench: {seen by: [2, 1]}, Roster Deck: {seen by: []}}}}}]"),
    (RICH, "[{expect: {players: {1: {Hand: [{Fast Break: {Cost: 3}}, {Ball Handler: {type: Unit, Cost: 0}}]}}}}]"),
    (RICH, "[{expect: {cards: {Fast Break: {Cost: 3, type: Unit, marks: []}}}}]"),
    (RICH, "[{expect: {turn: 3, active: 1, decides: 1, phase: Possession, over: false}}]"),
    (RICH, "[{options: [End Possession, Play Ball Handler, Steal Momentum, Shoot a Two]}]"),
    (RICH, "[{do: End Possession}, {log: ['Player 1: End Possession', Turn 4, Player 2]}, {expect: {decides: 2}}]"),
    (DEALT, "[{expect: {turn: 1, players: {1: {Hand: {count: 5}}}}}, {log: [is shuffled, is shuffled, Turn 1]}]"),
    (OTHER, "[{do: Play Fast Break}, {expect: {turn: 9, players: {1: {Hand: {count: 5}}, 2: {Momentum: 4}}}}]"),
    (LAST, "[{do: End Possession}, {expect: {outcome: {winner: 1, ending: Turn limit}, over: true}}, {options: []}]"),
    (LAST, "[{do: End Possession}, {expect: {outcome: {winners: [1]}}}, {refused: End Possession, because: is over}]"),
    ("{turn: 49}", "[{do: End Possession}, {expect: {outcome: {draw: true}, turn: 50}}]"),
]


@pytest.mark.parametrize(("given", "steps"), PASSING)
def test_what_is_so_passes(given: str, steps: str, tmp_path: Path) -> None:
    assert outcome(tmp_path, given, steps) is None


FAILING = [
    (RICH, "[{do: Play Fast Break}]", "Play Fast Break cannot be chosen: needs 3 Hustle, has 2"),
    (RICH, "[{do: Play Open Look}]", "there is no Open Look in your Hand"),
    (RICH, "[{do: Buy Timeout}]", "there is no card on the Recruiting Board"),
    (RICH, "[{answer: yes}]", "nothing asks for an answer here: Player 1 chooses an action"),
    (RICH, "[{refused: Play Ball Handler}]", "Play Ball Handler is not refused"),
    (RICH, "[{refused: Play Fast Break, because: needs 4}]", "is refused for another reason"),
    (RICH, "[{options: [End Possession, Play Ball Handler, Shoot a Two]}]", "Steal Momentum can be chosen, too"),
    (RICH, "[{options: []}]", "can be chosen, too"),
    (RICH, "[{do: End Possession}, {log: [Turn 4, End Possession]}]", "told, but not in this order: End Possession"),
    (RICH, "[{do: End Possession}, {log: [Turn 4]}, {log: [Turn 4]}]", "not told: Turn 4"),
    (LAST, "[{do: End Possession}, {do: End Possession}]", "the game is over. Player 1 wins (Turn limit)."),
    ("{players: {2: {Score: 21}}}", "[{do: End Possession}]", "an ending holds already: Player 2 wins (Score)."),
]


@pytest.mark.parametrize(("given", "steps", "says"), FAILING)
def test_what_cannot_be_done_or_is_not_so_fails(given: str, steps: str, says: str, tmp_path: Path) -> None:
    failure = outcome(tmp_path, given, steps)
    assert failure is not None and says in failure.says


DIFFERENCES = [
    ("turn: 4", "turn", "4", "3"),
    ("active: 2", "active", "Player 2", "Player 1"),
    ("decides: 2", "decides", "Player 2", "Player 1"),
    ("phase: End of Possession", "phase", "End of Possession", "Possession"),
    ("over: true", "over", "yes", "no"),
    ("outcome: {draw: true}", "outcome", "a draw", "the game goes on"),
    ("outcome: {winner: 1, ending: Score}", "outcome", "Player 1 won, Score", "the game goes on"),
    ("players: {1: {Hustle: 3}}", "Player 1's Hustle", "3", "2"),
    ("players: {1: {Hand: [Fast Break]}}", "Player 1's Hand", "Fast Break", "Fast Break, Ball Handler"),
    ("players: {1: {Hand: {Fast Break: 2}}}", "Player 1's Hand", "Fast Break x2", "Fast Break, Ball Handler"),
    ("players: {1: {Hand: []}}", "Player 1's Hand", "nothing", "Fast Break, Ball Handler"),
    ("players: {1: {Hand: {count: 3}}}", "Player 1's Hand, count", "3", "2"),
    ("players: {1: {Hand: {contains: [Timeout]}}}", "Player 1's Hand, contains", "Timeout", "Fast Break, Ball Handler"),
    ("players: {1: {Hand: {seen by: [1, 2]}}}", "Player 1's Hand, seen by", "Player 1, Player 2", "Player 1"),
    ("players: {1: {Hand: {in order: [Fast Break, Ball Handler]}}}",
     "Player 1's Hand, in order", "Fast Break, Ball Handler", "Ball Handler, Fast Break"),
    ("players: {2: {Roster Deck: {in order: [Timeout, Open Look]}}}",
     "Player 2's Roster Deck, in order", "Timeout, Open Look", "Open Look, Timeout"),
    ("players: {1: {Hand: [Ball Handler, {Fast Break: {Cost: 2}}]}}",
     "Player 1's Hand", "Fast Break (Cost 2), Ball Handler", "Fast Break (Cost 3), Ball Handler"),
    ("cards: {Fast Break: {Cost: 2}}", "Fast Break", "Cost 2", "Cost 3"),
    ("cards: {Timeout: {type: Structure, marks: [Permanent]}}", "Timeout", "Structure, Permanent", "Unit, no marks"),
    ("cards: {Rim Protector: {Cost: 4}}", "Rim Protector", "Cost 4", "there is none"),
    ("table: {Recruiting Board: {count: 1}}", "Recruiting Board, count", "1", "0"),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "what", "wanted", "actual"), DIFFERENCES)
def test_what_is_expected_stands_beside_what_is(
    expected: str, what: str, wanted: str, actual: str, tmp_path: Path
) -> None:
    failure = outcome(tmp_path, RICH, f"[{{expect: {{{expected}}}}}]")
    assert failure is not None and (failure.step, failure.kind) == (1, "expect")
    assert [(row.what, row.expected, row.actual) for row in failure.rows] == [(what, wanted, actual)]


def test_all_differences_of_a_step_are_told_each_with_its_line(tmp_path: Path) -> None:
    steps = "\n    - expect:\n        turn: 1\n        over: true\n        active: 1\n"
    failure = outcome(tmp_path, "{turn: 2}", steps)
    assert failure is not None
    assert [(row.what, row.span.first[0]) for row in failure.rows] == [("turn", 7), ("over", 8)]
    assert place(failure.span).endswith("own.yaml:7:9")


def test_roles_periods_and_marks_are_compared(tmp_path: Path) -> None:
    stages = "roles: {Offense: 2, Coin Winner: 1}, periods: [Second Half]"
    steps = f"[{{expect: {{{stages}, players: {{1: {{marks: [Attacking]}}}}}}}}]"
    given = "{roles: {Coin Winner: 2}, players: {1: {Lineup: [Al Ames]}, 2: {Lineup: [Oz Oates]}}}"
    failure = outcome(tmp_path, given, steps, "velocity")
    assert failure is not None
    assert [(row.what, row.expected, row.actual) for row in failure.rows] == [
        ("Offense", "Player 2", "Player 1"),
        ("Coin Winner", "Player 1", "Player 2"),
        ("period", "Second Half", "First Half"),
        ("Player 1's marks", "Attacking", "none"),
    ]


def test_one_card_does_not_count_as_two(tmp_path: Path) -> None:
    given = "{players: {1: {Hand: [Fast Break, Ball Handler]}}}"
    two = "[Fast Break, Fast Break]"
    for hand in (two, f"{{contains: {two}}}", "[Fast Break, {Fast Break: {Cost: 3}}]"):
        assert outcome(tmp_path, given, f"[{{expect: {{players: {{1: {{Hand: {hand}}}}}}}}}]") is not None


def test_particular_cards_find_the_copies_that_fit(tmp_path: Path) -> None:
    """Where a plain name comes first it leaves the copy that a particular one needs."""
    crowd = "cards:\n  Crowd: {type: Structure, text: Cards in your Hand have -1 Cost.}\n"
    fan = "  Fan: {type: Unit, Cost: 2, text: Draw a card.}\n"
    game = copied("deckbuilder", tmp_path / "game", {"cards/more.yaml": crowd + fan})
    given = "{players: {1: {On Court: [Crowd], Hand: [Fan, Fast Break]}}}"
    expected = "[Fast Break, {Fan: {Cost: 1}}]"
    assert outcome(tmp_path, given, f"[{{expect: {{players: {{1: {{Hand: {expected}}}}}}}}}]", game) is None
    failure = outcome(tmp_path, given, "[{expect: {cards: {Fan: {Cost: 2}}}}]", game)
    assert failure is not None and [row.actual for row in failure.rows] == ["Cost 1"]


# ---- choices inside effects


def asking(folder: Path) -> str:
    """A copy of the game with cards that ask; how to open it."""
    texts = {
        "Swap": "Choose a card in your Hand, then move it to your Bench. Draw 2 cards.",
        "Option": "You may lose 1 Momentum. If you do, gain 2 Hustle. Otherwise, gain 1 Momentum.",
        "Fork": "Choose one: gain 2 Hustle; or gain 1 Momentum.",
        "Storm": "Each player chooses a card in their Hand, then moves it to their Bench.",
    }
    cards = "".join(f'  {name}: {{type: Unit, text: "{text}"}}\n' for name, text in texts.items())
    copies = "".join(f"    {name}: 2\n" for name in (*texts, "Open Look"))
    deck = f"deck: starting\nzones:\n  Roster Deck:\n{copies}"
    return copied("deckbuilder", folder / "game", {"cards/more.yaml": f"cards:\n{cards}", "decks/starting.yaml": deck})


ASKED = """{players: {
    1: {Hand: [Swap, Fork, Option, Open Look], Momentum: 2, Roster Deck: [Open Look, Open Look]},
    2: {Hand: [Open Look]}}}"""

ANSWERS: list[tuple[str, str | None]] = [
    ("[{do: Play Swap}, {answer: Open Look}, {expect: {players: {1: {Bench: [Open Look]}}}}]", None),
    ("[{do: Play Option}, {answer: Yes}, {expect: {players: {1: {Hustle: 2, Momentum: 1}}}}]", None),
    ("[{do: Play Option}, {answer: no}, {expect: {players: {1: {Hustle: 0, Momentum: 3}}}}]", None),
    ("[{do: Play Fork}, {answer: [gain 2 Hustle]}, {expect: {players: {1: {Hustle: 2}}}}]", None),
    ("[{do: Play Swap}, {options: [Open Look, Fork, Option]}, {answer: Fork}]", None),
    ("[{do: Play Swap}, {refused: Timeout, because: no option}, {answer: Fork}]", None),
    ("[{do: Play Swap}, {refused: End Possession, because: a choice of Player 1 comes first}, {answer: Fork}]", None),
    ("[{do: Play Swap}]", "a choice of Player 1 is left open at the end: Swap"),
    ("[{do: Play Swap}, {do: End Possession}]", "a choice of Player 1 comes first: Swap"),
    ("[{do: [Play Swap, End Possession]}]", "a choice of Player 1 comes first"),
    ("[{do: Play Swap}, {answer: Timeout}]", "Timeout cannot be chosen"),
    ("[{do: Play Swap}, {answer: none}]", "No card cannot be chosen"),
    ("[{do: Play Swap}, {answer: [Fork, Option]}]", "nothing asks for an answer"),
    ("[{do: Play Option}, {expect: {players: {1: {Momentum: 9}}}}]", "it is not as expected"),
]


@pytest.mark.parametrize(("steps", "says"), ANSWERS)
def test_choices_inside_effects_are_answered_and_none_is_passed_over(
    steps: str, says: str | None, tmp_path: Path
) -> None:
    failure = outcome(tmp_path, ASKED, steps, asking(tmp_path))
    assert (failure is None) is (says is None), failure
    assert says is None or (failure is not None and says in failure.says)


def test_a_step_that_expects_may_look_into_an_open_choice(tmp_path: Path) -> None:
    steps = """[{do: Play Storm}, {expect: {decides: 1}}, {answer: Open Look}, {expect: {decides: 2}},
        {answer: Timeout}, {expect: {players: {1: {Bench: [Open Look]}, 2: {Bench: [Timeout]}}}}]"""
    given = "{players: {1: {Hand: [Storm, Open Look, Timeout]}, 2: {Hand: [Open Look, Timeout]}}}"
    assert outcome(tmp_path, given, steps, asking(tmp_path)) is None


def test_effects_that_never_end_fail_the_step(tmp_path: Path) -> None:
    cards = 'cards:\n  Echo: {type: Structure, text: "When you gain Hustle, gain 1 Hustle."}\n'
    game = copied("deckbuilder", tmp_path / "game", {"cards/more.yaml": cards})
    given = "{players: {1: {On Court: [Echo], Hand: [Ball Handler]}}}"
    failure = outcome(tmp_path, given, "[{do: Play Ball Handler}]", game)
    assert failure is not None and "effects do not end: Echo goes round and round" in failure.says


# ---- what is given


WORN = """{players: {
    1: {On Court: [Rim Protector, {Rim Protector: {Wear: 2}}], Roster Deck: [{Timeout: {Wear: 3}}, Timeout]}}}"""


def worn(folder: Path) -> str:
    """A game in which cards have a counter."""
    variant = "variant: worn\ncounters: {Wear: {per: card, max: 9}}\n"
    return copied("deckbuilder", folder / "game", {"variants/worn.yaml": variant}) + "+worn"


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("{players: {1: {On Court: [{Rim Protector: {Wear: 2}}, Rim Protector]}}}", None),
        ("{players: {1: {On Court: {in order: [{Rim Protector: {Wear: 0}}, {Rim Protector: {Wear: 2}}]}}}}", None),
        ("{players: {1: {Roster Deck: {in order: [{Timeout: {Wear: 3, Cost: 1}}, {Timeout: {Wear: 0}}]}}}}", None),
        ("{players: {1: {On Court: {contains: [{Rim Protector: {Wear: 1}}]}}}}", "Rim Protector (Wear 2)"),
        ("{cards: {Rim Protector: {Wear: 2, Cost: 4}}}", "Rim Protector: Cost 4, Wear 2 expected; Cost 4, Wear 0"),
    ],
)
@pytest.mark.parametrize("given", [WORN, WORN.replace("{", "{set-up: true, ", 1)])
def test_what_is_counted_on_cards_is_given_and_expected(
    given: str, expected: str, actual: str | None, tmp_path: Path
) -> None:
    failure = outcome(tmp_path, given, f"[{{expect: {expected}}}]", worn(tmp_path))
    assert (failure is None) is (actual is None), failure
    if failure is not None and actual is not None and given == WORN:
        told = " ".join(f"{row.what}: {row.expected} expected; {row.actual}" for row in failure.rows)
        assert actual in told


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("[{Rim Protector: {Wear: 10}}]", "Wear is from 0 to 9, and cannot be 10"),
        ("[{Rim Protector: {Score: 1}}]", "no counter of cards is called Score"),
        ("[{Rim Protector: {Cost: 1}}]", "no counter of cards is called Cost"),
        ("[{Rim Protecter: {Wear: 1}}]", "no card is called Rim Protecter"),
        ("[{}]", "this card is empty"),
    ],
)
def test_what_cannot_be_counted_on_a_card_is_refused(cards: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    given = f"given: {{players: {{1: {{On Court: {cards}}}}}}}"
    text = f'game: "{worn(tmp_path)}"\nscenarios:\n  - name: own\n    {given}\n    steps: [{{expect: {{turn: 1}}}}]\n'
    path.write_text(text, encoding="utf-8")
    assert says in [each.message for each in read(path).found]


def test_nothing_happens_when_it_is_laid_out(tmp_path: Path) -> None:
    given = """{turn: 7, active: 2, players: {2: {Momentum: 4, On Court: [Rim Protector]}},
        table: {Recruiting Deck: [Timeout]}}"""
    steps = "[{options: [Shoot a Two, Steal Momentum, End Possession]}]"
    [result] = results(tmp_path, f"  - name: own\n    given: {given}\n    steps: {steps}\n")
    assert result.failure is None
    match = begun(opened("deckbuilder"), result.scenario)
    assert list(match.log) == [] and (match.state.turn, match.state.active, match.state.following) == (7, 1, 0)
    assert sum(map(len, match.state.zones)) == 2


def test_the_seed_fixes_chance(tmp_path: Path) -> None:
    bench = "Fast Break, Timeout, Sixth Player, Open Look, Ball Handler"
    steps = f"[{{do: End Possession}}, {{expect: {{players: {{1: {{Hand: [{bench}]}}}}}}}}]"
    fits = []
    for seed in (1, 1, *range(2, 20)):
        given = f"{{seed: {seed}, players: {{1: {{Bench: [{bench}, Rim Protector]}}}}}}"
        fits.append(outcome(tmp_path, given, steps, "deckbuilder+reshuffle") is None)
    assert fits[0] == fits[1] and True in fits and False in fits


def test_a_dealt_game_with_other_cards_goes_on_by_the_rules(tmp_path: Path) -> None:
    """The cards that were in a zone that is given are out of the game."""
    given = "{set-up: true, seed: 3, players: {1: {Hand: [Coach's Clipboard, Open Look], Hustle: 20}}}"
    steps = """[{do: [Play Coach's Clipboard, End Possession]}, {do: End Possession},
        {expect: {turn: 3, players: {1: {Hustle: 1, Bench: [Open Look], Hand: {count: 5}, Roster Deck: []}}}}]"""
    assert outcome(tmp_path, given, steps) is None


# ---- a moment of a game, written and read


@pytest.mark.parametrize("name", [name for name in some_games() if machine(name).phases])
def test_a_written_moment_is_the_moment(name: str, tmp_path: Path) -> None:
    random, path = Random(1), tmp_path / "moment.yaml"
    matches = (Match(machine(name), opened(name), [None, None], seed) for seed in range(5, 20))
    match = next(matches)
    moments, wanted = 0, 2 if "+" in name else 8
    while moments < wanted:
        for _ in range(random.randrange(6)):
            if not match.state.over:
                match.apply(random.choice(match.machine.legal(match.state)))
        if match.state.over:
            match = next(matches)
        try:
            path.write_text(written(match, path, "A moment: here").text, encoding="utf-8")
        except NoMenu:
            continue
        moments += 1
        file = read(path)
        assert file.game is not None and file.found == () and file.game.id == name
        [scenario] = file.scenarios
        assert run(file.game, scenario).failure is None
        steps = Steps(begun(file.game, scenario))
        for step in scenario.steps:
            steps.take(step)
        assert whole(steps.match) == whole(match)
    assert moments == wanted


def whole(match: Match) -> object:
    state, layout = match.state, match.machine.layout
    counters = [value for value, per_card in zip(state.counters, layout.per_card, strict=True) if not per_card]
    cards = [[told(match, card) for card in zone] for zone in state.zones]
    return state.turn, state.active, state.phase, state.decision, state.decider, counters, cards


def told(match: Match, card: int) -> tuple[object, ...]:
    """A card with all that is kept of it; to what it is attached, by name."""
    layout, host = match.machine.layout, match.machine.program.host
    kept = list(layout.lying_on(match.state.counters, card))
    at = layout.of_cards.index(layout.counter_base[host]) if host != NOTHING else NOTHING
    bearer = match.words.card(kept.pop(at) - 1) if at != NOTHING and kept[at] else ""
    return match.words.card(card), bearer, *kept


def test_what_is_counted_on_cards_is_written(tmp_path: Path) -> None:
    own, path = tmp_path / "own.yaml", tmp_path / "moment.yaml"
    steps = "[{expect: {turn: 1}}]"
    own.write_text(f'game: "{worn(tmp_path)}"\nscenarios: [{{name: own, given: {WORN}, steps: {steps}}}]')
    file = read(own)
    assert file.game is not None
    path.write_text(written(begun(file.game, file.scenarios[0]), path, "here").text, encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert "On Court: [Rim Protector, {Rim Protector: {Wear: 2}}]" in text
    assert "Roster Deck: [{Timeout: {Wear: 3}}, Timeout]" in text and read(path).found == ()


def test_only_a_menu_can_be_written(tmp_path: Path) -> None:
    game = opened(asking(tmp_path))
    match = Match(shelf.machine(game), game, [None, None], 1)
    random = Random(2)
    while match.machine.acting(match.state):
        match.apply(random.choice(match.machine.legal(match.state)))
    with pytest.raises(NoMenu, match="a choice inside an effect is open"):
        written(match, tmp_path / "x.yaml", "x")
    while not match.state.over:
        match.apply(random.choice(match.machine.legal(match.state)))
    with pytest.raises(NoMenu, match="the game is over"):
        written(match, tmp_path / "x.yaml", "x")


def test_a_game_of_ones_own_is_named_by_the_way_to_it(tmp_path: Path) -> None:
    name = copied("deckbuilder", tmp_path / "a game" / "mine", {}) + "+reshuffle"
    match, path = Match(machine(name), opened(name), [None, None], 1), tmp_path / "saved" / "x.yaml"
    path.parent.mkdir()
    path.write_text(written(match, path, "x").text, encoding="utf-8")
    assert 'game: "../a game/mine+reshuffle"' in path.read_text(encoding="utf-8")
    assert read(path).game == opened(name)


TEXTS = ["Coach's Clipboard", "a: b", "# no", "[x]", "true", "Null", "12", "x, y", " x", 'say "x"', "é", "a #b", "-"]


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_written_as_it_is_read(name: str, tmp_path: Path) -> None:
    value, found = document.read(Source("x.yaml", f"a: {{b: [{scalar(name)}, {scalar(name)}]}}\n"))
    assert value is not None and found == [] and plain(value) == {"a": {"b": [name, name]}}
