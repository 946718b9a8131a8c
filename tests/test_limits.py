"""Effects that never end stop at a bound, with the texts that go round named, and the game as it was before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine import shelf
from engine.cli import main
from engine.rules.bounds import NESTED, TRIGGERS, LimitReached
from engine.rules.run import names
from tests.engine_games import Play, at, copied, opened

DECK = ["Ball Handler", "Open Look"] * 3


def game(folder: Path, texts: Mapping[str, str], rules: Mapping[str, str], more: str = "") -> str:
    """A copy of the deckbuilder with more cards and rules, by name and text; how to open it."""
    cards = "cards:\n" + "".join(
        f'  {name}: {{type: Structure, marks: [Permanent], text: "{text}"}}\n' for name, text in texts.items()
    )
    variant = "variant: more\n" + "".join(f'rules:\n  {name}: "{text}"\n' for name, text in rules.items()) + more
    files = {"variants/more.yaml": variant} | ({"cards/more.yaml": cards} if texts else {})
    return copied("deckbuilder", folder, files) + "+more"


def texts_of(error: LimitReached, name: str) -> set[str]:
    return set(names(error, shelf.lowered(opened(name)).places))


@dataclass(frozen=True)
class Loop:
    """What goes round and round: cards and rules, what is in play and in hand, what is played, and who is named."""

    cards: Mapping[str, str]
    plays: str
    named: Iterable[str]
    court: Sequence[str] = ()
    hand: Sequence[str] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    goes_on: bool = False  # are there choices on the way?

    def begin(self, folder: Path) -> tuple[str, Play]:
        name = game(folder, self.cards, self.rules)
        hand = [*self.hand, self.plays]
        return name, at(name, turn=3, players={1: {"On Court": self.court, "Hand": hand, "Roster Deck": DECK}})


PUT_BACK = "shuffle your Hand into your Roster Deck"
LOOPS = {
    "a trigger that brings itself about": Loop(
        {"Echo": "When you gain Hustle, gain 1 Hustle."}, "Ball Handler", ["Echo"], court=["Echo"]
    ),
    "two triggers that feed each other": Loop(
        {"Ping": "When you gain Momentum, lose 1 Momentum.", "Pong": "When you lose Momentum, gain 1 Momentum."},
        "Open Look", ["Ping", "Pong"], court=["Ping", "Pong"],
    ),
    "triggers of both players": Loop(
        {"Tit": "When you gain Hustle, the opponent gains 1 Momentum, then loses 1 Momentum.",
         "Tat": "When the opponent loses Momentum, gain 1 Hustle."},
        "Ball Handler", ["Tit", "Tat"], court=["Tit", "Tat"],
    ),
    "a draw that puts back what it draws": Loop(
        {"Loop": f"When you draw a card, {PUT_BACK}, then draw 1 card.", "Look": "Draw 1 card."},
        "Look", ["Loop"], court=["Loop"],
    ),
    "a rule and a card": Loop(
        {"Echo": "When you lose Momentum, gain 1 Momentum."}, "Open Look", ["the rule Drain", "Echo"], court=["Echo"],
        rules={"Drain": "When a player gains Momentum, that player loses 1 Momentum."},
    ),
    "a draw before a draw": Loop(
        {"First": "Before you draw a card, draw 1 card.", "Look": "Draw 1 card.",
         "Bystander": "Before you draw a card, gain 1 Hustle."},
        "Look", ["First"], court=["Bystander", "First"],
    ),
    "a card that resolves itself": Loop({"Narcissus": "Resolve this card."}, "Narcissus", ["Narcissus"]),
    "cards that resolve each other": Loop(
        {"Salt": "Gain 1 Hustle. Resolve a random card in your Hand.",
         "Pepper": "Gain 1 Momentum. Resolve a random card in your Hand."},
        "Salt", ["Salt", "Pepper"], hand=["Salt", "Pepper"],
    ),
    "a card that resolves itself by choice": Loop(
        {"Mirror": "Choose a card in your Hand, then resolve it. Gain 1 Momentum."},
        "Mirror", ["Mirror"], hand=["Mirror"], goes_on=True,
    ),
    "more cards than can be drawn, put back before each draw": Loop(
        {"Well": "Gain 999999 Hustle, then draw that many cards.", "Bucket": f"Before you draw a card, {PUT_BACK}."},
        "Well", ["Bucket"], court=["Bucket"],
    ),
    "more cards than can be drawn, put back when the deck is empty": Loop(
        {"Well": "Gain 999999 Hustle, then draw that many cards."}, "Well", ["the rule Bucket"],
        rules={"Bucket": f"Before you draw a card, if your Roster Deck is empty, {PUT_BACK}."},
    ),
}  # fmt: skip


def stopped(loop: Loop, play: Play) -> LimitReached:
    """The limit that is reached, with the game as it was before the choice that reached it."""
    label = f"Play {loop.plays}"
    for _ in range(1000):
        before, told = play.state.key(), len(play.log)
        try:
            play.do(label)
        except LimitReached as limit:
            assert (play.state.key(), len(play.log)) == (before, told)
            return limit
        assert loop.goes_on, "it has ended"
        label = play.labels()[0]
    raise AssertionError("it was never stopped")


@pytest.mark.parametrize("what", LOOPS)
def test_what_never_ends_is_stopped_and_named(what: str, tmp_path: Path) -> None:
    loop = LOOPS[what]
    for _ in range(2):  # the second time finds all as the first found it
        name, play = loop.begin(tmp_path)
        assert texts_of(stopped(loop, play), name) == set(loop.named)


def test_after_the_limit_another_choice_can_be_made(tmp_path: Path) -> None:
    _, play = LOOPS["a trigger that brings itself about"].begin(tmp_path)
    with pytest.raises(LimitReached):
        play.do("Play Ball Handler")
    play.do("End Possession", "End Possession")
    assert play.state.turn == 5


# ---- what ends by itself is let be


def test_a_chain_that_ends_is_let_be(tmp_path: Path) -> None:
    """A maximum, an empty deck, or what it costs ends it."""
    texts = {
        "Rise": "When you gain Momentum, gain 1 Momentum.",
        "Flow": "When you draw a card, draw 1 card.",
        "Look": "Draw 1 card.",
        "Burn": "If you have 1 or more Hustle, lose 1 Hustle, then resolve this card.",
    }
    name = game(tmp_path, texts, {})
    held = {"On Court": ["Rise", "Flow"], "Hand": ["Open Look", "Look", "Burn"], "Roster Deck": DECK * 50, "Hustle": 50}
    play = at(name, players={1: held})
    play.do("Play Open Look", "Play Look", "Play Burn")
    assert (play.has("Momentum"), play.has("Hustle"), len(play.zone("Hand"))) == (12, 0, 300)
    assert TRIGGERS > 300 and NESTED > 50


def test_at_the_bound_itself_a_chain_is_let_be(tmp_path: Path) -> None:
    """So many cards resolved inside one another, and no more."""
    name = game(tmp_path, {"Burn": "If you have 1 or more Hustle, lose 1 Hustle, then resolve this card."}, {})
    for hustle, ends in ((NESTED - 1, True), (NESTED, False)):
        play = at(name, players={1: {"Hand": ["Burn"], "Hustle": hustle}})
        if ends:
            play.do("Play Burn")
            assert play.has("Hustle") == 0
        else:
            with pytest.raises(LimitReached) as limit:
                play.do("Play Burn")
            assert texts_of(limit.value, name) == {"Burn"}


def test_where_both_go_deep_it_is_stopped_and_named(tmp_path: Path) -> None:
    """Cards resolved inside one another, and in the last of them draws before draws."""
    deep = "If you have 1 or more Hustle, lose 1 Hustle, then resolve this card. Otherwise, draw 1 card."
    name = game(tmp_path, {"Deep": deep, "First": "Before you draw a card, draw 1 card."}, {})
    held = {"On Court": ["First"], "Hand": ["Deep"], "Roster Deck": DECK, "Hustle": NESTED - 1}
    with pytest.raises(LimitReached) as limit:
        at(name, players={1: held}).do("Play Deep")
    assert "First" in texts_of(limit.value, name) <= {"First", "Deep"}


# ---- games that never ask


NO_LIMIT = "endings:\n  Turn limit: null\nrulings:\n  DA-05: null\n  DA-06: null\n"
ENDLESS_DRAW = {
    "Loop": "When a player draws a card, that player shuffles their Hand into their Roster Deck, then draws 1 card."
}
SKIP = "turn:\n  Possession:\n    start: End the turn.\n"


def test_turns_in_which_nobody_is_asked_are_stopped(tmp_path: Path) -> None:
    name = game(tmp_path, {}, {}, NO_LIMIT + SKIP)
    for seed in range(2):
        with pytest.raises(LimitReached) as limit:
            shelf.machine(opened(name)).start(seed)
        assert texts_of(limit.value, name) == {"the turn"}


def test_a_set_up_that_never_ends_is_stopped_and_named(tmp_path: Path) -> None:
    name = game(tmp_path, {}, ENDLESS_DRAW)
    with pytest.raises(LimitReached) as limit:
        shelf.machine(opened(name)).start(1)
    assert texts_of(limit.value, name) == {"the rule Loop"}


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--p1", "random", "--p2", "random", "--seed", "1"),
        ("simulate", "-n", "2", "--bots", "random,random", "--seed", "1"),
        ("simulate", "-n", "2", "--bots", "greedy,greedy", "--seed", "1"),
    ],
)
@pytest.mark.parametrize("where", ["in the set-up", "in every turn"])
def test_the_command_ends_with_3_and_the_names(
    command: Sequence[str], where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_set_up = where == "in the set-up"
    name = game(tmp_path, {}, ENDLESS_DRAW if in_set_up else {}, "" if in_set_up else NO_LIMIT + SKIP)
    assert main([command[0], name, *command[1:]]) == 3
    said = capsys.readouterr().err
    assert ("the rule Loop" if in_set_up else "the turn") in said
    assert "Traceback" not in said
