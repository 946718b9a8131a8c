"""Cards that are looked at, revealed and searched for: who knows them, for how long, and what bots make of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.rules.programs import NOTHING
from engine.table.guess import guessed, hidden_pools, knowledge
from engine.table.log import Narrator
from engine.table.match import Match
from engine.table.scenario.told import told as events_told
from engine.table.sight import Sight
from engine.table.undo import is_revealed
from engine.table.view import view
from tests import tables, tried
from tools import twins
from tools.leaks import Way, watch

Row = tried.Row


def laid(card: str, **given: object) -> Match:
    """The neutral game with a card of this text in player 1's hand, at an action of theirs."""
    row: Row = {"card": card, "given": {key.removeprefix("p"): value for key, value in given.items()}}
    trial = tried.laid_out(row)
    state = trial.state
    state.log = []
    return Match(trial.machine, trial.game, (None, None), 1, state)


def choose(of: Match, *labels: str) -> None:
    for label in labels:
        of.apply(next(offer.option.choice for offer in of.offers() if offer.label == label))


def shown(of: Match, viewer: int) -> list[str]:
    return [of.game.cards[card.kind].name for card in view(of.game, of.machine, of.state, viewer).shown]


def told(of: Match, viewer: int) -> str:
    return "\n".join(Narrator(of.game, of.words).tell(of.log, viewer))


LOOK = "Look at the top 2 cards of the opponent's Deck. You may discard 1 of them."
REVEAL = "Reveal the top 2 cards of the opponent's Deck. You may discard 1 of them."
SEARCH = "Search your Deck for a Relic, then move it to your Hand."
DECK = ["Ant", "Bee", "Cat"]


# ---- who knows


def test_who_looks_knows_and_nobody_else() -> None:
    of = laid(LOOK, p2={"Deck": DECK})
    choose(of, "Play Probe")
    assert [shown(of, viewer) for viewer in (0, 1, NOTHING)] == [["Ant", "Bee"], [], []]
    choose(of, "Yes")
    assert [offer.label for offer in of.offers()] == ["Ant", "Bee"]


def test_what_is_revealed_all_know() -> None:
    of = laid(REVEAL, p2={"Deck": DECK})
    choose(of, "Play Probe")
    assert [shown(of, viewer) for viewer in (0, 1, NOTHING)] == [["Ant", "Bee"]] * 3


def test_it_is_told_by_name_to_those_who_see_it() -> None:
    of = laid(LOOK, p2={"Deck": DECK})
    choose(of, "Play Probe", "No")
    assert "you look at Ant, Bee of Player 2's Deck" in told(of, 0)
    for viewer, whose in ((1, "your"), (NOTHING, "Player 2's")):
        assert f"looks at 2 cards of {whose} Deck" in told(of, viewer) and "Ant" not in told(of, viewer)
    of = laid(REVEAL, p2={"Deck": DECK})
    choose(of, "Play Probe", "No")
    assert "you reveal Ant, Bee of Player 2's Deck" in told(of, 0)
    for viewer, whose in ((1, "your"), (NOTHING, "Player 2's")):
        assert f"reveals Ant, Bee of {whose} Deck" in told(of, viewer)


def test_of_a_search_it_is_told_where() -> None:
    of = laid(SEARCH, p1={"Deck": ["Ant", "Urn"]})
    choose(of, "Play Probe")
    assert [offer.label for offer in of.offers()] == ["Urn", "No card"]
    choose(of, "Urn")
    assert "you search Deck" in told(of, 0) and "searches Deck" in told(of, 1)
    assert "Ant" not in told(of, 0) and "Urn" not in told(of, 1)


# ---- for how long


def test_it_is_known_until_the_next_action() -> None:
    of = laid("Look at the opponent's Hand.", p2={"Hand": ["Ant"]})
    choose(of, "Play Probe")
    assert shown(of, 0) == ["Ant"]
    choose(of, "Pass")
    assert of.state.shown == ()


def test_a_shuffle_makes_it_unknown() -> None:
    of = laid(f"{SEARCH} Shuffle your Deck. You may draw a card.", p1={"Deck": ["Urn", "Ant", "Bee"]})
    choose(of, "Play Probe", "Urn")
    assert of.state.shown == () and shown(of, 0) == []


def test_a_card_that_has_gone_elsewhere_is_not_known_there() -> None:
    of = laid("Look at the top card of your Deck. Move it to the opponent's Deck.", p1={"Deck": DECK})
    choose(of, "Play Probe")
    assert shown(of, 0) == []


