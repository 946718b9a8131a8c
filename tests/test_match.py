"""Matches: every choice is checked, what cannot be done is refused in words, and endless effects change nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import shelf
from engine.rules.bounds import LimitReached
from engine.rules.programs import NOTHING, Event
from engine.table.bots import RandomBot
from engine.table.log import Narrator, third_person
from engine.table.match import AmbiguousChoice, ChoiceError, IllegalChoice, InvalidChoice, Match
from engine.table.view import view
from tests import tables
from tests.tables import give, has, hold, match, names


def labels(of: Match) -> list[str]:
    return [offer.label for offer in of.offers()]


def reasons(of: Match) -> dict[str, str]:
    return {each.label: each.reason for each in of.refused()}


# ---- what can be chosen


def test_identical_options_are_offered_once() -> None:
    of = match()
    assert len(of.machine.legal(of.state)) == 6
    assert sorted(labels(of)) == ["End Possession", "Play Ball Handler", "Play Open Look"]


def test_what_cannot_be_done_has_its_reason() -> None:
    of = match()
    hold(of, 0, "Fast Break", "Ball Handler")
    give(of, 0, Hustle=2, Momentum=1)
    assert reasons(of) == {
        "Play Fast Break": "needs 3 Hustle, has 2",
        "Buy a card": "there is no card on the Recruiting Board",
        "Shoot a Two": "needs 3 Momentum, has 1",
    }


@pytest.mark.parametrize("said", ["1", " 1 ", "Play Ball Handler", "play   ball HANDLER", "play b", "PLAY BALL"])
def test_an_option_is_chosen_by_number_or_label(said: str) -> None:
    of = match()
    hold(of, 0, "Ball Handler", "Open Look")
    of.apply(of.read(said))
    assert names(of, "On Court") == ["Ball Handler"]
    assert has(of, 0, "Hustle") == 2


@pytest.mark.parametrize("said", ["Ball Handler", "ball  handler", "ball"])
def test_an_option_is_chosen_by_the_card_that_it_is_about(said: str) -> None:
    of = match()
    hold(of, 0, "Ball Handler", "Open Look")
    of.apply(of.read(said))
    assert names(of, "On Court") == ["Ball Handler"]


@pytest.mark.parametrize(
    ("said", "error", "message"),
    [
        ("Fast Break", IllegalChoice, "Play Fast Break: needs 3 Hustle, has 0"),
        ("fast", IllegalChoice, "Play Fast Break: needs 3 Hustle, has 0"),
        ("Fats Break", InvalidChoice, "there is no such option"),
        ("Opne Look", InvalidChoice, "there is no such option; did you mean Open Look?"),
    ],
)
def test_a_card_with_which_nothing_can_be_done_says_why(said: str, error: type[ChoiceError], message: str) -> None:
    of = match()
    hold(of, 0, "Fast Break", "Open Look", "Ball Handler")
    with pytest.raises(error, match=message.replace("?", r"\?")):
        of.read(said)


@pytest.mark.parametrize(
    ("said", "error", "message"),
    [
        ("9", InvalidChoice, "there is no option 9; the options are 1 to 3"),
        ("0", InvalidChoice, "there is no option 0"),
        ("99999999999", InvalidChoice, "there is no option 99999999999"),
        ("²", InvalidChoice, "there is no such option"),
        ("", InvalidChoice, "there is no such option"),
        ("Play Bal Handler", InvalidChoice, "did you mean Play Ball Handler?"),
        ("play", AmbiguousChoice, "that may be Play Ball Handler or Play Open Look"),
        ("shoot", IllegalChoice, "Shoot a Two: needs 3 Momentum, has 0"),
        ("Shoot a Two", IllegalChoice, "Shoot a Two: needs 3 Momentum, has 0"),
    ],
)
def test_what_is_no_option_is_refused(said: str, error: type[ChoiceError], message: str) -> None:
    of = match()
    hold(of, 0, "Ball Handler", "Open Look")
    before = of.state.key()
    with pytest.raises(error, match=message.replace("?", r"\?")):
        of.read(said)
    assert of.state.key() == before


def test_an_exact_label_that_is_refused_is_not_taken_for_the_beginning_of_another() -> None:
    of = match()
    hold(of, 0, "Fast Break", "Open Look")
    with pytest.raises(IllegalChoice, match="Play Fast Break: needs 3 Hustle, has 0"):
        of.read("play fast break")


def test_a_choice_that_is_not_legal_changes_nothing() -> None:
    of = match()
    hold(of, 0, "Fast Break", "Ball Handler")
    legal = set(of.machine.legal(of.state))
    before, told = of.state.key(), len(of.log)
    for choice in (set(range(-3, 700)) | {1 << 40}) - legal:
        with pytest.raises(ChoiceError):
            of.apply(choice)
    assert (of.state.key(), len(of.log)) == (before, told)


def test_an_unaffordable_choice_says_what_it_needs() -> None:
    of = match()
    hold(of, 0, "Fast Break", "Ball Handler")
    give(of, 0, Hustle=3)
    fast_break = of.read("play fast break")
    give(of, 0, Hustle=2)
    with pytest.raises(IllegalChoice, match="needs 3 Hustle, has 2"):
        of.apply(fast_break)


def test_nothing_can_be_chosen_after_the_end() -> None:
    of = match()
    give(of, 0, Score=20, Momentum=3)
    of.apply(of.read("shoot"))
    assert of.state.over
    for attempt in (lambda: of.read("1"), lambda: of.apply(0)):
        with pytest.raises(IllegalChoice, match="the game is over"):
            attempt()
    assert of.offers() == [] and of.refused() == []


# ---- effects that never end


def endless(tmp_path: Path) -> Match:
    folder = tables.copy_with(tmp_path / "endless", {"Echo": tables.ECHO}, permanent=True)
    game = shelf.open_game(str(folder)).game
    assert game is not None
    return Match(shelf.machine(game), game, [None, None], 1)


def test_after_endless_effects_the_game_is_as_before(tmp_path: Path) -> None:
    of = endless(tmp_path)
    hold(of, 0, "Echo", "Ball Handler", "Open Look")
    of.apply(of.read("play echo"))
    before, told = of.state.key(), len(of.log)
    with pytest.raises(LimitReached) as limit:
        of.apply(of.read("play ball handler"))
    assert (of.state.key(), len(of.log)) == (before, told)
    assert {shelf.lowered(of.game).places[origin] for origin in limit.value.origins} == {"Echo"}
    of.apply(of.read("play open look"))
    assert has(of, 0, "Momentum") == 2


# ---- choices inside effects


@pytest.fixture
def choosing(tmp_path: Path) -> Match:
    texts = {"Swap": tables.SWAP, "Maybe": tables.MAYBE, "Either": tables.EITHER}
    game = shelf.open_game(str(tables.copy_with(tmp_path / "choosing", texts))).game
    assert game is not None
    return Match(shelf.machine(game), game, [None, None], 1)


def test_a_card_inside_an_effect_is_chosen_by_its_name(choosing: Match) -> None:
    hold(choosing, 0, "Swap", "Ball Handler", "Open Look")
    choosing.apply(choosing.read("play swap"))
    assert sorted(labels(choosing)) == ["Ball Handler", "Open Look"]
    assert choosing.words.question(choosing.state.decision) == f"Swap ({tables.SWAP}): choose a card in your Hand"
    assert choosing.refused() == []
    choosing.apply(choosing.read("open"))
    assert names(choosing, "Bench") == ["Open Look"]


def test_yes_and_no(choosing: Match) -> None:
    hold(choosing, 0, "Maybe", "Ball Handler")
    give(choosing, 0, Momentum=1)
    choosing.apply(choosing.read("play maybe"))
    assert sorted(labels(choosing)) == ["No", "Yes"]
    choosing.apply(choosing.read("yes"))
    assert (has(choosing, 0, "Hustle"), has(choosing, 0, "Momentum")) == (2, 0)


def test_modes_are_called_as_they_are_printed(choosing: Match) -> None:
    hold(choosing, 0, "Either", "Ball Handler")
    choosing.apply(choosing.read("play either"))
    assert labels(choosing) == ["gain 1 Hustle", "gain 1 Momentum"]
    choosing.apply(choosing.read("gain 1 m"))
    assert has(choosing, 0, "Momentum") == 1


# ---- runs without a choice


def test_a_run_without_a_choice_passes_in_one_step() -> None:
    of = match()
    while of.state.turn < 5:
        of.apply(of.read("end"))
    forced = of.pass_forced()
    assert forced is not None
    assert (forced.turns, forced.choices, of.state.over) == (45, 45, True)
    assert len(list(of.actions(forced.start, forced.end))) == 45


def test_where_there_is_a_choice_nothing_is_passed() -> None:
    of = match()
    assert of.pass_forced() is None


def test_bots_play_for_their_seats() -> None:
    machine = tables.machine()
    of = Match(machine, tables.game(), [RandomBot(machine, 1), RandomBot(machine, 2)], 3)
    while not of.state.over:
        of.step()
    assert of.state.outcome is not None


# ---- told in words


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Play Open Look", "plays Open Look"),
        ("Buy Timeout", "buys Timeout"),
        ("Pass", "passes"),
        ("Try again", "tries again"),
        ("Go", "goes"),
        ("3 points", "chooses 3 points"),
        ("MVP vote", "chooses MVP vote"),
    ],
)
def test_actions_in_the_third_person(label: str, told: str) -> None:
    assert third_person(label) == told


def test_what_happens_is_told_with_before_and_after() -> None:
    of = match()
    hold(of, 0, "Open Look", "Ball Handler")
    start = len(of.log)
    of.apply(of.read("play open"))
    lines = Narrator(of.game, of.words).tell(of.log[start:], 1)
    assert len(lines) == 1 and lines[0].startswith("Player 1 plays Open Look: Momentum 0 -> 2; ")
    assert Narrator(of.game, of.words).tell(of.log[start:], 0)[0].startswith("You play Open Look: Momentum 0 -> 2")


def test_cards_that_are_drawn_are_named_to_their_owner_only() -> None:
    of = match()
    start = len(of.log)
    of.apply(of.read("end"))
    narrator = Narrator(of.game, of.words)
    drawn = " ".join(narrator.tell(of.log[start:], 0))
    assert "draws 5 cards" in narrator.tell(of.log[start:], 1)[0]
    assert "draws 5 cards" in narrator.tell(of.log[start:], NOTHING)[0]
    assert "draws 5 cards" not in drawn and "; you draw " in drawn


def test_the_log_of_a_whole_game_can_be_told() -> None:
    for name in ("deckbuilder", "deckbuilder+reshuffle", "deckbuilder+random-first-player"):
        machine = tables.machine(name)
        of = Match(machine, tables.game(name), [RandomBot(machine, 1), RandomBot(machine, 2)], 3)
        while not of.state.over:
            of.step()
        for viewer in (NOTHING, 0, 1):
            lines = Narrator(of.game, of.words).tell(of.log, viewer)
            assert len(lines) > of.state.turn


# ---- what is hidden


def swapped(of: Match, seat: int, random: Random) -> None:
    """The cards that the seat cannot see change places, within what their owner has."""
    for pool in ([("Roster Deck", 1 - seat), ("Hand", 1 - seat)], [("Roster Deck", seat)], [("Recruiting Deck", 0)]):
        slots = [tables.slot(of, zone, owner) for zone, owner in pool]
        cards = [card for at in slots for card in of.state.zones[at]]
        random.shuffle(cards)
        for at in slots:
            of.state.zones[at], cards = cards[: len(of.state.zones[at])], cards[len(of.state.zones[at]) :]


def test_what_a_seat_sees_does_not_depend_on_what_is_hidden() -> None:
    random = Random(5)
    for seed in range(8):
        of = match("deckbuilder+reshuffle", seed)
        for _ in range(seed * 9):
            of.apply(random.choice(of.machine.legal(of.state)))
        if of.state.over:
            continue
        seat = of.state.decider
        before = view(of.game, of.machine, of.state, seat), of.offers(), of.refused()
        swapped(of, seat, random)
        assert (view(of.game, of.machine, of.state, seat), of.offers(), of.refused()) == before


def test_somebody_who_looks_on_sees_no_hand() -> None:
    of = match()
    seen = view(of.game, of.machine, of.state, NOTHING)
    hidden = {of.game.zones[zone.zone].name for zone in seen.zones if zone.cards is None}
    assert hidden == {"Hand", "Roster Deck", "Recruiting Deck"}
    assert all(zone.count == 5 for zone in seen.zones if of.game.zones[zone.zone].name == "Hand")


def test_the_log_begins_with_the_set_up() -> None:
    of = match()
    assert {event[0] for event in of.log} <= {Event.SHUFFLE, Event.MOVE, Event.TURN, Event.PHASE, Event.COUNTER}
