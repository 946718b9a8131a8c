"""Zones with places, and what is shared out, around the rules: scenarios, table, log, views, bots, many games."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shelf
from engine.rules.programs import NOTHING
from engine.table.bots import maker
from engine.table.explanation.book import Book
from engine.table.explanation.layout import lines
from engine.table.explanation.subjects import explain, named
from engine.table.guess import knowledge
from engine.table.log import Narrator
from engine.table.match import Match
from engine.table.render import Renderer
from engine.table.scenario.files import read
from engine.table.scenario.run import begun, run
from engine.table.view import _showing, view
from tests.engine_games import opened
from tests.invariants import EVERY_GAME, follow

SQUAD = """\
cardwright: 1
game: Squad
about: Two squads wear each other out.
players: 2
counters:
  Points: {max: 6}
  Wear: {per: card}
marks: {card: [Lead, Wing, Rear]}
types: {Fighter: {plural: Fighters}, Charm: {plural: Charms}}
numbers: {Might: {default: 1}}
zones:
  Deck: {per: player, seen by: nobody, draw from: true}
  Reserve: {per: player, seen by: owner, draw to: true}
  Line: {per: player, slots: [Lead, Wing, Wing, Rear], members: Guard, plural: Guards, in play: true}
  Pile: {per: player, discard to: true}
  Worn: {per: player, in play: true, attached: true}
deal: {each player: squad}
set-up:
  Shuffle: Each player shuffles their Deck.
  Draw: Each player draws 6 cards.
  Line: Each player refills their Line with Fighters in their Reserve.
turn:
  Day:
    start: Draw a card.
    actions: all
actions:
  Change:
    says: Change {card}
    choose: [1 of your Guards, a Fighter in your Reserve]
    do: Swap that Guard for that Fighter, then end the phase.
  Attack:
    do: |
      The opponent assigns 3 Wear among their Guards, at most 2 each. Gain 1 Points.
      The opponent discards a Guard in their Line. End the phase.
  Advance:
    if: your Line is not full
    do: You may move a Fighter in your Reserve to your Line. Swap 2 of your Guards. End the phase.
  Adorn:
    says: Adorn with {card}
    choose: a Charm in your Reserve
    do: You may attach it to a Guard. End the phase.
  Rest: {do: End the phase.}
endings:
  Six: When a player has 6 Points, that player wins.
  Late: At the end of turn 40, end the game.
cards:
  Ann: {type: Fighter}
  Ben: {type: Fighter}
  Cay: {type: Fighter, text: "When a Guard leaves your Line, draw a card."}
  Dov: {type: Fighter}
  Eve: {type: Fighter}
  Ring: {type: Charm, text: The attached Guard has +2 Might.}
