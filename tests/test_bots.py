"""Bots: random is uniform and repeatable; greedy knows no game, peeks at nothing and finds the best line of a turn."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine import shelf
from engine.table import greedy
from engine.table.bots import BOTS, RandomBot, UnknownBot, maker, seed_of
from engine.table.burdens import Burden, Strength, burdens, strengths
from engine.table.goals import WHOLE, Goal, goals, must_draw
from engine.table.greedy import Greedy
from engine.table.guess import guessed, hidden_pools, knowledge
from engine.table.match import Match
from engine.table.node import Line, Node
from engine.table.scale import Scale
from engine.table.search import Search
from engine.table.trim import Trim
from tests import lifting, tables
from tests.engine_games import opened
from tests.tables import give, has, hold, machine, match, names
from tests.test_match import swapped


def greedy_for(of: Match, seat: int = 0, seed: int = 1) -> Greedy:
    return Greedy(of.machine, knowledge(of.game, of.machine.layout), seat, seed)


def turn(of: Match, bot: Greedy, seat: int = 0) -> list[str]:
    """What the bot does until its turn is over."""
    done, number = [], of.state.turn
    while not of.state.over and of.state.turn == number and of.state.decider == seat:
        choice = bot.choose(of.state)
        done.append(of.words.option(of.machine.describe(of.state, choice), of.state.decision))
        of.apply(choice)
    return done


# ---- random


def test_random_takes_every_copy_as_often() -> None:
    of = match()
    bot = RandomBot(of.machine, 1)
    taken = Counter(bot.choose(of.state) for _ in range(6000))
    assert set(taken) == set(of.machine.legal(of.state))
    assert all(850 < n < 1150 for n in taken.values())


def test_the_same_seed_makes_the_same_choices() -> None:
    of = match()
    for name in BOTS:
        make, known = maker(name), knowledge(of.game, of.machine.layout)
        assert make(of.machine, known, 0, 7).choose(of.state) == make(of.machine, known, 0, 7).choose(of.state)


def test_an_unknown_bot_names_the_nearest() -> None:
    with pytest.raises(UnknownBot) as unknown:
        maker("gredy")
    assert unknown.value.near == ("greedy",)


def test_seeds_of_games_differ() -> None:
    seeds = {seed_of(run, number) for run in range(20) for number in range(200)}
    assert len(seeds) == 4000
    assert seed_of(1, 0) == 17405687883870564846


# ---- what a game asks for


def test_the_goals_are_read_from_the_endings() -> None:
    score = next(n for n, counter in enumerate(tables.game().counters) if counter.name == "Score")
    assert goals(tables.game()) == (Goal(score, WHOLE // 21),)


@pytest.mark.parametrize(
    ("ending", "worth"),
    [
        ("When a player has 10 Momentum, that player wins.", WHOLE // 10),
        ("When a player has 10 or more Momentum, that player wins.", WHOLE // 10),
        ("When a player has 8 Momentum, that player loses.", -(WHOLE // 8)),
        ("At the start of turn 9, if a player leads in Momentum, that player wins.", WHOLE // 12),
        ("At the start of turn 9, if a player leads in Hustle, that player wins.", WHOLE // 20),
    ],
)
def test_goals_of_other_endings(tmp_path: Path, ending: str, worth: int) -> None:
    folder = tables.copy_with(tmp_path / "other", {})
    (folder / "variants" / "other.yaml").write_text(
        f"variant: other\nendings:\n  Score: {ending}\n  Turn limit: At the start of turn 50, end the game.\n", "utf-8"
    )
    opened = shelf.open_game(f"{folder}+other")
    assert opened.game is not None, opened.diagnostics
    assert [goal.worth for goal in goals(opened.game)] == [worth]


def test_who_must_draw_is_read_from_the_endings() -> None:
    assert must_draw(opened("velocity")) and not must_draw(tables.game())


# ---- greedy


def best(opening: int) -> int:
    """The most that can be scored with so many Open Looks among five cards."""
    return 2 * (2 * opening // 3)


@pytest.mark.parametrize("seed", range(40))
def test_greedy_always_makes_the_best_of_a_hand(seed: int) -> None:
    of = match(seed=seed)
    bots = [greedy_for(of, 0), greedy_for(of, 1)]
    possible = [0, 0]
    while of.state.turn < 5:
        seat = of.state.active
        possible[seat] += best(names(of, "Hand", seat).count("Open Look"))
        turn(of, bots[seat], seat)
    assert [has(of, seat, "Score") for seat in (0, 1)] == possible


def test_greedy_wins_when_it_can() -> None:
    of = match()
    hold(of, 0, "Open Look", "Ball Handler")
    give(of, 0, Score=19, Momentum=2)
    turn(of, greedy_for(of))
    assert of.state.over and of.state.outcome is not None and of.state.outcome.winners == (0,)


def test_greedy_waits_with_the_obvious_where_that_brings_more() -> None:
    of = match()
    hold(of, 0, "Three Point Specialist")
    give(of, 0, Hustle=5, Momentum=3)
    turn(of, greedy_for(of))
    assert has(of, 0, "Score") == 3  # to shoot at once would leave too little Momentum for the card's Score


def test_greedy_pays_for_a_card_that_brings_progress() -> None:
    of = match()
    hold(of, 0, "Fast Break", "Ball Handler", "Ball Handler")
    turn(of, greedy_for(of))
    assert has(of, 0, "Score") == 2


def test_greedy_keeps_what_it_does_not_need() -> None:
    of = match("deckbuilder+momentum-kept")
    hold(of, 0, "Ball Handler", "Ball Handler")
    give(of, 0, Momentum=2)
    done = turn(of, greedy_for(of))
    assert sorted(done) == ["End Possession", "Play Ball Handler", "Play Ball Handler"]
    assert (has(of, 0, "Momentum"), has(of, 0, "Hustle")) == (2, 4)


def test_a_forced_choice_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    of = match()
    while of.state.turn < 5:
        of.apply(of.read("end"))
    monkeypatch.setattr(greedy, "Search", None)
    assert greedy_for(of).choose(of.state) == of.machine.legal(of.state)[0]


def test_a_line_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    of = match()
    of.apply(of.read("end"))
    thought: list[int] = []
    best_line = greedy.Search.best
    monkeypatch.setattr(greedy.Search, "best", lambda self: thought.append(1) or best_line(self))
    done = turn(of, greedy_for(of, 1), 1)
    assert len(done) > 4 and len(thought) == 1


def test_greedy_leaves_the_state_alone() -> None:
    of = match("deckbuilder+reshuffle")
    before = of.state.key()
    greedy_for(of).choose(of.state)
    assert of.state.key() == before


def test_greedy_peeks_at_nothing() -> None:
    random = Random(3)
    for seed in range(12):
        of = match("deckbuilder+reshuffle", seed)
        for _ in range(seed * 5):
            of.apply(random.choice(of.machine.legal(of.state)))
        seat = of.state.decider
        chosen = greedy_for(of, seat).choose(of.state)
        swapped(of, seat, random)
        of.state.shuffles, of.state.chance = random.getrandbits(64), random.getrandbits(64)
        assert greedy_for(of, seat).choose(of.state) == chosen


def test_a_guess_moves_hidden_cards_only() -> None:
    of = match(seed=4)
    of.apply(of.read("end"))
    known = knowledge(of.game, of.machine.layout)
    pools = hidden_pools(of.machine.layout, known.seen[1])
    guess = guessed(of.state, pools, Random(1).random)
    assert guess.counters == of.state.counters
    for at, shown in enumerate(known.seen[1]):
        assert len(guess.zones[at]) == len(of.state.zones[at])
        if shown:
            assert guess.zones[at] == of.state.zones[at]
    for pool in pools:
        held = [sorted(card for at in pool for card in state.zones[at]) for state in (guess, of.state)]
        assert held[0] == held[1]
    assert guess.zones != of.state.zones


def test_greedy_stays_away_from_endless_effects(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "endless", {"Echo": tables.ECHO}, permanent=True)
    game = shelf.open_game(f"{folder}+reshuffle").game
    assert game is not None
    of = Match(shelf.machine(game), game, [None, None], 1)
    hold(of, 0, "Echo", "Ball Handler", "Open Look")
    of.apply(of.read("play echo"))
    assert "Play Ball Handler" not in turn(of, greedy_for(of))


def test_greedy_ends_a_turn_that_could_go_on_for_ever(tmp_path: Path) -> None:
    folder = tables.copy_with(tmp_path / "rich", {})
    (folder / "variants" / "rich.yaml").write_text(
        "variant: rich\nactions:\n  Breathe: {do: Gain 1 Hustle.}\n", encoding="utf-8"
    )
    game = shelf.open_game(f"{folder}+rich").game
    assert game is not None
    of = Match(shelf.machine(game), game, [None, None], 1)
    done = turn(of, greedy_for(of))
    assert done[-1] == "End Possession" and len(done) <= greedy.PATIENCE + 1


def test_two_greedy_players_finish_the_race() -> None:
    name = "deckbuilder+reshuffle"
    known = knowledge(tables.game(name), machine(name).layout)
    for seed in range(6):
        bots = [Greedy(machine(name), known, seat, seed) for seat in (0, 1)]
        of = Match(machine(name), tables.game(name), bots, seed)
        while not of.state.over:
            of.step()
        assert of.state.outcome is not None
        assert tables.game(name).endings[of.state.outcome.ending].name == "Score"


# ---- standing: what players amount to, and how worn their cards are


def test_what_players_amount_to_and_what_wears_cards_is_read_from_the_rules() -> None:
    game = lifting.game()
    load, limit, power, total = 0, 1, 0, 2
    assert burdens(game) == (Burden(load, limit, 0),)
    assert strengths(game) == (Strength(total, power, 0),)
    assert burdens(tables.game()) == () and strengths(tables.game()) == ()


def lifted(*labels: str) -> tuple[Match, list[str]]:
    """What the bot chooses after these choices, until its turn is over."""
    of = lifting.match()
    for label in labels:
        of.apply(of.read(label))
    return of, turn(of, greedy_for(of))


def lying(of: Match, zone: int = 0) -> list[tuple[str, int]]:
    """The first player's cards in a zone, each with the Load that lies on it."""
    layout, cards = of.machine.layout, of.state.zones[of.machine.layout.zone(zone, 0)]
    kinds = [of.game.cards[of.machine.deal.kinds[card]].name for card in cards]
    return [(kind, of.state.counters[layout.card_counter(0, card)]) for kind, card in zip(kinds, cards, strict=True)]


