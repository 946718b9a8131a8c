"""Procedures around a game: the log, the table and its prompts, undo, bots, records and scenarios in a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.rules.programs import NOTHING, Event
from engine.shelf import machine
from engine.table.bots import maker, seed_of
from engine.table.explanation.book import Book
from engine.table.explanation.layout import lines
from engine.table.explanation.subjects import explain, named
from engine.table.guess import knowledge
from engine.table.log import Narrator, told_up_to
from engine.table.match import IllegalChoice, Match
from engine.table.render import Renderer
from engine.table.scenario.files import read
from engine.table.scenario.run import Steps, begun, run
from engine.table.scenario.write import NoMenu, written
from engine.table.sight import veiled
from engine.table.undo import last_choice, take_back
from engine.table.view import view
from tests import raid
from tests.tables import checked


def log(of: Match, viewer: int = NOTHING) -> list[str]:
    start = next(at for at, event in enumerate(of.log) if event[0] == Event.TURN)
    return Narrator(of.game, of.words).tell(of.log[start:], viewer)


def told(name: str) -> str:
    """All that is told of what has this name, in one line."""
    book = Book(raid.game())
    text = "\n".join(line.text for each in named(book, name) for line in lines(explain(book, each), 90))
    return " ".join(text.split())


def test_the_other_player_decides_in_their_step_and_the_turn_goes_on() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Stop")
    assert (of.state.decider, of.state.active, of.words.where(of.state)) == (1, 0, "Answer of the Battle")
    raid.do(of, "Show", "Stop")
    assert (of.state.decider, of.state.active, of.state.turn) == (1, 1, 2)


def test_the_log_tells_the_course_of_a_procedure() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Show", "Stop", "Stop")
    assert log(of, viewer=0)[1:] == [
        "You raid: the Battle begins with the Attack",
        "You show Bee: Coin 0 -> 1",
        "You stop: on to the Answer",
        "Player 2 stops: on to the Result; you win the Battle by 1; your Point 0 -> 1; the Battle is over",
        "Turn 2, Player 2: draws a card",
    ]


def test_the_menu_says_who_chooses_and_why() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Stop")
    menu = [line.text for line in Renderer(of, ("Player 1", "Player 2"), 80).menu()]
    assert menu[:2] == [
        "Battle: Player 1 is the Attacker; you are the Keeper",
        "Answer of the Battle: you choose, as the Keeper",
    ]
    assert of.words.periods(of.state) == ["Morning"]


PARTED = {
    "choose: a card in your Hand": "choose: a Unit in your Hand with Power 1 or less",
    "  Stop: {do": """\
  Bash: {says: "Bash {card}", choose: a Unit in your Hand with Power 2 or more, do: Discard it.}
  Stop: {do""",
    "by: the Attacker, actions: [Show, Stop]": "by: the Attacker, actions: [Bash, Stop]",
}


def parted() -> Match:
    """A raid in which one kind of card is for the one, and another for the other step."""
    text = raid.TEXT
    for old, new in PARTED.items():
        assert old in text
        text = text.replace(old, new)
    game = checked("parted", text, raid.DECK.replace("Bee: 12", "Bee: 2"))
    return Match(machine(game), game, [None, None], 1)


def said(of: Match) -> list[str]:
    return [line.text for line in Renderer(of, ("Player 1", "Player 2"), 80).menu()]


def test_the_menu_says_of_a_card_in_hand_when_its_time_is() -> None:
    of = parted()
    raid.do(of, "Raid")
    assert said(of)[-2:] == ["  2  Stop      End the step.", "  x  Ant  only in the Answer or the Talks"]
    with pytest.raises(IllegalChoice, match="Ant: only in the Answer or the Talks"):
        of.read("Show Ant")
    raid.do(of, "Stop")
    assert "  x  Bee  only in the Attack" in said(of)


def test_where_nothing_is_chosen_from_the_hand_its_cards_are_not_told() -> None:
    assert [line for line in said(parted()) if "  x  " in line] == []


def test_a_closed_way_is_not_told_of_cards_that_have_another() -> None:
    more = """\
  Boast: {says: "Boast with {card}", choose: a card in your Hand, if: you have 9 Coins, do: Discard it.}
  Stop: {do"""
    for with_show, refused in ((True, 0), (False, 1)):
        actions = "[Show, Boast, Stop]" if with_show else "[Boast, Stop]"
        text = raid.TEXT.replace("  Stop: {do", more).replace("[Show, Stop]", actions)
        game = checked("boast", text, raid.DECK)
        of = Match(machine(game), game, [None, None], 1)
        raid.do(of, "Raid")
        assert sum("only if you have 9 Coins" in line for line in said(of)) == refused
        assert [each.label for each in of.refused()] == ["Boast with a card"]


def test_a_choice_in_a_step_is_taken_back() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Stop")
    before = of.state.key()
    raid.do(of, "Show")
    take_back(of, last_choice(of, 1), 1, [None, None])
    assert of.state.key() == before
    raid.do(of, "Stop")
    assert of.state.turn == 2


def test_a_state_in_a_step_goes_on_as_a_copy() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Show", "Stop")
    copy = of.state.clone()
    for state in (of.state, copy):
        of.machine.apply(state, of.machine.legal(state)[-1])
    assert of.state.key() == copy.key() and copy.turn == 2


def test_bots_play_their_parts_in_each_others_turns() -> None:
    known = knowledge(raid.game(), raid.machine().layout)
    for names in (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")):
        bots = [maker(name)(raid.machine(), known, seat, seed_of(7, seat)) for seat, name in enumerate(names)]
        of = Match(raid.machine(), raid.game(), bots, 7)
        while not of.state.over:
            of.step()
        assert of.state.outcome is not None


def test_greedy_raids_because_it_sees_past_the_answer() -> None:
    known = knowledge(raid.game(), raid.machine().layout)
    greedy = maker("greedy")(raid.machine(), known, 0, 1)
    of = raid.match()
    assert of.words.option(of.sight.describe(of.state, greedy.choose(of.state)), of.state.decision) == "Raid"


def test_a_view_knows_the_step_and_asks_only_who_decides() -> None:
    of = raid.match()
    raid.do(of, "Raid", "Stop")
    mine, theirs = (view(of.game, of.machine, of.state, seat) for seat in (0, 1))
    assert of.game.stages[mine.phase].name == "Answer"
    assert mine.decision == NOTHING and theirs.decision == of.state.decision


def talks() -> Match:
    """Player 1 has won two battles, and the Council has begun."""
    of = raid.match()
    raid.do(of, "Raid", "Show", "Stop", "Stop", "Wait", "Raid", "Show", "Stop", "Stop")
    assert of.words.where(of.state) == "Talks of the Council" and of.state.decider == 0
    return of


def test_what_a_player_does_in_a_hidden_step_is_seen_when_all_have_done() -> None:
    of = talks()
    before = view(of.game, of.machine, of.state, 1), view(of.game, of.machine, of.state, NOTHING)
    raid.do(of, "Show", "Show")
    after = view(of.game, of.machine, of.state, 1), view(of.game, of.machine, of.state, NOTHING)
    assert [(each.counters, each.zones) for each in after] == [(each.counters, each.zones) for each in before]
    assert view(of.game, of.machine, of.state, 0).counters != before[0].counters
    raid.do(of, "Stop")
    assert view(of.game, of.machine, of.state, 1).zones == before[0].zones
    assert told_up_to(of.log) == max(at for at, event in enumerate(of.log) if event[0] == Event.VEIL)
    raid.do(of, "Show", "Stop")
    assert of.state.veil is None and told_up_to(of.log) == len(of.log)
    assert view(of.game, of.machine, of.state, 1).counters == view(of.game, of.machine, of.state, 0).counters
    assert "Player 1 shows Bee: Coin 2 -> 3" in log(of, viewer=1)


def test_a_bot_in_a_hidden_step_knows_nothing_of_what_the_other_did_there() -> None:
    chosen, real, known = set(), set(), set()
    for shown in range(3):
        of = talks()
        raid.do(of, *["Show"] * shown, "Stop")
        greedy = maker("greedy")(raid.machine(), knowledge(raid.game(), raid.machine().layout), 1, 1)
        chosen.add(greedy.choose(of.state))
        real.add(tuple(of.state.counters))
        known.add(veiled(of.state, of.machine.layout, 1).key())
    assert (len(chosen), len(real), len(known)) == (1, 3, 1)


def test_a_hidden_state_is_copied_and_compared_with_what_is_hidden() -> None:
    of = talks()
    copy = of.state.clone()
    assert copy.key() == of.state.key() and copy.veil is not None
    of.machine.apply(copy, of.machine.legal(copy)[-1])
    of.machine.apply(copy, of.machine.legal(copy)[-1])
    assert copy.veil is None and of.state.veil is not None


SCENARIO = """\
game: ..
scenarios:
  - name: an answer
    given: {players: {1: {Hand: [Ant], Deck: [Ant]}, 2: {Hand: [Bee, Ant], Deck: [Ant], Coin: 1}}}
    steps:
      - do: [Raid, Show Ant, Stop]
      - options: [Show Bee, Show Ant, Stop]
      - expect: {phase: Answer, decides: 2, active: 1, turn: 1}
      - refused: Wait
        because: it is no action of Answer
      - do: Stop
      - expect: {phase: Day, decides: 2, turn: 2, players: {1: {Point: 0}}}
      - log: [Answer begins, the Battle is over]
"""


def test_scenarios_act_and_look_in_windows(tmp_path: Path) -> None:
    raid.write(tmp_path)
    (tmp_path / "scenarios").mkdir()
    place = tmp_path / "scenarios" / "answer.yaml"
    place.write_text(SCENARIO, encoding="utf-8")
    file = read(place)
    assert [each.message for each in file.found] == []
    assert file.game is not None
    for scenario in file.scenarios:
        result = run(file.game, scenario)
        assert result.failure is None, (result.failure.says, result.failure.rows)


def of_files(folder: Path) -> Match:
    raid.write(folder)
    game = shelf.open_game(str(folder)).game
    assert game is not None
    return Match(machine(game), game, [None, None], 1)


def test_a_moment_in_a_step_is_written_with_the_way_to_it(tmp_path: Path) -> None:
    of, path = of_files(tmp_path), tmp_path / "scenarios" / "moment.yaml"
    raid.do(of, "Raid", "Show", "Stop")
    moment = written(of, path, "Here")
    assert [made.label for made in moment.since] == ["Raid", "Show Bee", "Stop"]
    path.parent.mkdir()
    path.write_text(moment.text, encoding="utf-8")
    file = read(path)
    assert file.game is not None and [each.message for each in file.found] == []
    assert run(file.game, file.scenarios[0]).failure is None
    steps = Steps(begun(file.game, file.scenarios[0]))
    for step in file.scenarios[0].steps:
        steps.take(step)
    assert (steps.state.phase, steps.state.decider) == (of.state.phase, of.state.decider)
    assert steps.state.counters == of.state.counters


def test_a_moment_in_a_step_behind_which_chance_has_decided_is_not_written(tmp_path: Path) -> None:
    of = of_files(tmp_path)
    raid.do(of, "Raid")
    of.state.chance += 1
    with pytest.raises(NoMenu, match=r"a procedure is going on, .*; and chance has decided something since"):
        written(of, tmp_path / "moment.yaml", "Here")


def test_procedures_steps_roles_and_periods_are_explained() -> None:
    assert "3. Result, by the player whose turn it is:" in told("Battle")
    assert "the Attacker wins the Battle by 1" in told("Battle")
    assert "the second of the 3 steps of the Battle" in told("Answer")
    assert "(“you” is the Keeper)" in told("Answer")
    assert "nobody sees what another does until all have done" in told("Talks")
    assert "the player whose turn comes next" in told("Keeper")
    assert "It is always one of these: Morning and Evening" in told("Evening")
    assert "When the Attacker wins the Battle" in told("Point")