"""
GIVEN = """{turn: 3, players: {
    1: {Line: [Ann, Ben], Reserve: [Cay, Ring]}, 2: {Line: [Cay, Dov, Eve], Reserve: [Ann, Ben]}}}"""


@pytest.fixture(scope="module")
def squad(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("squad")
    (folder / "decks").mkdir()
    (folder / "game.yaml").write_text(SQUAD, encoding="utf-8")
    deck = "deck: squad\nzones: {Deck: {Ann: 3, Ben: 3, Cay: 3, Dov: 3, Eve: 3, Ring: 3}}\n"
    (folder / "decks" / "squad.yaml").write_text(deck, encoding="utf-8")
    return str(folder)


def played(squad: str, folder: Path, steps: str) -> tuple[Match, str]:
    """The match at what is given, and why the scenario fails, if it does."""
    path = folder / "own.yaml"
    path.write_text(f'game: "{squad}"\nscenarios:\n  - name: own\n    given: {GIVEN}\n    steps: {steps}\n', "utf-8")
    file = read(path)
    assert file.game is not None and file.found == (), [each.message for each in file.found]
    failure = run(file.game, file.scenarios[0]).failure
    return begun(file.game, file.scenarios[0]), failure.says if failure is not None else ""


ATTACK = "{do: Attack}, {answer: [1, 2, Dov]}"
ADVANCE = "{do: Advance}, {answer: ['Yes', Cay, Rear, Ann, Cay]}"


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (f"[{ATTACK}, {{expect: {{players: {{2: {{Line: [Cay, Eve]}}}}}}}}]", ""),
        ("[{do: Attack}, {options: [0 to Cay, 1 to Cay, 2 to Cay]}, {answer: [0 to Cay, 2, Eve]}]", ""),
        ("[{do: Attack}, {answer: 0}]", "a choice of Player 2 is left open"),
        ("[{do: Attack}, {answer: 3}]", "3 cannot be chosen"),
        ("[{do: Attack}, {refused: 1 to Dov}, {answer: [1, 0, Dov]}]", ""),
        (f"[{ADVANCE}, {{expect: {{players: {{1: {{Line: [Cay, Ben, Ann]}}}}}}}}]", ""),
        ("[{do: Advance}, {answer: ['Yes', Cay]}, {options: [Wing, Rear]}, {answer: [Wing, Ben, Cay]}]", ""),
        ("[{do: Adorn with Ring}, {answer: ['Yes', Dov]}, {log: [Ring is attached to Dov]}]", ""),
        ("[{do: Advance}, {answer: ['Yes', Cay, Lead]}]", "Lead cannot be chosen"),
        (f"[{ADVANCE}, {{log: [takes the place Rear of Player 1's Line]}}]", ""),
    ],
)
def test_a_scenario_answers_with_amounts_and_places(squad: str, tmp_path: Path, steps: str, says: str) -> None:
    assert says in played(squad, tmp_path, steps)[1]
    assert bool(says) == bool(played(squad, tmp_path, steps)[1])


def test_an_answer_that_is_none_is_found_in_the_file(squad: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    steps = "[{do: Attack}, {answer: [2 to Nobody, Middle]}]"
    path.write_text(f'game: "{squad}"\nscenarios:\n  - name: own\n    steps: {steps}\n', encoding="utf-8")
    says = "nothing can be chosen that is called"
    assert [each.message for each in read(path).found] == [f"{says} {it}" for it in ("2 to Nobody", "Middle")]


def test_the_table_shows_who_has_which_place(squad: str, tmp_path: Path) -> None:
    match, _ = played(squad, tmp_path, f"[{ADVANCE}]")
    shown = [line.text.strip() for line in Renderer(match, ("One", "Two"), 100).table(0)]
    assert "Line: Lead: Ann, Wing: Ben, Wing: -, Rear: -" in shown
    assert "Line: Lead: Cay, Wing: Dov, Wing: Eve, Rear: -" in shown


def test_everybody_sees_the_places(squad: str, tmp_path: Path) -> None:
    match, _ = played(squad, tmp_path, f"[{ADVANCE}]")
    answered(match, "Advance", "Yes", "Cay", "Rear", "Ann", "Cay")
    for seat in (0, 1, NOTHING):
        zones = view(match.game, match.machine, match.state, seat).zones
        line = next(zone.cards for zone in zones if zone.owner == 0 and zone.zone == 2) or ()
        held = [(match.game.cards[card.kind].name, card.place) for card in line]
        assert held == [("Cay", 0), ("Ben", 1), ("Ann", 3)]


def answered(match: Match, *labels: str) -> list[str]:
    """The match after these choices, and what player 2 is told of them."""
    start = len(match.log)
    for label in labels:
        match.apply(match.read(label))
    return Narrator(match.game, match.words).tell(match.log[start:], 1)


def test_the_log_tells_places_and_amounts(squad: str, tmp_path: Path) -> None:
    match, _ = played(squad, tmp_path, f"[{ADVANCE}]")
    told = answered(match, "Advance", "Yes", "Cay", "Rear")
    assert told[-1] == "Player 1 chooses Rear: Cay -> Line (Rear)"
    match, _ = played(squad, tmp_path, f"[{ATTACK}]")
    told = answered(match, "Attack", "1 to Cay", "2 to Dov")
    assert told[1] == "You choose 1"
    assert told[2].startswith("You choose 2: Wear: Cay 0 -> 1, Dov 0 -> 2")


def test_a_text_that_shares_out_is_explained(squad: str) -> None:
    book = Book(opened(squad))
    said = "\n".join(line.text for line in lines(explain(book, named(book, "Attack")[0]), 200))
    assert "the opponent chooses how much that card takes, at most 2 (of what is left;" in said
    assert "that card gains Wear equal to what was chosen for it" in said
    said = "\n".join(line.text for line in lines(explain(book, named(book, "Advance")[0]), 200))
    assert "you choose an empty place in your Line (not asked where only one is empty)" in said
    said = "\n".join(line.text for each in named(book, "Line") for line in lines(explain(book, each), 200))
    assert "its places are Lead, Wing, Wing and Rear" in said


def test_everybody_who_sees_both_sees_what_is_attached_to_what(squad: str, tmp_path: Path) -> None:
    match, _ = played(squad, tmp_path, f"[{ATTACK}]")
    assert answered(match, "Adorn with Ring", "Yes", "Dov")[2].endswith("Ring -> Worn; Ring is attached to Dov")
    shown = [line.text.strip() for line in Renderer(match, ("One", "Two"), 100).table(1)]
    assert "Line: Lead: Cay, Wing: Dov (Might 3 = 1 +2 Ring, with Ring), Wing: Eve, Rear: -" in shown
    assert not any(line.startswith("Worn:") for line in shown)
    slot = next(slot for slot, cards in enumerate(match.state.zones) if "Dov" in map(match.words.card, cards))
    zones = view(match.game, match.machine, match.state, 0).zones
    [ring] = [zone.cards for zone in zones if zone.zone == 4 and zone.cards]
    assert ring[0].host == (3, slot, 1)
    worn = match.machine.layout.zone(4, 0)
    only_worn = [slot == worn for slot in range(len(match.state.zones))]
    assert _showing(match.machine, match.state, only_worn)(match.state.zones[worn][0]).host == ()


def test_cards_with_other_things_attached_are_told_apart(squad: str, tmp_path: Path) -> None:
    match, _ = played(squad, tmp_path, f"[{ATTACK}]")
    places = match.machine._code.places
    dov = next(card for card in match.state.zones[match.machine.layout.zone(2, 1)] if match.words.card(card) == "Dov")
    assert places.attached(match.state, dov) == []
    answered(match, "Adorn with Ring", "Yes", "Dov")
    assert [match.words.card(card) for card in places.attached(match.state, dov)] == ["Ring"]


def test_random_games_keep_their_places(squad: str) -> None:
    game = opened(squad)
    machine = shelf.machine(game)
    asked = set()
    for seed in range(40):
        for of, broken in follow(game, machine, seed, EVERY_GAME):
            assert broken == []
            if not of.state.over:
                asked |= {option.kind.value for option in machine.options(of.state)}
    assert {"number", "place"} <= asked


def test_greedy_plays_to_the_end(squad: str) -> None:
    game = opened(squad)
    machine = shelf.machine(game)
    bots = [maker("greedy")(machine, knowledge(game, machine.layout), seat, 5) for seat in (0, 1)]
    match = Match(machine, game, bots, 3)
    while not match.state.over:
        match.step()
    assert match.state.outcome is not None