def test_greedy_takes_the_strongest_in() -> None:
    of, _ = lifted()
    assert "Elk" in [name for name, _ in lying(of)]


def test_greedy_spreads_what_wears_cards_so_that_none_goes() -> None:
    of, _ = lifted("carry")
    assert sorted(lying(of)) == [("Ant", 1), ("Bee", 2)]
    assert lying(of, 2) == []


def test_greedy_starts_what_it_wins_only() -> None:
    of, done = lifted()
    assert "Duel" not in done and has(of, 0, "Point") == 0
    rich = lifting.match()
    give(rich, 0, Coin=1)
    assert "Duel" in turn(rich, greedy_for(rich)) and has(rich, 0, "Point") == 1


# ---- nothing for nothing


VAULT = """\
cardwright: 1
game: Vault
players: 2
types: {Gem: {plural: Gems}}
marks: {card: [Dull]}
counters: {Point: {plural: Points, max: 5}}
zones:
  Hand:  {per: player, seen by: owner, draw to: true}
  Vault: {per: player, seen by: owner}
turn:
  Day: {actions: [Trade, Wait]}
actions:
  Trade: {says: "Trade {card}", choose: a Gem in your Hand, do: Swap it for a Gem in your Vault.}
  Wait: {do: End the phase.}
endings:
  Robbed: When a player has no Gems in their Vault that are not Dull, that player loses.
  Late:   At the end of turn 9, end the game.
  Points: When a player has 5 Points, that player wins.
deal: {each player: plain}
cards:
  Ruby: {type: Gem}
  Rock: {type: Gem, marks: [Dull]}
"""