def test_to_have_looked_cannot_be_taken_back_unseen() -> None:
    for card, revealed in (("Look at the opponent's Hand.", True), ("Gain 1 Coins.", False)):
        of = laid(card, p2={"Hand": ["Ant"]})
        choose(of, "Play Probe")
        assert is_revealed(of, 0, 0) == revealed


# ---- bots


def test_a_guess_keeps_what_was_seen_and_nothing_else() -> None:
    of = laid(LOOK, p2={"Deck": ["Ant", "Bee", "Cat", "Urn", "Vase"], "Hand": ["Zed", "Coin"]})
    choose(of, "Play Probe")
    deck = of.machine.layout.zone(next(n for n, zone in enumerate(of.game.zones) if zone.name == "Deck"), 1)

    def alike(counters: Sequence[int], card: int) -> tuple[int, ...]:
        return (of.machine.deal.kinds[card],)

    known = knowledge(of.game, of.machine.layout)
    tops, rests = set(), set()
    for seed in range(20):
        pools = hidden_pools(of.machine.layout, known.seen[0])
        guess = guessed(of.state, pools, Random(seed).random, alike, 0)
        tops.add(tuple(guess.zones[deck][-2:]))
        rests.add(tuple(guess.zones[deck][:-2]))
    assert tops == {tuple(of.state.zones[deck][-2:])} and len(rests) > 5


# ---- twins


CARDS = {
    "Scout": "Look at the top 3 cards of your Roster Deck. Move up to 1 of them to your Hand, then move the "
    "rest to the bottom of your Roster Deck.",
    "Spy": "Look at the opponent's Hand. You may move a Unit in the opponent's Hand to your Bench.",
    "Herald": "The opponent reveals a card in their Hand. You may move it to your Bench.",
    "Tutor": "Search your Roster Deck for a Unit, then move it to your Hand. Shuffle your Roster Deck.",
    "Thief": "Search the opponent's Roster Deck for up to 2 Units, then move them to your Bench.",
    "Oracle": "Reveal the top 2 cards of the opponent's Roster Deck. Move 1 of them to your Bench.",
    "Peeper": "Look at a card in the opponent's Hand. If it is a Unit, gain 1 Hustle.",
    "Seer": "Look at the top 2 cards of the opponent's Roster Deck. Move up to 1 Unit from among them to your Bench.",
}
VARIANT = "variant: short\nabout: Short games.\nendings: {Turn limit: \"At the start of turn 12, end the game.\"}\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("games") / "shown"
    tables.copy_with(folder, {name: text for name, text in CARDS.items() if "is a Unit" not in text})
    (folder / "variants" / "short.yaml").write_text(VARIANT, encoding="utf-8")
    return f"{folder}+reshuffle+short"


@pytest.mark.parametrize("asks_greedy", [False, True])
def test_nothing_leaks_but_what_is_shown(game: str, asks_greedy: bool) -> None:
    of = watch(game, way=Way(greedy=asks_greedy))
    for seed in range(1 if asks_greedy else 3):
        of.play(seed)
    assert [str(leak) for leak in of.count.leaks] == []


def leaking(game: str) -> set[str]:
    of = watch(game, most=1)
    for seed in range(10):
        if not of.is_done:
            of.play(seed)
    return {leak.what for leak in of.count.leaks}


def test_twins_keep_what_was_shown(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "seat_is_shown", lambda event, seat: False)
    monkeypatch.setattr(Sight, "told", lambda self, state, viewer: [])
    assert "what is told" in leaking(game)


def test_to_see_what_another_looks_at_is_a_leak(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.table.log.seat_is_shown", lambda event, seat: True)
    assert leaking(game) == {"what is told"}


# ---- in scenarios


def test_a_scenario_can_expect_what_was_shown() -> None:
    of = laid(f"{LOOK} Reveal the top card of your Deck. {SEARCH}", p1={"Deck": ["Ant", "Urn"]}, p2={"Deck": DECK})
    choose(of, "Play Probe", "No", "Urn")
    lines = list(events_told(of, of.log))
    for line in ("Player 1 looks at Ant, Bee of Player 2's Deck", "Player 1 reveals Ant of Player 1's Deck",
                 "Player 1 searches Player 1's Deck"):  # fmt: skip
        assert line in lines
