"""What the log tells that no write shows: what is gained less than said, and in what players are compared."""

from __future__ import annotations

from typing import Any

from engine.rules.programs import NOTHING, Event
from engine.rules.state import LogEvent
from engine.table.log import Narrator
from tests.tables import match
from tests.tried import laid_out


def told(viewer: int = NOTHING, asked: tuple[str, ...] = ("Try",), **row: Any) -> str:
    """What is told of trying an action once."""
    trial = laid_out(row)
    trial.state.log = log = list[LogEvent]()
    for label in asked:
        options = trial.machine.options(trial.state)
        labels = [trial.words.option(option, trial.state.decision) for option in options]
        trial.machine.apply(trial.state, options[labels.index(label)].choice)
    return "\n".join(Narrator(trial.game, trial.words).tell(log, viewer))


LESS = {"Oak": "If this card would gain Wear, it gains 1 less Wear instead."}


def test_what_is_taken_off_a_gain_is_told() -> None:
    given = {1: {"In Play": ["Oak"]}}
    assert told(cards=LESS, action="Each Unit gains 2 Wear.", given=given) == (
        "Player 1 tries: Oak gains 1 less Wear; Oak's Wear 0 -> 1"
    )
    assert told(cards=LESS, action="Each Unit gains 1 Wear.", given=given) == "Player 1 tries: Oak gains no Wear"


def test_what_is_taken_off_a_loss_and_what_is_forbidden_is_told_to_those_it_is_about() -> None:
    rules = {"Thrift": "If you would lose Coins, lose 1 less Coins instead.", "Pride": "You cannot gain Points."}
    action = "Lose 3 Coins, then gain 1 Points."
    lines = told(0, rules=rules, action=action, given={1: {"Coins": 5}})
    assert lines == (
        "You try: you lose 1 less Coins (the rule Thrift); Coins 5 -> 3; you gain no Points (the rule Pride)"
    )


def test_what_changes_a_gain_is_named_where_it_is_seen() -> None:
    cards = {"Elm": "If 1 of your Units would gain Wear, it gains 1 more Wear instead."}
    zones = {"Row": {"per": "player", "seen by": "owner", "in play": True}}
    row: dict[str, Any] = {"cards": cards, "zones": zones, "action": "Each Unit In Play gains 2 Wear."}
    row["given"] = {1: {"In Play": ["Zed"], "Row": ["Elm"]}}
    assert told(0, **row) == "You try: Zed gains 1 more Wear (Elm); Zed's Wear 0 -> 3"
    assert told(1, **row) == "Player 1 tries: Zed gains 1 more Wear; Zed's Wear 0 -> 3"


def test_it_is_told_which_cards_something_holds_for() -> None:
    given = {1: {"In Play": ["Zed", "Ant"]}, 2: {"In Play": ["Ant"]}}
    one = "1 of your Units with the most Power has +1 Power until the end of the turn"
    asked = NOTHING, ("Try", "Zed")
    assert told(*asked, action=f"{one}.", given=given) == f'Player 1 tries\nPlayer 1 chooses: "{one}" (Zed)'
    each = "Each of your Units has +1 Power until the end of the turn"
    assert told(action=f"{each}.", given=given) == f'Player 1 tries: "{each}" (Zed and Ant)'
    hand = "Each card in your Hand has +1 Power until the end of the turn"
    held = {1: {"Hand": ["Zed"]}}
    assert told(0, action=f"{hand}.", given=held) == f'You try: "{hand}" (Zed)'
    assert told(1, action=f"{hand}.", given=held) == f'Player 1 tries: "{hand}"'


def test_something_else_instead_is_told_as_what_it_is() -> None:
    rules = {"Swop": "If you would gain Coins, gain 2 Points instead."}
    assert told(rules=rules, action="Gain 1 Coins.") == "Player 1 tries: Points 0 -> 2"


def test_what_players_are_compared_in_is_told_once_and_that_they_are_level() -> None:
    action = (
        "If your Might is greater than the opponent's Might, gain 1 Coins. "
        "If the opponent's Might is greater than your Might, lose 1 Coins."
    )
    given: dict[int, Any] = {1: {"In Play": ["Zed"]}, 2: {"In Play": ["Ant"]}}
    assert told(1, action=action, given=given) == "Player 1 tries: Might: Player 1 5, you 1; Coins 0 -> 1"
    given[2] = {"In Play": ["Zed"]}
    assert told(action=action, given=given) == "Player 1 tries: Might: Player 1 5, Player 2 5, level"


def test_what_a_hidden_card_gains_less_is_not_told() -> None:
    zones = {"Row": {"per": "player", "seen by": "owner", "in play": True}}
    row = {"cards": LESS, "action": "A card in your Row gains 2 Wear.", "given": {1: {"Row": ["Oak"]}}, "zones": zones}
    assert "1 less" in told(0, ("Try", "Oak"), **row)
    assert "less" not in told(1, ("Try", "Oak"), **row)


def test_who_is_to_decide_is_told_only_where_they_are_not_seen_to_choose_next() -> None:
    of = match("goofspiel")
    while of.state.turn < 3:
        of.apply(of.read("1"))
    narrator, log = Narrator(of.game, of.words), list(of.log)
    assert any(event[0] == Event.PART for event in log)
    for viewer in (NOTHING, 0, 1):
        assert "to decide" not in "\n".join(narrator.tell(log, viewer))
    part = next(at for at, event in enumerate(log) if event[0] == Event.PART)
    assert narrator.tell(log[part : part + 1], 0) == []
    bid = next(event for event in log if event[0] == Event.ACTION)
    assert narrator.tell([(Event.PART, 1 - bid[1]), bid], bid[1])[0] == f"it is for Player {2 - bid[1]} to decide"