def test_greedy_believes_in_no_deal_with_which_the_game_would_be_over() -> None:
    game = tables.checked("vault", VAULT, "{deck: plain, zones: {Hand: {Rock: 4, Ruby: 1}, Vault: {Ruby: 1}}}")
    for seed in range(10):
        of = Match(shelf.machine(game), game, [None, None], 1)
        assert turn(of, greedy_for(of, seed=seed)) == ["Wait"]


def scale_for(of: Match) -> Scale:
    return Scale(of.machine, knowledge(of.game, of.machine.layout), 0)


def after(of: Match, node: Node, choice: int) -> Node | None:
    """What a choice leads to, if it can be made."""
    if choice not in of.machine.legal(node.state):
        return None
    state = node.state.clone()
    of.machine.apply(state, choice)
    return Node(state, of.machine.acting(state), state.turn > 1)


def line(*labels: str) -> tuple[Match, Node, Line]:
    """A line of the small game with the state where it begins."""
    of = lifting.match()
    give(of, 0, Coin=1)
    root = node = Node(of.state.clone(), True, False)
    steps = []
    for label in labels:
        choice = of.read(label)
        of.apply(choice)
        node = after(of, node, choice) or node
        steps.append((choice, node))
    return of, root, steps


def trimmed(*labels: str) -> list[int]:
    """The choices that are left of a line of the small game."""
    of, root, steps = line(*labels)
    scale = scale_for(of)
    scale.standing.look(root.state)
    trim = Trim(root, lambda node, choice: after(of, node, choice), lambda node: scale.worth(node.state), scale)
    return [choice for choice, _ in trim.of(steps)]


def choices(*labels: str) -> list[int]:
    return [choice for choice, _ in line(*labels)[2]]


def test_what_gains_nothing_is_taken_out_of_a_line() -> None:
    useful = "change ant", "elk", "duel"
    assert trimmed(*useful) == choices(*useful)
    assert trimmed("change ant", "elk", "change elk", "ant", "duel") == choices("duel")
    assert trimmed("change ant", "elk", "change bee", "ant", "change ant", "bee", "duel") == choices(*useful)


def test_greedy_does_not_go_to_where_it_has_been() -> None:
    of, scale = lifting.match(), scale_for(lifting.match())
    scale.standing.look(of.state)
    been = []
    for out in ("ant", "bee"):
        there = lifting.match()
        for label in (f"change {out}", "elk"):
            there.apply(there.read(label))
        been.append(scale.spot(there.state))
    assert len(Search(of.machine, of.sight, scale, of.state).best()) > 1
    assert len(Search(of.machine, of.sight, scale, of.state, been).best()) == 1


# ---- what cards are worth


LOCKER = """\
cardwright: 1
game: Locker
players: 2
counters: {Coin: {plural: Coins}, Point: {plural: Points, max: 5}}
numbers:
  Power: {}
  Total: {per: player, is: the total Power of your Mates}
types: {Unit: {plural: Units}, Trick: {plural: Tricks}}
zones:
  Team:   {per: player, in play: true, members: Mate, plural: Mates}
  Hand:   {per: player, seen by: owner, draw to: true}
  Locker: {per: player, seen by: owner}
  Pile:   {per: player, discard to: true}
turn:
  Day:     {actions: [Use, Go on]}
  Evening: {actions: [Exchange, Sleep]}
actions:
  Use: {says: "Use {card}", choose: a Trick in your Hand, do: "Move it to your Pile, then play it."}
  Go on: {do: End the phase.}
  Exchange: {says: "Take {card}", choose: a Trick in your Locker, do: Swap it for a Trick in your Hand.}
  Sleep: {do: End the phase.}
endings:
  Five: When a player has 5 Points, that player wins.
  Late: At the end of turn 9, end the game.
deal: {each player: plain}
cards:
  Ant:  {type: Unit, Power: 1}
  Nap:  {type: Trick, text: Gain 1 Coin.}
  Lift: {type: Trick, text: 1 of your Mates has +4 Power until the end of the turn.}
  Haul: {type: Trick, text: "If it is turn 3 or later, discard a card in your Hand, then gain 5 Coins."}
"""


def held(hand: str, locker: str) -> tuple[Match, list[str]]:
    """A game between two greedy players after two turns of each, and what the first holds in hand."""
    deck = f"{{deck: plain, zones: {{Team: {{Ant: 1}}, Hand: {{{hand}}}, Locker: {{{locker}}}}}}}"
    game = tables.checked("locker", LOCKER, deck)
    of = Match(shelf.machine(game), game, [None, None], 1)
    bots = [greedy_for(of, 0), greedy_for(of, 1)]
    while of.state.turn < 5:
        turn(of, bots[of.state.decider], of.state.decider)
    cards = of.state.zones[of.machine.layout.zone(1, 0)]
    return of, [game.cards[of.machine.deal.kinds[card]].name for card in cards]


@pytest.mark.parametrize(("hand", "locker"), [("Nap: 2", "Lift: 2"), ("Lift: 2", "Nap: 2")])
def test_greedy_takes_the_cards_that_bring_more_when_they_are_played(hand: str, locker: str) -> None:
    _, cards = held(hand, locker)
    assert cards.count("Lift") == 2


def test_greedy_plays_a_card_that_brings_little_rather_than_to_keep_it() -> None:
    of, cards = held("Nap: 1, Lift: 1", "")
    assert cards == ["Lift"]
    assert of.state.counters[of.machine.layout.counter(0, 0)] == 1


@pytest.mark.parametrize("hand", ["Lift: 1, Nap: 1, Haul: 1", "Nap: 1, Lift: 1, Haul: 1"])
def test_greedy_discards_the_card_that_brings_least(hand: str) -> None:
    _, cards = held(hand, "")
    assert cards == ["Lift"]
